//===- PassUnit.h - a pass on an operation, in words ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For those who look at a pass manager from inside: instrumentations and action
// handlers are told of pass objects and operations.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PASSUNIT_H
#define PLUMBLINE_LIB_BISECT_PASSUNIT_H

#include <string>

namespace mlir {
class Operation;
class Pass;
} // namespace mlir

namespace plumb {

/// Whether it is MLIR's own pass that runs nested pipelines, and no pass that a
/// user knows of.
bool isPassAdaptor(const mlir::Pass &pass);

/// "canonicalize"; the class of a pass that has no argument.
std::string passNameOf(const mlir::Pass &pass);

/// "@f" where the operation is a symbol, else empty.
std::string symbolNameOf(mlir::Operation *op);

/// "func.func @f".
std::string operationNameOf(mlir::Operation *op);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PASSUNIT_H
