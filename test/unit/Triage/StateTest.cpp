//===- StateTest.cpp - the directory of a triage --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is written is read back, and what does not belong there is refused.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Triage/StateDirectory.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Support/File.h"
#include <cmath>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace plumb;
using testing::HasSubstr;

namespace {
class StateTest : public testing::Test {
protected:
  StateTest()
      : module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {
    subject.file = "k.mlir";
    subject.entry = "f";
    subject.module = *module;
    char name[] = "/tmp/plumb-state-XXXXXX";
    folder = mkdtemp(name);
    path = folder + "/state";
  }
  ~StateTest() override { std::filesystem::remove_all(folder); }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  TriageCase subject;
  std::string folder, path;
};

/// Every kind of field, with values that are no defaults.
StageResult sample() {
  StageResult stage;
  stage.number = 4;
  stage.name = "passes";
  stage.status = StageStatus::Explained;
  stage.category = TriageCategory::PassSemantic;
  stage.confidence = Confidence::Certified;
  stage.summary = "pass \"x\" \xc3\xa4 changed\nthe result";
  stage.seconds = 0.125;
  TriageFinding finding;
  finding.severity = TriageSeverity::Error;
  finding.rule = "pass/semantic";
  finding.position = "k.mlir:3:4";
  finding.related = {{"k.mlir:5:6", "here"}, {"", "and there"}};
  stage.findings.push_back(finding);
  TriageExperiment experiment;
  experiment.name = "reversed";
  experiment.ulp = 3;
  experiment.distance = std::numeric_limits<double>::infinity();
  stage.experiments.push_back(experiment);
  stage.tables.push_back({"t", {"a", "b"}, {{"1", "2"}, {"3", "4"}}});
  OutputComparison c;
  c.name = "result0";
  c.shape = {2, 3};
  c.stats.count = 6;
  c.stats.maxUlp = UINT64_MAX;
  c.stats.maxAbs = 0.1;
  c.stats.meanRel = std::nan("");
  Difference difference;
  difference.output = "result0";
  difference.index = {-1, 2};
  difference.ulp = 7;
  c.first = difference;
  c.grid.score = {0.5f, std::numeric_limits<float>::infinity()};
  c.place.kind = ErrorPlace::Kind::Tail;
  c.place.lo = {0, 1};
  c.place.hi = {2, 3};
  stage.comparisons.push_back(c);
  auto bisect = std::make_shared<BisectResult>();
  bisect->status = BisectStatus::Culprit;
  BisectFinding culprit;
  culprit.pass = "cse";
  culprit.symbols = {"@f"};
  culprit.certificate.alone.state = CertificateItem::Yes;
  culprit.repairedBy = 9;
  culprit.pattern.emplace().name = "Fold";
  bisect->culprits.push_back(culprit);
  bisect->levels.emplace_back().verdict.verdict = Verdict::Semantic;
  stage.bisect = bisect;
  return stage;
}
} // namespace

TEST_F(StateTest, WhatIsWrittenIsReadBack) {
  StageResult stage = sample();
  {
    Result<StateDirectory> state = StateDirectory::open(path, subject);
    ASSERT_TRUE(state) << state.error().str();
    Result<std::optional<StageResult>> none = state->read(4);
    ASSERT_TRUE(none);
    EXPECT_FALSE(*none);
    Status written = state->write(stage);
    ASSERT_TRUE(written) << written.error().str();
  }
  Result<StateDirectory> state = StateDirectory::open(path, subject);
  ASSERT_TRUE(state) << state.error().str();
  Result<std::optional<StageResult>> read = state->read(4);
  ASSERT_TRUE(read) << read.error().str();
  ASSERT_TRUE(*read);
  const StageResult &got = **read;
  EXPECT_EQ(got.status, stage.status);
  EXPECT_EQ(got.category, stage.category);
  EXPECT_EQ(got.confidence, stage.confidence);
  EXPECT_EQ(got.summary, stage.summary);
  EXPECT_EQ(got.seconds, stage.seconds);
  ASSERT_EQ(got.findings.size(), 1u);
  EXPECT_EQ(got.findings[0].severity, TriageSeverity::Error);
  EXPECT_EQ(got.findings[0].related, stage.findings[0].related);
  EXPECT_EQ(got.experiments[0].ulp, 3.0);
  EXPECT_EQ(got.experiments[0].distance,
            std::numeric_limits<double>::infinity());
  EXPECT_FALSE(got.experiments[0].share);
  EXPECT_EQ(got.tables[0].rows, stage.tables[0].rows);
  const OutputComparison &c = got.comparisons[0];
  EXPECT_EQ(c.shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(c.stats.maxUlp, UINT64_MAX);
  EXPECT_EQ(c.stats.maxAbs, 0.1);
  EXPECT_TRUE(std::isnan(c.stats.meanRel));
  ASSERT_TRUE(c.first);
  EXPECT_EQ(c.first->index, (std::vector<int64_t>{-1, 2}));
  EXPECT_EQ(c.first->ulp, uint64_t(7));
  EXPECT_FALSE(c.worst);
  EXPECT_EQ(c.grid.score, stage.comparisons[0].grid.score);
  EXPECT_EQ(c.place.kind, ErrorPlace::Kind::Tail);
  EXPECT_EQ(c.place.lo, (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(c.place.hi, (std::vector<int64_t>{2, 3}));
  ASSERT_TRUE(got.bisect);
  EXPECT_EQ(got.bisect->status, BisectStatus::Culprit);
  const BisectFinding &culprit = got.bisect->culprits.at(0);
  EXPECT_EQ(culprit.pass, "cse");
  EXPECT_EQ(culprit.certificate.alone.state, CertificateItem::Yes);
  EXPECT_EQ(culprit.repairedBy, 9u);
  EXPECT_EQ(culprit.pattern->name, "Fold");
  EXPECT_EQ(got.bisect->levels.at(0).verdict.verdict, Verdict::Semantic);
}

TEST_F(StateTest, AnotherCaseIsRefused) {
  ASSERT_TRUE(StateDirectory::open(path, subject));
  TriageCase other = subject;
  other.rule = "bits";
  Result<StateDirectory> state = StateDirectory::open(path, other);
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().str(), HasSubstr("state of another case"));
  EXPECT_TRUE(StateDirectory::open(path, subject));
}

TEST_F(StateTest, EveryPartOfTheCaseCounts) {
  const std::string digest = caseDigest(subject);
  auto differs = [&](auto change) {
    TriageCase other = subject;
    change(other);
    EXPECT_NE(caseDigest(other), digest);
  };
  differs([](TriageCase &c) { c.entry = "g"; });
  differs([](TriageCase &c) { c.pipeline = "cse"; });
  differs([](TriageCase &c) { c.rule = "bits"; });
  differs([](TriageCase &c) { c.replayFlags = " --contract=ftz"; });
  differs([](TriageCase &c) { c.inputs.emplace_back(); });
  differs([](TriageCase &c) { c.observeArgs.emplace(); });
  differs([](TriageCase &c) { c.golden.emplace(); });
  differs([](TriageCase &c) { c.runs.emplace_back(); });
  differs([](TriageCase &c) { c.tags.emplace_back(); });
  differs([](TriageCase &c) { c.depsFile = "/nowhere/graph.json"; });
  EXPECT_EQ(caseDigest(subject), digest);
}

TEST_F(StateTest, OneAtATime) {
  Result<StateDirectory> first = StateDirectory::open(path, subject);
  ASSERT_TRUE(first);
  Result<StateDirectory> second = StateDirectory::open(path, subject);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().str(),
              HasSubstr("another triage uses this directory, process " +
                        std::to_string(getpid())));
}

TEST_F(StateTest, SpoiledFilesAreNamed) {
  Result<StateDirectory> state = StateDirectory::open(path, subject);
  ASSERT_TRUE(state);
  ASSERT_TRUE(state->write(sample()));
  const std::string file = path + "/stage-4.json";
  for (const char *text :
       {"", "{", "[]", "{\"schema\": \"other/1\", \"stage\": {}}",
        "{\"schema\": \"plumbline.triage-state/1\", \"stage\": {\"number\": "
        "\"four\"}}"}) {
    ASSERT_TRUE(writeTextFile(file, text));
    Result<std::optional<StageResult>> read = state->read(4);
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error().str(), HasSubstr("stage-4.json"));
    EXPECT_THAT(read.error().str(), HasSubstr("remove the file"));
  }
}

TEST_F(StateTest, PlacesThatCannotBeWritten) {
  ASSERT_TRUE(writeTextFile(path, "a file"));
  Result<StateDirectory> state = StateDirectory::open(path, subject);
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().str(), HasSubstr("expected a directory"));
  Result<StateDirectory> nowhere =
      StateDirectory::open("/proc/self/nothing", subject);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().str(),
              HasSubstr("cannot make the directory for the triage's state"));
}
