//===- Coalesce.h - values that live where they are passed to ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The end of a block passes values to the arguments of the next one, or to the
// results of the operation around it. Where nobody can tell, such a value gets
// the slot that it would be moved to before it is emitted, and the move falls
// away. All of this is about single scalars; vectors, descriptors and tensors
// keep their moves.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_COALESCE_H
#define PLUMBLINE_LIB_INTERP_COALESCE_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// `names[i]` are values in the slot `into[i]`, which is written when `block`
/// ends: with `passed[i]`, and with nothing else in between. Call it before
/// `block` is emitted.
void coalesce(Emitter &e, mlir::Block &block, mlir::ValueRange passed,
              llvm::ArrayRef<Slot> into,
              llvm::ArrayRef<llvm::SmallVector<mlir::Value, 2>> names);

/// The same for a loop: the values are passed to the arguments of its body.
void coalesceLoop(Emitter &e, mlir::Block &block, mlir::ValueRange passed,
                  mlir::ValueRange arguments);

/// The same for the results of an operation, whose slots nobody reads before.
void coalesceResults(Emitter &e, mlir::Block &block, mlir::ValueRange passed,
                     llvm::ArrayRef<Slot> results);

/// The same for a block that ends with a branch to a single successor.
void coalesceBranch(Emitter &e, mlir::Block &block);

/// True for a value that these functions look at: one scalar in one slot.
bool isSingleScalar(Emitter &e, mlir::Value v);

/// True if no user of `v` makes its result a second name of v's slot.
bool isNeverRenamed(mlir::Value v);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_COALESCE_H
