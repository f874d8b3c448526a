//===- WholeArray.h - rules that judge an array by one number ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cosine similarity and correlation see two arrays as two vectors. Both are
// computed over the pairs of finite numbers, after the house rule: a NaN or an
// infinity that the other side lacks fails the array, whatever the number is.
//
// Arrays that are equal have similarity 1, also where the formula is 0 / 0 (all
// zeros; constants); where it is and they are not, there is no similarity and
// the rule fails.
//
// Such a rule has no opinion about single elements. Its worst one is that with
// the largest error.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_NUMERICS_RULES_WHOLEARRAY_H
#define PLUMBLINE_LIB_NUMERICS_RULES_WHOLEARRAY_H

#include "plumbline/Numerics/Moments.h"
#include "plumbline/Numerics/Rules/Rule.h"

namespace plumb {

class WholeArrayRule : public ComparisonRule {
public:
  WholeArrayRule(std::string_view name, double least,
                 double (Moments::*similarity)() const)
      : name(name), least(least), similarity(similarity) {}

  std::string str() const override;
  RuleResult evaluate(const ElementSource &source) const override;

private:
  std::string name;
  double least;
  double (Moments::*similarity)() const;
};

/// The rule NAME:MIN, MIN from -1 to 1.
Result<std::unique_ptr<ComparisonRule>>
parseWholeArrayRule(std::string_view name, std::string_view arguments,
                    double (Moments::*similarity)() const);

} // namespace plumb

#endif // PLUMBLINE_LIB_NUMERICS_RULES_WHOLEARRAY_H
