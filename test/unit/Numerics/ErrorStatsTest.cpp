//===- ErrorStatsTest.cpp - statistics by hand and by numpy ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ErrorStats.h"

#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/OrderStatistics.h"
#include "plumbline/Numerics/Rules/Rule.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

using namespace plumb;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const ElementType f32 = ElementType::floating(FloatFormat::F32);
const ElementType f64 = ElementType::floating(FloatFormat::F64);

template <typename T>
ArraySource source(ElementType type, const std::vector<T> &expected,
                   const std::vector<T> &got,
                   const double *allowance = nullptr) {
  return *ArraySource::get(type, expected.data(), got.data(),
                           expected.size() / type.parts(), allowance);
}

ErrorStats stats(const std::vector<double> &expected,
                 const std::vector<double> &got) {
  return computeErrorStats(source(f64, expected, got));
}

TEST(ErrorStatsTest, ByHand) {
  // errors 0, 0.5, 1, 2, 0.25; relative 0, 0.5, 0.5, 0.5, 0.0625
  ErrorStats s = stats({1, 1, 2, -4, 4}, {1, 1.5, 1, -6, 4.25});
  EXPECT_EQ(s.count, 5u);
  EXPECT_EQ(s.numFinite, 5u);
  EXPECT_EQ(s.numExceeding, 4u);
  EXPECT_EQ(s.maxAbs, 2);
  EXPECT_EQ(s.meanAbs, 0.75);
  EXPECT_EQ(s.p50Abs, 0.5);
  EXPECT_EQ(s.p90Abs, 1.6);  // sorted 0 .25 .5 1 2, position 3.6
  EXPECT_EQ(s.p99Abs, 1.96); // position 3.96
  EXPECT_EQ(s.maxRel, 0.5);
  EXPECT_EQ(s.meanRel, 0.3125);
  const uint64_t binade = uint64_t(1) << 52;
  EXPECT_EQ(s.maxUlp, binade); // 2 to 1
  // 0, half a binade, one, half (4 to 6), 1/16
  EXPECT_EQ(s.meanUlp, double(binade) * (0.5 + 1 + 0.5 + 0.0625) / 5);
  EXPECT_EQ(s.worst.index, 3u);
  EXPECT_EQ(s.worst.expected, -4);
  EXPECT_EQ(s.worst.got, -6);
  EXPECT_EQ(s.worst.ulp, binade / 2);
  EXPECT_EQ(s.worst.allowance, kInf);
  EXPECT_EQ(s.required.atolAlone, 2);
  EXPECT_EQ(s.required.rtolAlone, 0.5);
  EXPECT_EQ(s.required.ulp, binade);
  // The element 2 -> 1 alone needs atol >= 1 - 2 rtol: rtol is the cheaper.
  EXPECT_EQ(s.required.atol, 0);
  EXPECT_EQ(s.required.rtol, 0.5);
}

TEST(ErrorStatsTest, NonFiniteValuesAgreeByPositionAndSign) {
  const double nan = std::nan("");
  ErrorStats s = stats({nan, kInf, -kInf, 1, 2}, {-nan, kInf, -kInf, 1.5, 2});
  EXPECT_EQ(s.count, 5u);
  EXPECT_EQ(s.numNonFiniteMatches, 3u);
  EXPECT_EQ(s.numNonFiniteMismatch, 0u);
  EXPECT_EQ(s.numFinite, 2u);
  EXPECT_EQ(s.numExceeding, 1u);
  EXPECT_EQ(s.maxAbs, 0.5);
  EXPECT_EQ(s.meanAbs, 0.25);
  EXPECT_EQ(s.meanRel, 0.25);
  EXPECT_EQ(s.worst.index, 3u);

  s = stats({nan, 1, kInf, 3, kInf, 3}, {1, nan, -kInf, kInf, 3, 4});
  EXPECT_EQ(s.numNonFiniteMismatch, 5u);
  EXPECT_EQ(s.numExceeding, 6u);
  EXPECT_EQ(s.maxAbs, 1); // means and maxima are of the numbers
  EXPECT_EQ(s.meanAbs, 1);
  EXPECT_EQ(s.p50Abs, 1);
  EXPECT_EQ(s.worst.index, 0u);
  EXPECT_EQ(s.required.atol, kInf); // no tolerance makes these pass
  EXPECT_EQ(s.required.rtol, kInf);
  EXPECT_EQ(s.required.atolAlone, kInf);
  EXPECT_EQ(s.required.rtolAlone, kInf);
  EXPECT_EQ(s.required.ulp, UINT64_MAX);
}

TEST(ErrorStatsTest, ZerosHaveNoRelativeError) {
  ErrorStats s = stats({0, 0, 2}, {-0.0, 1e-3, 3});
  EXPECT_EQ(s.numNoRel, 1u);
  EXPECT_EQ(s.maxRel, 0.5);
  EXPECT_EQ(s.meanRel, 0.25);
  EXPECT_EQ(s.required.rtolAlone, kInf);
  EXPECT_EQ(s.required.atolAlone, 1);
}

TEST(ErrorStatsTest, Empty) {
  ErrorStats s = stats({}, {});
  EXPECT_EQ(s.count, 0u);
  EXPECT_EQ(s.numExceeding, 0u);
  EXPECT_EQ(s.meanAbs, 0);
  EXPECT_EQ(s.required.atol, 0);
  s = stats({kInf}, {kInf}); // no numbers
  EXPECT_EQ(s.meanAbs, 0);
  EXPECT_EQ(s.p99Abs, 0);
}

TEST(ErrorStatsTest, LargeErrorsDoNotOverflowTheMean) {
  ErrorStats s = stats({0, 0, 0, 0}, {1.5e308, 1.5e308, 1.5e308, 1.5e308});
  EXPECT_EQ(s.meanAbs, 1.5e308);
  s = stats({0, 0}, {1e308, 1});
  EXPECT_EQ(s.meanAbs, 0.5e308);
  // A difference that no double holds is infinite, and no tolerance passes it.
  s = stats({-1.5e308}, {1.5e308});
  EXPECT_EQ(s.maxAbs, kInf);
  EXPECT_EQ(s.required.atol, kInf);
}

TEST(ErrorStatsTest, RuleDecidesExceedingAndWorst) {
  std::vector<double> expected = {100, 1}, got = {101, 1.5};
  ErrorStats s = computeErrorStats(source(f64, expected, got),
                                   parseRule("allclose:0,0.1")->get());
  EXPECT_EQ(s.numExceeding, 1u);
  EXPECT_EQ(s.worst.index, 1u);
}

TEST(ErrorStatsTest, AllowanceOfTheWorst) {
  std::vector<double> expected = {1, 2}, got = {1, 2.5};
  std::vector<double> allowance = {0.25, 0.125};
  ErrorStats s =
      computeErrorStats(source(f64, expected, got, allowance.data()));
  EXPECT_EQ(s.worst.allowance, 0.125);
}

//===----------------------------------------------------------------------===//
// numpy
//===----------------------------------------------------------------------===//

// Inputs/make_error_stats.py describes the file.
TEST(ErrorStatsTest, AsNumpy) {
  std::ifstream file(PLUMBLINE_TEST_INPUTS "/error_stats.txt");
  ASSERT_TRUE(file.is_open());
  std::string line, name;
  std::vector<float> expected, got;
  ErrorStats s;
  unsigned checked = 0;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string kind, word;
    words >> kind;
    if (kind == "case") {
      words >> name;
      continue;
    }
    SCOPED_TRACE(name + " " + kind);
    std::vector<double> v;
    while (words >> word)
      v.push_back(std::strtod(word.c_str(), nullptr));
    if (kind == "expected") {
      expected.assign(v.begin(), v.end());
    } else if (kind == "got") {
      got.assign(v.begin(), v.end());
      s = computeErrorStats(source(f32, expected, got));
    } else if (kind == "abs") {
      EXPECT_EQ(s.maxAbs, v[0]);
      EXPECT_DOUBLE_EQ(s.meanAbs, v[1]); // numpy's sum is not compensated
      EXPECT_EQ(s.p50Abs, v[2]);
      EXPECT_EQ(s.p90Abs, v[3]);
      EXPECT_EQ(s.p99Abs, v[4]);
    } else if (kind == "rel") {
      EXPECT_EQ(s.maxRel, v[0]);
      EXPECT_DOUBLE_EQ(s.meanRel, v[1]);
    } else if (kind == "ulp") {
      EXPECT_EQ(double(s.maxUlp), v[0]);
      EXPECT_DOUBLE_EQ(s.meanUlp, v[1]);
    } else if (kind == "close") {
      std::ostringstream rule;
      rule.precision(17);
      rule << "allclose:" << v[0] << "," << v[1]
           << (v[2] != 0 ? "" : ",equal_nan=false");
      RuleResult r =
          (*parseRule(rule.str()))->evaluate(source(f32, expected, got));
      EXPECT_EQ(double(r.exceeding), v[3]) << rule.str();
      EXPECT_EQ(r.pass, v[3] == 0);
    } else {
      FAIL() << kind;
    }
    ++checked;
  }
  EXPECT_EQ(checked, 5u * 13);
}

//===----------------------------------------------------------------------===//
// Percentiles
//===----------------------------------------------------------------------===//

// The radix selection against sorting, with many equal values, zeros,
// subnormals and infinities.
TEST(OrderStatisticsTest, SelectionIsExact) {
  std::mt19937_64 random(41);
  for (size_t n : {1, 2, 3, 100, 5000}) {
    std::vector<double> values;
    for (size_t i = 0; i < n; ++i) {
      double kinds[] = {0,
                        1,
                        5e-324,
                        kInf,
                        double(random() % 7),
                        bitCast<double>(random() % 0x7ff0000000000000),
                        1 + double(random() % 3) * 0x1p-52};
      values.push_back(kinds[random() % 7]);
    }
    auto read = [&](const std::function<void(const double *, size_t)> &use) {
      use(values.data(), n / 3); // in pieces
      use(values.data() + n / 3, n - n / 3);
    };
    std::vector<uint64_t> ranks;
    for (int i = 0; i < 20; ++i)
      ranks.push_back(random() % n);
    std::vector<double> got = selectRanks(read, ranks);
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    for (size_t i = 0; i < ranks.size(); ++i)
      EXPECT_EQ(got[i], sorted[ranks[i]]);
    EXPECT_EQ(percentiles(read, n, {0, 12.5, 50, 99, 100}, 0),
              percentiles(read, n, {0, 12.5, 50, 99, 100}, n));
  }
}

/// The same pairs, read by one thread at a time.
class OneThread final : public ElementSource {
public:
  explicit OneThread(const ElementSource &source) : source(source) {}
  uint64_t size() const override { return source.size(); }
  void read(uint64_t first, size_t n, ElementPair *out) const override {
    source.read(first, n, out);
  }

private:
  const ElementSource &source;
};

// Ranges scanned by several threads find what one scan finds.
TEST(ErrorStatsTest, ThreadsChangeNothing) {
  std::mt19937_64 random(43);
  for (bool withNaN : {false, true}) {
    const size_t n = (1 << 19) + 12345;
    std::vector<float> expected(n), got(n);
    for (size_t i = 0; i < n; ++i) {
      expected[i] = float(int64_t(random() % 2000001) - 1000000) * 0x1p-10f;
      got[i] = expected[i] * (1 + float(random() % 64) * 0x1p-23f);
    }
    expected[400000] = 0;
    got[400000] = 1e-3f;
    if (withNaN)
      got[300001] = got[500000] = std::nanf("");
    Result<ArraySource> source =
        ArraySource::get(ElementType::floating(FloatFormat::F32),
                         expected.data(), got.data(), n);
    ASSERT_TRUE(source);
    ErrorStats a = computeErrorStats(*source);
    ErrorStats b = computeErrorStats(OneThread(*source));
    EXPECT_EQ(a.count, b.count);
    EXPECT_EQ(a.numExceeding, b.numExceeding);
    EXPECT_EQ(a.numFinite, b.numFinite);
    EXPECT_EQ(a.numNonFiniteMismatch, b.numNonFiniteMismatch);
    EXPECT_EQ(a.numNoRel, b.numNoRel);
    EXPECT_EQ(a.numNoRel, 1u);
    EXPECT_EQ(a.maxAbs, b.maxAbs);
    EXPECT_EQ(a.p50Abs, b.p50Abs);
    EXPECT_EQ(a.p99Abs, b.p99Abs);
    EXPECT_EQ(a.maxRel, b.maxRel);
    EXPECT_EQ(a.maxUlp, b.maxUlp);
    EXPECT_DOUBLE_EQ(a.meanAbs, b.meanAbs);
    EXPECT_DOUBLE_EQ(a.meanRel, b.meanRel);
    EXPECT_DOUBLE_EQ(a.meanUlp, b.meanUlp);
    EXPECT_EQ(a.worst.index, b.worst.index);
    EXPECT_EQ(a.required.atol, b.required.atol);
    EXPECT_EQ(a.required.rtol, b.required.rtol);
    EXPECT_EQ(a.required.rtolAlone, b.required.rtolAlone);
    if (withNaN)
      EXPECT_EQ(a.worst.index, 300001u);
  }
}

// More elements than are collected.
TEST(OrderStatisticsTest, LargeArraysTakeTheSamePercentiles) {
  const uint64_t n = (uint64_t(1) << 20) + 1001;
  std::vector<float> expected(n, 0), got(n);
  for (uint64_t i = 0; i < n; ++i)
    got[i] = float(i * 7919 % n); // a permutation of 0 to n - 1
  ErrorStats s = computeErrorStats(source(f32, expected, got));
  EXPECT_EQ(s.p50Abs, double(n - 1) / 2);
  EXPECT_DOUBLE_EQ(s.p90Abs, double(n - 1) * 0.9);
  EXPECT_DOUBLE_EQ(s.p99Abs, double(n - 1) * 0.99);
  EXPECT_EQ(s.meanAbs, double(n - 1) / 2);
}

//===----------------------------------------------------------------------===//
// Required tolerances
//===----------------------------------------------------------------------===//

// Against all corners of the linear program.
TEST(RequiredToleranceTest, SmallestSumAmongAllCorners) {
  std::mt19937_64 random(42);
  for (int round = 0; round < 300; ++round) {
    size_t n = 1 + random() % 12;
    std::vector<double> expected, got;
    for (size_t i = 0; i < n; ++i) {
      double b = std::ldexp(double(random() % 16), int(random() % 8) - 4);
      expected.push_back(random() % 2 ? b : -b);
      got.push_back(expected.back() +
                    std::ldexp(double(random() % 64), int(random() % 8) - 8));
    }
    auto error = [&](size_t i) { return std::fabs(got[i] - expected[i]); };
    auto least = [&](double r) { // h(r) + r
      double h = 0;
      for (size_t i = 0; i < n; ++i)
        h = std::max(h, error(i) - r * std::fabs(expected[i]));
      return h + r;
    };
    double best = least(0);
    for (size_t i = 0; i < n; ++i) {
      double bi = std::fabs(expected[i]);
      if (bi > 0)
        best = std::min(best, least(error(i) / bi));
      for (size_t j = 0; j < i; ++j)
        if (double bj = std::fabs(expected[j]); bi != bj)
          if (double r = (error(i) - error(j)) / (bi - bj); r > 0)
            best = std::min(best, least(r));
    }
    RequiredTolerance t = stats(expected, got).required;
    EXPECT_NEAR(t.atol + t.rtol, best, 1e-12 * best);
  }
}

// The printed tolerances pass, and nothing below them does.
TEST(RequiredToleranceTest, PassesWithExactlyThePrintedNumbers) {
  std::mt19937_64 random(43);
  std::normal_distribution<double> normal;
  auto passes = [](const ElementSource &s, double atol, double rtol) {
    std::ostringstream text;
    text.precision(17);
    text << "allclose:" << atol << "," << rtol;
    return (*parseRule(text.str()))->evaluate(s).pass;
  };
  for (int round = 0; round < 200; ++round) {
    std::vector<double> expected, got;
    for (int i = 0; i < 50; ++i) {
      expected.push_back(normal(random) * std::exp(3 * normal(random)));
      got.push_back(expected.back() * (1 + 1e-6 * normal(random)) +
                    1e-7 * normal(random));
    }
    ArraySource s = source(f64, expected, got);
    RequiredTolerance t = computeErrorStats(s).required;
    EXPECT_TRUE(passes(s, t.atol, t.rtol));
    EXPECT_TRUE(passes(s, t.atolAlone, 0));
    EXPECT_TRUE(passes(s, 0, t.rtolAlone));
    EXPECT_FALSE(passes(s, std::nextafter(t.atolAlone, 0), 0));
    EXPECT_FALSE(passes(s, 0, t.rtolAlone * (1 - 1e-15)));
    EXPECT_LE(t.atol + t.rtol, std::min(t.atolAlone, t.rtolAlone));
    EXPECT_TRUE((*parseRule("ulp:" + std::to_string(t.ulp)))->evaluate(s).pass);
    EXPECT_FALSE(
        (*parseRule("ulp:" + std::to_string(t.ulp - 1)))->evaluate(s).pass);
  }
}

} // namespace
