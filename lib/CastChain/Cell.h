//===- Cell.h - where one conversion does one thing -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The conversions to a type cut the real line into cells. In a cell all numbers
// become one (overflow, saturation, underflow to zero), or are rounded to the
// multiples of a power of two, as between two powers of two, and perhaps moved
// by a multiple of 2^width, where an integer wraps around.
//
// The cells of a float format: below half its smallest number; the rest of the
// subnormals; one for each binade of normal numbers; all that overflows. The
// last begins where rounding with an unbounded exponent first passes the
// largest number: f16 at 65520 under nearest rounding, at 65504 + 2^-k under
// rounding up, at 65536 toward zero.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_CELL_H
#define PLUMBLINE_LIB_CASTCHAIN_CELL_H

#include "StepFunction.h"
#include "plumbline/CastChain/CastValue.h"

namespace plumb {

/// Numbers are units * 2^exponent here, for one exponent.
struct Cell {
  Int256 last;   ///< the greatest number of the cell
  bool constant; ///< all become one; otherwise they
  unsigned log2; ///< are rounded to multiples of 2^log2 units,
  Snap snap;
  Int256 translation; ///< and moved by so much
};

class CellMap {
public:
  /// \p hop.to must not be opaque; \p rules are those that the hop follows.
  CellMap(const CastHop &hop, const CastRules &rules);

  /// The cell of \p x, which is not 0 and, like all numbers of interest, a
  /// multiple of 2^grid.
  Cell at(Int256 x, int exponent, unsigned grid) const;

  /// Whether cells repeat: the type is an integer that wraps around.
  bool wraps() const {
    return hop.to.isInteger() && rules.intOverflow == IntOverflow::Wrap;
  }
  /// With `wraps`: cells repeat after 2^period units.
  int period(int exponent) const {
    return static_cast<int>(hop.to.bits()) - exponent;
  }

  CastHop hop;
  CastRules rules;

private:
  Cell atFloat(Int256 x, int exponent) const;
  Cell atInteger(Int256 x, int exponent, unsigned grid) const;

  Int256 largest = 0; ///< of a float the significand, of an integer the number
  Int256 least = 0;   ///< of an integer
};

/// units * 2^exponent; at most 128 bits of it are significant.
CastValue valueOf(Int256 units, int exponent);

/// The greatest number of units that is not above a value (with `down`), or the
/// least that is not below it. Infinities, and what is larger than 2^250 units,
/// are plus or minus 2^250 units.
Int256 roundedUnits(const CastValue &value, int exponent, bool down);

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_CELL_H
