//===- ExternalPasses.h - passes of another tool ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --opt=TOOL and --from-dumps=PATH: the flags, and what they put in the place
// of the passes that are linked into plumb.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_EXTERNALPASSES_H
#define PLUMBLINE_TOOLS_PLUMB_EXTERNALPASSES_H

#include "Case.h"
#include "Interrupt.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/Dumps.h"
#include "plumbline/Bisect/ExternalTool.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

struct ExternalFlags {
  std::string tool, dumps;
  /// Given to the tool at every run; and those that make its pipeline.
  std::vector<std::string> arguments, pipeline;

  void addTo(CLI::App &app);
  /// Whether they say what the passes are.
  bool hasPipeline() const { return !pipeline.empty() || !dumps.empty(); }
  /// Those that a command for one of the passes needs.
  std::string replayFlags() const;
};

class ExternalPasses {
public:
  ExternalPasses(const ExternalFlags &flags, const CaseFlags &common,
                 double timeout)
      : flags(flags), common(common), timeout(timeout) {}

  /// Each step prints what is wrong and returns an exit code other than 0.
  ///
  /// Finds the tool and lets it read what `subject` cannot. `pipeline` is that
  /// of --pass-pipeline.
  int start(const std::string &pipeline, Case &subject);
  /// Fills what a bisection of `subject` takes from the tool or the dumps.
  int prepare(Case &subject, BisectOptions &options);

  /// A command of the tool with a file in the place of FILE.
  static std::string withFile(std::string command, const std::string &file);

private:
  int prepareTool(Case &subject, BisectOptions &options);
  /// `ended` is how the run ended that printed them.
  int useDumps(const std::vector<Dump> &dumps, Case &subject,
               BisectOptions &options, const PassOutcome &ended);
  int dumpByTool(Case &subject, BisectOptions &options);

  const ExternalFlags &flags;
  const CaseFlags &common;
  double timeout;
  std::string pipeline;
  std::shared_ptr<ExternalTool> tool;
  std::optional<CleanUpWhenInterrupted> cleanUp; // of the tool
};

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_EXTERNALPASSES_H
