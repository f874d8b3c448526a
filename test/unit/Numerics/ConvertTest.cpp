//===- ConvertTest.cpp - conversions against a search of all numbers ------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every encoding of every format of at most 16 bits into every such format,
// under every rounding and overflow rule, against RoundingOracle.h; then
// doubles around every number and every midpoint. APFloat is a second witness
// where it is right.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Convert.h"

#include "RoundingOracle.h"

#include "llvm/ADT/APFloat.h"
#include <gtest/gtest.h>
#include <random>

using namespace plumb;
using llvm::APFloat;
using llvm::APInt;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

bool sameDouble(double a, double b) {
  return std::isnan(a) ? std::isnan(b)
                       : a == b && std::signbit(a) == std::signbit(b);
}

class SmallFormatTest : public testing::TestWithParam<FloatFormat> {};

TEST_P(SmallFormatTest, DecodesEveryEncoding) {
  FloatFormat f = GetParam();
  const RoundingOracle &oracle = oracleFor(f);
  for (uint64_t bits = 0; bits < uint64_t(1) << formatInfo(f).bits; ++bits)
    ASSERT_TRUE(sameDouble(decode(bits, f), oracle.decode(bits))) << bits;
}

// The source is GetParam().
TEST_P(SmallFormatTest, ConvertsEveryEncodingUnderEveryRule) {
  FloatFormat from = GetParam();
  const RoundingOracle &source = oracleFor(from);
  for (const SmallModel &m : smallModels()) {
    const RoundingOracle &target = oracleFor(m.format);
    for (uint64_t bits = 0; bits < uint64_t(1) << formatInfo(from).bits;
         ++bits) {
      double x = source.decode(bits);
      if (std::isnan(x))
        continue; // payloads: below
      RoundingOracle::Place place;
      if (std::isfinite(x))
        place = target.locate(x);
      for (Rounding r : kDeterministicRoundings)
        for (Overflow o : kOverflows) {
          uint64_t expected = std::isfinite(x)
                                  ? target.round(place, std::signbit(x), r, o)
                                  : target.infinity(x < 0, o);
          ASSERT_EQ(convertBits(bits, from, m.format, r, o), expected)
              << formatName(from) << " " << bits << " = " << x << " to "
              << formatName(m.format) << " " << roundingName(r) << " "
              << overflowName(o);
        }
    }
  }
}

// The target is GetParam(): around each of its numbers and midpoints, and past
// the ends, by doubles with every bit in use.
TEST_P(SmallFormatTest, EncodesDoublesAroundEveryBoundary) {
  FloatFormat to = GetParam();
  const RoundingOracle &oracle = oracleFor(to);
  auto check = [&](double x) {
    ASSERT_EQ(encode(x, to),
              oracle.round(x, Rounding::NearestEven, Overflow::IEEE))
        << std::hexfloat << x;
    RoundingOracle::Place place = oracle.locate(x);
    for (Rounding r : kDeterministicRoundings)
      for (Overflow o : kOverflows)
        ASSERT_EQ(encode(x, to, r, o),
                  oracle.round(place, std::signbit(x), r, o))
            << std::hexfloat << x << " " << roundingName(r) << " "
            << overflowName(o);
  };
  auto checkAround = [&](double x) {
    for (double y : {std::nextafter(x, 0), x, std::nextafter(x, kInf)}) {
      if (std::isinf(y))
        continue;
      check(y);
      check(-y);
    }
  };
  const auto &all = oracle.all();
  for (size_t i = 0; i < all.size() && !HasFatalFailure(); ++i) {
    double next = i + 1 < all.size() ? all[i + 1].value : oracle.afterLargest();
    checkAround(all[i].value);
    checkAround((all[i].value + next) / 2);
  }
  double beyond = oracle.afterLargest(), least = all[1].value;
  for (double x :
       {beyond, 1.5 * beyond, 2 * beyond, 1e300, 0x1.fffffffffffffp1023,
        least / 2, least / 4, least / 3, 1e-300, 0x1p-1022, 0x1p-1074, 0.0})
    checkAround(x);
  EXPECT_EQ(encode(kInf, to), oracle.infinity(false, Overflow::IEEE));
  EXPECT_EQ(encode(-kInf, to), oracle.infinity(true, Overflow::IEEE));
  for (Rounding r : kDeterministicRoundings)
    for (Overflow o : kOverflows) {
      EXPECT_EQ(encode(kInf, to, r, o), oracle.infinity(false, o));
      EXPECT_EQ(encode(-kInf, to, r, o), oracle.infinity(true, o));
      EXPECT_EQ(encode(kNaN, to, r, o), oracle.nan());
      EXPECT_EQ(encode(-kNaN, to, r, o), oracle.signedNaN(true));
    }
}

// Away from zero iff floor(fraction * 2^64) + R >= 2^64; the fraction comes
// from the neighbours' values.
TEST_P(SmallFormatTest, StochasticRoundingHasTheStatedThreshold) {
  FloatFormat to = GetParam();
  const RoundingOracle &oracle = oracleFor(to);
  std::mt19937_64 random(7);
  for (unsigned i = 0; i < 20000; ++i) {
    uint16_t source = static_cast<uint16_t>(random());
    FloatFormat from = i % 2 ? FloatFormat::F16 : FloatFormat::BF16;
    double x = oracleFor(from).decode(source);
    if (!std::isfinite(x))
      continue;
    RoundingOracle::Place place = oracle.locate(x);
    bool inexact =
        !place.zero && !place.belowAll && !place.beyond && !place.exact;
    double fraction = inexact ? (std::fabs(x) - place.lowValue) /
                                    (place.highValue - place.lowValue)
                              : 0;
    uint64_t scaled = static_cast<uint64_t>(std::ldexp(fraction, 64));
    auto check = [&](uint64_t r, bool away) {
      for (Overflow o : kOverflows)
        ASSERT_EQ(
            convertBits(source, from, to, Rounding::Stochastic, o, r),
            oracle.round(place, std::signbit(x), Rounding::Stochastic, o, away))
            << x << " " << r;
    };
    check(0, false);
    check(UINT64_MAX, scaled != 0);
    if (scaled != 0) {
      check(0 - scaled, true);
      check(0 - scaled - 1, false);
    }
  }
}

// Where APFloat 22 is no witness: NaN and infinity into f6 and f4, and a sign
// into e8m0, come out wrong without a word; the NaN of e8m0 becomes the
// infinity of an IEEE format; the NaN of a FNUZ format is negative in E4M3FN
// and positive elsewhere; a conversion to the same format leaves signalling
// NaNs alone.
bool apfloatIsRight(const APFloat &x, FloatFormat from, FloatFormat to) {
  const FormatInfo &f = formatInfo(from), &t = formatInfo(to);
  if (!t.hasNaN() && !x.isFinite())
    return false;
  if (!t.hasSign && x.isNegative())
    return false;
  if (!x.isNaN())
    return true;
  return f.hasSign && from != to &&
         !(f.nan == NaNEncoding::NegativeZero && t.nan == NaNEncoding::AllOnes);
}

uint64_t apfloatConvert(uint64_t bits, FloatFormat from, FloatFormat to,
                        bool &right) {
  APFloat x(semantics(from), APInt(formatInfo(from).bits, bits));
  right = apfloatIsRight(x, from, to);
  bool losesInfo;
  x.convert(semantics(to), APFloat::rmNearestTiesToEven, &losesInfo);
  return x.bitcastToAPInt().getZExtValue();
}

// With NaN payloads, signs and signalling NaNs.
TEST_P(SmallFormatTest, ConvertsEveryEncodingAsAPFloatDoes) {
  FloatFormat from = GetParam();
  for (const FormatInfo &to : detail::kFormats) {
    if (to.bits > 64)
      continue;
    for (uint64_t bits = 0; bits < uint64_t(1) << formatInfo(from).bits;
         ++bits) {
      bool right;
      uint64_t expected = apfloatConvert(bits, from, to.format, right);
      if (right) {
        ASSERT_EQ(convertBits(bits, from, to.format), expected)
            << formatName(from) << " " << bits << " to " << to.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, SmallFormatTest,
    testing::Values(FloatFormat::F16, FloatFormat::BF16, FloatFormat::F8E5M2,
                    FloatFormat::F8E4M3, FloatFormat::F8E4M3FN,
                    FloatFormat::F8E5M2FNUZ, FloatFormat::F8E4M3FNUZ,
                    FloatFormat::F8E4M3B11FNUZ, FloatFormat::F8E3M4,
                    FloatFormat::F8E8M0FNU, FloatFormat::F6E3M2FN,
                    FloatFormat::F6E2M3FN, FloatFormat::F4E2M1FN),
    [](const testing::TestParamInfo<FloatFormat> &info) {
      return std::string(formatName(info.param));
    });

//===----------------------------------------------------------------------===//
// Worked by hand
//===----------------------------------------------------------------------===//

TEST(ConvertTest, HalfByHand) {
  FloatFormat f16 = FloatFormat::F16;
  EXPECT_EQ(encode(65504, f16), 0x7bffu);
  EXPECT_EQ(encode(65519.99, f16), 0x7bffu);
  EXPECT_EQ(encode(65520, f16), 0x7c00u); // half way to 65536: to even
  EXPECT_EQ(encode(-65520, f16), 0xfc00u);
  EXPECT_EQ(encode(65520, f16, Rounding::TowardZero), 0x7bffu);
  EXPECT_EQ(encode(65520, f16, Rounding::Up), 0x7c00u);
  EXPECT_EQ(encode(-65520, f16, Rounding::Up), 0xfbffu);
  EXPECT_EQ(encode(65520, f16, Rounding::NearestEven, Overflow::Saturate),
            0x7bffu);
  EXPECT_EQ(encode(65520, f16, Rounding::NearestEven, Overflow::NaN), 0x7e00u);
  EXPECT_EQ(encode(1, f16), 0x3c00u);
  EXPECT_EQ(encode(-0.0, f16), 0x8000u);
  EXPECT_EQ(encode(0x1p-24, f16), 1u);
  EXPECT_EQ(encode(0x1p-25, f16), 0u); // half the smallest subnormal: to even
  EXPECT_EQ(encode(0x1.0000000000001p-25, f16), 1u);
  EXPECT_EQ(encode(0x1.8p-24, f16), 2u); // 1.5 of them: to even
  EXPECT_EQ(encode(0x1p-14, f16), 0x400u);
  EXPECT_EQ(encode(0x1.ffep-15, f16), 0x400u); // rounds up to a normal number
  EXPECT_EQ(encode(1.0 / 3, f16), 0x3555u);
  EXPECT_EQ(encode(0.1f, FloatFormat::F32), 0x3dcccccdu);
  EXPECT_EQ(encode(0.1, FloatFormat::F32), 0x3dcccccdu);
  EXPECT_EQ(encode(0.1, FloatFormat::F32, Rounding::TowardZero), 0x3dccccccu);
  EXPECT_EQ(encode(0.1, FloatFormat::BF16), 0x3dcdu);
  EXPECT_EQ(encode(0.1, FloatFormat::TF32), 0x3dcccccdu >> 13); // 0.1|1001
}

TEST(ConvertTest, SmallFormatsByHand) {
  // E4M3FN: 464 is half way from 448 to what would be 480 and goes to even.
  EXPECT_EQ(encode(464, FloatFormat::F8E4M3FN), 0x7eu);
  EXPECT_EQ(encode(464.0001, FloatFormat::F8E4M3FN), 0x7fu);
  EXPECT_EQ(encode(-1e9, FloatFormat::F8E4M3FN), 0xffu);
  EXPECT_EQ(encode(1e9, FloatFormat::F8E4M3FN, Rounding::NearestEven,
                   Overflow::Saturate),
            0x7eu);
  EXPECT_EQ(encode(-0.0, FloatFormat::F8E4M3FNUZ), 0u);
  EXPECT_EQ(encode(-1e-9, FloatFormat::F8E4M3FNUZ), 0u);
  EXPECT_EQ(encode(kInf, FloatFormat::F8E4M3FNUZ), 0x80u);
  // f4E2M1: 0 0.5 1 1.5 2 3 4 6; no infinity, no NaN.
  EXPECT_EQ(encode(5, FloatFormat::F4E2M1FN), 6u); // half way: to even, 4
  EXPECT_EQ(encode(5.01, FloatFormat::F4E2M1FN), 7u);
  EXPECT_EQ(encode(2.5, FloatFormat::F4E2M1FN), 4u); // to even, 2
  EXPECT_EQ(encode(0.25, FloatFormat::F4E2M1FN), 0u);
  EXPECT_EQ(encode(-1e9, FloatFormat::F4E2M1FN), 0xfu);
  EXPECT_EQ(encode(-kInf, FloatFormat::F4E2M1FN), 0xfu);
  EXPECT_EQ(encode(kNaN, FloatFormat::F4E2M1FN), 7u);  // PTX: positive maximum
  EXPECT_EQ(encode(-kNaN, FloatFormat::F4E2M1FN), 7u); // whatever the sign
  EXPECT_EQ(encode(kNaN, FloatFormat::F6E3M2FN), 0x1fu);
  // e8m0
  EXPECT_EQ(encode(1, FloatFormat::F8E8M0FNU), 127u);
  EXPECT_EQ(encode(1.5, FloatFormat::F8E8M0FNU), 128u); // tie: the larger
  EXPECT_EQ(encode(3, FloatFormat::F8E8M0FNU), 129u);   // tie: the larger
  EXPECT_EQ(encode(2.9, FloatFormat::F8E8M0FNU), 128u);
  EXPECT_EQ(encode(0, FloatFormat::F8E8M0FNU), 0u);
  EXPECT_EQ(encode(-0.0, FloatFormat::F8E8M0FNU), 0u);
  EXPECT_EQ(encode(1e-300, FloatFormat::F8E8M0FNU), 0u);
  EXPECT_EQ(encode(-1, FloatFormat::F8E8M0FNU), 0xffu);
  EXPECT_EQ(encode(0x1.8p127, FloatFormat::F8E8M0FNU), 0xffu);
  EXPECT_EQ(encode(0x1.7p127, FloatFormat::F8E8M0FNU), 0xfeu);
}

TEST(ConvertTest, NaNPayloads) {
  FloatFormat f32 = FloatFormat::F32, f16 = FloatFormat::F16;
  // A signalling NaN becomes quiet; leading payload bits and the sign stay.
  EXPECT_EQ(convertBits(0x7f800001, f32, FloatFormat::F64),
            0x7ff8000020000000u);
  EXPECT_EQ(convertBits(0xffa00000, f32, f16), 0xff00u);
  EXPECT_EQ(convertBits(0x7f800001, f32, f16), 0x7e00u);
  EXPECT_EQ(convertBits(0x7d01, f16, f32), 0x7fe02000u);
  EXPECT_EQ(convertBits(0x7f800001, f32, f32), 0x7fc00001u);
  EXPECT_EQ(convertBits(0xffc12345, f32, FloatFormat::BF16), 0xffc1u);
  EXPECT_EQ(convertBits(0x80, FloatFormat::F8E4M3FNUZ, f32), 0x7fc00000u);
  EXPECT_EQ(convertBits(0xff, FloatFormat::F8E8M0FNU, f32), 0x7fc00000u);
}

//===----------------------------------------------------------------------===//
// f32, f64 and tf32
//===----------------------------------------------------------------------===//

mpfr_rnd_t mpfrMode(Rounding r) {
  switch (r) {
  case Rounding::TowardZero:
    return MPFR_RNDZ;
  case Rounding::Up:
    return MPFR_RNDU;
  case Rounding::Down:
    return MPFR_RNDD;
  default:
    return MPFR_RNDN;
  }
}

/// Doubles of all kinds: any bits, near powers of two, near f32's grid.
double anyDouble(std::mt19937_64 &random) {
  uint64_t bits = random();
  switch (random() % 4) {
  case 0:
    break;
  case 1: // exponents of f32 and around
    bits = (bits & 0x800fffffffffffff) |
           (uint64_t(1023 - 152 + random() % 284) << 52);
    break;
  case 2: // a number or midpoint of f32, or a bit beside it
    bits = (bits & 0x800ffffff0000000) |
           (uint64_t(1023 - 152 + random() % 284) << 52);
    bits += random() % 3 - 1;
    break;
  case 3: // all ones or zeros
    bits = bits & 0x8000000000000000 ? bits >> 52 << 52
                                     : (bits >> 52 << 52) | 0xfffffffffffff;
    break;
  }
  return bitCast<double>(bits);
}

// MPFR rounds to f32 and tf32: its precision, its exponent range, and its
// subnormals.
TEST(ConvertTest, DoubleToF32AsMPFR) {
  std::mt19937_64 random(1);
  mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();
  for (FloatFormat to : {FloatFormat::F32, FloatFormat::TF32}) {
    const int precision = to == FloatFormat::F32 ? 24 : 11;
    mpfr_set_emin(-126 - precision + 2);
    mpfr_set_emax(128);
    Exact y(0, precision);
    for (int i = 0; i < 200000; ++i) {
      double x = anyDouble(random);
      if (std::isnan(x))
        continue;
      for (Rounding r : {Rounding::NearestEven, Rounding::TowardZero,
                         Rounding::Up, Rounding::Down}) {
        int inexact = mpfr_set_d(y, x, mpfrMode(r));
        mpfr_subnormalize(y, inexact, mpfrMode(r));
        double expected = mpfr_get_d(y, MPFR_RNDN);
        uint64_t bits = encode(x, to, r);
        ASSERT_TRUE(sameDouble(decode(bits, to), expected))
            << std::hexfloat << x << " " << roundingName(r);
        if (r == Rounding::NearestEven) {
          ASSERT_EQ(encode(x, to), bits) << std::hexfloat << x;
        }
      }
    }
  }
  mpfr_set_emin(emin);
  mpfr_set_emax(emax);
}

TEST(ConvertTest, FastPathsAsAPFloat) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 300000; ++i) {
    double x = anyDouble(random);
    uint64_t bits = bitCast<uint64_t>(x);
    uint32_t narrow = static_cast<uint32_t>(random());
    bool right;
    ASSERT_EQ(f64ToF32(x),
              apfloatConvert(bits, FloatFormat::F64, FloatFormat::F32, right))
        << bits;
    ASSERT_EQ(bitCast<uint64_t>(f32ToF64(narrow)),
              apfloatConvert(narrow, FloatFormat::F32, FloatFormat::F64, right))
        << narrow;
    ASSERT_EQ(f32ToF16(bitCast<float>(narrow)),
              apfloatConvert(narrow, FloatFormat::F32, FloatFormat::F16, right))
        << narrow;
    ASSERT_EQ(
        f32ToBF16(bitCast<float>(narrow)),
        apfloatConvert(narrow, FloatFormat::F32, FloatFormat::BF16, right))
        << narrow;
  }
}

// Around every f16 and every midpoint, from f32.
TEST(ConvertTest, F32ToF16AroundEveryBoundary) {
  for (uint32_t h = 0; h < 0x7c00; ++h) {
    float low = f16ToF32(static_cast<uint16_t>(h));
    float high =
        h == 0x7bff ? 65536.0f : f16ToF32(static_cast<uint16_t>(h + 1));
    float middle = (low + high) / 2;
    uint32_t down = h, up = h + 1;
    EXPECT_EQ(f32ToF16(low), down);
    EXPECT_EQ(f32ToF16(-low), down | 0x8000);
    EXPECT_EQ(f32ToF16(middle), h % 2 ? up : down);
    EXPECT_EQ(f32ToF16(std::nextafter(middle, 0.0f)), down);
    EXPECT_EQ(f32ToF16(-std::nextafter(middle, 1e9f)), up | 0x8000);
  }
}

// Every f16 and bf16 encoding, with NaNs, against APFloat.
TEST(ConvertTest, F16AndBF16ToF32) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    bool right;
    uint16_t h = static_cast<uint16_t>(bits);
    ASSERT_EQ(f16ToF32Bits(h),
              apfloatConvert(bits, FloatFormat::F16, FloatFormat::F32, right));
    ASSERT_EQ(bf16ToF32Bits(h),
              apfloatConvert(bits, FloatFormat::BF16, FloatFormat::F32, right));
  }
}

TEST(ConvertTest, Names) {
  for (unsigned i = 0; i < kNumRoundings; ++i)
    EXPECT_EQ(parseRounding(roundingName(static_cast<Rounding>(i))),
              static_cast<Rounding>(i));
  for (unsigned i = 0; i < kNumOverflows; ++i)
    EXPECT_EQ(parseOverflow(overflowName(static_cast<Overflow>(i))),
              static_cast<Overflow>(i));
  EXPECT_EQ(parseRounding("rup"), Rounding::Up);
  EXPECT_EQ(parseRounding("RNE"), std::nullopt);
  EXPECT_EQ(parseOverflow("sat"), Overflow::Saturate);
  EXPECT_EQ(parseOverflow(""), std::nullopt);
}

} // namespace
