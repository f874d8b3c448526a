//===- Registry.cpp - all comparison rules by name ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Rules/Rule.h"
#include "plumbline/Support/Suggest.h"

/// One line a rule, in the order of help: X(function that describes it).
#define PLUMB_RULES(X)                                                         \
  X(bitsRule)                                                                  \
  X(ulpRule)                                                                   \
  X(allCloseRule)

namespace plumb {
namespace detail {
#define PLUMB_DECLARE(NAME) RuleInfo NAME();
PLUMB_RULES(PLUMB_DECLARE)
#undef PLUMB_DECLARE
} // namespace detail
} // namespace plumb

using namespace plumb;

ComparisonRule::~ComparisonRule() = default;

const std::vector<RuleInfo> &plumb::comparisonRules() {
#define PLUMB_CALL(NAME) detail::NAME(),
  static const std::vector<RuleInfo> rules = {PLUMB_RULES(PLUMB_CALL)};
#undef PLUMB_CALL
  return rules;
}

Result<std::unique_ptr<ComparisonRule>>
plumb::parseRule(std::string_view text) {
  size_t colon = text.find(':');
  std::string_view name = text.substr(0, colon);
  std::string_view arguments =
      colon == std::string_view::npos ? "" : text.substr(colon + 1);
  std::vector<std::string_view> names;
  std::string expected;
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
