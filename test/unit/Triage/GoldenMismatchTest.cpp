//===- GoldenMismatchTest.cpp - what is wrong with a golden ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Triage/GoldenMismatch.h"
#include "../../../lib/Triage/GoldenAgreement.h"
#include "../../../lib/Triage/GoldenSameCode.h"
#include "GoldenTestSupport.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;
using test::OneArray;
using testing::HasSubstr;
using Kind = GoldenMismatch::Kind;

namespace {
constexpr FloatFormat F16 = FloatFormat::F16, F32 = FloatFormat::F32,
                      F64 = FloatFormat::F64;

/// Twelve numbers without a pattern.
const std::vector<double> kNumbers = {3.25,  -1.5,  0.75,  8.125, -6.5, 2.0625,
                                      -0.25, 5.375, 1.125, -4.75, 7.5,  -2.875};

template <typename Fn> std::vector<double> each(Fn &&fn) {
  std::vector<double> out;
  for (size_t k = 0; k != kNumbers.size(); ++k)
    out.push_back(fn(kNumbers[k], k));
  return out;
}

/// What explains a golden of f64 for an f32 output with allowance 1e-6.
std::optional<GoldenMismatch> explain(const std::vector<double> &golden,
                                      std::vector<int64_t> shape = {},
                                      std::vector<int64_t> sizes = {}) {
  OneArray a(F32, kNumbers, 1e-6, F64, golden, shape);
  return explainGolden(a.array, sizes);
}

TEST(GoldenMismatch, Scale) {
  auto found = explain(each([](double v, size_t) { return v / 8; }), {}, {64});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Scale);
  EXPECT_THAT(found->sentence, HasSubstr("1/8 = 1/sqrt(64)"));
  EXPECT_THAT(found->sentence, HasSubstr("all 12 elements"));
  EXPECT_NEAR(found->predicted[3], 8.125 / 8, 1e-6);
  // A factor with no name.
  found = explain(each([](double v, size_t) { return v * 1.37; }));
  ASSERT_TRUE(found);
  EXPECT_THAT(found->sentence, HasSubstr("times 1.37"));
  found = explain(each([](double v, size_t) { return -v; }));
  ASSERT_TRUE(found);
  EXPECT_THAT(found->sentence, HasSubstr("-1"));
}

TEST(GoldenMismatch, OneElementRefutesAFactor) {
  EXPECT_FALSE(
      explain(each([](double v, size_t k) { return k == 7 ? v : v * 1.37; })));
}

TEST(GoldenMismatch, Offset) {
  auto found = explain(each([](double v, size_t) { return v + 0.5; }));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Offset);
  EXPECT_NEAR(found->predicted[0], 3.75, 1e-9);
}

TEST(GoldenMismatch, Integers) {
  auto cut = explain(each([](double v, size_t) { return std::trunc(v); }));
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->kind, Kind::Integers);
  EXPECT_THAT(cut->sentence, HasSubstr("cut to an integer"));
  auto down = explain(each([](double v, size_t) { return std::floor(v); }));
  ASSERT_TRUE(down);
  EXPECT_THAT(down->sentence, HasSubstr("rounded down"));
}

TEST(GoldenMismatch, Orders) {
  std::vector<double> turned(kNumbers.rbegin(), kNumbers.rend());
  auto found = explain(turned);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Reversed);

  std::vector<double> rolled = kNumbers;
  std::rotate(rolled.begin(), rolled.begin() + 5, rolled.end());
  found = explain(rolled);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Rolled);

  // 3 x 4 by columns: element (i, j) of the program at 3 j + i.
  std::vector<double> columns(12);
  for (size_t i = 0; i != 3; ++i)
    for (size_t j = 0; j != 4; ++j)
      columns[3 * j + i] = kNumbers[4 * i + j];
  found = explain(columns, {3, 4});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Transpose);
  EXPECT_THAT(found->sentence, HasSubstr("by columns"));

  std::vector<double> shuffled = kNumbers;
  for (size_t k = 0; k + 2 < 12; k += 3)
    std::swap(shuffled[k], shuffled[(k * 5 + 7) % 12]);
  found = explain(shuffled);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Permuted);
}

TEST(GoldenMismatch, StoredNarrower) {
  // Sevenths need more bits than f16 has.
  std::vector<double> exact = each([](double v, size_t) { return v / 7; });
  std::vector<double> stored;
  for (double v : exact)
    stored.push_back(roundedTo(v, F16));
  OneArray a(F32, exact, 1e-6, F32, stored);
  auto found = explainGolden(a.array, {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Precision);
  EXPECT_THAT(found->sentence, HasSubstr("rounded to f16"));
  // Numbers that f16 has anyway are no sign of it.
  OneArray exactInF16(F32, kNumbers, 1e-6, F32, kNumbers);
  EXPECT_FALSE(narrowedThrough(exactInF16.array));
}

TEST(GoldenMismatch, Clipped) {
  auto found = explain(each([](double v, size_t) { return std::max(v, 0.0); }));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Kind::Clipped);
  EXPECT_THAT(found->sentence, HasSubstr("no less than 0 (5 elements of 12)"));
}

TEST(GoldenMismatch, NoPattern) {
  // One element of a maximum that a pad won.
  EXPECT_FALSE(
      explain(each([](double v, size_t k) { return k == 4 ? 0 : v; })));
  EXPECT_FALSE(explain(each([](double v, size_t k) {
    return v + 0.01 * static_cast<double>(k * k % 7) - 0.02;
  })));
  // Too few elements to tell a factor from chance.
  OneArray two(F32, {1, 2}, 1e-6, F64, {2, 4});
  EXPECT_FALSE(explainGolden(two.array, {}));
  // An allowance as large as the values lets any factor be.
  OneArray loose(F32, kNumbers, 4, F64,
                 each([](double v, size_t) { return v * 3; }));
  EXPECT_FALSE(explainGolden(loose.array, {}));
}

TEST(GoldenMismatch, FactorNames) {
  EXPECT_EQ(factorName(1.4426, 1.4428, {}), "log2(e)");
  EXPECT_EQ(factorName(0.0624, 0.0626, {16}), "1/16");
  EXPECT_EQ(factorName(1.23, 1.24, {16}), "");
}

TEST(GoldenAgreement, WithinTheAllowanceAndItsOwnRounding) {
  // f16 near 1 has half an ulp of 2^-11.
  OneArray a(F32, {1.0, 1.0, 1.0}, 1e-6, F16, {1.0, 1 + 0x1p-10, 1.0});
  GoldenAgreement result = goldenAgreement(a.array);
  EXPECT_EQ(result.disagree, 1u);
  EXPECT_EQ(result.first, 1u);
  EXPECT_FALSE(result.isRoundedExact);
  OneArray b(F32, {1 + 0x1p-12}, 1e-6, F16, {1.0});
  EXPECT_TRUE(goldenAgreement(b.array).agrees());
  EXPECT_TRUE(goldenAgreement(b.array).isRoundedExact);
}

TEST(GoldenAgreement, NonFinite) {
  OneArray a(F32, {NAN, 1, INFINITY, 2}, 1e-6, F32, {NAN, NAN, INFINITY, 2});
  GoldenAgreement result = goldenAgreement(a.array);
  EXPECT_EQ(result.goldenNaN, 2u);
  EXPECT_EQ(result.programNaN, 1u);
  EXPECT_EQ(result.goldenInf, 1u);
  EXPECT_EQ(result.nonFiniteMismatch, 1u);
  EXPECT_EQ(result.firstNonFinite, 1u);
  EXPECT_EQ(result.disagree, 1u);
  // The other sign is another number; overflow of f16 is no disagreement with a
  // golden that f32 holds.
  OneArray sign(F32, {INFINITY}, 1e-6, F32, {-INFINITY});
  EXPECT_FALSE(goldenAgreement(sign.array).agrees());
  OneArray over(F16, {1e6}, 1, F32, {INFINITY});
  EXPECT_TRUE(goldenAgreement(over.array).agrees());
}

TEST(GoldenSameCode, SharedRounding) {
  // Exact thirds; the run cuts where the exact value rounds.
  std::vector<double> exact = {1.0 / 3, 2.0 / 3, 4.0 / 3, 8.0 / 3};
  std::vector<double> ran;
  for (double v : exact)
    ran.push_back(std::nextafter(static_cast<float>(v), 10.0f));
  OneArray a(F32, exact, 1e-6, F32, ran);
  EXPECT_EQ(sharedRounding(a.array, test::values(F32, ran)), 4u);
  // Another run, and the correctly rounded one.
  std::vector<double> right;
  for (double v : exact)
    right.push_back(static_cast<float>(v));
  EXPECT_FALSE(sharedRounding(a.array, test::values(F32, right)));
  OneArray b(F32, exact, 1e-6, F32, right);
  EXPECT_EQ(sharedRounding(b.array, test::values(F32, right)), 0u);
}
} // namespace
