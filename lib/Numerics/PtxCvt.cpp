//===- PtxCvt.cpp - the cvt instruction of PTX ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/PtxCvt.h"

#include "plumbline/Numerics/Arith.h"
#include "plumbline/Support/Suggest.h"

#include <algorithm>
#include <vector>

using namespace plumb;

//===----------------------------------------------------------------------===//
// Reading an opcode
//===----------------------------------------------------------------------===//

namespace {
struct NamedType {
  std::string_view name;
  PtxType type;
};
struct NamedRounding {
  std::string_view name;
  Rounding rounding;
  bool integral;
};
} // namespace

static constexpr PtxType floating(FloatFormat f, unsigned bits,
                                  unsigned lanes = 1) {
  return {true, f, bits, true, lanes};
}
static constexpr PtxType integer(unsigned bits, bool isSigned) {
  return {false, FloatFormat::F64, bits, isSigned, 1};
}

static constexpr NamedType kTypes[] = {
    {"f16", floating(FloatFormat::F16, 16)},
    {"bf16", floating(FloatFormat::BF16, 16)},
    {"tf32", floating(FloatFormat::TF32, 32)},
    {"f32", floating(FloatFormat::F32, 32)},
    {"f64", floating(FloatFormat::F64, 64)},
    {"f16x2", floating(FloatFormat::F16, 16, 2)},
    {"bf16x2", floating(FloatFormat::BF16, 16, 2)},
    {"e4m3x2", floating(FloatFormat::F8E4M3FN, 8, 2)},
    {"e5m2x2", floating(FloatFormat::F8E5M2, 8, 2)},
    {"e2m3x2", floating(FloatFormat::F6E2M3FN, 8, 2)},
    {"e3m2x2", floating(FloatFormat::F6E3M2FN, 8, 2)},
    {"e2m1x2", floating(FloatFormat::F4E2M1FN, 4, 2)},
    {"ue8m0x2", floating(FloatFormat::F8E8M0FNU, 8, 2)},
    {"s8", integer(8, true)},
    {"u8", integer(8, false)},
    {"s16", integer(16, true)},
    {"u16", integer(16, false)},
    {"s32", integer(32, true)},
    {"u32", integer(32, false)},
    {"s64", integer(64, true)},
    {"u64", integer(64, false)},
};

static constexpr NamedRounding kRoundings[] = {
    {"rn", Rounding::NearestEven, false},  {"rz", Rounding::TowardZero, false},
    {"rm", Rounding::Down, false},         {"rp", Rounding::Up, false},
    {"rna", Rounding::NearestAway, false}, {"rni", Rounding::NearestEven, true},
    {"rzi", Rounding::TowardZero, true},   {"rmi", Rounding::Down, true},
    {"rpi", Rounding::Up, true},
};

static Result<PtxType> typeNamed(std::string_view name) {
  std::vector<std::string_view> names;
  for (const NamedType &t : kTypes) {
    if (t.name == name)
      return t.type;
    names.push_back(t.name);
  }
  return makeError("cvt has no type '" + std::string(name) + "'" +
                   didYouMean(name, names));
}

static Status addModifier(PtxCvt &cvt, std::string_view name) {
  std::vector<std::string_view> names = {"ftz", "sat", "satfinite", "relu"};
  for (const NamedRounding &r : kRoundings) {
    if (r.name == name) {
      if (cvt.rounding)
        return makeError("two roundings, the second is '." + std::string(name) +
                         "'");
      cvt.rounding = r.rounding;
      cvt.integral = r.integral;
      return {};
    }
    names.push_back(r.name);
  }
  bool *flag = name == "ftz"         ? &cvt.ftz
               : name == "sat"       ? &cvt.sat
               : name == "satfinite" ? &cvt.satfinite
               : name == "relu"      ? &cvt.relu
                                     : nullptr;
  if (!flag)
    return makeError("cvt has no modifier '." + std::string(name) + "'" +
                     didYouMean(name, names));
  *flag = true;
  return {};
}

/// Whether every number of `from` is one of `to`.
static bool widens(const PtxType &from, const PtxType &to) {
  const FormatInfo &f = formatInfo(from.format), &t = formatInfo(to.format);
  return f.precision <= t.precision && f.maxExp <= t.maxExp &&
         f.minSubnormalExp() >= t.minSubnormalExp();
}

static Status checkTypes(const PtxCvt &cvt) {
  if (!cvt.to.isFloat && !cvt.from.isFloat)
    return makeError("a cvt between integers has no rounding to look at");
  if (!cvt.to.isFloat && !(cvt.rounding && cvt.integral))
    return makeError("a cvt to an integer needs .rni, .rzi, .rmi or .rpi");
  bool sameFloat =
      cvt.to.isFloat && cvt.from.isFloat && cvt.to.format == cvt.from.format;
  if (cvt.to.isFloat && cvt.integral && !sameFloat)
    return makeError("rounding to an integer needs an integer type, or the "
                     "same type twice");
  if (cvt.to.isFloat && !cvt.rounding &&
      !(cvt.from.isFloat && widens(cvt.from, cvt.to)))
    return makeError("a cvt that rounds needs .rn, .rz, .rm, .rp or .rna");
  if (!cvt.to.isFloat && (cvt.relu || cvt.satfinite))
    return makeError(".relu and .satfinite are for floats");
  if (cvt.sat && (cvt.satfinite || cvt.relu))
    return makeError(".sat goes with neither .satfinite nor .relu");
  return {};
}

Result<PtxCvt> plumb::parsePtxCvt(std::string_view opcode) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= opcode.size();) {
    size_t end = std::min(opcode.find('.', begin), opcode.size());
    parts.push_back(opcode.substr(begin, end - begin));
    begin = end + 1;
  }
  if (parts.size() < 3 || parts.front() != "cvt")
    return makeError("'" + std::string(opcode) +
                     "' is not of the form cvt.MODIFIERS.TARGET.SOURCE");
  PtxCvt cvt;
  Result<PtxType> from = typeNamed(parts.back());
  if (!from)
    return takeError(from);
  Result<PtxType> to = typeNamed(parts[parts.size() - 2]);
  if (!to)
    return takeError(to);
  cvt.from = *from;
  cvt.to = *to;
  for (size_t i = 1; i + 2 < parts.size(); ++i)
    if (Status s = addModifier(cvt, parts[i]); !s)
      return takeError(s);
  if (Status s = checkTypes(cvt); !s)
    return takeError(s);
  return cvt;
}

//===----------------------------------------------------------------------===//
// What it computes
//===----------------------------------------------------------------------===//

/// Positive, all ones in the fraction.
static uint64_t canonicalNaN(FloatFormat f) {
  const FormatInfo &info = formatInfo(f);
  return info.hasNaN() ? detail::magnitudeMask<uint64_t>(info)
                       : defaultNaN(info);
}

/// .rna to tf32 cuts the low bits of a NaN, which may leave an infinity, and
/// .satfinite takes one unit from what has the exponent of infinity. Returns
/// one of tf32's encodings, of 19 bits.
static uint64_t cutNaNToTF32(uint64_t bits, bool satfinite) {
  return (bits >> 13) - satfinite;
}

/// Of a NaN to a float, before .sat.
static uint64_t convertNaN(const PtxCvt &cvt, uint64_t bits) {
  const FloatFormat from = cvt.from.format, to = cvt.to.format;
  if (cvt.ftz && from == FloatFormat::F32)
    bits = canonicalNaN(from);
  if (from == FloatFormat::F64 || to == FloatFormat::F64)
    return convertBits(bits, from, to); // quiet, the leading payload kept
  const bool plain = !cvt.integral && !cvt.ftz && !cvt.sat;
  if (plain && to == FloatFormat::F32 && from == FloatFormat::F32)
    return bits;
  if (plain && to == FloatFormat::F32 && from == FloatFormat::BF16)
    return bits << 16;
  if (from == FloatFormat::F32 && to == FloatFormat::TF32 &&
      cvt.rounding == Rounding::NearestAway)
    return cutNaNToTF32(bits, cvt.satfinite);
  return canonicalNaN(to);
}

/// To an integer in the same format; the sign of zero stays.
static uint64_t roundToIntegral(uint64_t bits, FloatFormat f, Rounding r) {
  const FormatInfo &info = formatInfo(f);
  Unpacked<uint64_t> x = unpack<uint64_t>(bits, info);
  if (x.cls != FloatClass::Finite || x.exponent >= info.precision)
    return bits;
  WideIntResult whole = fpToIntWide(bits, f, 128, true, r);
  if (whole.value == 0)
    return detail::assemble<uint64_t>(x.negative, 0, info);
  return low64(intToFpWide(whole.value, true, f));
}

/// Whether an f64 number is below the normal ones of f32 after rounding to
/// f32's precision, with exponents as small as needed.
static bool isTinyInF32(uint64_t bits, Rounding r) {
  constexpr int kMinExp = formatInfo(FloatFormat::F32).minExp;
  constexpr int kScale = 64; // to where f32 has only normal numbers
  Unpacked<uint64_t> x = unpack<uint64_t>(bits, formatInfo(FloatFormat::F64));
  if (x.cls != FloatClass::Finite || x.exponent >= kMinExp)
    return false;
  if (x.exponent < kMinExp - 1)
    return true;
  uint64_t scaled = convertBits(bits + (uint64_t(kScale) << 52),
                                FloatFormat::F64, FloatFormat::F32, r);
  return unpack<uint64_t>(scaled, formatInfo(FloatFormat::F32)).exponent <
         kMinExp + kScale;
}

/// Whether .ftz makes a zero of the operand's sign out of the operand (f32,
/// bf16) or of the result (f64 to f32), which come to the same.
static bool flushesToZero(const PtxCvt &cvt, uint64_t bits, Rounding r) {
  if (!cvt.ftz || !cvt.from.isFloat)
    return false;
  if (cvt.to.isFloat && cvt.to.format == FloatFormat::F16)
    return false;
  const FloatFormat from = cvt.from.format;
  if (from == FloatFormat::F64)
    return cvt.to.isFloat && cvt.to.format == FloatFormat::F32 &&
           isTinyInF32(bits, r);
  Unpacked<uint64_t> x = unpack<uint64_t>(bits, formatInfo(from));
  return x.cls == FloatClass::Finite &&
         x.exponent < formatInfo(FloatFormat::F32).minExp;
}

uint64_t plumb::applyPtxCvt(const PtxCvt &cvt, uint64_t bits) {
  const Rounding r = cvt.rounding.value_or(Rounding::NearestEven);
  const FloatFormat from = cvt.from.format, to = cvt.to.format;
  if (cvt.from.isFloat && from == FloatFormat::TF32)
    bits >>= 13;
  if (flushesToZero(cvt, bits, r))
    bits =
        detail::assemble<uint64_t>(isNegative(bits, from), 0, formatInfo(from));

  if (!cvt.to.isFloat) {
    UInt128 value = floatToInt(bits, from, cvt.to.bits, cvt.to.isSigned,
                               ConversionPolicy::PTX, r)
                        .value;
    return low64(value) & (~uint64_t(0) >> (64 - cvt.to.bits));
  }

  uint64_t result;
  const Overflow o = cvt.satfinite ? Overflow::Saturate : Overflow::IEEE;
  if (!cvt.from.isFloat)
    result =
        low64(intToFloat(bits, cvt.from.bits, cvt.from.isSigned, to, r, o));
  else if (classify(bits, from) == FloatClass::NaN)
    result = convertNaN(cvt, bits);
  else if (cvt.integral)
    result = roundToIntegral(bits, from, r);
  else
    result = convertBits(bits, from, to, r, o);

  const bool isNaN = plumb::isNaN(result, to);
  if (cvt.sat) {
    const uint64_t one = encode(1, to);
    if (isNaN || isNegative(result, to))
      result = 0;
    else if (result > one) // encodings of one sign are ordered
      result = one;
  }
  if (cvt.relu && !isNaN && isNegative(result, to))
    result = 0;
  return to == FloatFormat::TF32 ? result << 13 : result;
}
