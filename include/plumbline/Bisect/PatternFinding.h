//===- PatternFinding.h - what within a pass is wrong -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A culprit may hold hundreds of rewrites. This is the one that did it, as far
// down as can be proved: the application of a pattern, a fold, an operation of
// a transform sequence, or else the first operations that the pass changed.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_PATTERNFINDING_H
#define PLUMBLINE_BISECT_PATTERNFINDING_H

#include <optional>
#include <string>
#include <string_view>

namespace plumb {

struct PatternFinding {
  enum Kind {
    /// `reason` says why there is nothing below the pass.
    NotApplicable,
    /// A pattern of a greedy or walking driver; of a dialect conversion.
    Pattern,
    ConversionPattern,
    /// Operation::fold, which no pattern asked for.
    Fold,
    /// An operation of a transform sequence.
    TransformOp,
    /// No smaller step can be told apart: where the pass begins to differ.
    ChangedOps,
  };
  Kind kind = NotApplicable;

  /// Which one it is, from 1, and of how many. Patterns: attempts, successful
  /// or not, of the pass alone on its recorded input; the result is right if
  /// only those before it are made and wrong if it is made, too. Folds: those
  /// made from there on. Transform operations: place in its sequence. `total`
  /// is 0, and `name` not known, of attempts of a tool that crashed.
  unsigned ordinal = 0, total = 0;
  /// Beyond `ordinal` where what lies between cannot be judged.
  unsigned lastOrdinal = 0;
  /// Of an attempt: the how-manieth that changed something, from 1; none if
  /// counting was too much work.
  std::optional<unsigned> success;
  /// "(anonymous namespace)::WhileMoveIfDown" (empty: a pattern made of a
  /// function has none), the operation folded, or the transform operation.
  std::string name;
  /// The operation that it was applied to, and "file:line:col" of it; the
  /// function or other symbol around ("@f").
  std::string rootOp, location, symbol;
  /// The operations that it changed.
  std::string before, after;
  /// In words. Of a fold: the pattern attempt that led to it, or the iteration
  /// of a greedy driver within the pass; of a transform operation: the pattern
  /// within it.
  std::string within;
  /// Why it is no more exact than this; or a remark.
  std::string reason;
  /// False if a longer prefix was seen to be right again.
  bool isMonotone = true;
  /// A command for the stock tool that shows the fault on the recorded input;
  /// it has been run, and shows it.
  std::string reproduce;
  /// How often the pass was run for this.
  unsigned runs = 0;
  double seconds = 0;

  bool isExact() const { return lastOrdinal <= ordinal; }
};

/// "not-applicable", "pattern", "conversion-pattern", "fold", "transform-op",
/// "changed-ops".
std::string_view patternKindName(PatternFinding::Kind kind);

/// "pattern X", "a pattern without a name".
std::string patternNamed(const std::string &name);

} // namespace plumb

#endif // PLUMBLINE_BISECT_PATTERNFINDING_H
