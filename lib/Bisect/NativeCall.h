//===- NativeCall.h - compile a lowered entry and call it -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of NativeRun that knows ExecutionEngine. It must be called in a
// child process: nothing in it survives a fault of the compiled program.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_NATIVECALL_H
#define PLUMBLINE_LIB_BISECT_NATIVECALL_H

#include "plumbline/Interp/Interpreter.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

/// Values of the entry after one call, in its logical types; bits only.
struct NativeValues {
  std::vector<std::vector<uint64_t>> results, arguments;
  /// Shapes of the results: memrefs may have got theirs in the program.
  std::vector<std::vector<int64_t>> shapes;
};

/// Compiles `module`, which is wholly in the LLVM dialect, and calls `entry`
/// once with `inputs`. Errors: a type that cannot be passed, a function that is
/// declared and nowhere to be found, what the code generator says.
Result<NativeValues> callNatively(mlir::Operation *module,
                                  const std::string &entry,
                                  const std::vector<HostValue> &inputs,
                                  const CompileOptions &compile);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_NATIVECALL_H
