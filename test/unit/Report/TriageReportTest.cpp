//===- TriageReportTest.cpp - triages as text, XML and pages --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/TriageReport.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Report/JUnitReport.h"
#include "plumbline/Report/SarifReport.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace plumb;
using testing::HasSubstr;
using testing::Not;

namespace {
StageResult stage(unsigned number, const char *name, StageStatus status) {
  StageResult s;
  s.number = number;
  s.name = name;
  s.status = status;
  s.seconds = 0.25;
  return s;
}

TriageResult example() {
  TriageResult r;
  r.file = "k.mlir";
  r.entry = "f";
  r.command = "plumb triage k.mlir";
  r.seen.what = "device outputs against the golden";
  r.seen.exists = true;
  r.seen.maxAbs = 0.5;
  r.seen.maxUlp = 512;
  r.stages = {stage(1, "golden", StageStatus::Clear),
              stage(2, "expected", StageStatus::Partial),
              stage(3, "diagnostics", StageStatus::Inconclusive),
              stage(4, "passes", StageStatus::Explained),
              stage(5, "dependencies", StageStatus::NotRun),
              stage(6, "device", StageStatus::Skipped)};
  r.stages[0].summary = "the golden is right";
  r.stages[0].findings = {
      {TriageSeverity::Note, "golden/age", "3 days old", "", {}}};
  r.stages[1].category = TriageCategory::Reduction;
  r.stages[1].confidence = Confidence::Measured;
  r.stages[1].summary = "the order explains 3 of 512 ulp";
  r.stages[1].experiments = {{"reversed", "moves it", 3, {}, 0.0058}};
  r.stages[2].summary = "the verifier timed out";
  r.stages[3].category = TriageCategory::PassSemantic;
  r.stages[3].confidence = Confidence::Certified;
  r.stages[3].summary = "pass p is wrong";
  r.stages[3].findings = {{TriageSeverity::Error,
                           "pass/semantic",
                           "pass p changed the result",
                           "k.mlir:3:4",
                           {{"k.mlir:2:1", "the loop"}}}};
  r.stages[5].missing = "no outputs of a device were given";
  r.stages[5].enable = "--out F.npz";
  r.verdict = {TriageCategory::PassSemantic, Confidence::Certified, 4,
               "pass p is wrong", "report it"};
  r.finished = true;
  r.seconds = 1.25;
  return r;
}

TEST(TriageText, ALineAStageAndTheVerdict) {
  EXPECT_EQ(
      triageText(example()),
      "seen: device outputs against the golden: up to 0.5 apart, 512 ulp\n"
      "1 golden        clear          0.25 s  the golden is right\n"
      "2 expected      partial        0.25 s  reduction (measured): the order "
      "explains 3 of 512 ulp\n"
      "    reversed: moves it (3 ulp, 0.58 % of what is seen)\n"
      "3 diagnostics   inconclusive   0.25 s  the verifier timed out\n"
      "4 passes        explained      0.25 s  pass-semantic (certified): pass "
      "p "
      "is wrong\n"
      "k.mlir:3:4: error: pass p changed the result [pass/semantic]\n"
      "k.mlir:2:1: note: the loop\n"
      "5 dependencies  not-run\n"
      "6 device        skipped                no outputs of a device were "
      "given\n"
      "    enable it: --out F.npz\n"
      "k.mlir: error: pass-semantic (certified) at stage 4, passes: pass p is "
      "wrong\n"
      "k.mlir: note: next: report it\n"
      "k.mlir: note: stage 6, device, was skipped; it runs with --out F.npz\n"
      "k.mlir: note: took 1.25 s\n"
      "k.mlir: note: again with: plumb triage k.mlir\n");
}

TEST(TriageText, VerboseTellsWhatWasInOrder) {
  TriageTextOptions options;
  EXPECT_THAT(triageText(example(), options), Not(HasSubstr("3 days old")));
  options.verbose = true;
  EXPECT_THAT(triageText(example(), options),
              HasSubstr("k.mlir: note: 3 days old [golden/age]\n"));
}

TEST(TriageText, AgreementHasNoSeverity) {
  TriageResult r = example();
  r.verdict = {};
  r.verdict.summary = "agrees at every stage";
  r.stages[2].status = r.stages[3].status = StageStatus::Clear;
  EXPECT_THAT(verdictText(r),
              HasSubstr("k.mlir: agrees: agrees at every stage\n"));
  EXPECT_THAT(verdictText(r), Not(HasSubstr("again with")));
}

TEST(TriageJUnit, WhatIsNoPassNeverPasses) {
  std::string text = triageJUnit(example(), {"1.0", ""});
  EXPECT_THAT(text, HasSubstr("tests=\"6\" failures=\"1\" errors=\"1\" "
                              "skipped=\"2\" time=\"1.000\""));
  EXPECT_THAT(text,
              HasSubstr("<skipped message=\"no outputs of a device were given; "
                        "it runs with --out F.npz\" type=\"skipped\"/>"));
  EXPECT_THAT(text, HasSubstr("<failure message=\"pass p is wrong\" "
                              "type=\"pass-semantic\">"));
  TriageResult r = example();
  r.verdict = {};
  r.verdict.category = TriageCategory::Unexplained;
  r.stages[2].status = r.stages[3].status = StageStatus::Clear;
  EXPECT_THAT(triageJUnit(r, {}), HasSubstr("type=\"unexplained\""));
  r.finished = false;
  EXPECT_THAT(triageJUnit(r, {}), HasSubstr("type=\"unfinished\""));
}

TEST(TriageSarif, OneResultForOneFault) {
  OrderedJson log = triageSarif(example(), {"1.0", ""});
  const OrderedJson &results = log["runs"][0]["results"];
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0]["ruleId"], "pass/semantic");
  EXPECT_EQ(results[0]["message"]["text"],
            "pass p changed the result. Next: report it");
  EXPECT_EQ(results[0]["properties"]["category"], "pass-semantic");
  EXPECT_EQ(results[0]["properties"]["confidence"], "certified");
  EXPECT_EQ(log["runs"][0]["invocations"][0]["exitCode"], 1);
  EXPECT_EQ(
      log["runs"][0]["invocations"][0]["toolExecutionNotifications"].size(),
      2u);
  // A verdict that no finding says is a result of its own.
  TriageResult r = example();
  r.stages[3].findings.clear();
  log = triageSarif(r, {"1.0", ""});
  ASSERT_EQ(log["runs"][0]["results"].size(), 1u);
  EXPECT_EQ(log["runs"][0]["results"][0]["ruleId"], "verdict/pass-semantic");
}

TEST(TriageHtml, StagesInOrderWithTheirStates) {
  std::string page = triageHtml(example(), {"1.0", ""});
  size_t at = 0;
  for (const char *part :
       {"<h1>Pass p is wrong</h1>", "id=\"seen\"", "id=\"stage-1\"", "clear",
        "id=\"stage-2\"", "explains a part", "id=\"stage-3\"", "inconclusive",
        "id=\"stage-4\"", "explains it", "id=\"stage-5\"", "not run",
        "id=\"stage-6\"", "skipped", "--out F.npz", "id=\"again\"",
        "plumb triage k.mlir"}) {
    at = page.find(part, at);
    ASSERT_NE(at, std::string::npos) << part;
  }
  EXPECT_THAT(page, Not(HasSubstr("Still running")));
  EXPECT_THAT(page, Not(HasSubstr("http://")));
  EXPECT_THAT(page, Not(HasSubstr("https://")));
}

TEST(TriageHtml, AnUnfinishedOneSaysSo) {
  TriageResult r = example();
  r.finished = false;
  r.verdict = {};
  for (size_t i = 2; i != 6; ++i)
    r.stages[i].status = StageStatus::NotRun;
  std::string page = triageHtml(r, {"1.0", ""});
  EXPECT_THAT(page, HasSubstr("Still running."));
  EXPECT_THAT(page,
              HasSubstr("2 of 6 stages are done, diagnostics is at work"));
  EXPECT_THAT(page, HasSubstr("to come"));
  EXPECT_THAT(page, HasSubstr("No verdict yet"));
}

TEST(TriageMarkdown, TextIsNoMarkup) {
  TriageResult r = example();
  r.verdict.summary = "a `b` | <c> *d*";
  std::string text = triageMarkdown(r, {"1.0", ""});
  EXPECT_THAT(text,
              HasSubstr("# pass-semantic: a \\`b\\` \\| &lt;c> \\*d\\*\n"));
  EXPECT_THAT(text, HasSubstr("| **4 passes** | explained | pass p is wrong | "
                              "0.25 s |"));
  EXPECT_THAT(text, HasSubstr("- `k.mlir:3:4` error: pass p changed the result "
                              "(pass/semantic)\n  - `k.mlir:2:1` the loop\n"));
}

TEST(ReportFile, ExtensionsSayTheKind) {
  EXPECT_TRUE(checkReportPath("x.html", ReportOf::Bisect));
  EXPECT_TRUE(checkReportPath("x.md", ReportOf::Triage));
  Status wrong = checkReportPath("x.md", ReportOf::Comparison);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().message,
            "--report=x.md: expected a file name that ends with .html");
  EXPECT_EQ(checkReportPath(".html").error().message,
            "--report=.html: expected a file name that ends with .md or .html");
}
} // namespace
