//===- PassRunner.h - whoever runs the passes -------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Levels, search and certificate need of a pass only that somebody runs it on a
// module and says how it ended. By default this process does, with the passes
// that are registered in it (RunPass.h); a PassRunner takes its place, such as
// a tool that is started for each pass (ExternalTool.h).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_PASSRUNNER_H
#define PLUMBLINE_BISECT_PASSRUNNER_H

#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

struct PassOutcome {
  enum Kind {
    Ok,
    Failed,  ///< the pass signalled failure
    Invalid, ///< the IR does not verify
    Crashed, ///< it crashed or did not end
    Unread,  ///< it succeeded, but what came out cannot be read here
  };
  Kind kind = Ok;
  /// Of Crashed: it was stopped because it did not end.
  bool timedOut = false;
  /// "file:line:col: error: text", in order.
  std::vector<std::string> diagnostics;

  /// The first error, or "no diagnostic".
  std::string firstError() const;
};

class PassRunner {
public:
  virtual ~PassRunner();

  /// Runs a pipeline, anchored on builtin.module, on `module` in place, then
  /// the verifier; what is left of the module counts only if that is Ok.
  /// `timeout` is in seconds.
  virtual PassOutcome run(mlir::Operation *module, const std::string &pipeline,
                          double timeout) const = 0;

  /// The same with all passes at once, as the user would run them.
  virtual PassOutcome runWhole(mlir::Operation *module,
                               double timeout) const = 0;

  /// The command that runs `pipeline` on a file.
  virtual std::string command(const std::string &pipeline,
                              const std::string &file) const = 0;
};

} // namespace plumb

#endif // PLUMBLINE_BISECT_PASSRUNNER_H
