//===- ReorderParts.h - reordering one reduction ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REORDERPARTS_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REORDERPARTS_H

#include "Reductions.h"
#include "Reorder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include <functional>

namespace plumb {

/// Adds up n partial sums, one after the other or as a tree.
mlir::Value
addParts(llvm::SmallVector<mlir::Value> parts, bool tree,
         llvm::function_ref<mlir::Value(mlir::Value, mlir::Value)> add);

/// Each replaces a reduction in place; false if it does not know how.
bool reorderLinalg(const FoundReduction &reduction, const SumOrdering &order);
bool reorderLoop(mlir::scf::ForOp loop, const SumOrdering &order);
bool reverseLoop(mlir::scf::ForOp loop);
bool reorderVector(mlir::Operation *op, const SumOrdering &order);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REORDERPARTS_H
