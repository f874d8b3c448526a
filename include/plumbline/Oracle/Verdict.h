//===- Verdict.h - the closed vocabulary of judgements ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that Plumbline says about a level of a pipeline is one of these
// words, so that scripts can rely on them. A word is good (the level computes
// the same function within what its types allow), bad (it does not) or neither:
// what could not be decided is never counted as a pass and never blamed.
//
// The order of the enumerators is the order of severity within "good" and
// within "bad": the verdict of a level is the gravest of its elements'.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_VERDICT_H
#define PLUMBLINE_ORACLE_VERDICT_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

enum class Verdict : uint8_t {
  // Good.
  Identical,     ///< the same bits (-0 and +0 count as the same)
  Rounding,      ///< other bits, within the allowance
  Reassociated,  ///< other bits, within the allowance of a sum in any order
  Approximation, ///< a function or constant was replaced by a near one
  // Neither.
  NotEvaluated, ///< the search did not need to look
  Unsupported,  ///< the interpreter lacks an operation, a type, an interface
  Inconclusive, ///< too little evidence
  ToolError,    ///< Plumbline contradicts itself
  SourceUB,     ///< the program has undefined behaviour before any pass
  // Bad.
  PrecisionDowngrade, ///< within the allowance here, but narrower types came in
  Precision,          ///< the right function, less precise than declared types
  Semantic,           ///< another function, whatever the precision
  UBIntroduced,       ///< undefined behaviour that was not there before
  Nondeterministic,   ///< the same program gives two results
  Verifier,           ///< the pass left invalid IR
  Crash               ///< the pass crashed or did not end
};

/// "ub-introduced", ...
std::string_view verdictName(Verdict verdict);

inline bool isGood(Verdict v) { return v <= Verdict::Approximation; }
inline bool isBad(Verdict v) { return v >= Verdict::PrecisionDowngrade; }
inline bool isUnknown(Verdict v) { return !isGood(v) && !isBad(v); }

/// One element that differs, ready to be shown.
struct Difference {
  /// "result0", "arg1".
  std::string output;
  /// Empty for scalars. The part of a complex number (0 real, 1 imaginary)
  /// is the last index.
  std::vector<int64_t> index;
  /// Text that reads back exactly; "poison" where there is no value.
  std::string expected, got;
  /// Representable numbers between the two; none where that has no meaning
  /// (integers, NaN, infinities).
  std::optional<uint64_t> ulp;
  /// |got - expected|, and how large it might have been; absent where the
  /// question has no number (integers, NaN, poison).
  std::optional<double> distance, allowance;

  /// `result0[1, 2]`.
  std::string place() const;
};

/// What became of one level compared with a reference level.
struct LevelVerdict {
  Verdict verdict = Verdict::NotEvaluated;
  /// One sentence that gives the reason.
  std::string why;
  /// The first of the elements that decided the verdict.
  std::optional<Difference> first;
  /// Elements in all; of these: whose bits differ, that are outside what is
  /// allowed, and that are no evidence either way (unbounded allowance, decided
  /// by an unstable comparison).
  uint64_t elements = 0, differing = 0, wrong = 0, uncheckable = 0;
  /// The largest error of an approximation in ulps of f32 (or of the
  /// function's own type if that is finer).
  std::optional<double> approximationUlps;
  /// Operation and "file:line:col" behind unsupported, source-ub,
  /// ub-introduced.
  std::string operation, position;
  /// Further remarks.
  std::vector<std::string> notes;
};

} // namespace plumb

#endif // PLUMBLINE_ORACLE_VERDICT_H
