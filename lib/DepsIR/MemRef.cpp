//===- MemRef.cpp - buffers and views of them -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view whose numbers are all known keeps its place; any other one is its
// whole buffer. Loads and stores at known indices are single elements.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "Evaluator.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace plumb;
using namespace plumb::depsir;
namespace memref = mlir::memref;

/// The integers of a mixed list, if all are known.
static std::optional<llvm::SmallVector<int64_t>>
integersOf(Evaluator &evaluator, llvm::ArrayRef<mlir::OpFoldResult> mixed) {
  llvm::SmallVector<int64_t> integers;
  for (mlir::OpFoldResult each : mixed) {
    std::optional<int64_t> integer =
        llvm::isa<mlir::Attribute>(each)
            ? mlir::getConstantIntValue(each)
            : evaluator.integerOf(llvm::cast<mlir::Value>(each));
    if (!integer)
      return std::nullopt;
    integers.push_back(*integer);
  }
  return integers;
}

/// All of the buffer, from a view of which no more is known.
static MemoryView wholeOf(const MemoryView &source) {
  MemoryView whole;
  whole.buffer = source.buffer;
  whole.elementBytes = source.elementBytes;
  return whole;
}

static MemoryView subview(Evaluator &evaluator, memref::SubViewOp op,
                          const MemoryView &source) {
  auto offsets = integersOf(evaluator, op.getMixedOffsets());
  auto sizes = integersOf(evaluator, op.getMixedSizes());
  auto steps = integersOf(evaluator, op.getMixedStrides());
  if (!source.hasShape || !offsets || !sizes || !steps ||
      offsets->size() != source.shape.size())
    return wholeOf(source);
  MemoryView view = source;
  view.shape.clear();
  view.strides.clear();
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (unsigned i = 0; i < offsets->size(); ++i) {
    view.offset += (*offsets)[i] * source.strides[i];
    if (dropped[i])
      continue;
    view.shape.push_back((*sizes)[i]);
    view.strides.push_back((*steps)[i] * source.strides[i]);
  }
  return view;
}

static MemoryView reinterpreted(Evaluator &evaluator,
                                memref::ReinterpretCastOp op,
                                const MemoryView &source) {
  auto offsets = integersOf(evaluator, op.getMixedOffsets());
  auto sizes = integersOf(evaluator, op.getMixedSizes());
  auto strides = integersOf(evaluator, op.getMixedStrides());
  if (!offsets || !sizes || !strides || !source.offsetBytes)
    return wholeOf(source);
  MemoryView view = source;
  view.offset = offsets->front(); // From the base, not from the source.
  view.hasShape = true;
  view.shape.assign(sizes->begin(), sizes->end());
  view.strides.assign(strides->begin(), strides->end());
  return view;
}

/// memref.view: bytes to another type.
static MemoryView retyped(Evaluator &evaluator, memref::ViewOp op,
                          const MemoryView &source) {
  std::optional<int64_t> shift = evaluator.integerOf(op.getByteShift());
  if (!shift || !source.offsetBytes)
    return wholeOf(source);
  MemoryView view = viewOfType(op.getType(), source.buffer);
  view.offsetBytes = *source.offsetBytes +
                     source.offset * int64_t(source.elementBytes) + *shift;
  return view;
}

/// expand_shape, collapse_shape, cast, transpose, memory_space_cast: the same
/// elements, in another order or shape.
static MemoryView reshaped(mlir::Operation *op, const MemoryView &source) {
  if (llvm::isa<memref::CastOp, memref::MemorySpaceCastOp, memref::TransposeOp,
                memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
    return source;
  return wholeOf(source);
}

static void allocate(Evaluator &evaluator, mlir::Operation *op,
                     mlir::ValueRange dynamicSizes) {
  auto type = llvm::cast<mlir::MemRefType>(op->getResult(0).getType());
  MemoryView view = viewOfType(type, noIndex);
  if (!type.hasStaticShape() && type.getLayout().isIdentity()) {
    // Row-major, with the sizes that this run has.
    view.hasShape = true;
    unsigned next = 0;
    for (int64_t size : type.getShape()) {
      if (!mlir::ShapedType::isDynamic(size)) {
        view.shape.push_back(size);
        continue;
      }
      std::optional<int64_t> known = evaluator.integerOf(dynamicSizes[next++]);
      view.hasShape &= known.has_value();
      view.shape.push_back(known.value_or(0));
    }
    view.strides.assign(view.shape.size(), 1);
    for (size_t i = view.shape.size(); i-- > 1;)
      view.strides[i - 1] = view.strides[i] * view.shape[i];
    if (!view.hasShape) {
      view.shape.clear();
      view.strides.clear();
    }
  }
  view.buffer = evaluator.addBuffer(op, endOf(view));
  evaluator[op->getResult(0)] = AbstractValue::ofView(view);
}

/// One element, or all of the view if the indices are not known.
static void access(Evaluator &evaluator, mlir::Operation *op,
                   mlir::Value memref, mlir::ValueRange indices, uint8_t mode) {
  for (mlir::Value result : op->getResults())
    evaluator[result] = {};
  const AbstractValue &value = evaluator[memref];
  if (!value.is(Kind::View))
    return evaluator.giveUp(op, "its memref is not known");
  TaskAccess access{value.view, mode, {}, 0};
  if (access.view.hasShape && indices.size() == access.view.shape.size()) {
    bool known = true;
    int64_t offset = access.view.offset;
    for (auto [index, stride] : llvm::zip_equal(indices, access.view.strides)) {
      std::optional<int64_t> integer = evaluator.integerOf(index);
      known &= integer.has_value();
      offset += integer.value_or(0) * stride;
    }
    if (known) {
      access.view.offset = offset;
      access.view.shape.clear();
      access.view.strides.clear();
    }
  }
  evaluator.hostTask({op, {}, {access}, false});
}

uint8_t plumb::depsir::atomicMode(mlir::Operation *op) {
  return llvm::cast<memref::AtomicRMWOp>(op).getKind() ==
                 mlir::arith::AtomicRMWKind::assign
             ? ReadAccess | WriteAccess
             : AccumulateAccess;
}

/// A new place for what is in another one, which ends.
static void reallocate(Evaluator &evaluator, memref::ReallocOp op) {
  const AbstractValue source = evaluator[op.getSource()];
  allocate(evaluator, op,
           op.getDynamicResultSize()
               ? mlir::ValueRange(op.getDynamicResultSize())
               : mlir::ValueRange());
  if (!source.is(Kind::View) || source.view.buffer == noIndex)
    return evaluator.giveUp(op, "its memref is not known");
  MemoryView target = evaluator[op.getResult()].view;
  TaskIndex task = evaluator.hostTask(
      {op,
       {},
       {{source.view, ReadAccess, {}, 0}, {target, WriteAccess, {}, 0}},
       false});
  evaluator.setAlloc(target.buffer, task);
  evaluator.setFree(source.view.buffer, task);
}

bool plumb::depsir::runMemRef(Evaluator &evaluator, mlir::Operation *op) {
  if (auto alloc = llvm::dyn_cast<memref::AllocOp>(op)) {
    allocate(evaluator, op, alloc.getDynamicSizes());
  } else if (auto alloca = llvm::dyn_cast<memref::AllocaOp>(op)) {
    allocate(evaluator, op, alloca.getDynamicSizes());
  } else if (auto realloc = llvm::dyn_cast<memref::ReallocOp>(op)) {
    reallocate(evaluator, realloc);
  } else if (auto load = llvm::dyn_cast<memref::LoadOp>(op)) {
    access(evaluator, op, load.getMemRef(), load.getIndices(), ReadAccess);
  } else if (auto store = llvm::dyn_cast<memref::StoreOp>(op)) {
    access(evaluator, op, store.getMemRef(), store.getIndices(), WriteAccess);
  } else if (auto atomic = llvm::dyn_cast<memref::AtomicRMWOp>(op)) {
    access(evaluator, op, atomic.getMemref(), atomic.getIndices(),
           atomicMode(atomic));
  } else if (auto global = llvm::dyn_cast<memref::GetGlobalOp>(op)) {
    MemoryView view = viewOfType(global.getType(), noIndex);
    view.buffer = evaluator.globalBuffer(op, global.getNameAttr(), endOf(view));
    evaluator[op->getResult(0)] = AbstractValue::ofView(view);
  } else if (auto dim = llvm::dyn_cast<memref::DimOp>(op)) {
    const AbstractValue &source = evaluator[dim.getSource()];
    std::optional<int64_t> index = evaluator.integerOf(dim.getIndex());
    evaluator[op->getResult(0)] =
        source.is(Kind::View) && source.view.hasShape && index && *index >= 0 &&
                size_t(*index) < source.view.shape.size()
            ? AbstractValue::ofInteger(source.view.shape[size_t(*index)])
            : AbstractValue();
  } else if (auto interface = llvm::dyn_cast<mlir::ViewLikeOpInterface>(op)) {
    // MLIR calls it pure; it reads the sizes from memory.
    if (auto reshape = llvm::dyn_cast<memref::ReshapeOp>(op))
      access(evaluator, op, reshape.getShape(), {}, ReadAccess);
    const AbstractValue source = evaluator[interface.getViewSource()];
    evaluator[op->getResult(0)] = {};
    if (!source.is(Kind::View))
      return true; // Who uses it says that it is not known.
    MemoryView view;
    if (auto part = llvm::dyn_cast<memref::SubViewOp>(op))
      view = subview(evaluator, part, source.view);
    else if (auto cast = llvm::dyn_cast<memref::ReinterpretCastOp>(op))
      view = reinterpreted(evaluator, cast, source.view);
    else if (auto bytes = llvm::dyn_cast<memref::ViewOp>(op))
      view = retyped(evaluator, bytes, source.view);
    else
      view = reshaped(op, source.view);
    // Where a view is of static shape, its type says the rest.
    evaluator[op->getResult(0)] = AbstractValue::ofView(view);
  } else {
    return false;
  }
  return true;
}
