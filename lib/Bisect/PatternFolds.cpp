//===- PatternFolds.cpp - which fold of a pass is wrong -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatternSearcher.h"

namespace plumb {

/// The fold of `ir`, which is right, that is wrong; none if folding it does no
/// harm.
std::optional<PatternFinding> PatternSearcher::folds(const std::string &ir,
                                                     const FoldRoots &what) {
  FoldRun all = runFolds(runner, ir, what, 0);
  if (!all.isComplete || !all.folds ||
      judge.judge(all.ir) != PrefixAnswer::Wrong)
    return std::nullopt;
  PrefixSearch search([&](unsigned n) {
    if (n == 0)
      return PrefixAnswer::Right;
    if (isLate())
      return PrefixAnswer::Unknown;
    FoldRun one = runFolds(runner, ir, what, n);
    return one.isComplete ? judge.judge(one.ir) : PrefixAnswer::Unknown;
  });
  // After the last fold the driver still removes dead code.
  if (search.at(all.folds) != PrefixAnswer::Wrong)
    return std::nullopt;
  PrefixResult found = search.between(0, all.folds);
  FoldRun last = runFolds(runner, ir, what, found.wrong);
  PatternFinding finding;
  finding.kind = PatternFinding::Fold;
  finding.ordinal = found.right + 1;
  finding.lastOrdinal = found.wrong;
  finding.total = all.folds;
  finding.isMonotone = found.isMonotone;
  finding.name = finding.rootOp = last.op;
  finding.location = last.location;
  finding.symbol = last.symbol;
  std::string earlier =
      found.right ? runFolds(runner, ir, what, found.right).ir : ir;
  diff(finding, earlier, last.ir);
  return finding;
}

/// A fold of a greedy driver that is only a part of the pass (the
/// canonicalization behind inlining), so that what it gets is not what the pass
/// got. The driver's iteration is found first, all patterns left out.
std::optional<PatternFinding>
PatternSearcher::foldsWithin(const std::string &ir) {
  if (c.tool.runsPasses)
    return std::nullopt;
  unsigned total = runPatterns(runner, ir, 0).iterations;
  PrefixSearch search([&](unsigned n) {
    return isLate() ? PrefixAnswer::Unknown
                    : judgeRun(runPatterns(runner, ir, 0, 0, {n, 0}));
  });
  if (search.at(0) != PrefixAnswer::Right ||
      search.at(total) != PrefixAnswer::Wrong)
    return std::nullopt;
  PrefixResult found = search.between(0, total);
  PatternRun near = runPatterns(runner, ir, 0, 0, {found.wrong, found.wrong});
  if (found.wrong != found.right + 1 || near.shownSymbol.empty() ||
      judge.judge(near.shownModule) != PrefixAnswer::Right)
    return std::nullopt;
  std::optional<PatternFinding> fold =
      folds(near.shownModule, {{}, near.shownSymbol});
  if (fold)
    fold->within = "in greedy iteration " + std::to_string(found.wrong) +
                   " of " + std::to_string(total);
  return fold;
}

} // namespace plumb
