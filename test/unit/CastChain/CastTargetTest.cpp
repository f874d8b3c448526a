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

/// "vcvtps2ph f32 f16 rne rtz rdn rup ieee" for every conversion that a table
/// has and the one that it extends has not.
std::vector<std::string> addedTo(const std::string &table,
                                 const std::string &extended) {
  auto all = [](const std::string &name) {
    std::vector<std::string> lines;
    for (const TargetConversion &c : must(loadCastTarget(name)).conversions) {
      std::string line =
          c.instruction + " " + c.from.name() + " " + c.to.name();
      for (const auto &[rounding, spelling] : c.roundings)
        line += " " + std::string(roundingName(rounding));
      for (Overflow o : c.overflows)
        line += " " + std::string(overflowName(o));
      for (IntOverflow o : c.intOverflows)
        line += " " + std::string(intOverflowName(o));
      lines.push_back(line + (c.flushesSubnormals ? " flush" : ""));
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  };
  std::vector<std::string> mine = all(table), old, added;
  if (!extended.empty())
    old = all(extended);
  std::set_difference(mine.begin(), mine.end(), old.begin(), old.end(),
                      std::back_inserter(added));
  EXPECT_EQ(mine.size(), old.size() + added.size()) << table;
  return added;
}

// After the manual's volume 2: what an instruction rounds by (MXCSR has four
// modes, of which a conversion to an integer leaves truncation to cvtt), and
// what it gives for what does not fit.
TEST(CastTargetTest, EveryFormOfX86) {
  const std::string all = " rne rtz rdn rup", current = " rne rdn rup poison",
                    truncated = " rtz poison";
  std::vector<std::string> expected;
  auto expect = [&](const std::string &instruction, const std::string &from,
                    const std::string &to, const std::string &rules) {
    expected.push_back(instruction + " " + from + " " + to + rules);
  };
  auto check = [&](const char *table, const char *extended) {
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(addedTo(table, extended), expected) << table;
    expected.clear();
  };

  expect("cvtss2sd", "f32", "f64", "");
  expect("cvtsd2ss", "f64", "f32", all + " ieee");
  for (const char *i : {"i32", "i64"}) {
    expect("cvtsi2ss", i, "f32", all);
    expect("cvtsi2sd", i, "f64", all);
    expect("cvtss2si", "f32", i, current);
    expect("cvttss2si", "f32", i, truncated);
    expect("cvtsd2si", "f64", i, current);
    expect("cvttsd2si", "f64", i, truncated);
  }
  const int widths[] = {8, 16, 32, 64};
  for (int from : widths)
    for (int to : widths)
      for (const char *kind : {"i", "ui"})
        for (const char *other : {"i", "ui"}) {
          std::string f = kind + std::to_string(from);
          std::string t = other + std::to_string(to);
          if (f == t)
            continue;
          if (from >= to) // the low part of a register
            expect("mov", f, t, " wrap");
          else if (kind == std::string("i"))
            expect(from == 32 ? "movsxd" : "movsx", f, t, " wrap");
          else
            expect(from == 32 ? "mov" : "movzx", f, t, "");
        }
  expect("packssdw", "i32", "i16", " sat");
  expect("packsswb", "i16", "i8", " sat");
  expect("packuswb", "i16", "ui8", " sat");
  check("sse2", "");

  expect("vcvtph2ps", "f16", "f32", "");
  expect("vcvtps2ph", "f32", "f16", all + " ieee");
  check("f16c", "sse2");

  for (auto [f, name] : {std::pair("ps", "f32"), std::pair("pd", "f64")})
    for (auto [i, to] : {std::pair("udq", "ui32"), std::pair("uqq", "ui64")}) {
      expect("vcvt" + std::string(f) + "2" + i, name, to, current);
      expect("vcvtt" + std::string(f) + "2" + i, name, to, truncated);
      bool exact = name == std::string("f64") && to == std::string("ui32");
      expect("vcvt" + std::string(i) + "2" + f, to, name, exact ? "" : all);
    }
  const char letters[] = {'b', 'w', 'd', 'q'};
  for (int from = 1; from < 4; ++from)
    for (int to = 0; to < from; ++to)
      for (const char *sign : {"", "u"}) {
        std::string kind = std::string(sign) + "i";
        expect("vpmov" + std::string(*sign ? "us" : "s") + letters[from] +
                   letters[to],
               kind + std::to_string(widths[from]),
               kind + std::to_string(widths[to]), " sat");
      }
  check("avx512", "f16c");

  // Rounds to nearest whatever MXCSR says, and takes subnormals for zero.
  expect("vcvtneps2bf16", "f32", "bf16", " rne ieee flush");
  expect("vpslld", "bf16", "f32", "");
  check("avx512bf16", "avx512");

  expect("vcvtph2pd", "f16", "f64", "");
  expect("vcvtpd2ph", "f64", "f16", all + " ieee");
  for (auto [i, type] : {std::pair("w", "i16"), std::pair("uw", "ui16"),
                         std::pair("dq", "i32"), std::pair("udq", "ui32"),
                         std::pair("qq", "i64"), std::pair("uqq", "ui64")}) {
    expect("vcvt" + std::string(i) + "2ph", type, "f16", all + " ieee");
    expect("vcvtph2" + std::string(i), "f16", type, current);
    expect("vcvttph2" + std::string(i), "f16", type, truncated);
  }
  check("avx512fp16", "avx512");
}

// An 8-bit float is rounded to nearest alone, and saturates.
TEST(CastTargetTest, PtxRoundsSmallFloatsToNearest) {
  for (const char *name : {"sm_89", "sm_90", "sm_100", "sm_120"}) {
    unsigned looked = 0;
    for (const TargetConversion &c : must(loadCastTarget(name)).conversions) {
      if (!c.to.isFloat() || c.to.bits() > 8 || c.to == typeOf("f8E8M0FNU"))
        continue;
      ++looked;
      ASSERT_EQ(c.roundings.size(), 1u) << c.instruction;
      EXPECT_EQ(c.roundings[0].first, Rounding::NearestEven) << c.instruction;
      EXPECT_NE(c.instruction.find(".satfinite"), std::string::npos);
    }
    EXPECT_GE(looked, 4u) << name;
  }
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
