//===- Bits.cpp - the rule that every bit is the same ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The strictest rule, for levels that may not change anything and for device
// runs that are repeated: -0 is not +0, and NaNs agree only with their
// payloads.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Rules/Rule.h"

using namespace plumb;

namespace {
class BitsRule final : public ElementwiseRule {
public:
  std::string str() const override { return "bits"; }

  void score(const ElementSource &, const ElementPair *pairs, size_t n,
             double *scores) const override {
    scoreEach(pairs, n, scores, [](const ElementPair &pair) {
      if (pair.sameBits)
        return 0.0;
      if (!pair.bothFinite() && !pair.sameNonFinite())
        return std::numeric_limits<double>::infinity();
      return 2 + static_cast<double>(pair.ulps);
    });
  }
};
} // namespace

namespace plumb {
namespace detail {
RuleInfo bitsRule() {
  return {"bits", "bits", "every bit is the same",
          [](std::string_view arguments)
              -> Result<std::unique_ptr<ComparisonRule>> {
            if (!arguments.empty())
              return makeError("rule 'bits' takes no arguments, got '" +
                               std::string(arguments) + "'");
            return std::make_unique<BitsRule>();
          }};
}
} // namespace detail
} // namespace plumb
