//===- FloatRanges.h - signs of floats, and which are 0 ---------*- C++ -*-===//
//-*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds of floats as their operations give them whatever the data: a square is
// not negative, an exponential above 0, a sum of squares 0 for a row of zeros.
// Data (arguments, loads, calls) may be anything, 0 among it.
//
// The bounds are those of real numbers: rounding, overflow and NaN are not in
// them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_FLOATRANGES_H
#define PLUMBLINE_LIB_LINT_FLOATRANGES_H

#include "IntegerRanges.h"
#include "Reductions.h"
#include "StoredValues.h"

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

#include <limits>

namespace plumb {

struct FloatRange {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  /// 0 within the bounds is a value that some data gives. False where the
  /// operations do not tell: for sizes, and for roots of what has no known
  /// sign.
  bool attainsZero = true;

  bool isNatural() const { return low >= 0; }
  bool canBeZero() const { return low <= 0 && high >= 0 && attainsZero; }
};

class FloatRanges {
public:
  FloatRanges(const Reductions &reductions, IntegerRanges &integers,
              StoredValues &memory)
      : reductions(reductions), integers(integers), memory(memory) {}

  /// Of \p value, a float, or of each element of it.
  FloatRange of(mlir::Value value);

private:
  FloatRange compute(mlir::Value value);
  FloatRange computeOp(mlir::Operation *op);
  FloatRange ofReduction(const Reduction &reduction);
  FloatRange ofInteger(mlir::Value integer, bool isUnsigned);
  FloatRange product(mlir::Value a, mlir::Value b);

  const Reductions &reductions;
  IntegerRanges &integers;
  StoredValues &memory;
  llvm::DenseMap<mlir::Value, FloatRange> known;
  unsigned depth = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_FLOATRANGES_H
