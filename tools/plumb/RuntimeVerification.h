//===- RuntimeVerification.h - MLIR's own run-time checks -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// generate-runtime-verification puts assertions in front of operations whose
// operands may be wrong at run time. Programs that use it to look for several
// faults at once lower these assertions without an abort: each that fails
// prints its text, and the program goes on.
//
// Here the pass runs on a copy of the module. Its assertions become prints of a
// mark, for which the filter of the output puts the text, and an operation one
// of whose checks failed is left out: its results are poison, or have no
// elements where their size is unknown. So the run sees every fault that the
// checks know, and none is undefined behaviour.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_RUNTIMEVERIFICATION_H
#define PLUMBLINE_TOOLS_PLUMB_RUNTIMEVERIFICATION_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// One assertion of the pass: its text, and of the operation that it guards the
/// place ("file:line:col") and the name.
struct RuntimeCheck {
  std::string text, position, operation;
};

struct VerifiedModule {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<RuntimeCheck> checks;
};

/// A copy of `module` with the checks. Nothing, with `why`, if the pass fails
/// or crashes on it.
std::optional<VerifiedModule> withRuntimeChecks(mlir::ModuleOp module,
                                                std::string &why);

/// Takes what a module with checks prints apart.
class CheckedOutput {
public:
  using Text = std::function<void(const std::string &)>;
  using Check = std::function<void(const RuntimeCheck &)>;

  CheckedOutput(const std::vector<RuntimeCheck> &checks, Text text, Check check)
      : checks(checks), text(std::move(text)), check(std::move(check)) {}

  /// The next piece of output; marks may be spread over several.
  void write(const std::string &piece);
  /// Hands over what is left.
  void finish();

private:
  const std::vector<RuntimeCheck> &checks;
  Text text;
  Check check;
  std::string pending;
};

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_RUNTIMEVERIFICATION_H
