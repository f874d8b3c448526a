//===- ShadowHot.h - + - * of shadows, inlined into a loop ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of ShadowRules.h for sums and products once more, bit for bit, as
// the shadow loop wants them: always inlined, with the format as a constant,
// under the usual contract (any order, subnormal numbers kept), and with the
// rare cases left to ShadowRules.h. A unit test compares the two on random
// shadows.
//
// What makes the difference: half an ulp at x is x's power of two times u, at
// least eta, which needs no exponent arithmetic; f32 and f64 decode by a cast;
// and the allowance of an open sum is computed where it is used, so that it
// overlaps with what else the loop does.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_SHADOWHOT_H
#define PLUMBLINE_LIB_INTERP_EXEC_SHADOWHOT_H

#include "ShadowRules.h"
#include "llvm/Support/Compiler.h"
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace plumb {
namespace shadow {

/// True if the rules below are those of the run.
inline bool isUsual(const Ctx &c) {
  return !isDeclaredKind(c.table) ||
         (c.contract->order == SumOrder::Any && !c.contract->flushToZero);
}

/// Hides from the optimizer where a word comes from.
LLVM_ATTRIBUTE_ALWAYS_INLINE void opaque(uint64_t &word) {
#if defined(__GNUC__)
  __asm__("" : "+r"(word));
#endif
}

// A processor hands what was stored to the next load of it at once only if that
// load lies within one store. So shadows are written and copied as two halves
// of 16 bytes, (v, E) and the rest, whoever reads single fields.

LLVM_ATTRIBUTE_ALWAYS_INLINE void put(Shadow &d, double v, double E, double s,
                                      uint64_t n, int16_t g, uint64_t marks) {
  const uint64_t tail =
      n | uint64_t(static_cast<uint16_t>(g)) << 32 | marks << 48;
#if defined(__SSE2__)
  auto *p = reinterpret_cast<double *>(&d);
  _mm_storeu_pd(p, _mm_set_pd(E, v));
  _mm_storeu_pd(p + 2, _mm_set_pd(bitCast<double>(tail), s));
#else
  const uint64_t words[4] = {bitCast<uint64_t>(v), bitCast<uint64_t>(E),
                             bitCast<uint64_t>(s), tail};
  std::memcpy(static_cast<void *>(&d), words, sizeof(Shadow));
#endif
}
/// d = s with marks added.
LLVM_ATTRIBUTE_ALWAYS_INLINE void assign(Shadow &d, const Shadow &s,
                                         uint16_t added) {
  // Several loads must not be made one: `s` was written field by field.
  uint64_t v = bitCast<uint64_t>(s.v), E = bitCast<uint64_t>(s.E);
  uint64_t marks = s.marks | added;
  opaque(v), opaque(E), opaque(marks);
  put(d, bitCast<double>(v), bitCast<double>(E), s.s, s.n, s.g, marks);
}
LLVM_ATTRIBUTE_ALWAYS_INLINE void copy(Shadow &d, const Shadow &s,
                                       uint16_t added) {
#if defined(__SSE2__)
  auto *from = reinterpret_cast<const double *>(&s);
  auto *to = reinterpret_cast<double *>(&d);
  const __m128d low = _mm_loadu_pd(from);
  __m128d high = _mm_loadu_pd(from + 2);
  if (LLVM_UNLIKELY(added))
    high = _mm_or_pd(
        high,
        _mm_set_pd(bitCast<double>(static_cast<uint64_t>(added) << 48), 0));
  _mm_storeu_pd(to, low);
  _mm_storeu_pd(to + 2, high);
#else
  d = s;
  d.marks |= added;
#endif
}

LLVM_ATTRIBUTE_ALWAYS_INLINE double decodeHot(uint64_t bits, FloatFormat f) {
  if (f == FloatFormat::F32)
    return bitCast<float>(static_cast<uint32_t>(bits));
  if (f == FloatFormat::F64)
    return bitCast<double>(bits);
  return decode(bits, f);
}

/// The power of two at or below |x|, in the register of a double.
LLVM_ATTRIBUTE_ALWAYS_INLINE double powerBelow(double x) {
#if defined(__SSE2__)
  const __m128d mask = _mm_castsi128_pd(_mm_set1_epi64x(0x7ff0000000000000));
  return _mm_cvtsd_f64(_mm_and_pd(_mm_set_sd(x), mask));
#else
  return bitCast<double>(bitCast<uint64_t>(x) & 0x7ff0000000000000u);
#endif
}

/// Units::half.
LLVM_ATTRIBUTE_ALWAYS_INLINE double halfHot(const Units &un, double x) {
  if (LLVM_UNLIKELY(!un.charged || x == 0))
    return 0;
  return std::max(powerBelow(x) * un.u, un.eta);
}

/// 2^e; what is no normal number, as ldexp has it.
LLVM_ATTRIBUTE_ALWAYS_INLINE double powerHot(int e) {
  if (LLVM_LIKELY(e >= -1022 && e <= 1023))
    return bitCast<double>(uint64_t(e + 1023) << 52);
  return std::ldexp(1.0, e);
}

/// Units::half of x >= quiet: one subtraction from the exponent.
LLVM_ATTRIBUTE_ALWAYS_INLINE double halfQuiet(const Units &un, double x) {
#if defined(__SSE2__)
  const __m128i mask = _mm_set1_epi64x(0x7ff0000000000000);
  const __m128i power = _mm_and_si128(_mm_castpd_si128(_mm_set_sd(x)), mask);
  const auto *field = reinterpret_cast<const __m128i *>(&un.precisionField);
  return _mm_cvtsd_f64(
      _mm_castsi128_pd(_mm_sub_epi64(power, _mm_loadl_epi64(field))));
#else
  return bitCast<double>((bitCast<uint64_t>(x) & 0x7ff0000000000000u) -
                         un.precisionField);
#endif
}

/// The allowance of an open sum that cannot have overflowed before.
inline LLVM_ATTRIBUTE_NOINLINE double openHot(const Ctx &c, const Shadow &s) {
  const double magnitude = std::fabs(s.v);
  if (LLVM_UNLIKELY(!isFinite(s.E) || !isFinite(magnitude)))
    return kInf;
  const bool constant = s.marks & kConstant;
  const Units &un = unitsOf(c, s.sumFormat(), constant);
  // What is added on the way to the result is added in the order of
  // openAllowance, but for zeros.
  double R = 0, largest = magnitude;
  if (s.n >= 2 && un.charged) {
    bool exact = s.E == 0 && s.g != kNoLowestBit &&
                 s.s <= powerHot(formatInfo(un.format).precision + s.g);
    const double n = s.n;
    if (s.n > 2) {
      const double m = n - 2;
      double middle;
      if (LLVM_UNLIKELY(m * un.u > 0.5)) {
        middle = un.u * (m + 1) * s.s;
      } else {
        double bias = m * (magnitude / s.s) * magnitude;
        double chance = 3 * std::sqrt(m) * (magnitude + s.s / 4);
        middle = un.u * std::min(m * ((s.s + magnitude) / 2), bias + chance);
      }
      if (!exact)
        R = halfHot(un, magnitude + s.E + middle) + middle + n * un.eta;
      if (constant)
        R *= 2;
      if (isDeclaredKind(c.table) &&
          LLVM_UNLIKELY((s.s + magnitude) / 2 + s.E + middle >= un.omega))
        return kInf;
      double e = s.E + R;
      return LLVM_LIKELY(e >= 0) ? e : kInf;
    }
    if (!exact && !(constant && c.table == UnitTable::F64)) {
      // Twice each term is twice the sum: off the way from E to the result.
      const double twice = constant ? 2 : 1;
      const double x = magnitude + s.E;
      if (LLVM_LIKELY(x != 0))
        R = std::max(powerBelow(x) * (un.u * twice), un.eta * twice);
      R += n * (un.eta * twice);
    }
  } else if (s.n > 2) {
    largest = (s.s + magnitude) / 2;
  }
  if (isDeclaredKind(c.table) && LLVM_UNLIKELY(largest + s.E >= un.omega))
    return kInf;
  double e = s.E + R;
  return LLVM_LIKELY(e >= 0) ? e : kInf;
}

/// allowanceOf, and operandOf where nothing is flushed. Here are the sums that
/// scalar loops are full of: of two terms, and exact ones.
LLVM_ATTRIBUTE_ALWAYS_INLINE double allowanceHot(const Ctx &c,
                                                 const Shadow &s) {
  if (LLVM_LIKELY(!(s.marks & (kOpen | kMayOverflow))))
    return s.E;
  if (LLVM_UNLIKELY(s.marks & kMayOverflow))
    return allowanceOf(c, s);
  const bool constant = s.marks & kConstant;
  if (LLVM_LIKELY(!constant || isDeclaredKind(c.table))) {
    const Units &un = c.rows[s.marks >> 8];
    if (s.E != 0) {
      const double x = std::fabs(s.v) + s.E;
      // Not so if x is infinite or NaN.
      if (s.n == 2 && LLVM_LIKELY(x >= un.quiet && x < un.omega)) {
        const double R = halfQuiet(un, x);
        return s.E + (constant ? 2 * R : R);
      }
    } else if (LLVM_LIKELY(s.g > -900 && s.g < 900)) {
      // What is in the middle of an exact sum is less than s / 2.
      const double limit =
          bitCast<double>((uint64_t(s.g + 1023) << 52) + un.precisionField);
      if (s.s <= limit && s.n * un.u <= 0.5 && un.charged &&
          LLVM_LIKELY(4 * s.s < un.omega && std::fabs(s.v) <= 2 * s.s))
        return 0;
    }
  }
  return openHot(c, s);
}

/// termOf; `known`: whether anybody asks for the lowest bit.
LLVM_ATTRIBUTE_ALWAYS_INLINE Term termHot(const Ctx &c, const Shadow &a,
                                          FloatFormat f, bool known = true) {
  if ((a.marks & kSumMarks) == (kOpen | static_cast<unsigned>(f) << 8))
    return {a.E, a.s, a.n, a.g};
  double e = allowanceHot(c, a);
  return {e, std::fabs(a.v) + e, a.v != 0 || e != 0,
          known && e == 0 ? lowestSetBitExponent(a.v) : kNoLowestBit};
}

// The rules themselves write the result, which may be an operand, and return
// true, or return false and leave it to ShadowRules.h. (A result by value would
// be one in memory, for the sake of the rare path.)

/// sum(), v being a.v + b.v or a.v - b.v.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool sumHot(Shadow &d, const Ctx &c, FloatFormat f,
                                         const Shadow &a, const Shadow &b,
                                         double v, uint64_t result,
                                         uint16_t added) {
  if (LLVM_UNLIKELY(!isFinite(v)))
    return false;
  const Term x = termHot(c, a, f);
  const Term y = termHot(c, b, f, x.g != kNoLowestBit);
  uint16_t marks = joinMarks(a, b);
  if (marks & kConstant) {
    v = decodeHot(result, f);
    if (LLVM_UNLIKELY(!isFinite(v)))
      return false;
  }
  put(d, v, x.E + y.E, x.s + y.s, x.n + y.n < x.n ? UINT32_MAX : x.n + y.n,
      static_cast<int16_t>(std::min(x.g, y.g)),
      static_cast<uint16_t>(marks | kOpen | static_cast<unsigned>(f) << 8 |
                            added));
  return true;
}

/// What productHot leaves when the usual case is not there.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool productAny(double &v, double &E,
                                             uint16_t &marks, const Ctx &c,
                                             FloatFormat f, const Shadow &a,
                                             const Shadow &b, double ea,
                                             double eb, uint64_t result) {
  v = a.v * b.v;
  if (LLVM_UNLIKELY(!isFinite(v)))
    return false;
  const Units &un = unitsOf(c, f, marks & kConstant);
  double P = 0, F = 0;
  if (ea == 0 && eb == 0) {
    if (!(fits(v, un.format) && productIsExact(a.v, b.v, v)))
      F = halfHot(un, v) + un.eta;
  } else {
    if (eb == 0 && LLVM_LIKELY(isFinite(ea)))
      P = ea * std::fabs(b.v); // the other terms are 0
    else if (ea == 0 && LLVM_LIKELY(isFinite(eb)))
      P = eb * std::fabs(a.v);
    else
      P = ea * std::fabs(b.v) + eb * std::fabs(a.v) + ea * eb;
    bool scales =
        (ea == 0 && isPowerOfTwo(a.v)) || (eb == 0 && isPowerOfTwo(b.v));
    if (!(scales && std::fabs(v) - P > un.tiny))
      F = halfHot(un, std::fabs(v) + (LLVM_LIKELY(isFinite(P)) ? P : 0)) +
          un.eta;
  }
  E = P + F;
  const bool over = isDeclaredKind(c.table) && std::fabs(v) + P >= un.omega;
  if (marks & kConstant) {
    if (isDeclaredKind(c.table))
      E += F;
    else if (c.table == UnitTable::F64)
      E = P == 0 ? 0 : P + 2 * F;
    v = decodeHot(result, f);
    if (LLVM_UNLIKELY(!isFinite(v)))
      return false;
  }
  if (LLVM_UNLIKELY(!(E >= 0)))
    E = kInf;
  if (LLVM_UNLIKELY(over))
    marks |= kMayOverflow;
  return true;
}

/// v, E and marks of a product, which is closed. The usual case: one operand
/// is known exactly, and is no power of two.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool productHot(double &v, double &E,
                                             uint16_t &marks, const Ctx &c,
                                             FloatFormat f, const Shadow &a,
                                             const Shadow &b, uint64_t result) {
  v = a.v * b.v;
  const double ea = allowanceHot(c, a), eb = allowanceHot(c, b);
  marks = joinMarks(a, b);
  double e = ea, factor = b.v;
  if (eb != 0) {
    e = ea == 0 ? eb : 0;
    factor = a.v;
  }
  const bool constant = marks & kConstant;
  // A fraction of zeros: a power of two, or no number to go on with.
  if (LLVM_LIKELY(e != 0 && bitCast<uint64_t>(factor) << 12 != 0 &&
                  (!constant || isDeclaredKind(c.table)))) {
    const Units &un = c.rows[unsigned(f)];
    const double P = e * std::fabs(factor), x = std::fabs(v) + P;
    // Not so if v is infinite or NaN.
    if (LLVM_LIKELY(x >= un.quiet && x < un.omega)) {
      const double F = halfQuiet(un, x);
      E = P + F;
      if (constant) {
        E += F;
        v = decodeHot(result, f);
        return isFinite(v);
      }
      return true;
    }
  }
  return productAny(v, E, marks, c, f, a, b, ea, eb, result);
}

LLVM_ATTRIBUTE_ALWAYS_INLINE bool mulHot(Shadow &d, const Ctx &c, FloatFormat f,
                                         const Shadow &a, const Shadow &b,
                                         uint64_t result, uint16_t added) {
  double v, E;
  uint16_t marks;
  if (LLVM_UNLIKELY(!productHot(v, E, marks, c, f, a, b, result)))
    return false;
  put(d, v, E, 0, 0, 0, static_cast<uint16_t>(marks | added));
  return true;
}

/// The sum of a product, as productHot gave it, and x.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool
addToProductHot(Shadow &d, const Ctx &c, FloatFormat f, double v, double E,
                uint16_t marks, const Shadow &x, uint64_t result,
                uint16_t added) {
  double sum = v + x.v;
  if (LLVM_UNLIKELY(!isFinite(sum) || marks & kMayOverflow))
    return false;
  if (marks & x.marks & kConstant) {
    sum = decodeHot(result, f);
    if (LLVM_UNLIKELY(!isFinite(sum)))
      return false;
  }
  const Term y = termHot(c, x, f, E == 0);
  const uint32_t counts = v != 0 || E != 0;
  const int g = LLVM_LIKELY(E != 0) ? kNoLowestBit : lowestSetBitExponent(v);
  put(d, sum, E + y.E, (std::fabs(v) + E) + y.s,
      y.n + counts < y.n ? UINT32_MAX : y.n + counts,
      static_cast<int16_t>(std::min(g, y.g)),
      static_cast<uint16_t>(((marks | x.marks) & kSticky) |
                            (marks & x.marks & kConstant) | kOpen |
                            static_cast<unsigned>(f) << 8 | added));
  return true;
}

LLVM_ATTRIBUTE_ALWAYS_INLINE bool divHot(Shadow &d, const Ctx &c, FloatFormat f,
                                         const Shadow &a, const Shadow &b,
                                         uint64_t result, uint16_t added) {
  double v = a.v / b.v;
  const double ea = allowanceHot(c, a), eb = allowanceHot(c, b);
  const uint16_t marks = joinMarks(a, b);
  const bool constant = marks & kConstant;
  const Units &un = c.rows[unsigned(f)];
  const double room = std::fabs(b.v) - eb;
  if ((constant && !isDeclaredKind(c.table)) || !(room > 0) ||
      (eb == 0 && isPowerOfTwo(b.v)))
    return false;
  const double P = (ea + std::fabs(v) * eb) / room, x = std::fabs(v) + P;
  if (LLVM_UNLIKELY(!(x >= un.quiet && x < un.omega)))
    return false;
  const double F = halfQuiet(un, x);
  double E = P + F;
  if (constant) {
    E += F;
    v = decodeHot(result, f);
    if (!isFinite(v))
      return false;
  }
  put(d, v, E, 0, 0, 0, static_cast<uint16_t>(marks | added));
  return true;
}

/// compareFloat() of f32 or f64.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool compareHot(Shadow &d, const Ctx &c,
                                             FloatFormat f, const Shadow &a,
                                             const Shadow &b, uint64_t abits,
                                             uint64_t bbits, uint16_t added) {
  double x = decodeHot(abits, f), y = decodeHot(bbits, f);
  // Both the same way, as usual; or else look closer.
  bool same = (x - y) * (a.v - b.v) > 0;
  if (LLVM_UNLIKELY(!same))
    same = ((x < y) == (a.v < b.v)) & ((x > y) == (a.v > b.v)) &
           ((x == y) == (a.v == b.v));
  if (LLVM_UNLIKELY(a.v != a.v || b.v != b.v))
    return false;
  // No allowance is less than what of it is finished, so most of what is not
  // decided shows before sums are closed.
  const double finished = a.E + b.E, apart = std::fabs(a.v - b.v);
  bool decided = same && !(finished > 0 && apart <= finished);
  if (decided) {
    double e = allowanceHot(c, a) + allowanceHot(c, b);
    decided = e == 0 || apart > e;
  }
  put(d, 0, 0, 0, 0, 0,
      joinMarks(a, b) | (decided ? 0u : unsigned(kUnstableControl)) | added);
  return true;
}

/// The rule of the maximum or minimum of two numbers.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool extremumHot(Shadow &d, const Ctx &c,
                                              bool wantMax, const Shadow &a,
                                              const Shadow &b, uint16_t added) {
  if (LLVM_UNLIKELY(!isFinite(a.v) || !isFinite(b.v)))
    return false;
  double ea = allowanceHot(c, a), eb = allowanceHot(c, b);
  double x = wantMax ? a.v : -a.v, y = wantMax ? b.v : -b.v;
  double E = x - ea > y + eb ? ea : y - eb > x + ea ? eb : std::max(ea, eb);
  put(d, x >= y ? a.v : b.v, E, 0, 0, 0,
      static_cast<uint16_t>(joinMarks(a, b) | added));
  return true;
}

/// selectUnstable() of floats, a chosen if c. An integer whose type was not
/// told looks like one, but has no value in its shadow.
LLVM_ATTRIBUTE_ALWAYS_INLINE bool unstableHot(Shadow &d, const Ctx &c,
                                              const Inst &i, const Shadow &a,
                                              const Shadow &b, bool chosen,
                                              uint16_t added) {
  if (LLVM_UNLIKELY(i.flags & kSelectInt ||
                    (a.v == b.v && isPlain(a) && isPlain(b))))
    return false;
  double ea = allowanceHot(c, a), eb = allowanceHot(c, b);
  double apart = a.v == b.v ? 0 : std::fabs(a.v - b.v);
  double E = std::max(chosen ? ea : eb, (chosen ? eb : ea) + apart);
  put(d, chosen ? a.v : b.v, E >= 0 ? E : kInf, 0, 0, 0,
      static_cast<uint16_t>(joinMarks(a, b) | added));
  return true;
}

} // namespace shadow
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_SHADOWHOT_H
