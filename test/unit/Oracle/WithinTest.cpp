//===- WithinTest.cpp - one value against an allowance --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/Within.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;

namespace {
TEST(Within, NothingIsNearAnInfinity) {
  for (FloatFormat f : {FloatFormat::F64, FloatFormat::F32, FloatFormat::F16}) {
    EXPECT_TRUE(isWithin(-INFINITY, -INFINITY, 0, f));
    EXPECT_FALSE(isWithin(INFINITY, -INFINITY, 0, f));
    EXPECT_FALSE(isWithin(5, -INFINITY, 0, f));
    EXPECT_FALSE(isWithin(-3e38, -INFINITY, 1e30, f));
    EXPECT_FALSE(isWithin(NAN, INFINITY, 0, f));
    // Nothing is known: neither right nor wrong is said elsewhere.
    EXPECT_TRUE(isWithin(5, -INFINITY, INFINITY, f));
  }
  // A format without infinities has its largest number, or a NaN.
  EXPECT_TRUE(isWithin(448, INFINITY, 0, FloatFormat::F8E4M3FN));
  EXPECT_TRUE(isWithin(NAN, INFINITY, 0, FloatFormat::F8E4M3FN));
  EXPECT_FALSE(isWithin(5, INFINITY, 0, FloatFormat::F8E4M3FN));
}

TEST(Within, OverflowOfTheType) {
  // 65519 rounds to 65504 in f16, 65520 to infinity.
  EXPECT_TRUE(isWithin(INFINITY, 65530, 0, FloatFormat::F16));
  EXPECT_FALSE(isWithin(INFINITY, 65000, 0, FloatFormat::F16));
  EXPECT_TRUE(isWithin(INFINITY, 65000, 600, FloatFormat::F16));
}
} // namespace
