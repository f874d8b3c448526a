//===- Native.h - the same program by MLIR's ExecutionEngine ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plain lowering to the llvm dialect, and code generation without an
// optimiser. No pass is there to optimise; what has no pass of its own (pack,
// unpack, softmax, scan) is decomposed by MLIR's functions for it.
//
// The machine is told to have no AVX512-BF16, whose conversions flush
// denormals. The functions of the C library on f32 are those on f64, rounded
// once: their last bits are not what is tested here.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_FUZZ_NATIVE_H
#define PLUMBLINE_TEST_SUPPORT_FUZZ_NATIVE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Interp/Interpreter.h"

namespace mlir {
class ExecutionEngine;
} // namespace mlir

namespace plumb::fuzz {

class Native {
public:
  Native();

  /// Lowers `module` in place; false (with diagnostics) if a pass fails.
  bool lower(mlir::ModuleOp module);

  /// Compiles a lowered module; null with `error` set if that fails.
  std::unique_ptr<mlir::ExecutionEngine> compile(mlir::ModuleOp module,
                                                 std::string &error);

  struct Run {
    std::string error; ///< Empty if all went well.
    std::vector<HostValue> results, arguments;
  };
  /// Calls `entry`, whose types before lowering are given.
  static Run run(mlir::ExecutionEngine &engine, const std::string &entry,
                 const EntrySignature &signature,
                 const std::vector<HostValue> &inputs);
};

} // namespace plumb::fuzz

#endif // PLUMBLINE_TEST_SUPPORT_FUZZ_NATIVE_H
