//===- Polygraphy.cpp - the rule of TensorRT's Polygraphy -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element is wrong only if its absolute error is above ATOL *and* its
// relative error above RTOL: either tolerance alone excuses it. (numpy adds the
// two, which at most doubles what is allowed.) Source: CompareFunc.simple with
// check_error_stat="elemwise" in Polygraphy's comparator/compare.py; both
// tolerances are 1e-5 by default. Where 0 is expected it divides by 2^-52.
//
// Polygraphy itself counts every non-finite element as wrong, unless told that
// infinities compare equal; here the house rule holds, that they agree by
// position and sign.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "plumbline/Numerics/Rules/Rule.h"

using namespace plumb;

namespace {
class PolygraphyRule final : public ElementwiseRule {
  double atol, rtol;

public:
  PolygraphyRule(double atol, double rtol) : atol(atol), rtol(rtol) {}

  std::string str() const override {
    return "polygraphy:" + printShortest(atol) + "," + printShortest(rtol);
  }

  void score(const ElementSource &, const ElementPair *pairs, size_t n,
             double *scores) const override {
    scoreEach(pairs, n, scores, [this](const ElementPair &pair) {
      if (pair.sameNonFinite())
        return 0.0;
      if (!pair.bothFinite() || std::isinf(pair.absError))
        return std::numeric_limits<double>::infinity();
      double magnitude = std::fabs(pair.expected);
      double relative = pair.absError / (magnitude == 0 ? 0x1p-52 : magnitude);
      return std::fmin(scoreOf(pair.absError, atol), scoreOf(relative, rtol));
    });
  }
};
} // namespace

static Result<std::unique_ptr<ComparisonRule>>
parsePolygraphy(std::string_view arguments) {
  std::vector<std::string_view> parts = splitArguments(arguments);
  if (parts.empty())
    return std::make_unique<PolygraphyRule>(1e-5, 1e-5);
  if (parts.size() != 2)
    return makeError("rule 'polygraphy' has " + std::to_string(parts.size()) +
                     " arguments, expected polygraphy or polygraphy:ATOL,RTOL");
  Result<double> atol = parseTolerance(parts[0], "atol of rule 'polygraphy'");
  if (!atol)
    return takeError(atol);
  Result<double> rtol = parseTolerance(parts[1], "rtol of rule 'polygraphy'");
  if (!rtol)
    return takeError(rtol);
  return std::make_unique<PolygraphyRule>(*atol, *rtol);
}

namespace plumb {
namespace detail {
RuleInfo polygraphyRule() {
  return {"polygraphy", "polygraphy[:ATOL,RTOL]",
          "wrong only if the absolute error is above ATOL and the relative "
          "above RTOL (1e-5 each)",
          parsePolygraphy};
}
} // namespace detail
} // namespace plumb
