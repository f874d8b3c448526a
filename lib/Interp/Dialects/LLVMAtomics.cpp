//===- LLVMAtomics.cpp - atomicrmw and cmpxchg ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Atomic operations run in the order of the program, one of those that they
// allow. A weak cmpxchg fails only where a strong one does.
//
//===----------------------------------------------------------------------===//

#include "../Exec/ShadowRules.h"
#include "Elementwise.h"
#include "LLVMTypes.h"
#include "LLVMValues.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

/// The instruction of a kind that is one; nullopt for the others.
static std::optional<Opcode> simpleKind(LLVM::AtomicBinOp kind,
                                        const ScalarType &type) {
  using K = LLVM::AtomicBinOp;
  switch (kind) {
  case K::add:
    return Opcode::AddI;
  case K::sub:
    return Opcode::SubI;
  case K::_and:
    return Opcode::AndI;
  case K::_or:
    return Opcode::OrI;
  case K::_xor:
    return Opcode::XorI;
  case K::max:
    return Opcode::MaxSI;
  case K::min:
    return Opcode::MinSI;
  case K::umax:
    return Opcode::MaxUI;
  case K::umin:
    return Opcode::MinUI;
  case K::fadd:
    return floatOpcode(type.format, Opcode::AddF32, Opcode::AddF64,
                       Opcode::AddFX);
  case K::fsub:
    return floatOpcode(type.format, Opcode::SubF32, Opcode::SubF64,
                       Opcode::SubFX);
  case K::fmax:
    return Opcode::MaxNumF;
  case K::fmin:
    return Opcode::MinNumF;
  case K::fmaximum:
    return Opcode::MaximumF;
  case K::fminimum:
    return Opcode::MinimumF;
  default:
    return std::nullopt;
  }
}

/// old (kind) value, where it is no single instruction.
static std::optional<Slot> composedKind(Emitter &e, LLVM::AtomicBinOp kind,
                                        Slot old, Slot value,
                                        const TypeLayout &t) {
  using K = LLVM::AtomicBinOp;
  unsigned n = t.slots(), w = t.elem.bits;
  auto constant = [&](int value) {
    return splatted(e, e.constant(APInt(w, value, /*isSigned=*/true), t.elem),
                    n);
  };
  auto op = [&](Opcode opcode, Slot a, Slot b) {
    return laneOp(e, opcode, a, b, n, w);
  };
  auto select = [&](Slot condition, Slot a, Slot b) {
    Slot d = e.temp(n);
    selectLanes(e, d, condition, a, b, n, t.elem);
    return d;
  };
  switch (kind) {
  case K::xchg:
    return value;
  case K::nand:
    return op(Opcode::XorI, op(Opcode::AndI, old, value), constant(-1));
  case K::uinc_wrap: // old >= value ? 0 : old + 1
    return select(op(Opcode::CmpULE, value, old), constant(0),
                  op(Opcode::AddI, old, constant(1)));
  case K::udec_wrap: { // old == 0 || old > value ? value : old - 1
    Slot wraps = laneOp(e, Opcode::OrI, op(Opcode::CmpEQ, old, constant(0)),
                        op(Opcode::CmpULT, value, old), n, 1);
    return select(wraps, value, op(Opcode::SubI, old, constant(1)));
  }
  case K::usub_cond: // old >= value ? old - value : old
    return select(op(Opcode::CmpULE, value, old), op(Opcode::SubI, old, value),
                  old);
  case K::usub_sat:
    return select(op(Opcode::CmpULE, value, old), op(Opcode::SubI, old, value),
                  constant(0));
  default:
    return std::nullopt;
  }
}

static std::optional<uint64_t> alignmentOf(Emitter &e, Type type,
                                           std::optional<uint64_t> given) {
  std::string why;
  std::optional<SizeAndAlign> size = sizeInMemory(type, why);
  if (!size) {
    (void)e.unsupported(why);
    return std::nullopt;
  }
  return given.value_or(size->size);
}

static LogicalResult lowerAtomicRMW(LLVM::AtomicRMWOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<uint64_t> alignment =
      alignmentOf(e, op.getType(), op.getAlignment());
  if (!t || !alignment)
    return failure();
  Slot pointer = e.slot(op.getPtr()), value = e.slot(op.getVal());
  Slot old = e.define(op.getRes());
  loadFrom(e, *t, old, pointer, *alignment);
  std::optional<Slot> updated;
  if (std::optional<Opcode> opcode = simpleKind(op.getBinOp(), t->elem))
    updated = laneOp(e, *opcode, old, value, t->slots(), widthOf(t->elem));
  else
    updated = composedKind(e, op.getBinOp(), old, value, *t);
  if (!updated)
    return e.unsupported("this kind of llvm.atomicrmw");
  storeTo(e, *t, *updated, pointer, 1);
  return success();
}

static LogicalResult lowerCmpXchg(LLVM::AtomicCmpXchgOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getVal().getType());
  std::optional<uint64_t> alignment =
      alignmentOf(e, op.getVal().getType(), op.getAlignment());
  if (!t || !alignment || !e.layout(op.getType()))
    return failure();
  Slot pointer = e.slot(op.getPtr()), d = e.define(op.getRes());
  // The result is {old value, whether it was exchanged}; bits are compared.
  loadFrom(e, *t, d, pointer, *alignment);
  Slot same = d + t->slots();
  e.binary(Opcode::CmpEQ, same, d, e.slot(op.getCmp()), 1, t->elem.bits);
  Slot stored = e.temp();
  selectLanes(e, stored, same, e.slot(op.getVal()), d, 1, t->elem);
  storeTo(e, *t, stored, pointer, 1);
  return success();
}

void plumb::registerLLVMAtomics(DialectRegistry &r) {
  r.add<LLVM::AtomicRMWOp, lowerAtomicRMW>();
  r.add<LLVM::AtomicCmpXchgOp, lowerCmpXchg>();
}
