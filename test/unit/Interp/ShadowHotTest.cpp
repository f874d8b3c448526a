//===- ShadowHotTest.cpp - the inlined rules against the others -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ShadowHot.h says the same as ShadowRules.h in another way: where a function
// of it does not decline, each field must agree bit for bit, in all tables and
// on shadows of every kind, likely or not.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/ShadowHot.h"
#include "../../../lib/Interp/Exec/FloatSemantics.h"
#include "../../../lib/Interp/Exec/ShadowRules.h"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace plumb;

namespace {

constexpr FloatFormat F32 = FloatFormat::F32, F64 = FloatFormat::F64;

class Source {
public:
  uint64_t below(uint64_t n) { return engine() % n; }
  /// Numbers of all magnitudes, short ones among them, and the odd special.
  double number(FloatFormat f) {
    double m = 1 + static_cast<double>(engine() >> 12) * 0x1p-52;
    switch (below(16)) {
    case 0:
      return 0;
    case 1:
      return std::ldexp(1.0, static_cast<int>(below(8)) - 4);
    case 2:
      return static_cast<double>(below(64)) / 8;
    case 3:
      m = static_cast<float>(m);
      break;
    case 4:
      return below(8)   ? std::ldexp(m, static_cast<int>(below(400)) - 200)
             : below(2) ? INFINITY
                        : NAN;
    case 5:
      return f == F32 ? std::ldexp(m, 127) : std::ldexp(m, 1022);
    case 6:
      return std::ldexp(m, f == F32 ? -140 : -1060);
    }
    double x = std::ldexp(m, static_cast<int>(below(40)) - 20);
    return below(2) ? -x : x;
  }
  Shadow shadow(FloatFormat f) {
    Shadow s;
    s.v = number(f);
    switch (below(6)) {
    case 0:
      s.E = std::fabs(number(f));
      break;
    case 1:
    case 2:
      s.E = std::fabs(s.v) * 0x1p-20;
      break;
    case 3:
      s.E = below(4) ? 0 : INFINITY;
    }
    if (below(2)) {
      static const uint32_t counts[] = {0, 1, 2, 2, 3, 4, 100, 5000000};
      s.n = counts[below(8)];
      s.s = std::fabs(s.v) * (1 + static_cast<double>(below(3)));
      s.g = below(3) ? static_cast<int16_t>(lowestSetBitExponent(s.v))
                     : static_cast<int16_t>(kNoLowestBit);
      s.marks = static_cast<uint16_t>(
          kOpen | static_cast<unsigned>(below(4) ? f : F64) << 8);
    } else if (below(12) == 0) {
      s.marks = kMayOverflow;
    }
    if (below(3) == 0)
      s.marks |= kConstant;
    if (below(10) == 0)
      s.marks |= kUnstableControl;
    if (below(10) == 0)
      s.marks |= kRestarted;
    return s;
  }

private:
  std::mt19937_64 engine{20251};
};

bool sameBits(double a, double b) {
  return bitCast<uint64_t>(a) == bitCast<uint64_t>(b) || (a != a && b != b);
}

void expectSame(const Shadow &a, const Shadow &b, const char *what, int i) {
  ASSERT_TRUE(sameBits(a.v, b.v) && sameBits(a.E, b.E) && sameBits(a.s, b.s) &&
              a.n == b.n && a.g == b.g && a.marks == b.marks)
      << what << " of case " << i << ": v " << a.v << " " << b.v << ", E "
      << a.E << " " << b.E << ", s " << a.s << " " << b.s << ", n " << a.n
      << " " << b.n << ", g " << a.g << " " << b.g << ", marks " << a.marks
      << " " << b.marks;
}

/// The opcodes of one format.
struct Opcodes {
  Opcode add, sub, mul, div, cmp;
};

template <FloatFormat F> void compareAll(UnitTable table, Opcodes ops) {
  Source source;
  const shadow::Ctx c(table);
  ASSERT_TRUE(shadow::isUsual(c));
  int declined = 0, quotients = 0;
  const int cases = 60000;
  for (int i = 0; i < cases; ++i) {
    const Shadow a = source.shadow(F), b = source.shadow(F);
    // Typed values near the shadows, or not.
    uint64_t abits = encode(source.below(8) ? a.v : source.number(F), F);
    uint64_t bbits = encode(source.below(8) ? b.v : source.number(F), F);
    Inst inst{};
    inst.w = static_cast<uint8_t>(F);
    Shadow d;

    uint64_t r = fadd(abits, bbits, F);
    inst.op = ops.add;
    if (shadow::sumHot(d, c, F, a, b, a.v + b.v, r, 0))
      expectSame(d, shadow::add(c, inst, a, b, abits, bbits, r), "sum", i);
    else
      ++declined;
    r = fsub(abits, bbits, F);
    inst.op = ops.sub;
    if (shadow::sumHot(d, c, F, a, b, a.v - b.v, r, 0))
      expectSame(d, shadow::sub(c, inst, a, b, abits, bbits, r), "difference",
                 i);
    r = fmul(abits, bbits, F);
    inst.op = ops.mul;
    if (shadow::mulHot(d, c, F, a, b, r, 0))
      expectSame(d, shadow::mul(c, inst, a, b, abits, bbits, r), "product", i);
    else
      ++declined;
    // The product goes on in registers; a third number is added to it.
    const Shadow x = source.shadow(F);
    const uint64_t xbits = encode(x.v, F), total = fadd(r, xbits, F);
    double v, E;
    uint16_t marks;
    if (shadow::productHot(v, E, marks, c, F, a, b, r) &&
        shadow::addToProductHot(d, c, F, v, E, marks, x, total, 0)) {
      const Shadow p = shadow::mul(c, inst, a, b, abits, bbits, r);
      inst.op = ops.add;
      expectSame(d, shadow::add(c, inst, p, x, r, xbits, total),
                 "product and sum", i);
      expectSame(d, shadow::add(c, inst, x, p, xbits, r, total),
                 "sum and product", i);
    }
    r = fdiv(abits, bbits, F);
    inst.op = ops.div;
    if (shadow::divHot(d, c, F, a, b, r, 0)) {
      expectSame(d, shadow::div(c, inst, a, b, abits, bbits, r), "quotient", i);
      ++quotients;
    }
    inst.op = ops.cmp;
    if (shadow::compareHot(d, c, F, a, b, abits, bbits, 0))
      expectSame(d, shadow::compareFloat(c, inst, a, b, abits, bbits, 0),
                 "comparison", i);
    inst.op = Opcode::MaximumF;
    if (shadow::extremumHot(d, c, true, a, b, 0))
      expectSame(d, shadow::maxf(c, inst, a, b, abits, bbits, 0), "maximum", i);
    inst.op = Opcode::MinimumF;
    if (shadow::extremumHot(d, c, false, a, b, 0))
      expectSame(d, shadow::minf(c, inst, a, b, abits, bbits, 0), "minimum", i);
    inst.op = Opcode::Select;
    inst.flags = 0;
    bool chosen = i & 1;
    if (shadow::unstableHot(d, c, inst, a, b, chosen, 0))
      expectSame(d, shadow::selectUnstable(c, inst, a, b, chosen, abits, bbits),
                 "choice", i);
    if (testing::Test::HasFatalFailure())
      return;
    ASSERT_TRUE(sameBits(shadow::allowanceHot(c, a), shadow::allowanceOf(c, a)))
        << i << ": " << shadow::allowanceHot(c, a) << " "
        << shadow::allowanceOf(c, a);
  }
  EXPECT_LT(declined, cases / 2); // else this tests little
  if (table != UnitTable::Approx)
    EXPECT_GT(quotients, cases / 8);
}

TEST(ShadowHot, AgreesWithTheRules) {
  const Opcodes f32{Opcode::AddF32, Opcode::SubF32, Opcode::MulF32,
                    Opcode::DivF32, Opcode::CmpF32};
  const Opcodes f64{Opcode::AddF64, Opcode::SubF64, Opcode::MulF64,
                    Opcode::DivF64, Opcode::CmpF64};
  for (UnitTable table :
       {UnitTable::Declared, UnitTable::F64, UnitTable::Approx}) {
    SCOPED_TRACE(static_cast<int>(table));
    compareAll<F32>(table, f32);
    compareAll<F64>(table, f64);
  }
}

TEST(ShadowHot, MarksAreAddedToTheResult) {
  const shadow::Ctx c(UnitTable::Declared);
  Shadow a, b, d;
  a.v = 1.5, b.v = 2.25;
  ASSERT_TRUE(shadow::sumHot(d, c, F32, a, b, 3.75, encode(3.75, F32),
                             kUnstableControl));
  EXPECT_TRUE(d.marks & kUnstableControl);
  EXPECT_EQ(d.v, 3.75);
  EXPECT_EQ(d.s, 3.75);
  EXPECT_EQ(d.n, 2u);
  EXPECT_EQ(d.g, -2);
  shadow::copy(a, d, kRestarted);
  EXPECT_EQ(a.marks, d.marks | kRestarted);
  EXPECT_EQ(a.n, 2u);
  EXPECT_EQ(a.g, -2);
}

/// h(x) is half an ulp, at least eta, 0 for 0: by the definition.
TEST(ShadowHot, HalfAnUlp) {
  const shadow::Units &f32 =
      shadow::unitsOf(shadow::Ctx(UnitTable::Declared), F32, false);
  EXPECT_EQ(shadow::halfHot(f32, 1.0), 0x1p-24);
  EXPECT_EQ(shadow::halfHot(f32, 1.999), 0x1p-24);
  EXPECT_EQ(shadow::halfHot(f32, 2.0), 0x1p-23);
  EXPECT_EQ(shadow::halfHot(f32, 0.0), 0.0);
  EXPECT_EQ(shadow::halfHot(f32, 0x1p-149), 0x1p-150);
  EXPECT_EQ(shadow::halfHot(f32, 0x1p-1070), 0x1p-150);
}

/// From `quiet` on a few etas more are lost in any sum with half an ulp.
TEST(ShadowHot, QuietNumbers) {
  for (FloatFormat f : {F32, F64, FloatFormat::F16, FloatFormat::BF16}) {
    const shadow::Units &un =
        shadow::unitsOf(shadow::Ctx(UnitTable::Declared), f, false);
    for (double x : {un.quiet, un.quiet * 1.75, un.quiet * 0x1p40}) {
      const double half = shadow::halfHot(un, x);
      EXPECT_EQ(shadow::halfQuiet(un, x), half);
      EXPECT_EQ(half, halfUlp(x, f));
      EXPECT_EQ(half + 2 * un.eta, half);
    }
  }
  EXPECT_EQ(shadow::unitsOf(shadow::Ctx(UnitTable::Approx), F32, false).quiet,
            INFINITY);
}

} // namespace
