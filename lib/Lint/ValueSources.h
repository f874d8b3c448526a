//===- ValueSources.h - where the elements of a value come from -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows a value, or the elements of a vector or tensor, back to where they
// were computed, past everything that only moves them: extract, insert, slices,
// reshapes, transposes, broadcasts, shuffles, pads and selects; the bodies of
// linalg operations, of tensor.generate and of loops and branches; blocks'
// arguments; and memory, where StoredValues.h knows the write.
//
// All rules see IR through this, so that one pattern (x*x under a sum, say) is
// found in named and generic linalg operations, in vectors and in loops.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_VALUESOURCES_H
#define PLUMBLINE_LIB_LINT_VALUESOURCES_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace plumb {

class StoredValues;

struct SourceOptions {
  /// Also through the conversions of the arith dialect (isArithCast).
  bool throughCasts = false;
  /// Not from the beginning of a loop's body to the end of it: an argument of a
  /// loop is what the loop starts with.
  bool firstIteration = false;
  /// Not past a select: its result is a source.
  bool stopAtSelects = false;
  /// A load reads what StoredValues::storesFor() says, if the one write cannot
  /// be told.
  bool localBuffers = false;
};

struct ValueSource {
  /// What cannot be followed further: the result of arithmetic, of a call or of
  /// a load of which the write is not known, or an argument of a function.
  mlir::Value value;
  bool throughMemory = false; ///< on the way from there
  /// The pad, masked read or select (the nearest one) that puts it where the
  /// data has nothing, or null.
  mlir::Operation *filler = nullptr;
};

/// Each once, in an order that depends on nothing but the IR.
llvm::SmallVector<ValueSource>
sourcesOf(mlir::Value value, StoredValues &memory, SourceOptions options = {});

/// Whether the results of \p op are elements of its operands and nothing else:
/// the operations named above that have no regions.
bool onlyMovesData(mlir::Operation *op);

/// The buffer that a memref is a view of: past subviews, casts and reshapes.
mlir::Value underlyingBuffer(mlir::Value memref);

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_VALUESOURCES_H
