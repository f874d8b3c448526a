//===- CastSequenceTest.cpp - conversions that each have own rules --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expected values are worked by hand; the counterexamples of whole chains to
// nearest are those of the published list for two NPU compilers.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/CastSequence.h"

#include <gtest/gtest.h>

using namespace plumb;

namespace {

constexpr Rounding rne = Rounding::NearestEven, rtz = Rounding::TowardZero;
constexpr IntOverflow wrap = IntOverflow::Wrap, poison = IntOverflow::Poison;

struct Step {
  const char *type;
  Rounding rounding = rne;
  IntOverflow overflow = wrap;
};

CastSequence sequence(const char *from, const std::vector<Step> &steps,
                      ConversionRules direct = {}) {
  CastSequence s;
  s.from = parseCastType(from).value();
  for (const Step &step : steps)
    s.steps.push_back(
        {parseCastType(step.type).value(), {step.rounding, step.overflow}});
  s.direct = direct;
  return s;
}

} // namespace

TEST(CastSequence, OneRounding) {
  EXPECT_EQ(proveSequence(sequence("i32", {{"f32"}, {"f16"}})).answer,
            CastAnswer::Exact);
  SequenceProof proof = proveSequence(sequence("i32", {{"f32"}, {"bf16"}}));
  ASSERT_EQ(proof.answer, CastAnswer::Differs);
  EXPECT_EQ(proof.difference(),
            "16842753 gives 16908288 directly and 16777216 by the chain");
}

TEST(CastSequence, WhatIsExactNeedNotRoundAlike) {
  // bf16 to f32 rounds nothing, so it is all toward zero.
  CastSequence s =
      sequence("bf16", {{"f32", rne}, {"i8", rtz, poison}}, {rtz, poison});
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Exact);
  // An integer stays one in f16: toward zero has nothing to do.
  s = sequence("i8", {{"f16", rne}, {"i32", rtz, poison}});
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Exact);
}

TEST(CastSequence, NearestAndThenTowardZero) {
  // 1 - 2^-12 is a tie between the f16 numbers 1 - 2^-11 and 1.
  CastSequence s =
      sequence("f32", {{"f16", rne}, {"i8", rtz, poison}}, {rtz, poison});
  SequenceProof proof = proveSequence(s);
  ASSERT_EQ(proof.answer, CastAnswer::Differs);
  EXPECT_EQ(proof.difference(),
            "0.999755859375 gives 0 directly and 1 by the chain");
  // Toward zero twice is toward zero.
  s.steps[0].rules.rounding = rtz;
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Exact);
}

TEST(CastSequence, SmallSourcesAreGoneThrough) {
  // 2.5 is the smallest f16 number whose f6E2M3FN neighbour (exact: 2.5) is
  // fine; 3.9375 = 63/16 rounds up to 4 and is 3 directly.
  CastSequence s =
      sequence("f16", {{"f6E2M3FN", rne}, {"i8", rtz, poison}}, {rtz, poison});
  SequenceProof proof = proveSequence(s);
  ASSERT_EQ(proof.answer, CastAnswer::Differs);
  // f6E2M3FN has steps of 1/8 below 2: 15/16 = 0.9375 is a tie between 7/8 and
  // 1, whose significand is even.
  EXPECT_EQ(proof.difference(), "0.9375 gives 0 directly and 1 by the chain");
}

TEST(CastSequence, PoisonAndThenWrap) {
  // What does not fit i8 is poison directly and may be anything.
  CastSequence s =
      sequence("f32", {{"i32", rtz, poison}, {"i8", rne, wrap}}, {rtz, poison});
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Exact);
  // i4 wraps for 8, which fits i8.
  s = sequence("f16", {{"i32", rtz, poison}, {"i4", rne, wrap}, {"i8"}},
               {rtz, poison});
  SequenceProof proof = proveSequence(s);
  ASSERT_EQ(proof.answer, CastAnswer::Differs);
  EXPECT_EQ(proof.difference(), "8 gives 8 directly and -8 by the chain");
}

TEST(CastSequence, WideSourcesOfMixedRulesAreDecided) {
  // To f64 upwards and back: 1 + 2^-112 is the first f128 number above 1.
  CastSequence s = sequence("f128", {{"f64", Rounding::Up}, {"f128"}});
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Differs);
  // i64 to i8 by a float that is poison where trunci would wrap: 128 fits i32
  // and not i8.
  s = sequence("i64", {{"i32"}, {"f64"}, {"i8", rtz, poison}}, {rne, wrap});
  SequenceProof proof = proveSequence(s);
  ASSERT_EQ(proof.answer, CastAnswer::Differs);
  EXPECT_EQ(proof.difference(),
            "128 gives -128 directly and poison by the chain");
  // Every i32 is an f64: nothing rounds up, and what does not fit i8 wraps.
  s = sequence("i32", {{"f64", Rounding::Up}, {"i64", rtz, poison}, {"i8"}});
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Exact);
  // Down to f32 and up to f16: 1 + 2^-24 becomes 1 and stays it, but the next
  // f16 number above 1 is 1 + 2^-10.
  s = sequence("f64", {{"f32", Rounding::Down}, {"f16", Rounding::Up}},
               {Rounding::Up, wrap});
  ASSERT_EQ(proveSequence(s).answer, CastAnswer::Differs);
  // To odd first is innocuous, whatever comes then.
  for (Rounding last : {rne, rtz, Rounding::Up, Rounding::NearestAway}) {
    s = sequence("f64", {{"f32", Rounding::ToOdd}, {"f16", last}},
                 {last, wrap});
    EXPECT_EQ(proveSequence(s).answer, CastAnswer::Exact);
  }
}

TEST(CastSequence, Opaque) {
  SequenceProof proof = proveSequence(sequence("f32", {{"hf8"}, {"f32"}}));
  EXPECT_EQ(proof.answer, CastAnswer::Unknown);
  EXPECT_NE(proof.unknown.find("hf8"), std::string::npos);
}

TEST(CastSequence, FlushIsPartOfTheProof) {
  CastSequence s = sequence("f32", {{"bf16"}});
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Exact);
  s.steps[0].flushSubnormals = true;
  EXPECT_EQ(proveSequence(s).answer, CastAnswer::Differs);
}
