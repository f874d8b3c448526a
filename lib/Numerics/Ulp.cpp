//===- Ulp.cpp - distances in ulps and limits of formats ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Ulp.h"

#include "plumbline/Numerics/Convert.h"

#include <optional>

using namespace plumb;

/// The encoding without its sign, and f80's without its integer bit, in which
/// neighbours differ by 1.
template <typename U> static U position(U bits, const FormatInfo &f) {
  U magnitude = bits & ~(f.hasSign ? U(1) << (f.bits - 1) : U(0));
  if (f.explicitIntegerBit) {
    // Exponent 0 with an integer bit, a pseudo-denormal, is what exponent 1 is.
    U significand = magnitude & ~uint64_t(0);
    U field = magnitude >> 63 >> 1;
    return field == 0 ? significand : ((field - 1) << 63) + significand;
  }
  return magnitude;
}

/// Both are at most 2^127, so that the sum of two fits.
template <typename U>
static std::optional<U> distance(U a, U b, FloatFormat format) {
  const FormatInfo &f = formatInfo(format);
  Unpacked<U> ua = unpack<U>(a, f), ub = unpack<U>(b, f);
  if (ua.cls == FloatClass::NaN || ub.cls == FloatClass::NaN) {
    if (ua.cls == ub.cls)
      return U(0);
    return std::nullopt;
  }
  U pa = position<U>(a, f), pb = position<U>(b, f);
  if (ua.negative != ub.negative)
    return pa + pb;
  return pa > pb ? pa - pb : pb - pa;
}

uint64_t plumb::ulpDistance(uint64_t a, uint64_t b, FloatFormat f) {
  if (formatInfo(f).bits > 64)
    return ulpDistanceWide(a, b, f);
  return distance<uint64_t>(a, b, f).value_or(UINT64_MAX);
}

uint64_t plumb::ulpDistanceWide(UInt128 a, UInt128 b, FloatFormat f) {
  std::optional<UInt128> d = distance<UInt128>(a, b, f);
  if (!d)
    return UINT64_MAX;
  return *d < UINT64_MAX ? low64(*d) : UINT64_MAX - 1;
}

double plumb::maxFinite(FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  if (i.bits > 64)
    return std::numeric_limits<double>::infinity();
  return decode(largestFinite<uint64_t>(false, i), f);
}

double plumb::minNormal(FloatFormat f) {
  return detail::powerOfTwo(formatInfo(f).minExp);
}

double plumb::minPositive(FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  return detail::powerOfTwo(i.hasSubnormals ? i.minSubnormalExp() : i.minExp);
}

double plumb::overflowThreshold(FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  double infinity = std::numeric_limits<double>::infinity();
  if (i.bits >= 64)
    return infinity;
  double max = maxFinite(f);
  double midpoint = max + ulpOf(max, f) / 2;
  // A tie goes to the even neighbour: to the largest number itself where the
  // NaN took the place of the last one (E4M3FN). e8m0, with no even
  // significands, rounds it up.
  bool maxIsEven = (largestFinite<uint64_t>(false, i) & 1) == 0;
  if (maxIsEven && i.hasSubnormals)
    return bitCast<double>(bitCast<uint64_t>(midpoint) + 1);
  return midpoint;
}
