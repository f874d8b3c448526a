//===- Passage.h - a segment of values on its way through ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions in a row, applied to a range of integers times a power of two: it
// falls into pieces on which the result is one value or one step function. A
// hop cuts a piece at the borders of its cells; as step functions do not
// decrease, each border is one argument.
//
// An integer that wraps around has up to 2^127 cells in a piece. Where there
// are many the piece is left as it is, marked as periodic from that hop on, and
// looked at again for single turns.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_PASSAGE_H
#define PLUMBLINE_LIB_CASTCHAIN_PASSAGE_H

#include "Cell.h"
#include "StepFunction.h"

#include <vector>

namespace plumb {

struct Piece {
  enum Kind {
    Constant, ///< every result is `value`
    Steps,    ///< the result is steps(x) * 2^exponent, never 0
    Periodic, ///< hop number `hop` takes steps(x) * 2^exponent, and turns
  };
  Int256 first, last; ///< the arguments
  Kind kind;
  CastValue value;
  StepFunction steps;
  unsigned hop;
  /// Bit i: hop i rounds some of these values.
  uint64_t roundingHops;
};

/// The numbers from `low` to `high`, both finite.
struct Span {
  CastValue low, high;
};

/// Chains have at most so many hops.
inline constexpr unsigned kMaxCastHops = 64;

class Passage {
public:
  /// \p hops must not be opaque.
  Passage(const std::vector<CastHop> &hops, const CastRules &rules);

  /// The results for x * 2^exponent, first <= x <= last; not both signs.
  std::vector<Piece> pieces(Int256 first, Int256 last, int exponent) const;

  /// A part of a periodic piece, cut at the turns of its hop: there must not be
  /// more than a few thousand.
  std::vector<Piece> turns(const Piece &piece, Int256 first, Int256 last,
                           int exponent) const;
  /// A periodic piece repeats after 2^period arguments.
  unsigned period(const Piece &piece, int exponent) const;
  /// Finite results of a periodic piece are in one of these.
  std::vector<Span> range(const Piece &piece) const;

  const std::vector<CellMap> &hops() const { return maps; }

private:
  void push(const Piece &piece, int exponent, bool cutTurns,
            std::vector<Piece> &out) const;
  void pushSigned(const Piece &piece, int exponent, bool cutTurns,
                  std::vector<Piece> &out) const;
  void pushConstant(Piece piece, CastValue value, unsigned hop,
                    std::vector<Piece> &out) const;

  std::vector<CellMap> maps;
  CastRules rules;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_PASSAGE_H
