//===- PatternOutside.h - pattern attempts of a tool ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same as PatternRun.h by the flags of every tool that is built on MLIR's
// MlirOptMain: --mlir-debug-counter leaves attempts out, --log-actions-to names
// them. A tool does one or the other, so names come from one run of the whole
// pass: the attempts before the n-th do not move when those behind are left
// out.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PATTERNOUTSIDE_H
#define PLUMBLINE_LIB_BISECT_PATTERNOUTSIDE_H

#include "PatternRun.h"
#include "plumbline/Bisect/PatternSearch.h"

namespace plumb {

class ToolPatterns {
public:
  /// `module` gives the context to parse in.
  ToolPatterns(const PatternTool &tool, mlir::Operation *module)
      : tool(tool), module(module) {}

  /// As runPatterns(); successes are not counted, and `attempt` has no module.
  PatternRun run(const std::string &ir, const std::string &pipeline,
                 std::optional<unsigned> limit, unsigned describe);

  /// What limits a tool to the first `n` attempts.
  static std::vector<std::string> limitFlags(unsigned n);

  unsigned runs = 0;

private:
  struct Log {
    std::string ir;
    std::vector<PatternAttempt> attempts;
    bool isGreedy = false;
  };
  ToolOutput runTool(const std::string &ir, const std::string &pipeline,
                     const std::vector<std::string> &flags);
  ToolOutput runLogged(const std::string &ir, const std::string &pipeline);
  void read(const std::string &text);

  const PatternTool &tool;
  mlir::Operation *module;
  /// Of the last run of a whole pass.
  Log log;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PATTERNOUTSIDE_H
