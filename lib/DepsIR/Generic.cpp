//===- Generic.cpp - operations of any dialect ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Numbers are folded by the operations' own folders. What touches memory says
// so by MemoryEffectOpInterface: an effect on an operand is an access to all of
// the view that it is, one on nothing in particular makes the task opaque. An
// operation that says nothing of its effects is opaque, too.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "plumbline/Interp/TypeLayout.h"

using namespace plumb;
using namespace plumb::depsir;

uint64_t plumb::depsir::bytesOfType(mlir::Type type) {
  if (llvm::isa<mlir::IndexType, mlir::LLVM::LLVMPointerType>(type))
    return 8;
  if (!type.isIntOrFloat() && !llvm::isa<mlir::ComplexType>(type) &&
      !llvm::isa<mlir::VectorType>(type))
    return 0;
  // As an element of a memref, so that it is as large here as where it runs:
  // an f80 takes 16 bytes, an i24 four.
  std::string why;
  std::optional<TypeLayout> layout =
      layoutOf(mlir::MemRefType::get({1}, type), /*indexBits=*/64, why);
  return layout ? layout->elementBytes() : 0;
}

MemoryView plumb::depsir::viewOfType(mlir::Type type, uint32_t buffer) {
  MemoryView view;
  view.buffer = buffer;
  view.offsetBytes = 0;
  auto memref = llvm::dyn_cast<mlir::MemRefType>(type);
  if (!memref)
    return view;
  view.elementBytes = bytesOfType(memref.getElementType());
  llvm::SmallVector<int64_t> strides;
  int64_t offset = 0;
  if (!memref.hasStaticShape() ||
      mlir::failed(memref.getStridesAndOffset(strides, offset)) ||
      mlir::ShapedType::isDynamic(offset) ||
      llvm::any_of(strides, mlir::ShapedType::isDynamic))
    return view;
  view.offset = offset;
  view.hasShape = true;
  view.shape.assign(memref.getShape().begin(), memref.getShape().end());
  view.strides.assign(strides.begin(), strides.end());
  return view;
}

/// Folds \p op over the integers that are known. False if it has no such fold.
static bool foldIntegers(Evaluator &evaluator, mlir::Operation *op) {
  mlir::Attribute constant;
  if (mlir::matchPattern(op, mlir::m_Constant(&constant))) {
    if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(constant);
        integer && integer.getValue().getSignificantBits() <= 64)
      evaluator[op->getResult(0)] =
          AbstractValue::ofInteger(integer.getValue().getSExtValue());
    return true;
  }
  if (op->getNumResults() == 0 || op->getNumRegions() != 0)
    return false;
  for (mlir::Type type : op->getResultTypes())
    if (!type.isSignlessIntOrIndex())
      return false;
  llvm::SmallVector<mlir::Attribute> operands;
  for (mlir::Value operand : op->getOperands()) {
    std::optional<int64_t> integer = evaluator.integerOf(operand);
    operands.push_back(integer && operand.getType().isSignlessIntOrIndex()
                           ? mlir::IntegerAttr::get(operand.getType(), *integer)
                           : mlir::Attribute());
  }
  // A folder may also change the operation itself: it works on a copy.
  mlir::Operation *copy = op->clone();
  llvm::SmallVector<mlir::OpFoldResult> results;
  bool folded = mlir::succeeded(copy->fold(operands, results)) &&
                results.size() == op->getNumResults();
  if (folded)
    for (auto [result, value] : llvm::zip(op->getResults(), results)) {
      if (auto integer = llvm::dyn_cast_if_present<mlir::IntegerAttr>(
              llvm::dyn_cast<mlir::Attribute>(value)))
        evaluator[result] = AbstractValue::ofInteger(integer.getInt());
      else if (auto same = llvm::dyn_cast<mlir::Value>(value);
               same && same.getDefiningOp() != copy)
        evaluator[result] = evaluator[same];
    }
  copy->destroy();
  return folded;
}

/// affine.min and affine.max have folders, affine.apply composes instead.
static bool runAffineApply(Evaluator &evaluator, mlir::Operation *op) {
  auto apply = llvm::dyn_cast<mlir::affine::AffineApplyOp>(op);
  if (!apply)
    return false;
  llvm::SmallVector<mlir::Attribute> operands;
  for (mlir::Value operand : apply.getMapOperands()) {
    std::optional<int64_t> integer = evaluator.integerOf(operand);
    if (!integer)
      return true;
    operands.push_back(mlir::IntegerAttr::get(operand.getType(), *integer));
  }
  llvm::SmallVector<mlir::Attribute> results;
  if (mlir::succeeded(apply.getAffineMap().constantFold(operands, results)))
    evaluator[op->getResult(0)] = AbstractValue::ofInteger(
        llvm::cast<mlir::IntegerAttr>(results[0]).getInt());
  return true;
}

static uint8_t modeOf(mlir::MemoryEffects::Effect *effect) {
  if (llvm::isa<mlir::MemoryEffects::Read>(effect))
    return ReadAccess;
  if (llvm::isa<mlir::MemoryEffects::Write>(effect))
    return WriteAccess;
  return 0;
}

/// What the operation says of its effects, also those of its regions.
static void addEffects(Evaluator &evaluator, mlir::Operation *op,
                       TaskInfo &info, uint32_t &freed) {
  auto interface = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(op);
  if (!interface) {
    if (!op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>())
      info.isOpaque = true;
  } else {
    llvm::SmallVector<mlir::MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (mlir::MemoryEffects::EffectInstance &effect : effects) {
      if (effect.getResource() != mlir::SideEffects::DefaultResource::get())
        continue; // No memory that anything else here could touch.
      mlir::Value value = effect.getValue();
      if (!value) {
        info.isOpaque = true;
        continue;
      }
      if (llvm::isa<mlir::TensorType>(value.getType()))
        continue;
      const AbstractValue &abstract = evaluator[value];
      if (uint8_t mode = modeOf(effect.getEffect())) {
        if (abstract.is(Kind::View))
          info.accesses.push_back({abstract.view, mode, {}, 0});
        else
          info.isOpaque = true;
      } else if (llvm::isa<mlir::MemoryEffects::Free>(effect.getEffect()) &&
                 abstract.is(Kind::View)) {
        freed = abstract.view.buffer;
      }
    }
  }
  if (op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>())
    for (mlir::Region &region : op->getRegions())
      for (mlir::Operation &inner : region.getOps())
        if (!mlir::isMemoryEffectFree(&inner))
          info.isOpaque = true;
}

void plumb::depsir::runGeneric(Evaluator &evaluator, mlir::Operation *op) {
  for (mlir::Value result : op->getResults())
    evaluator[result] = {};
  if (foldIntegers(evaluator, op) || runAffineApply(evaluator, op) ||
      mlir::isMemoryEffectFree(op))
    return;

  TaskInfo info{op, {}, {}, false};
  uint32_t freed = noIndex;
  addEffects(evaluator, op, info, freed);
  if (info.isOpaque) {
    evaluator.giveUp(op, "what it reads and writes is not known");
    return;
  }
  if (info.accesses.empty() && freed == noIndex)
    return;
  TaskIndex task = evaluator.hostTask(std::move(info));
  if (freed != noIndex)
    evaluator.setFree(freed, task);
}
