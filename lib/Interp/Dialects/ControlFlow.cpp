//===- ControlFlow.cpp - branches between blocks --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A branch moves its operands to the block's arguments and jumps. Where the two
// targets of a conditional branch need moves, the moves of the taken side sit
// behind the jump.
//
//===----------------------------------------------------------------------===//

#include "AsyncLowering.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

static LogicalResult lowerBr(cf::BranchOp op, Emitter &e) {
  if (failed(e.moveToBlock(op.getDest(), op.getDestOperands())))
    return failure();
  e.jump(e.labelOf(op.getDest()));
  return success();
}

static LogicalResult lowerCondBr(cf::CondBranchOp op, Emitter &e) {
  Slot cond = e.slot(op.getCondition());
  if (op.getTrueDestOperands().empty()) {
    e.branchIf(cond, e.labelOf(op.getTrueDest()));
  } else {
    Label otherwise = e.newLabel();
    e.branchUnless(cond, otherwise);
    if (failed(e.moveToBlock(op.getTrueDest(), op.getTrueDestOperands())))
      return failure();
    e.jump(e.labelOf(op.getTrueDest()));
    e.place(otherwise);
  }
  if (failed(e.moveToBlock(op.getFalseDest(), op.getFalseDestOperands())))
    return failure();
  e.jump(e.labelOf(op.getFalseDest()));
  return success();
}

static LogicalResult lowerSwitch(cf::SwitchOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getFlag().getType());
  if (!t)
    return failure();
  SmallVector<std::pair<APInt, Label>> cases;
  Label otherwise = e.newLabel();
  if (std::optional<DenseIntElementsAttr> values = op.getCaseValues())
    for (const APInt &v : values->getValues<APInt>())
      cases.push_back({v, e.newLabel()});
  e.switchOn(e.slot(op.getFlag()), t->elem, otherwise, cases);
  e.place(otherwise);
  if (failed(
          e.moveToBlock(op.getDefaultDestination(), op.getDefaultOperands())))
    return failure();
  e.jump(e.labelOf(op.getDefaultDestination()));
  for (auto [i, c] : llvm::enumerate(cases)) {
    e.place(c.second);
    Block *dest = op.getCaseDestinations()[i];
    if (failed(e.moveToBlock(dest, op.getCaseOperands(i))))
      return failure();
    e.jump(e.labelOf(dest));
  }
  return success();
}

/// Within an asynchronous region the region is in error, and the program goes
/// on.
static LogicalResult lowerAssert(cf::AssertOp op, Emitter &e) {
  if (isInAsyncRegion(op)) {
    requireInAsyncRegion(e, op, e.slot(op.getArg()));
    return success();
  }
  e.emit(Opcode::Assert, 0, e.slot(op.getArg()), e.message(op.getMsg()));
  return success();
}

void plumb::registerControlFlowDialect(DialectRegistry &r) {
  r.add<cf::BranchOp, lowerBr>();
  r.add<cf::CondBranchOp, lowerCondBr>();
  r.add<cf::SwitchOp, lowerSwitch>();
  r.add<cf::AssertOp, lowerAssert>();
}
