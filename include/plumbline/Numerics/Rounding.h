//===- Rounding.h - rounding and overflow rules -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an exact value becomes a number of a format. The two choices that a
// conversion leaves open are kept apart, as hardware keeps them apart (PTX:
// `cvt.rz.satfinite`): which neighbour, and what stands beyond the last one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ROUNDING_H
#define PLUMBLINE_NUMERICS_ROUNDING_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace plumb {

/// Which neighbour an inexact value takes.
enum class Rounding : uint8_t {
  /// The nearest; of two equally near the one with an even last bit, and where
  /// neither has one (e8m0: significands are 1) the larger, as IEEE 754-2019
  /// 4.3.1 says.
  NearestEven,
  NearestAway, ///< the nearest; of two equally near the larger in magnitude
  TowardZero,
  Up,   ///< toward +infinity
  Down, ///< toward -infinity
  /// Toward zero, then the last bit set if anything was lost. A value rounded
  /// so to at least p + 2 bits and then in any other mode to p bits is rounded
  /// as if in one step (Boldo and Melquiond, IEEE TC 57(4), 2008).
  ToOdd,
  /// Away from zero with probability equal to the lost fraction of an ulp. The
  /// caller gives 64 random bits R: away iff floor(fraction * 2^64) + R >=
  /// 2^64. Hardware that draws k bits is the same with these in the top k bits
  /// of R and zeros below.
  Stochastic,
};
inline constexpr unsigned kNumRoundings = 7;

/// What a conversion gives for values beyond the largest finite number of the
/// format (after rounding with an unbounded exponent) and for infinities.
enum class Overflow : uint8_t {
  /// Overflow of a finite value: infinity, or the largest finite number where
  /// the direction of rounding says so (toward zero, to odd, up below zero,
  /// down above zero). Formats without infinity have their NaN in its place,
  /// and formats with neither (f6, f4) the largest finite number. An infinite
  /// operand stays infinite, NaN, or the largest finite number likewise.
  IEEE,
  Saturate, ///< the largest finite number of that sign, also for infinities
  NaN,      ///< NaN, also for infinities (f6, f4: the largest finite number)
};
inline constexpr unsigned kNumOverflows = 3;

/// "rne" "rna" "rtz" "rup" "rdn" "odd" "stochastic".
std::string_view roundingName(Rounding r);
std::optional<Rounding> parseRounding(std::string_view name);

/// "ieee" "sat" "nan".
std::string_view overflowName(Overflow o);
std::optional<Overflow> parseOverflow(std::string_view name);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ROUNDING_H
