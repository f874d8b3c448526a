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
#include <random>

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
        for (unsigned bits = 0; bits < 0x10000; bits += 3 * kOneOf) {
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
          if (++turn % kOneOf != 0)
            continue;
          expectAgreement(chainOf({a, b, c}), rules[rounding * 9 + turn % 9]);
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
          if (++turn % kOneOf != 0)
            continue;
          expectAgreement(chainOf({a, b, c}), rules[turn * 11 % rules.size()]);
          if (HasFatalFailure())
            return;
        }
}

// Chains of two to five hops through anything, in ranges, with flushing, and
// with integers that wrap around.
TEST(CastExhaustionTest, RandomChainsAreAsProved) {
  const std::vector<std::string> sources = {"f16",    "bf16",     "i16", "ui16",
                                            "f8E5M2", "f8E4M3FN", "i13", "ui9"};
  std::vector<std::string> types = {"i1",  "i2",   "ui3",  "i5",   "i8",
                                    "ui8", "i12",  "i16",  "ui16", "i32",
                                    "i64", "ui64", "i100", "ui128"};
  for (const FormatInfo &f : detail::kFormats)
    types.emplace_back(f.name);
  const std::vector<CastRules> rules = everyRule();
  std::mt19937 rng(11);
  for (int i = 0; i < int(3000 / kOneOf); ++i) {
    std::vector<std::string> names = {sources[rng() % sources.size()]};
    for (unsigned hops = 2 + rng() % 4; hops > 0; --hops)
      names.push_back(types[rng() % types.size()]);
    CastChain chain = chainOf(names);
    if (rng() % 5 == 0)
      chain.hops[rng() % chain.hops.size()].flushSubnormals = true;
    CastRules r = rules[rng() % rules.size()];
    if (rng() % 3 == 0)
      r.intOverflow = IntOverflow::Wrap;
    CastRange range;
    if (rng() % 4 == 0) {
      int low = static_cast<int>(rng() % 3000) - 1500;
      range = rangeOf(std::to_string(low) + ":" +
                      std::to_string(low + int(rng() % 1000)) + ".3");
    }
    Result<CastProof> proof = proveCast(chain, r, range, {true, false});
    if (!proof) // nothing in the range
      continue;
    SCOPED_TRACE(chain.str() + " " + rulesText(r) + " " + range.text);
    ASSERT_EQ(proof->fault, "");
    ASSERT_EQ(disagreement(*proof, must(exhaustCast(chain, r, range))), "");
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

void expectSameCounts(const CastCounts &all, const CastCounts &some) {
  ASSERT_EQ(all.considered, some.considered);
  ASSERT_EQ(all.differing, some.differing);
  ASSERT_EQ(all.unordered, some.unordered);
  ASSERT_EQ(all.worstUlp, some.worstUlp);
  ASSERT_EQ(all.counterexample.has_value(), some.counterexample.has_value());
  if (all.counterexample)
    ASSERT_EQ(all.counterexample->source.str(),
              some.counterexample->source.str());
}

// Runs with a pattern, above all where integers wrap around: sources with
// enough values for some to be left out, all of which are converted here.
TEST(CastExhaustionTest, PatternsChangeNothing) {
  const std::vector<std::string> types = {
      "i1",  "i4",   "ui5",    "i8",   "ui8",      "i13",       "ui14",
      "i16", "i18",  "ui24",   "i64",  "ui64",     "i128",      "ui128",
      "f16", "bf16", "f32",    "tf32", "f64",      "f80",       "f128",
      "f16", "f32",  "f8E5M2", "f32",  "f8E4M3FN", "f8E8M0FNU", "f4E2M1FN"};
  const std::vector<CastRules> rules = everyRule();
  std::mt19937 rng(5);
  uint64_t all = 0, some = 0;
  for (int i = 0; i < int(160 / kOneOf); ++i) {
    std::vector<std::string> names = {rng() % 2 ? "i17" : "ui17"};
    for (unsigned hops = 2 + rng() % 3; hops > 0; --hops)
      names.push_back(types[rng() % types.size()]);
    CastRules r = rules[rng() % rules.size()];
    if (rng() % 4 != 0)
      r.intOverflow = IntOverflow::Wrap;
    CastChain chain = chainOf(names);
    SCOPED_TRACE(chain.str() + " " + rulesText(r));
    CastExhaustion every = exhaust(chain, r, "", false);
    CastExhaustion few = exhaust(chain, r);
    expectSameCounts(every.counts, few.counts);
    if (HasFatalFailure())
      return;
    all += every.converted;
    some += few.converted;
  }
  EXPECT_LT(some, all / 2); // otherwise nothing was tested
  // f16 rounds -2049 and nothing nearer to 0: no one grid, so that i1 does not
  // repeat. 15360 odd numbers of either sign beyond 2048 become even.
  CastRules wrap;
  wrap.intOverflow = IntOverflow::Wrap;
  CastChain odd = chainOf({"ui16", "i16", "f16", "ui64", "i1"});
  EXPECT_EQ(static_cast<uint64_t>(exhaust(odd, wrap).counts.differing), 30720u);
}

// Hops with rules of their own: what each does is written down in CastValue.h,
// and every source value is converted by it.
TEST(CastExhaustionTest, MixedRulesAreAsConverted) {
  const std::vector<std::string> sources = {
      "f8E5M2", "f8E4M3FN", "f6E3M2FN", "i8", "ui7", "f16", "i11"};
  std::vector<std::string> types = {"i1", "i4",  "ui5", "i8",   "ui8",
                                    "i9", "i16", "i64", "ui64", "ui128"};
  for (const FormatInfo &f : detail::kFormats)
    types.emplace_back(f.name);
  const std::vector<CastRules> rules = everyRule();
  std::mt19937 rng(23);
  for (int i = 0; i < int(1500 / kOneOf); ++i) {
    CastChain chain;
    chain.from = typeOf(sources[rng() % sources.size()]);
    for (unsigned hops = 1 + rng() % 4; hops > 0; --hops) {
      CastRules own = rules[rng() % rules.size()];
      CastHop hop = {typeOf(types[rng() % types.size()]), rng() % 16 == 0};
      if (rng() % 3 != 0)
        hop.rounding = own.rounding;
      if (rng() % 3 == 0 && hop.to.isFloat())
        hop.overflow = own.overflow;
      if (rng() % 2 == 0 && hop.to.isInteger())
        hop.intOverflow = own.intOverflow;
      chain.hops.push_back(hop);
    }
    const CastRules r = rules[rng() % rules.size()];
    SCOPED_TRACE(chain.str() + " " + rulesText(r));
    CastCounts plain;
    for (uint32_t bits = 0; bits < 1u << chain.from.bits(); ++bits) {
      CastValue x = CastValue::decode(bits, chain.from);
      if (!x.isFinite() ||
          (x.number.cls == FloatClass::Zero && x.number.negative))
        continue;
      CastValue direct = convert(x, {chain.to(), false}, r), chained = x;
      for (const CastHop &hop : chain.hops)
        chained = convert(chained, {hop.to, hop.flushSubnormals}, hop.under(r));
      ++plain.considered;
      if (agrees(direct, chained))
        continue;
      ++plain.differing;
      auto ulps = ulpsBetween(direct, chained, chain.to());
      plain.unordered += !ulps;
      plain.worstUlp = std::max(plain.worstUlp, ulps.value_or(0));
      double least = plain.counterexample
                         ? doubleOf(plain.counterexample->source)
                         : HUGE_VAL;
      if (std::fabs(doubleOf(x)) < std::fabs(least) ||
          (doubleOf(x) == -least && least < 0))
        plain.counterexample = CastCounterexample{x, direct, {chained}};
    }
    CastProof proof = must(proveCast(chain, r, {}, {true, false}));
    ASSERT_EQ(proof.fault, "");
    ASSERT_EQ(proof.answer,
              plain.differing ? CastAnswer::Differs : CastAnswer::Exact);
    expectSameCounts(plain, proof.counts);
    expectSameCounts(plain, exhaust(chain, r).counts);
    if (HasFatalFailure())
      return;
  }
}

// The same from 32 bits and more, where the prover stands against the tool's
// exhaustion, or by known facts.
TEST(CastExhaustionTest, MixedRulesOfWideSources) {
  for (const char *text :
       {"i32->f32:rtz->f16", "f32->f16:rup->i8:rdn:wrap",
        "f32->i16:rtz:wrap->ui8:sat", "i32->f32:odd->bf16",
        "ui32->tf32:rdn->f8E4M3FN:rup:sat", "f32->f16:rna->i32:rtz:poison",
        "i32->i8:wrap->ui32:sat", "i32->ui64:wrap->f32:rup->i16:poison"}) {
    CastChain chain = must(parseCastChain(text));
    EXPECT_EQ(chain.str(), text);
    expectAgreement(chain, {});
  }
  // Rounding to odd first is innocuous, rounding toward zero first is not: it
  // makes a tie of 2^24 + 2^16 + 1 that bf16 had to round up.
  EXPECT_EQ(prove("i32->f32:odd->bf16").answer, CastAnswer::Exact);
  EXPECT_EQ(prove("i32->f32:rtz->bf16").counts.counterexample->source.str(),
            "16842753");
  EXPECT_EQ(prove("f64->f32:odd->f16").answer, CastAnswer::Exact);
}

// Whatever 32 bits go through takes a moment.
TEST(CastExhaustionTest, ChainsWithoutOrderFrom32Bits) {
  CastRules wrap;
  wrap.intOverflow = IntOverflow::Wrap;
  for (const std::vector<std::string> &types :
       std::vector<std::vector<std::string>>{
           {"i32", "f16", "i8"},
           {"i32", "f32", "i64"},
           {"f32", "i8", "f16"},
           {"ui32", "i8", "ui32"},
           {"i32", "ui64", "f64", "i8"},
           {"i32", "ui128", "f128", "ui16"}}) {
    if (kOneOf > 1 && types.back() != "f16")
      continue;
    SCOPED_TRACE(chainOf(types).str());
    CastExhaustion e = exhaust(chainOf(types), wrap);
    EXPECT_EQ(disagreement(prove(chainOf(types).str(), wrap), e), "");
    EXPECT_LT(e.converted, uint64_t(1) << 27);
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
