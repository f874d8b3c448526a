//===- Levels.cpp - the IR after each pass --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Levels.h"
#include "RunPass.h"
#include "mlir/IR/OperationSupport.h"
#include "plumbline/Bisect/Isolated.h"
#include "plumbline/Support/Progress.h"
#include <chrono>

namespace plumb {

using OwnedModule = mlir::OwningOpRef<mlir::Operation *>;

struct Levels::Modules {
  /// Null where a level shares another's IR.
  std::vector<OwnedModule> list;
};

Levels::Levels() : modules(std::make_unique<Modules>()) {}
Levels::Levels(Levels &&) noexcept = default;
Levels &Levels::operator=(Levels &&) noexcept = default;
Levels::~Levels() = default;

mlir::Operation *Levels::module(unsigned level) const {
  return modules->list[levels[level].holder].get();
}

static bool sameIR(mlir::Operation *a, mlir::Operation *b) {
  return mlir::OperationEquivalence::isEquivalentTo(
      a, b, mlir::OperationEquivalence::IgnoreLocations);
}

/// What a child process says about the leaves.
struct Rehearsal {
  /// Leaves that may be run here.
  unsigned safeLeaves = 0;
  bool unsplitIsSafe = true;
  std::optional<PipelineStop> stop;
};

static PipelineStop stopAfter(unsigned leaf, const PassOutcome &outcome) {
  PipelineStop stop;
  stop.leaf = leaf;
  stop.verdict = Verdict::Inconclusive;
  switch (outcome.kind) {
  case PassOutcome::Invalid:
    stop.verdict = Verdict::Verifier;
    stop.why = "the pass left invalid IR: ";
    break;
  case PassOutcome::Crashed:
    stop.verdict = Verdict::Crash;
    stop.why =
        outcome.timedOut ? "the pass did not end: " : "the pass crashed: ";
    break;
  case PassOutcome::Unread:
    stop.why = "level " + std::to_string(leaf + 1) + " cannot be read: ";
    break;
  case PassOutcome::Failed:
  case PassOutcome::Ok:
    stop.why = "the pass signalled failure: ";
    stop.isFailure = true;
    break;
  }
  stop.error = outcome.firstError();
  std::string error = outcome.firstError();
  bool isReason = outcome.kind == PassOutcome::Crashed;
  stop.why +=
      isReason && error.rfind("error: ", 0) == 0 ? error.substr(7) : error;
  for (const std::string &line : outcome.diagnostics)
    stop.output += line + "\n";
  return stop;
}

/// Runs all leaves, then the whole pipeline at once, in a child process.
static Rehearsal rehearse(mlir::Operation *module, const Pipeline &pipeline,
                          const RecordOptions &options) {
  const unsigned numLeaves = static_cast<unsigned>(pipeline.leaves.size());
  Rehearsal rehearsal;
  rehearsal.safeLeaves = numLeaves;
  if (!options.isolate || options.runner || numLeaves == 0)
    return rehearsal;
  IsolatedResult result = runIsolated(
      [&](IsolatedChild &child) {
        child.beginStep(0);
        OwnedModule copy(module->clone());
        for (unsigned i = 0; i != numLeaves; ++i) {
          child.beginStep(i + 1);
          PassOutcome outcome =
              runPipeline(copy.get(), pipeline.leaves[i].pipeline());
          if (outcome.kind != PassOutcome::Ok) {
            child.send(packOutcome(outcome));
            return;
          }
        }
        child.beginStep(numLeaves + 1);
        if (options.crossCheck)
          runPipeline(module, pipeline.text);
      },
      options.passTimeout);
  if (result.status == IsolatedResult::Done && !result.text.empty() &&
      result.step) {
    // It is not run here: it may have destroyed more than the IR.
    rehearsal.safeLeaves = result.step - 1;
    rehearsal.stop =
        stopAfter(rehearsal.safeLeaves, unpackOutcome(result.text));
    return rehearsal;
  }
  if (result.status == IsolatedResult::Done ||
      result.status == IsolatedResult::Unavailable)
    return rehearsal;
  if (result.step > numLeaves) {
    rehearsal.unsplitIsSafe = false;
    return rehearsal;
  }
  PipelineStop stop;
  stop.leaf = result.step ? result.step - 1 : 0;
  stop.verdict = Verdict::Crash;
  stop.why = result.status == IsolatedResult::TimedOut
                 ? "the pass did not end: " + result.reason
                 : "the pass crashed: " + result.reason;
  stop.output = result.output;
  rehearsal.safeLeaves = stop.leaf;
  rehearsal.stop = std::move(stop);
  return rehearsal;
}

void Levels::add(mlir::Operation *module, Level level) {
  unsigned previous = levels.back().holder;
  level.index = size();
  level.changed = !sameIR(modules->list[previous].get(), module);
  level.holder = level.changed ? level.index : previous;
  modules->list.emplace_back(level.changed ? module->clone() : nullptr);
  levels.push_back(std::move(level));
}

Levels Levels::given(mlir::Operation *module, const GivenLevels &levels) {
  Levels result;
  result.levels.emplace_back();
  result.modules->list.emplace_back(module->clone());
  for (const OwnedModule &after : levels.after)
    result.add(after.get(), Level());
  result.stopped = levels.stop;
  result.remarks = levels.notes;
  return result;
}

Levels Levels::record(mlir::Operation *module, const Pipeline &pipeline,
                      const RecordOptions &options) {
  SingleThreaded guard(module->getContext());
  Levels result;
  result.levels.emplace_back();
  result.modules->list.emplace_back(module->clone());

  Rehearsal rehearsal = rehearse(module, pipeline, options);
  result.stopped = rehearsal.stop;
  Progress progress("passes", pipeline.leaves.size());
  OwnedModule current(module->clone());
  for (unsigned i = 0; i != rehearsal.safeLeaves; ++i) {
    const Leaf &leaf = pipeline.leaves[i];
    progress.update(i, leaf.pass);
    auto start = std::chrono::steady_clock::now();
    PassOutcome outcome =
        options.runner ? options.runner->run(current.get(), leaf.pipeline(),
                                             options.passTimeout)
                       : runPipeline(current.get(), leaf.pipeline());
    if (outcome.kind != PassOutcome::Ok) {
      result.stopped = stopAfter(i, outcome);
      break;
    }
    Level level;
    level.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
            .count();
    level.diagnostics = std::move(outcome.diagnostics);
    result.add(current.get(), std::move(level));
  }

  // Splitting a pipeline may change what it does, if passes look beyond the
  // operation that they run on. The verdicts are then about the split run.
  if (result.stopped || pipeline.leaves.empty() || !options.crossCheck)
    return result;
  if (!rehearsal.unsplitIsSafe) {
    result.remarks.push_back("run in one piece, the pipeline crashes; pass by "
                             "pass it does not");
    return result;
  }
  OwnedModule whole(module->clone());
  PassOutcome outcome =
      options.runner
          ? options.runner->runWhole(whole.get(), options.passTimeout)
          : runPipeline(whole.get(), pipeline.text);
  if (outcome.kind != PassOutcome::Ok)
    result.remarks.push_back("run in one piece, the pipeline fails; pass by "
                             "pass it does not");
  else if (!sameIR(whole.get(), result.module(result.size() - 1)))
    result.remarks.push_back("run in one piece, the pipeline gives other IR "
                             "than pass by pass; what is said here is about "
                             "the latter");
  return result;
}

} // namespace plumb
