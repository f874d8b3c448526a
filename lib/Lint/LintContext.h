//===- LintContext.h - what a lint rule works with --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analyses, made once for all rules, and a place to put findings. How a
// rule is written: docs/lint.md, "A new rule".
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_LINTCONTEXT_H
#define PLUMBLINE_LIB_LINT_LINTCONTEXT_H

#include "FloatRanges.h"
#include "IntegerRanges.h"
#include "Operators.h"
#include "Reductions.h"
#include "StoredValues.h"
#include "ValueSources.h"

#include "plumbline/Lint/Lint.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace plumb {

class LintContext {
public:
  LintContext(mlir::Operation *root, const LintOptions &options);

  mlir::Operation *root() const { return top; }
  const LintOptions &options() const { return asked; }
  const Reductions &reductions() const { return allReductions; }
  IntegerRanges &integers() { return integerRanges; }
  FloatRanges &floats() { return floatRanges; }
  StoredValues &memory() { return stores; }

  //===--------------------------------------------------------------------===//
  // Where values come from
  //===--------------------------------------------------------------------===//

  /// What made the elements of \p value: past moves, casts, selects, loops,
  /// bodies and buffers.
  llvm::SmallVector<mlir::Value> sources(mlir::Value value);
  /// Of these the one that is neither a constant nor what a reduction begins
  /// with; null if there is none or more than one.
  mlir::Value source(mlir::Value value);
  /// The operation that makes source(value), or null.
  mlir::Operation *producer(mlir::Value value);
  /// The reduction that makes source(value), or null.
  const Reduction *reductionOf(mlir::Value value);
  /// \p source, one of sources(), is not seen being made, and no data of the
  /// caller either: the result of a call, of an unknown operation or of a load
  /// from memory that is written in ways that cannot be followed. Nothing may
  /// be said of it.
  bool isOpaque(mlir::Value source);
  /// The same elements, for all that can be seen.
  bool isSame(mlir::Value a, mlir::Value b);

  enum class Step { Enter, Skip, Found };
  /// Visits what \p value is computed from, by arithmetic and by reductions,
  /// each value once, until \p visit says Found; then true. \p visit gets the
  /// sources; what has no operands that count is not entered anyway.
  bool findBehind(mlir::Value value,
                  llvm::function_ref<Step(mlir::Value)> visit);

  //===--------------------------------------------------------------------===//
  // Findings
  //===--------------------------------------------------------------------===//

  /// A finding of the rule that is run, at \p op. Null if that rule has already
  /// said something at that operation.
  LintFinding *report(LintSeverity severity, mlir::Operation *op,
                      std::string message, std::string advice);
  /// Adds \p message at \p op, if its place is known and not that of the
  /// finding.
  static void relate(LintFinding *finding, mlir::Operation *op,
                     std::string message);

  void runRule(const LintRule &rule);
  /// In the order of the operations, and for one in that of the rules.
  std::vector<LintFinding> takeFindings();

private:
  struct Found {
    LintFinding finding;
    size_t opIndex, number;
  };

  mlir::Operation *top;
  const LintOptions &asked;
  StoredValues stores;
  IntegerRanges integerRanges;
  Reductions allReductions;
  FloatRanges floatRanges;
  const LintRule *rule = nullptr;
  std::deque<Found> found;
  std::set<std::pair<const LintRule *, mlir::Operation *>> reported;
  llvm::DenseMap<mlir::Operation *, size_t> order;
};

/// The first place with a line in the location of \p op, or of the operation
/// around it that has one: the bodies of named operations of linalg have none.
LintPosition positionOf(mlir::Operation *op);

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_LINTCONTEXT_H
