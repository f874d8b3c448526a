//===- Reductions.h - sums, maxima and minima in IR -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One list of all reductions, whatever they are written as:
//
//   - the body of a structured operation of linalg, named or generic
//   - vector.reduction, multi_reduction, contract and outerproduct
//   - arguments that a loop of scf, affine or branches hands on, scf.reduce
//   - a load, a combination and a store to the same place, in loops
//   - tosa.reduce_* and tosa.matmul, and the reductions of llvm's vectors
//
// and several of these one in another: a product of tiles that a loop adds up
// is one sum, of as many terms as both together make.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_REDUCTIONS_H
#define PLUMBLINE_LIB_LINT_REDUCTIONS_H

#include "IntegerRanges.h"
#include "StoredValues.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace plumb {

struct Reduction {
  enum class Kind : uint8_t { Sum, Max, Min };

  Kind kind = Kind::Sum;
  /// Combines, as arith.addf in a loop, or reduces by itself.
  mlir::Operation *op = nullptr;
  /// shownFor(op).
  mlir::Operation *shown = nullptr;
  /// Of an element of what is kept from one step to the next.
  mlir::Type type;
  /// Integers are compared without a sign.
  bool isUnsigned = false;
  /// What is added or compared, per step; of a sum of products the factors.
  llvm::SmallVector<mlir::Value, 2> terms;
  bool isOfProducts = false;
  /// The value it begins with, of which it is the elements; none if it has
  /// none or if that cannot be told.
  std::optional<mlir::Value> init;
  /// What `op` makes.
  mlir::Value result;
  /// The largest number of terms; none if that is not known.
  std::optional<int64_t> count = 1;
  /// It goes on over the steps of a loop or of a structured operation, or
  /// reduces by itself; `a + b` alone does not.
  bool isReduction = false;
};

class Reductions {
public:
  Reductions(mlir::Operation *root, IntegerRanges &integers,
             StoredValues &memory);

  const std::vector<Reduction> &list() const { return all; }
  /// Whose result is \p value itself, or null.
  const Reduction *madeBy(mlir::Value value) const;
  const Reduction *madeBy(mlir::Operation *op) const;

private:
  void addCombiner(mlir::Operation *op);
  void addWhole(mlir::Operation *op);
  void tryOperand(Reduction reduction, mlir::Value accumulator);
  void extend(Reduction &reduction, mlir::Value accumulator);
  std::optional<mlir::Value> initOfBranchLoop(mlir::BlockArgument argument,
                                              mlir::Value result);
  bool extendMemory(Reduction &reduction, mlir::Operation *reader,
                    mlir::Value buffer, mlir::Operation *writer);
  void add(Reduction reduction);
  bool yields(mlir::Value yielded, mlir::Value result);

  IntegerRanges &integers;
  StoredValues &memory;
  std::vector<Reduction> all;
  llvm::DenseMap<mlir::Operation *, size_t> byOp;
};

/// What a user would call \p op: the named operation of linalg that it is in
/// the body of (which has no location of its own), or itself.
mlir::Operation *shownFor(mlir::Operation *op);

/// Past casts and what only moves elements, as long as there is one way.
mlir::Value withoutMoves(mlir::Value value);

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_REDUCTIONS_H
