//===- StoredValues.cpp - what a load reads -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoredValues.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

#include <optional>

using namespace plumb;
using namespace mlir;

/// Operations that are looked at for one read: enough for a kernel, and a bound
/// on the work in unrolled code, which else grows with the square of its size.
static constexpr unsigned kMaxOperations = 4096;

namespace {

/// A part of a buffer: where, and as what type.
struct Access {
  Value buffer;
  /// Null for the whole buffer.
  AffineMap map;
  SmallVector<Value> indices; ///< operands of `map`
  Type type;
  /// From buffer to vector, of transfers.
  AffineMap permutation;
  Value stored; ///< null for reads

  bool isWhole() const { return !map; }
};

} // namespace

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

static Access readOf(Operation *reader, Value buffer) {
  return TypeSwitch<Operation *, Access>(reader)
      .Case([&](memref::LoadOp op) {
        return access(buffer, identity(buffer), op.getIndices(), op.getType(),
                      {});
      })
      .Case([&](vector::LoadOp op) {
        return access(buffer, identity(buffer), op.getIndices(), op.getType(),
                      {});
      })
      .Case<affine::AffineLoadOp, affine::AffineVectorLoadOp>([&](auto op) {
        return access(buffer, op.getAffineMap(), op.getMapOperands(),
                      op.getType(), {});
      })
      .Case([&](vector::TransferReadOp op) {
        return access(buffer, identity(buffer), op.getIndices(),
                      op.getVectorType(), {}, op.getPermutationMap());
      })
      .Default([&](Operation *) {
        Access a;
        a.buffer = buffer;
        return a;
      });
}

/// The write of one value by a store.
static std::optional<Access> writeOf(Operation *writer) {
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

static bool samePlace(const Access &a, const Access &b) {
  return a.map == b.map && a.permutation == b.permutation && a.type == b.type &&
         llvm::equal(a.indices, b.indices, sameIndex);
}

/// Both are single elements, at constant indices that differ.
static bool differentElements(const Access &a, const Access &b) {
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

/// What a structured operation writes to every element of \p buffer, or null:
/// the operand of its yield.
static Value wholeWrite(linalg::LinalgOp op, Value buffer) {
  for (OpOperand &init : op.getDpsInitsMutable())
    if (init.get() == buffer) {
      // All elements, each once.
      if (!op.getMatchingIndexingMap(&init).isPermutation())
        return {};
      return op.getMatchingYieldValue(&init)->get();
    }
  return {};
}

/// MLIR's own query gives up on loops; this one looks at what is in them.
const StoredValues::Writes &StoredValues::writesOf(Operation *op) {
  if (auto known = writes.find(op); known != writes.end())
    return *known->second;
  auto result = std::make_unique<Writes>();
  auto add = [&](Value buffer) {
    if (!buffer)
      result->anywhere = true;
    else if (!llvm::is_contained(result->buffers, buffer))
      result->buffers.push_back(buffer);
  };
  bool recursive = op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(op)) {
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffects(instances);
    for (const MemoryEffects::EffectInstance &effect : instances)
      if (isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect()))
        add(effect.getValue());
  } else if (!recursive) {
    result->anywhere = true;
  }
  if (recursive)
    for (Region &region : op->getRegions())
      for (Operation &inner : region.getOps()) {
        const Writes &nested = writesOf(&inner);
        result->anywhere |= nested.anywhere;
        for (Value buffer : nested.buffers)
          add(buffer);
      }
  return *(writes[op] = std::move(result));
}

bool StoredValues::mayWrite(Operation *op, Value buffer) {
  const Writes &written = writesOf(op);
  return written.anywhere || llvm::any_of(written.buffers, [&](Value other) {
           auto [known, isNew] = mayAlias.try_emplace({other, buffer}, true);
           if (isNew)
             known->second = !aliases.alias(other, buffer).isNo();
           return known->second;
         });
}

/// Before \p op on the only path to it, or null: the operation, or the one
/// whose region this is the beginning of (then `left` is true).
static Operation *before(Operation *op, bool &left) {
  left = false;
  if (Operation *previous = op->getPrevNode())
    return previous;
  Block *block = op->getBlock();
  if (block->isEntryBlock()) {
    left = true;
    return block->getParentOp();
  }
  Block *predecessor = block->getSinglePredecessor();
  return predecessor ? predecessor->getTerminator() : nullptr;
}

StoredValue StoredValues::find(Operation *reader, Value buffer) {
  if (!isa<MemRefType>(buffer.getType()))
    return {};
  Access read = readOf(reader, buffer);
  Operation *op = reader;
  for (unsigned i = 0; i < kMaxOperations; ++i) {
    bool left;
    op = before(op, left);
    if (!op)
      return {};
    if (left) {
      // What may run later than it stands (async), or more than once with
      // writes, says nothing of what is before it.
      StringRef dialect = op->getName().getDialectNamespace();
      if (dialect != "scf" && dialect != "affine" && dialect != "linalg")
        return {};
      if (!isa<scf::IfOp, affine::AffineIfOp, scf::ExecuteRegionOp,
               scf::IndexSwitchOp>(op) &&
          mayWrite(op, buffer))
        return {};
      continue;
    }
    if (std::optional<Access> write = writeOf(op);
        write && write->buffer == buffer) {
      if (!read.isWhole() && samePlace(*write, read))
        return {write->stored, nullptr};
      if (differentElements(*write, read))
        continue;
      return {};
    }
    if (auto copy = dyn_cast<memref::CopyOp>(op);
        copy && copy.getTarget() == buffer)
      return {copy.getSource(), op};
    if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      if (Value value = wholeWrite(structured, buffer))
        return {value, nullptr};
    if (mayWrite(op, buffer))
      return {};
  }
  return {};
}
