//===- LLVMPredicated.cpp - llvm.vp.*, LLVM's predicated vectors ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lane is active if its mask is on and its number is below the explicit
// vector length. The others are poison, do not count in a reduction, touch no
// memory and divide by nothing.
//
//===----------------------------------------------------------------------===//

#include "../Exec/FloatSemantics.h"
#include "../Exec/ShadowRules.h"
#include "Elementwise.h"
#include "LLVMTypes.h"
#include "LLVMValues.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Active lanes
//===----------------------------------------------------------------------===//

/// Lanes below the vector length.
static Slot lanesBelow(Emitter &e, Value length, unsigned n) {
  Slot wide = resizedIntegers(e, e.slot(length), 1, 32, e.indexBits(), false);
  return laneOp(e, Opcode::CmpULT, laneNumbers(e, n), splatted(e, wide, n), n,
                e.indexBits());
}

/// The last two operands of an operation: mask and vector length.
static Slot activeLanes(Emitter &e, Operation *op, unsigned n) {
  Value mask = op->getOperand(op->getNumOperands() - 2);
  Value length = op->getOperand(op->getNumOperands() - 1);
  return laneOp(e, Opcode::AndI, e.slot(mask), lanesBelow(e, length, n), n, 1);
}

/// Poisons the lanes of `d` that are not active, if there are any.
static void poisonInactive(Emitter &e, Slot d, Slot active, unsigned n,
                           const ScalarType &type) {
  Slot all = e.temp();
  e.move(all, active, 1);
  for (unsigned i = 1; i < n; ++i)
    e.binary(Opcode::AndI, all, all, active + i, 1, 1);
  Label end = e.newLabel();
  uint32_t join = e.newJoin();
  e.branchIf(all, end, join);
  Slot poison = e.temp(n);
  e.emit2(Opcode::Poison, poison, 0, 0, 0, n);
  selectLanes(e, d, active, d, poison, n, type);
  e.place(end);
  e.join(join, {{d, n}});
}

/// `fn` fills the result; inactive lanes are poisoned afterwards.
static LogicalResult
predicated(Operation *op, Emitter &e,
           llvm::function_ref<void(const TypeLayout &in, const TypeLayout &out,
                                   Slot d, Slot active)>
               fn) {
  std::optional<TypeLayout> in = e.layout(op->getOperand(0).getType());
  std::optional<TypeLayout> out = e.layout(op->getResult(0).getType());
  if (!in || !out)
    return failure();
  unsigned n = out->slots();
  Slot active = activeLanes(e, op, n), d = e.define(op->getResult(0));
  fn(*in, *out, d, active);
  poisonInactive(e, d, active, n, out->elem);
  return success();
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

template <Opcode opcode, bool divides = false>
static LogicalResult lowerInteger(Operation *op, Emitter &e) {
  return predicated(
      op, e, [&](const TypeLayout &t, const TypeLayout &, Slot d, Slot active) {
        unsigned n = t.slots();
        Slot a = e.slot(op->getOperand(0)), b = e.slot(op->getOperand(1));
        if (divides) {
          Slot safe = e.temp(n);
          selectLanes(e, safe, active, b, splatted(e, e.constant(1, t.elem), n),
                      n, t.elem);
          b = safe;
        }
        bool isRemainder = opcode == Opcode::RemSI;
        e.binary(opcode, d, a, b, n, t.elem.bits, isRemainder ? kNSW : 0);
      });
}

template <Opcode f32, Opcode f64, Opcode any>
static LogicalResult lowerFloat(Operation *op, Emitter &e) {
  return predicated(
      op, e, [&](const TypeLayout &t, const TypeLayout &, Slot d, Slot) {
        e.binary(floatOpcode(t.elem.format, f32, f64, any), d,
                 e.slot(op->getOperand(0)), e.slot(op->getOperand(1)),
                 t.slots(), formatCode(t));
      });
}

static LogicalResult lowerFNeg(Operation *op, Emitter &e) {
  return predicated(op, e,
                    [&](const TypeLayout &t, const TypeLayout &, Slot d, Slot) {
                      e.unary(Opcode::NegF, d, e.slot(op->getOperand(0)),
                              t.slots(), formatCode(t));
                    });
}

static LogicalResult lowerFma(Operation *op, Emitter &e) {
  return predicated(
      op, e, [&](const TypeLayout &t, const TypeLayout &, Slot d, Slot) {
        e.ternary(floatOpcode(t.elem.format, Opcode::FmaF32, Opcode::FmaF64,
                              Opcode::FmaFX),
                  d, e.slot(op->getOperand(0)), e.slot(op->getOperand(1)),
                  e.slot(op->getOperand(2)), t.slots(), formatCode(t));
      });
}

template <Opcode opcode>
static LogicalResult lowerCast(Operation *op, Emitter &e) {
  return predicated(
      op, e, [&](const TypeLayout &from, const TypeLayout &to, Slot d, Slot) {
        e.unary(opcode, d, e.slot(op->getOperand(0)), from.slots(),
                widthOf(from.elem), 0, widthOf(to.elem));
      });
}

static LogicalResult lowerPointerCast(Operation *op, Emitter &e) {
  return predicated(
      op, e, [&](const TypeLayout &from, const TypeLayout &to, Slot d, Slot) {
        unsigned n = from.slots();
        e.move(d,
               resizedIntegers(e, e.slot(op->getOperand(0)), n, from.elem.bits,
                               to.elem.bits, /*isSigned=*/false),
               n);
      });
}

/// select: poison from the vector length on; merge: the false lanes.
template <typename OpTy, bool merges>
static LogicalResult lowerSelect(OpTy op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getResult(0).getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  Slot below = lanesBelow(e, op.getEvl(), n), d = e.define(op->getResult(0));
  Slot condition = laneOp(e, Opcode::AndI, e.slot(op.getCond()), below, n, 1);
  selectLanes(e, d, condition, e.slot(op.getTrueVal()),
              e.slot(op.getFalseVal()), n, t->elem);
  if (!merges)
    poisonInactive(e, d, below, n, t->elem);
  return success();
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

template <Opcode f32, Opcode f64 = f32, Opcode any = f32>
static LogicalResult lowerReduce(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(1).getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  Opcode opcode =
      t->elem.isFloat() ? floatOpcode(t->elem.format, f32, f64, any) : f32;
  Slot active = activeLanes(e, op, n), d = e.define(op->getResult(0));
  e.move(d, e.slot(op->getOperand(0)), 1);
  foldRows(e, opcode, d, e.slot(op->getOperand(1)), active, n, 1, t->elem);
  return success();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// One lane at a time, `stride` bytes apart (a slot; none: lane by lane).
static LogicalResult access(Operation *op, Emitter &e, Value vector,
                            Value pointer, Value stride, bool isStore) {
  std::optional<TypeLayout> t = e.layout(vector.getType());
  if (!t)
    return failure();
  if (isPackedInMemory(t->elem))
    return e.unsupported("a predicated access to " + t->str());
  unsigned n = t->slots();
  Slot active = activeLanes(e, op, n), lanes = e.slot(vector);
  Slot step = wordConstant(e, t->elem.bytes());
  if (stride) {
    std::optional<TypeLayout> s = e.layout(stride.getType());
    if (!s)
      return failure();
    step = resizedIntegers(e, e.slot(stride), 1, s->elem.bits, 64,
                           /*isSigned=*/true);
  }
  Slot address = e.slot(pointer);
  for (unsigned i = 0; i < n; ++i) {
    Label skip = e.newLabel();
    uint32_t join = e.newJoin();
    e.branchUnless(active + i, skip, join);
    if (isStore)
      e.storeLanes(lanes + i, *t, address, 1);
    else
      e.loadLanes(lanes + i, *t, address, 1);
    e.place(skip);
    if (isStore)
      e.join(join, ValueRange());
    else
      e.join(join, {{lanes + i, 1}});
    address = laneOp(e, Opcode::AddI, address, step, 1, 64);
  }
  if (!isStore)
    poisonInactive(e, lanes, active, n, t->elem);
  return success();
}

static LogicalResult lowerLoad(LLVM::VPLoadOp op, Emitter &e) {
  return access(op, e, op->getResult(0), op.getPtr(), Value(), false);
}
static LogicalResult lowerStore(LLVM::VPStoreOp op, Emitter &e) {
  return access(op, e, op.getVal(), op.getPtr(), Value(), true);
}
static LogicalResult lowerStridedLoad(LLVM::VPStridedLoadOp op, Emitter &e) {
  return access(op, e, op->getResult(0), op.getPtr(), op.getStride(), false);
}
static LogicalResult lowerStridedStore(LLVM::VPStridedStoreOp op, Emitter &e) {
  return access(op, e, op.getVal(), op.getPtr(), op.getStride(), true);
}

void plumb::registerLLVMPredicated(DialectRegistry &r) {
  using O = Opcode;
  r.addAll<LLVM::VPAddOp>(lowerInteger<O::AddI>);
  r.addAll<LLVM::VPSubOp>(lowerInteger<O::SubI>);
  r.addAll<LLVM::VPMulOp>(lowerInteger<O::MulI>);
  r.addAll<LLVM::VPSDivOp>(lowerInteger<O::DivSI, true>);
  r.addAll<LLVM::VPUDivOp>(lowerInteger<O::DivUI, true>);
  r.addAll<LLVM::VPSRemOp>(lowerInteger<O::RemSI, true>);
  r.addAll<LLVM::VPURemOp>(lowerInteger<O::RemUI, true>);
  r.addAll<LLVM::VPAShrOp>(lowerInteger<O::ShRSI>);
  r.addAll<LLVM::VPLShrOp>(lowerInteger<O::ShRUI>);
  r.addAll<LLVM::VPShlOp>(lowerInteger<O::ShLI>);
  r.addAll<LLVM::VPOrOp>(lowerInteger<O::OrI>);
  r.addAll<LLVM::VPAndOp>(lowerInteger<O::AndI>);
  r.addAll<LLVM::VPXorOp>(lowerInteger<O::XorI>);
  r.addAll<LLVM::VPSMaxOp>(lowerInteger<O::MaxSI>);
  r.addAll<LLVM::VPSMinOp>(lowerInteger<O::MinSI>);
  r.addAll<LLVM::VPUMaxOp>(lowerInteger<O::MaxUI>);
  r.addAll<LLVM::VPUMinOp>(lowerInteger<O::MinUI>);
  r.addAll<LLVM::VPFAddOp>(lowerFloat<O::AddF32, O::AddF64, O::AddFX>);
  r.addAll<LLVM::VPFSubOp>(lowerFloat<O::SubF32, O::SubF64, O::SubFX>);
  r.addAll<LLVM::VPFMulOp>(lowerFloat<O::MulF32, O::MulF64, O::MulFX>);
  r.addAll<LLVM::VPFDivOp>(lowerFloat<O::DivF32, O::DivF64, O::DivFX>);
  r.addAll<LLVM::VPFRemOp>(lowerFloat<O::RemF, O::RemF, O::RemF>);
  r.addAll<LLVM::VPFNegOp>(lowerFNeg);
  r.addAll<LLVM::VPFmaOp, LLVM::VPFMulAddOp>(lowerFma);
  r.addAll<LLVM::VPReduceAddOp>(lowerReduce<O::AddI>);
  r.addAll<LLVM::VPReduceMulOp>(lowerReduce<O::MulI>);
  r.addAll<LLVM::VPReduceAndOp>(lowerReduce<O::AndI>);
  r.addAll<LLVM::VPReduceOrOp>(lowerReduce<O::OrI>);
  r.addAll<LLVM::VPReduceXorOp>(lowerReduce<O::XorI>);
  r.addAll<LLVM::VPReduceSMaxOp>(lowerReduce<O::MaxSI>);
  r.addAll<LLVM::VPReduceSMinOp>(lowerReduce<O::MinSI>);
  r.addAll<LLVM::VPReduceUMaxOp>(lowerReduce<O::MaxUI>);
  r.addAll<LLVM::VPReduceUMinOp>(lowerReduce<O::MinUI>);
  r.addAll<LLVM::VPReduceFAddOp>(lowerReduce<O::AddF32, O::AddF64, O::AddFX>);
  r.addAll<LLVM::VPReduceFMulOp>(lowerReduce<O::MulF32, O::MulF64, O::MulFX>);
  r.addAll<LLVM::VPReduceFMaxOp>(lowerReduce<O::MaxNumF>);
  r.addAll<LLVM::VPReduceFMinOp>(lowerReduce<O::MinNumF>);
  r.add<LLVM::VPSelectMinOp, lowerSelect<LLVM::VPSelectMinOp, false>>();
  r.add<LLVM::VPMergeMinOp, lowerSelect<LLVM::VPMergeMinOp, true>>();
  r.add<LLVM::VPLoadOp, lowerLoad>();
  r.add<LLVM::VPStoreOp, lowerStore>();
  r.add<LLVM::VPStridedLoadOp, lowerStridedLoad>();
  r.add<LLVM::VPStridedStoreOp, lowerStridedStore>();
  r.addAll<LLVM::VPTruncOp>(lowerCast<O::TruncI>);
  r.addAll<LLVM::VPZExtOp>(lowerCast<O::ExtUI>);
  r.addAll<LLVM::VPSExtOp>(lowerCast<O::ExtSI>);
  r.addAll<LLVM::VPFPTruncOp, LLVM::VPFPExtOp>(lowerCast<O::ConvertF>);
  r.addAll<LLVM::VPFPToUIOp>(lowerCast<O::FPToUI>);
  r.addAll<LLVM::VPFPToSIOp>(lowerCast<O::FPToSI>);
  r.addAll<LLVM::VPUIToFPOp>(lowerCast<O::UIToFP>);
  r.addAll<LLVM::VPSIToFPOp>(lowerCast<O::SIToFP>);
  r.addAll<LLVM::VPPtrToIntOp, LLVM::VPIntToPtrOp>(lowerPointerCast);
}
