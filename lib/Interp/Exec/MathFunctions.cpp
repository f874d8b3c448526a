//===- MathFunctions.cpp - the functions behind Math1 and Math2 -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Doubles are enough for every format but f64 because a libm result that is
// off by one ulp of double is off by 2^-29 of an f32 one. Rounding happens
// once, from the double: no function of f32 is used, whose results vary more
// from libm to libm than those of double. exp and tanh are our own (ExpTanh.h),
// because they are used most and lanes compute them eight at a time.
//
//===----------------------------------------------------------------------===//

#include "MathFunctions.h"
#include "ExpTanh.h"
#include "FloatSemantics.h"

#include <cmath>

using namespace plumb;

const char *plumb::mathFnName(MathFn fn) {
  switch (fn) {
#define PLUMB_MATH1(Name, Rule)                                                \
  case MathFn::Name:                                                           \
    return #Name;
#define PLUMB_MATH2(Name)                                                      \
  case MathFn::Name:                                                           \
    return #Name;
#include "plumbline/Interp/MathFunctions.def"
  }
  return "unknown";
}

MathRule plumb::mathRule(MathFn fn) {
  switch (fn) {
#define PLUMB_MATH1(Name, Rule)                                                \
  case MathFn::Name:                                                           \
    return MathRule::Rule;
#include "plumbline/Interp/MathFunctions.def"
  default:
    return MathRule::monotone;
  }
}

bool plumb::isMath2(MathFn fn) {
  switch (fn) {
#define PLUMB_MATH2(Name) case MathFn::Name:
#include "plumbline/Interp/MathFunctions.def"
    return true;
  default:
    return false;
  }
}

double plumb::mathDouble(MathFn fn, double x) {
  switch (fn) {
  case MathFn::Ceil:
    return std::ceil(x);
  case MathFn::Floor:
    return std::floor(x);
  case MathFn::Round: // halfway cases away from zero
    return std::round(x);
  case MathFn::RoundEven: // in the default environment
    return std::nearbyint(x);
  case MathFn::Trunc:
    return std::trunc(x);
  case MathFn::Sqrt:
    return std::sqrt(x);
  case MathFn::RSqrt:
    return 1 / std::sqrt(x);
  case MathFn::Cbrt:
    return std::cbrt(x);
  case MathFn::Exp:
    return expOf(x);
  case MathFn::Exp2:
    return std::exp2(x);
  case MathFn::ExpM1:
    return std::expm1(x);
  case MathFn::Log:
    return std::log(x);
  case MathFn::Log2:
    return std::log2(x);
  case MathFn::Log10:
    return std::log10(x);
  case MathFn::Log1p:
    return std::log1p(x);
  case MathFn::Sin:
    return std::sin(x);
  case MathFn::Cos:
    return std::cos(x);
  case MathFn::Tan:
    return std::tan(x);
  case MathFn::Asin:
    return std::asin(x);
  case MathFn::Acos:
    return std::acos(x);
  case MathFn::Atan:
    return std::atan(x);
  case MathFn::Sinh:
    return std::sinh(x);
  case MathFn::Cosh:
    return std::cosh(x);
  case MathFn::Tanh:
    return tanhOf(x);
  case MathFn::Asinh:
    return std::asinh(x);
  case MathFn::Acosh:
    return std::acosh(x);
  case MathFn::Atanh:
    return std::atanh(x);
  case MathFn::Erf:
    return std::erf(x);
  case MathFn::Erfc:
    return std::erfc(x);
  case MathFn::Pow:
  case MathFn::Atan2:
    break;
  }
  return std::nan("");
}

double plumb::mathDouble(MathFn fn, double x, double y) {
  return fn == MathFn::Pow ? std::pow(x, y) : std::atan2(x, y);
}

double plumb::powDouble(double x, int64_t n) {
  // An exponent beyond 2^53 is no double: x^n = x^high * x^low. `low` is so
  // small that it matters only where |x| is next to 1.
  double high = static_cast<double>(n);
  int64_t low = 0;
  if (high != 0x1p63)
    low = n - static_cast<int64_t>(high);
  else
    low = n - INT64_MAX - 1;
  double magnitude = std::pow(std::fabs(x), high);
  if (low != 0 && magnitude != 0 && !std::isinf(magnitude))
    magnitude *= std::pow(std::fabs(x), static_cast<double>(low));
  return std::signbit(x) && (n & 1) ? -magnitude : magnitude;
}

namespace {
/// A double result as an encoding; where it is a NaN, Arith.h's rule.
template <FloatFormat F> uint64_t rounded(double r, uint64_t a, uint64_t b) {
  return r != r ? detail::nanResult<F>(a, b) : encodeAs<F>(r);
}
} // namespace

uint64_t plumb::mathBits(MathFn fn, uint64_t a, FloatFormat f) {
  if (fn == MathFn::Sqrt)
    return fsqrt(a, f);
  if (f == FloatFormat::F32) // without a look at the table of formats
    return rounded<FloatFormat::F32>(
        mathDouble(fn, decodeAs<FloatFormat::F32>(a)), a, a);
  return dispatchFormat(f, [=](auto F) {
    return rounded<F>(mathDouble(fn, decodeAs<F>(a)), a, a);
  });
}

uint64_t plumb::mathBits(MathFn fn, uint64_t a, uint64_t b, FloatFormat f) {
  return dispatchFormat(f, [=](auto F) {
    return rounded<F>(mathDouble(fn, decodeAs<F>(a), decodeAs<F>(b)), a, b);
  });
}

uint64_t plumb::powBits(uint64_t a, int64_t n, FloatFormat f) {
  return dispatchFormat(f, [=](auto F) {
    return rounded<F>(powDouble(decodeAs<F>(a), n), a, a);
  });
}

//===----------------------------------------------------------------------===//
// The rare parts of FloatSemantics.h
//===----------------------------------------------------------------------===//

void plumb::sem::checkFastMath(uint8_t fastMath, uint64_t bits, FloatFormat f,
                               Event &ev) {
  FloatClass c = classify(bits, f);
  if (fastMath & kNInf && c == FloatClass::Infinity)
    ev = Event::FastMathInf;
  if (fastMath & kNNaN && c == FloatClass::NaN)
    ev = Event::FastMathNaN;
}

uint16_t plumb::sem::floatClassOf(uint64_t bits, FloatFormat f) {
  const FormatInfo &info = formatInfo(f);
  Unpacked<uint64_t> x = unpack<uint64_t>(bits, info);
  switch (x.cls) {
  case FloatClass::NaN: {
    bool quiet = info.nan != NaNEncoding::IEEE || x.significand >> 63;
    return quiet ? kQuietNaN : kSignalingNaN;
  }
  case FloatClass::Infinity:
    return x.negative ? kNegInf : kPosInf;
  case FloatClass::Zero:
    return x.negative ? kNegZero : kPosZero;
  case FloatClass::Finite:
    break;
  }
  if (x.exponent < info.minExp)
    return x.negative ? kNegSubnormal : kPosSubnormal;
  return x.negative ? kNegNormal : kPosNormal;
}
