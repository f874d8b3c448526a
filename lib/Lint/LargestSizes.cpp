//===- LargestSizes.cpp - sizes of shapes and loops -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A '?' is traced to the function argument that it comes from, which has the
// largest size that the user gives for it, or to the operation that makes the
// value, which has it as an operand.
//
//===----------------------------------------------------------------------===//

#include "IntegerRanges.h"

#include "StoredValues.h"

#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace plumb;
using namespace mlir;

/// Which '?' of the function's arguments dimension \p dim of \p argument is.
static unsigned dynamicIndex(BlockArgument argument, unsigned dim) {
  unsigned index = 0;
  for (BlockArgument other : argument.getOwner()->getArguments()) {
    auto shaped = dyn_cast<ShapedType>(other.getType());
    if (!shaped || !shaped.hasRank())
      continue;
    for (int64_t i = 0; i < shaped.getRank(); ++i) {
      if (other == argument && i == static_cast<int64_t>(dim))
        return index;
      index += shaped.isDynamicDim(i);
    }
  }
  return index;
}

/// The operation has \p sizes; with `dropped` those of it that are no
/// dimension of its result.
template <class Slice>
static std::optional<OpFoldResult> sliceSize(Slice op, unsigned dim) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  unsigned at = 0;
  for (auto [i, size] : llvm::enumerate(op.getMixedSizes())) {
    if (dropped.test(i))
      continue;
    if (at++ == dim)
      return size;
  }
  return std::nullopt;
}

std::optional<int64_t> IntegerRanges::largestSize(Value shaped, unsigned dim) {
  for (unsigned steps = 0; steps < 64; ++steps) {
    auto type = dyn_cast<ShapedType>(shaped.getType());
    if (!type || !type.hasRank() || dim >= type.getRank())
      return std::nullopt;
    if (!type.isDynamicDim(dim))
      return type.getDimSize(dim);
    if (auto argument = dyn_cast<BlockArgument>(shaped)) {
      Operation *parent = argument.getOwner()->getParentOp();
      if (auto loop = dyn_cast_if_present<LoopLikeOpInterface>(parent)) {
        OpOperand *init = loop.getTiedLoopInit(argument);
        if (init) {
          shaped = init->get();
          continue;
        }
      }
      auto function = dyn_cast_if_present<FunctionOpInterface>(parent);
      if (function && argument.getOwner()->isEntryBlock() &&
          (options.entry.empty() || function.getName() == options.entry)) {
        unsigned index = dynamicIndex(argument, dim);
        if (index < options.dims.size() && options.dims[index])
          return options.dims[index];
      }
      return options.largestDim;
    }
    Operation *op = shaped.getDefiningOp();
    std::optional<OpFoldResult> size;
    if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
      size = empty.getMixedSizes()[dim];
    } else if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
      size = alloc.getMixedSizes()[dim];
    } else if (auto alloca = dyn_cast<memref::AllocaOp>(op)) {
      size = alloca.getMixedSizes()[dim];
    } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      size = sliceSize(slice, dim);
    } else if (auto view = dyn_cast<memref::SubViewOp>(op)) {
      size = sliceSize(view, dim);
    }
    if (size) {
      std::optional<int64_t> largest = of(*size).high;
      return largest ? largest : options.largestDim;
    }
    if (isa<tensor::CastOp, memref::CastOp, bufferization::ToTensorOp,
            bufferization::ToBufferOp>(op)) {
      shaped = op->getOperand(0);
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      shaped = insert.getDest();
    } else if (auto style = dyn_cast<DestinationStyleOpInterface>(op)) {
      shaped = style.getTiedOpOperand(cast<OpResult>(shaped))->get();
    } else if (auto loop = dyn_cast<LoopLikeOpInterface>(op);
               loop && loop.getTiedLoopInit(cast<OpResult>(shaped))) {
      shaped = loop.getTiedLoopInit(cast<OpResult>(shaped))->get();
    } else if (op->hasTrait<OpTrait::SameOperandsAndResultType>() &&
               op->getNumOperands() > 0) {
      shaped = op->getOperand(0);
    } else {
      return options.largestDim;
    }
  }
  return options.largestDim;
}

std::optional<int64_t> IntegerRanges::largestSteps(linalg::LinalgOp op,
                                                   unsigned dim) {
  std::optional<int64_t> largest;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<ShapedType>(operand.get().getType()))
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      auto which = dyn_cast<AffineDimExpr>(expr);
      if (!which || which.getPosition() != dim)
        continue;
      // All operands agree; one may say more than another.
      std::optional<int64_t> size = largestSize(operand.get(), i);
      if (size && (!largest || *size < *largest))
        largest = size;
    }
  }
  return largest;
}

std::optional<int64_t> IntegerRanges::largestTripCount(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return std::nullopt;
  if (std::optional<APInt> count = loop.getStaticTripCount())
    return count->trySExtValue();
  if (auto affineFor = dyn_cast<affine::AffineForOp>(op)) {
    if (std::optional<uint64_t> count = affine::getConstantTripCount(affineFor))
      return static_cast<int64_t>(*count);
    IntegerRange low = ofMap(affineFor.getLowerBoundMap(),
                             affineFor.getLowerBoundOperands(), false, true);
    IntegerRange high = ofMap(affineFor.getUpperBoundMap(),
                              affineFor.getUpperBoundOperands(), true, false);
    std::optional<int64_t> length = (high - low).high;
    int64_t step = affineFor.getStepAsInt();
    if (!length || step <= 0)
      return std::nullopt;
    return *length <= 0 ? 0 : (*length - 1) / step + 1;
  }
  std::optional<SmallVector<OpFoldResult>> lows = loop.getLoopLowerBounds(),
                                           highs = loop.getLoopUpperBounds(),
                                           steps = loop.getLoopSteps();
  if (!lows || !highs || !steps || lows->size() != highs->size() ||
      lows->size() != steps->size())
    return std::nullopt;
  IntegerRange product = IntegerRange::exactly(1);
  for (size_t i = 0; i < lows->size(); ++i) {
    std::optional<int64_t> length = (of((*highs)[i]) - of((*lows)[i])).high;
    std::optional<int64_t> step = of((*steps)[i]).low;
    if (!length || !step || *step <= 0)
      return std::nullopt;
    product = product * IntegerRange::exactly(
                            *length <= 0 ? 0 : (*length - 1) / *step + 1);
  }
  return product.high;
}
