//===- GoldenTolerance.h - could a right kernel pass? -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tolerance is impossible where even the number of the output's type that is
// nearest to the golden fails: no kernel can do better, whatever it computes.
// That needs no trust in our reference. For an output in f16 and a golden in
// f32 it is so below rtol 2^-11, half an ulp.
//
// What a right kernel needs at worst is another number: the largest distance
// that the allowance permits. Between the two a right kernel may pass or not.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENTOLERANCE_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENTOLERANCE_H

#include "Arrays.h"

namespace plumb {

struct ToleranceReport {
  uint64_t elements = 0;
  /// Elements at which the nearest number of the output's type fails, and the
  /// one with the largest such error.
  uint64_t impossible = 0;
  size_t worst = 0;
  double worstNearest = 0; ///< that number
  /// Those of `impossible` where a NaN is wanted and the rule lets none pass.
  uint64_t impossibleNaN = 0;
  /// Elements at which what the program as written gives fails.
  uint64_t writtenFails = 0;
  /// Of elements whose allowance is known: how many there are, and how many of
  /// them a right kernel may fail.
  uint64_t checkable = 0, mayFail = 0;
  /// Relative error of one rounding to the output's type.
  double typeRtol = 0;
  /// With the user's atol (or 0): the least rtol that every right kernel meets.
  /// Infinite where the golden has a zero that needs more.
  double requiredRtol = 0;
  /// The least atol that every right kernel meets with rtol = 2 typeRtol.
  double requiredAtol = 0;
  /// Ulps of the output's type that a right kernel may be off.
  uint64_t requiredUlp = 0;
  double atol = 0; ///< the user's
};

/// Of one float output under the user's rule, which is not the allowance.
ToleranceReport toleranceOf(const ProgramArray &array, const PairRule &rule);

/// A tolerance that every right kernel meets, in the user's kind of rule:
/// "allclose:1e-05,0.00049", "ulp:2". Several outputs' reports are joined.
std::string justifiedRule(const std::vector<ToleranceReport> &reports,
                          const PairRule &rule);

/// Rounded up to two digits.
double roundedUp(double x);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENTOLERANCE_H
