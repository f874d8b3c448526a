//===- WideMath.h - math functions of f80 and f128 --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What MathFunctions.h does by way of double, done by way of f128. Rounding to
// integers and square root are exact and correctly rounded everywhere. The
// others are the C library's _Float128 functions, where it has them (glibc):
// their error in f128 is what its manual states, 4 ulp at most; f80 has 49 bits
// less, so that its results are correctly rounded but for about one argument in
// 2^47.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_WIDEMATH_H
#define PLUMBLINE_LIB_INTERP_EXEC_WIDEMATH_H

#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Numerics/Wide.h"
#include <string>

namespace plumb {

/// True if the C library has functions of f128.
bool hasQuadLibrary();

/// Operands and results are encodings of `f`, one of F80 and F128.
UInt128 mathWide(MathFn fn, UInt128 a, FloatFormat f);
UInt128 mathWide(MathFn fn, UInt128 a, UInt128 b, FloatFormat f);
UInt128 powWide(UInt128 a, int64_t n, FloatFormat f);

/// The number with so many significant digits, as printf's %g has it.
std::string wideDigits(UInt128 a, FloatFormat f, unsigned digits);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_WIDEMATH_H
