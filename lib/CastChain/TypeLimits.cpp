//===- TypeLimits.cpp - what values a type has ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeLimits.h"

#include <cassert>

using namespace plumb;

TypeLimits plumb::limitsOf(const CastType &type) {
  assert(!type.isOpaque() && "nobody knows the values of an opaque format");
  if (type.isFloat()) {
    const FormatInfo &f = formatInfo(type.element.format);
    CastValue most = CastValue::decode(largestFinite<UInt128>(false, f), type);
    CastValue least =
        f.hasSign ? CastValue::decode(largestFinite<UInt128>(true, f), type)
                  : CastValue::decode(0, type);
    return {f.precision, f.hasSubnormals ? f.minSubnormalExp() : f.minExp,
            f.hasSign,   f.hasZero,
            least,       most};
  }
  unsigned bits = type.bits();
  bool isSigned = type.isSigned();
  UInt128 most = ~UInt128(0) >> (128 - bits + isSigned);
  // -2^(n-1) needs one bit only, and all others fit into n - 1.
  return {bits - isSigned,
          0,
          isSigned,
          true,
          CastValue::make(true, isSigned ? most + 1 : 0, 0),
          CastValue::make(false, most, 0)};
}

int plumb::compareMagnitudes(const CastValue &a, const CastValue &b) {
  auto isZero = [](const CastValue &v) {
    return v.number.cls == FloatClass::Zero;
  };
  if (isZero(a) || isZero(b))
    return isZero(b) - isZero(a);
  if (a.number.exponent != b.number.exponent)
    return a.number.exponent < b.number.exponent ? -1 : 1;
  if (a.number.significand != b.number.significand)
    return a.number.significand < b.number.significand ? -1 : 1;
  return 0;
}

int plumb::compareNumbers(const CastValue &a, const CastValue &b) {
  auto sign = [](const CastValue &v) {
    if (v.number.cls == FloatClass::Zero)
      return 0;
    return (v.number.negative ? -1 : 1) *
           (v.number.cls == FloatClass::Infinity ? 2 : 1);
  };
  int sa = sign(a), sb = sign(b);
  if (sa != sb || sa == 0 || sa == 2 || sa == -2)
    return sa < sb ? -1 : sa > sb ? 1 : 0;
  return sa * compareMagnitudes(a, b);
}
