//===- WideSemantics.cpp - operations on more than 64 bits ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See WideSemantics.h. Nothing here is fast: an operation decodes its types
// each time, which is little beside APInt's work.
//
//===----------------------------------------------------------------------===//

#include "WideSemantics.h"
#include "FloatSemantics.h"
#include "WideMath.h"
#include "plumbline/Numerics/WideArith.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

using namespace plumb;
using llvm::APFloat;
using llvm::APInt;

//===----------------------------------------------------------------------===//
// Encoding of an operation
//===----------------------------------------------------------------------===//

static constexpr uint32_t kFloatType = 1u << 31;

uint32_t plumb::packedType(ScalarType type) {
  return type.isFloat() ? kFloatType | uint32_t(type.format) : type.bits;
}

ScalarType plumb::unpackedType(uint32_t word) {
  ScalarType t;
  if (word & kFloatType) {
    t.kind = ScalarType::Float;
    t.format = static_cast<FloatFormat>(word & ~kFloatType);
    t.bits = formatInfo(t.format).bits;
  } else {
    t.bits = word;
  }
  return t;
}

WideOperation WideOperation::read(const uint32_t *t) {
  return {static_cast<Opcode>(t[0]), static_cast<uint8_t>(t[1]),
          unpackedType(t[2]), unpackedType(t[3]), t[4]};
}

void WideOperation::write(uint32_t *t) const {
  t[0] = static_cast<uint32_t>(op);
  t[1] = flags;
  t[2] = packedType(from);
  t[3] = packedType(to);
  t[4] = extra;
}

unsigned WideOperation::operands() const {
  switch (op) {
#define PLUMB_UNARY(Name, Rule) case Opcode::Name:
#include "plumbline/Interp/Opcodes.def"
    return 1;
#define PLUMB_TERNARY(Name, Rule) case Opcode::Name:
#include "plumbline/Interp/Opcodes.def"
    return 3;
  default:
    return 2;
  }
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// The quotient toward zero is moved by one where `isUp` says so and there is a
/// remainder.
static APInt divided(const WideOperation &o, const APInt &a, const APInt &b,
                     Event &ev) {
  if (b.isZero()) {
    ev = Event::DivisionByZero;
    return APInt(a.getBitWidth(), 0);
  }
  const bool isUnsigned = o.op == Opcode::DivUI || o.op == Opcode::CeilDivUI;
  if (!isUnsigned && b.isAllOnes() && a.isMinSignedValue()) {
    ev = Event::DivisionOverflow;
    return APInt(a.getBitWidth(), 0);
  }
  APInt quotient, rest;
  if (isUnsigned)
    APInt::udivrem(a, b, quotient, rest);
  else
    APInt::sdivrem(a, b, quotient, rest);
  if (rest.isZero())
    return quotient;
  if (o.flags & kExact)
    ev = Event::ExactBroken;
  bool isNegative = !isUnsigned && a.isNegative() != b.isNegative();
  if (o.op == Opcode::CeilDivUI || (o.op == Opcode::CeilDivSI && !isNegative))
    ++quotient;
  if (o.op == Opcode::FloorDivSI && isNegative)
    --quotient;
  return quotient;
}

static APInt remainder(const WideOperation &o, const APInt &a, const APInt &b,
                       Event &ev) {
  const APInt zero(a.getBitWidth(), 0);
  if (o.op == Opcode::AffineMod ? !b.isStrictlyPositive() : b.isZero()) {
    ev = Event::DivisionByZero;
    return zero;
  }
  if (o.op == Opcode::RemUI)
    return a.urem(b);
  if (b.isAllOnes()) {
    if (o.flags & kNSW && a.isMinSignedValue())
      ev = Event::DivisionOverflow;
    return zero;
  }
  APInt r = a.srem(b);
  return o.op == Opcode::AffineMod && r.isNegative() ? r + b : r;
}

static APInt shifted(const WideOperation &o, const APInt &a, const APInt &b,
                     Event &ev) {
  if (b.uge(a.getBitWidth())) {
    ev = Event::ShiftPastWidth;
    return APInt(a.getBitWidth(), 0);
  }
  auto by = static_cast<unsigned>(b.getZExtValue());
  if (o.op == Opcode::ShLI) {
    APInt r = a.shl(by);
    if (o.flags & kNUW && r.lshr(by) != a)
      ev = Event::UnsignedOverflow;
    if (o.flags & kNSW && r.ashr(by) != a)
      ev = Event::SignedOverflow;
    return r;
  }
  APInt r = o.op == Opcode::ShRSI ? a.ashr(by) : a.lshr(by);
  if (o.flags & kExact && r.shl(by) != a)
    ev = Event::ExactBroken;
  return r;
}

static APInt power(const APInt &a, APInt b, Event &ev) {
  const unsigned w = a.getBitWidth();
  if (b.isNegative()) {
    if (a.isZero())
      ev = Event::DivisionByZero;
    if (a.isOne() || (a.isAllOnes() && !b[0]))
      return APInt(w, 1);
    return a.isAllOnes() ? a : APInt(w, 0);
  }
  APInt r(w, 1), base = a;
  for (; !b.isZero(); b.lshrInPlace(1), base *= base)
    if (b[0])
      r *= base;
  return r;
}

/// The sum, difference or product, with the events of its flags.
static APInt arithmetic(const WideOperation &o, const APInt &a, const APInt &b,
                        Event &ev) {
  bool signedOverflow = false, unsignedOverflow = false;
  APInt r;
  if (o.op == Opcode::AddI) {
    r = a.sadd_ov(b, signedOverflow);
    unsignedOverflow = r.ult(a);
  } else if (o.op == Opcode::SubI) {
    r = a.ssub_ov(b, signedOverflow);
    unsignedOverflow = a.ult(b);
  } else if (!o.flags) {
    r = a * b;
  } else {
    r = a.smul_ov(b, signedOverflow);
    (void)a.umul_ov(b, unsignedOverflow);
  }
  if (o.flags & kNUW && unsignedOverflow)
    ev = Event::UnsignedOverflow;
  if (o.flags & kNSW && signedOverflow)
    ev = Event::SignedOverflow;
  return r;
}

static APInt truncated(const WideOperation &o, const APInt &a, Event &ev) {
  APInt r = a.trunc(o.to.bits);
  if (o.flags & kNUW && r.zext(a.getBitWidth()) != a)
    ev = Event::UnsignedOverflow;
  if (o.flags & kNSW && r.sext(a.getBitWidth()) != a)
    ev = Event::SignedOverflow;
  return r;
}

static APInt evaluateInteger(const WideOperation &o, const APInt &a,
                             const APInt &b, Event &ev) {
  const unsigned w = a.getBitWidth();
  auto truth = [](bool holds) { return APInt(1, holds); };
  auto count = [w](unsigned n) {
    return APInt(w, n, /*isSigned=*/false, /*implicitTrunc=*/true);
  };
  switch (o.op) {
  case Opcode::AddI:
  case Opcode::SubI:
  case Opcode::MulI:
    return arithmetic(o, a, b, ev);
  case Opcode::DivSI:
  case Opcode::DivUI:
  case Opcode::CeilDivSI:
  case Opcode::CeilDivUI:
  case Opcode::FloorDivSI:
    return divided(o, a, b, ev);
  case Opcode::RemSI:
  case Opcode::RemUI:
  case Opcode::AffineMod:
    return remainder(o, a, b, ev);
  case Opcode::AndI:
    return a & b;
  case Opcode::OrI:
    if (o.flags & kDisjoint && a.intersects(b))
      ev = Event::DisjointBroken;
    return a | b;
  case Opcode::XorI:
    return a ^ b;
  case Opcode::ShLI:
  case Opcode::ShRSI:
  case Opcode::ShRUI:
    return shifted(o, a, b, ev);
  case Opcode::MaxSI:
    return a.slt(b) ? b : a;
  case Opcode::MinSI:
    return b.slt(a) ? b : a;
  case Opcode::MaxUI:
    return a.ult(b) ? b : a;
  case Opcode::MinUI:
    return b.ult(a) ? b : a;
  case Opcode::MulSIHigh:
    return (a.sext(2 * w) * b.sext(2 * w)).extractBits(w, w);
  case Opcode::MulUIHigh:
    return (a.zext(2 * w) * b.zext(2 * w)).extractBits(w, w);
  case Opcode::AddUICarry:
    return truth((a + b).ult(a));
  case Opcode::IPowI:
    return power(a, b, ev);
  case Opcode::CmpEQ:
    return truth(a == b);
  case Opcode::CmpNE:
    return truth(a != b);
  case Opcode::CmpSLT:
    return truth(a.slt(b));
  case Opcode::CmpSLE:
    return truth(a.sle(b));
  case Opcode::CmpULT:
    return truth(a.ult(b));
  case Opcode::CmpULE:
    return truth(a.ule(b));
  case Opcode::AbsI:
    if (o.flags & kNSW && a.isMinSignedValue())
      ev = Event::SignedOverflow;
    return a.abs();
  case Opcode::CtLZ:
  case Opcode::CtTZ:
    if (o.flags && a.isZero())
      ev = Event::ZerosOfZero;
    return count(o.op == Opcode::CtLZ ? a.countl_zero() : a.countr_zero());
  case Opcode::CtPop:
    return count(a.popcount());
  case Opcode::ExtSI:
    return a.sext(o.to.bits);
  case Opcode::ExtUI:
    if (o.flags & kNNeg && a.isNegative())
      ev = Event::NonNegBroken;
    return a.zext(o.to.bits);
  case Opcode::TruncI:
    return truncated(o, a, ev);
  default:
    return a; // the emitter sends no other
  }
}

//===----------------------------------------------------------------------===//
// Between integers and floats
//===----------------------------------------------------------------------===//

static APInt intToFloat(const APInt &a, bool isSigned, FloatFormat to) {
  const unsigned bits = formatInfo(to).bits;
  bool negative = isSigned && a.isNegative();
  APInt magnitude = negative ? -a : a;
  if (magnitude.getActiveBits() < 128) {
    UInt128 x = toUInt128(magnitude.zextOrTrunc(128));
    return toAPInt(intToFpWide(negative ? 0 - x : x, /*isSigned=*/true, to),
                   bits);
  }
  // f128 holds the magnitude of all that the others can tell apart; rounded to
  // odd there it is as good as exact to a format of 111 bits or less.
  const bool isLast = to == FloatFormat::F128;
  APFloat x(APFloat::IEEEquad());
  APFloat::opStatus status = x.convertFromAPInt(
      magnitude, /*IsSigned=*/false,
      isLast ? APFloat::rmNearestTiesToEven : APFloat::rmTowardZero);
  APInt quad = x.bitcastToAPInt();
  if (!isLast && status != APFloat::opOK)
    quad.setBit(0);
  if (negative)
    quad.setBit(127);
  return isLast
             ? quad
             : toAPInt(convertBitsWide(toUInt128(quad), FloatFormat::F128, to),
                       bits);
}

static APInt floatToInt(const WideOperation &o, const APInt &a, bool isSigned,
                        Event &ev) {
  const FloatFormat f = o.from.format;
  APFloat x(formatInfo(f).bits <= 64 ? APFloat(decode(a.getZExtValue(), f))
                                     : APFloat(semantics(f), a));
  llvm::APSInt result(o.to.bits, !isSigned);
  bool isExact;
  if (x.convertToInteger(result, APFloat::rmTowardZero, &isExact) ==
      APFloat::opInvalidOp)
    ev = Event::FloatToIntRange;
  return result;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

bool plumb::isFloatOpcode(Opcode op) {
  switch (op) {
  case Opcode::AddF32:
  case Opcode::AddF64:
  case Opcode::AddFX:
  case Opcode::SubF32:
  case Opcode::SubF64:
  case Opcode::SubFX:
  case Opcode::MulF32:
  case Opcode::MulF64:
  case Opcode::MulFX:
  case Opcode::DivF32:
  case Opcode::DivF64:
  case Opcode::DivFX:
  case Opcode::RemF:
  case Opcode::MaximumF:
  case Opcode::MinimumF:
  case Opcode::MaxNumF:
  case Opcode::MinNumF:
  case Opcode::CmpF32:
  case Opcode::CmpF64:
  case Opcode::CmpFX:
  case Opcode::NegF:
  case Opcode::AbsF:
  case Opcode::Math1:
  case Opcode::Math2:
  case Opcode::FPowI:
  case Opcode::CopySign:
  case Opcode::IsFPClass:
  case Opcode::FmaF32:
  case Opcode::FmaF64:
  case Opcode::FmaFX:
  case Opcode::ConvertF:
  case Opcode::FPToSI:
  case Opcode::FPToUI:
    return true;
  default:
    return false;
  }
}

/// The one bit of FloatClassMask.
static unsigned classOf(const APFloat &x) {
  if (x.isNaN())
    return x.isSignaling() ? kSignalingNaN : kQuietNaN;
  bool negative = x.isNegative();
  if (x.isInfinity())
    return negative ? kNegInf : kPosInf;
  if (x.isZero())
    return negative ? kNegZero : kPosZero;
  if (x.isDenormal())
    return negative ? kNegSubnormal : kPosSubnormal;
  return negative ? kNegNormal : kPosNormal;
}

static UInt128 evaluateFloat(const WideOperation &o, UInt128 a, UInt128 b,
                             UInt128 c) {
  const FloatFormat f = o.from.format;
  switch (o.op) {
  case Opcode::AddFX:
    return faddWide(a, b, f);
  case Opcode::SubFX:
    return fsubWide(a, b, f);
  case Opcode::MulFX:
    return fmulWide(a, b, f);
  case Opcode::DivFX:
    return fdivWide(a, b, f);
  case Opcode::RemF:
    return fremWide(a, b, f);
  case Opcode::FmaFX:
    return ffmaWide(a, b, c, f);
  case Opcode::MaximumF:
    return fmaximumWide(a, b, f);
  case Opcode::MinimumF:
    return fminimumWide(a, b, f);
  case Opcode::MaxNumF:
    return fmaxnumWide(a, b, f);
  case Opcode::MinNumF:
    return fminnumWide(a, b, f);
  case Opcode::NegF:
    return fnegWide(a, f);
  case Opcode::AbsF:
    return fabsWide(a, f);
  case Opcode::CopySign:
    return fcopysignWide(a, b, f);
  case Opcode::CmpFX:
    return (sem::orderMask(o.flags & kPayload) &
            static_cast<unsigned>(fcompareWide(a, b, f))) != 0;
  case Opcode::IsFPClass:
    return (classOf(APFloat(semantics(f), toAPInt(a, o.from.bits))) &
            o.extra) != 0;
  case Opcode::Math1:
    return mathWide(static_cast<MathFn>(o.flags & kPayload), a, f);
  case Opcode::Math2:
    return mathWide(static_cast<MathFn>(o.flags & kPayload), a, b, f);
  case Opcode::ConvertF:
    return convertBitsWide(a, f, o.to.format,
                           static_cast<Rounding>(o.flags & kPayload));
  default:
    return a;
  }
}

/// nnan and ninf, as FloatSemantics.h has them: of CmpFX, Math1, Math2, FPowI
/// and ConvertF packed beside the payload.
static uint8_t fastMathOf(const WideOperation &o) {
  switch (o.op) {
  case Opcode::CmpFX:
  case Opcode::Math1:
  case Opcode::Math2:
  case Opcode::FPowI:
  case Opcode::ConvertF:
    return unpackedFastMath(o.flags);
  case Opcode::FPToSI:
  case Opcode::FPToUI:
    return 0;
  default:
    return o.flags;
  }
}

static void checkFast(uint8_t fastMath, UInt128 bits, FloatFormat f,
                      Event &ev) {
  FloatClass c = classifyWide(bits, f);
  if (fastMath & kNInf && c == FloatClass::Infinity)
    ev = Event::FastMathInf;
  if (fastMath & kNNaN && c == FloatClass::NaN)
    ev = Event::FastMathNaN;
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

APInt plumb::evaluateWide(const WideOperation &o, const APInt &a,
                          const APInt &b, const APInt &c, Event &ev) {
  switch (o.op) {
  case Opcode::Select:
    return a.isZero() ? c : b;
  case Opcode::Bitcast:
    return a;
  case Opcode::SIToFP:
    return intToFloat(a, /*isSigned=*/true, o.to.format);
  case Opcode::UIToFP:
    if (o.flags & kNNeg && a.isNegative())
      ev = Event::NonNegBroken;
    return intToFloat(a, /*isSigned=*/false, o.to.format);
  case Opcode::FPToSI:
    return floatToInt(o, a, /*isSigned=*/true, ev);
  case Opcode::FPToUI:
    return floatToInt(o, a, /*isSigned=*/false, ev);
  default:
    break;
  }
  if (!isFloatOpcode(o.op))
    return evaluateInteger(o, a, b, ev);
  UInt128 x = toUInt128(a), y = toUInt128(b), z = toUInt128(c);
  UInt128 r;
  if (o.op == Opcode::FPowI)
    r = powWide(x, b.getSExtValue(), o.from.format);
  else
    r = evaluateFloat(o, x, y, z);
  if (uint8_t fast = fastMathOf(o); fast & (kNNaN | kNInf)) {
    checkFast(fast, x, o.from.format, ev);
    if (o.operands() > 1 && o.op != Opcode::FPowI)
      checkFast(fast, y, o.from.format, ev);
    if (o.operands() > 2)
      checkFast(fast, z, o.from.format, ev);
    if (o.to.isFloat())
      checkFast(fast, r, o.to.format, ev);
  }
  return toAPInt(r, o.to.bits);
}

bool plumb::hasWideFunction(MathFn fn) {
  switch (fn) {
  case MathFn::Ceil:
  case MathFn::Floor:
  case MathFn::Round:
  case MathFn::RoundEven:
  case MathFn::Trunc:
  case MathFn::Sqrt:
    return true;
  default:
    return hasQuadLibrary();
  }
}
