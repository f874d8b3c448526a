//===- TensorReshape.cpp - collapse_shape, expand_shape, reshape ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reshape keeps the elements in row-major order. Of a contiguous tensor it
// is another view; a strided slice is copied first.
//
//===----------------------------------------------------------------------===//

#include "TensorHelpers.h"
#include "TensorSlices.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

/// result = source under `sizes`, which have the same product.
static LogicalResult reshape(Emitter &e, Value source, Value result,
                             ArrayRef<Slot> sizes) {
  auto from = e.layout(source.getType()), to = e.layout(result.getType());
  if (!from || !to)
    return failure();
  requireShape(e, *to, sizes, "the result type has other sizes");
  Slot d = e.define(result);
  Slot flat = contiguousTensor(e, *from, e.slot(source));
  takeReshaped(e, *to, d, sizes, *from, flat);
  return success();
}

static LogicalResult lowerCollapseShape(tensor::CollapseShapeOp op,
                                        Emitter &e) {
  auto from = e.layout(op.getSrcType()), to = e.layout(op.getResultType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSrc());
  SmallVector<Slot> all = e.sizesOf(*from, source), sizes;
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    if (to->shape[i] != kDynamicSize) {
      sizes.push_back(e.indexConstant(to->shape[i]));
      continue;
    }
    SmallVector<Slot> parts;
    for (int64_t dim : group)
      parts.push_back(all[dim]);
    sizes.push_back(productOf(e, parts));
  }
  // A collapse to rank 0 has no groups; the source's sizes are all 1.
  if (to->rank() == 0)
    requireEqual(e, productOf(e, all), e.indexConstant(1),
                 "a tensor of more than one element cannot become a scalar");
  return reshape(e, op.getSrc(), op.getResult(), sizes);
}

static LogicalResult lowerExpandShape(tensor::ExpandShapeOp op, Emitter &e) {
  auto from = e.layout(op.getSrcType());
  if (!from)
    return failure();
  Slot source = e.slot(op.getSrc());
  SmallVector<Slot> sizes =
      mixedSlots(e, op.getStaticOutputShape(), op.getOutputShape());
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    bool isStatic = from->shape[i] != kDynamicSize;
    SmallVector<Slot> parts;
    for (int64_t dim : group) {
      parts.push_back(sizes[dim]);
      isStatic &= !ShapedType::isDynamic(op.getStaticOutputShape()[dim]);
    }
    if (!isStatic) // the verifier has checked static ones
      requireEqual(e, productOf(e, parts), sizeSlot(e, *from, source, i),
                   "the expanded sizes do not multiply to the source's size");
  }
  return reshape(e, op.getSrc(), op.getResult(), sizes);
}

static LogicalResult lowerReshape(tensor::ReshapeOp op, Emitter &e) {
  auto from = e.layout(op.getSource().getType()),
       to = e.layout(op.getResult().getType()),
       shape = e.layout(op.getShape().getType());
  if (!from || !to || !shape)
    return failure();
  SmallVector<Slot> sizes;
  for (unsigned i = 0; i < to->rank(); ++i) {
    Slot value = e.temp();
    e.load(value, *shape, e.slot(op.getShape()), {e.indexConstant(i)});
    sizes.push_back(toIndex(e, value, shape->elem.bits));
  }
  Slot source = e.slot(op.getSource());
  requireEqual(e, productOf(e, sizes), productOf(e, e.sizesOf(*from, source)),
               "the new sizes do not multiply to the number of elements");
  return reshape(e, op.getSource(), op.getResult(), sizes);
}

void registerTensorReshapes(DialectRegistry &r) {
  r.add<tensor::CollapseShapeOp, lowerCollapseShape>();
  r.add<tensor::ExpandShapeOp, lowerExpandShape>();
  r.add<tensor::ReshapeOp, lowerReshape>();
}

} // namespace plumb
