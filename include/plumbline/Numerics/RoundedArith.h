//===- RoundedArith.h - arithmetic under every rounding rule ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// + - * / fma and square root in every format, in every rounding mode, with
// every overflow rule. The result is computed exactly in integers (quotients
// and roots to more bits than any format has, with a sticky bit for the rest)
// and rounded once by roundPack(): no mode of the host is touched and nothing
// is rounded twice. Arith.h is the fast way to the same results to nearest even
// with IEEE overflow; the tests compare the two.
//
// Rules beside those of Arith.h for NaN:
//
//  * A sum that is exactly zero is +0, and -0 under Down (IEEE 754-2019, 6.3),
//    but for zeros of the same sign, which keep it. x * y + z likewise.
//  * An infinite result, exact or of a division by zero, is what the overflow
//    rule makes of an infinite operand: under Saturate the largest number.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ROUNDEDARITH_H
#define PLUMBLINE_NUMERICS_ROUNDEDARITH_H

#include "plumbline/Numerics/Encoding.h"

namespace plumb {

/// How a result becomes a number of the format.
struct RoundingRule {
  Rounding rounding = Rounding::NearestEven;
  Overflow overflow = Overflow::IEEE;
  uint64_t random = 0; ///< for Rounding::Stochastic
};

/// Operands and result are encodings of `f`, with zeros above its bits.
UInt128 faddRounded(UInt128 a, UInt128 b, FloatFormat f, RoundingRule rule);
UInt128 fsubRounded(UInt128 a, UInt128 b, FloatFormat f, RoundingRule rule);
UInt128 fmulRounded(UInt128 a, UInt128 b, FloatFormat f, RoundingRule rule);
UInt128 fdivRounded(UInt128 a, UInt128 b, FloatFormat f, RoundingRule rule);
UInt128 fsqrtRounded(UInt128 a, FloatFormat f, RoundingRule rule);
/// a * b + c.
UInt128 ffmaRounded(UInt128 a, UInt128 b, UInt128 c, FloatFormat f,
                    RoundingRule rule);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ROUNDEDARITH_H
