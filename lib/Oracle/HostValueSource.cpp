//===- HostValueSource.cpp - comparison rules over run results ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/HostValueSource.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Numerics/Ulp.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"

namespace plumb {

bool isSignedInteger(const HostValue &value) {
  Result<ElementType> type = parseElementType(value.elementName);
  return type ? type->isSignedInteger() : value.elem.bits > 1;
}

Result<HostValueSource> HostValueSource::get(const HostValue &expected,
                                             const HostValue &got) {
  if (!(expected.elem == got.elem) || expected.parts != got.parts ||
      expected.shape != got.shape || expected.bits.size() != got.bits.size())
    return makeError("cannot compare " + got.typeString() + " with " +
                     expected.typeString());
  HostValueSource source;
  source.expected = &expected;
  source.got = &got;
  source.isSigned = isSignedInteger(expected);
  return source;
}

std::optional<ElementType> HostValueSource::expectedType() const {
  if (!expected->elem.isFloat())
    return ElementType::signless(expected->elem.bits);
  FloatFormat format = expected->elem.format;
  return expected->parts > 1 ? ElementType::complex(format)
                             : ElementType::floating(format);
}

uint64_t HostValueSource::size() const { return expected->bits.size(); }

/// Elements of more than 64 bits: numbers as the nearest doubles.
void HostValueSource::readWide(uint64_t at, ElementPair &pair) const {
  pair.expected = expected->asDouble(at);
  pair.got = got->asDouble(at);
  llvm::APInt a = expected->element(at), b = got->element(at);
  if (expected->elem.isFloat()) {
    pair.absError = std::fabs(pair.got - pair.expected);
    pair.ulps =
        ulpDistanceWide(toUInt128(a), toUInt128(b), expected->elem.format);
    return;
  }
  unsigned w = a.getBitWidth() + 1;
  llvm::APInt d = isSigned ? a.sext(w) - b.sext(w) : a.zext(w) - b.zext(w);
  pair.ulps = d.abs().getLimitedValue();
  llvm::APFloat distance(llvm::APFloat::IEEEdouble());
  distance.convertFromAPInt(d.abs(), /*IsSigned=*/false,
                            llvm::APFloat::rmNearestTiesToEven);
  pair.absError = distance.convertToDouble();
}

void HostValueSource::read(uint64_t first, size_t n, ElementPair *out) const {
  const ScalarType &type = expected->elem;
  for (size_t i = 0; i != n; ++i) {
    uint64_t a = expected->bits[first + i], b = got->bits[first + i];
    ElementPair &pair = out[i];
    pair = ElementPair();
    pair.sameBits = expected->sameBits(first + i, *got, first + i);
    if (type.isWide()) {
      readWide(first + i, pair);
      continue;
    }
    if (type.isFloat()) {
      pair.expected = decode(a, type.format);
      pair.got = decode(b, type.format);
      pair.absError = std::fabs(pair.got - pair.expected);
      pair.ulps = ulpDistance(a, b, type.format);
      continue;
    }
    unsigned unused = 64 - type.bits;
    if (isSigned) {
      int64_t x = static_cast<int64_t>(a << unused) >> unused;
      int64_t y = static_cast<int64_t>(b << unused) >> unused;
      pair.expected = static_cast<double>(x);
      pair.got = static_cast<double>(y);
      pair.ulps = x < y ? uint64_t(y) - uint64_t(x) : uint64_t(x) - uint64_t(y);
    } else {
      pair.expected = static_cast<double>(a);
      pair.got = static_cast<double>(b);
      pair.ulps = a < b ? b - a : a - b;
    }
    pair.absError = static_cast<double>(pair.ulps);
  }
}

} // namespace plumb
