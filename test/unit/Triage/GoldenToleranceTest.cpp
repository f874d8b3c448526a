//===- GoldenToleranceTest.cpp - tolerances that can and cannot be met ----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers of f16 near 1 are 2^-10 apart. Everything here is worked out by hand
// from that.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Triage/GoldenTolerance.h"
#include "../../../lib/Triage/GoldenWeakCheck.h"
#include "GoldenTestSupport.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;
using test::OneArray;

namespace {
constexpr FloatFormat F16 = FloatFormat::F16, F32 = FloatFormat::F32;

PairRule rule(const std::string &text) {
  Result<PairRule> parsed = PairRule::get(text);
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

TEST(PairRule, ComparesAcrossTypes) {
  // 1 + 2^-11 lies between the f16 numbers 1 and 1 + 2^-10, a tie: rounds to 1.
  double tie = 1 + 0x1p-11;
  EXPECT_TRUE(rule("bits").passes(tie, 1, F16, 0));
  EXPECT_FALSE(rule("bits").passes(tie, 1 + 0x1p-10, F16, 0));
  EXPECT_TRUE(rule("ulp:1").passes(tie, 1 + 0x1p-10, F16, 0));
  // The difference is of the numbers: 2^-11 = 4.88e-4.
  EXPECT_TRUE(rule("allclose:0,4.9e-4").passes(tie, 1, F16, 0));
  EXPECT_FALSE(rule("allclose:0,4.8e-4").passes(tie, 1, F16, 0));
  // 1e6 is infinite in f16, and infinity is what is wanted then.
  EXPECT_TRUE(rule("allclose:0,0").passes(1e6, INFINITY, F16, 0));
  EXPECT_FALSE(rule("allclose:0,0").passes(1e6, 65504, F16, 0));
  EXPECT_TRUE(rule("").passes(1, 1.25, F16, 0.25));
  EXPECT_FALSE(rule("allowance").passes(1, 1.5, F16, 0.25));
  EXPECT_TRUE(rule("ulp:2").passesInteger(5, 7));
  EXPECT_FALSE(rule("bits").passesInteger(5, 6));
  EXPECT_FALSE(PairRule::get("allclose:x"));
}

TEST(GoldenTolerance, NoNumberOfTheTypePasses) {
  // The nearest f16 number to 1 + 3 * 2^-12 is 1 + 2^-10, 2^-12 away; the one
  // to 2 is 2.
  OneArray a(F16, {1 + 3 * 0x1p-12, 2}, 0x1p-11, F32, {1 + 3 * 0x1p-12, 2});
  ToleranceReport tight = toleranceOf(a.array, rule("allclose:0,1e-5"));
  EXPECT_EQ(tight.impossible, 1u);
  EXPECT_EQ(tight.worst, 0u);
  EXPECT_EQ(tight.worstNearest, 1 + 0x1p-10);
  EXPECT_EQ(tight.typeRtol, 0x1p-11);
  // A right kernel is within 2^-11 of both: at the first, which is the smaller.
  EXPECT_DOUBLE_EQ(tight.requiredRtol, 0x1p-11 / (1 + 3 * 0x1p-12));
  EXPECT_EQ(toleranceOf(a.array, rule("allclose:0,3e-4")).impossible, 0u);
  // With an atol, that much less.
  EXPECT_DOUBLE_EQ(
      toleranceOf(a.array, rule("allclose:1e-4,1e-5")).requiredRtol,
      (0x1p-11 - 1e-4) / (1 + 3 * 0x1p-12));
  EXPECT_EQ(justifiedRule({tight}, rule("allclose:0,1e-5")),
            "allclose:0,0.00049");
}

TEST(GoldenTolerance, RightKernelsMayFailWhereOneCanPass) {
  OneArray a(F32, {1, 4}, 1e-3, F32, {1, 4});
  ToleranceReport report = toleranceOf(a.array, rule("allclose:0,5e-4"));
  EXPECT_EQ(report.impossible, 0u);
  EXPECT_EQ(report.writtenFails, 0u);
  EXPECT_EQ(report.mayFail, 1u); // 1 +- 0.001; 4 +- 0.001 is 2.5e-4 of it
  EXPECT_DOUBLE_EQ(report.requiredRtol, 1e-3);
}

TEST(GoldenTolerance, SumsThatCancelNeedAnAtol) {
  OneArray a(F32, {1e-6, 4}, 1e-3, F32, {1e-6, 4});
  ToleranceReport report = toleranceOf(a.array, rule("allclose:0,1e-5"));
  EXPECT_DOUBLE_EQ(report.requiredRtol,
                   (1e-3 + std::fabs(1e-6 - a.array.given[0])) /
                       a.array.given[0]);
  // 1e-3 absolutely, less next to nothing; and two roundings of f32.
  EXPECT_EQ(justifiedRule({report}, rule("allclose:0,1e-5")),
            "allclose:0.001,1.2e-07");
}

TEST(GoldenTolerance, UlpRules) {
  // +- 3 * 2^-10 around 1: 3 ulps above; below 1 they are half as wide, so 6.
  OneArray a(F16, {1}, 3 * 0x1p-10, F16, {1});
  ToleranceReport report = toleranceOf(a.array, rule("ulp:2"));
  EXPECT_EQ(report.requiredUlp, 6u);
  EXPECT_EQ(report.mayFail, 1u);
  EXPECT_EQ(justifiedRule({report}, rule("bits")), "ulp:6");
}

TEST(GoldenTolerance, NaNThatAgreesWithNothing) {
  OneArray a(F32, {1, NAN}, 1e-6, F32, {1, NAN});
  ToleranceReport strict =
      toleranceOf(a.array, rule("allclose:0,1e-3,equal_nan=false"));
  EXPECT_EQ(strict.impossible, 1u);
  EXPECT_EQ(strict.impossibleNaN, 1u);
  EXPECT_EQ(toleranceOf(a.array, rule("allclose:0,1e-3")).impossible, 0u);
}

TEST(GoldenTolerance, UnknownAllowancesSayNothing) {
  OneArray a(F32, {1, 2}, HUGE_VAL, F32, {1, 2});
  ToleranceReport report = toleranceOf(a.array, rule("allclose:0,1e-5"));
  EXPECT_EQ(report.checkable, 0u);
  EXPECT_EQ(justifiedRule({report}, rule("allclose:0,1e-5")), "");
}

TEST(GoldenTolerance, RoundedUp) {
  EXPECT_EQ(roundedUp(0x1p-11), 4.9e-4); // 4.8828e-4
  EXPECT_EQ(roundedUp(1e-3), 1e-3);
  EXPECT_EQ(roundedUp(1.01e-3), 1.1e-3);
  EXPECT_EQ(roundedUp(9.91), 10);
  EXPECT_EQ(roundedUp(0), 0);
}

TEST(GoldenWeakCheck, WhatElsePasses) {
  auto kinds = [](const OneArray &a, const char *text,
                  const std::vector<HostValue> &inputs = {}) {
    std::string all;
    for (const WeakPass &weak : weakPasses(a.array, inputs, rule(text)))
      all += "zci"[static_cast<unsigned>(weak.kind)];
    return all;
  };
  OneArray small(F32, {1e-4, 2e-4, 1e-4, 3e-4}, 1e-9, F32,
                 {1e-4, 2e-4, 1e-4, 3e-4});
  EXPECT_EQ(kinds(small, "allclose:1e-2,0"), "zc");
  EXPECT_EQ(kinds(small, "allclose:2e-4,0"), "c"); // 3e-4 is no zero
  EXPECT_EQ(kinds(small, "allclose:1e-6,1e-3"), "");
  EXPECT_EQ(kinds(small, "allowance"), "");
  // An input that is near; the same input where the program is a copy.
  std::vector<HostValue> near = {test::values(F32, {1e-4, 2.1e-4, 1e-4, 3e-4})};
  EXPECT_EQ(kinds(small, "allclose:2e-5,0", near), "i");
  std::vector<HostValue> same = {test::values(F32, {1e-4, 2e-4, 1e-4, 3e-4})};
  EXPECT_EQ(kinds(small, "allclose:2e-5,0", same), "");
  // All alike: that the mean passes is no news.
  OneArray flat(F32, {1, 1, 1, 1}, 1e-9, F32, {1, 1, 1, 1});
  EXPECT_EQ(kinds(flat, "allclose:1e-2,0"), "");
}
} // namespace
