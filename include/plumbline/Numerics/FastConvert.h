//===- FastConvert.h - inline conversions for hot loops ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conversions that an interpreter makes for every operation, to nearest
// even with IEEE overflow. Each equals convertBits() of Convert.h bit for bit;
// the tests compare them exhaustively up to 16 bits.
//
// The code is portable integer code and needs no F16C. It counts on the host's
// default floating-point environment (nearest even, no flush to zero): adding a
// power of two to a small number lets the adder round at a fixed place.
//
// NaNs are handled by integers throughout, so that their bits do not depend on
// the host (RISC-V gives its canonical NaN where x86 and Arm keep the payload).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_FASTCONVERT_H
#define PLUMBLINE_NUMERICS_FASTCONVERT_H

#include "plumbline/Numerics/Encoding.h"

#include <array>

#ifdef __FAST_MATH__
#error "correctly rounded arithmetic cannot be compiled with -ffast-math"
#endif

namespace plumb {

/// The object representation read as another type of the same size.
template <typename To, typename From> constexpr To bitCast(const From &x) {
  static_assert(sizeof(To) == sizeof(From), "sizes differ");
  return __builtin_bit_cast(To, x);
}

//===----------------------------------------------------------------------===//
// f32 and f64
//===----------------------------------------------------------------------===//

constexpr double f32ToF64(uint32_t bits) {
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude <= 0x7f800000u)
    return static_cast<double>(bitCast<float>(bits));
  return bitCast<double>(uint64_t(bits & 0x80000000u) << 32 |
                         0x7ff8000000000000u |
                         uint64_t(magnitude & 0x7fffffu) << 29);
}

constexpr uint32_t f64ToF32(double x) {
  uint64_t bits = bitCast<uint64_t>(x);
  uint64_t magnitude = bits & 0x7fffffffffffffffu;
  if (magnitude <= 0x7ff0000000000000u)
    return bitCast<uint32_t>(static_cast<float>(x));
  return static_cast<uint32_t>(bits >> 32 & 0x80000000u) | 0x7fc00000u |
         static_cast<uint32_t>(magnitude >> 29 & 0x7fffffu);
}

//===----------------------------------------------------------------------===//
// f16 and bf16
//===----------------------------------------------------------------------===//

constexpr uint32_t f16ToF32Bits(uint16_t bits) {
  uint32_t sign = uint32_t(bits & 0x8000u) << 16;
  uint32_t magnitude = bits & 0x7fffu;
  if (magnitude < 0x0400u) // a multiple of 2^-24
    return sign | bitCast<uint32_t>(static_cast<float>(magnitude) * 0x1p-24f);
  if (magnitude < 0x7c00u)
    return sign | ((magnitude << 13) + (112u << 23));
  return sign | 0x7f800000u | (magnitude & 0x3ffu) << 13 |
         uint32_t(magnitude > 0x7c00u) << 22;
}
constexpr float f16ToF32(uint16_t bits) {
  return bitCast<float>(f16ToF32Bits(bits));
}

constexpr uint16_t f32ToF16(float x) {
  uint32_t bits = bitCast<uint32_t>(x);
  uint32_t sign = bits >> 16 & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  uint32_t result = 0;
  if (magnitude < 0x38800000u) { // < 2^-14: round at 2^-24, the ulp of 0.5
    float rounded = bitCast<float>(magnitude) + 0.5f;
    result = bitCast<uint32_t>(rounded) - 0x3f000000u;
  } else if (magnitude < 0x477ff000u) { // < 65520
    result = (magnitude - (112u << 23) + 0xfffu + (magnitude >> 13 & 1)) >> 13;
  } else if (magnitude <= 0x7f800000u) {
    result = 0x7c00u;
  } else {
    result = 0x7e00u | (magnitude >> 13 & 0x3ffu);
  }
  return static_cast<uint16_t>(sign | result);
}

constexpr uint32_t bf16ToF32Bits(uint16_t bits) {
  return uint32_t(bits) << 16 | uint32_t((bits & 0x7fffu) > 0x7f80u) << 22;
}
constexpr float bf16ToF32(uint16_t bits) {
  return bitCast<float>(bf16ToF32Bits(bits));
}

constexpr uint16_t f32ToBF16(float x) {
  uint32_t bits = bitCast<uint32_t>(x);
  if ((bits & 0x7fffffffu) > 0x7f800000u)
    return static_cast<uint16_t>(bits >> 16 | 0x40u);
  return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
}

//===----------------------------------------------------------------------===//
// Any format of at most 64 bits, and double
//===----------------------------------------------------------------------===//

namespace detail {
/// Every encoding of the formats of at most 8 bits, as doubles; rows in the
/// order of FloatFormat from F8E5M2. Unused high bits of an index are ignored.
inline constexpr unsigned kNumSmallFormats = 11;
extern const std::array<double, 256> kSmallFormats[kNumSmallFormats];

/// To nearest even, for formats with subnormals that are much narrower than
/// double: p <= 24 and exponents within those of f32.
constexpr uint64_t encodeNarrow(double x, const FormatInfo &f) {
  const unsigned cut = 53u - f.precision;
  uint64_t bits = bitCast<uint64_t>(x);
  bool negative = bits >> 63 != 0;
  uint64_t magnitude = bits & 0x7fffffffffffffffu;
  if (magnitude >= 0x7ff0000000000000u) {
    if (magnitude == 0x7ff0000000000000u)
      return packInfinity<uint64_t>(negative, f, Overflow::IEEE);
    return packNaN<uint64_t>(negative, magnitude << 12, f);
  }
  uint64_t result = 0;
  if (magnitude < uint64_t(1023 + f.minExp) << 52) {
    // The last bit of `magic` weighs what a subnormal's last bit does.
    uint64_t magic = uint64_t(1023 + f.minSubnormalExp() + 52) << 52;
    double rounded = bitCast<double>(magnitude) + bitCast<double>(magic);
    result = bitCast<uint64_t>(rounded) - magic;
  } else {
    uint64_t rebased = magnitude - (uint64_t(1023 + f.minExp - 1) << 52);
    uint64_t half = (uint64_t(1) << (cut - 1)) - 1;
    result = (rebased + half + (magnitude >> cut & 1)) >> cut;
    if (result > maxMagnitude<uint64_t>(f))
      return packOverflow<uint64_t>(negative, f, Rounding::NearestEven,
                                    Overflow::IEEE);
  }
  return assemble<uint64_t>(negative, result, f);
}

/// The finite, infinite or NaN double as an unpacked number.
constexpr Unpacked<uint64_t> unpackDouble(double x) {
  return unpack<uint64_t>(bitCast<uint64_t>(x), formatInfo(FloatFormat::F64));
}
} // namespace detail

/// The value of an encoding in a format of at most 64 bits; exact. NaNs keep
/// sign and payload and become quiet (f64: unchanged).
template <FloatFormat F> inline double decodeAs(uint64_t bits) {
  static_assert(formatInfo(F).bits <= 64, "does not fit a double");
  if constexpr (F == FloatFormat::F64)
    return bitCast<double>(bits);
  else if constexpr (F == FloatFormat::F32)
    return f32ToF64(static_cast<uint32_t>(bits));
  else if constexpr (F == FloatFormat::F16)
    return f32ToF64(f16ToF32Bits(static_cast<uint16_t>(bits)));
  else if constexpr (F == FloatFormat::BF16)
    return f32ToF64(bf16ToF32Bits(static_cast<uint16_t>(bits)));
  else if constexpr (F == FloatFormat::TF32)
    return f32ToF64(static_cast<uint32_t>(bits) << 13);
  else
    return detail::kSmallFormats[static_cast<unsigned>(F) -
                                 static_cast<unsigned>(FloatFormat::F8E5M2)]
                                [bits & 0xff];
}

/// A double rounded to nearest even into a format of at most 64 bits, IEEE
/// overflow. An f64 NaN becomes quiet.
template <FloatFormat F> inline uint64_t encodeAs(double x) {
  static_assert(formatInfo(F).bits <= 64, "use convertBitsWide");
  if constexpr (F == FloatFormat::F64) {
    uint64_t bits = bitCast<uint64_t>(x);
    return x != x ? bits | uint64_t(1) << 51 : bits;
  } else if constexpr (F == FloatFormat::F32) {
    return f64ToF32(x);
  } else if constexpr (!formatInfo(F).hasSubnormals) {
    return roundPack<uint64_t>(detail::unpackDouble(x), formatInfo(F),
                               Rounding::NearestEven, Overflow::IEEE);
  } else {
    return detail::encodeNarrow(x, formatInfo(F));
  }
}

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_FASTCONVERT_H
