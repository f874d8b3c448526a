//===- TypeLimits.h - what values a type has --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers and floats on one footing: a type has the numbers s * 2^e with an s
// of so many bits that are multiples of a quantum and no larger than a limit.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_TYPELIMITS_H
#define PLUMBLINE_LIB_CASTCHAIN_TYPELIMITS_H

#include "plumbline/CastChain/CastType.h"
#include "plumbline/CastChain/CastValue.h"

namespace plumb {

struct TypeLimits {
  unsigned precision; ///< bits of a significand; of an integer all
  int quantum;        ///< all values are multiples of 2^quantum
  bool hasNegative, hasZero;
  CastValue least, most; ///< finite
};

/// Of a type that is not opaque.
TypeLimits limitsOf(const CastType &type);

/// -1, 0 or 1 as |a| is less than, equal to or greater than |b|; finite.
int compareMagnitudes(const CastValue &a, const CastValue &b);
/// The same for the numbers themselves; infinities are allowed.
int compareNumbers(const CastValue &a, const CastValue &b);

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_TYPELIMITS_H
