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
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

using namespace plumb;

static std::string quoted(std::string_view text) {
  constexpr size_t kShown = 60;
  std::string out = "'";
  out += text.substr(0, kShown);
  return out + (text.size() > kShown ? "...'" : "'");
}

static std::string printInt(Int128 value) {
  if (value == 0)
    return "0";
  bool negative = value < 0;
  UInt128 magnitude = negative ? -UInt128(value) : UInt128(value);
  std::string text;
  for (; magnitude; magnitude /= 10)
    text.insert(text.begin(), char('0' + unsigned(magnitude % 10)));
  return negative ? "-" + text : text;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

void plumb::integerRange(const ElementType &type, Int128 &lo, Int128 &hi) {
  Int128 two = Int128(1) << type.bits;
  lo = type.kind == ElementType::Kind::UInt ? 0 : -(two / 2);
  hi = (type.kind == ElementType::Kind::SInt ? two / 2 : two) - 1;
}

/// The bits of an integer that is in the range of its type.
static Result<uint64_t> integerBits(Int128 value, const ElementType &type) {
  Int128 lo, hi;
  integerRange(type, lo, hi);
  if (value < lo || value > hi)
    return makeError(printInt(value) + " does not fit " + toString(type) +
                     ", expected " + printInt(lo) + " to " + printInt(hi));
  uint64_t mask =
      type.bits == 64 ? ~uint64_t(0) : (uint64_t(1) << type.bits) - 1;
  return static_cast<uint64_t>(UInt128(value)) & mask;
}

static int digitOf(char c, unsigned base) {
  int d = c >= '0' && c <= '9'   ? c - '0'
          : c >= 'a' && c <= 'f' ? c - 'a' + 10
          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                 : 99;
  return d < int(base) ? d : -1;
}

static bool isHex(std::string_view text) {
  return text.size() > 1 && text[0] == '0' &&
         (text[1] == 'x' || text[1] == 'X');
}

/// An unsigned number without a prefix; false if it is none. Saturates beyond
/// 100 bits, which is beyond every type.
static bool parseDigits(std::string_view text, unsigned base, Int128 &value) {
  constexpr Int128 kLimit = Int128(1) << 100;
  value = 0;
  for (char c : text) {
    int d = digitOf(c, base);
    if (d < 0)
      return false;
    value = value >= kLimit ? kLimit : value * base + d;
  }
  return !text.empty();
}

static Result<uint64_t> parseInteger(std::string_view text,
                                     const ElementType &type) {
  if (type.bits == 1 && (text == "true" || text == "false"))
    return uint64_t(text == "true");
  std::string_view rest = text;
  bool negative = !rest.empty() && rest[0] == '-';
  if (!rest.empty() && (rest[0] == '-' || rest[0] == '+'))
    rest.remove_prefix(1);
  unsigned base = isHex(rest) ? 16 : 10;
  if (base == 16)
    rest.remove_prefix(2);
  Int128 value;
  if (!parseDigits(rest, base, value))
    return makeError(quoted(text) + " is no " + toString(type) +
                     ", expected an integer such as -3 or 0x1f" +
                     (type.bits == 1 ? ", true or false" : ""));
  return integerBits(negative ? -value : value, type);
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

static Result<uint64_t> notIn(std::string_view what, const ElementType &type) {
  return makeError(toString(type) + " has no " + std::string(what));
}

/// NaN (positive, quiet) and infinity, where the format has them.
static Result<uint64_t> specialValue(bool isNaN, bool negative,
                                     const ElementType &type) {
  const FormatInfo &f = formatInfo(type.format);
  if (isNaN && !f.hasNaN())
    return notIn("NaN", type);
  if (!isNaN && !f.hasInfinity)
    return notIn("infinity", type);
  if (negative && !f.hasSign)
    return notIn("sign", type);
  double v = isNaN ? std::nan("") : HUGE_VAL;
  return encode(negative ? -v : v, type.format);
}

/// Whether |x| rounds beyond the largest finite number: for f6 and f4, which
/// have nothing but that number to say it with.
static bool isBeyond(const Unpacked<uint64_t> &x, FloatFormat format) {
  uint64_t bits;
  double threshold = overflowThreshold(format);
  std::memcpy(&bits, &threshold, sizeof bits);
  auto t = unpack<uint64_t>(bits, formatInfo(FloatFormat::F64));
  return x.cls == FloatClass::Finite &&
         (x.exponent > t.exponent ||
          (x.exponent == t.exponent && x.significand >= t.significand));
}

/// The one rounding. `shown` is the number for messages.
static Result<uint64_t> roundExact(const ExactNumber &x,
                                   const std::string &shown,
                                   const ElementType &type,
                                   BeyondRange beyond) {
  const FormatInfo &f = formatInfo(type.format);
  if (!f.hasZero && x.value.cls == FloatClass::Zero)
    return notIn("zero, and a power of two is expected", type);
  if (!f.hasSign && x.value.negative)
    return notIn("negative numbers", type);
  bool saturate = beyond == BeyondRange::Saturate;
  uint64_t bits = roundPack<uint64_t>(
      x.value, f, Rounding::NearestEven,
      saturate ? Overflow::Saturate : Overflow::IEEE, 0, x.sticky);
  FloatClass to = classify(bits, type.format);
  bool tooLarge = to == FloatClass::Infinity || to == FloatClass::NaN;
  if (!f.hasInfinity && !f.hasNaN())
    tooLarge = isBeyond(x.value, type.format);
  if (tooLarge && !saturate) {
    char largest[32];
    std::snprintf(largest, sizeof largest, "%.9g", maxFinite(type.format));
    return makeError(shown + " is beyond the largest " + toString(type) +
                     ", expected at most " + largest + " in magnitude" +
                     (f.hasInfinity ? ", or inf" : ""));
  }
  return bits;
}

static Result<uint64_t> parseBits(std::string_view text,
                                  std::string_view digits,
                                  const ElementType &type) {
  Int128 value;
  if (!parseDigits(digits, 16, value))
    return makeError(quoted(text) + " is no " + toString(type) +
                     ": digits of a bit pattern (0x7fc0) or an exponent "
                     "(0x1.8p-3) expected after 0x");
  if (value >> type.bits)
    return makeError("the bit pattern " + quoted(text) + " does not fit the " +
                     std::to_string(type.bits) + " bits of " + toString(type));
  return static_cast<uint64_t>(value);
}

static Result<uint64_t> parseFloat(std::string_view text,
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

Result<uint64_t> plumb::elementFromInt(Int128 value, const ElementType &type) {
  if (type.isFloat())
    return roundExact(exactInteger(value < 0 ? -UInt128(value) : UInt128(value),
                                   0, value < 0),
                      printInt(value), type, BeyondRange::Error);
  return integerBits(value, type);
}

Result<uint64_t> plumb::parseElement(std::string_view text,
                                     const ElementType &type) {
  return type.isFloat() ? parseFloat(text, type) : parseInteger(text, type);
}

Result<uint64_t> plumb::elementFromDouble(double value, const ElementType &type,
                                          BeyondRange beyond) {
  char shown[40];
  std::snprintf(shown, sizeof shown, "%.17g", value);
  if (type.isFloat()) {
    if (!std::isfinite(value))
      return specialValue(std::isnan(value), std::signbit(value), type);
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    auto exact = unpack<uint64_t>(bits, formatInfo(FloatFormat::F64));
    return roundExact({exact, false}, shown, type, beyond);
  }
  if (!(std::fabs(value) < 0x1p100) || value != std::floor(value))
    return makeError(std::string(shown) + " is no " + toString(type) +
                     ", expected an integer");
  return integerBits(static_cast<Int128>(value), type);
}
