//===- LLVMControl.cpp - LLVM's branches and hints ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Branches as those of cf. Hints and markers have no effect on values; only
// llvm.intr.assume says something that can be false.
//
//===----------------------------------------------------------------------===//

#include "LLVMValues.h"
#include "VectorLowering.h"
#include "VectorSlice.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Terminators
//===----------------------------------------------------------------------===//

static LogicalResult goTo(Emitter &e, Block *block, OperandRange operands) {
  if (failed(e.moveToBlock(block, operands)))
    return failure();
  e.jump(e.labelOf(block));
  return success();
}

static LogicalResult lowerBr(LLVM::BrOp op, Emitter &e) {
  return goTo(e, op.getDest(), op.getDestOperands());
}

static LogicalResult lowerCondBr(LLVM::CondBrOp op, Emitter &e) {
  Slot condition = e.slot(op.getCondition());
  if (op.getTrueDestOperands().empty()) {
    e.branchIf(condition, e.labelOf(op.getTrueDest()));
  } else {
    Label otherwise = e.newLabel();
    e.branchUnless(condition, otherwise);
    if (failed(goTo(e, op.getTrueDest(), op.getTrueDestOperands())))
      return failure();
    e.place(otherwise);
  }
  return goTo(e, op.getFalseDest(), op.getFalseDestOperands());
}

static LogicalResult lowerSwitch(LLVM::SwitchOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getValue().getType());
  if (!t)
    return failure();
  SmallVector<std::pair<APInt, Label>> cases;
  Label otherwise = e.newLabel();
  if (auto values =
          dyn_cast_or_null<DenseIntElementsAttr>(op.getCaseValuesAttr()))
    for (const APInt &v : values.getValues<APInt>())
      cases.push_back({v, e.newLabel()});
  e.switchOn(e.slot(op.getValue()), t->elem, otherwise, cases);
  e.place(otherwise);
  if (failed(goTo(e, op.getDefaultDestination(), op.getDefaultOperands())))
    return failure();
  for (auto [i, c] : llvm::enumerate(cases)) {
    e.place(c.second);
    if (failed(goTo(e, op.getCaseDestinations()[i], op.getCaseOperands(i))))
      return failure();
  }
  return success();
}

static LogicalResult lowerUnreachable(LLVM::UnreachableOp, Emitter &e) {
  e.trap(TrapKind::Undefined, "llvm.unreachable reached");
  return success();
}

static LogicalResult lowerReturn(LLVM::ReturnOp op, Emitter &e) {
  return e.ret(op->getOperands());
}

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

static LogicalResult lowerAssume(LLVM::AssumeOp op, Emitter &e) {
  e.emit(Opcode::Assume, 0, e.slot(op.getCond()));
  // "align"(pointer, alignment[, offset]) is the one bundle that the memory
  // model can check.
  OperandRangeRange bundles = op.getOpBundleOperands();
  for (unsigned i = 0; i < bundles.size(); ++i) {
    ArrayAttr tags = op.getOpBundleTagsAttr();
    auto tag = tags ? dyn_cast<StringAttr>(tags[i]) : StringAttr();
    OperandRange operands = bundles[i];
    if (!tag || tag.getValue() != "align" || operands.size() != 2)
      continue;
    if (std::optional<int64_t> alignment = constantInt(operands[1]))
      checkAlignment(e, e.slot(operands[0]), static_cast<uint64_t>(*alignment));
  }
  return success();
}

/// A result that is the first operand: hints, copies, annotations.
static LogicalResult lowerFirstOperand(Operation *op, Emitter &e) {
  if (!e.layout(op->getResult(0).getType()))
    return failure();
  e.alias(op->getResult(0), e.slot(op->getOperand(0)));
  return success();
}

static LogicalResult lowerNothing(Operation *, Emitter &) { return success(); }

/// What an optimizer that never finds out says.
static LogicalResult lowerIsConstant(LLVM::IsConstantOp op, Emitter &e) {
  e.alias(op.getRes(), e.i1Constant(false));
  return success();
}

/// A token for invariant.end to name; never a pointer to follow.
static LogicalResult lowerInvariantStart(LLVM::InvariantStartOp op,
                                         Emitter &e) {
  e.alias(op.getRes(), wordConstant(e, 0));
  return success();
}

static LogicalResult lowerTrap(Operation *op, Emitter &e) {
  e.trap(TrapKind::Abort, op->getName().getStringRef());
  return success();
}

void plumb::registerLLVMControl(DialectRegistry &r) {
  r.add<LLVM::BrOp, lowerBr>();
  r.add<LLVM::CondBrOp, lowerCondBr>();
  r.add<LLVM::SwitchOp, lowerSwitch>();
  r.add<LLVM::UnreachableOp, lowerUnreachable>();
  r.add<LLVM::ReturnOp, lowerReturn>();
  r.add<LLVM::AssumeOp, lowerAssume>();
  r.addAll<LLVM::ExpectOp, LLVM::ExpectWithProbabilityOp, LLVM::SSACopyOp,
           LLVM::LaunderInvariantGroupOp, LLVM::StripInvariantGroupOp,
           LLVM::PtrAnnotation, LLVM::Annotation, LLVM::ThreadlocalAddressOp>(
      lowerFirstOperand);
  r.add<LLVM::IsConstantOp, lowerIsConstant>();
  r.add<LLVM::InvariantStartOp, lowerInvariantStart>();
  r.addAll<LLVM::Trap, LLVM::UBSanTrap>(lowerTrap);
  r.addAll<LLVM::InvariantEndOp, LLVM::LifetimeStartOp, LLVM::LifetimeEndOp,
           LLVM::Prefetch, LLVM::NoAliasScopeDeclOp, LLVM::VarAnnotation,
           LLVM::DbgDeclareOp, LLVM::DbgValueOp, LLVM::DbgLabelOp,
           LLVM::DebugTrap, LLVM::FenceOp>(lowerNothing);
  // Not executed, but members of the module.
  r.addAll<LLVM::LLVMFuncOp, LLVM::GlobalOp, LLVM::GlobalCtorsOp,
           LLVM::GlobalDtorsOp, LLVM::AliasOp, LLVM::ComdatOp,
           LLVM::ComdatSelectorOp, LLVM::ModuleFlagsOp, LLVM::LinkerOptionsOp>(
      lowerNothing);
}
