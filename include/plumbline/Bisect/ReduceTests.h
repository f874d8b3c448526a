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
#include "plumbline/Bisect/PassRunner.h"
#include "plumbline/Bisect/Reduce.h"
#include "plumbline/Oracle/Verdict.h"
#include <atomic>
#include <memory>

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
  /// Runs the pass; null: this process.
  std::shared_ptr<const PassRunner> runner;
};

/// What judges \p candidate as `fault.harness` says.
Result<std::unique_ptr<Harness>> harnessOf(const PassFault &fault,
                                           const ReduceCandidate &candidate);

/// Holds for a program that runs without anything undefined, and that the pass
/// turns into one with the same verdict.
ReduceTest samePassFault(PassFault fault);

/// Holds if the shell's `command FILE` exits with 0, the program being written
/// to `file` before. It has `timeout` seconds, and a process group of its own,
/// which is `group` while it runs.
ReduceTest commandTest(std::string command, std::string file, double timeout,
                       std::atomic<int> &group);

} // namespace plumb

#endif // PLUMBLINE_BISECT_REDUCETESTS_H
