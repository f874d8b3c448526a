//===- Ulp.h - units in the last place --------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two uses: the distance of two encodings (how many representable numbers one
// has to step over), and the constants of the error analysis behind allowances:
// unit roundoff u, half an ulp h(x), eta, the threshold of overflow. The latter
// are doubles and bound rounding errors from above, so that where the exact
// figure is no double (half of f64's smallest subnormal) the next larger one
// stands for it.
//
// Everything that the interpreter's shadows call per operation is inline.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ULP_H
#define PLUMBLINE_NUMERICS_ULP_H

#include "plumbline/Numerics/FastConvert.h"

#include <cstdint>
#include <limits>

namespace plumb {

/// Steps between two encodings of a format of at most 64 bits: -0 and +0 are 0
/// apart, the infinities one step beyond the largest finite numbers; two NaNs
/// are 0 apart, a NaN and a number UINT64_MAX (no two numbers are).
uint64_t ulpDistance(uint64_t a, uint64_t b, FloatFormat f);

/// All formats; distances of UINT64_MAX and more become UINT64_MAX - 1.
uint64_t ulpDistanceWide(UInt128 a, UInt128 b, FloatFormat f);

namespace detail {
/// 2^e, rounded up to the smallest positive double; infinity from 2^1024.
constexpr double powerOfTwo(int e) {
  if (e > 1023)
    return std::numeric_limits<double>::infinity();
  if (e < -1074)
    e = -1074;
  return e >= -1022 ? bitCast<double>(uint64_t(e + 1023) << 52)
                    : bitCast<double>(uint64_t(1) << (e + 1074));
}

/// floor(log2 |x|) for finite x other than 0.
constexpr int exponentOf(double x) {
  uint64_t magnitude = bitCast<uint64_t>(x) & 0x7fffffffffffffffu;
  int field = static_cast<int>(magnitude >> 52);
  return field ? field - 1023
               : -1011 - static_cast<int>(leadingZeros(magnitude));
}
} // namespace detail

/// u = 2^-p: the relative error of rounding to nearest.
constexpr double unitRoundoff(FloatFormat f) {
  return detail::powerOfTwo(-int(formatInfo(f).precision));
}

/// eta: half the smallest subnormal, the absolute error of rounding to nearest
/// below the normal numbers. In e8m0, whose smallest number is also what all
/// below it becomes, it is that number.
constexpr double eta(FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  return detail::powerOfTwo(i.hasSubnormals ? i.minSubnormalExp() - 1
                                            : i.minExp);
}

/// The distance between neighbouring numbers of the format at |x|: 2^(e - p +
/// 1) for 2^e <= |x| < 2^(e+1), the smallest subnormal at and near 0. Exponents
/// beyond the format's largest go on as if there were more. Infinite for an
/// infinite x, NaN for NaN.
constexpr double ulpOf(double x, FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  double magnitude = x < 0 ? -x : x;
  if (!(magnitude <= std::numeric_limits<double>::max()))
    return magnitude;
  int e = magnitude == 0 ? i.minExp : detail::exponentOf(x);
  if (e < i.minExp)
    e = i.minExp;
  return detail::powerOfTwo(e - i.precision + 1);
}

/// h(x) of the allowance: half an ulp at |x|, never below eta, 0 for x = 0.
constexpr double halfUlp(double x, FloatFormat f) {
  if (x == 0)
    return 0;
  double magnitude = x < 0 ? -x : x;
  if (!(magnitude <= std::numeric_limits<double>::max()))
    return magnitude;
  const FormatInfo &i = formatInfo(f);
  int e = detail::exponentOf(x) - i.precision;
  int floor = i.hasSubnormals ? i.minSubnormalExp() - 1 : i.minExp;
  return detail::powerOfTwo(e < floor ? floor : e);
}

/// Omega: the smallest double that to nearest even rounds beyond the largest
/// finite number of the format (f16: 65520). Infinite for f64 and wider.
double overflowThreshold(FloatFormat f);

/// The largest finite number (f80, f128: infinity, no double holds it), the
/// smallest normal and the smallest positive number (f80, f128: the smallest
/// positive double).
double maxFinite(FloatFormat f);
double minNormal(FloatFormat f);
double minPositive(FloatFormat f);

/// What lowestSetBitExponent gives for 0 and for infinities and NaN.
inline constexpr int kLowestBitOfZero = INT16_MAX;
inline constexpr int kNoLowestBit = INT16_MIN;

/// g of the allowance: the weight of the lowest set bit, the largest e such
/// that x is a multiple of 2^e. 0 is a multiple of all.
constexpr int lowestSetBitExponent(double x) {
  uint64_t magnitude = bitCast<uint64_t>(x) & 0x7fffffffffffffffu;
  if (magnitude == 0)
    return kLowestBitOfZero;
  int field = static_cast<int>(magnitude >> 52);
  if (field == 0x7ff)
    return kNoLowestBit;
  uint64_t fraction = magnitude & 0xfffffffffffffu;
  if (field != 0)
    fraction |= uint64_t(1) << 52;
  return (field ? field - 1 : 0) - 1074 + __builtin_ctzll(fraction);
}

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ULP_H
