//===- MemoryAccess.cpp - a part of a buffer ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryAccess.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace plumb;
using namespace mlir;

using Access = MemoryAccess;

static Access access(Value buffer, AffineMap map, ValueRange indices, Type type,
                     Value stored, AffineMap permutation = {}) {
  Access a;
  a.buffer = buffer;
  a.map = map;
  a.indices.assign(indices.begin(), indices.end());
  a.type = type;
  a.permutation = permutation;
  a.stored = stored;
  return a;
}

/// At plain indices.
static AffineMap identity(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  return AffineMap::getMultiDimIdentityMap(type.getRank(), type.getContext());
}

std::optional<MemoryAccess> plumb::readOf(Operation *reader) {
  using Result = std::optional<Access>;
  return TypeSwitch<Operation *, Result>(reader)
      .Case([](memref::LoadOp op) -> Result {
        return access(op.getMemRef(), identity(op.getMemRef()), op.getIndices(),
                      op.getType(), {});
      })
      .Case([](vector::LoadOp op) -> Result {
        return access(op.getBase(), identity(op.getBase()), op.getIndices(),
                      op.getType(), {});
      })
      .Case<affine::AffineLoadOp, affine::AffineVectorLoadOp>(
          [](auto op) -> Result {
            return access(op.getMemRef(), op.getAffineMap(),
                          op.getMapOperands(), op.getType(), {});
          })
      .Case([](vector::TransferReadOp op) -> Result {
        if (!isa<MemRefType>(op.getBase().getType()))
          return std::nullopt;
        return access(op.getBase(), identity(op.getBase()), op.getIndices(),
                      op.getVectorType(), {}, op.getPermutationMap());
      })
      .Default([](Operation *) -> Result { return std::nullopt; });
}

std::optional<MemoryAccess> plumb::writeOf(Operation *writer) {
  using Result = std::optional<Access>;
  return TypeSwitch<Operation *, Result>(writer)
      .Case([](memref::StoreOp op) -> Result {
        return access(op.getMemRef(), identity(op.getMemRef()), op.getIndices(),
                      op.getValueToStore().getType(), op.getValueToStore());
      })
      .Case([](vector::StoreOp op) -> Result {
        return access(op.getBase(), identity(op.getBase()), op.getIndices(),
                      op.getValueToStore().getType(), op.getValueToStore());
      })
      .Case<affine::AffineStoreOp, affine::AffineVectorStoreOp>(
          [](auto op) -> Result {
            return access(op.getMemRef(), op.getAffineMap(),
                          op.getMapOperands(), op.getValue().getType(),
                          op.getValue());
          })
      .Case([](vector::TransferWriteOp op) -> Result {
        // Under a mask what was there before stays in some lanes.
        if (!isa<MemRefType>(op.getBase().getType()) || op.getMask())
          return std::nullopt;
        return access(op.getBase(), identity(op.getBase()), op.getIndices(),
                      op.getVectorType(), op.getValueToStore(),
                      op.getPermutationMap());
      })
      .Default([](Operation *) -> Result { return std::nullopt; });
}

static bool sameIndex(Value a, Value b) {
  if (a == b)
    return true;
  llvm::APInt x, y;
  return matchPattern(a, m_ConstantInt(&x)) &&
         matchPattern(b, m_ConstantInt(&y)) &&
         x.getSExtValue() == y.getSExtValue();
}

bool plumb::samePlace(const Access &a, const Access &b) {
  return a.map == b.map && a.permutation == b.permutation && a.type == b.type &&
         llvm::equal(a.indices, b.indices, sameIndex);
}

bool plumb::differentElements(const Access &a, const Access &b) {
  if (a.isWhole() || a.map != b.map || !a.map.isIdentity() ||
      isa<VectorType>(a.type) || isa<VectorType>(b.type))
    return false;
  for (auto [i, j] : llvm::zip(a.indices, b.indices)) {
    llvm::APInt x, y;
    if (matchPattern(i, m_ConstantInt(&x)) &&
        matchPattern(j, m_ConstantInt(&y)) &&
        x.getSExtValue() != y.getSExtValue())
      return true;
  }
  return false;
}

bool plumb::changesIn(Operation *loop, Value value) {
  SmallVector<Value> work = {value};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    Operation *parent = next.getParentBlock()->getParentOp();
    if (!loop->isAncestor(parent))
      continue;
    Operation *op = next.getDefiningOp();
    if (!op) {
      // What an inner loop counts is the same in every step of this one, if its
      // bounds are.
      auto inner = dyn_cast<LoopLikeOpInterface>(parent);
      std::optional<SmallVector<Value>> counts;
      if (inner && parent != loop)
        counts = inner.getLoopInductionVars();
      if (!counts || !llvm::is_contained(*counts, next))
        return true;
      llvm::append_range(work, parent->getOperands());
      continue;
    }
    if (op->getNumRegions() != 0 || (!isMemoryEffectFree(op)))
      return true;
    if (seen.insert(op).second)
      llvm::append_range(work, op->getOperands());
  }
  return false;
}

std::optional<unsigned> plumb::precedes(Operation *writer, Operation *op) {
  unsigned out = 0;
  for (Operation *at = op; at; at = at->getParentOp(), ++out) {
    Operation *beside = at->getBlock()
                            ? at->getBlock()->findAncestorOpInBlock(*writer)
                            : nullptr;
    if (!beside)
      continue;
    if (beside != at && beside->isBeforeInBlock(at))
      return out;
    return std::nullopt;
  }
  return std::nullopt;
}
