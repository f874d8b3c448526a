//===- ArithTest.cpp - arithmetic against MPFR and APFloat ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The small formats against the exact result in MPFR, rounded by a search of
// all numbers (RoundingOracle.h): every pair of operands of the formats of at
// most 8 bits, boundaries of f16 and bf16. The others against APFloat, bit for
// bit, and for square roots against MPFR.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Arith.h"

#include "RoundingOracle.h"

#include "llvm/ADT/APFloat.h"
#include <gtest/gtest.h>
#include <random>

using namespace plumb;
using llvm::APFloat;
using llvm::APInt;

namespace {

using BinaryFn = uint64_t (*)(uint64_t, uint64_t, FloatFormat);
using ExactFn = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

struct BinaryOp {
  const char *name;
  BinaryFn ours;
  ExactFn exact;
};
const BinaryOp kBinaryOps[] = {{"add", fadd, mpfr_add},
                               {"sub", fsub, mpfr_sub},
                               {"mul", fmul, mpfr_mul},
                               {"div", fdiv, mpfr_div},
                               {"rem", frem, mpfr_fmod}};

/// Of operands of which one is NaN.
uint64_t nanOf(uint64_t a, uint64_t b, FloatFormat f) {
  return convertBits(std::isnan(oracleFor(f).decode(a)) ? a : b, f, f);
}

void checkPair(uint64_t a, uint64_t b, FloatFormat f, mpfr_ptr x, mpfr_ptr y,
               mpfr_ptr z) {
  const RoundingOracle &oracle = oracleFor(f);
  double da = oracle.decode(a), db = oracle.decode(b);
  mpfr_set_d(x, da, MPFR_RNDN);
  mpfr_set_d(y, db, MPFR_RNDN);
  for (const BinaryOp &op : kBinaryOps) {
    uint64_t expected;
    if (std::isnan(da) || std::isnan(db)) {
      expected = nanOf(a, b, f);
    } else {
      op.exact(z, x, y, MPFR_RNDN);
      expected = oracle.round(z, Rounding::NearestEven, Overflow::IEEE);
    }
    ASSERT_EQ(op.ours(a, b, f), expected)
        << formatName(f) << " " << op.name << " " << da << ", " << db;
  }
}

void checkFma(uint64_t a, uint64_t b, uint64_t c, FloatFormat f, mpfr_ptr x,
              mpfr_ptr y, mpfr_ptr z) {
  const RoundingOracle &oracle = oracleFor(f);
  double da = oracle.decode(a), db = oracle.decode(b), dc = oracle.decode(c);
  uint64_t expected;
  if (std::isnan(da) || std::isnan(db) || std::isnan(dc)) {
    expected = convertBits(std::isnan(da) ? a : std::isnan(db) ? b : c, f, f);
  } else {
    mpfr_set_d(x, da, MPFR_RNDN);
    mpfr_set_d(y, db, MPFR_RNDN);
    mpfr_set_d(z, dc, MPFR_RNDN);
    mpfr_fma(z, x, y, z, MPFR_RNDN);
    expected = oracle.round(z, Rounding::NearestEven, Overflow::IEEE);
  }
  ASSERT_EQ(ffma(a, b, c, f), expected)
      << formatName(f) << " " << da << " * " << db << " + " << dc;
}

const FloatFormat kByteFormats[] = {
    FloatFormat::F8E5M2,     FloatFormat::F8E4M3,
    FloatFormat::F8E4M3FN,   FloatFormat::F8E5M2FNUZ,
    FloatFormat::F8E4M3FNUZ, FloatFormat::F8E4M3B11FNUZ,
    FloatFormat::F8E3M4,     FloatFormat::F8E8M0FNU,
    FloatFormat::F6E3M2FN,   FloatFormat::F6E2M3FN,
    FloatFormat::F4E2M1FN};

TEST(ArithTest, EveryPairOfBytes) {
  Exact x, y, z;
  for (FloatFormat f : kByteFormats) {
    uint64_t n = uint64_t(1) << formatInfo(f).bits;
    for (uint64_t a = 0; a < n; ++a)
      for (uint64_t b = 0; b < n; ++b)
        checkPair(a, b, f, x, y, z);
  }
}

TEST(ArithTest, FmaOfBytes) {
  Exact x, y, z;
  std::mt19937_64 random(21);
  for (const SmallModel &m : smallModels()) {
    uint64_t mask = (uint64_t(1) << m.bits()) - 1;
    for (int i = 0; i < 20000; ++i)
      checkFma(random() & mask, random() & mask, random() & mask, m.format, x,
               y, z);
  }
}

TEST(ArithTest, EverySquareRoot) {
  Exact x;
  for (const SmallModel &m : smallModels()) {
    const RoundingOracle &oracle = oracleFor(m.format);
    for (uint64_t a = 0; a < uint64_t(1) << m.bits(); ++a) {
      double d = oracle.decode(a);
      mpfr_set_d(x, d, MPFR_RNDN);
      mpfr_sqrt(x, x, MPFR_RNDN);
      ASSERT_EQ(fsqrt(a, m.format),
                std::isnan(d)
                    ? convertBits(a, m.format, m.format)
                    : oracle.round(x, Rounding::NearestEven, Overflow::IEEE))
          << formatName(m.format) << " " << d;
    }
  }
}

/// Ends of binades, of the subnormals and of the format, both signs, NaNs.
std::vector<uint64_t> boundaries(FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  unsigned m = i.fractionBits();
  int topField = (1 << (i.bits - 1 - m)) - 1, bias = 1 - i.minExp;
  std::vector<uint64_t> all;
  for (int field : {0, 1, 2, bias - int(m) - 1, bias / 2, bias - 1, bias,
                    bias + 1, bias + int(m), topField - 1, topField})
    for (uint64_t fraction : {uint64_t(0), uint64_t(1), uint64_t(2),
                              (uint64_t(1) << m) / 3, uint64_t(1) << (m - 1),
                              (uint64_t(1) << m) - 2, (uint64_t(1) << m) - 1})
      for (uint64_t sign : {0, 1})
        all.push_back(sign << (i.bits - 1) | uint64_t(field) << m | fraction);
  return all;
}

TEST(ArithTest, HalfAndBFloatAtBoundaries) {
  Exact x, y, z;
  std::mt19937_64 random(22);
  for (FloatFormat f : {FloatFormat::F16, FloatFormat::BF16}) {
    std::vector<uint64_t> all = boundaries(f);
    for (uint64_t a : all)
      for (uint64_t b : all) {
        checkPair(a, b, f, x, y, z);
        // The product may lie next to a midpoint; the addend tips it.
        checkFma(a, b, all[random() % all.size()], f, x, y, z);
      }
    for (int i = 0; i < 30000; ++i)
      checkPair(random() & 0xffff, random() & 0xffff, f, x, y, z);
  }
}

//===----------------------------------------------------------------------===//
// f32, f64, tf32 and the others as APFloat
//===----------------------------------------------------------------------===//

APFloat toAPFloat(uint64_t a, FloatFormat f) {
  return APFloat(semantics(f), APInt(formatInfo(f).bits, a));
}

/// Any bits, boundaries, and pairs with exponents near each other.
uint64_t anyNumber(std::mt19937_64 &random, FloatFormat f,
                   const std::vector<uint64_t> &edges) {
  const FormatInfo &i = formatInfo(f);
  uint64_t mask = i.bits == 64 ? ~uint64_t(0) : (uint64_t(1) << i.bits) - 1;
  switch (random() % 4) {
  case 0:
    return edges[random() % edges.size()];
  case 1: {
    uint64_t field = uint64_t(random() % 60 + 1 - i.minExp - 30);
    uint64_t fraction = random() & ((uint64_t(1) << i.fractionBits()) - 1);
    if (random() % 2) // few bits: exact results and ties
      fraction = fraction >> i.fractionBits() / 2 << i.fractionBits() / 2;
    return ((random() & 1) << (i.bits - 1) | field << i.fractionBits() |
            fraction) &
           mask;
  }
  default:
    return random() & mask;
  }
}

TEST(ArithTest, AsAPFloatBitForBit) {
  std::mt19937_64 random(23);
  const auto rne = APFloat::rmNearestTiesToEven;
  for (FloatFormat f : {FloatFormat::F32, FloatFormat::F64, FloatFormat::TF32,
                        FloatFormat::F16, FloatFormat::BF16}) {
    std::vector<uint64_t> edges = boundaries(f);
    for (int i = 0; i < 60000; ++i) {
      uint64_t a = anyNumber(random, f, edges), b = anyNumber(random, f, edges),
               c = anyNumber(random, f, edges);
      APFloat x = toAPFloat(a, f), y = toAPFloat(b, f), z = toAPFloat(c, f);
      auto bits = [](const APFloat &r) {
        return r.bitcastToAPInt().getZExtValue();
      };
      // Of two NaNs APFloat's binary operations give the first, as we do.
      APFloat r = x;
      r.add(y, rne);
      ASSERT_EQ(fadd(a, b, f), bits(r)) << std::hex << a << " + " << b;
      r = x, r.subtract(y, rne);
      ASSERT_EQ(fsub(a, b, f), bits(r)) << std::hex << a << " - " << b;
      r = x, r.multiply(y, rne);
      ASSERT_EQ(fmul(a, b, f), bits(r)) << std::hex << a << " * " << b;
      r = x, r.divide(y, rne);
      ASSERT_EQ(fdiv(a, b, f), bits(r)) << std::hex << a << " / " << b;
      r = x, r.mod(y);
      ASSERT_EQ(frem(a, b, f), bits(r)) << std::hex << a << " % " << b;
      r = x, r.fusedMultiplyAdd(y, z, rne);
      ASSERT_EQ(ffma(a, b, c, f), bits(r))
          << std::hex << a << " * " << b << " + " << c;
      ASSERT_EQ(fmaximum(a, b, f), bits(llvm::maximum(x, y)));
      ASSERT_EQ(fminimum(a, b, f), bits(llvm::minimum(x, y)));
      if (!x.isNaN() || !y.isNaN()) {
        ASSERT_EQ(fmaxnum(a, b, f), x.isNaN()   ? b
                                    : y.isNaN() ? a
                                                : bits(llvm::maximum(x, y)));
        ASSERT_EQ(fminnum(a, b, f), x.isNaN()   ? b
                                    : y.isNaN() ? a
                                                : bits(llvm::minimum(x, y)));
      }
      r = x, r.changeSign();
      ASSERT_EQ(fneg(a, f), bits(r));
      ASSERT_EQ(plumb::fabs(a, f), bits(llvm::abs(x)));
      ASSERT_EQ(fcopysign(a, b, f), bits(APFloat::copySign(x, y)));
      FloatOrder order = fcompare(a, b, f);
      switch (x.compare(y)) {
      case APFloat::cmpLessThan:
        ASSERT_EQ(order, FloatOrder::Less);
        break;
      case APFloat::cmpEqual:
        ASSERT_EQ(order, FloatOrder::Equal);
        break;
      case APFloat::cmpGreaterThan:
        ASSERT_EQ(order, FloatOrder::Greater);
        break;
      case APFloat::cmpUnordered:
        ASSERT_EQ(order, FloatOrder::Unordered);
        break;
      }
    }
  }
}

TEST(ArithTest, SquareRootsAsMPFR) {
  std::mt19937_64 random(24);
  for (FloatFormat f :
       {FloatFormat::F32, FloatFormat::F64, FloatFormat::TF32}) {
    std::vector<uint64_t> edges = boundaries(f);
    Exact root(0, formatInfo(f).precision), x(0, 53);
    for (int i = 0; i < 60000; ++i) {
      uint64_t a = plumb::fabs(anyNumber(random, f, edges), f);
      if (i % 2)
        a = fmul(a, a, f);
      double d = decode(a, f);
      if (!std::isfinite(d))
        continue;
      mpfr_set_d(x, d, MPFR_RNDN);
      mpfr_sqrt(root, x, MPFR_RNDN); // never subnormal
      ASSERT_EQ(decode(fsqrt(a, f), f), mpfr_get_d(root, MPFR_RNDN));
    }
  }
}

//===----------------------------------------------------------------------===//
// By hand
//===----------------------------------------------------------------------===//

uint64_t f32(float x) { return bitCast<uint32_t>(x); }
uint64_t f64(double x) { return bitCast<uint64_t>(x); }
constexpr FloatFormat F32 = FloatFormat::F32, F64 = FloatFormat::F64;

TEST(ArithTest, FmaRoundsOnce) {
  // (1 + 2^-12)^2 = 1 + 2^-11 + 2^-24 is a tie of f32; the addend is far below
  // what a double sum keeps, and decides.
  float a = 1 + 0x1p-12f;
  EXPECT_EQ(ffma(f32(a), f32(a), f32(0x1p-100f), F32), f32(0x1.002002p0f));
  EXPECT_EQ(ffma(f32(a), f32(a), f32(0.0f), F32), f32(0x1.002p0f));
  EXPECT_EQ(ffma(f32(a), f32(a), f32(-0x1p-100f), F32), f32(0x1.002p0f));
  // f16: 1.0009765625 * 65504 = 65567.97 overflows if it is rounded before 64
  // is taken away, and is 65503.97 after.
  EXPECT_EQ(
      ffma(0x3c01, 0x7bff, encode(-64, FloatFormat::F16), FloatFormat::F16),
      0x7bffu);
  EXPECT_EQ(ffma(f64(1 + 0x1p-30), f64(1 + 0x1p-30), f64(-1), F64),
            f64(0x1p-29 + 0x1p-60));
}

TEST(ArithTest, SignsOfZero) {
  EXPECT_EQ(fadd(f32(1), f32(-1), F32), f32(0.0f));
  EXPECT_EQ(fadd(f32(-0.0f), f32(-0.0f), F32), f32(-0.0f));
  EXPECT_EQ(fsub(f32(-0.0f), f32(0.0f), F32), f32(-0.0f));
  EXPECT_EQ(fmul(f32(-1), f32(0.0f), F32), f32(-0.0f));
  EXPECT_EQ(frem(f32(-4), f32(2), F32), f32(-0.0f));
  EXPECT_EQ(frem(f32(-5.5f), f32(2), F32), f32(-1.5f));
  EXPECT_EQ(fsqrt(f64(-0.0), F64), f64(-0.0));
  EXPECT_EQ(ffma(f32(1), f32(1), f32(-1), F32), f32(0.0f));
  EXPECT_EQ(ffma(f32(-0.0f), f32(1), f32(-0.0f), F32), f32(-0.0f));
}

TEST(ArithTest, NaNRules) {
  const uint64_t qnan = 0x7fc00000;
  // Invalid operations: positive, quiet, no payload, on every host.
  EXPECT_EQ(fsub(f32(HUGE_VALF), f32(HUGE_VALF), F32), qnan);
  EXPECT_EQ(fmul(f32(0), f32(-HUGE_VALF), F32), qnan);
  EXPECT_EQ(fdiv(f32(0), f32(0), F32), qnan);
  EXPECT_EQ(frem(f32(1), f32(0), F32), qnan);
  EXPECT_EQ(frem(f32(HUGE_VALF), f32(1), F32), qnan);
  EXPECT_EQ(fsqrt(f32(-1), F32), qnan);
  EXPECT_EQ(ffma(f32(0), f32(HUGE_VALF), f32(1), F32), qnan);
  EXPECT_EQ(fsub(f64(HUGE_VAL), f64(HUGE_VAL), F64), 0x7ff8000000000000u);
  // The first NaN operand, quiet.
  EXPECT_EQ(fadd(f32(1), 0xff800001, F32), 0xffc00001u);
  EXPECT_EQ(fadd(0x7f800002, 0xff800001, F32), 0x7fc00002u);
  EXPECT_EQ(ffma(f32(1), 0x7f800003, 0x7f800004, F32), 0x7fc00003u);
  EXPECT_EQ(fmul(0xffc1, 0x3f80, FloatFormat::BF16), 0xffc1u);
  EXPECT_EQ(frem(f32(1), f32(HUGE_VALF), F32), f32(1));
}

TEST(ArithTest, Extremes) {
  const uint64_t nan = 0x7fc00000, snan = 0x7f800001;
  EXPECT_EQ(fmaximum(f32(-0.0f), f32(0.0f), F32), f32(0.0f));
  EXPECT_EQ(fmaximum(f32(0.0f), f32(-0.0f), F32), f32(0.0f));
  EXPECT_EQ(fminimum(f32(0.0f), f32(-0.0f), F32), f32(-0.0f));
  EXPECT_EQ(fmaximum(f32(1), nan, F32), nan);
  EXPECT_EQ(fminimum(snan, f32(1), F32), snan | 0x400000);
  EXPECT_EQ(fmaxnum(f32(1), nan, F32), f32(1));
  EXPECT_EQ(fmaxnum(snan, f32(-1), F32), f32(-1));
  EXPECT_EQ(fminnum(nan, nan, F32), nan);
  EXPECT_EQ(fmaximum(f32(-HUGE_VALF), f32(-3), F32), f32(-3));
  EXPECT_EQ(fminimum(f32(2), f32(-3), F32), f32(-3));
  EXPECT_EQ(fminnum(f32(-2), f32(-3), F32), f32(-3));
}

TEST(ArithTest, SignsOfSmallFormats) {
  FloatFormat fnuz = FloatFormat::F8E4M3FNUZ, e8m0 = FloatFormat::F8E8M0FNU,
              fn = FloatFormat::F8E4M3FN, f4 = FloatFormat::F4E2M1FN;
  EXPECT_EQ(fneg(0x00, fnuz), 0x00u); // no -0
  EXPECT_EQ(fneg(0x80, fnuz), 0x80u); // NaN
  EXPECT_EQ(fneg(0x01, fnuz), 0x81u);
  EXPECT_EQ(plumb::fabs(0x81, fnuz), 0x01u);
  EXPECT_EQ(plumb::fabs(0x80, fnuz), 0x80u);
  EXPECT_EQ(fcopysign(0x01, 0x81, fnuz), 0x81u);
  EXPECT_EQ(fcopysign(0x81, 0x80, fnuz), 0x01u); // NaN has no sign
  EXPECT_EQ(fneg(127, e8m0), 0xffu);
  EXPECT_EQ(plumb::fabs(127, e8m0), 127u);
  EXPECT_EQ(fneg(0x7f, fn), 0xffu);
  EXPECT_EQ(fneg(7, f4), 15u);
  EXPECT_EQ(fsub(127, 127, e8m0), 0u);    // 1 - 1: 2^-127, there is no 0
  EXPECT_EQ(fsub(127, 128, e8m0), 0xffu); // 1 - 2: NaN
  EXPECT_EQ(fdiv(2, 0, f4), 7u);          // 1 / 0: the largest
  EXPECT_EQ(fdiv(0, 0, f4), 7u);          // no NaN: the largest
  EXPECT_EQ(fdiv(0xb8, 0, fn), 0xffu);    // -1 / 0: NaN of that sign
}

// fcompare of all pairs of bytes against the doubles that they stand for.
TEST(ArithTest, ComparesEveryPairOfBytes) {
  for (FloatFormat f : kByteFormats) {
    const RoundingOracle &oracle = oracleFor(f);
    uint64_t n = uint64_t(1) << formatInfo(f).bits;
    for (uint64_t a = 0; a < n; ++a)
      for (uint64_t b = 0; b < n; ++b) {
        double x = oracle.decode(a), y = oracle.decode(b);
        FloatOrder expected = x < y    ? FloatOrder::Less
                              : x > y  ? FloatOrder::Greater
                              : x == y ? FloatOrder::Equal
                                       : FloatOrder::Unordered;
        ASSERT_EQ(fcompare(a, b, f), expected) << a << " " << b;
        if (x < y) {
          ASSERT_EQ(fmaximum(a, b, f), b);
          ASSERT_EQ(fminimum(a, b, f), a);
          ASSERT_EQ(fmaxnum(b, a, f), b);
          ASSERT_EQ(fminnum(b, a, f), a);
        }
      }
  }
}

} // namespace
