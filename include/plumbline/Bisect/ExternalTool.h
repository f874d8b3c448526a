//===- ExternalTool.h - passes that a tool of the user's has ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes need not be linked into this process: any tool that is built on
// MLIR's MlirOptMain has the flags to run them one at a time.
//
//   --dump-pass-pipeline      prints the pipeline that it makes of its flags,
//                             with all options: the leaves come from there
//   --pass-pipeline=LEAF      runs one of them
//   --mlir-print-op-generic   makes what it prints readable to a process that
//                             does not know its dialects
//   --verify-each=false       tells a pass that fails from one that leaves
//                             invalid IR
//
// A tool that does not know the first is driven by the pipeline as given, if it
// was given as text. A module is handed over as a temporary file in generic
// form, and comes back by -o, or on standard output where that is ignored.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_EXTERNALTOOL_H
#define PLUMBLINE_BISECT_EXTERNALTOOL_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Bisect/PassRunner.h"
#include "plumbline/Bisect/Pipeline.h"
#include "plumbline/Support/Error.h"
#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace plumb {

struct ProcessResult;

struct ExternalToolOptions {
  /// A path, or a name to be looked up in PATH.
  std::string tool;
  /// Given at every run.
  std::vector<std::string> arguments;
  /// The pipeline: as text, or as the tool's own flags ("--cse").
  std::string pipeline;
  std::vector<std::string> pipelineFlags;
};

class ExternalTool final : public PassRunner {
public:
  /// Errors: there is no such program, or no place for temporary files.
  static Result<std::shared_ptr<ExternalTool>>
  create(ExternalToolOptions options);
  /// Removes the temporary files.
  ~ExternalTool() override;

  /// Another pipeline, as text.
  void setPipeline(std::string text) { options.pipeline = std::move(text); }

  /// The passes that the tool runs for its pipeline. Errors: what the tool says
  /// of it; a tool that cannot print it, where it was given as flags
  /// (`canPrintPipeline` is then false).
  Result<Pipeline> pipeline(double timeout);
  bool canPrintPipeline() const { return printsPipeline; }

  /// A file in the syntax of the tool's own dialects, parsed in `context`.
  Result<mlir::OwningOpRef<mlir::ModuleOp>>
  readModule(const std::string &file, mlir::MLIRContext *context,
             double timeout) const;

  /// What the tool prints as it runs its whole pipeline on `module` and is
  /// asked to print the IR after all passes; `ended` is how.
  Result<std::string> dumps(mlir::Operation *module, double timeout,
                            PassOutcome &ended) const;

  /// Runs a pipeline on IR as text, with further flags; `after` is what comes
  /// out, as text, too.
  PassOutcome runText(const std::string &ir, const std::string &pipeline,
                      const std::vector<std::string> &flags, double timeout,
                      std::string &after) const;

  PassOutcome run(mlir::Operation *module, const std::string &pipeline,
                  double timeout) const override;
  PassOutcome runWhole(mlir::Operation *module, double timeout) const override;
  std::string command(const std::string &pipeline,
                      const std::string &file) const override;
  const std::string &name() const { return options.tool; }
  /// The folder of the temporary files and their names in it, for whoever has
  /// to remove them where no destructor runs.
  const std::string &temporaryFolder() const { return folder; }
  static std::vector<std::string> temporaryNames();
  /// The process group of the tool while it runs, else 0; for the same.
  const std::atomic<int> &runningGroup() const { return group; }

private:
  explicit ExternalTool(ExternalToolOptions options)
      : options(std::move(options)) {}

  /// The flags of the whole pipeline.
  std::vector<std::string> wholePipeline() const;
  std::string temporary(const char *name) const { return folder + "/" + name; }
  /// Runs the tool on a file. Its output is in ProcessResult::out, wherever it
  /// has put it.
  Result<ProcessResult> start(const std::string &file,
                              const std::vector<std::string> &flags,
                              double timeout) const;
  PassOutcome runFlags(mlir::Operation *module,
                       const std::vector<std::string> &flags,
                       double timeout) const;
  PassOutcome runFlags(const std::string &ir,
                       const std::vector<std::string> &flags, double timeout,
                       std::string &after) const;
  /// The leaves that the tool prints for a pipeline.
  Result<std::vector<Leaf>> printedLeaves(const std::vector<std::string> &flags,
                                          double timeout);
  void alignOptions(std::vector<Leaf> &leaves, double timeout);

  ExternalToolOptions options;
  std::string path, folder;
  bool printsPipeline = true;
  mutable std::atomic<int> group{0};
};

} // namespace plumb

#endif // PLUMBLINE_BISECT_EXTERNALTOOL_H
