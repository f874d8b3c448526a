//===- StoredValues.cpp - what a load reads -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoredValues.h"

#include "MemoryAccess.h"
#include "ValueSources.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <optional>

using namespace plumb;
using namespace mlir;

/// Operations that are looked at for one read: enough for a kernel, and a bound
/// on the work in unrolled code, which else grows with the square of its size.
static constexpr unsigned kMaxOperations = 4096;

/// What a structured operation writes to every element of \p buffer, or null:
/// the operand of its yield.
static Value wholeWrite(linalg::LinalgOp op, Value buffer) {
  for (OpOperand &init : op.getDpsInitsMutable())
    if (init.get() == buffer) {
      // All elements; of a reduction's what it yields last.
      if (!op.getMatchingIndexingMap(&init).isProjectedPermutation())
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
  MemoryAccess read = readOf(reader).value_or(MemoryAccess());
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
    if (std::optional<MemoryAccess> write = writeOf(op);
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

//===----------------------------------------------------------------------===//
// Everything that is stored anywhere
//===----------------------------------------------------------------------===//

BufferUses plumb::usesOfBuffer(Value buffer) {
  BufferUses uses;
  SmallVector<Value> views = {buffer};
  while (!views.empty()) {
    Value view = views.pop_back_val();
    for (OpOperand &use : view.getUses()) {
      Operation *user = use.getOwner();
      if (auto other = dyn_cast<ViewLikeOpInterface>(user)) {
        views.push_back(user->getResult(0));
      } else if (auto copy = dyn_cast<memref::CopyOp>(user)) {
        (copy.getTarget() == view ? uses.writes : uses.reads).push_back(user);
      } else if (auto structured = dyn_cast<linalg::LinalgOp>(user)) {
        if (structured.isDpsInit(&use))
          uses.writes.push_back(user);
        if (structured.payloadUsesValueFromOperand(&use))
          uses.reads.push_back(user);
      } else if (std::optional<MemoryAccess> write = writeOf(user);
                 write && write->buffer == view && write->stored != view) {
        uses.writes.push_back(user);
      } else if (std::optional<MemoryAccess> read = readOf(user);
                 read && read->buffer == view) {
        uses.reads.push_back(user);
      } else if (isa<memref::DeallocOp, memref::DimOp,
                     memref::AssumeAlignmentOp>(user) ||
                 (user->hasTrait<OpTrait::ReturnLike>() &&
                  isa_and_present<FunctionOpInterface>(user->getParentOp()))) {
        continue;
      } else {
        uses.escapes = true;
      }
    }
  }
  return uses;
}

const BufferUses &StoredValues::usesOf(Value buffer) {
  std::unique_ptr<BufferUses> &known = uses[buffer];
  if (!known)
    known = std::make_unique<BufferUses>(usesOfBuffer(buffer));
  return *known;
}

/// What \p write stores to \p buffer; nothing for a copy.
static void addStored(Operation *write, Value buffer,
                      SmallVectorImpl<Value> &stored) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(write)) {
    for (OpOperand &init : structured.getDpsInitsMutable())
      if (underlyingBuffer(init.get()) == buffer)
        stored.push_back(structured.getMatchingYieldValue(&init)->get());
  } else if (std::optional<MemoryAccess> access = writeOf(write)) {
    stored.push_back(access->stored);
  }
}

/// A constant, or the constant that a fill has.
static bool isConstant(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (auto fill = dyn_cast_if_present<linalg::FillOp>(
            argument.getOwner()->getParentOp()))
      value = fill.value();
  return matchPattern(value, m_Constant());
}

/// \p write, in loops with \p reader, changes what later steps of them read:
/// not if it replaces the elements that the same step has read.
static bool feedsLaterSteps(Operation *write, Operation *reader,
                            ArrayRef<Operation *> loops) {
  std::optional<MemoryAccess> read = readOf(reader), written = writeOf(write);
  if (!read || !written || read->buffer != written->buffer ||
      !samePlace(*read, *written))
    return true;
  for (Operation *loop : loops)
    if (loop->isAncestor(write) &&
        llvm::none_of(read->indices,
                      [&](Value index) { return changesIn(loop, index); }))
      return true;
  return false;
}

bool StoredValues::storesFor(Operation *reader, Value buffer,
                             SmallVectorImpl<Value> &stored) {
  buffer = underlyingBuffer(buffer);
  const BufferUses &known = usesOf(buffer);
  // More writes come from unrolled code, where the work grows with the square.
  constexpr size_t mostWrites = 256;
  if (known.escapes || known.writes.size() > mostWrites)
    return false;
  // The nearest write before the reader, and the statement that holds it.
  Operation *nearest = nullptr;
  unsigned nearestOut = 0;
  for (Operation *write : known.writes) {
    std::optional<unsigned> out = precedes(write, reader);
    if (!out)
      continue;
    if (!nearest || *out < nearestOut ||
        (*out == nearestOut && precedes(nearest, write))) {
      nearest = write;
      nearestOut = *out;
    }
  }
  bool hasOrder = nearest != nullptr;
  Operation *statement = nullptr;
  if (nearest) {
    Operation *at = reader;
    for (unsigned i = 0; i < nearestOut; ++i)
      at = at->getParentOp();
    statement = at->getBlock()->findAncestorOpInBlock(*nearest);
  } else if (buffer.getDefiningOp<memref::AllocOp>() ||
             buffer.getDefiningOp<memref::AllocaOp>()) {
    // Everything is in the same loops, or in other blocks.
    statement = nullptr;
  } else {
    return false;
  }
  // The loops around the reader that do not hold the statement.
  SmallVector<Operation *> loops;
  for (Operation *at = reader->getParentOp(); at; at = at->getParentOp()) {
    if ((statement && at->isAncestor(statement)) ||
        at->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
    if (isa<LoopLikeOpInterface>(at))
      loops.push_back(at);
  }
  SmallVector<Value> values;
  unsigned results = 0;
  for (Operation *write : known.writes) {
    bool isIn = hasOrder ? statement->isAncestor(write) ||
                               (write != reader &&
                                llvm::any_of(loops,
                                             [&](Operation *loop) {
                                               return loop->isAncestor(write);
                                             }) &&
                                feedsLaterSteps(write, reader, loops))
                         : write != reader;
    if (!isIn)
      continue;
    if (isa<memref::CopyOp>(write))
      return false;
    size_t first = values.size();
    addStored(write, buffer, values);
    for (size_t i = first; i < values.size(); ++i)
      results += !isConstant(values[i]);
  }
  if (values.empty() || (!hasOrder && results > 1))
    return false;
  llvm::append_range(stored, values);
  return true;
}

bool StoredValues::isUntouched(Value buffer) {
  buffer = underlyingBuffer(buffer);
  if (!buffer.getDefiningOp<memref::GetGlobalOp>()) {
    auto argument = dyn_cast<BlockArgument>(buffer);
    if (!argument || !argument.getOwner()->isEntryBlock() ||
        !isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      return false;
  }
  const BufferUses &known = usesOf(buffer);
  return !known.escapes && known.writes.empty();
}
