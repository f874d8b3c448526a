//===- TosaReductions.cpp - TOSA's reductions and argmax ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction keeps its axis with size 1 and runs along it in order, starting
// from the identity of its operation.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

/// acc = step(acc, element) along `axis`, from `initial`.
static LogicalResult
reduceAlong(Emitter &e, Value input, Value output, unsigned axis,
            function_ref<Slot(const Scalars &)> initial,
            function_ref<Slot(const Scalars &, Slot, Slot)> step) {
  auto in = tosaTensor(e, input);
  if (!in)
    return failure();
  SmallVector<Slot> sizes(in->sizes);
  sizes[axis] = e.indexConstant(1);
  auto out = tosaResult(e, output, sizes);
  if (!out)
    return failure();
  Scalars s(e, in->elem());
  Slot acc = e.temp();
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> ivs) -> LogicalResult {
    e.move(acc, initial(s), 1);
    LogicalResult result =
        e.loopNest({in->sizes[axis]}, [&](ArrayRef<Slot> along) {
          SmallVector<Slot> at(ivs);
          at[axis] = along[0];
          e.move(acc, step(s, acc, loadElement(e, *in, at)), 1);
          return success();
        });
    storeElement(e, *out, ivs, acc);
    return result;
  });
}

static LogicalResult lowerSum(tosa::ReduceSumOp op, Emitter &e) {
  return reduceAlong(
      e, op.getInput(), op.getOutput(), op.getAxis(),
      [](const Scalars &s) { return s.constant(0); },
      [](const Scalars &s, Slot acc, Slot v) { return s.add(acc, v); });
}

static LogicalResult lowerProduct(tosa::ReduceProductOp op, Emitter &e) {
  return reduceAlong(
      e, op.getInput(), op.getOutput(), op.getAxis(),
      [](const Scalars &s) { return s.constant(1); },
      [](const Scalars &s, Slot acc, Slot v) { return s.mul(acc, v); });
}

static LogicalResult lowerAll(tosa::ReduceAllOp op, Emitter &e) {
  return reduceAlong(
      e, op.getInput(), op.getOutput(), op.getAxis(),
      [&](const Scalars &s) { return s.constant(1); },
      [](const Scalars &s, Slot acc, Slot v) {
        return s.op(Opcode::AndI, acc, v);
      });
}

static LogicalResult lowerAny(tosa::ReduceAnyOp op, Emitter &e) {
  return reduceAlong(
      e, op.getInput(), op.getOutput(), op.getAxis(),
      [&](const Scalars &s) { return s.constant(0); },
      [](const Scalars &s, Slot acc, Slot v) {
        return s.op(Opcode::OrI, acc, v);
      });
}

/// With NaN ignored an axis of NaNs alone gives the identity.
static LogicalResult lowerMax(tosa::ReduceMaxOp op, Emitter &e) {
  bool ignore = ignoresNaN(op.getNanMode());
  return reduceAlong(
      e, op.getInput(), op.getOutput(), op.getAxis(),
      [](const Scalars &s) { return s.lowest(); },
      [=](const Scalars &s, Slot acc, Slot v) {
        return s.max(acc, v, ignore);
      });
}

static LogicalResult lowerMin(tosa::ReduceMinOp op, Emitter &e) {
  bool ignore = ignoresNaN(op.getNanMode());
  return reduceAlong(
      e, op.getInput(), op.getOutput(), op.getAxis(),
      [](const Scalars &s) { return s.highest(); },
      [=](const Scalars &s, Slot acc, Slot v) {
        return s.min(acc, v, ignore);
      });
}

/// The position of the first greatest element. A NaN that propagates is greater
/// than all others; one that is ignored is never chosen.
static LogicalResult lowerArgMax(tosa::ArgMaxOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput());
  if (!in)
    return failure();
  unsigned axis = op.getAxis();
  SmallVector<Slot> sizes(in->sizes);
  sizes.erase(sizes.begin() + axis);
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return failure();
  Scalars s(e, in->elem()), index(e, e.indexType());
  Scalars result(e, out->elem());
  bool propagates = s.isFloat() && !ignoresNaN(op.getNanMode());
  Slot best = e.temp(), at = e.temp();
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> ivs) -> LogicalResult {
    e.move(best, s.lowest(), 1);
    e.move(at, e.indexConstant(0), 1);
    LogicalResult r = e.loopNest({in->sizes[axis]}, [&](ArrayRef<Slot> along) {
      SmallVector<Slot> from(ivs);
      from.insert(from.begin() + axis, along[0]);
      Slot v = loadElement(e, *in, from), isBetter = s.greater(v, best);
      if (propagates) {
        Slot isFirstNaN = binarySlot(
            e, Opcode::AndI, s.isNaN(v),
            binarySlot(e, Opcode::XorI, s.isNaN(best), e.i1Constant(true), 1),
            1);
        isBetter = binarySlot(e, Opcode::OrI, isBetter, isFirstNaN, 1);
      }
      e.move(best, s.select(isBetter, v, best), 1);
      e.move(at, index.select(isBetter, along[0], at), 1);
      return success();
    });
    storeElement(e, *out, ivs, result.from(e.indexType(), at));
    return r;
  });
}

void registerTosaReductions(DialectRegistry &r) {
  r.add<tosa::ReduceSumOp, lowerSum>();
  r.add<tosa::ReduceProductOp, lowerProduct>();
  r.add<tosa::ReduceAllOp, lowerAll>();
  r.add<tosa::ReduceAnyOp, lowerAny>();
  r.add<tosa::ReduceMaxOp, lowerMax>();
  r.add<tosa::ReduceMinOp, lowerMin>();
  r.add<tosa::ArgMaxOp, lowerArgMax>();
}

} // namespace plumb
