//===- CastTargetTest.cpp - tables of native conversions ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastTarget.h"

#include "CastTestSupport.h"
#include "plumbline/Support/File.h"

#include <gtest/gtest.h>
#include <set>

using namespace plumb;

namespace {

std::string errorOf(const std::string &text) {
  Result<CastTarget> target = parseCastTarget(text, "t.json");
  return target ? "no error" : target.error().str();
}

/// A table with these conversions and what every table has.
std::string tableWith(const std::string &conversions,
                      const std::string &fields = "") {
  return R"({"schema": "plumbline.cast-target/1", "title": "t", "source": "s",)"
         "\n" +
         fields + R"( "conversions": [)" + conversions + "]}";
}

const CastRules kRne;
const CastRules kRneSat = {Rounding::NearestEven, Overflow::Saturate,
                           IntOverflow::Saturate};

TEST(CastTargetTest, EveryTableLoads) {
  std::set<std::string> names;
  for (const std::string &name : builtinCastTargets()) {
    names.insert(name);
    CastTarget target = must(loadCastTarget(name));
    EXPECT_EQ(target.name, name);
    EXPECT_FALSE(target.title.empty());
    EXPECT_FALSE(target.source.empty());
    for (const TargetConversion &c : target.conversions) {
      std::string spelt = c.spelling(Rounding::TowardZero);
      EXPECT_FALSE(spelt.empty());
      EXPECT_EQ(spelt.find('%'), std::string::npos) << spelt;
    }
  }
  for (const char *name : {"a5", "a2a3", "sm_70", "sm_75", "sm_80", "sm_86",
                           "sm_89", "sm_90", "sm_100", "sm_120", "sse2", "f16c",
                           "avx512", "avx512bf16", "avx512fp16"})
    EXPECT_TRUE(names.count(name)) << name;
}

// The NPUs' tables are those of the file that they were taken from.
TEST(CastTargetTest, TablesOfNpus) {
  const Json facts = castChains();
  for (const auto &[name, table] : facts["targets"].items()) {
    std::vector<std::string> expected, got;
    for (const auto &[from, tos] : table.items())
      for (const auto &to : tos)
        expected.push_back(from + "->" + to.get<std::string>());
    for (const TargetConversion &c : must(loadCastTarget(name)).conversions) {
      got.push_back(c.from.name() + "->" + c.to.name());
      EXPECT_EQ(c.intOverflows, std::vector{IntOverflow::Saturate});
    }
    std::sort(expected.begin(), expected.end());
    std::sort(got.begin(), got.end());
    EXPECT_EQ(got, expected) << name;
  }
}

TEST(CastTargetTest, RulesOfPtx) {
  CastTarget sm90 = must(loadCastTarget("sm_90"));
  auto spelt = [&](const char *from, const char *to, const CastRules &rules) {
    const TargetConversion *c = sm90.find(typeOf(from), typeOf(to), rules);
    return c ? c->spelling(rules.rounding) : "none";
  };
  CastRules rtz = {Rounding::TowardZero, Overflow::IEEE, IntOverflow::Saturate};
  CastRules rna = {Rounding::NearestAway, Overflow::IEEE,
                   IntOverflow::Saturate};
  CastRules wrap = {Rounding::NearestEven, Overflow::IEEE, IntOverflow::Wrap};
  EXPECT_EQ(spelt("f32", "f16", kRne), "cvt.rn.f16.f32");
  EXPECT_EQ(spelt("f32", "f16", rtz), "cvt.rz.f16.f32");
  EXPECT_EQ(spelt("f32", "f16", rna), "none");
  EXPECT_EQ(spelt("f32", "f16", kRneSat), "cvt.rn.satfinite.f16.f32");
  EXPECT_EQ(spelt("f32", "f8E4M3FN", kRne), "none");
  EXPECT_EQ(spelt("f32", "f8E4M3FN", kRneSat), "cvt.rn.satfinite.e4m3x2.f32");
  EXPECT_EQ(spelt("f16", "f8E5M2", kRneSat), "cvt.rn.satfinite.e5m2x2.f16x2");
  EXPECT_EQ(spelt("f8E5M2", "f16", rtz), "cvt.rn.f16x2.e5m2x2"); // exact
  EXPECT_EQ(spelt("f32", "tf32", rna), "cvt.rna.tf32.f32");
  EXPECT_EQ(spelt("f32", "tf32", rtz), "cvt.rz.tf32.f32");
  EXPECT_EQ(spelt("f32", "i32", kRne), "cvt.rni.s32.f32");
  EXPECT_EQ(spelt("f32", "i32", wrap), "none");
  EXPECT_EQ(spelt("i32", "i8", kRne), "cvt.sat.s8.s32");
  EXPECT_EQ(spelt("i32", "i8", wrap), "cvt.s8.s32");
  EXPECT_EQ(spelt("i8", "i32", kRne), "cvt.s32.s8");
  EXPECT_EQ(spelt("si32", "si8", kRne), "cvt.sat.s8.s32"); // as i32
  EXPECT_EQ(spelt("index", "f32", kRne), "cvt.rn.f32.s64");
  EXPECT_EQ(spelt("bf16", "i64", kRne), "cvt.rni.s64.bf16");
  // Not yet there.
  CastTarget sm80 = must(loadCastTarget("sm_80"));
  EXPECT_FALSE(sm80.hasConversion(typeOf("bf16"), typeOf("i64")));
  EXPECT_TRUE(sm80.hasConversion(typeOf("f32"), typeOf("bf16")));
  EXPECT_FALSE(sm80.hasConversion(typeOf("f32"), typeOf("f8E4M3FN")));
  CastTarget sm75 = must(loadCastTarget("sm_75"));
  EXPECT_FALSE(sm75.hasConversion(typeOf("f32"), typeOf("bf16")));
}

TEST(CastTargetTest, RulesOfX86) {
  CastTarget target = must(loadCastTarget("avx512bf16"));
  CastRules poison = {Rounding::NearestEven, Overflow::IEEE,
                      IntOverflow::Poison};
  // Out of range x86 gives -2^31, which is none of the rules.
  EXPECT_EQ(target.find(typeOf("f32"), typeOf("i32"), kRne), nullptr);
  EXPECT_EQ(target.find(typeOf("f32"), typeOf("i32"), poison)->instruction,
            "cvtss2si");
  poison.rounding = Rounding::TowardZero;
  EXPECT_EQ(target.find(typeOf("f32"), typeOf("i32"), poison)->instruction,
            "cvttss2si");
  EXPECT_TRUE(
      target.find(typeOf("f32"), typeOf("bf16"), kRne)->flushesSubnormals);
  EXPECT_EQ(target.find(typeOf("i64"), typeOf("i8"), kRne)->instruction,
            "vpmovsqb");
}

//===----------------------------------------------------------------------===//
// Files of others
//===----------------------------------------------------------------------===//

TEST(CastTargetTest, ReadsFiles) {
  CastTarget t = must(parseCastTarget(
      tableWith(R"({"from": ["f32", "f64"], "to": ["f16", "f64"],
                    "instruction": "c.%r.%t.%f", "rounding": "near"},
                   {"from": "i8", "to": ["i16", "ui8"], "instruction": "x %t",
                    "exact": true, "note": "n"})",
                R"("rounding_names": {"near": "rna"},
                   "type_names": {"f16": "h"},)"),
      "dir/mine.json"));
  EXPECT_EQ(t.name, "mine");
  ASSERT_EQ(t.conversions.size(), 4u); // f32 f16, f32 f64, f64 f16, i8 i16
  EXPECT_EQ(t.conversions[0].spelling(Rounding::NearestAway), "c.near.h.f32");
  EXPECT_EQ(t.conversions[3].instruction, "x i16");
  EXPECT_EQ(t.conversions[3].note, "n");
  // What another table has comes first.
  t = must(parseCastTarget(tableWith("", R"("extends": "a2a3",)"), "t.json"));
  EXPECT_EQ(t.conversions.size(), 24u);
}

TEST(CastTargetTest, ErrorsHaveAPlace) {
  EXPECT_EQ(
      errorOf(tableWith(R"({"from": "f32", "to": "f61",
    "instruction": "x"})")),
      "t.json:2:40: error: conversions[0].to: unknown type 'f61', did you "
      "mean 'f64'?");
  EXPECT_EQ(
      errorOf(tableWith(R"({"from": "f32", "to": ["f16", "half"],
    "instruction": "x"})")),
      "t.json:2:48: error: conversions[0].to[1]: unknown type 'half', did "
      "you mean 'f16'?");
  EXPECT_NE(errorOf(tableWith(R"({"form": "f32", "to": "f16",
    "instruction": "x"})"))
                .find("did you mean 'from'?"),
            std::string::npos);
  EXPECT_NE(errorOf(tableWith(R"({"from": "f32", "to": "f16",
    "instruction": "x", "integer": "clamp"})"))
                .find("unknown name 'clamp', expected sat, wrap or poison"),
            std::string::npos);
  EXPECT_NE(errorOf(tableWith(R"({"from": "f32", "to": "f16",
    "instruction": "x.%r"})"))
                .find("expected a field 'rounding'"),
            std::string::npos);
  EXPECT_NE(errorOf(tableWith(R"({"from": "f32", "to": "f16",
    "instruction": "x.%r", "rounding": ["rn"]})"))
                .find("unknown name 'rn', expected no name"),
            std::string::npos);
  EXPECT_NE(errorOf(tableWith("", R"("rounding_names": {"rn": "nearest"},)"))
                .find("unknown rounding 'nearest'"),
            std::string::npos);
  EXPECT_NE(errorOf(tableWith("", R"("extends": "a4",)"))
                .find("unknown target 'a4', did you mean 'a5'?"),
            std::string::npos);
  EXPECT_NE(errorOf(tableWith("")).find("a table without conversions"),
            std::string::npos);
  EXPECT_NE(errorOf("{\"schema\": \"plumbline.cast-target/2\"}")
                .find("unknown schema"),
            std::string::npos);
  for (const char *text :
       {"", "[]", "{", "null", "3", "{}", "{\"schema\": 1}",
        "{\"schema\": \"plumbline.cast-target/1\", \"title\": []}"})
    EXPECT_NE(errorOf(text), "no error") << text;
  EXPECT_NE(errorOf(tableWith("3")), "no error");
  EXPECT_NE(errorOf(tableWith(R"({"from": {}, "to": "f16",
    "instruction": "x"})")),
            "no error");
}

TEST(CastTargetTest, UnknownNames) {
  Result<CastTarget> t = loadCastTarget("sm_91");
  ASSERT_FALSE(t);
  EXPECT_EQ(t.error().message.find("unknown target 'sm_91', did you mean 'sm_"),
            0u);
  EXPECT_FALSE(loadCastTarget("/no/such/table.json"));
  EXPECT_FALSE(loadCastTarget(""));
}

//===----------------------------------------------------------------------===//
// Chains on a target
//===----------------------------------------------------------------------===//

TEST(CastTargetTest, ChainsOnTarget) {
  CastTarget a5 = must(loadCastTarget("a5"));
  auto error = [&](const char *chain, const CastRules &rules = kRne) {
    Result<CastChain> c = onTarget(must(parseCastChain(chain)), a5, rules);
    return c ? "no error" : c.error().message;
  };
  EXPECT_EQ(error("i32->f32->f16"), "no error");
  EXPECT_EQ(error("i32->f16"), "'i32->f16': a5 has no conversion from i32 to "
                               "f16, did you mean 'i32->f32->f16'?");
  EXPECT_EQ(error("i16->i32->f16->i8"),
            "'i16->i32->f16->i8': a5 has no conversion from i32 to f16, did "
            "you mean 'i16->i32->f32->f16->i8'?");
  EXPECT_EQ(error("i32->f64").find("'i32->f64': a5 has no type f64"), 0u);
  EXPECT_NE(error("i32->f64").find("(its types: f32 f16 bf16 i16"),
            std::string::npos);
  EXPECT_EQ(error("ui16->f32"), "'ui16->f32': a5 has no conversion from ui16 "
                                "to f32; by these rules there is nothing that "
                                "it converts to");
  CastRules wrap = {Rounding::NearestEven, Overflow::IEEE, IntOverflow::Wrap};
  EXPECT_EQ(
      error("i32->i16", wrap)
          .find("'i32->i16': a5 converts i32 to i16, but not by these rules "
                "(rounding rne, overflow ieee, integer overflow wrap)"),
      0u);
  // What an instruction does beside rounding is part of the chain.
  CastChain chain = must(onTarget(chainOf({"f32", "bf16"}),
                                  must(loadCastTarget("avx512bf16")), kRne));
  EXPECT_TRUE(chain.hops[0].flushSubnormals);
}

} // namespace
