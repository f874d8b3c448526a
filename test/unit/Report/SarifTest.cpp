//===- SarifTest.cpp - places and addresses in SARIF ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Report/Sarif.h"
#include "plumbline/Lint/Lint.h"
#include "plumbline/Report/SarifReport.h"
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {
void expectPlace(const std::string &text, const std::string &file,
                 unsigned line, unsigned column) {
  SarifPlace place = sarifPlace(text);
  EXPECT_EQ(place.file, file) << text;
  EXPECT_EQ(place.line, line) << text;
  EXPECT_EQ(place.column, column) << text;
}

TEST(Sarif, Places) {
  expectPlace("k.mlir:4:8", "k.mlir", 4, 8);
  expectPlace("k.mlir:4", "k.mlir", 4, 0);
  expectPlace("k.mlir", "k.mlir", 0, 0);
  expectPlace("a:b.mlir:4:8", "a:b.mlir", 4, 8);
  expectPlace("a:", "a:", 0, 0);
  expectPlace(":3", ":3", 0, 0);
  expectPlace("k.mlir:99999999999:1", "k.mlir:99999999999", 1, 0);
  expectPlace("", "", 0, 0);
}

TEST(Sarif, Addresses) {
  EXPECT_EQ(sarifUri("k.mlir", "/home/u"), "k.mlir");
  EXPECT_EQ(sarifUri("./d/k.mlir", "/home/u"), "d/k.mlir");
  EXPECT_EQ(sarifUri("/home/u/d/k.mlir", "/home/u"), "d/k.mlir");
  EXPECT_EQ(sarifUri("/home/user/k.mlir", "/home/u"),
            "file:///home/user/k.mlir");
  EXPECT_EQ(sarifUri("/tmp/k.mlir", ""), "file:///tmp/k.mlir");
  EXPECT_EQ(sarifUri("a b:c#%.mlir", ""), "a%20b%3Ac%23%25.mlir");
  EXPECT_EQ(sarifUri("\xC3\xA4.mlir", ""), "%C3%A4.mlir");
}

TEST(Sarif, RulesAreDescribedOnce) {
  ReportContext context{"1.0", "/home/u"};
  SarifLog log("k.mlir", context);
  log.describe("a", "About a.");
  SarifResult one;
  one.rule = "a";
  one.level = "error";
  one.message = "m";
  one.position = "/home/u/x.mlir:3:4";
  log.add(one);
  one.rule = "b";
  one.position = "";
  log.add(one);
  one.rule = "a";
  log.add(one);
  OrderedJson run = log.json()["runs"][0];
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 2u);
  EXPECT_EQ(run["tool"]["driver"]["rules"][0]["shortDescription"]["text"],
            "About a.");
  EXPECT_EQ(run["results"][0]["ruleIndex"], 0);
  EXPECT_EQ(run["results"][1]["ruleIndex"], 1);
  EXPECT_EQ(run["results"][2]["ruleIndex"], 0);
  const OrderedJson &place = run["results"][0]["locations"][0];
  EXPECT_EQ(place["physicalLocation"]["artifactLocation"]["uri"], "x.mlir");
  EXPECT_EQ(place["physicalLocation"]["region"]["startLine"], 3);
  // Without a place of its own a result is about the file.
  EXPECT_EQ(run["results"][1]["locations"][0]["physicalLocation"]
               ["artifactLocation"]["uri"],
            "k.mlir");
  EXPECT_EQ(run["originalUriBaseIds"]["SRCROOT"]["uri"], "file:///home/u/");
}

TEST(Sarif, FingerprintsStayWhereTheFaultStays) {
  ReportContext context;
  auto print = [&](const char *rule, const char *position,
                   const char *message) {
    SarifLog log("", context);
    SarifResult one;
    one.rule = rule;
    one.level = "error";
    one.position = position;
    one.message = message;
    log.add(one);
    return log.json()["runs"][0]["results"][0]["partialFingerprints"].dump();
  };
  EXPECT_EQ(print("a", "k.mlir:3:4", "got 1"),
            print("a", "k.mlir:3:9", "got 2"));
  EXPECT_NE(print("a", "k.mlir:3:4", "got 1"),
            print("b", "k.mlir:3:4", "got 1"));
  EXPECT_NE(print("a", "k.mlir:3:4", "got 1"),
            print("a", "k.mlir:4:4", "got 1"));
}

TEST(Sarif, LintFindings) {
  LintFinding finding;
  finding.rule = "exp-max";
  finding.severity = LintSeverity::Remark;
  finding.position = {"k.mlir", 4, 8};
  finding.function = "f";
  finding.message = "exp of what may be large";
  finding.advice = "subtract the maximum";
  finding.related = {{{"k.mlir", 2, 1}, "from here"}};
  OrderedJson log = lintSarif({finding}, "k.mlir", {"1.0", ""});
  const OrderedJson &result = log["runs"][0]["results"][0];
  EXPECT_EQ(result["ruleId"], "lint/exp-max");
  EXPECT_EQ(result["level"], "note");
  EXPECT_EQ(result["message"]["text"],
            "Exp of what may be large. Subtract the maximum.");
  EXPECT_EQ(
      result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"],
      2);
  EXPECT_EQ(result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"],
            "f");
}
} // namespace
