//===- VectorMask.cpp - masks, and what they mask -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// create_mask compares every lane number with an operand over the whole width
// of index, signed: a negative operand sets no lane and one beyond the vector's
// size sets all of them, without either being clamped first.
//
// vector.mask runs its operation in place; the operations that can be masked
// look for the vector.mask around them (maskAround). Lanes that the operation
// leaves out are its own affair:
//
//   transfer_read             padding, or the passthru
//   transfer_write            untouched
//   gather                    its own pass-through lane
//   reduction                 do not count; without an accumulator and with no
//                             lane at all: the neutral element
//   multi_reduction, contract do not count
//   outerproduct              the accumulator's lane; poison without one
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

/// The sizes that a mask's operands bound: a rank-0 mask has one operand and
/// one lane.
static SmallVector<int64_t> maskedSizes(VectorType type) {
  SmallVector<int64_t> sizes(type.getShape());
  if (sizes.empty())
    sizes.push_back(1);
  return sizes;
}

static LogicalResult lowerConstantMask(vector::ConstantMaskOp op, Emitter &e) {
  VectorType type = op.getVectorType();
  if (!e.layout(type))
    return failure();
  ArrayRef<int64_t> bounds = op.getMaskDimSizes();
  SmallVector<bool> lanes;
  forEachPosition(maskedSizes(type), [&](ArrayRef<int64_t> position) {
    bool isSet = true;
    for (auto [p, bound] : llvm::zip_equal(position, bounds))
      isSet &= p < bound;
    lanes.push_back(isSet);
  });
  e.alias(op.getResult(), maskConstant(e, lanes));
  return success();
}

static LogicalResult lowerCreateMask(vector::CreateMaskOp op, Emitter &e) {
  VectorType type = op.getVectorType();
  if (!e.layout(type))
    return failure();
  SmallVector<int64_t> sizes = maskedSizes(type);
  unsigned n = type.getNumElements();
  Slot d = e.define(op.getResult());
  for (size_t dim = 0; dim < sizes.size(); ++dim) {
    unsigned size = sizes[dim];
    Slot bound = splatted(e, e.slot(op.getOperands()[dim]), size);
    Slot numbers = laneNumbers(e, size);
    if (sizes.size() == 1) {
      e.binary(Opcode::CmpSLT, d, numbers, bound, n, e.indexBits());
      return success();
    }
    Slot along = laneOp(e, Opcode::CmpSLT, numbers, bound, size, e.indexBits());
    SmallVector<Slot> lanes;
    forEachPosition(sizes, [&](ArrayRef<int64_t> position) {
      lanes.push_back(along + position[dim]);
    });
    if (dim == 0)
      e.gather(d, lanes);
    else
      e.binary(Opcode::AndI, d, d, gathered(e, lanes), n, 1);
  }
  return success();
}

static LogicalResult lowerMask(vector::MaskOp op, Emitter &e) {
  Block *block = op.getMaskBlock();
  auto yield = cast<vector::YieldOp>(block->getTerminator());
  Operation *masked = op.isEmpty() ? nullptr : &block->front();
  if (masked &&
      !isa<vector::TransferReadOp, vector::TransferWriteOp, vector::GatherOp,
           vector::ReductionOp, vector::MultiDimReductionOp,
           vector::ContractionOp, vector::OuterProductOp>(masked))
    return e.unsupported("a vector.mask around " +
                         masked->getName().getStringRef());
  if (failed(e.emitBlockBody(*block)))
    return failure();
  // transfer_read has taken the passthru already: it tells lanes that are
  // masked off from lanes out of bounds.
  bool selects =
      op.getPassthru() && !isa_and_nonnull<vector::TransferReadOp>(masked);
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), yield.getOperands())) {
    std::optional<TypeLayout> type = e.layout(result.getType());
    if (!type)
      return failure();
    if (!selects && type->kind != TypeLayout::Tensor) {
      e.alias(result, e.slot(value));
      continue;
    }
    Slot d = e.define(result);
    if (!selects) {
      // A tensor that the masked operation made has no other use.
      e.moveValue(*type, d, e.slot(value),
                  masked && value.getDefiningOp() == masked);
      continue;
    }
    unsigned n = type->slots();
    auto maskType = cast<VectorType>(op.getMask().getType());
    if (type->isShaped() || n != maskType.getNumElements())
      return e.unsupported("a passthru of another shape than the mask");
    selectLanes(e, d, e.slot(op.getMask()), e.slot(value),
                e.slot(op.getPassthru()), n, type->elem);
  }
  return success();
}

/// vector.mask and the warp operations read their vector.yield themselves.
static LogicalResult lowerYield(vector::YieldOp, Emitter &) {
  return success();
}

void plumb::registerVectorMask(DialectRegistry &r) {
  r.add<vector::ConstantMaskOp, lowerConstantMask>();
  r.add<vector::CreateMaskOp, lowerCreateMask>();
  r.add<vector::MaskOp, lowerMask>();
  r.add<vector::YieldOp, lowerYield>();
}
