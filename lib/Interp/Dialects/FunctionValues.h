//===- FunctionValues.h - functions as values -------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The value of a function is the address of an object without bytes: it can be
// stored, passed on and compared, not read. A call through one compares it with
// the functions of its type whose address the program takes anywhere.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_FUNCTIONVALUES_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_FUNCTIONVALUES_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// Calls whatever function of type `type` lies behind `pointer`. `call` emits
/// the call of one of them and gives `results` slots.
mlir::LogicalResult callThroughPointer(
    Emitter &e, Slot pointer, mlir::Type type, mlir::ResultRange results,
    llvm::function_ref<mlir::LogicalResult(mlir::FunctionOpInterface)> call);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_FUNCTIONVALUES_H
