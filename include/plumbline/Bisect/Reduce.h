//===- Reduce.h - a smaller program with the same fault ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a maintainer is sent should hold the fault and nothing else. The reducer
// changes a program and its inputs bit by bit and keeps each change after which
// a test still holds: "the same verdict by the same pass", never just that
// something differs.
//
// A kind of change is a *delta*: a function that walks the candidate and asks a
// Chooser, at each opportunity in program order, whether to take it. The driver
// counts the opportunities, then tries them all at once, in halves, in quarters
// and so on down to one by one. So a delta need not know how it is searched,
// and a new one is one file and one line in Deltas.def.
//
// Candidates live as MLIR modules; a test works on a copy in a child process,
// since what a pass does to odd IR may be a crash. Deterministic: the same
// program, test and time always give the same steps, and a run that ends for
// want of time has a valid program, which never has more operations than the
// one that went in.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_REDUCE_H
#define PLUMBLINE_BISECT_REDUCE_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Interp/HostValue.h"
#include "plumbline/Support/Error.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumb {

class Progress;

/// A program with its inputs.
struct ReduceCandidate {
  mlir::OwningOpRef<mlir::Operation *> module;
  std::string entry;
  std::vector<HostValue> inputs;
  /// Which memref arguments count as outputs; none: all.
  std::optional<std::vector<unsigned>> observeArgs;

  ReduceCandidate clone() const;
  /// The module as text that parses again.
  std::string text() const;
};

/// True if the candidate still has what is looked for. It must not change it,
/// and must survive anything that a candidate does.
using ReduceTest = std::function<bool(const ReduceCandidate &)>;

/// Says at which opportunities a delta acts.
class Chooser {
public:
  /// Acts on [first, last).
  Chooser(unsigned first, unsigned last) : first(first), last(last) {}
  bool take() { return next++ >= first && next <= last; }
  /// Opportunities seen so far.
  unsigned seen() const { return next; }

private:
  unsigned first, last, next = 0;
};

struct Delta {
  const char *name;
  void (*run)(ReduceCandidate &candidate, Chooser &chooser);
};

/// All of Deltas.def, in order.
const std::vector<Delta> &allDeltas();

/// Where the search of a delta stands: the next attempt is at the opportunities
/// [first, first + chunk). A chunk of 0 is the beginning.
struct ChunkPosition {
  unsigned chunk = 0, first = 0;
};

/// Where a reduction stands.
struct ReducePosition {
  unsigned round = 0, delta = 0;
  /// Whether this round has changed anything.
  bool changed = false;
  ChunkPosition chunk;
};

struct ReduceOptions {
  /// Seconds after which the best so far is the result.
  double seconds = 60;
  /// Of a reduction that goes on.
  ReducePosition start;
  std::shared_ptr<const ReduceCandidate> smaller;
  /// Told after each success, and at the end, what there is and how it would go
  /// on; and, where a step has added operations, the smallest program that
  /// there has been (or null).
  std::function<void(const ReduceCandidate &best,
                     const ReduceCandidate *smaller, const ReducePosition &)>
      onBest;
  /// Told of each attempt: the delta, and the number of operations there are.
  std::function<void(const std::string &, unsigned)> onStep;
};

/// An onStep that shows the attempts as steps of \p progress, which must
/// outlive it.
std::function<void(const std::string &, unsigned)>
reductionSteps(Progress &progress);

struct ReduceResult {
  ReduceCandidate candidate;
  /// Operations of the module, itself not counted.
  unsigned operationsBefore = 0, operationsAfter = 0;
  /// Lines of the module as printed.
  unsigned lines = 0;
  unsigned tests = 0, accepted = 0;
  /// False if time ran out.
  bool complete = false;
  double seconds = 0;
};

/// Reduces `candidate`, for which `test` holds.
ReduceResult reduce(ReduceCandidate candidate, const ReduceTest &test,
                    const ReduceOptions &options = {});

/// The same, kept in the file `path` after each success. Where the file is
/// there, the reduction goes on from it, and ends as it would have ended in one
/// go. `testName` stands for the test. Errors: the file cannot be written, is
/// no such state, or is that of another program or test. An empty path:
/// reduce().
Result<ReduceResult> reduceResumably(ReduceCandidate candidate,
                                     const ReduceTest &test,
                                     const std::string &testName,
                                     const std::string &path,
                                     ReduceOptions options = {});

/// Operations within `module`.
unsigned countOperations(mlir::Operation *module);

} // namespace plumb

#endif // PLUMBLINE_BISECT_REDUCE_H
