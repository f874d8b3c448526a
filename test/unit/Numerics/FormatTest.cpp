//===- FormatTest.cpp - formats against APFloat and the standards ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Format.h"

#include "RoundingOracle.h"
#include "plumbline/Numerics/Encoding.h"

#include "llvm/ADT/APFloat.h"
#include <gtest/gtest.h>

using namespace plumb;
using llvm::APFloat;

namespace {

TEST(FormatTest, OrderIsPartOfTheInterface) {
  EXPECT_EQ(static_cast<int>(FloatFormat::F64), 0);
  EXPECT_EQ(static_cast<int>(FloatFormat::F32), 1);
  EXPECT_EQ(static_cast<int>(FloatFormat::F4E2M1FN), 17);
  for (unsigned i = 0; i < kNumFloatFormats; ++i)
    EXPECT_EQ(
        static_cast<unsigned>(formatInfo(static_cast<FloatFormat>(i)).format),
        i);
}

TEST(FormatTest, RowsAgreeWithAPFloat) {
  for (const FormatInfo &f : detail::kFormats) {
    SCOPED_TRACE(std::string(f.name));
    const llvm::fltSemantics &s = semantics(f.format);
    EXPECT_EQ(f.bits, APFloat::semanticsSizeInBits(s));
    EXPECT_EQ(f.precision, APFloat::semanticsPrecision(s));
    EXPECT_EQ(f.minExp, APFloat::semanticsMinExponent(s));
    EXPECT_EQ(f.maxExp, APFloat::semanticsMaxExponent(s));
    EXPECT_EQ(f.hasInfinity, APFloat::semanticsHasInf(s));
    EXPECT_EQ(f.hasNaN(), APFloat::semanticsHasNaN(s));
    EXPECT_EQ(f.hasZero, APFloat::semanticsHasZero(s));
    EXPECT_EQ(f.hasSign, APFloat::semanticsHasSignedRepr(s));
    EXPECT_EQ(toAPInt(largestFinite<UInt128>(false, f), f.bits),
              APFloat::getLargest(s).bitcastToAPInt());
    if (f.hasNaN()) {
      EXPECT_EQ(toAPInt(defaultNaN<UInt128>(f), f.bits),
                APFloat::getNaN(s).bitcastToAPInt());
    }
  }
}

TEST(FormatTest, SemanticsRoundTrip) {
  for (const FormatInfo &f : detail::kFormats)
    EXPECT_EQ(formatOf(semantics(f.format)), f.format);
  EXPECT_EQ(formatOf(APFloat::PPCDoubleDouble()), std::nullopt);
}

TEST(FormatTest, NamesAreMLIRs) {
  for (const FormatInfo &f : detail::kFormats)
    EXPECT_EQ(parseFloatFormat(f.name), f.format);
  EXPECT_EQ(parseFloatFormat("f8E4M3FN"), FloatFormat::F8E4M3FN);
  EXPECT_EQ(parseFloatFormat("f8e4m3fn"), std::nullopt);
  EXPECT_EQ(parseFloatFormat("f8E4M3F"), std::nullopt);
  EXPECT_EQ(parseFloatFormat(""), std::nullopt);
}

// Largest numbers as the specifications print them.
TEST(FormatTest, LargestNumbers) {
  auto largest = [](FloatFormat f) {
    return oracleFor(f).decode(largestFinite(false, formatInfo(f)));
  };
  EXPECT_EQ(largest(FloatFormat::F16), 65504);
  EXPECT_EQ(largest(FloatFormat::F8E5M2), 57344);   // OCP OFP8 1.0, table 1
  EXPECT_EQ(largest(FloatFormat::F8E4M3FN), 448);   // OCP OFP8 1.0, table 1
  EXPECT_EQ(largest(FloatFormat::F8E4M3FNUZ), 240); // arXiv 2206.02915
  EXPECT_EQ(largest(FloatFormat::F8E5M2FNUZ), 57344);
  EXPECT_EQ(largest(FloatFormat::F8E4M3B11FNUZ), 30);
  EXPECT_EQ(largest(FloatFormat::F8E3M4), 15.5);
  EXPECT_EQ(largest(FloatFormat::F8E4M3), 240);
  EXPECT_EQ(largest(FloatFormat::F6E3M2FN), 28); // OCP MX 1.0, table 5
  EXPECT_EQ(largest(FloatFormat::F6E2M3FN), 7.5);
  EXPECT_EQ(largest(FloatFormat::F4E2M1FN), 6);
  EXPECT_EQ(largest(FloatFormat::F8E8M0FNU), 0x1p127);
  EXPECT_EQ(largestFinite<UInt128>(false, formatInfo(FloatFormat::F80)),
            makeUInt128(0x7ffe, 0xffffffffffffffff));
  EXPECT_EQ(largestFinite<UInt128>(true, formatInfo(FloatFormat::F128)),
            makeUInt128(0xfffeffffffffffff, 0xffffffffffffffff));
}

} // namespace
