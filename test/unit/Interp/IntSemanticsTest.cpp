//===- IntSemanticsTest.cpp - integer instructions against definitions ----===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every pair of operands of the widths 1, 2, 3 and 8, against models that work
// on mathematical integers: a division is found by search, a flag is broken
// where the exact result is no number of the type. Widths up to 64 on their
// edges, against llvm::APInt.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/IntSemantics.h"

#include "llvm/ADT/APInt.h"
#include <functional>
#include <gtest/gtest.h>
#include <optional>

using namespace plumb;
using llvm::APInt;

namespace {

Inst inst(unsigned w, unsigned flags = 0, unsigned b = 0) {
  Inst i{};
  i.w = static_cast<uint8_t>(w);
  i.flags = static_cast<uint8_t>(flags);
  i.b = b;
  return i;
}

/// Two's complement by definition: the number in [-2^(w-1), 2^(w-1)) that is
/// congruent to `bits`.
int64_t asSigned(uint64_t bits, unsigned w) {
  int64_t half = int64_t(1) << (w - 1), x = static_cast<int64_t>(bits);
  return x >= half ? x - 2 * half : x;
}
uint64_t asBits(int64_t x, unsigned w) {
  int64_t modulus = int64_t(1) << w;
  int64_t r = x % modulus;
  return static_cast<uint64_t>(r < 0 ? r + modulus : r);
}
bool fitsSigned(int64_t x, unsigned w) {
  return x >= -(int64_t(1) << (w - 1)) && x < int64_t(1) << (w - 1);
}
bool fitsUnsigned(int64_t x, unsigned w) {
  return x >= 0 && x < int64_t(1) << w;
}

/// What an operation should give: an event, a value, or both (poison has
/// none).
struct Expected {
  Event event = Event::None;
  uint64_t value = 0;
};
Expected value(int64_t x, unsigned w) { return {Event::None, asBits(x, w)}; }
Expected event(Event e) { return {e, 0}; }

using Fn = uint64_t (*)(uint64_t, uint64_t, const Inst &, Event &);
using Model = std::function<Expected(uint64_t a, uint64_t b, unsigned w)>;

void checkAll(const char *name, Fn fn, unsigned flags, const Model &model) {
  for (unsigned w : {1u, 2u, 3u, 8u}) {
    Inst i = inst(w, flags);
    for (uint64_t a = 0; a < uint64_t(1) << w; ++a)
      for (uint64_t b = 0; b < uint64_t(1) << w; ++b) {
        Event ev = Event::None;
        uint64_t r = fn(a, b, i, ev);
        Expected want = model(a, b, w);
        ASSERT_EQ(ev, want.event) << name << " i" << w << " " << a << ", " << b;
        if (want.event == Event::None)
          ASSERT_EQ(r, want.value)
              << name << " i" << w << " " << a << ", " << b;
      }
  }
}

/// An exact result under nsw and nuw.
Expected wrapped(int64_t ofSigned, int64_t ofUnsigned, unsigned flags,
                 unsigned w) {
  if (flags & kNSW && !fitsSigned(ofSigned, w))
    return event(Event::SignedOverflow);
  if (flags & kNUW && !fitsUnsigned(ofUnsigned, w))
    return event(Event::UnsignedOverflow);
  return value(ofUnsigned, w);
}

TEST(IntSemantics, AddSubMulWrapAndTellOfIt) {
  for (unsigned flags :
       {0u, unsigned(kNSW), unsigned(kNUW), unsigned(kNSW | kNUW)}) {
    auto with = [flags](auto op) {
      return [=](uint64_t a, uint64_t b, unsigned w) {
        return wrapped(op(asSigned(a, w), asSigned(b, w)),
                       op(int64_t(a), int64_t(b)), flags, w);
      };
    };
    checkAll("addi", sem::AddI, flags, with(std::plus<int64_t>()));
    checkAll("subi", sem::SubI, flags, with(std::minus<int64_t>()));
    checkAll("muli", sem::MulI, flags, with(std::multiplies<int64_t>()));
  }
}

TEST(IntSemantics, I1AdditionIsXor) {
  Event ev = Event::None;
  EXPECT_EQ(sem::AddI(1, 1, inst(1), ev), 0u);
  EXPECT_EQ(sem::AddI(1, 0, inst(1), ev), 1u);
  EXPECT_EQ(sem::MulI(1, 1, inst(1), ev), 1u);
  EXPECT_EQ(sem::CmpSLT(1, 0, inst(1), ev), 1u) << "true is -1";
  EXPECT_EQ(ev, Event::None);
  sem::AddI(1, 1, inst(1, kNSW), ev); // -1 + -1 = -2
  EXPECT_EQ(ev, Event::SignedOverflow);
}

TEST(IntSemantics, ExtendedResults) {
  checkAll("high signed", sem::MulSIHigh, 0,
           [](uint64_t a, uint64_t b, unsigned w) {
             int64_t p = asSigned(a, w) * asSigned(b, w);
             int64_t low = static_cast<int64_t>(asBits(p, w));
             return value((p - low) / (int64_t(1) << w), w);
           });
  checkAll("high unsigned", sem::MulUIHigh, 0,
           [](uint64_t a, uint64_t b, unsigned w) {
             return value(int64_t(a * b) / (int64_t(1) << w), w);
           });
  checkAll("carry", sem::AddUICarry, 0, [](uint64_t a, uint64_t b, unsigned w) {
    return Expected{Event::None, a + b >= uint64_t(1) << w};
  });
}

/// The largest q with q b <= a, for b > 0; by search.
int64_t floorQuotient(int64_t a, int64_t b) {
  if (b < 0)
    return floorQuotient(-a, -b);
  int64_t q = -200;
  while ((q + 1) * b <= a)
    ++q;
  return q;
}

TEST(IntSemantics, Divisions) {
  auto division = [](auto quotient) {
    return [=](uint64_t a, uint64_t b, unsigned w) {
      if (b == 0)
        return event(Event::DivisionByZero);
      int64_t q = quotient(asSigned(a, w), asSigned(b, w));
      return fitsSigned(q, w) ? value(q, w) : event(Event::DivisionOverflow);
    };
  };
  auto ceiling = [](int64_t a, int64_t b) { return -floorQuotient(-a, b); };
  auto toZero = [=](int64_t a, int64_t b) {
    int64_t q = floorQuotient(a, b);
    return q < 0 ? ceiling(a, b) : q;
  };
  checkAll("floordivsi", sem::FloorDivSI, 0, division(floorQuotient));
  checkAll("ceildivsi", sem::CeilDivSI, 0, division(ceiling));
  checkAll("divsi", sem::DivSI, 0, division(toZero));
  checkAll("divsi exact", sem::DivSI, kExact,
           [=](uint64_t a, uint64_t b, unsigned w) {
             Expected e = division(toZero)(a, b, w);
             if (e.event == Event::None &&
                 toZero(asSigned(a, w), asSigned(b, w)) * asSigned(b, w) !=
                     asSigned(a, w))
               return event(Event::ExactBroken);
             return e;
           });

  auto unsignedDivision = [](bool up, bool exact) {
    return [=](uint64_t a, uint64_t b, unsigned w) {
      if (b == 0)
        return event(Event::DivisionByZero);
      int64_t q = floorQuotient(int64_t(a), int64_t(b));
      bool rest = q * int64_t(b) != int64_t(a);
      if (exact && rest)
        return event(Event::ExactBroken);
      return value(q + (up && rest), w);
    };
  };
  checkAll("divui", sem::DivUI, 0, unsignedDivision(false, false));
  checkAll("divui exact", sem::DivUI, kExact, unsignedDivision(false, true));
  checkAll("ceildivui", sem::CeilDivUI, 0, unsignedDivision(true, false));

  for (bool overflows : {false, true})
    checkAll("remsi", sem::RemSI, overflows ? kNSW : 0,
             [=](uint64_t a, uint64_t b, unsigned w) {
               if (b == 0)
                 return event(Event::DivisionByZero);
               int64_t x = asSigned(a, w), y = asSigned(b, w);
               if (overflows && !fitsSigned(toZero(x, y), w))
                 return event(Event::DivisionOverflow);
               return value(x - toZero(x, y) * y, w);
             });
  checkAll("remui", sem::RemUI, 0, [](uint64_t a, uint64_t b, unsigned w) {
    if (b == 0)
      return event(Event::DivisionByZero);
    return value(int64_t(a) - floorQuotient(a, b) * int64_t(b), w);
  });
  checkAll("affine mod", sem::AffineMod, 0,
           [](uint64_t a, uint64_t b, unsigned w) {
             int64_t x = asSigned(a, w), y = asSigned(b, w);
             if (y <= 0)
               return event(Event::DivisionByZero);
             return value(x - floorQuotient(x, y) * y, w);
           });
}

TEST(IntSemantics, Shifts) {
  for (unsigned flags : {0u, unsigned(kNSW), unsigned(kNUW)})
    checkAll("shli", sem::ShLI, flags, [=](uint64_t a, uint64_t b, unsigned w) {
      if (b >= w)
        return event(Event::ShiftPastWidth);
      int64_t factor = int64_t(1) << b;
      return wrapped(asSigned(a, w) * factor, int64_t(a) * factor, flags, w);
    });
  for (unsigned flags : {0u, unsigned(kExact)}) {
    auto right = [flags](bool isSigned) {
      return [=](uint64_t a, uint64_t b, unsigned w) {
        if (b >= w)
          return event(Event::ShiftPastWidth);
        int64_t x = isSigned ? asSigned(a, w) : int64_t(a);
        int64_t q = floorQuotient(x, int64_t(1) << b);
        if (flags & kExact && q * (int64_t(1) << b) != x)
          return event(Event::ExactBroken);
        return value(q, w);
      };
    };
    checkAll("shrsi", sem::ShRSI, flags, right(true));
    checkAll("shrui", sem::ShRUI, flags, right(false));
  }
}

TEST(IntSemantics, OrdersAndBits) {
  auto compare = [](bool isSigned, auto relation) {
    return [=](uint64_t a, uint64_t b, unsigned w) {
      bool r = isSigned ? relation(asSigned(a, w), asSigned(b, w))
                        : relation(int64_t(a), int64_t(b));
      return Expected{Event::None, r};
    };
  };
  checkAll("eq", sem::CmpEQ, 0, compare(true, std::equal_to<int64_t>()));
  checkAll("ne", sem::CmpNE, 0, compare(true, std::not_equal_to<int64_t>()));
  checkAll("slt", sem::CmpSLT, 0, compare(true, std::less<int64_t>()));
  checkAll("sle", sem::CmpSLE, 0, compare(true, std::less_equal<int64_t>()));
  checkAll("ult", sem::CmpULT, 0, compare(false, std::less<int64_t>()));
  checkAll("ule", sem::CmpULE, 0, compare(false, std::less_equal<int64_t>()));
  auto choose = [](bool isSigned, bool wantMax) {
    return [=](uint64_t a, uint64_t b, unsigned w) {
      int64_t x = isSigned ? asSigned(a, w) : int64_t(a);
      int64_t y = isSigned ? asSigned(b, w) : int64_t(b);
      return value(wantMax ? std::max(x, y) : std::min(x, y), w);
    };
  };
  checkAll("maxsi", sem::MaxSI, 0, choose(true, true));
  checkAll("minsi", sem::MinSI, 0, choose(true, false));
  checkAll("maxui", sem::MaxUI, 0, choose(false, true));
  checkAll("minui", sem::MinUI, 0, choose(false, false));

  auto bitwise = [](auto ofBits) {
    return [=](uint64_t a, uint64_t b, unsigned w) {
      uint64_t r = 0;
      for (unsigned i = 0; i < w; ++i)
        r += uint64_t(ofBits(a >> i & 1, b >> i & 1)) << i;
      return Expected{Event::None, r};
    };
  };
  auto either = [](bool x, bool y) { return x || y; };
  checkAll("andi", sem::AndI, 0,
           bitwise([](bool x, bool y) { return x && y; }));
  checkAll("ori", sem::OrI, 0, bitwise(either));
  checkAll("xori", sem::XorI, 0,
           bitwise([](bool x, bool y) { return x != y; }));
  checkAll("ori disjoint", sem::OrI, kDisjoint,
           [=](uint64_t a, uint64_t b, unsigned w) {
             if (a + b != bitwise(either)(a, b, w).value)
               return event(Event::DisjointBroken);
             return bitwise(either)(a, b, w);
           });
}

TEST(IntSemantics, IPowI) {
  checkAll("ipowi", sem::IPowI, 0, [](uint64_t a, uint64_t b, unsigned w) {
    int64_t base = asSigned(a, w), power = asSigned(b, w);
    if (power < 0) {
      if (base == 0)
        return event(Event::DivisionByZero);
      // The quotient 1 / base^|power| toward zero.
      if (base == 1 || base == -1)
        return value(power % 2 == 0 ? 1 : base, w);
      return value(0, w);
    }
    uint64_t r = 1;
    for (int64_t k = 0; k < power; ++k)
      r = asBits(static_cast<int64_t>(r) * base, w);
    return value(static_cast<int64_t>(r), w);
  });
}

TEST(IntSemantics, UnaryOnEveryByte) {
  for (unsigned w : {1u, 3u, 8u})
    for (uint64_t a = 0; a < uint64_t(1) << w; ++a) {
      Event ev = Event::None;
      unsigned leading = 0, trailing = 0, population = 0;
      while (leading < w && !(a >> (w - 1 - leading) & 1))
        ++leading;
      while (trailing < w && !(a >> trailing & 1))
        ++trailing;
      for (unsigned i = 0; i < w; ++i)
        population += a >> i & 1;
      EXPECT_EQ(sem::CtLZ(a, inst(w), ev), leading);
      EXPECT_EQ(sem::CtTZ(a, inst(w), ev), trailing);
      EXPECT_EQ(sem::CtPop(a, inst(w), ev), population);
      int64_t x = asSigned(a, w);
      EXPECT_EQ(sem::AbsI(a, inst(w), ev), asBits(x < 0 ? -x : x, w));
      EXPECT_EQ(ev, Event::None);
      sem::AbsI(a, inst(w, kNSW), ev);
      EXPECT_EQ(ev, x != 0 && !fitsSigned(-x, w) && x < 0
                        ? Event::SignedOverflow
                        : Event::None);
    }
}

TEST(IntSemantics, Widths) {
  for (unsigned w : {1u, 3u, 8u})
    for (uint64_t a = 0; a < uint64_t(1) << w; ++a) {
      Event ev = Event::None;
      EXPECT_EQ(sem::ExtSI(a, inst(w, 0, 11), ev), asBits(asSigned(a, w), 11));
      EXPECT_EQ(sem::ExtSI(a, inst(w, 0, 64), ev),
                static_cast<uint64_t>(asSigned(a, w)));
      EXPECT_EQ(sem::ExtUI(a, inst(w, 0, 64), ev), a);
      EXPECT_EQ(ev, Event::None);
      sem::ExtUI(a, inst(w, kNNeg, 64), ev);
      EXPECT_EQ(ev, asSigned(a, w) < 0 ? Event::NonNegBroken : Event::None);
    }
  for (uint64_t a = 0; a < 256; ++a)
    for (unsigned b : {1u, 3u, 7u}) {
      Event ev = Event::None;
      EXPECT_EQ(sem::TruncI(a, inst(8, 0, b), ev), asBits(int64_t(a), b));
      EXPECT_EQ(ev, Event::None);
      sem::TruncI(a, inst(8, kNSW, b), ev);
      EXPECT_EQ(ev, fitsSigned(asSigned(a, 8), b) ? Event::None
                                                  : Event::SignedOverflow);
      ev = Event::None;
      sem::TruncI(a, inst(8, kNUW, b), ev);
      EXPECT_EQ(ev, fitsUnsigned(int64_t(a), b) ? Event::None
                                                : Event::UnsignedOverflow);
    }
}

//===----------------------------------------------------------------------===//
// Wide integers, on their edges, against APInt
//===----------------------------------------------------------------------===//

std::vector<uint64_t> edges(unsigned w) {
  uint64_t mask = ~uint64_t(0) >> (64 - w), top = uint64_t(1) << (w - 1);
  std::vector<uint64_t> r;
  for (uint64_t x :
       {uint64_t(0), uint64_t(1), uint64_t(2), uint64_t(3), uint64_t(7),
        uint64_t(10), mask, mask - 1, mask - 6, top, top + 1, top - 1, top / 2,
        top / 2 + 1, mask / 3, uint64_t(0x123456789abcdef) & mask})
    r.push_back(x & mask);
  return r;
}

class WideIntTest : public testing::TestWithParam<unsigned> {};

TEST_P(WideIntTest, AgreesWithAPInt) {
  const unsigned w = GetParam();
  for (uint64_t a : edges(w))
    for (uint64_t b : edges(w)) {
      SCOPED_TRACE(std::to_string(a) + ", " + std::to_string(b));
      APInt x(w, a), y(w, b);
      Event ev = Event::None;
      auto run = [&](Fn fn, unsigned flags = 0) {
        ev = Event::None;
        return fn(a, b, inst(w, flags), ev);
      };
      bool over = false;
      EXPECT_EQ(run(sem::AddI, kNSW), (x + y).getZExtValue());
      (void)x.sadd_ov(y, over);
      EXPECT_EQ(ev, over ? Event::SignedOverflow : Event::None);
      run(sem::AddI, kNUW);
      (void)x.uadd_ov(y, over);
      EXPECT_EQ(ev, over ? Event::UnsignedOverflow : Event::None);
      EXPECT_EQ(run(sem::AddUICarry), uint64_t(over));
      EXPECT_EQ(run(sem::SubI, kNSW), (x - y).getZExtValue());
      (void)x.ssub_ov(y, over);
      EXPECT_EQ(ev, over ? Event::SignedOverflow : Event::None);
      run(sem::SubI, kNUW);
      (void)x.usub_ov(y, over);
      EXPECT_EQ(ev, over ? Event::UnsignedOverflow : Event::None);
      EXPECT_EQ(run(sem::MulI, kNSW), (x * y).getZExtValue());
      (void)x.smul_ov(y, over);
      EXPECT_EQ(ev, over ? Event::SignedOverflow : Event::None);
      run(sem::MulI, kNUW);
      (void)x.umul_ov(y, over);
      EXPECT_EQ(ev, over ? Event::UnsignedOverflow : Event::None);
      EXPECT_EQ(run(sem::MulSIHigh),
                (x.sext(2 * w) * y.sext(2 * w)).lshr(w).trunc(w));
      EXPECT_EQ(run(sem::MulUIHigh),
                (x.zext(2 * w) * y.zext(2 * w)).lshr(w).trunc(w));
      EXPECT_EQ(run(sem::CmpSLT), uint64_t(x.slt(y)));
      EXPECT_EQ(run(sem::CmpULE), uint64_t(x.ule(y)));
      if (b < w) {
        EXPECT_EQ(run(sem::ShLI), x.shl(b).getZExtValue());
        EXPECT_EQ(run(sem::ShRSI), x.ashr(b).getZExtValue());
        EXPECT_EQ(run(sem::ShRUI), x.lshr(b).getZExtValue());
      } else {
        run(sem::ShLI);
        EXPECT_EQ(ev, Event::ShiftPastWidth);
      }
      if (b == 0)
        continue;
      EXPECT_EQ(run(sem::DivUI), x.udiv(y).getZExtValue());
      EXPECT_EQ(run(sem::RemUI), x.urem(y).getZExtValue());
      EXPECT_EQ(run(sem::RemSI), x.srem(y).getZExtValue());
      EXPECT_EQ(ev, Event::None);
      uint64_t quotient = run(sem::DivSI);
      if (x.isMinSignedValue() && y.isAllOnes()) {
        EXPECT_EQ(ev, Event::DivisionOverflow);
        run(sem::CeilDivSI);
        EXPECT_EQ(ev, Event::DivisionOverflow);
        run(sem::FloorDivSI);
        EXPECT_EQ(ev, Event::DivisionOverflow);
        continue;
      }
      EXPECT_EQ(quotient, x.sdiv(y).getZExtValue());
      // Floor and ceiling in twice the width, where nothing overflows.
      APInt X = x.sext(2 * w), Y = y.sext(2 * w), q, r;
      APInt::sdivrem(X, Y, q, r);
      bool negative = X.isNegative() != Y.isNegative();
      APInt floor = !r.isZero() && negative ? q - 1 : q;
      APInt ceil = !r.isZero() && !negative ? q + 1 : q;
      EXPECT_EQ(run(sem::FloorDivSI), floor.trunc(w));
      EXPECT_EQ(run(sem::CeilDivSI), ceil.trunc(w));
    }
}
INSTANTIATE_TEST_SUITE_P(Widths, WideIntTest,
                         testing::Values(1, 7, 16, 32, 33, 63, 64));

TEST(IntSemantics, CeilAndFloorAtIntMin) {
  // Values where (a + b - 1) / b and -(-a / b) overflow.
  const uint64_t min = uint64_t(1) << 63;
  Event ev = Event::None;
  EXPECT_EQ(sem::CeilDivSI(min, 3, inst(64), ev),
            static_cast<uint64_t>(-3074457345618258602));
  EXPECT_EQ(sem::FloorDivSI(min, 3, inst(64), ev),
            static_cast<uint64_t>(-3074457345618258603));
  EXPECT_EQ(sem::CeilDivSI(min, min, inst(64), ev), 1u);
  EXPECT_EQ(sem::FloorDivSI(1, min, inst(64), ev), ~uint64_t(0));
  EXPECT_EQ(ev, Event::None);
}

} // namespace
