//===- Bisect.h - which pass made the result wrong --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The front door: a module, a pipeline, an entry and its inputs go in, the
// culprit and the evidence come out.
//
//   BisectOptions options;
//   options.entry = "f";
//   options.pipeline = "builtin.module(func.func(affine-loop-fusion),cse)";
//   options.inputs = {...};
//   Result<BisectResult> result = bisect(*module, options);
//
// The module is not changed. Passes must be registered, and the dialects they
// need must be in the context's registry. The result is plain data: nothing in
// it refers to the module, the context or MLIR.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_BISECT_H
#define PLUMBLINE_BISECT_BISECT_H

#include "plumbline/Bisect/Certificate.h"
#include "plumbline/Bisect/Levels.h"
#include "plumbline/Bisect/PatternSearch.h"
#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Oracle/LevelRuns.h"
#include "plumbline/Oracle/Verdict.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

/// A level as it was recorded, with what the entry gives there.
struct LevelSnapshot {
  /// 0 is the input IR, i the IR after pass i - 1.
  unsigned level = 0;
  /// The pass before it; empty for level 0.
  std::string pass;
  /// A textual copy of the module.
  std::string ir;
  /// One run under the unit table Declared.
  const LevelRun *run = nullptr;
  /// Of run->outputs: "result0", "arg1".
  std::vector<std::string> outputNames;
};

struct BisectOptions {
  std::string entry;
  std::string pipeline;
  /// The pipeline taken apart already, for passes that are not registered here
  /// (RecordOptions::runner); `pipeline` is not looked at then.
  std::optional<Pipeline> leaves;
  /// The levels of `leaves`, where they are known; else they are recorded.
  std::shared_ptr<const GivenLevels> given;
  std::vector<HostValue> inputs;
  /// Which memref arguments count as outputs; none: all.
  std::optional<std::vector<unsigned>> observeArgs;
  /// "allowance", "bits", "ulp:N", "allclose:ATOL,RTOL", ...
  std::string rule = "allowance";
  /// What implementations promise; the allowance follows from it.
  ShadowContract contract;
  /// Expected outputs (results, then observed arguments); empty: none.
  std::vector<HostValue> golden;
  /// Judge every level and go on behind each culprit.
  bool all = false;
  CompileOptions compile;
  uint64_t maxSteps = 10'000'000'000ull;
  uint64_t maxBytes = 16ull << 30;
  RecordOptions record;
  /// Confirm culprits by native code of both sides.
  bool native = true;
  /// Other inputs to try where those that are given show no difference: of the
  /// same types and shapes, drawn from `seed`.
  unsigned searchInputs = 0;
  uint64_t seed = 0;
  /// Reduce what each culprit got, for at most so many seconds each.
  bool reduce = false;
  double reduceSeconds = 60;
  /// Of a reduction of the first culprit, so that it can go on; empty: none.
  std::string reduceState;
  /// Find what each finding needs of the passes before it, for at most so many
  /// seconds each.
  bool minimalSet = false;
  double minimalSetSeconds = 60;
  /// Called for level 0 and for each level that its pass changed, in order,
  /// once the search has ended. Levels that the search had no need of are run
  /// for it.
  std::function<void(const LevelSnapshot &)> onLevel;

  /// Go on inside each culprit, to the rewrite that did it; and a stock tool,
  /// or that of `record.runner`, for it.
  bool patterns = true;
  PatternTool patternTool;

  // For the report alone.
  /// The file that the module came from.
  std::string file;
  /// The command that gives this result again.
  std::string command;
  /// Flags that a command for one of its passes needs as well, each with a
  /// space in front: " --rule=bits --index-bits=32".
  std::string replayFlags;
};

/// A culprit's input, reduced: it shows the fault with the culprit's pipeline
/// alone.
struct ReducedProgram {
  std::string ir;
  std::vector<HostValue> inputs;
  std::optional<std::vector<unsigned>> observeArgs;
  unsigned operations = 0;
  /// What the culprit makes of it, empty if it fails; and the verdict on that.
  std::string irAfter;
  LevelVerdict verdict;
  /// See BisectFinding::ownInputs.
  bool isStandalone = false;
};

/// Passes that show a fault together and would not if one of them were left
/// out.
struct MinimalSet {
  /// Indices, in order; the culprit is the last.
  std::vector<unsigned> passes;
  /// They alone, to be run on the level that the finding is measured against.
  std::string pipeline;
  /// False if time was up before all had been tried.
  bool isMinimal = true;
  unsigned tests = 0;
};

/// A pass, or (a suspect) a run of neighbours, that made the result wrong.
struct BisectFinding {
  /// Executed passes from 0 in pipeline order.
  unsigned index = 0, lastIndex = 0;
  std::string pass;
  /// As given; and complete, as the pass prints them.
  std::string options, completeOptions;
  /// The registered pipeline that the pass came from, if any.
  std::string alias;
  /// "func.func"; and the whole nesting.
  std::string anchor;
  std::vector<std::string> anchors;
  /// The functions that it changed ("@f", "@kernels::@k").
  std::vector<std::string> symbols;
  /// Its verdict is the kind of the finding.
  LevelVerdict verdict;
  /// The level that the verdict is measured against: 0, or the one after the
  /// previous culprit.
  unsigned reference = 0;
  Certificate certificate;
  /// The functions that it changed, before and after.
  std::string irBefore, irAfter;
  /// The whole module that it got; and a pipeline of it alone.
  std::string inputIR, leafPipeline;
  /// The command that runs it, where a tool does; FILE stands for `inputIR`.
  std::string toolCommand;
  /// What `inputIR` is called with as a program of its own; none where its
  /// entry has been lowered so far that only the levels before it say what its
  /// arguments are.
  std::optional<std::vector<HostValue>> ownInputs;
  /// What a crashing pass or the verifier printed.
  std::string output;
  std::optional<ReducedProgram> reduced;
  /// The later pass behind which the result is right again, if there is one
  /// (BisectOptions::all).
  std::optional<unsigned> repairedBy;
  /// What the pass needs of those before it, where that was asked for.
  std::optional<MinimalSet> minimalSet;
  /// What within the pass did it, where that was looked for.
  std::optional<PatternFinding> pattern;

  bool isExact() const { return index == lastIndex; }
};

/// One executed pass.
struct BisectLevel {
  unsigned index = 0;
  std::string pass, options, alias, anchor;
  bool changed = false;
  /// Of the IR after it.
  LevelVerdict verdict;
  double seconds = 0;
  std::vector<std::string> diagnostics;
};

/// A pass that signalled failure, so that the pipeline ends there. This is no
/// wrong result: the pass says itself that it cannot do it.
struct FailedPass {
  unsigned index = 0;
  /// Its first error, and all that it said.
  std::string error, output;
};

enum class BisectStatus { Culprit, Agree, Inconclusive, SourceUB, ToolError };

struct BisectResult {
  BisectStatus status = BisectStatus::Inconclusive;
  /// One sentence.
  std::string summary;
  std::string file, command, replayFlags, entry, pipeline, rule;
  std::vector<HostValue> inputs;
  /// Which memref arguments count as outputs; none: all.
  std::optional<std::vector<unsigned>> observeArgs;
  unsigned operations = 0; ///< of the input IR
  /// Passes found guilty, in order; with evidence (a).
  std::vector<BisectFinding> culprits;
  /// Findings without that evidence, or that are not down to one pass.
  std::vector<BisectFinding> suspects;
  std::vector<BisectLevel> levels;
  /// The input IR's own verdict: identical, or why it cannot be a reference.
  LevelVerdict source;
  /// Number of executed passes after which the result is known to be right
  /// (without a culprit: all of them, or up to the blocker).
  unsigned agreesUpTo = 0;
  /// What could not be judged behind them.
  std::optional<LevelVerdict> blocker;
  std::optional<FailedPass> failedPass;
  std::vector<std::string> notes;
  /// All of it; the passes; interpreting levels for the search, without the
  /// certificates.
  double seconds = 0, passSeconds = 0, searchSeconds = 0;
  /// Of the search: interpreted instructions, levels that were run, the input
  /// among them.
  uint64_t steps = 0;
  unsigned levelsRun = 0;
};

/// `module` is a builtin.module. Errors are the user's to mend: an unknown pass
/// or entry, inputs that do not fit.
Result<BisectResult> bisect(mlir::Operation *module,
                            const BisectOptions &options);

/// "culprit", "agree", "inconclusive", "source-ub", "error".
std::string_view bisectStatusName(BisectStatus status);

/// Exit code of a command that ends with this result: 0 agree, 1 a culprit or
/// undefined behaviour in the input, 3 inconclusive, 4 the tool's own fault.
int exitCode(const BisectResult &result);

} // namespace plumb

#endif // PLUMBLINE_BISECT_BISECT_H
