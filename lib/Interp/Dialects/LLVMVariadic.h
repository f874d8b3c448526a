//===- LLVMVariadic.h - functions with variable arguments -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The caller's side of functions with variable arguments (LLVMVariadic.cpp),
// and the entry points of the llvm dialect's smaller files.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LLVMVARIADIC_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LLVMVARIADIC_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// Calls a variadic function that the program defines.
mlir::LogicalResult callVariadic(Emitter &e, mlir::FunctionOpInterface callee,
                                 mlir::OperandRange operands,
                                 mlir::ResultRange results);

/// C's printf.
mlir::LogicalResult callPrintf(Emitter &e, mlir::OperandRange operands,
                               mlir::ResultRange results);

void registerLLVMVariadic(DialectRegistry &r);
/// Addresses of blocks and branches to them (LLVMBlocks.cpp).
void registerLLVMBlocks(DialectRegistry &r);
/// llvm.inline_asm (LLVMInlineAsm.cpp).
void registerLLVMInlineAsm(DialectRegistry &r);
/// llvm.call_intrinsic (LLVMCallIntrinsic.cpp).
void registerLLVMCallIntrinsic(DialectRegistry &r);
/// ldexp and frexp (LLVMExponents.cpp).
void registerLLVMExponents(DialectRegistry &r);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LLVMVARIADIC_H
