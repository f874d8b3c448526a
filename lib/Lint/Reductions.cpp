//===- Reductions.cpp - sums, maxima and minima in IR ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A combination (a + b, max(a, b), a*b + c) is part of a reduction if one of
// its operands is what the step before left: an argument of a body that the
// body hands on, or what a load reads from where the result is stored. From
// there it is followed outward, through one loop after the other, which
// multiplies the number of terms and ends at the value that it begins with.
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"

#include "MemoryAccess.h"
#include "Operators.h"
#include "ValueSources.h"

#include "plumbline/Lint/ArithCast.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

Operation *plumb::shownFor(Operation *op) {
  Operation *parent = op->getParentOp();
  if (isa_and_present<linalg::LinalgOp>(parent) &&
      !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp>(parent))
    return parent;
  return op;
}

Value plumb::withoutMoves(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isArithCast(op) || isOtherCast(op)) {
      value = op->getOperand(0);
      continue;
    }
    if (isa<arith::SelectOp>(op) || !onlyMovesData(op))
      break;
    // The one operand that holds elements, if there is but one.
    Value from;
    unsigned candidates = 0;
    for (Value operand : op->getOperands())
      if (getElementTypeOrSelf(operand) == getElementTypeOrSelf(value)) {
        from = operand;
        ++candidates;
      }
    if (isa<tensor::ExtractSliceOp, tensor::ExtractOp>(op))
      from = op->getOperand(0);
    else if (candidates != 1)
      break;
    value = from;
  }
  return value;
}

/// Whether \p yielded is \p result, or may be.
bool Reductions::yields(Value yielded, Value result) {
  SourceOptions options;
  options.throughCasts = options.firstIteration = true;
  // Most often it is, but for moves.
  if (withoutMoves(yielded) == result)
    return true;
  for (const ValueSource &source : sourcesOf(yielded, memory, options))
    if (source.value == result)
      return true;
  return false;
}

const Reduction *Reductions::madeBy(Operation *op) const {
  auto found = byOp.find(op);
  return found == byOp.end() ? nullptr : &all[found->second];
}

const Reduction *Reductions::madeBy(Value value) const {
  return value.getDefiningOp() ? madeBy(value.getDefiningOp()) : nullptr;
}

static std::optional<int64_t> times(std::optional<int64_t> a,
                                    std::optional<int64_t> b) {
  if (!a || !b)
    return std::nullopt;
  return (IntegerRange::exactly(*a) * IntegerRange::exactly(*b)).high;
}

void Reductions::add(Reduction reduction) {
  if (!reduction.isReduction)
    return;
  if (byOp.try_emplace(reduction.op, all.size()).second)
    all.push_back(std::move(reduction));
}

//===----------------------------------------------------------------------===//
// Outward
//===----------------------------------------------------------------------===//

/// The store of \p result, past moves, to where \p read has read; or null.
static Operation *storeOf(Value result, const MemoryAccess &read) {
  SmallVector<Value> work = {result};
  for (unsigned steps = 0; !work.empty() && steps < 16; ++steps)
    for (Operation *user : work.pop_back_val().getUsers()) {
      std::optional<MemoryAccess> write = writeOf(user);
      if (write && write->buffer == read.buffer && samePlace(*write, read) &&
          withoutMoves(write->stored) == result)
        return user;
      if (isArithCast(user) || isOtherCast(user) || onlyMovesData(user))
        llvm::append_range(work, user->getResults());
    }
  return nullptr;
}

static bool isInLoop(Operation *op) {
  for (; op && !op->hasTrait<OpTrait::IsIsolatedFromAbove>();
       op = op->getParentOp())
    if (isa<LoopLikeOpInterface>(op))
      return true;
  return false;
}

/// What \p argument of a block is before the first step, if later steps hand it
/// \p result; null if there is more than one such value, none if they do not.
std::optional<Value> Reductions::initOfBranchLoop(BlockArgument argument,
                                                  Value result) {
  Block *block = argument.getOwner();
  bool isLoop = false;
  SmallVector<Value, 2> inits;
  for (auto edge = block->pred_begin(); edge != block->pred_end(); ++edge) {
    auto branch = dyn_cast<BranchOpInterface>((*edge)->getTerminator());
    Value operand = branch
                        ? branch.getSuccessorOperands(
                              edge.getSuccessorIndex())[argument.getArgNumber()]
                        : Value();
    if (operand && operand != argument && withoutMoves(operand) == result)
      isLoop = true;
    else
      inits.push_back(operand);
  }
  if (!isLoop)
    return std::nullopt;
  return inits.size() == 1 ? inits[0] : Value();
}

void Reductions::extend(Reduction &r, Value accumulator) {
  Value result = r.result;
  for (unsigned levels = 0; levels < 64; ++levels) {
    Value carried = withoutMoves(accumulator);
    r.init = accumulator;
    if (auto argument = dyn_cast<BlockArgument>(carried);
        argument && !argument.getOwner()->isEntryBlock()) {
      // A loop of branches. How often it runs is not known.
      std::optional<Value> init = initOfBranchLoop(argument, result);
      if (!init)
        return;
      r.isReduction = true;
      r.count = std::nullopt;
      r.type = getElementTypeOrSelf(argument.getType());
      r.init = std::nullopt;
      if (!*init)
        return;
      accumulator = *init;
      result = argument;
      continue;
    }
    if (auto argument = dyn_cast<BlockArgument>(carried)) {
      Operation *owner = argument.getOwner()->getParentOp();
      if (auto structured = dyn_cast_if_present<linalg::LinalgOp>(owner)) {
        OpOperand *out = structured.getMatchingOpOperand(argument);
        if (!structured.isDpsInit(out) ||
            !yields(structured.getMatchingYieldValue(out)->get(), result))
          return;
        r.isReduction = true;
        r.type = getElementTypeOrSelf(out->get().getType());
        AffineMap map = structured.getMatchingIndexingMap(out);
        SmallVector<unsigned> dims;
        structured.getReductionDims(dims);
        for (unsigned dim : dims)
          if (!map.isFunctionOfDim(dim))
            r.count = times(r.count, integers.largestSteps(structured, dim));
        accumulator = out->get();
        if (isa<MemRefType>(accumulator.getType())) {
          extendMemory(r, owner, accumulator, owner);
          return;
        }
        result = structured.getTiedOpResult(out);
        continue;
      }
      auto loop = dyn_cast_if_present<LoopLikeOpInterface>(owner);
      OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr;
      OpOperand *yielded =
          init ? loop.getTiedLoopYieldedValue(argument) : nullptr;
      if (!yielded || !yields(yielded->get(), result))
        return;
      r.isReduction = true;
      r.type = getElementTypeOrSelf(argument.getType());
      r.count = times(r.count, integers.largestTripCount(owner));
      accumulator = init->get();
      // affine.for has results, but does not say so by the interface.
      result = owner->getResult(init->getOperandNumber() -
                                loop.getInitsMutable()[0].getOperandNumber());
      continue;
    }
    Operation *reader = carried.getDefiningOp();
    std::optional<MemoryAccess> read;
    if (reader)
      read = readOf(reader);
    if (!read)
      return;
    Operation *writer = storeOf(result, *read);
    if (!writer || !isInLoop(reader))
      return;
    r.type = getElementTypeOrSelf(read->type);
    extendMemory(r, reader, read->buffer, writer);
    return;
  }
}

bool Reductions::extendMemory(Reduction &r, Operation *reader, Value buffer,
                              Operation *writer) {
  r.init = std::nullopt;
  Value whole = underlyingBuffer(buffer);
  const BufferUses &uses = memory.usesOf(whole);
  // What the place is made of.
  SmallVector<Value> place = {buffer};
  if (std::optional<MemoryAccess> read = readOf(reader))
    llvm::append_range(place, read->indices);

  Operation *outermost = reader;
  for (Operation *loop = reader->getParentOp(); loop;
       loop = loop->getParentOp()) {
    if (!isa<LoopLikeOpInterface>(loop)) {
      if (loop->hasTrait<OpTrait::IsIsolatedFromAbove>())
        break;
      continue;
    }
    if (loop->isAncestor(whole.getParentBlock()->getParentOp()))
      break; // made anew in every step
    bool isSetWithin = llvm::any_of(uses.writes, [&](Operation *other) {
      return other != writer && loop->isAncestor(other);
    });
    if (isSetWithin)
      break;
    outermost = loop;
    bool changes =
        llvm::any_of(place, [&](Value v) { return changesIn(loop, v); });
    if (!changes) {
      r.isReduction = true;
      r.count = times(r.count, integers.largestTripCount(loop));
    }
  }
  if (uses.escapes)
    return true;
  // The last write before it.
  Operation *last = nullptr;
  unsigned lastOut = 0;
  for (Operation *other : uses.writes) {
    if (other == writer)
      continue;
    std::optional<unsigned> out = precedes(other, outermost);
    if (!out)
      continue;
    if (!last || *out < lastOut || (*out == lastOut && precedes(last, other))) {
      last = other;
      lastOut = *out;
    }
  }
  if (!last)
    return true;
  if (auto structured = dyn_cast<linalg::LinalgOp>(last)) {
    for (OpOperand &init : structured.getDpsInitsMutable())
      if (underlyingBuffer(init.get()) == whole)
        r.init = structured.getMatchingYieldValue(&init)->get();
  } else if (std::optional<MemoryAccess> write = writeOf(last)) {
    r.init = write->stored;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Combinations
//===----------------------------------------------------------------------===//

void Reductions::tryOperand(Reduction reduction, Value accumulator) {
  reduction.type = getElementTypeOrSelf(reduction.result.getType());
  extend(reduction, accumulator);
  add(std::move(reduction));
}

void Reductions::addCombiner(Operation *op) {
  if (op->getNumResults() != 1)
    return;
  Reduction r;
  r.op = op;
  r.shown = shownFor(op);
  r.result = op->getResult(0);
  unsigned first = 0, second = 1;
  switch (operatorOf(op)) {
  case Operator::Add:
    break;
  case Operator::Max:
    r.kind = Reduction::Kind::Max;
    break;
  case Operator::Min:
    r.kind = Reduction::Kind::Min;
    break;
  case Operator::Fma:
    r.isOfProducts = true;
    r.terms = {op->getOperand(0), op->getOperand(1)};
    return tryOperand(std::move(r), op->getOperand(2));
  default: {
    std::optional<MinOrMax> kind = asMinOrMax(op);
    if (!kind)
      return;
    r.kind = kind->isMax ? Reduction::Kind::Max : Reduction::Kind::Min;
    first = 1, second = 2;
  }
  }
  r.isUnsigned = isa<arith::MaxUIOp, arith::MinUIOp>(op);
  for (auto [accumulator, term] : {std::pair(first, second), {second, first}}) {
    Reduction candidate = r;
    Value added = op->getOperand(term);
    candidate.terms = {added};
    // Through casts: a product of narrow numbers that is widened is a product.
    Value product = withoutMoves(added);
    if (r.kind == Reduction::Kind::Sum &&
        operatorOf(product.getDefiningOp()) == Operator::Mul &&
        product.getDefiningOp()->getNumOperands() >= 2) {
      candidate.isOfProducts = true;
      candidate.terms = {product.getDefiningOp()->getOperand(0),
                         product.getDefiningOp()->getOperand(1)};
    }
    tryOperand(std::move(candidate), op->getOperand(accumulator));
  }
}

Reductions::Reductions(Operation *root, IntegerRanges &integers,
                       StoredValues &memory)
    : integers(integers), memory(memory) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    addWhole(op);
    addCombiner(op);
  });
}
