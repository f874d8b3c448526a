//===- Linalg.cpp - the linalg dialect ------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every structured operation, generic or named, here or of another dialect, is
// run by its region through the LinalgOp interface (LinalgStructured.cpp): none
// is known by name. What is no LinalgOp has a file of its own.
//
//===----------------------------------------------------------------------===//

#include "LinalgStructured.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

static LogicalResult lowerStructured(Operation *op, Emitter &e) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return failure();
  // What it lacks it has reported: the operation itself is known.
  (void)StructuredOp(structured, e).emit();
  return success();
}

/// The structured operation around it has given the result its slot.
static LogicalResult lowerIndex(linalg::IndexOp, Emitter &) {
  return success();
}

static LogicalResult lowerYield(linalg::YieldOp, Emitter &) {
  return success();
}

void registerLinalgDialect(DialectRegistry &r) {
  r.addAll<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
      >(lowerStructured);
  r.addFallback(lowerStructured);
  r.add<linalg::IndexOp, lowerIndex>();
  r.add<linalg::YieldOp, lowerYield>();
  registerLinalgRelayouts(r);
  registerLinalgSoftmax(r);
}

} // namespace plumb
