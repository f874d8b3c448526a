//===- InputsDecimal.cpp - the exact value of a written number ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// D 10^-k is the quotient of two big integers: shifting the dividend so far
// that the quotient has at least 65 bits gives 64 of them exactly, and the
// remainder says whether anything follows.
//
//===----------------------------------------------------------------------===//

#include "InputsDecimal.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <string>

using namespace plumb;
using llvm::APInt;

/// Exponents of ten beyond which every format overflows or rounds to zero, with
/// room for kMaxNumberLength digits.
static constexpr int64_t kExponentLimit = 10000;

/// n * 2^exponent plus, where `sticky`, something smaller.
static ExactNumber fromAPInt(const APInt &n, int64_t exponent, bool sticky,
                             bool negative) {
  unsigned bits = n.getActiveBits();
  if (bits == 0)
    return {{FloatClass::Zero, negative, 0, 0}, false};
  ExactNumber x;
  UInt128 top;
  if (bits <= 128) {
    top = toUInt128(n) << (128 - bits);
  } else {
    top = toUInt128(n.lshr(bits - 128));
    sticky |= n.countr_zero() < bits - 128;
  }
  x.value = {FloatClass::Finite, negative,
             static_cast<int32_t>(exponent + bits - 1), top};
  x.sticky = sticky;
  return x;
}

ExactNumber plumb::exactInteger(UInt128 significand, int64_t exponent,
                                bool negative) {
  uint64_t words[2] = {low64(significand), high64(significand)};
  return fromAPInt(APInt(128, words), exponent, false, negative);
}

static APInt powerOfTen(unsigned k) {
  // 10^k < 2^(3.33 k)
  APInt result(k * 10 / 3 + 8, 1), base(k * 10 / 3 + 8, 10);
  for (; k; k >>= 1) {
    if (k & 1)
      result *= base;
    base *= base;
  }
  return result;
}

static ExactNumber decimal(llvm::StringRef digits, int64_t exponent,
                           bool negative) {
  digits = digits.ltrim('0');
  if (digits.empty())
    return {{FloatClass::Zero, negative, 0, 0}, false};
  exponent = std::clamp(exponent, -kExponentLimit, kExponentLimit);
  unsigned bits = static_cast<unsigned>(digits.size()) * 10 / 3 + 8;
  APInt n(bits, digits, 10);
  if (exponent >= 0) {
    APInt power = powerOfTen(static_cast<unsigned>(exponent));
    unsigned width = bits + power.getBitWidth();
    return fromAPInt(n.zext(width) * power.zext(width), 0, false, negative);
  }
  APInt power = powerOfTen(static_cast<unsigned>(-exponent));
  unsigned shift = power.getActiveBits() + 130;
  unsigned width = bits + shift;
  APInt quotient, remainder;
  APInt::udivrem(n.zext(width).shl(shift), power.zextOrTrunc(width), quotient,
                 remainder);
  return fromAPInt(quotient, -int64_t(shift), !remainder.isZero(), negative);
}

static ExactNumber hexadecimal(llvm::StringRef digits, int64_t exponent,
                               bool negative) {
  digits = digits.ltrim('0');
  if (digits.empty())
    return {{FloatClass::Zero, negative, 0, 0}, false};
  exponent = std::clamp<int64_t>(exponent, -100000, 100000);
  APInt n(static_cast<unsigned>(digits.size()) * 4, digits, 16);
  return fromAPInt(n, exponent, false, negative);
}

std::optional<ExactNumber> plumb::parseExactNumber(std::string_view text,
                                                   bool negative) {
  if (text.size() > kMaxNumberLength)
    return std::nullopt;
  llvm::StringRef rest(text.data(), text.size());
  bool hex = rest.consume_front_insensitive("0x");
  auto takeDigits = [&rest](bool base16) {
    llvm::StringRef run = rest.take_while([base16](char c) {
      return base16 ? llvm::isHexDigit(c) : llvm::isDigit(c);
    });
    rest = rest.drop_front(run.size());
    return run;
  };
  llvm::StringRef whole = takeDigits(hex), fraction;
  if (rest.consume_front("."))
    fraction = takeDigits(hex);
  if (whole.empty() && fraction.empty())
    return std::nullopt;
  int64_t exponent = 0;
  if (rest.consume_front_insensitive(hex ? "p" : "e")) {
    bool minus = rest.consume_front("-");
    if (!minus)
      rest.consume_front("+");
    llvm::StringRef digits = takeDigits(false);
    if (digits.empty())
      return std::nullopt;
    for (char c : digits)
      exponent = std::min<int64_t>(exponent * 10 + (c - '0'), 1000000);
    if (minus)
      exponent = -exponent;
  } else if (hex) {
    return std::nullopt;
  }
  if (!rest.empty())
    return std::nullopt;
  std::string digits = (whole + fraction).str();
  auto below = static_cast<int64_t>(fraction.size());
  return hex ? hexadecimal(digits, exponent - 4 * below, negative)
             : decimal(digits, exponent - below, negative);
}
