//===- ResultTest.cpp - the verdict and the exit code ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of docs/triage.md, row by row.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Triage/Verdict.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

using namespace plumb;
using testing::HasSubstr;

namespace {
TriageResult six(std::initializer_list<StageStatus> statuses) {
  TriageResult result;
  static const char *const names[] = {"golden", "expected",     "diagnostics",
                                      "passes", "dependencies", "device"};
  for (StageStatus status : statuses) {
    StageResult stage;
    stage.number = static_cast<unsigned>(result.stages.size() + 1);
    stage.name = names[result.stages.size()];
    stage.status = status;
    result.stages.push_back(stage);
  }
  return result;
}

void conclude(TriageResult &result) { result.verdict = decide(result); }

constexpr StageStatus Clear = StageStatus::Clear,
                      Skipped = StageStatus::Skipped,
                      Partial = StageStatus::Partial,
                      NotRun = StageStatus::NotRun,
                      Explained = StageStatus::Explained,
                      Inconclusive = StageStatus::Inconclusive;
} // namespace

TEST(TriageVerdict, AllClear) {
  TriageResult r = six({Clear, Clear, Clear, Clear, Clear, Clear});
  conclude(r);
  EXPECT_EQ(r.verdict.category, TriageCategory::Agrees);
  EXPECT_EQ(r.verdict.summary, "agrees at every stage");
  EXPECT_EQ(exitCode(r), 0);
}

TEST(TriageVerdict, SkippedStagesAreNamed) {
  TriageResult r = six({Skipped, Clear, Clear, Clear, Skipped, Skipped});
  conclude(r);
  EXPECT_EQ(r.verdict.summary,
            "agrees at every stage that could run; skipped: 1 golden, "
            "5 dependencies, 6 device");
  EXPECT_EQ(exitCode(r), 0);
}

TEST(TriageVerdict, InconclusiveIsNoAgreement) {
  TriageResult r = six({Clear, Clear, Clear, Inconclusive, Clear, Clear});
  conclude(r);
  EXPECT_EQ(r.verdict.category, TriageCategory::Unexplained);
  EXPECT_THAT(r.verdict.summary, HasSubstr("inconclusive: 4 passes"));
  EXPECT_EQ(exitCode(r), 3);
}

TEST(TriageVerdict, FailureIsTheToolsOwn) {
  TriageResult r =
      six({Clear, Clear, Clear, StageStatus::Failed, Clear, Clear});
  conclude(r);
  EXPECT_EQ(exitCode(r), 4);
  // But a fault that another stage found is one.
  r.stages[5].status = Explained;
  r.stages[5].category = TriageCategory::Device;
  conclude(r);
  EXPECT_EQ(exitCode(r), 1);
}

TEST(TriageVerdict, TheFirstThatExplainsDecides) {
  TriageResult r = six({Clear, Explained, Partial, Explained, Clear, Clear});
  r.stages[1].category = TriageCategory::Reduction;
  r.stages[1].confidence = Confidence::Measured;
  r.stages[3].category = TriageCategory::PassSemantic;
  r.stages[3].confidence = Confidence::Certified;
  r.seen.exists = true;
  conclude(r);
  EXPECT_EQ(r.verdict.stage, 2u);
  EXPECT_EQ(exitCode(r), 0);
}

TEST(TriageVerdict, OfPartsTheBestFoundedFault) {
  TriageResult r = six({Partial, Partial, Partial, Clear, Clear, Clear});
  r.seen.exists = true;
  r.stages[0].category = TriageCategory::GoldenWrong;
  r.stages[1].category = TriageCategory::Reduction;
  r.stages[1].confidence = Confidence::Measured;
  r.stages[2].category = TriageCategory::Lint;
  // The golden is doubted last.
  conclude(r);
  EXPECT_EQ(r.verdict.category, TriageCategory::Lint);
  r.stages[0].confidence = Confidence::Measured;
  conclude(r);
  EXPECT_EQ(r.verdict.category, TriageCategory::GoldenWrong);
}

TEST(TriageVerdict, WhatIsCertainOutweighsALaterGuess) {
  TriageResult r = six({Clear, Clear, Clear, Partial, Clear, Explained});
  r.seen.exists = true;
  r.stages[3].category = TriageCategory::PassSemantic;
  r.stages[3].confidence = Confidence::Certified;
  r.stages[5].category = TriageCategory::Device;
  conclude(r);
  EXPECT_EQ(r.verdict.stage, 4u);
  r.stages[5].confidence = Confidence::Certified;
  conclude(r);
  EXPECT_EQ(r.verdict.stage, 6u);
  // A tolerance that has its share does not explain the rest.
  r.stages[3].category = TriageCategory::Tolerance;
  r.stages[5].confidence = Confidence::Suspected;
  conclude(r);
  EXPECT_EQ(r.verdict.stage, 6u);
  // What is expected is no fault, however well founded.
  r.stages[3].category = TriageCategory::Reduction;
  r.stages[5].confidence = Confidence::Suspected;
  conclude(r);
  EXPECT_EQ(r.verdict.stage, 6u);
}

TEST(TriageVerdict, APartThatIsExpectedLeavesTheRestUnexplained) {
  TriageResult r = six({Clear, Partial, Clear, Clear, Skipped, Clear});
  r.seen.exists = true;
  r.stages[1].category = TriageCategory::Reduction;
  r.stages[1].summary = "3 of the 512 ulp";
  conclude(r);
  EXPECT_EQ(r.verdict.category, TriageCategory::Unexplained);
  EXPECT_THAT(r.verdict.summary, HasSubstr("3 of the 512 ulp"));
  EXPECT_THAT(r.verdict.next, HasSubstr("5 dependencies"));
  EXPECT_EQ(exitCode(r), 3);
}

TEST(TriageVerdict, StagesThatWereLeftOut) {
  TriageResult r = six({Clear, NotRun, NotRun, Clear, NotRun, NotRun});
  conclude(r);
  EXPECT_THAT(r.verdict.summary, HasSubstr("left out: 2 expected"));
  EXPECT_EQ(exitCode(r), 0);
}

TEST(TriageCategory, EachIsOneOfThree) {
  std::set<std::string_view> names;
  for (unsigned i = 0; i <= unsigned(TriageCategory::Unexplained); ++i) {
    auto category = static_cast<TriageCategory>(i);
    EXPECT_TRUE(names.insert(categoryName(category)).second);
    EXPECT_FALSE(isFault(category) && isExpected(category));
  }
  for (TriageCategory expected :
       {TriageCategory::Reduction, TriageCategory::Functions,
        TriageCategory::Rounding})
    EXPECT_TRUE(isExpected(expected));
  EXPECT_FALSE(isFault(TriageCategory::Agrees));
  EXPECT_FALSE(isFault(TriageCategory::Unexplained));
}
