//===- LaneShadowsTest.cpp - shadow kernels against the rules -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel must give the shadow of the rule for every lane, field by field.
// Lanes are mixtures of closed and open values, constants, marks, overflows,
// infinities and NaNs; usual ones are many, so that whole groups of them occur,
// and whole groups of constants. Also in place, and as folds.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/LaneShadows.h"
#include "../../../lib/Interp/Exec/FloatSemantics.h"
#include "../../../lib/Interp/Exec/IntSemantics.h"
#include "../../../lib/Interp/Exec/ShadowRules.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace plumb;

namespace {

constexpr FloatFormat F16 = FloatFormat::F16, BF16 = FloatFormat::BF16,
                      F32 = FloatFormat::F32, F64 = FloatFormat::F64;
constexpr unsigned kLongest = 27;

/// How unlike each other the lanes of a tile are.
enum class Mixture { Usual, Constants, All };

class Source {
public:
  uint64_t below(uint64_t n) { return engine() % n; }
  double number(FloatFormat f, Mixture mix) {
    double m = 1 + static_cast<double>(engine() >> 12) * 0x1p-52;
    switch (below(mix == Mixture::All ? 12 : 64)) {
    case 0:
      return below(2) ? 0.0 : -0.0;
    case 1:
      return std::ldexp(1.0, static_cast<int>(below(8)) - 4);
    case 2:
      return static_cast<double>(below(64)) / 8;
    case 3:
      return mix != Mixture::All ? m : below(2) ? INFINITY : NAN;
    case 4:
      return std::ldexp(m, formatInfo(f).maxExp - static_cast<int>(below(3)));
    case 5:
      return std::ldexp(m, formatInfo(f).minExp - static_cast<int>(below(9)));
    case 6:
      return mix != Mixture::All ? m : std::ldexp(m, -1060);
    }
    if (below(2))
      m = decode(encode(m, f), f); // a number of the type
    double x = std::ldexp(m, static_cast<int>(below(12)) - 6);
    return below(2) ? -x : x;
  }
  Shadow shadow(FloatFormat f, Mixture mix) {
    const bool all = mix == Mixture::All;
    Shadow s;
    s.v = number(f, mix);
    switch (below(4)) {
    case 0:
      s.E = std::fabs(s.v) * 0x1p-20;
      break;
    case 1:
      s.E = all ? (below(2) ? INFINITY : std::fabs(number(f, mix))) : 0x1p-30;
      if (s.E != s.E)
        s.E = 1;
      break;
    }
    if (below(2)) {
      static const uint32_t counts[] = {0, 1, 2, 2, 3, 4, 100, 5000000};
      s.n = counts[below(8)];
      s.s = std::fabs(s.v) * (1 + static_cast<double>(below(3)));
      if (!(s.s > 0) || s.n < 2)
        s.s = std::fabs(s.v) + 1;
      s.g = below(3) ? static_cast<int16_t>(lowestSetBitExponent(s.v))
                     : static_cast<int16_t>(kNoLowestBit);
      FloatFormat own = all && below(4) == 0 ? F64 : f;
      s.marks = static_cast<uint16_t>(kOpen | static_cast<unsigned>(own) << 8);
    } else if (all && below(8) == 0) {
      s.marks = kMayOverflow;
    }
    if (mix == Mixture::Constants || (all && below(3) == 0))
      s.marks |= kConstant;
    if (below(10) == 0)
      s.marks |= kUnstableControl;
    if (below(10) == 0)
      s.marks |= kRestarted;
    return s;
  }

private:
  std::mt19937_64 engine{4242};
};

bool sameBits(double a, double b) {
  return bitCast<uint64_t>(a) == bitCast<uint64_t>(b) || (a != a && b != b);
}

::testing::AssertionResult same(const Shadow &a, const Shadow &b) {
  if (sameBits(a.v, b.v) && sameBits(a.E, b.E) && sameBits(a.s, b.s) &&
      a.n == b.n && a.g == b.g && a.marks == b.marks)
    return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "v " << a.v << " " << b.v << ", E " << a.E << " " << b.E << ", s "
         << a.s << " " << b.s << ", n " << a.n << " " << b.n << ", g " << a.g
         << " " << b.g << ", marks " << a.marks << " " << b.marks;
}

using Sem = std::function<uint64_t(uint64_t, uint64_t, uint64_t)>;
using Rule =
    std::function<Shadow(const Shadow &, const Shadow &, const Shadow &,
                         uint64_t, uint64_t, uint64_t, uint64_t)>;

enum class Place { Apart, OnFirst, Fold };

/// Tiles of all lengths and mixtures; true if the kernel ever did one.
bool compare(lanes::ShadowKernel *kernel, const Inst &i, const shadow::Ctx &c,
             FloatFormat f, const Sem &sem, const Rule &rule, Place place,
             bool firstIsBool = false) {
  Source source;
  bool ran = false;
  for (int round = 0; round < 600; ++round) {
    const Mixture mix = static_cast<Mixture>(round % 3);
    const uint32_t n = 4 + static_cast<uint32_t>(source.below(kLongest - 4));
    std::vector<Shadow> a(n), b(n), t(n), d(n + 1);
    std::vector<uint64_t> aBits(n), bBits(n), tBits(n), r(n);
    for (uint32_t k = 0; k < n; ++k) {
      a[k] = source.shadow(f, mix);
      b[k] = source.shadow(f, mix);
      t[k] = source.shadow(f, mix);
      auto typed = [&](const Shadow &s) {
        return encode(source.below(8) ? s.v : source.number(f, mix), f);
      };
      aBits[k] = typed(a[k]);
      bBits[k] = typed(b[k]);
      tBits[k] = typed(t[k]);
      if (firstIsBool) {
        aBits[k] = source.below(2);
        Shadow s;
        s.marks = mix == Mixture::Constants ? kConstant : 0;
        if (mix == Mixture::All && source.below(16) == 0)
          s.marks |= kUnstableControl;
        a[k] = s;
      }
    }
    std::vector<Shadow> expected(n);
    if (place == Place::Fold) {
      d[0] = a[0];
      Shadow acc = a[0];
      uint64_t bits = aBits[0];
      for (uint32_t k = 0; k < n; ++k) {
        aBits[k] = bits;
        r[k] = bits = sem(bits, bBits[k], 0);
        expected[k] = acc =
            rule(acc, b[k], t[k], aBits[k], bBits[k], tBits[k], r[k]);
      }
    } else {
      for (uint32_t k = 0; k < n; ++k) {
        r[k] = sem(aBits[k], bBits[k], tBits[k]);
        expected[k] =
            rule(a[k], b[k], t[k], aBits[k], bBits[k], tBits[k], r[k]);
      }
    }
    lanes::ShadowLanes x{d.data() + 1, a.data(),     b.data(),
                         t.data(),     aBits.data(), bBits.data(),
                         tBits.data(), r.data(),     n};
    if (place == Place::OnFirst)
      x.d = a.data();
    else if (place == Place::Fold)
      x.a = d.data();
    if (!kernel(x, i, c))
      continue;
    ran = true;
    for (uint32_t k = 0; k < n; ++k) {
      EXPECT_TRUE(same(x.d[k], expected[k])) << "lane " << k << " of " << n;
      if (::testing::Test::HasFailure())
        return true;
    }
  }
  return ran;
}

Inst inst(Opcode op, FloatFormat f) {
  Inst i{};
  i.op = op;
  i.w = static_cast<uint8_t>(f);
  return i;
}

class LaneShadows
    : public ::testing::TestWithParam<std::tuple<UnitTable, FloatFormat>> {
protected:
  shadow::Ctx c{std::get<0>(GetParam())};
  FloatFormat f = std::get<1>(GetParam());

  void binary(lanes::ShadowKernel *kernel, Opcode op,
              uint64_t (*sem)(uint64_t, uint64_t, FloatFormat),
              Shadow (*rule)(const shadow::Ctx &, const Inst &, const Shadow &,
                             const Shadow &, uint64_t, uint64_t, uint64_t),
              bool folds) {
    Inst i = inst(op, f);
    Sem s = [&](uint64_t a, uint64_t b, uint64_t) { return sem(a, b, f); };
    Rule r = [&](const Shadow &a, const Shadow &b, const Shadow &, uint64_t x,
                 uint64_t y, uint64_t,
                 uint64_t z) { return rule(c, i, a, b, x, y, z); };
    for (Place place : {Place::Apart, Place::OnFirst, Place::Fold})
      if (place != Place::Fold || folds)
        EXPECT_TRUE(compare(kernel, i, c, f, s, r, place));
  }
};

TEST_P(LaneShadows, Sums) {
  binary(lanes::addShadows, Opcode::AddFX, fadd, shadow::add, true);
  binary(lanes::subShadows, Opcode::SubFX, fsub, shadow::sub, false);
}
TEST_P(LaneShadows, Products) {
  binary(lanes::mulShadows, Opcode::MulFX, fmul, shadow::mul, false);
  binary(lanes::divShadows, Opcode::DivFX, fdiv, shadow::div, false);
}
TEST_P(LaneShadows, Order) {
  binary(lanes::maxShadows, Opcode::MaximumF, fmaximum, shadow::maxf, true);
  binary(lanes::minShadows, Opcode::MinimumF, fminimum, shadow::minf, false);
  binary(lanes::maxShadows, Opcode::MaxNumF, fmaxnum, shadow::maxf, true);
}
TEST_P(LaneShadows, Fma) {
  Inst i = inst(Opcode::FmaFX, f);
  Sem s = [&](uint64_t a, uint64_t b, uint64_t t) { return ffma(a, b, t, f); };
  Rule r = [&](const Shadow &a, const Shadow &b, const Shadow &t, uint64_t x,
               uint64_t y, uint64_t z, uint64_t result) {
    return shadow::fma(c, i, a, b, t, x, y, z, result);
  };
  EXPECT_TRUE(compare(lanes::fmaShadows, i, c, f, s, r, Place::Apart));
  EXPECT_TRUE(compare(lanes::fmaShadows, i, c, f, s, r, Place::OnFirst));
}
TEST_P(LaneShadows, Signs) {
  Inst i = inst(Opcode::NegF, f);
  Sem n = [&](uint64_t a, uint64_t, uint64_t) { return fneg(a, f); };
  Rule negRule = [&](const Shadow &a, const Shadow &, const Shadow &,
                     uint64_t x, uint64_t, uint64_t,
                     uint64_t z) { return shadow::neg(c, i, a, x, z); };
  EXPECT_TRUE(compare(lanes::negShadows, i, c, f, n, negRule, Place::Apart));
  Inst j = inst(Opcode::AbsF, f);
  Sem m = [&](uint64_t a, uint64_t, uint64_t) { return plumb::fabs(a, f); };
  Rule absRule = [&](const Shadow &a, const Shadow &, const Shadow &,
                     uint64_t x, uint64_t, uint64_t,
                     uint64_t z) { return shadow::absf(c, j, a, x, z); };
  EXPECT_TRUE(compare(lanes::absShadows, j, c, f, m, absRule, Place::OnFirst));
}
TEST_P(LaneShadows, Conversions) {
  for (FloatFormat to : {F16, BF16, F32, F64}) {
    if (to == f)
      continue;
    Inst i = inst(Opcode::ConvertF, f);
    i.b = static_cast<uint32_t>(to);
    i.flags = static_cast<uint8_t>(Rounding::NearestEven);
    Sem s = [&](uint64_t a, uint64_t, uint64_t) {
      Event ev = Event::None;
      return sem::ConvertF(a, i, ev);
    };
    Rule r = [&](const Shadow &a, const Shadow &, const Shadow &, uint64_t x,
                 uint64_t, uint64_t,
                 uint64_t z) { return shadow::convert(c, i, a, x, z); };
    EXPECT_TRUE(compare(lanes::convertShadows, i, c, f, s, r, Place::Apart));
  }
}
TEST_P(LaneShadows, Comparisons) {
  if (f != F32 && f != F64)
    return;
  for (unsigned predicate : {1u, 2u, 5u, 8u, 13u}) {
    Inst i = inst(f == F32 ? Opcode::CmpF32 : Opcode::CmpF64, f);
    i.flags = static_cast<uint8_t>(predicate);
    Sem s = [&](uint64_t a, uint64_t b, uint64_t) {
      Event ev = Event::None;
      return f == F32 ? sem::CmpF32(a, b, i, ev) : sem::CmpF64(a, b, i, ev);
    };
    Rule r = [&](const Shadow &a, const Shadow &b, const Shadow &, uint64_t x,
                 uint64_t y, uint64_t, uint64_t z) {
      return shadow::compareFloat(c, i, a, b, x, y, z);
    };
    EXPECT_TRUE(compare(lanes::compareShadows, i, c, f, s, r, Place::Apart));
  }
}
TEST_P(LaneShadows, Functions) {
  for (MathFn fn : {MathFn::Exp, MathFn::Tanh, MathFn::Log}) {
    Inst i = inst(Opcode::Math1, f);
    i.flags = static_cast<uint8_t>(fn);
    Sem s = [&](uint64_t a, uint64_t, uint64_t) {
      Event ev = Event::None;
      return sem::Math1(a, i, ev);
    };
    Rule r = [&](const Shadow &a, const Shadow &, const Shadow &, uint64_t x,
                 uint64_t, uint64_t,
                 uint64_t z) { return shadow::math1(c, i, a, x, z); };
    EXPECT_TRUE(compare(lanes::mathShadows, i, c, f, s, r, Place::Apart));
    EXPECT_TRUE(compare(lanes::mathShadows, i, c, f, s, r, Place::OnFirst));
  }
}
TEST_P(LaneShadows, Select) {
  Inst i = inst(Opcode::Select, f);
  Sem s = [&](uint64_t a, uint64_t b, uint64_t t) { return a ? b : t; };
  Rule r = [&](const Shadow &a, const Shadow &b, const Shadow &t, uint64_t x,
               uint64_t y, uint64_t z, uint64_t result) {
    return shadow::select(c, i, a, b, t, x, y, z, result);
  };
  EXPECT_TRUE(compare(lanes::selectShadows, i, c, f, s, r, Place::Apart, true));
}
TEST_P(LaneShadows, Integers) {
  // Integers, constants or not: 53 bits and more among them.
  std::mt19937_64 random{7};
  for (unsigned w : {8u, 32u, 64u})
    for (int constants : {0, 1, 2}) {
      constexpr uint32_t n = 27;
      Inst toFloat = inst(Opcode::SIToFP, f), add{};
      toFloat.w = add.w = static_cast<uint8_t>(w);
      toFloat.b = static_cast<uint32_t>(f);
      add.op = Opcode::AddI;
      std::vector<Shadow> a(n), b(n), d(n);
      std::vector<uint64_t> bits(n), r(n);
      for (uint32_t k = 0; k < n; ++k) {
        bits[k] = (random() >> (random() % 64)) & (~0ull >> (64 - w));
        a[k].marks =
            constants == 1 || (constants == 2 && random() % 2) ? kConstant : 0;
        b[k].marks = constants ? kConstant : 0;
        Event ev = Event::None;
        r[k] = sem::SIToFP(bits[k], toFloat, ev);
      }
      lanes::ShadowLanes x{d.data(), a.data(),    b.data(),
                           nullptr,  bits.data(), bits.data(),
                           nullptr,  r.data(),    n};
      ASSERT_TRUE(lanes::intToFloatShadows(x, toFloat, c));
      for (uint32_t k = 0; k < n; ++k)
        ASSERT_TRUE(
            same(d[k], shadow::signedToFloat(c, toFloat, a[k], bits[k], r[k])))
            << k;
      ASSERT_TRUE(lanes::integerShadows(x, add, c));
      for (uint32_t k = 0; k < n; ++k)
        ASSERT_TRUE(same(d[k], shadow::carryAdd(c, add, a[k], b[k], bits[k],
                                                bits[k], bits[k])));
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, LaneShadows,
    ::testing::Combine(::testing::Values(UnitTable::Declared, UnitTable::F64,
                                         UnitTable::Approx),
                       ::testing::Values(F16, BF16, F32, F64)));

} // namespace
