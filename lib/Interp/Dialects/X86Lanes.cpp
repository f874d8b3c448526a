//===- X86Lanes.cpp - what x86's vector instructions compute --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The BF16 instructions do not look at MXCSR: they take denormals of f32 and
// bf16 as zeros of the same sign and make zeros of denormal results. So does
// VRSQRTPS with its operand.
//
// VRSQRTPS may be off by 1.5 * 2^-12 of the exact value, and processors differ
// within that. A run has the correctly rounded value; its shadow allows what
// the manual does, so that no level that computes the root in another way is
// blamed for it.
//
// VSCALEF and VRNDSCALE go through a wider format, in which all but the last
// rounding is exact.
//
//===----------------------------------------------------------------------===//

#include "X86Lanes.h"
#include "../Exec/FloatSemantics.h"
#include "LLVMValues.h"
#include "Scalars.h"
#include "VectorLowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "plumbline/Numerics/Rounding.h"
#include <cmath>

using namespace plumb;
using namespace mlir;

using Predicate = arith::CmpFPredicate;

namespace {

ScalarType floatType(FloatFormat format) {
  ScalarType t;
  t.kind = ScalarType::Float;
  t.format = format;
  t.bits = formatInfo(format).bits;
  return t;
}

/// Instructions on n lanes of one float type, results in fresh slots.
class FloatLanes {
public:
  FloatLanes(Emitter &e, FloatFormat format, unsigned n)
      : e(e), type(floatType(format)), n(n) {}

  Slot constant(double value) const {
    return splatted(e, e.floatConstant(value, type), n);
  }
  Slot add(Slot a, Slot b) const {
    return laneOp(e, pick(Opcode::AddF32, Opcode::AddF64, Opcode::AddFX), a, b,
                  n, type.code());
  }
  Slot mul(Slot a, Slot b) const {
    return laneOp(e, pick(Opcode::MulF32, Opcode::MulF64, Opcode::MulFX), a, b,
                  n, type.code());
  }
  Slot op(Opcode opcode, Slot a, Slot b) const {
    return laneOp(e, opcode, a, b, n, type.code());
  }
  Slot compare(Predicate predicate, Slot a, Slot b) const {
    return laneOp(e, pick(Opcode::CmpF32, Opcode::CmpF64, Opcode::CmpFX), a, b,
                  n, type.code(), static_cast<unsigned>(predicate));
  }
  Slot unary(Opcode opcode, Slot a, unsigned flags = 0, uint32_t b = 0) const {
    Slot d = e.temp(n);
    e.unary(opcode, d, a, n, type.code(), flags, b);
    return d;
  }
  Slot math(MathFn fn, Slot a) const {
    return unary(Opcode::Math1, a, static_cast<unsigned>(fn));
  }
  Slot to(FloatFormat other, Slot a,
          Rounding rounding = Rounding::NearestEven) const {
    if (other == type.format)
      return a;
    return unary(Opcode::ConvertF, a, static_cast<unsigned>(rounding),
                 static_cast<uint32_t>(other));
  }
  Slot select(Slot condition, Slot a, Slot b) const {
    Slot d = e.temp(n);
    selectLanes(e, d, condition, a, b, n, type);
    return d;
  }
  Slot both(Slot a, Slot b) const {
    return laneOp(e, Opcode::AndI, a, b, n, 1);
  }
  /// Denormals as zeros of the same sign.
  Slot flushed(Slot a) const {
    Slot least = constant(std::ldexp(1.0, formatInfo(type.format).minExp));
    Slot small = compare(Predicate::OLT, unary(Opcode::AbsF, a), least);
    return select(small, op(Opcode::CopySign, constant(0), a), a);
  }

private:
  Opcode pick(Opcode f32, Opcode f64, Opcode fx) const {
    return type.format == FloatFormat::F32   ? f32
           : type.format == FloatFormat::F64 ? f64
                                             : fx;
  }

  Emitter &e;
  ScalarType type;
  unsigned n;
};

} // namespace

/// Every `step`-th of the lanes from `first` on, `n` in all.
static Slot everyLane(Emitter &e, Slot first, unsigned step, unsigned n) {
  SmallVector<Slot> lanes;
  for (unsigned i = 0; i < n; ++i)
    lanes.push_back(first + i * step);
  Slot d = e.temp(n);
  e.gather(d, lanes);
  return d;
}

std::optional<Slot> x86::maskLanes(Emitter &e, Slot integer, unsigned bits,
                                   unsigned n) {
  if (n > bits) {
    (void)e.unsupported("a mask with fewer bits than lanes");
    return std::nullopt;
  }
  return bitcastTo(e, integer, 1, intType(bits), bits, intType(1));
}

//===----------------------------------------------------------------------===//
// Lanes that move, integers
//===----------------------------------------------------------------------===//

/// Lanes that are masked off go to a lane of their own behind the last.
void x86::compress(Emitter &e, Slot d, Slot mask, Slot a, Slot rest,
                   unsigned n) {
  unsigned w = e.indexBits();
  Slot lanes = e.temp(n + 1), end = e.indexConstant(n);
  e.move(lanes, rest, n);
  e.move(lanes + n, rest, 1);
  Slot count = e.indexConstant(0);
  Slot taken = resizedIntegers(e, mask, n, 1, w, /*isSigned=*/false);
  for (unsigned i = 0; i < n; ++i) {
    Slot to = e.temp();
    selectLanes(e, to, mask + i, count, end, 1, e.indexType());
    insertPart(e, lanes, a + i, to, n + 1, 1);
    count = laneOp(e, Opcode::AddI, count, taken + i, 1, w);
  }
  e.move(d, lanes, n);
}

void x86::intersect(Emitter &e, Slot inA, Slot inB, Slot a, Slot b, unsigned n,
                    unsigned bits) {
  // 1 where a lane of `x` equals any of `y`.
  auto occurs = [&](Slot d, Slot x, Slot y) {
    Slot found = 0;
    for (unsigned i = 0; i < n; ++i) {
      Slot equal = laneOp(e, Opcode::CmpEQ, x, splatted(e, y + i, n), n, bits);
      found = i ? laneOp(e, Opcode::OrI, found, equal, n, 1) : equal;
    }
    e.move(d, found, n);
  };
  occurs(inA, a, b);
  occurs(inB, b, a);
}

void x86::dotBytes(Emitter &e, Slot d, Slot sum, Slot a, Slot b, unsigned n) {
  Slot wideA = resizedIntegers(e, a, 4 * n, 8, 32, /*isSigned=*/true);
  Slot wideB = resizedIntegers(e, b, 4 * n, 8, 32, /*isSigned=*/true);
  Slot products = laneOp(e, Opcode::MulI, wideA, wideB, 4 * n, 32);
  for (unsigned i = 0; i < 4; ++i)
    sum = laneOp(e, Opcode::AddI, sum, everyLane(e, products + i, 4, n), n, 32);
  e.move(d, sum, n);
}

//===----------------------------------------------------------------------===//
// Roundings and powers of two
//===----------------------------------------------------------------------===//

void x86::roundToFraction(Emitter &e, Slot d, Slot a, unsigned imm, Slot rest,
                          Slot mask, unsigned n, const ScalarType &type) {
  constexpr MathFn kModes[] = {MathFn::RoundEven, MathFn::Floor, MathFn::Ceil,
                               MathFn::Trunc};
  MathFn fn = imm & 4 ? MathFn::RoundEven : kModes[imm & 3];
  int fraction = imm >> 4 & 15;
  FloatLanes f64(e, FloatFormat::F64, n), own(e, type.format, n);
  Slot x = own.to(FloatFormat::F64, a);
  Slot r = f64.mul(x, f64.constant(std::ldexp(1.0, fraction)));
  r = f64.mul(f64.math(fn, r), f64.constant(std::ldexp(1.0, -fraction)));
  if (type.format == FloatFormat::F64) {
    // From here on all are whole, and the product may overflow.
    Slot small = f64.compare(Predicate::ULT, f64.unary(Opcode::AbsF, x),
                             f64.constant(0x1p52));
    r = f64.select(small, r, x);
  }
  selectLanes(e, d, mask, f64.to(type.format, r), rest, n, type);
}

/// The rounding that an instruction's operand names: 4 is MXCSR's, 8 and more
/// one of its own.
static std::optional<Rounding> roundingOf(int64_t operand) {
  switch (operand) {
  case 4:
  case 8:
    return Rounding::NearestEven;
  case 9:
    return Rounding::Down;
  case 10:
    return Rounding::Up;
  case 11:
    return Rounding::TowardZero;
  default:
    return std::nullopt;
  }
}

LogicalResult x86::scale(Emitter &e, Slot d, Slot a, Slot b, Slot rest,
                         Slot mask, int64_t rounding, unsigned n,
                         const ScalarType &type) {
  std::optional<Rounding> mode = roundingOf(rounding);
  if (!mode)
    return e.unsupported("the rounding " + Twine(rounding) +
                         ", which is no rounding mode of x86");
  bool isF32 = type.format == FloatFormat::F32;
  FloatFormat widerFormat = isF32 ? FloatFormat::F64 : FloatFormat::F128;
  ScalarType wider = floatType(widerFormat);
  ScalarType image = intType(wider.bits);
  unsigned fractionBits = isF32 ? 52 : 112, bias = isF32 ? 1023 : 16383;
  // What leads from the least number to infinity, or back to 0.
  double limit = isF32 ? 400 : 3000;
  FloatLanes own(e, type.format, n), f64(e, FloatFormat::F64, n);
  FloatLanes wide(e, widerFormat, n);

  // 2^floor(b), from its bits.
  Slot power = f64.math(MathFn::Floor, own.to(FloatFormat::F64, b));
  power = f64.op(Opcode::MaxNumF, power, f64.constant(-limit));
  power = f64.op(Opcode::MinNumF, power, f64.constant(limit));
  power = f64.unary(Opcode::FPToSI, power, 0, 64);
  power = resizedIntegers(e, power, n, 64, image.bits, /*isSigned=*/true);
  auto integer = [&](unsigned value) {
    return splatted(e, e.constant(APInt(image.bits, value), image), n);
  };
  power = laneOp(e, Opcode::AddI, power, integer(bias), n, image.bits);
  power = laneOp(e, Opcode::ShLI, power, integer(fractionBits), n, image.bits);
  std::optional<Slot> factor = bitcastTo(e, power, n, image, n, wider);
  if (!factor)
    return failure();
  Slot r = wide.mul(own.to(widerFormat, a), *factor);
  r = wide.to(type.format, r, *mode);

  // The manual's table of special operands. An infinite b makes infinities and
  // zeros, even of a quiet NaN.
  Slot inf = own.constant(HUGE_VAL), zero = own.constant(0);
  Slot up = own.compare(Predicate::OEQ, b, inf);
  Slot down = own.compare(Predicate::OEQ, b, own.constant(-HUGE_VAL));
  r = own.select(up, own.mul(a, inf), r);
  r = own.select(down, own.mul(a, zero), r);
  Slot quiet = own.unary(Opcode::IsFPClass, a, 0, kQuietNaN);
  r = own.select(own.both(quiet, up), inf, r);
  r = own.select(own.both(quiet, down), zero, r);
  Slot onlyB = own.both(own.compare(Predicate::ORD, a, a),
                        own.compare(Predicate::UNO, b, b));
  r = own.select(onlyB, own.add(b, b), r);
  selectLanes(e, d, mask, r, rest, n, type);
  return success();
}

//===----------------------------------------------------------------------===//
// Sums of products, conversions, the root
//===----------------------------------------------------------------------===//

/// The odd products come first; each is added with one rounding.
void x86::dotPairs(Emitter &e, Slot d, Slot sum, Slot a, Slot b, unsigned n) {
  FloatLanes f32(e, FloatFormat::F32, n), bf16(e, FloatFormat::BF16, n);
  auto factors = [&](Slot v, unsigned odd) {
    return f32.flushed(bf16.to(FloatFormat::F32, everyLane(e, v + odd, 2, n)));
  };
  sum = f32.flushed(sum);
  for (unsigned odd : {1, 0}) {
    Slot next = e.temp(n);
    e.ternary(Opcode::FmaF32, next, factors(a, odd), factors(b, odd), sum, n,
              static_cast<unsigned>(FloatFormat::F32));
    sum = f32.flushed(next);
  }
  e.move(d, sum, n);
}

void x86::toBF16(Emitter &e, Slot d, Slot a, unsigned n) {
  FloatLanes f32(e, FloatFormat::F32, n);
  e.move(d, f32.to(FloatFormat::BF16, f32.flushed(a)), n);
}

void x86::reciprocalRoot(Emitter &e, Slot d, Slot a, unsigned n) {
  FloatLanes f32(e, FloatFormat::F32, n);
  e.move(d,
         f32.unary(Opcode::Math1, f32.flushed(a),
                   static_cast<unsigned>(MathFn::RSqrt),
                   /*units of 2^-13=*/3),
         n);
}

void x86::dotFours(Emitter &e, Slot d, Slot a, Slot b, unsigned imm,
                   unsigned n) {
  FloatLanes all(e, FloatFormat::F32, n), one(e, FloatFormat::F32, 1);
  Slot products = all.mul(a, b), zero = one.constant(0);
  for (unsigned first = 0; first < n; first += 4) {
    auto product = [&](unsigned i) {
      return imm >> (4 + i) & 1 ? products + first + i : zero;
    };
    Slot low = one.add(product(0), product(1));
    Slot high = one.add(product(2), product(3));
    Slot sum = one.add(low, high);
    SmallVector<Slot> lanes;
    for (unsigned i = 0; i < 4; ++i)
      lanes.push_back(imm >> i & 1 ? sum : zero);
    e.gather(d + first, lanes);
  }
}

/// All that the instruction reads must be there, also what it drops.
void x86::loadHalves(Emitter &e, Slot d, Slot address, FloatFormat format,
                     Halves which, unsigned n) {
  unsigned read = which == Halves::First ? 1 : 2 * n;
  TypeLayout type;
  type.kind = TypeLayout::Vector;
  type.elem = floatType(format);
  type.shape = {read};
  Slot halves = e.temp(read);
  e.loadLanes(halves, type, address, read);
  Slot lanes = which == Halves::First
                   ? splatted(e, halves, n)
                   : everyLane(e, halves + (which == Halves::Odd), 2, n);
  e.move(d, FloatLanes(e, format, n).to(FloatFormat::F32, lanes), n);
}
