//===- ChangedFunctions.h - a pass on some of its functions -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that has no smaller steps has changed several functions. With some of
// them as it left them and the others as they were, the program tells which of
// them it got wrong, as long as callers and callees still fit.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_CHANGEDFUNCTIONS_H
#define PLUMBLINE_LIB_BISECT_CHANGEDFUNCTIONS_H

#include "mlir/IR/OwningOpRef.h"
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

/// The symbol with a path like "@kernels::@k" in `module`; null: there is none.
mlir::Operation *symbolAt(mlir::Operation *module, const std::string &path);

/// `after`, but with the symbols `paths` from number `n` on as they are in
/// `before`. Symbols that are not in both stay as `after` has them. Null if
/// that does not verify.
mlir::OwningOpRef<mlir::Operation *>
mixedFunctions(mlir::Operation *before, mlir::Operation *after,
               const std::vector<std::string> &paths, size_t n);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_CHANGEDFUNCTIONS_H
