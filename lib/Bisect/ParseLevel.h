//===- ParseLevel.h - IR that another program printed -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PARSELEVEL_H
#define PLUMBLINE_LIB_BISECT_PARSELEVEL_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Support/Error.h"
#include "llvm/ADT/StringRef.h"

namespace plumb {

/// Parses a module, or a list of operations as the body of one; `isModule`, if
/// not null, tells. The former is verified. Operations of dialects that are not
/// known here are taken as they are. `name` stands for the file in errors,
/// which have line and column in `text`.
Result<mlir::OwningOpRef<mlir::ModuleOp>> parseLevel(llvm::StringRef text,
                                                     llvm::StringRef name,
                                                     mlir::MLIRContext *context,
                                                     bool *isModule = nullptr);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PARSELEVEL_H
