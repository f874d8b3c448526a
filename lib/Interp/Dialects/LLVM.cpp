//===- LLVM.cpp - the llvm dialect ----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a CPU pipeline ends in, family by family:
//
//   LLVMTypes         sizes and offsets in memory
//   LLVMValues        scalars of structs, arrays and vectors
//   LLVMAggregates    constants, insertvalue, extractvalue, shuffles
//   LLVMArith         arithmetic, comparisons, casts
//   LLVMMemory        getelementptr, loads, stores, memcpy, malloc
//   LLVMAtomics       atomicrmw, cmpxchg
//   LLVMControl       branches and hints
//   LLVMCalls         calls
//   LLVMGlobals       globals and their addresses
//   LLVMMath          intrinsics on floats
//   LLVMIntegers      intrinsics on integers
//   LLVMVectors       reductions, lanes, matrices
//   LLVMMaskedMemory  masked loads and stores
//   LLVMPredicated    llvm.vp.*
//
//   LLVMVariadic      variable arguments
//   LLVMBlocks        addresses of blocks and branches to them
//   LLVMInlineAsm     a little x86 assembly
//   LLVMCallIntrinsic intrinsics by name
//   LLVMExponents     ldexp, frexp
//   AsyncRuntime      coroutines
//
// Missing are exceptions: nothing throws. A program that gets to what is not
// supported ends with its name.
//
//===----------------------------------------------------------------------===//

#include "AsyncLowering.h"
#include "LLVMValues.h"
#include "LLVMVariadic.h"

using namespace plumb;

void plumb::registerLLVMDialect(DialectRegistry &r) {
  registerLLVMArith(r);
  registerLLVMAggregates(r);
  registerLLVMMemory(r);
  registerLLVMAtomics(r);
  registerLLVMControl(r);
  registerLLVMCalls(r);
  registerLLVMGlobals(r);
  registerLLVMMath(r);
  registerLLVMIntegers(r);
  registerLLVMVectors(r);
  registerLLVMMaskedMemory(r);
  registerLLVMPredicated(r);
  registerAsyncRuntime(r);
  registerLLVMVariadic(r);
  registerLLVMBlocks(r);
  registerLLVMInlineAsm(r);
  registerLLVMCallIntrinsic(r);
  registerLLVMExponents(r);
}
