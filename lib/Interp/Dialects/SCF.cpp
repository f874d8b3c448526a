//===- SCF.cpp - structured control flow ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops and conditionals become jumps; their results live in slots that every
// way out fills (for scf.for: in the slots of the iter_args themselves).
//
// scf.parallel and scf.forall run their iterations in order: that is one of the
// orders they allow. An iteration of scf.forall sees its shared_outs as they
// were before the loop, because every iteration inserts into a tensor that is
// kept beside them.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "../Coalesce.h"
#include "AllocationScope.h"
#include "TensorSlices.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

/// Moves values to the slots of others of the same types, as if at once.
static LogicalResult moveAll(Emitter &e, Operation *owner, OperandRange from,
                             ArrayRef<Slot> to) {
  SmallVector<Emitter::Move> moves;
  unsigned first = from.empty() ? 0 : from.getBeginOperandIndex();
  for (auto [i, v] : llvm::enumerate(from)) {
    std::optional<TypeLayout> t = e.layout(v.getType());
    if (!t)
      return failure();
    moves.push_back({*t, to[i], e.slot(v),
                     t->kind == TypeLayout::Tensor &&
                         e.dies(owner->getOpOperand(first + i))});
  }
  e.parallelMove(moves);
  return success();
}

static unsigned widthOf(Type type, Emitter &e) {
  auto i = dyn_cast<IntegerType>(type);
  return i ? i.getWidth() : e.indexBits();
}

static LogicalResult lowerFor(scf::ForOp op, Emitter &e) {
  Block &body = *op.getBody();
  SmallVector<Slot> iterSlots = e.slotsOf(op.getRegionIterArgs());
  if (failed(moveAll(e, op, op.getInitArgs(), iterSlots)))
    return failure();
  for (auto [result, s] : llvm::zip(op.getResults(), iterSlots))
    e.alias(result, s);
  uint32_t join = e.newJoin();
  LogicalResult result = e.forLoop(
      e.slot(op.getLowerBound()), e.slot(op.getUpperBound()),
      e.slot(op.getStep()), widthOf(op.getInductionVar().getType(), e),
      op.getUnsignedCmp(), join, [&](Slot iv) -> LogicalResult {
        AllocationScope scope(e, op.getRegion());
        e.alias(op.getInductionVar(), iv);
        auto yield = cast<scf::YieldOp>(body.getTerminator());
        coalesceLoop(e, body, yield.getOperands(), op.getRegionIterArgs());
        if (failed(e.emitBlockBody(body)))
          return failure();
        return moveAll(e, yield, yield.getOperands(), iterSlots);
      });
  e.join(join, op.getResults());
  return result;
}

static LogicalResult lowerIf(scf::IfOp op, Emitter &e) {
  SmallVector<Slot> results;
  for (Value v : op.getResults())
    results.push_back(e.define(v));
  uint32_t join = e.newJoin();
  Label otherwise = e.newLabel(), end = e.newLabel();
  e.branchUnless(e.slot(op.getCondition()), otherwise, join);
  auto emitSide = [&](Region &region) -> LogicalResult {
    if (region.empty())
      return success();
    Operation *yield = region.front().getTerminator();
    coalesceResults(e, region.front(), yield->getOperands(), results);
    if (failed(e.emitBlockBody(region.front())))
      return failure();
    return moveAll(e, yield, yield->getOperands(), results);
  };
  LogicalResult ok = emitSide(op.getThenRegion());
  bool hasElse = !op.getElseRegion().empty();
  if (hasElse)
    e.jump(end);
  e.place(otherwise);
  if (hasElse && failed(emitSide(op.getElseRegion())))
    ok = failure();
  e.place(end);
  e.join(join, op.getResults());
  return ok;
}

static LogicalResult lowerWhile(scf::WhileOp op, Emitter &e) {
  Block &before = op.getBefore().front(), &after = op.getAfter().front();
  SmallVector<Slot> beforeSlots = e.slotsOf(before.getArguments());
  // What the condition passes on of its own arguments stays where it is.
  auto condition = cast<scf::ConditionOp>(before.getTerminator());
  SmallVector<SmallVector<Value, 2>> names;
  for (Value argument : before.getArguments())
    names.push_back({argument});
  for (auto [argument, passed] :
       llvm::zip(after.getArguments(), condition.getArgs())) {
    auto from = dyn_cast<BlockArgument>(passed);
    if (!from || from.getOwner() != &before || !isSingleScalar(e, from))
      continue;
    e.alias(argument, e.slot(from));
    names[from.getArgNumber()].push_back(argument);
  }
  auto yield = cast<scf::YieldOp>(after.getTerminator());
  coalesce(e, after, yield.getOperands(), beforeSlots, names);
  SmallVector<Slot> afterSlots = e.slotsOf(after.getArguments());
  SmallVector<Slot> results;
  for (Value v : op.getResults())
    results.push_back(e.define(v));
  if (failed(moveAll(e, op, op.getInits(), beforeSlots)))
    return failure();
  uint32_t join = e.newJoin();
  Label top = e.newLabel(), exit = e.newLabel();
  e.place(top);
  if (failed(e.emitBlockBody(before)))
    return failure();
  Label leave = e.newLabel();
  e.branchUnless(e.slot(condition.getCondition()), leave, join);
  if (failed(moveAll(e, condition, condition.getArgs(), afterSlots)))
    return failure();
  if (failed(e.emitBlockBody(after)))
    return failure();
  if (failed(moveAll(e, yield, yield.getOperands(), beforeSlots)))
    return failure();
  e.jump(top);
  e.place(leave);
  if (failed(moveAll(e, condition, condition.getArgs(), results)))
    return failure();
  e.place(exit);
  e.join(join, op.getResults());
  return success();
}

static LogicalResult lowerIndexSwitch(scf::IndexSwitchOp op, Emitter &e) {
  SmallVector<Slot> results;
  for (Value v : op.getResults())
    results.push_back(e.define(v));
  uint64_t mask = ~0ull >> (64 - e.indexBits());
  SmallVector<std::pair<uint64_t, Label>> cases;
  for (int64_t value : op.getCases())
    cases.push_back({static_cast<uint64_t>(value) & mask, e.newLabel()});
  Label otherwise = e.newLabel(), end = e.newLabel();
  uint32_t join = e.newJoin();
  e.switchOn(e.slot(op.getArg()), otherwise, cases, join);
  auto emitSide = [&](Region &region) -> LogicalResult {
    LogicalResult ok = e.emitBlockBody(region.front());
    Operation *yield = region.front().getTerminator();
    if (failed(moveAll(e, yield, yield->getOperands(), results)))
      ok = failure();
    e.jump(end);
    return ok;
  };
  LogicalResult ok = success();
  for (auto [i, c] : llvm::enumerate(cases)) {
    e.place(c.second);
    if (failed(emitSide(op.getCaseRegions()[i])))
      ok = failure();
  }
  e.place(otherwise);
  if (failed(emitSide(op.getDefaultRegion())))
    ok = failure();
  e.place(end);
  e.join(join, op.getResults());
  return ok;
}

static LogicalResult lowerExecuteRegion(scf::ExecuteRegionOp op, Emitter &e) {
  SmallVector<Slot> results;
  for (Value v : op.getResults())
    results.push_back(e.define(v));
  Label end = e.newLabel();
  LogicalResult ok =
      e.emitRegion(op.getRegion(), [&](Operation *terminator) -> LogicalResult {
        if (!isa<scf::YieldOp>(terminator))
          return e.emitOp(terminator);
        LogicalResult moved =
            moveAll(e, terminator, terminator->getOperands(), results);
        e.jump(end);
        return moved;
      });
  e.place(end);
  return ok;
}

static LogicalResult lowerParallel(scf::ParallelOp op, Emitter &e) {
  Block &body = *op.getBody();
  SmallVector<Slot> results;
  for (Value v : op.getResults())
    results.push_back(e.define(v));
  if (failed(moveAll(e, op, op.getInitVals(), results)))
    return failure();
  uint32_t join = e.newJoin();
  Emitter::ParallelBounds bounds{{e.slotsOf(op.getLowerBound())},
                                 {e.slotsOf(op.getUpperBound())},
                                 {e.slotsOf(op.getStep())}};
  LogicalResult ok = e.parallelLoop(
      bounds, join,
      [&](ArrayRef<Slot> ivs) -> LogicalResult {
        for (auto [arg, iv] : llvm::zip(body.getArguments(), ivs))
          e.alias(arg, iv);
        AllocationScope scope(e, op.getRegion());
        return e.emitBlockBody(body);
      },
      [&]() -> LogicalResult {
        auto reduce = cast<scf::ReduceOp>(body.getTerminator());
        for (auto [i, region] : llvm::enumerate(reduce.getReductions())) {
          // (accumulated, this iteration's value) -> new accumulated
          Block &combine = region.front();
          std::optional<TypeLayout> t =
              e.layout(combine.getArgument(0).getType());
          if (!t)
            return failure();
          e.moveValue(*t, e.slot(combine.getArgument(0)), results[i]);
          e.moveValue(*t, e.slot(combine.getArgument(1)),
                      e.slot(reduce.getOperands()[i]));
          if (failed(e.emitBlockBody(combine)))
            return failure();
          Operation *ret = combine.getTerminator();
          e.moveValue(*t, results[i], e.slot(ret->getOperand(0)));
        }
        return success();
      });
  e.join(join, op.getResults());
  return ok;
}

static LogicalResult lowerForall(scf::ForallOp op, Emitter &e) {
  // What iterations insert into: results that start as copies of the outputs.
  SmallVector<Slot> results;
  SmallVector<TypeLayout> types;
  for (auto [result, out, arg] :
       llvm::zip(op.getResults(), op.getOutputs(), op.getRegionOutArgs())) {
    std::optional<TypeLayout> t = e.layout(result.getType());
    if (!t)
      return failure();
    types.push_back(*t);
    e.moveValue(*t, e.slot(arg), e.slot(out));
    results.push_back(
        e.uniqueTensor(e.define(result), *t, e.slot(out), /*take=*/false));
  }
  uint32_t join = e.newJoin();
  Emitter::ParallelBounds bounds{{e.slotsOf(op.getMixedLowerBound())},
                                 {e.slotsOf(op.getMixedUpperBound())},
                                 {e.slotsOf(op.getMixedStep())}};
  LogicalResult ok =
      e.parallelLoop(bounds, join, [&](ArrayRef<Slot> ivs) -> LogicalResult {
        for (auto [arg, iv] : llvm::zip(op.getInductionVars(), ivs))
          e.alias(arg, iv);
        AllocationScope scope(e, op.getRegion());
        if (failed(e.emitBlockBody(*op.getBody())))
          return failure();
        for (Operation &inner :
             op.getTerminator().getRegion().front().getOperations()) {
          auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(inner);
          if (!insert)
            return e.unsupported("the operation " +
                                 inner.getName().getStringRef() +
                                 " in scf.forall.in_parallel");
          for (size_t i = 0; i < results.size(); ++i)
            if (insert.getDest() == op.getRegionOutArgs()[i] &&
                failed(e.emitPart(insert, [&] {
                  return lowerParallelInsertSlice(insert, types[i], results[i],
                                                  e);
                })))
              return failure();
        }
        return success();
      });
  for (auto [arg, t] : llvm::zip(op.getRegionOutArgs(), types))
    e.release(t, e.slot(arg));
  e.join(join, op.getResults());
  return ok;
}

void plumb::registerSCFDialect(DialectRegistry &r) {
  r.add<scf::ForOp, lowerFor>();
  r.add<scf::IfOp, lowerIf>();
  r.add<scf::WhileOp, lowerWhile>();
  r.add<scf::IndexSwitchOp, lowerIndexSwitch>();
  r.add<scf::ExecuteRegionOp, lowerExecuteRegion>();
  r.add<scf::ParallelOp, lowerParallel>();
  r.add<scf::ForallOp, lowerForall>();
}
