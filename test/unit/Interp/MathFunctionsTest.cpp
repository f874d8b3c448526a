//===- MathFunctionsTest.cpp - math functions against MPFR ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every function at the edges of a format, around its own zeros, poles and
// thresholds, and at random. The exact value is MPFR's with 160 bits. f32 and
// narrower must be the nearest number, but for values so close to a midpoint
// that double cannot tell; f64 must be within the few ulps that libms are.
// Values at infinities, zeros and NaN are written out.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/MathFunctions.h"
#include "plumbline/Numerics/Arith.h"
#include "plumbline/Numerics/Ulp.h"

#include <cmath>
#include <gtest/gtest.h>
#include <mpfr.h>
#include <random>

using namespace plumb;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

using Mpfr1 = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

int mpfrRSqrt(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t rnd) {
  return mpfr_rec_sqrt(r, x, rnd);
}
int mpfrCeil(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t) { return mpfr_ceil(r, x); }
int mpfrFloor(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_floor(r, x);
}
int mpfrRound(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_round(r, x);
}
int mpfrRoundEven(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_roundeven(r, x);
}
int mpfrTrunc(mpfr_ptr r, mpfr_srcptr x, mpfr_rnd_t) {
  return mpfr_trunc(r, x);
}

struct Function {
  MathFn fn;
  Mpfr1 exact;
  std::vector<double> interesting;
};

const std::vector<Function> &functions() {
  static const std::vector<Function> all = {
      {MathFn::Ceil, mpfrCeil, {0.5, 1.5, -0.5, -1.5, 4503599627370495.5}},
      {MathFn::Floor, mpfrFloor, {0.5, 1.5, -0.5, -1.5, 4503599627370495.5}},
      {MathFn::Round,
       mpfrRound,
       {0.5, 1.5, 2.5, -0.5, -2.5, 0.49999999999999994, 8388607.5,
        4503599627370497.0}},
      {MathFn::RoundEven, mpfrRoundEven, {0.5, 1.5, 2.5, -0.5, -2.5, 3.5}},
      {MathFn::Trunc, mpfrTrunc, {0.5, -0.5, 1.999, -1.999}},
      {MathFn::Sqrt, mpfr_sqrt, {2, 4, 0.25, 1e-300}},
      {MathFn::RSqrt, mpfrRSqrt, {2, 4, 0.25, 3, 1e-300}},
      {MathFn::Cbrt, mpfr_cbrt, {8, -8, 27, 2, -1e-300}},
      {MathFn::Exp,
       mpfr_exp,
       {1, -1, 88.7, 88.8, -103.9, -104, 709.7, 11, -17}},
      {MathFn::Exp2, mpfr_exp2, {1, 0.5, 127.9, 128, -149, -150, 15.99, -24.5}},
      {MathFn::ExpM1, mpfr_expm1, {1e-8, -1e-8, 1e-3, -37, 88, 0.5}},
      {MathFn::Log, mpfr_log, {1, 0.9999, 1.0001, 2, 1e-40, 0.5}},
      {MathFn::Log2, mpfr_log2, {1, 8, 0.125, 3, 1.0001}},
      {MathFn::Log10, mpfr_log10, {1, 1000, 0.001, 3}},
      {MathFn::Log1p, mpfr_log1p, {1e-8, -1e-8, -0.9999, 1, 1e10}},
      {MathFn::Sin, mpfr_sin, {3.14159265, 1.5707963, 1e5, 1e15, 0.1}},
      {MathFn::Cos, mpfr_cos, {3.14159265, 1.5707963, 1e5, 1e15, 0.1}},
      {MathFn::Tan, mpfr_tan, {3.14159265, 1.5707963, 1e5, 0.78539816}},
      {MathFn::Asin, mpfr_asin, {1, -1, 0.5, 0.99999994, 1e-8}},
      {MathFn::Acos, mpfr_acos, {1, -1, 0.5, 0.99999994, 0}},
      {MathFn::Atan, mpfr_atan, {1, -1, 1e10, 1e-8}},
      {MathFn::Sinh, mpfr_sinh, {1, -1, 89, 1e-8, 11}},
      {MathFn::Cosh, mpfr_cosh, {1, -1, 89, 1e-8, 11}},
      {MathFn::Tanh, mpfr_tanh, {1, -1, 9, 10, 1e-6, 0.5}},
      {MathFn::Asinh, mpfr_asinh, {1, -1, 1e-8, 1e20}},
      {MathFn::Acosh, mpfr_acosh, {1, 1.0001, 2, 1e20}},
      {MathFn::Atanh, mpfr_atanh, {0.5, -0.5, 0.99999994, 1e-8}},
      {MathFn::Erf, mpfr_erf, {0.5, -0.5, 3.8, 4, 1e-8}},
      {MathFn::Erfc, mpfr_erfc, {0.5, -0.5, 3.8, 10, 26}},
  };
  return all;
}

/// Checks `got` against an exact value: a number, or what MPFR says it is.
void expectNearest(uint64_t got, mpfr_srcptr exact, FloatFormat f,
                   const std::string &what) {
  double value = decode(got, f);
  if (mpfr_nan_p(exact)) {
    ASSERT_TRUE(std::isnan(value)) << what;
    return;
  }
  double rounded = mpfr_get_d(exact, MPFR_RNDN);
  if (std::fabs(rounded) >= overflowThreshold(f)) {
    ASSERT_EQ(value, std::copysign(kInf, rounded)) << what;
    return;
  }
  ASSERT_TRUE(std::isfinite(value)) << what;
  mpfr_t error;
  mpfr_init2(error, 200);
  mpfr_sub_d(error, exact, value, MPFR_RNDN);
  double distance = std::fabs(mpfr_get_d(error, MPFR_RNDA));
  mpfr_clear(error);
  double half = std::max(halfUlp(rounded, f), eta(f));
  double allowed = f == FloatFormat::F64 ? 6 * half : half * (1 + 0x1p-24);
  ASSERT_LE(distance, allowed) << what << " = " << value;
  if (rounded != 0) // the sign of what underflowed
    ASSERT_EQ(std::signbit(value), std::signbit(rounded)) << what;
}

std::vector<uint64_t> samples(FloatFormat f,
                              const std::vector<double> &interesting) {
  const FormatInfo &i = formatInfo(f);
  uint64_t inf = uint64_t(i.maxExp - i.minExp + 2) << i.fractionBits();
  uint64_t sign = uint64_t(1) << (i.bits - 1);
  std::vector<uint64_t> r = {1, 2, uint64_t(1) << i.fractionBits(), inf - 1};
  for (double x : interesting) {
    uint64_t bits = encode(x, f);
    for (uint64_t b : {bits - 1, bits, bits + 1})
      if (classify(b, f) == FloatClass::Finite)
        r.push_back(b);
  }
  std::mt19937_64 gen(5);
  std::normal_distribution<double> normal(0, 3);
  for (unsigned k = 0; k < 60; ++k) {
    r.push_back(gen() % inf);
    r.push_back(encode(normal(gen), f));
  }
  for (size_t k = 0, n = r.size(); k < n; ++k)
    r.push_back(r[k] ^ sign);
  return r;
}

class MathFunctionsTest : public testing::TestWithParam<FloatFormat> {};

TEST_P(MathFunctionsTest, NearestToTheExactValue) {
  FloatFormat f = GetParam();
  mpfr_t x, exact;
  mpfr_init2(x, 64);
  mpfr_init2(exact, 160);
  for (const Function &fn : functions())
    for (uint64_t a : samples(f, fn.interesting)) {
      if (classify(a, f) != FloatClass::Finite)
        continue;
      mpfr_set_d(x, decode(a, f), MPFR_RNDN);
      fn.exact(exact, x, MPFR_RNDN);
      expectNearest(mathBits(fn.fn, a, f), exact, f,
                    std::string(mathFnName(fn.fn)) + "(" +
                        std::to_string(decode(a, f)) + ")");
      if (HasFatalFailure())
        return;
    }
  mpfr_clears(x, exact, nullptr);
}

TEST_P(MathFunctionsTest, TwoOperandsNearestToTheExactValue) {
  FloatFormat f = GetParam();
  mpfr_t x, y, exact;
  mpfr_inits2(64, x, y, nullptr);
  mpfr_init2(exact, 160);
  std::mt19937_64 gen(9);
  std::normal_distribution<double> normal(0, 4);
  for (unsigned k = 0; k < 2000; ++k) {
    uint64_t a = encode(normal(gen), f);
    uint64_t b = encode(k % 3 ? normal(gen) : std::nearbyint(normal(gen)), f);
    mpfr_set_d(x, decode(a, f), MPFR_RNDN);
    mpfr_set_d(y, decode(b, f), MPFR_RNDN);
    mpfr_pow(exact, x, y, MPFR_RNDN);
    expectNearest(mathBits(MathFn::Pow, a, b, f), exact, f, "pow");
    mpfr_atan2(exact, x, y, MPFR_RNDN);
    expectNearest(mathBits(MathFn::Atan2, a, b, f), exact, f, "atan2");
    if (HasFatalFailure())
      return;
  }
  mpfr_clears(x, y, exact, nullptr);
}

TEST_P(MathFunctionsTest, WholePowers) {
  FloatFormat f = GetParam();
  mpfr_t x, exact;
  mpfr_init2(x, 64);
  mpfr_init2(exact, 160);
  std::mt19937_64 gen(13);
  std::normal_distribution<double> normal(0, 2);
  for (unsigned k = 0; k < 1000; ++k) {
    uint64_t a = encode(k % 2 ? normal(gen) : 1 + normal(gen) * 1e-3, f);
    int64_t n = static_cast<int64_t>(normal(gen) * (k % 4 ? 4 : 400));
    mpfr_set_d(x, decode(a, f), MPFR_RNDN);
    mpfr_pow_si(exact, x, n, MPFR_RNDN);
    expectNearest(powBits(a, n, f), exact, f, "fpowi " + std::to_string(n));
    if (HasFatalFailure())
      return;
  }
  mpfr_clears(x, exact, nullptr);
}

INSTANTIATE_TEST_SUITE_P(Formats, MathFunctionsTest,
                         testing::Values(FloatFormat::F64, FloatFormat::F32,
                                         FloatFormat::F16, FloatFormat::BF16,
                                         FloatFormat::F8E5M2));

// f16 has few enough numbers to try one in seven for every function.
TEST(MathFunctions, AcrossF16) {
  mpfr_t x, exact;
  mpfr_init2(x, 64);
  mpfr_init2(exact, 100);
  for (const Function &fn : functions())
    for (uint64_t a = 3; a < 0x10000; a += 7) {
      if (classify(a, FloatFormat::F16) != FloatClass::Finite)
        continue;
      mpfr_set_d(x, decode(a, FloatFormat::F16), MPFR_RNDN);
      fn.exact(exact, x, MPFR_RNDN);
      expectNearest(mathBits(fn.fn, a, FloatFormat::F16), exact,
                    FloatFormat::F16, mathFnName(fn.fn));
      if (HasFatalFailure())
        return;
    }
  mpfr_clears(x, exact, nullptr);
}

TEST(MathFunctions, PowersBeyondDouble) {
  // Exponents that no double holds: parity decides the sign.
  EXPECT_EQ(powDouble(-1, (int64_t(1) << 53) + 1), -1);
  EXPECT_EQ(powDouble(-1, INT64_MAX), -1);
  EXPECT_EQ(powDouble(-1, INT64_MIN), 1);
  EXPECT_EQ(powDouble(2, INT64_MAX), kInf);
  EXPECT_EQ(powDouble(2, INT64_MIN), 0);
  EXPECT_EQ(powDouble(-0.5, INT64_MIN), kInf);
  mpfr_t x, exact;
  mpfr_inits2(200, x, exact, nullptr);
  for (int64_t n : {INT64_MAX / 4, (int64_t(1) << 60) + 77, INT64_MIN / 4}) {
    mpfr_set_d(x, 1 + 0x1p-52, MPFR_RNDN);
    mpfr_pow_si(exact, x, n, MPFR_RNDN);
    double want = mpfr_get_d(exact, MPFR_RNDN);
    EXPECT_NEAR(powDouble(1 + 0x1p-52, n), want,
                4 * ulpOf(want, FloatFormat::F64));
  }
  mpfr_clears(x, exact, nullptr);
}

//===----------------------------------------------------------------------===//
// Zeros, infinities, NaN
//===----------------------------------------------------------------------===//

bool same(double a, double b) {
  return std::isnan(a) ? std::isnan(b)
                       : a == b && std::signbit(a) == std::signbit(b);
}

struct Special {
  MathFn fn;
  double x, want;
};

TEST(MathFunctions, SpecialValues) {
  const Special cases[] = {
      {MathFn::Ceil, -0.0, -0.0},    {MathFn::Ceil, -0.5, -0.0},
      {MathFn::Floor, -0.0, -0.0},   {MathFn::Round, -0.0, -0.0},
      {MathFn::Round, -0.4, -0.0},   {MathFn::RoundEven, -0.5, -0.0},
      {MathFn::RoundEven, 2.5, 2},   {MathFn::Round, 2.5, 3},
      {MathFn::Trunc, -0.9, -0.0},   {MathFn::Floor, kInf, kInf},
      {MathFn::Sqrt, -0.0, -0.0},    {MathFn::Sqrt, -1, kNaN},
      {MathFn::Sqrt, kInf, kInf},    {MathFn::RSqrt, 0.0, kInf},
      {MathFn::RSqrt, -0.0, -kInf},  {MathFn::RSqrt, kInf, 0.0},
      {MathFn::RSqrt, -1, kNaN},     {MathFn::Cbrt, -0.0, -0.0},
      {MathFn::Cbrt, -kInf, -kInf},  {MathFn::Exp, -kInf, 0.0},
      {MathFn::Exp, kInf, kInf},     {MathFn::Exp, 0, 1},
      {MathFn::Exp2, -kInf, 0.0},    {MathFn::Exp2, 10, 1024},
      {MathFn::ExpM1, -kInf, -1},    {MathFn::ExpM1, -0.0, -0.0},
      {MathFn::Log, 0.0, -kInf},     {MathFn::Log, -0.0, -kInf},
      {MathFn::Log, 1, 0.0},         {MathFn::Log, -1, kNaN},
      {MathFn::Log2, kInf, kInf},    {MathFn::Log10, 0.0, -kInf},
      {MathFn::Log1p, -1, -kInf},    {MathFn::Log1p, -0.0, -0.0},
      {MathFn::Log1p, -2, kNaN},     {MathFn::Sin, -0.0, -0.0},
      {MathFn::Sin, kInf, kNaN},     {MathFn::Cos, -kInf, kNaN},
      {MathFn::Tan, kInf, kNaN},     {MathFn::Asin, 2, kNaN},
      {MathFn::Acos, -2, kNaN},      {MathFn::Acos, 1, 0.0},
      {MathFn::Atan, -0.0, -0.0},    {MathFn::Sinh, -kInf, -kInf},
      {MathFn::Cosh, -kInf, kInf},   {MathFn::Tanh, kInf, 1},
      {MathFn::Tanh, -kInf, -1},     {MathFn::Tanh, -0.0, -0.0},
      {MathFn::Asinh, -kInf, -kInf}, {MathFn::Acosh, 0.5, kNaN},
      {MathFn::Acosh, 1, 0.0},       {MathFn::Atanh, 1, kInf},
      {MathFn::Atanh, -1, -kInf},    {MathFn::Atanh, 2, kNaN},
      {MathFn::Erf, kInf, 1},        {MathFn::Erf, -0.0, -0.0},
      {MathFn::Erfc, -kInf, 2},      {MathFn::Erfc, kInf, 0.0}};
  for (FloatFormat f : {FloatFormat::F64, FloatFormat::F32, FloatFormat::F16})
    for (const Special &c : cases)
      EXPECT_TRUE(same(decode(mathBits(c.fn, encode(c.x, f), f), f), c.want))
          << mathFnName(c.fn) << "(" << c.x << ") in " << formatName(f);
}

TEST(MathFunctions, EveryFunctionOfNaNIsThatNaN) {
  for (const Function &fn : functions())
    EXPECT_EQ(mathBits(fn.fn, 0xffa00001, FloatFormat::F32), 0xffe00001u)
        << mathFnName(fn.fn);
}

TEST(MathFunctions, PowIsC) {
  struct Case {
    double x, y, want;
  };
  const Case cases[] = {
      {kNaN, 0, 1},      {1, kNaN, 1},      {1, kInf, 1},
      {-1, kInf, 1},     {-1, -kInf, 1},    {0.0, -1, kInf},
      {-0.0, -1, -kInf}, {-0.0, -2, kInf},  {-0.0, 3, -0.0},
      {0.5, kInf, 0.0},  {2, -kInf, 0.0},   {-8, 1 / 3.0, kNaN},
      {-2, 3, -8},       {-kInf, 3, -kInf}, {-kInf, -3, -0.0},
      {-kInf, 2, kInf},  {kInf, -1, 0.0},   {2, kNaN, kNaN}};
  for (FloatFormat f : {FloatFormat::F64, FloatFormat::F32})
    for (const Case &c : cases)
      EXPECT_TRUE(same(
          decode(mathBits(MathFn::Pow, encode(c.x, f), encode(c.y, f), f), f),
          c.want))
          << c.x << "^" << c.y;
}

TEST(MathFunctions, Atan2Quadrants) {
  const double pi = 3.14159265358979323846;
  struct Case {
    double y, x, want;
  };
  const Case cases[] = {{0.0, 1, 0.0},
                        {-0.0, 1, -0.0},
                        {0.0, -1, pi},
                        {-0.0, -1, -pi},
                        {1, 0.0, pi / 2},
                        {-1, -0.0, -pi / 2},
                        {0.0, 0.0, 0.0},
                        {0.0, -0.0, pi},
                        {-0.0, -0.0, -pi},
                        {kInf, kInf, pi / 4},
                        {kInf, -kInf, 3 * pi / 4},
                        {1, -kInf, pi},
                        {-1, kInf, -0.0},
                        {kNaN, 1, kNaN}};
  for (const Case &c : cases)
    EXPECT_TRUE(same(mathDouble(MathFn::Atan2, c.y, c.x), c.want))
        << c.y << ", " << c.x;
}

TEST(MathFunctions, FPowIOfZerosAndNaN) {
  EXPECT_TRUE(same(powDouble(kNaN, 0), 1));
  EXPECT_TRUE(same(powDouble(0.0, 0), 1));
  EXPECT_TRUE(same(powDouble(-0.0, 3), -0.0));
  EXPECT_TRUE(same(powDouble(-0.0, -3), -kInf));
  EXPECT_TRUE(same(powDouble(-0.0, -2), kInf));
  EXPECT_TRUE(same(powDouble(-kInf, 3), -kInf));
  EXPECT_TRUE(same(powDouble(-kInf, -3), -0.0));
  EXPECT_TRUE(same(powDouble(-3, 3), -27));
}

TEST(MathFunctions, NamesAndRules) {
  EXPECT_STREQ(mathFnName(MathFn::Tanh), "Tanh");
  EXPECT_STREQ(mathFnName(MathFn::Atan2), "Atan2");
  EXPECT_EQ(mathRule(MathFn::Sqrt), MathRule::correctlyRounded);
  EXPECT_TRUE(isMath2(MathFn::Pow));
  EXPECT_FALSE(isMath2(MathFn::Erf));
}

} // namespace
