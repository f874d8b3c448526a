//===- GoldenMismatch.h - what is wrong with a golden -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A golden that disagrees with the program usually does so in one of a few
// ways, each of which predicts every element: it is the program's value times
// one factor, plus one number, cut to integers, in another order, stored in a
// narrower type, clipped. A prediction that all elements meet, within what the
// allowance leaves open, is evidence; one that a few elements meet is chance,
// and there have to be enough elements that could have refuted it.
//
// A factor or an order does not say which of the two lacks it: the golden and
// the source are different functions, and no pass is to blame for that.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENMISMATCH_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENMISMATCH_H

#include "Arrays.h"
#include <optional>

namespace plumb {

struct GoldenMismatch {
  enum class Kind : uint8_t {
    Integers,  ///< the values cut or rounded to integers
    Precision, ///< stored in a type narrower than the program's output
    Wrapped,   ///< integers: off by multiples of 2^bits of the program's type
    Unsigned,  ///< the same, and all read without a sign
    Scale,     ///< one factor over all elements
    Offset,    ///< one number added to all
    Transpose, ///< axes in another order, or row-major read as column-major
    Reversed,  ///< an axis backwards
    Rolled,    ///< an axis shifted around
    Permuted,  ///< the same values in some other order
    Clipped,   ///< cut to a range
    Terms      ///< a sum over another number of terms
  };
  Kind kind = Kind::Scale;
  /// "is the program's value times 0.125 = 1/sqrt(64) in all 4096 elements".
  std::string sentence;
  /// Of a Scale: what is known of the factor.
  double factorLow = 0, factorHigh = 0;
  /// What the program gives, changed as the golden was: element by element.
  std::vector<double> predicted;
};

/// The first of these ways that predicts all elements of a golden, which
/// disagrees with the program; none if no way does. `sizes` are those of the
/// inputs' axes, which factors are named after.
std::optional<GoldenMismatch> explainGolden(const ProgramArray &array,
                                            const std::vector<int64_t> &sizes);

/// "1/sqrt(64)", or empty for a number without a name in [lo, hi].
std::string factorName(double lo, double hi, const std::vector<int64_t> &sizes);

/// The narrowest float type below `array`'s own that every element of the
/// golden is a number of, if values of the program's type would not be: the
/// golden went through that type. None with fewer than four elements.
std::optional<FloatFormat> narrowedThrough(const ProgramArray &array);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENMISMATCH_H
