//===- UlpRule.cpp - the rule of at most n ulps ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A distance in ulps is a relative error that knows the type. It is harsh where
// a result cancels towards 0: the smallest numbers of opposite signs are two
// ulps apart, but 0 and 1e-10 are some 7e8 ulps of f32.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "plumbline/Numerics/Rules/Rule.h"

#include <algorithm>

using namespace plumb;

namespace {
class UlpRule final : public ElementwiseRule {
  uint64_t limit;

public:
  explicit UlpRule(uint64_t limit) : limit(limit) {}

  std::string str() const override { return "ulp:" + std::to_string(limit); }

  void score(const ElementSource &, const ElementPair *pairs, size_t n,
             double *scores) const override {
    scoreEach(pairs, n, scores, [this](const ElementPair &pair) {
      if (pair.sameNonFinite())
        return 0.0;
      if (!pair.bothFinite())
        return std::numeric_limits<double>::infinity();
      // The quotient of large counts is rounded; the comparison is not.
      double ratio = static_cast<double>(pair.ulps) /
                     static_cast<double>(std::max<uint64_t>(limit, 1));
      return pair.ulps <= limit ? std::min(ratio, 1.0)
                                : std::max(ratio, std::nextafter(1.0, 2.0));
    });
  }
};
} // namespace

namespace plumb {
namespace detail {
RuleInfo ulpRule() {
  return {"ulp", "ulp:N", "at most N units in the last place apart",
          [](std::string_view arguments)
              -> Result<std::unique_ptr<ComparisonRule>> {
            Result<uint64_t> limit =
                parseCount(arguments, "the count of rule 'ulp:N'");
            if (!limit)
              return takeError(limit);
            return std::make_unique<UlpRule>(*limit);
          }};
}
} // namespace detail
} // namespace plumb
