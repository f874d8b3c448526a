//===- RunPass.h - one pipeline text on one module --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_RUNPASS_H
#define PLUMBLINE_LIB_BISECT_RUNPASS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Bisect/Levels.h"
#include "plumbline/Bisect/PassRunner.h"
#include <string>
#include <vector>

namespace plumb {

/// An outcome as text that a child process can send, and back.
std::string packOutcome(const PassOutcome &outcome);
PassOutcome unpackOutcome(const std::string &text);

/// Runs a pipeline on `module` in place, then the verifier. Diagnostics do not
/// reach the handlers of the context.
PassOutcome runPipeline(mlir::Operation *module, const std::string &text);

/// The same by the runner of `options`. Without one, first in a child process
/// if they ask for it: nothing is run here unless it succeeds there. A pass
/// that leaves invalid IR may have done more harm than that.
PassOutcome runGuarded(mlir::Operation *module, const std::string &text,
                       const RecordOptions &options);

/// A copy made by printing and parsing: nothing of the original's memory, order
/// of uses or unprinted state is left. Null, with `why`, if it does not parse.
mlir::OwningOpRef<mlir::Operation *> freshCopy(mlir::Operation *module,
                                               std::string &why);

/// The module as text that parses again, for whoever is to run it: in generic
/// form where its own does not (docs/found-bugs.md, 92).
std::string parsableText(mlir::Operation *module);

/// "file:line:col" of the innermost file position of a location; empty if there
/// is none.
std::string positionText(mlir::Location location);

/// Switches a context's multithreading off and back on.
class SingleThreaded {
public:
  explicit SingleThreaded(mlir::MLIRContext *context);
  ~SingleThreaded();

private:
  mlir::MLIRContext *context;
  bool wasEnabled;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_RUNPASS_H
