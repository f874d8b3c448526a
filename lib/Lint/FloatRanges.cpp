//===- FloatRanges.cpp - signs of floats, and whether they can be 0 -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatRanges.h"

#include "Operators.h"
#include "ValueSources.h"

#include "plumbline/Lint/ArithCast.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <cmath>

using namespace plumb;
using namespace mlir;

static constexpr double kInfinity = std::numeric_limits<double>::infinity();

static FloatRange range(double low, double high, bool attainsZero = true) {
  return {low, high, attainsZero};
}

/// 0 times infinity is 0 for a bound.
static double times(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

static FloatRange multiply(FloatRange a, FloatRange b) {
  double corners[] = {times(a.low, b.low), times(a.low, b.high),
                      times(a.high, b.low), times(a.high, b.high)};
  FloatRange r;
  r.low = *std::min_element(std::begin(corners), std::end(corners));
  r.high = *std::max_element(std::begin(corners), std::end(corners));
  r.attainsZero = a.canBeZero() || b.canBeZero();
  return r;
}

static FloatRange add(FloatRange a, FloatRange b) {
  FloatRange r = range(a.low + b.low, a.high + b.high);
  // Of two that are not negative both have to be 0.
  if (a.isNatural() && b.isNatural())
    r.attainsZero = a.canBeZero() && b.canBeZero();
  if (std::isnan(r.low))
    r.low = -kInfinity;
  if (std::isnan(r.high))
    r.high = kInfinity;
  return r;
}

static FloatRange negate(FloatRange a) {
  return range(-a.high, -a.low, a.attainsZero);
}

static FloatRange maximum(FloatRange a, FloatRange b) {
  FloatRange r = range(std::max(a.low, b.low), std::max(a.high, b.high));
  r.attainsZero = a.canBeZero() || b.canBeZero();
  return r;
}

static FloatRange minimum(FloatRange a, FloatRange b) {
  return negate(maximum(negate(a), negate(b)));
}

static FloatRange either(FloatRange a, FloatRange b) {
  return range(std::min(a.low, b.low), std::max(a.high, b.high),
               a.canBeZero() || b.canBeZero());
}

FloatRange FloatRanges::of(Value value) {
  constexpr unsigned deepest = 200;
  if (!isa<FloatType>(getElementTypeOrSelf(value)))
    return {};
  auto [entry, isNew] = known.try_emplace(value);
  if (!isNew || depth >= deepest)
    return entry->second;
  ++depth;
  FloatRange result = compute(value);
  --depth;
  return known[value] = result;
}

static std::optional<FloatRange> ofConstant(Value value) {
  if (std::optional<double> number = constantDouble(value))
    return std::isnan(*number) ? FloatRange() : range(*number, *number);
  DenseFPElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || elements.empty() ||
      elements.size() > 4096)
    return std::nullopt;
  FloatRange all = range(kInfinity, -kInfinity, false);
  for (APFloat element : elements.getValues<APFloat>()) {
    bool loses;
    element.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                    &loses);
    double number = element.convertToDouble();
    if (std::isnan(number))
      return FloatRange();
    all.low = std::min(all.low, number);
    all.high = std::max(all.high, number);
    all.attainsZero |= number == 0;
  }
  return all;
}

FloatRange FloatRanges::compute(Value value) {
  if (std::optional<FloatRange> constant = ofConstant(value))
    return *constant;
  SourceOptions options;
  options.stopAtSelects = options.localBuffers = true;
  SmallVector<ValueSource> sources = sourcesOf(value, memory, options);
  // What a reduction begins with is its result only if there are no terms.
  llvm::DenseSet<Value> begins;
  for (const ValueSource &source : sources)
    if (const Reduction *reduction = reductions.madeBy(source.value))
      if (reduction->init)
        for (const ValueSource &init :
             sourcesOf(*reduction->init, memory, options))
          begins.insert(init.value);
  std::optional<FloatRange> all;
  for (const ValueSource &source : sources) {
    if (begins.contains(source.value))
      continue;
    FloatRange one;
    if (std::optional<FloatRange> constant = ofConstant(source.value))
      one = *constant;
    else if (source.value != value)
      one = of(source.value);
    else if (Operation *op = value.getDefiningOp())
      one = computeOp(op);
    all = all ? either(*all, one) : one;
  }
  return all.value_or(FloatRange());
}

/// The sum of integers that are each 0 or 1, as 0 or 1 of i1.
static bool isTruth(Value value) {
  return getElementTypeOrSelf(withoutMoves(value)).isInteger(1);
}

FloatRange FloatRanges::ofInteger(Value integer, bool isUnsigned) {
  if (isTruth(integer) &&
      (isUnsigned || !getElementTypeOrSelf(integer).isInteger(1)))
    return range(0, 1);
  SourceOptions options;
  options.throughCasts = options.localBuffers = true;
  for (const ValueSource &source : sourcesOf(integer, memory, options))
    if (const Reduction *sum = reductions.madeBy(source.value))
      if (sum->kind == Reduction::Kind::Sum && !sum->isOfProducts &&
          isTruth(sum->terms[0]))
        return range(0, kInfinity);
  IntegerRange bounds = integers.of(integer);
  FloatRange r;
  if (bounds.low)
    r.low = static_cast<double>(*bounds.low);
  if (bounds.high)
    r.high = static_cast<double>(*bounds.high);
  if (isUnsigned)
    r.low = std::max(r.low, 0.0);
  r.attainsZero = false;
  return r;
}

FloatRange FloatRanges::product(Value a, Value b) {
  FloatRange x = of(a);
  if (withoutMoves(a) != withoutMoves(b)) {
    SourceOptions options;
    options.throughCasts = options.localBuffers = true;
    auto one = sourcesOf(a, memory, options),
         two = sourcesOf(b, memory, options);
    if (one.size() != 1 || two.size() != 1 || one[0].value != two[0].value)
      return multiply(x, of(b));
  }
  double largest = std::max(std::abs(x.low), std::abs(x.high));
  double smallest = x.low > 0 ? x.low : x.high < 0 ? -x.high : 0;
  return range(smallest * smallest, largest * largest, x.canBeZero());
}

FloatRange FloatRanges::ofReduction(const Reduction &r) {
  FloatRange term = r.isOfProducts && r.terms.size() == 2
                        ? product(r.terms[0], r.terms[1])
                        : of(r.terms[0]);
  std::optional<FloatRange> init;
  if (r.init)
    init = of(*r.init);
  switch (r.kind) {
  case Reduction::Kind::Max:
    return init ? maximum(term, *init) : term;
  case Reduction::Kind::Min:
    return init ? minimum(term, *init) : term;
  case Reduction::Kind::Sum:
    break;
  }
  FloatRange all;
  if (term.isNatural() && (!init || init->isNatural())) {
    all.low = init ? init->low : 0;
    all.attainsZero = term.canBeZero() && (!init || init->canBeZero());
    if (term.low > 0)
      all.low += term.low;
  }
  return all;
}

FloatRange FloatRanges::computeOp(Operation *op) {
  if (const Reduction *reduction = reductions.madeBy(op))
    return ofReduction(*reduction);
  auto operand = [&](unsigned i) { return of(op->getOperand(i)); };
  if (isa<arith::ExtFOp, arith::TruncFOp>(op) || isOtherCast(op))
    return operand(0);
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return ofInteger(op->getOperand(0), isa<arith::UIToFPOp>(op));
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    std::optional<MinOrMax> kind = asMinOrMax(op);
    if (!kind)
      return either(operand(1), operand(2));
    return kind->isMax ? maximum(operand(1), operand(2))
                       : minimum(operand(1), operand(2));
  }
  switch (operatorOf(op)) {
  case Operator::Add:
    return add(operand(0), operand(1));
  case Operator::Sub:
    return add(operand(0), negate(operand(1)));
  case Operator::Mul:
    return product(op->getOperand(0), op->getOperand(1));
  case Operator::Fma:
    return add(product(op->getOperand(0), op->getOperand(1)), operand(2));
  case Operator::Neg:
    return negate(operand(0));
  case Operator::Max:
    return maximum(operand(0), operand(1));
  case Operator::Min:
    return minimum(operand(0), operand(1));
  case Operator::Div: {
    FloatRange a = operand(0), b = operand(1);
    if (b.low == b.high && b.low != 0)
      return multiply(a, range(1 / b.low, 1 / b.low, false));
    if (a.isNatural() && b.isNatural())
      return range(0, kInfinity, a.canBeZero());
    return {};
  }
  case Operator::Reciprocal:
  case Operator::Rsqrt:
    return operand(0).isNatural() || operatorOf(op) == Operator::Rsqrt
               ? range(0, kInfinity, false)
               : FloatRange();
  case Operator::Abs: {
    FloatRange a = operand(0);
    return range(a.low > 0    ? a.low
                 : a.high < 0 ? -a.high
                              : 0,
                 std::max(std::abs(a.low), std::abs(a.high)), a.canBeZero());
  }
  case Operator::Sqrt: {
    FloatRange a = operand(0);
    return range(std::sqrt(std::max(a.low, 0.0)),
                 std::sqrt(std::max(a.high, 0.0)),
                 a.isNatural() && a.canBeZero());
  }
  case Operator::Exp: {
    // To base 2 or e: the sign of the operand decides on which side of 1.
    FloatRange a = operand(0);
    return range(a.low >= 0 ? 1 : 0, a.high <= 0 ? 1 : kInfinity, false);
  }
  case Operator::Sigmoid:
    return range(0, 1, false);
  case Operator::Tanh:
  case Operator::Erf: {
    FloatRange a = operand(0);
    return range(a.low >= 0 ? 0 : -1, a.high <= 0 ? 0 : 1, a.canBeZero());
  }
  case Operator::SinCos:
    return range(-1, 1);
  case Operator::RoundAway:
  case Operator::RoundEven:
  case Operator::Floor:
  case Operator::Ceil:
  case Operator::TruncToInteger: {
    FloatRange a = operand(0);
    return range(std::floor(a.low), std::ceil(a.high));
  }
  case Operator::Pow: {
    std::optional<double> exponent = constantDouble(op->getOperand(1));
    FloatRange a = operand(0);
    if (exponent && *exponent > 0 &&
        (std::fmod(*exponent, 2) == 0 || a.isNatural()))
      return range(0, kInfinity, a.canBeZero());
    return {};
  }
  default:
    return {};
  }
}
