//===- Format.h - floating-point formats and their parameters ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every floating-point format that MLIR knows, as one row of numbers. All code
// that rounds, decodes or counts ulps reads the row and has no case per format:
// a new format is a new row.
//
// Exponents follow APFloat: a finite value is 1.f * 2^e with minExp <= e <=
// maxExp, so minExp is that of the smallest *normal* number. The field that is
// stored is e - minExp + 1 with subnormals in field 0; e8m0 alone has neither
// subnormals nor a zero and stores e - minExp.
//
// Sources: IEEE 754-2019 (f16, f32, f64, f128); the x87 format; OCP 8-bit
// Floating Point Specification 1.0 (E4M3FN, E5M2); OCP Microscaling Formats 1.0
// (f6, f4, e8m0); Noune et al., arXiv 2206.02915 (the FNUZ family, whose NaN
// takes the place of -0); llvm/ADT/APFloat.h, whose rows a test compares.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_FORMAT_H
#define PLUMBLINE_NUMERICS_FORMAT_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace llvm {
struct fltSemantics;
} // namespace llvm

namespace plumb {

enum class FloatFormat : uint8_t {
  F64,
  F32,
  F16,
  BF16,
  TF32,
  F80,
  F128,
  F8E5M2,
  F8E4M3,
  F8E4M3FN,
  F8E5M2FNUZ,
  F8E4M3FNUZ,
  F8E4M3B11FNUZ,
  F8E3M4,
  F8E8M0FNU,
  F6E3M2FN,
  F6E2M3FN,
  F4E2M1FN,
};
inline constexpr unsigned kNumFloatFormats = 18;

/// Where a format keeps its NaNs.
enum class NaNEncoding : uint8_t {
  IEEE,         ///< all-ones exponent with a fraction other than zero
  AllOnes,      ///< all bits below the sign are ones (E4M3FN, e8m0)
  NegativeZero, ///< sign bit alone (FNUZ): there is no -0
  None,         ///< no NaN at all (f6, f4)
};

struct FormatInfo {
  FloatFormat format;
  std::string_view name; ///< as MLIR spells the type
  uint8_t bits;          ///< of an encoding (tf32: 19)
  uint8_t precision;     ///< significand bits with the hidden one
  int16_t minExp;        ///< exponent of the smallest normal number
  int16_t maxExp;        ///< exponent of the largest finite number
  bool hasInfinity;
  NaNEncoding nan;
  bool hasSign;
  bool hasSignedZero;
  bool hasZero;            ///< false only for e8m0
  bool hasSubnormals;      ///< false only for e8m0
  bool explicitIntegerBit; ///< true only for f80

  /// Fraction bits that are stored below the exponent.
  constexpr unsigned fractionBits() const { return precision - 1; }
  /// Weight of the last bit of subnormal and of the smallest normal numbers.
  constexpr int minSubnormalExp() const { return minExp - precision + 1; }
  constexpr bool hasNaN() const { return nan != NaNEncoding::None; }
};

namespace detail {
constexpr FormatInfo ieee(FloatFormat f, std::string_view name, uint8_t bits,
                          uint8_t precision, int16_t maxExp) {
  return {f,
          name,
          bits,
          precision,
          int16_t(1 - maxExp),
          maxExp,
          true,
          NaNEncoding::IEEE,
          true,
          true,
          true,
          true,
          false};
}
constexpr FormatInfo finiteOnly(FloatFormat f, std::string_view name,
                                uint8_t bits, uint8_t precision, int16_t minExp,
                                int16_t maxExp, NaNEncoding nan) {
  return {f,      name,  bits, precision, minExp,
          maxExp, false, nan,  true,      nan != NaNEncoding::NegativeZero,
          true,   true,  false};
}

inline constexpr FormatInfo kFormats[kNumFloatFormats] = {
    ieee(FloatFormat::F64, "f64", 64, 53, 1023),
    ieee(FloatFormat::F32, "f32", 32, 24, 127),
    ieee(FloatFormat::F16, "f16", 16, 11, 15),
    ieee(FloatFormat::BF16, "bf16", 16, 8, 127),
    ieee(FloatFormat::TF32, "tf32", 19, 11, 127),
    {FloatFormat::F80, "f80", 80, 64, -16382, 16383, true, NaNEncoding::IEEE,
     true, true, true, true, true},
    ieee(FloatFormat::F128, "f128", 128, 113, 16383),
    ieee(FloatFormat::F8E5M2, "f8E5M2", 8, 3, 15),
    ieee(FloatFormat::F8E4M3, "f8E4M3", 8, 4, 7),
    finiteOnly(FloatFormat::F8E4M3FN, "f8E4M3FN", 8, 4, -6, 8,
               NaNEncoding::AllOnes),
    finiteOnly(FloatFormat::F8E5M2FNUZ, "f8E5M2FNUZ", 8, 3, -15, 15,
               NaNEncoding::NegativeZero),
    finiteOnly(FloatFormat::F8E4M3FNUZ, "f8E4M3FNUZ", 8, 4, -7, 7,
               NaNEncoding::NegativeZero),
    finiteOnly(FloatFormat::F8E4M3B11FNUZ, "f8E4M3B11FNUZ", 8, 4, -10, 4,
               NaNEncoding::NegativeZero),
    ieee(FloatFormat::F8E3M4, "f8E3M4", 8, 5, 3),
    {FloatFormat::F8E8M0FNU, "f8E8M0FNU", 8, 1, -127, 127, false,
     NaNEncoding::AllOnes, false, false, false, false, false},
    finiteOnly(FloatFormat::F6E3M2FN, "f6E3M2FN", 6, 3, -2, 4,
               NaNEncoding::None),
    finiteOnly(FloatFormat::F6E2M3FN, "f6E2M3FN", 6, 4, 0, 2,
               NaNEncoding::None),
    finiteOnly(FloatFormat::F4E2M1FN, "f4E2M1FN", 4, 2, 0, 2,
               NaNEncoding::None),
};
} // namespace detail

constexpr const FormatInfo &formatInfo(FloatFormat f) {
  return detail::kFormats[static_cast<unsigned>(f)];
}

/// The name as MLIR spells it.
constexpr std::string_view formatName(FloatFormat f) {
  return formatInfo(f).name;
}

/// The format of that exact name ("f8E4M3FN"; case matters, as in MLIR).
std::optional<FloatFormat> parseFloatFormat(std::string_view name);

/// What APFloat calls the format.
const llvm::fltSemantics &semantics(FloatFormat f);

/// The inverse; none for semantics that no MLIR type has (PPCDoubleDouble).
std::optional<FloatFormat> formatOf(const llvm::fltSemantics &s);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_FORMAT_H
