//===- RoundedArith.cpp - arithmetic under every rounding rule ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A finite number is a 256-bit significand with its top bit set, and the
// exponent of that bit. Products of 113-bit significands fit with 30 bits to
// spare. In a sum the smaller number is shifted right, and what falls off is
// remembered in a sticky bit. That is enough: something falls off only if the
// exponents differ by more than the spare bits, and then at most one leading
// bit cancels, so that more bits than any format has remain above the sticky
// one.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/RoundedArith.h"

#include <utility>

using namespace plumb;

namespace {

struct UInt256 {
  UInt128 high, low;
};

bool operator<(const UInt256 &a, const UInt256 &b) {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}
UInt256 operator+(const UInt256 &a, const UInt256 &b) {
  UInt128 low = a.low + b.low;
  return {a.high + b.high + (low < a.low), low};
}
UInt256 operator-(const UInt256 &a, const UInt256 &b) {
  return {a.high - b.high - (a.low < b.low), a.low - b.low};
}

UInt256 shiftLeft(const UInt256 &a, unsigned n) {
  if (n == 0)
    return a;
  if (n >= 128)
    return {a.low << (n - 128), 0};
  return {a.high << n | a.low >> (128 - n), a.low << n};
}

/// Any n; `lost` is set if a bit other than zero falls off.
UInt256 shiftRight(const UInt256 &a, uint32_t n, bool &lost) {
  if (n == 0)
    return a;
  if (n >= 256) {
    lost = lost || (a.high | a.low) != 0;
    return {0, 0};
  }
  if (n >= 128) {
    unsigned m = n - 128;
    lost = lost || a.low != 0 || (m != 0 && a.high << (128 - m) != 0);
    return {0, a.high >> m};
  }
  lost = lost || a.low << (128 - n) != 0;
  return {a.high >> n, a.low >> n | a.high << (128 - n)};
}

UInt256 multiply(UInt128 a, UInt128 b) {
  UInt128 ll = UInt128(low64(a)) * low64(b), lh = UInt128(low64(a)) * high64(b),
          hl = UInt128(high64(a)) * low64(b),
          hh = UInt128(high64(a)) * high64(b);
  UInt128 middle = UInt128(high64(ll)) + low64(lh) + low64(hl);
  return {hh + high64(lh) + high64(hl) + high64(middle),
          middle << 64 | low64(ll)};
}

/// A finite number other than zero: significand * 2^(exponent - 255), the top
/// bit of the significand set.
struct Term {
  bool negative;
  int32_t exponent;
  UInt256 significand;
};

Term termOf(const Unpacked<UInt128> &x) {
  return {x.negative, x.exponent, {x.significand, 0}};
}

Term productOf(const Unpacked<UInt128> &x, const Unpacked<UInt128> &y) {
  Term t = {x.negative != y.negative, x.exponent + y.exponent + 1,
            multiply(x.significand, y.significand)};
  if (t.significand.high >> 127 == 0) {
    t.significand = shiftLeft(t.significand, 1);
    --t.exponent;
  }
  return t;
}

struct Context {
  const FormatInfo &f;
  RoundingRule rule;

  UInt128 pack(const Unpacked<UInt128> &x, bool sticky = false) const {
    return roundPack<UInt128>(x, f, rule.rounding, rule.overflow, rule.random,
                              sticky);
  }
  UInt128 infinity(bool negative) const {
    return pack({FloatClass::Infinity, negative, 0, 0});
  }
  UInt128 zero(bool negative) const {
    return pack({FloatClass::Zero, negative, 0, 0});
  }
  UInt128 invalid() const { return defaultNaN<UInt128>(f); }

  UInt128 round(const Term &t, bool sticky = false) const {
    return pack(
        {FloatClass::Finite, t.negative, t.exponent, t.significand.high},
        sticky || t.significand.low != 0);
  }

  /// The sign of an exact zero that is the sum of numbers with these signs.
  UInt128 zeroSum(bool a, bool b) const {
    return zero(a == b ? a : rule.rounding == Rounding::Down);
  }

  UInt128 sum(Term a, Term b) const {
    if (a.exponent < b.exponent ||
        (a.exponent == b.exponent && a.significand < b.significand))
      std::swap(a, b);
    // One bit of room for the carry; the last bit of a is zero.
    bool lost = false;
    a.significand = shiftRight(a.significand, 1, lost);
    b.significand =
        shiftRight(b.significand, uint32_t(a.exponent - b.exponent) + 1, lost);
    ++a.exponent;
    if (a.negative == b.negative) {
      a.significand = a.significand + b.significand;
    } else {
      // Take away one unit too much and let the sticky bit stand for the rest.
      a.significand = a.significand - b.significand;
      if (lost)
        a.significand = a.significand - UInt256{0, 1};
    }
    if ((a.significand.high | a.significand.low) == 0)
      return zeroSum(a.negative, b.negative);
    unsigned zeros = a.significand.high
                         ? detail::leadingZeros(a.significand.high)
                         : 128 + detail::leadingZeros(a.significand.low);
    a.significand = shiftLeft(a.significand, zeros);
    a.exponent -= static_cast<int32_t>(zeros);
    return round(a, lost);
  }
};

} // namespace

static Unpacked<UInt128> open(UInt128 a, const FormatInfo &f) {
  return unpack<UInt128>(a, f);
}
static bool isNaN(const Unpacked<UInt128> &x) {
  return x.cls == FloatClass::NaN;
}
static bool isInfinity(const Unpacked<UInt128> &x) {
  return x.cls == FloatClass::Infinity;
}
static bool isZero(const Unpacked<UInt128> &x) {
  return x.cls == FloatClass::Zero;
}

namespace {

/// Two operands, opened, and what most operations ask of them first.
struct Operands {
  Operands(UInt128 a, UInt128 b, FloatFormat f, RoundingRule rule)
      : c{formatInfo(f), rule}, x(open(a, c.f)), y(open(b, c.f)),
        negative(x.negative != y.negative) {}

  bool anyNaN() const { return isNaN(x) || isNaN(y); }
  bool anyInfinity() const { return isInfinity(x) || isInfinity(y); }
  bool anyZero() const { return isZero(x) || isZero(y); }
  UInt128 nan() const { return c.pack(isNaN(x) ? x : y); }

  Context c;
  Unpacked<UInt128> x, y;
  bool negative; ///< the product
};

} // namespace

static UInt128 add(const Operands &o) {
  const auto &[c, x, y, negative] = o;
  if (o.anyNaN())
    return o.nan();
  if (o.anyInfinity()) {
    if (isInfinity(x) && isInfinity(y) && negative)
      return c.invalid();
    return c.infinity(isInfinity(x) ? x.negative : y.negative);
  }
  if (isZero(x) && isZero(y))
    return c.zeroSum(x.negative, y.negative);
  if (o.anyZero())
    return c.pack(isZero(x) ? y : x);
  return c.sum(termOf(x), termOf(y));
}

UInt128 plumb::faddRounded(UInt128 a, UInt128 b, FloatFormat f,
                           RoundingRule rule) {
  return add({a, b, f, rule});
}

UInt128 plumb::fsubRounded(UInt128 a, UInt128 b, FloatFormat f,
                           RoundingRule rule) {
  Operands o(a, b, f, rule);
  if (!isNaN(o.y)) {
    o.y.negative = !o.y.negative;
    o.negative = !o.negative;
  }
  return add(o);
}

UInt128 plumb::fmulRounded(UInt128 a, UInt128 b, FloatFormat f,
                           RoundingRule rule) {
  const Operands o(a, b, f, rule);
  const auto &[c, x, y, negative] = o;
  if (o.anyNaN())
    return o.nan();
  if (o.anyInfinity())
    return o.anyZero() ? c.invalid() : c.infinity(negative);
  if (o.anyZero())
    return c.zero(negative);
  return c.round(productOf(x, y));
}

UInt128 plumb::ffmaRounded(UInt128 a, UInt128 b, UInt128 addend, FloatFormat f,
                           RoundingRule rule) {
  const Operands o(a, b, f, rule);
  const auto &[c, x, y, negative] = o;
  const Unpacked<UInt128> z = open(addend, c.f);
  if (o.anyNaN() || isNaN(z))
    return o.anyNaN() ? o.nan() : c.pack(z);
  if (o.anyInfinity()) {
    if (o.anyZero() || (isInfinity(z) && z.negative != negative))
      return c.invalid();
    return c.infinity(negative);
  }
  if (isInfinity(z))
    return c.infinity(z.negative);
  if (o.anyZero())
    return isZero(z) ? c.zeroSum(negative, z.negative) : c.pack(z);
  if (isZero(z))
    return c.round(productOf(x, y));
  return c.sum(productOf(x, y), termOf(z));
}

UInt128 plumb::fdivRounded(UInt128 a, UInt128 b, FloatFormat f,
                           RoundingRule rule) {
  const Operands o(a, b, f, rule);
  const auto &[c, x, y, negative] = o;
  if (o.anyNaN())
    return o.nan();
  if (isInfinity(x))
    return isInfinity(y) ? c.invalid() : c.infinity(negative);
  if (isZero(y))
    return isZero(x) ? c.invalid() : c.infinity(negative);
  if (isInfinity(y) || isZero(x))
    return c.zero(negative);

  // Digit by digit. The first is 1 if x's significand is not the smaller one;
  // at least 119 digits follow it.
  UInt128 quotient = 0, remainder = x.significand;
  bool carry = false; // of the remainder, which is below twice the divisor
  constexpr unsigned kDigits = 120;
  for (unsigned i = 0; i < kDigits; ++i) {
    quotient <<= 1;
    if (carry || remainder >= y.significand) {
      remainder -= y.significand;
      quotient |= 1;
    }
    carry = (remainder >> 127) != 0;
    remainder <<= 1;
  }
  unsigned zeros = detail::leadingZeros(quotient);
  int32_t exponent =
      x.exponent - y.exponent - static_cast<int32_t>(zeros - (128 - kDigits));
  return c.pack({FloatClass::Finite, negative, exponent, quotient << zeros},
                carry || remainder != 0);
}

UInt128 plumb::fsqrtRounded(UInt128 a, FloatFormat f, RoundingRule rule) {
  const FormatInfo &info = formatInfo(f);
  Context c = {info, rule};
  Unpacked<UInt128> x = open(a, info);
  if (isNaN(x) || isZero(x))
    return c.pack(x);
  if (x.negative)
    return c.invalid();
  if (isInfinity(x))
    return c.infinity(false);

  // x = s * 2^e with s in [1, 4) and e even, s in units of 2^-126. Digit by
  // digit: `root` has 120 bits, and a remainder says that it is inexact.
  // Significands have at most 113 bits, so that the one bit that the shift
  // below loses is zero.
  constexpr unsigned kDigits = 120;
  bool odd = (x.exponent & 1) != 0;
  UInt128 s = odd ? x.significand : x.significand >> 1;
  UInt128 root = 0, remainder = 0;
  for (unsigned i = 0; i < kDigits; ++i) {
    remainder = remainder << 2 | s >> 126;
    s <<= 2;
    UInt128 trial = root << 2 | 1;
    root <<= 1;
    if (remainder >= trial) {
      remainder -= trial;
      root |= 1;
    }
  }
  return c.pack({FloatClass::Finite, false, (x.exponent - odd) / 2,
                 root << (128 - kDigits)},
                remainder != 0);
}
