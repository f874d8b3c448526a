//===- ExpTanh.h - exp and tanh of doubles, one or many ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One definition of two functions for a number and for a vector of eight, so
// that scalar code and lanes give the same bits, on every processor: nothing is
// contracted to fma, and there is no libm in between.
//
//   x = (128 e + j) ln2/128 + r,  |r| <= ln2/256
//   exp(x) = 2^e 2^(j/128) exp(r)
//
// with the middle factor from a table, which also says how much it is off
// (Tang, "Table-driven implementation of the exponential function in IEEE
// floating-point arithmetic", ACM TOMS 15, 1989; "... of the expm1 function",
// TOMS 18, 1992), and a Taylor polynomial for the last one. ln2/128 is split so
// that k times its first part is exact. Errors, which ExpTanhTest measures:
// exp 0.51 ulp of double, tanh 2.3; glibc's tanh has 2.
//
//   tanh(x) = y / (y + 2),  y = exp(2x) - 1,  but for small x
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_EXPTANH_H
#define PLUMBLINE_LIB_INTERP_EXEC_EXPTANH_H

#pragma clang fp contract(off)

#include "llvm/Support/Compiler.h"
#include <cstdint>

namespace plumb {

constexpr int kExpSteps = 128;
/// 2^(j/128) and what is missing from it, relative to it, in turns.
extern const double kExpTable[2 * kExpSteps];

namespace exptanh {

/// exp is this simple up to here on either side; beyond, what is added to the
/// scale may be no normal number.
constexpr double kPlainExp = 690;
/// tanh is 1 from here on.
constexpr double kTanhIsOne = 22;
/// Below, its own Taylor series: exp(2x) - 1 would be a small difference.
constexpr double kTanhIsSmall = 0x1p-5;

LLVM_ATTRIBUTE_ALWAYS_INLINE void power(double &high, double &rest,
                                        const int64_t &step) {
  high = kExpTable[2 * step];
  rest = kExpTable[2 * step + 1];
}
template <typename V, typename W>
LLVM_ATTRIBUTE_ALWAYS_INLINE void power(V &high, V &rest, const W &step) {
  for (unsigned i = 0; i < sizeof(V) / sizeof(double); ++i) {
    high[i] = kExpTable[2 * step[i]];
    rest[i] = kExpTable[2 * step[i] + 1];
  }
}

/// exp(x) = s (1 + p), for numbers of at most kPlainExp. V is double or a
/// vector of it, W the integer of the same size.
template <typename V, typename W>
LLVM_ATTRIBUTE_ALWAYS_INLINE void reduce(V &s, V &p, const V &x) {
  constexpr double kShift = 0x1.8p52; // makes the unit the last place
  V shifted = x * 0x1.71547652b82fep7 + kShift;
  W k = __builtin_bit_cast(W, shifted) - INT64_C(0x4338000000000000);
  V kd = shifted - kShift;
  V r = x - kd * 0x1.62e42fef8p-8 - kd * 0x1.1cf79abc9e3b4p-43;
  V rr = r * r;
  V low = 0x1.5555555555555p-3 * r + 0.5;
  V high = 0x1.1111111111111p-7 * r + 0x1.5555555555555p-5;
  V top = rr * 0x1.6c16c16c16c17p-10;
  p = r + rr * (low + rr * (high + top));
  V step, rest;
  power(step, rest, k & (kExpSteps - 1));
  // A product: C++17 does not shift negative numbers to the left.
  s = __builtin_bit_cast(V, __builtin_bit_cast(W, step) +
                                (k >> 7) * (INT64_C(1) << 52));
  p = p + rest;
}

template <typename V, typename W>
LLVM_ATTRIBUTE_ALWAYS_INLINE void exp(V &y, const V &x) {
  V s, p;
  reduce<V, W>(s, p, x);
  y = s + s * p;
}

/// Of any number.
template <typename V, typename W>
LLVM_ATTRIBUTE_ALWAYS_INLINE void tanh(V &y, const V &x) {
  constexpr int64_t kSign = INT64_MIN;
  W bits = __builtin_bit_cast(W, x);
  V a = __builtin_bit_cast(V, bits & ~kSign), s, p;
  a = a < kTanhIsOne ? a : V{} + kTanhIsOne;
  reduce<V, W>(s, p, a + a);
  V m = (s - 1) + s * p;
  V t = m / (m + 2), aa = a * a;
  V tail = aa * 0x1.ba1ba1ba1ba1cp-5 - aa * aa * 0x1.664f4882c10fap-6;
  V series =
      a -
      a * (aa * (0x1.5555555555555p-2 - aa * (0x1.1111111111111p-3 - tail)));
  t = a < kTanhIsSmall ? series : t;
  t = __builtin_bit_cast(V, __builtin_bit_cast(W, t) | (bits & kSign));
  y = x == x ? t : x;
}

} // namespace exptanh

double expOf(double x);
double tanhOf(double x);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_EXPTANH_H
