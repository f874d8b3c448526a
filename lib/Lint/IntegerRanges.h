//===- IntegerRanges.h - what integers and sizes can be ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds of integers, of trip counts and of the sizes of shaped values, from
// constants, loop bounds, static shapes and the largest sizes that the user
// gives. MLIR has an analysis of integer ranges, too; it knows no largest sizes
// and falls back to the limits of the type. Here "nothing is known" stays apart
// from "anything of the type": a rule that took one for the other would warn of
// every multiplication.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_INTEGERRANGES_H
#define PLUMBLINE_LIB_LINT_INTEGERRANGES_H

#include "plumbline/Lint/Lint.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace mlir::linalg {
class LinalgOp;
} // namespace mlir::linalg

namespace plumb {

class StoredValues;

/// Of the number that the bits are as a signed integer. A bound that is not
/// known, or not an int64_t, is none.
struct IntegerRange {
  std::optional<int64_t> low, high;

  static IntegerRange exactly(int64_t value) { return {value, value}; }
  bool isKnown() const { return low && high; }
};

IntegerRange operator+(IntegerRange a, IntegerRange b);
IntegerRange operator-(IntegerRange a, IntegerRange b);
IntegerRange operator*(IntegerRange a, IntegerRange b);
/// The values of both.
IntegerRange unite(IntegerRange a, IntegerRange b);

/// Of a signless integer type of at most 64 bits: as a signed number, or as an
/// unsigned one of at most 63 bits.
IntegerRange limitsOf(unsigned bits, bool isUnsigned = false);

class IntegerRanges {
public:
  IntegerRanges(const LintOptions &options, StoredValues &memory)
      : options(options), memory(memory) {}

  /// Of \p value, an integer or index, or of each element of it. An operation
  /// that overflows has no range.
  IntegerRange of(mlir::Value value);
  IntegerRange of(mlir::OpFoldResult value);
  /// Of the exact result of addi, subi, muli, shli (by a constant) or a cast
  /// between index and an integer, before it is made to fit its type.
  IntegerRange beforeWrap(mlir::Operation *op);

  /// The largest size of dimension \p dim of \p shaped.
  std::optional<int64_t> largestSize(mlir::Value shaped, unsigned dim);
  /// How often the body of a loop runs at most, in all its dimensions together.
  std::optional<int64_t> largestTripCount(mlir::Operation *loop);
  /// The largest number of steps of loop \p dim of a structured operation.
  std::optional<int64_t> largestSteps(mlir::linalg::LinalgOp op, unsigned dim);

private:
  IntegerRange compute(mlir::Value value);
  IntegerRange computeOp(mlir::Operation *op, mlir::OpResult result);
  IntegerRange ofArgument(mlir::BlockArgument argument);
  IntegerRange ofExpr(mlir::AffineExpr expr, mlir::ValueRange dims,
                      mlir::ValueRange symbols);
  IntegerRange ofMap(mlir::AffineMap map, mlir::ValueRange operands,
                     bool takesMin, bool takesMax);

  const LintOptions &options;
  StoredValues &memory;
  llvm::DenseMap<mlir::Value, IntegerRange> known;
  unsigned depth = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_INTEGERRANGES_H
