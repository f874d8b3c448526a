//===- WideMath.cpp - math functions of f80 and f128 ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See WideMath.h.
//
//===----------------------------------------------------------------------===//

#include "WideMath.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Numerics/WideArith.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallString.h"

#include <cmath> // defines __GLIBC__
#include <cstdio>
#include <cstring>

using namespace plumb;
using llvm::APFloat;

#if defined(__GLIBC__) && defined(__x86_64__) && defined(__SIZEOF_FLOAT128__)
#if __GLIBC_PREREQ(2, 27)
#define PLUMB_QUAD_LIBRARY 1
#endif
#endif

bool plumb::hasQuadLibrary() {
#ifdef PLUMB_QUAD_LIBRARY
  return true;
#else
  return false;
#endif
}

#ifdef PLUMB_QUAD_LIBRARY
__extension__ typedef __float128 Quad;

// Headers declare these for some languages and compilers only.
#define PLUMB_QUAD1(NAME) extern "C" Quad NAME##f128(Quad);
#define PLUMB_QUAD2(NAME) extern "C" Quad NAME##f128(Quad, Quad);
#define PLUMB_QUAD_FUNCTIONS(F)                                                \
  F(Cbrt, cbrt)                                                                \
  F(Exp, exp)                                                                  \
  F(Exp2, exp2)                                                                \
  F(ExpM1, expm1)                                                              \
  F(Log, log)                                                                  \
  F(Log2, log2)                                                                \
  F(Log10, log10)                                                              \
  F(Log1p, log1p)                                                              \
  F(Sin, sin)                                                                  \
  F(Cos, cos)                                                                  \
  F(Tan, tan)                                                                  \
  F(Asin, asin)                                                                \
  F(Acos, acos)                                                                \
  F(Atan, atan)                                                                \
  F(Sinh, sinh)                                                                \
  F(Cosh, cosh)                                                                \
  F(Tanh, tanh)                                                                \
  F(Asinh, asinh)                                                              \
  F(Acosh, acosh)                                                              \
  F(Atanh, atanh)                                                              \
  F(Erf, erf)                                                                  \
  F(Erfc, erfc)
#define PLUMB_DECLARE(FN, NAME) PLUMB_QUAD1(NAME)
PLUMB_QUAD_FUNCTIONS(PLUMB_DECLARE)
PLUMB_QUAD1(sqrt)
PLUMB_QUAD2(pow)
PLUMB_QUAD2(atan2)
extern "C" int strfromf128(char *, size_t, const char *, Quad);
#undef PLUMB_DECLARE

static Quad toQuad(UInt128 a, FloatFormat f) {
  UInt128 bits = convertBitsWide(a, f, FloatFormat::F128);
  Quad x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

/// Rounds to `f`. Where the result is a NaN, the operands' or the default one
/// is it: Arith.h's rule.
static UInt128 fromQuad(Quad x, UInt128 a, UInt128 b, FloatFormat f) {
  UInt128 bits;
  std::memcpy(&bits, &x, sizeof x);
  if (classifyWide(bits, FloatFormat::F128) != FloatClass::NaN)
    return convertBitsWide(bits, FloatFormat::F128, f);
  for (UInt128 operand : {a, b})
    if (classifyWide(operand, f) == FloatClass::NaN)
      return convertBitsWide(operand, f, f);
  return defaultNaN<UInt128>(formatInfo(f));
}

static Quad quadFunction(MathFn fn, Quad x) {
  switch (fn) {
#define PLUMB_CASE(FN, NAME)                                                   \
  case MathFn::FN:                                                             \
    return NAME##f128(x);
    PLUMB_QUAD_FUNCTIONS(PLUMB_CASE)
#undef PLUMB_CASE
  case MathFn::RSqrt:
    return 1 / sqrtf128(x);
  default:
    return x;
  }
}
#endif

/// Rounding to an integer, which APFloat does exactly; NaNs become quiet.
static UInt128 rounded(UInt128 a, FloatFormat f, llvm::RoundingMode mode) {
  if (classifyWide(a, f) == FloatClass::NaN)
    return convertBitsWide(a, f, f);
  APFloat x(semantics(f), toAPInt(a, formatInfo(f).bits));
  x.roundToIntegral(mode);
  return toUInt128(x.bitcastToAPInt());
}

UInt128 plumb::mathWide(MathFn fn, UInt128 a, FloatFormat f) {
  switch (fn) {
  case MathFn::Ceil:
    return rounded(a, f, APFloat::rmTowardPositive);
  case MathFn::Floor:
    return rounded(a, f, APFloat::rmTowardNegative);
  case MathFn::Round:
    return rounded(a, f, APFloat::rmNearestTiesToAway);
  case MathFn::RoundEven:
    return rounded(a, f, APFloat::rmNearestTiesToEven);
  case MathFn::Trunc:
    return rounded(a, f, APFloat::rmTowardZero);
  case MathFn::Sqrt:
    return fsqrtWide(a, f);
  default:
#ifdef PLUMB_QUAD_LIBRARY
    return fromQuad(quadFunction(fn, toQuad(a, f)), a, a, f);
#else
    return a; // the emitter asks hasQuadLibrary first
#endif
  }
}

UInt128 plumb::mathWide(MathFn fn, UInt128 a, UInt128 b, FloatFormat f) {
#ifdef PLUMB_QUAD_LIBRARY
  Quad x = toQuad(a, f), y = toQuad(b, f);
  return fromQuad(fn == MathFn::Pow ? powf128(x, y) : atan2f128(x, y), a, b, f);
#else
  (void)fn, (void)b, (void)f;
  return a;
#endif
}

std::string plumb::wideDigits(UInt128 a, FloatFormat f, unsigned digits) {
#ifdef PLUMB_QUAD_LIBRARY
  char format[16], text[128];
  std::snprintf(format, sizeof format, "%%.%ug", digits);
  strfromf128(text, sizeof text, format, toQuad(a, f));
  return text;
#else
  llvm::SmallString<64> text; // right, and slow far from 1
  APFloat(semantics(f), toAPInt(a, formatInfo(f).bits))
      .toString(text, digits, /*FormatMaxPadding=*/6);
  return llvm::StringRef(text).lower();
#endif
}

UInt128 plumb::powWide(UInt128 a, int64_t n, FloatFormat f) {
#ifdef PLUMB_QUAD_LIBRARY
  // f128 holds every 64-bit exponent.
  return fromQuad(powf128(toQuad(a, f), static_cast<Quad>(n)), a, a, f);
#else
  (void)n, (void)f;
  return a;
#endif
}
