//===- Cell.cpp - where one conversion does one thing ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cell.h"

#include "TypeLimits.h"

#include <cassert>

using namespace plumb;

/// Stands for infinity: no number of interest has so many bits.
static constexpr unsigned kBeyond = 250;
static Int256 powerOrBeyond(int exponent) {
  return powerOf2(static_cast<unsigned>(
      std::clamp(exponent, 0, static_cast<int>(kBeyond))));
}

CastValue plumb::valueOf(Int256 units, int exponent) {
  Int256 magnitude = magnitudeOf(units);
  if (unsigned length = bitLength(magnitude); length > 128) {
    magnitude >>= length - 128;
    exponent += static_cast<int>(length) - 128;
  }
  return CastValue::make(units < 0, static_cast<UInt128>(magnitude), exponent);
}

Int256 plumb::roundedUnits(const CastValue &value, int exponent, bool down) {
  const Unpacked<UInt128> &x = value.number;
  if (x.cls == FloatClass::Zero)
    return 0;
  if (x.cls == FloatClass::Infinity || x.exponent - exponent >= int(kBeyond))
    return x.negative ? -powerOf2(kBeyond) : powerOf2(kBeyond);
  int shift = x.exponent - 127 - exponent;
  Int256 units = x.significand;
  if (x.negative)
    units = -units;
  if (shift >= 0)
    return shiftLeft(units, static_cast<unsigned>(shift));
  shift = std::min(-shift, 255);
  return down ? units >> shift : -(-units >> shift);
}

CellMap::CellMap(const CastHop &hop, const CastRules &rules)
    : hop(hop), rules(rules) {
  TypeLimits limits = limitsOf(hop.to);
  if (hop.to.isFloat()) {
    largest = limits.most.number.significand >> (128 - limits.precision);
    return;
  }
  largest = limits.most.number.significand;
  largest >>= 127 - limits.most.number.exponent;
  least = hop.to.isSigned() ? -largest - 1 : Int256(0);
}

Cell CellMap::at(Int256 x, int exponent, unsigned grid) const {
  assert(x != 0 && "zero is no number with a sign");
  return hop.to.isFloat() ? atFloat(x, exponent) : atInteger(x, exponent, grid);
}

/// All in magnitudes first..last; the sign comes back at the end.
Cell CellMap::atFloat(Int256 x, int exponent) const {
  const FormatInfo &f = formatInfo(hop.to.element.format);
  const bool negative = x < 0;
  const Int256 magnitude = magnitudeOf(x);
  const int unitsLog2 = static_cast<int>(bitLength(magnitude)) - 1;
  const int e = unitsLog2 + exponent; // floor(log2 |number|)
  auto cell = [&](Int256 first, Int256 last, bool constant,
                  unsigned log2 = 0) -> Cell {
    return {negative ? -first : last, constant, log2,
            snapOf(rules.rounding, negative), 0};
  };

  if (negative && !f.hasSign) // NaN
    return cell(1, powerOf2(kBeyond), true);
  if (e < f.minExp && (hop.flushSubnormals || !f.hasSubnormals))
    return cell(1, powerOrBeyond(f.minExp - exponent) - 1, true);
  if (e > f.maxExp)
    return cell(powerOrBeyond(f.maxExp + 1 - exponent), powerOf2(kBeyond),
                true);

  int lastPlace = std::max(e, int(f.minExp)) - int(f.fractionBits());
  int cut = lastPlace - exponent; // log2 of an ulp in units
  unsigned log2 = static_cast<unsigned>(std::max(cut, 0));
  if (e < f.minExp) {
    // Less than half the smallest number: the same for all, even rounding up.
    if (cut - 1 > unitsLog2)
      return cell(1, powerOrBeyond(cut - 1) - 1, true);
    return cell(cut > 0 ? powerOf2(log2 - 1) : Int256(1),
                powerOrBeyond(f.minExp - exponent) - 1, false, log2);
  }
  Int256 first = powerOf2(static_cast<unsigned>(unitsLog2));
  Int256 last = 2 * first - 1;
  if (e == f.maxExp) {
    Int256 most = cut >= 0 ? largest << cut : largest >> -cut;
    Int256 lastFinite =
        lastSnappingUpTo(most, log2, magnitudeSnapOf(rules.rounding, negative));
    if (magnitude > lastFinite)
      return cell(lastFinite + 1, powerOf2(kBeyond), true);
    last = std::min(last, lastFinite);
  }
  return cell(first, last, false, log2);
}

Cell CellMap::atInteger(Int256 x, int exponent, unsigned grid) const {
  const bool negative = x < 0;
  const unsigned log2 = static_cast<unsigned>(std::max(-exponent, 0));
  const Snap snap = snapOf(rules.rounding, negative);
  const Int256 infinity = powerOf2(kBeyond);
  // Less than half of 1: the same for all.
  if (log2 > 0 && bitLength(magnitudeOf(x)) < log2)
    return {negative ? Int256(-1) : powerOrBeyond(int(log2) - 1) - 1, true, 0,
            snap, 0};

  // A number toward zero, in units.
  auto inUnits = [&](Int256 number) -> Int256 {
    if (exponent <= 0)
      return bitLength(magnitudeOf(number)) + log2 > kBeyond
                 ? (number < 0 ? -infinity : infinity)
                 : shiftLeft(number, log2);
    Int256 magnitude = magnitudeOf(number) >> std::min(exponent, 255);
    return number < 0 ? -magnitude : magnitude;
  };
  if (wraps()) {
    if (exponent + static_cast<int>(grid) >= int(hop.to.bits()))
      return {negative ? Int256(-1) : infinity, true, 0, snap, 0};
    unsigned turnLog2 = static_cast<unsigned>(period(exponent));
    Int256 low = inUnits(least);
    Int256 turns = (snapTo(x, log2, snap) - low) >> turnLog2;
    Int256 last = low + shiftLeft(turns + 1, turnLog2) - 1;
    last = lastSnappingUpTo(last, log2, snap);
    if (negative)
      last = std::min(last, Int256(-1));
    return {last, false, log2, snap, -shiftLeft(turns, turnLog2)};
  }
  if (negative) {
    Int256 lastOutside = lastSnappingUpTo(inUnits(least) - 1, log2, snap);
    bool outside = x <= lastOutside;
    return {outside ? lastOutside : Int256(-1), outside, log2, snap, 0};
  }
  Int256 lastInside = lastSnappingUpTo(inUnits(largest), log2, snap);
  bool outside = x > lastInside;
  return {outside ? infinity : lastInside, outside, log2, snap, 0};
}
