//===- ConversionPolicyTest.cpp - floats out of an integer's range --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every f16 under every policy against a model in doubles; the edges by hand;
// x86's against the host's own instructions where it is one.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ConversionPolicy.h"

#include "RoundingOracle.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include <gtest/gtest.h>
#include <random>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

using namespace plumb;
using P = ConversionPolicy;

namespace {

// Widths below 53, so that limits and integers are doubles.
TEST(ConversionPolicyTest, EveryF16TowardZero) {
  const RoundingOracle &oracle = oracleFor(FloatFormat::F16);
  for (uint64_t bits = 0; bits < 0x10000; ++bits) {
    double x = oracle.decode(bits);
    for (unsigned width : {1u, 7u, 8u, 16u, 32u})
      for (bool isSigned : {false, true}) {
        double least = isSigned ? -std::ldexp(1, int(width) - 1) : 0;
        double most = std::ldexp(1, int(width) - isSigned) - 1;
        double whole = std::trunc(x);
        bool inRange = whole >= least && whole <= most;
        double nearest = std::isnan(x) ? 0 : whole < least ? least : most;
        double middle = isSigned ? least : std::ldexp(1, int(width) - 1);
        auto expected = [&](P policy) {
          if (inRange)
            return whole;
          if (policy == P::X86)
            return isSigned ? middle : most;
          return nearest; // f16 to at most 32 bits: PTX too
        };
        for (P policy : {P::MLIR, P::Saturating, P::PTX, P::X86}) {
          PolicyResult got =
              floatToInt(bits, FloatFormat::F16, width, isSigned, policy);
          ASSERT_EQ(got.poison, policy == P::MLIR && !inRange);
          double value =
              isSigned ? double(Int128(got.value)) : double(got.value);
          ASSERT_EQ(value, expected(policy))
              << x << " " << width << conversionPolicyName(policy);
          ASSERT_EQ(got.inexact, inRange && whole != x);
        }
      }
  }
}

TEST(ConversionPolicyTest, PtxNaN) {
  auto convert = [](uint64_t bits, FloatFormat from, unsigned width,
                    bool isSigned) {
    return low64(floatToInt(bits, from, width, isSigned, P::PTX).value);
  };
  const uint64_t f32 = 0x7fc00000, f64 = 0x7ff8000000000000;
  EXPECT_EQ(convert(f32, FloatFormat::F32, 32, true), 0u);
  EXPECT_EQ(convert(f32, FloatFormat::F32, 32, false), 0u);
  EXPECT_EQ(convert(f32, FloatFormat::F32, 64, true), 0x8000000000000000u);
  EXPECT_EQ(convert(f32, FloatFormat::F32, 64, false), 0x8000000000000000u);
  EXPECT_EQ(convert(0x7e00, FloatFormat::F16, 16, true), 0u);
  EXPECT_EQ(convert(0x7e00, FloatFormat::F16, 64, true), 0x8000000000000000u);
  EXPECT_EQ(convert(f64, FloatFormat::F64, 32, true), 0xffffffff80000000u);
  EXPECT_EQ(convert(f64, FloatFormat::F64, 32, false), 0x80000000u);
  // Infinities saturate everywhere.
  EXPECT_EQ(convert(0x7f800000, FloatFormat::F32, 64, false), ~uint64_t(0));
  EXPECT_EQ(convert(0xff800000, FloatFormat::F32, 64, true),
            0x8000000000000000u);
  EXPECT_EQ(convert(0xff800000, FloatFormat::F32, 64, false), 0u);
}

#ifdef __SSE2__
TEST(ConversionPolicyTest, X86AsTheHost) {
  std::mt19937_64 random(41);
  for (int i = 0; i < 200000; ++i) {
    uint32_t bits = static_cast<uint32_t>(random());
    if (i % 2) // around the limits of i32
      bits = (bits & 0x81ffffff) | 0x4e000000;
    int host = _mm_cvttss_si32(
        _mm_castsi128_ps(_mm_cvtsi32_si128(static_cast<int>(bits))));
    ASSERT_EQ(static_cast<int>(low64(
                  floatToInt(bits, FloatFormat::F32, 32, true, P::X86).value)),
              host)
        << std::hex << bits;
  }
}
#endif

// Any width up to 128, against APFloat.
TEST(ConversionPolicyTest, WideIntegersAsAPFloat) {
  using llvm::APFloat;
  std::mt19937_64 random(42);
  const std::pair<Rounding, APFloat::roundingMode> modes[] = {
      {Rounding::NearestEven, APFloat::rmNearestTiesToEven},
      {Rounding::NearestAway, APFloat::rmNearestTiesToAway},
      {Rounding::TowardZero, APFloat::rmTowardZero},
      {Rounding::Up, APFloat::rmTowardPositive},
      {Rounding::Down, APFloat::rmTowardNegative}};
  for (int i = 0; i < 40000; ++i) {
    unsigned width = 1 + random() % 128;
    bool isSigned = random() % 2;
    auto [r, mode] = modes[random() % 5];
    FloatFormat f = i % 2 ? FloatFormat::F32 : FloatFormat::F128;
    UInt128 x = makeUInt128(random(), random()) >> random() % 128;
    UInt128 got = intToFloat(x, width, isSigned, f, r);
    APFloat a(semantics(f));
    a.convertFromAPInt(toAPInt(x, width), isSigned, mode);
    ASSERT_TRUE(got == toUInt128(a.bitcastToAPInt()))
        << width << " to " << formatName(f) << " " << roundingName(r);
    // And back, which may overflow by rounding up.
    llvm::APSInt back(width, !isSigned);
    bool exact;
    APFloat::opStatus status = a.convertToInteger(back, mode, &exact);
    PolicyResult ours = floatToInt(got, f, width, isSigned, P::MLIR, r);
    ASSERT_EQ(ours.poison, status == APFloat::opInvalidOp);
    if (!ours.poison)
      ASSERT_EQ(toAPInt(ours.value, width), back);
  }
}

TEST(ConversionPolicyTest, NarrowIntegersIgnoreHighBits) {
  EXPECT_EQ(low64(intToFloat(0xfff, 4, true, FloatFormat::F32)), 0xbf800000u);
  EXPECT_EQ(low64(intToFloat(0xfff, 4, false, FloatFormat::F32)), 0x41700000u);
  EXPECT_EQ(low64(intToFloat(1, 1, true, FloatFormat::F16)), 0xbc00u);
  EXPECT_EQ(low64(intToFloat(1, 1, false, FloatFormat::F16)), 0x3c00u);
}

TEST(ConversionPolicyTest, Names) {
  EXPECT_EQ(parseConversionPolicy("ptx"), P::PTX);
  EXPECT_EQ(parseConversionPolicy("mlir"), P::MLIR);
  EXPECT_EQ(conversionPolicyName(P::Saturating), "saturating");
  EXPECT_EQ(parseConversionPolicy("PTX"), std::nullopt);
}

} // namespace
