//===- RulesTest.cpp - comparison rules -----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Rules/Rule.h"

#include "plumbline/Numerics/FastConvert.h"
#include "plumbline/Numerics/MixedSource.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace plumb;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

RuleResult run(const char *rule, std::vector<float> expected,
               std::vector<float> got) {
  auto parsed = parseRule(rule);
  EXPECT_TRUE(parsed.has_value()) << parsed.error().message;
  auto source = ArraySource::get(ElementType::floating(FloatFormat::F32),
                                 expected.data(), got.data(), expected.size());
  return (*parsed)->evaluate(*source);
}

TEST(RulesTest, Bits) {
  EXPECT_TRUE(run("bits", {1, kInf, 0}, {1, kInf, 0}).pass);
  EXPECT_FALSE(run("bits", {0.0f}, {-0.0f}).pass);
  EXPECT_TRUE(run("bits", {kNaN}, {kNaN}).pass);
  EXPECT_FALSE(run("bits", {kNaN}, {bitCast<float>(0x7fc00001)}).pass);
  RuleResult r = run("bits", {1, 1, 1}, {1, 1 + 0x1p-23f, 1 + 0x1p-20f});
  EXPECT_EQ(r.count, 3u);
  EXPECT_EQ(r.exceeding, 2u);
  EXPECT_EQ(r.worstIndex, 2u);
  EXPECT_TRUE(run("bits", {}, {}).pass);
}

TEST(RulesTest, Ulp) {
  EXPECT_TRUE(run("ulp:0", {1, 0.0f}, {1, -0.0f}).pass);
  EXPECT_TRUE(run("ulp:1", {1}, {1 + 0x1p-23f}).pass);
  EXPECT_FALSE(run("ulp:1", {1}, {1 + 0x1p-22f}).pass);
  EXPECT_FALSE(run("ulp:0", {1}, {1 + 0x1p-23f}).pass);
  EXPECT_TRUE(run("ulp:0", {kNaN}, {-kNaN}).pass);
  // One step apart, but an infinity is no number.
  EXPECT_FALSE(run("ulp:4", {kInf}, {0x1.fffffep127f}).pass);
  EXPECT_FALSE(run("ulp:4", {1}, {kNaN}).pass);
  EXPECT_FALSE(run("ulp:18446744073709551615", {1}, {kNaN}).pass);
  RuleResult r = run("ulp:2", {1, 1}, {1 + 0x1p-23f, 1 + 0x1p-21f});
  EXPECT_EQ(r.worstIndex, 1u);
  EXPECT_EQ(r.worstScore, 2);
  EXPECT_EQ(r.exceeding, 1u);
}

TEST(RulesTest, UlpDoesNotRoundItsLimit) {
  // 2^60 + 1 steps against a limit of 2^60: the same double.
  double expected = 0, got = bitCast<double>((uint64_t(1) << 60) + 1);
  auto source = ArraySource::get(ElementType::floating(FloatFormat::F64),
                                 &expected, &got, 1);
  EXPECT_FALSE((*parseRule("ulp:1152921504606846976"))->evaluate(*source).pass);
  EXPECT_TRUE((*parseRule("ulp:1152921504606846977"))->evaluate(*source).pass);
}

TEST(RulesTest, AllClose) {
  EXPECT_TRUE(run("allclose:0.5,0", {1}, {1.5f}).pass); // the limit itself
  EXPECT_FALSE(run("allclose:0.5,0", {1}, {1.5f + 0x1p-23f}).pass);
  EXPECT_TRUE(run("allclose:0.25,0.25", {1}, {1.5f}).pass); // the sum of both
  EXPECT_FALSE(run("allclose:0.25,0.125", {1}, {1.5f}).pass);
  // rtol multiplies the expected value, not the computed one.
  EXPECT_TRUE(run("allclose:0,0.5", {2}, {1}).pass);
  EXPECT_FALSE(run("allclose:0,0.5", {1}, {2}).pass);
  EXPECT_TRUE(run("allclose:0,0", {0.0f}, {-0.0f}).pass);
  EXPECT_FALSE(run("allclose:0,1", {0}, {1e-30f}).pass);
  EXPECT_TRUE(run("allclose:0,0", {kInf, -kInf}, {kInf, -kInf}).pass);
  EXPECT_FALSE(run("allclose:1,1", {kInf}, {-kInf}).pass);
  EXPECT_FALSE(run("allclose:1,1", {kInf}, {1}).pass);
  EXPECT_FALSE(run("allclose:1,1", {1}, {kInf}).pass);
  EXPECT_TRUE(run("allclose:0,0", {kNaN}, {kNaN}).pass);
  EXPECT_FALSE(run("allclose:0,0,equal_nan=false", {kNaN}, {kNaN}).pass);
  EXPECT_FALSE(run("allclose:1,1", {kNaN}, {0}).pass);
  EXPECT_FALSE(run("allclose:1,1", {0}, {kNaN}).pass);
  RuleResult r = run("allclose:1,0", {0, 0, 0, 0}, {0, 4, 1, 4});
  EXPECT_EQ(r.worstIndex, 1u); // the first of equals
  EXPECT_EQ(r.worstScore, 4);
  EXPECT_EQ(r.exceeding, 2u);
}

// What overflows is far apart, whatever the tolerance.
TEST(RulesTest, AllCloseDoesNotPassWhatOverflows) {
  double expected = -1.7e308, got = 1.7e308;
  auto source = ArraySource::get(ElementType::floating(FloatFormat::F64),
                                 &expected, &got, 1);
  EXPECT_FALSE((*parseRule("allclose:0,10"))->evaluate(*source).pass);
}

TEST(RulesTest, PrintsWhatItParses) {
  for (const char *text : {"bits", "ulp:4", "allclose:1e-05,0.001",
                           "allclose:0,0.1,equal_nan=false"}) {
    auto rule = parseRule(text);
    ASSERT_TRUE(rule.has_value()) << rule.error().message;
    EXPECT_EQ((*rule)->str(), text);
  }
  EXPECT_EQ((*parseRule("allclose:0.00001,1E-3,equal_nan=true"))->str(),
            "allclose:1e-05,0.001");
}

TEST(RulesTest, Polygraphy) {
  // Absolute 0.5 and relative 0.5: either alone excuses it.
  EXPECT_TRUE(run("polygraphy:0.5,0", {1}, {1.5f}).pass);
  EXPECT_TRUE(run("polygraphy:0,0.5", {1}, {1.5f}).pass);
  EXPECT_FALSE(run("polygraphy:0.25,0.25", {1}, {1.5f}).pass); // allclose would
  EXPECT_TRUE(run("allclose:0.25,0.25", {1}, {1.5f}).pass);
  RuleResult r = run("polygraphy:0.25,0.125", {1, 1, 8}, {1.5f, 2, 9});
  EXPECT_EQ(r.exceeding, 2u);
  EXPECT_EQ(r.worstIndex, 1u);
  EXPECT_EQ(r.worstScore, 4); // of 4 times ATOL and 8 times RTOL
  // Where 0 is expected ATOL decides.
  EXPECT_TRUE(run("polygraphy:1e-5,1e-5", {0}, {1e-5f * 0.9f}).pass);
  EXPECT_FALSE(run("polygraphy:1e-5,1e-5", {0}, {2e-5f}).pass);
  EXPECT_TRUE(run("polygraphy:0,1", {0}, {1e-16f}).pass); // of 2^-52
  EXPECT_TRUE(run("polygraphy", {kNaN, kInf}, {kNaN, kInf}).pass);
  EXPECT_FALSE(run("polygraphy", {kInf}, {1}).pass);
  EXPECT_EQ((*parseRule("polygraphy"))->str(), "polygraphy:1e-05,1e-05");
}

TEST(RulesTest, AssertClose) {
  // f32: 1.3e-6 and 1e-5. At 1: 1.13e-5, or 94.8 ulps.
  EXPECT_TRUE(run("assert_close", {1}, {1 + 94 * 0x1p-23f}).pass);
  EXPECT_FALSE(run("assert_close", {1}, {1 + 95 * 0x1p-23f}).pass);
  EXPECT_TRUE(run("assert_close", {0}, {0.99e-5f}).pass);
  EXPECT_FALSE(run("assert_close", {0}, {1.01e-5f}).pass);
  // As if the tensors were of another type.
  EXPECT_TRUE(run("assert_close:bf16", {1}, {1.016f}).pass);
  EXPECT_FALSE(run("assert_close:f16", {1}, {1.016f}).pass);
  EXPECT_FALSE(run("assert_close:f64", {1}, {1 + 0x1p-22f}).pass);
  EXPECT_FALSE(run("assert_close:i32", {1}, {1 + 0x1p-23f}).pass);
  // The larger tolerances of the two types.
  uint16_t half[] = {0x3c01}; // 1 + 2^-10
  float single[] = {1};
  auto mixed =
      MixedSource::get({ElementType::floating(FloatFormat::F32), single, 0},
                       {ElementType::floating(FloatFormat::F16), half, 0}, 1);
  EXPECT_TRUE((*parseRule("assert_close"))->evaluate(*mixed).pass);
  half[0] = 0x3c02;
  EXPECT_FALSE((*parseRule("assert_close"))->evaluate(*mixed).pass);
}

TEST(RulesTest, Cosine) {
  // (3, 4) and (4, 3): 24 / 25.
  EXPECT_TRUE(run("cosine:0.96", {3, 4}, {4, 3}).pass);
  EXPECT_FALSE(run("cosine:0.961", {3, 4}, {4, 3}).pass);
  EXPECT_TRUE(run("cosine:1", {3, 4}, {6, 8}).pass);
  EXPECT_TRUE(run("cosine:-1", {3, 4}, {-3, -4}).pass);
  EXPECT_FALSE(run("cosine:-0.5", {3, 4}, {-3, -4}).pass);
  EXPECT_TRUE(run("cosine:1", {0, 0}, {0, -0.0f}).pass);
  EXPECT_FALSE(run("cosine:0", {1, 1}, {0, 0}).pass); // there is none
  EXPECT_TRUE(run("cosine:1", {}, {}).pass);
  EXPECT_TRUE(run("cosine:1", {1, kNaN, kInf}, {2, kNaN, kInf}).pass);
  EXPECT_FALSE(run("cosine:-1", {1, 1}, {1, kNaN}).pass);
  RuleResult r = run("cosine:0.99", {1, 2, 3}, {1, -2, 3});
  EXPECT_EQ(r.exceeding, 3u);
  EXPECT_EQ(r.worstIndex, 1u);
  EXPECT_EQ((*parseRule("cosine:0.99"))->elementwise(), nullptr);
}

TEST(RulesTest, WholeArrayRulesDoNotOverflow) {
  for (double scale : {1.0, 1e-320, 1e300}) {
    double e[] = {3 * scale, 4 * scale}, g[] = {4 * scale, 3 * scale};
    auto source =
        ArraySource::get(ElementType::floating(FloatFormat::F64), e, g, 2);
    EXPECT_TRUE((*parseRule("cosine:0.959"))->evaluate(*source).pass) << scale;
    EXPECT_FALSE((*parseRule("cosine:0.961"))->evaluate(*source).pass) << scale;
  }
}

TEST(RulesTest, Pcc) {
  // Deviations (-1, 0, 1) and (-1, 1, 0): 1 / 2.
  EXPECT_TRUE(run("pcc:0.5", {1, 2, 3}, {10, 12, 11}).pass);
  EXPECT_FALSE(run("pcc:0.51", {1, 2, 3}, {10, 12, 11}).pass);
  // A scale and an offset do not show.
  EXPECT_TRUE(run("pcc:0.999999", {1, 2, 4}, {102, 104, 108}).pass);
  // The mean takes nothing away: numbers near 1e6, deviations near 1.
  EXPECT_FALSE(
      run("pcc:0.51", {1000001, 1000002, 1000003}, {1000001, 1000003, 1000002})
          .pass);
  EXPECT_TRUE(
      run("pcc:0.49", {1000001, 1000002, 1000003}, {1000001, 1000003, 1000002})
          .pass);
  // Of constants there is none, unless they are equal.
  EXPECT_FALSE(run("pcc:-1", {2, 2}, {3, 3}).pass);
  EXPECT_TRUE(run("pcc:1", {2, 2}, {2, 2}).pass);
}

/// The parts of a large array are put together.
TEST(RulesTest, LargeArrays) {
  const size_t n = size_t(1) << 19;
  std::vector<float> e(n), g(n);
  for (size_t i = 0; i != n; ++i) {
    e[i] = i % 3 == 0 ? 1 : i % 3 == 1 ? 2 : 3;
    g[i] = i % 3 == 0 ? 10 : i % 3 == 1 ? 12 : 11;
  }
  g[300000] += 100;
  g[450000] += 100;
  RuleResult r = run("allclose:0,10", e, g);
  EXPECT_EQ(r.exceeding, 2u);
  EXPECT_EQ(r.worstIndex, 300000u); // the first of two
  g[300000] -= 100;
  g[450000] -= 100;
  EXPECT_TRUE(run("pcc:0.4999", e, g).pass);
  EXPECT_FALSE(run("pcc:0.5001", e, g).pass);
}

TEST(RulesTest, Errors) {
  auto message = [](const char *text) {
    auto rule = parseRule(text);
    return rule ? std::string("parsed") : rule.error().message;
  };
  EXPECT_EQ(message("allclos:1,1"),
            "unknown comparison rule 'allclos', expected bits | ulp:N | "
            "allclose:ATOL,RTOL[,equal_nan=true|false] | assert_close[:TYPE] | "
            "polygraphy[:ATOL,RTOL] | cosine:MIN | pcc:MIN, did you mean "
            "'allclose'?");
  EXPECT_THAT(message(""), testing::StartsWith("unknown comparison rule ''"));
  EXPECT_EQ(message("bits:1"), "rule 'bits' takes no arguments, got '1'");
  EXPECT_EQ(message("ulp"), "the count of rule 'ulp:N' is '', expected an "
                            "integer that is not negative, as 4");
  EXPECT_EQ(message("ulp:-1"), "the count of rule 'ulp:N' is '-1', expected an "
                               "integer that is not negative, as 4");
  EXPECT_THAT(message("ulp:1.5"), testing::HasSubstr("'1.5'"));
  EXPECT_THAT(message("ulp:99999999999999999999"),
              testing::HasSubstr("expected an integer"));
  EXPECT_EQ(message("polygraphy:1"),
            "rule 'polygraphy' has 1 arguments, expected polygraphy or "
            "polygraphy:ATOL,RTOL");
  EXPECT_EQ(message("cosine"),
            "the least value of rule 'cosine:MIN' is '', expected a number "
            "from -1 to 1, as 0.99");
  EXPECT_THAT(message("pcc:1.5"), testing::HasSubstr("from -1 to 1"));
  EXPECT_THAT(message("pcc:nan"), testing::HasSubstr("from -1 to 1"));
  EXPECT_THAT(message("assert_close:f61"),
              testing::StartsWith("rule 'assert_close': unknown element type"));
  EXPECT_EQ(message("allclose:1e-5"),
            "rule 'allclose' has 1 arguments, expected "
            "allclose:ATOL,RTOL[,equal_nan=true|false]");
  EXPECT_EQ(message("allclose:1e-5,abc"),
            "rtol of rule 'allclose' is 'abc', expected a finite number that "
            "is not negative, as 1e-5");
  EXPECT_THAT(message("allclose:-1,0"), testing::HasSubstr("atol"));
  EXPECT_THAT(message("allclose:inf,0"), testing::HasSubstr("'inf'"));
  EXPECT_THAT(message("allclose:nan,0"), testing::HasSubstr("'nan'"));
  EXPECT_THAT(message("allclose:1,1,1"), testing::HasSubstr("equal_nan=true"));
  EXPECT_THAT(message("allclose:"), testing::HasSubstr("0 arguments"));
}

TEST(RulesTest, RegistryListsEveryRule) {
  std::vector<std::string> names;
  for (const RuleInfo &rule : comparisonRules()) {
    names.push_back(std::string(rule.name));
    EXPECT_EQ(rule.syntax.substr(0, rule.name.size()), rule.name);
    EXPECT_FALSE(rule.summary.empty());
  }
  EXPECT_THAT(names, testing::IsSupersetOf({"bits", "ulp", "allclose"}));
}

} // namespace
