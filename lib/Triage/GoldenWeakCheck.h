//===- GoldenWeakCheck.h - what else would pass the check? ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A check that a kernel passes which writes nothing, or the same number
// everywhere, or its input, tells nothing. Small outputs under an absolute
// tolerance are the usual cause: a softmax over 393,216 columns passes as zeros
// with atol 1e-2.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENWEAKCHECK_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENWEAKCHECK_H

#include "Arrays.h"

namespace plumb {

struct WeakPass {
  enum class Kind : uint8_t { Zeros, Constant, Input };
  Kind kind = Kind::Zeros;
  std::string what; ///< "zeros", "the constant 0.125 (its mean)", "argument 0"
};

/// What would pass for the golden (or, without one, the exact values) of one
/// output. A constant is tried where there are at least four elements that are
/// not all alike; an input where it has the output's shape and is not what the
/// program gives anyway.
std::vector<WeakPass> weakPasses(const ProgramArray &array,
                                 const std::vector<HostValue> &inputs,
                                 const PairRule &rule);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENWEAKCHECK_H
