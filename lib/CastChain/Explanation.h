//===- Explanation.h - sentences for a proof --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A proof has thousands of pieces and a handful of reasons. Neighbouring pieces
// with one reason are told as one, negative values together with positive ones
// where they mirror them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_EXPLANATION_H
#define PLUMBLINE_LIB_CASTCHAIN_EXPLANATION_H

#include "Comparison.h"
#include "SourceSet.h"
#include "plumbline/CastChain/CastProof.h"

#include <string>
#include <vector>

namespace plumb {

/// A part of a segment on which either side is one piece.
struct Region {
  enum Kind {
    Represented, ///< nothing rounds
    RoundedOnce, ///< one hop rounds, just as the direct conversion does
    OneResult,   ///< both sides give `result`
    Harmless,    ///< the chain rounds otherwise, with the same results
    Undefined,   ///< the direct conversion is poison
    Different,
  };
  Kind kind;
  bool negative;
  CastValue nearest, farthest; ///< its ends, as source values, by magnitude
  CastValue result;            ///< of OneResult
  uint64_t roundingHops;       ///< see Piece
  Int256 count, differing;
  /// Where a hop but the last rounds first; of several regions told as one.
  std::optional<CastValue> firstRounded;
};

/// What is true of a part of a segment.
Region describe(const Segment &segment, const Piece &direct,
                const Piece &chained, Int256 first, Int256 last,
                const Tally &tally);

/// The regions are in the order of the segments, and from 0 outwards in each.
std::vector<std::string> explain(const CastChain &chain, const CastRules &rules,
                                 const std::vector<Region> &regions,
                                 const CastProof &proof);

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_EXPLANATION_H
