//===- CastProof.h - is a chain one conversion? -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a chain of conversions gives, for every finite value of its source,
// what the single conversion gives that rounds once by the same rules. The
// answer is a proof: the source is cut where any conversion changes what it
// does (a few pieces per binade), on each piece both sides are roundings to
// nested grids of powers of two, and the arguments on which two of those differ
// are counted in closed form. See docs/cast.md for the argument.
//
// The known criterion for rounding twice, that the first format has at least 2p
// + 2 digits, is not used: it is about results of +, -, *, / and square roots
// of p-digit numbers, which cannot lie just beside a tie. A source of a
// conversion can: f64 -> f32 -> f16 differs for 1 + 2^-11 + 2^-40 although f32
// has the 2 * 11 + 2 digits.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTPROOF_H
#define PLUMBLINE_CASTCHAIN_CASTPROOF_H

#include "plumbline/CastChain/CastChain.h"
#include "plumbline/CastChain/CastRange.h"
#include "plumbline/CastChain/CastValue.h"

#include <optional>
#include <string>
#include <vector>

namespace plumb {

enum class CastAnswer : uint8_t {
  Exact,
  Differs,
  Unknown, ///< a format of the chain has no public bit-exact definition
};
/// "exact" "differs" "unknown".
std::string_view castAnswerName(CastAnswer a);

/// A source value for which the chain differs.
struct CastCounterexample {
  CastValue source, direct;
  std::vector<CastValue> hops; ///< of the chain, one after the other
  const CastValue &chained() const { return hops.back(); }
};

/// Counts of finite source values, 0 among them and -0 not; 2^128 is shown as
/// 2^128 - 1.
struct CastCounts {
  UInt128 considered = 0;
  UInt128 differing = 0;
  /// Those that differ by one result being NaN or poison: no distance.
  UInt128 unordered = 0;
  /// The largest distance of the others in ulps of the destination; UINT64_MAX
  /// stands for more, too.
  uint64_t worstUlp = 0;
  /// The differing value of the smallest magnitude, the positive one of two.
  std::optional<CastCounterexample> counterexample;

  double rate() const {
    return considered == 0 ? 0
                           : static_cast<double>(differing) /
                                 static_cast<double>(considered);
  }
};

/// What becomes of a source value that the answer does not count.
struct CastSpecial {
  std::string source; ///< "nan", "-0", "inf", "-inf"
  std::string direct, chained;
  bool same;
};

struct CastProof {
  CastAnswer answer = CastAnswer::Unknown;
  CastCounts counts;
  /// The part of a uniformly distributed real number in the range that differs:
  /// every source value weighs what its binade's spacing is.
  double uniformRate = 0;
  /// Every source value is a value of the destination.
  bool representedExactly = false;
  std::vector<CastSpecial> specials;
  /// Sentences that can be checked by hand.
  std::vector<std::string> why;
  uint64_t pieces = 0;        ///< that the source was cut into
  uint64_t pointsChecked = 0; ///< values that were converted to check it
  /// Where a checked value was not what the proof says: a fault of this
  /// library, to be reported; empty else.
  std::string fault;
};

struct CastProofOptions {
  /// Converts values at the ends of every piece and within it, one by one.
  bool checkPoints = true;
  bool explain = true;
};

/// Errors: stochastic rounding; a range without a source value.
Result<CastProof> proveCast(const CastChain &chain, const CastRules &rules,
                            const CastRange &range = {},
                            const CastProofOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTPROOF_H
