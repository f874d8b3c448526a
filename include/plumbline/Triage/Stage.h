//===- Stage.h - one stage of a triage --------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A stage is one file in lib/Triage/Stages and one row of the table in
// Stages.cpp. It gets the case and what earlier stages worked out, and returns
// what it found. Stages know nothing of each other, of flags or of reports.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TRIAGE_STAGE_H
#define PLUMBLINE_TRIAGE_STAGE_H

#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Interp/ShadowContract.h"
#include "plumbline/Oracle/LevelRuns.h"
#include "plumbline/Oracle/Verdict.h"
#include "plumbline/Support/Error.h"
#include "plumbline/Triage/TriageResult.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

class AccessGraph;
class Levels;
struct BisectOptions;
struct Pipeline;

/// Outputs that somebody else computed: a golden, or one run on a device.
struct GivenOutputs {
  std::string file;
  /// In the order of the program's logical outputs (Oracle/Outputs.h), which
  /// are named `names`; an output that the file lacks has an empty shape and
  /// `present` false.
  std::vector<std::string> names;
  std::vector<HostValue> values;
  std::vector<bool> present;
  /// Element types as the file has them ("f32" for an f16 program), before any
  /// conversion: `values` keeps the file's types.
  std::vector<std::string> fileTypes;
};

/// A tensor recorded at a tag during a run.
struct GivenTag {
  std::string name; ///< value of the attribute plumb.tag
  unsigned occurrence = 0;
  HostValue value;
};

struct TriageCase {
  std::string file, entry, pipeline;
  mlir::Operation *module = nullptr; ///< a builtin.module; not changed
  std::vector<HostValue> inputs;
  std::optional<std::vector<unsigned>> observeArgs;
  CompileOptions compile;
  ShadowContract contract;
  /// The tolerance of the user's own check, as a rule ("allclose:1e-5,1e-5");
  /// empty: none was given.
  std::string rule;
  std::optional<GivenOutputs> golden;
  /// Outputs of runs of the compiled kernel, each from the same inputs.
  std::vector<GivenOutputs> runs;
  std::vector<GivenTag> tags;
  /// What is known of where the runs were made: "device", "H100".
  std::vector<std::pair<std::string, std::string>> provenance;
  /// A dependency graph (any format of `plumb deps`) and its side file; empty:
  /// derived from the IR where that submits work.
  std::string depsFile, depsSide;
  /// What the stages print in "re-run" lines.
  std::string command, replayFlags;
  uint64_t seed = 0;
  double passTimeout = 60;
  /// What the search for a pass is to do beyond what stands above: another
  /// tool's passes, recorded levels, how long to reduce. Null: nothing.
  std::shared_ptr<const BisectOptions> bisect;

  bool hasPipeline() const;
};

/// What stages share. The runs of the input IR are made when they are first
/// asked for.
class TriageContext {
public:
  /// Errors: an entry, inputs, a rule or arrays that do not fit each other; a
  /// graph that cannot be read.
  static Result<std::unique_ptr<TriageContext>>
  create(const TriageCase &subject);
  ~TriageContext();

  const TriageCase &subject() const;
  /// Of the program's logical outputs: "result0", "arg1".
  const std::vector<std::string> &outputNames() const;
  /// Level 0 with shadows under `table`. `outputs` are its logical outputs,
  /// empty unless run.status is Ok; then `run` says why there are none.
  using Level0 = LevelRun;
  const Level0 &level0(UnitTable table = UnitTable::Declared);
  /// The same in the declared types, under another contract.
  LevelRun level0Under(const ShadowContract &contract);
  /// Whether level 0 can be a reference at all: Identical, or SourceUB,
  /// Unsupported, Inconclusive, ToolError with the reason. The walk deals with
  /// SourceUB before the first stage; stages need not.
  const LevelVerdict &source();
  /// Level 0 ran, and its outputs are a reference.
  bool hasReference() { return source().verdict == Verdict::Identical; }

  /// The pipeline's leaves, and the IR after each: recorded once. An error
  /// where the pipeline does not parse; null where there is none.
  Result<const Pipeline *> pipeline();
  Result<const Levels *> levels();
  /// What depsFile holds; null: there is none.
  std::shared_ptr<const AccessGraph> graph() const;
  /// Another version of the program, on the same inputs: an experiment. It may
  /// take out-parameters or memrefs in the place of tensors.
  LevelRun runOther(mlir::Operation *module,
                    UnitTable table = UnitTable::Declared);
  /// The outputs of the last level, none where it cannot be interpreted.
  const std::vector<HostValue> &lastOutputs();

  /// The difference that is to be explained: a run against the golden (or,
  /// without one, against level 0's allowance), else the golden against level
  /// 0. It is what stages measure their share of. Without a rule of the user's,
  /// "different" is further away than level 0's allowance.
  const SeenDifference &seen();

private:
  struct Impl;
  explicit TriageContext(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

struct StageInfo {
  unsigned number;
  const char *name;  ///< "golden"
  const char *asks;  ///< one line: "is the reference right, ..."
  const char *needs; ///< "a golden (--golden)"
  const char *cost;  ///< "milliseconds"
  /// Fills everything but number, name and seconds.
  StageResult (*run)(TriageContext &context);
};

/// All stages, in the triage order.
const std::vector<StageInfo> &triageStages();

// Each in lib/Triage/Stages/<Name>.cpp.
StageResult runGoldenStage(TriageContext &context);
StageResult runExpectedStage(TriageContext &context);
StageResult runDiagnosticsStage(TriageContext &context);
StageResult runPassesStage(TriageContext &context);
StageResult runDependenciesStage(TriageContext &context);
StageResult runDeviceStage(TriageContext &context);

} // namespace plumb

#endif // PLUMBLINE_TRIAGE_STAGE_H
