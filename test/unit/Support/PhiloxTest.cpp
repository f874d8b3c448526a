//===- PhiloxTest.cpp - counter-based random numbers ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Philox.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

using namespace plumb;

// kat_vectors of the authors' library Random123.
TEST(PhiloxTest, KnownAnswers) {
  EXPECT_EQ(philox4x32({0, 0, 0, 0}, {0, 0}),
            (PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox4x32({ones, ones, ones, ones}, {ones, ones}),
            (PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                       {0xa4093822, 0x299f31d0}),
            (PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// Expected values here and below: the construction in Philox.h, transcribed to
// Python's integers, hashlib and mpmath.
static PhiloxStream example() { return {42, "inputs/A", 7}; }

TEST(PhiloxTest, StreamsFollowTheDocumentedConstruction) {
  EXPECT_EQ(philoxKey(42, "inputs/A"), (PhiloxKey{0x766eac33, 0x85ea2b21}));
  PhiloxStream stream = example();
  for (uint32_t word :
       std::initializer_list<uint32_t>{0x3f86f45f, 0x73ce34bc, 0x98cccc43,
                                       0x9ccfe03b, 0x5cc56fcd, 0xb9cecf16})
    EXPECT_EQ(stream.next32(), word);
  PhiloxStream again = example();
  EXPECT_EQ(again.next64(), 0x73ce34bc3f86f45fu);
  EXPECT_EQ(again.next64(), 0x9ccfe03b98cccc43u);
}

TEST(PhiloxTest, SeekGoesToAWord) {
  PhiloxStream stream = example();
  std::vector<uint32_t> words(20);
  for (uint32_t &word : words)
    word = stream.next32();
  for (int i = 19; i >= 0; --i) {
    stream.seek(i);
    EXPECT_EQ(stream.next32(), words[i]) << i;
  }
  stream.seek(0);
  stream.normal(); // Leaves a sine behind, which must not come after seek().
  stream.seek(0);
  double first = stream.normal();
  EXPECT_EQ(first, example().normal());
}

TEST(PhiloxTest, StreamsDiffer) {
  std::set<uint64_t> firsts;
  for (uint64_t seed : {0, 1})
    for (const char *name : {"", "a", "b", "ab"})
      for (uint64_t index : {uint64_t(0), uint64_t(1), uint64_t(1) << 32})
        firsts.insert(PhiloxStream(seed, name, index).next64());
  EXPECT_EQ(firsts.size(), 2u * 4 * 3);
  EXPECT_EQ(PhiloxStream(example(), 3).next64(),
            PhiloxStream(42, "inputs/A", 3).next64());
}

TEST(PhiloxTest, UniformNumbers) {
  PhiloxStream stream = example();
  for (double value :
       {0.4523652038183419, 0.6125469346523459, 0.7258119039149925})
    EXPECT_EQ(stream.uniform(), value);
  PhiloxStream floats = example();
  for (float value :
       {0.2481529712677002f, 0.4523651599884033f, 0.5968749523162842f})
    EXPECT_EQ(floats.uniformFloat(), value);
}

TEST(PhiloxTest, UniformNumbersStayInTheirInterval) {
  PhiloxStream stream(1, "interval");
  double tiny = 0x1p-1074, huge = 0x1.fffffffffffffp1023;
  int negative = 0;
  for (int i = 0; i < 2000; ++i) {
    double x = stream.uniform(-3, 5);
    EXPECT_TRUE(-3 <= x && x < 5);
    // Only lo itself is below hi.
    EXPECT_EQ(stream.uniform(1, std::nextafter(1.0, 2.0)), 1.0);
    EXPECT_EQ(stream.uniform(0, tiny), 0.0);
    EXPECT_EQ(stream.uniform(2, 2), 2.0);
    double wide = stream.uniform(-huge, huge);
    EXPECT_TRUE(-huge <= wide && wide < huge);
    negative += wide < 0;
  }
  EXPECT_NEAR(negative, 1000, 112); // 5 deviations of sqrt(2000) / 2.
  double sum = 0;
  for (int i = 0; i < 100000; ++i)
    sum += stream.uniform(-3, 5);
  // Mean 1, deviation 8 / sqrt(12 n) = 0.0073: 5 of these.
  EXPECT_NEAR(sum / 100000, 1, 0.037);
}

TEST(PhiloxTest, IntegersAreUnbiased) {
  PhiloxStream stream = example();
  for (uint64_t value : {4, 6, 7, 4, 1, 6, 2, 7, 9, 8, 6, 8})
    EXPECT_EQ(stream.below(10), value);
  PhiloxStream large = example(); // The fourth word is drawn again.
  for (uint64_t value :
       {6258498857016309575u, 8474622402500335922u, 10041649827878802393u,
        5566960933928206651u, 2285805705361203876u})
    EXPECT_EQ(large.below(uint64_t(3) << 62), value);

  // 2^64 words onto 3 2^62 results: without rejection those of one residue
  // class modulo 3 would come twice as often. Chi-square, 2 degrees of freedom;
  // beyond 23 in one of 10^5 cases.
  int counts[3] = {};
  for (int i = 0; i < 30000; ++i)
    ++counts[large.below(uint64_t(3) << 62) % 3];
  double chiSquare = 0;
  for (int count : counts)
    chiSquare += (count - 10000.0) * (count - 10000.0) / 10000.0;
  EXPECT_LT(chiSquare, 23);
}

TEST(PhiloxTest, IntegersCoverTheirRange) {
  PhiloxStream stream(3, "range");
  std::set<int64_t> seen;
  for (int i = 0; i < 200; ++i)
    seen.insert(stream.between(-2, 3));
  EXPECT_EQ(seen, (std::set<int64_t>{-2, -1, 0, 1, 2, 3}));
  EXPECT_EQ(stream.between(7, 7), 7);
  EXPECT_EQ(stream.below(1), 0u);
  bool negative = false, positive = false; // The full range, n = 2^64.
  for (int i = 0; i < 100; ++i) {
    int64_t x = stream.between(INT64_MIN, INT64_MAX);
    negative |= x < 0;
    positive |= x > 0;
  }
  EXPECT_TRUE(negative && positive);
}

// The angles of these six pairs lie around 3, 2, 1, 0, 0 and 3 quarter turns.
TEST(PhiloxTest, NormalNumbersEqualTheFormula) {
  // Box and Muller's formula in 300 bits, rounded.
  const double exact[] = {
      0x1.ad4a976fa32b1p-4,  -0x1.ac654bc480889p+0, -0x1.63db5b99e45c6p-1,
      -0x1.09d7a34928e11p-7, -0x1.3859591303f63p-2, 0x1.ce8a40cadac8cp-1,
      0x1.b0912e3479e6dp-1,  -0x1.ff975bfa050ddp-2, 0x1.496563adb6573p-1,
      0x1.ed7fa771918b7p-3,  -0x1.d2479daf72038p-2, -0x1.f47d8ca995589p+0};
  PhiloxStream stream(42, "box-muller");
  for (double value : exact)
    EXPECT_NEAR(stream.normal(), value, std::fabs(value) * 0x1p-50);
}

TEST(PhiloxTest, NormalNumbersHaveTheSameBitsEverywhere) {
  // The algorithm of Philox.cpp in Python's floats. Where it differs from the
  // exact value, it must do so on every machine.
  const double portable[] = {
      0x1.ad4a976fa32b2p-4,  -0x1.ac654bc48088ap+0, -0x1.63db5b99e45c6p-1,
      -0x1.09d7a34928e11p-7, -0x1.3859591303f63p-2, 0x1.ce8a40cadac8cp-1,
      0x1.b0912e3479e6dp-1,  -0x1.ff975bfa050dcp-2, 0x1.496563adb6574p-1,
      0x1.ed7fa771918b8p-3,  -0x1.d2479daf72036p-2, -0x1.f47d8ca995589p+0};
  PhiloxStream stream(42, "box-muller");
  for (double value : portable)
    EXPECT_EQ(stream.normal(), value);
}

// Kolmogorov and Smirnov: sqrt(n) D is beyond 2.5 in one of 10^5 cases.
TEST(PhiloxTest, NormalNumbersAreNormal) {
  PhiloxStream stream(5, "normal");
  std::vector<double> sample(20000);
  for (double &x : sample)
    x = stream.normal();
  std::sort(sample.begin(), sample.end());
  double distance = 0, n = double(sample.size());
  for (size_t i = 0; i < sample.size(); ++i) {
    double cumulative = 0.5 * std::erfc(-sample[i] / std::sqrt(2.0));
    distance = std::max({distance, std::fabs(cumulative - i / n),
                         std::fabs(cumulative - (i + 1) / n)});
  }
  EXPECT_LT(std::sqrt(n) * distance, 2.5);
}
