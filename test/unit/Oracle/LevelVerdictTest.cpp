//===- LevelVerdictTest.cpp - runs into verdicts --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// u = 2^-24 and one ulp at 1 is 2^-23 in f32. All allowances are written out.
//
//===----------------------------------------------------------------------===//

#include "FakeRuns.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kUlp = 0x1p-23;

/// An f32 element near 1 with one rounding.
FakeElement near1(double typed, double v = 1) {
  return {typed, v, kUlp, 0x1p-52, 0, 0, 0, false};
}

Verdict verdict(const FakeLevel &a, const FakeLevel &b) {
  return compare(a, b).verdict;
}

//===----------------------------------------------------------------------===//
// The same bits
//===----------------------------------------------------------------------===//

TEST(LevelVerdict, SameBitsAreIdentical) {
  FakeLevel a = {near1(1), near1(1)}, b = {near1(1), near1(1)};
  LevelVerdict v = compare(a, b);
  EXPECT_EQ(v.verdict, Verdict::Identical);
  EXPECT_FALSE(v.first);
  EXPECT_EQ(v.elements, 2u);
  EXPECT_EQ(v.differing, 0u);
  // One run of each was enough.
  EXPECT_THAT(a.asked, ElementsAre(UnitTable::Declared));
  EXPECT_THAT(b.asked, ElementsAre(UnitTable::Declared));
}

TEST(LevelVerdict, SignedZeroAndNaNsAreNoDifference) {
  EXPECT_EQ(verdict({{0.0, 0.0}}, {{-0.0, -0.0}}), Verdict::Identical);
  EXPECT_EQ(verdict({{kNaN, kNaN}}, {{-kNaN, kNaN}}), Verdict::Identical);
  EXPECT_EQ(verdict({{-kInf, -kInf}}, {{-kInf, -kInf}}), Verdict::Identical);
}

TEST(LevelVerdict, WithinTheAllowanceIsRounding) {
  LevelVerdict v = compare({near1(1), near1(1)}, {near1(1), near1(1 + kUlp)});
  EXPECT_EQ(v.verdict, Verdict::Rounding);
  EXPECT_EQ(v.differing, 1u);
  EXPECT_EQ(v.wrong, 0u);
  ASSERT_TRUE(v.first);
  EXPECT_EQ(v.first->ulp, 1u);
  EXPECT_THAT(v.first->index, ElementsAre(1));
}

TEST(LevelVerdict, SumsAreReassociated) {
  FakeElement a = near1(1), b = near1(1 + kUlp);
  a.n = 3;
  EXPECT_EQ(verdict({a}, {b}), Verdict::Reassociated);
  a.n = 2;
  EXPECT_EQ(verdict({a}, {b}), Verdict::Rounding);
  b.n = 3;
  EXPECT_EQ(verdict({a}, {b}), Verdict::Reassociated);
  // Or the fp64 values differ by their own rounding.
  b = near1(1 + kUlp, 1 + 0x1p-52);
  a.n = 0;
  EXPECT_EQ(verdict({a}, {b}), Verdict::Reassociated);
}

//===----------------------------------------------------------------------===//
// The same function
//===----------------------------------------------------------------------===//

TEST(LevelVerdict, AnotherFunctionIsSemantic) {
  LevelVerdict v = compare({near1(1), near1(1)}, {near1(1), near1(-1, -1)});
  EXPECT_EQ(v.verdict, Verdict::Semantic);
  EXPECT_EQ(v.wrong, 1u);
  ASSERT_TRUE(v.first);
  EXPECT_EQ(v.first->output, "result0");
  EXPECT_EQ(v.first->place(), "result0[1]");
  EXPECT_EQ(v.first->expected, "1.0");
  EXPECT_EQ(v.first->got, "-1.0");
  EXPECT_EQ(*v.first->distance, 2);
  EXPECT_EQ(*v.first->allowance, 0x1p-51);
}

TEST(LevelVerdict, AFaultThatRoundingHidesIsSemantic) {
  // 1 + 2^-30 rounds to 1 in f32; the fp64 values tell the two apart.
  LevelVerdict v = compare({near1(1)}, {near1(1, 1 + 0x1p-30)});
  EXPECT_EQ(v.verdict, Verdict::Semantic);
  EXPECT_EQ(v.first->expected, "1");
  EXPECT_EQ(v.first->got, "1.0000000009313226");
}

TEST(LevelVerdict, AFoldedConstantHasTheRoundingOfItsType) {
  FakeElement folded = near1(1, 1 + 0x1p-30);
  folded.marks = kConstant;
  EXPECT_EQ(verdict({near1(1)}, {folded}), Verdict::Identical);
}

TEST(LevelVerdict, AHugeFp64AllowanceProvesNothing) {
  // T = 2^-20 > 2^-26 |v|. Typed values differ by an ulp, within e.
  auto element = [](double typed, double v) {
    return FakeElement{typed, v, 0x1p-10, 0x1p-21};
  };
  FakeLevel a = {element(1, 1)};
  EXPECT_EQ(verdict(a, {element(1 + kUlp, 1 + 0x1p-30)}),
            Verdict::Inconclusive);
  EXPECT_EQ(verdict(a, {element(1 + kUlp, 1 + 0x1p-41)}),
            Verdict::Reassociated);
  EXPECT_EQ(verdict(a, {element(1 + kUlp, 1 + 0x1p-19)}), Verdict::Semantic);
  // A typed value that is outside e is wrong whatever fp64 says.
  EXPECT_EQ(verdict(a, {element(2, 1 + 0x1p-30)}), Verdict::Precision);
}

TEST(LevelVerdict, NearFunctionsAreApproximations) {
  // MLIR's exp polynomial is 13.4 ulp of f32 off.
  auto element = [](double v) {
    return FakeElement{static_cast<float>(v), v, kUlp, 0x1p-52, kUlp};
  };
  FakeLevel a = FakeLevel({element(1)}).uses({"exp"});
  FakeLevel poly = FakeLevel({element(1 + 13.4 * kUlp)}).uses({"0.5"});
  LevelVerdict v = compare(a, poly);
  EXPECT_EQ(v.verdict, Verdict::Approximation) << v.why;
  ASSERT_TRUE(v.approximationUlps);
  EXPECT_NEAR(*v.approximationUlps, 13.4, 1e-6);

  EXPECT_EQ(verdict(a, FakeLevel({element(1 + 40 * kUlp)}).uses({"0.5"})),
            Verdict::Semantic);
  // The same functions: no approximation, however near.
  EXPECT_EQ(verdict(a, FakeLevel({element(1 + 2 * kUlp)}).uses({"exp"})),
            Verdict::Semantic);
}

TEST(LevelVerdict, ABadlyConditionedLevelDoesNotExcuseItself) {
  // Its own F is 1e8 times the reference's, as where a formula cancels.
  FakeLevel a = FakeLevel({{1, 1, kUlp, 0x1p-52, kUlp}}).uses({"tanh"});
  FakeLevel b = FakeLevel({{1.01, 1.01, 0.5, 0x1p-52, 1e8 * kUlp}}).uses({});
  EXPECT_EQ(verdict(a, b), Verdict::Semantic);
}

//===----------------------------------------------------------------------===//
// The same precision
//===----------------------------------------------------------------------===//

TEST(LevelVerdict, OutsideTheAllowanceIsPrecision) {
  // Through bf16: 1.00390625 is 2^-8 off.
  FakeElement a = near1(1), b = near1(1 + 0x1p-8);
  LevelVerdict v = compare({a}, {b});
  EXPECT_EQ(v.verdict, Verdict::Precision);
  EXPECT_EQ(*v.first->distance, 0x1p-8);
  EXPECT_NEAR(*v.first->allowance, kUlp, 1e-12);
  EXPECT_EQ(v.first->ulp, uint64_t(1) << 15);
  // An e_i of its own is no excuse while the functions are the same.
  b.e = 1;
  EXPECT_EQ(verdict({a}, {b}), Verdict::Precision);
}

/// Formulas that cancel near 0, computed in f32 as a pass writes them.
TEST(LevelVerdict, FormulasThatCancelArePrecision) {
  const float x = 1e-8f;
  const double ulp = std::ldexp(1.0, -27 - 23); // of 1e-8
  struct {
    const char *function;
    double right;
    float wrong;
    double formula; // the same in fp64
  } cases[] = {
      {"tanh", std::tanh(double(x)),
       (1 - std::exp(-2 * x)) / (1 + std::exp(-2 * x)),
       (1 - std::exp(-2.0 * x)) / (1 + std::exp(-2.0 * x))},
      {"expm1", std::expm1(double(x)), std::exp(x) - 1,
       std::exp(double(x)) - 1},
      {"log1p", std::log1p(double(x)), std::log(1 + x),
       std::log(1 + double(x))},
      {"sinh", std::sinh(double(x)), (std::exp(x) - std::exp(-x)) / 2,
       (std::exp(double(x)) - std::exp(-double(x))) / 2},
  };
  for (const auto &c : cases) {
    SCOPED_TRACE(c.function);
    EXPECT_EQ(c.wrong, 0);
    // One ulp of the function at level 0. The formula's exp is an ulp at 1 off,
    // in f32 and in fp64, and its F likewise.
    FakeLevel a =
        FakeLevel({{static_cast<float>(c.right), c.right, ulp, 0x1p-79, ulp}})
            .uses({c.function});
    FakeLevel b = FakeLevel({{c.wrong, c.formula, 2 * kUlp, 0x1p-51, 2 * kUlp}})
                      .uses({"exp"});
    LevelVerdict v = compare(a, b);
    EXPECT_EQ(v.verdict, Verdict::Precision) << v.why;
    EXPECT_EQ(v.first->got, "0.0");
  }
}

/// Expansions that are right round a few times more.
TEST(LevelVerdict, RightExpansionsAreNotFlagged) {
  int checked = 0;
  for (float x = -80.25f; x < 80; x += 0.37f) {
    auto ulpAt = [](double v) { return std::ldexp(1.0, std::ilogb(v) - 23); };
    struct Expansion {
      const char *from, *to;
      double v;          // level 0
      double typed;      // the expansion in f32
      double formula, e; // and its fp64 value and allowance
    };
    const float ln2 = 0.693147181f;
    double argument = double(x) * ln2;
    std::vector<Expansion> list = {
        {"exp2", "exp", std::exp2(double(x)), std::exp(x * ln2),
         std::exp(argument),
         std::exp(argument) * ulpAt(argument) / 2 + ulpAt(std::exp2(x))},
        {"cosh", "exp", std::cosh(double(x)), (std::exp(x) + std::exp(-x)) / 2,
         (std::exp(double(x)) + std::exp(-double(x))) / 2,
         2 * ulpAt(std::cosh(x))}};
    if (x > 0) {
      double y = 1.7, log = std::log(double(x));
      list.push_back({"rsqrt", "sqrt", 1 / std::sqrt(double(x)),
                      1 / std::sqrt(x), 1 / std::sqrt(double(x)),
                      1.5 * ulpAt(1 / std::sqrt(x))});
      list.push_back(
          {"pow", "exp log", std::pow(double(x), 1.7f),
           std::exp(1.7f * std::log(x)), std::exp(double(1.7f) * log),
           std::exp(y * log) * (y * ulpAt(log) + ulpAt(y * log) / 2) +
               ulpAt(std::pow(x, 1.7))});
    }
    for (const Expansion &c : list) {
      SCOPED_TRACE(std::string(c.from) + " of " + std::to_string(x));
      double ulp = ulpAt(c.v);
      double e64 = std::ldexp(c.v, -52);
      FakeLevel a = FakeLevel({{static_cast<float>(c.v), c.v, ulp, e64, ulp}})
                        .uses({c.from});
      FakeLevel b =
          FakeLevel({{c.typed, c.formula, c.e, 100 * e64, c.e}}).uses({c.to});
      LevelVerdict v = compare(a, b);
      EXPECT_TRUE(isGood(v.verdict)) << verdictName(v.verdict) << v.why;
      ++checked;
    }
  }
  EXPECT_GT(checked, 300);
}

/// The same in f16, whose constant ln 2 = 0.693359375 is off by 2.1e-4.
TEST(LevelVerdict, RightExpansionsInHalfAreNotFlagged) {
  auto half = [](double x) {
    return decode(encode(x, FloatFormat::F16), FloatFormat::F16);
  };
  auto ulpAt = [](double v) { return std::ldexp(1.0, std::ilogb(v) - 10); };
  for (double x = -12; x < 15; x += 0.125) {
    SCOPED_TRACE(x);
    double ln2 = half(0.6931471805599453), v = std::exp2(x);
    double argument = x * ln2, formula = std::exp(argument);
    double typed = half(std::exp(half(argument)));
    double F = std::ldexp(1.0, std::ilogb(v) - 23);
    double e = v * ulpAt(argument) / 2 + ulpAt(v);
    FakeLevel a =
        FakeLevel({{half(v), v, ulpAt(v), v * 0x1p-52, F}}, FloatFormat::F16)
            .uses({"exp2"});
    FakeLevel b =
        FakeLevel({{typed, formula, e, v * 0x1p-49, 8 * F}}, FloatFormat::F16)
            .uses({"0.69336", "exp"});
    LevelVerdict verdict = compare(a, b);
    EXPECT_TRUE(isGood(verdict.verdict)) << verdict.why;
    // Without the change of functions the same difference is another program.
    if (x > 1)
      EXPECT_EQ(compare(a, FakeLevel({{typed, formula, e, v * 0x1p-49, 8 * F}},
                                     FloatFormat::F16)
                               .uses({"exp2"}))
                    .verdict,
                Verdict::Semantic);
  }
}

TEST(LevelVerdict, AConstantThatReplacesAnOperationIsAnApproximation) {
  // 7 / 3 as 7 * 0.33333334: the constant is off by half an ulp of f32.
  double third = 1.0f / 3.0f, v = 7.0 / 3.0;
  FakeLevel a = FakeLevel({{float(v), v, kUlp, 0x1p-52, 0}}).uses({});
  FakeLevel b =
      FakeLevel({{float(7 * third), 7 * third, 2 * kUlp, 0x1p-51, 7 * 0x1p-26}})
          .uses({"0.33333334"});
  EXPECT_TRUE(isGood(compare(a, b).verdict)) << compare(a, b).why;
  // One that is wrong in its fourth digit is no constant of the program.
  FakeLevel c = FakeLevel({{float(7 * 0.3334), 7 * 0.3334, 2 * kUlp, 0x1p-51,
                            7 * 0x1p-26}})
                    .uses({"0.3334"});
  EXPECT_EQ(verdict(a, c), Verdict::Semantic);
}

TEST(LevelVerdict, BeyondTheTypeTheShadowsDoNotCount) {
  FakeLevel a =
      FakeLevel({{kInf, 2e5, 100, 0x1p-30, 0, kMayOverflow}}, FloatFormat::F16);
  FakeLevel b =
      FakeLevel({{kInf, 3e5, 100, 0x1p-30, 0, kMayOverflow}}, FloatFormat::F16);
  EXPECT_EQ(verdict(a, b), Verdict::Identical);
}

TEST(LevelVerdict, HalfFunctionsComputedInSingleAreNotFlagged) {
  // exp(0.3) in f16: one ulp of f16 (2^-10) is allowed; by f32 it is right.
  double v = std::exp(0.3);
  FakeElement a = {v, v, 0x1p-10, 0x1p-52, kUlp}, b = a;
  a.typed = v + 0x1p-10;
  EXPECT_EQ(verdict(FakeLevel({a}, FloatFormat::F16),
                    FakeLevel({b}, FloatFormat::F16)),
            Verdict::Rounding);
}

TEST(LevelVerdict, Fp64ReferencesAreNoMoreExactThanTheirTypes) {
  // Two functions of one ulp may be two ulp apart where the shadow is one.
  FakeElement a = {1, 1, 0x1p-52, 0x1p-52, 0x1p-52};
  FakeElement b = {1 + 0x1p-51, 1 + 0x1p-51, 0x1p-52, 0x1p-52, 0x1p-52};
  EXPECT_EQ(verdict(FakeLevel({a}, FloatFormat::F64),
                    FakeLevel({b}, FloatFormat::F64)),
            Verdict::Reassociated);
  b.typed = b.v = 1 + 0x1p-49;
  EXPECT_EQ(verdict(FakeLevel({a}, FloatFormat::F64),
                    FakeLevel({b}, FloatFormat::F64)),
            Verdict::Semantic);
}

//===----------------------------------------------------------------------===//
// NaN, infinity, overflow
//===----------------------------------------------------------------------===//

TEST(LevelVerdict, CertainSpecialsAreComparedByKindAndSign) {
  EXPECT_EQ(verdict({{-kInf, -kInf}}, {{kInf, kInf}}), Verdict::Semantic);
  EXPECT_EQ(verdict({{kNaN, kNaN}}, {{1, 1}}), Verdict::Semantic);
  EXPECT_EQ(verdict({{1, 1}}, {{kNaN, kNaN}}), Verdict::Semantic);
  EXPECT_EQ(verdict({near1(1)}, {near1(kNaN)}), Verdict::Precision);
  EXPECT_EQ(verdict({near1(1)}, {near1(kInf)}), Verdict::Precision);
}

TEST(LevelVerdict, UncertainSpecialsProveNothing) {
  FakeElement a = {kInf, kInf, kInf, kInf};
  EXPECT_EQ(verdict({a}, {{1, 1, kInf, kInf}}), Verdict::Inconclusive);
  // The same result is agreement.
  EXPECT_EQ(verdict({a}, {a}), Verdict::Identical);
}

TEST(LevelVerdict, OverflowIsRequiredWhereAllOfTheIntervalOverflows) {
  auto half = [](double typed, double v, double e) {
    return FakeLevel({{typed, v, e, 0x1p-36, 0, kMayOverflow}},
                     FloatFormat::F16);
  };
  // f16's threshold is 65520.
  EXPECT_EQ(verdict(half(kInf, 70000, 100), half(65504, 70000, 100)),
            Verdict::Precision);
  EXPECT_EQ(verdict(half(kInf, 70000, 100), half(kInf, 70000, 100)),
            Verdict::Identical);
  EXPECT_EQ(verdict(half(kInf, 65530, 100), half(65504, 65530, 100)),
            Verdict::Inconclusive);
}

//===----------------------------------------------------------------------===//
// Marks
//===----------------------------------------------------------------------===//

TEST(LevelVerdict, UnstableElementsProveNothing) {
  FakeElement a = near1(1), b = near1(5, 5);
  a.marks = kUnstableControl;
  EXPECT_EQ(verdict({a}, {b}), Verdict::Inconclusive);
  b.marks = kUnstableControl;
  EXPECT_EQ(verdict({near1(1)}, {b}), Verdict::Inconclusive);
  EXPECT_EQ(verdict({near1(1)}, {near1(5, 5)}), Verdict::Semantic);
}

TEST(LevelVerdict, RestartedShadowsCannotSayWhichFunctionItIs) {
  // At the level: its fp64 value carries the rounding of f32.
  FakeElement b = near1(1 + kUlp, 1 + kUlp);
  b.marks = kRestarted;
  EXPECT_EQ(verdict({near1(1)}, {b}), Verdict::Inconclusive);
  b.typed = b.v = 3;
  EXPECT_EQ(verdict({near1(1)}, {b}), Verdict::Semantic);
  // At the reference: nothing is known about what went before.
  FakeElement a = {1, 1, 0, 0, 0, kRestarted};
  EXPECT_EQ(verdict({a}, {near1(3, 3)}), Verdict::Inconclusive);
}

TEST(LevelVerdict, MoreThanHalfUncheckableIsInconclusive) {
  FakeElement unknown = {1, 1, kInf, kInf}, other = {2, 2, kInf, kInf};
  LevelVerdict v =
      compare({near1(1), unknown, unknown}, {near1(1), other, other});
  EXPECT_EQ(v.verdict, Verdict::Inconclusive);
  EXPECT_THAT(v.why, HasSubstr("2 of 3 elements cannot be checked"));
  v = compare({near1(1), near1(1), unknown, unknown},
              {near1(1), near1(1), other, other});
  EXPECT_EQ(v.verdict, Verdict::Identical);
  EXPECT_EQ(v.uncheckable, 2u);
  EXPECT_EQ(v.notes.size(), 1u);
  // A wrong element outweighs any number of these.
  EXPECT_EQ(verdict({near1(1), unknown, unknown}, {near1(3, 3), other, other}),
            Verdict::Semantic);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

FakeLevel ints(std::vector<FakeElement> elements, unsigned bits = 32) {
  return FakeLevel(std::move(elements)).integers(bits);
}

TEST(LevelVerdict, IntegersMustBeEqual) {
  EXPECT_EQ(verdict(ints({{7}}), ints({{7}})), Verdict::Identical);
  LevelVerdict v = compare(ints({{1}}), ints({{-1}}));
  EXPECT_EQ(v.verdict, Verdict::Semantic);
  EXPECT_EQ(v.first->expected, "1");
  EXPECT_EQ(v.first->got, "-1");
  EXPECT_FALSE(v.first->ulp);
  EXPECT_EQ(verdict(ints({{1}}, 1), ints({{0}}, 1)), Verdict::Semantic);
}

TEST(LevelVerdict, IntegersFromFloatsHaveTheirAllowance) {
  // fptosi of something near 3: 2 or 3.
  FakeElement a = {3, 3, 1, 1, 0, kCarried};
  EXPECT_EQ(verdict(ints({a}), ints({{2}})), Verdict::Inconclusive);
  EXPECT_EQ(verdict(ints({a}), ints({{1}})), Verdict::Semantic);
  a.e = 0;
  EXPECT_EQ(verdict(ints({a}), ints({{2}})), Verdict::Semantic);
  FakeElement unstable = {0, 0, 0, 0, 0, kUnstableControl};
  EXPECT_EQ(verdict(ints({unstable}, 1), ints({{1}}, 1)),
            Verdict::Inconclusive);
}

//===----------------------------------------------------------------------===//
// How runs end
//===----------------------------------------------------------------------===//

Finding outOfBounds() {
  Finding f;
  f.kind = "out-of-bounds";
  f.position = "k.mlir:7:3";
  f.operation = "memref.load";
  f.message = "index 4 of 4";
  return f;
}

TEST(LevelVerdict, UndefinedBehaviour) {
  FakeLevel good = {near1(1)};
  FakeLevel bad =
      FakeLevel({near1(1)}).ends(RunStatus::Undefined, outOfBounds());
  LevelVerdict v = reference(bad);
  EXPECT_EQ(v.verdict, Verdict::SourceUB);
  EXPECT_EQ(v.position, "k.mlir:7:3");
  EXPECT_EQ(v.operation, "memref.load");
  EXPECT_EQ(v.why, "out-of-bounds: index 4 of 4");
  EXPECT_EQ(compare(good, bad).verdict, Verdict::UBIntroduced);
}

TEST(LevelVerdict, PoisonInAnOutput) {
  FakeElement poison = near1(1);
  poison.isPoison = true;
  FakeLevel bad =
      FakeLevel({near1(1), near1(2, 2), near1(1), poison}).shape({2, 2});
  LevelVerdict v = reference(bad);
  EXPECT_EQ(v.verdict, Verdict::SourceUB);
  EXPECT_EQ(v.first->place(), "result0[1, 1]");
  EXPECT_EQ(v.position, "k.mlir:3:8");
  EXPECT_THAT(v.why, HasSubstr("overflow"));
  FakeLevel good =
      FakeLevel({near1(1), near1(2, 2), near1(1), near1(1)}).shape({2, 2});
  v = compare(good, bad);
  EXPECT_EQ(v.verdict, Verdict::UBIntroduced);
  EXPECT_EQ(v.first->expected, "1.0");
  EXPECT_EQ(v.first->got, "poison");
  EXPECT_EQ(v.wrong, 1u);
}

TEST(LevelVerdict, WhatCannotBeRunFailsClosed) {
  FakeLevel good = {near1(1)};
  Finding f = outOfBounds();
  f.kind = "unsupported";
  f.operation = "gpu.launch";
  FakeLevel unsupported = FakeLevel({}).ends(RunStatus::Unsupported, f);
  EXPECT_EQ(reference(unsupported).verdict, Verdict::Unsupported);
  EXPECT_EQ(compare(good, unsupported).verdict, Verdict::Unsupported);
  EXPECT_EQ(compare(good, unsupported).operation, "gpu.launch");
  FakeLevel endless = FakeLevel({}).ends(RunStatus::Budget);
  EXPECT_EQ(reference(endless).verdict, Verdict::Inconclusive);
  EXPECT_EQ(compare(good, endless).verdict, Verdict::Inconclusive);
}

TEST(LevelVerdict, AbortsMustAgree) {
  FakeLevel good = {near1(1)};
  FakeLevel aborts = FakeLevel({}).ends(RunStatus::Aborted);
  EXPECT_EQ(reference(aborts).verdict, Verdict::Identical);
  EXPECT_EQ(compare(aborts, aborts).verdict, Verdict::Identical);
  EXPECT_EQ(compare(good, aborts).verdict, Verdict::Semantic);
  EXPECT_EQ(compare(aborts, good).verdict, Verdict::Semantic);
}

TEST(LevelVerdict, AReferenceOutsideItsOwnAllowanceIsOurFault) {
  LevelVerdict v = reference({near1(1), near1(1 + 3 * kUlp)});
  EXPECT_EQ(v.verdict, Verdict::ToolError);
  EXPECT_EQ(v.first->place(), "result0[1]");
  EXPECT_EQ(reference({near1(1 + kUlp)}).verdict, Verdict::Identical);
  EXPECT_EQ(reference({near1(kNaN)}).verdict, Verdict::ToolError);
  EXPECT_EQ(reference({{kNaN, kNaN}}).verdict, Verdict::Identical);
  // An f16 overflow that the shadow foresees.
  EXPECT_EQ(reference(FakeLevel({{kInf, 70000, 100, 0, 0, kMayOverflow}},
                                FloatFormat::F16))
                .verdict,
            Verdict::Identical);
}

TEST(LevelVerdict, AnotherShapeIsSemantic) {
  LevelVerdict v = compare({near1(1), near1(1)}, {near1(1)});
  EXPECT_EQ(v.verdict, Verdict::Semantic);
  EXPECT_EQ(v.first->expected, "2xf32");
  EXPECT_EQ(v.first->got, "1xf32");
}

//===----------------------------------------------------------------------===//
// The user's own rule and reference
//===----------------------------------------------------------------------===//

TEST(LevelVerdict, AUsersRuleIsHonoured) {
  CompareOptions options = oneOutput();
  auto rule = [&](const char *text) {
    static std::unique_ptr<ComparisonRule> held;
    held = std::move(*parseRule(text));
    options.rule = held.get();
  };
  FakeLevel a = {near1(1)}, ulp = {near1(1 + kUlp)}, wrong = {near1(2, 2)};
  rule("bits");
  LevelVerdict v = compare(a, ulp, options);
  EXPECT_EQ(v.verdict, Verdict::Precision);
  EXPECT_THAT(v.why, HasSubstr("the rule bits does not allow it"));
  ASSERT_EQ(v.notes.size(), 1u);
  EXPECT_EQ(v.notes[0], "the allowance would say rounding");
  EXPECT_EQ(compare(a, a, options).verdict, Verdict::Identical);
  EXPECT_EQ(compare(a, wrong, options).verdict, Verdict::Semantic);
  rule("ulp:1");
  EXPECT_EQ(compare(a, ulp, options).verdict, Verdict::Rounding);
  // Wider than the allowance, too.
  rule("allclose:2,0");
  EXPECT_EQ(compare(a, wrong, options).verdict, Verdict::Rounding);
}

TEST(LevelVerdict, GoldenValuesAreWhatTheReferenceMustGive) {
  CompareOptions options = oneOutput();
  FakeLevel a = {near1(1), near1(1)};
  options.golden = {a.output(UnitTable::Declared)};
  EXPECT_EQ(reference(a, options).verdict, Verdict::Identical);
  options.golden[0].bits[1] = encode(1 + kUlp, FloatFormat::F32);
  EXPECT_EQ(reference(a, options).verdict, Verdict::Identical);
  options.golden[0].bits[1] = encode(1.5, FloatFormat::F32);
  LevelVerdict v = reference(a, options);
  EXPECT_EQ(v.verdict, Verdict::Inconclusive);
  EXPECT_EQ(v.first->place(), "result0[1]");
  EXPECT_EQ(v.first->expected, "1.5");
  // With a rule, later levels are held against the golden values.
  std::unique_ptr<ComparisonRule> rule =
      std::move(*parseRule("allclose:0.6,0"));
  options.rule = rule.get();
  EXPECT_EQ(reference(a, options).verdict, Verdict::Identical);
  FakeLevel b = {near1(1), near1(0.85)};
  EXPECT_EQ(compare(a, b, options).verdict, Verdict::Precision);
}
} // namespace
