//===- InputsElement.cpp - one element from text or a number --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ranges and the special values of floats; InputsDecimal.h reads numbers.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/InputsElement.h"
#include "InputsDecimal.h"
#include "plumbline/Interp/TypeLayout.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

using namespace plumb;
using llvm::APInt;

static std::string quoted(std::string_view text) {
  constexpr size_t kShown = 60;
  std::string out = "'";
  out += text.substr(0, kShown);
  return out + (text.size() > kShown ? "...'" : "'");
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static std::string printInt(const APInt &value) {
  return llvm::toString(value, 10, /*Signed=*/true);
}

static APInt signed128(Int128 value) { return toAPInt(UInt128(value), 128); }

/// The smallest and the largest number of a type, with a bit to spare.
static std::pair<APInt, APInt> rangeOf(const ElementType &type) {
  const unsigned w = type.bits + 1;
  APInt zero(w, 0);
  APInt lo = APInt::getSignedMinValue(type.bits).sext(w);
  APInt hi = type.kind == ElementType::Kind::SInt
                 ? APInt::getSignedMaxValue(type.bits).sext(w)
                 : APInt::getAllOnes(type.bits).zext(w);
  return {type.kind == ElementType::Kind::UInt ? zero : lo, hi};
}

void plumb::integerRange(const ElementType &type, Int128 &lo, Int128 &hi) {
  auto [low, high] = rangeOf(type);
  auto clamped = [](const APInt &v) {
    if (v.getSignificantBits() <= 128)
      return Int128(toUInt128(v.sextOrTrunc(128)));
    Int128 most = Int128(~UInt128(0) >> 1);
    return v.isNegative() ? -most - 1 : most;
  };
  lo = clamped(low);
  hi = clamped(high);
}

/// The bits of a signed number that is in the range of its type.
static Result<APInt> integerBits(const APInt &value, const ElementType &type) {
  auto [lo, hi] = rangeOf(type);
  unsigned w = std::max(value.getBitWidth(), lo.getBitWidth());
  APInt v = value.sext(w);
  if (v.slt(lo.sext(w)) || v.sgt(hi.sext(w)))
    return makeError(printInt(value) + " does not fit " + toString(type) +
                     ", expected " + printInt(lo) + " to " + printInt(hi));
  return v.trunc(type.bits);
}

static bool isHex(std::string_view text) {
  return text.size() > 1 && text[0] == '0' &&
         (text[1] == 'x' || text[1] == 'X');
}

/// Digits of the widest integer, in base 10, and some.
static constexpr size_t kMaxDigits = kMaxScalarBits / 3;

/// An unsigned number without a prefix; false if it is none.
static bool parseDigits(std::string_view text, unsigned base, APInt &value) {
  llvm::StringRef digits(text.data(), text.size());
  if (digits.empty() || digits.size() > kMaxDigits ||
      !llvm::all_of(digits, [base](char c) {
        return base == 16 ? llvm::isHexDigit(c) : llvm::isDigit(c);
      }))
    return false;
  value = APInt(static_cast<unsigned>(digits.size()) * 4 + 1, digits, base);
  return true;
}

static Result<APInt> parseInteger(std::string_view text,
                                  const ElementType &type) {
  if (type.bits == 1 && (text == "true" || text == "false"))
    return APInt(1, text == "true");
  std::string_view rest = text;
  bool negative = !rest.empty() && rest[0] == '-';
  if (!rest.empty() && (rest[0] == '-' || rest[0] == '+'))
    rest.remove_prefix(1);
  unsigned base = isHex(rest) ? 16 : 10;
  if (base == 16)
    rest.remove_prefix(2);
  APInt value;
  if (!parseDigits(rest, base, value))
    return makeError(quoted(text) + " is no " + toString(type) +
                     ", expected an integer such as -3 or 0x1f" +
                     (type.bits == 1 ? ", true or false" : ""));
  return integerBits(negative ? -value : value, type);
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

static Result<APInt> notIn(std::string_view what, const ElementType &type) {
  return makeError(toString(type) + " has no " + std::string(what));
}

/// NaN (positive, quiet) and infinity, where the format has them.
static Result<APInt> specialValue(bool isNaN, bool negative,
                                  const ElementType &type) {
  const FormatInfo &f = formatInfo(type.format);
  if (isNaN && !f.hasNaN())
    return notIn("NaN", type);
  if (!isNaN && !f.hasInfinity)
    return notIn("infinity", type);
  if (negative && !f.hasSign)
    return notIn("sign", type);
  double v = isNaN ? std::nan("") : HUGE_VAL;
  return toAPInt(encodeWide(negative ? -v : v, type.format), type.bits);
}

/// Whether |x| rounds beyond the largest finite number: for f6 and f4, which
/// have nothing but that number to say it with.
static bool isBeyond(const Unpacked<UInt128> &x, FloatFormat format) {
  uint64_t bits;
  double threshold = overflowThreshold(format);
  std::memcpy(&bits, &threshold, sizeof bits);
  auto t = unpack<UInt128>(bits, formatInfo(FloatFormat::F64));
  return x.cls == FloatClass::Finite &&
         (x.exponent > t.exponent ||
          (x.exponent == t.exponent && x.significand >= t.significand));
}

/// The one rounding. `shown` is the number for messages.
static Result<APInt> roundExact(const ExactNumber &x, const std::string &shown,
                                const ElementType &type, BeyondRange beyond) {
  const FormatInfo &f = formatInfo(type.format);
  if (!f.hasZero && x.value.cls == FloatClass::Zero)
    return notIn("zero, and a power of two is expected", type);
  if (!f.hasSign && x.value.negative)
    return notIn("negative numbers", type);
  bool saturate = beyond == BeyondRange::Saturate;
  UInt128 bits = roundPack<UInt128>(
      x.value, f, Rounding::NearestEven,
      saturate ? Overflow::Saturate : Overflow::IEEE, 0, x.sticky);
  FloatClass to = classifyWide(bits, type.format);
  bool tooLarge = to == FloatClass::Infinity || to == FloatClass::NaN;
  if (!f.hasInfinity && !f.hasNaN())
    tooLarge = isBeyond(x.value, type.format);
  if (tooLarge && !saturate) {
    char largest[32];
    std::snprintf(largest, sizeof largest, "%.9g", maxFinite(type.format));
    if (f.maxExp > 1023) // f80 and f128: 2^16384, but for the last place
      std::snprintf(largest, sizeof largest, "1.18973149535723e+4932");
    return makeError(shown + " is beyond the largest " + toString(type) +
                     ", expected at most " + largest + " in magnitude" +
                     (f.hasInfinity ? ", or inf" : ""));
  }
  return toAPInt(bits, type.bits);
}

static Result<APInt> parseBits(std::string_view text, std::string_view digits,
                               const ElementType &type) {
  APInt value;
  if (!parseDigits(digits, 16, value))
    return makeError(quoted(text) + " is no " + toString(type) +
                     ": digits of a bit pattern (0x7fc0) or an exponent "
                     "(0x1.8p-3) expected after 0x");
  if (value.getActiveBits() > type.bits)
    return makeError("the bit pattern " + quoted(text) + " does not fit the " +
                     std::to_string(type.bits) + " bits of " + toString(type));
  return value.zextOrTrunc(type.bits);
}

static Result<APInt> parseFloat(std::string_view text,
                                const ElementType &type) {
  std::string_view rest = text;
  bool hasSign = !rest.empty() && (rest[0] == '-' || rest[0] == '+');
  bool negative = hasSign && rest[0] == '-';
  if (hasSign)
    rest.remove_prefix(1);
  if (rest == "nan" || rest == "inf")
    return specialValue(rest == "nan", negative, type);
  if (isHex(rest) && rest.find_first_of(".pP") == rest.npos && !hasSign)
    return parseBits(text, rest.substr(2), type);
  std::optional<ExactNumber> x = parseExactNumber(rest, negative);
  if (!x)
    return makeError(quoted(text) + " is no " + toString(type) +
                     ", expected a number such as -1.5e-3, 0x1.8p-3, nan, inf "
                     "or the bits 0x7fc0");
  return roundExact(*x, quoted(text), type, BeyondRange::Error);
}

Result<APInt> plumb::elementFromInt(Int128 value, const ElementType &type) {
  if (type.isFloat())
    return roundExact(exactInteger(value < 0 ? -UInt128(value) : UInt128(value),
                                   0, value < 0),
                      printInt(signed128(value)), type, BeyondRange::Error);
  return elementFromInteger(signed128(value), type);
}

Result<APInt> plumb::elementFromInteger(const APInt &value,
                                        const ElementType &type) {
  return integerBits(value, type);
}

Result<APInt> plumb::parseElement(std::string_view text,
                                  const ElementType &type) {
  return type.isFloat() ? parseFloat(text, type) : parseInteger(text, type);
}

Result<APInt> plumb::elementFromDouble(double value, const ElementType &type,
                                       BeyondRange beyond) {
  char shown[40];
  std::snprintf(shown, sizeof shown, "%.17g", value);
  if (type.isFloat()) {
    if (!std::isfinite(value))
      return specialValue(std::isnan(value), std::signbit(value), type);
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    auto exact = unpack<UInt128>(bits, formatInfo(FloatFormat::F64));
    return roundExact({exact, false}, shown, type, beyond);
  }
  if (!(std::fabs(value) < 0x1p100) || value != std::floor(value))
    return makeError(std::string(shown) + " is no " + toString(type) +
                     ", expected an integer");
  return integerBits(signed128(static_cast<Int128>(value)), type);
}
