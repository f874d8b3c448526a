//===- RoundedArithTest.cpp - arithmetic in all rounding modes ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every pair of operands of every format of at most 8 bits, and f16 at every
// exponent, against exact results in MPFR that are rounded by a search of all
// numbers (RoundingOracle.h). The wide formats against APFloat in the modes
// that it has, and to odd against its result toward zero.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/RoundedArith.h"
#include "plumbline/Numerics/WideArith.h"

#include "RoundingOracle.h"

#include "llvm/ADT/APFloat.h"
#include <gtest/gtest.h>
#include <random>

using namespace plumb;
using llvm::APFloat;

namespace {

/// Compares the result of one operation in all modes with an exact value.
class Checker {
public:
  explicit Checker(FloatFormat f) : f(f), oracle(oracleFor(f)) {}

  /// `exact` is set up by set(mode), which differs for exact zeros alone.
  template <typename Set, typename Ours>
  void check(Set &&set, Ours &&ours, bool allOverflows) {
    set(exact, MPFR_RNDN);
    RoundingOracle::Place place;
    const bool finite = mpfr_number_p(exact) != 0;
    if (finite)
      place = oracle.locate([&](double y) {
        return mpfr_signbit(exact) ? -mpfr_cmp_d(exact, -y)
                                   : mpfr_cmp_d(exact, y);
      });
    for (Rounding r : kDeterministicRoundings) {
      if (place.zero)
        set(exact, r == Rounding::Down ? MPFR_RNDD : MPFR_RNDN);
      const bool negative = mpfr_signbit(exact) != 0;
      for (Overflow o : kOverflows) {
        if (o != Overflow::IEEE && !allOverflows)
          continue;
        uint64_t expected = mpfr_nan_p(exact) ? oracle.nan()
                            : finite ? oracle.round(place, negative, r, o)
                                     : oracle.infinity(negative, o);
        ASSERT_EQ(low64(ours(RoundingRule{r, o, 0})), expected)
            << formatName(f) << " " << roundingName(r) << " "
            << overflowName(o);
      }
    }
  }

  void checkPair(uint64_t a, uint64_t b, bool allOverflows) {
    double da = oracle.decode(a), db = oracle.decode(b);
    if (std::isnan(da) || std::isnan(db))
      return; // NaNs: below
    mpfr_set_d(x, da, MPFR_RNDN);
    mpfr_set_d(y, db, MPFR_RNDN);
    SCOPED_TRACE(testing::Message() << da << ", " << db);
    auto binary = [&](auto exactFn, auto ours) {
      check([&](mpfr_ptr z, mpfr_rnd_t rnd) { exactFn(z, x, y, rnd); },
            [&](RoundingRule rule) { return ours(a, b, f, rule); },
            allOverflows);
    };
    binary(mpfr_add, faddRounded);
    binary(mpfr_sub, fsubRounded);
    binary(mpfr_mul, fmulRounded);
    binary(mpfr_div, fdivRounded);
  }

  void checkFma(uint64_t a, uint64_t b, uint64_t c) {
    double da = oracle.decode(a), db = oracle.decode(b), dc = oracle.decode(c);
    if (std::isnan(da) || std::isnan(db) || std::isnan(dc))
      return;
    mpfr_set_d(x, da, MPFR_RNDN);
    mpfr_set_d(y, db, MPFR_RNDN);
    mpfr_set_d(addend, dc, MPFR_RNDN);
    SCOPED_TRACE(testing::Message() << da << " * " << db << " + " << dc);
    check([&](mpfr_ptr z, mpfr_rnd_t rnd) { mpfr_fma(z, x, y, addend, rnd); },
          [&](RoundingRule rule) { return ffmaRounded(a, b, c, f, rule); },
          true);
  }

  void checkSqrt(uint64_t a) {
    double da = oracle.decode(a);
    if (std::isnan(da))
      return;
    mpfr_set_d(x, da, MPFR_RNDN);
    SCOPED_TRACE(da);
    check([&](mpfr_ptr z, mpfr_rnd_t rnd) { mpfr_sqrt(z, x, rnd); },
          [&](RoundingRule rule) { return fsqrtRounded(a, f, rule); }, true);
  }

private:
  FloatFormat f;
  const RoundingOracle &oracle;
  Exact x, y, addend, exact;
};

class RoundedArithTest : public testing::TestWithParam<FloatFormat> {};

TEST_P(RoundedArithTest, EveryPairOfBytes) {
  FloatFormat f = GetParam();
  Checker checker(f);
  uint64_t n = uint64_t(1) << formatInfo(f).bits;
  for (uint64_t a = 0; a < n && !HasFatalFailure(); ++a)
    for (uint64_t b = 0; b < n; ++b)
      checker.checkPair(a, b, (a + b) % 5 == 0);
}

TEST_P(RoundedArithTest, FmaOfBytes) {
  FloatFormat f = GetParam();
  Checker checker(f);
  std::mt19937_64 random(31);
  uint64_t mask = (uint64_t(1) << formatInfo(f).bits) - 1;
  for (int i = 0; i < 10000 && !HasFatalFailure(); ++i)
    checker.checkFma(random() & mask, random() & mask, random() & mask);
}

INSTANTIATE_TEST_SUITE_P(
    All, RoundedArithTest,
    testing::Values(FloatFormat::F8E5M2, FloatFormat::F8E4M3,
                    FloatFormat::F8E4M3FN, FloatFormat::F8E5M2FNUZ,
                    FloatFormat::F8E4M3FNUZ, FloatFormat::F8E4M3B11FNUZ,
                    FloatFormat::F8E3M4, FloatFormat::F8E8M0FNU,
                    FloatFormat::F6E3M2FN, FloatFormat::F6E2M3FN,
                    FloatFormat::F4E2M1FN),
    [](const testing::TestParamInfo<FloatFormat> &info) {
      return std::string(formatName(info.param));
    });

TEST(RoundedArithTest, EverySquareRoot) {
  for (const SmallModel &m : smallModels()) {
    Checker checker(m.format);
    for (uint64_t a = 0; a < uint64_t(1) << m.bits(); ++a)
      checker.checkSqrt(a);
    ASSERT_FALSE(HasFatalFailure());
  }
}

/// f16 at every exponent with these fractions, both signs.
std::vector<uint64_t> f16AtEveryExponent() {
  std::vector<uint64_t> all;
  for (uint64_t field = 0; field < 32; ++field)
    for (uint64_t fraction : {0x000, 0x001, 0x2ab, 0x3ff})
      for (uint64_t sign : {0x0000, 0x8000})
        all.push_back(sign | field << 10 | fraction);
  return all;
}

TEST(RoundedArithTest, F16AtEveryExponent) {
  const FloatFormat f = FloatFormat::F16;
  Checker checker(f);
  std::vector<uint64_t> all = f16AtEveryExponent();
  std::mt19937_64 random(32);
  for (uint64_t a : all)
    for (uint64_t b : all) {
      checker.checkPair(a, b, false);
      // Addends that cancel the product, or tip it over a midpoint.
      uint64_t product = fmul(a, b, f);
      checker.checkFma(a, b, product ^ 0x8000);
      checker.checkFma(a, b,
                       ((product ^ (random() & 0x8000)) - 0x2c00) & 0xffff);
      ASSERT_FALSE(HasFatalFailure());
    }
}

TEST(RoundedArithTest, BF16AtRandom) {
  Checker checker(FloatFormat::BF16);
  std::mt19937_64 random(33);
  for (int i = 0; i < 20000 && !HasFatalFailure(); ++i) {
    uint64_t a = random() & 0xffff, b = random() & 0xffff;
    checker.checkPair(a, b, i % 8 == 0);
    checker.checkFma(a, b, fmul(a, b, FloatFormat::BF16) ^ (random() & 0x8003));
  }
}

//===----------------------------------------------------------------------===//
// f32, f64, tf32, f80, f128 as APFloat
//===----------------------------------------------------------------------===//

const std::pair<Rounding, APFloat::roundingMode> kModes[] = {
    {Rounding::NearestEven, APFloat::rmNearestTiesToEven},
    {Rounding::NearestAway, APFloat::rmNearestTiesToAway},
    {Rounding::TowardZero, APFloat::rmTowardZero},
    {Rounding::Up, APFloat::rmTowardPositive},
    {Rounding::Down, APFloat::rmTowardNegative}};

APFloat toAPFloat(UInt128 a, FloatFormat f) {
  return APFloat(semantics(f), toAPInt(a, formatInfo(f).bits));
}
UInt128 toBits(const APFloat &x) { return toUInt128(x.bitcastToAPInt()); }

/// Exponents near each other or anywhere, fractions of many bits or of few.
UInt128 anyNumber(std::mt19937_64 &random, FloatFormat f) {
  const FormatInfo &i = formatInfo(f);
  const unsigned m = i.fractionBits();
  const int fields = i.maxExp - i.minExp + 2;
  int field = random() % 3   ? (fields - 1) / 2 + int(random() % 20) - 10
              : random() % 2 ? int(random() % 4)
                             : int(random() % (fields + 1));
  field = std::min(field, fields);
  UInt128 fraction = makeUInt128(random(), random()) >> (128 - m);
  if (random() % 2)
    fraction = fraction >> (m / 2) << (m / 2);
  if (random() % 4 == 0)
    fraction = random() % 2 ? 0 : (UInt128(1) << m) - 1;
  UInt128 bits = UInt128(unsigned(field)) << m | fraction;
  if (i.explicitIntegerBit) // 15 bits of exponent, the integer bit, 63 others
    bits =
        UInt128(unsigned(field)) << 64 | UInt128(field != 0) << 63 | fraction;
  return bits | UInt128(random() & 1) << (i.bits - 1);
}

TEST(RoundedArithTest, AsAPFloatBitForBit) {
  std::mt19937_64 random(34);
  for (FloatFormat f : {FloatFormat::F32, FloatFormat::F64, FloatFormat::TF32,
                        FloatFormat::F80, FloatFormat::F128})
    for (int i = 0; i < 8000; ++i) {
      UInt128 a = anyNumber(random, f), b = anyNumber(random, f),
              c = anyNumber(random, f);
      APFloat x = toAPFloat(a, f), y = toAPFloat(b, f), z = toAPFloat(c, f);
      if (x.isNaN() || y.isNaN() || z.isNaN())
        continue;
      using Fn = llvm::function_ref<APFloat::opStatus(APFloat &,
                                                      APFloat::roundingMode)>;
      auto checkModes = [&](const char *name, Fn apfloat, auto ours) {
        for (auto [r, mode] : kModes) {
          APFloat result = x;
          APFloat::opStatus status = apfloat(result, mode);
          UInt128 got = ours(RoundingRule{r, Overflow::IEEE, 0});
          UInt128 expected = result.isNaN() ? defaultNaN<UInt128>(formatInfo(f))
                                            : toBits(result);
          ASSERT_TRUE(got == expected)
              << formatName(f) << " " << name << " " << roundingName(r) << " "
              << std::hex << high64(a) << " " << low64(a) << ", " << high64(b)
              << " " << low64(b) << ": " << high64(got) << " " << low64(got)
              << ", not " << high64(expected) << " " << low64(expected);
          if (r == Rounding::TowardZero && result.isFinite()) {
            // To odd: toward zero, and the last bit set if inexact.
            UInt128 odd = expected | ((status & APFloat::opInexact) ? 1 : 0);
            ASSERT_TRUE(
                ours(RoundingRule{Rounding::ToOdd, Overflow::IEEE, 0}) == odd)
                << formatName(f) << " " << name;
          }
        }
      };
      checkModes(
          "add", [&](APFloat &r, auto m) { return r.add(y, m); },
          [&](RoundingRule rule) { return faddRounded(a, b, f, rule); });
      checkModes(
          "sub", [&](APFloat &r, auto m) { return r.subtract(y, m); },
          [&](RoundingRule rule) { return fsubRounded(a, b, f, rule); });
      checkModes(
          "mul", [&](APFloat &r, auto m) { return r.multiply(y, m); },
          [&](RoundingRule rule) { return fmulRounded(a, b, f, rule); });
      checkModes(
          "div", [&](APFloat &r, auto m) { return r.divide(y, m); },
          [&](RoundingRule rule) { return fdivRounded(a, b, f, rule); });
      checkModes(
          "fma",
          [&](APFloat &r, auto m) { return r.fusedMultiplyAdd(y, z, m); },
          [&](RoundingRule rule) { return ffmaRounded(a, b, c, f, rule); });
      ASSERT_FALSE(HasFatalFailure());
    }
}

// Roots are never subnormal and never overflow: MPFR needs the precision only.
TEST(RoundedArithTest, SquareRootsAsMPFR) {
  std::mt19937_64 random(35);
  const std::pair<Rounding, mpfr_rnd_t> modes[] = {
      {Rounding::NearestEven, MPFR_RNDN},
      {Rounding::TowardZero, MPFR_RNDZ},
      {Rounding::Up, MPFR_RNDU},
      {Rounding::Down, MPFR_RNDD}};
  for (FloatFormat f : {FloatFormat::F32, FloatFormat::F64}) {
    Exact root(0, formatInfo(f).precision), x(0, 53);
    for (int i = 0; i < 20000; ++i) {
      uint64_t a = fabs(low64(anyNumber(random, f)), f);
      double d = decode(a, f);
      if (!std::isfinite(d))
        continue;
      mpfr_set_d(x, d, MPFR_RNDN);
      for (auto [r, mode] : modes) {
        mpfr_sqrt(root, x, mode);
        ASSERT_EQ(decode(low64(fsqrtRounded(a, f, {r})), f),
                  mpfr_get_d(root, MPFR_RNDN));
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// By hand
//===----------------------------------------------------------------------===//

constexpr FloatFormat F16 = FloatFormat::F16, F32 = FloatFormat::F32;
RoundingRule rule(Rounding r, Overflow o = Overflow::IEEE,
                  uint64_t random = 0) {
  return {r, o, random};
}

TEST(RoundedArithTest, ByHand) {
  // 65504 + 16 is the midpoint 65520 of f16's last number and 65536.
  EXPECT_EQ(low64(faddRounded(0x7bff, 0x4c00, F16, {})), 0x7c00u);
  EXPECT_EQ(low64(faddRounded(0x7bff, 0x4c00, F16, rule(Rounding::Down))),
            0x7bffu);
  EXPECT_EQ(low64(faddRounded(0x7bff, 0x4c00, F16, rule(Rounding::Up))),
            0x7c00u);
  EXPECT_EQ(low64(faddRounded(0x7bff, 0x4c00, F16,
                              rule(Rounding::NearestEven, Overflow::Saturate))),
            0x7bffu);
  EXPECT_EQ(low64(faddRounded(0x7bff, 0x4c00, F16,
                              rule(Rounding::NearestEven, Overflow::NaN))),
            0x7e00u);
  // 1 / 3 = 0x3eaaaaaa.aaaa of f32.
  EXPECT_EQ(low64(fdivRounded(0x3f800000, 0x40400000, F32, {})), 0x3eaaaaabu);
  EXPECT_EQ(low64(fdivRounded(0x3f800000, 0x40400000, F32,
                              rule(Rounding::TowardZero))),
            0x3eaaaaaau);
  EXPECT_EQ(
      low64(fdivRounded(0xbf800000, 0x40400000, F32, rule(Rounding::Down))),
      0xbeaaaaabu);
  EXPECT_EQ(
      low64(fdivRounded(0x3f800000, 0x40400000, F32, rule(Rounding::ToOdd))),
      0x3eaaaaabu);
  // 1 + 2^-100: an ulp up, or none.
  EXPECT_EQ(low64(faddRounded(0x3f800000, 0x0d800000, F32, rule(Rounding::Up))),
            0x3f800001u);
  EXPECT_EQ(low64(fsubRounded(0x3f800000, 0x0d800000, F32,
                              rule(Rounding::TowardZero))),
            0x3f7fffffu);
  // 1 - 1, and the sign of an exact zero.
  EXPECT_EQ(low64(fsubRounded(0x3f800000, 0x3f800000, F32, {})), 0u);
  EXPECT_EQ(
      low64(fsubRounded(0x3f800000, 0x3f800000, F32, rule(Rounding::Down))),
      0x80000000u);
  EXPECT_EQ(low64(faddRounded(0, 0, F32, rule(Rounding::Down))), 0u);
  // The smallest subnormal squared.
  EXPECT_EQ(low64(fmulRounded(1, 1, F32, {})), 0u);
  EXPECT_EQ(low64(fmulRounded(1, 1, F32, rule(Rounding::Up))), 1u);
  EXPECT_EQ(low64(fmulRounded(1, 0x80000001, F32, rule(Rounding::Down))),
            0x80000001u);
  EXPECT_EQ(low64(fsqrtRounded(0x40000000, F32, rule(Rounding::Down))),
            0x3fb504f3u); // sqrt 2 = 1.41421356237...: 0x3fb504f3.33
  EXPECT_EQ(low64(fsqrtRounded(0x40000000, F32, rule(Rounding::Up))),
            0x3fb504f4u);
}

// 1 + 2^-24 lies half way between two f32 numbers; a quarter at 2^-25.
TEST(RoundedArithTest, StochasticThreshold) {
  auto sum = [](uint64_t b, uint64_t random) {
    return low64(
        faddRounded(0x3f800000, b, F32,
                    rule(Rounding::Stochastic, Overflow::IEEE, random)));
  };
  EXPECT_EQ(sum(0x33800000, uint64_t(1) << 63), 0x3f800001u);
  EXPECT_EQ(sum(0x33800000, (uint64_t(1) << 63) - 1), 0x3f800000u);
  EXPECT_EQ(sum(0x33000000, uint64_t(3) << 62), 0x3f800001u);
  EXPECT_EQ(sum(0x33000000, (uint64_t(3) << 62) - 1), 0x3f800000u);
  EXPECT_EQ(sum(0, ~uint64_t(0)), 0x3f800000u);
}

TEST(RoundedArithTest, NaNOperandsAsInArith) {
  std::mt19937_64 random(36);
  const uint64_t values[] = {0x7fc00001, 0x7f800001, 0xffc12345, 0x3f800000,
                             0x7f800000, 0xff800000, 0,          0x80000000};
  for (uint64_t a : values)
    for (uint64_t b : values) {
      EXPECT_EQ(low64(faddRounded(a, b, F32, {})), fadd(a, b, F32));
      EXPECT_EQ(low64(fmulRounded(a, b, F32, {})), fmul(a, b, F32));
      EXPECT_EQ(low64(fdivRounded(a, b, F32, {})), fdiv(a, b, F32));
      EXPECT_EQ(low64(fsqrtRounded(a, F32, {})), fsqrt(a, F32));
      // x - NaN keeps the NaN's sign.
      EXPECT_EQ(low64(fsubRounded(a, b, F32, {})), fsub(a, b, F32));
      for (uint64_t c : values)
        EXPECT_EQ(low64(ffmaRounded(a, b, c, F32, {})), ffma(a, b, c, F32));
    }
}

} // namespace
