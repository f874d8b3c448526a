//===- TensorSlices.cpp - extract_slice, insert_slice, pad, concat --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading a slice makes a view that shares the tensor's memory; writing one
// copies into the destination, which is made unique first. A view holds a
// reference, so that a destination that is still looked at through a slice is
// copied before it changes.
//
//===----------------------------------------------------------------------===//

#include "TensorSlices.h"
#include "TensorHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
/// Offsets, sizes and strides of a slice as slots.
struct Slice {
  SmallVector<Slot> offsets, sizes, strides;
};
} // namespace

template <typename OpTy> static Slice sliceOf(OpTy op, Emitter &e) {
  return {mixedSlots(e, op.getStaticOffsets(), op.getOffsets()),
          mixedSlots(e, op.getStaticSizes(), op.getSizes()),
          mixedSlots(e, op.getStaticStrides(), op.getStrides())};
}

static LogicalResult lowerExtractSlice(tensor::ExtractSliceOp op, Emitter &e) {
  auto from = e.layout(op.getSourceType()), to = e.layout(op.getResultType());
  if (!from || !to)
    return failure();
  Slot d = e.define(op.getResult());
  Slice s = sliceOf(op, e);
  e.subview(d, *to, *from, e.slot(op.getSource()), s.offsets, s.sizes,
            s.strides, op.getDroppedDims());
  return success();
}

/// Copies the tensor at `source` to the slice `s` of the one at `dest`.
static void writeSlice(Emitter &e, const TypeLayout &destType, Slot dest,
                       const TypeLayout &sourceType, Slot source,
                       const Slice &s, const llvm::SmallBitVector &dropped) {
  unsigned dim = 0;
  for (unsigned i = 0; i < destType.rank(); ++i)
    if (!dropped.test(i))
      requireEqual(e, sizeSlot(e, sourceType, source, dim++), s.sizes[i],
                   "the source has not the sizes of the slice");
  Slot view = viewOf(e, destType, dest, s.offsets, s.sizes, s.strides, dropped);
  e.copyElements(viewLayout(destType, sourceType.rank()), view, sourceType,
                 source);
}

static LogicalResult lowerInsertSlice(tensor::InsertSliceOp op, Emitter &e) {
  auto from = e.layout(op.getSourceType()), to = e.layout(op.getDestType());
  if (!from || !to)
    return failure();
  Slot d = e.define(op.getResult());
  e.uniqueTensor(d, *to, e.slot(op.getDest()), e.dies(op.getDestMutable()));
  writeSlice(e, *to, d, *from, e.slot(op.getSource()), sliceOf(op, e),
             op.getDroppedDims());
  return success();
}

LogicalResult lowerParallelInsertSlice(tensor::ParallelInsertSliceOp op,
                                       const TypeLayout &destType, Slot dest,
                                       Emitter &e) {
  auto from = e.layout(op.getSourceType());
  if (!from)
    return failure();
  writeSlice(e, destType, dest, *from, e.slot(op.getSource()), sliceOf(op, e),
             op.getDroppedDims());
  return success();
}

static LogicalResult lowerConcat(tensor::ConcatOp op, Emitter &e) {
  auto to = e.layout(op.getResultType());
  if (!to)
    return failure();
  SmallVector<TypeLayout> types;
  for (Value v : op.getInputs()) {
    auto t = e.layout(v.getType());
    if (!t)
      return failure();
    types.push_back(*t);
  }
  unsigned along = op.getDim(), rank = to->rank();
  // Sizes: the first input's, and the sum of all in dimension `along`.
  SmallVector<Slot> sizes;
  for (unsigned i = 0; i < rank; ++i)
    sizes.push_back(sizeSlot(e, types[0], e.slot(op.getInputs()[0]), i));
  for (auto [v, t] : llvm::drop_begin(llvm::zip(op.getInputs(), types)))
    for (unsigned i = 0; i < rank; ++i) {
      Slot s = sizeSlot(e, t, e.slot(v), i);
      if (i == along)
        sizes[i] = e.addIndex(sizes[i], s);
      else
        requireEqual(e, sizes[i], s, "the inputs' other sizes differ");
    }
  requireShape(e, *to, sizes, "the result type has other sizes");
  Slot d = e.define(op.getResult());
  e.allocate(d, *to, sizes, Emitter::Tensor);

  Slot zero = e.indexConstant(0), one = e.indexConstant(1);
  SmallVector<Slot> offsets(rank, zero), strides(rank, one);
  for (auto [v, t] : llvm::zip(op.getInputs(), types)) {
    Slot source = e.slot(v);
    SmallVector<Slot> part = e.sizesOf(t, source);
    Slot view =
        viewOf(e, *to, d, offsets, part, strides, llvm::SmallBitVector(rank));
    e.copyElements(viewLayout(*to, rank), view, t, source);
    offsets[along] = e.addIndex(offsets[along], part[along]);
  }
  return success();
}

/// The value that a pad region yields if it does not depend on the position.
static Value constantPadding(tensor::PadOp op) {
  Value v = op.getConstantPaddingValue();
  if (v && !op.getRegion().isAncestor(v.getParentRegion()))
    return v;
  return nullptr;
}

static LogicalResult lowerPad(tensor::PadOp op, Emitter &e) {
  auto from = e.layout(op.getSourceType()), to = e.layout(op.getResultType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSource());
  SmallVector<Slot> low = mixedSlots(e, op.getStaticLow(), op.getLow());
  SmallVector<Slot> high = mixedSlots(e, op.getStaticHigh(), op.getHigh());
  SmallVector<Slot> inner = e.sizesOf(*from, source), sizes;
  for (unsigned i = 0; i < to->rank(); ++i)
    sizes.push_back(e.addIndex(e.addIndex(low[i], inner[i]), high[i]));
  requireShape(e, *to, sizes, "the result type has other sizes");
  for (unsigned i = 0; i < to->rank(); ++i)
    if (to->shape[i] != kDynamicSize)
      sizes[i] = e.indexConstant(to->shape[i]);
  Slot d = e.define(op.getResult());
  e.allocate(d, *to, sizes, Emitter::Tensor);

  LogicalResult result = success();
  if (Value v = constantPadding(op)) {
    result = fillElements(e, *to, d, e.slot(v));
  } else {
    // The region is evaluated at padded positions only.
    Block &body = op.getRegion().front();
    result = e.loopNest(sizes, [&](ArrayRef<Slot> ivs) -> LogicalResult {
      Slot inside = e.i1Constant(true);
      for (unsigned i = 0; i < to->rank(); ++i) {
        Slot at = binarySlot(e, Opcode::SubI, ivs[i], low[i], e.indexBits());
        Slot in = binarySlot(e, Opcode::CmpULT, at, inner[i], e.indexBits());
        inside = i ? binarySlot(e, Opcode::AndI, inside, in, 1) : in;
      }
      Label skip = e.newLabel();
      e.branchIf(inside, skip);
      for (auto [arg, iv] : llvm::zip(body.getArguments(), ivs))
        e.alias(arg, iv);
      LogicalResult r = e.emitBlockBody(body);
      e.store(e.slot(body.getTerminator()->getOperand(0)), *to, d, ivs);
      e.place(skip);
      return r;
    });
  }
  SmallVector<Slot> ones(to->rank(), e.indexConstant(1));
  Slot view =
      viewOf(e, *to, d, low, inner, ones, llvm::SmallBitVector(to->rank()));
  e.copyElements(viewLayout(*to, to->rank()), view, *from, source);
  return result;
}

void registerTensorSlices(DialectRegistry &r) {
  r.add<tensor::ExtractSliceOp, lowerExtractSlice>();
  r.add<tensor::InsertSliceOp, lowerInsertSlice>();
  r.add<tensor::ConcatOp, lowerConcat>();
  r.add<tensor::PadOp, lowerPad>();
}

} // namespace plumb
