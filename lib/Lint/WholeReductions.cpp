//===- WholeReductions.cpp - operations that reduce by themselves ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vectors, tosa, llvm's vectors and scf.reduce: one operation takes all terms.
// If it has an accumulator and stands in a loop the reduction goes on there.
//
//===----------------------------------------------------------------------===//

#include "Operators.h"
#include "Reductions.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/StringSwitch.h"

using namespace plumb;
using namespace mlir;

using Kind = Reduction::Kind;

static std::optional<Kind> kindOf(vector::CombiningKind kind) {
  switch (kind) {
  case vector::CombiningKind::ADD:
    return Kind::Sum;
  case vector::CombiningKind::MAXIMUMF:
  case vector::CombiningKind::MAXNUMF:
  case vector::CombiningKind::MAXSI:
  case vector::CombiningKind::MAXUI:
    return Kind::Max;
  case vector::CombiningKind::MINIMUMF:
  case vector::CombiningKind::MINNUMF:
  case vector::CombiningKind::MINSI:
  case vector::CombiningKind::MINUI:
    return Kind::Min;
  default:
    return std::nullopt;
  }
}

static bool isUnsignedKind(vector::CombiningKind kind) {
  return kind == vector::CombiningKind::MAXUI ||
         kind == vector::CombiningKind::MINUI;
}

/// The number of elements along \p dims, or in all; none if scalable.
static std::optional<int64_t> elements(VectorType type,
                                       ArrayRef<int64_t> dims) {
  int64_t count = 1;
  for (int64_t dim : dims) {
    if (type.getScalableDims()[dim])
      return std::nullopt;
    count *= type.getDimSize(dim);
  }
  return count;
}

static std::optional<Kind> llvmKind(StringRef name) {
  if (!name.consume_front("llvm.intr.vector.reduce."))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Kind>>(name)
      .Cases({"fadd", "add"}, Kind::Sum)
      .Cases({"fmax", "fmaximum", "smax", "umax"}, Kind::Max)
      .Cases({"fmin", "fminimum", "smin", "umin"}, Kind::Min)
      .Default(std::nullopt);
}

void Reductions::addWhole(Operation *op) {
  Reduction r;
  r.op = r.shown = op;
  r.isReduction = true;
  Value accumulator;
  if (auto reduction = dyn_cast<vector::ReductionOp>(op)) {
    std::optional<Kind> kind = kindOf(reduction.getKind());
    if (!kind)
      return;
    r.kind = *kind;
    r.isUnsigned = isUnsignedKind(reduction.getKind());
    r.terms = {reduction.getVector()};
    auto type = cast<VectorType>(reduction.getVector().getType());
    SmallVector<int64_t> dims;
    if (type.getRank() == 1)
      dims.push_back(0);
    r.count = elements(type, dims);
    accumulator = reduction.getAcc();
  } else if (auto multi = dyn_cast<vector::MultiDimReductionOp>(op)) {
    std::optional<Kind> kind = kindOf(multi.getKind());
    if (!kind)
      return;
    r.kind = *kind;
    r.isUnsigned = isUnsignedKind(multi.getKind());
    r.terms = {multi.getSource()};
    r.count = elements(multi.getSourceVectorType(), multi.getReductionDims());
    accumulator = multi.getAcc();
  } else if (auto contract = dyn_cast<vector::ContractionOp>(op)) {
    std::optional<Kind> kind = kindOf(contract.getKind());
    if (!kind)
      return;
    r.kind = *kind;
    r.terms = {contract.getLhs(), contract.getRhs()};
    r.isOfProducts = true;
    SmallVector<int64_t> dims;
    AffineMap lhs = contract.getIndexingMapsArray()[0];
    AffineMap acc = contract.getIndexingMapsArray()[2];
    for (auto [i, expr] : llvm::enumerate(lhs.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr);
          dim && !acc.isFunctionOfDim(dim.getPosition()))
        dims.push_back(static_cast<int64_t>(i));
    r.count = elements(contract.getLhsType(), dims);
    accumulator = contract.getAcc();
  } else if (auto outer = dyn_cast<vector::OuterProductOp>(op)) {
    std::optional<Kind> kind = kindOf(outer.getKind());
    if (!kind || !outer.getAcc())
      return;
    r.kind = *kind;
    r.terms = {outer.getLhs(), outer.getRhs()};
    r.isOfProducts = true;
    r.isReduction = false; // one term, if no loop adds others
    accumulator = outer.getAcc();
  } else if (isa<tosa::ReduceSumOp, tosa::ReduceMaxOp, tosa::ReduceMinOp>(op)) {
    r.kind = isa<tosa::ReduceSumOp>(op)   ? Kind::Sum
             : isa<tosa::ReduceMaxOp>(op) ? Kind::Max
                                          : Kind::Min;
    r.terms = {op->getOperand(0)};
    auto axis = op->getAttrOfType<IntegerAttr>("axis");
    r.count = integers.largestSize(op->getOperand(0),
                                   static_cast<unsigned>(axis.getInt()));
  } else if (isa<tosa::MatMulOp>(op)) {
    r.terms = {op->getOperand(0), op->getOperand(1)};
    r.isOfProducts = true;
    r.count = integers.largestSize(op->getOperand(0), 2);
  } else if (std::optional<Kind> kind =
                 llvmKind(op->getName().getStringRef())) {
    r.kind = *kind;
    // A sum of floats has its start in front.
    Value vector = op->getOperand(op->getNumOperands() - 1);
    r.terms = {vector};
    r.isUnsigned = op->getName().getStringRef().contains(".u");
    auto type = dyn_cast<VectorType>(vector.getType());
    r.count = type ? elements(type, {0}) : std::nullopt;
    if (op->getNumOperands() == 2)
      accumulator = op->getOperand(0);
  } else if (auto reduce = dyn_cast<scf::ReduceOp>(op)) {
    auto loop = cast<scf::ParallelOp>(op->getParentOp());
    for (auto [i, region] : llvm::enumerate(reduce.getReductions())) {
      Operation *yield = region.front().getTerminator();
      Operation *combiner = yield->getNumOperands()
                                ? yield->getOperand(0).getDefiningOp()
                                : nullptr;
      Operator what = operatorOf(combiner);
      if (what != Operator::Add && what != Operator::Max &&
          what != Operator::Min)
        continue;
      Reduction one;
      one.kind = what == Operator::Add   ? Kind::Sum
                 : what == Operator::Max ? Kind::Max
                                         : Kind::Min;
      one.op = one.shown = combiner;
      one.terms = {reduce.getOperands()[i]};
      one.result = combiner->getResult(0);
      one.type = getElementTypeOrSelf(one.result.getType());
      one.count = integers.largestTripCount(loop);
      one.init = loop.getInitVals()[i];
      one.isReduction = true;
      add(std::move(one));
    }
    return;
  } else {
    return;
  }
  r.result = op->getResult(0);
  r.type = getElementTypeOrSelf(r.result.getType());
  if (accumulator)
    extend(r, accumulator);
  add(std::move(r));
}
