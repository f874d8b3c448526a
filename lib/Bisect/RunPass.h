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
#include <string>
#include <vector>

namespace plumb {

struct PassOutcome {
  enum Kind {
    Ok,
    Failed,  ///< the pass signalled failure
    Invalid, ///< the IR does not verify
    Crashed, ///< it crashed or did not end (runGuarded alone)
  };
  Kind kind = Ok;
  /// "file:line:col: error: text", in order.
  std::vector<std::string> diagnostics;

  /// The first error, or "no diagnostic".
  std::string firstError() const;
};

/// An outcome as text that a child process can send, and back.
std::string packOutcome(const PassOutcome &outcome);
PassOutcome unpackOutcome(const std::string &text);

/// Runs a pipeline on `module` in place, then the verifier. Diagnostics do not
/// reach the handlers of the context.
PassOutcome runPipeline(mlir::Operation *module, const std::string &text);

/// The same, but first in a child process if `isolate`: nothing is run here
/// unless it succeeds there. A pass that leaves invalid IR may have done more
/// harm than that.
PassOutcome runGuarded(mlir::Operation *module, const std::string &text,
                       bool isolate, double timeout);

/// A copy made by printing and parsing: nothing of the original's memory, order
/// of uses or unprinted state is left. Null, with `why`, if it does not parse.
mlir::OwningOpRef<mlir::Operation *> freshCopy(mlir::Operation *module,
                                               std::string &why);

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
