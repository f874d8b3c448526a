//===- LLVMArith.cpp - LLVM's arithmetic, comparisons, casts --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One instruction each, the same ones that arith compiles to. LLVM adds flags
// and says what arith leaves open: a remainder of INT_MIN by -1 is undefined.
//
//===----------------------------------------------------------------------===//

#include "../Exec/FloatSemantics.h"
#include "../Exec/ShadowRules.h"
#include "Elementwise.h"
#include "LLVMValues.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

static std::optional<TypeLayout> operandLayout(Operation *op, Emitter &e) {
  return e.layout(op->getOperand(0).getType());
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static unsigned integerFlags(Operation *op) {
  unsigned flags = 0;
  if (auto iface = dyn_cast<LLVM::IntegerOverflowFlagsInterface>(op))
    flags |= (iface.hasNoSignedWrap() ? kNSW : 0) |
             (iface.hasNoUnsignedWrap() ? kNUW : 0);
  if (auto iface = dyn_cast<LLVM::ExactFlagInterface>(op))
    flags |= iface.getIsExact() ? kExact : 0;
  if (auto iface = dyn_cast<LLVM::DisjointFlagInterface>(op))
    flags |= iface.getIsDisjoint() ? kDisjoint : 0;
  if (auto iface = dyn_cast<LLVM::NonNegFlagInterface>(op))
    flags |= iface.getNonNeg() ? kNNeg : 0;
  return flags;
}

template <Opcode opcode, unsigned always = 0>
static LogicalResult lowerInteger(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.binary(opcode, e.define(op->getResult(0)), e.slot(op->getOperand(0)),
           e.slot(op->getOperand(1)), t->slots(), t->elem.bits,
           integerFlags(op) | always);
  return success();
}

static LogicalResult lowerICmp(LLVM::ICmpOp op, Emitter &e) {
  const IntegerCompare form =
      integerCompare(static_cast<unsigned>(op.getPredicate()));
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  Slot a = e.slot(op.getLhs()), b = e.slot(op.getRhs());
  if (form.swap)
    std::swap(a, b);
  e.binary(form.opcode, e.define(op.getRes()), a, b, t->slots(), t->elem.bits);
  return success();
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

template <Opcode f32, Opcode f64, Opcode any>
static LogicalResult lowerFloat(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.binary(floatOpcode(t->elem.format, f32, f64, any),
           e.define(op->getResult(0)), e.slot(op->getOperand(0)),
           e.slot(op->getOperand(1)), t->slots(), formatCode(*t),
           llvmFastMath(op));
  return success();
}

static LogicalResult lowerFNeg(LLVM::FNegOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.unary(Opcode::NegF, e.define(op.getResult()), e.slot(op.getOperand()),
          t->slots(), formatCode(*t), llvmFastMath(op));
  return success();
}

static LogicalResult lowerFCmp(LLVM::FCmpOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  // LLVM's predicates have arith's numbers.
  e.binary(floatOpcode(t->elem.format, Opcode::CmpF32, Opcode::CmpF64,
                       Opcode::CmpFX),
           e.define(op.getRes()), e.slot(op.getLhs()), e.slot(op.getRhs()),
           t->slots(), formatCode(*t),
           static_cast<unsigned>(op.getPredicate()) |
               packedFastMath(llvmFastMath(op)));
  return success();
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

template <Opcode opcode>
static LogicalResult lowerCast(Operation *op, Emitter &e) {
  std::optional<TypeLayout> from = operandLayout(op, e);
  std::optional<TypeLayout> to = e.layout(op->getResult(0).getType());
  if (!from || !to)
    return failure();
  e.unary(opcode, e.define(op->getResult(0)), e.slot(op->getOperand(0)),
          from->slots(), widthOf(from->elem), integerFlags(op),
          widthOf(to->elem));
  return success();
}

/// Between pointers and integers, and between address spaces: the bits stay,
/// cut off or filled up with zeros.
static LogicalResult lowerPointerCast(Operation *op, Emitter &e) {
  std::optional<TypeLayout> from = operandLayout(op, e);
  std::optional<TypeLayout> to = e.layout(op->getResult(0).getType());
  if (!from || !to)
    return failure();
  e.alias(op->getResult(0),
          resizedIntegers(e, e.slot(op->getOperand(0)), from->slots(),
                          from->elem.bits, to->elem.bits, /*isSigned=*/false));
  return success();
}

static LogicalResult lowerBitcast(LLVM::BitcastOp op, Emitter &e) {
  std::optional<TypeLayout> from = operandLayout(op, e);
  std::optional<TypeLayout> to = e.layout(op.getRes().getType());
  if (!from || !to)
    return failure();
  std::optional<Slot> lanes = bitcastTo(e, e.slot(op.getArg()), from->slots(),
                                        from->elem, to->slots(), to->elem);
  if (!lanes)
    return failure();
  e.alias(op.getRes(), *lanes);
  return success();
}

//===----------------------------------------------------------------------===//
// select, freeze
//===----------------------------------------------------------------------===//

static LogicalResult lowerSelect(LLVM::SelectOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> c = e.layout(op.getCondition().getType());
  if (!t || !c)
    return failure();
  Slot condition = e.slot(op.getCondition());
  Slot a = e.slot(op.getTrueValue()), b = e.slot(op.getFalseValue());
  Slot d = e.define(op.getRes());
  bool isAggregate = t->kind == TypeLayout::Aggregate;
  unsigned w = isAggregate ? 0 : widthOf(t->elem);
  unsigned flags = isAggregate || t->elem.isFloat() ? 0 : kSelectInt;
  if (c->slots() == t->slots() && !isAggregate)
    e.ternary(Opcode::Select, d, condition, a, b, t->slots(), w, flags);
  else if (t->elem.isWide())
    e.ternary(Opcode::Select, d, splatted(e, condition, t->slots()), a, b,
              t->slots(), w, flags);
  else if (t->slots())
    e.emit2(Opcode::SelectN, d, condition, a, b, t->slots(), w, flags);
  return success();
}

static LogicalResult lowerFreeze(LLVM::FreezeOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  if (t->slots())
    e.emit2(Opcode::Freeze, e.define(op.getRes()), e.slot(op.getVal()), 0, 0,
            t->slots());
  return success();
}

void plumb::registerLLVMArith(DialectRegistry &r) {
  r.addAll<LLVM::AddOp>(lowerInteger<Opcode::AddI>);
  r.addAll<LLVM::SubOp>(lowerInteger<Opcode::SubI>);
  r.addAll<LLVM::MulOp>(lowerInteger<Opcode::MulI>);
  r.addAll<LLVM::UDivOp>(lowerInteger<Opcode::DivUI>);
  r.addAll<LLVM::SDivOp>(lowerInteger<Opcode::DivSI>);
  r.addAll<LLVM::URemOp>(lowerInteger<Opcode::RemUI>);
  r.addAll<LLVM::SRemOp>(lowerInteger<Opcode::RemSI, kNSW>);
  r.addAll<LLVM::AndOp>(lowerInteger<Opcode::AndI>);
  r.addAll<LLVM::OrOp>(lowerInteger<Opcode::OrI>);
  r.addAll<LLVM::XOrOp>(lowerInteger<Opcode::XorI>);
  r.addAll<LLVM::ShlOp>(lowerInteger<Opcode::ShLI>);
  r.addAll<LLVM::LShrOp>(lowerInteger<Opcode::ShRUI>);
  r.addAll<LLVM::AShrOp>(lowerInteger<Opcode::ShRSI>);
  r.add<LLVM::ICmpOp, lowerICmp>();
  r.addAll<LLVM::FAddOp>(
      lowerFloat<Opcode::AddF32, Opcode::AddF64, Opcode::AddFX>);
  r.addAll<LLVM::FSubOp>(
      lowerFloat<Opcode::SubF32, Opcode::SubF64, Opcode::SubFX>);
  r.addAll<LLVM::FMulOp>(
      lowerFloat<Opcode::MulF32, Opcode::MulF64, Opcode::MulFX>);
  r.addAll<LLVM::FDivOp>(
      lowerFloat<Opcode::DivF32, Opcode::DivF64, Opcode::DivFX>);
  r.addAll<LLVM::FRemOp>(lowerFloat<Opcode::RemF, Opcode::RemF, Opcode::RemF>);
  r.add<LLVM::FNegOp, lowerFNeg>();
  r.add<LLVM::FCmpOp, lowerFCmp>();
  r.addAll<LLVM::SExtOp>(lowerCast<Opcode::ExtSI>);
  r.addAll<LLVM::ZExtOp>(lowerCast<Opcode::ExtUI>);
  r.addAll<LLVM::TruncOp>(lowerCast<Opcode::TruncI>);
  r.addAll<LLVM::SIToFPOp>(lowerCast<Opcode::SIToFP>);
  r.addAll<LLVM::UIToFPOp>(lowerCast<Opcode::UIToFP>);
  r.addAll<LLVM::FPToSIOp>(lowerCast<Opcode::FPToSI>);
  r.addAll<LLVM::FPToUIOp>(lowerCast<Opcode::FPToUI>);
  r.addAll<LLVM::FPExtOp, LLVM::FPTruncOp>(lowerCast<Opcode::ConvertF>);
  r.addAll<LLVM::PtrToIntOp, LLVM::IntToPtrOp, LLVM::AddrSpaceCastOp>(
      lowerPointerCast);
  r.add<LLVM::BitcastOp, lowerBitcast>();
  r.add<LLVM::SelectOp, lowerSelect>();
  r.add<LLVM::FreezeOp, lowerFreeze>();
}
