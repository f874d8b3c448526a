//===- Runtime.h - tables of runtime functions ------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_RUNTIME_RUNTIME_H
#define PLUMBLINE_LIB_INTERP_RUNTIME_RUNTIME_H

#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/HostFunction.h"
#include <optional>

namespace plumb {

/// printI64, printF32, printNewline, ...: mlir_c_runner_utils' printers.
llvm::ArrayRef<HostFunction> printFunctions();
/// printString, puts: text from memory.
llvm::ArrayRef<HostFunction> textFunctions();
/// Printing and comparing memrefs by the address of a descriptor.
llvm::ArrayRef<HostFunction> memrefFunctions();
/// What comes after the metadata: the last argument of .printMemref.
enum MemrefForm : unsigned { kMemrefUnranked, kMemrefRanked, kMemrefShape };
/// Number of the element type that a name like printMemrefF32 ends in.
std::optional<unsigned> memrefElementNamed(llvm::StringRef name);
/// Clocks, printf, exit, ...
llvm::ArrayRef<HostFunction> miscFunctions();
/// rtsrand, rtrand, rtdrand; shuffling and sorting memrefs.
llvm::ArrayRef<HostFunction> randomFunctions();
/// Arithmetic on any format by APFloat (mlir_apfloat_wrappers).
llvm::ArrayRef<HostFunction> apFloatFunctions();
/// Appends the bytes from an address up to the zero; false: the run has ended.
bool readText(HostContext &c, uint64_t address, std::string &text);
/// What a C math function's name ("tanhf") stands for.
struct LibmFunction {
  MathFn fn;
  FloatFormat format;
};
std::optional<LibmFunction> libmFunction(llvm::StringRef name);
/// The same for the name of the double version alone ("tanh").
std::optional<MathFn> libmByDoubleName(llvm::StringRef name);

/// Names of libm that are arithmetic and no functions to approximate: fabsf,
/// fma, copysign, ...
struct LibmArithmetic {
  Opcode op;
  unsigned operands;
  FloatFormat format;
};
std::optional<LibmArithmetic> libmArithmetic(llvm::StringRef name);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_RUNTIME_RUNTIME_H
