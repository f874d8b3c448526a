//===- ShadowSoundnessTest.cpp - right results stay within the allowance --===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The promise of an allowance: whatever a right implementation computes is
// within e of v. "Right" is made here from typed arithmetic alone: sums in any
// order, products fused or not, functions k ulps off, operands anywhere within
// their own allowance. Not a single alarm may come of it, and the allowance
// must be finite where the mathematics is tame.
//
//===----------------------------------------------------------------------===//

#include "ShadowTestSupport.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

/// Steps an encoding by `n` representable numbers.
uint64_t step(uint64_t bits, int n, FloatFormat f) {
  uint64_t sign = uint64_t(1) << (formatInfo(f).bits - 1);
  int64_t place = bits & sign ? -static_cast<int64_t>(bits & ~sign)
                              : static_cast<int64_t>(bits);
  place += n;
  return place < 0 ? sign | static_cast<uint64_t>(-place)
                   : static_cast<uint64_t>(place);
}

class SoundnessTest : public testing::TestWithParam<FloatFormat> {
protected:
  Calculator c{GetParam()};
  std::mt19937_64 gen{42};

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(gen);
  }
  /// A number that another right implementation might have for `a`.
  uint64_t another(const Num &a) {
    double e = c.e(a);
    if (!(e < kInf))
      return a.bits;
    double pick = uniform(-1, 1);
    if (gen() % 3 == 0) // the ends break rules first
      pick = pick < 0 ? -1 : 1;
    uint64_t bits = encode(a.s.v + pick * e, c.format);
    // Rounding may have left the interval.
    double x = decode(bits, c.format);
    if (std::fabs(x - a.s.v) > e)
      bits = step(bits, x > a.s.v ? -1 : 1, c.format);
    return std::fabs(decode(bits, c.format) - a.s.v) <= e ? bits : a.bits;
  }
  void expectWithin(uint64_t bits, const Num &x, const std::string &what) {
    double e = c.e(x), typed = decode(bits, c.format);
    if (std::isinf(e))
      return;
    if (std::isinf(x.s.v)) { // certain
      ASSERT_EQ(typed, x.s.v) << what;
      return;
    }
    ASSERT_TRUE(std::isfinite(typed)) << what << " v " << x.s.v << " e " << e;
    ASSERT_LE(std::fabs(typed - x.s.v), e) << what << " v " << x.s.v;
  }
  /// A value with an allowance of its own: a product, not exact.
  Num inexact(double low, double high) {
    double x = uniform(low, high), y = uniform(0.5, 2);
    return c.mul(c.input(x / y), c.input(y));
  }
};

TEST_P(SoundnessTest, SumsOfProductsInAnyOrder) {
  const FloatFormat f = c.format;
  const Inst i = c.inst(Opcode::AddFX);
  for (unsigned trial = 0; trial < 150; ++trial) {
    unsigned n = 2 + gen() % 120;
    double offset = trial % 3 == 0 ? 0 : uniform(-1, 1);
    std::vector<std::pair<uint64_t, uint64_t>> pairs;
    Num sum = c.input(0);
    for (unsigned k = 0; k < n; ++k) {
      Num x = c.input(offset + uniform(-1, 1)), y = c.input(uniform(-1, 1));
      pairs.push_back({x.bits, y.bits});
      sum = c.add(sum, c.mul(x, y));
    }
    Event ev = Event::None;
    for (unsigned order = 0; order < 6; ++order) {
      std::shuffle(pairs.begin(), pairs.end(), gen);
      uint64_t r = 0;
      if (order < 2) { // a chain, of fma or not
        for (auto [x, y] : pairs)
          r = order ? sem::FmaFX(x, y, r, i, ev)
                    : sem::AddFX(r, sem::MulFX(x, y, i, ev), i, ev);
      } else { // a random tree
        std::vector<uint64_t> terms;
        for (auto [x, y] : pairs)
          terms.push_back(sem::MulFX(x, y, i, ev));
        while (terms.size() > 1) {
          std::swap(terms[gen() % terms.size()], terms.back());
          uint64_t last = terms.back();
          terms.pop_back();
          uint64_t &other = terms[gen() % terms.size()];
          other = sem::AddFX(other, last, i, ev);
        }
        r = terms[0];
      }
      expectWithin(r, sum, std::string(formatName(f)) + " sum");
      if (HasFatalFailure())
        return;
    }
  }
}

TEST_P(SoundnessTest, ConstantDataDrifts) {
  // The square-root rule alone is wrong here by a factor that grows with n.
  for (double x : {0.1, 1.0, 1.1, 1.9}) {
    Num sum = c.input(0), term = c.input(x);
    for (unsigned k = 0; k < 3000; ++k) {
      sum = c.add(sum, term);
      expectWithin(sum.bits, sum, "constant");
      if (HasFatalFailure())
        return;
    }
  }
}

TEST_P(SoundnessTest, ArithmeticOnUncertainOperands) {
  Event ev = Event::None;
  const Inst i = c.inst(Opcode::AddFX);
  for (unsigned trial = 0; trial < 4000; ++trial) {
    Num a = inexact(-3, 3), b = inexact(-3, 3);
    if (trial % 5 == 0) // near 0
      a = c.sub(a, c.input(c.typed(a)));
    if (trial % 7 == 0)
      b = c.input(std::exp2(int(gen() % 26) - 13));
    uint64_t x = another(a), y = another(b);
    expectWithin(sem::AddFX(x, y, i, ev), c.add(a, b), "add");
    expectWithin(sem::SubFX(x, y, i, ev), c.sub(a, b), "sub");
    expectWithin(sem::MulFX(x, y, i, ev), c.mul(a, b), "mul");
    expectWithin(sem::DivFX(x, y, i, ev), c.div(a, b), "div");
    expectWithin(sem::FmaFX(x, y, x, i, ev), c.fma(a, b, a), "fma");
    expectWithin(sem::MaximumF(x, y, i, ev), c.maximum(a, b), "max");
    expectWithin(sem::MinimumF(x, y, i, ev), c.minimum(a, b), "min");
    expectWithin(sem::CopySign(x, y, i, ev), c.copysign(a, b), "copysign");
    expectWithin(sem::NegF(x, i, ev), c.neg(a), "neg");
    expectWithin(sem::AbsF(x, i, ev), c.abs(a), "abs");
    if (HasFatalFailure())
      return;
  }
}

struct Domain {
  MathFn fn;
  double low, high;
};
const Domain kDomains[] = {
    {MathFn::Ceil, -4, 4},      {MathFn::Floor, -4, 4}, {MathFn::Round, -4, 4},
    {MathFn::RoundEven, -4, 4}, {MathFn::Trunc, -4, 4}, {MathFn::Sqrt, 0, 4},
    {MathFn::RSqrt, 0, 4},      {MathFn::Cbrt, -4, 4},  {MathFn::Exp, -6, 6},
    {MathFn::Exp2, -6, 6},      {MathFn::ExpM1, -3, 3}, {MathFn::Log, 0, 4},
    {MathFn::Log2, 0, 4},       {MathFn::Log10, 0, 4},  {MathFn::Log1p, -1, 2},
    {MathFn::Sin, -9, 9},       {MathFn::Cos, -9, 9},   {MathFn::Tan, -9, 9},
    {MathFn::Asin, -1, 1},      {MathFn::Acos, -1, 1},  {MathFn::Atan, -4, 4},
    {MathFn::Sinh, -4, 4},      {MathFn::Cosh, -4, 4},  {MathFn::Tanh, -4, 4},
    {MathFn::Asinh, -4, 4},     {MathFn::Acosh, 1, 5},  {MathFn::Atanh, -1, 1},
    {MathFn::Erf, -3, 3},       {MathFn::Erfc, -3, 3}};

TEST_P(SoundnessTest, FunctionsOfUncertainOperands) {
  const FloatFormat f = c.format;
  for (const Domain &d : kDomains) {
    unsigned bounded = 0;
    const bool exact = mathRule(d.fn) == MathRule::exact;
    // What the table allows beyond rounding, in whole ulps.
    int extra = exact ? 0 : int(cudaFunctions().entries[unsigned(d.fn)].ulps);
    if (formatInfo(f).precision < 24)
      extra = std::min(extra, 1);
    for (unsigned trial = 0; trial < 400; ++trial) {
      Num a = inexact(d.low, d.high);
      if (trial % 4 == 0) // a wide interval
        a = c.sub(c.mul(a, c.input(31)), c.mul(a, c.input(30)));
      Num r = c.math(d.fn, a);
      bounded += std::isfinite(c.e(r));
      uint64_t x = another(a), y = mathBits(d.fn, x, f);
      if (std::isnan(decode(y, f))) { // left the domain: must be unbounded
        ASSERT_EQ(c.e(r), kInf) << mathFnName(d.fn);
        continue;
      }
      // k ulps off the exact value: up to k - 1 numbers from the nearest.
      for (int off : {0, 1 - extra, extra - 1})
        if (extra > 0 || off == 0)
          expectWithin(step(y, off, f), r, mathFnName(d.fn));
      if (HasFatalFailure())
        return;
    }
    EXPECT_GT(bounded, 200u) << mathFnName(d.fn) << " bounds nothing";
  }
}

TEST_P(SoundnessTest, FunctionsOfTwoUncertainOperands) {
  const FloatFormat f = c.format;
  for (unsigned trial = 0; trial < 2000; ++trial) {
    Num a = inexact(0.01, 4), b = inexact(-3, 3);
    if (trial % 4 == 0)
      b = c.input(int(gen() % 9) - 4);
    if (trial % 8 == 0)
      a = inexact(-4, 4);
    if (trial % 3 == 0) // a wide interval
      a = c.sub(c.mul(a, c.input(31)), c.mul(a, c.input(30)));
    uint64_t x = another(a), y = another(b);
    Num pow = c.math(MathFn::Pow, a, b);
    uint64_t typed = mathBits(MathFn::Pow, x, y, f);
    if (!std::isnan(decode(typed, f)))
      expectWithin(typed, pow, "pow");
    else
      ASSERT_EQ(c.e(pow), kInf);
    Num p = inexact(-2, 2), q = inexact(-2, 2);
    if (trial % 3 == 0) // around the cut and the origin
      p = c.sub(p, c.input(c.typed(p)));
    expectWithin(mathBits(MathFn::Atan2, another(p), another(q), f),
                 c.math(MathFn::Atan2, p, q), "atan2");
    // x^n by a chain of products.
    int64_t n = int64_t(gen() % 12) - 4;
    Num base = inexact(-1.5, 1.5), power = c.powi(base, n);
    uint64_t z = another(base), chain = encode(1, f);
    Event ev = Event::None;
    const Inst i = c.inst(Opcode::MulFX);
    for (int64_t k = 0; k < std::abs(n); ++k)
      chain = k ? sem::MulFX(chain, z, i, ev) : z;
    if (n < 0)
      chain = sem::DivFX(encode(1, f), chain, i, ev);
    expectWithin(chain, power, "fpowi");
    if (HasFatalFailure())
      return;
  }
}

TEST_P(SoundnessTest, ChoicesAndIntegers) {
  Event ev = Event::None;
  unsigned undecided = 0, decided = 0;
  for (unsigned trial = 0; trial < 3000; ++trial) {
    Num a = inexact(-1, 1), b = inexact(-1, 1), p = inexact(-2, 2);
    if (trial % 2) // close to a
      b = c.add(a, c.input(std::ldexp(uniform(-1, 1), -int(gen() % 30))));
    uint64_t x = another(a), y = another(b), z = another(p);
    Num less = c.compare(4, a, b);
    bool other = sem::CmpFX(x, y, c.inst(Opcode::CmpFX, 4), ev) != 0;
    (c.unstable(less) ? undecided : decided)++;
    // A decided comparison comes out the same for everybody.
    if (!c.unstable(less))
      ASSERT_EQ(other, less.bits != 0);
    // The selected value is right whichever way the comparison went.
    expectWithin(other ? x : z, c.select(less, a, p), "select");

    // Truncation to an integer, integer arithmetic, and back.
    Num wide = c.mul(p, c.input(7)), four = Calculator::integer(4);
    Num k = c.toInt(wide, 32);
    Num r = c.integers(
        Opcode::AddI, sem::AddI, shadow::carryAdd,
        c.integers(Opcode::MulI, sem::MulI, shadow::carryMul, k, four, 32),
        Calculator::integer(1), 32);
    Num back = c.fromInt(r, 32);
    if (!c.unstable(back)) {
      uint64_t w = another(wide);
      Event range = Event::None;
      uint64_t n = sem::FPToSI(w, c.inst(Opcode::FPToSI, 0, 32), range);
      Inst toFloat = c.inst(Opcode::SIToFP, 0, unsigned(c.format));
      toFloat.w = 32;
      expectWithin(sem::SIToFP((n * 4 + 1) & 0xffffffff, toFloat, ev), back,
                   "integer");
    }
    if (HasFatalFailure())
      return;
  }
  EXPECT_GT(undecided, 20u);
  EXPECT_GT(decided, 1000u);
}

// Two formulas for the same number: in the F64 table v is as far from it as e64
// says, so that they differ by no more than both together.
TEST_P(SoundnessTest, EqualFormulasAgreeInDouble) {
  Calculator d(c.format, UnitTable::F64);
  auto expectSame = [&](const Num &x, const Num &y, const char *what) {
    ASSERT_LE(std::fabs(x.s.v - y.s.v), d.e(x) + d.e(y)) << what;
  };
  for (unsigned trial = 0; trial < 3000; ++trial) {
    Num a = d.input(uniform(-2, 2)), b = d.input(uniform(-2, 2)),
        x = d.input(uniform(0.1, 2)), one = d.input(1);
    Num ab = d.mul(a, b), ax = d.mul(a, x), bx = d.mul(b, x);
    expectSame(d.mul(ab, x), d.mul(a, bx), "(ab)x");
    expectSame(d.mul(d.add(ab, a), x), d.add(d.mul(ab, x), ax), "(ab+a)x");
    expectSame(d.div(ab, x), d.mul(ab, d.div(one, x)), "ab/x");
    expectSame(d.sub(d.mul(ax, ax), d.mul(bx, bx)),
               d.mul(d.sub(ax, bx), d.add(ax, bx)), "squares");
    expectSame(d.mul(d.math(MathFn::Exp, ab), d.math(MathFn::Exp, a)),
               d.math(MathFn::Exp, d.add(ab, a)), "exp");
    expectSame(d.math(MathFn::Log, d.mul(x, d.abs(ab))),
               d.add(d.math(MathFn::Log, x), d.math(MathFn::Log, d.abs(ab))),
               "log");
    expectSame(d.div(one, d.math(MathFn::Sqrt, x)), d.math(MathFn::RSqrt, x),
               "rsqrt");
    expectSame(d.div(d.math(MathFn::Sin, ab), d.math(MathFn::Cos, ab)),
               d.math(MathFn::Tan, ab), "tan");
    Num e2 = d.math(MathFn::Exp, d.mul(ab, d.input(2)));
    expectSame(d.div(d.sub(e2, one), d.add(e2, one)), d.math(MathFn::Tanh, ab),
               "tanh");
    expectSame(d.mul(d.mul(ab, ab), ab), d.powi(ab, 3), "cube");
    expectSame(d.math(MathFn::Pow, x, b),
               d.math(MathFn::Exp, d.mul(b, d.math(MathFn::Log, x))), "pow");
    if (HasFatalFailure())
      return;
  }
  for (unsigned trial = 0; trial < 200; ++trial) {
    std::vector<Num> terms;
    for (unsigned k = 0; k < 2 + gen() % 60; ++k)
      terms.push_back(d.mul(d.input(uniform(-1, 1)), d.input(uniform(-1, 1))));
    Num chain = d.input(0);
    for (const Num &t : terms)
      chain = d.add(chain, t);
    std::vector<Num> tree = terms;
    while (tree.size() > 1) {
      std::shuffle(tree.begin(), tree.end(), gen);
      Num last = tree.back();
      tree.pop_back();
      tree.back() = d.add(tree.back(), last);
    }
    expectSame(chain, tree[0], "sum");
    if (HasFatalFailure())
      return;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, SoundnessTest,
                         testing::Values(FloatFormat::F32, FloatFormat::F16,
                                         FloatFormat::BF16));

} // namespace
