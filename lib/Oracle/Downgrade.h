//===- Downgrade.h - did narrower types come in? ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum that has become one of f16 may still pass on the input at hand. So the
// weight of narrow types is asked for itself: first whether the IR has any that
// were not there (FloatTypes), and if so
//
//   C = [(e_i - w_i) - (e_0 - w_0)] / e_0
//
// of each element, where w is the allowance with no type narrower than level 0
// computes in: what narrow types added, in units of the old allowance. Not
// e_i / e_0, which rewrites raise with no type involved. The largest median of
// an output's elements is the answer; those with an unbounded allowance are
// left out.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_DOWNGRADE_H
#define PLUMBLINE_LIB_ORACLE_DOWNGRADE_H

#include "plumbline/Oracle/LevelRuns.h"

namespace plumb {

/// More than this is a downgrade. Right rewrites stay below 0.062, of
/// accumulators narrowed on purpose 96 % are above.
inline constexpr double kDowngradeWeight = 0.1;

struct Downgrade {
  double weight = 0;
  size_t output = 0;
  /// The element of that output with the largest C.
  size_t element = 0;
};

/// None where no narrower type came in, or nothing can be said.
std::optional<Downgrade> downgradeOf(LevelRuns &reference, LevelRuns &level);

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_DOWNGRADE_H
