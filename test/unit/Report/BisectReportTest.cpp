//===- BisectReportTest.cpp - bisections as text and JSON -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/RunReport.h"
#include "plumbline/Report/ValueText.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace plumb;
using testing::HasSubstr;
using testing::Not;

namespace {
HostValue value(std::vector<int64_t> shape, std::vector<uint64_t> bits,
                unsigned width = 32) {
  HostValue v;
  v.elem.bits = static_cast<uint8_t>(width);
  v.elementName = "i" + std::to_string(width);
  v.isScalar = shape.empty();
  v.shape = std::move(shape);
  v.bits = std::move(bits);
  return v;
}

BisectResult culprit() {
  BisectResult r;
  r.status = BisectStatus::Culprit;
  r.file = "k.mlir";
  r.entry = "f";
  r.rule = "allowance";
  r.pipeline = "builtin.module(cse,func.func(scf-parallel-loop-fusion{a=1}))";
  r.command = "plumb bisect k.mlir -e f";
  r.inputs = {value({2}, {1, 0xffffffff})};
  r.source.verdict = Verdict::Identical;
  r.source.why = "the same bits";
  for (const char *pass : {"cse", "scf-parallel-loop-fusion"}) {
    BisectLevel level;
    level.index = static_cast<unsigned>(r.levels.size());
    level.pass = pass;
    level.anchor = level.index ? "func.func" : "builtin.module";
    r.levels.push_back(level);
  }
  r.levels[1].changed = true;
  r.levels[1].verdict.verdict = Verdict::Semantic;
  BisectFinding f;
  f.index = f.lastIndex = 1;
  f.pass = "scf-parallel-loop-fusion";
  f.options = "a=1";
  f.completeOptions = "a=1 b=2";
  f.anchor = "func.func";
  f.anchors = {"builtin.module", "func.func"};
  f.symbols = {"@f"};
  f.verdict.verdict = Verdict::Semantic;
  f.verdict.why = "integers differ";
  f.verdict.elements = 2;
  f.verdict.wrong = 1;
  Difference d;
  d.output = "result0";
  d.index = {1};
  d.expected = "1";
  d.got = "-1";
  f.verdict.first = d;
  f.certificate.alone = {CertificateItem::Yes, "semantic"};
  f.certificate.without = {CertificateItem::NotApplicable, "cannot run"};
  f.irBefore = "func.func @f\n  a\n";
  f.irAfter = "func.func @f\n  b\n";
  f.inputIR = "module {}\n";
  f.leafPipeline = "builtin.module(func.func(scf-parallel-loop-fusion{a=1}))";
  r.culprits = {f};
  return r;
}

TEST(BisectReport, TextLooksLikeACompilers) {
  std::string text = bisectText(culprit());
  EXPECT_EQ(text.substr(0, text.find('\n')),
            "k.mlir: error: pass scf-parallel-loop-fusion (index 1 of 2, "
            "func.func @f) changed the result: result0[1] expected 1, got -1");
  EXPECT_THAT(text, HasSubstr("k.mlir: note: kind: semantic, 1 of 2 elements "
                              "wrong; integers differ\n"));
  EXPECT_THAT(text, HasSubstr("note: options: a=1 b=2\n"));
  EXPECT_THAT(text, HasSubstr("note: alone: yes, semantic\n"));
  EXPECT_THAT(text,
              HasSubstr("note: without it: not-applicable, cannot run\n"));
  EXPECT_THAT(text, Not(HasSubstr("natively")));
  EXPECT_THAT(text, HasSubstr("note: input: f(2xi32=[1,-1])\n"));
  EXPECT_THAT(text, HasSubstr("@@ -1,2 +1,2 @@\n func.func @f\n-  a\n+  b\n"));
  EXPECT_THAT(text, HasSubstr("note: again with: plumb bisect k.mlir -e f\n"));
}

TEST(BisectReport, UlpsAllowanceAndPlace) {
  BisectResult r = culprit();
  Difference &d = *r.culprits[0].verdict.first;
  d.ulp = 12;
  d.allowance = 1e-7;
  r.culprits[0].verdict.position = "k.mlir:7:3";
  std::string text = bisectText(r);
  EXPECT_THAT(text, HasSubstr("got -1 (12 ulp, allowed are 1e-07)"));
  EXPECT_THAT(text, HasSubstr("k.mlir:7:3: note: kind: semantic"));
}

TEST(BisectReport, OtherEndings) {
  BisectResult r = culprit();
  r.culprits.clear();
  r.status = BisectStatus::Agree;
  r.summary = "the result agrees with the input after 2 passes";
  EXPECT_EQ(bisectText(r),
            "k.mlir: the result agrees with the input after 2 passes\n");
  r.status = BisectStatus::Inconclusive;
  r.summary = "agree up to level 1";
  EXPECT_THAT(
      bisectText(r),
      HasSubstr("k.mlir: warning: inconclusive: agree up to level 1\n"));
  r.status = BisectStatus::SourceUB;
  r.summary = "the input has undefined behaviour";
  r.source.position = "k.mlir:3:1";
  r.source.operation = "memref.load";
  EXPECT_THAT(bisectText(r),
              HasSubstr("k.mlir:3:1: error: the input has undefined "
                        "behaviour\nk.mlir: note: in memref.load\n"));
  r.status = BisectStatus::ToolError;
  EXPECT_THAT(bisectText(r), HasSubstr("fault of Plumbline"));
  BisectTextOptions options;
  options.levels = true;
  EXPECT_THAT(bisectText(r, options),
              HasSubstr("  0  cse on builtin.module: unchanged\n"
                        "  1  scf-parallel-loop-fusion on func.func: "
                        "semantic\n"));
}

TEST(BisectReport, ExitCodes) {
  BisectResult r;
  r.status = BisectStatus::Agree;
  EXPECT_EQ(exitCode(r), 0);
  r.status = BisectStatus::Culprit;
  EXPECT_EQ(exitCode(r), 1);
  r.status = BisectStatus::SourceUB;
  EXPECT_EQ(exitCode(r), 1);
  r.status = BisectStatus::Inconclusive;
  EXPECT_EQ(exitCode(r), 3);
  r.status = BisectStatus::ToolError;
  EXPECT_EQ(exitCode(r), 4);
}

TEST(BisectReport, JsonHasTheFieldsOfTheContract) {
  OrderedJson json = bisectJson(culprit());
  EXPECT_EQ(json.begin().key(), "schema");
  EXPECT_EQ(json["schema"], "plumbline.bisect/1");
  EXPECT_EQ(json["status"], "culprit");
  EXPECT_EQ(json["kind"], "semantic");
  const OrderedJson &c = json["culprit"];
  EXPECT_EQ(c["pass"], "scf-parallel-loop-fusion");
  EXPECT_EQ(c["options"], "a=1");
  EXPECT_EQ(c["index"], 1);
  EXPECT_EQ(c["anchor"], "func.func");
  EXPECT_EQ(c["symbol"], "@f");
  EXPECT_EQ(json["culprits"].size(), 1u);
  const OrderedJson &d = json["first_difference"];
  EXPECT_EQ(d["output"], "result0");
  EXPECT_EQ(d["index"], OrderedJson({1}));
  EXPECT_EQ(d["expected"], 1);
  EXPECT_EQ(d["got"], -1);
  EXPECT_TRUE(d["ulp"].is_null());
  EXPECT_TRUE(d["allowance"].is_null());
  const OrderedJson &certificate = json["certificate"];
  EXPECT_EQ(certificate["alone"], "yes");
  EXPECT_EQ(certificate["without"], "not-applicable");
  EXPECT_EQ(certificate["why"]["without"], "cannot run");
  for (const char *item : {"reduced", "ub_free", "deterministic", "native"})
    EXPECT_EQ(certificate[item], "not-run") << item;
  EXPECT_EQ(json["levels"][0]["index"], 0);
  EXPECT_EQ(json["levels"][0]["changed"], false);
  EXPECT_EQ(json["levels"][0]["verdict"], "not-evaluated");
  EXPECT_EQ(json["levels"][1]["verdict"], "semantic");
  EXPECT_EQ(json["reproducer"]["command"], "plumb bisect k.mlir -e f");
  EXPECT_EQ(json["reproducer"]["input_ir"], "module {}\n");
  EXPECT_EQ(json["inputs"][0]["values"], OrderedJson({1, -1}));
}

TEST(BisectReport, JsonLeavesOutLargeInputsWhereAsked) {
  OrderedJson json = bisectJson(culprit(), 1);
  EXPECT_EQ(json["inputs"][0]["type"], "2xi32");
  EXPECT_FALSE(json["inputs"][0].contains("values"));
  EXPECT_TRUE(bisectJson(culprit(), 2)["inputs"][0].contains("values"));
}

TEST(BisectReport, JsonWithoutACulprit) {
  BisectResult r = culprit();
  r.suspects = {r.culprits[0]};
  r.culprits.clear();
  r.status = BisectStatus::Inconclusive;
  OrderedJson json = bisectJson(r);
  EXPECT_TRUE(json["culprit"].is_null());
  EXPECT_TRUE(json["kind"].is_null());
  EXPECT_EQ(json["suspects"].size(), 1u);
  r.suspects.clear();
  r.status = BisectStatus::SourceUB;
  r.source.verdict = Verdict::SourceUB;
  json = bisectJson(r);
  EXPECT_EQ(json["status"], "source-ub");
  EXPECT_EQ(json["kind"], "source-ub");
}

TEST(BisectReport, Elements) {
  EXPECT_EQ(elementJson("0.5"), 0.5);
  EXPECT_EQ(elementJson("-7"), -7);
  EXPECT_EQ(elementJson("18446744073709551615"), 18446744073709551615u);
  EXPECT_EQ(elementJson("nan"), "nan");
  EXPECT_EQ(elementJson("-inf"), "-inf");
  EXPECT_EQ(elementJson("poison"), "poison");
  EXPECT_EQ(valueText(value({}, {5})), "i32=5");
  EXPECT_EQ(valueText(value({3}, {1, 2, 3}), 2), "3xi32=[1,2,...]");
}

TEST(RunReport, JsonAndText) {
  RunResult run;
  run.results = {value({2}, {3, 4})};
  run.results[0].poison = {0, 1};
  run.poisons = {{"overflow", "k.mlir:2:2", "arith.addi", "nsw"}};
  Finding f;
  f.kind = "leak";
  f.position = "k.mlir:4:4";
  f.operation = "memref.alloc";
  f.message = "64 bytes";
  f.isNote = true;
  run.findings = {f};
  run.steps = 12;
  OrderedJson json = runJson(run, {0.5, 0.25, 0.125});
  EXPECT_EQ(json["schema"], "plumbline.run/1");
  EXPECT_EQ(json["status"], "ok");
  EXPECT_EQ(json["results"][0]["type"], "2xi32");
  EXPECT_EQ(json["results"][0]["shape"], OrderedJson({2}));
  EXPECT_EQ(json["results"][0]["values"], OrderedJson({3, "poison"}));
  EXPECT_EQ(json["arguments"].size(), 0u);
  EXPECT_EQ(json["findings"][0]["kind"], "leak");
  EXPECT_EQ(json["findings"][0]["loc"], "k.mlir:4:4");
  EXPECT_EQ(json["findings"][0]["message"], "64 bytes");
  EXPECT_EQ(json["steps"], 12);
  EXPECT_EQ(json["seconds"]["run"], 0.125);
  EXPECT_EQ(json["poison"][0]["kind"], "overflow");
  EXPECT_EQ(findingsText(run, "k.mlir"),
            "k.mlir:4:4: note: leak in memref.alloc: 64 bytes\n"
            "k.mlir:2:2: warning: poison from overflow in arith.addi: nsw\n");
}
} // namespace
