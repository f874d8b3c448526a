//===- EpsOutsideRoot.cpp - sqrt(v) + eps ---------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layer or RMS normalisation divides by sqrt(var + eps). sqrt(var) + eps is
// another function: for eps = 1e-5 and var = 0 it divides by 1e-5 where
// 3.2e-3 was meant, and 1/sqrt(var) + eps divides by 0. Only roots of a mean
// are looked at: optimisers do add an epsilon to the root of a moving average,
// and norms to the root of a sum.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

using namespace plumb;
using namespace mlir;

/// A sum that was divided, or multiplied by a constant: a mean.
static const Reduction *meanBehind(LintContext &context, Value value) {
  bool isScaled = false;
  for (int i = 0; i < 8; ++i) {
    Operation *op = context.producer(value);
    if (const Reduction *reduction = context.reductions().madeBy(op))
      return isScaled && reduction->kind == Reduction::Kind::Sum ? reduction
                                                                 : nullptr;
    switch (operatorOf(op)) {
    case Operator::Div:
      value = op->getOperand(0);
      break;
    case Operator::Mul:
      value = op->getOperand(constantFloat(op->getOperand(0)) ? 1 : 0);
      break;
    default:
      return nullptr;
    }
    isScaled = true;
  }
  return nullptr;
}

static void checkAdd(LintContext &context, Operation *add, Operation *divides) {
  if (operatorOf(add) != Operator::Add)
    return;
  for (unsigned i : {0, 1}) {
    std::optional<double> eps = constantDouble(add->getOperand(i));
    if (!eps || !(*eps > 0 && *eps <= 0.01))
      continue;
    Operation *root = context.producer(add->getOperand(1 - i));
    Operator what = operatorOf(root);
    if (what != (divides ? Operator::Sqrt : Operator::Rsqrt))
      continue;
    const Reduction *mean = meanBehind(context, root->getOperand(0));
    if (!mean)
      continue;
    std::string text = numberText(*eps);
    LintFinding *finding = context.report(
        LintSeverity::Warning, add,
        divides ? "epsilon " + text +
                      " is added to the root of the mean, not under it: " +
                      "sqrt(v) + eps is another function than sqrt(v + eps)"
                : "epsilon " + text +
                      " is added to 1/sqrt(v), which is infinite for v = 0",
        "add the epsilon to the mean, before the root");
    context.relate(finding, root, "the root is taken here");
    context.relate(finding, divides, "and divided by here");
  }
}

void plumb::lintEpsOutsideRoot(LintContext &context) {
  context.root()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    switch (operatorOf(op)) {
    case Operator::Div:
      checkAdd(context, context.producer(op->getOperand(1)), op);
      break;
    case Operator::Reciprocal:
      checkAdd(context, context.producer(op->getOperand(0)), op);
      break;
    case Operator::Add:
      checkAdd(context, op, nullptr);
      break;
    default:
      break;
    }
  });
}
