//===- CastRange.h - a part of a source's values ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain that is wrong for some source values may be right for those that a
// program has: `--range=-127:127`. The limits need not be values of the source;
// 0.1 stands for what it says, not for the float next to it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_CASTCHAIN_CASTRANGE_H
#define PLUMBLINE_CASTCHAIN_CASTRANGE_H

#include "plumbline/CastChain/CastValue.h"

#include <string>
#include <string_view>

namespace plumb {

/// The values v with low <= v <= high.
struct CastRange {
  CastValue low = CastValue::infinity(true);
  CastValue high = CastValue::infinity(false);
  /// As it was written; empty for all values.
  std::string text;

  bool isAll() const { return text.empty(); }
};

/// "LO:HI": decimal or hexadecimal numbers, integers of up to 128 bits exactly,
/// "inf" and "-inf". A limit that f128 cannot hold is moved inwards to the next
/// number that it can, past which no type has a value.
Result<CastRange> parseCastRange(std::string_view text);

} // namespace plumb

#endif // PLUMBLINE_CASTCHAIN_CASTRANGE_H
