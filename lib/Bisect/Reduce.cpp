//===- Reduce.cpp - a smaller program with the same fault -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver. One round runs every delta; rounds follow until one changes
// nothing. Within a delta chunks of opportunities shrink from all to one; after
// a success the opportunities are counted anew, and the search goes on at the
// same place, where others have moved up.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Reduce.h"
#include "ChangedSymbols.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/Verifier.h"
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
      : best(std::move(start)), test(test), options(options) {}
  ReduceResult run();

private:
  using Clock = std::chrono::steady_clock;
  bool isLate() const { return Clock::now() >= deadline; }
  bool round();
  bool runDelta(const Delta &delta);
  unsigned count(const Delta &delta);
  bool attempt(const Delta &delta, unsigned first, unsigned last);

  ReduceCandidate best;
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
      mlir::OperationEquivalence::isEquivalentTo(
          candidate.module.get(), best.module.get(),
          mlir::OperationEquivalence::IgnoreLocations))
    return false;
  ++result.tests;
  if (!test(candidate))
    return false;
  ++result.accepted;
  best = std::move(candidate);
  if (options.onStep)
    options.onStep(delta.name, countOperations(best.module.get()));
  return true;
}

bool Reducer::runDelta(const Delta &delta) {
  bool changed = false;
  unsigned n = count(delta);
  for (unsigned chunk = n; chunk > 0 && n > 0; chunk /= 2) {
    for (unsigned first = 0; first < n;) {
      if (isLate())
        return changed;
      unsigned last = std::min(first + chunk, n);
      if (!attempt(delta, first, last)) {
        first = last;
        continue;
      }
      changed = true;
      unsigned left = count(delta);
      // A change that does not use up its opportunity must not be tried again
      // and again: it is offered once in a round.
      if (left >= n)
        first = last;
      n = left;
    }
    chunk = std::min(chunk, n);
    if (chunk <= 1)
      break;
  }
  return changed;
}

bool Reducer::round() {
  bool changed = false;
  for (const Delta &delta : allDeltas()) {
    if (isLate())
      return changed;
    changed |= runDelta(delta);
  }
  return changed;
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
  unsigned rounds = 0;
  while (rounds++ < kMaxRounds && round())
    ;
  result.complete = !isLate();
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
