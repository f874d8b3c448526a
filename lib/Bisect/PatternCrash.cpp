//===- PatternCrash.cpp - which attempt a tool does not survive -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tool that crashes takes its log of attempts with it, so that neither their
// number nor their names are known. But the same tool, told to make the first n
// attempts alone, either crashes or does not: n is doubled until it does, and
// binary search finds the least one. Which pattern that is it cannot say; the
// command that shows it, it can.
//
//===----------------------------------------------------------------------===//

#include "PatternSearcher.h"

namespace plumb {

PatternFinding PatternSearcher::crashOfTool(const std::string &ir) {
  constexpr unsigned kMaxAttempts = 1u << 24;
  PrefixSearch search = prefixesOf(ir);
  switch (search.at(0)) {
  case PrefixAnswer::Wrong:
    return changes("the tool crashes without any pattern as well");
  case PrefixAnswer::Unknown:
    return changes("a tool that crashes does not say which patterns it has "
                   "tried, and with its patterns left out the pass fails");
  case PrefixAnswer::Right:
    break;
  }
  unsigned right = 0, wrong = 1;
  while (search.at(wrong) != PrefixAnswer::Wrong) {
    if (isLate() || wrong == kMaxAttempts)
      return changes("a tool that crashes does not say which patterns it has "
                     "tried, and with their number limited it does not crash");
    if (search.at(wrong) == PrefixAnswer::Right)
      right = wrong;
    wrong *= 2;
  }
  PrefixResult found = search.between(right, wrong);
  PatternFinding finding;
  finding.kind = PatternFinding::Pattern;
  finding.ordinal = found.right + 1;
  finding.lastOrdinal = found.wrong;
  finding.isMonotone = found.isMonotone;
  finding.reason = "the tool's log, which would name it, is lost in the crash";
  finding.reproduce = checkedCommand(ir, found.right, found.wrong);
  return finding;
}

} // namespace plumb
