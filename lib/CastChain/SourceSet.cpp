//===- SourceSet.cpp - the values that a chain starts from ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SourceSet.h"

#include "Cell.h"
#include "TypeLimits.h"

using namespace plumb;

namespace {
class Builder {
public:
  explicit Builder(const CastRange &range) : range(range) {}

  /// The magnitudes first..last, times 2^exponent, of both signs.
  void add(Int256 first, Int256 last, int exponent, bool positive,
           bool negative) {
    if (positive)
      clip({first, last, exponent});
    if (negative)
      clip({-last, -first, exponent});
  }

  SourceSet set;

private:
  void clip(Segment s) {
    s.first = std::max(s.first, roundedUnits(range.low, s.exponent, false));
    s.last = std::min(s.last, roundedUnits(range.high, s.exponent, true));
    if (s.first > s.last)
      return;
    set.segments.push_back(s);
    set.count += s.count();
  }

  const CastRange &range;
};
} // namespace

SourceSet plumb::sourceSet(const CastType &type, const CastRange &range) {
  Builder builder(range);
  TypeLimits limits = limitsOf(type);
  const CastValue zero;
  if (limits.hasZero && compareNumbers(range.low, zero) <= 0 &&
      compareNumbers(range.high, zero) >= 0) {
    builder.set.hasZero = true;
    builder.set.count = 1;
  }

  if (type.isInteger()) {
    Int256 most = limits.most.number.significand;
    most >>= 127 - limits.most.number.exponent;
    for (unsigned bit = 0; bit < type.bits(); ++bit) {
      Int256 first = powerOf2(bit), last = 2 * first - 1;
      // The last binade of a signed type is -2^(n-1) alone.
      builder.add(first, std::min(last, most), 0, first <= most, false);
      builder.add(first, std::min(last, most + 1), 0, false,
                  type.isSigned() && first <= most + 1);
    }
    return std::move(builder.set);
  }

  const FormatInfo &f = formatInfo(type.element.format);
  if (f.hasSubnormals)
    for (unsigned bit = 0; bit < f.fractionBits(); ++bit)
      builder.add(powerOf2(bit), powerOf2(bit + 1) - 1, f.minSubnormalExp(),
                  true, f.hasSign);
  Int256 most = limits.most.number.significand >> (128 - f.precision);
  for (int e = f.minExp; e <= f.maxExp; ++e)
    builder.add(powerOf2(f.fractionBits()),
                e == f.maxExp ? most : powerOf2(f.precision) - 1,
                e - static_cast<int>(f.fractionBits()), true, f.hasSign);
  return std::move(builder.set);
}
