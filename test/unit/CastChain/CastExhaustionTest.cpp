//===- CastExhaustionTest.cpp - proofs against going through all ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastExhaustion.h"

#include "../../../lib/CastChain/FastChain.h"
#include "CastTestSupport.h"
#include "plumbline/Numerics/Convert.h"

#include <gtest/gtest.h>

using namespace plumb;

namespace {

CastExhaustion exhaust(const CastChain &chain, const CastRules &rules,
                       const std::string &range = "", bool skipRuns = true,
                       unsigned threads = 1) {
  return must(
      exhaustCast(chain, rules, rangeOf(range), {threads, skipRuns, nullptr}));
}

void expectAgreement(const CastChain &chain, const CastRules &rules,
                     const std::string &range = "") {
  CastProof proof = prove(chain.str(), rules, range, {true, /*explain=*/false});
  SCOPED_TRACE(chain.str() + " " + rulesText(rules) + " " + range);
  ASSERT_EQ(proof.fault, "");
  ASSERT_TRUE(proof.countIsExact);
  ASSERT_EQ(disagreement(proof, exhaust(chain, rules, range)), "");
}

// The rounding of doubles against the rule, on every f16 and every bf16.
TEST(CastExhaustionTest, FastChainConvertsAsConvert) {
  for (const char *source : {"f16", "bf16"})
    for (const char *to :
         {"f64",       "f32",      "f16",      "bf16",     "tf32",
          "f80",       "f128",     "f8E5M2",   "f8E4M3FN", "f8E4M3B11FNUZ",
          "f8E8M0FNU", "f6E2M3FN", "f4E2M1FN", "i1",       "i8",
          "ui8",       "i16",      "i64",      "ui64",     "i128"})
      for (const CastRules &rules : everyRule()) {
        CastHop hop = {typeOf(to), false};
        FastChain fast(typeOf(source), {hop}, rules);
        for (unsigned bits = 0; bits < 0x10000; bits += 3) {
          CastValue x = CastValue::decode(bits, typeOf(source));
          if (!x.isFinite())
            continue;
          CastValue expected = convert(x, hop, rules);
          FastOutcome got = fast(doubleOf(x));
          if (got.special == FastOutcome::Unknown)
            continue;
          if (got.special != FastOutcome::Number)
            ASSERT_TRUE(sameValue(fast.special(got.special), expected))
                << x.str() << " " << to << " " << rulesText(rules);
          else
            ASSERT_TRUE(expected.isFinite() && got.number == doubleOf(expected))
                << x.str() << " " << to << " " << rulesText(rules) << ": "
                << got.number << ", expected " << expected.str();
        }
      }
}

// Every chain of two hops over types of up to 16 bits and all roundings; the
// rules for overflow take turns.
TEST(CastExhaustionTest, EveryShortChainIsAsProved) {
  const std::vector<std::string> names = {
      "f16",        "bf16",      "f8E5M2",   "f8E4M3FN", "f8E3M4",
      "f8E5M2FNUZ", "f8E8M0FNU", "f6E3M2FN", "f4E2M1FN", "i4",
      "i8",         "ui8",       "i16",      "ui16"};
  const std::vector<CastRules> rules = everyRule();
  size_t turn = 0;
  for (const std::string &a : names)
    for (const std::string &b : names)
      for (const std::string &c : names)
        for (size_t rounding = 0; rounding < 6; ++rounding) {
          expectAgreement(chainOf({a, b, c}), rules[rounding * 9 + turn++ % 9]);
          if (HasFatalFailure())
            return;
        }
}

// Through types that are wider than the source, where most chains are exact.
TEST(CastExhaustionTest, WideTypesAreAsProved) {
  const std::vector<CastRules> rules = everyRule();
  size_t turn = 0;
  for (const char *a : {"f16", "bf16", "i11", "i16", "f8E8M0FNU"})
    for (const char *b : {"f32", "tf32", "f64", "f80", "f128", "i32", "i64",
                          "ui64", "i128", "ui128"})
      for (const char *c :
           {"f8E4M3", "i4", "ui8", "f32", "f128", "ui64", "ui128", "i40"})
        for (int i = 0; i < 6; ++i) {
          expectAgreement(chainOf({a, b, c}),
                          rules[turn++ * 11 % rules.size()]);
          if (HasFatalFailure())
            return;
        }
}

// 32 bits: all 2^32 values, most of them in runs. What takes long is left to
// the tool, which does it at every call.
TEST(CastExhaustionTest, SampleOf32Bits) {
  CastRules rne;
  expectAgreement(chainOf({"i32", "f32", "f16"}), rne);
  expectAgreement(chainOf({"i32", "f32", "bf16"}), rne);
  expectAgreement(chainOf({"f32", "f16", "i8"}), rne);
  expectAgreement(chainOf({"f32", "bf16", "f4E2M1FN"}), rne);
  expectAgreement(chainOf({"ui32", "f32", "tf32"}), rne);
  for (Rounding r : {Rounding::NearestAway, Rounding::Up, Rounding::ToOdd})
    for (Overflow o : {Overflow::IEEE, Overflow::Saturate}) {
      expectAgreement(chainOf({"f32", "f16", "f8E4M3FN"}),
                      {r, o, IntOverflow::Saturate});
      expectAgreement(chainOf({"i32", "f16", "f8E5M2"}),
                      {r, o, IntOverflow::Poison});
    }
  // Integers that wrap around are never skipped: a part of the values.
  for (Rounding r : {Rounding::NearestEven, Rounding::Down})
    expectAgreement(chainOf({"f32", "i16", "ui8"}),
                    {r, Overflow::IEEE, IntOverflow::Wrap}, "-40000:-30000");
}

TEST(CastExhaustionTest, Ranges) {
  for (const char *range : {"-127:127", "0.1:0.7", "-3:-2", "100:1e5"}) {
    expectAgreement(chainOf({"f16", "f8E5M2", "i8"}), {}, range);
    expectAgreement(chainOf({"f32", "f16", "i8"}), {}, range);
  }
}

// Neither the shortcuts nor threads change anything.
TEST(CastExhaustionTest, ShortcutsChangeNothing) {
  const std::vector<CastRules> rules = everyRule();
  size_t turn = 0;
  for (const char *b : {"f32", "f16", "i8", "i64", "f8E4M3FN", "f128"})
    for (const char *c : {"f16", "f64", "ui8", "i64", "bf16"}) {
      CastRules r = rules[turn++ * 5 % rules.size()];
      CastChain chain = chainOf({"bf16", b, c});
      CastExhaustion all = exhaust(chain, r, "", false);
      CastExhaustion some = exhaust(chain, r, "", true, 3);
      EXPECT_EQ(all.converted, 2u * 0x7f7f + 1);
      EXPECT_LE(some.converted, 2 * all.converted);
      EXPECT_EQ(all.counts.differing, some.counts.differing) << chain.str();
      EXPECT_EQ(all.counts.unordered, some.counts.unordered) << chain.str();
      EXPECT_EQ(all.counts.worstUlp, some.counts.worstUlp) << chain.str();
      EXPECT_EQ(all.counts.counterexample.has_value(),
                some.counts.counterexample.has_value());
      if (all.counts.counterexample)
        EXPECT_EQ(all.counts.counterexample->source.str(),
                  some.counts.counterexample->source.str());
    }
}

TEST(CastExhaustionTest, NoticesDisagreement) {
  CastChain chain = chainOf({"i16", "bf16", "f16"});
  CastProof proof = prove(chain.str());
  CastExhaustion e = exhaust(chain, {});
  EXPECT_EQ(disagreement(proof, e), "");
  CastProof wrong = proof;
  wrong.counts.differing -= 1;
  EXPECT_NE(disagreement(wrong, e), "");
  wrong = proof;
  wrong.counts.worstUlp = 99;
  EXPECT_NE(disagreement(wrong, e), "");
  wrong = proof;
  wrong.answer = CastAnswer::Exact;
  EXPECT_NE(disagreement(wrong, e), "");
  wrong = proof;
  wrong.counts.counterexample->source = CastValue();
  EXPECT_NE(disagreement(wrong, e), "");
}

TEST(CastExhaustionTest, Refuses) {
  EXPECT_FALSE(exhaustCast(chainOf({"i64", "f32"}), {}));
  EXPECT_FALSE(exhaustCast(chainOf({"f16", "hf8"}), {}));
  EXPECT_FALSE(exhaustCast(chainOf({"i8", "f32"}), {}, rangeOf("0.2:0.3")));
  EXPECT_TRUE(canExhaust(typeOf("ui32")));
  EXPECT_FALSE(canExhaust(typeOf("i33")));
  EXPECT_FALSE(canExhaust(typeOf("hf8")));
}

} // namespace
