//===- NativeRun.h - a level as native code ---------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The second opinion of a certificate: a level lowered to LLVM by a plain
// pipeline, chosen by the dialects that it still has, compiled without
// optimisation by MLIR's ExecutionEngine and called with the same inputs. All
// of it happens in a child process: what a pass, the code generator or the
// program does there ends nothing here.
//
// Passes of the lowering are passes of MLIR, too, and may be the ones under
// suspicion. So it is run leaf by leaf, and the result names those that changed
// the program: a confirmation through the culprit is none.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_NATIVERUN_H
#define PLUMBLINE_BISECT_NATIVERUN_H

#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

/// One pass of a lowering, as a pipeline anchored on builtin.module.
struct PlainPass {
  std::string pipeline;
  /// It may fail, and is then left out: it has no rule for some operation that
  /// a later pass takes.
  bool isOptional = false;
};

/// Rewrites operations for which MLIR has no right lowering, or none for the
/// host, into others that mean the same and have one. Before plainLowering().
void prepareForPlainLowering(mlir::Operation *module);

/// The part of it for kernels: launches become loops, if threads do not talk to
/// each other (PlainGpu.cpp).
void launchesToLoops(mlir::Operation *module);

/// The passes that lower `module` to LLVM, in order.
std::vector<PlainPass> plainLowering(mlir::Operation *module);

struct NativeOptions {
  std::string entry;
  /// With the types of the entry where it has builtin ones still, see
  /// CompileOptions::logicalArguments.
  CompileOptions compile;
  /// Seconds for each pass, for the compilation, and for the program.
  double timeout = 20;
};

struct NativeResult {
  /// Results and arguments of the entry as its level has them; status is Ok, or
  /// Unsupported with a finding that says what was in the way.
  RunResult run;
  /// The passes of the lowering that changed the program, with their options.
  std::vector<std::string> passes;
  /// What the lowering has made of the level, as text: for interpreting it, to
  /// tell a wrong lowering from a wrong interpreter. Empty if it ended before.
  std::string lowered;
};

/// Lowers a copy of `module` and calls its entry with `inputs`, in the types of
/// this level (as CompiledProgram::run takes them).
NativeResult runNatively(mlir::Operation *module,
                         const std::vector<HostValue> &inputs,
                         const NativeOptions &options);

} // namespace plumb

#endif // PLUMBLINE_BISECT_NATIVERUN_H
