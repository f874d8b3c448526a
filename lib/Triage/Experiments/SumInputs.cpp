//===- SumInputs.cpp - which inputs a sum runs over -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See SumInputs.h.
//
//===----------------------------------------------------------------------===//

#include "SumInputs.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

namespace plumb {

std::vector<HostValue>
SumInputs::firstTerms(const std::vector<HostValue> &inputs,
                      int64_t count) const {
  std::vector<HostValue> cut = inputs;
  for (const auto &[argument, axis] : axes) {
    HostValue &value = cut[argument];
    uint64_t inner = value.parts;
    for (size_t d = axis + 1; d < value.shape.size(); ++d)
      inner *= static_cast<uint64_t>(value.shape[d]);
    auto size = static_cast<uint64_t>(value.shape[axis]);
    llvm::APInt zero(value.elem.bits, 0);
    for (uint64_t k = 0; k != value.bits.size(); ++k)
      if (k / inner % size >= static_cast<uint64_t>(count))
        value.replace(k, zero);
  }
  return cut;
}

/// The entry's argument that a value is, but for conversions.
static std::optional<unsigned> argumentOf(mlir::Value value,
                                          mlir::Block *entry) {
  for (unsigned steps = 0; steps != 32; ++steps) {
    if (auto argument = llvm::dyn_cast<mlir::BlockArgument>(value)) {
      if (argument.getOwner() != entry)
        return std::nullopt;
      return argument.getArgNumber();
    }
    mlir::Operation *op = value.getDefiningOp();
    if (llvm::isa<mlir::arith::ExtFOp, mlir::arith::TruncFOp,
                  mlir::tensor::CastOp, mlir::memref::CastOp>(op)) {
      value = op->getOperand(0);
      continue;
    }
    return std::nullopt;
  }
  return std::nullopt;
}

static std::optional<SumInputs> inputsOf(const FoundReduction &reduction,
                                         mlir::Block *entry) {
  SumInputs found;
  if (auto op = llvm::dyn_cast<mlir::linalg::LinalgOp>(reduction.op)) {
    llvm::SmallVector<unsigned> dims;
    op.getReductionDims(dims);
    if (dims.size() != 1)
      return std::nullopt;
    for (mlir::OpOperand *input : op.getDpsInputOperands()) {
      mlir::AffineMap map = op.getMatchingIndexingMap(input);
      for (auto [i, expr] : llvm::enumerate(map.getResults())) {
        if (!expr.isFunctionOfDim(dims[0]))
          continue;
        std::optional<unsigned> argument = argumentOf(input->get(), entry);
        if (!argument || !llvm::isa<mlir::AffineDimExpr>(expr))
          return std::nullopt;
        found.axes.push_back({*argument, static_cast<unsigned>(i)});
      }
    }
    return found;
  }
  auto loop = llvm::dyn_cast<mlir::LoopLikeOpInterface>(reduction.op);
  std::optional<mlir::Value> variable;
  if (!loop || !(variable = loop.getSingleInductionVar()))
    return std::nullopt;
  for (mlir::Operation *user : variable->getUsers()) {
    if (!llvm::isa<mlir::memref::LoadOp, mlir::tensor::ExtractOp,
                   mlir::affine::AffineLoadOp>(user))
      return std::nullopt;
    std::optional<unsigned> argument = argumentOf(user->getOperand(0), entry);
    if (!argument)
      return std::nullopt;
    if (auto load = llvm::dyn_cast<mlir::affine::AffineLoadOp>(user))
      if (!load.getAffineMap().isIdentity())
        return std::nullopt;
    for (auto [i, index] : llvm::enumerate(user->getOperands().drop_front()))
      if (index == *variable)
        found.axes.push_back({*argument, static_cast<unsigned>(i)});
  }
  return found;
}

std::optional<SumInputs>
longestSum(mlir::ModuleOp module, const std::string &entry,
           const std::vector<HostValue> &inputs,
           const std::vector<FoundReduction> &reductions) {
  auto function = llvm::dyn_cast_or_null<mlir::FunctionOpInterface>(
      mlir::SymbolTable::lookupSymbolIn(module, entry));
  if (!function || function.isExternal())
    return std::nullopt;
  mlir::Block *block = &function.getFunctionBody().front();
  std::optional<SumInputs> longest;
  for (const FoundReduction &reduction : reductions) {
    if (reduction.kind != FoundReduction::Kind::Add || !reduction.format)
      continue;
    std::optional<SumInputs> found = inputsOf(reduction, block);
    if (!found || found->axes.empty())
      continue;
    bool fits = true;
    found->terms = 0;
    for (const auto &[argument, axis] : found->axes) {
      fits &= argument < inputs.size() && axis < inputs[argument].shape.size();
      if (!fits)
        break;
      int64_t size = inputs[argument].shape[axis];
      fits &= found->terms == 0 || found->terms == size;
      found->terms = size;
    }
    if (fits && (!longest || found->terms > longest->terms))
      longest = found;
  }
  return longest;
}

} // namespace plumb
