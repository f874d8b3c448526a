//===- PatternSearcher.h - one search within a pass -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What PatternSearch.cpp decides by, one file a kind of step: PatternFolds.cpp,
// PatternTransform.cpp, PatternCrash.cpp, and PatternChanges.cpp where there is
// none.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PATTERNSEARCHER_H
#define PLUMBLINE_LIB_BISECT_PATTERNSEARCHER_H

#include "FoldRun.h"
#include "PatternJudge.h"
#include "PatternOutside.h"
#include "PatternPrefix.h"
#include "PatternRun.h"
#include "mlir/IR/Operation.h"
#include "plumbline/Bisect/PatternSearch.h"
#include "plumbline/Support/Progress.h"
#include <chrono>

namespace plumb {

/// One culprit.
class PatternSearcher {
public:
  explicit PatternSearcher(const PatternCase &c)
      : c(c), judge(c.harness, c.before, c.verdict), tool(c.tool, c.before) {
    runner.context = c.before->getContext();
    runner.pipeline = c.leaf.pipeline();
    runner.timeout = c.timeout;
  }

  PatternFinding run();

private:
  using Clock = std::chrono::steady_clock;
  /// After this a search comes to its end with what it has: the pass is known,
  /// and that is what the user is waiting for.
  static constexpr std::chrono::seconds kMaxTime{60};

  PatternRun runPass(const std::string &ir,
                     std::optional<unsigned> limit = std::nullopt,
                     unsigned describe = 0) {
    progress.update(runner.runs + tool.runs, c.leaf.pass);
    return c.tool.runsPasses ? tool.run(ir, runner.pipeline, limit, describe)
                             : runPatterns(runner, ir, limit, describe);
  }
  PrefixAnswer judgeRun(const PatternRun &run) {
    return judge.judge(run.outcome, run.ir);
  }
  /// A search for the prefix of `ir`; unknown are those that come too late.
  PrefixSearch prefixesOf(const std::string &ir) {
    return PrefixSearch([this, ir](unsigned n) {
      return isLate() ? PrefixAnswer::Unknown : judgeRun(runPass(ir, n));
    });
  }
  bool isLate() const { return Clock::now() > start + kMaxTime; }
  PatternFinding search();

  // By attempts to apply a pattern; `full` is the whole pass.
  PatternFinding patterns(const std::string &ir, const PatternRun &full);
  // By attempts of a tool that crashes.
  PatternFinding crashOfTool(const std::string &ir);
  // By folds; none if no fold is wrong.
  std::optional<PatternFinding> folds(const std::string &ir,
                                      const FoldRoots &what);
  std::optional<PatternFinding> foldsWithin(const std::string &ir);
  // By operations of a transform sequence.
  std::optional<PatternFinding> transformOp();
  std::string within(const std::string &ir, unsigned earlier);
  // None of these.
  PatternFinding changes(std::string reason);
  std::optional<std::string> wrongFunction();
  std::string appliedText(const std::string &ir);

  void diff(PatternFinding &finding, const std::string &before,
            const std::string &after, bool withoutSequences = false);
  std::string checkedCommand(const std::string &ir, unsigned right,
                             unsigned wrong);

  const PatternCase &c;
  PatternJudge judge;
  PatternRunner runner;
  ToolPatterns tool;
  Progress progress{"runs of the culprit"};
  Clock::time_point start = Clock::now();
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PATTERNSEARCHER_H
