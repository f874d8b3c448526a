//===- PairRule.cpp - a comparison rule, one element at a time ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See PairRule.h. A rule sees a source of one pair.
//
//===----------------------------------------------------------------------===//

#include "PairRule.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/Within.h"
#include <cmath>
#include <cstdlib>

namespace plumb {

namespace {
class OnePair final : public ElementSource {
public:
  OnePair(const ElementPair &pair, std::optional<ElementType> expected,
          std::optional<ElementType> got)
      : pair(pair), expected(expected), got(got) {}
  std::optional<ElementType> expectedType() const override { return expected; }
  std::optional<ElementType> gotType() const override { return got; }
  uint64_t size() const override { return 1; }
  void read(uint64_t, size_t n, ElementPair *out) const override {
    for (size_t i = 0; i != n; ++i)
      out[i] = pair;
  }
  bool hasAllowance() const override { return true; }

private:
  const ElementPair &pair;
  std::optional<ElementType> expected, got;
};
} // namespace

static bool pairPasses(const ComparisonRule &rule, const ElementPair &pair,
                       std::optional<ElementType> expected,
                       std::optional<ElementType> got) {
  double score = 0;
  rule.elementwise()->score(OnePair(pair, expected, got), &pair, 1, &score);
  return score <= 1;
}

static bool isWideFormat(FloatFormat f) { return formatInfo(f).bits > 64; }

double roundedTo(double x, FloatFormat f) {
  return isWideFormat(f) ? x : decode(encode(x, f), f);
}

uint64_t ulpsBetween(double a, double b, FloatFormat f) {
  if (isWideFormat(f))
    f = FloatFormat::F64;
  return ulpDistance(encode(a, f), encode(b, f), f);
}

Result<PairRule> PairRule::get(const std::string &text) {
  PairRule result;
  if (text.empty() || text == "allowance")
    return result;
  Result<std::unique_ptr<ComparisonRule>> parsed = parseRule(text);
  if (!parsed)
    return takeError(parsed);
  result.whole = !(*parsed)->elementwise();
  if (!result.whole)
    result.rule = std::move(*parsed);
  return result;
}

bool PairRule::passes(double expected, double got, FloatFormat format,
                      double allowance,
                      std::optional<FloatFormat> wantedFormat) const {
  if (!rule)
    return !(allowance < std::numeric_limits<double>::infinity()) ||
           isWithin(got, expected, allowance, format);
  ElementPair pair;
  double rounded = roundedTo(expected, format);
  // An f16 result for 1e6 has to be infinite.
  bool finite = std::isfinite(rounded) && std::isfinite(got);
  pair.expected = finite ? expected : rounded;
  pair.got = got;
  pair.absError = std::fabs(got - pair.expected);
  pair.ulps = ulpsBetween(expected, got, format);
  pair.sameBits = isWideFormat(format)
                      ? expected == got
                      : encode(expected, format) == encode(got, format);
  pair.allowance = allowance;
  return pairPasses(*rule, pair,
                    ElementType::floating(wantedFormat.value_or(format)),
                    ElementType::floating(format));
}

bool PairRule::passesInteger(double expected, double got) const {
  if (!rule)
    return expected == got;
  ElementPair pair;
  pair.expected = expected;
  pair.got = got;
  pair.absError = std::fabs(got - expected);
  pair.ulps = pair.absError < 0x1p63 ? static_cast<uint64_t>(pair.absError)
                                     : UINT64_MAX - 1;
  pair.sameBits = expected == got;
  return pairPasses(*rule, pair, std::nullopt, std::nullopt);
}

std::optional<PairRule::AllClose> PairRule::allClose() const {
  std::string text = str();
  const std::string prefix = "allclose:";
  if (text.compare(0, prefix.size(), prefix) != 0)
    return std::nullopt;
  // The rule printed this itself.
  char *end = nullptr;
  AllClose found;
  found.atol = std::strtod(text.c_str() + prefix.size(), &end);
  if (*end != ',')
    return std::nullopt;
  found.rtol = std::strtod(end + 1, &end);
  return found;
}

std::optional<uint64_t> PairRule::ulps() const {
  std::string text = str();
  if (text == "bits")
    return 0;
  if (text.compare(0, 4, "ulp:") != 0)
    return std::nullopt;
  return std::strtoull(text.c_str() + 4, nullptr, 10);
}

} // namespace plumb
