//===- ValueOrigins.h - the casts that a value comes from -------*- C++ -*-===//
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
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_VALUEORIGINS_H
#define PLUMBLINE_LIB_LINT_VALUEORIGINS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace plumb {

class StoredValues;

struct Origins {
  struct Cast {
    mlir::Operation *op;
    bool throughMemory;
  };
  /// Casts (isArithCast) whose results the value may be, each once.
  llvm::SmallVector<Cast> casts;
  /// It may also be something else.
  bool others = false;
};

Origins originsOf(mlir::Value value, StoredValues &memory);

/// Whether the results of \p op are elements of its operands and nothing else:
/// the operations named above that have no regions.
bool onlyMovesData(mlir::Operation *op);

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_VALUEORIGINS_H
