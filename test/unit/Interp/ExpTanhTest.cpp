//===- ExpTanhTest.cpp - exp and tanh of doubles --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Against MPFR, asked for 120 bits, in ulps of double; and lanes against one by
// one, bit by bit.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/ExpTanh.h"
#include "../../../lib/Interp/Exec/FloatSemantics.h"
#include "../../../lib/Interp/Exec/LaneKernels.h"

#include <cmath>
#include <gtest/gtest.h>
#include <mpfr.h>
#include <random>

using namespace plumb;

namespace {

using Function = int (*)(mpfr_t, const mpfr_t, mpfr_rnd_t);

double errorInUlps(double got, double x, Function fn) {
  mpfr_t value, error;
  mpfr_inits2(120, value, error, nullptr);
  mpfr_set_d(value, x, MPFR_RNDN);
  fn(value, value, MPFR_RNDN);
  double near = mpfr_get_d(value, MPFR_RNDN);
  mpfr_sub_d(error, value, got, MPFR_RNDN);
  int exponent;
  std::frexp(near, &exponent);
  mpfr_mul_2si(error, error, -std::max(exponent - 53, -1074), MPFR_RNDN);
  double r = std::fabs(mpfr_get_d(error, MPFR_RNDN));
  mpfr_clears(value, error, nullptr);
  return r;
}

TEST(ExpTanh, Accuracy) {
  std::mt19937_64 random(5);
  double exp = 0, tiny = 0, tanh = 0;
  for (int i = 0; i < 60000; ++i) {
    double unit = std::ldexp(static_cast<double>(random() >> 11), -52) - 1;
    double x = unit * 707;
    exp = std::max(exp, errorInUlps(expOf(x), x, mpfr_exp));
    x = std::ldexp(unit, -static_cast<int>(random() % 60));
    exp = std::max(exp, errorInUlps(expOf(x), x, mpfr_exp));
    tanh = std::max(tanh, errorInUlps(tanhOf(x), x, mpfr_tanh));
    x = unit * 20;
    tanh = std::max(tanh, errorInUlps(tanhOf(x), x, mpfr_tanh));
    x = -708 - std::fabs(unit) * 37;
    tiny = std::max(tiny, errorInUlps(expOf(x), x, mpfr_exp));
  }
  EXPECT_LT(exp, 0.51);
  EXPECT_LT(tiny, 0.76); // rounded twice
  EXPECT_LT(tanh, 2.5);
  RecordProperty("exp", std::to_string(exp));
  RecordProperty("tanh", std::to_string(tanh));
}

TEST(ExpTanh, Limits) {
  EXPECT_EQ(expOf(0.0), 1);
  EXPECT_EQ(expOf(-0.0), 1);
  EXPECT_EQ(expOf(INFINITY), INFINITY);
  EXPECT_EQ(expOf(-INFINITY), 0);
  EXPECT_TRUE(std::isnan(expOf(NAN)));
  // ln of the largest double and of half the smallest are 709.78... and
  // -745.13...
  EXPECT_TRUE(std::isfinite(expOf(709.78)));
  EXPECT_EQ(expOf(709.79), INFINITY);
  EXPECT_EQ(expOf(-745.13), 0x1p-1074);
  EXPECT_EQ(expOf(-745.14), 0);
  EXPECT_EQ(tanhOf(INFINITY), 1);
  EXPECT_EQ(tanhOf(-INFINITY), -1);
  EXPECT_EQ(tanhOf(23), 1);
  EXPECT_EQ(tanhOf(0x1p-1060), 0x1p-1060);
  EXPECT_TRUE(std::signbit(tanhOf(-0.0)));
  EXPECT_TRUE(std::isnan(tanhOf(NAN)));
}

TEST(ExpTanh, LanesAreTheSame) {
  std::mt19937_64 random(9);
  for (FloatFormat f : {FloatFormat::F32, FloatFormat::F64})
    for (MathFn fn : {MathFn::Exp, MathFn::Tanh}) {
      Inst i{};
      i.op = Opcode::Math1;
      i.w = static_cast<uint8_t>(f);
      i.flags = static_cast<uint8_t>(fn);
      for (int round = 0; round < 20000; ++round) {
        uint64_t x[19], y[19];
        for (uint64_t &bits : x) // any encoding, or near 1
          bits = encode(random() % 2
                            ? decode(random() >> (64 - formatInfo(f).bits), f)
                            : std::ldexp(double(random() >> 11), -50) - 4,
                        f);
        ASSERT_TRUE(lanes::Math1(y, x, 19, i));
        for (int k = 0; k < 19; ++k) {
          Event ev = Event::None;
          ASSERT_EQ(y[k], sem::Math1(x[k], i, ev)) << decode(x[k], f);
        }
      }
    }
}

} // namespace
