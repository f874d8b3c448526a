//===- UlpTest.cpp - ulps, half ulps and limits ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Ulp.h"

#include "RoundingOracle.h"
#include "plumbline/Numerics/Convert.h"

#include <gtest/gtest.h>
#include <random>

using namespace plumb;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

uint64_t f32(float x) { return bitCast<uint32_t>(x); }
uint64_t f64(double x) { return bitCast<uint64_t>(x); }
constexpr FloatFormat F32 = FloatFormat::F32, F64 = FloatFormat::F64,
                      F16 = FloatFormat::F16, BF16 = FloatFormat::BF16;

TEST(UlpTest, DistancesByHand) {
  EXPECT_EQ(ulpDistance(f32(1), f32(1), F32), 0u);
  EXPECT_EQ(ulpDistance(f32(1), f32(1 + 0x1p-23f), F32), 1u);
  EXPECT_EQ(ulpDistance(f32(1), f32(1 - 0x1p-24f), F32), 1u);
  EXPECT_EQ(ulpDistance(f32(1), f32(2), F32), uint64_t(1) << 23);
  EXPECT_EQ(ulpDistance(f32(0.0f), f32(-0.0f), F32), 0u);
  EXPECT_EQ(ulpDistance(f32(0x1p-149f), f32(-0x1p-149f), F32), 2u);
  EXPECT_EQ(ulpDistance(f32(-0.0f), f32(0x1p-149f), F32), 1u);
  EXPECT_EQ(ulpDistance(f32(HUGE_VALF), f32(0x1.fffffep127f), F32), 1u);
  EXPECT_EQ(ulpDistance(f32(NAN), f32(-NAN), F32), 0u);
  EXPECT_EQ(ulpDistance(f32(NAN), f32(1), F32), UINT64_MAX);
  EXPECT_EQ(ulpDistance(f32(HUGE_VALF), f32(NAN), F32), UINT64_MAX);
  EXPECT_EQ(ulpDistance(f64(-HUGE_VAL), f64(HUGE_VAL), F64),
            0xffe0000000000000u); // twice 0x7ff0...: fits
  EXPECT_EQ(ulpDistance(0x80, 0x01, FloatFormat::F8E4M3FNUZ), UINT64_MAX);
  EXPECT_EQ(ulpDistance(0x81, 0x01, FloatFormat::F8E4M3FNUZ), 2u);
  EXPECT_EQ(ulpDistance(0, 254, FloatFormat::F8E8M0FNU), 254u);
}

// The distance is the difference of places in the list of all numbers.
TEST(UlpTest, DistancesAreStepsInTheListOfNumbers) {
  for (const SmallModel &m : smallModels()) {
    if (m.bits() > 8)
      continue;
    const RoundingOracle &oracle = oracleFor(m.format);
    uint64_t n = uint64_t(1) << m.bits();
    // Positions: of a number the count of numbers between it and 0.
    auto position = [&](double x) {
      int64_t p = 0;
      for (const auto &number : oracle.all())
        p += number.value < std::fabs(x);
      return x < 0 ? -p : p;
    };
    std::vector<int64_t> positions;
    for (uint64_t a = 0; a < n; ++a)
      positions.push_back(position(oracle.decode(a)));
    for (uint64_t a = 0; a < n; ++a)
      for (uint64_t b = 0; b < n; ++b) {
        bool na = std::isnan(oracle.decode(a)),
             nb = std::isnan(oracle.decode(b));
        uint64_t expected =
            na || nb ? (na && nb ? 0 : UINT64_MAX)
                     : uint64_t(std::llabs(positions[a] - positions[b]));
        ASSERT_EQ(ulpDistance(a, b, m.format), expected)
            << formatName(m.format) << " " << a << " " << b;
      }
  }
}

TEST(UlpTest, WideDistances) {
  FloatFormat f80 = FloatFormat::F80, f128 = FloatFormat::F128;
  UInt128 one = makeUInt128(0x3fff, 0x8000000000000000);
  EXPECT_EQ(ulpDistanceWide(one, one + 1, f80), 1u);
  EXPECT_EQ(ulpDistanceWide(one, makeUInt128(0x3ffe, ~0ull), f80), 1u);
  EXPECT_EQ(ulpDistanceWide(makeUInt128(0, 0x7fffffffffffffff),
                            makeUInt128(1, 0x8000000000000000), f80),
            1u);
  EXPECT_EQ(ulpDistanceWide(makeUInt128(0, 0x8000000000000000),
                            makeUInt128(1, 0x8000000000000000), f80),
            0u); // a pseudo-denormal is the same number
  EXPECT_EQ(ulpDistanceWide(makeUInt128(0x7ffe, ~0ull),
                            makeUInt128(0x7fff, 0x8000000000000000), f80),
            1u);
  EXPECT_EQ(ulpDistanceWide(makeUInt128(0, 1), makeUInt128(0x8000, 2), f80),
            3u);
  EXPECT_EQ(ulpDistanceWide(1, makeUInt128(1ull << 63, 0), f128), 1u);
  EXPECT_EQ(ulpDistanceWide(0, makeUInt128(0x3fff000000000000, 0), f128),
            UINT64_MAX - 1);
  EXPECT_EQ(ulpDistanceWide(0, makeUInt128(0x7fff800000000000, 0), f128),
            UINT64_MAX);
}

TEST(UlpTest, UnitsByHand) {
  EXPECT_EQ(unitRoundoff(F64), 0x1p-53);
  EXPECT_EQ(unitRoundoff(F32), 0x1p-24);
  EXPECT_EQ(unitRoundoff(F16), 0x1p-11);
  EXPECT_EQ(unitRoundoff(BF16), 0x1p-8);
  EXPECT_EQ(unitRoundoff(FloatFormat::TF32), 0x1p-11);
  EXPECT_EQ(unitRoundoff(FloatFormat::F128), 0x1p-113);
  EXPECT_EQ(eta(F16), 0x1p-25);
  EXPECT_EQ(eta(F32), 0x1p-150);
  EXPECT_EQ(eta(BF16), 0x1p-134);
  EXPECT_EQ(eta(F64), 0x1p-1074); // 2^-1075 is no double
  EXPECT_EQ(eta(FloatFormat::F128), 0x1p-1074);
  EXPECT_EQ(eta(FloatFormat::F8E8M0FNU), 0x1p-127);

  EXPECT_EQ(ulpOf(1, F32), 0x1p-23);
  EXPECT_EQ(ulpOf(-1.99, F32), 0x1p-23);
  EXPECT_EQ(ulpOf(std::nextafter(1.0, 0), F32), 0x1p-24);
  EXPECT_EQ(ulpOf(0, F16), 0x1p-24);
  EXPECT_EQ(ulpOf(0x1p-14, F16), 0x1p-24);
  EXPECT_EQ(ulpOf(1e-30, F16), 0x1p-24);
  EXPECT_EQ(ulpOf(65504, F16), 32);
  EXPECT_EQ(ulpOf(65536, F16), 64); // as if f16 went on
  EXPECT_EQ(ulpOf(-kInf, F32), kInf);
  EXPECT_TRUE(std::isnan(ulpOf(NAN, F32)));

  EXPECT_EQ(halfUlp(0, F32), 0);
  EXPECT_EQ(halfUlp(-0.0, F32), 0);
  EXPECT_EQ(halfUlp(1, F32), 0x1p-24);
  EXPECT_EQ(halfUlp(-3, F32), 0x1p-23);
  EXPECT_EQ(halfUlp(1e-300, F32), 0x1p-150);
  EXPECT_EQ(halfUlp(5e-324, F64), 0x1p-1074);
  EXPECT_EQ(halfUlp(1, F64), 0x1p-53);
  EXPECT_EQ(halfUlp(0x1p-1060, F32), 0x1p-150);
  EXPECT_EQ(halfUlp(kInf, F16), kInf);
  EXPECT_EQ(halfUlp(1e308, FloatFormat::F80), std::ldexp(1, 1023 - 64));
}

// h bounds what rounding to nearest does, and is reached.
TEST(UlpTest, HalfUlpBoundsRoundingErrors) {
  std::mt19937_64 random(31);
  for (FloatFormat f :
       {F32, F16, BF16, FloatFormat::TF32, FloatFormat::F8E4M3FN,
        FloatFormat::F8E5M2, FloatFormat::F8E8M0FNU, FloatFormat::F4E2M1FN}) {
    const FormatInfo &info = formatInfo(f);
    double largest = maxFinite(f), worst = 0;
    for (int i = 0; i < 20000; ++i) {
      double scale = std::ldexp(
          1, info.minExp - 12 +
                 int(random() % unsigned(info.maxExp - info.minExp + 12)));
      double x = scale * (1 + double(random() >> 12) * 0x1p-52);
      if (i % 3 == 0) // a midpoint
        x = decode(encode(x, f), f) + ulpOf(decode(encode(x, f), f), f) / 2;
      if (!(x < largest))
        continue;
      double error = std::fabs(decode(encode(x, f), f) - x);
      ASSERT_LE(error, halfUlp(x, f)) << formatName(f) << " " << x;
      ASSERT_LE(halfUlp(x, f),
                std::max(unitRoundoff(f) * std::fabs(x), eta(f)));
      worst = std::max(worst, error / halfUlp(x, f));
    }
    EXPECT_EQ(worst, 1) << formatName(f);
  }
}

TEST(UlpTest, Limits) {
  EXPECT_EQ(overflowThreshold(F16), 65520);
  EXPECT_EQ(overflowThreshold(F32), 0x1.ffffffp127);
  EXPECT_EQ(overflowThreshold(BF16), 0x1.ffp127);
  EXPECT_EQ(overflowThreshold(F64), kInf);
  EXPECT_EQ(overflowThreshold(FloatFormat::F80), kInf);
  EXPECT_EQ(overflowThreshold(FloatFormat::F8E4M3FN),
            std::nextafter(464.0, 500.0)); // 464 itself goes to 448
  EXPECT_EQ(overflowThreshold(FloatFormat::F4E2M1FN), 7);
  EXPECT_EQ(overflowThreshold(FloatFormat::F8E8M0FNU), 0x1.8p127);
  // The definition: the first double that rounds beyond the largest number.
  for (const SmallModel &m : smallModels()) {
    if (m.special == SmallModel::Plain)
      continue; // beyond is the largest number, too
    double omega = overflowThreshold(m.format);
    EXPECT_FALSE(std::isfinite(decode(encode(omega, m.format), m.format)));
    EXPECT_EQ(decode(encode(std::nextafter(omega, 0), m.format), m.format),
              maxFinite(m.format));
  }
  EXPECT_EQ(maxFinite(F16), 65504);
  EXPECT_EQ(maxFinite(F64), std::numeric_limits<double>::max());
  EXPECT_EQ(maxFinite(FloatFormat::F128), kInf);
  EXPECT_EQ(minNormal(F16), 0x1p-14);
  EXPECT_EQ(minNormal(F64), 0x1p-1022);
  EXPECT_EQ(minPositive(F16), 0x1p-24);
  EXPECT_EQ(minPositive(F64), 0x1p-1074);
  EXPECT_EQ(minPositive(FloatFormat::F8E8M0FNU), 0x1p-127);
  EXPECT_EQ(minPositive(FloatFormat::F80), 0x1p-1074);
}

TEST(UlpTest, LowestSetBit) {
  EXPECT_EQ(lowestSetBitExponent(1), 0);
  EXPECT_EQ(lowestSetBitExponent(-6), 1);
  EXPECT_EQ(lowestSetBitExponent(0.75), -2);
  EXPECT_EQ(lowestSetBitExponent(1 + 0x1p-52), -52);
  EXPECT_EQ(lowestSetBitExponent(0x1p1023), 1023);
  EXPECT_EQ(lowestSetBitExponent(5e-324), -1074);
  EXPECT_EQ(lowestSetBitExponent(0x1.8p-1073), -1074);
  EXPECT_EQ(lowestSetBitExponent(0x1p-1022), -1022);
  EXPECT_EQ(lowestSetBitExponent(0.0), kLowestBitOfZero);
  EXPECT_EQ(lowestSetBitExponent(-0.0), kLowestBitOfZero);
  EXPECT_EQ(lowestSetBitExponent(kInf), kNoLowestBit);
  EXPECT_EQ(lowestSetBitExponent(NAN), kNoLowestBit);
}

} // namespace
