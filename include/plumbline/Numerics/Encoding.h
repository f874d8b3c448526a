//===- Encoding.h - take encodings apart and round into them ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The integer code under every conversion: unpack() gives sign, exponent and a
// normalised significand, roundPack() rounds such a number once into a format.
// One pair of functions serves all formats because they read FormatInfo; with a
// format that is known at compile time they fold to a few instructions. U is
// uint64_t for formats of up to 64 bits and UInt128 for all.
//
// roundPack uses that encodings of one sign are ordered as the numbers are: in
// units of the last place of the binade, a rounded significand q of a number
// with exponent e is encoded as ((e - minExp) << (p - 1)) + q, for normal and
// subnormal numbers alike (e = minExp) and also when rounding carried q to 2^p.
// Overflow is then one comparison with the encoding of the largest number.
//
// Rules where the standards leave a choice:
//
//  * NaN keeps its sign and the leading bits of its payload, made quiet, from
//    one format with IEEE NaNs to another, as on x86 and Arm and in APFloat.
//    The all-ones NaN of E4M3FN reads as the payload that it looks like, of
//    either sign; the NaN of the FNUZ formats and of e8m0 reads as the positive
//    quiet NaN without payload (APFloat 22 makes infinity of the latter).
//    Formats with one NaN take any NaN as that one.
//  * NaN into f6 and f4, which have none: the largest positive number, whatever
//    the sign of the NaN. OCP MX 1.0 (5.3) leaves it to the implementation;
//    this is what PTX defines for cvt to e2m1, e2m3 and e3m2. APFloat gives 0.
//  * e8m0 has no sign and no zero. Numbers below zero and -infinity become NaN
//    (APFloat drops the sign); zeros, of either sign, and all positive numbers
//    below 2^-127 become 2^-127 in every rounding mode.
//  * FNUZ formats have no -0: it becomes +0.
//  * f80: encodings that no x87 instruction makes (unnormals, pseudo-infinities
//    and pseudo-NaNs) are NaN, pseudo-denormals are numbers, as in APFloat.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ENCODING_H
#define PLUMBLINE_NUMERICS_ENCODING_H

#include "plumbline/Numerics/Format.h"
#include "plumbline/Numerics/Rounding.h"
#include "plumbline/Numerics/Wide.h"

namespace plumb {

enum class FloatClass : uint8_t { Zero, Finite, Infinity, NaN };

/// (-1)^negative * significand * 2^(exponent - W + 1), W the bits of U: the top
/// bit of a Finite significand is set, so that exponent is floor(log2 |x|). For
/// a NaN the significand is the fraction, left-aligned: its top bit says quiet.
template <typename U> struct Unpacked {
  FloatClass cls;
  bool negative;
  int32_t exponent;
  U significand;
};

namespace detail {

template <typename U> constexpr unsigned kWidth = 8 * sizeof(U);
template <typename U> constexpr U kTopBit = U(1) << (kWidth<U> - 1);

constexpr unsigned leadingZeros(uint64_t x) {
  return static_cast<unsigned>(__builtin_clzll(x));
}
constexpr unsigned leadingZeros(UInt128 x) {
  return high64(x) ? leadingZeros(high64(x)) : 64 + leadingZeros(low64(x));
}

/// Encodings below are of the magnitude, in the implicit form in which f80 has
/// no integer bit (so that it has 79 bits).

/// Bits of exponent and fraction, all ones.
template <typename U> constexpr U magnitudeMask(const FormatInfo &f) {
  unsigned n = unsigned(f.bits) - f.hasSign - f.explicitIntegerBit;
  return n >= kWidth<U> ? ~U(0) : (U(1) << n) - 1;
}
/// Exponent field all ones, fraction zero: infinity, where there is one.
template <typename U> constexpr U topExponent(const FormatInfo &f) {
  return magnitudeMask<U>(f) & ~((U(1) << f.fractionBits()) - 1);
}
template <typename U> constexpr U maxMagnitude(const FormatInfo &f) {
  switch (f.nan) {
  case NaNEncoding::IEEE:
    return topExponent<U>(f) - 1;
  case NaNEncoding::AllOnes:
    return magnitudeMask<U>(f) - 1;
  case NaNEncoding::NegativeZero:
  case NaNEncoding::None:
    break;
  }
  return magnitudeMask<U>(f);
}

/// Adds the sign (and f80's integer bit) to a magnitude.
template <typename U>
constexpr U assemble(bool negative, U magnitude, const FormatInfo &f) {
  if (f.explicitIntegerBit) {
    if constexpr (kWidth<U> > 64) {
      U fraction = magnitude & ((U(1) << 63) - 1);
      U field = magnitude >> 63;
      magnitude = field << 64 | U(field != 0) << 63 | fraction;
    }
  }
  if (!negative || !f.hasSign || (magnitude == 0 && !f.hasSignedZero))
    return magnitude;
  return magnitude | U(1) << (f.bits - 1);
}

/// Of a NaN with this payload (left-aligned), made quiet.
template <typename U>
constexpr U packNaN(bool negative, U payload, const FormatInfo &f) {
  switch (f.nan) {
  case NaNEncoding::IEEE: {
    U fraction = (payload | kTopBit<U>) >> (kWidth<U> - f.fractionBits());
    return assemble<U>(negative, topExponent<U>(f) | fraction, f);
  }
  case NaNEncoding::AllOnes:
    return assemble<U>(negative, magnitudeMask<U>(f), f);
  case NaNEncoding::NegativeZero:
    return U(1) << (f.bits - 1);
  case NaNEncoding::None:
    break;
  }
  return maxMagnitude<U>(f);
}

/// Of an infinite operand under an overflow rule.
template <typename U>
constexpr U packInfinity(bool negative, const FormatInfo &f, Overflow o) {
  if (negative && !f.hasSign)
    return packNaN<U>(false, 0, f);
  if (o == Overflow::IEEE && f.hasInfinity)
    return assemble<U>(negative, topExponent<U>(f), f);
  if (o != Overflow::Saturate && f.hasNaN())
    return packNaN<U>(negative, 0, f);
  return assemble<U>(negative, maxMagnitude<U>(f), f);
}

/// Of a finite value that rounds beyond the largest finite number.
template <typename U>
constexpr U packOverflow(bool negative, const FormatInfo &f, Rounding r,
                         Overflow o) {
  bool stopsAtMax = r == Rounding::TowardZero || r == Rounding::ToOdd ||
                    r == (negative ? Rounding::Up : Rounding::Down);
  if (o == Overflow::IEEE && stopsAtMax)
    return assemble<U>(negative, maxMagnitude<U>(f), f);
  return packInfinity<U>(negative, f, o);
}

/// Whether a magnitude moves away from zero. `lost` is the fraction of an ulp
/// that is cut off, left-aligned; `sticky` says that there is more below it.
template <typename U>
constexpr bool roundsAway(Rounding r, bool negative, bool odd, U lost,
                          bool sticky, uint64_t random) {
  switch (r) {
  case Rounding::NearestEven:
    return lost > kTopBit<U> || (lost == kTopBit<U> && (sticky || odd));
  case Rounding::NearestAway:
    return lost >= kTopBit<U>;
  case Rounding::TowardZero:
    return false;
  case Rounding::Up:
    return !negative && (lost != 0 || sticky);
  case Rounding::Down:
    return negative && (lost != 0 || sticky);
  case Rounding::ToOdd:
    return !odd && (lost != 0 || sticky);
  case Rounding::Stochastic: {
    uint64_t top = static_cast<uint64_t>(lost >> (kWidth<U> - 64));
    return top + random < top;
  }
  }
  return false;
}

} // namespace detail

/// Takes an encoding apart; exact. Bits above f.bits must be zero.
template <typename U>
constexpr Unpacked<U> unpack(U bits, const FormatInfo &f) {
  using namespace detail;
  bool negative = f.hasSign && (bits >> (f.bits - 1)) != 0;
  const unsigned fractionBits = f.fractionBits();
  U magnitude = bits & ~(f.hasSign ? U(1) << (f.bits - 1) : U(0));
  U fraction = magnitude & ((U(1) << fractionBits) - 1);
  int32_t field = 0;
  bool unnormal = false, integerBit = false;
  if (f.explicitIntegerBit) {
    if constexpr (kWidth<U> > 64) {
      field = static_cast<int32_t>(magnitude >> 64);
      integerBit = (magnitude >> 63 & 1) != 0;
      unnormal = field != 0 && !integerBit;
      magnitude = U(field) << 63 | fraction;
    }
  } else {
    field = static_cast<int32_t>(magnitude >> fractionBits);
  }

  switch (f.nan) {
  case NaNEncoding::IEEE:
    if (unnormal)
      return {FloatClass::NaN, negative, 0, kTopBit<U>};
    if (magnitude > topExponent<U>(f))
      return {FloatClass::NaN, negative, 0,
              fraction << (kWidth<U> - fractionBits)};
    if (magnitude == topExponent<U>(f))
      return {FloatClass::Infinity, negative, 0, 0};
    break;
  case NaNEncoding::AllOnes:
    if (magnitude == magnitudeMask<U>(f))
      return {FloatClass::NaN, negative, 0,
              fractionBits
                  ? fraction << ((kWidth<U> - fractionBits) % kWidth<U>)
                  : kTopBit<U>};
    break;
  case NaNEncoding::NegativeZero:
    if (negative && magnitude == 0)
      return {FloatClass::NaN, false, 0, kTopBit<U>};
    break;
  case NaNEncoding::None:
    break;
  }

  if (!f.hasSubnormals)
    return {FloatClass::Finite, negative, f.minExp + field,
            (U(1) << fractionBits | fraction)
                << (kWidth<U> - 1 - fractionBits)};
  U significand = fraction;
  int32_t exponent = f.minExp;
  if (field != 0) {
    significand |= U(1) << fractionBits;
    exponent += field - 1;
  } else {
    significand |= U(integerBit) << fractionBits; // f80's pseudo-denormals
    if (significand == 0)
      return {FloatClass::Zero, negative, 0, 0};
  }
  unsigned shift = leadingZeros(significand);
  exponent -= static_cast<int32_t>(shift) -
              static_cast<int32_t>(kWidth<U> - 1 - fractionBits);
  return {FloatClass::Finite, negative, exponent, significand << shift};
}

/// Rounds a value once into format `f`. A Finite x is significand and, where
/// `sticky`, something more that is less than one unit of its last bit.
/// `random` is read by Rounding::Stochastic alone. f.bits must fit U, and
/// f.precision must be less than the bits of U.
template <typename U>
constexpr U roundPack(const Unpacked<U> &x, const FormatInfo &f, Rounding r,
                      Overflow o, uint64_t random = 0, bool sticky = false) {
  using namespace detail;
  switch (x.cls) {
  case FloatClass::NaN:
    return packNaN<U>(x.negative, x.significand, f);
  case FloatClass::Infinity:
    return packInfinity<U>(x.negative, f, o);
  case FloatClass::Zero:
    return assemble<U>(x.negative, 0, f); // e8m0: 2^-127, encoded as 0
  case FloatClass::Finite:
    break;
  }
  if (x.negative && !f.hasSign)
    return packNaN<U>(false, 0, f);
  if (x.exponent > f.maxExp)
    return packOverflow<U>(x.negative, f, r, o);

  // Cut to the p bits of the binade, fewer below the normal numbers.
  constexpr unsigned W = kWidth<U>;
  int32_t exponent = x.exponent < f.minExp ? f.minExp : x.exponent;
  unsigned cut = W - f.precision + static_cast<unsigned>(exponent - x.exponent);
  U kept = 0, lost = 0;
  if (cut < W) {
    kept = x.significand >> cut;
    lost = x.significand << (W - cut);
  } else if (cut == W) {
    lost = x.significand;
  } else if (cut < 2 * W) {
    // Less than half and not zero, whatever falls off.
    lost = x.significand >> (cut - W);
  } else {
    sticky = true;
  }
  kept += roundsAway<U>(r, x.negative, (kept & 1) != 0, lost, sticky, random);

  U magnitude = (U(exponent - f.minExp) << f.fractionBits()) + kept;
  if (!f.hasSubnormals) {
    if (magnitude == 0) // below the smallest number, and there is no zero
      return 0;
    magnitude -= 1; // fields count from minExp, not from the subnormals
  }
  if (magnitude > maxMagnitude<U>(f))
    return packOverflow<U>(x.negative, f, r, o);
  return assemble<U>(x.negative, magnitude, f);
}

/// The canonical NaN: quiet, positive, no payload (f6, f4: see above).
template <typename U = uint64_t> constexpr U defaultNaN(const FormatInfo &f) {
  return detail::packNaN<U>(false, 0, f);
}
/// The largest finite number.
template <typename U = uint64_t>
constexpr U largestFinite(bool negative, const FormatInfo &f) {
  return detail::assemble<U>(negative, detail::maxMagnitude<U>(f), f);
}

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ENCODING_H
