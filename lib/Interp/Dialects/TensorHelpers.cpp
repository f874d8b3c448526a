//===- TensorHelpers.cpp - descriptors as tensor lowerings use them -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor that an operation makes is contiguous, but a slice of one is a view
// with the strides of its source. Reshapes need row-major order without gaps,
// which is known at run time only; contiguousTensor emits the test.
//
//===----------------------------------------------------------------------===//

#include "TensorHelpers.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace plumb {

SmallVector<Slot> mixedSlots(Emitter &e, ArrayRef<int64_t> statics,
                             ValueRange dynamics) {
  SmallVector<Slot> slots;
  unsigned next = 0;
  for (int64_t s : statics)
    slots.push_back(ShapedType::isDynamic(s) ? e.slot(dynamics[next++])
                                             : e.indexConstant(s));
  return slots;
}

Slot sizeSlot(Emitter &e, const TypeLayout &type, Slot desc, unsigned dim) {
  return type.shape[dim] == kDynamicSize ? desc + type.sizeSlot(dim)
                                         : e.indexConstant(type.shape[dim]);
}

void requireEqual(Emitter &e, Slot a, Slot b, StringRef what) {
  if (a != b)
    e.emit(Opcode::CheckDim, e.message(what), a, b);
}

void requireShape(Emitter &e, const TypeLayout &type, ArrayRef<Slot> sizes,
                  StringRef what) {
  for (unsigned i = 0; i < type.rank(); ++i)
    if (type.shape[i] != kDynamicSize)
      requireEqual(e, sizes[i], e.indexConstant(type.shape[i]), what);
}

TypeLayout viewLayout(const TypeLayout &type, unsigned rank) {
  TypeLayout view = type;
  view.kind = TypeLayout::MemRef;
  view.shape.assign(rank, kDynamicSize);
  view.strides.assign(rank, kDynamicSize);
  return view;
}

Slot viewOf(Emitter &e, const TypeLayout &srcType, Slot src,
            ArrayRef<Slot> offsets, ArrayRef<Slot> sizes,
            ArrayRef<Slot> strides, const llvm::SmallBitVector &dropped) {
  TypeLayout type = viewLayout(srcType, srcType.rank() - dropped.count());
  Slot d = e.temp(type.slots());
  e.subview(d, type, srcType, src, offsets, sizes, strides, dropped);
  return d;
}

Slot binarySlot(Emitter &e, Opcode op, Slot a, Slot b, unsigned width,
                unsigned flags) {
  Slot d = e.temp();
  e.binary(op, d, a, b, 1, width, flags);
  return d;
}

Slot contiguousTensor(Emitter &e, const TypeLayout &type, Slot tensor) {
  Slot d = e.tensorTemp(type.rank());
  if (type.rank() == 0) {
    e.moveValue(type, d, tensor);
    return d;
  }
  Label copy = e.newLabel(), done = e.newLabel();
  SmallVector<Slot> sizes = e.sizesOf(type, tensor);
  Slot expected = e.indexConstant(1);
  for (unsigned i = type.rank(); i-- > 0;) {
    Slot same = binarySlot(e, Opcode::CmpEQ, tensor + type.strideSlot(i),
                           expected, e.indexBits());
    e.branchUnless(same, copy);
    if (i)
      expected = e.mulIndex(expected, sizes[i]);
  }
  e.moveValue(type, d, tensor);
  e.jump(done);
  e.place(copy);
  e.allocate(d, type, sizes, Emitter::Tensor);
  e.copyElements(type, d, type, tensor);
  e.place(done);
  return d;
}

void takeReshaped(Emitter &e, const TypeLayout &dType, Slot d,
                  ArrayRef<Slot> sizes, const TypeLayout &fromType, Slot from) {
  e.release(dType, d);
  e.move(d, from, 1);
  Slot stride = e.indexConstant(1);
  for (unsigned i = dType.rank(); i-- > 0;) {
    e.move(d + dType.sizeSlot(i), sizes[i], 1);
    e.move(d + dType.strideSlot(i), stride, 1);
    if (i)
      stride = e.mulIndex(stride, sizes[i]);
  }
  e.move(d + dType.baseSlot(), from + fromType.baseSlot(), 1);
  e.move(from + fromType.baseSlot(), e.indexConstant(0), 1);
}

Slot productOf(Emitter &e, ArrayRef<Slot> sizes) {
  if (sizes.empty())
    return e.indexConstant(1);
  Slot product = sizes[0];
  for (Slot s : sizes.drop_front())
    product = e.mulIndex(product, s);
  return product;
}

void writeOnlyTensor(Emitter &e, Slot d, const TypeLayout &type,
                     OpOperand &init) {
  if (e.dies(init))
    e.uniqueTensor(d, type, e.slot(init.get()), /*take=*/true);
  else
    e.allocate(d, type, e.sizesOf(type, e.slot(init.get())), Emitter::Tensor);
}

LogicalResult fillElements(Emitter &e, const TypeLayout &type, Slot desc,
                           Slot value) {
  return e.loopNest(e.sizesOf(type, desc), [&](ArrayRef<Slot> ivs) {
    e.store(value, type, desc, ivs);
    return success();
  });
}

Slot toIndex(Emitter &e, Slot value, unsigned width) {
  unsigned bits = e.indexBits();
  if (width == bits)
    return value;
  Slot d = e.temp();
  e.unary(width < bits ? Opcode::ExtSI : Opcode::TruncI, d, value, 1, width, 0,
          bits);
  return d;
}

} // namespace plumb
