//===- ReduceTests.cpp - what must not be lost ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each test is a child process: passes, the interpreter and a user's command
// may do what they like with a program that no one has meant.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/ReduceTests.h"
#include "Process.h"
#include "RunPass.h"
#include "plumbline/Bisect/Isolated.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/ShellQuote.h"

namespace plumb {

/// What kind of value a report has: a number, a zero of floats, an infinity, a
/// NaN, no value.
static std::string_view classOf(const std::string &text) {
  for (std::string_view special : {"poison", "nan", "inf"})
    if (text.find(special) != std::string::npos)
      return special;
  bool isFloat = text.find_first_of(".e") != std::string::npos;
  bool isZero = text.find_first_of("123456789") == std::string::npos;
  return isFloat && isZero ? "zero" : "number";
}

static bool sameClass(const Difference &a, const Difference &b) {
  return classOf(a.expected) == classOf(b.expected) &&
         classOf(a.got) == classOf(b.got);
}

Result<std::unique_ptr<Harness>> harnessOf(const PassFault &fault,
                                           const ReduceCandidate &candidate) {
  HarnessOptions options = fault.harness;
  options.entry = candidate.entry;
  options.inputs = candidate.inputs;
  options.observeArgs = candidate.observeArgs;
  return Harness::create(candidate.module.get(), std::move(options));
}

/// Says "yes" from within the child if the fault is there.
static void lookForFault(IsolatedChild &child, const ReduceCandidate &candidate,
                         const PassFault &fault) {
  Result<std::unique_ptr<Harness>> harness = harnessOf(fault, candidate);
  if (!harness)
    return;
  const CompareOptions &compare = (*harness)->compareOptions();
  LevelRuns &before = (*harness)->input();
  if (compare.outputNames.empty() ||
      !isGood(judgeReference(before, compare).verdict))
    return;
  mlir::Operation *after = candidate.module.get()->clone();
  child.beginStep(1); // a crash from here on is the pass's
  PassOutcome outcome =
      fault.runner ? fault.runner->run(after, fault.pipeline, fault.timeout)
                   : runPipeline(after, fault.pipeline);
  child.beginStep(2);
  if (outcome.kind == PassOutcome::Crashed && fault.verdict == Verdict::Crash)
    child.send("yes");
  if (outcome.kind == PassOutcome::Invalid &&
      fault.verdict == Verdict::Verifier)
    child.send("yes");
  if (outcome.kind != PassOutcome::Ok)
    return;
  std::unique_ptr<LevelRuns> runs = (*harness)->version(after);
  LevelVerdict verdict = compareLevels(before, *runs, compare);
  if (verdict.verdict != fault.verdict)
    return;
  if (fault.difference &&
      !(verdict.first && sameClass(*fault.difference, *verdict.first)))
    return;
  child.send("yes");
}

ReduceTest samePassFault(PassFault fault) {
  return [fault](const ReduceCandidate &candidate) {
    SingleThreaded guard(candidate.module.get()->getContext());
    IsolatedResult result = runIsolated(
        [&](IsolatedChild &child) { lookForFault(child, candidate, fault); },
        fault.timeout);
    bool said = result.status == IsolatedResult::Done && result.text == "yes";
    if (fault.verdict == Verdict::Crash && !said)
      return (result.status == IsolatedResult::Crashed ||
              result.status == IsolatedResult::TimedOut) &&
             result.step == 1;
    return said;
  };
}

ReduceTest commandTest(std::string command, std::string file, double timeout,
                       std::atomic<int> &group) {
  return [=, &group, line = command + " " + shellQuoted(file)](
             const ReduceCandidate &candidate) {
    if (!writeOutput(file, candidate.text()))
      return false;
    Result<ProcessResult> ended =
        runProcess("/bin/sh", {"sh", "-c", line}, timeout, &group);
    return ended && ended->succeeded();
  };
}

} // namespace plumb
