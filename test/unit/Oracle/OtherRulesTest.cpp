//===- OtherRulesTest.cpp - what other tools say --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs/other_rules.json holds what numpy, and torch's, Polygraphy's and
// tt-metal's formulas step by step, say of the arrays in other_rules.npz
// (Inputs/make_other_rules.py). Verdicts and numbers of elements are the same.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/ArrayFiles.h"
#include "plumbline/Support/Json.h"
#include "gtest/gtest.h"
#include <map>
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

TypedArray arrayOf(const ArrayFile &file, const std::string &name) {
  Result<NpyArray> bytes = file.read(name);
  EXPECT_TRUE(bytes) << bytes.error().str();
  Result<TypedArray> typed = typedArray(std::move(*bytes));
  EXPECT_TRUE(typed) << name << typed.error().str();
  return std::move(*typed);
}

TEST(OtherRulesTest, SayWhatTheirToolsSay) {
  Result<Json> answers = readJson(PLUMBLINE_TEST_INPUTS "/other_rules.json");
  ASSERT_TRUE(answers) << answers.error().str();
  Result<ArrayFile> file =
      ArrayFile::open(PLUMBLINE_TEST_INPUTS "/other_rules.npz");
  ASSERT_TRUE(file) << file.error().str();
  unsigned compared = 0;
  for (const auto &[name, rules] : answers->items()) {
    TypedArray expected = arrayOf(*file, name + ".expected");
    TypedArray got = arrayOf(*file, name + ".got");
    OutputCompareOptions options;
    options.rule = "bits";
    Result<OutputComparison> result =
        compareOutput(expected.view(), got.view(), options);
    ASSERT_TRUE(result) << name << ": " << result.error().str();
    std::map<std::string, OtherRule> ours;
    for (const OtherRule &rule : result->others)
      ours[rule.name] = rule;
    EXPECT_EQ(ours.size(), rules.size()) << name;
    for (const auto &[rule, answer] : rules.items()) {
      ASSERT_TRUE(ours.count(rule)) << name << ": " << rule;
      EXPECT_EQ(ours[rule].pass, answer[0].get<bool>()) << name << ": " << rule;
      EXPECT_EQ(ours[rule].exceeding, answer[1].get<uint64_t>())
          << name << ": " << rule;
      ++compared;
    }
  }
  EXPECT_GT(compared, 400u);
}

/// All parts of a large array are counted, whichever thread has them.
TEST(OtherRulesTest, CountLargeArrays) {
  const size_t n = size_t(1) << 19;
  std::vector<float> expected(n, 1), got(n, 1);
  for (size_t i = 0; i < n; i += 1024)
    got[i] = 2;
  ArrayView a = {ElementType::floating(FloatFormat::F32), expected.data(), 0};
  ArrayView b = {ElementType::floating(FloatFormat::F32), got.data(), 0};
  std::vector<int64_t> shape = {static_cast<int64_t>(n)};
  Result<OutputComparison> result =
      compareOutput(OutputArray{a, shape}, OutputArray{b, shape}, {});
  ASSERT_TRUE(result) << result.error().str();
  EXPECT_EQ(result->stats.numExceeding, 512u);
  EXPECT_EQ(result->place.kind, ErrorPlace::Kind::Periodic);
  for (const OtherRule &rule : result->others)
    if (rule.name == "numpy.allclose") {
      EXPECT_EQ(rule.exceeding, 512u);
    }
}

/// The last quarter is three times what it should be: the cosine is 1.5 /
/// sqrt(3).
TEST(OtherRulesTest, PutTogetherLargeArrays) {
  const size_t n = size_t(1) << 19;
  std::vector<float> expected(n, 1), got(n, 1);
  for (size_t i = n / 4 * 3; i != n; ++i)
    got[i] = 3;
  ArrayView a = {ElementType::floating(FloatFormat::F32), expected.data(), 0};
  ArrayView b = {ElementType::floating(FloatFormat::F32), got.data(), 0};
  std::vector<int64_t> shape = {static_cast<int64_t>(n)};
  Result<OutputComparison> result =
      compareOutput(OutputArray{a, shape}, OutputArray{b, shape}, {});
  ASSERT_TRUE(result) << result.error().str();
  for (const OtherRule &rule : result->others)
    if (rule.name == "cosine") {
      EXPECT_EQ(rule.rule, "similarity 0.866025, at least 0.997");
    }
  EXPECT_EQ(result->first->index[0], static_cast<int64_t>(n / 4 * 3));
}

TEST(OtherRulesTest, AreWrittenWithTheirNumbers) {
  float x = 1;
  ArrayView view = {ElementType::floating(FloatFormat::F32), &x, 0};
  Result<OutputComparison> result =
      compareOutput(OutputArray{view, {1}}, OutputArray{view, {1}}, {});
  ASSERT_TRUE(result) << result.error().str();
  std::string text;
  for (const OtherRule &rule : result->others)
    text += rule.name + " " + rule.rule + "\n";
  EXPECT_EQ(text, "numpy.allclose rtol=1e-05, atol=1e-08\n"
                  "torch.allclose rtol=1e-05, atol=1e-08\n"
                  "torch.testing.assert_close rtol=1.3e-06, atol=1e-05\n"
                  "KernelBench rtol=0.0001, atol=0.0001\n"
                  "Polygraphy rtol=1e-05, atol=1e-05\n"
                  "cosine similarity 1, at least 0.997\n"
                  "PCC correlation 1, at least 0.99\n");
}

} // namespace
