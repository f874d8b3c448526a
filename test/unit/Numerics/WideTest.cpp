//===- WideTest.cpp - f80 and f128 ----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against APFloat, bit for bit, and, for the square root that APFloat does not
// have and for rounding modes, against MPFR with the format's precision.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/WideArith.h"

#include "RoundingOracle.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include <gtest/gtest.h>
#include <random>

using namespace plumb;
using llvm::APFloat;

namespace plumb {
inline void PrintTo(UInt128 x, std::ostream *os) {
  *os << std::hex << high64(x) << ":" << low64(x) << std::dec;
}
} // namespace plumb

namespace {

APFloat toAPFloat(UInt128 a, FloatFormat f) {
  return APFloat(semantics(f), toAPInt(a, formatInfo(f).bits));
}
UInt128 fromAPFloat(const APFloat &x) { return toUInt128(x.bitcastToAPInt()); }

/// Encodings with exponents near each other, at the ends, and special ones.
/// f80: canonical ones only.
UInt128 anyNumber(std::mt19937_64 &random, FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  uint64_t fields[] = {0,
                       1,
                       2,
                       0x3fff,
                       0x3ffe,
                       0x4000,
                       0x3fff - 64,
                       0x3fff + 112,
                       0x7ffe,
                       0x7fff,
                       random() & 0x7fff};
  UInt128 field = fields[random() % 11];
  uint64_t shapes[] = {0,
                       1,
                       ~0ull,
                       0x8000000000000000,
                       random(),
                       random(),
                       random() & 0xffffffff00000000};
  UInt128 fraction = makeUInt128(shapes[random() % 7], shapes[random() % 7]);
  fraction &= (UInt128(1) << i.fractionBits()) - 1;
  UInt128 magnitude = i.explicitIntegerBit
                          ? field << 64 | UInt128(field != 0) << 63 | fraction
                          : field << i.fractionBits() | fraction;
  return magnitude | UInt128(random() & 1) << (i.bits - 1);
}

/// The exact value.
void setMPFR(mpfr_ptr x, UInt128 bits, FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  bool negative = (bits >> (i.bits - 1) & 1) != 0;
  bits &= (UInt128(1) << (i.bits - 1)) - 1;
  UInt128 significand;
  long field;
  if (i.explicitIntegerBit) {
    significand = low64(bits);
    field = long(high64(bits));
  } else {
    significand = bits & ((UInt128(1) << i.fractionBits()) - 1);
    field = long(bits >> i.fractionBits());
    significand |= UInt128(field != 0) << i.fractionBits();
  }
  mpfr_set_uj(x, high64(significand), MPFR_RNDN);
  mpfr_mul_2si(x, x, 64, MPFR_RNDN);
  Exact low;
  mpfr_set_uj(low, low64(significand), MPFR_RNDN);
  mpfr_add(x, x, low, MPFR_RNDN);
  mpfr_mul_2si(x, x, (field ? field - 1 : 0) - 16382 - long(i.fractionBits()),
               MPFR_RNDN);
  if (negative)
    mpfr_neg(x, x, MPFR_RNDN);
}

class WideTest : public testing::TestWithParam<FloatFormat> {};

TEST_P(WideTest, ArithmeticAsAPFloat) {
  FloatFormat f = GetParam();
  std::mt19937_64 random(11);
  const auto rne = APFloat::rmNearestTiesToEven;
  for (int i = 0; i < 20000; ++i) {
    UInt128 a = anyNumber(random, f), b = anyNumber(random, f),
            c = anyNumber(random, f);
    APFloat x = toAPFloat(a, f), y = toAPFloat(b, f), z = toAPFloat(c, f);
    auto expect = [&](const APFloat &r, UInt128 got) {
      if (r.isNaN() && !x.isNaN() && !y.isNaN() && !z.isNaN()) {
        ASSERT_EQ(got, defaultNaN<UInt128>(formatInfo(f)));
      } else if (r.isNaN()) {
        ASSERT_EQ(classifyWide(got, f), FloatClass::NaN);
      } else {
        ASSERT_EQ(got, fromAPFloat(r));
      }
    };
    APFloat r = x;
    r.add(y, rne), expect(r, faddWide(a, b, f)), r = x;
    r.subtract(y, rne), expect(r, fsubWide(a, b, f)), r = x;
    r.multiply(y, rne), expect(r, fmulWide(a, b, f)), r = x;
    r.divide(y, rne), expect(r, fdivWide(a, b, f)), r = x;
    r.fusedMultiplyAdd(y, z, rne), expect(r, ffmaWide(a, b, c, f));
    if (!x.isNaN() && !y.isNaN()) {
      ASSERT_EQ(fmaximumWide(a, b, f), fromAPFloat(llvm::maximum(x, y)));
      ASSERT_EQ(fminimumWide(a, b, f), fromAPFloat(llvm::minimum(x, y)));
      ASSERT_EQ(fmaxnumWide(a, b, f), fromAPFloat(llvm::maximum(x, y)));
      ASSERT_EQ(fminnumWide(a, b, f), fromAPFloat(llvm::minimum(x, y)));
    } else {
      ASSERT_EQ(fcompareWide(a, b, f), FloatOrder::Unordered);
      ASSERT_EQ(fmaximumWide(a, b, f),
                convertBitsWide(x.isNaN() ? a : b, f, f));
      if (!x.isNaN() || !y.isNaN()) {
        ASSERT_EQ(fmaxnumWide(a, b, f), x.isNaN() ? b : a);
        ASSERT_EQ(fminnumWide(a, b, f), x.isNaN() ? b : a);
      }
    }
    r = x, r.changeSign();
    ASSERT_EQ(fnegWide(a, f), fromAPFloat(r));
    ASSERT_EQ(fabsWide(a, f), fromAPFloat(llvm::abs(x)));
    ASSERT_EQ(fcopysignWide(a, b, f), fromAPFloat(APFloat::copySign(x, y)));
  }
}

TEST_P(WideTest, RemainderAsMPFR) {
  FloatFormat f = GetParam();
  std::mt19937_64 random(12);
  Exact x(0, 200), y(0, 200), r(0, 200), got(0, 200);
  for (int i = 0; i < 3000; ++i) {
    UInt128 a = anyNumber(random, f), b = anyNumber(random, f);
    if (classifyWide(a, f) != FloatClass::Finite ||
        classifyWide(b, f) != FloatClass::Finite)
      continue;
    setMPFR(x, a, f);
    setMPFR(y, b, f);
    mpfr_fmod(r, x, y, MPFR_RNDN); // exact
    setMPFR(got, fremWide(a, b, f), f);
    ASSERT_TRUE(mpfr_equal_p(r, got));
    ASSERT_EQ(mpfr_signbit(r), mpfr_signbit(got));
  }
}

TEST_P(WideTest, SquareRootAsMPFR) {
  FloatFormat f = GetParam();
  std::mt19937_64 random(13);
  Exact x(0, 200), root(0, formatInfo(f).precision), got(0, 200);
  for (int i = 0; i < 20000; ++i) {
    UInt128 a = fabsWide(anyNumber(random, f), f);
    if (classifyWide(a, f) != FloatClass::Finite)
      continue;
    if (i % 2) // a square
      a = fmulWide(convertBitsWide(low64(a) >> 32, FloatFormat::F32, f),
                   convertBitsWide(low64(a) >> 32, FloatFormat::F32, f), f);
    if (classifyWide(a, f) != FloatClass::Finite)
      continue;
    setMPFR(x, a, f);
    mpfr_sqrt(root, x, MPFR_RNDN); // never subnormal
    setMPFR(got, fsqrtWide(a, f), f);
    ASSERT_TRUE(mpfr_equal_p(root, got)) << i;
  }
  const FormatInfo &info = formatInfo(f);
  UInt128 zero = 0, minusZero = UInt128(1) << (info.bits - 1);
  UInt128 one = encodeWide(1, f), inf = encodeWide(HUGE_VAL, f);
  EXPECT_EQ(fsqrtWide(zero, f), zero);
  EXPECT_EQ(fsqrtWide(minusZero, f), minusZero);
  EXPECT_EQ(fsqrtWide(inf, f), inf);
  EXPECT_EQ(fsqrtWide(fnegWide(one, f), f), defaultNaN<UInt128>(info));
  EXPECT_EQ(fsqrtWide(encodeWide(4, f), f), encodeWide(2, f));
}

// To narrower formats under all of MPFR's modes, and back exactly.
TEST_P(WideTest, ConversionsAsMPFR) {
  FloatFormat f = GetParam();
  std::mt19937_64 random(14);
  Exact x(0, 200);
  for (int i = 0; i < 3000; ++i) {
    UInt128 a = anyNumber(random, f);
    FloatClass cls = classifyWide(a, f);
    if (cls != FloatClass::Finite && cls != FloatClass::Zero)
      continue;
    if (i % 2) { // near the small formats' range
      uint64_t field = 0x3fff - 30 + random() % 60;
      UInt128 rest = f == FloatFormat::F80
                         ? UInt128(low64(a) | uint64_t(1) << 63)
                         : a & ((UInt128(1) << 112) - 1);
      a = UInt128(field) << (f == FloatFormat::F80 ? 64 : 112) | rest;
    }
    setMPFR(x, a, f);
    for (const SmallModel &m : smallModels())
      for (Rounding r : kDeterministicRoundings) {
        uint64_t expected = oracleFor(m.format).round(x, r, Overflow::IEEE);
        ASSERT_EQ(convertBitsWide(a, f, m.format, r), expected)
            << formatName(m.format) << roundingName(r);
      }
    // mpfr_get_d rounds to double's subnormals and range.
    for (auto [ours, theirs] : {std::pair(Rounding::NearestEven, MPFR_RNDN),
                                std::pair(Rounding::TowardZero, MPFR_RNDZ),
                                std::pair(Rounding::Up, MPFR_RNDU),
                                std::pair(Rounding::Down, MPFR_RNDD)})
      ASSERT_EQ(low64(convertBitsWide(a, f, FloatFormat::F64, ours)),
                bitCast<uint64_t>(mpfr_get_d(x, theirs)));
    double d = decodeWide(a, f);
    UInt128 back = encodeWide(d, f);
    ASSERT_EQ(decodeWide(back, f), d);
  }
}

TEST_P(WideTest, ConversionsAsAPFloat) {
  FloatFormat from = GetParam();
  std::mt19937_64 random(15);
  for (int i = 0; i < 20000; ++i) {
    UInt128 a = anyNumber(random, from);
    for (FloatFormat to : {FloatFormat::F32, FloatFormat::F64, FloatFormat::F80,
                           FloatFormat::F128}) {
      if (to == from)
        continue;
      APFloat x = toAPFloat(a, from);
      bool losesInfo;
      x.convert(semantics(to), APFloat::rmNearestTiesToEven, &losesInfo);
      ASSERT_EQ(convertBitsWide(a, from, to), fromAPFloat(x));
    }
    uint64_t d = random();
    APFloat x(APFloat::IEEEdouble(), llvm::APInt(64, d));
    bool losesInfo;
    x.convert(semantics(from), APFloat::rmNearestTiesToEven, &losesInfo);
    ASSERT_EQ(convertBitsWide(d, FloatFormat::F64, from), fromAPFloat(x));
  }
}

INSTANTIATE_TEST_SUITE_P(All, WideTest,
                         testing::Values(FloatFormat::F80, FloatFormat::F128));

TEST(WideByHandTest, F80OddEncodings) {
  FloatFormat f80 = FloatFormat::F80, f64 = FloatFormat::F64;
  // Unnormal, pseudo-infinity, pseudo-NaN: NaN. Pseudo-denormal: a number.
  EXPECT_EQ(classifyWide(makeUInt128(0x3fff, 0x4000000000000000), f80),
            FloatClass::NaN);
  EXPECT_EQ(classifyWide(makeUInt128(0x7fff, 0), f80), FloatClass::NaN);
  EXPECT_EQ(classifyWide(makeUInt128(0x7fff, 1), f80), FloatClass::NaN);
  EXPECT_EQ(classifyWide(makeUInt128(0x7fff, 0x8000000000000000), f80),
            FloatClass::Infinity);
  EXPECT_EQ(classifyWide(makeUInt128(0, 0x8000000000000000), f80),
            FloatClass::Finite);
  EXPECT_EQ(convertBitsWide(makeUInt128(0, 0x8000000000000000), f80, f80),
            makeUInt128(1, 0x8000000000000000));
  EXPECT_EQ(convertBitsWide(makeUInt128(0x3fff, 0x8000000000000000), f80, f64),
            UInt128(0x3ff0000000000000));
  EXPECT_EQ(encodeWide(1.0, f80), makeUInt128(0x3fff, 0x8000000000000000));
  EXPECT_EQ(encodeWide(-2.0, FloatFormat::F128),
            makeUInt128(0xc000000000000000, 0));
}

TEST(WideByHandTest, Integers) {
  UInt128 x = makeUInt128(1, 1); // 2^64 + 1 needs 65 bits
  EXPECT_EQ(intToFpWide(x, false, FloatFormat::F128),
            makeUInt128(0x403f000000000000, 1ull << 48));
  EXPECT_EQ(intToFpWide(x, false, FloatFormat::F80),
            makeUInt128(0x403f, 0x8000000000000000)); // tie to even
  EXPECT_EQ(intToFpWide(x, false, FloatFormat::F80, Rounding::Up),
            makeUInt128(0x403f, 0x8000000000000001));
  EXPECT_EQ(fpToIntWide(makeUInt128(0x403f000000000000, 1ull << 48),
                        FloatFormat::F128, 128, true)
                .value,
            x);
  UInt128 least = UInt128(1) << 127;
  EXPECT_EQ(intToFpWide(least, true, FloatFormat::F128),
            makeUInt128(0xc07e000000000000, 0));
  WideIntResult back = fpToIntWide(makeUInt128(0xc07e000000000000, 0),
                                   FloatFormat::F128, 128, true);
  EXPECT_EQ(back.value, least);
  EXPECT_FALSE(back.outOfRange);
}

// Narrow formats go through the same entry points.
TEST(WideByHandTest, NarrowFormatsAreForwarded) {
  FloatFormat f16 = FloatFormat::F16;
  EXPECT_EQ(faddWide(0x3c00, 0x3c00, f16), UInt128(0x4000));
  EXPECT_EQ(fsubWide(0x3c00, 0x3c00, f16), UInt128(0));
  EXPECT_EQ(fmulWide(0x4000, 0x4000, f16), UInt128(0x4400));
  EXPECT_EQ(fdivWide(0x3c00, 0x4000, f16), UInt128(0x3800));
  EXPECT_EQ(fremWide(0x4200, 0x4000, f16), UInt128(0x3c00));
  EXPECT_EQ(fsqrtWide(0x4400, f16), UInt128(0x4000));
  EXPECT_EQ(ffmaWide(0x4000, 0x4000, 0x3c00, f16), UInt128(0x4500));
  EXPECT_EQ(fnegWide(0x3c00, f16), UInt128(0xbc00));
  EXPECT_EQ(fabsWide(0xbc00, f16), UInt128(0x3c00));
  EXPECT_EQ(fcopysignWide(0x3c00, 0x8000, f16), UInt128(0xbc00));
  EXPECT_EQ(fcompareWide(0x3c00, 0x4000, f16), FloatOrder::Less);
  EXPECT_EQ(fmaximumWide(0x3c00, 0x4000, f16), UInt128(0x4000));
  EXPECT_EQ(fminimumWide(0x3c00, 0x4000, f16), UInt128(0x3c00));
  EXPECT_EQ(fmaxnumWide(0x7e00, 0x4000, f16), UInt128(0x4000));
  EXPECT_EQ(fminnumWide(0x3c00, 0x7e00, f16), UInt128(0x3c00));
}

} // namespace
