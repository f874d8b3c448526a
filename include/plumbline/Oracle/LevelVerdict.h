//===- LevelVerdict.h - one level judged against another --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the runs of a reference level and of a later level to one verdict:
// first how the runs ended (undefined behaviour, unsupported operations, an
// abort), then poison in the outputs, then element by element (the rules stand
// in lib/Oracle/ElementJudge.h). The gravest element decides; if more than half
// of the elements prove nothing and none is wrong, the level is inconclusive.
//
// A user's own comparison rule replaces the question of precision: what it
// objects to is a finding even if the allowance would pass it, and the other
// way round. The allowance then only names the kind.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_LEVELVERDICT_H
#define PLUMBLINE_ORACLE_LEVELVERDICT_H

#include "plumbline/Numerics/Rules/Rule.h"
#include "plumbline/Oracle/LevelRuns.h"
#include "plumbline/Oracle/Verdict.h"

namespace plumb {

struct CompareOptions {
  /// Of the logical outputs, in order ("result0", "arg1").
  std::vector<std::string> outputNames;
  /// The user's rule; null: the allowance.
  const ComparisonRule *rule = nullptr;
  /// Outputs from a file of the user's, in the order of the names; empty: none.
  /// The reference level is checked against them, and with `rule` the later
  /// levels are, too. Type and shape must be those of the outputs.
  std::vector<HostValue> golden;
};

/// Whether `reference` can be a reference at all: Identical if so; otherwise
/// SourceUB, Unsupported, Inconclusive (out of budget, or not what `golden`
/// says) or ToolError.
LevelVerdict judgeReference(LevelRuns &reference,
                            const CompareOptions &options);

/// The verdict of `level`, for a reference that judgeReference() accepted.
LevelVerdict compareLevels(LevelRuns &reference, LevelRuns &level,
                           const CompareOptions &options);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_LEVELVERDICT_H
