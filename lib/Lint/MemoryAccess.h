//===- MemoryAccess.h - a part of a buffer ----------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a load reads and a store writes: memref, affine and vector operations in
// one form, so that two of them can be compared.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_MEMORYACCESS_H
#define PLUMBLINE_LIB_LINT_MEMORYACCESS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace plumb {

struct MemoryAccess {
  mlir::Value buffer;
  /// Null for the whole buffer.
  mlir::AffineMap map;
  llvm::SmallVector<mlir::Value> indices; ///< operands of `map`
  mlir::Type type;
  /// From buffer to vector, of transfers.
  mlir::AffineMap permutation;
  mlir::Value stored; ///< null for reads

  bool isWhole() const { return !map; }
};

/// The read of \p reader, a load of memref, affine or vector; none else.
std::optional<MemoryAccess> readOf(mlir::Operation *reader);

/// The write of one value by a store.
std::optional<MemoryAccess> writeOf(mlir::Operation *writer);

/// At the same indices (the same SSA values or equal constants), of the same
/// type.
bool samePlace(const MemoryAccess &a, const MemoryAccess &b);

/// Both are single elements, at constant indices that differ.
bool differentElements(const MemoryAccess &a, const MemoryAccess &b);

/// Whether \p value changes from one step of \p loop to the next. What an inner
/// loop counts does not, if its bounds do not.
bool changesIn(mlir::Operation *loop, mlir::Value value);

/// \p writer stands before \p op in the order of the program, in its block or
/// in one around it: how many regions further out. None if it does not.
std::optional<unsigned> precedes(mlir::Operation *writer, mlir::Operation *op);

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_MEMORYACCESS_H
