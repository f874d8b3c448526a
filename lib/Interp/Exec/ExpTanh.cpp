//===- ExpTanh.cpp - exp and tanh of one double ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See ExpTanh.h. What is beyond the range of normal numbers is scaled twice.
//
//===----------------------------------------------------------------------===//

#include "ExpTanh.h"
#include <cmath>
#include <limits>

using namespace plumb;

/// Of numbers beyond kPlainExp, infinities and NaN.
static double expFar(double x) {
  if (x != x)
    return x;
  if (x > 710)
    return std::numeric_limits<double>::infinity();
  if (x < -746)
    return 0;
  // The exponent is moved to where it fits.
  constexpr int64_t kMoved = INT64_C(100) << 52;
  double s, p;
  exptanh::reduce<double, int64_t>(s, p, x);
  int64_t bits = __builtin_bit_cast(int64_t, s);
  s = __builtin_bit_cast(double, x > 0 ? bits - kMoved : bits + kMoved);
  return (s + s * p) * (x > 0 ? 0x1p100 : 0x1p-100);
}

double plumb::expOf(double x) {
  if (LLVM_UNLIKELY(!(std::fabs(x) <= exptanh::kPlainExp)))
    return expFar(x);
  double y;
  exptanh::exp<double, int64_t>(y, x);
  return y;
}

double plumb::tanhOf(double x) {
  double y;
  exptanh::tanh<double, int64_t>(y, x);
  return y;
}
