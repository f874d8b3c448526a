//===- CastSearchTest.cpp - chains of native conversions ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastSearch.h"

#include "CastTestSupport.h"
#include "plumbline/CastChain/CastReport.h"

#include <functional>
#include <gtest/gtest.h>

using namespace plumb;

namespace {

CastSearch search(const CastTarget &target, const char *from, const char *to,
                  const CastRules &rules = {}, const char *range = "") {
  return must(
      searchCast(target, typeOf(from), typeOf(to), rules, rangeOf(range)));
}

std::string chainIn(const std::optional<CastPath> &path) {
  return path ? path->chain.str() : "none";
}

CastTable tableOf(const CastTarget &target, const CastRules &rules = {}) {
  CastQuestion question;
  question.rules = rules;
  question.target = &target;
  return must(castTable(question));
}

// "breadth first, shortest chain, prefer a float of the same width first;
// intermediates narrower than the destination are rejected".
TEST(CastSearchTest, CountsOfLegalisedPairs) {
  const Json facts = castChains();
  for (const auto &[name, count] : facts["legalised_pairs"].items()) {
    CastTarget target = must(loadCastTarget(name));
    CastTable table = tableOf(target);
    EXPECT_EQ(table.legalised, count.get<unsigned>()) << name;
    size_t types = target.types().size();
    EXPECT_EQ(table.rows.size(), types * (types - 1));
    EXPECT_EQ(table.native, target.conversions.size());
  }
}

// The chains that the file names are those that the rule gives.
TEST(CastSearchTest, BreadthFirst) {
  CastTarget a5 = must(loadCastTarget("a5"));
  EXPECT_EQ(chainIn(search(a5, "i32", "f16").pick), "i32->f32->f16");
  EXPECT_EQ(chainIn(search(a5, "i32", "bf16").pick), "i32->f32->bf16");
  EXPECT_EQ(chainIn(search(a5, "i32", "f8E4M3FN").pick), "i32->f32->f8E4M3FN");
  EXPECT_EQ(chainIn(search(a5, "f16", "f4E2M1FN").pick),
            "f16->f32->bf16->f4E2M1FN");
  EXPECT_EQ(chainIn(search(a5, "f32", "i8").pick), "f32->f16->i8");
  // A float of the same width first: through f16, not f32.
  EXPECT_EQ(chainIn(search(a5, "i16", "hf8").pick), "i16->f16->hf8");
  // i8 -> f16 -> f32 -> i64 exists, but f16 does not hold every i64.
  EXPECT_EQ(chainIn(search(a5, "i8", "i64").pick), "none");
}

// Of two chains of one length the one through a float of the source's width,
// wherever it stands in the table.
TEST(CastSearchTest, FloatsOfOneWidthComeFirst) {
  CastTarget target = must(parseCastTarget(
      R"({"schema": "plumbline.cast-target/1", "title": "t", "source": "s",
          "conversions": [
            {"from": "i16", "to": ["f32", "f16"], "instruction": "a"},
            {"from": ["f32", "f16"], "to": "f8E5M2", "instruction": "b"}]})",
      "t.json"));
  EXPECT_EQ(breadthFirstChain(target, typeOf("i16"), typeOf("f8E5M2"), {})
                ->chain.str(),
            "i16->f16->f8E5M2");
}

TEST(CastSearchTest, ShortestExactChain) {
  CastTarget a5 = must(loadCastTarget("a5"));
  // Rounding to an integer at once, which f16 then holds.
  CastSearch s = search(a5, "f32", "i8");
  EXPECT_EQ(s.pick->proof.answer, CastAnswer::Differs);
  EXPECT_EQ(chainIn(s.exact), "f32->i16->f16->i8");
  EXPECT_EQ(s.exact->proof.answer, CastAnswer::Exact);
  EXPECT_EQ(s.exact->conversions.size(), 3u);
  EXPECT_EQ(chainIn(search(a5, "f32", "ui8").exact), "f32->i16->ui8");
  EXPECT_EQ(chainIn(search(a5, "i8", "i64").exact), "i8->i32->i64");
  // The one that the rule picks, where it is exact.
  EXPECT_EQ(chainIn(search(a5, "i32", "f16").exact), "i32->f32->f16");
  // No way keeps what bf16 must know of an i32.
  s = search(a5, "i32", "bf16");
  EXPECT_EQ(chainIn(s.exact), "none");
  EXPECT_TRUE(s.provedNone);
  EXPECT_FALSE(s.leftOutOpaque);
  // In a range that f32 holds there is one.
  s = search(a5, "i32", "bf16", {}, "-16777216:16777216");
  EXPECT_EQ(chainIn(s.exact), "i32->f32->bf16");
  // Toward zero rounding twice is rounding once.
  s = search(a5, "i32", "bf16",
             {Rounding::TowardZero, Overflow::IEEE, IntOverflow::Saturate});
  EXPECT_EQ(chainIn(s.exact), "i32->f32->bf16");
  // Through hf8 nothing is known.
  s = search(a5, "i8", "hf8");
  EXPECT_EQ(s.pick->proof.answer, CastAnswer::Unknown);
  EXPECT_FALSE(s.exact);
  EXPECT_FALSE(s.provedNone);
}

/// All chains without a type twice.
std::vector<CastChain> everyChain(const CastTarget &target,
                                  const CastType &from, const CastType &to,
                                  const CastRules &rules) {
  std::vector<CastChain> found;
  std::vector<CastType> path = {from};
  std::function<void()> extend = [&] {
    if (path.back() == to && path.size() > 1) {
      found.push_back(makeCastChain(path));
      return;
    }
    for (const TargetConversion &c : target.conversions)
      if (c.from == path.back() && c.follows(rules) && !c.to.isOpaque() &&
          std::find(path.begin(), path.end(), c.to) == path.end()) {
        path.push_back(c.to);
        extend();
        path.pop_back();
      }
  };
  extend();
  return found;
}

// What the search says of exact chains, against proofs of all chains.
TEST(CastSearchTest, ExactChainsByTryingAll) {
  CastTarget target = must(loadCastTarget("a2a3"));
  for (Rounding r : {Rounding::NearestEven, Rounding::Up}) {
    CastRules rules = {r, Overflow::IEEE, IntOverflow::Saturate};
    for (const CastTableRow &row : tableOf(target, rules).rows) {
      if (row.native)
        continue;
      size_t shortest = 0;
      for (const CastChain &chain : everyChain(target, row.from, row.to, rules))
        if ((shortest == 0 || chain.hops.size() < shortest) &&
            prove(chain.str(), rules, "", {false, false}).answer ==
                CastAnswer::Exact)
          shortest = chain.hops.size();
      SCOPED_TRACE(row.from.name() + " to " + row.to.name());
      EXPECT_EQ(row.search.exact ? row.search.exact->chain.hops.size() : 0,
                shortest);
      EXPECT_EQ(row.search.provedNone, shortest == 0);
    }
  }
}

// vcvtneps2bf16 takes subnormals for zero: the chain is what it does.
TEST(CastSearchTest, FlushingIsPartOfTheChain) {
  CastTarget target = must(loadCastTarget("avx512bf16"));
  CastSearch s = search(target, "f16", "bf16");
  EXPECT_EQ(chainIn(s.pick), "f16->f32->bf16");
  EXPECT_EQ(s.pick->proof.answer, CastAnswer::Exact); // f16 has no such small
  s = search(target, "f64", "bf16", {}, "0x1p-130:0x1p-129");
  EXPECT_EQ(s.pick->proof.answer, CastAnswer::Differs);
  EXPECT_EQ(s.pick->proof.counts.counterexample->chained().str(), "0");
}

TEST(CastReportTest, JsonOfAChain) {
  CastChain chain = chainOf({"i32", "f32", "bf16"});
  OrderedJson j = castJson(chain, {}, prove(chain.str()), nullptr);
  EXPECT_EQ(j["schema"], "plumbline.cast/1");
  EXPECT_EQ(j["chain"], "i32->f32->bf16");
  EXPECT_EQ(j["rounding"], "rne");
  EXPECT_EQ(j["overflow"], "ieee");
  EXPECT_EQ(j["int_overflow"], "sat");
  EXPECT_EQ(j["answer"], "differs");
  EXPECT_EQ(j["counterexample"]["source"], "16842753");
  EXPECT_EQ(j["counterexample"]["direct"], "16908288");
  EXPECT_EQ(j["counterexample"]["chained"], "16777216");
  EXPECT_EQ(j["differing"]["count"], 32512);
  EXPECT_EQ(j["differing"]["of"], 4294967296);
  EXPECT_EQ(j["worst_ulp"], 1);
  EXPECT_EQ(j["represented_exactly"], false);
  EXPECT_TRUE(j["why"].is_array() && !j["why"].empty());

  j = castJson(chainOf({"i64", "f32", "f16"}), {}, prove("i64->f32->f16"),
               nullptr);
  EXPECT_EQ(j["answer"], "exact");
  EXPECT_TRUE(j["counterexample"].is_null());
  EXPECT_EQ(j["differing"]["count"], 0);
  EXPECT_EQ(j["differing"]["of"], "18446744073709551616"); // not in 64 bits
  EXPECT_EQ(j["worst_ulp"], 0);

  j = castJson(chainOf({"f16", "hf8", "f32"}), {}, prove("f16->hf8->f32"),
               nullptr);
  EXPECT_EQ(j["answer"], "unknown");
  for (const char *field :
       {"counterexample", "differing", "worst_ulp", "represented_exactly"})
    EXPECT_TRUE(j[field].is_null()) << field;
}

TEST(CastReportTest, TextOfAChain) {
  CastChain chain = chainOf({"f16", "f32", "bf16", "f4E2M1FN"});
  std::string text = castText(chain, {}, prove(chain.str()), nullptr);
  EXPECT_EQ(text.find("f16->f32->bf16->f4E2M1FN: differs for 56 of 63487 "
                      "values (0.0882 %), by at most 1 ulp\n"),
            0u)
      << text;
  chain = chainOf({"f32", "f8E4M3FN", "f16"});
  // Beyond 464 NaN against numbers.
  text = castText(chain, {}, prove(chain.str(), {}, "1000:2000"), nullptr);
  EXPECT_NE(text.find("each by one result being no number"), std::string::npos)
      << text;
}

} // namespace
