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
// Missing are exceptions, variadic functions, inline assembly, coroutines and
// computed branches; a program that gets to one ends with its name.
//
//===----------------------------------------------------------------------===//

#include "LLVMValues.h"

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
}
