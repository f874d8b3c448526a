//===- BulkConvertTest.cpp - conversions of whole arrays ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays against one conversion at a time, bit for bit: all encodings of the
// narrow formats, and all upper halves of f32 with lower halves around every
// tie and near-tie that the narrow formats have there. (All 2^32 patterns have
// been compared, too: bench/numerics_convert.cpp --exhaustive.)
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/BulkConvert.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Support/Philox.h"

#include "../../../lib/Numerics/VectorConvert.h"

#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace plumb;

namespace {

/// Converts an array and compares it with convertBitsWide().
void checkArray(const std::vector<UInt128> &in, FloatFormat from,
                FloatFormat to, const ArrayRounding &rule,
                const std::vector<uint64_t> &random = {}) {
  const unsigned fromBytes = ElementType::floating(from).partBytes(),
                 toBytes = ElementType::floating(to).partBytes();
  // One byte off alignment, and a guard after the end.
  std::vector<unsigned char> source(in.size() * fromBytes + 1),
      target(in.size() * toBytes + 17, 0xa5);
  for (size_t i = 0; i < in.size(); ++i)
    std::memcpy(&source[1 + i * fromBytes], &in[i], fromBytes);
  convertArray(&source[1], from, &target[1], to, in.size(), rule);
  for (size_t i = 0; i < in.size(); ++i) {
    UInt128 got = 0;
    std::memcpy(&got, &target[1 + i * toBytes], toBytes);
    UInt128 expected =
        convertBitsWide(in[i], from, to, rule.rounding, rule.overflow,
                        random.empty() ? 0 : random[i]);
    ASSERT_TRUE(got == expected)
        << formatName(from) << " to " << formatName(to) << " "
        << roundingName(rule.rounding) << " " << overflowName(rule.overflow)
        << std::hex << ": " << low64(in[i]) << " gives " << low64(got)
        << ", not " << low64(expected);
  }
  for (size_t i = 1 + in.size() * toBytes; i < target.size(); ++i)
    ASSERT_EQ(target[i], 0xa5) << "written past the end";
}

std::vector<UInt128> everyEncoding(FloatFormat f, unsigned copies) {
  std::vector<UInt128> all;
  for (unsigned c = 0; c < copies; ++c)
    for (uint64_t x = 0; x < uint64_t(1) << formatInfo(f).bits; ++x)
      all.push_back(x);
  return all;
}

std::vector<UInt128> f32Patterns() {
  std::vector<UInt128> all;
  for (uint64_t high = 0; high < 0x10000; ++high)
    for (uint64_t low : {0x0000, 0x0001, 0x0fff, 0x1000, 0x1001, 0x7fff, 0x8000,
                         0x8001, 0xffff})
      all.push_back(high << 16 | low);
  return all;
}

const FloatFormat kVectorFormats[] = {
    FloatFormat::F16,      FloatFormat::BF16,       FloatFormat::F8E5M2,
    FloatFormat::F8E4M3FN, FloatFormat::F8E5M2FNUZ, FloatFormat::F8E4M3FNUZ};

TEST(BulkConvertTest, F32ToNarrow) {
  std::vector<UInt128> in = f32Patterns();
  for (FloatFormat to : kVectorFormats)
    for (Overflow o : {Overflow::IEEE, Overflow::Saturate})
      checkArray(in, FloatFormat::F32, to, {Rounding::NearestEven, o});
}

TEST(BulkConvertTest, NarrowToF32) {
  for (FloatFormat from : kVectorFormats)
    checkArray(everyEncoding(from, 1), from, FloatFormat::F32, {});
}

// The same code without vector instructions.
TEST(BulkConvertTest, ScalarCode) {
  using namespace detail;
  for (UInt128 x : f32Patterns()) {
    uint32_t bits = static_cast<uint32_t>(x);
    ASSERT_EQ((narrowF32<FloatFormat::F16, Overflow::IEEE>(bits)),
              f32ToF16(bitCast<float>(bits)));
    ASSERT_EQ((narrowF32<FloatFormat::BF16, Overflow::IEEE>(bits)),
              f32ToBF16(bitCast<float>(bits)));
  }
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    ASSERT_EQ(widenToF32<FloatFormat::F16>(bits),
              f16ToF32Bits(static_cast<uint16_t>(bits)));
    ASSERT_EQ(widenToF32<FloatFormat::BF16>(bits),
              bf16ToF32Bits(static_cast<uint16_t>(bits)));
  }
}

// Vector loops have remainders: every length, at the end of what is owned.
TEST(BulkConvertTest, EveryLength) {
  std::mt19937_64 random(51);
  for (size_t n = 0; n < 150; ++n) {
    std::vector<UInt128> in(n);
    for (UInt128 &x : in)
      x = random() & 0xffffffff;
    checkArray(in, FloatFormat::F32, FloatFormat::F8E4M3FN, {});
    for (UInt128 &x : in)
      x &= 0xffff;
    checkArray(in, FloatFormat::F16, FloatFormat::F32, {});
  }
}

// Short arrays go one by one, long ones through a table.
TEST(BulkConvertTest, TablesUnderEveryRule) {
  for (FloatFormat from : {FloatFormat::F8E5M2, FloatFormat::F8E8M0FNU,
                           FloatFormat::F6E3M2FN, FloatFormat::F16})
    for (FloatFormat to :
         {FloatFormat::F8E4M3FN, FloatFormat::BF16, FloatFormat::F32,
          FloatFormat::F64, FloatFormat::F128, FloatFormat::TF32})
      for (unsigned copies : {1, 2})
        for (Rounding r : {Rounding::NearestEven, Rounding::NearestAway,
                           Rounding::Up, Rounding::ToOdd})
          checkArray(everyEncoding(from, copies), from, to, {r, Overflow::NaN});
}

TEST(BulkConvertTest, WideFormats) {
  std::mt19937_64 random(52);
  std::vector<UInt128> in(300);
  for (FloatFormat from : {FloatFormat::F80, FloatFormat::F128,
                           FloatFormat::F64, FloatFormat::F32}) {
    const unsigned bits = formatInfo(from).bits;
    for (UInt128 &x : in)
      x = makeUInt128(random(), random()) >> (128 - bits);
    for (FloatFormat to :
         {FloatFormat::F80, FloatFormat::F16, FloatFormat::F64})
      for (Rounding r : {Rounding::NearestEven, Rounding::Down})
        checkArray(in, from, to, {r, Overflow::Saturate});
  }
}

TEST(BulkConvertTest, HighBitsAreIgnored) {
  std::vector<uint8_t> in(1000, 0xc2); // f6: 0x02
  std::vector<float> out(1000);
  convertArray(in.data(), FloatFormat::F6E3M2FN, out.data(), FloatFormat::F32,
               in.size());
  EXPECT_EQ(out.front(), 0.125f); // 2 of the subnormal 2^-4
  EXPECT_EQ(out.back(), 0.125f);
}

// Element i takes the i-th number of the stream, also in a part of the array.
TEST(BulkConvertTest, StochasticIsSeeded) {
  std::vector<UInt128> in(1000, bitCast<uint32_t>(1 + 0x1p-11f * 0.25f));
  PhiloxStream stream(7, "stochastic-rounding");
  std::vector<uint64_t> random(in.size());
  for (uint64_t &r : random)
    r = stream.next64();
  ArrayRounding rule;
  rule.rounding = Rounding::Stochastic;
  rule.seed = 7;
  checkArray(in, FloatFormat::F32, FloatFormat::F16, rule, random);
  rule.firstIndex = 333;
  checkArray({in.begin() + 333, in.end()}, FloatFormat::F32, FloatFormat::F16,
             rule, {random.begin() + 333, random.end()});
  // An eighth of an f16 ulp above 1: an eighth goes up. The deviation of the
  // number that does is 10.5.
  std::vector<float> x(1000, 1 + 0x1p-13f);
  std::vector<uint16_t> y(x.size());
  convertArray(x.data(), FloatFormat::F32, y.data(), FloatFormat::F16, x.size(),
               rule);
  int up = 0;
  for (uint16_t bits : y) {
    ASSERT_TRUE(bits == 0x3c00 || bits == 0x3c01);
    up += bits == 0x3c01;
  }
  EXPECT_NEAR(up, 125, 42);
}

} // namespace
