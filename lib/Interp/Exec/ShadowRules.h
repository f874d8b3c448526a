//===- ShadowRules.h - what each operation does to shadows ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each rule that Opcodes.def names. It gets the instruction,
// the operands' shadows and typed bits, and the typed result, and gives the
// result's shadow. With e_a, e_b the operands' allowances (Shadow.h), P what
// the operation makes of them and F the rounding that it adds, E = P + F:
//
//   a + b, a - b   stays open: E, s, n add, g = min
//   a * b          P = e_a|b| + e_b|a| + e_a e_b
//   a / b          P = (e_a + |v| e_b) / (|b| - e_b), infinite if e_b >= |b|
//                  F = h(|v| + P) + eta for both; 0 if exact
//   functions      P by the two ends of [a - e, a + e] (ShadowRulesMath.cpp)
//   max, min       the winner's e if |a - b| > e_a + e_b, else the larger
//   select         the chosen e; undecided: max(e_chosen, e_other + |a - b|)
//   truncf         P = e, F = h_t(|v| + e); 0 if e = 0 and v fits
//
// None is first order: each encloses. A NaN in a rule means e = infinity.
//
// Four things beyond the table of docs/allowance.md:
//
//  * Certain specials. A closed infinity or NaN with E = 0 is one that every
//    right implementation has (an -inf mask, a NaN input), and stays one where
//    IEEE 754 decides the result: x + inf, exp(-inf) = 0.
//  * Constants. An operation on constants only is evaluated typed: v is the
//    typed result, because a compiler may fold it. E = P + 2F in Declared,
//    since who does not fold it may be F away on the other side of the exact
//    value; in F64 E = 0 while P = 0. A sum of three or more inexact
//    constants, whose order may change, keeps 2R of its own type in F64.
//  * Overflow. A closed value whose magnitude may reach Omega keeps its E, with
//    the mark kMayOverflow, and its allowance is infinite. So an *output* can
//    still tell that it must be an infinity: |v| - E >= Omega.
//  * Float images. A float cast to an integer keeps its shadow, marked
//    kFloatImage, while it is only moved; cast back it is what it was. Any
//    arithmetic on it restarts from the typed value (kRestarted).
//
// Comparisons follow the typed values. They are undecided (kUnstableControl on
// the i1) where |a - b| <= e_a + e_b, and where the shadows are ordered unlike
// the typed values: only then could another right implementation go the other
// way, whatever the table.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_SHADOWRULES_H
#define PLUMBLINE_LIB_INTERP_EXEC_SHADOWRULES_H

#include "ShadowUnits.h"
#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Numerics/Convert.h"

#include <algorithm>
#include <cmath>

namespace plumb {

/// Flags of Select: integers, whose width is in w.
inline constexpr uint8_t kSelectInt = 2;

namespace shadow {

/// Marks that results inherit from operands.
inline constexpr uint16_t kSticky = kUnstableControl | kRestarted;
/// What closing a sum takes away.
inline constexpr uint16_t kSumMarks = kOpen | 0xff00;

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

Shadow inputShadow(uint64_t bits, ScalarType type, UnitTable table);
/// In Approx half an ulp (zero and powers of two: 0), else exact.
Shadow constantShadow(uint64_t bits, ScalarType type, UnitTable table);
/// From the typed value, marked kRestarted. `code` as ScalarType::code():
/// integers have no shadow to restart.
Shadow restartShadow(uint64_t bits, uint8_t code);

//===----------------------------------------------------------------------===//
// Parts of rules
//===----------------------------------------------------------------------===//

inline FloatFormat formatOf(const Inst &i) {
  return static_cast<FloatFormat>(i.w);
}

/// E + R of an open sum; `mayOverflow` if an order may leave the type, and then
/// the result is what it would be if it did not. Shadow.cpp.
double openAllowance(const Ctx &c, const Shadow &s, bool &mayOverflow);
/// What the inline functions below leave to Shadow.cpp.
double slowAllowance(const Ctx &c, const Shadow &s);
double slowOperand(const Ctx &c, const Shadow &s, FloatFormat f);

/// e of a value: plumb::allowance under the run's contract.
inline double allowanceOf(const Ctx &c, const Shadow &s) {
  if (s.marks & (kOpen | kMayOverflow))
    return slowAllowance(c, s);
  return s.E;
}

/// e of a value that arithmetic in format f takes as an operand: it may be
/// flushed to zero first.
inline double operandOf(const Ctx &c, const Shadow &s, FloatFormat f) {
  if ((s.marks | c.forced) & (kOpen | kMayOverflow))
    return slowOperand(c, s, f);
  return s.E;
}

/// The same value with its sum finished.
inline Shadow close(const Ctx &c, const Shadow &s) {
  if (!s.isOpen())
    return s;
  bool over = false;
  Shadow r;
  r.v = s.v;
  r.E = openAllowance(c, s, over);
  r.marks =
      static_cast<uint16_t>((s.marks & ~kSumMarks) | (over ? kMayOverflow : 0));
  return r;
}

/// Marks of a result of these operands.
inline uint16_t joinMarks(const Shadow &a) {
  return a.marks & (kSticky | kConstant);
}
inline uint16_t joinMarks(const Shadow &a, const Shadow &b) {
  return static_cast<uint16_t>(((a.marks | b.marks) & kSticky) |
                               (a.marks & b.marks & kConstant));
}
inline uint16_t joinMarks(const Shadow &a, const Shadow &b, const Shadow &c) {
  return static_cast<uint16_t>(((a.marks | b.marks | c.marks) & kSticky) |
                               (a.marks & b.marks & c.marks & kConstant));
}

inline bool isFinite(double x) {
  return std::fabs(x) <= std::numeric_limits<double>::max();
}

/// +-2^k, normal.
inline bool isPowerOfTwo(double x) {
  uint64_t bits = bitCast<uint64_t>(x);
  uint64_t field = bits >> 52 & 0x7ff;
  return (bits & 0xfffffffffffffu) == 0 && field != 0 && field != 0x7ff;
}

/// The format holds v; its overflow is not asked.
inline bool fits(double v, FloatFormat f) {
  if (f == FloatFormat::F64 || v == 0)
    return true;
  if (f == FloatFormat::F32)
    return static_cast<double>(static_cast<float>(v)) == v;
  const FormatInfo &i = formatInfo(f);
  int e = std::max<int>(plumb::detail::exponentOf(v), i.minExp);
  return lowestSetBitExponent(v) >= e - i.precision + 1;
}

/// What `un`'s type holds without a rounding, and without flushing it.
inline bool holds(const Ctx &c, const Units &un, double v) {
  if (!fits(v, un.format))
    return false;
  return !c.flushes() || v == 0 || std::fabs(v) >= un.tiny;
}

/// fl(a * b) is a * b: the lowest set bits multiply, unless bits are lost.
inline bool productIsExact(double a, double b, double v) {
  if (v == 0)
    return a == 0 || b == 0;
  return lowestSetBitExponent(v) ==
         lowestSetBitExponent(a) + lowestSetBitExponent(b);
}

/// An infinity or NaN: certain (E = 0) or not known (E = infinity).
inline Shadow special(double v, bool certain, uint16_t marks) {
  Shadow r;
  r.v = v;
  r.E = certain ? 0 : kInf;
  r.marks = marks;
  return r;
}

/// What E becomes where the result, `reach` around v, may lie below the least
/// number of a format without zero: rounded up to it, or a NaN for less than 0.
double belowLeast(const Units &un, double v, double reach, double E);

/// finish() under the contract AsWritten: v is the typed result, and E is what
/// two implementations that differ by P before it may differ by: P + 2F.
Shadow finishAsWritten(const Units &un, FloatFormat f, double v, double P,
                       double F, double reach, uint16_t marks, uint64_t result);

/// A closed result v with E = P + F. `reach` is how far from |v| the value may
/// be before it is rounded, `un` the row that F came from.
inline Shadow finish(const Ctx &c, const Units &un, FloatFormat f, double v,
                     double P, double F, double reach, uint16_t marks,
                     uint64_t result) {
  Shadow r;
  r.v = v;
  r.E = P + F;
  r.marks = marks;
  if (c.asWritten)
    return finishAsWritten(un, f, v, P, F, reach, marks, result);
  if (isDeclaredKind(c.table) && std::fabs(v) + reach >= un.omega)
    r.marks |= kMayOverflow;
  if (marks & kConstant) {
    if (isDeclaredKind(c.table))
      r.E += F;
    else if (c.table == UnitTable::F64)
      r.E = P == 0 ? 0 : P + 2 * F;
    if (isFinite(v))
      r.v = decode(result, f);
    if (!isFinite(r.v))
      r.E = kInf;
  }
  if (un.least != 0)
    r.E = belowLeast(un, v, reach, r.E);
  if (!(r.E >= 0) || !isFinite(v))
    r.E = kInf;
  return r;
}

//===----------------------------------------------------------------------===//
// + - *
//===----------------------------------------------------------------------===//

/// One operand of a sum.
struct Term {
  double E, s;
  uint32_t n;
  int g;
};
inline Term termOf(const Ctx &c, const Shadow &a, FloatFormat f) {
  if (a.isOpen() && a.sumFormat() == f)
    return {a.E, a.s, a.n, a.g};
  double e = operandOf(c, a, f);
  return {e, std::fabs(a.v) + e, a.v != 0 || e != 0,
          e == 0 ? lowestSetBitExponent(a.v) : kNoLowestBit};
}

/// a + b where the order is as written: the typed sum, closed. Only what may be
/// contracted (products keep the rounding that an fma leaves out in `s`) or
/// came in with an allowance can make it another one.
Shadow sumAsWritten(const Ctx &c, FloatFormat f, const Shadow &a,
                    const Shadow &b, uint64_t result);

Shadow addSpecial(const Ctx &c, const Shadow &a, const Shadow &b, double v);

inline Shadow sum(const Ctx &c, FloatFormat f, const Shadow &a, const Shadow &b,
                  double v, uint64_t result) {
  if (c.asWritten)
    return sumAsWritten(c, f, a, b, result);
  if (!isFinite(v))
    return addSpecial(c, a, b, v);
  Term x = termOf(c, a, f), y = termOf(c, b, f);
  Shadow r;
  r.v = v;
  r.E = x.E + y.E;
  r.s = x.s + y.s;
  r.n = x.n + y.n < x.n ? UINT32_MAX : x.n + y.n;
  r.g = static_cast<int16_t>(std::min(x.g, y.g));
  uint16_t marks = joinMarks(a, b);
  if (marks & kConstant) {
    double typed = decode(result, f);
    if (!isFinite(typed)) // in any order, or in some: not told apart
      return special(typed, false, marks);
    r.v = typed;
  }
  r.marks =
      static_cast<uint16_t>(marks | kOpen | static_cast<unsigned>(f) << 8);
  return r;
}

inline Shadow add(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
                  uint64_t, uint64_t, uint64_t result) {
  return sum(c, formatOf(i), a, b, a.v + b.v, result);
}

inline Shadow sub(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
                  uint64_t, uint64_t, uint64_t result) {
  if (isFinite(b.v))
    return sum(c, formatOf(i), a, b, a.v - b.v, result);
  Shadow minus = b;
  minus.v = -b.v;
  return sum(c, formatOf(i), a, minus, a.v - b.v, result);
}

Shadow mulSpecial(const Ctx &c, const Shadow &a, const Shadow &b);

/// A product of operands without allowances, as written.
Shadow productAsWritten(FloatFormat f, double v, double F, uint16_t marks,
                        uint64_t result);

/// The product in format f; `result` are its typed bits if both are constants.
inline Shadow product(const Ctx &c, FloatFormat f, const Shadow &a,
                      const Shadow &b, uint64_t result) {
  if (!isFinite(a.v) || !isFinite(b.v))
    return mulSpecial(c, a, b);
  double ea = operandOf(c, a, f), eb = operandOf(c, b, f);
  double v = a.v * b.v;
  uint16_t marks = joinMarks(a, b);
  const Units &un = unitsOf(c, f, marks & kConstant);
  double P = 0, F = 0;
  if (ea == 0 && eb == 0) {
    if (!(productIsExact(a.v, b.v, v) && holds(c, un, v)))
      F = un.half(v) + un.eta;
    // No doubt then, unless it is contracted with an addition.
    if (c.asWritten && !(c.flushes() && std::fabs(v) < un.tiny))
      return productAsWritten(f, v, F, marks, result);
  } else {
    P = ea * std::fabs(b.v) + eb * std::fabs(a.v) + ea * eb;
    bool scales =
        (ea == 0 && isPowerOfTwo(a.v)) || (eb == 0 && isPowerOfTwo(b.v));
    if (!(scales && std::fabs(v) - P > un.tiny))
      F = un.half(std::fabs(v) + (isFinite(P) ? P : 0)) + un.eta;
  }
  return finish(c, un, f, v, P, F, P, marks, result);
}

inline Shadow mul(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
                  uint64_t, uint64_t, uint64_t result) {
  return product(c, formatOf(i), a, b, result);
}

Shadow div(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
           uint64_t abits, uint64_t bbits, uint64_t result);

/// As mul, then add: contraction is allowed both ways.
inline Shadow fma(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
                  const Shadow &x, uint64_t, uint64_t, uint64_t,
                  uint64_t result) {
  FloatFormat f = formatOf(i);
  uint64_t typed = c.asWritten || (a.marks & b.marks & kConstant)
                       ? encode(a.v * b.v, f)
                       : uint64_t(0);
  Shadow p = product(c, f, a, b, typed);
  return sum(c, f, p, x, p.v + x.v, result);
}

//===----------------------------------------------------------------------===//
// Signs, order, choice
//===----------------------------------------------------------------------===//

inline Shadow neg(const Ctx &, const Inst &i, const Shadow &a, uint64_t,
                  uint64_t) {
  if (!formatInfo(formatOf(i)).hasSign) // e8m0: a NaN, whatever a is
    return special(std::numeric_limits<double>::quiet_NaN(), true,
                   joinMarks(a));
  Shadow r = a;
  r.v = -a.v;
  return r;
}

inline Shadow absf(const Ctx &c, const Inst &, const Shadow &a, uint64_t,
                   uint64_t) {
  Shadow r = close(c, a);
  r.v = std::fabs(r.v);
  return r;
}

Shadow maxf(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
            uint64_t abits, uint64_t bbits, uint64_t result);
Shadow minf(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
            uint64_t abits, uint64_t bbits, uint64_t result);
Shadow copysign(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
                uint64_t abits, uint64_t bbits, uint64_t result);
Shadow compareFloat(const Ctx &c, const Inst &i, const Shadow &a,
                    const Shadow &b, uint64_t abits, uint64_t bbits,
                    uint64_t result);
Shadow classify(const Ctx &c, const Inst &i, const Shadow &a, uint64_t abits,
                uint64_t result);

Shadow selectUnstable(const Ctx &c, const Inst &i, const Shadow &a,
                      const Shadow &b, uint64_t cbits, uint64_t abits,
                      uint64_t bbits);

inline Shadow select(const Ctx &c, const Inst &i, const Shadow &cond,
                     const Shadow &a, const Shadow &b, uint64_t cbits,
                     uint64_t abits, uint64_t bbits, uint64_t) {
  if (cond.marks & kUnstableControl)
    return selectUnstable(c, i, a, b, cbits, abits, bbits);
  Shadow r = cbits ? a : b;
  r.marks |= cond.marks & kRestarted;
  return r;
}

//===----------------------------------------------------------------------===//
// Functions and conversions
//===----------------------------------------------------------------------===//

Shadow math1(const Ctx &c, const Inst &i, const Shadow &a, uint64_t abits,
             uint64_t result);
/// The same with the operand's allowance.
Shadow math1Of(const Ctx &c, const Inst &i, const Shadow &a, double e,
               uint64_t result);
Shadow math2(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
             uint64_t abits, uint64_t bbits, uint64_t result);
Shadow fpowi(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
             uint64_t abits, uint64_t bbits, uint64_t result);
Shadow remf(const Ctx &c, const Inst &i, const Shadow &a, const Shadow &b,
            uint64_t abits, uint64_t bbits, uint64_t result);
Shadow convert(const Ctx &c, const Inst &i, const Shadow &a, uint64_t abits,
               uint64_t result);
Shadow floatToInt(const Ctx &c, const Inst &i, const Shadow &a, uint64_t abits,
                  uint64_t result);
Shadow signedToFloat(const Ctx &c, const Inst &i, const Shadow &a,
                     uint64_t abits, uint64_t result);
Shadow unsignedToFloat(const Ctx &c, const Inst &i, const Shadow &a,
                       uint64_t abits, uint64_t result);
Shadow bitcast(const Ctx &c, const Inst &i, const Shadow &a, uint64_t abits,
               uint64_t result);

//===----------------------------------------------------------------------===//
// Integers: nearly all are exact and have no shadow but marks
//===----------------------------------------------------------------------===//

inline bool isPlain(const Shadow &a) { return (a.marks & ~kConstant) == 0; }

inline Shadow plain(uint16_t marks) {
  Shadow r;
  r.marks = marks;
  return r;
}

Shadow integerSlow(const Ctx &c, const Inst &i, const Shadow &a,
                   const Shadow &b, uint64_t abits, uint64_t bbits);
Shadow integer1Slow(const Shadow &a, uint64_t abits);
Shadow compareIntSlow(const Inst &i, const Shadow &a, const Shadow &b,
                      uint64_t abits, uint64_t bbits);

inline Shadow integer(const Ctx &c, const Inst &i, const Shadow &a,
                      const Shadow &b, uint64_t abits, uint64_t bbits,
                      uint64_t) {
  if (isPlain(a) && isPlain(b))
    return plain(a.marks & b.marks);
  return integerSlow(c, i, a, b, abits, bbits);
}
inline Shadow integer1(const Ctx &, const Inst &, const Shadow &a,
                       uint64_t abits, uint64_t) {
  return isPlain(a) ? plain(a.marks) : integer1Slow(a, abits);
}
inline Shadow compareInt(const Ctx &, const Inst &i, const Shadow &a,
                         const Shadow &b, uint64_t abits, uint64_t bbits,
                         uint64_t) {
  if (isPlain(a) && isPlain(b))
    return plain(a.marks & b.marks);
  return compareIntSlow(i, a, b, abits, bbits);
}

#define PLUMB_CARRY_BINARY(NAME)                                               \
  Shadow NAME##Slow(const Ctx &c, const Inst &i, const Shadow &a,              \
                    const Shadow &b, uint64_t abits, uint64_t bbits,           \
                    uint64_t result);                                          \
  inline Shadow NAME(const Ctx &c, const Inst &i, const Shadow &a,             \
                     const Shadow &b, uint64_t abits, uint64_t bbits,          \
                     uint64_t result) {                                        \
    if (isPlain(a) && isPlain(b))                                              \
      return plain(a.marks & b.marks);                                         \
    return NAME##Slow(c, i, a, b, abits, bbits, result);                       \
  }
PLUMB_CARRY_BINARY(carryAdd)
PLUMB_CARRY_BINARY(carrySub)
PLUMB_CARRY_BINARY(carryMul)
PLUMB_CARRY_BINARY(carryMaxS)
PLUMB_CARRY_BINARY(carryMinS)
#undef PLUMB_CARRY_BINARY

#define PLUMB_CARRY_UNARY(NAME)                                                \
  Shadow NAME##Slow(const Inst &i, const Shadow &a, uint64_t abits,            \
                    uint64_t result);                                          \
  inline Shadow NAME(const Ctx &, const Inst &i, const Shadow &a,              \
                     uint64_t abits, uint64_t result) {                        \
    return isPlain(a) ? plain(a.marks) : NAME##Slow(i, a, abits, result);      \
  }
PLUMB_CARRY_UNARY(carryExtS)
PLUMB_CARRY_UNARY(carryExtU)
PLUMB_CARRY_UNARY(carryTrunc)
#undef PLUMB_CARRY_UNARY

} // namespace shadow
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_SHADOWRULES_H
