//===- ElementTypeTest.cpp - spelling of element types --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ElementType.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;

namespace {

TEST(ElementTypeTest, ParsesAndPrints) {
  struct {
    const char *text;
    ElementType::Kind kind;
    unsigned bits;
  } cases[] = {
      {"f32", ElementType::Kind::Float, 32},
      {"tf32", ElementType::Kind::Float, 19},
      {"f8E4M3FN", ElementType::Kind::Float, 8},
      {"f4E2M1FN", ElementType::Kind::Float, 4},
      {"f80", ElementType::Kind::Float, 80},
      {"i1", ElementType::Kind::Int, 1},
      {"i8", ElementType::Kind::Int, 8},
      {"i16777215", ElementType::Kind::Int, 16777215},
      {"ui4", ElementType::Kind::UInt, 4},
      {"si16", ElementType::Kind::SInt, 16},
      {"index", ElementType::Kind::Index, 64},
      {"complex<f32>", ElementType::Kind::Complex, 64},
      {"complex<bf16>", ElementType::Kind::Complex, 32},
  };
  for (const auto &c : cases) {
    Result<ElementType> type = parseElementType(c.text);
    ASSERT_TRUE(type.has_value()) << c.text;
    EXPECT_EQ(type->kind, c.kind) << c.text;
    EXPECT_EQ(type->bits, c.bits) << c.text;
    EXPECT_EQ(toString(*type), c.text);
  }
  EXPECT_EQ(parseElementType("complex<f16>")->format, FloatFormat::F16);
  EXPECT_EQ(parseElementType("bf16")->format, FloatFormat::BF16);
}

TEST(ElementTypeTest, RejectsEverythingElse) {
  for (const char *text : {"",
                           "i",
                           "i0",
                           "i08",
                           "i-1",
                           "i+1",
                           "i8x",
                           "u8",
                           "ui",
                           "F32",
                           "f33",
                           "float32",
                           "complex<>",
                           "complex<i32>",
                           "complex<f32",
                           "complex",
                           "indexx",
                           "i99999999999999999999x",
                           "si 8",
                           " f32"}) {
    Result<ElementType> type = parseElementType(text);
    ASSERT_FALSE(type.has_value()) << text;
    EXPECT_THAT(type.error().message,
                testing::HasSubstr("'" + std::string(text) + "'"));
    EXPECT_THAT(type.error().message, testing::HasSubstr("expected"));
  }
  EXPECT_EQ(parseElementType("i16777216").error().message,
            "integer type 'i16777216' is too wide, expected at most 16777215 "
            "bits");
  EXPECT_FALSE(parseElementType("i99999999999999999999").has_value());
}

TEST(ElementTypeTest, Layout) {
  EXPECT_EQ(parseElementType("f4E2M1FN")->partBytes(), 1u);
  EXPECT_EQ(parseElementType("i1")->partBytes(), 1u);
  EXPECT_EQ(parseElementType("tf32")->partBytes(), 4u);
  EXPECT_EQ(parseElementType("f80")->partBytes(), 16u);
  EXPECT_EQ(parseElementType("i24")->partBytes(), 4u);
  EXPECT_EQ(parseElementType("index")->partBytes(), 8u);
  EXPECT_EQ(parseElementType("complex<f16>")->partBytes(), 2u);
  EXPECT_EQ(parseElementType("complex<f16>")->parts(), 2u);
  EXPECT_FALSE(parseElementType("i1")->isSignedInteger());
  EXPECT_TRUE(parseElementType("i8")->isSignedInteger());
  EXPECT_FALSE(parseElementType("ui8")->isSignedInteger());
  EXPECT_TRUE(parseElementType("si1")->isSignedInteger());
}

TEST(ElementTypeTest, Equality) {
  EXPECT_EQ(ElementType::floating(FloatFormat::F16), *parseElementType("f16"));
  EXPECT_NE(*parseElementType("f16"), *parseElementType("bf16"));
  EXPECT_NE(*parseElementType("i8"), *parseElementType("si8"));
  EXPECT_EQ(ElementType::signless(8), *parseElementType("i8"));
  EXPECT_EQ(ElementType::complex(FloatFormat::F64),
            *parseElementType("complex<f64>"));
}

} // namespace
