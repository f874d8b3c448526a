//===- ValueSources.cpp - where the elements of a value come from ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A walk over a graph, each value visited once.
//
//===----------------------------------------------------------------------===//

#include "ValueSources.h"

#include "Operators.h"
#include "StoredValues.h"

#include "plumbline/Lint/ArithCast.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"

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
             tensor::GatherOp, tensor::ScatterOp, arith::SelectOp>(op) ||
         llvm::StringSwitch<bool>(op->getName().getStringRef())
             .Cases({"tosa.reshape", "tosa.transpose", "tosa.slice",
                     "tosa.concat", "tosa.tile", "tosa.identity",
                     "tosa.reverse"},
                    true)
             .Default(false);
}

namespace {

class Walk {
public:
  Walk(StoredValues &stores, SourceOptions options)
      : stores(stores), options(options) {}
  SmallVector<ValueSource> run(Value value);

private:
  void follow(Value value, bool throughMemory);
  /// As follow(); \p op puts \p value where there is no data.
  void fill(Value value, Operation *op);
  void followMemory(Operation *reader, Value buffer, Value read);
  void followResult(OpResult result);
  void followArgument(BlockArgument argument);
  bool followRegionBranch(RegionBranchOpInterface op, Value value);
  void followYield(Region &region, unsigned index, Value result);
  void stop(Value value) { sources.push_back({value, memory, filler}); }

  StoredValues &stores;
  SourceOptions options;
  SmallVector<ValueSource> sources;
  SmallVector<ValueSource> work;
  llvm::DenseSet<Value> seen;
  // Of the value at hand.
  bool memory = false;
  Operation *filler = nullptr;
};

} // namespace

SmallVector<ValueSource> Walk::run(Value value) {
  follow(value, false);
  while (!work.empty()) {
    ValueSource next = work.pop_back_val();
    memory = next.throughMemory;
    filler = next.filler;
    if (auto result = dyn_cast<OpResult>(next.value))
      followResult(result);
    else
      followArgument(cast<BlockArgument>(next.value));
  }
  return std::move(sources);
}

void Walk::follow(Value value, bool throughMemory) {
  if (seen.insert(value).second)
    work.push_back({value, throughMemory, filler});
}

void Walk::fill(Value value, Operation *op) {
  Operation *outer = filler;
  filler = filler ? filler : op;
  follow(value, memory);
  filler = outer;
}

/// \p read is what \p reader reads from \p buffer.
void Walk::followMemory(Operation *reader, Value buffer, Value read) {
  // A copy of a copy of ... : each is before the one after it, but for blocks
  // that cannot be reached.
  StoredValue stored = stores.find(reader, buffer);
  for (int copies = 0; stored.copy && copies < 16; ++copies)
    stored = stores.find(stored.copy, stored.value);
  if (stored.value && !stored.copy)
    return follow(stored.value, true);
  SmallVector<Value> all;
  if (options.localBuffers && stores.storesFor(reader, buffer, all))
    for (Value value : all)
      follow(value, true);
  else
    stop(read);
}

/// What the block of \p region yields as number \p index, for \p result.
void Walk::followYield(Region &region, unsigned index, Value result) {
  Operation *yield = region.front().getTerminator();
  if (index < yield->getNumOperands())
    follow(yield->getOperand(index), memory);
  else
    stop(result);
}

/// The values that reach \p value, a result of the operation or an argument of
/// one of its regions, along the edges that the interface describes.
bool Walk::followRegionBranch(RegionBranchOpInterface op, Value value) {
  bool found = false;
  bool onlyFirst = options.firstIteration && isa<BlockArgument>(value) &&
                   isa<LoopLikeOpInterface>(op.getOperation());
  for (RegionBranchPoint point : op.getAllRegionBranchPoints()) {
    if (onlyFirst && !point.isParent())
      continue;
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
  if (isa<ub::PoisonOp, LLVM::PoisonOp, LLVM::UndefOp>(op))
    return; // no value
  if (isArithCast(op)) {
    if (options.throughCasts)
      return follow(op->getOperand(0), memory);
    return stop(result);
  }
  if (options.throughCasts && isOtherCast(op))
    return follow(op->getOperand(0), memory);
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    if (options.stopAtSelects)
      return stop(result);
    fill(select.getTrueValue(), op);
    fill(select.getFalseValue(), op);
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
    if (read.hasOutOfBoundsDim() || read.getMask())
      fill(read.getPadding(), op);
    if (isa<MemRefType>(read.getBase().getType()))
      followMemory(op, read.getBase(), result);
    else
      follow(read.getBase(), memory);
    return;
  }
  if (auto read = dyn_cast<vector::MaskedLoadOp>(op)) {
    fill(read.getPassThru(), op);
    return stop(result);
  }
  if (auto write = dyn_cast<vector::TransferWriteOp>(op)) {
    follow(write.getValueToStore(), memory);
    follow(write.getBase(), memory);
    return;
  }
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return followMemory(op, load.getMemRef(), result);
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return followMemory(op, load.getBase(), result);
  if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    return followMemory(op, load.getMemRef(), result);
  if (auto load = dyn_cast<affine::AffineVectorLoadOp>(op))
    return followMemory(op, load.getMemRef(), result);
  if (auto toTensor = dyn_cast<bufferization::ToTensorOp>(op))
    return followMemory(op, toTensor.getBuffer(), result);
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    follow(pad.getSource(), memory);
    if (Value value = pad.getConstantPaddingValue())
      return fill(value, op);
    return followYield(pad.getRegion(), 0, result);
  }
  if (op->getName().getStringRef() == "tosa.pad") {
    follow(op->getOperand(0), memory);
    return fill(op->getOperand(2), op);
  }
  if (op->getName().getStringRef() == "tosa.select") {
    fill(op->getOperand(1), op);
    return fill(op->getOperand(2), op);
  }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op))
    return followYield(generate.getBody(), 0, result);
  if (auto mask = dyn_cast<vector::MaskOp>(op)) {
    if (mask.getPassthru())
      fill(mask.getPassthru(), op);
    return followYield(mask.getMaskRegion(), result.getResultNumber(), result);
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
  stop(result);
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
        stop(argument); // made by the terminator
    }
    return;
  }
  Operation *op = block->getParentOp();
  if (auto structured = dyn_cast_if_present<linalg::LinalgOp>(op)) {
    OpOperand *operand = structured.getMatchingOpOperand(argument);
    if (isa<MemRefType>(operand->get().getType()))
      return followMemory(op, operand->get(), argument);
    follow(operand->get(), memory);
    return;
  }
  if (auto forall = dyn_cast_if_present<scf::ForallOp>(op)) {
    if (argument.getArgNumber() < static_cast<unsigned>(forall.getRank()))
      return stop(argument); // an index
    return follow(forall.getTiedOpOperand(argument)->get(), memory);
  }
  if (auto branch = dyn_cast_if_present<RegionBranchOpInterface>(op);
      branch && followRegionBranch(branch, argument))
    return;
  stop(argument);
}

SmallVector<ValueSource> plumb::sourcesOf(Value value, StoredValues &memory,
                                          SourceOptions options) {
  return Walk(memory, options).run(value);
}

Value plumb::underlyingBuffer(Value memref) {
  while (Operation *op = memref.getDefiningOp()) {
    auto view = dyn_cast<ViewLikeOpInterface>(op);
    if (!view || !isa<BaseMemRefType>(view.getViewSource().getType()))
      break;
    memref = view.getViewSource();
  }
  return memref;
}
