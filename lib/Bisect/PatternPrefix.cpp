//===- PatternPrefix.cpp - the first step of many that is wrong -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PatternPrefix.h"

namespace plumb {

/// Prefixes that cannot be judged come in rows, such as while a loop is half
/// converted; beyond so many of them the search gives up rather than run the
/// pass for each.
static constexpr unsigned kMaxUnknown = 64;
/// Other prefixes to look at, on either side.
static constexpr unsigned kProbes = 2;

PrefixAnswer PrefixSearch::at(unsigned n) {
  auto it = answers.find(n);
  if (it == answers.end())
    it = answers.emplace(n, askOne(n)).first;
  return it->second;
}

unsigned PrefixSearch::judgeable(unsigned right, unsigned wrong) {
  unsigned middle = right + (wrong - right) / 2;
  for (unsigned d = 0; d <= kMaxUnknown; ++d) {
    bool above = middle + d<wrong, below = middle> right + d;
    if (above && at(middle + d) != PrefixAnswer::Unknown)
      return middle + d;
    if (d && below && at(middle - d) != PrefixAnswer::Unknown)
      return middle - d;
    if (!above && !below)
      break;
  }
  return right;
}

PrefixResult PrefixSearch::between(unsigned right, unsigned wrong) {
  const unsigned first = right, last = wrong;
  PrefixResult result;
  while (wrong - right > 1) {
    unsigned middle = judgeable(right, wrong);
    if (middle == right)
      break;
    (at(middle) == PrefixAnswer::Wrong ? wrong : right) = middle;
  }
  result.right = right;
  result.wrong = wrong;
  for (unsigned i = 1; i <= kProbes; ++i) {
    unsigned below = first + (right - first) / (kProbes + 1) * i;
    unsigned above = wrong + (last - wrong) / (kProbes + 1) * i;
    if (below > first && at(below) == PrefixAnswer::Wrong)
      result.isMonotone = false;
    if (above > wrong && above < last && at(above) == PrefixAnswer::Right)
      result.isMonotone = false;
  }
  return result;
}

} // namespace plumb
