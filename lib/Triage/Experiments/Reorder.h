//===- Reorder.h - the same sums in another order ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies of a program whose sums are taken backwards, or in parts that are
// added up at the end: one after the other, as split-K does it, or as a tree.
// That is done in the IR, to linalg operations, to loops that carry a sum, to
// loops that keep it in memory (backwards only) and to reductions of vectors.
// What is not understood stays as it is.
//
// A rewriting need not be proved here: whoever runs the copy compares its fp64
// value with the program's, which no order changes.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REORDER_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REORDER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace plumb {

struct SumOrdering {
  bool backwards = false; ///< else in parts
  unsigned parts = 2;
  bool tree = false; ///< parts are added as a tree
};

/// Null if no sum of floats could be reordered. `changed` counts those that
/// were.
mlir::OwningOpRef<mlir::ModuleOp>
reordered(mlir::ModuleOp module, const SumOrdering &order, unsigned &changed);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REORDER_H
