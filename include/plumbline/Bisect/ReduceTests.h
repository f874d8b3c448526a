//===- ReduceTests.h - what must not be lost --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tests of a reduction: that one pass still has the same verdict, or what a
// user's command says.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_REDUCETESTS_H
#define PLUMBLINE_BISECT_REDUCETESTS_H

#include "plumbline/Bisect/Harness.h"
#include "plumbline/Bisect/Reduce.h"
#include "plumbline/Oracle/Verdict.h"

namespace plumb {

struct PassFault {
  /// The pass, as a pipeline anchored on builtin.module.
  std::string pipeline;
  /// What it did: Semantic, UBIntroduced, Crash, ...
  Verdict verdict = Verdict::Semantic;
  /// The first difference that was found. One of another class, such as
  /// infinities where numbers were, is taken for another fault.
  std::optional<Difference> difference;
  /// How levels are judged; entry, inputs and observeArgs are the candidate's.
  HarnessOptions harness;
  /// Seconds that a candidate may take.
  double timeout = 5;
};

/// Holds for a program that runs without anything undefined, and that the pass
/// turns into one with the same verdict.
ReduceTest samePassFault(PassFault fault);

/// Holds if `command FILE` exits with 0, FILE being the program as text. It has
/// `timeout` seconds.
ReduceTest commandTest(std::string command, double timeout);

} // namespace plumb

#endif // PLUMBLINE_BISECT_REDUCETESTS_H
