//===- PatternRun.h - a pass with its first pattern attempts ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's drivers announce each attempt to apply a pattern as an *action*, and
// whoever handles actions may leave it out: to the driver that looks like a
// pattern that does not match. So a pass can be run with its first n attempts
// alone, and the attempts before the n-th do not move when n does.
//
// The pass runs in a child process (half a pass may crash where the whole one
// does not), and there in a context of its own, with the dialects loaded that
// the text and the pass need and no others: which patterns canonicalization
// knows depends on that. It is what mlir-opt does, so that the numbers are
// those of its --mlir-debug-counter=apply-pattern-skip=0,apply-pattern-count=n.
// The user's context never has a handler.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PATTERNRUN_H
#define PLUMBLINE_LIB_BISECT_PATTERNRUN_H

#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Bisect/PassRunner.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
class Operation;
} // namespace mlir

namespace plumb {

/// One attempt, seen from near.
struct PatternAttempt {
  std::string name, rootOp, location, symbol;
  /// The operations that it changed.
  std::string before, after;
  std::optional<unsigned> success;
  bool inConversion = false;
  /// The module as the attempt left it; empty within a conversion, which does
  /// half of its work at its end.
  std::string moduleAfter;
};

/// What to run, and where.
struct PatternRunner {
  /// For its registry; and, if not `ownContext`, to run in a copy of it.
  mlir::MLIRContext *context = nullptr;
  std::string pipeline;
  bool ownContext = true;
  double timeout = 60;
  /// How often the pass was run.
  mutable unsigned runs = 0;
};

struct PatternRun {
  PassOutcome outcome;
  /// The module afterwards, if the outcome is Ok, as packedModule() or as text.
  std::string ir;
  /// How many attempts there were, those that were left out included.
  unsigned attempts = 0;
  /// Whether a greedy driver was at work: then there are folds, too; and its
  /// iterations.
  bool isGreedy = false;
  unsigned iterations = 0;
  /// What iteration `show` found, and the symbol that it worked on.
  std::string shownModule, shownSymbol;
  /// The text could not be parsed in a context of its own.
  bool isUnread = false;
  /// The attempt asked for.
  std::optional<PatternAttempt> attempt;
  /// The patterns that changed something, each once, in order; if they were
  /// asked for.
  std::vector<std::string> applied;
};

/// For `describe`: no attempt in particular; those that change something.
constexpr unsigned kEverySuccess = ~0u;

/// Of the greedy driver's iterations (an action as well; folding is within
/// them), over all drivers of a pass: do only the first `limit`, and show the
/// module as iteration `show`, from 1, finds it.
struct GreedyIterations {
  std::optional<unsigned> limit;
  unsigned show = 0;
};

/// The pass on `ir` with its first `limit` attempts; none: with all. Looks at
/// attempt number `describe`, from 1; 0: at none.
PatternRun runPatterns(const PatternRunner &runner, const std::string &ir,
                       std::optional<unsigned> limit, unsigned describe = 0,
                       const GreedyIterations &iterations = {});

/// Parses a module, text or bytecode; null if that fails. No diagnostic is
/// shown.
mlir::OwningOpRef<mlir::Operation *> parseText(mlir::MLIRContext *context,
                                               const std::string &ir);

/// The module with locations, as text that parses again; in the generic form if
/// the other does not.
std::string locatedText(mlir::Operation *module);

/// The module as bytecode, which is a third of the work; as text where a
/// dialect cannot write that.
std::string packedModule(mlir::Operation *module);

/// Parses `ir` and calls `work` with it in a child process, in a context as
/// `runner` says. `text` is what `work` returned. False if there is none.
struct IsolatedText {
  PassOutcome outcome; ///< Crashed, or Ok
  std::string text;
};
IsolatedText
runIsolatedOn(const PatternRunner &runner, const std::string &ir,
              const std::function<std::string(mlir::Operation *)> &work);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PATTERNRUN_H
