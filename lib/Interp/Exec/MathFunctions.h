//===- MathFunctions.h - the functions behind Math1 and Math2 ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What math.exp and its like compute: the host's libm in double, rounded once
// to the type. For f32 and narrower that is within half an ulp and a sliver of
// the exact value; for f64 it is what libm gives. Square roots and the
// functions to integers are correctly rounded in every format.
//
// The names follow C. Where MLIR has a choice that C lacks:
//
//  * rsqrt(+-0) is +-inf, as 1 / sqrt(x) has it (math-expand-ops);
//  * fpowi is the exact power rounded, not a particular chain of products;
//    x^0 is 1 for every x, NaN too.
//
// A NaN operand gives itself, quiet; an invalid operation gives the positive
// quiet NaN without payload (Numerics/Arith.h).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_MATHFUNCTIONS_H
#define PLUMBLINE_LIB_INTERP_EXEC_MATHFUNCTIONS_H

#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Numerics/Format.h"

namespace plumb {

/// How the allowance of a function's operand becomes one of its result.
enum class MathRule : uint8_t {
  exact,            ///< a step function with representable results
  correctlyRounded, ///< monotone, half an ulp
  monotone,
  periodic, ///< derivative and result bounded by 1
  even      ///< monotone on either side of 0, minimum 1 there
};
MathRule mathRule(MathFn fn);

/// True for the functions of two operands.
bool isMath2(MathFn fn);

/// In double, as libm computes it, or ExpTanh.h.
double mathDouble(MathFn fn, double x);
double mathDouble(MathFn fn, double x, double y);
/// x^n for any 64-bit n, within a few ulps.
double powDouble(double x, int64_t n);

/// On the bits of a format of at most 64 bits.
uint64_t mathBits(MathFn fn, uint64_t a, FloatFormat f);
uint64_t mathBits(MathFn fn, uint64_t a, uint64_t b, FloatFormat f);
uint64_t powBits(uint64_t a, int64_t n, FloatFormat f);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_MATHFUNCTIONS_H
