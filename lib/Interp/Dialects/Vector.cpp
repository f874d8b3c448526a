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
// Here are the two that belong to none of them. Scalable vectors have no
// layout, so vscale, scalable.insert and scalable.extract are not here.
//
//===----------------------------------------------------------------------===//

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
}
} // namespace plumb
