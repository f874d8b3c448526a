//===- ShadowTest.cpp - allowances against numbers worked elsewhere -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two sources: Inputs/ShadowSums.inc and the operations() table come from an
// implementation of the same formulas in numpy; the rest is worked by hand in
// powers of two.
//
//===----------------------------------------------------------------------===//

#include "ShadowTestSupport.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr FloatFormat F64 = FloatFormat::F64, F32 = FloatFormat::F32,
                      F16 = FloatFormat::F16, BF16 = FloatFormat::BF16;
constexpr UnitTable Declared = UnitTable::Declared, InF64 = UnitTable::F64;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

struct SumRow {
  UnitTable table;
  FloatFormat format;
  Data data;
  int n;
  double sum, dot;
};
const SumRow kSums[] = {
#include "Inputs/ShadowSums.inc"
};

void expectAllowance(double got, double want, double slack) {
  if (std::isinf(want))
    EXPECT_EQ(got, want);
  else // v and s depend on the order of the additions in their last bits
    EXPECT_NEAR(got, want, slack * want);
}

TEST(Shadow, SumsAgreeWithNumpy) {
  for (const SumRow &row : kSums) {
    SCOPED_TRACE(std::string(formatName(row.format)) + " data " +
                 std::to_string(int(row.data)) + " n " + std::to_string(row.n));
    Calculator c(row.format, row.table);
    Num sum = c.input(0), dot = c.input(0);
    for (int i = 0; i < row.n; ++i) {
      Num x = c.input(dataset(row.data, i));
      sum = c.add(sum, x);
      dot = c.add(dot, c.mul(x, c.input(dataset(Both, i))));
    }
    EXPECT_EQ(sum.s.n, row.data == Integers ? sum.s.n : uint32_t(row.n));
    expectAllowance(c.e(sum), row.sum, 1e-10);
    if (row.dot >= 0)
      expectAllowance(c.e(dot), row.dot, 1e-10);
  }
}

TEST(Shadow, OneAdditionIsHalfAnUlp) {
  Calculator c(F32);
  // 1 + 2^-24: the sum is in [1, 2), half an ulp there is 2^-24.
  Num x = c.add(c.input(1), c.input(0x1p-24));
  EXPECT_EQ(x.s.v, 1 + 0x1p-24);
  EXPECT_EQ(c.e(x), 0x1p-24 + 2 * 0x1p-150);
  // Nothing is lost in 1 + 2^-23.
  EXPECT_EQ(c.e(c.add(c.input(1), c.input(0x1p-23))), 0);
}

TEST(Shadow, ThreeTermsByHand) {
  // 1 + 1 + 2^-24 in f32: m = 1, s = v = 2 + 2^-24, m (s + v) / 2 = v; the bias
  // branch is v + 3 (v + v/4) and larger. middle = 2^-24 v, h(2..) = 2^-23.
  Calculator c(F32);
  Num x = c.add(c.add(c.input(1), c.input(1)), c.input(0x1p-24));
  EXPECT_EQ(c.e(x), 0x1p-23 + 0x1p-24 * (2 + 0x1p-24) + 3 * 0x1p-150);
}

TEST(Shadow, ManyTermsOfANarrowType) {
  // bf16, 129 ones and one 2^-8 (130 terms, m = 128 = 1/(2u)): the chance
  // branch holds up to there. With one term more it is (n - 1) u s.
  Calculator c(BF16);
  Num x = c.input(0x1p-9);
  for (int i = 0; i < 130; ++i)
    x = c.add(x, c.input(1));
  double s = 130 + 0x1p-9, u = 0x1p-8; // n = 131, m u > 1/2
  EXPECT_EQ(x.s.n, 131u);
  double middle = u * 130 * s;
  EXPECT_EQ(c.e(x), halfUlp(s + middle, BF16) + middle + 131 * eta(BF16));
}

TEST(Shadow, OrderDoesNotMatter) {
  Calculator c(F32);
  std::vector<Num> terms;
  for (int i = 0; i < 9; ++i) // products: E > 0
    terms.push_back(c.mul(c.input(1.1 + i), c.input(i % 2 ? -0.3 : 0.7)));
  Num forward = terms[0], backward = terms[8], pairs;
  for (int i = 1; i < 9; ++i) {
    forward = c.add(forward, terms[i]);
    backward = c.add(terms[8 - i], backward);
  }
  pairs = c.add(c.add(c.add(terms[0], terms[5]), c.add(terms[2], terms[7])),
                c.add(c.add(terms[1], terms[3]),
                      c.add(c.add(terms[4], terms[6]), terms[8])));
  for (const Num &x : {forward, backward, pairs}) {
    EXPECT_TRUE(x.s.isOpen());
    EXPECT_EQ(x.s.n, 9u);
    EXPECT_NEAR(x.s.s, forward.s.s, 1e-14);
    EXPECT_NEAR(c.e(x), c.e(forward), 1e-12 * c.e(forward));
  }
  // a - b is a + (-b), and fma a product and a sum.
  Num minus = c.sub(c.neg(terms[1]), c.neg(terms[0]));
  Num plus = c.add(terms[0], c.neg(terms[1]));
  EXPECT_EQ(minus.s.v, plus.s.v);
  EXPECT_EQ(c.e(minus), c.e(plus));
  Num fused = c.fma(c.input(1.1), c.input(0.7), terms[3]);
  EXPECT_EQ(fused.s.n, 2u);
  EXPECT_EQ(c.e(fused), c.e(c.add(terms[0], terms[3])));
}

TEST(Shadow, ZerosAreFree) {
  Calculator c(F32);
  Num x = c.add(c.input(0.1), c.input(0.2));
  double e = c.e(x);
  x = c.add(c.add(c.input(0), x), c.input(-0.0));
  EXPECT_EQ(x.s.n, 2u);
  EXPECT_EQ(c.e(x), e);
}

TEST(Shadow, AnotherTypeClosesTheSum) {
  Calculator half(F16), single(F32);
  Num x = half.add(half.input(1), half.input(0x1p-11)); // e = 2^-11
  Num wide = half.convert(x, F32);
  EXPECT_FALSE(wide.s.isOpen());
  EXPECT_EQ(single.e(wide), 0x1p-11 + 2 * 0x1p-25);
  Num y = single.add(wide, single.input(1));
  EXPECT_EQ(y.s.n, 2u);
  EXPECT_EQ(y.s.E, 0x1p-11 + 2 * 0x1p-25);
  // The same in memory of another type, without a cast: the operand is closed.
  Num mixed = single.add(x, single.input(1));
  EXPECT_EQ(mixed.s.n, 2u);
  EXPECT_EQ(mixed.s.E, y.s.E);
}

TEST(Shadow, MultiplicationClosesTheSum) {
  Calculator c(F32);
  Num x = c.mul(c.add(c.input(1), c.input(0x1p-24)), c.input(3));
  // P = 3 (2^-24 + 2^-149), h of 3.. is 2^-23.
  EXPECT_FALSE(x.s.isOpen());
  EXPECT_EQ(x.s.E, 3 * (0x1p-24 + 0x1p-149) + 0x1p-23 + 0x1p-150);
  // A power of two scales without a rounding.
  x = c.mul(c.add(c.input(1), c.input(0x1p-24)), c.input(-4));
  EXPECT_EQ(x.s.E, 4 * (0x1p-24 + 0x1p-149));
  EXPECT_EQ(c.div(c.input(0), x).s.E, 0);
  EXPECT_EQ(c.math(MathFn::Sqrt, c.input(0)).s.E, 0);
  x = c.div(c.add(c.input(1), c.input(0x1p-24)), c.input(8));
  EXPECT_EQ(x.s.E, (0x1p-24 + 0x1p-149) / 8);
}

//===----------------------------------------------------------------------===//
// Operations, against numpy
//===----------------------------------------------------------------------===//

struct OperationRow {
  UnitTable table;
  FloatFormat format;
  const char *what;
  double v, e;
};

// a = 1.1, b = -2.7, c = 0.3, each rounded to the format; ac = a * c.
const OperationRow kOperations[] = {
#include "Inputs/ShadowOperations.inc"
};

Num evaluate(Calculator &m, const std::string &what) {
  Num a = m.input(1.1), b = m.input(-2.7), c = m.input(0.3);
  Num ac = m.mul(a, c);
  if (what == "a*b")
    return m.mul(a, b);
  if (what == "a*b*c")
    return m.mul(m.mul(a, b), c);
  if (what == "a/b")
    return m.div(a, b);
  if (what == "(a*b)/c")
    return m.div(m.mul(a, b), c);
  if (what == "a/(b*c)")
    return m.div(a, m.mul(b, c));
  if (what == "max(ac,bc)")
    return m.maximum(ac, m.mul(b, c));
  if (what == "abs(a*b)")
    return m.abs(m.mul(a, b));
  static const std::pair<const char *, MathFn> functions[] = {
      {"exp", MathFn::Exp}, {"log", MathFn::Log},   {"tanh", MathFn::Tanh},
      {"erf", MathFn::Erf}, {"sqrt", MathFn::Sqrt}, {"rsqrt", MathFn::RSqrt},
      {"sin", MathFn::Sin}, {"cos", MathFn::Cos}};
  for (auto [name, fn] : functions) {
    if (what == std::string(name) + "(ac)")
      return m.math(fn, ac);
    if (what == std::string(name) + "(a)")
      return m.math(fn, a);
  }
  ADD_FAILURE() << what;
  return a;
}

TEST(Shadow, OperationsAgreeWithNumpy) {
  for (const OperationRow &row : kOperations) {
    SCOPED_TRACE(std::string(formatName(row.format)) + " " + row.what);
    Calculator m(row.format, row.table);
    Num x = evaluate(m, row.what);
    EXPECT_NEAR(x.s.v, row.v, 4e-16 * std::fabs(row.v));
    // e from end points: differences of doubles, good to some 2^-52 |v|.
    EXPECT_NEAR(m.e(x), row.e, 1e-9 * row.e + 4e-16 * std::fabs(row.v));
  }
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

TEST(Shadow, OmegaIsTheOverflowThreshold) {
  for (unsigned k = 0; k < kNumFloatFormats; ++k) {
    FloatFormat f = static_cast<FloatFormat>(k);
    EXPECT_EQ(shadow::omegaOf(f), overflowThreshold(f)) << formatName(f);
  }
  EXPECT_EQ(shadow::omegaOf(F16), 65520);
}

TEST(Shadow, F64TableChargesDouble) {
  Calculator c(F16, UnitTable::F64);
  Num x = c.add(c.input(1), c.input(0x1p-11)); // exact in double
  EXPECT_EQ(c.e(x), 0);
  x = c.div(c.input(1), c.input(3));
  EXPECT_EQ(c.e(x), 0x1p-55 + 0x1p-1074); // h(1/3) = 2^-2 / 2^53
  // No overflow: 60000 * 60000 is a number.
  EXPECT_TRUE(std::isfinite(c.e(c.mul(c.input(6e4), c.input(6e4)))));
  // Products of small numbers are exact.
  EXPECT_EQ(c.e(c.mul(c.input(1.5), c.input(2.5))), 0);
}

TEST(Shadow, ApproxTableChargesFunctionsAndConstants) {
  Calculator c(F32, UnitTable::Approx);
  Num x = c.mul(c.add(c.input(0.1), c.input(0.2)), c.input(0.3));
  EXPECT_EQ(c.e(x), 0);
  // exp(0) = 1: one ulp at 1 (2 halves of 2^-24), and eta.
  EXPECT_EQ(c.e(c.math(MathFn::Exp, c.input(0))), 2 * (0x1p-24 + 0x1p-150));
  EXPECT_EQ(c.e(c.math(MathFn::Sqrt, c.input(2))), 0);
  EXPECT_EQ(c.e(c.constant(0.1)), 0x1p-28); // half an ulp in [1/16, 1/8)
  EXPECT_EQ(c.e(c.constant(0.5)), 0);
  EXPECT_EQ(c.e(c.constant(0)), 0);
  // Constants keep what they carry through operations on constants.
  EXPECT_EQ(c.e(c.mul(c.constant(0.1), c.constant(2))), 0x1p-27);
  // f16 functions are charged in ulps of f32, those of f64 in their own.
  Calculator half(F16, UnitTable::Approx), twice(F64, UnitTable::Approx);
  EXPECT_EQ(half.e(half.math(MathFn::Exp, half.input(0))),
            2 * (0x1p-24 + 0x1p-150));
  EXPECT_EQ(twice.e(twice.math(MathFn::Exp, twice.input(0))),
            2 * (0x1p-53 + 0x1p-1074));
  EXPECT_EQ(twice.e(twice.constant(0.1)), 0x1p-57);
}

TEST(Shadow, NarrowFunctionsAreOneUlp) {
  Calculator c(F16);
  // rsqrt has 2 ulps in f32; in f16 one. rsqrt(3) = 0.577..: h = 2^-12.
  EXPECT_EQ(c.e(c.math(MathFn::RSqrt, c.input(3))), 2 * (0x1p-12 + 0x1p-25));
  Calculator wide(F32);
  EXPECT_EQ(wide.e(wide.math(MathFn::RSqrt, wide.input(3))),
            4 * (0x1p-25 + 0x1p-150));
}

TEST(Shadow, FunctionErrorMayLeadIntoTheNextBinade) {
  // rsqrt(1 + 2^-23) is just below 1, where an ulp is 2^-24; two ulps further
  // up they are twice that.
  Calculator c(F32);
  EXPECT_EQ(c.e(c.math(MathFn::RSqrt, c.input(1 + 0x1p-23))),
            4 * (0x1p-24 + 0x1p-150));
}

TEST(Shadow, ProductsOfAllowances) {
  // bf16: x = 1 + 2^-8 + eta-like allowance e = 2^-8; x * x has
  // P = 2 e |x| + e^2, and h(1.0..) = 2^-8.
  Calculator c(BF16);
  Num x = c.add(c.input(1), c.input(0x1p-8));
  double e = 0x1p-8 + 2 * eta(BF16), v = 1 + 0x1p-8;
  ASSERT_EQ(c.e(x), e);
  EXPECT_EQ(c.e(c.mul(x, x)), e * v + e * v + e * e + 0x1p-8 + eta(BF16));
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

TEST(Shadow, TruncationRoundsUnlessItFits) {
  Calculator c(F32);
  EXPECT_EQ(c.convert(c.input(1.5), F16).s.E, 0);
  EXPECT_EQ(c.convert(c.input(1 + 0x1p-12), F16).s.E, 0x1p-11 + 0x1p-25);
  EXPECT_EQ(c.convert(c.input(1 + 0x1p-12), F16, Rounding::TowardZero).s.E,
            2 * (0x1p-11 + 0x1p-25));
  // A value with an allowance rounds even if it fits.
  Num x = c.mul(c.input(1 + 0x1p-23), c.input(1 + 0x1p-23));
  EXPECT_EQ(c.convert(x, F16).s.E, x.s.E + 0x1p-11 + 0x1p-25);
  // bf16 to f16 is narrower in range only: 2^-30 does not fit.
  Calculator b(BF16);
  EXPECT_EQ(b.convert(b.input(0x1p-30), F16).s.E, 0x1p-25 + 0x1p-25);
  EXPECT_EQ(b.convert(b.input(1.5), F16).s.E, 0);
  EXPECT_EQ(b.convert(b.input(0x1p-30), F32).s.E, 0);
}

TEST(Shadow, OverflowIsAMarkThatAnOutputCanRead) {
  Calculator c(F32);
  Num big = c.mul(c.input(60000), c.input(1.5)); // 90000: exact
  Num x = c.convert(big, F16);
  EXPECT_EQ(c.e(x), kInf);
  EXPECT_TRUE(x.s.marks & kMayOverflow);
  EXPECT_EQ(x.s.v, 90000);
  EXPECT_GE(x.s.v - x.s.E, 65520) << "an infinity for certain";
  // 65519 rounds to 65504, 65520 to infinity.
  EXPECT_FALSE(c.convert(c.input(65519), F16).s.marks & kMayOverflow);
  EXPECT_TRUE(c.convert(c.input(65520), F16).s.marks & kMayOverflow);
  // Before the rounding: 65504 +- 15 may not become an infinity ...
  Calculator h(F16);
  Num edge = h.add(h.input(65504), h.input(15));
  EXPECT_TRUE(std::isfinite(h.e(edge)));
  // ... but an order of a sum may lead past the end on the way.
  Num way = h.sub(h.add(h.input(60000), h.input(60000)), h.input(60000));
  EXPECT_EQ(h.e(way), kInf);
  EXPECT_TRUE(shadow::close(h.ctx, way.s).marks & kMayOverflow);
  // What is bounded forgets it.
  EXPECT_TRUE(std::isfinite(h.e(h.math(MathFn::Tanh, way))));
}

//===----------------------------------------------------------------------===//
// Infinities and NaN
//===----------------------------------------------------------------------===//

TEST(Shadow, CertainInfinitiesStayCertain) {
  Calculator c(F32);
  Num mask = c.input(-kInf), x = c.mul(c.input(1.1), c.input(0.7));
  Num masked = c.add(x, mask);
  EXPECT_EQ(masked.s.v, -kInf);
  EXPECT_EQ(c.e(masked), 0);
  // softmax: max ignores it, exp(-inf - max) is an exact 0.
  Num top = c.maximum(x, masked);
  EXPECT_EQ(c.e(top), c.e(x));
  Num weight = c.math(MathFn::Exp, c.sub(masked, top));
  EXPECT_EQ(weight.s.v, 0);
  EXPECT_EQ(c.e(weight), 0);
  EXPECT_EQ(c.e(c.add(weight, x)), c.e(x));
  // All masked: NaN, and certainly so.
  Num nan = c.sub(masked, c.maximum(masked, mask));
  EXPECT_TRUE(std::isnan(nan.s.v));
  EXPECT_EQ(c.e(nan), 0);
  EXPECT_TRUE(std::isnan(c.typed(nan)));

  EXPECT_EQ(c.e(c.mul(x, mask)), 0);
  EXPECT_EQ(c.mul(x, mask).s.v, -kInf);
  EXPECT_EQ(c.e(c.div(x, mask)), 0);
  EXPECT_EQ(c.e(c.div(c.input(1), c.input(0))), 0);
  EXPECT_EQ(c.div(c.input(1), c.input(0)).s.v, kInf);
  EXPECT_EQ(c.e(c.math(MathFn::Log, c.input(0))), 0);
  EXPECT_EQ(c.e(c.math(MathFn::Tanh, mask)), 0);
}

TEST(Shadow, UncertainOnesAreUnbounded) {
  Calculator c(F32);
  Num zero = c.sub(c.mul(c.input(1.1), c.input(0.7)),
                   c.mul(c.input(0.7), c.input(1.1)));
  ASSERT_EQ(zero.s.v, 0);
  ASSERT_GT(c.e(zero), 0);
  EXPECT_EQ(c.e(c.div(c.input(1), zero)), kInf);
  EXPECT_EQ(c.e(c.mul(c.input(kInf), zero)), kInf);
  EXPECT_EQ(c.e(c.math(MathFn::Log, zero)), kInf);
  EXPECT_EQ(c.e(c.math(MathFn::RSqrt, zero)), kInf);
  EXPECT_EQ(c.e(c.math(MathFn::Sqrt, zero)), kInf) << "below the domain";
  EXPECT_TRUE(std::isfinite(c.e(c.math(MathFn::Cbrt, zero))));
  EXPECT_TRUE(std::isfinite(c.e(c.math(MathFn::Exp, zero))));
  // exp(1000) left double: no certain infinity before the output.
  EXPECT_EQ(c.e(c.math(MathFn::Exp, c.input(1000))), kInf);
}

TEST(Shadow, NaNInputsAreCertain) {
  Calculator c(F32);
  Num nan = c.input(kNaN), x = c.mul(c.input(1.1), c.input(0.7));
  EXPECT_EQ(c.e(c.add(nan, x)), 0);
  EXPECT_EQ(c.e(c.math(MathFn::Exp, nan)), 0);
  EXPECT_EQ(c.e(c.maximum(nan, x)), 0);
  EXPECT_TRUE(std::isnan(c.maximum(nan, x).s.v));
  EXPECT_EQ(c.maxnum(nan, x).s.v, x.s.v);
  EXPECT_EQ(c.e(c.maxnum(nan, x)), c.e(x));
  EXPECT_FALSE(c.unstable(c.isClass(kAnyNaN, nan)));
  EXPECT_FALSE(c.unstable(c.compare(14 /*uno*/, nan, x)));
}

} // namespace
