//===- RandomProgram.h - a random program and its inputs --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Program k of seed S is a function of the two numbers alone, on any machine:
// an entry function, up to two functions that it may call, the globals of all,
// and sets of arguments.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_FUZZ_RANDOMPROGRAM_H
#define PLUMBLINE_TEST_SUPPORT_FUZZ_RANDOMPROGRAM_H

#include "FunctionGen.h"
#include "plumbline/Interp/HostValue.h"

namespace plumb::fuzz {

struct RandomProgram {
  uint64_t number = 0;
  /// What stands in a module; names begin with "p<number>".
  std::string text, entry;
  std::vector<std::vector<HostValue>> inputs;
};

RandomProgram makeProgram(uint64_t seed, uint64_t number,
                          const GenOptions &options);

/// `--arg` flags of plumb that give these inputs.
std::string argFlags(const std::vector<HostValue> &inputs);

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_FUZZ_RANDOMPROGRAM_H
