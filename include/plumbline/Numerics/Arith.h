//===- Arith.h - correctly rounded arithmetic on encodings ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// + - * / remainder, square root and fma on bit patterns, to nearest even with
// IEEE overflow: what MLIR's arith operations mean in each type. All of it is
// inline: f32 and f64 are the host's instructions, narrower formats go through
// double, and f80 and f128 have functions of their own in WideArith.h.
//
// Why the detour through double rounds correctly:
//
//  * + - * / sqrt: rounding first to P bits and then to p is the same as once
//    if P >= 2p + 2 (Figueroa, "When is double rounding innocuous?", SIGNUM
//    Newsletter 30(3), 1995). Double has 53 >= 2 * 11 + 2 bits, more than any
//    format here needs. His proof is for normal results. In the subnormal
//    range a sum is exact in the format itself, a product of 2p bits is exact
//    in double, and a quotient or root lies at least as far from the midpoints
//    of the coarser grid; double's own exponent range is never left: the
//    extremes are products and quotients of bf16 and tf32, 2^-272 and 2^264.
//  * fma: the product of two p-bit numbers is exact in double for p <= 26. Its
//    sum with the third operand is rounded to odd, and that rounds correctly
//    again to any p <= 51 (Boldo and Melquiond, IEEE TC 57(4), 2008). This also
//    serves f32. The lost part of the sum comes from Knuth's TwoSum.
//  * remainder (fmod, sign of the dividend): always a number of the format, and
//    fmod of doubles is exact.
//
// NaN: an operation with NaN operands gives the first of them, made quiet; an
// invalid operation (inf - inf, 0 * inf, ...) gives the positive quiet NaN
// without payload. That is APFloat's rule; hosts differ (x86 makes a negative
// one, RISC-V drops payloads), so results are patched after the fact. neg and
// abs are bit operations that leave NaNs alone, as IEEE 754 has it.
//
// Each operation has two spellings: fadd<F>(a, b) for a format known when the
// caller is compiled, and fadd(a, b, f) with a switch.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ARITH_H
#define PLUMBLINE_NUMERICS_ARITH_H

#include "plumbline/Numerics/Convert.h"

#include <cfloat>
#include <cmath>

namespace plumb {

static_assert(FLT_EVAL_METHOD == 0,
              "f32 and f64 arithmetic must round to its own type");

//===----------------------------------------------------------------------===//
// Classes, signs, NaNs
//===----------------------------------------------------------------------===//

template <FloatFormat F> constexpr bool isNaN(uint64_t a) {
  constexpr const FormatInfo &f = formatInfo(F);
  constexpr uint64_t mask = detail::magnitudeMask<uint64_t>(f);
  if constexpr (f.nan == NaNEncoding::IEEE)
    return (a & mask) > detail::topExponent<uint64_t>(f);
  else if constexpr (f.nan == NaNEncoding::AllOnes)
    return (a & mask) == mask;
  else if constexpr (f.nan == NaNEncoding::NegativeZero)
    return a == uint64_t(1) << (f.bits - 1);
  else
    return false;
}

template <FloatFormat F> constexpr bool isZero(uint64_t a) {
  constexpr const FormatInfo &f = formatInfo(F);
  if constexpr (!f.hasZero)
    return false;
  else if constexpr (!f.hasSignedZero)
    return a == 0;
  else
    return (a & detail::magnitudeMask<uint64_t>(f)) == 0;
}

/// The sign bit; false in e8m0 and for the NaN of the FNUZ formats.
template <FloatFormat F> constexpr bool isNegative(uint64_t a) {
  constexpr const FormatInfo &f = formatInfo(F);
  return f.hasSign && (a >> (f.bits - 1) & 1) != 0 &&
         !(f.nan == NaNEncoding::NegativeZero && isNaN<F>(a));
}

/// Of a NaN: the same, quiet.
template <FloatFormat F> constexpr uint64_t quieted(uint64_t a) {
  constexpr const FormatInfo &f = formatInfo(F);
  if constexpr (f.nan == NaNEncoding::IEEE)
    return a | uint64_t(1) << (f.precision - 2);
  else
    return a;
}

namespace detail {
/// The NaN of an operation whose result is none of its operands' doing.
template <FloatFormat F> constexpr uint64_t nanResult(uint64_t a, uint64_t b) {
  if (isNaN<F>(a))
    return quieted<F>(a);
  if (isNaN<F>(b))
    return quieted<F>(b);
  return defaultNaN(formatInfo(F));
}
template <FloatFormat F>
constexpr uint64_t nanResult(uint64_t a, uint64_t b, uint64_t c) {
  return isNaN<F>(a) ? quieted<F>(a) : nanResult<F>(b, c);
}

/// The host type in which F's arithmetic runs.
template <FloatFormat F>
using HostFloat = std::conditional_t<F == FloatFormat::F32, float, double>;

template <FloatFormat F> inline HostFloat<F> toHost(uint64_t a) {
  if constexpr (F == FloatFormat::F32)
    return bitCast<float>(static_cast<uint32_t>(a));
  else
    return decodeAs<F>(a);
}
/// Not for NaNs.
template <FloatFormat F> inline uint64_t fromHost(HostFloat<F> x) {
  if constexpr (F == FloatFormat::F32)
    return bitCast<uint32_t>(x);
  else if constexpr (F == FloatFormat::F64)
    return bitCast<uint64_t>(x);
  else
    return encodeAs<F>(x);
}

/// x + y rounded to odd, for sums that neither overflow nor reach double's
/// subnormal range with anything lost (a sum of doubles never does).
inline double addToOdd(double x, double y) {
  double sum = x + y;
  double yRounded = sum - x;
  double lost = (x - (sum - yRounded)) + (y - yRounded);
  if (lost == 0 || lost != lost)
    return sum;
  uint64_t bits = bitCast<uint64_t>(sum);
  if ((bits & 1) == 0)
    bits += (lost > 0) == (sum > 0) ? 1 : -1;
  return bitCast<double>(bits);
}
} // namespace detail

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

template <FloatFormat F> inline uint64_t fadd(uint64_t a, uint64_t b) {
  auto r = detail::toHost<F>(a) + detail::toHost<F>(b);
  return r != r ? detail::nanResult<F>(a, b) : detail::fromHost<F>(r);
}
template <FloatFormat F> inline uint64_t fsub(uint64_t a, uint64_t b) {
  auto r = detail::toHost<F>(a) - detail::toHost<F>(b);
  return r != r ? detail::nanResult<F>(a, b) : detail::fromHost<F>(r);
}
template <FloatFormat F> inline uint64_t fmul(uint64_t a, uint64_t b) {
  auto r = detail::toHost<F>(a) * detail::toHost<F>(b);
  return r != r ? detail::nanResult<F>(a, b) : detail::fromHost<F>(r);
}
template <FloatFormat F> inline uint64_t fdiv(uint64_t a, uint64_t b) {
  auto r = detail::toHost<F>(a) / detail::toHost<F>(b);
  return r != r ? detail::nanResult<F>(a, b) : detail::fromHost<F>(r);
}

/// C's fmod: a - trunc(a / b) * b, exact, with the sign of a.
template <FloatFormat F> inline uint64_t frem(uint64_t a, uint64_t b) {
  auto r = std::fmod(detail::toHost<F>(a), detail::toHost<F>(b));
  return r != r ? detail::nanResult<F>(a, b) : detail::fromHost<F>(r);
}

template <FloatFormat F> inline uint64_t fsqrt(uint64_t a) {
  auto r = std::sqrt(detail::toHost<F>(a));
  return r != r ? detail::nanResult<F>(a, a) : detail::fromHost<F>(r);
}

/// a * b + c, rounded once.
template <FloatFormat F>
inline uint64_t ffma(uint64_t a, uint64_t b, uint64_t c) {
  if constexpr (F == FloatFormat::F64) {
    double r =
        std::fma(bitCast<double>(a), bitCast<double>(b), bitCast<double>(c));
    return r != r ? detail::nanResult<F>(a, b, c) : bitCast<uint64_t>(r);
  } else {
    double product = decodeAs<F>(a) * decodeAs<F>(b); // exact
    double r = detail::addToOdd(product, decodeAs<F>(c));
    return r != r ? detail::nanResult<F>(a, b, c) : encodeAs<F>(r);
  }
}

/// Flips the sign, also of a NaN. Formats without a sign for it: FNUZ zero and
/// NaN stay; e8m0 has no negative numbers, the result is NaN.
template <FloatFormat F> constexpr uint64_t fneg(uint64_t a) {
  constexpr const FormatInfo &f = formatInfo(F);
  if constexpr (!f.hasSign)
    return defaultNaN(f);
  else if constexpr (f.nan == NaNEncoding::NegativeZero)
    return (a & detail::magnitudeMask<uint64_t>(f)) == 0
               ? a
               : a ^ uint64_t(1) << (f.bits - 1);
  else
    return a ^ uint64_t(1) << (f.bits - 1);
}

/// Clears the sign, also of a NaN (that of the FNUZ formats stays).
template <FloatFormat F> constexpr uint64_t fabs(uint64_t a) {
  return isNegative<F>(a) ? fneg<F>(a) : a;
}

/// |a| with the sign of b. A magnitude whose sign the format cannot have goes
/// as in fneg.
template <FloatFormat F> constexpr uint64_t fcopysign(uint64_t a, uint64_t b) {
  uint64_t magnitude = plumb::fabs<F>(a);
  return isNegative<F>(b) ? fneg<F>(magnitude) : magnitude;
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// Values are bits of a mask, so that each predicate of arith.cmpf is a test
/// against a constant.
enum class FloatOrder : uint8_t {
  Equal = 1,
  Greater = 2,
  Less = 4,
  Unordered = 8,
};

template <FloatFormat F> constexpr FloatOrder fcompare(uint64_t a, uint64_t b) {
  if (isNaN<F>(a) || isNaN<F>(b))
    return FloatOrder::Unordered;
  if (a == b || (isZero<F>(a) && isZero<F>(b)))
    return FloatOrder::Equal;
  bool na = isNegative<F>(a), nb = isNegative<F>(b);
  bool less = na != nb ? na : (a < b) != na;
  return less ? FloatOrder::Less : FloatOrder::Greater;
}

namespace detail {
/// a < b with -0 < +0, for numbers.
template <FloatFormat F> constexpr bool totalLess(uint64_t a, uint64_t b) {
  bool na = isNegative<F>(a), nb = isNegative<F>(b);
  return na != nb ? na : a != b && (a < b) != na;
}
} // namespace detail

/// arith.maximumf, minimumf: a NaN operand wins, and -0 < +0.
template <FloatFormat F> constexpr uint64_t fmaximum(uint64_t a, uint64_t b) {
  if (isNaN<F>(a) || isNaN<F>(b))
    return detail::nanResult<F>(a, b);
  return detail::totalLess<F>(a, b) ? b : a;
}
template <FloatFormat F> constexpr uint64_t fminimum(uint64_t a, uint64_t b) {
  if (isNaN<F>(a) || isNaN<F>(b))
    return detail::nanResult<F>(a, b);
  return detail::totalLess<F>(b, a) ? b : a;
}

/// arith.maxnumf, minnumf: a NaN operand (quiet or not) loses, and -0 < +0,
/// which MLIR leaves open. Two NaNs: the first, quiet.
template <FloatFormat F> constexpr uint64_t fmaxnum(uint64_t a, uint64_t b) {
  if (isNaN<F>(a))
    return isNaN<F>(b) ? quieted<F>(a) : b;
  return isNaN<F>(b) || !detail::totalLess<F>(a, b) ? a : b;
}
template <FloatFormat F> constexpr uint64_t fminnum(uint64_t a, uint64_t b) {
  if (isNaN<F>(a))
    return isNaN<F>(b) ? quieted<F>(a) : b;
  return isNaN<F>(b) || !detail::totalLess<F>(b, a) ? a : b;
}

//===----------------------------------------------------------------------===//
// The same with the format as an argument (at most 64 bits)
//===----------------------------------------------------------------------===//

#define PLUMB_UNARY(TYPE, NAME)                                                \
  inline TYPE NAME(uint64_t a, FloatFormat f) {                                \
    return dispatchFormat(f, [=](auto F) { return plumb::NAME<F>(a); });       \
  }
#define PLUMB_BINARY(TYPE, NAME)                                               \
  inline TYPE NAME(uint64_t a, uint64_t b, FloatFormat f) {                    \
    return dispatchFormat(f, [=](auto F) { return plumb::NAME<F>(a, b); });    \
  }
PLUMB_UNARY(bool, isNaN)
PLUMB_UNARY(bool, isZero)
PLUMB_UNARY(bool, isNegative)
PLUMB_UNARY(uint64_t, quieted)
PLUMB_UNARY(uint64_t, fsqrt)
PLUMB_UNARY(uint64_t, fneg)
PLUMB_UNARY(uint64_t, fabs)
PLUMB_BINARY(uint64_t, fadd)
PLUMB_BINARY(uint64_t, fsub)
PLUMB_BINARY(uint64_t, fmul)
PLUMB_BINARY(uint64_t, fdiv)
PLUMB_BINARY(uint64_t, frem)
PLUMB_BINARY(uint64_t, fcopysign)
PLUMB_BINARY(FloatOrder, fcompare)
PLUMB_BINARY(uint64_t, fmaximum)
PLUMB_BINARY(uint64_t, fminimum)
PLUMB_BINARY(uint64_t, fmaxnum)
PLUMB_BINARY(uint64_t, fminnum)
#undef PLUMB_UNARY
#undef PLUMB_BINARY

inline uint64_t ffma(uint64_t a, uint64_t b, uint64_t c, FloatFormat f) {
  return dispatchFormat(f, [=](auto F) { return ffma<F>(a, b, c); });
}

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ARITH_H
