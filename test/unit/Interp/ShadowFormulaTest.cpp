//===- ShadowFormulaTest.cpp - each row of the table of operations --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One test a row of docs/allowance.md's table of operations. The numbers are
// the formulas evaluated to 90 digits (mpmath), or worked by hand in powers of
// two. Operands: a = 1.5 with e = 2^-20, b = 3 with e = 2^-18, in f32.
//
//===----------------------------------------------------------------------===//

#include "ShadowTestSupport.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr FloatFormat F32 = FloatFormat::F32, F16 = FloatFormat::F16;
constexpr double kEta = 0x1p-150;

struct ShadowFormula : testing::Test {
  Calculator c{F32};
  Num with(double x, double e) const {
    Num n = c.input(x);
    n.s.E = e;
    return n;
  }
  Num a = with(1.5, 0x1p-20), b = with(3, 0x1p-18);
};

struct Row {
  const char *what;
  double v, e;
};
const Row kRows[] = {
    {"div", 0x1.0000000000000p-1, 0x1.08001555571c7p-20},
    {"mul", 0x1.2000000000000p+2, 0x1.2800080000000p-17},
    {"exp", 0x1.1ed3fe64fc541p+2, 0x1.3ed4075b9c771p-18},
    {"exp2", 0x1.6a09e667f3bcdp+1, 0x1.3af2380b603f0p-19},
    {"expm1", 0x1.bda7fcc9f8a83p+1, 0x1.2ed4075b9c771p-18},
    {"log", 0x1.9f323ecbf984cp-2, 0x1.65555c71c74f0p-21},
    {"log2", 0x1.2b803473f7ad1p-1, 0x1.06385402fc93cp-20},
    {"log10", 0x1.68a288b60b7fcp-3, 0x1.487a7c642c2dbp-22},
    {"log1p", 0x1.d5240f0e0e078p-1, 0x1.d9999eb852016p-22},
    {"tanh", 0x1.cf6f9786df577p-1, 0x1.f2166772853abp-23},
    {"erf", 0x1.eea5557137ae0p-1, 0x1.f391d00b6b9e8p-23},
    {"sqrt", 0x1.3988e1409212ep+0, 0x1.e20bdb5b8d187p-22},
    {"rsqrt", 0x1.a20bd700c2c3ep-1, 0x1.96b2980b6bf56p-22},
    {"cbrt", 0x1.250bfe1b082f5p+0, 0x1.847c73b633953p-22},
    {"atan", 0x1.f730bd281f69bp-1, 0x1.bb13ba51ccb87p-22},
    {"sinh", 0x1.108c3aabd6a60p+1, 0x1.8d1bcaa28409bp-19},
    {"asinh", 0x1.31dc0090b63d8p+0, 0x1.dc01ae1c6247ep-21},
    {"sin", 0x1.feb7a9b2c6d8bp-1, 0x1.90deea7e2fcd4p-23},
    {"cos", 0x1.21bd54fc5f9a7p-4, 0x1.035bdcd9636c5p-20},
    {"pow", 0x1.b000000000000p+1, 0x1.a7296c43eb083p-17},
};

TEST_F(ShadowFormula, OperationsByHighPrecision) {
  const std::pair<const char *, MathFn> functions[] = {
      {"exp", MathFn::Exp},     {"exp2", MathFn::Exp2},
      {"expm1", MathFn::ExpM1}, {"log", MathFn::Log},
      {"log2", MathFn::Log2},   {"log10", MathFn::Log10},
      {"log1p", MathFn::Log1p}, {"tanh", MathFn::Tanh},
      {"erf", MathFn::Erf},     {"sqrt", MathFn::Sqrt},
      {"rsqrt", MathFn::RSqrt}, {"cbrt", MathFn::Cbrt},
      {"atan", MathFn::Atan},   {"sinh", MathFn::Sinh},
      {"asinh", MathFn::Asinh}, {"sin", MathFn::Sin},
      {"cos", MathFn::Cos}};
  for (const Row &row : kRows) {
    SCOPED_TRACE(row.what);
    std::string what = row.what;
    Num x;
    if (what == "div")
      x = c.div(a, b);
    else if (what == "mul")
      x = c.mul(a, b);
    else if (what == "pow")
      x = c.math(MathFn::Pow, a, b);
    else
      for (auto [name, fn] : functions)
        if (what == name)
          x = c.math(fn, a);
    EXPECT_NEAR(x.s.v, row.v, 4e-16 * std::fabs(row.v));
    EXPECT_NEAR(c.e(x), row.e, 1e-8 * row.e);
  }
}

TEST_F(ShadowFormula, AdditionStaysOpen) {
  // E, s, n add; s of a closed value is |v| + E; g is none with E > 0.
  Num x = c.sub(a, b);
  EXPECT_TRUE(x.s.isOpen());
  EXPECT_EQ(x.s.v, -1.5);
  EXPECT_EQ(x.s.E, 0x1p-20 + 0x1p-18);
  EXPECT_EQ(x.s.s, 1.5 + 0x1p-20 + 3 + 0x1p-18);
  EXPECT_EQ(x.s.n, 2u);
  EXPECT_EQ(x.s.g, kNoLowestBit);
  // n = 2: R = h(|v| + E) + 2 eta.
  EXPECT_EQ(c.e(x), 0x1p-20 + 0x1p-18 + 0x1p-24 + 2 * kEta);
  // Exact operands: g is the smaller of the lowest bits.
  Num y = c.add(c.input(0.75), c.input(6));
  EXPECT_EQ(y.s.g, -2);
  EXPECT_EQ(y.s.s, 6.75);
  EXPECT_EQ(c.e(y), 0);
}

TEST_F(ShadowFormula, SumsOfThree) {
  // m = 1: min((s + |v|) / 2, v^2 / s + 3 (|v| + s/4)). 1, -1 and 2^-30 have
  // s = 2 + 2^-30, v = 2^-30: the first is 1 + 2^-30, the second 1.5 and more.
  Num x = c.add(c.add(c.input(1), c.input(0x1p-30)), c.input(-1));
  double middle = 0x1p-24 * (1 + 0x1p-30);
  EXPECT_EQ(c.e(x), halfUlp(0x1p-30 + middle, F32) + middle + 3 * kEta);
}

TEST_F(ShadowFormula, ChanceIsSmallerThanTheWorstCase) {
  // 400 terms +-1 with a term 2^-30: m = 399, v = 2^-30, s = 400 + 2^-30.
  // Worst case m s / 2 = 79800; 3 sqrt(399) s / 4 = 5992.5.
  Num x = c.input(0x1p-30);
  for (int i = 0; i < 400; ++i)
    x = c.add(x, c.input(i % 2 ? -1 : 1));
  double v = 0x1p-30, s = 400 + v;
  double middle =
      0x1p-24 * (399 * (v / s) * v + 3 * std::sqrt(399.0) * (v + s / 4));
  EXPECT_NEAR(c.e(x), halfUlp(v + middle, F32) + middle + 401 * kEta,
              1e-12 * middle);
}

TEST_F(ShadowFormula, SignsKeepTheirAllowance) {
  EXPECT_EQ(c.e(c.neg(a)), 0x1p-20);
  EXPECT_TRUE(c.neg(c.add(a, b)).s.isOpen());
  EXPECT_EQ(c.e(c.abs(a)), 0x1p-20);
  EXPECT_FALSE(c.abs(c.add(a, b)).s.isOpen());
  EXPECT_EQ(c.e(c.convert(with(1.5, 0x1p-20), FloatFormat::F64)), 0x1p-20);
}

TEST_F(ShadowFormula, FactorsThatArePowersOfTwo) {
  EXPECT_EQ(c.e(c.mul(a, c.input(8))), 8 * 0x1p-20);
  // Not where the product is subnormal: 1.5 * 2^-126 / 8.
  double e = 0x1p-20 * 0x1p-129, v = 1.5 * 0x1p-129;
  EXPECT_EQ(c.e(c.mul(a, c.input(0x1p-129))), e + halfUlp(v + e, F32) + kEta);
  // A power of two that is itself uncertain is none.
  EXPECT_GT(c.e(c.mul(c.input(3), with(2, 0x1p-20))), 3 * 0x1p-20);
  EXPECT_EQ(c.e(c.div(a, c.input(0.25))), 4 * 0x1p-20);
}

TEST_F(ShadowFormula, FusedIsProductThenSum) {
  Num fused = c.fma(a, b, c.input(1)), apart = c.add(c.mul(a, b), c.input(1));
  EXPECT_EQ(fused.s.E, apart.s.E);
  EXPECT_EQ(fused.s.s, apart.s.s);
  EXPECT_EQ(fused.s.n, apart.s.n);
}

TEST_F(ShadowFormula, DivisorsThatMayBeZeroAreUnbounded) {
  EXPECT_EQ(c.e(c.div(a, with(0x1p-21, 0x1p-21))), kInf);
  EXPECT_EQ(c.e(c.div(a, with(0x1p-21, 0x1p-20))), kInf);
  EXPECT_TRUE(std::isfinite(c.e(c.div(a, with(0x1p-20, 0x1p-21)))));
}

TEST_F(ShadowFormula, PeriodicFunctionsAreBounded) {
  // min(|cos x| e + e^2 / 2, 2) and 2 ulps at (|v| + P)(1 + 8u).
  Num x = with(1, 4);
  double v = std::sin(1.0), P = 2;
  EXPECT_EQ(c.e(c.math(MathFn::Sin, x)),
            P + 4 * (halfUlp((v + P) * (1 + 8 * 0x1p-24), F32) + kEta));
}

TEST_F(ShadowFormula, PowersOfUncertainSign) {
  EXPECT_EQ(c.e(c.math(MathFn::Pow, with(0.5, 0.5), with(-1, 0.1))), kInf);
  EXPECT_EQ(c.e(c.math(MathFn::Pow, with(-1, 0.1), with(1.5, 0))), kInf);
}

TEST_F(ShadowFormula, MaximaTakeTheWinnersAllowance) {
  EXPECT_EQ(c.e(c.maximum(a, b)), 0x1p-18);
  EXPECT_EQ(c.e(c.minimum(a, b)), 0x1p-20);
  // Nearer than their allowances: the larger one.
  EXPECT_EQ(c.e(c.maximum(with(3 + 0x1p-19, 0x1p-20), b)), 0x1p-18);
  EXPECT_EQ(c.maximum(with(3 + 0x1p-19, 0x1p-20), b).s.v, 3 + 0x1p-19);
}

TEST_F(ShadowFormula, ChosenByAnUndecidedComparison) {
  Num near = with(1.5 + 0x1p-20, 0);
  Num less = c.compare(4, a, near);
  ASSERT_TRUE(c.unstable(less)) << "|a - b| = e_a + e_b";
  EXPECT_FALSE(c.unstable(c.compare(4, a, c.input(1.5 + 0x1p-19))));
  // max(e_chosen, e_other + |a - b|) = max(2^-20, 2^-18 + 1.5).
  EXPECT_EQ(c.e(c.select(less, a, b)), 1.5 + 0x1p-18);
}

TEST_F(ShadowFormula, StepsShowAtTheirBoundary) {
  EXPECT_EQ(c.e(c.math(MathFn::Floor, with(2, 0x1p-20))), 1);
  EXPECT_EQ(c.e(c.math(MathFn::Floor, with(2.5, 0x1p-20))), 0);
  EXPECT_EQ(c.e(c.math(MathFn::Ceil, with(2, 0x1p-20))), 1);
  EXPECT_EQ(c.e(c.math(MathFn::Round, with(2.5, 0x1p-20))), 1);
  EXPECT_EQ(c.e(c.math(MathFn::Trunc, with(0.5, 0x1p-20))), 0);
  Num i = c.toInt(with(2, 2.5), 32);
  EXPECT_TRUE(i.s.marks & kCarried);
  EXPECT_EQ(i.s.v, 2);
  EXPECT_EQ(i.s.E, 2) << "from 0 (-0.5) to 4 (4.5)";
  EXPECT_EQ(c.e(c.fromInt(i, 32)), 2 + halfUlp(4, F32) + kEta);
}

TEST_F(ShadowFormula, NarrowingRoundsAtTheFarEnd) {
  // h_t(|v| + e): just below 2, where e leads into the next binade.
  Num x = with(2 - 0x1p-20, 0x1p-20);
  EXPECT_EQ(c.e(c.convert(x, F16)), 0x1p-20 + 0x1p-10 + 0x1p-25);
}

TEST_F(ShadowFormula, OverflowIsAskedBeforeTheRounding) {
  Calculator h(F16);
  auto big = [&](double v, double e) {
    Num n = h.input(1);
    n.s.v = v;
    n.s.E = e;
    return n;
  };
  // |v| + P < 65520 must be finite, whatever is added by this rounding.
  Num one = h.input(1);
  EXPECT_TRUE(std::isfinite(h.e(h.mul(big(65500, 19), one))));
  EXPECT_EQ(h.e(h.mul(big(65500, 20), one)), kInf);
  // Sums of more than two terms: (s + |v|) / 2.
  Num two = h.add(big(60000, 0), big(5519, 0));
  EXPECT_TRUE(std::isfinite(h.e(two)));
  Num three = h.add(h.add(h.input(40000), h.input(40000)), h.input(-40000));
  EXPECT_EQ(h.e(three), kInf) << "(120000 + 40000) / 2 = 80000";
  // A bounded function ends it.
  EXPECT_TRUE(std::isfinite(h.e(h.math(MathFn::Tanh, three))));
  EXPECT_TRUE(std::isfinite(
      h.e(h.minimum(h.maximum(h.math(MathFn::Tanh, three), one), one))));
}

TEST_F(ShadowFormula, WideReplacesNarrowTypes) {
  shadow::Environment wide(UnitTable::Wide, F32, ShadowContract());
  Calculator h(F16);
  h.ctx = wide.ctx;
  // 1/3 in f16, charged as f32.
  EXPECT_EQ(shadow::allowanceOf(h.ctx, h.div(h.input(1), h.input(3)).s),
            0x1p-26 + kEta);
  // A truncation to f16 rounds as one to f32.
  Calculator d(FloatFormat::F64);
  d.ctx = wide.ctx;
  Num x = d.convert(d.input(1.0 / 3), F16);
  EXPECT_EQ(x.s.E, 0x1p-26 + kEta);
  // What is wider stays what it is.
  EXPECT_EQ(d.div(d.input(1), d.input(3)).s.E, 0x1p-55 + 0x1p-1074);
  // And its overflow threshold.
  EXPECT_TRUE(std::isfinite(
      shadow::allowanceOf(h.ctx, h.mul(h.input(60000), h.input(3)).s)));
}

} // namespace
