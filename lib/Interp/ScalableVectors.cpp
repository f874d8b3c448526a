//===- ScalableVectors.cpp - scalable vectors of a known size -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types and the types within attributes are replaced one for one. Beside them
// only a few operations say something in multiples of vscale: positions within
// scalable vectors, and attributes that list sizes or lanes.
//
//===----------------------------------------------------------------------===//

#include "ScalableVectors.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

static bool isScalable(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.isScalable();
}

static VectorType fixed(VectorType type, unsigned vscale) {
  SmallVector<int64_t> shape(type.getShape());
  for (auto [size, scales] : llvm::zip(shape, type.getScalableDims()))
    if (scales)
      size *= vscale;
  return VectorType::get(shape, type.getElementType());
}

static void addReplacements(AttrTypeReplacer &replacer, unsigned vscale) {
  replacer.addReplacement([vscale](VectorType type) -> std::optional<Type> {
    if (!type.isScalable())
      return std::nullopt;
    return fixed(type, vscale);
  });
  // Only splats can be written of a scalable type.
  replacer.addReplacement(
      [vscale](DenseElementsAttr attr) -> std::optional<Attribute> {
        if (!isScalable(attr.getType()) || !attr.isSplat())
          return std::nullopt;
        return attr.resizeSplat(
            fixed(cast<VectorType>(attr.getType()), vscale));
      });
}

Type plumb::withFixedVectors(Type type, unsigned vscale) {
  AttrTypeReplacer replacer;
  addReplacements(replacer, vscale);
  return replacer.replace(type);
}

namespace {

/// Whether types have a scalable vector in them, each looked at once.
class ScalableTypes {
public:
  bool contains(Type type) {
    auto [it, isNew] = known.try_emplace(type, false);
    if (isNew) {
      bool found = false;
      type.walk([&](VectorType vector) { found |= vector.isScalable(); });
      known[type] = found;
      return found;
    }
    return it->second;
  }
  bool contains(TypeRange types) {
    return llvm::any_of(types, [&](Type type) { return contains(type); });
  }
  bool contains(Operation *op) {
    if (contains(op->getResultTypes()))
      return true;
    if (auto function = dyn_cast<FunctionOpInterface>(op))
      return contains(function.getArgumentTypes()) ||
             contains(function.getResultTypes());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (contains(block.getArgumentTypes()))
          return true;
    return false;
  }

private:
  llvm::DenseMap<Type, bool> known;
};

/// What an operation says in multiples of vscale, or lane by lane.
class Scaler {
public:
  explicit Scaler(unsigned vscale) : vscale(vscale) {}

  void scale(Operation *op) {
    if (auto mask = dyn_cast<vector::ConstantMaskOp>(op)) {
      SmallVector<int64_t> sizes(mask.getMaskDimSizes());
      scaleDims(sizes, mask.getVectorType());
      mask.setMaskDimSizes(sizes);
    } else if (auto slice = dyn_cast<vector::ExtractStridedSliceOp>(op)) {
      scaleSizes(slice);
    } else if (auto insert = dyn_cast<vector::ScalableInsertOp>(op)) {
      insert.setPos(position(insert.getPos(), insert.getSourceVectorType()));
    } else if (auto extract = dyn_cast<vector::ScalableExtractOp>(op)) {
      extract.setPos(position(extract.getPos(), extract.getResult().getType()));
    } else if (auto insert = dyn_cast<LLVM::vector_insert>(op)) {
      insert.setPos(position(insert.getPos(), insert.getSrcvec().getType()));
    } else if (auto extract = dyn_cast<LLVM::vector_extract>(op)) {
      extract.setPos(position(extract.getPos(), extract.getRes().getType()));
    } else if (auto shuffle = dyn_cast<LLVM::ShuffleVectorOp>(op)) {
      scaleMask(shuffle);
    }
  }

private:
  /// Positions count in vscale where the part that is moved does.
  int64_t position(uint64_t pos, Type part) const {
    return static_cast<int64_t>(pos) * (isScalable(part) ? vscale : 1);
  }

  void scaleDims(MutableArrayRef<int64_t> sizes, VectorType type) const {
    for (auto [size, scales] : llvm::zip(sizes, type.getScalableDims()))
      if (scales)
        size *= vscale;
  }

  /// A scalable dimension is taken whole.
  void scaleSizes(vector::ExtractStridedSliceOp op) const {
    SmallVector<Attribute> sizes(op.getSizes().getValue());
    Builder b(op.getContext());
    for (auto [size, scales] :
         llvm::zip(sizes, op.getSourceVectorType().getScalableDims()))
      if (scales)
        size = b.getI64IntegerAttr(cast<IntegerAttr>(size).getInt() * vscale);
    op.setSizesAttr(b.getArrayAttr(sizes));
  }

  /// Scalable masks are all the same number.
  void scaleMask(LLVM::ShuffleVectorOp op) const {
    if (!isScalable(op.getRes().getType()) || op.getMask().empty())
      return;
    SmallVector<int32_t> mask(op.getMask().size() * vscale,
                              op.getMask().front());
    op.setMask(mask);
  }

  const unsigned vscale;
};

} // namespace

OwningOpRef<Operation *> plumb::withFixedVectors(Operation *module,
                                                 unsigned vscale) {
  ScalableTypes types;
  if (!module
           ->walk([&](Operation *op) {
             return types.contains(op) ? WalkResult::interrupt()
                                       : WalkResult::advance();
           })
           .wasInterrupted())
    return nullptr;
  OwningOpRef<Operation *> copy(module->clone());
  Scaler scaler(vscale);
  copy->walk([&](Operation *op) { scaler.scale(op); });
  AttrTypeReplacer replacer;
  addReplacements(replacer, vscale);
  replacer.recursivelyReplaceElementsIn(*copy, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  return copy;
}
