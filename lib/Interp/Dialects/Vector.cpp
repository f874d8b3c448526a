//===- Vector.cpp - the vector dialect ------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect's families stand in files of their own:
//
//   VectorShape      lanes that move: broadcast, extract, insert, shuffle, ...
//   VectorMask       create_mask, constant_mask, mask
//   VectorReduction  reduction, multi_reduction, scan
//   VectorContract   contract, outerproduct
//   VectorTransfer   load, store, masked and transfer forms (VectorSlice)
//   VectorGather     gather, scatter, expandload, compressstore
//   VectorPrint      print
//
// Here are those that belong to none of them. Scalable vectors have become
// fixed ones before (ScalableVectors.h), positions in them included.
//
//===----------------------------------------------------------------------===//

#include "../ProgramBuilder.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

static LogicalResult lowerFMA(vector::FMAOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  Opcode fma = t->elem.format == FloatFormat::F32   ? Opcode::FmaF32
               : t->elem.format == FloatFormat::F64 ? Opcode::FmaF64
                                                    : Opcode::FmaFX;
  e.ternary(fma, e.define(op.getResult()), e.slot(op.getLhs()),
            e.slot(op.getRhs()), e.slot(op.getAcc()), t->slots(),
            widthOf(t->elem));
  return success();
}

static LogicalResult lowerStep(vector::StepOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  e.alias(op.getResult(), laneNumbers(e, t->slots()));
  return success();
}

static LogicalResult lowerVScale(vector::VectorScaleOp op, Emitter &e) {
  e.alias(op.getRes(), e.indexConstant(e.program().options.vscale));
  return success();
}

static LogicalResult lowerScalableExtract(vector::ScalableExtractOp op,
                                          Emitter &e) {
  std::optional<TypeLayout> part = e.layout(op.getResult().getType());
  std::optional<TypeLayout> all = e.layout(op.getSource().getType());
  if (!part || !all)
    return failure();
  if (op.getPos() + part->slots() > all->slots())
    return e.unsupported("a part that lies outside its vector");
  e.alias(op.getResult(),
          e.slot(op.getSource()) + static_cast<Slot>(op.getPos()));
  return success();
}

static LogicalResult lowerScalableInsert(vector::ScalableInsertOp op,
                                         Emitter &e) {
  std::optional<TypeLayout> part = e.layout(op.getValueToStore().getType());
  std::optional<TypeLayout> all = e.layout(op.getDest().getType());
  if (!part || !all)
    return failure();
  if (op.getPos() + part->slots() > all->slots())
    return e.unsupported("a part that lies outside its vector");
  Slot d = e.define(op.getResult());
  e.move(d, e.slot(op.getDest()), all->slots());
  e.move(d + static_cast<Slot>(op.getPos()), e.slot(op.getValueToStore()),
         part->slots());
  return success();
}

namespace plumb {
void registerVectorDialect(DialectRegistry &r) {
  registerVectorShape(r);
  registerVectorMask(r);
  registerVectorReduction(r);
  registerVectorContract(r);
  registerVectorTransfer(r);
  registerVectorGather(r);
  registerVectorPrint(r);
  r.add<vector::FMAOp, lowerFMA>();
  r.add<vector::StepOp, lowerStep>();
  r.add<vector::VectorScaleOp, lowerVScale>();
  r.add<vector::ScalableExtractOp, lowerScalableExtract>();
  r.add<vector::ScalableInsertOp, lowerScalableInsert>();
}
} // namespace plumb
