//===- AssertClose.cpp - torch.testing.assert_close -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// |got - expected| <= atol + rtol * |expected| with the tolerances that
// torch.testing.assert_close takes for the types of the two arrays; or, where a
// type is given, for tensors of that one. The comparison is made in double. A
// source that does not know its types gets no tolerance.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/Rules/Rule.h"
#include "plumbline/Numerics/Rules/TorchTolerance.h"

using namespace plumb;

namespace {
class AssertCloseRule final : public ElementwiseRule {
  std::optional<ElementType> given;

  TorchTolerance tolerance(const ElementSource &source) const {
    if (given)
      return torchTolerance(*given);
    std::optional<ElementType> a = source.expectedType();
    std::optional<ElementType> b = source.gotType();
    return a && b ? torchTolerance(*a, *b) : TorchTolerance();
  }

public:
  explicit AssertCloseRule(std::optional<ElementType> given) : given(given) {}

  std::string str() const override {
    return given ? "assert_close:" + toString(*given) : "assert_close";
  }

  void score(const ElementSource &source, const ElementPair *pairs, size_t n,
             double *scores) const override {
    const TorchTolerance t = tolerance(source);
    scoreEach(pairs, n, scores, [&](const ElementPair &pair) {
      if (pair.sameNonFinite())
        return 0.0;
      if (!pair.bothFinite() || std::isinf(pair.absError))
        return std::numeric_limits<double>::infinity();
      return scoreOf(pair.absError, t.atol + t.rtol * std::fabs(pair.expected));
    });
  }
};
} // namespace

static Result<std::unique_ptr<ComparisonRule>>
parseAssertClose(std::string_view arguments) {
  if (arguments.empty())
    return std::make_unique<AssertCloseRule>(std::nullopt);
  Result<ElementType> type = parseElementType(arguments);
  if (!type)
    return makeError("rule 'assert_close': " + type.error().message);
  return std::make_unique<AssertCloseRule>(*type);
}

namespace plumb {
namespace detail {
RuleInfo assertCloseRule() {
  return {"assert_close", "assert_close[:TYPE]",
          "torch.testing.assert_close with its tolerances for the types",
          parseAssertClose};
}
} // namespace detail
} // namespace plumb
