//===- RandomPipeline.h - a random pipeline of stock passes -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pipeline k of seed S is a function of the two numbers alone: passes of MLIR
// that promise to keep what a program computes, with random options, nested at
// random under module, function or any operation.
//
// A pass that is known not to keep its promise (docs/found-bugs.md) is left
// out, of all pipelines or of those for programs with the operation that leads
// there; the table names the entry.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_PIPELINES_RANDOMPIPELINE_H
#define PLUMBLINE_TEST_SUPPORT_PIPELINES_RANDOMPIPELINE_H

#include <cstdint>
#include <string>

namespace plumb::fuzz {

/// For a program that is given as text. `knownFaults`: with the passes that
/// have an entry in docs/found-bugs.md.
std::string makePipeline(uint64_t seed, uint64_t number,
                         const std::string &program, bool knownFaults);

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_PIPELINES_RANDOMPIPELINE_H
