//===- OutputComparisonTest.cpp - one output against its reference --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every number is worked out by hand.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/OutputComparison.h"
#include "FakeRuns.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Values without shadows.
HostValue floats(FloatFormat format, const std::vector<double> &values,
                 std::vector<int64_t> shape = {-1}) {
  HostValue value;
  value.elem.kind = ScalarType::Float;
  value.elem.format = format;
  value.elem.bits = formatInfo(format).bits;
  value.elementName = std::string(formatName(format));
  value.isScalar = shape.empty();
  if (shape == std::vector<int64_t>{-1})
    shape = {static_cast<int64_t>(values.size())};
  value.shape = shape;
  for (double x : values)
    value.bits.push_back(encode(x, format));
  return value;
}

HostValue integers(const char *name, unsigned bits,
                   const std::vector<int64_t> &values) {
  HostValue value;
  value.elem.bits = bits;
  value.elementName = name;
  value.isScalar = false;
  value.shape = {static_cast<int64_t>(values.size())};
  for (int64_t x : values)
    value.bits.push_back(static_cast<uint64_t>(x) &
                         (~uint64_t(0) >> (64 - bits)));
  return value;
}

HostValue withShadows(std::vector<FakeElement> elements,
                      FloatFormat format = FloatFormat::F32) {
  return FakeLevel(std::move(elements), format).output(UnitTable::Declared);
}

OutputComparison compare(const HostValue &reference, const HostValue &got,
                         const std::string &rule = "") {
  OutputCompareOptions options;
  options.rule = rule;
  Result<OutputComparison> result = compareOutput(reference, got, options);
  EXPECT_TRUE(result) << result.error().str();
  return result ? std::move(*result) : OutputComparison();
}

std::string errorOf(const HostValue &reference, const HostValue &got,
                    const std::string &rule = "") {
  OutputCompareOptions options;
  options.rule = rule;
  Result<OutputComparison> result = compareOutput(reference, got, options);
  return result ? "" : result.error().message;
}

const OtherRule &other(const OutputComparison &c, const std::string &name) {
  for (const OtherRule &rule : c.others)
    if (rule.name == name)
      return rule;
  static const OtherRule none;
  ADD_FAILURE() << "no rule " << name;
  return none;
}

TEST(OutputComparisonTest, ElevenStatistics) {
  HostValue e = floats(FloatFormat::F32, {1, 2, 4, -8, 0});
  HostValue g = floats(FloatFormat::F32, {1, 2.5, 4, -6, 0});
  OutputComparison c = compare(e, g, "allclose:0,0.25");
  EXPECT_EQ(c.name, "result0");
  EXPECT_EQ(c.elementType, "f32");
  EXPECT_EQ(c.gotType, "f32");
  EXPECT_THAT(c.shape, ElementsAre(5));
  EXPECT_EQ(c.rule, "allclose:0,0.25");
  EXPECT_TRUE(c.pass); // 0.5 of 2 and 2 of 8 are a quarter
  EXPECT_EQ(c.stats.count, 5u);
  EXPECT_EQ(c.stats.numExceeding, 0u);
  EXPECT_EQ(c.stats.maxAbs, 2);
  EXPECT_EQ(c.stats.meanAbs, 0.5);
  EXPECT_EQ(c.stats.p50Abs, 0);
  EXPECT_DOUBLE_EQ(c.stats.p90Abs, 1.4); // 0 0 0 0.5 2, at 3.6
  EXPECT_DOUBLE_EQ(c.stats.p99Abs, 1.94);
  EXPECT_EQ(c.stats.maxRel, 0.25);
  EXPECT_EQ(c.stats.meanRel, 0.1);
  // 2 to 2.5 is a quarter of a binade, 2^21; 6 to 8 half of one, 2^22.
  EXPECT_EQ(c.stats.maxUlp, uint64_t(1) << 22);
  EXPECT_EQ(c.stats.meanUlp, (0x1p21 + 0x1p22) / 5);
  ASSERT_TRUE(c.worst);
  EXPECT_THAT(c.worst->index, ElementsAre(1)); // the first of equal scores
  EXPECT_FALSE(c.first);
  EXPECT_EQ(c.stats.required.atolAlone, 2);
  EXPECT_EQ(c.stats.required.rtolAlone, 0.25);

  c = compare(e, g, "allclose:0,0.2");
  EXPECT_FALSE(c.pass);
  EXPECT_EQ(c.stats.numExceeding, 2u);
  ASSERT_TRUE(c.first);
  EXPECT_EQ(c.first->place(), "result0[1]");
  EXPECT_EQ(c.first->expected, "2.0");
  EXPECT_EQ(c.first->got, "2.5");
  EXPECT_EQ(c.first->ulp, uint64_t(1) << 21);
  EXPECT_EQ(c.first->distance, 0.5);
  EXPECT_FALSE(c.first->allowance);
}

TEST(OutputComparisonTest, BitsAreTheDefaultWithoutShadows) {
  HostValue e = floats(FloatFormat::F32, {0.0, kNaN, kInf});
  EXPECT_TRUE(compare(e, e).pass);
  EXPECT_EQ(compare(e, e).rule, "bits");
  OutputComparison c = compare(e, floats(FloatFormat::F32, {-0.0, kNaN, kInf}));
  EXPECT_FALSE(c.pass);
  EXPECT_EQ(c.stats.numExceeding, 1u);
  EXPECT_EQ(c.worst->got, "-0.0");
}

TEST(OutputComparisonTest, UlpsAreOfTheOutputsType) {
  // 1 + 2^-12 rounds to the f16 number 1; the output is one step above.
  HostValue e = floats(FloatFormat::F32, {1 + 0x1p-12, 3, 70000, 1e-9});
  HostValue g = floats(FloatFormat::F16, {1 + 0x1p-10, 3, kInf, 0});
  OutputComparison c = compare(e, g, "ulp:0");
  EXPECT_EQ(c.elementType, "f32");
  EXPECT_EQ(c.gotType, "f16");
  EXPECT_EQ(c.stats.numExceeding, 1u);
  EXPECT_EQ(c.stats.maxUlp, 1u);
  EXPECT_EQ(c.stats.maxAbs, 0x1p-10 - 0x1p-12);
  EXPECT_EQ(c.stats.numNonFiniteMatches, 1u); // an f16 for 70000 is infinite
  EXPECT_EQ(c.worst->expected, "1.0002441");
  // numpy would not see it so.
  EXPECT_EQ(other(c, "numpy.allclose").exceeding, 2u); // [0] and [2]
  EXPECT_TRUE(compare(floats(FloatFormat::F32, {1 + 0x1p-12}),
                      floats(FloatFormat::F16, {1}), "bits")
                  .pass);
  // The other way round ulps are finer than the reference.
  c = compare(floats(FloatFormat::F16, {1}),
              floats(FloatFormat::F32, {1 + 0x1p-12}), "ulp:0");
  EXPECT_EQ(c.stats.maxUlp, uint64_t(1) << 11);
}

TEST(OutputComparisonTest, Allowance) {
  // Within, exact, outside; an allowance of 0 that is met and one that is not.
  HostValue e = withShadows(
      {{1, 1, 0.25}, {2, 2, 0.25}, {4, 4, 0.25}, {8, 8, 0}, {16, 16, 0}});
  HostValue g = floats(FloatFormat::F32, {1.125, 2, 4.5, 8, 17});
  OutputComparison c = compare(e, g);
  EXPECT_EQ(c.rule, "allowance");
  EXPECT_FALSE(c.pass);
  EXPECT_EQ(c.stats.numExceeding, 2u);
  EXPECT_EQ(c.uncheckable, 0u);
  ASSERT_TRUE(c.first);
  EXPECT_EQ(c.first->index[0], 2);
  EXPECT_EQ(c.first->allowance, 0.25);
  // Where nothing is allowed the score is in ulps: 2^19 for 16 to 17.
  EXPECT_EQ(c.worst->index[0], 4);
  EXPECT_EQ(c.stats.worst.index, 4u);
  EXPECT_EQ(c.stats.worst.allowance, 0);
  EXPECT_EQ(c.histogram.exact, 2u);
  EXPECT_EQ(c.histogram.bins[31], 1u); // 0.5 of what is allowed
  EXPECT_EQ(c.histogram.bins[33], 1u); // twice
  EXPECT_EQ(c.histogram.bins[51], 1u); // 2^19 + 1
  EXPECT_TRUE(
      compare(e, floats(FloatFormat::F32, {1.25, 1.75, 4, 8, 16})).pass);
}

TEST(OutputComparisonTest, ExpectedIsTheFp64Value) {
  HostValue e = withShadows({{1, 1.0625, 0.25}});
  OutputComparison c = compare(e, floats(FloatFormat::F32, {1}));
  EXPECT_TRUE(c.pass);
  EXPECT_EQ(c.stats.maxAbs, 0.0625);
  EXPECT_EQ(c.worst->expected, "1.0625");
  EXPECT_EQ(c.worst->ulp, uint64_t(1) << 19);
  EXPECT_EQ(c.worst->distance, 0.0625);
}

TEST(OutputComparisonTest, WhatCannotBeChecked) {
  FakeElement unbounded{1, 1, kInf}, unstable{1, 1, 0};
  unstable.marks = kUnstableControl;
  FakeElement poison{1, 1, 0};
  poison.isPoison = true;
  HostValue e = withShadows({unbounded, unstable, poison, {1, 1, 0}});
  OutputComparison c = compare(e, floats(FloatFormat::F32, {9, 9, 9, 1}));
  EXPECT_EQ(c.uncheckable, 3u);
  EXPECT_EQ(c.stats.numExceeding, 0u);
  EXPECT_TRUE(c.inconclusive());
  EXPECT_FALSE(c.pass);
  EXPECT_EQ(c.histogram.uncheckable, 3u);
  EXPECT_EQ(c.place.kind, ErrorPlace::Kind::Nowhere);
  // A wrong element decides, whatever else is unknown.
  c = compare(e, floats(FloatFormat::F32, {9, 9, 9, 2}));
  EXPECT_FALSE(c.inconclusive());
  EXPECT_FALSE(c.pass);
  EXPECT_EQ(c.worst->index[0], 3);
  // Half of them is enough.
  e = withShadows({unbounded, {1, 1, 0}});
  c = compare(e, floats(FloatFormat::F32, {9, 1}));
  EXPECT_TRUE(c.pass);
  EXPECT_EQ(c.uncheckable, 1u);
}

TEST(OutputComparisonTest, NonFiniteValuesUnderTheAllowance) {
  HostValue e = withShadows({{kNaN, kNaN, 0}, {kInf, kInf, 0}, {1, 1, 0.5}});
  EXPECT_FALSE(compare(e, floats(FloatFormat::F32, {kNaN, -kInf, 1})).pass);
  OutputComparison c = compare(e, floats(FloatFormat::F32, {0, kInf, kNaN}));
  EXPECT_EQ(c.histogram.nonFinite, c.stats.numExceeding);
  EXPECT_GE(c.stats.numExceeding, 1u);
  EXPECT_EQ(c.stats.numNonFiniteMismatch, 2u);
  EXPECT_EQ(c.stats.required.atol, kInf);
}

TEST(OutputComparisonTest, NarrowerOutputsAreRoundedOnceMore) {
  // Of an f32 program; at 1 an f16 is rounded by up to 2^-12 below and 2^-11
  // above, of which half an ulp of the upper binade is taken.
  HostValue e = withShadows({{1, 1 + 0x1p-11, 0x1p-20}});
  EXPECT_TRUE(compare(e, floats(FloatFormat::F16, {1})).pass);
  EXPECT_TRUE(compare(e, floats(FloatFormat::F16, {1 + 0x1p-10})).pass);
  EXPECT_FALSE(compare(e, floats(FloatFormat::F32, {1})).pass);
  EXPECT_FALSE(compare(e, floats(FloatFormat::F16, {1 + 0x1p-9})).pass);
  // 65520 and more become infinite.
  e = withShadows({{65530, 65530, 1}});
  EXPECT_TRUE(compare(e, floats(FloatFormat::F16, {kInf})).pass);
  EXPECT_FALSE(compare(e, floats(FloatFormat::F32, {kInf})).pass);
  EXPECT_FALSE(compare(e, floats(FloatFormat::F16, {-kInf})).pass);
}

TEST(OutputComparisonTest, AllowanceBesideATolerance) {
  HostValue e = withShadows({{1, 1, 0.01}, {100, 100, 1}}, FloatFormat::F16);
  HostValue g = floats(FloatFormat::F16, {1, 100.5});
  OutputComparison c = compare(e, g, "allclose:0,0.001");
  EXPECT_FALSE(c.pass);
  EXPECT_TRUE(other(c, "allowance").pass);
  EXPECT_EQ(c.worst->allowance, 1);
  // The pair that accepts 0.01 at 1 and 1 at 100: rtol 0.01 alone.
  ASSERT_TRUE(c.justified);
  EXPECT_EQ(c.justified->atolAlone, 1);
  EXPECT_DOUBLE_EQ(c.justified->rtolAlone, 0.01);
  ASSERT_EQ(c.notes.size(), 2u);
  EXPECT_THAT(c.notes[0], HasSubstr("it is the tolerance that is wrong"));
  EXPECT_THAT(c.notes[1], HasSubstr("justify 1 there"));
  // A wrong output is not excused.
  c = compare(e, floats(FloatFormat::F16, {1, 102}), "allclose:0,0.001");
  EXPECT_FALSE(other(c, "allowance").pass);
  EXPECT_THAT(c.notes, testing::Not(testing::Contains(HasSubstr("wrong"))));
}

TEST(OutputComparisonTest, TolerancesBelowTheType) {
  // Half an ulp of f16 at 1.0005 is 2^-11, or 4.88e-4.
  OutputComparison c =
      compare(floats(FloatFormat::F32, {1.0004}), floats(FloatFormat::F16, {1}),
              "allclose:1e-5,1e-5");
  EXPECT_THAT(c.notes, ElementsAre(AllOf(
                           HasSubstr("no right f16 output can be relied on"),
                           HasSubstr("is 2e-05"), HasSubstr("0.000488"))));
  // Both in f16: neighbours are a whole ulp apart.
  c = compare(floats(FloatFormat::F16, {1}),
              floats(FloatFormat::F16, {1 + 0x1p-10}), "polygraphy");
  EXPECT_THAT(c.notes, ElementsAre(HasSubstr("it asks for equal bits")));
  // In f32 the tolerance is met by many.
  c = compare(floats(FloatFormat::F32, {1}), floats(FloatFormat::F32, {2}),
              "allclose:1e-5,1e-5");
  EXPECT_TRUE(c.notes.empty());
}

TEST(OutputComparisonTest, Integers) {
  OutputComparison c =
      compare(integers("i32", 32, {1, -2, 3}), integers("i32", 32, {1, -2, 5}));
  EXPECT_EQ(c.stats.numExceeding, 1u);
  EXPECT_EQ(c.stats.maxAbs, 2);
  EXPECT_EQ(c.worst->expected, "3");
  EXPECT_EQ(c.worst->got, "5");
  EXPECT_FALSE(c.worst->ulp);
  // By value, whatever the width and sign.
  EXPECT_TRUE(
      compare(integers("i64", 64, {-1, 200}), integers("si16", 16, {-1, 200}))
          .pass);
  c = compare(integers("ui64", 64, {-1}), integers("i64", 64, {-1}));
  EXPECT_FALSE(c.pass); // 2^64 - 1 against -1
  EXPECT_EQ(c.stats.maxAbs, 0x1p64);
  // i1 is 0 or 1.
  EXPECT_TRUE(compare(integers("i1", 1, {1}), integers("i8", 8, {1})).pass);
  EXPECT_FALSE(compare(integers("i8", 8, {-1}), integers("ui8", 8, {-1})).pass);
}

TEST(OutputComparisonTest, IntegersUnderTheAllowance) {
  FakeElement carried{3, 3.4, 0.5};
  carried.marks = kCarried;
  HostValue e =
      FakeLevel({{1, 1, 0}, carried}).integers(32).output(UnitTable::Declared);
  EXPECT_TRUE(compare(e, integers("i32", 32, {1, 3})).pass);
  OutputComparison c = compare(e, integers("i32", 32, {2, 3}));
  EXPECT_EQ(c.stats.numExceeding, 1u);
  // 3.4 +- 0.5 was rounded: its neighbour may be right, too.
  FakeElement wide = carried;
  wide.e = 0.7;
  e = FakeLevel({{1, 1, 0}, wide}).integers(32).output(UnitTable::Declared);
  c = compare(e, integers("i32", 32, {1, 4}));
  EXPECT_EQ(c.uncheckable, 1u);
  EXPECT_EQ(c.stats.numExceeding, 0u);
  EXPECT_EQ(compare(e, integers("i32", 32, {1, 5})).stats.numExceeding, 1u);
}

TEST(OutputComparisonTest, ComplexNumbers) {
  HostValue e = floats(FloatFormat::F32, {1, 2, 3, 4}, {2});
  e.parts = 2;
  e.elementName = "complex<f32>";
  HostValue g = e;
  g.bits[3] = encode(5, FloatFormat::F32);
  OutputComparison c = compare(e, g);
  EXPECT_EQ(c.elementType, "complex<f32>");
  EXPECT_EQ(c.stats.count, 4u);
  EXPECT_EQ(c.stats.numExceeding, 1u);
  EXPECT_THAT(c.worst->index, ElementsAre(1, 1));
  EXPECT_EQ(c.place.kind, ErrorPlace::Kind::One);
  EXPECT_EQ(c.axes.size(), 2u); // the parts are an axis
  // |a - b| = 1, |b| = 5.
  EXPECT_EQ(other(c, "numpy.allclose").exceeding, 1u);
  EXPECT_THAT(errorOf(e, floats(FloatFormat::F32, {1, 2})),
              HasSubstr("element types cannot be compared"));
}

TEST(OutputComparisonTest, WideFloats) {
  HostValue e = floats(FloatFormat::F64, {1, 2});
  HostValue wide = e, other = e;
  for (HostValue *v : {&wide, &other}) {
    v->elem.format = FloatFormat::F128;
    v->elem.bits = 128;
    v->elementName = "f128";
    v->bits.clear();
  }
  for (double x : {1.0, 2.0}) {
    wide.append(toAPInt(encodeWide(x, FloatFormat::F128), 128));
    other.append(toAPInt(encodeWide(x, FloatFormat::F128) + (x == 2), 128));
  }
  OutputComparison c = compare(wide, other);
  EXPECT_EQ(c.stats.numExceeding, 1u);
  EXPECT_EQ(c.stats.maxUlp, 1u);
  EXPECT_THAT(errorOf(e, wide),
              HasSubstr("more than 64 bits must be the same"));
}

TEST(OutputComparisonTest, ScalarsAndNothing) {
  OutputComparison c = compare(floats(FloatFormat::F32, {1}, {}),
                               floats(FloatFormat::F32, {2}, {}));
  EXPECT_EQ(c.stats.count, 1u);
  EXPECT_FALSE(c.pass);
  EXPECT_EQ(c.worst->place(), "result0");
  EXPECT_EQ(c.place.sentence, "the only element is wrong");
  c = compare(floats(FloatFormat::F32, {}, {0, 4}),
              floats(FloatFormat::F32, {}, {0, 4}), "allclose:0,0");
  EXPECT_TRUE(c.pass);
  EXPECT_EQ(c.stats.count, 0u);
  EXPECT_FALSE(c.worst);
  for (const OtherRule &rule : c.others)
    EXPECT_TRUE(rule.pass) << rule.name;
}

TEST(OutputComparisonTest, RulesAboutTheWholeArray) {
  HostValue e = floats(FloatFormat::F32, {1, 2, 3, 4});
  // Twice as large: the direction is the same.
  OutputComparison c =
      compare(e, floats(FloatFormat::F32, {2, 4, 6, 8}), "cosine:1");
  EXPECT_TRUE(c.pass);
  EXPECT_EQ(c.place.kind, ErrorPlace::Kind::Nowhere);
  c = compare(e, floats(FloatFormat::F32, {1, 2, 3, -4}), "cosine:0.9");
  EXPECT_FALSE(c.pass);
  EXPECT_EQ(c.stats.numExceeding, 4u); // it objects to the array
  EXPECT_EQ(c.place.kind, ErrorPlace::Kind::One);
  EXPECT_EQ(c.place.sentence, "of the elements with more than half of the "
                              "largest error there is one, [3]");
  EXPECT_EQ(c.worst->index[0], 3);
}

TEST(OutputComparisonTest, Errors) {
  HostValue a = floats(FloatFormat::F32, {1, 2});
  EXPECT_EQ(errorOf(a, floats(FloatFormat::F32, {1, 2, 3})),
            "shapes differ: the reference is 2xf32, the output is 3xf32");
  EXPECT_EQ(errorOf(a, floats(FloatFormat::F32, {1, 2}, {2, 1})),
            "shapes differ: the reference is 2xf32, the output is 2x1xf32");
  EXPECT_EQ(errorOf(a, integers("i32", 32, {1, 2})),
            "element types cannot be compared: the reference is 2xf32, the "
            "output is 2xi32");
  EXPECT_THAT(errorOf(a, a, "close"), HasSubstr("unknown comparison rule"));
  EXPECT_THAT(errorOf(a, a, "allowance"), HasSubstr("computed from IR"));
  HostValue torn = a;
  torn.bits.pop_back();
  EXPECT_THAT(errorOf(a, torn), HasSubstr("has 1 element parts, expected 2"));
}

TEST(OutputComparisonTest, Progress) {
  OutputCompareOptions options;
  uint64_t last = 0;
  unsigned calls = 0;
  options.progress = [&](uint64_t n) {
    EXPECT_GT(n, last);
    last = n;
    ++calls;
  };
  HostValue a = floats(FloatFormat::F32, std::vector<double>(5000, 1));
  Result<OutputComparison> c = compareOutput(a, a, options);
  ASSERT_TRUE(c);
  EXPECT_TRUE(c->pass);
  EXPECT_GE(last, 10000u); // the statistics and the rule
  EXPECT_GT(calls, 5u);
}

TEST(OutputComparisonTest, WithoutPlaces) {
  OutputCompareOptions options;
  options.withoutPlaces = true;
  Result<OutputComparison> c =
      compareOutput(floats(FloatFormat::F32, {1, 2}),
                    floats(FloatFormat::F32, {1, 3}), options);
  ASSERT_TRUE(c);
  EXPECT_TRUE(c->axes.empty());
  EXPECT_TRUE(c->grid.score.empty());
  EXPECT_EQ(c->place.kind, ErrorPlace::Kind::One);
}

} // namespace
