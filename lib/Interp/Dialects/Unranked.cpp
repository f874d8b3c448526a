//===- Unranked.cpp - memrefs and tensors of unknown rank -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Unranked.h.
//
//===----------------------------------------------------------------------===//

#include "Unranked.h"
#include "LLVMValues.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace plumb;
using namespace mlir;

bool plumb::isUnranked(Type type) {
  return isa<UnrankedMemRefType, UnrankedTensorType>(type);
}

/// Words of memory that live as long as the run.
static Slot allocateWords(Emitter &e, Slot words) {
  TypeLayout flat;
  flat.kind = TypeLayout::MemRef;
  flat.shape = {kDynamicSize};
  flat.elem = wordType();
  Slot descriptor = e.temp(flat.slots());
  e.emit(Opcode::Alloc, descriptor, 0,
         e.table({Emitter::Argument, 1, /*bytes=*/8, /*alignment=*/8, words}));
  return descriptor;
}

static TypeLayout wordLayout() {
  TypeLayout word;
  word.kind = TypeLayout::Scalar;
  word.elem = wordType();
  return word;
}

Slot plumb::descriptorInMemory(Emitter &e, const TypeLayout &type,
                               Slot source) {
  unsigned n = 3 + 2 * type.rank();
  Slot words = e.temp(n), base = source + type.baseSlot();
  Slot bytes = e.temp();
  e.move(words, base, 1);
  e.move(words + 1, base, 1);
  e.emit(Opcode::SubI, bytes, source, base, 64);
  e.emit(Opcode::DivSI, words + 2, bytes, wordConstant(e, type.elementBytes()),
         64);
  for (unsigned i = 0; i < type.rank(); ++i) {
    e.move(words + 3 + i, source + type.sizeSlot(i), 1);
    e.move(words + 3 + type.rank() + i, source + type.strideSlot(i), 1);
  }
  Slot address = allocateWords(e, wordConstant(e, n));
  e.storeLanes(words, wordLayout(), address, n);
  if (type.kind == TypeLayout::Tensor)
    e.retain(type, source);
  return address;
}

void plumb::toUnranked(Emitter &e, Slot d, const TypeLayout &type,
                       Slot source) {
  Slot address = descriptorInMemory(e, type, source);
  e.move(d, wordConstant(e, type.rank()), 1);
  e.move(d + 1, address, 1);
}

void plumb::fromUnranked(Emitter &e, Slot d, const TypeLayout &type,
                         Slot source) {
  unsigned rank = type.rank(), n = 3 + 2 * rank;
  e.emit(Opcode::CheckDim,
         e.message("the rank is not what the type of the cast says"), source,
         wordConstant(e, rank));
  Slot words = e.temp(n), address = e.temp();
  e.loadLanes(words, wordLayout(), source + 1, n);
  for (unsigned i = 0; i < rank; ++i)
    if (type.shape[i] != kDynamicSize)
      e.emit(Opcode::CheckDim,
             e.message("a size is not what the type of the cast says"),
             words + 3 + i, e.indexConstant(type.shape[i]));
  e.emit2(Opcode::PtrAdd, address, words + 1, words + 2, 0,
          static_cast<uint32_t>(type.elementBytes()));
  bool isTensor = type.kind == TypeLayout::Tensor;
  if (isTensor)
    e.release(type, d);
  e.move(d, address, 1);
  for (unsigned i = 0; i < rank; ++i) {
    e.move(d + type.sizeSlot(i), words + 3 + i, 1);
    e.move(d + type.strideSlot(i), words + 3 + rank + i, 1);
  }
  e.move(d + type.baseSlot(), words + 1, 1);
  if (isTensor)
    e.retain(type, d);
}

Slot plumb::unrankedWord(Emitter &e, Slot source, Slot index) {
  Slot address = e.temp(), word = e.temp();
  e.emit2(Opcode::PtrAdd, address, source + 1, index, 0, 8);
  e.loadLanes(word, wordLayout(), address, 1);
  return word;
}

Slot plumb::unrankedDim(Emitter &e, Slot source, Slot index) {
  e.emit(Opcode::CheckRange, e.message("there is no such dimension"), index,
         source);
  Slot at = e.temp();
  e.emit(Opcode::AddI, at, index, wordConstant(e, 3), 64);
  return unrankedWord(e, source, at);
}

Slot plumb::asUnranked(Emitter &e, Value source) {
  Slot s = e.slot(source);
  if (isUnranked(source.getType()))
    return s;
  Slot d = e.temp(2);
  if (std::optional<TypeLayout> t = e.layout(source.getType()))
    toUnranked(e, d, *t, s);
  return d;
}

Slot plumb::unrankedInMemory(Emitter &e, Slot unranked) {
  Slot address = allocateWords(e, wordConstant(e, 2));
  e.storeLanes(unranked, wordLayout(), address, 2);
  return address;
}

std::optional<uint64_t> plumb::unrankedElementBytes(Emitter &e, Type type) {
  std::optional<TypeLayout> t =
      e.layout(MemRefType::get({}, cast<ShapedType>(type).getElementType()));
  if (!t)
    return std::nullopt;
  return t->elementBytes();
}
