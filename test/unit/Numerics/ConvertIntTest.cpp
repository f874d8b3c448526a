//===- ConvertIntTest.cpp - floats to integers and back -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Convert.h"

#include "RoundingOracle.h"

#include <gtest/gtest.h>
#include <random>

using namespace plumb;

namespace {

/// x rounded to an integer by the definition of each mode, for |x| < 2^52.
double roundToInteger(double x, Rounding r) {
  double down = std::floor(x), up = std::ceil(x), half = (down + up) / 2;
  bool downIsOdd = std::fmod(down, 2) != 0;
  if (down == up)
    return x;
  switch (r) {
  case Rounding::NearestEven:
    return x < half || (x == half && !downIsOdd) ? down : up;
  case Rounding::NearestAway:
    return x < half || (x == half && x < 0) ? down : up;
  case Rounding::TowardZero:
    return x < 0 ? up : down;
  case Rounding::Up:
    return up;
  case Rounding::Down:
    return down;
  case Rounding::ToOdd:
    return downIsOdd ? down : up;
  case Rounding::Stochastic:
    break;
  }
  return x;
}

// Every f16, signed and unsigned, widths with every kind of limit, all modes.
TEST(ConvertIntTest, EveryF16ToIntegers) {
  const RoundingOracle &oracle = oracleFor(FloatFormat::F16);
  for (uint64_t bits = 0; bits < 0x10000; ++bits) {
    double x = oracle.decode(bits);
    for (Rounding r : kDeterministicRoundings)
      for (unsigned width : {1u, 4u, 8u, 16u, 17u, 53u, 64u})
        for (bool isSigned : {false, true}) {
          double least = isSigned ? -std::ldexp(1, int(width) - 1) : 0;
          double end = std::ldexp(1, int(width) - isSigned);
          IntResult got = isSigned ? fpToSI(bits, FloatFormat::F16, width, r)
                                   : fpToUI(bits, FloatFormat::F16, width, r);
          WideIntResult wide =
              fpToIntWide(bits, FloatFormat::F16, width, isSigned, r);
          ASSERT_EQ(got.value, low64(wide.value));
          ASSERT_EQ(got.outOfRange, wide.outOfRange);
          ASSERT_EQ(got.inexact, wide.inexact);
          double rounded = std::isfinite(x) ? roundToInteger(x, r) : x;
          bool inRange = rounded >= least && rounded < end;
          ASSERT_EQ(got.outOfRange, !inRange)
              << x << " " << width << isSigned << roundingName(r);
          if (inRange) {
            ASSERT_EQ(isSigned ? double(int64_t(got.value)) : double(got.value),
                      rounded)
                << x << " " << width << roundingName(r);
            ASSERT_EQ(got.inexact, rounded != x);
          } else {
            uint64_t all = width == 64 ? ~0ull : (1ull << width) - 1;
            uint64_t most = isSigned ? all >> 1 : all;
            uint64_t lowest = isSigned ? ~0ull << (width - 1) : 0;
            ASSERT_EQ(got.value, std::isnan(x) ? 0 : x < 0 ? lowest : most);
            ASSERT_FALSE(got.inexact);
          }
        }
  }
}

TEST(ConvertIntTest, LimitsByHand) {
  auto si = [](double x, unsigned width) {
    return fpToSI(bitCast<uint64_t>(x), FloatFormat::F64, width);
  };
  auto ui = [](double x, unsigned width) {
    return fpToUI(bitCast<uint64_t>(x), FloatFormat::F64, width);
  };
  EXPECT_EQ(si(0x1p63, 64).value, uint64_t(INT64_MAX));
  EXPECT_TRUE(si(0x1p63, 64).outOfRange);
  EXPECT_EQ(si(0x1.fffffffffffffp62, 64).value, 0x7ffffffffffffc00u);
  EXPECT_FALSE(si(0x1.fffffffffffffp62, 64).outOfRange);
  EXPECT_EQ(si(-0x1p63, 64).value, uint64_t(INT64_MIN));
  EXPECT_FALSE(si(-0x1p63, 64).outOfRange);
  EXPECT_TRUE(si(-0x1.0000000000001p63, 64).outOfRange);
  EXPECT_EQ(si(-2147483648.9, 32).value, uint64_t(INT32_MIN));
  EXPECT_FALSE(si(-2147483648.9, 32).outOfRange);
  EXPECT_TRUE(si(-2147483649.0, 32).outOfRange);
  EXPECT_EQ(si(-0.5, 8).value, 0u);
  EXPECT_TRUE(si(-0.5, 8).inexact);
  EXPECT_EQ(ui(0x1.fffffffffffffp63, 64).value, 0xfffffffffffff800u);
  EXPECT_TRUE(ui(0x1p64, 64).outOfRange);
  EXPECT_FALSE(ui(-0.99, 8).outOfRange);
  EXPECT_TRUE(ui(-1, 8).outOfRange);
  EXPECT_EQ(ui(255.999, 8).value, 255u);
  EXPECT_TRUE(ui(256, 8).outOfRange);
  EXPECT_FALSE(ui(-0.0, 8).inexact);
  // 2^127 is a number of f32; i128 and its limits.
  WideIntResult w = fpToIntWide(0x7f000000, FloatFormat::F32, 128, false);
  EXPECT_EQ(w.value, makeUInt128(uint64_t(1) << 63, 0));
  EXPECT_FALSE(w.outOfRange);
  EXPECT_TRUE(fpToIntWide(0x7f000000, FloatFormat::F32, 128, true).outOfRange);
  EXPECT_FALSE(fpToIntWide(0xff000000, FloatFormat::F32, 128, true).outOfRange);
}

// Stochastic: away iff floor(fraction * 2^64) + R carries.
TEST(ConvertIntTest, StochasticByHand) {
  auto round = [](double x, uint64_t random) {
    return int64_t(fpToSI(bitCast<uint64_t>(x), FloatFormat::F64, 32,
                          Rounding::Stochastic, random)
                       .value);
  };
  EXPECT_EQ(round(2.25, 0xbfffffffffffffff), 2);
  EXPECT_EQ(round(2.25, 0xc000000000000000), 3);
  EXPECT_EQ(round(-2.25, 0xc000000000000000), -3);
  EXPECT_EQ(round(2, UINT64_MAX), 2);
}

std::vector<uint64_t> interestingIntegers() {
  std::vector<uint64_t> all;
  for (unsigned bit = 0; bit < 64; ++bit)
    for (uint64_t d : {-3, -2, -1, 0, 1, 2, 3})
      all.push_back((uint64_t(1) << bit) + d);
  std::mt19937_64 random(3);
  for (int i = 0; i < 3000; ++i) {
    uint64_t x = random() >> random() % 64;
    // A pattern of p bits, then a tie or nearly.
    unsigned cut = random() % 64;
    all.push_back(x);
    all.push_back((x >> cut << cut) | (cut ? uint64_t(1) << (cut - 1) : 0));
    all.push_back(all.back() + 1);
    all.push_back(all.back() - 2);
  }
  return all;
}

TEST(ConvertIntTest, IntegersToSmallFormats) {
  Exact x;
  for (uint64_t i : interestingIntegers())
    for (bool isSigned : {false, true}) {
      if (isSigned)
        mpfr_set_sj(x, int64_t(i), MPFR_RNDN);
      else
        mpfr_set_uj(x, i, MPFR_RNDN);
      for (const SmallModel &m : smallModels())
        for (Rounding r : kDeterministicRoundings)
          for (Overflow o : kOverflows) {
            uint64_t expected = oracleFor(m.format).round(x, r, o);
            ASSERT_EQ(isSigned ? siToFp(int64_t(i), m.format, r, o)
                               : uiToFp(i, m.format, r, o),
                      expected)
                << i << " to " << formatName(m.format);
            UInt128 wide = isSigned && int64_t(i) < 0 ? ~UInt128(~i) : i;
            ASSERT_EQ(intToFpWide(wide, isSigned, m.format, r, o), expected);
          }
    }
}

TEST(ConvertIntTest, IntegersToF32AndF64AsMPFR) {
  Exact f32(0, 24), f64(0, 53);
  struct {
    Rounding ours;
    mpfr_rnd_t theirs;
  } modes[] = {{Rounding::NearestEven, MPFR_RNDN},
               {Rounding::TowardZero, MPFR_RNDZ},
               {Rounding::Up, MPFR_RNDU},
               {Rounding::Down, MPFR_RNDD}};
  for (uint64_t i : interestingIntegers())
    for (auto mode : modes) {
      mpfr_set_sj(f32, int64_t(i), mode.theirs);
      mpfr_set_sj(f64, int64_t(i), mode.theirs);
      EXPECT_EQ(decode(siToFp(int64_t(i), FloatFormat::F32, mode.ours),
                       FloatFormat::F32),
                mpfr_get_d(f32, MPFR_RNDN));
      EXPECT_EQ(decode(siToFp(int64_t(i), FloatFormat::F64, mode.ours),
                       FloatFormat::F64),
                mpfr_get_d(f64, MPFR_RNDN));
      mpfr_set_uj(f32, i, mode.theirs);
      mpfr_set_uj(f64, i, mode.theirs);
      EXPECT_EQ(
          decode(uiToFp(i, FloatFormat::F32, mode.ours), FloatFormat::F32),
          mpfr_get_d(f32, MPFR_RNDN));
      EXPECT_EQ(
          decode(uiToFp(i, FloatFormat::F64, mode.ours), FloatFormat::F64),
          mpfr_get_d(f64, MPFR_RNDN));
    }
}

TEST(ConvertIntTest, NoDoubleRounding) {
  // Above a tie of f32 by one unit, which a detour through double would drop.
  uint64_t x = 0x8000008000000001u;
  EXPECT_EQ(uiToFp(x, FloatFormat::F32), 0x5f000001u);
  EXPECT_EQ(uiToFp(x - 1, FloatFormat::F32), 0x5f000000u); // the tie: to even
  EXPECT_EQ(siToFp(-1, FloatFormat::F16), 0xbc00u);
  EXPECT_EQ(siToFp(65520, FloatFormat::F16), 0x7c00u);
  EXPECT_EQ(siToFp(65519, FloatFormat::F16), 0x7bffu);
  EXPECT_EQ(uiToFp(0, FloatFormat::F8E8M0FNU), 0u); // 2^-127: there is no 0
}

} // namespace
