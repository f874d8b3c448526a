//===- StepFunctionTest.cpp - grids, by brute force -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A private header of the library is tested here: everything that is proved
// rests on these few lines.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/CastChain/StepFunction.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace plumb;

namespace {

const Snap kSnaps[] = {Snap::Down,  Snap::Up,      Snap::TieDown,
                       Snap::TieUp, Snap::TieEven, Snap::Odd};

/// By the definition of each rounding, in doubles.
double snapped(int x, unsigned log2, Snap snap) {
  double grid = std::ldexp(1, int(log2)), q = x / grid;
  double low = std::floor(q), high = std::ceil(q), middle = (low + high) / 2;
  bool lowIsEven = std::fmod(low, 2) == 0;
  double r = q;
  if (low != high)
    switch (snap) {
    case Snap::Down:
      r = low;
      break;
    case Snap::Up:
      r = high;
      break;
    case Snap::TieDown:
      r = q <= middle ? low : high;
      break;
    case Snap::TieUp:
      r = q < middle ? low : high;
      break;
    case Snap::TieEven:
      r = q < middle || (q == middle && lowIsEven) ? low : high;
      break;
    case Snap::Odd:
      r = lowIsEven ? high : low;
      break;
    }
  return r * grid;
}

TEST(StepFunctionTest, SnapsByDefinition) {
  for (Snap snap : kSnaps)
    for (unsigned log2 : {0u, 1u, 2u, 3u, 5u})
      for (int x = -200; x <= 200; ++x)
        ASSERT_EQ(static_cast<int>(snapTo(x, log2, snap)),
                  snapped(x, log2, snap))
            << x << " " << log2 << " " << int(snap);
}

TEST(StepFunctionTest, LastSnappingUpToByBruteForce) {
  for (Snap snap : kSnaps)
    for (unsigned log2 : {0u, 1u, 2u, 3u, 5u})
      for (int limit = -100; limit <= 100; ++limit) {
        int last = -300;
        for (int x = -300; x <= 300; ++x)
          if (snapped(x, log2, snap) <= limit)
            last = x;
        ASSERT_EQ(static_cast<int>(lastSnappingUpTo(limit, log2, snap)), last)
            << limit << " " << log2 << " " << int(snap);
      }
}

// Compositions do not decrease, end where lastUpTo says, and are periodic.
TEST(StepFunctionTest, RandomCompositions) {
  std::mt19937 rng(7);
  for (int i = 0; i < 300; ++i) {
    StepFunction f;
    int translation = 0;
    for (unsigned log2 : {1u, 3u, 4u, 6u})
      if (rng() % 2)
        f.round(log2, kSnaps[rng() % 6]);
      else if (rng() % 4 == 0)
        f.translate(translation = static_cast<int>(rng() % 8) * 128);
    int period = 2 << f.grid();
    for (int x = -150; x <= 150; ++x) {
      ASSERT_LE(static_cast<int>(f(x)), static_cast<int>(f(x + 1)));
      ASSERT_EQ(static_cast<int>(f(x + period)),
                static_cast<int>(f(x)) + period);
      int value = static_cast<int>(f(x));
      int last = static_cast<int>(f.lastUpTo(value));
      ASSERT_GE(last, x);
      ASSERT_LE(static_cast<int>(f(last)), value);
      ASSERT_GT(static_cast<int>(f(last + 1)), value);
    }
  }
}

TEST(StepFunctionTest, FinerGridsDoNothing) {
  StepFunction f;
  EXPECT_TRUE(f.isIdentity());
  f.round(4, Snap::TieEven);
  StepFunction g = f;
  g.round(4, Snap::Up);
  g.round(2, Snap::Down);
  EXPECT_TRUE(f == g);
  g.translate(32);
  EXPECT_FALSE(f == g);
  g.translate(-32);
  EXPECT_TRUE(f == g);
}

// "Toward zero" and "away" depend on the sign.
TEST(StepFunctionTest, SnapsOfSigns) {
  EXPECT_EQ(snapOf(Rounding::TowardZero, false), Snap::Down);
  EXPECT_EQ(snapOf(Rounding::TowardZero, true), Snap::Up);
  EXPECT_EQ(snapOf(Rounding::NearestAway, false), Snap::TieUp);
  EXPECT_EQ(snapOf(Rounding::NearestAway, true), Snap::TieDown);
  EXPECT_EQ(snapOf(Rounding::Up, true), Snap::Up);
  EXPECT_EQ(magnitudeSnapOf(Rounding::Up, true), Snap::Down);
  EXPECT_EQ(magnitudeSnapOf(Rounding::Down, true), Snap::Up);
  EXPECT_EQ(magnitudeSnapOf(Rounding::NearestAway, true), Snap::TieUp);
}

TEST(Int256Test, DecimalAndLength) {
  EXPECT_EQ(toDecimal(0), "0");
  EXPECT_EQ(toDecimal(-12345), "-12345");
  EXPECT_EQ(toDecimal(powerOf2(128)),
            "340282366920938463463374607431768211456");
  EXPECT_EQ(bitLength(0), 0u);
  EXPECT_EQ(bitLength(1), 1u);
  EXPECT_EQ(bitLength(powerOf2(200) - 1), 200u);
  EXPECT_EQ(toDouble(powerOf2(200)), 0x1p200);
  EXPECT_EQ(saturatedUInt64(powerOf2(64)), UINT64_MAX);
}

} // namespace
