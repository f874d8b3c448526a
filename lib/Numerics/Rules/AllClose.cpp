//===- AllClose.cpp - numpy's and torch's allclose ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// |got - expected| <= atol + rtol * |expected|: the sum of both tolerances, as
// numpy.isclose(got, expected) and torch.isclose have it, evaluated in double.
// (Python's math.isclose and Polygraphy combine them in other ways.) numpy's
// arguments are not symmetric: the second, the reference, is multiplied.
//
// numpy and torch take NaN for different from NaN unless told otherwise; here
// the default is the house rule, that NaNs agree by position.
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "plumbline/Numerics/Rules/Rule.h"

using namespace plumb;

namespace {
class AllCloseRule final : public ElementwiseRule {
  double atol, rtol;
  bool equalNaN;

public:
  AllCloseRule(double atol, double rtol, bool equalNaN)
      : atol(atol), rtol(rtol), equalNaN(equalNaN) {}

  std::string str() const override {
    return "allclose:" + printShortest(atol) + "," + printShortest(rtol) +
           (equalNaN ? "" : ",equal_nan=false");
  }

  void score(const ElementSource &, const ElementPair *pairs, size_t n,
             double *scores) const override {
    scoreEach(pairs, n, scores, [this](const ElementPair &pair) {
      const double infinity = std::numeric_limits<double>::infinity();
      if (pair.sameNonFinite())
        return std::isnan(pair.got) && !equalNaN ? infinity : 0.0;
      if (!pair.bothFinite() || std::isinf(pair.absError))
        return infinity;
      return scoreOf(pair.absError, atol + rtol * std::fabs(pair.expected));
    });
  }
};
} // namespace

static Result<std::unique_ptr<ComparisonRule>>
parseAllClose(std::string_view arguments) {
  std::vector<std::string_view> parts = splitArguments(arguments);
  if (parts.size() != 2 && parts.size() != 3)
    return makeError("rule 'allclose' has " + std::to_string(parts.size()) +
                     " arguments, expected "
                     "allclose:ATOL,RTOL[,equal_nan=true|false]");
  Result<double> atol = parseTolerance(parts[0], "atol of rule 'allclose'");
  if (!atol)
    return takeError(atol);
  Result<double> rtol = parseTolerance(parts[1], "rtol of rule 'allclose'");
  if (!rtol)
    return takeError(rtol);
  bool equalNaN = true;
  if (parts.size() == 3) {
    if (parts[2] == "equal_nan=false")
      equalNaN = false;
    else if (parts[2] != "equal_nan=true")
      return makeError("third argument of rule 'allclose' is '" +
                       std::string(parts[2]) +
                       "', expected equal_nan=true or equal_nan=false");
  }
  return std::make_unique<AllCloseRule>(*atol, *rtol, equalNaN);
}

namespace plumb {
namespace detail {
RuleInfo allCloseRule() {
  return {"allclose", "allclose:ATOL,RTOL[,equal_nan=true|false]",
          "|got - expected| <= ATOL + RTOL * |expected|", parseAllClose};
}
} // namespace detail
} // namespace plumb
