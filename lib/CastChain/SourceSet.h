//===- SourceSet.h - the values that a chain starts from --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers of a type, cut into segments: those of one sign and one binade
// are the consecutive multiples of one power of two. All that a segment is
// asked for can be answered from its two ends.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_SOURCESET_H
#define PLUMBLINE_LIB_CASTCHAIN_SOURCESET_H

#include "Int256.h"
#include "plumbline/CastChain/CastRange.h"

#include <vector>

namespace plumb {

/// The values units * 2^exponent for first <= units <= last.
struct Segment {
  Int256 first, last; ///< of one sign, never 0
  int exponent;

  bool negative() const { return first < 0; }
  Int256 count() const { return last - first + 1; }
  CastValue value(Int256 units) const {
    return CastValue::make(negative(), saturatedUInt128(magnitudeOf(units)),
                           exponent);
  }
};

struct SourceSet {
  bool hasZero = false;
  /// Ascending in magnitude, the positive values of a binade first.
  std::vector<Segment> segments;
  /// Of all values, 0 among them. -0, infinities and NaN do not count.
  Int256 count = 0;
};

/// The finite values of a type that is not opaque within a range.
SourceSet sourceSet(const CastType &type, const CastRange &range);

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_SOURCESET_H
