//===- Rule.h - comparison rules and their registry -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison rule says whether an array agrees with an expected one. A rule
// that judges each element by itself gives a *score*, the error in units of
// what the rule allows: an element exceeds if its score is above 1, and the
// worst element is the one with the largest score, the first of equals.
//
// All rules agree on non-finite values before they look at sizes: a NaN agrees
// with a NaN and an infinity with an infinity of its sign, each with nothing
// else. (`bits` is stricter; allclose can be told that NaNs never agree, which
// is numpy's default.)
//
// A new rule is a file next to the others and a line in Registry.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_RULES_RULE_H
#define PLUMBLINE_NUMERICS_RULES_RULE_H

#include "plumbline/Numerics/ElementSource.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

struct RuleResult {
  bool pass = true;
  uint64_t count = 0;     ///< elements compared
  uint64_t exceeding = 0; ///< elements that the rule objects to
  /// The element with the largest score; valid if count > 0. Scores of elements
  /// that agree exactly are 0, of those that no tolerance would pass infinite.
  uint64_t worstIndex = 0;
  double worstScore = 0;
};

class ElementwiseRule;

class ComparisonRule {
public:
  virtual ~ComparisonRule();
  /// As parseRule takes it, with all arguments: "allclose:1e-05,0.001".
  virtual std::string str() const = 0;
  virtual RuleResult evaluate(const ElementSource &source) const = 0;
  /// The rule if it judges each element by itself; null if it judges the array
  /// as a whole, and so objects to all elements or to none.
  virtual const ElementwiseRule *elementwise() const { return nullptr; }
};

class ElementwiseRule : public ComparisonRule {
public:
  RuleResult evaluate(const ElementSource &source) const final;
  const ElementwiseRule *elementwise() const final { return this; }

  /// Of `n` pairs of `source`; never NaN. May be called by several threads.
  virtual void score(const ElementSource &source, const ElementPair *pairs,
                     size_t n, double *scores) const = 0;

protected:
  /// score() by a function of one pair.
  template <typename Fn>
  static void scoreEach(const ElementPair *pairs, size_t n, double *scores,
                        Fn &&fn) {
    for (size_t i = 0; i != n; ++i)
      scores[i] = fn(pairs[i]);
  }
};

/// The score of an error that `limit` is allowed for: the quotient is rounded,
/// the comparison with 1 is not.
inline double scoreOf(double error, double limit) {
  if (error == 0)
    return 0;
  double ratio = error / limit;
  return error <= limit ? std::fmin(ratio, 1.0)
                        : std::fmax(ratio, std::nextafter(1.0, 2.0));
}

/// A row of the registry.
struct RuleInfo {
  std::string_view name;    ///< "allclose"
  std::string_view syntax;  ///< "allclose:ATOL,RTOL[,equal_nan=true|false]"
  std::string_view summary; ///< one line for --help
  /// `arguments` is what follows the colon, empty if there is none.
  Result<std::unique_ptr<ComparisonRule>> (*parse)(std::string_view arguments);
};

/// All rules in the order in which help lists them.
const std::vector<RuleInfo> &comparisonRules();

/// "bits", "ulp:4", "allclose:1e-5,1e-3". Errors name the part that is wrong
/// and what is expected: one of these rules, or of the words that the caller
/// takes in their place.
Result<std::unique_ptr<ComparisonRule>>
parseRule(std::string_view text,
          const std::vector<std::string_view> &callersWords = {});

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_RULES_RULE_H
