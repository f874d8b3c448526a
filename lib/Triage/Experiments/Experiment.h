//===- Experiment.h - what the experiments of stage 2 share -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An experiment is a file with one function: it changes one thing, looks what
// the difference does, and writes down what came of it. It explains the whole
// difference only where every element that failed passes then; and nothing that
// is expected can explain an element of a run that is further from the
// program's exact value than any right implementation.
//
// To add one: a file here, a declaration below, a line in Stages/Expected.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_EXPERIMENT_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_EXPERIMENT_H

#include "../Arrays.h"
#include "ProgramRuns.h"
#include "Reductions.h"

namespace plumb {

/// The outputs of a changed program against what was wanted.
struct Effect {
  uint64_t fails = 0;  ///< elements, by the user's rule
  uint64_t moved = 0;  ///< whose bits are not level 0's
  double distance = 0; ///< largest from what is wanted
  uint64_t ulp = 0;    ///< the same in ulps of the output's type
  double movedUlp = 0; ///< largest distance from level 0's, in ulps
  uint64_t elements = 0;
  double ratio = 0; ///< largest distance from what is wanted, by its allowance
};

class ExpectedCase {
public:
  ExpectedCase(TriageContext &context, const PairRule &rule,
               StageResult &result);

  TriageContext &context;
  const TriageCase &subject;
  const PairRule &rule;
  mlir::ModuleOp module;
  std::vector<ProgramArray> arrays;
  std::vector<SeenArray> seen;
  std::vector<FoundReduction> reductions;
  ProgramRuns runs;
  StageResult &result;

  /// Elements that fail; and of them those that are further from the exact
  /// value than a right implementation may be.
  uint64_t failing = 0, beyond = 0;
  /// Elements that fail where the golden is not the program's value, or nothing
  /// is known of that.
  uint64_t goldenOff = 0, unknown = 0;
  /// Elements that fail and are not level 0's own.
  uint64_t failingOtherwise = 0;
  /// Largest difference in units of the allowance, of what was seen and of what
  /// level 0 gives.
  double seenRatio = 0, writtenRatio = 0;
  /// The largest difference that was seen, in ulps and absolute.
  uint64_t seenUlp = 0;
  double seenDistance = 0;

  /// Inexact chains of casts that could not be taken out: what they do is not
  /// known, and must not pass for rounding.
  std::string untested;

  bool isDifferent() const { return failing != 0; }
  /// True where what was seen can be the program as it stands.
  bool fitsProgram() const { return beyond == 0; }
  /// True where the difference may be one that is expected: golden and program
  /// are one function, and the outputs those of a right implementation.
  bool isExpectable() const {
    return isDifferent() && !beyond && !goldenOff && !unknown;
  }

  /// True where the golden is another function at every element that fails: no
  /// rounding has anything to do with it.
  bool isOtherFunction() const { return isDifferent() && goldenOff == failing; }

  /// Of outputs in the order and shapes of level 0's; their types may differ.
  Effect effectOf(const std::vector<HostValue> &outputs) const;
  Effect effectOf(const std::vector<std::vector<double>> &outputs) const;

  void note(TriageSeverity severity, const char *name, std::string message,
            std::string position = "");
  /// Adds an experiment with an effect's numbers; `share` of the difference.
  void record(std::string name, std::string outcome,
              const Effect *effect = nullptr,
              std::optional<double> share = std::nullopt);
  /// Takes a conclusion if there is none that says more.
  void conclude(StageStatus status, TriageCategory category,
                Confidence confidence, std::string summary, std::string next);
  bool isExplained() const { return result.status == StageStatus::Explained; }
};

/// Every chain of casts through the prover; an inexact one is taken out.
void castChainExperiment(ExpectedCase &c);
/// Values that pad or begin a reduction, replaced.
void paddingExperiment(ExpectedCase &c);
/// Accumulators that are narrower than what they sum, widened; growth in K.
void accumulationExperiment(ExpectedCase &c);
/// The reductions in other orders.
void orderExperiment(ExpectedCase &c);
/// What the math functions may be off.
void functionExperiment(ExpectedCase &c);
/// Whether the difference is within the allowance, and of the size of the
/// program's own rounding.
void roundingExperiment(ExpectedCase &c);
/// Several runs against each other.
void repeatExperiment(ExpectedCase &c);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_EXPERIMENT_H
