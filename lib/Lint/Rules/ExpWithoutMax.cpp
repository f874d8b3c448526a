//===- ExpWithoutMax.cpp - softmax without its maximum --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// exp(x) / sum(exp(x)) and log(sum(exp(x))) are right on paper and overflow
// from x = 89 on in f32, 11.1 in f16; with the maximum of x subtracted first no
// exponential is above 1. Only these forms are looked at: an exponential that
// is added up and divided by that sum, or whose sum the logarithm is taken of.
// An exponential by itself is what its writer asked for.
//
// The operand is fine if something is subtracted from it that comes from a
// maximum or a logarithm (x - lse is normalised already), or from data of its
// own (an argument: the maximum may have been computed elsewhere), or if it has
// a bound, as -|x| has.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

using namespace plumb;
using namespace mlir;

using Step = LintContext::Step;

namespace {

class Checker {
public:
  explicit Checker(LintContext &context) : context(context) {}

  void check(Operation *op);

private:
  void checkSum(Operation *use, Value sum, Value numerator);
  bool isShifted(Value value, unsigned depth);
  bool mayBeMaximum(Value value);

  LintContext &context;
};

} // namespace

/// What is subtracted may be a maximum, or the logarithm of a sum.
bool Checker::mayBeMaximum(Value value) {
  return context.findBehind(value, [&](Value source) {
    Operation *op = source.getDefiningOp();
    Operator what = operatorOf(op);
    if (const Reduction *reduction = context.reductions().madeBy(op))
      return reduction->kind == Reduction::Kind::Max ? Step::Found : Step::Skip;
    if (what == Operator::Max || what == Operator::Log)
      return Step::Found;
    if (context.floats().of(source).low == context.floats().of(source).high)
      return Step::Skip; // a constant
    return what == Operator::None ? Step::Found : Step::Enter;
  });
}

/// Every way that \p value is made subtracts a maximum, or has a bound.
bool Checker::isShifted(Value value, unsigned depth) {
  // exp(60) is 1e26: no sum of such overflows in f32.
  if (depth > 16 || context.floats().of(value).high <= 60)
    return true;
  for (Value source : context.sources(value)) {
    Operation *op = source.getDefiningOp();
    auto operandIsShifted = [&](unsigned i) {
      return isShifted(op->getOperand(i), depth + 1);
    };
    auto isConstant = [&](unsigned i) {
      return constantFloat(op->getOperand(i)).has_value();
    };
    if (context.floats().of(source).high <= 60 || context.isOpaque(source))
      continue;
    switch (operatorOf(op)) {
    case Operator::Sub:
      if (mayBeMaximum(op->getOperand(1)) || operandIsShifted(0))
        continue;
      return false;
    case Operator::Add:
      if (mayBeMaximum(op->getOperand(1)) && mayBeMaximum(op->getOperand(0)))
        continue; // -max is added
      if ((!isConstant(0) && operandIsShifted(0)) ||
          (!isConstant(1) && operandIsShifted(1)))
        continue;
      return false;
    case Operator::Mul:
    case Operator::Div:
      if ((!isConstant(0) && operandIsShifted(0)) ||
          (!isConstant(1) && operandIsShifted(1)))
        continue;
      return false;
    case Operator::Fma:
      if (mayBeMaximum(op->getOperand(2)) || operandIsShifted(0) ||
          operandIsShifted(1))
        continue;
      return false;
    case Operator::Neg:
    case Operator::Max:
    case Operator::Min:
    case Operator::None:
    default:
      return false;
    }
  }
  return true;
}

/// \p use divides \p numerator by \p sum, or takes its logarithm (then there is
/// none).
void Checker::checkSum(Operation *use, Value sum, Value numerator) {
  // Past what only keeps it from 0.
  for (int i = 0; i < 4; ++i) {
    Operation *op = context.producer(sum);
    Operator what = operatorOf(op);
    if (context.reductions().madeBy(op) ||
        (what != Operator::Add && what != Operator::Max))
      break;
    if (constantFloat(op->getOperand(1)))
      sum = op->getOperand(0);
    else if (constantFloat(op->getOperand(0)))
      sum = op->getOperand(1);
    else
      break;
  }
  const Reduction *reduction = context.reductionOf(sum);
  if (!reduction || reduction->kind != Reduction::Kind::Sum)
    return;
  for (Value term : reduction->terms) {
    Operation *exp = context.producer(term);
    // Times a mask.
    if (operatorOf(exp) == Operator::Mul)
      for (Value factor : exp->getOperands().take_front(2))
        if (operatorOf(context.producer(factor)) == Operator::Exp)
          exp = context.producer(factor);
    if (operatorOf(exp) != Operator::Exp)
      continue;
    bool isNumerator =
        !numerator || context.findBehind(numerator, [&](Value source) {
          return source == exp->getResult(0) ? Step::Found : Step::Enter;
        });
    if (!isNumerator || isShifted(exp->getOperand(0), 0))
      continue;
    LintFinding *finding = context.report(
        LintSeverity::Warning, exp,
        std::string("exponential of unbounded values in a ") +
            (numerator ? "softmax" : "log-sum-exp") +
            ": it overflows for large ones, and the result is NaN or infinite",
        numerator ? "subtract the maximum of the row first: exp(x - max(x))"
                  : "subtract the maximum first: max(x) + log(sum(exp(x - "
                    "max(x))))");
    context.relate(finding, reduction->shown,
                   "the exponentials are added here");
    context.relate(finding, use,
                   numerator ? "and divided by their sum here"
                             : "the logarithm of their sum is taken here");
  }
}

void Checker::check(Operation *op) {
  switch (operatorOf(op)) {
  case Operator::Div:
    checkSum(op, op->getOperand(1), op->getOperand(0));
    break;
  case Operator::Log:
    checkSum(op, op->getOperand(0), {});
    break;
  case Operator::Mul: // times the reciprocal
    for (unsigned i : {0, 1}) {
      Operation *inverse = context.producer(op->getOperand(i));
      if (operatorOf(inverse) == Operator::Reciprocal)
        checkSum(op, inverse->getOperand(0), op->getOperand(1 - i));
      else if (operatorOf(inverse) == Operator::Div &&
               constantFloat(inverse->getOperand(0)))
        checkSum(op, inverse->getOperand(1), op->getOperand(1 - i));
    }
    break;
  default:
    break;
  }
}

void plumb::lintExpWithoutMax(LintContext &context) {
  Checker checker(context);
  context.root()->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { checker.check(op); });
}
