//===- Lint.h - numerical lint of IR ----------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a numerical analyst would mark in a kernel without running it: sums in
// too narrow a type, exponentials that overflow, maxima that start at 0. A rule
// is one file in lib/Lint/Rules with one line in LintRules.def; docs/lint.md
// shows for each what it finds, and the right program beside the wrong one.
//
// A linter with false alarms is turned off. A rule therefore speaks only where
// the IR itself shows the fault: what it cannot follow (calls, memory whose
// writes are not all visible, sizes that nobody gave) it does not guess at. No
// finding is no proof that there is no fault.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LINT_LINT_H
#define PLUMBLINE_LINT_LINT_H

#include "plumbline/Numerics/Rounding.h"
#include "plumbline/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

enum class LintSeverity : uint8_t {
  Warning, ///< likely a fault
  Remark,  ///< may be meant; shown as a note
};

/// "warning" or "note".
std::string_view lintSeverityName(LintSeverity severity);

/// Where an operation came from: the first place with a file of its location.
/// `file` is empty and the numbers are 0 where the IR does not say.
struct LintPosition {
  std::string file;
  unsigned line = 0, column = 0;

  bool isKnown() const { return !file.empty(); }
  /// "k.mlir:4:8", or "<unknown>".
  std::string str() const;
};

struct LintRelated {
  LintPosition position;
  std::string message;
};

struct LintFinding {
  std::string rule; ///< a name of lintRules()
  LintSeverity severity = LintSeverity::Warning;
  LintPosition position;
  std::string operation; ///< "linalg.generic"
  std::string function;  ///< symbol that holds it; empty outside of any
  std::string message;   ///< what is wrong; one sentence without a full stop
  std::string advice;    ///< what to do; one sentence without a full stop
  std::vector<LintRelated> related;
};

struct LintOptions {
  /// Names of rules; if empty all rules are run.
  std::vector<std::string> rules;
  /// Names of rules that are not.
  std::vector<std::string> disabled;
  /// The largest size of each '?' in the types of a function's arguments, from
  /// left to right, as far as it is known. It is that of `entry`, or of every
  /// function if `entry` is empty.
  std::vector<std::optional<int64_t>> dims;
  std::string entry;
  /// The largest size of every '?' that `dims` does not give.
  std::optional<int64_t> largestDim;
  /// A sum of n terms in a format of unit roundoff u is reported where
  /// (n - 1) u is larger: the worst case of its error, relative to the sum of
  /// the terms' magnitudes.
  double accumulationTolerance = 1.0 / 32;
  /// How casts that do not say so round.
  Rounding defaultRounding = Rounding::NearestEven;
};

class LintContext; // the analyses; lib/Lint/LintContext.h

struct LintRule {
  std::string_view name;    ///< "accumulator-type"
  std::string_view summary; ///< one line, without a full stop
  void (*run)(LintContext &);
};

/// Every rule, in the order of docs/lint.md.
const std::vector<LintRule> &lintRules();

/// Those that \p options asks for, in that order.
std::vector<const LintRule *> rulesToRun(const LintOptions &options);

/// An error that names a rule of \p options that does not exist, with the
/// nearest that does, or a size or tolerance that is none.
Status checkLintOptions(const LintOptions &options);

/// All findings under \p module, in the order of the operations in the IR, and
/// for one operation in that of the rules. The IR has to verify; it is not
/// changed. Options that checkLintOptions refuses are not to be given.
std::vector<LintFinding> lint(mlir::Operation *module,
                              const LintOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_LINT_LINT_H
