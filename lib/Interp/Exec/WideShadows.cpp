//===- WideShadows.cpp - shadows of f80, f128 and wide integers -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See WideShadows.h.
//
//===----------------------------------------------------------------------===//

#include "WideShadows.h"
#include "plumbline/Numerics/Wide.h"
#include "llvm/ADT/APFloat.h"

using namespace plumb;
using namespace plumb::shadow;
using llvm::APInt;

static double toDouble(const APInt &bits, ScalarType type) {
  return decodeWide(toUInt128(bits), type.format);
}

/// Half an ulp where `v`, the typed value as a double, is not the value itself;
/// infinite where double cannot say how large it is.
static double rest(double v, const APInt &bits, ScalarType type) {
  if (!type.isWide() || v != v)
    return 0;
  UInt128 typed = toUInt128(bits);
  if (!isFinite(v))
    return classifyWide(typed, type.format) == FloatClass::Infinity ? 0 : kInf;
  if (encodeWide(v, type.format) == typed)
    return 0;
  return std::max(halfUlp(v, FloatFormat::F64), 0x1p-1074);
}

/// The shadow of a typed value that a double may not hold.
static Shadow widened(Shadow r, double v, const APInt &bits, ScalarType type) {
  double more = rest(v, bits, type);
  if (more == kInf)
    r.marks |= kMayOverflow;
  if (more != 0)
    r.E += more;
  return r;
}

Shadow plumb::shadow::wideInput(const APInt &bits, ScalarType type) {
  Shadow r;
  if (!type.isFloat())
    return r;
  r.v = toDouble(bits, type);
  return widened(r, r.v, bits, type);
}

Shadow plumb::shadow::wideConstant(const APInt &bits, ScalarType type,
                                   UnitTable table) {
  Shadow r = wideInput(bits, type);
  r.marks |= kConstant;
  if (type.isFloat() && table == UnitTable::Approx && isFinite(r.v) &&
      !isPowerOfTwo(r.v))
    r.E = std::max(r.E, halfUlp(r.v, FloatFormat::F64));
  return r;
}

Shadow plumb::shadow::wideRestart(const APInt &bits, ScalarType type) {
  Shadow r = wideInput(bits, type);
  if (type.isFloat())
    r.marks |= kRestarted;
  return r;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// Marks of an integer result: no number goes through.
static uint16_t integerMarks(const Shadow &a) {
  uint16_t marks = a.marks & kSticky;
  if (a.marks & kCarried)
    marks |= kUnstableControl;
  if (a.marks & kFloatImage)
    marks |= kRestarted;
  return marks;
}

static Shadow integerResult(const WideOperation &o,
                            const Shadow *const operands[3]) {
  uint16_t marks = 0, constant = kConstant;
  bool isPlainResult = true;
  for (unsigned i = 0; i < o.operands(); ++i) {
    isPlainResult &= isPlain(*operands[i]);
    marks |= integerMarks(*operands[i]);
    constant &= operands[i]->marks;
  }
  return plain(
      static_cast<uint16_t>(isPlainResult ? constant : marks | constant));
}

static Shadow fromInteger(const Ctx &c, const WideOperation &o, const Shadow &a,
                          const APInt &bits, const APInt &result) {
  bool isSigned = o.op == Opcode::SIToFP;
  llvm::APFloat nearest(llvm::APFloat::IEEEdouble());
  nearest.convertFromAPInt(bits, isSigned, llvm::APFloat::rmNearestTiesToEven);
  double v = nearest.convertToDouble();
  // Exact as a double: no bits below the 53 that it has.
  APInt magnitude = isSigned && bits.isNegative() ? -bits : bits;
  bool isExact = magnitude.getActiveBits() <= 53u + magnitude.countr_zero();
  if (a.marks & kCarried && isFinite(a.v))
    v = a.v;
  double P = (a.marks & kCarried ? a.E : 0) +
             (isExact ? 0 : halfUlp(v, FloatFormat::F64));
  FloatFormat f = o.to.isWide() ? FloatFormat::F64 : o.to.format;
  uint16_t marks = joinMarks(a);
  if (a.marks & kFloatImage)
    marks |= kRestarted;
  const Units &un = unitsOf(c, f, marks & kConstant);
  double F = 0;
  if (!(P == 0 && fits(v, un.format)))
    F = un.half(std::fabs(v) + P) + un.eta;
  uint64_t typed = o.to.isWide() ? bitCast<uint64_t>(toDouble(result, o.to))
                                 : result.getZExtValue();
  return finish(c, un, f, v, P, F, P, marks, typed);
}

static Shadow toInteger(const Ctx &c, const Shadow &a) {
  return plain(static_cast<uint16_t>(
      joinMarks(a) | (allowanceOf(c, a) == 0 ? 0 : kUnstableControl)));
}

static Shadow bitcastResult(const Ctx &c, const WideOperation &o,
                            const Shadow &a, const APInt &bits) {
  if (o.from == o.to)
    return a;
  if (o.from.isFloat() && !o.to.isFloat()) {
    Shadow r = close(c, a);
    r.marks = static_cast<uint16_t>((r.marks & ~kSumMarks) | kFloatImage |
                                    unsigned(o.from.format) << 8);
    return r;
  }
  if (!o.to.isFloat())
    return a;
  if (!o.from.isFloat() && a.marks & kFloatImage &&
      a.sumFormat() == o.to.format) {
    Shadow r = a;
    r.marks &= static_cast<uint16_t>(~(kFloatImage | 0xff00));
    return r;
  }
  Shadow r = wideInput(bits, o.to);
  r.marks |= joinMarks(a);
  if (!isPlain(a))
    r.marks |= kRestarted;
  return r;
}

//===----------------------------------------------------------------------===//
// Floats: the rule of the operation, as if in f64
//===----------------------------------------------------------------------===//

namespace {
struct FloatCall {
  const Ctx &c;
  Inst inst;
  const Shadow *const *s;
  uint64_t bits[3], result;

  template <typename Rule> Shadow unary(Rule rule) const {
    return rule(c, inst, *s[0], bits[0], result);
  }
  template <typename Rule> Shadow binary(Rule rule) const {
    return rule(c, inst, *s[0], *s[1], bits[0], bits[1], result);
  }
  template <typename Rule> Shadow ternary(Rule rule) const {
    return rule(c, inst, *s[0], *s[1], *s[2], bits[0], bits[1], bits[2],
                result);
  }
};
} // namespace

/// What stands for a type and for its bits in a rule.
static uint64_t standIn(const APInt &bits, ScalarType type) {
  if (type.isFloat() && type.isWide())
    return bitCast<uint64_t>(toDouble(bits, type));
  return bits.zextOrTrunc(64).getZExtValue();
}
static uint8_t standIn(ScalarType type) {
  if (!type.isFloat())
    return static_cast<uint8_t>(std::min(type.bits, 64u));
  return static_cast<uint8_t>(type.isWide() ? FloatFormat::F64 : type.format);
}

Shadow plumb::shadow::wideResult(const Ctx &c, const WideOperation &o,
                                 const Shadow *const operands[3],
                                 const APInt *const bits[3],
                                 const APInt &result) {
  const Shadow &a = *operands[0];
  switch (o.op) {
  case Opcode::SIToFP:
  case Opcode::UIToFP: {
    Shadow r = fromInteger(c, o, a, *bits[0], result);
    return o.to.isWide() ? widened(r, toDouble(result, o.to), result, o.to) : r;
  }
  case Opcode::FPToSI:
  case Opcode::FPToUI:
    return toInteger(c, a);
  case Opcode::Bitcast:
    return bitcastResult(c, o, a, result);
  case Opcode::Select:
    if (!o.to.isFloat()) {
      Shadow r = bits[0]->isZero() ? *operands[2] : *operands[1];
      r.marks |= a.marks & kRestarted;
      if (a.marks & kUnstableControl && *bits[1] != *bits[2])
        r.marks |= kUnstableControl;
      return r;
    }
    break;
  default:
    if (!isFloatOpcode(o.op))
      return integerResult(o, operands);
  }
  FloatCall call{c, {}, operands, {0, 0, 0}, standIn(result, o.to)};
  call.inst.op = o.op;
  call.inst.w = standIn(o.from);
  call.inst.flags = o.flags;
  call.inst.b =
      o.to.isFloat() && o.op == Opcode::ConvertF ? standIn(o.to) : o.extra;
  const unsigned n = o.operands();
  for (unsigned i = 0; i < n; ++i) {
    bool isOther =
        (o.op == Opcode::Select && i == 0) || (o.op == Opcode::FPowI && i == 1);
    call.bits[i] =
        isOther ? bits[i]->getZExtValue() : standIn(*bits[i], o.from);
  }
  Shadow r;
  switch (o.op) {
#define PLUMB_UNARY(Name, Rule)                                                \
  case Opcode::Name:                                                           \
    r = call.unary(shadow::Rule);                                              \
    break;
#define PLUMB_BINARY(Name, Rule)                                               \
  case Opcode::Name:                                                           \
    r = call.binary(shadow::Rule);                                             \
    break;
#define PLUMB_TERNARY(Name, Rule)                                              \
  case Opcode::Name:                                                           \
    r = call.ternary(shadow::Rule);                                            \
    break;
#include "plumbline/Interp/Opcodes.def"
  default:
    break;
  }
  if (!o.to.isFloat())
    return r;
  double typed = toDouble(result, o.to);
  if (!isFinite(r.v) && o.to.isWide() &&
      classifyWide(toUInt128(result), o.to.format) == FloatClass::Finite) {
    // Beyond the largest double: any value is as good as another.
    r.v = typed;
    r.E = kInf;
    r.marks |= kMayOverflow;
  }
  return o.to.isWide() ? widened(r, typed, result, o.to) : r;
}
