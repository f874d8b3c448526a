//===- LLVMMemory.cpp - pointers, loads, stores, block operations ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer is an address of the simulated memory, which carries its allocation
// along through any arithmetic: so getelementptr is plain arithmetic, inbounds
// or not, and what leaves its allocation is caught by the access. An access is
// checked against the alignment that it promises, or that of its type.
//
//===----------------------------------------------------------------------===//

#include "LLVMTypes.h"
#include "LLVMValues.h"
#include "RuntimeCalls.h"
#include "VectorLowering.h"
#include "VectorSlice.h"

using namespace plumb;
using namespace mlir;

static std::optional<SizeAndAlign> sizeOf(Emitter &e, Type type) {
  std::string why;
  std::optional<SizeAndAlign> s = sizeInMemory(type, why);
  if (!s)
    (void)e.unsupported(why);
  return s;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

namespace {
/// base + constant + sum of index * scale, over `lanes` pointers.
struct AddressSum {
  Emitter &e;
  unsigned lanes;
  Slot sum;
  uint64_t constant = 0;

  void add(Value index, uint64_t scale);
};
} // namespace

void AddressSum::add(Value index, uint64_t scale) {
  if (std::optional<int64_t> value = constantInt(index)) {
    constant += static_cast<uint64_t>(*value) * scale;
    return;
  }
  std::optional<TypeLayout> t = e.layout(index.getType());
  if (!t || !scale)
    return;
  Slot wide = resizedIntegers(e, e.slot(index), t->slots(), t->elem.bits, 64,
                              /*isSigned=*/true);
  if (t->slots() < lanes)
    wide = splatted(e, wide, lanes);
  if (lanes == 1 && scale <= UINT32_MAX) {
    Slot d = e.temp();
    e.emit2(Opcode::PtrAdd, d, sum, wide, 0, static_cast<uint32_t>(scale));
    sum = d;
    return;
  }
  if (scale != 1)
    wide = laneOp(e, Opcode::MulI, wide,
                  splatted(e, wordConstant(e, scale), lanes), lanes, 64);
  sum = laneOp(e, Opcode::AddI, sum, wide, lanes, 64);
}

static LogicalResult lowerGEP(LLVM::GEPOp op, Emitter &e) {
  std::optional<TypeLayout> result = e.layout(op.getType());
  std::optional<TypeLayout> base = e.layout(op.getBase().getType());
  std::optional<SizeAndAlign> size = sizeOf(e, op.getElemType());
  if (!result || !base || !size)
    return failure();
  unsigned lanes = result->slots();
  AddressSum address{e, lanes, e.slot(op.getBase())};
  if (base->slots() < lanes)
    address.sum = splatted(e, address.sum, lanes);
  Type type = op.getElemType();
  bool isFirst = true;
  for (auto index : op.getIndices()) {
    uint64_t scale = size->size;
    std::string why;
    auto constant = dyn_cast<IntegerAttr>(index);
    if (!isFirst) {
      if (isa<LLVM::LLVMStructType>(type)) {
        std::optional<int64_t> member =
            constant ? constant.getInt() : constantInt(cast<Value>(index));
        std::optional<uint64_t> offset =
            member ? memberOffset(type, static_cast<unsigned>(*member), why)
                   : std::nullopt;
        if (!offset)
          return e.unsupported("this index into a struct");
        address.constant += *offset;
        type = cast<LLVM::LLVMStructType>(type).getBody()[*member];
        continue;
      }
      if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
        type = array.getElementType();
      else if (auto vector = dyn_cast<VectorType>(type))
        type = vector.getElementType();
      else
        return e.unsupported("this index into a type");
      std::optional<SizeAndAlign> s = sizeOf(e, type);
      if (!s)
        return failure();
      scale = s->size;
    }
    isFirst = false;
    if (constant)
      address.constant += static_cast<uint64_t>(constant.getInt()) * scale;
    else
      address.add(cast<Value>(index), scale);
  }
  if (address.constant)
    address.sum = laneOp(e, Opcode::AddI, address.sum,
                         splatted(e, wordConstant(e, address.constant), lanes),
                         lanes, 64);
  e.alias(op.getRes(), address.sum);
  return success();
}

static LogicalResult lowerPtrMask(LLVM::PtrMaskOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> m = e.layout(op.getMask().getType());
  if (!t || !m)
    return failure();
  if (m->elem.bits != 64)
    return e.unsupported("a pointer mask of other than 64 bits");
  e.binary(Opcode::AndI, e.define(op.getRes()), e.slot(op.getPtr()),
           e.slot(op.getMask()), t->slots(), 64);
  return success();
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

static LogicalResult lowerLoad(LLVM::LoadOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<SizeAndAlign> size = sizeOf(e, op.getType());
  if (!t || !size)
    return failure();
  loadFrom(e, *t, e.define(op.getRes()), e.slot(op.getAddr()),
           op.getAlignment().value_or(size->align));
  return success();
}

static LogicalResult lowerStore(LLVM::StoreOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getValue().getType());
  std::optional<SizeAndAlign> size = sizeOf(e, op.getValue().getType());
  if (!t || !size)
    return failure();
  storeTo(e, *t, e.slot(op.getValue()), e.slot(op.getAddr()),
          op.getAlignment().value_or(size->align));
  return success();
}

//===----------------------------------------------------------------------===//
// The stack
//===----------------------------------------------------------------------===//

static LogicalResult lowerAlloca(LLVM::AllocaOp op, Emitter &e) {
  std::optional<SizeAndAlign> size = sizeOf(e, op.getElemType());
  std::optional<TypeLayout> count = e.layout(op.getArraySize().getType());
  if (!size || !count)
    return failure();
  if (size->size > UINT32_MAX)
    return e.unsupported("an element of more than 4 GiB");
  Slot n = resizedIntegers(e, e.slot(op.getArraySize()), 1, count->elem.bits,
                           64, /*isSigned=*/false);
  TypeLayout flat;
  flat.kind = TypeLayout::MemRef;
  flat.shape = {kDynamicSize};
  Slot descriptor = e.temp(flat.slots());
  uint32_t words = e.table(
      {Emitter::Stack, 1, static_cast<uint32_t>(size->size),
       static_cast<uint32_t>(op.getAlignment().value_or(size->align)), n});
  e.emit(Opcode::Alloc, descriptor, 0, words);
  e.alias(op.getRes(), descriptor);
  return success();
}

static LogicalResult lowerStackSave(LLVM::StackSaveOp op, Emitter &e) {
  e.emit(Opcode::StackSave, e.define(op.getRes()));
  return success();
}

static LogicalResult lowerStackRestore(LLVM::StackRestoreOp op, Emitter &e) {
  e.emit(Opcode::StackRestore, 0, e.slot(op.getPtr()));
  return success();
}

//===----------------------------------------------------------------------===//
// Blocks of bytes
//===----------------------------------------------------------------------===//

/// memcpy's ranges must be apart, or the same.
static void checkApart(Emitter &e, Slot to, Slot from, Slot length) {
  Slot ahead = laneOp(e, Opcode::SubI, to, from, 1, 64);
  Slot behind = laneOp(e, Opcode::SubI, from, to, 1, 64);
  Slot apart =
      laneOp(e, Opcode::AndI, laneOp(e, Opcode::CmpULE, length, ahead, 1, 64),
             laneOp(e, Opcode::CmpULE, length, behind, 1, 64), 1, 1);
  Slot same = laneOp(e, Opcode::CmpEQ, to, from, 1, 64);
  requireLanes(e, e.i1Constant(true), laneOp(e, Opcode::OrI, apart, same, 1, 1),
               1, LaneFault::Other, "the ranges of a memcpy overlap");
}

static void copyBytes(Emitter &e, Slot to, Slot from, Slot length,
                      bool mayOverlap) {
  if (!mayOverlap)
    checkApart(e, to, from, length);
  Slot source = byteRange(e, from, length);
  e.emit2(Opcode::CopyMem, byteRange(e, to, length), source, 0, 1, 1);
}

static std::optional<Slot> lengthOf(Emitter &e, Value length) {
  std::optional<TypeLayout> t = e.layout(length.getType());
  if (!t)
    return std::nullopt;
  return resizedIntegers(e, e.slot(length), 1, t->elem.bits, 64,
                         /*isSigned=*/false);
}

template <typename OpTy, bool mayOverlap>
static LogicalResult lowerCopy(OpTy op, Emitter &e) {
  std::optional<Slot> length = lengthOf(e, op.getLen());
  if (!length)
    return failure();
  copyBytes(e, e.slot(op.getDst()), e.slot(op.getSrc()), *length, mayOverlap);
  return success();
}

static LogicalResult lowerMemcpyInline(LLVM::MemcpyInlineOp op, Emitter &e) {
  copyBytes(e, e.slot(op.getDst()), e.slot(op.getSrc()),
            wordConstant(e, op.getLen().getZExtValue()), false);
  return success();
}

static LogicalResult lowerMemset(LLVM::MemsetOp op, Emitter &e) {
  std::optional<Slot> length = lengthOf(e, op.getLen());
  if (!length)
    return failure();
  e.emit(Opcode::FillBytes, *length, e.slot(op.getDst()), e.slot(op.getVal()));
  return success();
}

static LogicalResult lowerMemsetInline(LLVM::MemsetInlineOp op, Emitter &e) {
  e.emit(Opcode::FillBytes, wordConstant(e, op.getLen().getZExtValue()),
         e.slot(op.getDst()), e.slot(op.getVal()));
  return success();
}

//===----------------------------------------------------------------------===//
// Functions of the C library
//===----------------------------------------------------------------------===//

static Slot allocateBytes(Emitter &e, Slot bytes) {
  TypeLayout flat;
  flat.kind = TypeLayout::MemRef;
  flat.shape = {kDynamicSize};
  Slot descriptor = e.temp(flat.slots());
  e.emit(Opcode::Alloc, descriptor, 0,
         e.table({Emitter::Heap, 1, 1, /*alignment=*/16, bytes}));
  return descriptor;
}

/// free(null) does nothing.
static void freePointer(Emitter &e, Slot pointer) {
  Label end = e.newLabel();
  e.branchUnless(pointer, end);
  Slot descriptor = e.temp(2); // of rank 0: address and base
  e.move(descriptor, pointer, 1);
  e.move(descriptor + 1, pointer, 1);
  e.emit(Opcode::Dealloc, 0, descriptor, 0);
  e.place(end);
}

bool plumb::lowerLibraryCall(Emitter &e, StringRef name, ValueRange operands,
                             ResultRange results) {
  // Arguments and results that are words and pointers, and nothing else.
  auto takes = [&](unsigned arguments, unsigned returned) {
    auto isWord = [](Type t) {
      return t.isInteger(64) || isa<LLVM::LLVMPointerType>(t);
    };
    return operands.size() == arguments && results.size() == returned &&
           llvm::all_of(operands.getTypes(), isWord) &&
           llvm::all_of(results.getTypes(), isWord);
  };
  auto argument = [&](unsigned i) { return e.slot(operands[i]); };
  if ((name == "malloc" || name == "_mlir_memref_to_llvm_alloc") &&
      takes(1, 1)) {
    e.alias(results[0], allocateBytes(e, argument(0)));
    return true;
  }
  if ((name == "aligned_alloc" ||
       name == "_mlir_memref_to_llvm_aligned_alloc") &&
      takes(2, 1)) {
    // The base of an allocation is a multiple of anything.
    e.alias(results[0], allocateBytes(e, argument(1)));
    return true;
  }
  if (name == "calloc" && takes(2, 1)) {
    Slot bytes = laneOp(e, Opcode::MulI, argument(0), argument(1), 1, 64);
    Slot pointer = allocateBytes(e, bytes);
    ScalarType byte;
    byte.bits = 8;
    e.emit(Opcode::FillBytes, bytes, pointer, e.constant(0, byte));
    e.alias(results[0], pointer);
    return true;
  }
  if ((name == "free" || name == "_mlir_memref_to_llvm_free") && takes(1, 0)) {
    freePointer(e, argument(0));
    return true;
  }
  if ((name == "memcpy" || name == "memmove") && takes(3, results.size())) {
    copyBytes(e, argument(0), argument(1), argument(2), name == "memmove");
    if (!results.empty())
      e.alias(results[0], argument(0));
    return true;
  }
  if (name == "memrefCopy" && takes(3, 0)) {
    e.emit(Opcode::CopyMemref, argument(0), argument(1), argument(2));
    return true;
  }
  if (name == "abort" && takes(0, 0)) {
    e.trap(TrapKind::Abort, "the program called abort");
    return true;
  }
  return false;
}

void plumb::registerLLVMMemory(DialectRegistry &r) {
  r.add<LLVM::GEPOp, lowerGEP>();
  r.add<LLVM::PtrMaskOp, lowerPtrMask>();
  r.add<LLVM::LoadOp, lowerLoad>();
  r.add<LLVM::StoreOp, lowerStore>();
  r.add<LLVM::AllocaOp, lowerAlloca>();
  r.add<LLVM::StackSaveOp, lowerStackSave>();
  r.add<LLVM::StackRestoreOp, lowerStackRestore>();
  r.add<LLVM::MemcpyOp, lowerCopy<LLVM::MemcpyOp, false>>();
  r.add<LLVM::MemmoveOp, lowerCopy<LLVM::MemmoveOp, true>>();
  r.add<LLVM::MemcpyInlineOp, lowerMemcpyInline>();
  r.add<LLVM::MemsetOp, lowerMemset>();
  r.add<LLVM::MemsetInlineOp, lowerMemsetInline>();
}
