//===- FastmathNan.cpp - flags against tests for NaN ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// nnan and ninf are promises that no operand and no result is NaN or infinite;
// where one is, the result is poison. A test for NaN of such a result is
// folded to "no", and so is a test that has the flag itself: the guard is gone.
// A constant -inf, with which a maximum begins or a mask is filled, that meets
// an operation with ninf breaks the promise outright.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

using namespace plumb;
using namespace mlir;

namespace {

struct Promises {
  bool nnan = false, ninf = false;
};

struct Test {
  bool nan = false, inf = false;
  SmallVector<Value, 2> tested;
  const char *name = "";
};

} // namespace

static Promises promisesOf(Operation *op) {
  if (auto fast = dyn_cast_if_present<arith::ArithFastMathInterface>(op))
    if (arith::FastMathFlagsAttr flags = fast.getFastMathFlagsAttr())
      return {bitEnumContainsAny(flags.getValue(), arith::FastMathFlags::nnan),
              bitEnumContainsAny(flags.getValue(), arith::FastMathFlags::ninf)};
  if (auto fast = dyn_cast_if_present<LLVM::FastmathFlagsInterface>(op))
    if (LLVM::FastmathFlagsAttr flags = fast.getFastmathAttr())
      return {bitEnumContainsAny(flags.getValue(), LLVM::FastmathFlags::nnan),
              bitEnumContainsAny(flags.getValue(), LLVM::FastmathFlags::ninf)};
  return {};
}

static bool isInfinite(Value value) {
  std::optional<APFloat> number = constantFloat(value);
  return number && number->isInfinity();
}

/// uno, ord, and the comparisons of a value with itself.
template <class Compare>
static Test testOfCompare(Compare op, bool isUnordered, bool isOrdered) {
  Test test;
  Value a = op.getLhs(), b = op.getRhs();
  if (isUnordered || isOrdered || a == b) {
    test.nan = true;
    test.tested = {a};
    if (b != a)
      test.tested.push_back(b);
    test.name = a == b ? "comparison of a value with itself"
                       : "comparison that tests for NaN";
  } else if (isInfinite(a) || isInfinite(b)) {
    test.inf = true;
    test.tested = {isInfinite(a) ? b : a};
    test.name = "comparison with infinity";
  }
  return test;
}

static Test testOf(Operation *op) {
  if (auto cmp = dyn_cast<arith::CmpFOp>(op))
    return testOfCompare(cmp, cmp.getPredicate() == arith::CmpFPredicate::UNO,
                         cmp.getPredicate() == arith::CmpFPredicate::ORD);
  if (auto cmp = dyn_cast<LLVM::FCmpOp>(op))
    return testOfCompare(cmp, cmp.getPredicate() == LLVM::FCmpPredicate::uno,
                         cmp.getPredicate() == LLVM::FCmpPredicate::ord);
  Test test;
  switch (operatorOf(op)) {
  case Operator::IsNan:
    test = {true, false, {op->getOperand(0)}, "test for NaN"};
    break;
  case Operator::IsInf:
    test = {false, true, {op->getOperand(0)}, "test for infinity"};
    break;
  case Operator::IsFinite:
    test = {true, true, {op->getOperand(0)}, "test for a finite value"};
    break;
  default:
    break;
  }
  return test;
}

static void checkTest(LintContext &context, Operation *op) {
  Test test = testOf(op);
  if (test.tested.empty())
    return;
  auto broken = [&](Promises promises) -> const char * {
    if (test.nan && promises.nnan)
      return "nnan";
    return test.inf && promises.ninf ? "ninf" : nullptr;
  };
  if (const char *flag = broken(promisesOf(op))) {
    context.report(LintSeverity::Warning, op,
                   std::string(test.name) + " under the fastmath flag " + flag +
                       ", which lets a compiler fold it away",
                   "drop the flag from the test and from what makes the value");
    return;
  }
  for (Value tested : test.tested)
    for (Value source : context.sources(tested))
      if (const char *flag = broken(promisesOf(source.getDefiningOp()))) {
        LintFinding *finding = context.report(
            LintSeverity::Warning, op,
            std::string(test.name) + " of a value that the fastmath flag " +
                flag + " promises not to be one: a compiler may fold it away",
            "drop the flag from what makes the value");
        context.relate(finding, source.getDefiningOp(), "it is made here");
      }
}

/// A constant that breaks the promise that \p op makes.
static void checkConstants(LintContext &context, Operation *op) {
  Promises promises = promisesOf(op);
  if (!promises.nnan && !promises.ninf)
    return;
  for (Value operand : op->getOperands())
    for (Value source : context.sources(operand)) {
      std::optional<APFloat> number = constantFloat(source);
      if (!number)
        continue;
      bool isBroken = (number->isNaN() && promises.nnan) ||
                      (number->isInfinity() && promises.ninf);
      if (!isBroken)
        continue;
      std::string what = number->isNaN()        ? "NaN"
                         : number->isNegative() ? "-inf"
                                                : "inf";
      LintFinding *finding = context.report(
          LintSeverity::Warning, op,
          "operand " + what + " under the fastmath flag " +
              (number->isNaN() ? "nnan" : "ninf") + ": the result is poison",
          number->isNaN()
              ? "drop the flag"
              : "drop the flag, or use the lowest finite number instead");
      context.relate(finding, source.getDefiningOp(), what + " is made here");
    }
}

void plumb::lintFastmathNan(LintContext &context) {
  context.root()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    checkTest(context, op);
    checkConstants(context, op);
  });
}
