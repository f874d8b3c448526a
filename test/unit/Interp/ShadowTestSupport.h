//===- ShadowTestSupport.h - a calculator with shadows ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One value = typed bits and shadow; one method an instruction. What the full
// loop of the interpreter does for one operation, without the interpreter.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_INTERP_SHADOWTESTSUPPORT_H
#define PLUMBLINE_TEST_UNIT_INTERP_SHADOWTESTSUPPORT_H

#include "../../../lib/Interp/Exec/FloatSemantics.h"
#include "../../../lib/Interp/Exec/ShadowRules.h"

#include <cmath>
#include <string>

namespace plumb::test {

struct Num {
  uint64_t bits = 0;
  Shadow s;
};

class Calculator {
public:
  explicit Calculator(FloatFormat f, UnitTable table = UnitTable::Declared)
      : format(f), ctx(table) {}

  FloatFormat format;
  shadow::Ctx ctx;
  Event event = Event::None;

  ScalarType type() const {
    return {ScalarType::Float, formatInfo(format).bits, format};
  }
  Num input(double x) const {
    uint64_t bits = encode(x, format);
    return {bits, shadow::inputShadow(bits, type(), ctx.table)};
  }
  Num constant(double x) const {
    uint64_t bits = encode(x, format);
    return {bits, shadow::constantShadow(bits, type(), ctx.table)};
  }
  static Num integer(uint64_t bits) { return {bits, Shadow()}; }
  /// The typed value.
  double typed(const Num &a) const { return decode(a.bits, format); }
  double e(const Num &a) const { return allowance(a.s, ctx.table); }
  bool unstable(const Num &a) const { return a.s.marks & kUnstableControl; }

  Inst inst(Opcode op, unsigned flags = 0, unsigned b = 0) const {
    Inst i{};
    i.op = op;
    i.w = static_cast<uint8_t>(format);
    i.flags = static_cast<uint8_t>(flags);
    i.b = b;
    return i;
  }

#define PLUMB_CALC_BINARY(NAME, SEM, RULE)                                     \
  Num NAME(const Num &a, const Num &b) {                                       \
    Inst i = inst(Opcode::SEM);                                                \
    uint64_t r = sem::SEM(a.bits, b.bits, i, event);                           \
    return {r, shadow::RULE(ctx, i, a.s, b.s, a.bits, b.bits, r)};             \
  }
  PLUMB_CALC_BINARY(add, AddFX, add)
  PLUMB_CALC_BINARY(sub, SubFX, sub)
  PLUMB_CALC_BINARY(mul, MulFX, mul)
  PLUMB_CALC_BINARY(div, DivFX, div)
  PLUMB_CALC_BINARY(rem, RemF, remf)
  PLUMB_CALC_BINARY(maximum, MaximumF, maxf)
  PLUMB_CALC_BINARY(minimum, MinimumF, minf)
  PLUMB_CALC_BINARY(maxnum, MaxNumF, maxf)
  PLUMB_CALC_BINARY(copysign, CopySign, copysign)
#undef PLUMB_CALC_BINARY

  Num neg(const Num &a) {
    Inst i = inst(Opcode::NegF);
    uint64_t r = sem::NegF(a.bits, i, event);
    return {r, shadow::neg(ctx, i, a.s, a.bits, r)};
  }
  Num abs(const Num &a) {
    Inst i = inst(Opcode::AbsF);
    uint64_t r = sem::AbsF(a.bits, i, event);
    return {r, shadow::absf(ctx, i, a.s, a.bits, r)};
  }
  Num fma(const Num &a, const Num &b, const Num &c) {
    Inst i = inst(Opcode::FmaFX);
    uint64_t r = sem::FmaFX(a.bits, b.bits, c.bits, i, event);
    return {r, shadow::fma(ctx, i, a.s, b.s, c.s, a.bits, b.bits, c.bits, r)};
  }
  Num math(MathFn fn, const Num &a) {
    Inst i = inst(Opcode::Math1, unsigned(fn));
    uint64_t r = sem::Math1(a.bits, i, event);
    return {r, shadow::math1(ctx, i, a.s, a.bits, r)};
  }
  Num math(MathFn fn, const Num &a, const Num &b) {
    Inst i = inst(Opcode::Math2, unsigned(fn));
    uint64_t r = sem::Math2(a.bits, b.bits, i, event);
    return {r, shadow::math2(ctx, i, a.s, b.s, a.bits, b.bits, r)};
  }
  Num powi(const Num &a, int64_t n) {
    Inst i = inst(Opcode::FPowI, 0); // 64 bits
    uint64_t b = static_cast<uint64_t>(n), r = sem::FPowI(a.bits, b, i, event);
    return {r, shadow::fpowi(ctx, i, a.s, Shadow(), a.bits, b, r)};
  }
  Num convert(const Num &a, FloatFormat to,
              Rounding rounding = Rounding::NearestEven) {
    Inst i = inst(Opcode::ConvertF, unsigned(rounding), unsigned(to));
    uint64_t r = sem::ConvertF(a.bits, i, event);
    return {r, shadow::convert(ctx, i, a.s, a.bits, r)};
  }
  /// Predicate: arith::CmpFPredicate's number; OLT = 4, OEQ = 1.
  Num compare(unsigned predicate, const Num &a, const Num &b) {
    Inst i = inst(Opcode::CmpFX, predicate);
    uint64_t r = sem::CmpFX(a.bits, b.bits, i, event);
    return {r, shadow::compareFloat(ctx, i, a.s, b.s, a.bits, b.bits, r)};
  }
  Num isClass(unsigned mask, const Num &a) {
    Inst i = inst(Opcode::IsFPClass, 0, mask);
    uint64_t r = sem::IsFPClass(a.bits, i, event);
    return {r, shadow::classify(ctx, i, a.s, a.bits, r)};
  }
  Num select(const Num &c, const Num &a, const Num &b) {
    Inst i = inst(Opcode::Select);
    uint64_t r = sem::Select(c.bits, a.bits, b.bits, i, event);
    return {r,
            shadow::select(ctx, i, c.s, a.s, b.s, c.bits, a.bits, b.bits, r)};
  }
  Num toInt(const Num &a, unsigned width) {
    Inst i = inst(Opcode::FPToSI, 0, width);
    uint64_t r = sem::FPToSI(a.bits, i, event);
    return {r, shadow::floatToInt(ctx, i, a.s, a.bits, r)};
  }
  Num fromInt(const Num &a, unsigned width) {
    Inst i = inst(Opcode::SIToFP, 0, unsigned(format));
    i.w = static_cast<uint8_t>(width);
    uint64_t r = sem::SIToFP(a.bits, i, event);
    return {r, shadow::signedToFloat(ctx, i, a.s, a.bits, r)};
  }

  using IntFn = uint64_t (*)(uint64_t, uint64_t, const Inst &, Event &);
  using IntRule = Shadow (*)(const shadow::Ctx &, const Inst &, const Shadow &,
                             const Shadow &, uint64_t, uint64_t, uint64_t);
  Num integers(Opcode op, IntFn fn, IntRule rule, const Num &a, const Num &b,
               unsigned width) {
    Inst i{};
    i.op = op;
    i.w = static_cast<uint8_t>(width);
    uint64_t r = fn(a.bits, b.bits, i, event);
    return {r, rule(ctx, i, a.s, b.s, a.bits, b.bits, r)};
  }
};

/// Data of the sums in Inputs/*.inc.
enum Data { Both, Positive, Equal, Integers, Offset, Cancel };

inline double dataset(Data data, uint64_t i) {
  double k = static_cast<double>((i * 2654435761u + 12345) & 0xffffffffu);
  switch (data) {
  case Both:
    return k / 0x1p31 - 1;
  case Positive:
    return k / 0x1p32 + 0.25;
  case Equal:
    return 0.1;
  case Integers:
    return std::floor(k / 0x1p32 * 31) - 15;
  case Offset:
    return 1e3 + k / 0x1p31 - 1;
  case Cancel:
    return (i % 2 ? -1 : 1) * (k / 0x1p32 + 0.5);
  }
  return 0;
}

} // namespace plumb::test

#endif // PLUMBLINE_TEST_UNIT_INTERP_SHADOWTESTSUPPORT_H
