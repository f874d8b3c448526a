//===- ProgramRuns.h - runs of changed programs -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An experiment changes one thing in a copy of the program, or in its inputs,
// and runs that. All experiments of a stage share a budget of instructions, so
// that a program which takes a minute is not run thirty times: what the budget
// does not reach is said to be left out.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_PROGRAMRUNS_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_PROGRAMRUNS_H

#include "plumbline/Triage/Stage.h"

namespace plumb {

struct ProgramRun {
  /// In the order of TriageContext::outputNames(), in the types that the
  /// changed program has; empty: it did not end well.
  std::vector<HostValue> outputs;
  std::string why; ///< there are no outputs

  bool ok() const { return !outputs.empty(); }
};

class ProgramRuns {
public:
  /// Experiments may execute `budget` instructions in all.
  explicit ProgramRuns(TriageContext &context, uint64_t budget = kBudget);

  /// Runs the entry of `module` on `inputs`, with shadows if `shadows` is set
  /// and under the case's contract unless `contract` is given.
  ProgramRun run(mlir::Operation *module, const std::vector<HostValue> &inputs,
                 bool shadows = false,
                 const ShadowContract *contract = nullptr) {
    return run(module, inputs, shadows, contract, subject.compile);
  }
  /// On the case's inputs.
  ProgramRun run(mlir::Operation *module, bool shadows = false);
  /// With iterations of parallel loops in another order.
  ProgramRun run(mlir::Operation *module, IterationOrder order, uint64_t seed);

  bool exhausted() const { return left == 0; }

  static constexpr uint64_t kBudget = 3'000'000'000;

private:
  ProgramRun run(mlir::Operation *module, const std::vector<HostValue> &inputs,
                 bool shadows, const ShadowContract *contract,
                 CompileOptions compile);

  const TriageCase &subject;
  uint64_t left;
  uint64_t perRun; ///< a changed program may take so much longer
};

/// The values as doubles.
std::vector<double> doublesOf(const HostValue &value);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_PROGRAMRUNS_H
