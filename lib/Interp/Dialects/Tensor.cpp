//===- Tensor.cpp - the tensor dialect ------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Making tensors, single elements, sizes and casts. Slices, padding and concat
// are in TensorSlices.cpp, reshapes in TensorReshape.cpp, gather and scatter in
// TensorGather.cpp.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "TensorHelpers.h"
#include "TensorSlices.h"
#include "Unranked.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

static LogicalResult lowerEmpty(tensor::EmptyOp op, Emitter &e) {
  auto t = e.layout(op.getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  e.allocate(d, *t,
             mixedSlots(e, op.getType().getShape(), op.getDynamicSizes()),
             Emitter::Tensor);
  return success();
}

static LogicalResult lowerFromElements(tensor::FromElementsOp op, Emitter &e) {
  auto t = e.layout(op.getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  SmallVector<Slot> sizes, at(t->rank(), 0);
  SmallVector<int64_t> index(t->rank(), 0);
  for (int64_t s : t->shape)
    sizes.push_back(e.indexConstant(s));
  e.allocate(d, *t, sizes, Emitter::Tensor);
  for (Value v : op.getElements()) {
    for (unsigned i = 0; i < t->rank(); ++i)
      at[i] = e.indexConstant(index[i]);
    e.store(e.slot(v), *t, d, at);
    for (unsigned i = t->rank(); i-- > 0;) { // row-major successor
      if (++index[i] < t->shape[i])
        break;
      index[i] = 0;
    }
  }
  return success();
}

static LogicalResult lowerExtract(tensor::ExtractOp op, Emitter &e) {
  auto t = e.layout(op.getTensor().getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  e.load(d, *t, e.slot(op.getTensor()), e.slotsOf(op.getIndices()));
  return success();
}

static LogicalResult lowerInsert(tensor::InsertOp op, Emitter &e) {
  auto t = e.layout(op.getDest().getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  e.uniqueTensor(d, *t, e.slot(op.getDest()), e.dies(op.getDestMutable()));
  e.store(e.slot(op.getScalar()), *t, d, e.slotsOf(op.getIndices()));
  return success();
}

static LogicalResult lowerDim(tensor::DimOp op, Emitter &e) {
  auto t = e.layout(op.getSource().getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult()), source = e.slot(op.getSource());
  if (isUnranked(op.getSource().getType())) {
    e.move(d, unrankedDim(e, source, e.slot(op.getIndex())), 1);
    return success();
  }
  if (std::optional<int64_t> dim = op.getConstantIndex()) {
    if (*dim < 0 || *dim >= t->rank())
      e.trap(TrapKind::Undefined, "the tensor has no such dimension");
    else
      e.move(d, sizeSlot(e, *t, source, *dim), 1);
    return success();
  }
  Slot index = e.slot(op.getIndex());
  e.emit(Opcode::CheckRange, e.message("the tensor has no such dimension"),
         index, e.indexConstant(t->rank()));
  e.emit2(Opcode::DimDyn, d, source, index, 0, t->rank());
  return success();
}

static LogicalResult lowerRank(tensor::RankOp op, Emitter &e) {
  auto t = e.layout(op.getTensor().getType());
  if (!t)
    return failure();
  Slot rank = isUnranked(op.getTensor().getType()) ? e.slot(op.getTensor())
                                                   : e.indexConstant(t->rank());
  e.move(e.define(op.getResult()), rank, 1);
  return success();
}

static LogicalResult lowerCast(tensor::CastOp op, Emitter &e) {
  auto from = e.layout(op.getSource().getType()), to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  if (isUnranked(op.getType())) {
    e.alias(op.getResult(), asUnranked(e, op.getSource()));
    return success();
  }
  Slot d = e.define(op.getResult()), source = e.slot(op.getSource());
  if (isUnranked(op.getSource().getType())) {
    fromUnranked(e, d, *to, source);
    return success();
  }
  requireShape(e, *to, e.sizesOf(*from, source),
               "the tensor has not the sizes that it is cast to");
  e.moveValue(*to, d, source, e.dies(op.getSourceMutable()));
  return success();
}

/// tensor.bitcast: element by element, because what memory knows of a float is
/// of no use to an integer.
static LogicalResult lowerBitcast(tensor::BitcastOp op, Emitter &e) {
  auto from = e.layout(op.getSource().getType()), to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  Slot d = e.define(op.getResult()), source = e.slot(op.getSource());
  SmallVector<Slot> sizes = e.sizesOf(*from, source);
  requireShape(e, *to, sizes,
               "the tensor has not the sizes that it is cast to");
  e.allocate(d, *to, sizes, Emitter::Tensor);
  unsigned n = from->elementSlots();
  Slot in = e.temp(n), out = e.temp(n);
  return e.loopNest(sizes, [&](ArrayRef<Slot> ivs) {
    e.load(in, *from, source, ivs);
    if (from->elem == to->elem)
      e.move(out, in, n);
    else
      e.unary(Opcode::Bitcast, out, in, n, from->elem.bits,
              from->elem.isFloat() ? from->elem.code() + 1 : 0,
              to->elem.code());
    e.store(out, *to, d, ivs);
    return success();
  });
}

static LogicalResult lowerSplat(tensor::SplatOp op, Emitter &e) {
  auto t = e.layout(op.getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  e.allocate(d, *t,
             mixedSlots(e, op.getType().getShape(), op.getDynamicSizes()),
             Emitter::Tensor);
  return fillElements(e, *t, d, e.slot(op.getInput()));
}

static LogicalResult lowerGenerate(tensor::GenerateOp op, Emitter &e) {
  auto type = cast<RankedTensorType>(op.getType());
  auto t = e.layout(type);
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  SmallVector<Slot> sizes =
      mixedSlots(e, type.getShape(), op.getDynamicExtents());
  e.allocate(d, *t, sizes, Emitter::Tensor);
  Block &body = op.getBody().front();
  return e.loopNest(sizes, [&](ArrayRef<Slot> ivs) -> LogicalResult {
    for (auto [arg, iv] : llvm::zip(body.getArguments(), ivs))
      e.alias(arg, iv);
    LogicalResult result = e.emitBlockBody(body);
    e.store(e.slot(body.getTerminator()->getOperand(0)), *t, d, ivs);
    return result;
  });
}

/// The parent's lowering reads the operands of a tensor.yield.
static LogicalResult lowerYield(tensor::YieldOp, Emitter &) {
  return success();
}

/// Reached only outside an scf.forall, whose lowering does it otherwise.
static LogicalResult lowerStrayParallelInsert(tensor::ParallelInsertSliceOp,
                                              Emitter &e) {
  return e.unsupported("a parallel_insert_slice that is not in scf.forall");
}

void registerTensorDialect(DialectRegistry &r) {
  r.add<tensor::EmptyOp, lowerEmpty>();
  r.add<tensor::FromElementsOp, lowerFromElements>();
  r.add<tensor::ExtractOp, lowerExtract>();
  r.add<tensor::InsertOp, lowerInsert>();
  r.add<tensor::DimOp, lowerDim>();
  r.add<tensor::RankOp, lowerRank>();
  r.add<tensor::CastOp, lowerCast>();
  r.add<tensor::BitcastOp, lowerBitcast>();
  r.add<tensor::SplatOp, lowerSplat>();
  r.add<tensor::GenerateOp, lowerGenerate>();
  r.add<tensor::YieldOp, lowerYield>();
  r.add<tensor::ParallelInsertSliceOp, lowerStrayParallelInsert>();
  registerTensorSlices(r);
  registerTensorReshapes(r);
  registerTensorGathers(r);
}

} // namespace plumb
