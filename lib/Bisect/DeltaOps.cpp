//===- DeltaOps.cpp - drop operations -------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three ways to be rid of an operation: erase it where nobody uses its results
// (from the last to the first, so that users go before what they use), let one
// of its operands take the place of a result, or a constant.
//
//===----------------------------------------------------------------------===//

#include "DeltaHelpers.h"
#include "mlir/IR/SymbolTable.h"
#include "plumbline/Bisect/Reduce.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace plumb {

/// Operations that may go, the last first. Regions come before the operation
/// that holds them.
static llvm::SmallVector<Operation *> removable(ReduceCandidate &candidate) {
  llvm::SmallVector<Operation *> ops;
  candidate.module->walk([&](Operation *op) {
    if (op == candidate.module.get() || op->hasTrait<OpTrait::IsTerminator>() ||
        isa<SymbolOpInterface>(op))
      return;
    ops.push_back(op);
  });
  std::reverse(ops.begin(), ops.end());
  return ops;
}

namespace {
/// Erasing an operation with regions erases what is in them, which comes later
/// in the list.
class Eraser {
public:
  bool isGone(Operation *op) const { return gone.contains(op); }
  void erase(Operation *op) {
    op->walk([&](Operation *inner) { gone.insert(inner); });
    op->erase();
  }

private:
  llvm::SmallPtrSet<Operation *, 32> gone;
};
} // namespace

void deltaDropOps(ReduceCandidate &candidate, Chooser &chooser) {
  Eraser eraser;
  for (Operation *op : removable(candidate))
    if (!eraser.isGone(op) && op->use_empty() && chooser.take())
      eraser.erase(op);
}

/// The operand with the number `which` among those of the type, each counted
/// once; null if there are fewer.
static Value operandOfType(Operation *op, Type type, unsigned which) {
  llvm::SmallVector<Value> seen;
  for (Value operand : op->getOperands())
    if (operand.getType() == type && !llvm::is_contained(seen, operand)) {
      if (seen.size() == which)
        return operand;
      seen.push_back(operand);
    }
  return nullptr;
}

void deltaOpsToOperands(ReduceCandidate &candidate, Chooser &chooser) {
  for (unsigned which : {0u, 1u, 2u}) {
    Eraser eraser;
    for (Operation *op : removable(candidate)) {
      if (eraser.isGone(op) || op->use_empty())
        continue;
      bool fits = llvm::all_of(op->getResultTypes(), [&](Type type) {
        return operandOfType(op, type, which) != nullptr;
      });
      if (!fits || !chooser.take())
        continue;
      for (Value result : op->getResults())
        result.replaceAllUsesWith(operandOfType(op, result.getType(), which));
      eraser.erase(op);
    }
  }
}

void deltaOpsToConstants(ReduceCandidate &candidate, Chooser &chooser) {
  for (int64_t number : {0, 1}) {
    Eraser eraser;
    for (Operation *op : removable(candidate)) {
      if (eraser.isGone(op) || op->use_empty() || op->getNumResults() != 1 ||
          op->hasTrait<OpTrait::ConstantLike>())
        continue;
      Type type = op->getResult(0).getType();
      if (!canBeConstant(type, op) || !chooser.take())
        continue;
      op->getResult(0).replaceAllUsesWith(makeConstant(op, type, number));
      eraser.erase(op);
    }
  }
}

} // namespace plumb
