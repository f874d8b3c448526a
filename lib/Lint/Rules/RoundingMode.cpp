//===- RoundingMode.cpp - ties away from zero -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Quantisation of IEEE hardware, of PyTorch, of ONNX and of NumPy rounds ties
// to even: 0.5 to 0, 2.5 to 2. math.round rounds them away from zero, and
// floor(x + 0.5) up: every such value is then off by one from a reference, and
// a rounding that always goes one way has a bias. A function that does both
// disagrees with itself, which is likely a fault; one that only rounds ties
// away before a conversion to an integer may mean it.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace plumb;
using namespace mlir;

namespace {

/// The roundings of one function, in the order in which they stand.
struct Roundings {
  SmallVector<Operation *> away, even, up;
  SmallVector<Operation *> castsAway, castsEven;
  llvm::SmallPtrSet<Operation *, 4> toInteger; ///< what conversions take
};

} // namespace

/// floor(x + 0.5).
static bool isHalfUp(LintContext &context, Operation *op) {
  if (operatorOf(op) != Operator::Floor)
    return false;
  Operation *add = context.producer(op->getOperand(0));
  if (operatorOf(add) != Operator::Add)
    return false;
  return constantDouble(add->getOperand(0)) == 0.5 ||
         constantDouble(add->getOperand(1)) == 0.5;
}

/// What \p value was rounded by, past a clamp.
static Operation *rounderOf(LintContext &context, Value value) {
  for (int i = 0; i < 6; ++i) {
    Operation *op = context.producer(value);
    switch (operatorOf(op)) {
    case Operator::Max:
    case Operator::Min:
      value = op->getOperand(constantFloat(op->getOperand(0)) ? 1 : 0);
      continue;
    case Operator::Add: // a zero point
      if (constantFloat(op->getOperand(1))) {
        value = op->getOperand(0);
        continue;
      }
      return nullptr;
    default:
      return op;
    }
  }
  return nullptr;
}

static void collect(LintContext &context, Operation *op, Roundings &found) {
  switch (operatorOf(op)) {
  case Operator::RoundAway:
    found.away.push_back(op);
    return;
  case Operator::RoundEven:
    found.even.push_back(op);
    return;
  case Operator::Floor:
    if (isHalfUp(context, op))
      found.up.push_back(op);
    return;
  case Operator::ToInteger:
    found.toInteger.insert(rounderOf(context, op->getOperand(0)));
    return;
  default:
    break;
  }
  auto truncf = dyn_cast<arith::TruncFOp>(op);
  if (!truncf)
    return;
  Rounding rounding = context.options().defaultRounding;
  if (truncf.getRoundingmode() == arith::RoundingMode::to_nearest_away)
    rounding = Rounding::NearestAway;
  else if (truncf.getRoundingmode())
    rounding = *truncf.getRoundingmode() == arith::RoundingMode::to_nearest_even
                   ? Rounding::NearestEven
                   : Rounding::TowardZero;
  if (rounding == Rounding::NearestAway)
    found.castsAway.push_back(op);
  else if (rounding == Rounding::NearestEven)
    found.castsEven.push_back(op);
}

static void reportMixed(LintContext &context, Operation *op, Operation *other,
                        const char *what) {
  LintFinding *finding = context.report(
      LintSeverity::Warning, op,
      std::string(what) +
          " where the same function rounds ties to even elsewhere",
      "round in one way, to even unless a specification has another");
  context.relate(finding, other, "to even here");
}

static void judge(LintContext &context, const Roundings &found) {
  if (!found.castsEven.empty())
    for (Operation *op : found.castsAway)
      reportMixed(context, op, found.castsEven.front(),
                  "cast that rounds ties away from zero");
  for (Operation *op : found.away) {
    if (!found.even.empty())
      reportMixed(context, op, found.even.front(),
                  "rounding of ties away from zero");
    else if (found.toInteger.contains(op))
      context.report(LintSeverity::Remark, op,
                     "rounding of ties away from zero before a conversion to "
                     "an integer: 2.5 becomes 3, to even it is 2",
                     "use math.roundeven if the reference rounds ties to even, "
                     "as PyTorch, ONNX and NumPy do");
  }
  for (Operation *op : found.up) {
    if (!found.toInteger.contains(op))
      continue;
    if (!found.even.empty())
      reportMixed(context, op, found.even.front(), "floor(x + 0.5), ties up,");
    else
      context.report(LintSeverity::Remark, op,
                     "floor(x + 0.5) before a conversion to an integer rounds "
                     "ties up, and 0.49999997 (f32) to 1",
                     "use math.roundeven");
  }
}

void plumb::lintRoundingMode(LintContext &context) {
  llvm::MapVector<Operation *, Roundings> functions;
  context.root()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    Operation *function = op->getParentOfType<FunctionOpInterface>();
    if (function)
      collect(context, op, functions[function]);
  });
  for (auto &[function, found] : functions)
    judge(context, found);
}
