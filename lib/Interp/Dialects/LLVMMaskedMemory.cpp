//===- LLVMMaskedMemory.cpp - masked loads and stores ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lanes that follow one another are one instruction; gathers, scatters and the
// compressing forms go lane by lane and branch around what is masked off.
// Without a pass-through vector a lane that is off is poison.
//
//===----------------------------------------------------------------------===//

#include "LLVMTypes.h"
#include "LLVMValues.h"
#include "VectorLowering.h"
#include "VectorSlice.h"

using namespace plumb;
using namespace mlir;

/// Layout of a vector whose lanes are whole bytes in memory.
static std::optional<TypeLayout> lanesInMemory(Emitter &e, Type type) {
  std::optional<TypeLayout> t = e.layout(type);
  if (t && isPackedInMemory(t->elem)) {
    (void)e.unsupported("a masked access to " + t->str() +
                        ", whose lanes are no whole bytes");
    return std::nullopt;
  }
  return t;
}

/// The lanes of the pass-through operand; poison if there is none.
static Slot passThrough(Emitter &e, Value value, unsigned n) {
  if (value)
    return e.slot(value);
  Slot d = e.temp(n);
  e.emit2(Opcode::Poison, d, 0, 0, 0, n);
  return d;
}

/// `fn` where the mask lane is on; `changed` are slots that it writes.
static void whereOn(Emitter &e, Slot mask,
                    ArrayRef<std::pair<Slot, unsigned>> changed,
                    llvm::function_ref<void()> fn) {
  Label skip = e.newLabel();
  uint32_t join = e.newJoin();
  e.branchUnless(mask, skip, join);
  fn();
  e.place(skip);
  e.join(join, changed);
}

/// Loads or stores one lane at an address.
static void accessLane(Emitter &e, const TypeLayout &t, Slot lane, Slot address,
                       uint64_t alignment, bool isStore) {
  TypeLayout scalar;
  scalar.kind = TypeLayout::Scalar;
  scalar.elem = t.elem;
  if (isStore)
    storeTo(e, scalar, lane, address, alignment);
  else
    loadFrom(e, scalar, lane, address, alignment);
}

static LogicalResult lowerMaskedLoad(LLVM::MaskedLoadOp op, Emitter &e) {
  std::optional<TypeLayout> t = lanesInMemory(e, op.getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  Slot mask = e.slot(op.getMask()), data = e.slot(op.getData());
  checkAlignment(e, data, op.getAlignment(), mask, n);
  e.emit2(Opcode::MaskedLoad, e.define(op.getRes()), data, mask,
          passThrough(e, op.getPassThru(), n), n, t->elem.bits,
          accessFlags(t->elem));
  return success();
}

static LogicalResult lowerMaskedStore(LLVM::MaskedStoreOp op, Emitter &e) {
  std::optional<TypeLayout> t = lanesInMemory(e, op.getValue().getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  Slot mask = e.slot(op.getMask()), data = e.slot(op.getData());
  checkAlignment(e, data, op.getAlignment(), mask, n);
  e.emit2(Opcode::MaskedStore, e.slot(op.getValue()), data, mask, 0, n,
          t->elem.bits, accessFlags(t->elem));
  return success();
}

static LogicalResult lowerGather(LLVM::masked_gather op, Emitter &e) {
  std::optional<TypeLayout> t = lanesInMemory(e, op.getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  Value given = op.getPassThru().empty() ? Value() : op.getPassThru()[0];
  Slot pointers = e.slot(op.getPtrs()), mask = e.slot(op.getMask());
  Slot d = e.define(op.getRes());
  e.move(d, passThrough(e, given, n), n);
  for (unsigned i = 0; i < n; ++i)
    whereOn(e, mask + i, {{d + i, 1}}, [&] {
      accessLane(e, *t, d + i, pointers + i, op.getAlignment(), false);
    });
  return success();
}

static LogicalResult lowerScatter(LLVM::masked_scatter op, Emitter &e) {
  std::optional<TypeLayout> t = lanesInMemory(e, op.getValue().getType());
  if (!t)
    return failure();
  Slot value = e.slot(op.getValue()), pointers = e.slot(op.getPtrs());
  Slot mask = e.slot(op.getMask());
  // Overlapping lanes are stored in order: the last one stays.
  for (unsigned i = 0; i < t->slots(); ++i)
    whereOn(e, mask + i, {}, [&] {
      accessLane(e, *t, value + i, pointers + i, op.getAlignment(), true);
    });
  return success();
}

static LogicalResult lowerExpandLoad(LLVM::masked_expandload op, Emitter &e) {
  std::optional<TypeLayout> t = lanesInMemory(e, op->getResult(0).getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  Slot mask = e.slot(op.getMask()), d = e.define(op->getResult(0));
  Slot next = e.temp();
  e.move(next, e.slot(op.getPtr()), 1);
  e.move(d, e.slot(op.getPassthru()), n);
  for (unsigned i = 0; i < n; ++i)
    whereOn(e, mask + i, {{d + i, 1}, {next, 1}}, [&] {
      accessLane(e, *t, d + i, next, 1, false);
      e.binary(Opcode::AddI, next, next, wordConstant(e, t->elem.bytes()), 1,
               64);
    });
  return success();
}

static LogicalResult lowerCompressStore(LLVM::masked_compressstore op,
                                        Emitter &e) {
  std::optional<TypeLayout> t = lanesInMemory(e, op.getValue().getType());
  if (!t)
    return failure();
  Slot mask = e.slot(op.getMask()), value = e.slot(op.getValue());
  Slot next = e.temp();
  e.move(next, e.slot(op.getPtr()), 1);
  for (unsigned i = 0; i < t->slots(); ++i)
    whereOn(e, mask + i, {{next, 1}}, [&] {
      accessLane(e, *t, value + i, next, 1, true);
      e.binary(Opcode::AddI, next, next, wordConstant(e, t->elem.bytes()), 1,
               64);
    });
  return success();
}

void plumb::registerLLVMMaskedMemory(DialectRegistry &r) {
  r.add<LLVM::MaskedLoadOp, lowerMaskedLoad>();
  r.add<LLVM::MaskedStoreOp, lowerMaskedStore>();
  r.add<LLVM::masked_gather, lowerGather>();
  r.add<LLVM::masked_scatter, lowerScatter>();
  r.add<LLVM::masked_expandload, lowerExpandLoad>();
  r.add<LLVM::masked_compressstore, lowerCompressStore>();
}
