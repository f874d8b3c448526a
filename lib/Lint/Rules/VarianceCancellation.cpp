//===- VarianceCancellation.cpp - E[x^2] - E[x]^2 -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// E[x^2] - E[x]^2 is a difference of two numbers that are nearly equal where
// the mean is large against the deviation: of n bits that both have in common
// none is left. mean 1000, deviation 1 in f32: both about 10^6, known to 0.06
// after one rounding, and the variance is 1. It can even come out negative.
//
// All spellings of it: sum(x*x)/n - mean*mean, (sum(x*x) - sum(x)*sum(x)/n)/n,
// and with a fused multiply-add. Of x that are at most f32 in f64 arithmetic
// the squares are exact, and what is lost is small: that is not reported.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "../MemoryAccess.h"
#include "Numbers.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace plumb;
using namespace mlir;

namespace {

class Checker {
public:
  explicit Checker(LintContext &context) : context(context) {}

  void check(Operation *op);

private:
  const Reduction *scaledSum(Value value);
  Value squared(Value value);
  Value squaredTerm(const Reduction &sum);
  bool isSameData(Value a, Value b);
  void checkDifference(Operation *op, Value squares, Value meanSquared,
                       Value mean);

  LintContext &context;
};

} // namespace

/// A sum, times or divided by whatever.
const Reduction *Checker::scaledSum(Value value) {
  for (int i = 0; i < 8; ++i) {
    Operation *op = context.producer(value);
    if (const Reduction *reduction = context.reductions().madeBy(op))
      return reduction->kind == Reduction::Kind::Sum ? reduction : nullptr;
    Operator what = operatorOf(op);
    if (what == Operator::Div) {
      value = op->getOperand(0);
    } else if (what == Operator::Mul) {
      // By the factor that is no number of elements.
      bool first = constantFloat(op->getOperand(0)).has_value();
      if (!first && !constantFloat(op->getOperand(1)) &&
          !scaledSum(op->getOperand(0)))
        first = true;
      value = op->getOperand(first ? 1 : 0);
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

/// x of x*x or x^2, or null.
Value Checker::squared(Value value) {
  Operation *op = context.producer(value);
  if (operatorOf(op) == Operator::Mul &&
      context.isSame(op->getOperand(0), op->getOperand(1)))
    return op->getOperand(0);
  if (operatorOf(op) == Operator::Pow &&
      constantDouble(op->getOperand(1)) == 2.0)
    return op->getOperand(0);
  return {};
}

/// x of a sum of x*x, or null.
Value Checker::squaredTerm(const Reduction &sum) {
  if (sum.isOfProducts)
    return context.isSame(sum.terms[0], sum.terms[1]) ? sum.terms[0] : Value();
  return squared(sum.terms[0]);
}

/// One value, or elements of one buffer.
bool Checker::isSameData(Value a, Value b) {
  if (context.isSame(a, b))
    return true;
  auto bufferOf = [&](Value value) -> Value {
    Value source = context.source(value);
    if (!source || !source.getDefiningOp())
      return {};
    std::optional<MemoryAccess> read = readOf(source.getDefiningOp());
    return read ? underlyingBuffer(read->buffer) : Value();
  };
  Value x = bufferOf(a), y = bufferOf(b);
  return x && x == y;
}

/// \p squares minus the square of \p mean, or minus \p meanSquared.
void Checker::checkDifference(Operation *op, Value squares, Value meanSquared,
                              Value mean) {
  const Reduction *ofSquares = scaledSum(squares);
  if (!ofSquares)
    return;
  Value x = squaredTerm(*ofSquares);
  if (!x)
    return;
  if (!mean) {
    // Perhaps over n.
    for (int i = 0; i < 4 && !(mean = squared(meanSquared)); ++i) {
      Operation *scaled = context.producer(meanSquared);
      Operator what = operatorOf(scaled);
      if (what == Operator::Div)
        meanSquared = scaled->getOperand(0);
      else if (what == Operator::Mul && constantFloat(scaled->getOperand(1)))
        meanSquared = scaled->getOperand(0);
      else if (what == Operator::Mul && constantFloat(scaled->getOperand(0)))
        meanSquared = scaled->getOperand(1);
      else
        return;
    }
  }
  const Reduction *sum = mean ? scaledSum(mean) : nullptr;
  if (!sum || sum == ofSquares || sum->isOfProducts ||
      !isSameData(sum->terms[0], x))
    return;
  auto precision = [](Type type) {
    auto f = dyn_cast<FloatType>(getElementTypeOrSelf(type));
    return f ? llvm::APFloat::semanticsPrecision(f.getFloatSemantics()) : 64;
  };
  Value data = context.source(x);
  if (data && precision(op->getResult(0).getType()) >= 53 &&
      precision(data.getType()) <= 24)
    return;
  LintFinding *finding = context.report(
      LintSeverity::Warning, op,
      "variance as E[x^2] - E[x]^2: where the mean is large against the "
      "deviation nothing but rounding errors is left, and it can be negative",
      "subtract the mean first, E[(x - E[x])^2], or use Welford's update");
  context.relate(finding, ofSquares->shown, "the squares are added here");
  context.relate(finding, sum->shown, "the values are added here");
}

void Checker::check(Operation *op) {
  if (op->getNumResults() != 1 ||
      !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return;
  switch (operatorOf(op)) {
  case Operator::Sub:
    checkDifference(op, op->getOperand(0), op->getOperand(1), {});
    break;
  case Operator::Add:
    for (unsigned i : {0, 1})
      if (Operation *neg = context.producer(op->getOperand(i));
          operatorOf(neg) == Operator::Neg)
        checkDifference(op, op->getOperand(1 - i), neg->getOperand(0), {});
    break;
  case Operator::Fma:
    // (-mean) * mean + E[x^2]
    for (unsigned i : {0, 1}) {
      Operation *neg = context.producer(op->getOperand(i));
      if (operatorOf(neg) == Operator::Neg &&
          context.isSame(neg->getOperand(0), op->getOperand(1 - i)))
        checkDifference(op, op->getOperand(2), {}, op->getOperand(1 - i));
    }
    break;
  default:
    break;
  }
}

void plumb::lintVarianceCancellation(LintContext &context) {
  Checker checker(context);
  context.root()->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { checker.check(op); });
}
