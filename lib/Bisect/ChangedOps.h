//===- ChangedOps.h - where two versions begin to differ --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A diff of two versions of an operation by structure, not by text, in which
// every value behind an insertion has another number. Both are walked in step.
// Where operations differ only in what is nested in them, the walk goes inside;
// where they differ in themselves (name, operands, attributes, types, or one
// more or less) a longest common subsequence says which belong together. Users
// of a value that is gone are not changed by that alone.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_CHANGEDOPS_H
#define PLUMBLINE_LIB_BISECT_CHANGEDOPS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace plumb {

struct ChangedOps {
  /// Whether there is a difference.
  explicit operator bool() const { return !before.empty() || !after.empty(); }
  /// The first operation that is gone or changed; where nothing is, the first
  /// new one. Where it stands, and the symbol around it.
  std::string op, location, symbol;
  /// The operations that are not the same, in order, as text; long constants
  /// are left out, and what is beyond some lines. One is empty where all are
  /// new or all are gone.
  std::string before, after;
};

ChangedOps changedOps(mlir::Operation *before, mlir::Operation *after);

/// The same for one operation that changes in place, where it is known which of
/// those in it have stayed.
class ChangeWatch {
public:
  /// Looks at everything in `scope` as it is now.
  explicit ChangeWatch(mlir::Operation *scope);
  /// What has changed since.
  ChangedOps changes() const;

private:
  mlir::Operation *scope;
  mlir::OwningOpRef<mlir::Operation *> copy;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> copies;
};

/// The path of the innermost symbol around `op` or of itself: "@f",
/// "@kernels::@k"; empty if there is none.
std::string symbolAround(mlir::Operation *op);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_CHANGEDOPS_H
