//===- RunDifferencesTest.cpp - runs of one kernel among themselves -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//

#include "plumbline/Oracle/RunDifferences.h"
#include "FakeRuns.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace plumb;
using testing::HasSubstr;

namespace {

HostValue run(std::vector<double> values,
              FloatFormat format = FloatFormat::F32) {
  std::vector<FakeElement> elements;
  for (double x : values)
    elements.push_back({x, x});
  HostValue value =
      FakeLevel(std::move(elements), format).output(UnitTable::Declared);
  value.shadows.clear();
  value.poison.clear();
  return value;
}

RunDifference compare(const std::vector<HostValue> &values,
                      const HostValue *reference = nullptr) {
  std::vector<const HostValue *> runs;
  for (const HostValue &value : values)
    runs.push_back(&value);
  Result<RunDifference> result = compareRuns("out", runs, reference);
  EXPECT_TRUE(result) << result.error().str();
  return result ? *result : RunDifference();
}

TEST(RunDifferencesTest, Identical) {
  RunDifference d = compare({run({1, 2}), run({1, 2}), run({1, 2})});
  EXPECT_EQ(d.agreement, RunAgreement::Identical);
  EXPECT_EQ(d.runs, 3u);
  EXPECT_EQ(d.count, 2u);
  EXPECT_EQ(d.differing, 0u);
  EXPECT_FALSE(d.worst);
  EXPECT_EQ(runAgreementName(d.agreement), "identical");
}

TEST(RunDifferencesTest, LastBits) {
  RunDifference d = compare({run({1, 2}), run({1, 2}), run({1 + 0x1p-21, 2})});
  EXPECT_EQ(d.agreement, RunAgreement::LastBits); // 4 ulps
  EXPECT_EQ(d.differing, 1u);
  EXPECT_EQ(d.maxUlp, 4u);
  EXPECT_EQ(d.maxAbs, 0x1p-21);
  ASSERT_TRUE(d.worst);
  EXPECT_EQ(d.worst->place(), "out[0]");
}

TEST(RunDifferencesTest, Unordered) {
  EXPECT_EQ(compare({run({1}), run({1 + 0x1.4p-21})}).agreement,
            RunAgreement::Unordered); // 5 ulps
  double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(compare({run({1}), run({nan})}).agreement, RunAgreement::Unordered);
}

TEST(RunDifferencesTest, TheAllowanceExplainsTwiceItself) {
  HostValue reference =
      FakeLevel({{1, 1, 0.25}, {8, 8, 0}}).output(UnitTable::Declared);
  EXPECT_EQ(compare({run({0.75, 8}), run({1.25, 8})}, &reference).agreement,
            RunAgreement::LastBits);
  EXPECT_EQ(compare({run({0.75, 8}), run({1.3, 8})}, &reference).agreement,
            RunAgreement::Unordered);
  EXPECT_EQ(compare({run({1, 8}), run({1, 9})}, &reference).agreement,
            RunAgreement::Unordered);
}

TEST(RunDifferencesTest, OneTypeOnly) {
  HostValue a = run({1}), b = run({1}, FloatFormat::F16);
  std::vector<const HostValue *> runs = {&a, &b};
  Result<RunDifference> d = compareRuns("out", runs);
  ASSERT_FALSE(d);
  EXPECT_EQ(d.error().message, "out: a run has 1xf16, the first one 1xf32");
}

TEST(RunDifferencesTest, ArraysInMemory) {
  float a[] = {1, 2}, b[] = {1, 3};
  ElementType f32 = ElementType::floating(FloatFormat::F32);
  Result<RunDifference> d = compareRuns("x", OutputArray{{f32, a, 0}, {2}},
                                        OutputArray{{f32, b, 0}, {2}});
  ASSERT_TRUE(d);
  EXPECT_EQ(d->agreement, RunAgreement::Unordered);
  EXPECT_EQ(d->differing, 1u);
}

} // namespace
