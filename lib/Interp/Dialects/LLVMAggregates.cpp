//===- LLVMAggregates.cpp - LLVM's constants and moves of scalars ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations whose results are scalars of their operands, or constants. See
// LLVMValues.h for why most of them emit nothing. undef counts as poison: no
// pass of MLIR may rely on the difference, and what reaches an output is an
// error either way.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "LLVMValues.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

/// Gives the result of a move its slots: nothing where all users look through
/// it, the sources themselves where they lie in a row, else a copy.
static LogicalResult moved(Emitter &e, Value result) {
  std::optional<unsigned> n = numLeaves(e, result.getType());
  if (!n)
    return failure();
  if (isOnlyMoved(result) || !*n)
    return success();
  SmallVector<Slot> sources = leafSlots(e, result, 0, *n);
  bool inARow = sources.front() != Emitter::kPoisonSlot;
  for (unsigned i = 1; i < *n && inARow; ++i)
    inARow = sources[i] == sources[0] + i;
  if (inARow)
    e.alias(result, sources.front());
  else
    e.gather(e.define(result), sources);
  return success();
}

static LogicalResult lowerMove(Operation *op, Emitter &e) {
  return moved(e, op->getResult(0));
}

static LogicalResult lowerExtractValue(LLVM::ExtractValueOp op, Emitter &e) {
  if (!e.layout(op.getContainer().getType()))
    return failure();
  return moved(e, op.getRes());
}

//===----------------------------------------------------------------------===//
// Elements at a position known at run time
//===----------------------------------------------------------------------===//

static LogicalResult lowerInsertElement(LLVM::InsertElementOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> at = e.layout(op.getPosition().getType());
  if (!t || !at)
    return failure();
  unsigned n = t->slots();
  std::optional<int64_t> lane = constantInt(op.getPosition());
  if (lane && *lane >= 0 && *lane < n)
    return moved(e, op.getRes());
  Slot d = e.define(op.getRes());
  e.gather(d, leafSlots(e, op.getVector(), 0, n));
  insertPart(e, d, e.slot(op.getValue()), e.slot(op.getPosition()), n, 1);
  return success();
}

static LogicalResult lowerExtractElement(LLVM::ExtractElementOp op,
                                         Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getVector().getType());
  std::optional<TypeLayout> at = e.layout(op.getPosition().getType());
  if (!t || !at)
    return failure();
  unsigned n = t->slots();
  std::optional<int64_t> lane = constantInt(op.getPosition());
  if (lane && *lane >= 0 && *lane < n) {
    Slot source = leafSlots(e, op.getVector(), *lane, 1).front();
    if (source != Emitter::kPoisonSlot)
      e.alias(op.getRes(), source);
    else
      e.gather(e.define(op.getRes()), source);
    return success();
  }
  extractPart(e, e.define(op.getRes()), e.slot(op.getVector()),
              e.slot(op.getPosition()), n, 1);
  return success();
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static LogicalResult lowerConstant(LLVM::ConstantOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(op.getValue())) {
    Operation *target = e.lookupSymbol(op, symbol);
    std::optional<uint64_t> address =
        target ? symbolAddress(e, target) : std::nullopt;
    if (!address)
      return target ? failure()
                    : e.unsupported("an address of the unknown symbol '" +
                                    symbol.getValue() + "'");
    e.alias(op.getRes(), wordConstant(e, *address));
    return success();
  }
  SmallVector<Leaf> leaves;
  if (!constantLeaves(op.getValue(), op.getType(), *t, leaves))
    return e.unsupported("this constant attribute");
  TypeLayout noted = *t;
  if (!t->runs.empty())
    noted.elem = t->runs[0].elem;
  noteConstants(e, op.getValue(), noted);
  SmallVector<Slot> sources;
  for (unsigned i = 0; i < n; ++i)
    sources.push_back(leaves[i] ? e.constant(*leaves[i], leafType(*t, i))
                                : Emitter::kPoisonSlot);
  if (n == 1 && leaves[0]) {
    e.alias(op.getRes(), sources[0]);
    return success();
  }
  // Lanes of a vector have slots of their own, which cost nothing at run time.
  if (t->kind == TypeLayout::Vector && isa<ElementsAttr>(op.getValue())) {
    std::optional<Slot> s = e.constantAttr(op.getValue(), op.getType());
    if (!s)
      return failure();
    e.alias(op.getRes(), *s);
    return success();
  }
  if (n)
    e.gather(e.define(op.getRes()), sources);
  return success();
}

void plumb::registerLLVMAggregates(DialectRegistry &r) {
  r.addAll<LLVM::UndefOp, LLVM::PoisonOp, LLVM::ZeroOp, LLVM::InsertValueOp,
           LLVM::ShuffleVectorOp>(lowerMove);
  r.add<LLVM::ExtractValueOp, lowerExtractValue>();
  r.add<LLVM::InsertElementOp, lowerInsertElement>();
  r.add<LLVM::ExtractElementOp, lowerExtractElement>();
  r.add<LLVM::ConstantOp, lowerConstant>();
}
