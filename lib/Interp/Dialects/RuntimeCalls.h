//===- RuntimeCalls.h - calls of what a program only declares ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that a program expects from the libraries it is run with, as far as
// they are more than a row of lib/Interp/Runtime: because they become
// instructions (malloc), or because one function takes many forms (the memref
// printers, which exist before and after the lowering, with a C interface or
// without). A form is recognised by name and types, whatever dialect calls it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_RUNTIMECALLS_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_RUNTIMECALLS_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// Lowers a call of a function that the program only declares. False if it is
/// none of those below; a host function then, or nothing that is known.
bool lowerRuntimeCall(Emitter &e, llvm::StringRef name,
                      mlir::ValueRange operands, mlir::ResultRange results);

/// malloc, free, memcpy, memrefCopy, ... (LLVMMemory.cpp)
bool lowerLibraryCall(Emitter &e, llvm::StringRef name,
                      mlir::ValueRange operands, mlir::ResultRange results);
/// printMemrefF32 and its family. (RuntimeMemrefs.cpp)
bool lowerMemrefCall(Emitter &e, llvm::StringRef name,
                     mlir::ValueRange operands, mlir::ResultRange results);
/// mlirAsyncRuntimeCreateToken and its family. (AsyncRuntime.cpp)
bool lowerAsyncCall(Emitter &e, llvm::StringRef name, mlir::ValueRange operands,
                    mlir::ResultRange results);

/// Calls a function of lib/Interp/Runtime with one slot an argument; the first
/// of its `results` result slots, of elements with this code.
Slot callRuntime(Emitter &e, llvm::StringRef name,
                 llvm::ArrayRef<Slot> arguments, unsigned results = 0,
                 uint8_t code = 255);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_RUNTIMECALLS_H
