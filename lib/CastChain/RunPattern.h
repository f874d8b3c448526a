//===- RunPattern.h - what a chain does to neighbours -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Going through 2^32 values one by one is too slow if nothing can be skipped,
// and where integers wrap around or results change with every value nothing is
// between equal ones. What can be said of a run of neighbouring values by
// converting its two ends, hop by hop: all have one result; or none of them
// leaves the range of a type, so that results are in order; or no hop does to
// one of them anything but rounding to one grid, so that results move along
// with the values; or an integer wraps around, and from there on all repeats.
//
// The prover does not use this, nor does this anything of the prover, so that
// one can check the other.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_RUNPATTERN_H
#define PLUMBLINE_LIB_CASTCHAIN_RUNPATTERN_H

#include "plumbline/CastChain/CastValue.h"

#include <vector>

namespace plumb {

struct RunPattern {
  enum Kind : uint8_t {
    Unclear,
    Constant, ///< every result is `low`
    Ordered,  ///< f does not decrease
    Shifts,   ///< f(x + p) = f(x) + p, and f does not decrease
    Repeats,  ///< f(x + p) = f(x)
  };
  Kind kind = Unclear;
  /// p is any multiple of 2^period that does not leave the run.
  int period = 0;
  CastValue low, high; ///< results of the ends, unless Repeats or Unclear

  bool isInOrder() const { return kind == Ordered || kind == Shifts; }
};

/// Of the values low, low + 2^spacing, ... high, of one sign, none of them 0;
/// they may be farther apart if only Constant or Ordered is of interest. No hop
/// may be opaque.
RunPattern patternOf(const std::vector<CastHop> &hops, const CastRules &rules,
                     const CastValue &low, const CastValue &high, int spacing);

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_RUNPATTERN_H
