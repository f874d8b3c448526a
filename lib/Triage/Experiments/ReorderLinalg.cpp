//===- ReorderLinalg.cpp - the sums of linalg in another order ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation on slices of its inputs along the reduction dimension gives a
// partial sum; the first begins with the operation's own init, the others with
// zero. Backwards is done to the data: inputs are turned around along that
// dimension.
//
// A dimension can be cut where every operand's map has it as a plain result, or
// not at all, and where the body does not ask for the index.
//
//===----------------------------------------------------------------------===//

#include "ReorderParts.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

namespace plumb {

using mlir::Value;

namespace {
/// Where a loop dimension occurs in the inputs.
struct CutDimension {
  int64_t size = 0; ///< or dynamic
  /// Of each input: the dimension of its shape, or none.
  llvm::SmallVector<std::optional<unsigned>> inputs;
};
} // namespace

static std::optional<CutDimension> cutDimension(mlir::linalg::LinalgOp op) {
  // The reduction dimension with the most terms.
  llvm::SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  llvm::SmallVector<unsigned> dims;
  op.getReductionDims(dims);
  std::optional<unsigned> best;
  for (unsigned dim : dims)
    if (!best || mlir::ShapedType::isDynamic(ranges[dim]) ||
        ranges[dim] > ranges[*best])
      best = dim;
  if (!best ||
      (!mlir::ShapedType::isDynamic(ranges[*best]) && ranges[*best] < 2))
    return std::nullopt;
  bool asksIndex = false;
  op->walk([&](mlir::linalg::IndexOp index) {
    asksIndex |= index.getDim() == *best;
  });
  if (asksIndex)
    return std::nullopt;
  CutDimension cut;
  cut.size = ranges[*best];
  bool isUsed = false;
  for (mlir::OpOperand *input : op.getDpsInputOperands()) {
    mlir::AffineMap map = op.getMatchingIndexingMap(input);
    std::optional<unsigned> place;
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      if (!expr.isFunctionOfDim(*best))
        continue;
      if (place || !llvm::isa<mlir::AffineDimExpr>(expr) ||
          !llvm::isa<mlir::RankedTensorType, mlir::MemRefType>(
              input->get().getType()))
        return std::nullopt;
      place = static_cast<unsigned>(i);
    }
    isUsed |= place.has_value();
    cut.inputs.push_back(place);
  }
  return isUsed ? std::optional<CutDimension>(cut) : std::nullopt;
}

static llvm::SmallVector<mlir::OpFoldResult>
sizesOf(mlir::OpBuilder &b, mlir::Location loc, Value shaped) {
  return llvm::isa<mlir::RankedTensorType>(shaped.getType())
             ? mlir::tensor::getMixedSizes(b, loc, shaped)
             : mlir::memref::getMixedSizes(b, loc, shaped);
}

static Value sizeOf(mlir::OpBuilder &b, mlir::Location loc, Value shaped,
                    unsigned dim) {
  return mlir::getValueOrCreateConstantIndexOp(b, loc,
                                               sizesOf(b, loc, shaped)[dim]);
}

/// Where part i of `parts` begins: size * i / parts.
static mlir::OpFoldResult boundOf(mlir::OpBuilder &b, mlir::Location loc,
                                  mlir::OpFoldResult size, int64_t i,
                                  int64_t parts) {
  if (std::optional<int64_t> n = mlir::getConstantIntValue(size))
    return b.getIndexAttr(*n * i / parts);
  Value k = mlir::arith::ConstantIndexOp::create(b, loc, i),
        all = mlir::arith::ConstantIndexOp::create(b, loc, parts);
  Value scaled = mlir::arith::MulIOp::create(
      b, loc, mlir::getValueOrCreateConstantIndexOp(b, loc, size), k);
  return mlir::arith::DivUIOp::create(b, loc, scaled, all).getResult();
}

/// Part i of `parts` of the input along `dim`.
static Value sliceOf(mlir::OpBuilder &b, mlir::Location loc, Value input,
                     unsigned dim, int64_t i, int64_t parts) {
  llvm::SmallVector<mlir::OpFoldResult> sizes = sizesOf(b, loc, input);
  llvm::SmallVector<mlir::OpFoldResult> offsets(sizes.size(),
                                                b.getIndexAttr(0)),
      strides(sizes.size(), b.getIndexAttr(1));
  offsets[dim] = boundOf(b, loc, sizes[dim], i, parts);
  mlir::OpFoldResult end = boundOf(b, loc, sizes[dim], i + 1, parts);
  std::optional<int64_t> from = mlir::getConstantIntValue(offsets[dim]),
                         to = mlir::getConstantIntValue(end);
  if (from && to)
    sizes[dim] = b.getIndexAttr(*to - *from);
  else
    sizes[dim] =
        mlir::arith::SubIOp::create(
            b, loc, mlir::getValueOrCreateConstantIndexOp(b, loc, end),
            mlir::getValueOrCreateConstantIndexOp(b, loc, offsets[dim]))
            .getResult();
  if (llvm::isa<mlir::RankedTensorType>(input.getType()))
    return mlir::tensor::ExtractSliceOp::create(b, loc, input, offsets, sizes,
                                                strides);
  return mlir::memref::SubViewOp::create(b, loc, input, offsets, sizes,
                                         strides);
}

static Value zeroOf(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type) {
  return mlir::arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}

/// The input turned around along `dim`.
static Value turnedAround(mlir::OpBuilder &b, mlir::Location loc, Value input,
                          unsigned dim) {
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(input.getType());
  Value size = sizeOf(b, loc, input, dim),
        one = mlir::arith::ConstantIndexOp::create(b, loc, 1);
  Value last = mlir::arith::SubIOp::create(b, loc, size, one);
  auto indexAt = [&](mlir::OpBuilder &inner, mlir::ValueRange at) {
    llvm::SmallVector<Value> index(at.begin(), at.end());
    index[dim] = mlir::arith::SubIOp::create(inner, loc, last, index[dim]);
    return index;
  };
  if (tensor) {
    llvm::SmallVector<Value> dynamic;
    for (unsigned d = 0; d != tensor.getRank(); ++d)
      if (tensor.isDynamicDim(d))
        dynamic.push_back(mlir::tensor::DimOp::create(b, loc, input, d));
    return mlir::tensor::GenerateOp::create(
        b, loc, tensor, dynamic,
        [&](mlir::OpBuilder &inner, mlir::Location, mlir::ValueRange at) {
          Value element = mlir::tensor::ExtractOp::create(inner, loc, input,
                                                          indexAt(inner, at));
          mlir::tensor::YieldOp::create(inner, loc, element);
        });
  }
  auto memref = llvm::cast<mlir::MemRefType>(input.getType());
  if (!memref.hasStaticShape())
    return {};
  Value copy = mlir::memref::AllocOp::create(
      b, loc,
      mlir::MemRefType::get(memref.getShape(), memref.getElementType()));
  llvm::SmallVector<Value> lo, hi, step;
  for (int64_t n : memref.getShape()) {
    lo.push_back(mlir::arith::ConstantIndexOp::create(b, loc, 0));
    hi.push_back(mlir::arith::ConstantIndexOp::create(b, loc, n));
    step.push_back(mlir::arith::ConstantIndexOp::create(b, loc, 1));
  }
  mlir::scf::buildLoopNest(
      b, loc, lo, hi, step,
      [&](mlir::OpBuilder &inner, mlir::Location, mlir::ValueRange at) {
        Value element =
            mlir::memref::LoadOp::create(inner, loc, input, indexAt(inner, at));
        mlir::memref::StoreOp::create(inner, loc, element, copy, at);
      });
  return copy;
}

bool reorderLinalg(const FoundReduction &reduction, const SumOrdering &order) {
  auto op = llvm::cast<mlir::linalg::LinalgOp>(reduction.op);
  if (op.getNumDpsInits() != 1)
    return false;
  std::optional<CutDimension> cut = cutDimension(op);
  if (!cut)
    return false;
  mlir::Location loc = op->getLoc();
  mlir::OpBuilder b(op);
  Value init = op.getDpsInits()[0];
  bool isTensor = op.hasPureTensorSemantics();
  if (!isTensor && !op.hasPureBufferSemantics())
    return false;

  if (order.backwards) {
    for (auto [i, place] : llvm::enumerate(cut->inputs)) {
      if (!place)
        continue;
      Value turned = turnedAround(b, loc, op->getOperand(i), *place);
      if (!turned)
        return false;
      op->setOperand(i, turned);
    }
    return true;
  }

  auto parts = static_cast<int64_t>(order.parts);
  if (!mlir::ShapedType::isDynamic(cut->size))
    parts = std::min(parts, cut->size);
  if (parts < 2)
    return false;
  auto shaped = llvm::cast<mlir::ShapedType>(init.getType());
  if (!isTensor && !shaped.hasStaticShape())
    return false;
  llvm::SmallVector<Value> sums;
  for (int64_t part = 0; part != parts; ++part) {
    llvm::SmallVector<Value> operands(op->getOperands());
    for (auto [i, place] : llvm::enumerate(cut->inputs))
      if (place)
        operands[i] = sliceOf(b, loc, operands[i], *place, part, parts);
    Value begin = init;
    if (part) {
      Value zero = zeroOf(b, loc, shaped.getElementType());
      if (isTensor)
        begin = mlir::tensor::EmptyOp::create(
            b, loc, mlir::tensor::getMixedSizes(b, loc, init),
            shaped.getElementType());
      else
        begin = mlir::memref::AllocOp::create(
            b, loc,
            mlir::MemRefType::get(shaped.getShape(), shaped.getElementType()));
      auto fill = mlir::linalg::FillOp::create(b, loc, zero, begin);
      if (isTensor)
        begin = fill.getResult(0);
    }
    operands.back() = begin;
    mlir::Operation *sum = mlir::clone(
        b, op, isTensor ? mlir::TypeRange(begin.getType()) : mlir::TypeRange(),
        operands);
    sums.push_back(isTensor ? sum->getResult(0) : begin);
  }
  bool isFloat = llvm::isa<mlir::FloatType>(shaped.getElementType());
  Value total = addParts(sums, order.tree, [&](Value x, Value y) -> Value {
    if (isTensor && isFloat)
      return mlir::arith::AddFOp::create(b, loc, x, y);
    if (isTensor)
      return mlir::arith::AddIOp::create(b, loc, x, y);
    mlir::linalg::AddOp::create(b, loc, mlir::ValueRange{x, y},
                                mlir::ValueRange{x});
    return x;
  });
  if (isTensor) {
    if (total.getType() != op->getResult(0).getType())
      total = mlir::tensor::CastOp::create(b, loc, op->getResult(0).getType(),
                                           total);
    op->getResult(0).replaceAllUsesWith(total);
  }
  op->erase();
  return true;
}

} // namespace plumb
