//===- AccumulatorType.cpp - sums in too narrow a type --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum of n terms that is rounded after every step to a format with p bits
// may be off by (n - 1) u times the sum of the terms' magnitudes, u = 2^-p,
// whatever the order of the steps (Higham, Accuracy and Stability of Numerical
// Algorithms, 4.2). From 1/32 on that is reported: more than 65 terms in f16,
// 9 in bf16, half a million in f32.
//
// Of integers the largest term counts: of a product of numbers that were i8
// 2^14, which 131072 times is one more than an i32 holds. Where terms have the
// accumulator's own type nothing is known of them, and nothing is said; but for
// types of up to 16 bits, which a sum of products of what they hold cannot fit,
// and a sum of it seldom: that is a remark.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

#include <algorithm>
#include <cmath>

using namespace plumb;
using namespace mlir;

static std::string nameOf(Type type) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  type.print(stream);
  return text;
}

static std::string termsText(const Reduction &sum, int64_t count) {
  return "sum of " + std::to_string(count) +
         (sum.isOfProducts ? " products" : " terms");
}

static void checkFloat(LintContext &context, const Reduction &sum,
                       FloatType type, int64_t count) {
  unsigned precision =
      llvm::APFloat::semanticsPrecision(type.getFloatSemantics());
  double tolerance = context.options().accumulationTolerance;
  auto error = [&](unsigned bits) {
    return std::ldexp(static_cast<double>(count - 1), -static_cast<int>(bits));
  };
  if (error(precision) <= tolerance)
    return;
  std::string message =
      termsText(sum, count) + " in " + nameOf(type) + ": its error can be " +
      numberText(error(precision)) + " of the sum of their magnitudes (" +
      std::to_string(count - 1) + " x 2^-" + std::to_string(precision) + ")";
  if (precision < 62 && count > (int64_t(1) << precision))
    message += ", and of equal terms no more than " +
               std::to_string(int64_t(1) << precision) + " add up";
  std::string advice;
  if (precision < 24 && error(24) <= tolerance)
    advice = "accumulate in f32 and round once at the end";
  else if (precision < 53 && error(53) <= tolerance)
    advice = "accumulate in f64, or in several parts that are added at the end";
  else
    advice = "add up several parts, and these at the end";
  context.report(LintSeverity::Warning, sum.shown, message, advice);
}

/// Of one factor or term, as far as the operations tell. \p isGuess: they do
/// not, and the limits of the type stand for it.
static IntegerRange termRange(LintContext &context, Value term, unsigned bits,
                              bool &isGuess) {
  IntegerRange range = context.integers().of(term);
  if (range.isKnown())
    return range;
  auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(term));
  if (!type || (type.getWidth() >= bits && bits > 16))
    return {};
  isGuess |= type.getWidth() >= bits;
  return limitsOf(type.getWidth());
}

static void checkInteger(LintContext &context, const Reduction &sum,
                         IntegerType type, int64_t count) {
  unsigned bits = type.getWidth();
  if (bits == 1 || bits > 62 || count < 2)
    return;
  IntegerRange term = IntegerRange::exactly(1);
  bool isGuess = false;
  for (Value value : sum.terms)
    term = term * termRange(context, value, bits, isGuess);
  if (!term.isKnown())
    return;
  IntegerRange total = term * IntegerRange::exactly(count);
  if (!total.isKnown())
    return;
  // What is never negative may be meant without a sign.
  IntegerRange limits = limitsOf(bits, *term.low >= 0);
  if (*total.low >= *limits.low && *total.high <= *limits.high)
    return;
  bool isHigh = *total.high > *limits.high;
  bool isRemark = isGuess && !sum.isOfProducts;
  context.report(isRemark ? LintSeverity::Remark : LintSeverity::Warning,
                 sum.shown,
                 termsText(sum, count) + " in " + nameOf(type) + " can reach " +
                     std::to_string(isHigh ? *total.high : *total.low) +
                     ", the " + (isHigh ? "largest" : "smallest") + " is " +
                     std::to_string(isHigh ? *limits.high : *limits.low),
                 bits < 32 ? "accumulate in i32" : "accumulate in i64");
}

void plumb::lintAccumulatorType(LintContext &context) {
  for (const Reduction &sum : context.reductions().list()) {
    if (sum.kind != Reduction::Kind::Sum || !sum.count)
      continue;
    if (auto type = dyn_cast<FloatType>(sum.type))
      checkFloat(context, sum, type, *sum.count);
    else if (auto type = dyn_cast<IntegerType>(sum.type))
      checkInteger(context, sum, type, *sum.count);
  }
}
