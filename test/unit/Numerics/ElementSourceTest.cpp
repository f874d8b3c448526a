//===- ElementSourceTest.cpp - pairs of every element type ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ElementSource.h"

#include "plumbline/Numerics/Convert.h"

#include <gtest/gtest.h>
#include <vector>

using namespace plumb;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

/// The pairs of two byte arrays.
std::vector<ElementPair> pairs(const char *type, const void *expected,
                               const void *got, uint64_t count) {
  Result<ArraySource> s =
      ArraySource::get(*parseElementType(type), expected, got, count);
  EXPECT_TRUE(s.has_value());
  std::vector<ElementPair> all(s->size());
  s->read(0, all.size(), all.data());
  return all;
}

TEST(ElementSourceTest, SmallFloats) {
  const uint8_t expected[] = {0x7e, 0x01, 0x80}, got[] = {0x7d, 0xfe, 0x00};
  auto p = pairs("f8E4M3FN", expected, got, 3);
  EXPECT_EQ(p[0].expected, 448);
  EXPECT_EQ(p[0].got, 416);
  EXPECT_EQ(p[0].absError, 32);
  EXPECT_EQ(p[0].ulps, 1u);
  EXPECT_EQ(p[1].got, -448);
  EXPECT_EQ(p[2].ulps, 0u);
  EXPECT_FALSE(p[2].sameBits); // -0 and 0
  EXPECT_EQ(p[2].allowance, kInf);
  // Bits above the type's are none of its business.
  const uint8_t dirty[] = {0xf7}, clean[] = {0x07};
  EXPECT_TRUE(pairs("f4E2M1FN", dirty, clean, 1)[0].sameBits);
}

TEST(ElementSourceTest, IntegersAreComparedInTheirOwnWidthAndSign) {
  const uint8_t a[] = {0x80, 0xff}, b[] = {0x7f, 0x01};
  auto p = pairs("i8", a, b, 2); // -128 and 127, -1 and 1
  EXPECT_EQ(p[0].expected, -128);
  EXPECT_EQ(p[0].got, 127);
  EXPECT_EQ(p[0].absError, 255);
  EXPECT_EQ(p[0].ulps, 255u);
  EXPECT_EQ(p[1].absError, 2);
  p = pairs("ui8", a, b, 2); // 128 and 127, 255 and 1
  EXPECT_EQ(p[0].expected, 128);
  EXPECT_EQ(p[0].absError, 1);
  EXPECT_EQ(p[1].absError, 254);
  p = pairs("i1", a, b, 2); // the lowest bit: 0 and 1, 1 and 1
  EXPECT_EQ(p[0].expected, 0);
  EXPECT_EQ(p[0].got, 1);
  EXPECT_TRUE(p[1].sameBits);
}

TEST(ElementSourceTest, WideIntegersDifferExactly) {
  // Neighbours that are the same double.
  const int64_t a[] = {INT64_MAX, INT64_MIN, INT64_MIN};
  const int64_t b[] = {INT64_MAX - 1, INT64_MAX, INT64_MIN + 1};
  auto p = pairs("i64", a, b, 3);
  EXPECT_EQ(p[0].expected, p[0].got);
  EXPECT_EQ(p[0].absError, 1);
  EXPECT_EQ(p[1].absError, 0x1p64); // 2^64 - 1 rounded
  EXPECT_EQ(p[1].ulps, UINT64_MAX - 1);
  EXPECT_EQ(p[2].ulps, 1u);
  const UInt128 c[] = {UInt128(1) << 127}, d[] = {(UInt128(1) << 127) - 1};
  EXPECT_EQ(pairs("i128", c, d, 1)[0].absError, 0x1p128);
  EXPECT_EQ(pairs("ui128", c, d, 1)[0].absError, 1);
}

TEST(ElementSourceTest, ComplexPartsAreElements) {
  const float a[] = {1, 2, 3, 4}, b[] = {1, 2, 3, 5};
  auto p = pairs("complex<f32>", a, b, 2);
  ASSERT_EQ(p.size(), 4u);
  EXPECT_EQ(p[3].absError, 1);
  EXPECT_EQ(p[2].expected, 3);
}

TEST(ElementSourceTest, WideFloatsStayApart) {
  // Beyond double's range, and closer than its smallest number.
  const UInt128 huge[] = {encodeWide(1, FloatFormat::F128) +
                          (UInt128(5000) << 112)};
  const UInt128 huger[] = {encodeWide(1, FloatFormat::F128) +
                           (UInt128(5001) << 112)};
  auto p = pairs("f128", huge, huger, 1);
  EXPECT_TRUE(p[0].bothFinite());
  EXPECT_EQ(p[0].absError, std::numeric_limits<double>::max());
  const UInt128 zero[] = {0}, tiny[] = {1};
  p = pairs("f128", zero, tiny, 1);
  EXPECT_GT(p[0].absError, 0);
  EXPECT_EQ(p[0].ulps, 1u);
  // One ulp of f80 at 1.
  const UInt128 one[] = {makeUInt128(0x3fff, 0x8000000000000000)};
  const UInt128 next[] = {one[0] + 1};
  p = pairs("f80", one, next, 1);
  EXPECT_EQ(p[0].absError, 0x1p-63);
  EXPECT_EQ(p[0].expected, p[0].got);
  const UInt128 inf[] = {makeUInt128(0x7fff, 0x8000000000000000)};
  EXPECT_TRUE(pairs("f80", inf, inf, 1)[0].sameNonFinite());
}

TEST(ElementSourceTest, ReferenceInDoubles) {
  const double reference[] = {1.0 / 3, 1e6, -1e6, kInf, 65510, std::nan("")};
  const uint16_t got[] = {0x3556, 0x7c00, 0x7bff, 0x7c00, 0x7bff, 0x7e00};
  ElementType f16 = ElementType::floating(FloatFormat::F16);
  Result<ArraySource> s = ArraySource::getReference(f16, reference, got, 6);
  ASSERT_TRUE(s.has_value());
  ElementPair p[6];
  s->read(0, 6, p);
  EXPECT_EQ(p[0].expected, 1.0 / 3);
  EXPECT_EQ(p[0].ulps, 1u); // from 0x3555, what 1/3 rounds to
  EXPECT_EQ(p[0].absError, decode(0x3556, FloatFormat::F16) - 1.0 / 3);
  EXPECT_TRUE(p[1].sameNonFinite()); // 1e6 is infinite in f16
  EXPECT_FALSE(p[2].bothFinite());   // and -1e6 is not -65504
  EXPECT_FALSE(p[2].sameNonFinite());
  EXPECT_TRUE(p[3].sameNonFinite());
  EXPECT_EQ(p[4].absError, 6); // 65510 rounds to 65504
  EXPECT_TRUE(p[4].sameBits);
  EXPECT_TRUE(p[5].sameNonFinite());

  const double integers[] = {-3, 200};
  const int8_t bytes[] = {-3, -56}; // 200 - 256
  s = ArraySource::getReference(*parseElementType("ui8"), integers, bytes, 2);
  s->read(0, 2, p);
  EXPECT_FALSE(p[0].sameBits);
  EXPECT_TRUE(p[1].sameBits);
  s = ArraySource::getReference(*parseElementType("i8"), integers, bytes, 1);
  s->read(0, 1, p);
  EXPECT_TRUE(p[0].sameBits);
}

TEST(ElementSourceTest, ReferencesThatAreNoIntegersAgreeWithNone) {
  const double reference[] = {2.5, 300, std::nan(""), kInf};
  const uint8_t got[] = {2, 255, 0, 255};
  Result<ArraySource> s =
      ArraySource::getReference(*parseElementType("ui8"), reference, got, 4);
  ElementPair p[4];
  s->read(0, 4, p);
  EXPECT_EQ(p[0].absError, 0.5);
  EXPECT_EQ(p[1].absError, 45);
  for (const ElementPair &pair : p) {
    EXPECT_FALSE(pair.sameBits);
    EXPECT_GT(pair.ulps, 0u);
    EXPECT_FALSE(pair.sameNonFinite());
  }
  EXPECT_FALSE(p[2].bothFinite());
  EXPECT_FALSE(p[3].bothFinite());
}

TEST(ElementSourceTest, TypesThatDoNotFit) {
  EXPECT_EQ(ArraySource::get(*parseElementType("i129"), nullptr, nullptr, 0)
                .error()
                .message,
            "cannot compare elements of type i129, expected at most 128 bits");
  EXPECT_FALSE(
      ArraySource::getReference(*parseElementType("f128"), nullptr, nullptr, 0)
          .has_value());
  EXPECT_FALSE(
      ArraySource::get(*parseElementType("i8"), nullptr, nullptr, UINT64_MAX)
          .has_value());
}

TEST(ElementSourceTest, VisitsEveryPairInOrder) {
  std::vector<float> a(3000), b(3000);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = float(i), b[i] = float(2 * i);
  Result<ArraySource> s =
      ArraySource::get(*parseElementType("f32"), a.data(), b.data(), a.size());
  uint64_t next = 0;
  s->forEach([&](uint64_t i, const ElementPair &p) {
    EXPECT_EQ(i, next++);
    EXPECT_EQ(p.expected, double(i));
    EXPECT_EQ(p.got, double(2 * i));
  });
  EXPECT_EQ(next, 3000u);
}

} // namespace
