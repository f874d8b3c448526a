//===- Shadow.h - an fp64 value and its allowance ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shadow is what the same operations give in fp64 without rounding to the
// declared types, with what is needed to say how far a right implementation
// may be from it. Two kinds of error are kept apart:
//
//   E   the allowance of everything that is finished, added linearly, because
//       an error that is shared (a mean, a scale) hits every term alike;
//   s,n,g  the open sum that the value belongs to: the sum of its terms'
//       magnitudes, their number, and the weight of their lowest set bit.
//
// The rounding of an open sum is charged only when the sum is used by another
// operation or leaves the program, by a bound that holds for *any* order of its
// terms: so tiling, lanes, split-K, trees and FMA never raise an alarm. + and -
// keep a sum open, all else closes it. With m = n - 2, u the unit roundoff:
//
//   R = 0                                  if n < 2, or E = 0 and s <= 2^(p+g)
//   R = h(|v|) + n eta + u min( m (s+|v|)/2,
//                               m v^2/s + 3 sqrt(m) (|v| + s/4) )   m u <= 1/2
//   R = h(|v|) + n eta + u (n-1) s                                  m u >  1/2
//
// The first branch of the minimum is the deterministic worst case over orders,
// the second splits it into a drift (|v|/s of the terms pull one way) and
// chance; docs/allowance.md gives the evidence. All the numbers of one run come
// from one *unit table*; running the same bytecode with another table asks
// another question (DESIGN section 6).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_SHADOW_H
#define PLUMBLINE_INTERP_SHADOW_H

#include "plumbline/Numerics/Format.h"
#include <cstdint>

namespace plumb {

/// Why a shadow is no evidence, or restricted evidence.
enum ShadowMark : uint16_t {
  /// Decided by a comparison that the allowance cannot decide.
  kUnstableControl = 1,
  /// Restarted from the typed value (bit tricks, remf).
  kRestarted = 2,
  /// Some order of the sum, or rounding, may overflow the type.
  kMayOverflow = 4,
  /// Computed from constants only: a compiler may fold it.
  kConstant = 8,
  /// An integer that was computed from a float carries (v, E).
  kCarried = 16,
  /// The sum is open; its format is in bits 8..15 of `marks`.
  kOpen = 32,
  /// Integers only: the bits of a float, whose format is in bits 8..15. It is
  /// the float's shadow as long as the integer is only moved.
  kFloatImage = 64,
};

struct Shadow {
  double v = 0;   ///< fp64 value without rounding to declared types
  double E = 0;   ///< absolute allowance of everything that is finished
  double s = 0;   ///< open sum: sum of the terms' magnitudes
  uint32_t n = 0; ///< open sum: number of terms, exact zeros not counted
  int16_t g = 0;  ///< open sum: exponent of the lowest set bit of the terms
  uint16_t marks = 0;

  bool isOpen() const { return marks & kOpen; }
  FloatFormat sumFormat() const { return static_cast<FloatFormat>(marks >> 8); }
};
static_assert(sizeof(Shadow) == 32, "one shadow is half a cache line");

/// Which question a run asks; see docs/allowance.md.
enum class UnitTable : uint8_t {
  Declared, ///< each operation's own type: e, against the reference
  F64,      ///< 2^-53 everywhere: e64, is it the same function?
  Approx,   ///< functions and constants only: F, is it an approximation?
  Wide      ///< no type narrower than level 0 computes in: w, what is e
            ///< without the narrow ones?
};
inline constexpr unsigned kNumUnitTables = 4;

/// The whole allowance e = E + R of a value under `table`, in absolute units;
/// +inf where nothing can be said. A sum that is still open is one of any
/// order.
double allowance(const Shadow &s, UnitTable table);

} // namespace plumb

#endif // PLUMBLINE_INTERP_SHADOW_H
