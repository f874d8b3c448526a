//===- Reductions.h - the reductions of a program ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the program adds up many terms, and in which type it keeps the sum:
// linalg operations with a reduction dimension, loops that carry a value which
// each iteration adds to, loads and stores of one place in a loop, reductions
// of vectors.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REDUCTIONS_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REDUCTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "plumbline/Numerics/Format.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace plumb {

struct FoundReduction {
  enum class Kind : uint8_t { Add, Mul, Max, Min, Other };

  mlir::Operation *op = nullptr; ///< linalg op, loop, or reduction of a vector
  Kind kind = Kind::Other;
  /// Of the accumulator; none: no float.
  std::optional<FloatFormat> format;
  /// Which result or init of `op`.
  unsigned index = 0;
  /// Terms that go into one sum, where the types say so.
  std::optional<int64_t> terms;
  /// Kept in memory, not in a value that the loop carries.
  bool inMemory = false;
  /// What lies between the accumulator that comes in and the one that goes out:
  /// combiners and casts. Empty for a reduction of a vector.
  llvm::SmallVector<mlir::Operation *> path;
};

/// Those of floats and those of integers, in the order of the IR.
std::vector<FoundReduction> findReductions(mlir::Operation *root);

/// How an operation combines its operands; Other for what is no reduction's.
FoundReduction::Kind combinerKind(mlir::Operation *op);

/// "f16 sum of 1024 terms".
std::string reductionText(const FoundReduction &reduction);
/// "file:line:col" of the operation's first known location, or empty.
std::string positionOf(mlir::Operation *op);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_REDUCTIONS_H
