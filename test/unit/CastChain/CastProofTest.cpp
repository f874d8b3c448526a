//===- CastProofTest.cpp - proofs about chains ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastProof.h"

#include "CastModel.h"
#include "CastTestSupport.h"
#include "plumbline/CastChain/CastExhaustion.h"

#include <chrono>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

uint64_t low64Of(UInt128 x) { return static_cast<uint64_t>(x); }

std::string smallest(const CastProof &proof) {
  return proof.counts.counterexample ? proof.counts.counterexample->source.str()
                                     : "none";
}

void expectAsModelled(const std::vector<std::string> &types,
                      const CastRules &rules) {
  CastChain chain = chainOf(types);
  CastProof proof = prove(chain.str(), rules, "", {true, false});
  ModelCounts model = countByModel(types, rules);
  SCOPED_TRACE(chain.str() + " " + rulesText(rules));
  ASSERT_EQ(proof.fault, "");
  ASSERT_EQ(low64Of(proof.counts.considered), model.considered);
  ASSERT_EQ(low64Of(proof.counts.differing), model.differing);
  ASSERT_EQ(low64Of(proof.counts.unordered), model.unordered);
  ASSERT_EQ(proof.representedExactly, model.represented);
  ASSERT_EQ(proof.answer, model.any ? CastAnswer::Differs : CastAnswer::Exact);
  if (model.any) {
    const CastCounterexample &c = *proof.counts.counterexample;
    ASSERT_EQ(doubleOf(c.source), model.smallest);
    if (!std::isnan(model.direct)) {
      ASSERT_EQ(doubleOf(c.direct), model.direct);
    }
  }
}

// Every chain of two hops through types of at most 8 bits, under every rule.
TEST(CastProofTest, SmallTypesAgreeWithModel) {
  std::vector<std::string> names = {"f8E4M3FN",  "f8E5M2",   "f8E5M2FNUZ",
                                    "f8E8M0FNU", "f6E2M3FN", "f4E2M1FN",
                                    "i4",        "ui8"};
  size_t turn = 0;
  for (const std::string &a : names)
    for (const std::string &b : names)
      for (const std::string &c : names)
        for (const CastRules &rules : everyRule()) {
          if (++turn % kOneOf != 0)
            continue;
          expectAsModelled({a, b, c}, rules);
          if (HasFatalFailure())
            return;
        }
}

// From 16 bits, the rules taking turns; three hops, too.
TEST(CastProofTest, WiderTypesAgreeWithModel) {
  std::vector<CastRules> rules = everyRule();
  size_t turn = 0;
  for (const char *source : {"f16", "bf16", "i16", "ui16", "i11"})
    for (const ModelType &middle : modelTypes())
      for (const char *end :
           {"f8E4M3", "f8E3M4", "f4E2M1FN", "f16", "i8", "ui4", "i11"}) {
        if (++turn % kOneOf != 0)
          continue;
        expectAsModelled({source, middle.name, end},
                         rules[turn++ * 7 % rules.size()]);
        expectAsModelled({source, middle.name, "f8E4M3B11FNUZ", end},
                         rules[turn++ * 7 % rules.size()]);
        if (HasFatalFailure())
          return;
      }
}

//===----------------------------------------------------------------------===//
// What is known
//===----------------------------------------------------------------------===//

/// The file says where its results come from.
TEST(CastProofTest, KnownChains) {
  const Json facts = castChains();
  unsigned looked = 0;
  for (const auto &known : facts["known"])
    for (const auto &rounding : known["rounding"]) {
      ++looked;
      std::string chain = known["chain"];
      SCOPED_TRACE(chain);
      CastRules rules;
      rules.rounding = rounding == "nearest-even"   ? Rounding::NearestEven
                       : rounding == "nearest-away" ? Rounding::NearestAway
                                                    : Rounding::TowardZero;
      CastProof proof = prove(chain, rules);
      EXPECT_EQ(proof.fault, "");
      EXPECT_EQ(castAnswerName(proof.answer), known["answer"]);
      if (known.contains("smallest")) {
        EXPECT_EQ(smallest(proof), known["smallest"].dump());
      }
      if (known.contains("direct")) {
        EXPECT_EQ(proof.counts.counterexample->direct.str(),
                  known["direct"].dump());
        EXPECT_EQ(proof.counts.counterexample->chained().str(),
                  known["chained"].dump());
      }
    }
  EXPECT_EQ(looked, 12u); // 10 chains, the first under three roundings
}

TEST(CastProofTest, KnownCounts) {
  // "56 of the 63487 non-NaN f16 values": finite, +0 and -0 one value.
  CastProof proof = prove("f16->f32->bf16->f4E2M1FN");
  EXPECT_EQ(low64Of(proof.counts.differing), 56u);
  EXPECT_EQ(low64Of(proof.counts.considered), 63487u);
  // 1 + 2^-11 + 2^-40: 0x3c01 (1 + 2^-10) through f32, 0x3c00 directly, or the
  // other way round: it is above the tie, so that directly it goes up.
  proof = prove("f64->f32->f16", {}, "0x1.002000001p+0:0x1.002000001p+0");
  ASSERT_EQ(proof.answer, CastAnswer::Differs);
  EXPECT_EQ(proof.counts.counterexample->hops[0].str(),
            "1.00048828125"); // 1 + 2^-11, the tie
  EXPECT_EQ(proof.counts.counterexample->chained().str(), "1");
  EXPECT_EQ(proof.counts.counterexample->direct.str(), "1.0009765625");
  EXPECT_EQ(proof.counts.worstUlp, 1u);
  // Measured with uniform random numbers.
  EXPECT_NEAR(prove("f32->f16->i8", {}, "-127:127").uniformRate, 0.0208, 1e-4);
  EXPECT_NEAR(prove("f32->f16->i8", {}, "64:127").uniformRate, 0.0314, 3e-4);
  EXPECT_NEAR(prove("f32->f16->ui8", {}, "0:255").uniformRate, 0.0416, 1e-4);
}

// From 65520 on f16 overflows under nearest rounding, not from 65504.
TEST(CastProofTest, OverflowThresholdOfF16) {
  for (Rounding r : {Rounding::NearestEven, Rounding::NearestAway}) {
    CastRules rules{r, Overflow::IEEE, IntOverflow::Saturate};
    // i32 to f16 to i32 gives 65504 below the threshold and 2^31 - 1 from it.
    CastProof proof = prove("i32->f16->i32", rules, "65519:65520");
    EXPECT_EQ(proof.counts.counterexample->chained().str(), "65504");
    proof = prove("i32->f16->i32", rules, "65520:65520");
    EXPECT_EQ(proof.counts.counterexample->chained().str(), "2147483647");
  }
  std::vector<std::string> why = prove("i32->f32->f16").why;
  EXPECT_TRUE(contains(why, "overflows from 65520"))
      << testing::PrintToString(why);
  EXPECT_TRUE(contains(why, "f32 rounds from a magnitude of 16777216 on"));
}

//===----------------------------------------------------------------------===//
// 64 bits and more: counts worked out by hand
//===----------------------------------------------------------------------===//

// In the binade of 2^e an i64 is rounded to multiples of q = 2^(e-52), then of
// 2^(e-23). A value differs if the first rounding takes it to a tie of the
// second from the side that the tie does not go to: q / 2 = 2^(e-53) integers
// beside each of 2^23 ties. Sum over e = 53..62 and both signs.
TEST(CastProofTest, CountOfI64ThroughF64) {
  CastProof proof = prove("i64->f64->f32");
  EXPECT_EQ(low64Of(proof.counts.differing), 2 * 8388608ull * 1023);
  // 2^53 + 2^29 is the first tie, f64 numbers are even there, and the tie goes
  // down to 2^53: the integer after it is the first that loses its last bit.
  EXPECT_EQ(smallest(proof), "9007199791611905");
  EXPECT_EQ(proof.counts.worstUlp, 1u);
  EXPECT_TRUE(proof.counts.considered == UInt128(1) << 64);
}

// f16 has 2^10 ties in each of 30 binades and as many among the subnormals, and
// beside each 2^28 f64 numbers that f32 takes to the tie from the wrong side.
TEST(CastProofTest, CountOfF64ThroughF32) {
  CastProof proof = prove("f64->f32->f16");
  EXPECT_EQ(low64Of(proof.counts.differing), 2 * 31744ull << 28);
  // Above half the smallest f16: f32 gives the tie, which goes to 0.
  EXPECT_EQ(smallest(proof), "0x1.0000000000001p-25");
  // All finite numbers: 2^64 encodings without 2^53 of infinity and NaN, and
  // without -0.
  EXPECT_EQ(low64Of(proof.counts.considered), 0ull - (1ull << 53) - 1);
}

// To odd with enough digits for what follows is innocuous, and so is rounding
// in one direction.
TEST(CastProofTest, ExactRoundingsOf64Bits) {
  for (Rounding r :
       {Rounding::TowardZero, Rounding::Up, Rounding::Down, Rounding::ToOdd})
    for (const char *chain : {"f64->f32->f16", "i64->f64->f32", "f64->f32->i8",
                              "i64->f32->f8E5M2", "ui64->f32->bf16"})
      EXPECT_EQ(prove(chain, {r, Overflow::IEEE, IntOverflow::Saturate}).answer,
                CastAnswer::Exact)
          << chain << " " << roundingName(r);
  for (const char *chain :
       {"i64->f32->f16", "i64->i32->i8", "ui64->f32->f8E4M3FN",
        "f64->f128->f32", "f32->f64->f16", "ui128->i128->f16", "i128->f32->f16",
        "f128->f80->f8E5M2"})
    EXPECT_EQ(prove(chain).answer, std::string(chain) == "f128->f80->f8E5M2"
                                       ? CastAnswer::Differs
                                       : CastAnswer::Exact)
        << chain;
}

// f80 has 64 digits, f8E5M2 ties at 3: 112 - 63 bits of f128 are below f80's
// last place, and half of those numbers go to the tie from the wrong side.
// Ties: 4 in each of 30 binades and 4 of subnormals.
TEST(CastProofTest, CountOfF128) {
  CastProof proof = prove("f128->f80->f8E5M2");
  EXPECT_TRUE(proof.counts.differing == UInt128(2 * 124) << 48);
}

// A multiple of 256 is 0 modulo 2^8 whatever f64 did to it.
TEST(CastProofTest, IntegersThatWrapAround) {
  CastRules wrap{Rounding::NearestEven, Overflow::IEEE, IntOverflow::Wrap};
  EXPECT_EQ(prove("i64->i32->i8", wrap).answer, CastAnswer::Exact);
  EXPECT_EQ(prove("i64->ui16->i8", wrap).answer, CastAnswer::Exact);
  EXPECT_EQ(prove("f64->i64->i32", wrap).answer, CastAnswer::Exact);
  CastProof proof = prove("i64->f64->i8", wrap);
  EXPECT_EQ(smallest(proof), "9007199254740993"); // 2^53 + 1
  // In the binade of 2^e, e = 53..62, f64 has the multiples of q = 2^(e-52).
  // What is rounded to one stays the same modulo 2^8 if it was there, or off by
  // a multiple of 2^8, as the ties of the last two binades are.
  uint64_t differing = 0;
  for (int e = 53; e <= 62; ++e) {
    uint64_t q = 1ull << (e - 52), periods = (1ull << e) / q, same = 0;
    for (uint64_t x = 0; x < q; ++x) {
      uint64_t off = x <= q / 2 ? x : q - x; // how far x is moved
      same += off % 256 == 0;
    }
    differing += periods * (q - same);
  }
  EXPECT_EQ(low64Of(proof.counts.differing), 2 * differing);
  // i8 and back: right for 256 values.
  proof = prove("i64->i8->i64", wrap);
  EXPECT_TRUE(proof.counts.differing == (UInt128(1) << 64) - 256);
  EXPECT_EQ(smallest(proof), "128");
  // -1 becomes 2^64 - 1 directly, and 255 by ui8.
  proof = prove("i64->ui8->ui64", wrap);
  EXPECT_EQ(smallest(proof), "-1");
  EXPECT_TRUE(proof.counts.differing == (UInt128(1) << 64) - 256);
}

TEST(CastProofTest, EveryProofOf64BitsIsQuick) {
  auto start = std::chrono::steady_clock::now();
  for (const char *chain : {"f64->f32->f16", "i64->f64->f32", "f64->i64->f32",
                            "ui64->f32->f16->i8", "f64->bf16->f8E4M3FN"})
    EXPECT_EQ(prove(chain).fault, "");
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  EXPECT_LT(seconds.count(), 5) << "for five of them; one takes 10 ms";
}

//===----------------------------------------------------------------------===//
// The rest of the answer
//===----------------------------------------------------------------------===//

TEST(CastProofTest, Ranges) {
  EXPECT_EQ(prove("i32->f32->bf16", {}, "-16842752:16842752").answer,
            CastAnswer::Exact);
  EXPECT_EQ(prove("i32->f32->bf16", {}, "-16842752:16842753").answer,
            CastAnswer::Differs);
  EXPECT_EQ(prove("i32->f16->bf16", {}, "-2056:2056").answer,
            CastAnswer::Exact);
  // Of |x| = 2057 only the negative one.
  EXPECT_EQ(smallest(prove("i32->f16->bf16", {}, "-3000:2056")), "-2057");
  // 5008 = 156 * 32 + 16 is a tie of bf16 that goes down; f16 has multiples of
  // 4 and takes 5009 to it.
  EXPECT_EQ(smallest(prove("i32->f16->bf16", {}, "5000:6000")), "5009");
  EXPECT_EQ(low64Of(prove("f32->f16", {}, "1:2").counts.considered),
            (1u << 23) + 1);
  Result<CastProof> none =
      proveCast(chainOf({"i8", "f16", "f32"}), {}, rangeOf("0.25:0.75"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "the range '0.25:0.75' has no value of i8");
}

TEST(CastProofTest, RepresentedExactly) {
  EXPECT_TRUE(prove("i16->f32").representedExactly);
  EXPECT_TRUE(prove("i8->f32->f16").representedExactly);
  EXPECT_TRUE(prove("f16->f32->f64").representedExactly);
  EXPECT_FALSE(prove("i16->f16").representedExactly);
  EXPECT_FALSE(prove("i32->f32").representedExactly);
  EXPECT_TRUE(prove("i32->f32", {}, "-16777216:16777216").representedExactly);
  EXPECT_FALSE(prove("i32->f32", {}, "-16777216:16777217").representedExactly);
  EXPECT_FALSE(prove("ui8->f8E8M0FNU").representedExactly); // no 0, no 3
  // Exact is one thing, the same as directly another.
  EXPECT_TRUE(prove("f64->f16->f64").representedExactly);
  EXPECT_EQ(prove("f64->f16->f64").answer, CastAnswer::Differs);
}

TEST(CastProofTest, SpecialsAreToldAndDoNotCount) {
  // f8E4M3FN has no infinity, but every finite number of f8E4M3.
  CastProof proof = prove("f8E4M3->f8E4M3FN->f16");
  EXPECT_EQ(proof.answer, CastAnswer::Exact);
  ASSERT_EQ(proof.specials.size(), 4u);
  EXPECT_EQ(proof.specials[2].source, "inf");
  EXPECT_EQ(proof.specials[2].direct, "inf");
  EXPECT_EQ(proof.specials[2].chained, "nan");
  EXPECT_FALSE(proof.specials[2].same);
  EXPECT_EQ(proof.specials[0].source, "nan");
  EXPECT_TRUE(proof.specials[0].same);
  // FNUZ has no -0.
  proof = prove("f16->f8E5M2FNUZ->f16", {}, "0:0");
  EXPECT_EQ(proof.answer, CastAnswer::Exact);
  EXPECT_EQ(proof.specials[1].direct, "-0");
  EXPECT_EQ(proof.specials[1].chained, "0");
  EXPECT_FALSE(proof.specials[1].same);
}

TEST(CastProofTest, PoisonMayBecomeAnything) {
  CastRules poison{Rounding::NearestEven, Overflow::IEEE, IntOverflow::Poison};
  // Directly poison out of i8; the chain saturates or not.
  EXPECT_EQ(prove("i32->f4E2M1FN->i8", poison, "128:1000").answer,
            CastAnswer::Exact);
  // -1 is no ui8: by the chain poison, where directly it is -1.
  CastProof proof = prove("i8->ui8->i8", poison);
  EXPECT_EQ(low64Of(proof.counts.differing), 128u);
  EXPECT_EQ(low64Of(proof.counts.unordered), 128u);
  EXPECT_EQ(proof.counts.counterexample->chained().str(), "poison");
}

TEST(CastProofTest, FlushedSubnormals) {
  CastChain chain = chainOf({"f32", "bf16"});
  chain.hops[0].flushSubnormals = true;
  CastProof proof = *proveCast(chain, {});
  // All below 2^-126 that bf16 would not round to 0 itself, which it does up to
  // 2^-134: 2^23 - 1 positive subnormals without 2^15.
  EXPECT_EQ(low64Of(proof.counts.differing), 2 * ((1u << 23) - 1 - (1u << 15)));
  EXPECT_EQ(proof.counts.worstUlp, 128u);
  EXPECT_EQ(proof.fault, "");
}

TEST(CastProofTest, Unknown) {
  CastProof proof = prove("f32->hf8->f32");
  EXPECT_EQ(proof.answer, CastAnswer::Unknown);
  EXPECT_TRUE(contains(proof.why, "hf8 has no public bit-exact definition"));
  EXPECT_FALSE(proof.counts.counterexample);
  CastRules stochastic;
  stochastic.rounding = Rounding::Stochastic;
  EXPECT_FALSE(proveCast(chainOf({"f32", "f16"}), stochastic));
}

TEST(CastProofTest, ExplainsCounterexample) {
  std::vector<std::string> why = prove("i32->f32->bf16").why;
  EXPECT_EQ(why.back(),
            "The smallest: 16842753 -> f32 16842752 -> bf16 16777216, but "
            "directly 16908288; halfway between the two is 16842752.");
}

// f8E4M3FN's largest number is even: a tie stays, and 464 does not overflow.
TEST(CastProofTest, ExplainsThresholds) {
  EXPECT_TRUE(contains(prove("i32->f32->f8E4M3FN").why,
                       "f8E4M3FN overflows above 464, halfway between its "
                       "largest number 448 and 480"));
  EXPECT_TRUE(contains(prove("i32->f32->f8E5M2").why,
                       "f8E5M2 overflows from 61440, halfway between its "
                       "largest number 57344 and 65536"));
}

} // namespace
