//===- Comparison.h - where two passages give the same ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts the arguments for which the chain and the direct conversion differ, on
// a piece where each is one value or one step function, without going through
// them. Of two step functions the coarser has few values within one period, and
// the arguments with a given value are an interval for either function: they
// agree where the two intervals meet. One period is looked at and multiplied.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_COMPARISON_H
#define PLUMBLINE_LIB_CASTCHAIN_COMPARISON_H

#include "Passage.h"

#include <optional>
#include <vector>

namespace plumb {

/// What is known of the arguments of an interval.
struct Tally {
  Int256 differing = 0;
  /// Those among them where one result is NaN or poison and has no distance.
  Int256 unordered = 0;
  Int256 worst = 0;                      ///< the largest distance in ulps
  std::optional<Int256> lowest, highest; ///< of those that differ

  /// Adds the tally of the arguments that follow.
  void append(const Tally &next);
};

class Comparison {
public:
  /// Of results of one type. The references must live on.
  Comparison(const Passage &direct, const Passage &chained)
      : direct(direct), chained(chained), to(direct.hops().back().hop.to) {}

  /// Both pieces have the arguments first..last.
  Tally compare(const Piece &directPiece, const Piece &chainedPiece,
                Int256 first, Int256 last, int exponent) const;

private:
  Tally compareSteps(const Piece &coarse, const Piece &fine, Int256 first,
                     Int256 last, int exponent) const;
  Tally scan(const Piece &coarse, const Piece &fine, Int256 first, Int256 last,
             int exponent) const;
  Tally comparePeriodic(const Piece &directPiece, const Piece &chainedPiece,
                        Int256 first, Int256 last, int exponent) const;
  Tally compareTurns(const Piece &directPiece, const Piece &chainedPiece,
                     bool cutDirect, Int256 first, Int256 last,
                     int exponent) const;
  template <typename Window>
  Tally repeat(Int256 first, Int256 last, unsigned period, Window window) const;

  const Passage &direct, &chained;
  CastType to;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_COMPARISON_H
