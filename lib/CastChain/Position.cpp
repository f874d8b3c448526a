//===- Position.cpp - where a number stands among its type's --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Position.h"

#include "TypeLimits.h"

using namespace plumb;

/// x * 2^shift, which must be an integer.
static Int256 shifted(Int256 x, int shift) {
  return shift < 0 ? x >> -shift : shiftLeft(x, static_cast<unsigned>(shift));
}

Int256 plumb::positionOf(Int256 units, int unitExponent, const CastType &type) {
  if (units == 0)
    return 0;
  if (type.isInteger())
    return shifted(units, unitExponent);
  const FormatInfo &f = formatInfo(type.element.format);
  Int256 magnitude = magnitudeOf(units);
  int exponent = static_cast<int>(bitLength(magnitude)) - 1 + unitExponent;
  // e8m0 has no subnormals; the formula for normal numbers is all it needs.
  int binade = exponent < f.minExp ? f.minExp : exponent;
  int lastPlace = binade - static_cast<int>(f.fractionBits());
  Int256 position = (Int256(binade - f.minExp) << f.fractionBits()) +
                    shifted(magnitude, unitExponent - lastPlace);
  return units < 0 ? -position : position;
}

Int256 plumb::positionOf(const CastValue &value, const CastType &type) {
  const Unpacked<UInt128> &x = value.number;
  switch (x.cls) {
  case FloatClass::Finite: {
    Int256 units = x.significand;
    return positionOf(x.negative ? -units : units, x.exponent - 127, type);
  }
  case FloatClass::Infinity: {
    Int256 position = positionOf(limitsOf(type).most, type) + 1;
    return x.negative ? -position : position;
  }
  case FloatClass::Zero:
  case FloatClass::NaN:
    break;
  }
  return 0;
}
