//===- StoredValues.h - what a load reads -----------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value that a read of memory finds, where the write that put it there is
// visible: to the same memref value, at the same indices (the same SSA values
// or equal constants) and of the same type, or a structured operation or copy
// that writes the whole buffer. It is looked for backwards from the read, on
// the one path that leads to it: through the block, into single predecessors,
// and out of the regions of scf, affine and linalg operations, of which a loop
// must not write the buffer. A write in between that MLIR's alias analysis
// cannot exclude ends the search, with no answer.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_STOREDVALUES_H
#define PLUMBLINE_LIB_LINT_STOREDVALUES_H

#include "mlir/Analysis/AliasAnalysis.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <utility>

namespace plumb {

/// What a read finds, null if no write is known to be the one. Elements of the
/// value if either side is the whole buffer.
struct StoredValue {
  mlir::Value value;
  /// Then the buffer was copied from `value`, a memref, by this operation.
  mlir::Operation *copy = nullptr;
};

/// The operations that use a buffer, itself or through views of it.
struct BufferUses {
  llvm::SmallVector<mlir::Operation *> reads, writes;
  /// Something else may read or write it. (To return it is no such thing: that
  /// is the end.)
  bool escapes = false;
};

BufferUses usesOfBuffer(mlir::Value buffer);

/// Answers for one piece of IR that does not change meanwhile; what its
/// operations write is asked for once.
class StoredValues {
public:
  explicit StoredValues(mlir::Operation *root) : aliases(root) {}

  /// The value that \p reader finds in \p buffer, a memref operand of it.
  StoredValue find(mlir::Operation *reader, mlir::Value buffer);

  /// The values of which \p reader may find elements in \p buffer, where
  /// find() cannot tell the one. First what the nearest statement before it
  /// stores (a loop nest, most often, which is taken to write all that is read
  /// later) and what the loops around it store themselves. Where branches
  /// leave no such order: whatever is stored anywhere, if it is constants and
  /// one other value; a buffer with more is used for several purposes. False if
  /// others may write it, too.
  bool storesFor(mlir::Operation *reader, mlir::Value buffer,
                 llvm::SmallVectorImpl<mlir::Value> &stored);

  const BufferUses &usesOf(mlir::Value buffer);

  /// \p buffer is data of the caller (or a global constant) that nothing in the
  /// IR writes.
  bool isUntouched(mlir::Value buffer);

private:
  /// Of an operation and all that is in it.
  struct Writes {
    bool anywhere = false;
    llvm::SmallVector<mlir::Value, 1> buffers;
  };

  const Writes &writesOf(mlir::Operation *op);
  bool mayWrite(mlir::Operation *op, mlir::Value buffer);

  mlir::AliasAnalysis aliases;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Writes>> writes;
  llvm::DenseMap<std::pair<mlir::Value, mlir::Value>, bool> mayAlias;
  llvm::DenseMap<mlir::Value, std::unique_ptr<BufferUses>> uses;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_STOREDVALUES_H
