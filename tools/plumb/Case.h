//===- Case.h - what to run: IR, entry and inputs ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The flags that every command about a kernel shares, and what becomes of them:
// a parsed module, its entry and the entry's arguments.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_CASE_H
#define PLUMBLINE_TOOLS_PLUMB_CASE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Interp/HostValue.h"
#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Interp/Plugin.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class SourceMgr;
} // namespace llvm

namespace CLI {
class App;
} // namespace CLI

namespace plumb {

struct CaseFlags {
  std::string file, entry, inputs;
  std::vector<std::string> args, dims;
  uint64_t seed = 0;
  unsigned indexBits = 64, vscale = CompileOptions().vscale;
  std::string order = "as-written";
  bool noRaces = false;
  /// Set by a command: CompileOptions::observeOrder.
  bool observeOrder = false;
  std::vector<std::string> plugins, dialectPlugins, externs;
  bool allowUnregistered = false;
  bool quiet = false, verbose = false;

  void addTo(CLI::App &app);
  /// What they say of compiling, but for plugins.
  Result<CompileOptions> compileOptions() const;
  /// Those that change what a program means, for another command, each with a
  /// space in front; its file, entry and arguments are not among them.
  std::string replayFlags() const;
};

/// Prints `file:line:col: error: ...`, or `plumb: error: ...` without a place.
void printError(const Error &error);

struct Case {
  /// Everything that MLIR has is registered; one thread.
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string entry;
  /// Of a reproducer file (mlir_reproducer), if it is one.
  std::string pipeline;
  /// Reads a file that does not parse here; none: that is an error.
  std::function<Result<mlir::OwningOpRef<mlir::ModuleOp>>(mlir::MLIRContext *)>
      reader;
  Plugins plugins;
  CompileOptions options;
  std::unique_ptr<CompiledProgram> program;
  std::vector<HostValue> inputs;
  double parseSeconds = 0, compileSeconds = 0;

  /// Each step prints what is wrong and returns an exit code other than 0.
  int parse(const CaseFlags &flags);
  /// parse() without its last step, which is to choose an entry.
  int parseModule(const CaseFlags &flags);
  int compile(const CaseFlags &flags);
  int makeInputs(const CaseFlags &flags);

private:
  /// Fills `module` and `pipeline`.
  bool parseFile(llvm::SourceMgr &sources);
};

/// Seconds on a clock that only runs forward.
double now();

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_CASE_H
