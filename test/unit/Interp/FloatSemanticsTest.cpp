//===- FloatSemanticsTest.cpp - float instructions against APFloat --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every pair of f8E5M2 numbers, every edge and many random pairs of the wider
// formats, through the functions that the interpreter runs; expected values
// are APFloat's. NaNs are compared as NaNs: which one is Numerics' affair.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/FloatSemantics.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include <gtest/gtest.h>
#include <random>

using namespace plumb;
using llvm::APFloat;
using llvm::APInt;
using llvm::APSInt;

namespace {

constexpr auto kNearest = APFloat::rmNearestTiesToEven;

Inst inst(unsigned w, unsigned flags = 0, unsigned b = 0) {
  Inst i{};
  i.w = static_cast<uint8_t>(w);
  i.flags = static_cast<uint8_t>(flags);
  i.b = b;
  return i;
}
unsigned code(FloatFormat f) { return static_cast<unsigned>(f); }

APFloat number(uint64_t bits, FloatFormat f) {
  return APFloat(semantics(f), APInt(formatInfo(f).bits, bits));
}
uint64_t bitsOf(const APFloat &x) { return x.bitcastToAPInt().getZExtValue(); }

void expectSame(uint64_t got, const APFloat &want, FloatFormat f,
                const char *what, uint64_t a, uint64_t b) {
  if (want.isNaN())
    ASSERT_TRUE(number(got, f).isNaN()) << what << " " << a << ", " << b;
  else
    ASSERT_EQ(got, bitsOf(want)) << what << " " << a << ", " << b;
}

/// All encodings of 8 bits; of wider formats the edges and random ones.
std::vector<uint64_t> samples(FloatFormat f, unsigned random) {
  const FormatInfo &i = formatInfo(f);
  std::vector<uint64_t> r;
  if (i.bits <= 8) {
    for (uint64_t x = 0; x < uint64_t(1) << i.bits; ++x)
      r.push_back(x);
    return r;
  }
  uint64_t sign = uint64_t(1) << (i.bits - 1);
  uint64_t one = uint64_t(1 - i.minExp) << i.fractionBits();
  uint64_t inf = uint64_t(i.maxExp - i.minExp + 2) << i.fractionBits();
  for (uint64_t x :
       {uint64_t(0), uint64_t(1), uint64_t(2),
        (uint64_t(1) << i.fractionBits()) - 1, uint64_t(1) << i.fractionBits(),
        one - 1, one, one + 1, inf - 1, inf, inf | 1,
        inf | uint64_t(1) << (i.fractionBits() - 1)}) {
    r.push_back(x);
    r.push_back(x | sign);
  }
  std::mt19937_64 gen(7);
  for (unsigned k = 0; k < random; ++k)
    r.push_back(gen() & (sign | (sign - 1)));
  return r;
}

class FloatSemanticsTest : public testing::TestWithParam<FloatFormat> {
protected:
  const FloatFormat f = GetParam();
  const Inst i = inst(code(f));
  Event ev = Event::None;

  /// The opcode that a lowering picks for the format.
  template <typename Fn> Fn pick(Fn f32, Fn f64, Fn any) const {
    return f == FloatFormat::F32 ? f32 : f == FloatFormat::F64 ? f64 : any;
  }
};

TEST_P(FloatSemanticsTest, ArithmeticRoundsOnce) {
  auto add = pick(sem::AddF32, sem::AddF64, sem::AddFX);
  auto sub = pick(sem::SubF32, sem::SubF64, sem::SubFX);
  auto mul = pick(sem::MulF32, sem::MulF64, sem::MulFX);
  auto div = pick(sem::DivF32, sem::DivF64, sem::DivFX);
  for (uint64_t a : samples(f, 200))
    for (uint64_t b : samples(f, 200)) {
      const APFloat x = number(a, f), y = number(b, f);
      auto with = [&](auto op) {
        APFloat r = x;
        op(r);
        return r;
      };
      expectSame(add(a, b, i, ev), x + y, f, "addf", a, b);
      expectSame(sub(a, b, i, ev), x - y, f, "subf", a, b);
      expectSame(mul(a, b, i, ev), x * y, f, "mulf", a, b);
      expectSame(div(a, b, i, ev), x / y, f, "divf", a, b);
      expectSame(sem::RemF(a, b, i, ev), with([&](APFloat &r) { r.mod(y); }), f,
                 "remf", a, b);
      expectSame(sem::MaximumF(a, b, i, ev), llvm::maximum(x, y), f, "maximumf",
                 a, b);
      expectSame(sem::MinimumF(a, b, i, ev), llvm::minimum(x, y), f, "minimumf",
                 a, b);
      // A quiet NaN loses; of two zeros either is allowed.
      if (!x.isSignaling() && !y.isSignaling() && !(x.isZero() && y.isZero())) {
        expectSame(sem::MaxNumF(a, b, i, ev), llvm::maxnum(x, y), f, "maxnumf",
                   a, b);
        expectSame(sem::MinNumF(a, b, i, ev), llvm::minnum(x, y), f, "minnumf",
                   a, b);
      }
      expectSame(sem::CopySign(a, b, i, ev), APFloat::copySign(x, y), f,
                 "copysign", a, b);
      if (HasFatalFailure())
        return;
    }
  EXPECT_EQ(ev, Event::None);
}

TEST_P(FloatSemanticsTest, SignsAreBitOperations) {
  uint64_t sign = uint64_t(1) << (formatInfo(f).bits - 1);
  for (uint64_t a : samples(f, 100)) {
    EXPECT_EQ(sem::NegF(a, i, ev), a ^ sign);
    EXPECT_EQ(sem::AbsF(a, i, ev), a & ~sign);
  }
}

TEST_P(FloatSemanticsTest, FmaRoundsOnce) {
  auto fma = pick(sem::FmaF32, sem::FmaF64, sem::FmaFX);
  std::mt19937_64 gen(11);
  std::vector<uint64_t> xs = samples(f, 30);
  for (uint64_t a : xs)
    for (uint64_t b : xs)
      for (unsigned k = 0; k < 4; ++k) {
        uint64_t c = xs[gen() % xs.size()];
        APFloat want = number(a, f);
        want.fusedMultiplyAdd(number(b, f), number(c, f), kNearest);
        expectSame(fma(a, b, c, i, ev), want, f, "fma", a, b);
        if (HasFatalFailure())
          return;
      }
}

// arith.cmpf by the names of its predicates.
TEST_P(FloatSemanticsTest, AllPredicates) {
  auto cmp = pick(sem::CmpF32, sem::CmpF64, sem::CmpFX);
  for (uint64_t a : samples(f, 40))
    for (uint64_t b : samples(f, 40)) {
      APFloat::cmpResult r = number(a, f).compare(number(b, f));
      bool eq = r == APFloat::cmpEqual, lt = r == APFloat::cmpLessThan;
      bool gt = r == APFloat::cmpGreaterThan, un = r == APFloat::cmpUnordered;
      const bool want[16] = {false,
                             eq,
                             gt,
                             gt || eq,
                             lt,
                             lt || eq,
                             lt || gt,
                             !un,
                             un || eq,
                             un || gt,
                             un || gt || eq,
                             un || lt,
                             un || lt || eq,
                             un || lt || gt,
                             un,
                             true};
      for (unsigned p = 0; p < 16; ++p)
        ASSERT_EQ(cmp(a, b, inst(code(f), p), ev), uint64_t(want[p]))
            << p << ": " << a << ", " << b;
    }
}

TEST_P(FloatSemanticsTest, Classes) {
  for (uint64_t a : samples(f, 100)) {
    APFloat x = number(a, f);
    auto is = [&](unsigned mask) {
      return sem::IsFPClass(a, inst(code(f), 0, mask), ev) != 0;
    };
    bool neg = x.isNegative();
    EXPECT_EQ(is(kAnyNaN), x.isNaN()) << a;
    EXPECT_EQ(is(kSignalingNaN), x.isSignaling()) << a;
    EXPECT_EQ(is(kAnyInf), x.isInfinity()) << a;
    EXPECT_EQ(is(kAnyFinite), x.isFinite()) << a;
    EXPECT_EQ(is(kAnyNormal), x.isNormal()) << a;
    EXPECT_EQ(is(kNegInf), x.isInfinity() && neg) << a;
    EXPECT_EQ(is(kPosZero), x.isZero() && !neg) << a;
    EXPECT_EQ(is(kNegZero), x.isZero() && neg) << a;
    EXPECT_EQ(is(kPosSubnormal), x.isDenormal() && !neg) << a;
    EXPECT_EQ(is(kNegSubnormal), x.isDenormal() && neg) << a;
  }
}

TEST_P(FloatSemanticsTest, ConversionsUnderEveryRounding) {
  const std::pair<Rounding, APFloat::roundingMode> modes[] = {
      {Rounding::NearestEven, kNearest},
      {Rounding::NearestAway, APFloat::rmNearestTiesToAway},
      {Rounding::TowardZero, APFloat::rmTowardZero},
      {Rounding::Up, APFloat::rmTowardPositive},
      {Rounding::Down, APFloat::rmTowardNegative}};
  for (FloatFormat to : {FloatFormat::F64, FloatFormat::F32, FloatFormat::F16,
                         FloatFormat::BF16, FloatFormat::F8E5M2})
    for (auto [rounding, mode] : modes)
      for (uint64_t a : samples(f, 300)) {
        if (to == f)
          continue;
        APFloat want = number(a, f);
        bool loses;
        want.convert(semantics(to), mode, &loses);
        uint64_t got =
            sem::ConvertF(a, inst(code(f), unsigned(rounding), code(to)), ev);
        expectSame(got, want, to, "convert", a, code(to));
        if (HasFatalFailure())
          return;
      }
}

TEST_P(FloatSemanticsTest, ToIntegers) {
  for (unsigned w : {1u, 8u, 31u, 32u, 63u, 64u})
    for (bool isSigned : {true, false})
      for (uint64_t a : samples(f, 200)) {
        APSInt want(w, !isSigned);
        bool exact;
        bool invalid =
            number(a, f).convertToInteger(want, APFloat::rmTowardZero, &exact) &
            APFloat::opInvalidOp;
        ev = Event::None;
        Inst cast = inst(code(f), 0, w);
        uint64_t got =
            isSigned ? sem::FPToSI(a, cast, ev) : sem::FPToUI(a, cast, ev);
        ASSERT_EQ(ev, invalid ? Event::FloatToIntRange : Event::None)
            << a << " to " << w << isSigned;
        if (!invalid)
          ASSERT_EQ(got, want.getZExtValue()) << a << " to " << w << isSigned;
      }
}

TEST_P(FloatSemanticsTest, FromIntegers) {
  std::mt19937_64 gen(3);
  for (unsigned w : {1u, 8u, 25u, 32u, 64u}) {
    uint64_t mask = ~uint64_t(0) >> (64 - w);
    std::vector<uint64_t> xs = {0,
                                1,
                                mask,
                                mask >> 1,
                                (mask >> 1) + 1,
                                0x1000001 & mask,
                                0x20000000000001 & mask};
    for (unsigned k = 0; k < 100; ++k)
      xs.push_back(gen() >> gen() % 64 & mask);
    for (uint64_t a : xs)
      for (bool isSigned : {true, false}) {
        APFloat want(semantics(f));
        want.convertFromAPInt(APInt(w, a), isSigned, kNearest);
        Inst cast = inst(w, 0, code(f));
        expectSame(isSigned ? sem::SIToFP(a, cast, ev)
                            : sem::UIToFP(a, cast, ev),
                   want, f, "from integer", a, w);
      }
  }
  ev = Event::None;
  sem::UIToFP(0x80, inst(8, kNNeg, code(f)), ev);
  EXPECT_EQ(ev, Event::NonNegBroken);
}

INSTANTIATE_TEST_SUITE_P(Formats, FloatSemanticsTest,
                         testing::Values(FloatFormat::F64, FloatFormat::F32,
                                         FloatFormat::F16, FloatFormat::BF16,
                                         FloatFormat::F8E5M2));

//===----------------------------------------------------------------------===//
// Fast-math flags
//===----------------------------------------------------------------------===//

constexpr uint64_t kOne = 0x3f800000, kInfinity = 0x7f800000,
                   kQuiet = 0x7fc00000, kMax = 0x7f7fffff;

Event eventOf(uint64_t (*fn)(uint64_t, uint64_t, const Inst &, Event &),
              uint64_t a, uint64_t b, unsigned flags) {
  Event ev = Event::None;
  fn(a, b, inst(code(FloatFormat::F32), flags), ev);
  return ev;
}

TEST(FastMath, OperandsAndResultsArePoison) {
  EXPECT_EQ(eventOf(sem::AddF32, kOne, kQuiet, kNNaN), Event::FastMathNaN);
  EXPECT_EQ(eventOf(sem::AddF32, kInfinity, kInfinity | 1u << 31, kNNaN),
            Event::FastMathNaN)
      << "the result";
  EXPECT_EQ(eventOf(sem::AddF32, kOne, kInfinity, kNInf), Event::FastMathInf);
  EXPECT_EQ(eventOf(sem::AddF32, kMax, kMax, kNInf), Event::FastMathInf)
      << "the result";
  EXPECT_EQ(eventOf(sem::AddF32, kOne, kInfinity, kNNaN), Event::None);
  EXPECT_EQ(eventOf(sem::AddF32, kOne, kQuiet, kNInf), Event::None);
  EXPECT_EQ(eventOf(sem::AddF32, kOne, kQuiet,
                    kReassoc | kNSZ | kARcp | kContract | kAFn),
            Event::None);
  EXPECT_EQ(eventOf(sem::MaxNumF, kOne, kQuiet, kNNaN), Event::FastMathNaN);
}

TEST(FastMath, PackedBesideAPayload) {
  constexpr unsigned oge = 3, pow = unsigned(MathFn::Pow);
  unsigned nnan = packedFastMath(kNNaN | kReassoc);
  EXPECT_EQ(eventOf(sem::CmpF32, kOne, kQuiet, oge | nnan), Event::FastMathNaN);
  EXPECT_EQ(eventOf(sem::CmpF32, kOne, kQuiet, oge), Event::None);
  EXPECT_EQ(eventOf(sem::CmpF32, kOne, kInfinity, oge | packedFastMath(kNInf)),
            Event::FastMathInf);
  EXPECT_EQ(eventOf(sem::Math2, kQuiet, 0, pow | nnan), Event::FastMathNaN);
  EXPECT_EQ(eventOf(sem::FPowI, kQuiet, 0, 32 | nnan), Event::FastMathNaN);
  Event ev = Event::None;
  // 1e300 to f32 is an infinity.
  sem::ConvertF(bitCast<uint64_t>(1e300),
                inst(code(FloatFormat::F64), packedFastMath(kNInf),
                     code(FloatFormat::F32)),
                ev);
  EXPECT_EQ(ev, Event::FastMathInf);
  ev = Event::None;
  sem::Math1(bitCast<uint32_t>(-1.0f),
             inst(code(FloatFormat::F32), unsigned(MathFn::Sqrt) | nnan), ev);
  EXPECT_EQ(ev, Event::FastMathNaN);
}

} // namespace
