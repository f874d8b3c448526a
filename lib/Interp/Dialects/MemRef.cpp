//===- MemRef.cpp - allocation, access and globals ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that make, end, read or write memory. Those that only make another
// view of it are in MemRefViews.cpp. Atomic operations run in the order of the
// program: one of the orders that they allow.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "AtomicKind.h"
#include "DmaCopies.h"
#include "MemRefViews.h"
#include "Unranked.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

template <typename OpTy>
static LogicalResult lowerAllocLike(OpTy op, Emitter &e,
                                    Emitter::AllocKind kind) {
  MemRefType type = op.getType();
  std::optional<TypeLayout> t = e.layout(type);
  if (!t)
    return failure();
  if (!op.getSymbolOperands().empty())
    return e.unsupported("an allocation with layout symbols");
  Slot d = e.define(op.getResult());
  SmallVector<Slot> sizes;
  unsigned dynamic = 0;
  for (int64_t size : t->shape)
    sizes.push_back(size == kDynamicSize
                        ? e.slot(op.getDynamicSizes()[dynamic++])
                        : e.indexConstant(size));
  unsigned alignment = op.getAlignment().value_or(0);
  if (type.getLayout().isIdentity()) {
    e.allocate(d, *t, sizes, kind, alignment);
    return success();
  }
  // Room for everything between the first and the last element.
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)) || !t->hasStaticShape())
    return e.unsupported("an allocation with this layout");
  int64_t span = offset + 1;
  if (ShapedType::isDynamic(offset))
    return e.unsupported("an allocation with a dynamic offset");
  SmallVector<Slot> strideSlots;
  for (auto [size, stride] : llvm::zip(t->shape, strides)) {
    if (ShapedType::isDynamic(stride) || stride < 0)
      return e.unsupported("an allocation with dynamic or negative strides");
    span += (size - 1) * stride;
    strideSlots.push_back(e.indexConstant(stride));
  }
  TypeLayout flat = *t;
  flat.shape = {span};
  Slot storage = e.temp(flat.slots());
  e.allocate(storage, flat, {e.indexConstant(t->numElements() ? span : 0)},
             kind, alignment);
  e.reinterpret(d, *t, flat, storage, e.indexConstant(offset), sizes,
                strideSlots);
  return success();
}

static LogicalResult lowerAlloc(memref::AllocOp op, Emitter &e) {
  return lowerAllocLike(op, e, Emitter::Heap);
}

static LogicalResult lowerAlloca(memref::AllocaOp op, Emitter &e) {
  return lowerAllocLike(op, e, Emitter::Stack);
}

static LogicalResult lowerDealloc(memref::DeallocOp op, Emitter &e) {
  if (isUnranked(op.getMemref().getType())) {
    // All that counts is the allocation: that of a memref of rank 0.
    Slot desc = e.temp(2);
    Slot base = unrankedWord(e, e.slot(op.getMemref()), e.indexConstant(0));
    e.move(desc, base, 1);
    e.move(desc + 1, base, 1);
    e.emit(Opcode::Dealloc, 0, desc, 0);
    return success();
  }
  std::optional<TypeLayout> t = e.layout(op.getMemref().getType());
  if (!t)
    return failure();
  e.emit(Opcode::Dealloc, 0, e.slot(op.getMemref()), t->rank());
  return success();
}

static LogicalResult lowerRealloc(memref::ReallocOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getSource().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSource()), d = e.define(op.getResult());
  Slot size = to->shape[0] == kDynamicSize ? e.slot(op.getDynamicResultSize())
                                           : e.indexConstant(to->shape[0]);
  e.allocate(d, *to, {size}, Emitter::Heap, op.getAlignment().value_or(0));
  Slot common = e.temp();
  e.emit(Opcode::MinUI, common, size, source + from->sizeSlot(0),
         e.indexBits());
  Slot element = e.temp(from->elementSlots());
  LogicalResult ok =
      e.loopNest({common}, [&](ArrayRef<Slot> iv) -> LogicalResult {
        e.load(element, *from, source, iv);
        e.store(element, *to, d, iv);
        return success();
      });
  e.emit(Opcode::Dealloc, 0, source, from->rank());
  return ok;
}

static LogicalResult lowerAllocaScope(memref::AllocaScopeOp op, Emitter &e) {
  SmallVector<Slot> results;
  for (Value v : op.getResults())
    results.push_back(e.define(v));
  e.emit(Opcode::ScopeEnter, 0);
  Label end = e.newLabel();
  LogicalResult ok = e.emitRegion(
      op.getBodyRegion(), [&](Operation *terminator) -> LogicalResult {
        if (!isa<memref::AllocaScopeReturnOp>(terminator))
          return e.emitOp(terminator);
        SmallVector<Emitter::Move> moves;
        for (auto [v, d] : llvm::zip(terminator->getOperands(), results)) {
          std::optional<TypeLayout> t = e.layout(v.getType());
          if (!t)
            return failure();
          moves.push_back({*t, d, e.slot(v), false});
        }
        e.parallelMove(moves);
        e.jump(end);
        return success();
      });
  e.place(end);
  e.emit(Opcode::ScopeExit, 0);
  return ok;
}

static LogicalResult lowerLoad(memref::LoadOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemRefType());
  if (!t)
    return failure();
  e.load(e.define(op.getResult()), *t, e.slot(op.getMemref()),
         e.slotsOf(op.getIndices()));
  return success();
}

static LogicalResult lowerStore(memref::StoreOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemRefType());
  if (!t)
    return failure();
  e.store(e.slot(op.getValue()), *t, e.slot(op.getMemref()),
          e.slotsOf(op.getIndices()));
  return success();
}

/// Where a rank is unknown, by the descriptors in memory.
static LogicalResult lowerUnrankedCopy(memref::CopyOp op, Emitter &e) {
  std::optional<uint64_t> bytes =
      unrankedElementBytes(e, op.getSource().getType());
  if (!bytes)
    return failure();
  ScalarType word;
  word.bits = 64;
  Slot from = unrankedInMemory(e, asUnranked(e, op.getSource()));
  Slot to = unrankedInMemory(e, asUnranked(e, op.getTarget()));
  e.emit(Opcode::CopyMemref, e.constant(*bytes, word), from, to);
  return success();
}

static LogicalResult lowerCopy(memref::CopyOp op, Emitter &e) {
  if (isUnranked(op.getSource().getType()) ||
      isUnranked(op.getTarget().getType()))
    return lowerUnrankedCopy(op, e);
  std::optional<TypeLayout> from = e.layout(op.getSource().getType());
  std::optional<TypeLayout> to = e.layout(op.getTarget().getType());
  if (!from || !to)
    return failure();
  e.copyElements(*to, e.slot(op.getTarget()), *from, e.slot(op.getSource()));
  return success();
}

static LogicalResult lowerAtomicRMW(memref::AtomicRMWOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemRefType());
  if (!t)
    return failure();
  SmallVector<Slot> indices = e.slotsOf(op.getIndices());
  Slot memref = e.slot(op.getMemref()), old = e.define(op.getResult());
  e.load(old, *t, memref, indices);
  Slot updated = e.temp(t->elementSlots());
  if (!emitAtomicKind(e, op.getKind(), updated, old, e.slot(op.getValue()),
                      t->elem, t->elementSlots()))
    return e.unsupported("atomic_rmw of this kind on " + t->str());
  e.store(updated, *t, memref, indices);
  return success();
}

static LogicalResult lowerGenericAtomicRMW(memref::GenericAtomicRMWOp op,
                                           Emitter &e) {
  std::optional<TypeLayout> t =
      e.layout(cast<MemRefType>(op.getMemref().getType()));
  if (!t)
    return failure();
  SmallVector<Slot> indices = e.slotsOf(op.getIndices());
  Slot memref = e.slot(op.getMemref());
  Block &body = op.getRegion().front();
  Slot old = e.define(op.getResult());
  e.load(old, *t, memref, indices);
  e.alias(body.getArgument(0), old);
  if (failed(e.emitBlockBody(body)))
    return failure();
  e.store(e.slot(body.getTerminator()->getOperand(0)), *t, memref, indices);
  return success();
}

static LogicalResult lowerGetGlobal(memref::GetGlobalOp op, Emitter &e) {
  auto global =
      dyn_cast_or_null<memref::GlobalOp>(e.lookupSymbol(op, op.getNameAttr()));
  if (!global)
    return e.unsupported("get_global of '" + op.getName() +
                         "', which is no memref.global");
  if (global.isExternal())
    return e.unsupported("the external global '" + op.getName() + "'");
  // Modules within the module may have globals of the same name. What stands
  // in front of the @ is for people.
  std::string key = global.getSymName().str();
  for (Operation *parent = global->getParentOp(); parent;
       parent = parent->getParentOp())
    if (auto name =
            parent->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      key = (name.getValue() + "::" + key).str();
  key +=
      "@" + llvm::utohexstr(reinterpret_cast<uintptr_t>(global.getOperation()));
  std::optional<Slot> d =
      e.staticData(key, global.getInitialValueAttr(), global.getType(),
                   global.getConstant(), global.getAlignment().value_or(0));
  if (!d)
    return failure();
  e.alias(op.getResult(), *d);
  return success();
}

/// Operations without an effect on values.
static LogicalResult lowerNothing(Operation *, Emitter &) { return success(); }

static LogicalResult lowerAssumeAlignment(memref::AssumeAlignmentOp op,
                                          Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemref().getType());
  if (!t)
    return failure();
  Slot memref = e.slot(op.getMemref()), rest = e.temp(), ok = e.temp();
  ScalarType word;
  word.bits = 64;
  e.emit(Opcode::RemUI, rest, memref, e.constant(op.getAlignment(), word), 64);
  e.emit(Opcode::CmpEQ, ok, rest, e.constant(0, word), 64);
  e.emit(Opcode::Assume, 0, ok);
  e.moveValue(*t, e.define(op.getResult()), memref);
  return success();
}

static LogicalResult lowerDistinctObjects(memref::DistinctObjectsOp op,
                                          Emitter &e) {
  for (auto [operand, result] : llvm::zip(op.getOperands(), op.getResults())) {
    std::optional<TypeLayout> t = e.layout(operand.getType());
    if (!t)
      return failure();
    e.moveValue(*t, e.define(result), e.slot(operand));
  }
  return success();
}

void plumb::registerMemRefDialect(DialectRegistry &r) {
  r.add<memref::AllocOp, lowerAlloc>();
  r.add<memref::AllocaOp, lowerAlloca>();
  r.add<memref::DeallocOp, lowerDealloc>();
  r.add<memref::ReallocOp, lowerRealloc>();
  r.add<memref::AllocaScopeOp, lowerAllocaScope>();
  r.add<memref::LoadOp, lowerLoad>();
  r.add<memref::StoreOp, lowerStore>();
  r.add<memref::CopyOp, lowerCopy>();
  r.add<memref::AtomicRMWOp, lowerAtomicRMW>();
  r.add<memref::GenericAtomicRMWOp, lowerGenericAtomicRMW>();
  r.add<memref::GetGlobalOp, lowerGetGlobal>();
  r.add<memref::AssumeAlignmentOp, lowerAssumeAlignment>();
  r.add<memref::DistinctObjectsOp, lowerDistinctObjects>();
  r.addAll<memref::GlobalOp, memref::PrefetchOp>(lowerNothing);
  registerMemRefViews(r);
  registerMemRefDma(r);
}
