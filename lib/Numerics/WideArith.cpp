//===- WideArith.cpp - arithmetic in f80 and f128 -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Numerics/WideArith.h"

#include "plumbline/Numerics/RoundedArith.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"

using namespace plumb;
using llvm::APFloat;

static bool isNarrow(FloatFormat f) { return formatInfo(f).bits <= 64; }

static APFloat toAPFloat(UInt128 a, FloatFormat f) {
  return APFloat(semantics(f), toAPInt(a, formatInfo(f).bits));
}

//===----------------------------------------------------------------------===//
// Classes and signs of f80 and f128
//===----------------------------------------------------------------------===//

static bool isNaNWide(UInt128 a, FloatFormat f) {
  return classifyWide(a, f) == FloatClass::NaN;
}
static bool isNegativeWide(UInt128 a, FloatFormat f) {
  return (a >> (formatInfo(f).bits - 1) & 1) != 0;
}
static UInt128 quietedWide(UInt128 a, FloatFormat f) {
  return convertBitsWide(a, f, f);
}
static UInt128 nanResult(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNaNWide(a, f))
    return quietedWide(a, f);
  if (isNaNWide(b, f))
    return quietedWide(b, f);
  return defaultNaN<UInt128>(formatInfo(f));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Runs an APFloat member function of two operands.
template <typename Fn>
static UInt128 binary(UInt128 a, UInt128 b, FloatFormat f, Fn &&fn) {
  APFloat x = toAPFloat(a, f);
  fn(x, toAPFloat(b, f));
  return x.isNaN() ? nanResult(a, b, f) : toUInt128(x.bitcastToAPInt());
}

UInt128 plumb::faddWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fadd(low64(a), low64(b), f);
  return binary(a, b, f, [](APFloat &x, const APFloat &y) {
    x.add(y, APFloat::rmNearestTiesToEven);
  });
}
UInt128 plumb::fsubWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fsub(low64(a), low64(b), f);
  return binary(a, b, f, [](APFloat &x, const APFloat &y) {
    x.subtract(y, APFloat::rmNearestTiesToEven);
  });
}
UInt128 plumb::fmulWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fmul(low64(a), low64(b), f);
  return binary(a, b, f, [](APFloat &x, const APFloat &y) {
    x.multiply(y, APFloat::rmNearestTiesToEven);
  });
}
UInt128 plumb::fdivWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fdiv(low64(a), low64(b), f);
  return binary(a, b, f, [](APFloat &x, const APFloat &y) {
    x.divide(y, APFloat::rmNearestTiesToEven);
  });
}
UInt128 plumb::fremWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return frem(low64(a), low64(b), f);
  return binary(a, b, f, [](APFloat &x, const APFloat &y) { x.mod(y); });
}

UInt128 plumb::ffmaWide(UInt128 a, UInt128 b, UInt128 c, FloatFormat f) {
  if (isNarrow(f))
    return ffma(low64(a), low64(b), low64(c), f);
  APFloat x = toAPFloat(a, f);
  x.fusedMultiplyAdd(toAPFloat(b, f), toAPFloat(c, f),
                     APFloat::rmNearestTiesToEven);
  if (!x.isNaN())
    return toUInt128(x.bitcastToAPInt());
  return isNaNWide(a, f) ? quietedWide(a, f) : nanResult(b, c, f);
}

UInt128 plumb::fsqrtWide(UInt128 a, FloatFormat f) {
  if (isNarrow(f))
    return fsqrt(low64(a), f);
  return fsqrtRounded(a, f, {});
}

//===----------------------------------------------------------------------===//
// Signs and order
//===----------------------------------------------------------------------===//

UInt128 plumb::fnegWide(UInt128 a, FloatFormat f) {
  if (isNarrow(f))
    return fneg(low64(a), f);
  return a ^ UInt128(1) << (formatInfo(f).bits - 1);
}
UInt128 plumb::fabsWide(UInt128 a, FloatFormat f) {
  if (isNarrow(f))
    return plumb::fabs(low64(a), f);
  return isNegativeWide(a, f) ? fnegWide(a, f) : a;
}
UInt128 plumb::fcopysignWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fcopysign(low64(a), low64(b), f);
  UInt128 magnitude = fabsWide(a, f);
  return isNegativeWide(b, f) ? fnegWide(magnitude, f) : magnitude;
}

FloatOrder plumb::fcompareWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fcompare(low64(a), low64(b), f);
  switch (toAPFloat(a, f).compare(toAPFloat(b, f))) {
  case APFloat::cmpLessThan:
    return FloatOrder::Less;
  case APFloat::cmpEqual:
    return FloatOrder::Equal;
  case APFloat::cmpGreaterThan:
    return FloatOrder::Greater;
  case APFloat::cmpUnordered:
    break;
  }
  return FloatOrder::Unordered;
}

/// a < b with -0 < +0, for numbers.
static bool totalLess(UInt128 a, UInt128 b, FloatFormat f) {
  FloatOrder order = fcompareWide(a, b, f);
  if (order == FloatOrder::Equal)
    return isNegativeWide(a, f) && !isNegativeWide(b, f);
  return order == FloatOrder::Less;
}

UInt128 plumb::fmaximumWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fmaximum(low64(a), low64(b), f);
  if (isNaNWide(a, f) || isNaNWide(b, f))
    return nanResult(a, b, f);
  return totalLess(a, b, f) ? b : a;
}
UInt128 plumb::fminimumWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fminimum(low64(a), low64(b), f);
  if (isNaNWide(a, f) || isNaNWide(b, f))
    return nanResult(a, b, f);
  return totalLess(b, a, f) ? b : a;
}
UInt128 plumb::fmaxnumWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fmaxnum(low64(a), low64(b), f);
  if (isNaNWide(a, f))
    return isNaNWide(b, f) ? quietedWide(a, f) : b;
  return isNaNWide(b, f) || !totalLess(a, b, f) ? a : b;
}
UInt128 plumb::fminnumWide(UInt128 a, UInt128 b, FloatFormat f) {
  if (isNarrow(f))
    return fminnum(low64(a), low64(b), f);
  if (isNaNWide(a, f))
    return isNaNWide(b, f) ? quietedWide(a, f) : b;
  return isNaNWide(b, f) || !totalLess(b, a, f) ? a : b;
}
