//===- LLVMVectors.cpp - reductions, lanes and matrices -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions go from the first lane to the last, which is the order that fadd
// and fmul have without `reassoc` and one of those that they may have with it.
// Matrices are vectors of columns; a product sums in the order of the inner
// dimension with a multiplication and an addition each.
//
//===----------------------------------------------------------------------===//

#include "../ProgramBuilder.h"
#include "Elementwise.h"
#include "LLVMValues.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

template <Opcode opcode>
static LogicalResult lowerReduce(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(0).getType());
  if (!t)
    return failure();
  Slot lanes = e.slot(op->getOperand(0)), d = e.define(op->getResult(0));
  e.move(d, lanes, 1);
  foldRows(e, opcode, d, lanes + 1, std::nullopt, t->slots() - 1, 1, t->elem,
           llvmFastMath(op));
  return success();
}

/// With an accumulator in front.
template <Opcode f32, Opcode f64, Opcode any>
static LogicalResult lowerReduceFrom(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(1).getType());
  if (!t)
    return failure();
  Slot lanes = e.slot(op->getOperand(1)), d = e.define(op->getResult(0));
  e.move(d, e.slot(op->getOperand(0)), 1);
  foldRows(e, floatOpcode(t->elem.format, f32, f64, any), d, lanes,
           std::nullopt, t->slots(), 1, t->elem, llvmFastMath(op));
  return success();
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

/// The lanes 0, 1, 2, ... of integers of this type.
static Slot lanesUpTo(Emitter &e, unsigned n, const ScalarType &type) {
  return resizedIntegers(e, laneNumbers(e, n), n, e.indexBits(), type.bits,
                         /*isSigned=*/false);
}

static LogicalResult lowerStepVector(LLVM::StepVectorOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  e.alias(op.getRes(), lanesUpTo(e, t->slots(), t->elem));
  return success();
}

static LogicalResult lowerVScale(LLVM::vscale op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  e.alias(op.getRes(),
          e.constant(APInt(t->elem.bits, e.program().options.vscale,
                           /*isSigned=*/false,
                           /*implicitTrunc=*/true),
                     t->elem));
  return success();
}

/// Lane i is on where base + i, which does not wrap around, is below n.
static LogicalResult lowerActiveLanes(LLVM::GetActiveLaneMaskOp op,
                                      Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> index = e.layout(op.getBase().getType());
  if (!t || !index)
    return failure();
  unsigned n = t->slots(), w = index->elem.bits;
  // Narrow types count in 64 bits, where nothing wraps.
  auto wide = [&](Value v) {
    return splatted(
        e, resizedIntegers(e, e.slot(v), 1, w, 64, /*isSigned=*/false), n);
  };
  Slot base = wide(op.getBase()), limit = wide(op.getN());
  Slot numbers = lanesUpTo(e, n, wordType());
  Slot sum = laneOp(e, Opcode::AddI, base, numbers, n, 64);
  Slot below = laneOp(e, Opcode::CmpULT, sum, limit, n, 64);
  Slot whole = laneOp(e, Opcode::CmpULE, base, sum, n, 64);
  e.binary(Opcode::AndI, e.define(op.getRes()), below, whole, n, 1);
  return success();
}

static LogicalResult lowerVectorInsert(LLVM::vector_insert op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> part = e.layout(op.getSrcvec().getType());
  if (!t || !part)
    return failure();
  uint64_t first = op.getPos(), n = part->slots(), total = t->slots();
  if (first + n > total)
    return e.unsupported("an insertion beyond the vector");
  SmallVector<Slot> lanes;
  for (uint64_t i = 0; i < total; ++i)
    lanes.push_back(i >= first && i < first + n
                        ? e.slot(op.getSrcvec()) + (i - first)
                        : e.slot(op.getDstvec()) + i);
  e.gather(e.define(op.getRes()), lanes);
  return success();
}

static LogicalResult lowerVectorExtract(LLVM::vector_extract op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> from = e.layout(op.getSrcvec().getType());
  if (!t || !from)
    return failure();
  if (op.getPos() + t->slots() > from->slots())
    return e.unsupported("an extraction beyond the vector");
  e.alias(op.getRes(), e.slot(op.getSrcvec()) + op.getPos());
  return success();
}

static LogicalResult lowerInterleave(LLVM::vector_interleave2 op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getVec1().getType());
  if (!t || !e.layout(op.getType()))
    return failure();
  SmallVector<Slot> lanes;
  for (unsigned i = 0; i < t->slots(); ++i)
    lanes.append({e.slot(op.getVec1()) + i, e.slot(op.getVec2()) + i});
  e.gather(e.define(op.getRes()), lanes);
  return success();
}

/// A struct of the even lanes and the odd ones.
static LogicalResult lowerDeinterleave(LLVM::vector_deinterleave2 op,
                                       Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getVec().getType());
  if (!t || !e.layout(op.getType()))
    return failure();
  SmallVector<Slot> lanes;
  for (unsigned odd : {0, 1})
    for (unsigned i = odd; i < t->slots(); i += 2)
      lanes.push_back(e.slot(op.getVec()) + i);
  e.gather(e.define(op.getRes()), lanes);
  return success();
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

static LogicalResult lowerTranspose(LLVM::MatrixTransposeOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  SmallVector<Slot> lanes;
  for (unsigned row = 0; row < op.getRows(); ++row)
    for (unsigned column = 0; column < op.getColumns(); ++column)
      lanes.push_back(e.slot(op.getMatrix()) + column * op.getRows() + row);
  e.gather(e.define(op.getRes()), lanes);
  return success();
}

static LogicalResult lowerMultiply(LLVM::MatrixMultiplyOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  unsigned rows = op.getLhsRows(), inner = op.getLhsColumns();
  unsigned columns = op.getRhsColumns(), w = widthOf(t->elem);
  Opcode multiply = multiplyOp(t->elem);
  Opcode add = t->elem.isFloat() ? floatOpcode(t->elem.format, Opcode::AddF32,
                                               Opcode::AddF64, Opcode::AddFX)
                                 : Opcode::AddI;
  Slot a = e.slot(op.getLhs()), b = e.slot(op.getRhs());
  Slot d = e.define(op.getRes());
  for (unsigned column = 0; column < columns; ++column) {
    Slot sum = d + column * rows;
    for (unsigned k = 0; k < inner; ++k) {
      Slot factor = splatted(e, b + column * inner + k, rows);
      Slot product = k ? e.temp(rows) : sum;
      e.binary(multiply, product, a + k * rows, factor, rows, w);
      if (k)
        e.binary(add, sum, sum, product, rows, w);
    }
  }
  return success();
}

/// Calls fn(first lane of the column, its address) for each column.
static LogicalResult forEachColumn(Emitter &e, Type type, Slot lanes, Slot data,
                                   Value stride, unsigned rows,
                                   unsigned columns,
                                   llvm::function_ref<void(Slot, Slot)> fn) {
  std::optional<TypeLayout> t = e.layout(type);
  std::optional<TypeLayout> s = e.layout(stride.getType());
  if (!t || !s)
    return failure();
  Slot step = resizedIntegers(e, e.slot(stride), 1, s->elem.bits, 64,
                              /*isSigned=*/false);
  for (unsigned column = 0; column < columns; ++column) {
    fn(lanes + column * rows, data);
    Slot next = e.temp();
    e.emit2(Opcode::PtrAdd, next, data, step, 0, t->elem.bytes());
    data = next;
  }
  return success();
}

static LogicalResult lowerMatrixLoad(LLVM::MatrixColumnMajorLoadOp op,
                                     Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  return forEachColumn(e, op.getType(), e.define(op.getRes()),
                       e.slot(op.getData()), op.getStride(), op.getRows(),
                       op.getColumns(), [&](Slot lanes, Slot address) {
                         e.loadLanes(lanes, *t, address, op.getRows());
                       });
}

static LogicalResult lowerMatrixStore(LLVM::MatrixColumnMajorStoreOp op,
                                      Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMatrix().getType());
  if (!t)
    return failure();
  return forEachColumn(e, op.getMatrix().getType(), e.slot(op.getMatrix()),
                       e.slot(op.getData()), op.getStride(), op.getRows(),
                       op.getColumns(), [&](Slot lanes, Slot address) {
                         e.storeLanes(lanes, *t, address, op.getRows());
                       });
}

void plumb::registerLLVMVectors(DialectRegistry &r) {
  r.addAll<LLVM::vector_reduce_add>(lowerReduce<Opcode::AddI>);
  r.addAll<LLVM::vector_reduce_mul>(lowerReduce<Opcode::MulI>);
  r.addAll<LLVM::vector_reduce_and>(lowerReduce<Opcode::AndI>);
  r.addAll<LLVM::vector_reduce_or>(lowerReduce<Opcode::OrI>);
  r.addAll<LLVM::vector_reduce_xor>(lowerReduce<Opcode::XorI>);
  r.addAll<LLVM::vector_reduce_smax>(lowerReduce<Opcode::MaxSI>);
  r.addAll<LLVM::vector_reduce_smin>(lowerReduce<Opcode::MinSI>);
  r.addAll<LLVM::vector_reduce_umax>(lowerReduce<Opcode::MaxUI>);
  r.addAll<LLVM::vector_reduce_umin>(lowerReduce<Opcode::MinUI>);
  r.addAll<LLVM::vector_reduce_fmax>(lowerReduce<Opcode::MaxNumF>);
  r.addAll<LLVM::vector_reduce_fmin>(lowerReduce<Opcode::MinNumF>);
  r.addAll<LLVM::vector_reduce_fmaximum>(lowerReduce<Opcode::MaximumF>);
  r.addAll<LLVM::vector_reduce_fminimum>(lowerReduce<Opcode::MinimumF>);
  r.addAll<LLVM::vector_reduce_fadd>(
      lowerReduceFrom<Opcode::AddF32, Opcode::AddF64, Opcode::AddFX>);
  r.addAll<LLVM::vector_reduce_fmul>(
      lowerReduceFrom<Opcode::MulF32, Opcode::MulF64, Opcode::MulFX>);
  r.add<LLVM::StepVectorOp, lowerStepVector>();
  r.add<LLVM::vscale, lowerVScale>();
  r.add<LLVM::GetActiveLaneMaskOp, lowerActiveLanes>();
  r.add<LLVM::vector_insert, lowerVectorInsert>();
  r.add<LLVM::vector_extract, lowerVectorExtract>();
  r.add<LLVM::vector_interleave2, lowerInterleave>();
  r.add<LLVM::vector_deinterleave2, lowerDeinterleave>();
  r.add<LLVM::MatrixTransposeOp, lowerTranspose>();
  r.add<LLVM::MatrixMultiplyOp, lowerMultiply>();
  r.add<LLVM::MatrixColumnMajorLoadOp, lowerMatrixLoad>();
  r.add<LLVM::MatrixColumnMajorStoreOp, lowerMatrixStore>();
}
