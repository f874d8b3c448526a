//===- Equivalence.cpp - do two chains do the same? -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Equivalence.h"

#include "Comparison.h"
#include "TypeLimits.h"

#include <algorithm>

using namespace plumb;

/// Whether b does what a does, where that is not poison.
static bool refines(const CastChain &a, const CastChain &b,
                    const CastRules &rules, const SourceSet &source) {
  if (source.hasZero && !agrees(convertThrough({}, a, rules).back(),
                                convertThrough({}, b, rules).back()))
    return false;
  Passage pa(a.hops, rules), pb(b.hops, rules);
  Comparison comparison(pa, pb);
  for (const Segment &s : source.segments) {
    std::vector<Piece> as = pa.pieces(s.first, s.last, s.exponent);
    std::vector<Piece> bs = pb.pieces(s.first, s.last, s.exponent);
    auto x = as.begin(), y = bs.begin();
    for (Int256 at = s.first; at <= s.last;) {
      Int256 end = std::min(x->last, y->last);
      Tally t = comparison.compare(*x, *y, at, end, s.exponent);
      if (t.differing != 0 || !t.complete)
        return false;
      at = end + 1;
      x += x->last == end;
      y += y->last == end;
    }
  }
  return true;
}

bool plumb::areEquivalent(const CastChain &a, const CastChain &b,
                          const CastRules &rules, const SourceSet &source) {
  return refines(a, b, rules, source) &&
         (rules.intOverflow != IntOverflow::Poison ||
          refines(b, a, rules, source));
}

std::vector<CastValue> plumb::tellingValues(const CastHop &conversion,
                                            const CastRules &rules,
                                            const SourceSet &source,
                                            size_t limit) {
  Passage passage({conversion}, rules);
  std::vector<CastValue> values;
  if (source.hasZero)
    values.push_back(CastValue());
  // Of many binades every n-th, but always the outermost.
  size_t stride = source.segments.size() * 6 / limit + 1;
  for (size_t i = 0; i < source.segments.size(); ++i) {
    const Segment &s = source.segments[i];
    if (i % stride != 0 && i > 4 && i + 4 < source.segments.size())
      continue;
    auto add = [&](Int256 x) {
      if (x >= s.first && x <= s.last)
        values.push_back(s.value(x));
    };
    for (const Piece &p : passage.pieces(s.first, s.last, s.exponent)) {
      add(p.first);
      add(p.last);
      if (p.kind != Piece::Steps)
        continue;
      Int256 middle = p.first + (p.last - p.first) / 2;
      for (Int256 x : {p.first, middle, p.last - 1}) {
        Int256 border = p.steps.lastUpTo(p.steps(x));
        add(border - 1);
        add(border);
        add(border + 1);
      }
    }
  }
  std::sort(values.begin(), values.end(),
            [](const CastValue &a, const CastValue &b) {
              return compareNumbers(a, b) < 0;
            });
  values.erase(std::unique(values.begin(), values.end(), sameValue),
               values.end());
  return values;
}
