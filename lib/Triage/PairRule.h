//===- PairRule.h - a comparison rule, one element at a time ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Would this value have passed in that place? The rules of Numerics judge whole
// arrays; the first stages ask them about single elements, among them values
// that nobody computed (a correctly rounded result, zero, the mean).
//
// Types may differ, as a golden in f32 and an output in f16: differences are
// those of the numbers, ulps and bits those of the output's type, to which the
// golden is rounded.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_PAIRRULE_H
#define PLUMBLINE_LIB_TRIAGE_PAIRRULE_H

#include "plumbline/Numerics/Format.h"
#include "plumbline/Numerics/Rules/Rule.h"
#include <memory>
#include <optional>
#include <string>

namespace plumb {

class PairRule {
public:
  /// Empty or "allowance": within the allowance. Else a rule of Rule.h; of one
  /// that judges arrays as a whole, such as a correlation, elements are judged
  /// by the allowance, too.
  static Result<PairRule> get(const std::string &text);

  bool isAllowance() const { return !rule; }
  /// It judges arrays as a whole.
  bool isWhole() const { return whole; }
  /// As the rule spells itself with all arguments; "allowance".
  std::string str() const { return rule ? rule->str() : "allowance"; }

  /// Whether `got` passes where `expected` was wanted. `allowance` is looked at
  /// by the rule `allowance` alone, which an infinite one passes.
  /// `wantedFormat` is the type of what was wanted, which some rules look at;
  /// none: the output's.
  bool passes(double expected, double got, FloatFormat format, double allowance,
              std::optional<FloatFormat> wantedFormat = std::nullopt) const;
  /// The same for integers.
  bool passesInteger(double expected, double got) const;

  /// atol and rtol of an allclose.
  struct AllClose {
    double atol, rtol;
  };
  std::optional<AllClose> allClose() const;
  /// N of ulp:N; 0 for bits.
  std::optional<uint64_t> ulps() const;

private:
  std::shared_ptr<const ComparisonRule> rule; ///< null: the allowance
  bool whole = false;
};

/// A value of format `f` (f80 and f128: as a double) nearest to x.
double roundedTo(double x, FloatFormat f);
/// Representable numbers of format `f` between two values, each rounded to it.
uint64_t ulpsBetween(double a, double b, FloatFormat f);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_PAIRRULE_H
