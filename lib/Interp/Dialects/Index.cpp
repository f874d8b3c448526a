//===- Index.cpp - the index dialect --------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers of the width that the program was compiled for. Values that this
// dialect folds for both widths (index.constant) are truncated to it.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

template <Opcode opcode>
static LogicalResult lowerBinary(Operation *op, Emitter &e) {
  Slot a = e.slot(op->getOperand(0)), b = e.slot(op->getOperand(1));
  e.binary(opcode, e.define(op->getResult(0)), a, b, 1, e.indexBits());
  return success();
}

static LogicalResult lowerCmp(index::CmpOp op, Emitter &e) {
  Slot a = e.slot(op.getLhs()), b = e.slot(op.getRhs());
  Slot d = e.define(op.getResult());
  auto compare = [&](Opcode opcode, Slot x, Slot y) {
    e.binary(opcode, d, x, y, 1, e.indexBits());
    return success();
  };
  switch (op.getPred()) {
  case index::IndexCmpPredicate::EQ:
    return compare(Opcode::CmpEQ, a, b);
  case index::IndexCmpPredicate::NE:
    return compare(Opcode::CmpNE, a, b);
  case index::IndexCmpPredicate::SLT:
    return compare(Opcode::CmpSLT, a, b);
  case index::IndexCmpPredicate::SLE:
    return compare(Opcode::CmpSLE, a, b);
  case index::IndexCmpPredicate::SGT:
    return compare(Opcode::CmpSLT, b, a);
  case index::IndexCmpPredicate::SGE:
    return compare(Opcode::CmpSLE, b, a);
  case index::IndexCmpPredicate::ULT:
    return compare(Opcode::CmpULT, a, b);
  case index::IndexCmpPredicate::ULE:
    return compare(Opcode::CmpULE, a, b);
  case index::IndexCmpPredicate::UGT:
    return compare(Opcode::CmpULT, b, a);
  case index::IndexCmpPredicate::UGE:
    return compare(Opcode::CmpULE, b, a);
  }
  return e.unsupported("this comparison predicate");
}

template <typename OpTy, Opcode extend>
static LogicalResult lowerCast(OpTy op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getInput().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  unsigned w = from->elem.bits, b = to->elem.bits;
  Slot a = e.slot(op.getInput()), d = e.define(op.getResult());
  if (w == b)
    e.move(d, a, 1);
  else
    e.unary(w < b ? extend : Opcode::TruncI, d, a, 1, w, 0, b);
  return success();
}

static LogicalResult lowerConstant(index::ConstantOp op, Emitter &e) {
  e.alias(op.getResult(), e.indexConstant(op.getValue().getSExtValue()));
  return success();
}

static LogicalResult lowerBoolConstant(index::BoolConstantOp op, Emitter &e) {
  e.alias(op.getResult(), e.i1Constant(op.getValue()));
  return success();
}

static LogicalResult lowerSizeOf(index::SizeOfOp op, Emitter &e) {
  e.alias(op.getResult(), e.indexConstant(e.indexBits()));
  return success();
}

void plumb::registerIndexDialect(DialectRegistry &r) {
  r.addAll<index::AddOp>(lowerBinary<Opcode::AddI>);
  r.addAll<index::SubOp>(lowerBinary<Opcode::SubI>);
  r.addAll<index::MulOp>(lowerBinary<Opcode::MulI>);
  r.addAll<index::DivSOp>(lowerBinary<Opcode::DivSI>);
  r.addAll<index::DivUOp>(lowerBinary<Opcode::DivUI>);
  r.addAll<index::CeilDivSOp>(lowerBinary<Opcode::CeilDivSI>);
  r.addAll<index::CeilDivUOp>(lowerBinary<Opcode::CeilDivUI>);
  r.addAll<index::FloorDivSOp>(lowerBinary<Opcode::FloorDivSI>);
  r.addAll<index::RemSOp>(lowerBinary<Opcode::RemSI>);
  r.addAll<index::RemUOp>(lowerBinary<Opcode::RemUI>);
  r.addAll<index::MaxSOp>(lowerBinary<Opcode::MaxSI>);
  r.addAll<index::MaxUOp>(lowerBinary<Opcode::MaxUI>);
  r.addAll<index::MinSOp>(lowerBinary<Opcode::MinSI>);
  r.addAll<index::MinUOp>(lowerBinary<Opcode::MinUI>);
  r.addAll<index::ShlOp>(lowerBinary<Opcode::ShLI>);
  r.addAll<index::ShrSOp>(lowerBinary<Opcode::ShRSI>);
  r.addAll<index::ShrUOp>(lowerBinary<Opcode::ShRUI>);
  r.addAll<index::AndOp>(lowerBinary<Opcode::AndI>);
  r.addAll<index::OrOp>(lowerBinary<Opcode::OrI>);
  r.addAll<index::XOrOp>(lowerBinary<Opcode::XorI>);
  r.add<index::CastSOp, lowerCast<index::CastSOp, Opcode::ExtSI>>();
  r.add<index::CastUOp, lowerCast<index::CastUOp, Opcode::ExtUI>>();
  r.add<index::CmpOp, lowerCmp>();
  r.add<index::ConstantOp, lowerConstant>();
  r.add<index::BoolConstantOp, lowerBoolConstant>();
  r.add<index::SizeOfOp, lowerSizeOf>();
}
