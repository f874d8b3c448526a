//===- WideArith.h - arithmetic of f80 and f128 -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The slow path beside Arith.h: out of line, on 128-bit encodings. f80 and f128
// go through APFloat, which is right for them (square root, which APFloat does
// not have, is RoundedArith.h's); the other formats go to Arith.h. The rules
// for NaN are those of Arith.h for all.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_WIDEARITH_H
#define PLUMBLINE_NUMERICS_WIDEARITH_H

#include "plumbline/Numerics/Arith.h"

namespace plumb {

UInt128 faddWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fsubWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fmulWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fdivWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fremWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fsqrtWide(UInt128 a, FloatFormat f);
UInt128 ffmaWide(UInt128 a, UInt128 b, UInt128 c, FloatFormat f);

UInt128 fnegWide(UInt128 a, FloatFormat f);
UInt128 fabsWide(UInt128 a, FloatFormat f);
UInt128 fcopysignWide(UInt128 a, UInt128 b, FloatFormat f);

FloatOrder fcompareWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fmaximumWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fminimumWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fmaxnumWide(UInt128 a, UInt128 b, FloatFormat f);
UInt128 fminnumWide(UInt128 a, UInt128 b, FloatFormat f);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_WIDEARITH_H
