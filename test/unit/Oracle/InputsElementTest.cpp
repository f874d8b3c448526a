//===- InputsElementTest.cpp - elements from text and numbers -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expected bits come from the C library's correctly rounding strtof and strtod,
// from encodings worked out by hand, or from published tables (OCP).
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/InputsElement.h"
#include "plumbline/Support/Philox.h"
#include "llvm/ADT/StringExtras.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace plumb;
using testing::HasSubstr;

static ElementType f(FloatFormat format) {
  return ElementType::floating(format);
}

static std::string error(std::string_view text, ElementType type) {
  auto r = parseElement(text, type);
  return r ? "no error" : r.error().message;
}

TEST(InputsElement, MoreThan64Bits) {
  auto bits = [](std::string_view text, std::string_view type) {
    auto r = parseElement(text, *parseElementType(type));
    return r ? llvm::toString(*r, 16, /*Signed=*/false) : r.error().message;
  };
  // Of the C library's 0.1L, 1e-4950L, and of strtof128.
  EXPECT_EQ(bits("0.1", "f80"), "3FFBCCCCCCCCCCCCCCCD");
  EXPECT_EQ(bits("0.1", "f128"), "3FFB999999999999999999999999999A");
  EXPECT_EQ(bits("-inf", "f128"), "FFFF0000000000000000000000000000");
  EXPECT_EQ(bits("3.6e-4951", "f80"), "1");
  EXPECT_EQ(bits("0x1p-16494", "f128"), "1");
  // Above the tie 1 + 2^-113 by less than 128 bits can see.
  EXPECT_EQ(bits("0x1.000000000000000000000000000080000000000001p0", "f128"),
            "3FFF0000000000000000000000000001");
  EXPECT_EQ(bits("0x1.00000000000000000000000000008p0", "f128"),
            "3FFF0000000000000000000000000000");
  EXPECT_EQ(bits("-170141183460469231731687303715884105728", "i128"),
            "80000000000000000000000000000000");
  EXPECT_EQ(bits("340282366920938463463374607431768211455", "i128"),
            "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF");
  EXPECT_THAT(bits("340282366920938463463374607431768211456", "i128"),
              HasSubstr("does not fit i128"));
  EXPECT_EQ(bits("0x1ffffffffffffffff", "i65"), "1FFFFFFFFFFFFFFFF");
}

TEST(InputsElement, F32AsTheCLibrary) {
  for (const char *text :
       {"0.1", "-1.5e-3", "3.4028235e38", "1e-45", "1.4e-45", "7e-46",
        "16777217", "0x1.8p-3", "0x1.fffffep127", "1.17549435e-38", ".5", "5.",
        // Beyond a tie by less than a double can see: a detour through double
        // gives 1.
        "1.000000059604644776257986737988403547205962240695953369140625",
        "1.0000000596046447753906250000000000000000000000000000000000001"}) {
    float want = std::strtof(text, nullptr);
    uint32_t bits;
    std::memcpy(&bits, &want, 4);
    auto got = parseElement(text, f(FloatFormat::F32));
    ASSERT_TRUE(got) << got.error().message;
    EXPECT_EQ(*got, bits) << text;
  }
}

TEST(InputsElement, RandomDecimalsAsTheCLibrary) {
  PhiloxStream random(0, "decimals");
  for (int i = 0; i < 5000; ++i) {
    std::string text;
    for (uint64_t n = random.between(1, 30); n--;)
      text += static_cast<char>('0' + random.below(10));
    text.insert(random.below(text.size() + 1), ".");
    text += "e" + std::to_string(random.between(-60, 35));
    float f32 = std::strtof(text.c_str(), nullptr);
    double f64 = std::strtod(text.c_str(), nullptr);
    uint32_t bits32;
    uint64_t bits64;
    std::memcpy(&bits32, &f32, 4);
    std::memcpy(&bits64, &f64, 8);
    if (std::isfinite(f32))
      EXPECT_EQ(parseElement(text, f(FloatFormat::F32)).value(), bits32)
          << text;
    else
      EXPECT_FALSE(parseElement(text, f(FloatFormat::F32))) << text;
    EXPECT_EQ(parseElement(text, f(FloatFormat::F64)).value(), bits64) << text;
  }
}

TEST(InputsElement, F64AsTheCLibrary) {
  for (const char *text : {"0.1", "-123456789.123456789", "1e-323", "4.9e-324",
                           "1.7976931348623157e308", "2.2250738585072011e-308",
                           "9007199254740993", "0x1.00000000000008p0"}) {
    double want = std::strtod(text, nullptr);
    uint64_t bits;
    std::memcpy(&bits, &want, 8);
    EXPECT_EQ(parseElement(text, f(FloatFormat::F64)).value(), bits) << text;
  }
}

TEST(InputsElement, NarrowFloats) {
  // struct.pack('e', ...) of Python for f16; bf16 by truncating 0x3dcccccd.
  EXPECT_EQ(parseElement("0.1", f(FloatFormat::F16)).value(), 0x2e66u);
  EXPECT_EQ(parseElement("65504", f(FloatFormat::F16)).value(), 0x7bffu);
  EXPECT_EQ(parseElement("6e-8", f(FloatFormat::F16)).value(), 0x1u);
  EXPECT_EQ(parseElement("0.1", f(FloatFormat::BF16)).value(), 0x3dcdu);
  // 1 + 2^-11 + 2^-60: above the tie, so up to 1 + 2^-10.
  EXPECT_EQ(
      parseElement(
          "1.000488281250000000867361737988403547205962240695953369140625",
          f(FloatFormat::F16))
          .value(),
      0x3c01u);
  EXPECT_EQ(parseElement("448", f(FloatFormat::F8E4M3FN)).value(), 0x7eu);
  EXPECT_EQ(parseElement("6", f(FloatFormat::F4E2M1FN)).value(), 0x7u);
  EXPECT_EQ(parseElement("-0.0", f(FloatFormat::F8E4M3FNUZ)).value(), 0x0u);
  EXPECT_EQ(parseElement("0.25", f(FloatFormat::F8E8M0FNU)).value(), 125u);
}

TEST(InputsElement, SpecialValues) {
  EXPECT_EQ(parseElement("-0.0", f(FloatFormat::F32)).value(), 0x80000000u);
  EXPECT_EQ(parseElement("inf", f(FloatFormat::F32)).value(), 0x7f800000u);
  EXPECT_EQ(parseElement("-inf", f(FloatFormat::F64)).value(),
            0xfff0000000000000u);
  EXPECT_EQ(parseElement("nan", f(FloatFormat::F16)).value(), 0x7e00u);
  EXPECT_EQ(parseElement("nan", f(FloatFormat::F8E4M3FN)).value(), 0x7fu);
  // 0x without an exponent are bits: a signalling NaN with a payload survives.
  EXPECT_EQ(parseElement("0x7f800001", f(FloatFormat::F32)).value(),
            0x7f800001u);
  EXPECT_THAT(error("nan", f(FloatFormat::F4E2M1FN)), HasSubstr("no NaN"));
  EXPECT_THAT(error("inf", f(FloatFormat::F8E4M3FN)), HasSubstr("no infinity"));
  EXPECT_THAT(error("0", f(FloatFormat::F8E8M0FNU)), HasSubstr("no zero"));
  EXPECT_THAT(error("-1", f(FloatFormat::F8E8M0FNU)), HasSubstr("no negative"));
}

TEST(InputsElement, BeyondTheRangeIsAnError) {
  EXPECT_THAT(error("1e40", f(FloatFormat::F32)),
              HasSubstr("beyond the largest f32"));
  // The tie between 65504 and 65536 is 65520; what is below rounds down.
  EXPECT_THAT(error("65520", f(FloatFormat::F16)), HasSubstr("65504"));
  EXPECT_EQ(parseElement("65519.99", f(FloatFormat::F16)).value(), 0x7bffu);
  EXPECT_THAT(error("1e999999999", f(FloatFormat::F64)), HasSubstr("beyond"));
  EXPECT_EQ(parseElement("1e-999999999", f(FloatFormat::F64)).value(), 0u);
  EXPECT_THAT(error("464.1", f(FloatFormat::F8E4M3FN)), HasSubstr("448"));
  EXPECT_EQ(parseElement("464", f(FloatFormat::F8E4M3FN)).value(), 0x7eu);
  EXPECT_THAT(error("7", f(FloatFormat::F4E2M1FN)), HasSubstr("beyond"));
  EXPECT_THAT(error("0x17fff", f(FloatFormat::F16)), HasSubstr("16 bits"));
}

TEST(InputsElement, NotANumber) {
  for (const char *text :
       {"", "-", ".", "1e", "1e+", "0x", "0x.p1", "0x1.8", "1..2", "1.5f",
        "nan(1)", "infinity", "--1", "1 2", "-0x7fc0", "e5", "1e5.5", "0x1p"})
    EXPECT_FALSE(parseElement(text, f(FloatFormat::F32))) << text;
  for (const char *text :
       {"", "-", "1.0", "0x", "1e3", "0b1", "true", "+-1", "12a", " 1"})
    EXPECT_FALSE(parseElement(text, ElementType::signless(32))) << text;
}

TEST(InputsElement, Integers) {
  ElementType i8 = ElementType::signless(8);
  EXPECT_EQ(parseElement("-128", i8).value(), 0x80u);
  EXPECT_EQ(parseElement("255", i8).value(), 0xffu);
  EXPECT_EQ(parseElement("0x7f", i8).value(), 0x7fu);
  EXPECT_EQ(parseElement("+5", i8).value(), 5u);
  EXPECT_EQ(error("256", i8), "256 does not fit i8, expected -128 to 255");
  EXPECT_THAT(error("-129", i8), HasSubstr("does not fit"));
  ElementType u8{ElementType::Kind::UInt, 8, FloatFormat::F64};
  ElementType s8{ElementType::Kind::SInt, 8, FloatFormat::F64};
  EXPECT_THAT(error("-1", u8), HasSubstr("expected 0 to 255"));
  EXPECT_THAT(error("128", s8), HasSubstr("expected -128 to 127"));
  ElementType i1 = ElementType::signless(1);
  EXPECT_EQ(parseElement("true", i1).value(), 1u);
  EXPECT_EQ(parseElement("false", i1).value(), 0u);
  EXPECT_EQ(parseElement("-1", i1).value(), 1u);
  EXPECT_THAT(error("2", i1), HasSubstr("does not fit"));
  ElementType i64 = ElementType::signless(64);
  EXPECT_EQ(parseElement("-9223372036854775808", i64).value(), uint64_t(1)
                                                                   << 63);
  EXPECT_EQ(parseElement("18446744073709551615", i64).value(), UINT64_MAX);
  EXPECT_FALSE(parseElement("18446744073709551616", i64));
  EXPECT_FALSE(parseElement("99999999999999999999999999999999999999999", i64));
}

TEST(InputsElement, FromNumbers) {
  // 2^24 + 1 is no float; the tie goes to even.
  EXPECT_EQ(elementFromInt(16777217, f(FloatFormat::F32)).value(), 0x4b800000u);
  EXPECT_FALSE(elementFromInt(70000, f(FloatFormat::F16)));
  EXPECT_EQ(elementFromDouble(3.0, ElementType::signless(4)).value(), 3u);
  EXPECT_FALSE(elementFromDouble(2.5, ElementType::signless(4)));
  EXPECT_EQ(elementFromDouble(1e9, f(FloatFormat::F16), BeyondRange::Saturate)
                .value(),
            0x7bffu);
  EXPECT_EQ(
      elementFromDouble(-8.6, f(FloatFormat::F4E2M1FN), BeyondRange::Saturate)
          .value(),
      0xfu);
}
