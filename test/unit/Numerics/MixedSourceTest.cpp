//===- MixedSourceTest.cpp - pairs of elements of two types ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/MixedSource.h"

#include "plumbline/Numerics/Convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
const ElementType kF32 = ElementType::floating(FloatFormat::F32);
const ElementType kF16 = ElementType::floating(FloatFormat::F16);

std::vector<ElementPair> pairs(const ArrayView &expected, const ArrayView &got,
                               uint64_t count) {
  Result<MixedSource> source = MixedSource::get(expected, got, count);
  EXPECT_TRUE(source) << source.error().message;
  std::vector<ElementPair> all(source->size());
  source->read(0, all.size(), all.data());
  return all;
}

/// Two formats at once: as the reference in doubles that ArraySource takes.
TEST(MixedSourceTest, AgreesWithAReferenceInDoubles) {
  std::vector<float> expected;
  std::vector<double> reference;
  std::vector<uint16_t> got;
  for (uint32_t i = 0; i != 65536; ++i) {
    // Every f16, against numbers near it and far from it.
    uint32_t bits = f16ToF32Bits(static_cast<uint16_t>(i * 40503u)) + i % 5;
    expected.push_back(bitCast<float>(bits));
    reference.push_back(f32ToF64(bits));
    got.push_back(static_cast<uint16_t>(i * 40503u + i % 3));
  }
  std::vector<ElementPair> mixed =
      pairs({kF32, expected.data(), 0}, {kF16, got.data(), 0}, 65536);
  auto source =
      ArraySource::getReference(kF16, reference.data(), got.data(), 65536);
  size_t index = 0;
  source->forEach([&](uint64_t, const ElementPair &pair) {
    const ElementPair &m = mixed[index++];
    EXPECT_EQ(m.ulps, pair.ulps) << index;
    EXPECT_EQ(m.sameBits, pair.sameBits) << index;
    EXPECT_EQ(std::isnan(m.expected), std::isnan(pair.expected));
    if (m.bothFinite()) {
      EXPECT_EQ(m.expected, pair.expected) << index;
      EXPECT_EQ(m.absError, pair.absError) << index;
    }
  });
}

/// One format: as ArraySource, in arrays and in 64-bit words.
TEST(MixedSourceTest, AgreesWithOneType) {
  std::vector<uint16_t> e, g;
  std::vector<uint64_t> words;
  for (uint32_t i = 0; i != 65536; ++i) {
    e.push_back(static_cast<uint16_t>(i));
    g.push_back(static_cast<uint16_t>(i * 27277u));
    words.push_back(g.back());
  }
  std::vector<ElementPair> packed =
      pairs({kF16, e.data(), 0}, {kF16, g.data(), 0}, 65536);
  std::vector<ElementPair> strided =
      pairs({kF16, e.data(), 0}, {kF16, words.data(), 8}, 65536);
  auto source = ArraySource::get(kF16, e.data(), g.data(), 65536);
  size_t index = 0;
  source->forEach([&](uint64_t, const ElementPair &pair) {
    for (const ElementPair &m : {packed[index], strided[index]}) {
      EXPECT_EQ(m.ulps, pair.ulps) << index;
      EXPECT_EQ(m.sameBits, pair.sameBits) << index;
      EXPECT_TRUE(m.absError == pair.absError || !pair.bothFinite()) << index;
    }
    ++index;
  });
}

/// readErrors() says of all pairs what read() does.
TEST(MixedSourceTest, ErrorsAlone) {
  std::vector<uint16_t> e, g;
  std::vector<float> wide;
  for (uint32_t i = 0; i != 65536; ++i) {
    e.push_back(static_cast<uint16_t>(i));
    g.push_back(static_cast<uint16_t>(i * 27277u));
    wide.push_back(f16ToF32(e.back()) * 1.0001f);
  }
  ArrayView half = {kF16, e.data(), 0}, other = {kF16, g.data(), 0};
  ArrayView single = {kF32, wide.data(), 0};
  for (const ArrayView &expected : {half, single}) {
    Result<MixedSource> source = MixedSource::get(expected, other, 65536);
    std::vector<ElementPair> p(65536);
    std::vector<double> error(65536), magnitude(65536);
    source->read(0, 65536, p.data());
    source->readErrors(0, 65536, error.data(), magnitude.data());
    for (size_t i = 0; i != p.size(); ++i) {
      EXPECT_EQ(std::isnan(error[i]), !p[i].bothFinite()) << i;
      if (p[i].bothFinite()) {
        EXPECT_EQ(error[i], p[i].absError) << i;
        EXPECT_EQ(magnitude[i], std::fabs(p[i].expected)) << i;
      }
    }
  }
}

TEST(MixedSourceTest, WhatRoundsToInfinityIsInfinite) {
  float expected[] = {65519, 65520, -1e9f, kInf, kNaN};
  uint16_t got[] = {0x7bff, 0x7c00, 0xfc00, 0x7c00, 0x7e00};
  std::vector<ElementPair> p = pairs({kF32, expected, 0}, {kF16, got, 0}, 5);
  EXPECT_EQ(p[0].absError, 15); // 65504 for 65519
  EXPECT_EQ(p[0].ulps, 0u);
  for (int i = 1; i != 5; ++i)
    EXPECT_TRUE(p[i].sameNonFinite()) << i;
  // What was there before any rounding.
  Result<MixedSource> source =
      MixedSource::get({kF32, expected, 0}, {kF16, got, 0}, 5);
  double raw[2];
  source->readExpected(1, 2, raw);
  EXPECT_EQ(raw[0], 65520);
  EXPECT_EQ(raw[1], -1e9);
}

TEST(MixedSourceTest, Integers) {
  int8_t a[] = {-1, -128, 127, 5};
  uint64_t b[] = {~uint64_t(0), 128, 127, 4};
  ElementType i8 = ElementType::signless(8);
  ElementType ui64{ElementType::Kind::UInt, 64, FloatFormat::F64};
  std::vector<ElementPair> p = pairs({i8, a, 0}, {ui64, b, 0}, 4);
  EXPECT_EQ(p[0].ulps, UINT64_MAX - 1); // 2^64, as much as there is
  EXPECT_EQ(p[0].absError, 0x1p64);
  EXPECT_FALSE(p[0].sameBits);
  EXPECT_EQ(p[1].ulps, 256u);
  EXPECT_EQ(p[1].expected, -128);
  EXPECT_TRUE(p[2].sameBits);
  EXPECT_EQ(p[3].absError, 1);
}

TEST(MixedSourceTest, Errors) {
  double x[2] = {};
  auto message = [&](const char *a, const char *b) {
    auto source = MixedSource::get({*parseElementType(a), x, 0},
                                   {*parseElementType(b), x, 0}, 1);
    return source ? std::string() : source.error().message;
  };
  EXPECT_EQ(message("f32", "i32"),
            "cannot compare elements of type i32 with f32");
  EXPECT_EQ(message("complex<f32>", "f32"),
            "cannot compare elements of type f32 with complex<f32>");
  EXPECT_THAT(message("f128", "f32"), testing::HasSubstr("at most 64 bits"));
  EXPECT_EQ(message("complex<f64>", "complex<f16>"), "");
}

} // namespace
