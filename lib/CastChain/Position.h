//===- Position.h - where a number stands among its type's ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The n-th number above 0 has position n, its negative -n, and infinity the one
// after the largest number: distances in ulps are differences of positions. The
// position of an integer is itself.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_CASTCHAIN_POSITION_H
#define PLUMBLINE_LIB_CASTCHAIN_POSITION_H

#include "Int256.h"
#include "plumbline/CastChain/CastValue.h"

namespace plumb {

/// Of units * 2^unitExponent, which must be a number of the type.
Int256 positionOf(Int256 units, int unitExponent, const CastType &type);

/// Of a finite number of the type or an infinity.
Int256 positionOf(const CastValue &value, const CastType &type);

} // namespace plumb

#endif // PLUMBLINE_LIB_CASTCHAIN_POSITION_H
