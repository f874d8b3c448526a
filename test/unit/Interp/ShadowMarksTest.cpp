//===- ShadowMarksTest.cpp - comparisons, constants, carried integers -----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the marks of a shadow say, worked by hand.
//
//===----------------------------------------------------------------------===//

#include "ShadowTestSupport.h"

#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr FloatFormat F32 = FloatFormat::F32, F16 = FloatFormat::F16;
constexpr unsigned OEQ = 1, OLT = 4;

Num withMarks(Num a, unsigned marks) {
  a.s.marks |= static_cast<uint16_t>(marks);
  return a;
}

struct ShadowMarks : testing::Test {
  Calculator c{F32};
  /// 0.77 with an allowance of 2^-25 or so.
  Num x = c.mul(c.input(1.1), c.input(0.7));
};

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

TEST_F(ShadowMarks, ComparisonIsUndecidedWithinTheAllowances) {
  double typed = c.typed(x);
  EXPECT_TRUE(c.unstable(c.compare(OLT, x, c.input(typed))));
  EXPECT_TRUE(c.unstable(c.compare(OEQ, x, x))) << "two of them may differ";
  EXPECT_FALSE(c.unstable(c.compare(OLT, x, c.input(0.7))));
  EXPECT_FALSE(c.unstable(c.compare(OLT, c.input(1), c.input(1))));
  EXPECT_FALSE(c.unstable(c.compare(OLT, c.input(-kInf), x)));
  EXPECT_FALSE(c.unstable(c.compare(OEQ, c.input(-kInf), c.input(-kInf))));
}

TEST_F(ShadowMarks, ComparisonIsUndecidedWhereTypedAndExactOrderDiffer) {
  // 1 + 2^-30 > 1, but in f32 they are equal. The F64 table has e = 0.
  Calculator d(F32, UnitTable::F64);
  Num a = d.add(d.input(1), d.input(0x1p-30));
  ASSERT_EQ(d.e(a), 0);
  EXPECT_TRUE(d.unstable(d.compare(OEQ, a, d.input(1))));
  EXPECT_FALSE(d.unstable(d.compare(OEQ, a, d.input(2))));
}

TEST_F(ShadowMarks, UnstableControlSticks) {
  Num y = withMarks(c.input(1.5), kUnstableControl);
  for (const Num &r : {c.add(y, x), c.mul(x, y), c.div(x, y), c.neg(y),
                       c.maximum(x, y), c.math(MathFn::Exp, y),
                       c.convert(y, F16), c.fma(x, x, y), c.compare(OLT, y, x),
                       c.toInt(y, 32), c.select(Calculator::integer(1), y, x)})
    EXPECT_TRUE(c.unstable(r));
  EXPECT_FALSE(c.unstable(c.select(Calculator::integer(0), y, x)));
}

TEST_F(ShadowMarks, SelectWidensWhereTheConditionIsUndecided) {
  Num cond = withMarks(Calculator::integer(1), kUnstableControl);
  Num r = c.select(cond, c.input(3), c.input(3.25));
  EXPECT_EQ(r.s.v, 3);
  EXPECT_EQ(c.e(r), 0.25);
  EXPECT_FALSE(c.unstable(r)) << "the number is sound";
  r = c.select(cond, x, c.input(1));
  EXPECT_EQ(c.e(r), 1 - x.s.v);
  // The same value on both sides costs nothing.
  EXPECT_EQ(c.e(c.select(cond, c.input(2), c.input(2))), 0);
  // A decided select moves what it chose, open sums too.
  Num sum = c.add(x, c.input(1));
  r = c.select(Calculator::integer(1), sum, c.input(0));
  EXPECT_TRUE(r.s.isOpen());
  EXPECT_EQ(r.s.n, 2u);
}

TEST_F(ShadowMarks, SelectOfIntegers) {
  Num cond = withMarks(Calculator::integer(1), kUnstableControl);
  Inst i = c.inst(Opcode::Select, kSelectInt);
  i.w = 32;
  auto select = [&](uint64_t a, uint64_t b) {
    return shadow::select(c.ctx, i, cond.s, Shadow(), Shadow(), 1, a, b, a);
  };
  Shadow r = select(0xfffffffe, 5); // -2 or 5
  EXPECT_TRUE(r.marks & kCarried);
  EXPECT_EQ(r.v, -2);
  EXPECT_EQ(r.E, 7);
  EXPECT_EQ(select(5, 5).marks, 0);
  i.w = 1;
  EXPECT_EQ(select(1, 0).marks, kUnstableControl);
  // A width that was not told: marked, not guessed.
  i = c.inst(Opcode::Select);
  EXPECT_TRUE(select(4, 5).marks & kUnstableControl);
}

TEST_F(ShadowMarks, Classes) {
  EXPECT_FALSE(c.unstable(c.isClass(kAnyNaN, x)));
  EXPECT_FALSE(c.unstable(c.isClass(kAnyFinite, x)));
  EXPECT_FALSE(c.unstable(c.isClass(kPosNormal, x)));
  Num zero = c.sub(x, c.input(c.typed(x)));
  ASSERT_GT(c.e(zero), 0);
  EXPECT_TRUE(c.unstable(c.isClass(kNegNormal, zero)));
  EXPECT_FALSE(c.unstable(c.isClass(kAnyFinite, zero)));
  EXPECT_FALSE(c.unstable(c.isClass(kNegZero, c.input(-0.0))));
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

TEST_F(ShadowMarks, ConstantsAreEvaluatedTyped) {
  for (UnitTable table : {UnitTable::Declared, UnitTable::F64}) {
    Calculator d(F32, table);
    Num third = d.div(d.constant(1), d.constant(3));
    EXPECT_EQ(third.s.v, double(1.0f / 3.0f));
    EXPECT_TRUE(third.s.marks & kConstant);
    Num y = d.math(MathFn::Exp, third);
    EXPECT_EQ(y.s.v, d.typed(y));
    // Who does not fold it is F away on the other side: 2 * (2^-26 + eta).
    EXPECT_EQ(d.e(third), table == UnitTable::F64 ? 0 : 0x1p-25 + 0x1p-149);
    EXPECT_EQ(d.e(d.mul(d.constant(1.5), d.constant(2))), 0);
    // One operand from outside, and it is an ordinary operation.
    Num z = d.div(d.input(1), d.constant(3));
    EXPECT_EQ(z.s.v, 1.0 / 3.0);
    EXPECT_FALSE(z.s.marks & kConstant);
  }
}

TEST_F(ShadowMarks, SumsOfConstantsMayBeReordered) {
  Calculator d(F32, UnitTable::F64);
  Num two = d.add(d.constant(0.1), d.constant(0.2));
  EXPECT_EQ(two.s.v, double(0.1f + 0.2f));
  EXPECT_EQ(d.e(two), 0) << "a compiler folds it to the same";
  Num three = d.add(two, d.constant(0.3));
  EXPECT_EQ(three.s.v, double(0.1f + 0.2f + 0.3f));
  EXPECT_GT(d.e(three), 0x1p-24) << "0.1 + (0.2 + 0.3) may differ";
  EXPECT_LT(d.e(three), 0x1p-20);
  EXPECT_EQ(d.e(d.add(d.add(d.constant(1), d.constant(2)), d.constant(3))), 0);
}

TEST_F(ShadowMarks, IntegerConstants) {
  ScalarType i32;
  i32.bits = 32;
  Shadow k = shadow::constantShadow(3, i32, UnitTable::F64);
  EXPECT_EQ(k.marks, kConstant);
  Inst add = c.inst(Opcode::AddI);
  add.w = 32;
  EXPECT_EQ(shadow::integer(c.ctx, add, k, k, 3, 3, 6).marks, kConstant);
  EXPECT_EQ(shadow::integer(c.ctx, add, k, Shadow(), 3, 3, 6).marks, 0);
}

//===----------------------------------------------------------------------===//
// Carried integers
//===----------------------------------------------------------------------===//

using I = Calculator;

TEST_F(ShadowMarks, FloatsToIntegersCarryTheirStep) {
  EXPECT_EQ(c.toInt(c.input(2.7), 32).s.marks, 0) << "exact: an integer";
  // 3 +- a little: 2 or 3.
  Num near = c.add(c.input(2), c.sub(x, c.input(c.typed(x) - 1)));
  ASSERT_NEAR(near.s.v, 3, 1e-6);
  Num k = c.toInt(near, 32);
  EXPECT_TRUE(k.s.marks & kCarried);
  EXPECT_EQ(k.s.E, 1);
  // 3.5 +- a little is 3.
  Num sure = c.toInt(c.add(near, c.input(0.5)), 32);
  EXPECT_EQ(sure.s.marks, 0);
  // Out of range for certain or not: no number.
  EXPECT_TRUE(c.unstable(c.toInt(c.mul(near, c.input(50)), 8)));
}

TEST_F(ShadowMarks, CarriedIntegerArithmetic) {
  Num k = c.toInt(c.math(MathFn::Floor, c.mul(x, c.input(10))), 32); // 7.7: 7
  ASSERT_EQ(k.s.marks, 0);
  Num j = withMarks(I::integer(7), kCarried);
  j.s.v = 7;
  j.s.E = 1;
  auto op = [&](Opcode o, I::IntFn fn, I::IntRule rule, const Num &a,
                const Num &b,
                unsigned w = 32) { return c.integers(o, fn, rule, a, b, w); };
  Num r = op(Opcode::AddI, sem::AddI, shadow::carryAdd, j, I::integer(5));
  EXPECT_EQ(r.s.v, 12);
  EXPECT_EQ(r.s.E, 1);
  r = op(Opcode::SubI, sem::SubI, shadow::carrySub, I::integer(5), j);
  EXPECT_EQ(r.s.v, -2);
  r = op(Opcode::MulI, sem::MulI, shadow::carryMul, j,
         I::integer(0xfffffffd)); // -3
  EXPECT_EQ(r.s.v, -21);
  EXPECT_EQ(r.s.E, 3);
  EXPECT_EQ(c.fromInt(r, 32).s.v, -21);
  EXPECT_EQ(c.fromInt(r, 32).s.E, 3 + halfUlp(24, F32) + 0x1p-150);
  r = op(Opcode::MaxSI, sem::MaxSI, shadow::carryMaxS, j, I::integer(7));
  EXPECT_EQ(r.s.E, 1);
  r = op(Opcode::MaxSI, sem::MaxSI, shadow::carryMaxS, j, I::integer(100));
  EXPECT_EQ(r.s.marks, 0) << "100 for certain";
  // May wrap: 127 + 7 in i8.
  r = op(Opcode::AddI, sem::AddI, shadow::carryAdd, j, I::integer(121), 8);
  EXPECT_TRUE(c.unstable(r));
  // Anything else: marked.
  EXPECT_TRUE(c.unstable(
      op(Opcode::ShLI, sem::ShLI, shadow::integer, j, I::integer(1))));
  EXPECT_TRUE(c.unstable(
      op(Opcode::DivSI, sem::DivSI, shadow::integer, j, I::integer(2))));
  // Order against integers.
  auto less = [&](const Num &a, const Num &b) {
    return op(Opcode::CmpSLT, sem::CmpSLT, shadow::compareInt, a, b);
  };
  EXPECT_TRUE(c.unstable(less(j, I::integer(8))));
  EXPECT_FALSE(c.unstable(less(j, I::integer(9))));
  EXPECT_TRUE(c.unstable(less(I::integer(6), j)));
  EXPECT_FALSE(c.unstable(less(I::integer(0), j)));
}

TEST_F(ShadowMarks, CarriedWidths) {
  Num j = withMarks(I::integer(0xf9), kCarried); // -7 as an i8
  j.s.v = -7;
  j.s.E = 1;
  Inst i = c.inst(Opcode::ExtSI, 0, 32);
  i.w = 8;
  Shadow r = shadow::carryExtS(c.ctx, i, j.s, 0xf9, 0xfffffff9);
  EXPECT_EQ(r.v, -7);
  EXPECT_TRUE(r.marks & kCarried);
  r = shadow::carryExtU(c.ctx, i, j.s, 0xf9, 0xf9); // reads 249 +- 1
  EXPECT_EQ(r.v, 249);
  i.w = 32;
  i.b = 8;
  j.bits = 0xfffffff9;
  r = shadow::carryTrunc(c.ctx, i, j.s, 0xfffffff9, 0xf9);
  EXPECT_EQ(r.v, -7);
  j.s.v = 300;
  EXPECT_TRUE(shadow::carryTrunc(c.ctx, i, j.s, 300, 44).marks &
              kUnstableControl);
}

TEST_F(ShadowMarks, MasksAbsorb) {
  Num u = withMarks(I::integer(1), kUnstableControl);
  auto op = [&](Opcode o, I::IntFn fn, uint64_t mask) {
    return c.unstable(
        c.integers(o, fn, shadow::integer, u, I::integer(mask), 1));
  };
  EXPECT_TRUE(op(Opcode::AndI, sem::AndI, 1));
  EXPECT_FALSE(op(Opcode::AndI, sem::AndI, 0));
  EXPECT_TRUE(op(Opcode::OrI, sem::OrI, 0));
  EXPECT_FALSE(op(Opcode::OrI, sem::OrI, 1));
  EXPECT_TRUE(op(Opcode::XorI, sem::XorI, 0));
}

//===----------------------------------------------------------------------===//
// Bit tricks
//===----------------------------------------------------------------------===//

TEST_F(ShadowMarks, FloatImagesComeBack) {
  Inst toInt = c.inst(Opcode::Bitcast, unsigned(F32) + 1, 255);
  Inst toFloat = c.inst(Opcode::Bitcast, 0, unsigned(F32));
  toInt.w = toFloat.w = 32;
  Num sum = c.add(x, c.input(1));
  Num image{sum.bits, shadow::bitcast(c.ctx, toInt, sum.s, sum.bits, sum.bits)};
  Shadow back =
      shadow::bitcast(c.ctx, toFloat, image.s, image.bits, image.bits);
  EXPECT_EQ(back.v, sum.s.v);
  EXPECT_EQ(back.E, c.e(sum)) << "the sum is closed";
  EXPECT_EQ(back.marks, 0);

  // Arithmetic on the image restarts ...
  auto clearSign = [&](const Num &a) {
    Num r = c.integers(Opcode::AndI, sem::AndI, shadow::integer, a,
                       Calculator::integer(0x7fffffff), 32);
    return shadow::bitcast(c.ctx, toFloat, r.s, r.bits, r.bits);
  };
  Shadow restarted = clearSign(image);
  EXPECT_TRUE(restarted.marks & kRestarted);
  EXPECT_EQ(restarted.v, c.typed(sum));
  EXPECT_EQ(restarted.E, 0);
  // ... without a mark where the float was exact.
  Num exact = c.input(-1.5);
  Num exactImage{exact.bits, shadow::bitcast(c.ctx, toInt, exact.s, exact.bits,
                                             exact.bits)};
  EXPECT_EQ(clearSign(exactImage).marks, 0);
  EXPECT_EQ(clearSign(exactImage).v, 1.5);
  // Integers that never were floats are exact.
  EXPECT_EQ(
      shadow::bitcast(c.ctx, toFloat, Shadow(), 0x3fc00000, 0x3fc00000).marks,
      0);
  // A cast that does not tell the operand's format restarts.
  toInt.flags = 0;
  EXPECT_TRUE(shadow::bitcast(c.ctx, toInt, sum.s, sum.bits, sum.bits).marks &
              kRestarted);
}

TEST_F(ShadowMarks, RemainderRestarts) {
  Num r = c.rem(x, c.input(0.5));
  EXPECT_TRUE(r.s.marks & kRestarted);
  EXPECT_EQ(r.s.v, c.typed(r));
  EXPECT_EQ(c.rem(c.input(7.5), c.input(2)).s.marks, 0) << "exact";
  EXPECT_TRUE(c.add(r, x).s.marks & kRestarted) << "sticks";
}

TEST_F(ShadowMarks, Restart) {
  Shadow r = shadow::restartShadow(c.input(0.1).bits, c.type().code());
  EXPECT_EQ(r.v, double(0.1f));
  EXPECT_EQ(r.E, 0);
  EXPECT_EQ(r.marks, kRestarted);
  EXPECT_EQ(shadow::restartShadow(7, 255).marks, 0);
}

} // namespace
