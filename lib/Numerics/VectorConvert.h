//===- VectorConvert.h - f32 to narrow floats without branches --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conversions of FastConvert.h once more, in a form that compilers turn
// into vector code: 32-bit integers and selects, no branch, no table, no
// double. All cases are computed and one is taken, as a vector unit has to
// anyhow. To nearest even.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_NUMERICS_VECTORCONVERT_H
#define PLUMBLINE_LIB_NUMERICS_VECTORCONVERT_H

#include "plumbline/Numerics/FastConvert.h"

namespace plumb {
namespace detail {

/// The bits of an f32 number in the format F of at most 16 bits, which has
/// subnormals, under the overflow rule O.
template <FloatFormat F, Overflow O>
[[gnu::always_inline]] inline uint32_t narrowF32(uint32_t bits) {
  constexpr const FormatInfo &f = formatInfo(F);
  static_assert(f.bits <= 16 && f.hasSubnormals && f.hasSign);
  constexpr unsigned cut = 24 - f.precision;
  constexpr uint32_t signBit = uint32_t(1) << (f.bits - 1);
  constexpr uint32_t largest = maxMagnitude<uint64_t>(f);
  // Of positive sign, without the rule for -0 and NaN of FNUZ.
  constexpr uint32_t beyond = packInfinity<uint64_t>(false, f, O);

  const uint32_t magnitude = bits & 0x7fffffffu;
  // Below the normal numbers the adder rounds: the last bit of `magic` weighs
  // what a subnormal's last bit does.
  constexpr uint32_t magic = uint32_t(127 + f.minSubnormalExp() + 23) << 23;
  const uint32_t subnormal =
      bitCast<uint32_t>(bitCast<float>(magnitude) + bitCast<float>(magic)) -
      magic;
  const uint32_t rebased = magnitude - (uint32_t(127 + f.minExp - 1) << 23);
  const uint32_t normal =
      (rebased + ((1u << (cut - 1)) - 1) + (magnitude >> cut & 1)) >> cut;

  uint32_t result =
      magnitude < uint32_t(127 + f.minExp) << 23 ? subnormal : normal;
  result = result > largest ? beyond : result;
  uint32_t nan = largest; // f6, f4
  if constexpr (f.nan == NaNEncoding::IEEE)
    nan = uint32_t(topExponent<uint64_t>(f)) | 1u << (f.fractionBits() - 1) |
          (magnitude & 0x7fffffu) >> cut;
  else if constexpr (f.nan == NaNEncoding::AllOnes)
    nan = magnitudeMask<uint64_t>(f);
  else if constexpr (f.nan == NaNEncoding::NegativeZero)
    nan = signBit;
  const bool isNaN = magnitude > 0x7f800000u;
  result = isNaN ? nan : result;

  uint32_t sign = bits >> (32 - f.bits) & signBit;
  if constexpr (f.nan == NaNEncoding::NegativeZero)
    sign = result == 0 ? 0 : sign; // and NaN has the sign bit already
  if constexpr (f.nan == NaNEncoding::None)
    sign = isNaN ? 0 : sign;
  return result | sign;
}

/// bf16 has the exponents of f32: rounding is one addition.
template <>
[[gnu::always_inline]] inline uint32_t
narrowF32<FloatFormat::BF16, Overflow::IEEE>(uint32_t bits) {
  const uint32_t rounded = (bits + 0x7fffu + (bits >> 16 & 1)) >> 16;
  const uint32_t nan = bits >> 16 | 0x40u;
  return (bits & 0x7fffffffu) > 0x7f800000u ? nan : rounded;
}

/// The f32 bits of an encoding of the format F of at most 16 bits.
template <FloatFormat F>
[[gnu::always_inline]] inline uint32_t widenToF32(uint32_t bits) {
  constexpr const FormatInfo &f = formatInfo(F);
  static_assert(f.bits <= 16 && f.hasSubnormals && f.hasSign);
  constexpr unsigned shift = 23 - f.fractionBits();
  constexpr uint32_t top = topExponent<uint64_t>(f);
  constexpr uint32_t mask = magnitudeMask<uint64_t>(f);
  constexpr uint32_t signBit = uint32_t(1) << (f.bits - 1);

  const uint32_t magnitude = bits & mask;
  const uint32_t normal =
      (magnitude << shift) + (uint32_t(127 + f.minExp - 1) << 23);
  const uint32_t subnormal = bitCast<uint32_t>(
      static_cast<float>(static_cast<int32_t>(magnitude)) *
      bitCast<float>(uint32_t(127 + f.minSubnormalExp()) << 23));
  uint32_t result = magnitude < 1u << f.fractionBits() ? subnormal : normal;
  const uint32_t nan = 0x7fc00000u | (magnitude << shift & 0x7fffffu);
  if constexpr (f.nan == NaNEncoding::IEEE) {
    result = magnitude == top ? 0x7f800000u : result;
    result = magnitude > top ? nan : result;
  } else if constexpr (f.nan == NaNEncoding::AllOnes) {
    result = magnitude == mask ? nan : result;
  }
  uint32_t sign = (bits & signBit) << (32 - f.bits);
  if constexpr (f.nan == NaNEncoding::NegativeZero)
    return (bits & (signBit | mask)) == signBit ? 0x7fc00000u : result | sign;
  return result | sign;
}

template <>
[[gnu::always_inline]] inline uint32_t
widenToF32<FloatFormat::BF16>(uint32_t bits) {
  const uint32_t quiet = (bits & 0x7fffu) > 0x7f80u ? 0x400000u : 0;
  return bits << 16 | quiet;
}

} // namespace detail
} // namespace plumb

#endif // PLUMBLINE_LIB_NUMERICS_VECTORCONVERT_H
