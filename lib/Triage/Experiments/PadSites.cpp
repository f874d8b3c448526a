//===- PadSites.cpp - constants that pad or begin a reduction -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See PadSites.h. What reads a site is followed through users of results and of
// the buffers that are written; that is a guess at which identity to try first
// and nothing more.
//
//===----------------------------------------------------------------------===//

#include "PadSites.h"
#include "Retype.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include <cmath>
#include <limits>

namespace plumb {

using Kind = FoundReduction::Kind;

std::optional<double> identityOf(Kind kind) {
  switch (kind) {
  case Kind::Add:
    return 0;
  case Kind::Mul:
    return 1;
  case Kind::Max:
    return -std::numeric_limits<double>::infinity();
  case Kind::Min:
    return std::numeric_limits<double>::infinity();
  case Kind::Other:
    return std::nullopt;
  }
  return std::nullopt;
}

/// The number that a float constant is, or all elements of it.
static std::optional<double> constantValue(mlir::Value value) {
  mlir::Attribute attribute;
  if (!mlir::matchPattern(value, mlir::m_Constant(&attribute)))
    return std::nullopt;
  std::optional<mlir::APFloat> number;
  if (auto floating = llvm::dyn_cast<mlir::FloatAttr>(attribute))
    number = floating.getValue();
  else if (auto dense = llvm::dyn_cast<mlir::DenseElementsAttr>(attribute);
           dense && dense.isSplat() &&
           llvm::isa<mlir::FloatType>(dense.getElementType()))
    number = dense.getSplatValue<mlir::APFloat>();
  if (!number)
    return std::nullopt;
  bool losesInfo = false;
  number->convert(mlir::APFloat::IEEEdouble(),
                  mlir::APFloat::rmNearestTiesToEven, &losesInfo);
  return number->convertToDouble();
}

static void addReaders(PadSite &site, mlir::Operation *from,
                       const std::vector<FoundReduction> &all) {
  llvm::SetVector<mlir::Operation *> reached;
  reached.insert(from);
  auto addKind = [&](Kind kind) {
    if (kind != Kind::Other && !llvm::is_contained(site.readers, kind))
      site.readers.push_back(kind);
  };
  for (size_t i = 0; i != reached.size() && i != 200; ++i) {
    mlir::Operation *op = reached[i];
    bool isReduction = false;
    for (const FoundReduction &reduction : all)
      if (reduction.op == op || llvm::is_contained(reduction.path, op)) {
        addKind(reduction.kind);
        isReduction = true;
      }
    // The nearest reductions count: what they give is no padding any more.
    if (isReduction && op != from)
      continue;
    auto follow = [&](mlir::Value value) {
      for (mlir::Operation *user : value.getUsers())
        reached.insert(user);
    };
    for (mlir::Value result : op->getResults())
      follow(result);
    // What is written to memory is read by its other users.
    for (mlir::Value operand : op->getOperands())
      if (llvm::isa<mlir::MemRefType>(operand.getType()) &&
          llvm::isa<mlir::memref::StoreOp, mlir::linalg::LinalgOp,
                    mlir::memref::SubViewOp, mlir::memref::CopyOp>(op))
        follow(operand);
    if (op->hasTrait<mlir::OpTrait::IsTerminator>() && op->getParentOp() &&
        !op->getParentOp()->hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
      reached.insert(op->getParentOp());
  }
}

std::vector<PadSite> findPadSites(mlir::ModuleOp module,
                                  const std::vector<FoundReduction> &all) {
  std::vector<PadSite> sites;
  auto add = [&](mlir::Operation *op, unsigned operand, std::string what,
                 mlir::Operation *from, bool isBeginning = false) {
    std::optional<double> value = constantValue(op->getOperand(operand));
    if (!value)
      return;
    for (const PadSite &site : sites)
      if (site.op == op && site.operand == operand)
        return;
    PadSite site{op, operand, std::move(what), *value, isBeginning, {}};
    addReaders(site, from, all);
    sites.push_back(std::move(site));
  };
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (auto pad = llvm::dyn_cast<mlir::tensor::PadOp>(op)) {
      add(pad.getRegion().front().getTerminator(), 0, "the pad value", op);
    } else if (auto read = llvm::dyn_cast<mlir::vector::TransferReadOp>(op)) {
      if (read.hasOutOfBoundsDim() || read.getMask())
        add(op, read.getPaddingMutable().getOperandNumber(),
            "the padding of the transfer", op);
    } else if (auto load = llvm::dyn_cast<mlir::vector::MaskedLoadOp>(op)) {
      add(op, load.getPassThruMutable().getOperandNumber(),
          "the other side of the masked load", op);
    } else if (llvm::isa<mlir::arith::SelectOp>(op)) {
      for (unsigned side : {1, 2})
        add(op, side, "the constant side of the select", op);
    } else if (llvm::isa<mlir::linalg::FillOp>(op)) {
      add(op, 0, "the fill value", op, true);
    } else if (llvm::isa<mlir::memref::StoreOp>(op)) {
      add(op, 0, "the stored constant", op, true);
    } else if (auto generate = llvm::dyn_cast<mlir::tensor::GenerateOp>(op)) {
      add(generate.getBody().front().getTerminator(), 0, "the generated value",
          op);
    }
  });
  // Where reductions begin.
  for (const FoundReduction &reduction : all) {
    if (!reduction.format || reduction.inMemory)
      continue;
    if (auto op = llvm::dyn_cast<mlir::linalg::LinalgOp>(reduction.op))
      add(op, op.getDpsInitOperand(reduction.index)->getOperandNumber(),
          "the beginning of the " + reductionText(reduction), op, true);
    else if (auto loop =
                 llvm::dyn_cast<mlir::LoopLikeOpInterface>(reduction.op))
      add(loop, loop.getInitsMutable()[reduction.index].getOperandNumber(),
          "the beginning of the " + reductionText(reduction), loop, true);
  }
  return sites;
}

std::optional<PadRatio> padRatioOf(const GoldenMismatch &mismatch,
                                   mlir::Operation *module) {
  if (mismatch.kind != GoldenMismatch::Kind::Scale)
    return std::nullopt;
  double slack = 1e-9 * std::fabs(mismatch.factorHigh);
  auto matches = [&](int64_t x, int64_t y) {
    double ratio = static_cast<double>(x) / static_cast<double>(y);
    return mismatch.factorLow - slack <= ratio &&
           ratio <= mismatch.factorHigh + slack;
  };
  std::optional<PadRatio> found;
  auto look = [&](mlir::Operation *op, mlir::ArrayRef<int64_t> data,
                  mlir::ArrayRef<int64_t> padded) {
    if (data.size() < padded.size())
      return;
    data = data.take_back(padded.size());
    for (auto [x, y] : llvm::zip(data, padded))
      if (x > 0 && y > x && (matches(y, x) || matches(x, y)) && !found)
        found = PadRatio{op, x, y};
  };
  module->walk([&](mlir::Operation *op) {
    if (auto pad = llvm::dyn_cast<mlir::tensor::PadOp>(op))
      look(op, pad.getSourceType().getShape(), pad.getResultType().getShape());
    else if (auto read = llvm::dyn_cast<mlir::vector::TransferReadOp>(op))
      look(op, read.getShapedType().getShape(),
           read.getVectorType().getShape());
    else if (auto slice = llvm::dyn_cast<mlir::tensor::InsertSliceOp>(op))
      look(op, slice.getSourceType().getShape(),
           slice.getDestType().getShape());
  });
  return found;
}

mlir::OwningOpRef<mlir::ModuleOp>
withPadValue(mlir::ModuleOp module, const PadSite &site, double value) {
  mlir::IRMapping mapping;
  mlir::OwningOpRef<mlir::ModuleOp> copy(
      llvm::cast<mlir::ModuleOp>(module->clone(mapping)));
  mlir::Operation *op = mapping.lookupOrNull(site.op);
  if (!op)
    return {};
  mlir::OpOperand &operand = op->getOpOperand(site.operand);
  mlir::Type type = operand.get().getType();
  auto element =
      llvm::dyn_cast<mlir::FloatType>(mlir::getElementTypeOrSelf(type));
  if (!element)
    return {};
  mlir::APFloat number(value);
  bool losesInfo = false;
  number.convert(element.getFloatSemantics(),
                 mlir::APFloat::rmNearestTiesToEven, &losesInfo);
  mlir::TypedAttr attribute = mlir::FloatAttr::get(element, number);
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    attribute = mlir::DenseElementsAttr::get(shaped, number);
  // The yield of a pad may stand in another block than its constant.
  mlir::OpBuilder builder(op);
  operand.set(
      mlir::arith::ConstantOp::create(builder, op->getLoc(), attribute));
  return copy;
}

} // namespace plumb
