//===- Registry.cpp - all comparison rules by name ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/ParallelScan.h"
#include "plumbline/Numerics/Rules/Rule.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>

/// One line a rule, in the order of help: X(function that describes it).
#define PLUMB_RULES(X)                                                         \
  X(bitsRule)                                                                  \
  X(ulpRule)                                                                   \
  X(allCloseRule)                                                              \
  X(assertCloseRule)                                                           \
  X(polygraphyRule)                                                            \
  X(cosineRule)                                                                \
  X(pccRule)

namespace plumb {
namespace detail {
#define PLUMB_DECLARE(NAME) RuleInfo NAME();
PLUMB_RULES(PLUMB_DECLARE)
#undef PLUMB_DECLARE
} // namespace detail
} // namespace plumb

using namespace plumb;

ComparisonRule::~ComparisonRule() = default;

RuleResult ElementwiseRule::evaluate(const ElementSource &source) const {
  std::vector<RuleResult> parts(numScanRanges(source));
  scanRanges(source, [&](unsigned range, uint64_t first, uint64_t end) {
    constexpr size_t kBlock = 1024;
    std::vector<ElementPair> pairs(kBlock);
    std::vector<double> scores(kBlock);
    RuleResult part;
    part.worstIndex = first;
    part.worstScore = -1;
    for (uint64_t at = first; at < end; at += kBlock) {
      size_t n = std::min<uint64_t>(kBlock, end - at);
      source.read(at, n, pairs.data());
      score(source, pairs.data(), n, scores.data());
      for (size_t i = 0; i != n; ++i) {
        part.exceeding += !(scores[i] <= 1);
        if (!(scores[i] <= part.worstScore)) {
          part.worstScore = scores[i];
          part.worstIndex = at + i;
        }
      }
    }
    parts[range] = part;
  });
  RuleResult result = parts.front();
  for (size_t i = 1; i < parts.size(); ++i) {
    result.exceeding += parts[i].exceeding;
    if (parts[i].worstScore > result.worstScore) {
      result.worstScore = parts[i].worstScore;
      result.worstIndex = parts[i].worstIndex;
    }
  }
  result.worstScore = std::max(result.worstScore, 0.0);
  result.count = source.size();
  result.pass = result.exceeding == 0;
  return result;
}

const std::vector<RuleInfo> &plumb::comparisonRules() {
#define PLUMB_CALL(NAME) detail::NAME(),
  static const std::vector<RuleInfo> rules = {PLUMB_RULES(PLUMB_CALL)};
#undef PLUMB_CALL
  return rules;
}

Result<std::unique_ptr<ComparisonRule>>
plumb::parseRule(std::string_view text,
                 const std::vector<std::string_view> &callersWords) {
  size_t colon = text.find(':');
  std::string_view name = text.substr(0, colon);
  std::string_view arguments =
      colon == std::string_view::npos ? "" : text.substr(colon + 1);
  std::vector<std::string_view> names = callersWords;
  std::string expected;
  for (std::string_view word : callersWords)
    expected += (expected.empty() ? "" : " | ") + std::string(word);
  for (const RuleInfo &rule : comparisonRules()) {
    if (rule.name == name)
      return rule.parse(arguments);
    names.push_back(rule.name);
    expected += expected.empty() ? "" : " | ";
    expected += rule.syntax;
  }
  return makeError("unknown comparison rule '" + std::string(name) +
                   "', expected " + expected + didYouMean(name, names));
}
