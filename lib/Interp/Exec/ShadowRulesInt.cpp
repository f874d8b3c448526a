//===- ShadowRulesInt.cpp - integers that came from floats ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most integers are exact and have no shadow. Two kinds have one:
//
//  * kCarried: made from a float by fptosi, so that it may be off by one or
//    more. (v, E) go through + - * min max, extensions, truncations that lose
//    nothing, and back to a float. Anything else, and anything that may wrap,
//    cannot tell what the other value would have given: kUnstableControl.
//  * kFloatImage: the bits of a float. Arithmetic on them restarts from the
//    typed value, which is harmless (no mark) where the float was exact.
//
// A carried v is read as signed or unsigned by who uses it, so it is moved by
// multiples of 2^w to the neighbourhood of the typed value as that reads it.
//
//===----------------------------------------------------------------------===//

#include "FloatSemantics.h"
#include "ShadowRules.h"

using namespace plumb;
using namespace plumb::shadow;

namespace {

double powerOf2(unsigned n) { return std::ldexp(1.0, static_cast<int>(n)); }

/// The image lost nothing: its float is known exactly.
bool imageIsExact(const Shadow &a, uint64_t bits) {
  return a.E == 0 && !(a.marks & kMayOverflow) &&
         bitCast<uint64_t>(a.v) ==
             bitCast<uint64_t>(decode(bits, a.sumFormat()));
}

/// Marks of an integer result that knows nothing of the operand's value.
uint16_t lossMarks(const Shadow &a, uint64_t bits) {
  uint16_t marks = a.marks & kSticky;
  if (a.marks & kCarried)
    marks |= kUnstableControl;
  if (a.marks & kFloatImage && !imageIsExact(a, bits))
    marks |= kRestarted;
  return marks;
}

/// An integer operand as a number with an allowance.
struct Number {
  double v, E;
};
Number numberOf(const Shadow &a, uint64_t bits, unsigned w, bool isSigned) {
  double typed = isSigned ? static_cast<double>(sem::signedOf(bits, w))
                          : static_cast<double>(bits);
  if (!(a.marks & kCarried))
    return {typed, 0};
  double wrap = powerOf2(w);
  return {a.v + wrap * std::nearbyint((typed - a.v) / wrap), a.E};
}

/// A carried result, where it fits w bits in the given reading.
Shadow carried(double v, double E, unsigned w, bool isSigned,
               uint64_t typedBits, uint16_t marks) {
  double low = isSigned ? -powerOf2(w - 1) : 0;
  double high = isSigned ? powerOf2(w - 1) : powerOf2(w);
  if (!(E < kInf) || !(v - E >= low) || !(v + E < high))
    return plain(static_cast<uint16_t>(marks | kUnstableControl));
  double typed = isSigned ? static_cast<double>(sem::signedOf(typedBits, w))
                          : static_cast<double>(typedBits);
  if (E == 0 && v == typed)
    return plain(marks);
  Shadow r;
  r.v = v;
  r.E = E;
  r.marks = static_cast<uint16_t>(marks | kCarried);
  return r;
}

bool anyCarried(const Shadow &a, const Shadow &b) {
  return (a.marks | b.marks) & kCarried;
}
/// An operand that is neither exact nor carried keeps no number.
bool canCarry(const Shadow &a, const Shadow &b) {
  return anyCarried(a, b) && !((a.marks | b.marks) & kFloatImage);
}
uint16_t lossMarks(const Shadow &a, const Shadow &b, uint64_t abits,
                   uint64_t bbits) {
  return static_cast<uint16_t>(lossMarks(a, abits) | lossMarks(b, bbits) |
                               (a.marks & b.marks & kConstant));
}

bool isAnd(Opcode op) { return op == Opcode::AndI || op == Opcode::AndIV; }
bool isOr(Opcode op) { return op == Opcode::OrI || op == Opcode::OrIV; }

} // namespace

Shadow plumb::shadow::integerSlow(const Ctx &, const Inst &i, const Shadow &a,
                                  const Shadow &b, uint64_t abits,
                                  uint64_t bbits) {
  // 0 and anything is 0, all ones or anything are ones: masks decide.
  uint64_t absorbing = isOr(i.op) ? sem::maskOf(i.w) : 0;
  if (isAnd(i.op) || isOr(i.op)) {
    if (isPlain(a) && abits == absorbing)
      return plain(a.marks & b.marks);
    if (isPlain(b) && bbits == absorbing)
      return plain(a.marks & b.marks);
  }
  return plain(lossMarks(a, b, abits, bbits));
}

Shadow plumb::shadow::integer1Slow(const Shadow &a, uint64_t abits) {
  return plain(
      static_cast<uint16_t>(lossMarks(a, abits) | (a.marks & kConstant)));
}

Shadow plumb::shadow::compareIntSlow(const Inst &i, const Shadow &a,
                                     const Shadow &b, uint64_t abits,
                                     uint64_t bbits) {
  if (!canCarry(a, b))
    return plain(lossMarks(a, b, abits, bbits));
  bool isSigned = !(i.op == Opcode::CmpULT || i.op == Opcode::CmpULTV ||
                    i.op == Opcode::CmpULE || i.op == Opcode::CmpULEV);
  Number x = numberOf(a, abits, i.w, isSigned);
  Number y = numberOf(b, bbits, i.w, isSigned);
  Number tx = numberOf(Shadow(), abits, i.w, isSigned);
  Number ty = numberOf(Shadow(), bbits, i.w, isSigned);
  bool same = (x.v < y.v) == (tx.v < ty.v) && (x.v > y.v) == (tx.v > ty.v);
  double e = x.E + y.E;
  uint16_t marks = joinMarks(a, b);
  if (!same || (e != 0 && !(std::fabs(x.v - y.v) > e)))
    marks |= kUnstableControl;
  return plain(marks);
}

#define PLUMB_CARRY(NAME)                                                      \
  Shadow plumb::shadow::NAME##Slow(                                            \
      const Ctx &, const Inst &i, const Shadow &a, const Shadow &b,            \
      uint64_t abits, uint64_t bbits, uint64_t result)

PLUMB_CARRY(carryAdd) {
  if (!canCarry(a, b))
    return plain(lossMarks(a, b, abits, bbits));
  Number x = numberOf(a, abits, i.w, true), y = numberOf(b, bbits, i.w, true);
  return carried(x.v + y.v, x.E + y.E, i.w, true, result, joinMarks(a, b));
}

PLUMB_CARRY(carrySub) {
  if (!canCarry(a, b))
    return plain(lossMarks(a, b, abits, bbits));
  Number x = numberOf(a, abits, i.w, true), y = numberOf(b, bbits, i.w, true);
  return carried(x.v - y.v, x.E + y.E, i.w, true, result, joinMarks(a, b));
}

PLUMB_CARRY(carryMul) {
  if (!canCarry(a, b))
    return plain(lossMarks(a, b, abits, bbits));
  Number x = numberOf(a, abits, i.w, true), y = numberOf(b, bbits, i.w, true);
  double E = x.E * std::fabs(y.v) + y.E * std::fabs(x.v) + x.E * y.E;
  return carried(x.v * y.v, E, i.w, true, result, joinMarks(a, b));
}

static Shadow carryExtremum(const Inst &i, const Shadow &a, const Shadow &b,
                            uint64_t abits, uint64_t bbits, uint64_t result,
                            double sign) {
  if (!canCarry(a, b))
    return plain(lossMarks(a, b, abits, bbits));
  Number x = numberOf(a, abits, i.w, true), y = numberOf(b, bbits, i.w, true);
  bool aWins = sign * x.v - x.E > sign * y.v + y.E;
  bool bWins = sign * y.v - y.E > sign * x.v + x.E;
  double E = aWins ? x.E : bWins ? y.E : std::max(x.E, y.E);
  return carried(sign * x.v >= sign * y.v ? x.v : y.v, E, i.w, true, result,
                 joinMarks(a, b));
}
PLUMB_CARRY(carryMaxS) {
  return carryExtremum(i, a, b, abits, bbits, result, 1);
}
PLUMB_CARRY(carryMinS) {
  return carryExtremum(i, a, b, abits, bbits, result, -1);
}
#undef PLUMB_CARRY

Shadow plumb::shadow::carryExtSSlow(const Inst &i, const Shadow &a,
                                    uint64_t abits, uint64_t result) {
  if (!(a.marks & kCarried))
    return integer1Slow(a, abits);
  Number x = numberOf(a, abits, i.w, true);
  // The narrow value must not have wrapped: what it would be is not known.
  Shadow narrow = carried(x.v, x.E, i.w, true, abits, joinMarks(a));
  if (!(narrow.marks & kCarried))
    return narrow;
  return carried(x.v, x.E, i.b, true, result, joinMarks(a));
}

Shadow plumb::shadow::carryExtUSlow(const Inst &i, const Shadow &a,
                                    uint64_t abits, uint64_t result) {
  if (!(a.marks & kCarried))
    return integer1Slow(a, abits);
  Number x = numberOf(a, abits, i.w, false);
  Shadow narrow = carried(x.v, x.E, i.w, false, abits, joinMarks(a));
  if (!(narrow.marks & kCarried))
    return narrow;
  return carried(x.v, x.E, i.b, false, result, joinMarks(a));
}

Shadow plumb::shadow::carryTruncSlow(const Inst &i, const Shadow &a,
                                     uint64_t abits, uint64_t result) {
  if (!(a.marks & kCarried))
    return integer1Slow(a, abits);
  // Nothing is lost if the number fits either reading of the result.
  Number x = numberOf(a, abits, i.w, true);
  Shadow r = carried(x.v, x.E, i.b, true, result, joinMarks(a));
  if (r.marks & kUnstableControl)
    r = carried(x.v, x.E, i.b, false, result, joinMarks(a));
  return r;
}

//===----------------------------------------------------------------------===//
// Between floats and integers
//===----------------------------------------------------------------------===//

Shadow plumb::shadow::floatToInt(const Ctx &c, const Inst &i, const Shadow &a,
                                 uint64_t, uint64_t result) {
  double e = allowanceOf(c, a);
  double v = std::trunc(a.v);
  double E = e == 0 ? 0
                    : std::max(std::fabs(std::trunc(a.v + e) - v),
                               std::fabs(std::trunc(a.v - e) - v));
  bool isSigned = i.op == Opcode::FPToSI || i.op == Opcode::FPToSIV;
  return carried(v, E >= 0 ? E : kInf, i.b, isSigned, result, joinMarks(a));
}

static Shadow intToFloat(const Ctx &c, const Inst &i, const Shadow &a,
                         uint64_t abits, uint64_t result, bool isSigned) {
  FloatFormat f = sem::formatOf(i.b);
  Number x = numberOf(a, abits, i.w, isSigned);
  uint16_t marks = joinMarks(a);
  if (a.marks & kFloatImage && !imageIsExact(a, abits))
    marks |= kRestarted;
  const Units &un = unitsOf(c, f, marks & kConstant);
  // A number of 2^53 and more may itself be rounded: compare as integers.
  bool exactDouble = std::fabs(x.v) <= 0x1p53;
  double F = 0;
  if (!(x.E == 0 && exactDouble && fits(x.v, un.format)))
    F = un.half(std::fabs(x.v) + x.E) + un.eta;
  if (c.asWritten && x.E == 0)
    F = 0;
  return finish(c, un, f, x.v, x.E, F, x.E, marks, result);
}

Shadow plumb::shadow::signedToFloat(const Ctx &c, const Inst &i,
                                    const Shadow &a, uint64_t abits,
                                    uint64_t result) {
  return intToFloat(c, i, a, abits, result, true);
}
Shadow plumb::shadow::unsignedToFloat(const Ctx &c, const Inst &i,
                                      const Shadow &a, uint64_t abits,
                                      uint64_t result) {
  return intToFloat(c, i, a, abits, result, false);
}

/// i.w = bits, i.b = format of the result or 255, i.flags = format of the
/// operand + 1, or 0 where it is an integer (or not told: that restarts).
Shadow plumb::shadow::bitcast(const Ctx &c, const Inst &i, const Shadow &a,
                              uint64_t abits, uint64_t result) {
  const bool toFloat = i.b != 255, fromFloat = i.flags != 0;
  const bool isInteger = (a.marks & (kCarried | kFloatImage)) ||
                         (a.v == 0 && a.E == 0 && !a.isOpen());
  if (fromFloat ? i.flags - 1 == i.b : !toFloat && isInteger)
    return a;
  if (!toFloat) {
    if (!fromFloat)
      return plain(joinMarks(a) | kRestarted);
    Shadow r = close(c, a);
    r.marks = static_cast<uint16_t>((r.marks & ~kSumMarks) | kFloatImage |
                                    static_cast<unsigned>(i.flags - 1) << 8);
    return r;
  }
  FloatFormat f = sem::formatOf(i.b);
  if (!fromFloat && a.marks & kFloatImage && a.sumFormat() == f) {
    Shadow r = a;
    r.marks &= static_cast<uint16_t>(~(kFloatImage | 0xff00));
    return r;
  }
  Shadow r;
  r.v = decode(result, f);
  r.marks = joinMarks(a);
  bool exact;
  if (fromFloat)
    exact = allowanceOf(c, a) == 0 &&
            a.v == decode(abits, sem::formatOf(i.flags - 1));
  else
    exact = isInteger && !(a.marks & kCarried) &&
            (!(a.marks & kFloatImage) || imageIsExact(a, abits));
  if (!exact)
    r.marks |= kRestarted;
  return r;
}
