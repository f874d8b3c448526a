//===- LintTest.cpp - numerical lint of IR --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface; what each rule finds is tested in test/Lint.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/Lint.h"
#include "plumbline/Lint/LintReport.h"

#include "ParsedIR.h"

#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <gmock/gmock.h>
#include <set>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

/// Two functions with a sum each, and a division.
static const char *const kText = R"(
func.func @f(%v: vector<128xf16>, %y: f16) -> f16 {
  %a = math.absf %v : vector<128xf16> loc("a.mlir":1:1)
  %s = vector.reduction <add>, %a : vector<128xf16> into f16 loc("a.mlir":2:3)
  %d = arith.divf %y, %s : f16 loc(fused["a.mlir":3:4, "b.mlir":9:9])
  return %d : f16
}
func.func @g(%t: tensor<?xf16>, %z: tensor<f16>) -> tensor<f16> {
  %s = linalg.reduce { arith.addf } ins(%t : tensor<?xf16>)
      outs(%z : tensor<f16>) dimensions = [0]
  return %s : tensor<f16>
})";

TEST(Lint, RulesHaveNamesAndSummaries) {
  std::set<std::string_view> names;
  for (const LintRule &rule : lintRules()) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_FALSE(rule.summary.empty());
    EXPECT_NE(rule.run, nullptr);
  }
  EXPECT_EQ(names.size(), 11u);
}

TEST(Lint, FindingsAreInTheOrderOfOperations) {
  ParsedIR ir;
  std::vector<LintFinding> findings = lint(ir.parse(kText));
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].rule, "accumulator-type");
  EXPECT_EQ(findings[0].position.str(), "a.mlir:2:3");
  EXPECT_EQ(findings[0].operation, "vector.reduction");
  EXPECT_EQ(findings[0].function, "f");
  EXPECT_EQ(findings[0].severity, LintSeverity::Warning);
  EXPECT_EQ(findings[1].rule, "unguarded-division");
  EXPECT_EQ(findings[1].position.str(), "a.mlir:3:4");
  ASSERT_EQ(findings[1].related.size(), 1u);
  EXPECT_EQ(findings[1].related[0].position.str(), "a.mlir:2:3");
}

TEST(Lint, Options) {
  ParsedIR ir;
  mlir::ModuleOp module = ir.parse(kText);
  LintOptions options;
  options.rules = {"accumulator-type"};
  options.largestDim = 100;
  std::vector<LintFinding> findings = lint(module, options);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[1].function, "g");
  EXPECT_THAT(findings[1].message, HasSubstr("sum of 100 terms in f16"));
  options.dims = {20};
  options.entry = "g";
  EXPECT_EQ(lint(module, options).size(), 1u);
  options.disabled = {"accumulator-type"};
  EXPECT_TRUE(lint(module, options).empty());
  EXPECT_TRUE(rulesToRun(options).empty());
}

TEST(Lint, ChecksOptions) {
  LintOptions options;
  EXPECT_TRUE(checkLintOptions(options));
  options.rules = {"eps-outside-rot"};
  Status status = checkLintOptions(options);
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().message,
              HasSubstr("no rule 'eps-outside-rot', did you mean "
                        "'eps-outside-root'?"));
  options.rules.clear();
  options.dims = {std::nullopt, -1};
  EXPECT_FALSE(checkLintOptions(options));
  options.dims.clear();
  options.accumulationTolerance = std::nan("");
  EXPECT_FALSE(checkLintOptions(options));
}

TEST(Lint, ChangesNothing) {
  ParsedIR ir;
  mlir::ModuleOp module = ir.parse(kText);
  auto print = [&] {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module->print(stream);
    return text;
  };
  std::string before = print();
  std::vector<LintFinding> first = lint(module), second = lint(module);
  EXPECT_EQ(before, print());
  EXPECT_EQ(lintText("x", first, {}), lintText("x", second, {}));
}

TEST(Lint, Text) {
  LintFinding finding;
  finding.rule = "max-init";
  finding.severity = LintSeverity::Remark;
  finding.message = "what";
  finding.related = {{{"k.mlir", 3, 4}, "where"}};
  EXPECT_EQ(lintText("k.mlir", {finding}, {}), "k.mlir: note: what [max-init]\n"
                                               "k.mlir:3:4: note: where\n"
                                               "k.mlir: 0 warnings, 1 note\n");
  EXPECT_EQ(lintText("k.mlir", {}, {}), "k.mlir: no findings (11 rules)\n");
}
