//===- ReorderVector.cpp - the sums of vectors in another order -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions and contractions of slices along a reduction dimension; the first
// begins with the operation's own accumulator, the others with zero. Lanes are
// turned around only where there is one dimension.
//
//===----------------------------------------------------------------------===//

#include "ReorderParts.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace plumb {

using mlir::Value;
namespace arith = mlir::arith;

/// Part i of `parts` of a vector along `dim`.
static Value sliceOf(mlir::OpBuilder &b, mlir::Location loc, Value vector,
                     unsigned dim, int64_t i, int64_t parts) {
  auto type = llvm::cast<mlir::VectorType>(vector.getType());
  llvm::SmallVector<int64_t> offsets(type.getRank(), 0), sizes(type.getShape()),
      strides(type.getRank(), 1);
  int64_t n = sizes[dim];
  offsets[dim] = n * i / parts;
  sizes[dim] = n * (i + 1) / parts - offsets[dim];
  return mlir::vector::ExtractStridedSliceOp::create(b, loc, vector, offsets,
                                                     sizes, strides);
}

static Value zeroOf(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type) {
  return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}

static bool hasScalableOperand(mlir::Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](mlir::Type type) {
    auto vector = llvm::dyn_cast<mlir::VectorType>(type);
    return vector && vector.isScalable();
  });
}

/// The sums of parts 0 to n - 1 of an operation, which `make` builds.
static bool inParts(
    mlir::Operation *op, const SumOrdering &order, int64_t terms,
    llvm::function_ref<Value(mlir::OpBuilder &, int64_t part, int64_t parts)>
        make) {
  int64_t parts = std::min<int64_t>(order.parts, terms);
  if (parts < 2)
    return false;
  mlir::OpBuilder b(op);
  llvm::SmallVector<Value> sums;
  for (int64_t part = 0; part != parts; ++part)
    sums.push_back(make(b, part, parts));
  op->getResult(0).replaceAllUsesWith(
      addParts(sums, order.tree, [&](Value x, Value y) -> Value {
        return arith::AddFOp::create(b, op->getLoc(), x, y);
      }));
  op->erase();
  return true;
}

static bool reorder(mlir::vector::ReductionOp op, const SumOrdering &order) {
  mlir::Location loc = op.getLoc();
  mlir::VectorType type = op.getSourceVectorType();
  if (type.getRank() != 1)
    return false;
  int64_t n = type.getNumElements();
  if (order.backwards) {
    mlir::OpBuilder b(op);
    llvm::SmallVector<int64_t> lanes;
    for (int64_t i = n; i-- > 0;)
      lanes.push_back(i);
    op.getVectorMutable().assign(mlir::vector::ShuffleOp::create(
        b, loc, op.getVector(), op.getVector(), lanes));
    return true;
  }
  return inParts(
      op, order, n,
      [&](mlir::OpBuilder &b, int64_t part, int64_t parts) -> Value {
        Value slice = sliceOf(b, loc, op.getVector(), 0, part, parts);
        if (part == 0 && op.getAcc())
          return mlir::vector::ReductionOp::create(b, loc, op.getKind(), slice,
                                                   op.getAcc());
        return mlir::vector::ReductionOp::create(b, loc, op.getKind(), slice);
      });
}

static bool reorder(mlir::vector::MultiDimReductionOp op,
                    const SumOrdering &order) {
  if (order.backwards || op.getReductionDims().empty())
    return false;
  auto dim = static_cast<unsigned>(op.getReductionDims().front());
  return inParts(op, order, op.getSourceVectorType().getDimSize(dim),
                 [&](mlir::OpBuilder &b, int64_t part, int64_t parts) -> Value {
                   mlir::Operation *copy = b.clone(*op.getOperation());
                   copy->setOperand(0, sliceOf(b, op.getLoc(), op.getSource(),
                                               dim, part, parts));
                   if (part)
                     copy->setOperand(1, zeroOf(b, op.getLoc(), op.getType()));
                   copy->moveBefore(op);
                   return copy->getResult(0);
                 });
}

static bool reorder(mlir::vector::ContractionOp op, const SumOrdering &order) {
  llvm::SmallVector<mlir::AffineMap> maps = op.getIndexingMapsArray();
  std::optional<unsigned> reduced;
  for (auto [i, type] : llvm::enumerate(op.getIteratorTypesArray()))
    if (type == mlir::vector::IteratorType::reduction)
      reduced = static_cast<unsigned>(i);
  if (order.backwards || !reduced)
    return false;
  std::optional<unsigned> left, right;
  mlir::AffineExpr expr = mlir::getAffineDimExpr(*reduced, op.getContext());
  for (auto [i, result] : llvm::enumerate(maps[0].getResults()))
    if (result == expr)
      left = static_cast<unsigned>(i);
  for (auto [i, result] : llvm::enumerate(maps[1].getResults()))
    if (result == expr)
      right = static_cast<unsigned>(i);
  if (!left || !right)
    return false;
  return inParts(
      op, order, op.getLhsType().getDimSize(*left),
      [&](mlir::OpBuilder &b, int64_t part, int64_t parts) -> Value {
        mlir::Operation *copy = b.clone(*op.getOperation());
        copy->setOperand(
            0, sliceOf(b, op.getLoc(), op.getLhs(), *left, part, parts));
        copy->setOperand(
            1, sliceOf(b, op.getLoc(), op.getRhs(), *right, part, parts));
        if (part)
          copy->setOperand(2, zeroOf(b, op.getLoc(), op.getResultType()));
        copy->moveBefore(op);
        return copy->getResult(0);
      });
}

bool reorderVector(mlir::Operation *op, const SumOrdering &order) {
  if (hasScalableOperand(op))
    return false;
  if (auto reduction = llvm::dyn_cast<mlir::vector::ReductionOp>(op))
    return reorder(reduction, order);
  if (auto reduction = llvm::dyn_cast<mlir::vector::MultiDimReductionOp>(op))
    return reorder(reduction, order);
  if (auto contraction = llvm::dyn_cast<mlir::vector::ContractionOp>(op))
    return reorder(contraction, order);
  return false;
}

} // namespace plumb
