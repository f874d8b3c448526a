//===- PatternSearch.cpp - which rewrite of a pass is wrong ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pattern that was found may be innocent still: it made what an operation's
// folder then gets wrong. So the module is judged as the attempt left it, too;
// if it is right there, the search goes on among the folds behind it.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/PatternSearch.h"
#include "PatternSearcher.h"
#include "plumbline/Support/ShellQuote.h"
#include <algorithm>

namespace plumb {

std::string_view patternKindName(PatternFinding::Kind kind) {
  switch (kind) {
  case PatternFinding::NotApplicable:
    return "not-applicable";
  case PatternFinding::Pattern:
    return "pattern";
  case PatternFinding::ConversionPattern:
    return "conversion-pattern";
  case PatternFinding::Fold:
    return "fold";
  case PatternFinding::TransformOp:
    return "transform-op";
  case PatternFinding::ChangedOps:
    return "changed-ops";
  }
  return "not-applicable";
}

std::string patternNamed(const std::string &name) {
  return name.empty() ? "a pattern without a name" : "pattern " + name;
}

/// The command that shows the fault, if the tool does so with just this many
/// attempts.
std::string PatternSearcher::checkedCommand(const std::string &ir,
                                            unsigned right, unsigned wrong) {
  if (!c.tool.run || !runner.ownContext)
    return {};
  auto answer = [&](unsigned n) {
    ToolOutput out =
        c.tool.run(ir, runner.pipeline, ToolPatterns::limitFlags(n));
    return judge.judge(out.outcome, out.ir);
  };
  if (answer(wrong) != PrefixAnswer::Wrong ||
      (right != wrong && answer(right) != PrefixAnswer::Right))
    return {};
  std::string command = c.tool.name + " " + shellQuoted(c.tool.file) +
                        " --pass-pipeline=" + shellQuoted(runner.pipeline);
  for (const std::string &flag : ToolPatterns::limitFlags(wrong))
    command += " " + shellQuoted(flag);
  return command;
}

PatternFinding PatternSearcher::patterns(const std::string &ir,
                                         const PatternRun &full) {
  PrefixSearch search = prefixesOf(ir);
  switch (search.at(0)) {
  case PrefixAnswer::Wrong: {
    if (full.isGreedy && judge.isOfValues())
      for (bool within : {false, true})
        if (std::optional<PatternFinding> fold =
                within ? foldsWithin(ir) : folds(ir, {c.leaf.anchors, {}})) {
          fold->reproduce = checkedCommand(ir, 0, 0);
          return *fold;
        }
    return changes(full.isGreedy
                       ? "the fault is there without any pattern, and folding "
                         "what the pass got does no harm"
                       : "the fault is there without any pattern");
  }
  case PrefixAnswer::Unknown:
    return changes(
        std::string(runPass(ir, 0).outcome.kind == PassOutcome::Failed
                        ? "with its patterns left out the pass fails"
                        : "what the pass leaves without its patterns cannot be "
                          "judged") +
        appliedText(ir));
  case PrefixAnswer::Right:
    break;
  }
  if (search.at(full.attempts) != PrefixAnswer::Wrong)
    return changes("with its pattern attempts counted the pass does no harm");
  PrefixResult found = search.between(0, full.attempts);
  PatternFinding finding;
  finding.kind = PatternFinding::Pattern;
  finding.ordinal = found.right + 1;
  finding.lastOrdinal = found.wrong;
  finding.total = full.attempts;
  finding.isMonotone = found.isMonotone;
  if (!finding.isExact()) {
    std::string reason =
        "one of its pattern attempts " + std::to_string(finding.ordinal) +
        " to " + std::to_string(found.wrong) + " of " +
        std::to_string(full.attempts) + " is wrong, " +
        (isLate() ? "time was up"
                  : "and what they leave in between cannot be judged") +
        appliedText(ir);
    finding = changes(std::move(reason));
    finding.reproduce = checkedCommand(ir, found.right, found.wrong);
    return finding;
  }
  PatternRun near = runPass(ir, found.wrong, found.wrong);
  if (!near.attempt)
    return changes("attempt " + std::to_string(found.wrong) +
                   " could not be looked at");
  const PatternAttempt &attempt = *near.attempt;
  if (attempt.inConversion)
    finding.kind = PatternFinding::ConversionPattern;
  finding.name = attempt.name;
  finding.rootOp = attempt.rootOp;
  finding.location = attempt.location;
  finding.symbol = attempt.symbol;
  finding.success = attempt.success;
  finding.before = attempt.before;
  finding.after = attempt.after;
  if (finding.before.empty() && finding.after.empty() && judge.isOfValues())
    diff(finding, runPass(ir, found.right).ir, near.ir);
  finding.reproduce = checkedCommand(ir, found.right, found.wrong);
  if (c.tool.runsPasses && near.isGreedy && finding.reason.empty())
    finding.reason = "or a fold of what it makes, which a tool does not show";
  if (!judge.isOfValues() || !near.isGreedy || attempt.moduleAfter.empty() ||
      judge.judge(attempt.moduleAfter) != PrefixAnswer::Right)
    return finding;
  std::optional<PatternFinding> fold =
      folds(attempt.moduleAfter, {c.leaf.anchors, {}});
  if (!fold) {
    finding.reason = "just after it the result is still right; what follows "
                     "from it is not";
    return finding;
  }
  fold->within = "after " + patternNamed(finding.name) + ", attempt " +
                 std::to_string(found.wrong) + " of " +
                 std::to_string(full.attempts);
  fold->reproduce = finding.reproduce;
  return *fold;
}

PatternFinding PatternSearcher::search() {
  if (c.verdict.verdict == Verdict::Nondeterministic)
    return changes("the program gives other results from run to run");
  // Levels.cpp says so; once more would only take the time once more.
  if (llvm::StringRef(c.verdict.why).starts_with("the pass did not end"))
    return changes("the pass does not end");
  std::string ir = locatedText(c.before);
  PatternRun full = runPass(ir);
  // Half a pass may never end where the whole one does.
  std::chrono::duration<double> taken = Clock::now() - start;
  runner.timeout = std::min(runner.timeout, 2 + 20 * taken.count());
  if (full.outcome.timedOut)
    return changes("the pass does not end");
  if (judgeRun(full) != PrefixAnswer::Wrong) {
    // A pass may need what only this context has: dialects that no registry
    // knows, or a library that another pass has loaded.
    runner.ownContext = false;
    if (!c.tool.runsPasses)
      full = runPass(ir);
    if (c.tool.runsPasses || judgeRun(full) != PrefixAnswer::Wrong)
      return changes("on its recorded input once more, the pass does no harm");
  }
  std::string reason;
  if (c.leaf.pass == "transform-interpreter") {
    if (std::optional<PatternFinding> finding = transformOp())
      return *finding;
    reason = "the transform sequence is not in the program, or cannot be cut; ";
  }
  if (c.tool.runsPasses && full.outcome.kind == PassOutcome::Crashed) {
    // What there may be of a log is its beginning.
    PatternFinding finding = crashOfTool(ir);
    finding.reason = reason + finding.reason;
    return finding;
  }
  if (!full.attempts && !full.isGreedy)
    return changes(reason + "the pass applies no patterns");
  PatternFinding finding = patterns(ir, full);
  if (!reason.empty())
    finding.reason = reason + finding.reason;
  return finding;
}

PatternFinding PatternSearcher::run() {
  PatternFinding finding = search();
  finding.runs = runner.runs + tool.runs;
  finding.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return finding;
}

PatternFinding searchPattern(const PatternCase &c) {
  return PatternSearcher(c).run();
}

} // namespace plumb
