//===- ValueOrigins.cpp - the casts that a value comes from ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A walk over a graph, each value visited once. Values that cannot be followed
// further (arguments of functions, results of arithmetic and of calls) count as
// other origins.
//
//===----------------------------------------------------------------------===//

#include "ValueOrigins.h"

#include "StoredValues.h"

#include "plumbline/Lint/ArithCast.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/DenseSet.h"

using namespace plumb;
using namespace mlir;

bool plumb::onlyMovesData(Operation *op) {
  return isa<vector::BroadcastOp, vector::ExtractOp, vector::InsertOp,
             vector::ExtractStridedSliceOp, vector::InsertStridedSliceOp,
             vector::ScalableExtractOp, vector::ScalableInsertOp,
             vector::ShapeCastOp, vector::TransposeOp, vector::ShuffleOp,
             vector::InterleaveOp, vector::DeinterleaveOp, vector::ToElementsOp,
             vector::FromElementsOp, tensor::ExtractOp, tensor::InsertOp,
             tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ReshapeOp,
             tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp,
             tensor::ConcatOp, tensor::FromElementsOp, tensor::SplatOp,
             tensor::GatherOp, tensor::ScatterOp, arith::SelectOp>(op);
}

namespace {

class Walk {
public:
  Walk(StoredValues &stores) : stores(stores) {}
  Origins run(Value value);

private:
  void follow(Value value, bool throughMemory);
  void followMemory(Operation *reader, Value buffer);
  void followResult(OpResult result);
  void followArgument(BlockArgument argument);
  bool followRegionBranch(RegionBranchOpInterface op, Value value);
  void followYield(Region &region, unsigned index);
  void other() { origins.others = true; }

  StoredValues &stores;
  Origins origins;
  SmallVector<std::pair<Value, bool>> work;
  llvm::DenseSet<Value> seen;
  bool memory = false; ///< of the value at hand
};

} // namespace

Origins Walk::run(Value value) {
  follow(value, false);
  while (!work.empty()) {
    auto [next, throughMemory] = work.pop_back_val();
    memory = throughMemory;
    if (auto result = dyn_cast<OpResult>(next))
      followResult(result);
    else
      followArgument(cast<BlockArgument>(next));
  }
  // In the order of the walk they depend on nothing but the IR.
  return std::move(origins);
}

void Walk::follow(Value value, bool throughMemory) {
  if (seen.insert(value).second)
    work.push_back({value, throughMemory});
}

void Walk::followMemory(Operation *reader, Value buffer) {
  // A copy of a copy of ... : each is before the one after it, but for blocks
  // that cannot be reached.
  StoredValue stored = stores.find(reader, buffer);
  for (int copies = 0; stored.copy && copies < 16; ++copies)
    stored = stores.find(stored.copy, stored.value);
  if (stored.copy)
    stored.value = {};
  if (stored.value)
    follow(stored.value, true);
  else
    other();
}

/// What the block of \p region yields as number \p index.
void Walk::followYield(Region &region, unsigned index) {
  Operation *yield = region.front().getTerminator();
  if (index < yield->getNumOperands())
    follow(yield->getOperand(index), memory);
  else
    other();
}

/// The values that reach \p value, a result of the operation or an argument of
/// one of its regions, along the edges that the interface describes.
bool Walk::followRegionBranch(RegionBranchOpInterface op, Value value) {
  bool found = false;
  for (RegionBranchPoint point : op.getAllRegionBranchPoints()) {
    SmallVector<RegionSuccessor> successors;
    op.getSuccessorRegions(point, successors);
    for (const RegionSuccessor &successor : successors) {
      ValueRange inputs = successor.getSuccessorInputs();
      auto at = llvm::find(inputs, value);
      if (at == inputs.end())
        continue;
      auto index = static_cast<size_t>(at - inputs.begin());
      OperandRange operands = point.isParent()
                                  ? op.getEntrySuccessorOperands(successor)
                                  : cast<RegionBranchTerminatorOpInterface>(
                                        point.getTerminatorPredecessorOrNull())
                                        .getSuccessorOperands(successor);
      if (index >= operands.size())
        continue;
      follow(operands[index], memory);
      found = true;
    }
  }
  return found;
}

void Walk::followResult(OpResult result) {
  Operation *op = result.getOwner();
  if (isArithCast(op)) {
    origins.casts.push_back({op, memory});
    return;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    follow(select.getTrueValue(), memory);
    follow(select.getFalseValue(), memory);
    return;
  }
  if (onlyMovesData(op)) {
    // What else is there (indices, shapes) has another type of elements.
    for (Value operand : op->getOperands())
      if (getElementTypeOrSelf(operand) == getElementTypeOrSelf(result))
        follow(operand, memory);
    return;
  }
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    OpOperand *init = structured.getDpsInitOperand(result.getResultNumber());
    follow(structured.getMatchingYieldValue(init)->get(), memory);
    return;
  }
  if (auto read = dyn_cast<vector::TransferReadOp>(op)) {
    follow(read.getPadding(), memory);
    if (isa<MemRefType>(read.getBase().getType()))
      followMemory(op, read.getBase());
    else
      follow(read.getBase(), memory);
    return;
  }
  if (auto write = dyn_cast<vector::TransferWriteOp>(op)) {
    follow(write.getValueToStore(), memory);
    follow(write.getBase(), memory);
    return;
  }
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return followMemory(op, load.getMemRef());
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return followMemory(op, load.getBase());
  if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    return followMemory(op, load.getMemRef());
  if (auto load = dyn_cast<affine::AffineVectorLoadOp>(op))
    return followMemory(op, load.getMemRef());
  if (auto toTensor = dyn_cast<bufferization::ToTensorOp>(op))
    return followMemory(op, toTensor.getBuffer());
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    follow(pad.getSource(), memory);
    return followYield(pad.getRegion(), 0);
  }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op))
    return followYield(generate.getBody(), 0);
  if (auto mask = dyn_cast<vector::MaskOp>(op)) {
    if (mask.getPassthru())
      follow(mask.getPassthru(), memory);
    return followYield(mask.getMaskRegion(), result.getResultNumber());
  }
  if (auto forall = dyn_cast<scf::ForallOp>(op)) {
    BlockArgument shared =
        forall.getTiedBlockArgument(forall.getTiedOpOperand(result));
    follow(forall.getTiedOpOperand(result)->get(), memory);
    for (Operation &insert : forall.getTerminator().getYieldingOps())
      if (auto slice = dyn_cast<tensor::ParallelInsertSliceOp>(insert);
          slice && slice.getDest() == shared)
        follow(slice.getSource(), memory);
    return;
  }
  if (auto branch = dyn_cast<RegionBranchOpInterface>(op);
      branch && followRegionBranch(branch, result))
    return;
  other();
}

void Walk::followArgument(BlockArgument argument) {
  Block *block = argument.getOwner();
  if (!block->isEntryBlock()) {
    for (auto edge = block->pred_begin(); edge != block->pred_end(); ++edge) {
      auto branch = dyn_cast<BranchOpInterface>((*edge)->getTerminator());
      Value operand =
          branch ? branch.getSuccessorOperands(
                       edge.getSuccessorIndex())[argument.getArgNumber()]
                 : Value();
      if (operand)
        follow(operand, memory);
      else
        other(); // made by the terminator
    }
    return;
  }
  Operation *op = block->getParentOp();
  if (auto structured = dyn_cast_if_present<linalg::LinalgOp>(op)) {
    OpOperand *operand = structured.getMatchingOpOperand(argument);
    if (isa<MemRefType>(operand->get().getType()))
      return followMemory(op, operand->get());
    follow(operand->get(), memory);
    return;
  }
  if (auto forall = dyn_cast_if_present<scf::ForallOp>(op)) {
    if (OpOperand *operand = forall.getTiedOpOperand(argument))
      return follow(operand->get(), memory);
    return other();
  }
  if (auto branch = dyn_cast_if_present<RegionBranchOpInterface>(op);
      branch && followRegionBranch(branch, argument))
    return;
  other();
}

Origins plumb::originsOf(Value value, StoredValues &memory) {
  return Walk(memory).run(value);
}
