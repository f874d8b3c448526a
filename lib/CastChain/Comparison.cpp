//===- Comparison.cpp - where two passages give the same ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"

#include "Position.h"

#include <algorithm>
#include <cassert>

using namespace plumb;

/// Not so many turns of an integer are ever looked at one by one.
[[maybe_unused]] static constexpr int kManyTurns = 4096;

void Tally::append(const Tally &next) {
  differing += next.differing;
  unordered += next.unordered;
  worst = std::max(worst, next.worst);
  if (!lowest)
    lowest = next.lowest;
  if (next.highest)
    highest = next.highest;
}

static Tally allDiffer(Int256 first, Int256 last) {
  Tally t;
  if (first > last)
    return t;
  t.differing = last - first + 1;
  t.lowest = first;
  t.highest = last;
  return t;
}

/// A finite value in units, if it is a whole number of them and not too many.
static std::optional<Int256> unitsOf(const CastValue &v, int exponent) {
  if (!v.isFinite())
    return std::nullopt;
  if (v.number.cls == FloatClass::Zero)
    return Int256(0);
  int shift = v.number.exponent - 127 - exponent;
  Int256 units = v.number.significand;
  if (shift > 120 || shift <= -128)
    return std::nullopt;
  if (shift < 0 && ((units >> -shift) << -shift) != units)
    return std::nullopt;
  units = shift < 0 ? units >> -shift : units << shift;
  return v.number.negative ? -units : units;
}

/// Looks at one period and multiplies; the ends are looked at as they are.
/// \p window must give a tally for any interval of up to four periods.
template <typename Window>
Tally Comparison::repeat(Int256 first, Int256 last, unsigned period,
                         Window window) const {
  const Int256 length = powerOf2(period), count = (last - first + 1) >> period;
  if (count <= 3)
    return window(first, last);
  // The first of them counts for all; distances may grow towards either end.
  Tally one = window(first, first + length - 1);
  Tally end = window(last - length + 1, last);
  Tally rest;
  if (Int256 next = first + (count << period); next <= last)
    rest = window(next, last);
  Tally t = one;
  t.differing = one.differing * count + rest.differing;
  t.unordered = one.unordered * count + rest.unordered;
  t.worst = std::max({one.worst, end.worst, rest.worst});
  t.highest = end.highest;
  return t;
}

Tally Comparison::compare(const Piece &directPiece, const Piece &chainedPiece,
                          Int256 first, Int256 last, int exponent) const {
  if (directPiece.kind == Piece::Constant && directPiece.value.poison)
    return {};
  if (directPiece.kind == Piece::Periodic ||
      chainedPiece.kind == Piece::Periodic)
    return comparePeriodic(directPiece, chainedPiece, first, last, exponent);

  if (directPiece.kind == Piece::Constant &&
      chainedPiece.kind == Piece::Constant) {
    if (agrees(directPiece.value, chainedPiece.value))
      return {};
    Tally t = allDiffer(first, last);
    if (directPiece.value.isNaN() || chainedPiece.value.isNaN() ||
        chainedPiece.value.poison)
      t.unordered = t.differing;
    else
      t.worst = magnitudeOf(positionOf(directPiece.value, to) -
                            positionOf(chainedPiece.value, to));
    return t;
  }
  if (directPiece.kind == Piece::Constant)
    return scan(directPiece, chainedPiece, first, last, exponent);
  if (chainedPiece.kind == Piece::Constant)
    return scan(chainedPiece, directPiece, first, last, exponent);
  if (directPiece.steps == chainedPiece.steps)
    return {};
  // Neither order matters for the result, only for the work.
  if (directPiece.steps.grid() > chainedPiece.steps.grid())
    return compareSteps(directPiece, chainedPiece, first, last, exponent);
  return compareSteps(chainedPiece, directPiece, first, last, exponent);
}

Tally Comparison::compareSteps(const Piece &coarse, const Piece &fine,
                               Int256 first, Int256 last, int exponent) const {
  return repeat(first, last, coarse.steps.grid() + 1, [&](Int256 a, Int256 b) {
    return scan(coarse, fine, a, b, exponent);
  });
}

/// Goes through the values of `coarse`: one constant, or a step function with
/// few of them in first..last.
Tally Comparison::scan(const Piece &coarse, const Piece &fine, Int256 first,
                       Int256 last, int exponent) const {
  Tally t;
  const StepFunction &g = fine.steps;
  const bool isConstant = coarse.kind == Piece::Constant;
  std::optional<Int256> value;
  bool hasDistance = true;
  Int256 position = 0;
  if (isConstant) {
    value = unitsOf(coarse.value, exponent);
    hasDistance = !coarse.value.isNaN() && !coarse.value.poison;
    if (hasDistance)
      position = positionOf(coarse.value, to);
  }
  for (Int256 x = first, end; x <= last; x = end + 1) {
    end = last;
    if (!isConstant) {
      value = coarse.steps(x);
      position = positionOf(*value, exponent, to);
      end = std::min(last, coarse.steps.lastUpTo(*value));
    }
    // The two agree on [low, high], and differ before and after it.
    Int256 low = end + 1, high = end;
    if (value) {
      low = std::max(x, g.lastUpTo(*value - 1) + 1);
      high = std::min(end, g.lastUpTo(*value));
      if (low > high)
        low = end + 1, high = end;
    }
    for (Tally part : {allDiffer(x, low - 1), allDiffer(high + 1, end)}) {
      if (part.differing == 0)
        continue;
      if (!hasDistance)
        part.unordered = part.differing;
      else // it grows away from where the two agree
        for (Int256 at : {*part.lowest, *part.highest})
          part.worst =
              std::max(part.worst,
                       magnitudeOf(positionOf(g(at), exponent, to) - position));
      t.append(part);
    }
  }
  return t;
}

Tally Comparison::comparePeriodic(const Piece &directPiece,
                                  const Piece &chainedPiece, Int256 first,
                                  Int256 last, int exponent) const {
  const bool directTurns = directPiece.kind == Piece::Periodic;
  const bool chainedTurns = chainedPiece.kind == Piece::Periodic;
  unsigned directPeriod =
      directTurns ? direct.period(directPiece, exponent) : 0;
  unsigned chainedPeriod =
      chainedTurns ? chained.period(chainedPiece, exponent) : 0;
  const unsigned period = std::max(directPeriod, chainedPeriod);
  // Cut the one with the longer turns; the other follows on each of these.
  const bool cutDirect = directPeriod >= chainedPeriod && directTurns;
  auto window = [&](Int256 a, Int256 b) {
    return compareTurns(directPiece, chainedPiece, cutDirect, a, b, exponent);
  };
  const Piece &other = directTurns ? chainedPiece : directPiece;
  if ((directTurns && chainedTurns) || other.kind == Piece::Constant)
    return repeat(first, last, period, window);

  // A step function takes few of the other's values: cut where it does.
  struct Interval {
    Int256 first, last;
  };
  std::vector<Interval> near;
  const Passage &turning = directTurns ? direct : chained;
  for (const Span &span :
       turning.range(directTurns ? directPiece : chainedPiece)) {
    Int256 low = roundedUnits(span.low, exponent, false);
    Int256 high = roundedUnits(span.high, exponent, true);
    Interval i = {std::max(first, other.steps.lastUpTo(low - 1) + 1),
                  std::min(last, other.steps.lastUpTo(high))};
    if (i.first <= i.last)
      near.push_back(i);
  }
  std::sort(near.begin(), near.end(), [](const Interval &a, const Interval &b) {
    return a.first < b.first;
  });
  Tally t;
  Int256 next = first;
  for (const Interval &i : near) {
    Int256 from = std::max(i.first, next);
    if (from > i.last)
      continue;
    if (next < from) // they differ here
      t.append(repeat(next, from - 1, period, window));
    // A wrapped value is less than a turn in magnitude, and what becomes of it
    // hardly more: that is how far the step function can be with it.
    assert((i.last - from) >> period <= kManyTurns && "not a few turns");
    t.append(window(from, i.last));
    next = i.last + 1;
  }
  if (next <= last)
    t.append(repeat(next, last, period, window));
  return t;
}

Tally Comparison::compareTurns(const Piece &directPiece,
                               const Piece &chainedPiece, bool cutDirect,
                               Int256 first, Int256 last, int exponent) const {
  Tally t;
  const Passage &passage = cutDirect ? direct : chained;
  const Piece &whole = cutDirect ? directPiece : chainedPiece;
  for (const Piece &turn : passage.turns(whole, first, last, exponent))
    t.append(compare(cutDirect ? turn : directPiece,
                     cutDirect ? chainedPiece : turn, turn.first, turn.last,
                     exponent));
  return t;
}
