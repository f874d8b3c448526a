//===- FloatSemantics.h - what the float instructions compute ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One inline function for each float line of Opcodes.def, of the same name. The
// arithmetic itself, its rounding and its NaNs are Numerics/Arith.h's; here are
// the operations of the instruction set, and poison:
//
//  * fast-math flags: nnan (ninf) makes the result poison where an operand or
//    the result is a NaN (an infinity). The other flags allow other results and
//    change none here;
//  * fptosi and fptoui out of range, or of a NaN, are poison.
//
// Inst::flags of + - * / % max min neg abs copysign and fma are FastMath's
// bits. Instructions that need the byte for something else keep that in its low
// six bits, and nnan and ninf in the other two: `payload |
// packedFastMath(flags)`.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_EXEC_FLOATSEMANTICS_H
#define PLUMBLINE_LIB_INTERP_EXEC_FLOATSEMANTICS_H

#include "IntSemantics.h"
#include "MathFunctions.h"
#include "plumbline/Numerics/Arith.h"

namespace plumb {

/// Flags of CmpF, Math1, Math2, FPowI and ConvertF beside their payload.
inline constexpr uint8_t kPackedNNaN = 64;
inline constexpr uint8_t kPackedNInf = 128;
inline constexpr uint8_t kPayload = 63;

constexpr uint8_t packedFastMath(uint8_t fastMath) {
  return static_cast<uint8_t>((fastMath & kNNaN ? kPackedNNaN : 0) |
                              (fastMath & kNInf ? kPackedNInf : 0));
}
constexpr uint8_t unpackedFastMath(uint8_t flags) {
  return static_cast<uint8_t>((flags & kPackedNNaN ? kNNaN : 0) |
                              (flags & kPackedNInf ? kNInf : 0));
}

/// IsFPClass: bits of Inst::b, LLVM's FPClassTest. A NaN is signaling where its
/// leading fraction bit is 0; the all-ones NaNs count as quiet.
enum FloatClassMask : uint16_t {
  kSignalingNaN = 1,
  kQuietNaN = 2,
  kNegInf = 4,
  kNegNormal = 8,
  kNegSubnormal = 16,
  kNegZero = 32,
  kPosZero = 64,
  kPosSubnormal = 128,
  kPosNormal = 256,
  kPosInf = 512,
  kAnyNaN = 3,
  kAnyInf = kNegInf | kPosInf,
  kAnyNormal = kNegNormal | kPosNormal,
  kAnyFinite = 0x1f8,
};

namespace sem {

inline FloatFormat formatOf(unsigned code) {
  return static_cast<FloatFormat>(code);
}

/// nnan and ninf (FastMath's bits) broken by a value.
void checkFastMath(uint8_t fastMath, uint64_t bits, FloatFormat f, Event &ev);

/// ... by any operand or the result.
template <typename... Bits>
inline void checkFast(uint8_t fastMath, FloatFormat f, Event &ev,
                      Bits... bits) {
  if (fastMath & (kNNaN | kNInf))
    (checkFastMath(fastMath, bits, f, ev), ...);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

#define PLUMB_FLOAT_BINARY(NAME, FN)                                           \
  inline uint64_t NAME##F32(uint64_t a, uint64_t b, const Inst &i,             \
                            Event &ev) {                                       \
    uint64_t r = FN<FloatFormat::F32>(a, b);                                   \
    if (i.flags)                                                               \
      checkFast(i.flags, FloatFormat::F32, ev, a, b, r);                       \
    return r;                                                                  \
  }                                                                            \
  inline uint64_t NAME##F64(uint64_t a, uint64_t b, const Inst &i,             \
                            Event &ev) {                                       \
    uint64_t r = FN<FloatFormat::F64>(a, b);                                   \
    if (i.flags)                                                               \
      checkFast(i.flags, FloatFormat::F64, ev, a, b, r);                       \
    return r;                                                                  \
  }                                                                            \
  inline uint64_t NAME##FX(uint64_t a, uint64_t b, const Inst &i, Event &ev) { \
    uint64_t r = FN(a, b, formatOf(i.w));                                      \
    if (i.flags)                                                               \
      checkFast(i.flags, formatOf(i.w), ev, a, b, r);                          \
    return r;                                                                  \
  }
PLUMB_FLOAT_BINARY(Add, fadd)
PLUMB_FLOAT_BINARY(Sub, fsub)
PLUMB_FLOAT_BINARY(Mul, fmul)
PLUMB_FLOAT_BINARY(Div, fdiv)
#undef PLUMB_FLOAT_BINARY

inline uint64_t FmaF32(uint64_t a, uint64_t b, uint64_t c, const Inst &i,
                       Event &ev) {
  uint64_t r = ffma<FloatFormat::F32>(a, b, c);
  if (i.flags)
    checkFast(i.flags, FloatFormat::F32, ev, a, b, c, r);
  return r;
}
inline uint64_t FmaF64(uint64_t a, uint64_t b, uint64_t c, const Inst &i,
                       Event &ev) {
  uint64_t r = ffma<FloatFormat::F64>(a, b, c);
  if (i.flags)
    checkFast(i.flags, FloatFormat::F64, ev, a, b, c, r);
  return r;
}
inline uint64_t FmaFX(uint64_t a, uint64_t b, uint64_t c, const Inst &i,
                      Event &ev) {
  uint64_t r = ffma(a, b, c, formatOf(i.w));
  if (i.flags)
    checkFast(i.flags, formatOf(i.w), ev, a, b, c, r);
  return r;
}

#define PLUMB_FLOAT_BINARY(NAME, FN)                                           \
  inline uint64_t NAME(uint64_t a, uint64_t b, const Inst &i, Event &ev) {     \
    uint64_t r = FN(a, b, formatOf(i.w));                                      \
    if (i.flags)                                                               \
      checkFast(i.flags, formatOf(i.w), ev, a, b, r);                          \
    return r;                                                                  \
  }
/// Sign of the dividend, exact: C's fmod.
PLUMB_FLOAT_BINARY(RemF, frem)
/// A NaN operand wins, -0 < +0.
PLUMB_FLOAT_BINARY(MaximumF, fmaximum)
PLUMB_FLOAT_BINARY(MinimumF, fminimum)
/// A NaN operand loses; -0 < +0, which MLIR leaves open.
PLUMB_FLOAT_BINARY(MaxNumF, fmaxnum)
PLUMB_FLOAT_BINARY(MinNumF, fminnum)
PLUMB_FLOAT_BINARY(CopySign, fcopysign)
#undef PLUMB_FLOAT_BINARY

inline uint64_t NegF(uint64_t a, const Inst &i, Event &ev) {
  uint64_t r = fneg(a, formatOf(i.w));
  if (i.flags)
    checkFast(i.flags, formatOf(i.w), ev, a, r);
  return r;
}
inline uint64_t AbsF(uint64_t a, const Inst &i, Event &ev) {
  uint64_t r = plumb::fabs(a, formatOf(i.w));
  if (i.flags)
    checkFast(i.flags, formatOf(i.w), ev, a, r);
  return r;
}

//===----------------------------------------------------------------------===//
// Order and classes
//===----------------------------------------------------------------------===//

/// The set of FloatOrders for which a predicate of arith.cmpf holds. Four bits
/// each, in the order of arith::CmpFPredicate: false, oeq, ogt, oge, olt, ole,
/// one, ord, ueq, ugt, uge, ult, ule, une, uno, true.
inline unsigned orderMask(unsigned predicate) {
  return 0xf8edcba976543210u >> (4 * (predicate & 15)) & 15;
}

/// Number of the bit of FloatOrders that describes two numbers.
template <typename T> inline unsigned orderOf(T x, T y) {
  return unsigned(x > y) + 2 * unsigned(x < y) +
         3 * unsigned(__builtin_isunordered(x, y) != 0);
}

inline uint64_t CmpF32(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  float x = bitCast<float>(static_cast<uint32_t>(a));
  float y = bitCast<float>(static_cast<uint32_t>(b));
  if (i.flags & ~kPayload)
    checkFast(unpackedFastMath(i.flags), FloatFormat::F32, ev, a, b);
  return orderMask(i.flags) >> orderOf(x, y) & 1;
}
inline uint64_t CmpF64(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  double x = bitCast<double>(a), y = bitCast<double>(b);
  if (i.flags & ~kPayload)
    checkFast(unpackedFastMath(i.flags), FloatFormat::F64, ev, a, b);
  return orderMask(i.flags) >> orderOf(x, y) & 1;
}
inline uint64_t CmpFX(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  unsigned order = static_cast<unsigned>(fcompare(a, b, formatOf(i.w)));
  if (i.flags & ~kPayload)
    checkFast(unpackedFastMath(i.flags), formatOf(i.w), ev, a, b);
  return (orderMask(i.flags) & order) != 0;
}

/// The one bit of FloatClassMask that describes an encoding.
uint16_t floatClassOf(uint64_t bits, FloatFormat f);

/// i.b = mask of FloatClassMask, i.flags = FastMath.
inline uint64_t IsFPClass(uint64_t a, const Inst &i, Event &ev) {
  if (i.flags)
    checkFast(i.flags, formatOf(i.w), ev, a);
  return (floatClassOf(a, formatOf(i.w)) & i.b) != 0;
}

inline uint64_t Select(uint64_t c, uint64_t a, uint64_t b, const Inst &,
                       Event &) {
  return c ? a : b;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// i.flags = MathFn in the payload.
inline MathFn mathFnOf(const Inst &i) {
  return static_cast<MathFn>(i.flags & kPayload);
}
inline uint64_t Math1(uint64_t a, const Inst &i, Event &ev) {
  uint64_t r = mathBits(mathFnOf(i), a, formatOf(i.w));
  if (i.flags & ~kPayload)
    checkFast(unpackedFastMath(i.flags), formatOf(i.w), ev, a, r);
  return r;
}
inline uint64_t Math2(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  uint64_t r = mathBits(mathFnOf(i), a, b, formatOf(i.w));
  if (i.flags & ~kPayload)
    checkFast(unpackedFastMath(i.flags), formatOf(i.w), ev, a, b, r);
  return r;
}

/// Width of FPowI's signed exponent: the payload, where 0 stands for 64.
inline unsigned exponentWidthOf(const Inst &i) {
  return i.flags & kPayload ? i.flags & kPayload : 64;
}
inline uint64_t FPowI(uint64_t a, uint64_t b, const Inst &i, Event &ev) {
  uint64_t r = powBits(a, signedOf(b, exponentWidthOf(i)), formatOf(i.w));
  if (i.flags & ~kPayload)
    checkFast(unpackedFastMath(i.flags), formatOf(i.w), ev, a, r);
  return r;
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// i.w to i.b, i.flags = Rounding in the payload.
inline uint64_t ConvertF(uint64_t a, const Inst &i, Event &ev) {
  FloatFormat from = formatOf(i.w), to = formatOf(i.b);
  uint64_t r;
  if ((i.flags & kPayload) == static_cast<unsigned>(Rounding::NearestEven) &&
      to != from && from != FloatFormat::F64)
    r = encode(decode(a, from), to); // decode makes the NaN quiet
  else
    r = convertBits(a, from, to, static_cast<Rounding>(i.flags & kPayload));
  if (i.flags & ~kPayload) {
    checkFast(unpackedFastMath(i.flags), from, ev, a);
    checkFast(unpackedFastMath(i.flags), to, ev, r);
  }
  return r;
}

/// |x| < 2^exponent; false for NaN. The fast case of FPToSI and FPToUI.
inline bool isBelow(double x, unsigned exponent) {
  return (x < 0 ? -x : x) < bitCast<double>(uint64_t(1023 + exponent) << 52);
}

inline uint64_t FPToSI(uint64_t a, const Inst &i, Event &ev) {
  double x = decode(a, formatOf(i.w));
  if (isBelow(x, i.b - 1))
    return static_cast<uint64_t>(static_cast<int64_t>(x)) & maskOf(i.b);
  IntResult r = fpToSI(a, formatOf(i.w), i.b);
  if (r.outOfRange)
    ev = Event::FloatToIntRange;
  return r.value & maskOf(i.b);
}
inline uint64_t FPToUI(uint64_t a, const Inst &i, Event &ev) {
  double x = decode(a, formatOf(i.w));
  if (x >= 0 && isBelow(x, i.b - 1))
    return static_cast<uint64_t>(static_cast<int64_t>(x));
  IntResult r = fpToUI(a, formatOf(i.w), i.b);
  if (r.outOfRange)
    ev = Event::FloatToIntRange;
  return r.value & maskOf(i.b);
}

inline uint64_t SIToFP(uint64_t a, const Inst &i, Event &) {
  int64_t x = signedOf(a, i.w);
  FloatFormat to = formatOf(i.b);
  if (to == FloatFormat::F32)
    return bitCast<uint32_t>(static_cast<float>(x));
  if (to == FloatFormat::F64)
    return bitCast<uint64_t>(static_cast<double>(x));
  return siToFp(x, to);
}
inline uint64_t UIToFP(uint64_t a, const Inst &i, Event &ev) {
  if (i.flags & kNNeg && signBitOf(a, i.w))
    ev = Event::NonNegBroken;
  FloatFormat to = formatOf(i.b);
  if (to == FloatFormat::F32)
    return bitCast<uint32_t>(static_cast<float>(a));
  if (to == FloatFormat::F64)
    return bitCast<uint64_t>(static_cast<double>(a));
  return uiToFp(a, to);
}

/// Registers hold floats as their bits: nothing changes.
inline uint64_t Bitcast(uint64_t a, const Inst &, Event &) { return a; }

} // namespace sem
} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_EXEC_FLOATSEMANTICS_H
