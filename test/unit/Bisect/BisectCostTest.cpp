//===- BisectCostTest.cpp - how much is run for an answer -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Levels are what costs: binary search needs log2 of them, and the passes that
// a culprit needs are found by runs that are counted, too, and by hand.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "plumbline/Bisect/Bisect.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;

namespace {
constexpr const char *kProgram = R"(
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 41 : i32
  %d = arith.constant 100 : i32
  %s = arith.addi %c, %x : i32
  %r = arith.addi %s, %d : i32
  return %r : i32
}
)";

class BisectCostTest : public testing::Test {
protected:
  void SetUp() override {
    registerTestPasses();
    context = makeContext();
    module = parseModule(*context, kProgram);
    options.entry = "f";
    HostValue x;
    x.elem.bits = 32;
    x.elementName = "i32";
    x.bits = {3};
    options.inputs = {x};
    // All of this is behind the search.
    options.native = options.patterns = false;
  }

  BisectResult get(const std::vector<std::string> &passes) {
    std::string text;
    for (const std::string &pass : passes)
      text += (text.empty() ? "" : ",") + pass;
    options.pipeline = "builtin.module(func.func(" + text + "))";
    Result<BisectResult> result = bisect(module->getOperation(), options);
    EXPECT_TRUE(result) << result.error().str();
    return result ? *result : BisectResult();
  }

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  BisectOptions options;
};

TEST_F(BisectCostTest, SixtyPassesTakeNineLevels) {
  // ceil(log2 60) = 6 for the search; the input, the last level, and one more.
  const unsigned passes = 60;
  const unsigned bound =
      static_cast<unsigned>(std::ceil(std::log2(passes))) + 3;
  for (unsigned culprit = 0; culprit < passes; culprit += 7) {
    std::vector<std::string> list(passes, "test-plumb-touch");
    list[culprit] = "test-plumb-add-one";
    BisectResult r = get(list);
    ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
    EXPECT_EQ(r.culprits[0].index, culprit);
    for (const BisectLevel &level : r.levels)
      EXPECT_TRUE(level.changed);
    EXPECT_LE(r.levelsRun, bound) << culprit;
    unsigned judged = 1; // the input
    for (const BisectLevel &level : r.levels)
      judged += level.verdict.verdict != Verdict::NotEvaluated;
    EXPECT_EQ(r.levelsRun, judged);
  }
}

TEST_F(BisectCostTest, PassesThatChangeNothingTakeNone) {
  // cse finds nothing to do, so there are two programs in all.
  std::vector<std::string> list(60, "cse");
  list[23] = "test-plumb-add-one";
  BisectResult r = get(list);
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  EXPECT_EQ(r.culprits[0].index, 23u);
  EXPECT_EQ(r.levelsRun, 2u);
  list[23] = "cse";
  r = get(list);
  EXPECT_EQ(r.status, BisectStatus::Agree) << r.summary;
  EXPECT_EQ(r.levelsRun, 1u);
}

TEST_F(BisectCostTest, AllTakesEachLevelOnce) {
  // The culprit's output is run once, as a level and as a reference.
  options.all = true;
  std::vector<std::string> list(20, "test-plumb-touch");
  list[7] = "test-plumb-add-one";
  list[11] = "cse";
  BisectResult r = get(list);
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  EXPECT_EQ(r.culprits[0].index, 7u);
  EXPECT_EQ(r.levelsRun, 20u);
}

TEST_F(BisectCostTest, WhatChangedNothingIsNotTriedForASet) {
  // Fifty passes before the culprit, and one question: whether it is wrong
  // alone.
  options.minimalSet = true;
  std::vector<std::string> list(51, "cse");
  list.back() = "test-plumb-add-one";
  BisectResult r = get(list);
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  ASSERT_TRUE(r.culprits[0].minimalSet);
  EXPECT_THAT(r.culprits[0].minimalSet->passes, ElementsAre(50));
  EXPECT_EQ(r.culprits[0].minimalSet->tests, 1u);
  // Passes that did change something: all of them at once come second.
  list.assign(51, "test-plumb-touch");
  list.back() = "test-plumb-add-one";
  r = get(list);
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  ASSERT_TRUE(r.culprits[0].minimalSet);
  EXPECT_THAT(r.culprits[0].minimalSet->passes, ElementsAre(50));
  EXPECT_EQ(r.culprits[0].minimalSet->tests, 2u);
}

TEST_F(BisectCostTest, ACrashOfAnotherPassIsAnotherFault) {
  // The last one crashes because of the third, which crashes without the
  // second. Without the second there is a crash, too, but of the third; alone
  // the last signals failure.
  options.minimalSet = true;
  BisectResult r =
      get({"test-plumb-touch", "test-plumb-mark", "test-plumb-crash-unmarked",
           "test-plumb-touch", "test-plumb-crash-marked"});
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  EXPECT_EQ(r.culprits[0].index, 4u);
  EXPECT_EQ(r.culprits[0].verdict.verdict, Verdict::Crash);
  ASSERT_TRUE(r.culprits[0].minimalSet);
  EXPECT_THAT(r.culprits[0].minimalSet->passes, ElementsAre(1, 2, 4));
  EXPECT_TRUE(r.culprits[0].minimalSet->isMinimal);
  EXPECT_EQ(r.culprits[0].minimalSet->pipeline,
            "builtin.module(func.func(test-plumb-mark),"
            "func.func(test-plumb-crash-unmarked),"
            "func.func(test-plumb-crash-marked))");
}

TEST_F(BisectCostTest, ASetBehindAnotherCulprit) {
  // It is about the second fault alone, so it begins behind the first. Tests:
  // 1 2 3, none, 2 3, 3, 2, and again none.
  options.all = options.minimalSet = true;
  BisectResult r =
      get({"test-plumb-add-one", "test-plumb-touch", "test-plumb-mark",
           "test-plumb-touch", "test-plumb-add-marked"});
  ASSERT_EQ(r.culprits.size(), 2u) << r.summary;
  EXPECT_EQ(r.culprits[1].index, 4u);
  EXPECT_EQ(r.culprits[1].reference, 1u);
  ASSERT_TRUE(r.culprits[0].minimalSet);
  EXPECT_THAT(r.culprits[0].minimalSet->passes, ElementsAre(0));
  ASSERT_TRUE(r.culprits[1].minimalSet);
  EXPECT_THAT(r.culprits[1].minimalSet->passes, ElementsAre(2, 4));
  EXPECT_EQ(r.culprits[1].minimalSet->tests, 6u);
}

TEST_F(BisectCostTest, ASetOfPassesBetweenWhichNothingCanBeJudged) {
  // emitc is not interpreted, so one of the last two is guilty. The last alone
  // gives a wrong result.
  options.minimalSet = true;
  BisectResult r =
      get({"test-plumb-touch", "test-plumb-hide", "test-plumb-show"});
  EXPECT_EQ(r.status, BisectStatus::Inconclusive) << r.summary;
  ASSERT_EQ(r.suspects.size(), 1u);
  EXPECT_EQ(r.suspects[0].index, 1u);
  EXPECT_EQ(r.suspects[0].lastIndex, 2u);
  ASSERT_TRUE(r.suspects[0].minimalSet);
  EXPECT_THAT(r.suspects[0].minimalSet->passes, ElementsAre(2));
}

TEST_F(BisectCostTest, ASetThatTakesTooLongIsNotCalledMinimal) {
  options.minimalSet = true;
  options.minimalSetSeconds = 0;
  std::vector<std::string> list(9, "test-plumb-touch");
  list.back() = "test-plumb-add-one";
  BisectResult r = get(list);
  ASSERT_EQ(r.culprits.size(), 1u) << r.summary;
  ASSERT_TRUE(r.culprits[0].minimalSet);
  EXPECT_FALSE(r.culprits[0].minimalSet->isMinimal);
  EXPECT_THAT(r.culprits[0].minimalSet->passes,
              ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8));
  EXPECT_EQ(r.culprits[0].minimalSet->tests, 1u);
}
} // namespace
