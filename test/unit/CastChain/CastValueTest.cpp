//===- CastValueTest.cpp - one value at a time ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastValue.h"

#include "CastModel.h"
#include "CastTestSupport.h"
#include "plumbline/Numerics/Convert.h"

#include <gtest/gtest.h>

using namespace plumb;

namespace {

CastValue ofDouble(double x) {
  return CastValue::decode(bitCast<uint64_t>(x), typeOf("f64"));
}

// f16 to every small type, under every rule, against lists of all values.
TEST(CastValueTest, ConvertsAsModelled) {
  for (const ModelType &to : modelTypes())
    for (const CastRules &rules : everyRule()) {
      ModelConversion model(to, rules);
      CastHop hop = {typeOf(to.name), false};
      for (unsigned bits = 0; bits < 0x10000; bits += 13) {
        CastValue x = CastValue::decode(bits, typeOf("f16"));
        CastValue got = convert(x, hop, rules);
        ModelResult expected = model({doubleOf(x)});
        ASSERT_EQ(got.poison, expected.poison)
            << x.str() << " " << to.name << " " << rulesText(rules);
        if (got.poison)
          continue;
        double number = doubleOf(got);
        ASSERT_TRUE(number == expected.number ||
                    (std::isnan(number) && std::isnan(expected.number)))
            << x.str() << " " << to.name << " " << rulesText(rules) << ": "
            << number << ", expected " << expected.number;
      }
    }
}

// The wide ones against Numerics, whose own tests compare them with MPFR.
TEST(CastValueTest, ConvertsAsNumerics) {
  for (Rounding r : {Rounding::NearestEven, Rounding::TowardZero, Rounding::Up,
                     Rounding::ToOdd})
    for (double x : {0.0, -0.3, 0.5, 1.5, 1e9 + 0.5, -0x1p63, 0x1.8p63, 1e30,
                     -1e300, 0x1p127, 0x1.fffffffffffffp127, 0x1p128}) {
      CastRules rules{r, Overflow::IEEE, IntOverflow::Saturate};
      for (unsigned width : {1u, 8u, 64u, 65u, 128u})
        for (bool isSigned : {false, true}) {
          if (width == 1 && isSigned) // i1 is 0 or 1 here
            continue;
          CastType to = typeOf((isSigned ? "i" : "ui") + std::to_string(width));
          WideIntResult expected = fpToIntWide(
              bitCast<uint64_t>(x), FloatFormat::F64, width, isSigned, r);
          UInt128 mask = ~UInt128(0) >> (128 - width);
          EXPECT_TRUE(sameValue(convert(ofDouble(x), {to, false}, rules),
                                CastValue::decode(expected.value & mask, to)))
              << x << " " << to.name();
        }
      for (FloatFormat f : {FloatFormat::F32, FloatFormat::F80,
                            FloatFormat::F128, FloatFormat::TF32}) {
        CastType to = CastType::floating(f);
        EXPECT_TRUE(
            sameValue(convert(ofDouble(x), {to, false}, rules),
                      CastValue::decode(convertBitsWide(bitCast<uint64_t>(x),
                                                        FloatFormat::F64, f, r),
                                        to)))
            << x << " " << to.name();
      }
    }
}

// 2^64 + 3 modulo 2^8, 2^65 + 2^60 modulo 2^64, -1 modulo 2^8, and beyond all.
TEST(CastValueTest, WrapsAround) {
  CastRules rules{Rounding::NearestEven, Overflow::IEEE, IntOverflow::Wrap};
  auto wrapped = [&](const CastValue &x, const char *to) {
    return convert(x, {typeOf(to), false}, rules).str();
  };
  CastValue x = CastValue::make(false, (UInt128(1) << 64) + 3, 0);
  EXPECT_EQ(wrapped(x, "i8"), "3");
  EXPECT_EQ(wrapped(x, "ui64"), "3");
  EXPECT_EQ(wrapped(ofDouble(0x1.08p65), "i64"), "1152921504606846976");
  EXPECT_EQ(wrapped(ofDouble(-1), "ui8"), "255");
  EXPECT_EQ(wrapped(ofDouble(-129), "i8"), "127");
  EXPECT_EQ(wrapped(ofDouble(200.5), "i8"), "-56");
  EXPECT_EQ(wrapped(ofDouble(0x1p1000), "i128"), "0");
  EXPECT_EQ(wrapped(ofDouble(0x1.0000000000001p128), "ui128"), "0x1p+76");
  EXPECT_EQ(wrapped(CastValue::infinity(false), "i8"), "0");
  EXPECT_EQ(wrapped(CastValue::nan(), "i8"), "0");
}

TEST(CastValueTest, PoisonStays) {
  CastRules rules{Rounding::NearestEven, Overflow::IEEE, IntOverflow::Poison};
  std::vector<CastValue> hops =
      convertThrough(ofDouble(300), chainOf({"f64", "i8", "f32"}), rules);
  EXPECT_TRUE(hops[0].poison);
  EXPECT_TRUE(hops[1].poison);
  EXPECT_EQ(hops[1].str(), "poison");
  EXPECT_TRUE(agrees(hops[0], ofDouble(1)));
  EXPECT_FALSE(agrees(ofDouble(1), hops[0]));
  EXPECT_FALSE(sameValue(hops[0], CastValue::nan()));
}

TEST(CastValueTest, Prints) {
  EXPECT_EQ(ofDouble(0).str(), "0");
  EXPECT_EQ(ofDouble(-0.0).str(), "0");
  EXPECT_EQ(ofDouble(65504).str(), "65504");
  EXPECT_EQ(ofDouble(-2.5).str(), "-2.5");
  EXPECT_EQ(ofDouble(0.0625).str(), "0.0625");
  EXPECT_EQ(ofDouble(0.1).str(), "0x1.999999999999ap-4");
  EXPECT_EQ(ofDouble(0x1p-149).str(), "0x1p-149");
  EXPECT_EQ(ofDouble(-0x1.8p100).str(), "-0x1.8p+100");
  EXPECT_EQ(ofDouble(std::ldexp(1, 53) + 2).str(), "9007199254740994");
  EXPECT_EQ(CastValue::make(true, ~UInt128(0), 0).str(),
            "-340282366920938463463374607431768211455");
  EXPECT_EQ(CastValue::infinity(true).str(), "-inf");
  EXPECT_EQ(CastValue::nan().str(), "nan");
  // Both spellings read back as the same number.
  for (double x : {0.1, 1e300, 123.456, 5e-324, 0x1.000002p-1, 3.0, 1e22})
    EXPECT_EQ(std::strtod(ofDouble(x).str().c_str(), nullptr), x);
}

TEST(CastValueTest, UlpsBetween) {
  auto ulps = [](double a, double b, const char *type) {
    return ulpsBetween(ofDouble(a), ofDouble(b), typeOf(type));
  };
  EXPECT_EQ(ulps(1, 1, "f16"), 0u);
  EXPECT_EQ(ulps(1, 1.0009765625, "f16"), 1u);
  EXPECT_EQ(ulps(65504, INFINITY, "f16"), 1u);
  EXPECT_EQ(ulps(-0x1p-24, 0x1p-24, "f16"), 2u);
  EXPECT_EQ(ulps(0x1p-14, 0x1.ff8p-15, "f16"), 1u); // normal and subnormal
  EXPECT_EQ(ulps(1, 2, "f32"), 1u << 23);
  EXPECT_EQ(ulps(-128, 127, "i8"), 255u);
  EXPECT_EQ(ulps(0x1p-127, 0x1p127, "f8E8M0FNU"), 254u);
  EXPECT_EQ(ulps(1, NAN, "f16"), std::nullopt);
  EXPECT_EQ(ulps(0, 0x1p127, "ui128"), UINT64_MAX);
}

} // namespace
