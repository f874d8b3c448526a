//===- MemRefReshape.cpp - memref.reshape ---------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one view whose sizes are read from memory. Source, result or both may be
// of unknown rank: the descriptor of an unranked result is written word by word
// by loops over the shape.
//
//===----------------------------------------------------------------------===//

#include "MemRefViews.h"
#include "Unranked.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

namespace {

class Reshape {
public:
  Reshape(memref::ReshapeOp op, const TypeLayout &shape, Emitter &e)
      : op(op), shape(shape), e(e) {
    word.bits = 64;
  }

  LogicalResult lower();

private:
  /// shape[i] as an index.
  Slot size(Slot i);
  Slot binary(Opcode opcode, Slot a, Slot b) {
    Slot d = e.temp();
    e.emit(opcode, d, a, b, 64);
    return d;
  }
  void requireElements(Slot wanted);
  LogicalResult toRanked(const TypeLayout &to);
  LogicalResult toUnranked();

  memref::ReshapeOp op;
  const TypeLayout &shape;
  Emitter &e;
  ScalarType word;
  /// Of the source: address of the first element, of the allocation, and the
  /// number of elements.
  Slot first = 0, base = 0, elements = 0;
};

} // namespace

Slot Reshape::size(Slot i) {
  Slot value = e.temp();
  e.load(value, shape, e.slot(op.getShape()), {i});
  if (shape.elem.bits >= e.indexBits())
    return value;
  Slot wide = e.temp();
  e.emit(Opcode::ExtSI, wide, value, e.indexBits(), shape.elem.bits);
  return wide;
}

void Reshape::requireElements(Slot wanted) {
  e.emit(Opcode::CheckDim,
         e.message("the new shape has another number of elements"), wanted,
         elements);
}

LogicalResult Reshape::toRanked(const TypeLayout &to) {
  Slot d = e.define(op.getResult()), stride = e.indexConstant(1);
  SmallVector<Slot> sizes;
  for (unsigned i = 0; i < to.rank(); ++i)
    sizes.push_back(size(e.indexConstant(i)));
  for (unsigned i = to.rank(); i-- > 0;) {
    e.move(d + to.sizeSlot(i), sizes[i], 1);
    e.move(d + to.strideSlot(i), stride, 1);
    stride = e.mulIndex(stride, sizes[i]);
  }
  requireElements(stride);
  e.move(d, first, 1);
  e.move(d + to.baseSlot(), base, 1);
  return success();
}

LogicalResult Reshape::toUnranked() {
  std::optional<uint64_t> elementBytes =
      unrankedElementBytes(e, op.getResult().getType());
  if (!elementBytes)
    return failure();
  Slot rank = e.sizesOf(shape, e.slot(op.getShape()))[0];
  Slot d = e.define(op.getResult());
  Slot words = binary(Opcode::AddI, binary(Opcode::AddI, rank, rank),
                      e.constant(3, word));
  TypeLayout flat;
  flat.kind = TypeLayout::MemRef;
  flat.elem = word;
  flat.shape = {kDynamicSize};
  flat.strides = {1};
  Slot memory = e.temp(flat.slots());
  e.allocate(memory, flat, {words}, Emitter::Argument);
  auto put = [&](Slot at, Slot value) { e.store(value, flat, memory, {at}); };
  Slot offset = binary(Opcode::DivSI, binary(Opcode::SubI, first, base),
                       e.constant(*elementBytes, word));
  put(e.indexConstant(0), base);
  put(e.indexConstant(1), base);
  put(e.indexConstant(2), offset);
  // From the last dimension to the first: the stride grows by its size.
  Slot stride = e.temp();
  e.move(stride, e.constant(1, word), 1);
  LogicalResult ok = e.loopNest({rank}, [&](ArrayRef<Slot> iv) {
    Slot dim = binary(Opcode::SubI,
                      binary(Opcode::SubI, rank, e.constant(1, word)), iv[0]);
    Slot extent = size(dim);
    Slot at = binary(Opcode::AddI, dim, e.constant(3, word));
    put(at, extent);
    put(binary(Opcode::AddI, at, rank), stride);
    e.emit(Opcode::MulI, stride, stride, extent, 64);
    return success();
  });
  requireElements(stride);
  e.move(d, rank, 1);
  e.move(d + 1, memory, 1);
  return ok;
}

LogicalResult Reshape::lower() {
  Slot source = e.slot(op.getSource());
  if (isUnranked(op.getSource().getType())) {
    std::optional<uint64_t> bytes =
        unrankedElementBytes(e, op.getSource().getType());
    if (!bytes)
      return failure();
    base = unrankedWord(e, source, e.indexConstant(1));
    first = e.temp();
    e.emit2(Opcode::PtrAdd, first, base,
            unrankedWord(e, source, e.indexConstant(2)), 0,
            static_cast<uint32_t>(*bytes));
    elements = e.temp();
    e.move(elements, e.indexConstant(1), 1);
    if (failed(e.loopNest({source}, [&](ArrayRef<Slot> iv) {
          e.emit(Opcode::MulI, elements, elements,
                 unrankedDim(e, source, iv[0]), 64);
          return success();
        })))
      return failure();
  } else {
    std::optional<TypeLayout> from = e.layout(op.getSource().getType());
    if (!from)
      return failure();
    first = source;
    base = source + from->baseSlot();
    elements = e.indexConstant(1);
    for (unsigned i = 0; i < from->rank(); ++i)
      elements = e.mulIndex(elements, source + from->sizeSlot(i));
  }
  if (isUnranked(op.getResult().getType()))
    return toUnranked();
  std::optional<TypeLayout> to = e.layout(op.getResult().getType());
  return to ? toRanked(*to) : failure();
}

static LogicalResult lowerReshape(memref::ReshapeOp op, Emitter &e) {
  std::optional<TypeLayout> shape = e.layout(op.getShape().getType());
  if (!shape)
    return failure();
  return Reshape(op, *shape, e).lower();
}

void plumb::registerMemRefReshape(DialectRegistry &r) {
  r.add<memref::ReshapeOp, lowerReshape>();
}
