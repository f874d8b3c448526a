//===- Affine.cpp - affine loops, conditions and accesses -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Affine maps become index arithmetic; floordiv, ceildiv and mod round as the
// affine dialect defines them, also for negative operands. A lower bound is the
// maximum of its map's results, an upper bound the minimum.
//
//===----------------------------------------------------------------------===//

#include "../Coalesce.h"
#include "AllocationScope.h"
#include "AtomicKind.h"
#include "DmaCopies.h"
#include "VectorSlice.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IntegerSet.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

/// Minimum or maximum of a map's results.
static Slot extremum(Emitter &e, AffineMap map, ArrayRef<Slot> operands,
                     Opcode op) {
  SmallVector<Slot> results = e.affineMap(map, operands);
  Slot value = results[0];
  for (Slot s : ArrayRef<Slot>(results).drop_front()) {
    Slot next = e.temp();
    e.emit(op, next, value, s, e.indexBits());
    value = next;
  }
  return value;
}

static LogicalResult moveYield(Emitter &e, Operation *yield,
                               ArrayRef<Slot> to) {
  SmallVector<Emitter::Move> moves;
  for (OpOperand &use : yield->getOpOperands()) {
    std::optional<TypeLayout> t = e.layout(use.get().getType());
    if (!t)
      return failure();
    moves.push_back({*t, to[use.getOperandNumber()], e.slot(use.get()),
                     t->kind == TypeLayout::Tensor && e.dies(use)});
  }
  e.parallelMove(moves);
  return success();
}

static LogicalResult lowerApply(affine::AffineApplyOp op, Emitter &e) {
  SmallVector<Slot> r =
      e.affineMap(op.getAffineMap(), e.slotsOf(op.getMapOperands()));
  e.move(e.define(op.getResult()), r[0], 1);
  return success();
}

static LogicalResult lowerMin(affine::AffineMinOp op, Emitter &e) {
  e.move(e.define(op.getResult()),
         extremum(e, op.getAffineMap(), e.slotsOf(op.getMapOperands()),
                  Opcode::MinSI),
         1);
  return success();
}

static LogicalResult lowerMax(affine::AffineMaxOp op, Emitter &e) {
  e.move(e.define(op.getResult()),
         extremum(e, op.getAffineMap(), e.slotsOf(op.getMapOperands()),
                  Opcode::MaxSI),
         1);
  return success();
}

static LogicalResult lowerFor(affine::AffineForOp op, Emitter &e) {
  SmallVector<Slot> iterSlots = e.slotsOf(op.getRegionIterArgs());
  SmallVector<Emitter::Move> moves;
  for (auto [init, s] : llvm::zip(op.getInitsMutable(), iterSlots)) {
    std::optional<TypeLayout> t = e.layout(init.get().getType());
    if (!t)
      return failure();
    moves.push_back({*t, s, e.slot(init.get()),
                     t->kind == TypeLayout::Tensor && e.dies(init)});
  }
  e.parallelMove(moves);
  for (auto [result, s] : llvm::zip(op.getResults(), iterSlots))
    e.alias(result, s);
  Slot lb = extremum(e, op.getLowerBoundMap(),
                     e.slotsOf(op.getLowerBoundOperands()), Opcode::MaxSI);
  Slot ub = extremum(e, op.getUpperBoundMap(),
                     e.slotsOf(op.getUpperBoundOperands()), Opcode::MinSI);
  uint32_t join = e.newJoin();
  LogicalResult ok =
      e.forLoop(lb, ub, e.indexConstant(op.getStepAsInt()), e.indexBits(),
                false, join, [&](Slot iv) -> LogicalResult {
                  AllocationScope scope(e, op.getRegion());
                  e.alias(op.getInductionVar(), iv);
                  coalesceLoop(e, *op.getBody(),
                               op.getBody()->getTerminator()->getOperands(),
                               op.getRegionIterArgs());
                  if (failed(e.emitBlockBody(*op.getBody())))
                    return failure();
                  return moveYield(e, op.getBody()->getTerminator(), iterSlots);
                });
  e.join(join, op.getResults());
  return ok;
}

static LogicalResult lowerIf(affine::AffineIfOp op, Emitter &e) {
  SmallVector<Slot> results;
  for (Value v : op.getResults())
    results.push_back(e.define(v));
  IntegerSet set = op.getIntegerSet();
  SmallVector<Slot> operands = e.slotsOf(op.getOperands());
  ArrayRef<Slot> all(operands);
  Slot zero = e.indexConstant(0);
  Label otherwise = e.newLabel(), end = e.newLabel();
  uint32_t join = e.newJoin();
  for (auto [constraint, isEquality] :
       llvm::zip(set.getConstraints(), set.getEqFlags())) {
    Slot v = e.affineExpr(constraint, all.take_front(set.getNumDims()),
                          all.drop_front(set.getNumDims()));
    Slot holds = e.temp();
    if (isEquality)
      e.emit(Opcode::CmpEQ, holds, v, zero, e.indexBits());
    else
      e.emit(Opcode::CmpSLE, holds, zero, v, e.indexBits());
    e.branchUnless(holds, otherwise, join);
  }
  auto emitSide = [&](Region &region) -> LogicalResult {
    if (region.empty())
      return success();
    if (failed(e.emitBlockBody(region.front())))
      return failure();
    return moveYield(e, region.front().getTerminator(), results);
  };
  LogicalResult ok = emitSide(op.getThenRegion());
  e.jump(end);
  e.place(otherwise);
  if (failed(emitSide(op.getElseRegion())))
    ok = failure();
  e.place(end);
  e.join(join, op.getResults());
  return ok;
}

//===----------------------------------------------------------------------===//
// affine.parallel
//===----------------------------------------------------------------------===//

/// The value that a reduction of no iteration has.
static std::optional<Slot> identityOf(Emitter &e, arith::AtomicRMWKind kind,
                                      Type type, Location loc) {
  OpBuilder builder(type.getContext());
  TypedAttr attr = arith::getIdentityValueAttr(kind, type, builder, loc);
  if (!attr)
    return std::nullopt;
  return e.constantAttr(attr, type);
}

static LogicalResult lowerParallel(affine::AffineParallelOp op, Emitter &e) {
  SmallVector<arith::AtomicRMWKind> kinds;
  for (Attribute attr : op.getReductions())
    kinds.push_back(
        static_cast<arith::AtomicRMWKind>(cast<IntegerAttr>(attr).getInt()));
  SmallVector<TypeLayout> types;
  for (auto [kind, v] : llvm::zip(kinds, op.getResults())) {
    std::optional<TypeLayout> t = e.layout(v.getType());
    if (!t)
      return failure();
    std::optional<Slot> identity =
        identityOf(e, kind, v.getType(), op.getLoc());
    if (!identity)
      return e.unsupported("a reduction of this kind");
    types.push_back(*t);
    e.move(e.define(v), *identity, t->slots());
  }
  uint32_t join = e.newJoin();
  Emitter::ParallelBounds bounds;
  for (unsigned d = 0; d < op.getNumDims(); ++d) {
    bounds.lower.push_back(extremum(e, op.getLowerBoundMap(d),
                                    e.slotsOf(op.getLowerBoundsOperands()),
                                    Opcode::MaxSI));
    bounds.upper.push_back(extremum(e, op.getUpperBoundMap(d),
                                    e.slotsOf(op.getUpperBoundsOperands()),
                                    Opcode::MinSI));
    bounds.step.push_back(e.indexConstant(op.getSteps()[d]));
  }
  auto body = [&](ArrayRef<Slot> ivs) -> LogicalResult {
    for (auto [arg, iv] : llvm::zip(op.getBody()->getArguments(), ivs))
      e.alias(arg, iv);
    AllocationScope scope(e, op.getRegion());
    return e.emitBlockBody(*op.getBody());
  };
  LogicalResult ok = e.parallelLoop(bounds, join, body, [&]() -> LogicalResult {
    Operation *yield = op.getBody()->getTerminator();
    for (auto [i, kind] : llvm::enumerate(kinds)) {
      Slot acc = e.slot(op.getResult(i));
      if (!emitAtomicKind(e, kind, acc, acc, e.slot(yield->getOperand(i)),
                          types[i].elem, types[i].slots()))
        return e.unsupported("a reduction of this kind");
    }
    return success();
  });
  e.join(join, op.getResults());
  return ok;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

static LogicalResult lowerLoad(affine::AffineLoadOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemRefType());
  if (!t)
    return failure();
  e.load(e.define(op.getResult()), *t, e.slot(op.getMemref()),
         e.affineMap(op.getAffineMap(), e.slotsOf(op.getMapOperands())));
  return success();
}

static LogicalResult lowerStore(affine::AffineStoreOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemRefType());
  if (!t)
    return failure();
  e.store(e.slot(op.getValueToStore()), *t, e.slot(op.getMemref()),
          e.affineMap(op.getAffineMap(), e.slotsOf(op.getMapOperands())));
  return success();
}

static LogicalResult lowerVectorLoad(affine::AffineVectorLoadOp op,
                                     Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemRefType());
  std::optional<TypeLayout> v = e.layout(op.getVectorType());
  if (!t || !v)
    return failure();
  VectorSlice slice = trailingSlice(
      *t, e.slot(op.getMemref()),
      e.affineMap(op.getAffineMap(), e.slotsOf(op.getMapOperands())), v->shape);
  Slot d = e.define(op.getResult());
  return readSlice(e, slice, d, [&] { return d; });
}

static LogicalResult lowerVectorStore(affine::AffineVectorStoreOp op,
                                      Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemRefType());
  std::optional<TypeLayout> v = e.layout(op.getVectorType());
  if (!t || !v)
    return failure();
  VectorSlice slice = trailingSlice(
      *t, e.slot(op.getMemref()),
      e.affineMap(op.getAffineMap(), e.slotsOf(op.getMapOperands())), v->shape);
  return writeSlice(e, slice, e.slot(op.getValue()));
}

static LogicalResult lowerPrefetch(affine::AffinePrefetchOp, Emitter &) {
  return success();
}

//===----------------------------------------------------------------------===//
// Linear indices
//===----------------------------------------------------------------------===//

static SmallVector<Slot> basisSlots(Emitter &e, ArrayRef<OpFoldResult> basis) {
  SmallVector<Slot> slots;
  for (OpFoldResult b : basis)
    slots.push_back(
        isa<Value>(b)
            ? e.slot(cast<Value>(b))
            : e.indexConstant(cast<IntegerAttr>(cast<Attribute>(b)).getInt()));
  return slots;
}

static LogicalResult lowerDelinearize(affine::AffineDelinearizeIndexOp op,
                                      Emitter &e) {
  SmallVector<Slot> basis = basisSlots(e, op.getEffectiveBasis());
  Slot rest = e.slot(op.getLinearIndex());
  // From the innermost: x mod b, then x floordiv b, both rounding down.
  for (unsigned i = op.getNumResults(); i-- > 1;) {
    Slot b = basis[i - 1], quotient = e.temp();
    e.emit(Opcode::AffineMod, e.define(op.getResult(i)), rest, b,
           e.indexBits());
    e.emit(Opcode::FloorDivSI, quotient, rest, b, e.indexBits());
    rest = quotient;
  }
  if (op.getNumResults())
    e.move(e.define(op.getResult(0)), rest, 1);
  return success();
}

static LogicalResult lowerLinearize(affine::AffineLinearizeIndexOp op,
                                    Emitter &e) {
  SmallVector<Slot> indices = e.slotsOf(op.getMultiIndex());
  SmallVector<Slot> basis = basisSlots(e, op.getEffectiveBasis());
  if (op.getDisjoint()) {
    uint32_t message = e.message("an index of a disjoint linearize_index is "
                                 "outside its basis");
    for (unsigned i = 1; i < indices.size(); ++i)
      e.emit(Opcode::CheckRange, message, indices[i], basis[i - 1]);
  }
  Slot linear = e.indexConstant(0), stride = e.indexConstant(1);
  for (unsigned i = indices.size(); i-- > 0;) {
    linear = e.addIndex(linear, e.mulIndex(indices[i], stride));
    if (i > 0)
      stride = e.mulIndex(stride, basis[i - 1]);
  }
  e.move(e.define(op.getResult()), linear, 1);
  return success();
}

void plumb::registerAffineDialect(DialectRegistry &r) {
  r.add<affine::AffineApplyOp, lowerApply>();
  r.add<affine::AffineMinOp, lowerMin>();
  r.add<affine::AffineMaxOp, lowerMax>();
  r.add<affine::AffineForOp, lowerFor>();
  r.add<affine::AffineIfOp, lowerIf>();
  r.add<affine::AffineParallelOp, lowerParallel>();
  r.add<affine::AffineLoadOp, lowerLoad>();
  r.add<affine::AffineStoreOp, lowerStore>();
  r.add<affine::AffineVectorLoadOp, lowerVectorLoad>();
  r.add<affine::AffineVectorStoreOp, lowerVectorStore>();
  r.add<affine::AffinePrefetchOp, lowerPrefetch>();
  r.add<affine::AffineDelinearizeIndexOp, lowerDelinearize>();
  r.add<affine::AffineLinearizeIndexOp, lowerLinearize>();
  registerAffineDma(r);
}
