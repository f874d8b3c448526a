//===- PatternSearch.h - which rewrite of a pass is wrong -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Goes on where bisect() has found a pass: runs it on what it got with only its
// first n steps, and finds the n at which the result turns wrong.
//
//   attempts to apply a pattern    MLIR's actions (PatternRun.h)
//   folds, where the result is     a greedy driver without patterns, and a
//   wrong without any pattern      listener (FoldRun.h)
//   operations of a transform      a shorter sequence (TransformCut.h)
//   sequence
//   none of these                  where the program begins to be another one
//                                  (ChangedOps.h)
//
// Each step that is named has been proved: with the steps before it the result
// is right, with it in addition it is wrong, by the verdicts of Oracle and
// against the pass's own input.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_PATTERNSEARCH_H
#define PLUMBLINE_BISECT_PATTERNSEARCH_H

#include "plumbline/Bisect/PassRunner.h"
#include "plumbline/Bisect/PatternFinding.h"
#include "plumbline/Bisect/Pipeline.h"
#include "plumbline/Oracle/Verdict.h"
#include <functional>
#include <memory>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

class ExternalTool;
class Harness;

/// How a tool with mlir-opt's flags ended, and the IR that it wrote.
struct ToolOutput {
  PassOutcome outcome;
  std::string ir;
};
/// Runs a tool on a program, given as text, with a pipeline and further flags.
using ToolRun =
    std::function<ToolOutput(const std::string &ir, const std::string &pipeline,
                             const std::vector<std::string> &flags)>;

/// The same by a tool that is there, `timeout` seconds for each run.
ToolRun toolRun(std::shared_ptr<const ExternalTool> tool, double timeout);

struct PatternTool {
  /// None: there is no such tool.
  ToolRun run;
  /// How to call it, as a shell understands it ("mlir-opt-22"), and the file
  /// with the pass's input, for PatternFinding::reproduce.
  std::string name, file;
  /// The passes are the tool's own, and not registered in this process.
  bool runsPasses = false;
};

/// MLIR's own mlir-opt, where it is in PATH; looked for when it is first
/// needed. `file` is for the command.
PatternTool stockTool(std::string file);

struct PatternCase {
  Harness &harness;
  const Leaf &leaf;
  /// What the pass got, and what came out; null if it failed.
  mlir::Operation *before = nullptr, *after = nullptr;
  /// What is wrong with that, and the seconds that the pass may take.
  const LevelVerdict &verdict;
  double timeout = 60;
  const PatternTool &tool;
};

PatternFinding searchPattern(const PatternCase &c);

} // namespace plumb

#endif // PLUMBLINE_BISECT_PATTERNSEARCH_H
