//===- Reduce.cpp - a smaller program with the same fault -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver. One round runs every delta; rounds follow until one changes
// nothing. Within a delta chunks of opportunities shrink from all to one
// (ChunkSearch.h).
//
// A step may add operations, so that others can take away more (a canonical
// form, an inlined function). Where nothing comes of that, the smallest program
// that there was is the result, and not the last.
//
// Where the search stands is kept beside the best program, and written to a
// file with it: a run that was ended goes on at its last success, and ends with
// the program that it would have ended with.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Reduce.h"
#include "ChangedSymbols.h"
#include "ChunkSearch.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Verifier.h"
#include "plumbline/Support/Progress.h"
#include <algorithm>
#include <chrono>

namespace plumb {

#define PLUMB_DELTA(Name)                                                      \
  void delta##Name(ReduceCandidate &candidate, Chooser &chooser);
#include "Deltas.def"

const std::vector<Delta> &allDeltas() {
  static const std::vector<Delta> deltas = {
#define PLUMB_DELTA(Name) {#Name, delta##Name},
#include "Deltas.def"
  };
  return deltas;
}

ReduceCandidate ReduceCandidate::clone() const {
  ReduceCandidate copy;
  copy.module = mlir::OwningOpRef<mlir::Operation *>(module.get()->clone());
  copy.entry = entry;
  copy.inputs = inputs;
  copy.observeArgs = observeArgs;
  return copy;
}

std::string ReduceCandidate::text() const { return moduleText(module.get()); }

std::function<void(const std::string &, unsigned)>
reductionSteps(Progress &progress) {
  return [&progress, steps = 0u](const std::string &delta,
                                 unsigned operations) mutable {
    progress.update(++steps,
                    std::to_string(operations) + " operations, " + delta);
  };
}

unsigned countOperations(mlir::Operation *module) {
  unsigned n = 0;
  module->walk([&](mlir::Operation *) { ++n; });
  return n - 1;
}

namespace {
class Reducer {
public:
  Reducer(ReduceCandidate start, const ReduceTest &test,
          const ReduceOptions &options)
      : best(std::move(start)), test(test), options(options) {
    if (options.smaller)
      smaller = options.smaller->clone();
    leastOperations = countOperations((smaller ? *smaller : best).module.get());
  }
  ReduceResult run();

private:
  using Clock = std::chrono::steady_clock;
  bool isLate() const { return Clock::now() >= deadline; }
  /// False if time ran out within it.
  bool runDelta(const Delta &delta);
  unsigned count(const Delta &delta);
  bool attempt(const Delta &delta, unsigned first, unsigned last);
  void accept(ReduceCandidate candidate);
  void save() const;

  ReduceCandidate best;
  /// Where `best` has more operations than there have been.
  std::optional<ReduceCandidate> smaller;
  unsigned leastOperations;
  ReducePosition at;
  const ReduceTest &test;
  const ReduceOptions &options;
  Clock::time_point deadline;
  ReduceResult result;
};
} // namespace

static bool sameInputs(const std::vector<HostValue> &a,
                       const std::vector<HostValue> &b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](const HostValue &x, const HostValue &y) {
                      return x.elem == y.elem && x.shape == y.shape &&
                             x.bits == y.bits;
                    });
}

unsigned Reducer::count(const Delta &delta) {
  ReduceCandidate copy = best.clone();
  Chooser none(0, 0);
  delta.run(copy, none);
  return none.seen();
}

bool Reducer::attempt(const Delta &delta, unsigned first, unsigned last) {
  ReduceCandidate candidate = best.clone();
  Chooser chooser(first, last);
  delta.run(candidate, chooser);
  if (mlir::failed(mlir::verify(candidate.module.get())))
    return false;
  // A delta may turn out to be impossible where it was to act.
  if (sameInputs(candidate.inputs, best.inputs) &&
      candidate.observeArgs == best.observeArgs &&
      mlir::OperationEquivalence::isEquivalentTo(
          candidate.module.get(), best.module.get(),
          mlir::OperationEquivalence::IgnoreLocations))
    return false;
  ++result.tests;
  if (options.onStep)
    options.onStep(delta.name, countOperations(best.module.get()));
  if (!test(candidate))
    return false;
  accept(std::move(candidate));
  return true;
}

void Reducer::accept(ReduceCandidate candidate) {
  ++result.accepted;
  unsigned operations = countOperations(candidate.module.get());
  if (operations <= leastOperations) {
    leastOperations = operations;
    smaller.reset();
  } else if (!smaller) {
    smaller = std::move(best);
  }
  best = std::move(candidate);
}

void Reducer::save() const {
  if (options.onBest)
    options.onBest(best, smaller ? &*smaller : nullptr, at);
}

bool Reducer::runDelta(const Delta &delta) {
  return searchChunks(
      at.chunk, [&] { return count(delta); },
      [&](unsigned first, unsigned last) {
        return attempt(delta, first, last);
      },
      [&] { return isLate(); },
      [&] {
        at.changed = true;
        save();
      });
}

ReduceResult Reducer::run() {
  Clock::time_point start = Clock::now();
  deadline = start + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(options.seconds));
  result.operationsBefore = countOperations(best.module.get());
  // Candidates that do not verify are no news.
  mlir::ScopedDiagnosticHandler silence(
      best.module->getContext(),
      [](mlir::Diagnostic &) { return mlir::success(); });
  constexpr unsigned kMaxRounds = 20; // a net under deltas that undo each other
  at = options.start;
  const std::vector<Delta> &deltas = allDeltas();
  while (at.round < kMaxRounds) {
    while (at.delta < deltas.size() && runDelta(deltas[at.delta]))
      ++at.delta;
    if (at.delta < deltas.size())
      break;
    at = {at.changed ? at.round + 1 : kMaxRounds, 0, false, {}};
  }
  result.complete = at.round >= kMaxRounds;
  save();
  if (smaller)
    best = std::move(*smaller);
  result.operationsAfter = countOperations(best.module.get());
  std::string text = moduleText(best.module.get());
  result.lines =
      static_cast<unsigned>(std::count(text.begin(), text.end(), '\n'));
  result.candidate = std::move(best);
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return std::move(result);
}

ReduceResult reduce(ReduceCandidate candidate, const ReduceTest &test,
                    const ReduceOptions &options) {
  return Reducer(std::move(candidate), test, options).run();
}

} // namespace plumb
