//===- StepFunction.h - roundings to nested grids ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Within a binade a conversion to a float format rounds to the multiples of a
// power of two, and one to an integer to those of 1. A chain of them is
// therefore a function from integers to integers that is composed of such
// roundings and, where an integer wrapped around, of translations. Two facts
// make it possible to reason on it without going through its arguments:
//
//  * it does not decrease, so that the arguments with a given value, or with
//    values up to a limit, are an interval whose end has a closed form;
//  * f(x + p) = f(x) + p for every multiple p of twice its coarsest grid
//    (twice, because ties to even and rounding to odd look at the last bit).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_STEPFUNCTION_H
#define PLUMBLINE_LIB_CASTCHAIN_STEPFUNCTION_H

#include "Int256.h"
#include "plumbline/Numerics/Rounding.h"
#include "llvm/ADT/SmallVector.h"

namespace plumb {

/// A rounding mode for arguments of one sign, with directions instead of
/// "toward zero" and "away".
enum class Snap : uint8_t { Down, Up, TieDown, TieUp, TieEven, Odd };

/// What a mode does to numbers of a sign. Not for Stochastic.
Snap snapOf(Rounding r, bool negative);
/// What it does to their magnitudes.
Snap magnitudeSnapOf(Rounding r, bool negative);

/// Whether what lies between two neighbouring multiples goes to the upper one:
/// \p middle is -1, 0 or 1 as it lies below, on or above the middle, and \p odd
/// says that the lower is an odd multiple.
inline bool snapsUp(Snap snap, int middle, bool odd) {
  switch (snap) {
  case Snap::Down:
    return false;
  case Snap::Up:
    return true;
  case Snap::TieDown:
    return middle > 0;
  case Snap::TieUp:
    return middle >= 0;
  case Snap::TieEven:
    return middle > 0 || (middle == 0 && odd);
  case Snap::Odd:
    return !odd;
  }
  return false;
}

/// x rounded to a multiple of 2^log2.
Int256 snapTo(Int256 x, unsigned log2, Snap snap);
/// The greatest integer that snapTo takes to a number up to `limit`.
Int256 lastSnappingUpTo(Int256 limit, unsigned log2, Snap snap);

class StepFunction {
public:
  Int256 operator()(Int256 x) const;
  /// The greatest x with f(x) <= limit.
  Int256 lastUpTo(Int256 limit) const;

  /// Rounds to multiples of 2^log2 from here on: nothing, if all values are
  /// such.
  void round(unsigned log2, Snap snap);
  void translate(Int256 by);

  bool isIdentity() const { return steps.empty(); }
  /// All values are multiples of 2^grid(), shifted by one number or not at all.
  unsigned grid() const { return coarsest; }

  friend bool operator==(const StepFunction &a, const StepFunction &b) {
    return a.steps == b.steps;
  }

private:
  struct Step {
    bool isRounding;
    Snap snap;
    unsigned log2;
    Int256 by;
    friend bool operator==(const Step &a, const Step &b) {
      return a.isRounding == b.isRounding && a.snap == b.snap &&
             a.log2 == b.log2 && a.by == b.by;
    }
  };
  llvm::SmallVector<Step, 3> steps;
  unsigned coarsest = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_STEPFUNCTION_H
