//===- Equivalence.cpp - do two chains do the same? -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Equivalence.h"

#include "Comparison.h"
#include "RunPattern.h"
#include "TypeLimits.h"

#include <algorithm>

using namespace plumb;

namespace {

/// Whether one chain does what another does, where that is not poison.
class Refinement {
public:
  Refinement(const CastChain &a, const CastChain &b, const CastRules &rules)
      : a(a), b(b), rules(rules), pa(a.hops, rules), pb(b.hops, rules),
        comparison(pa, pb) {}

  bool holds(const SourceSet &source) const {
    if (source.hasZero && !agrees(convertThrough({}, a, rules).back(),
                                  convertThrough({}, b, rules).back()))
      return false;
    for (bool negative : {false, true}) {
      std::vector<const Segment *> segments;
      for (const Segment &s : source.segments)
        if (s.negative() == negative)
          segments.push_back(&s);
      if (!segments.empty() && !holds(segments.data(), segments.size()))
        return false;
    }
    return true;
  }

private:
  bool holds(const Segment *const *segments, size_t count) const;
  bool holds(const Segment &s) const;

  const CastChain &a, &b;
  const CastRules &rules;
  Passage pa, pb;
  Comparison comparison;
};

} // namespace

bool Refinement::holds(const Segment &s) const {
  std::vector<Piece> as = pa.pieces(s.first, s.last, s.exponent);
  std::vector<Piece> bs = pb.pieces(s.first, s.last, s.exponent);
  auto x = as.begin(), y = bs.begin();
  for (Int256 at = s.first; at <= s.last;) {
    Int256 end = std::min(x->last, y->last);
    Tally t = comparison.compare(*x, *y, at, end, s.exponent);
    if (t.differing != 0)
      return false;
    at = end + 1;
    x += x->last == end;
    y += y->last == end;
  }
  return true;
}

/// Of segments of one sign, in the order of their magnitudes. A double has two
/// thousand binades, of which a small format knows a few; all that is smaller
/// becomes one number, and all that is larger.
bool Refinement::holds(const Segment *const *segments, size_t count) const {
  const Segment &inner = *segments[0], &outer = *segments[count - 1];
  const bool negative = inner.negative();
  const CastValue low =
      negative ? outer.value(outer.first) : inner.value(inner.first);
  const CastValue high =
      negative ? inner.value(inner.last) : outer.value(outer.last);
  RunPattern ra = patternOf(a.hops, rules, low, high, inner.exponent);
  RunPattern rb = patternOf(b.hops, rules, low, high, inner.exponent);
  if (ra.kind == RunPattern::Constant && rb.kind == RunPattern::Constant)
    return agrees(ra.low, rb.low);
  if (count == 1)
    return holds(inner);
  return holds(segments, count / 2) &&
         holds(segments + count / 2, count - count / 2);
}

bool plumb::areEquivalent(const CastChain &a, const CastChain &b,
                          const CastRules &rules, const SourceSet &source) {
  return Refinement(a, b, rules).holds(source) &&
         (rules.intOverflow != IntOverflow::Poison ||
          Refinement(b, a, rules).holds(source));
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
