//===- StepFunction.cpp - roundings to nested grids -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StepFunction.h"

#include <cassert>

using namespace plumb;

Snap plumb::magnitudeSnapOf(Rounding r, bool negative) {
  switch (r) {
  case Rounding::NearestEven:
    return Snap::TieEven;
  case Rounding::NearestAway:
    return Snap::TieUp;
  case Rounding::TowardZero:
    return Snap::Down;
  case Rounding::Up:
    return negative ? Snap::Down : Snap::Up;
  case Rounding::Down:
    return negative ? Snap::Up : Snap::Down;
  case Rounding::ToOdd:
    return Snap::Odd;
  case Rounding::Stochastic:
    break;
  }
  assert(false && "stochastic rounding is no function");
  return Snap::TieEven;
}

Snap plumb::snapOf(Rounding r, bool negative) {
  Snap snap = magnitudeSnapOf(r, negative);
  if (!negative)
    return snap;
  switch (snap) {
  case Snap::Down:
    return Snap::Up;
  case Snap::Up:
    return Snap::Down;
  case Snap::TieDown:
    return Snap::TieUp;
  case Snap::TieUp:
    return Snap::TieDown;
  case Snap::TieEven:
  case Snap::Odd:
    break;
  }
  return snap;
}

Int256 plumb::snapTo(Int256 x, unsigned log2, Snap snap) {
  if (log2 == 0)
    return x;
  Int256 floor = x >> log2; // an arithmetic shift: toward -infinity
  Int256 lost = x - shiftLeft(floor, log2), half = powerOf2(log2 - 1);
  if (lost == 0)
    return x;
  bool up = snapsUp(snap, (lost > half) - (lost < half), (floor & 1) != 0);
  return shiftLeft(floor + up, log2);
}

Int256 plumb::lastSnappingUpTo(Int256 limit, unsigned log2, Snap snap) {
  if (log2 == 0)
    return limit;
  // Values up to the limit are those up to q, the last multiple that it has.
  Int256 index = limit >> log2, q = shiftLeft(index, log2);
  Int256 half = powerOf2(log2 - 1), next = q + powerOf2(log2);
  bool odd = (index & 1) != 0;
  switch (snap) {
  case Snap::Down:
    return next - 1;
  case Snap::Up:
    return q;
  case Snap::TieDown:
    return q + half;
  case Snap::TieUp:
    return q + half - 1;
  case Snap::TieEven:
    return odd ? q + half - 1 : q + half;
  case Snap::Odd:
    return odd ? next - 1 : q;
  }
  return q;
}

Int256 StepFunction::operator()(Int256 x) const {
  for (const Step &s : steps)
    x = s.isRounding ? snapTo(x, s.log2, s.snap) : x + s.by;
  return x;
}

Int256 StepFunction::lastUpTo(Int256 limit) const {
  for (auto s = steps.rbegin(); s != steps.rend(); ++s)
    limit = s->isRounding ? lastSnappingUpTo(limit, s->log2, s->snap)
                          : limit - s->by;
  return limit;
}

void StepFunction::round(unsigned log2, Snap snap) {
  if (log2 <= coarsest)
    return;
  coarsest = log2;
  steps.push_back({true, snap, log2, 0});
}

void StepFunction::translate(Int256 by) {
  if (!steps.empty() && !steps.back().isRounding) {
    by += steps.back().by;
    steps.pop_back();
  }
  if (by != 0)
    steps.push_back({false, Snap::Down, 0, by});
}
