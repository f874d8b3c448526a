//===- ShadowRules.cpp - shadows of float arithmetic, order and casts -----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of ShadowRules.h that are too large or too rare to be inline.
//
//===----------------------------------------------------------------------===//

#include "ShadowRules.h"
#include "FloatSemantics.h"

using namespace plumb;
using namespace plumb::shadow;

namespace {

/// A NaN that every right implementation has.
bool isCertainNaN(const Shadow &a) {
  return a.v != a.v && !a.isOpen() && a.E == 0;
}
bool isInf(double x) { return std::fabs(x) == kInf; }

/// Zero or not at all: no right implementation is in doubt which.
bool signIsCertain(const Shadow &a, double e) {
  return a.v == 0 ? e == 0 : std::fabs(a.v) > e;
}

} // namespace

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

Shadow plumb::shadow::inputShadow(uint64_t bits, ScalarType type, UnitTable) {
  Shadow r;
  if (type.isFloat())
    r.v = decode(bits, type.format);
  return r;
}

Shadow plumb::shadow::constantShadow(uint64_t bits, ScalarType type,
                                     UnitTable table) {
  Shadow r = inputShadow(bits, type, table);
  r.marks = kConstant;
  if (type.isFloat() && table == UnitTable::Approx && isFinite(r.v) &&
      !isPowerOfTwo(r.v))
    r.E = halfUlp(r.v, approxFormat(type.format));
  return r;
}

Shadow plumb::shadow::restartShadow(uint64_t bits, uint8_t code) {
  Shadow r;
  if (code != 255) {
    r.v = decode(bits, sem::formatOf(code));
    r.marks = kRestarted;
  }
  return r;
}

//===----------------------------------------------------------------------===//
// + - * / with infinities and NaNs
//===----------------------------------------------------------------------===//

Shadow plumb::shadow::addSpecial(const Ctx &c, const Shadow &a, const Shadow &b,
                                 double v) {
  uint16_t marks = joinMarks(a, b);
  if (isCertainNaN(a) || isCertainNaN(b))
    return special(v, true, marks);
  // A sum of numbers that left double is no certain infinity.
  bool certain = (isInf(a.v) || isInf(b.v)) && isFinite(allowanceOf(c, a)) &&
                 isFinite(allowanceOf(c, b));
  return special(v, certain, marks);
}

Shadow plumb::shadow::mulSpecial(const Ctx &c, const Shadow &a,
                                 const Shadow &b) {
  uint16_t marks = joinMarks(a, b);
  double v = a.v * b.v;
  if (isCertainNaN(a) || isCertainNaN(b))
    return special(v, true, marks);
  double ea = allowanceOf(c, a), eb = allowanceOf(c, b);
  return special(v, signIsCertain(a, ea) && signIsCertain(b, eb), marks);
}

Shadow plumb::shadow::div(const Ctx &c, const Inst &i, const Shadow &a,
                          const Shadow &b, uint64_t, uint64_t,
                          uint64_t result) {
  uint16_t marks = joinMarks(a, b);
  FloatFormat f = formatOf(i);
  double ea = operandOf(c, a, f), eb = operandOf(c, b, f);
  double v = a.v / b.v;
  if (!isFinite(a.v) || !isFinite(b.v) || (b.v == 0 && eb == 0)) {
    if (isCertainNaN(a) || isCertainNaN(b))
      return special(v, true, marks);
    // x / inf is 0 whatever the finite x is; the others need both signs.
    bool certain = isInf(b.v) && isFinite(a.v)
                       ? eb == 0 && isFinite(ea)
                       : signIsCertain(a, ea) && signIsCertain(b, eb);
    return special(v, certain, marks);
  }
  const Units &un = unitsOf(c, f, marks & kConstant);
  double room = std::fabs(b.v) - eb;
  double P = room > 0 ? (ea + std::fabs(v) * eb) / room : kInf;
  double F = 0;
  bool isZero = a.v == 0 && ea == 0;
  bool scales = eb == 0 && isPowerOfTwo(b.v) && std::fabs(v) - P > un.tiny;
  if (!isZero && !scales)
    F = un.half(std::fabs(v) + (isFinite(P) ? P : 0)) + un.eta;
  if (c.asWritten && P == 0)
    F = 0;
  return finish(c, un, f, v, P, F, P, marks, result);
}

//===----------------------------------------------------------------------===//
// As written
//===----------------------------------------------------------------------===//

double plumb::shadow::belowLeast(const Units &un, double v, double reach,
                                 double E) {
  const double low = v - reach;
  if (!(low >= 0))
    return kInf;
  return low < un.least ? E + un.least : E;
}

Shadow plumb::shadow::finishAsWritten(const Units &un, FloatFormat f, double v,
                                      double P, double F, double reach,
                                      uint16_t marks, uint64_t result) {
  Shadow r;
  r.v = decode(result, f);
  r.E = P + 2 * F;
  r.marks = marks;
  if (un.eta >= un.tiny && std::fabs(r.v) < un.tiny)
    r.E += std::fabs(r.v); // it may be flushed
  // Who is certain of an infinity has it, as everybody else.
  if (r.E != 0 && std::fabs(v) + reach >= un.omega)
    r.marks |= kMayOverflow;
  if (!(r.E >= 0) || (!isFinite(r.v) && r.E != 0))
    r.E = kInf;
  return r;
}

Shadow plumb::shadow::productAsWritten(FloatFormat f, double v, double F,
                                       uint16_t marks, uint64_t result) {
  Shadow r;
  r.v = decode(result, f);
  r.s = isFinite(r.v) && isFinite(v) ? F : 0;
  r.marks = marks;
  return r;
}

Shadow plumb::shadow::sumAsWritten(const Ctx &c, FloatFormat f, const Shadow &a,
                                   const Shadow &b, uint64_t result) {
  uint16_t marks = joinMarks(a, b);
  double ea = operandOf(c, a, f), eb = operandOf(c, b, f);
  double P = ea + eb + a.s + b.s;
  double v = a.v + b.v;
  bool mayFlush = c.flushes() && v != 0 &&
                  std::fabs(v) < unitsOf(c, f, marks & kConstant).tiny;
  if (P == 0 && !mayFlush)
    return special(decode(result, f), true, marks);
  if (!isFinite(v))
    return addSpecial(c, a, b, v);
  const Units &un = unitsOf(c, f, marks & kConstant);
  double F = un.half(std::fabs(v) + (isFinite(P) ? P : 0)) + un.eta;
  return finishAsWritten(un, f, v, P, F, P, marks, result);
}

//===----------------------------------------------------------------------===//
// Order and signs
//===----------------------------------------------------------------------===//

namespace {

/// max (or min) of a and b; `ignoresNaN`: a NaN operand loses.
Shadow extremum(const Ctx &c, const Shadow &a, const Shadow &b, bool wantMax,
                bool ignoresNaN) {
  uint16_t marks = joinMarks(a, b);
  if (std::isnan(a.v) || std::isnan(b.v)) {
    if (ignoresNaN && isCertainNaN(a) != isCertainNaN(b)) {
      Shadow r = close(c, isCertainNaN(a) ? b : a);
      r.marks = static_cast<uint16_t>((r.marks & kMayOverflow) | marks);
      return r;
    }
    return special(std::isnan(a.v) ? a.v : b.v,
                   isCertainNaN(a) || isCertainNaN(b), marks);
  }
  double ea = allowanceOf(c, a), eb = allowanceOf(c, b);
  double sign = wantMax ? 1 : -1;
  double x = sign * a.v, y = sign * b.v;
  bool aWins = x - ea > y + eb, bWins = y - eb > x + ea;
  Shadow r;
  r.v = x >= y ? a.v : b.v;
  r.E = aWins ? ea : bWins ? eb : std::max(ea, eb);
  r.marks = marks;
  return r;
}

bool ignoresNaN(Opcode op) {
  return op == Opcode::MaxNumF || op == Opcode::MaxNumFV ||
         op == Opcode::MinNumF || op == Opcode::MinNumFV;
}

} // namespace

Shadow plumb::shadow::maxf(const Ctx &c, const Inst &i, const Shadow &a,
                           const Shadow &b, uint64_t, uint64_t, uint64_t) {
  return extremum(c, a, b, true, ignoresNaN(i.op));
}

Shadow plumb::shadow::minf(const Ctx &c, const Inst &i, const Shadow &a,
                           const Shadow &b, uint64_t, uint64_t, uint64_t) {
  return extremum(c, a, b, false, ignoresNaN(i.op));
}

Shadow plumb::shadow::copysign(const Ctx &c, const Inst &i, const Shadow &a,
                               const Shadow &b, uint64_t, uint64_t bbits,
                               uint64_t) {
  Shadow r = close(c, a);
  r.s = 0;
  double e = allowanceOf(c, r), eb = allowanceOf(c, b);
  bool typedSign = std::signbit(decode(bbits, formatOf(i)));
  r.v = std::copysign(a.v, typedSign ? -1.0 : 1.0);
  bool certain = eb == 0 || std::fabs(b.v) > eb;
  if (!certain || std::signbit(b.v) != typedSign)
    e = std::max(e, 2 * std::fabs(a.v) + e);
  r.E = e >= 0 ? e : kInf;
  r.marks = static_cast<uint16_t>((r.marks & kMayOverflow) | joinMarks(a, b));
  return r;
}

Shadow plumb::shadow::compareFloat(const Ctx &c, const Inst &i, const Shadow &a,
                                   const Shadow &b, uint64_t abits,
                                   uint64_t bbits, uint64_t) {
  FloatFormat f = formatOf(i);
  double x = decode(abits, f), y = decode(bbits, f);
  Shadow r = plain(joinMarks(a, b));
  // The order of the typed values against that of the shadows.
  bool same = (x < y) == (a.v < b.v) && (x > y) == (a.v > b.v) &&
              (x == y) == (a.v == b.v);
  bool decided = same;
  if (same) {
    double e = operandOf(c, a, f) + operandOf(c, b, f);
    decided = e == 0 || isCertainNaN(a) || isCertainNaN(b) ||
              std::fabs(a.v - b.v) > e;
  }
  if (!decided)
    r.marks |= kUnstableControl;
  return r;
}

Shadow plumb::shadow::classify(const Ctx &c, const Inst &i, const Shadow &a,
                               uint64_t abits, uint64_t) {
  Shadow r = plain(joinMarks(a));
  FloatFormat f = formatOf(i);
  double e = allowanceOf(c, a);
  double typed = decode(abits, f);
  if (e == 0 && (a.v == typed || (std::isnan(a.v) && std::isnan(typed))))
    return r;
  // The classes between the two ends, from -inf up to +inf in the order of
  // their bits in the mask.
  bool decided = false;
  if (isFinite(e) && isFinite(a.v)) {
    unsigned low = sem::floatClassOf(encode(a.v - e, f), f);
    unsigned high = sem::floatClassOf(encode(a.v + e, f), f);
    unsigned own = sem::floatClassOf(abits, f);
    unsigned between = low | high | own;
    for (unsigned bit = std::min(low, own); bit <= std::max(high, own);
         bit <<= 1)
      between |= bit;
    decided = (between & i.b) == 0 || (between & ~i.b) == 0;
  }
  if (!decided)
    r.marks |= kUnstableControl;
  return r;
}

Shadow plumb::shadow::selectUnstable(const Ctx &c, const Inst &i,
                                     const Shadow &a, const Shadow &b,
                                     uint64_t cbits, uint64_t abits,
                                     uint64_t bbits) {
  Shadow r;
  r.marks = joinMarks(a, b);
  double av = a.v, bv = b.v;
  if (i.flags & kSelectInt) {
    if (abits == bbits && isPlain(a) && isPlain(b))
      return r;
    if (i.w == 1) {
      r.marks |= kUnstableControl;
      return r;
    }
    // Integers are carried from here on, as far as they are numbers.
    if ((a.marks | b.marks) & kFloatImage)
      r.marks |= kRestarted;
    if (!(a.marks & kCarried))
      av = static_cast<double>(sem::signedOf(abits, i.w));
    if (!(b.marks & kCarried))
      bv = static_cast<double>(sem::signedOf(bbits, i.w));
    r.marks |= kCarried;
  } else if (abits != bbits && av == bv && !(i.flags & kSelectInt) &&
             isPlain(a) && isPlain(b)) {
    r.marks |= kUnstableControl; // integers whose width was not told
  }
  double ea = allowanceOf(c, a), eb = allowanceOf(c, b);
  double apart = av == bv ? 0 : std::fabs(av - bv);
  r.v = cbits ? av : bv;
  r.E = std::max(cbits ? ea : eb, (cbits ? eb : ea) + apart);
  if (!(r.E >= 0))
    r.E = kInf;
  return r;
}

//===----------------------------------------------------------------------===//
// Remainder and conversions of floats
//===----------------------------------------------------------------------===//

Shadow plumb::shadow::remf(const Ctx &c, const Inst &i, const Shadow &a,
                           const Shadow &b, uint64_t abits, uint64_t bbits,
                           uint64_t result) {
  FloatFormat f = formatOf(i);
  Shadow r;
  r.v = decode(result, f);
  r.marks = joinMarks(a, b);
  // The operation is exact: nothing is lost if the operands are.
  bool exact = allowanceOf(c, a) == 0 && allowanceOf(c, b) == 0 &&
               (a.v == decode(abits, f) || std::isnan(a.v)) &&
               (b.v == decode(bbits, f) || std::isnan(b.v));
  if (!exact)
    r.marks |= kRestarted;
  return r;
}

namespace {
/// Every number of `from` is one of `to`.
bool holdsAll(FloatFormat to, FloatFormat from) {
  const FormatInfo &t = formatInfo(to), &f = formatInfo(from);
  int tLow = t.hasSubnormals ? t.minSubnormalExp() : t.minExp;
  int fLow = f.hasSubnormals ? f.minSubnormalExp() : f.minExp;
  return t.precision >= f.precision && t.maxExp >= f.maxExp && tLow <= fLow &&
         t.hasSign >= f.hasSign && t.hasZero >= f.hasZero;
}
} // namespace

Shadow plumb::shadow::convert(const Ctx &c, const Inst &i, const Shadow &a,
                              uint64_t, uint64_t result) {
  FloatFormat from = formatOf(i), to = sem::formatOf(i.b);
  uint16_t marks = joinMarks(a);
  double e = operandOf(c, a, from);
  if (!isFinite(a.v)) // the format may lack it: E4M3FN has no infinity
    return special(e == 0 ? decode(result, to) : a.v, e == 0, marks);
  if (holdsAll(to, from)) {
    Shadow r;
    r.v = a.v;
    r.E = e;
    r.marks = marks;
    return r;
  }
  const Units &un = unitsOf(c, to, marks & kConstant);
  double F = 0;
  if (e != 0 || !holds(c, un, a.v)) {
    F = un.half(std::fabs(a.v) + (isFinite(e) ? e : 0)) + un.eta;
    unsigned rounding = i.flags & kPayload;
    if (rounding != unsigned(Rounding::NearestEven) &&
        rounding != unsigned(Rounding::NearestAway))
      F *= 2; // directed: a whole ulp
    else if (c.contract->conversionsDiffer && isDeclaredKind(c.table))
      F *= 2;
    else if (c.asWritten && e == 0)
      F = 0;
  }
  return finish(c, un, to, a.v, e, F, e, marks, result);
}
