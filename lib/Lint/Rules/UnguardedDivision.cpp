//===- UnguardedDivision.cpp - divisors that can be 0 ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Divisors that some data makes 0: the norm of a row of zeros, the largest |x|
// of a block that is to be quantised, the number of true mask elements, a
// variance. A divisor is reported if its operations show that it is never
// negative and can be 0, if a reduction or relu is behind it, and if nothing
// keeps it from 0: an epsilon (which has to be more than 0 in its type: 1e-8 is
// 0 in f16), a maximum with a positive number, or a comparison of it or of what
// it was computed from, which is taken for a guard wherever it stands.
//
// The same for 1/sqrt(x) and log(x); and for the logarithm of a softmax, whose
// exponentials are 0 from 104 below the maximum on, in f32.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace plumb;
using namespace mlir;

using Step = LintContext::Step;

namespace {

class Checker {
public:
  explicit Checker(LintContext &context) : context(context) {}

  void check(Operation *op);

private:
  void checkDivisor(Operation *op, Value divisor, const char *what,
                    const char *consequence);
  void checkInteger(Operation *op);
  bool checkLogSoftmax(Operation *op);
  bool isCompared(Operation *op, const llvm::DenseSet<Value> &values);

  LintContext &context;
  /// What is compared anywhere in a function.
  llvm::DenseMap<Operation *, llvm::DenseSet<Value>> compared;
};

} // namespace

static bool isComparison(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return isa<arith::CmpFOp, arith::CmpIOp, LLVM::FCmpOp, LLVM::ICmpOp>(op) ||
         name == "tosa.equal" || name == "tosa.greater" ||
         name == "tosa.greater_equal";
}

/// One of \p values, or what it was made from, is compared in the function.
bool Checker::isCompared(Operation *op, const llvm::DenseSet<Value> &values) {
  Operation *function = op->getParentOfType<FunctionOpInterface>();
  if (!function)
    function = context.root();
  auto [entry, isNew] = compared.try_emplace(function);
  if (isNew) {
    llvm::DenseSet<Value> all;
    function->walk([&](Operation *other) {
      if (isComparison(other))
        for (Value operand : other->getOperands())
          for (Value source : context.sources(operand))
            all.insert(source);
    });
    compared[function] = std::move(all);
  }
  const llvm::DenseSet<Value> &known = compared[function];
  return llvm::any_of(values, [&](Value v) { return known.contains(v); });
}

void Checker::checkDivisor(Operation *op, Value divisor, const char *what,
                           const char *consequence) {
  FloatRange range = context.floats().of(divisor);
  if (!range.isNatural() || !range.canBeZero())
    return;
  llvm::DenseSet<Value> behind;
  Operation *reason = nullptr;
  context.findBehind(divisor, [&](Value source) {
    Operation *made = source.getDefiningOp();
    if (!constantFloat(source))
      behind.insert(source);
    const Reduction *reduction = context.reductions().madeBy(made);
    if (reduction) {
      reason = reduction->shown;
      return Step::Skip;
    }
    if (operatorOf(made) == Operator::Max && !reason)
      reason = made;
    return Step::Enter;
  });
  if (!reason || isCompared(op, behind))
    return;
  const Reduction *direct = context.reductions().madeBy(reason);
  LintFinding *finding = context.report(
      LintSeverity::Warning, op,
      std::string(what) +
          " a value that can be 0, with no guard: " + consequence,
      "add an epsilon, take the maximum with a small positive number, or "
      "select another result for 0");
  context.relate(finding, reason,
                 direct && direct->kind == Reduction::Kind::Max
                     ? "it comes from this maximum, 0 if every element is"
                 : operatorOf(reason) == Operator::Max && !direct
                     ? "it comes from here, where negative values become 0"
                     : "it comes from this sum, 0 if every term is");
}

/// Of an integer that counts true elements.
void Checker::checkInteger(Operation *op) {
  const Reduction *sum = context.reductionOf(op->getOperand(1));
  if (!sum || sum->kind != Reduction::Kind::Sum || sum->isOfProducts ||
      !getElementTypeOrSelf(withoutMoves(sum->terms[0])).isInteger(1))
    return;
  llvm::DenseSet<Value> values = {sum->result};
  if (isCompared(op, values))
    return;
  LintFinding *finding = context.report(
      LintSeverity::Warning, op,
      "division by a count that can be 0, with no guard: undefined behaviour",
      "take the maximum with 1");
  context.relate(finding, sum->shown, "it is counted here");
}

/// log(exp(x) / sum(exp(x))).
bool Checker::checkLogSoftmax(Operation *op) {
  Operation *division = context.producer(op->getOperand(0));
  if (operatorOf(division) != Operator::Div)
    return false;
  Operation *exp = context.producer(division->getOperand(0));
  const Reduction *sum = context.reductionOf(division->getOperand(1));
  if (operatorOf(exp) != Operator::Exp || !sum ||
      sum->kind != Reduction::Kind::Sum ||
      context.producer(sum->terms[0]) != exp)
    return false;
  LintFinding *finding = context.report(
      LintSeverity::Warning, op,
      "logarithm of a softmax: where the exponential is rounded to 0 it is "
      "-inf",
      "compute x - max(x) - log(sum(exp(x - max(x))))");
  context.relate(finding, exp, "the exponential");
  context.relate(finding, division, "the softmax");
  return true;
}

void Checker::check(Operation *op) {
  switch (operatorOf(op)) {
  case Operator::Div:
    return checkDivisor(op, op->getOperand(1), "division by",
                        "the result is infinite or NaN");
  case Operator::Reciprocal:
    return checkDivisor(op, op->getOperand(0), "reciprocal of",
                        "the result is infinite");
  case Operator::Rsqrt:
    return checkDivisor(op, op->getOperand(0), "inverse square root of",
                        "the result is infinite");
  case Operator::Log:
    if (!checkLogSoftmax(op))
      checkDivisor(op, op->getOperand(0), "logarithm of", "the result is -inf");
    return;
  default:
    break;
  }
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
    checkInteger(op);
}

void plumb::lintUnguardedDivision(LintContext &context) {
  Checker checker(context);
  context.root()->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { checker.check(op); });
}
