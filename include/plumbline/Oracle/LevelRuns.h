//===- LevelRuns.h - the runs of one level, made when needed ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A level is run under up to four unit tables, each of which answers another
// question (DESIGN section 6): Declared gives typed bits and the allowance e,
// F64 the allowance e64 of "is it the same function?", Approx the yardstick F
// of "is it a near function?", Wide what e would be without narrow types. Most
// levels need the first alone, so a run is made when it is first asked for, and
// kept.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_LEVELRUNS_H
#define PLUMBLINE_ORACLE_LEVELRUNS_H

#include "plumbline/Interp/FloatTypes.h"
#include "plumbline/Interp/Interpreter.h"
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// One run, with its outputs in the logical types of the input IR (Outputs.h).
/// `run` need not have results and arguments.
struct LevelRun {
  RunResult run;
  /// Filled if run.status is Ok.
  std::vector<HostValue> outputs;
  /// Of the input, if iterations of its parallel loops race: another order of
  /// theirs gives other outputs.
  bool dependsOnOrder = false;
  /// Of a later level: it was stopped after far more steps than the input
  /// needs.
  bool endless = false;
};

class LevelRuns {
public:
  using Runner = std::function<LevelRun(UnitTable)>;

  /// `functions` is CompiledProgram::functionsUsed(). A runner that cannot run
  /// at all returns RunStatus::Unsupported with a finding.
  LevelRuns(std::vector<std::string> functions, Runner runner,
            FloatTypes types = {})
      : functionsUsed(std::move(functions)), types(std::move(types)),
        runner(std::move(runner)) {}

  const LevelRun &get(UnitTable table);
  const std::vector<std::string> &functions() const { return functionsUsed; }
  /// Of the level's IR; empty: not known, and precision is not weighed.
  const FloatTypes &floatTypes() const { return types; }
  /// Interpreted instructions of all runs so far.
  uint64_t steps() const { return totalSteps; }

private:
  std::vector<std::string> functionsUsed;
  FloatTypes types;
  Runner runner;
  std::array<std::optional<LevelRun>, kNumUnitTables> runs;
  uint64_t totalSteps = 0;
};

} // namespace plumb

#endif // PLUMBLINE_ORACLE_LEVELRUNS_H
