//===- ElementJudge.h - three questions about one element -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With t the typed value, v its fp64 shadow, e the declared allowance, e64 that
// of fp64 arithmetic and F that of near functions, at the reference (0) and at
// the level (i), a float element is asked:
//
//  1. The same function?  |v_i - v_0| <= T, T = e64_0 + e64_i. If not, and the
//     two levels use other functions or constants: <= T + 16 F is an
//     approximation. Where T > 2^-26 |v| (compensated sums, chaos) a difference
//     below T proves nothing, unless it is below 2^-40 |v|.
//  2. The same precision?  |t_i - v_0| <= e_0. Where functions or constants
//     were replaced, <= 16 F + X with X = max(e_0, min(e_i, K e_0)): a right
//     expansion rounds a few times more, and more so where the function is
//     steep (exp2 x as exp(x ln 2) is 32 ulp off at x = 100, x^y as exp(y log
//     x) up to 88), and may use up its own allowance for it; a formula that
//     cancels (exp x - 1 near 0) has an e_i millions of times e_0. K is 64.
//     Where the levels compute in types narrower than f32 (not where they only
//     store in one) that would be most of the value: there K is
//     16, and X = max(4 e_0, min(2 e_i, K e_0)), since e_i takes constants for
//     exact and a narrow constant is as far off as a narrow product.
//
//     F is in ulps of f32, too fine a unit for constants and functions of
//     narrower types: ln 2 as an f16 is off by 3560 of them. There X counts in
//     question 1, too: a function that is off by less than its type can tell is
//     no other one.
//
//  3. The same bits?
//
// NaN and infinities are compared by kind and sign. An element whose allowance
// is unbounded, or that an unstable comparison decided, proves nothing
// (Uncheckable); a shadow that was restarted from typed bits carries their
// rounding and cannot answer question 1.
//
// Integers and booleans must be equal, unless they were computed from floats in
// a way that the allowance cannot decide.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_ELEMENTJUDGE_H
#define PLUMBLINE_LIB_ORACLE_ELEMENTJUDGE_H

#include "plumbline/Oracle/LevelRuns.h"

namespace plumb {

/// In order of severity.
enum class ElementVerdict : uint8_t {
  Identical,
  Rounding,
  Reassociated,
  Approximation,
  Uncheckable,
  Precision,
  Semantic
};

struct Judgement {
  ElementVerdict verdict = ElementVerdict::Identical;
  bool sameBits = true;
  /// Question 1 decided, by the shadows; else the typed values did.
  bool byShadow = false;
  /// What was compared with what; none for integers, NaN and infinities.
  std::optional<double> distance, allowance;
  /// Of an approximation: its error in units of F.
  double approximationUlps = 0;
  /// Why it is uncheckable or wrong, a clause.
  const char *why = "";
};

/// Multiples of F that a replaced function may be off. MLIR's own polynomials
/// need 13.4; faults start at hundreds (allowance.md, section 6).
inline constexpr double kApproximationUlps = 16;
/// K: multiples of the old allowance that a right expansion may use up.
inline constexpr double kExpansionFactor = 64;
inline constexpr double kNarrowExpansionFactor = 16;
inline constexpr double kNarrowConstants = 4;
/// e_0 beyond this many F_0 comes from types narrower than f32, whose ulp is
/// 2^13 (f16) or 2^16 (bf16) of f32's. (Or from sums of thousands of f32.)
inline constexpr double kNarrowRatio = 2048;

class ElementJudge {
public:
  ElementJudge(LevelRuns &reference, LevelRuns &level)
      : ref(reference), lev(level),
        functionsChanged(reference.functions() != level.functions()) {}

  /// Element part `k` of output number `output`. Both runs are Ok, have values
  /// there (no poison) and agree in type and shape.
  Judgement judge(size_t output, size_t k);

  /// Whether the reference's typed value is within its own allowance: if not,
  /// the shadow or the typed code of the interpreter is wrong.
  bool isConsistent(size_t output, size_t k);

private:
  enum class Answer { Yes, No, Unknown, Near };

  Judgement judgeInteger(size_t output, size_t k);
  Judgement judgeFloat(size_t output, size_t k);
  Answer sameFunction(size_t output, size_t k, Judgement &j);
  Answer samePrecision(size_t output, size_t k, Judgement &j);
  bool isNarrow(size_t output, size_t k);
  double approximation(size_t output, size_t k);
  double expansion(size_t output, size_t k);

  LevelRuns &ref, &lev;
  bool functionsChanged;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_ELEMENTJUDGE_H
