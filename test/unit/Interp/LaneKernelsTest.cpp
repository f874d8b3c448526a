//===- LaneKernelsTest.cpp - lane kernels against the semantics -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel must give the bits of the semantic function for every lane. Operands
// are mixtures of special numbers (zeros, infinities, NaNs with payloads,
// subnormals, overflow thresholds) and random bits, in tiles of every length up
// to 67, so that chunks, rests and chunks with NaNs among them occur; also in
// place and as folds, where an operand lies one slot before the destination.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/LaneKernels.h"
#include "../../../lib/Interp/Exec/FloatSemantics.h"
#include "../../../lib/Interp/Exec/IntSemantics.h"

#include <gtest/gtest.h>
#include <random>

using namespace plumb;

namespace {

using Sem1 = uint64_t (*)(uint64_t, const Inst &, Event &);
using Sem2 = uint64_t (*)(uint64_t, uint64_t, const Inst &, Event &);
using Sem3 = uint64_t (*)(uint64_t, uint64_t, uint64_t, const Inst &, Event &);

constexpr unsigned kLongest = 67;

Inst inst(unsigned w, unsigned flags = 0, unsigned b = 0) {
  Inst i{};
  i.w = static_cast<uint8_t>(w);
  i.flags = static_cast<uint8_t>(flags);
  i.b = b;
  return i;
}
unsigned code(FloatFormat f) { return static_cast<unsigned>(f); }

/// Draws operands.
class Operands {
public:
  explicit Operands(FloatFormat f) : bits(formatInfo(f).bits) {
    const FormatInfo &info = formatInfo(f);
    uint64_t one = encode(1, f), inf = encode(HUGE_VAL, f);
    for (uint64_t m :
         {uint64_t(0), uint64_t(1), one, one + 1, inf - 1, inf, inf + 1,
          inf | uint64_t(1) << (info.precision - 2), encode(3, f),
          encode(0.1, f),
          uint64_t(1) << (info.precision - 1), // the least normal number
          (uint64_t(1) << (info.precision - 1)) - 1})
      for (uint64_t sign : {0, 1})
        special.push_back(m | sign << (bits - 1));
  }
  explicit Operands(unsigned width) : bits(width) {
    for (uint64_t v :
         {uint64_t(0), uint64_t(1), ~uint64_t(0), uint64_t(1) << (width - 1),
          (uint64_t(1) << (width - 1)) - 1, uint64_t(7)})
      special.push_back(v & mask());
  }
  /// One in `rarity` is special.
  uint64_t draw(unsigned rarity) {
    uint64_t r = random();
    return r % rarity == 0 ? special[(r >> 32) % special.size()]
                           : random() & mask();
  }

private:
  uint64_t mask() const { return ~0ull >> (64 - bits); }
  unsigned bits;
  std::vector<uint64_t> special;
  std::mt19937_64 random{12345};
};

enum class Layout { Apart, InPlace, FoldFirst, FoldSecond };

void expectBinary(lanes::Binary *kernel, Sem2 sem, const Inst &i,
                  Operands operands, const char *name) {
  for (Layout layout :
       {Layout::Apart, Layout::InPlace, Layout::FoldFirst, Layout::FoldSecond})
    for (unsigned n = 1; n <= kLongest; ++n)
      for (unsigned rarity : {2u, 1000u}) {
        // Slots: a, then its destination one later, then b.
        std::vector<uint64_t> slots(3 * kLongest + 3);
        for (uint64_t &s : slots)
          s = operands.draw(rarity);
        std::vector<uint64_t> expected = slots;
        unsigned a = 0, b = kLongest + 1, d = 2 * kLongest + 2;
        if (layout == Layout::InPlace)
          d = a;
        if (layout == Layout::FoldFirst)
          d = a + 1;
        if (layout == Layout::FoldSecond)
          d = b + 1;
        Event ev = Event::None;
        for (unsigned k = 0; k < n; ++k)
          expected[d + k] = sem(expected[a + k], expected[b + k], i, ev);
        if (!kernel(&slots[d], &slots[a], &slots[b], n, i)) {
          EXPECT_NE(layout, Layout::Apart) << name << " does nothing";
          continue;
        }
        EXPECT_EQ(slots, expected)
            << name << ", w " << unsigned(i.w) << ", n " << n << ", layout "
            << static_cast<int>(layout);
      }
}

void expectUnary(lanes::Unary *kernel, Sem1 sem, const Inst &i,
                 Operands operands, const char *name) {
  for (unsigned n = 1; n <= kLongest; ++n)
    for (unsigned rarity : {2u, 1000u}) {
      std::vector<uint64_t> a(n), d(n), expected(n);
      Event ev = Event::None;
      for (unsigned k = 0; k < n; ++k) {
        a[k] = operands.draw(rarity);
        expected[k] = sem(a[k], i, ev);
      }
      ASSERT_TRUE(kernel(d.data(), a.data(), n, i)) << name;
      EXPECT_EQ(d, expected)
          << name << ", w " << unsigned(i.w) << ", b " << i.b;
    }
}

} // namespace

#define BINARY(Name, w, flags, operands)                                       \
  expectBinary(lanes::Name, sem::Name, inst(w, flags), Operands(operands),     \
               #Name)
#define UNARY(Name, w, flags, b, operands)                                     \
  expectUnary(lanes::Name, sem::Name, inst(w, flags, b), Operands(operands),   \
              #Name)

TEST(LaneKernels, HostFloats) {
  auto f = FloatFormat::F32, d = FloatFormat::F64;
  BINARY(AddF32, code(f), 0, f);
  BINARY(SubF32, code(f), 0, f);
  BINARY(MulF32, code(f), 0, f);
  BINARY(DivF32, code(f), 0, f);
  BINARY(AddF64, code(d), 0, d);
  BINARY(SubF64, code(d), 0, d);
  BINARY(MulF64, code(d), 0, d);
  BINARY(DivF64, code(d), 0, d);
}

TEST(LaneKernels, HalfFloats) {
  for (FloatFormat f : {FloatFormat::F16, FloatFormat::BF16}) {
    BINARY(AddFX, code(f), 0, f);
    BINARY(SubFX, code(f), 0, f);
    BINARY(MulFX, code(f), 0, f);
    BINARY(DivFX, code(f), 0, f);
  }
}

// f16 and bf16 results near the subnormal range, where rounding twice could
// show: every operand against a few small ones.
TEST(LaneKernels, HalfFloatsNearUnderflow) {
  for (FloatFormat f : {FloatFormat::F16, FloatFormat::BF16})
    for (uint64_t y : {uint64_t(3), uint64_t(0x0123), encode(1.0 / 3, f),
                       encode(0x1p-8, f), encode(0x1.8p-120, f)})
      for (auto [kernel, sem] :
           {std::pair<lanes::Binary *, Sem2>{lanes::MulFX, sem::MulFX},
            {lanes::DivFX, sem::DivFX}}) {
        std::vector<uint64_t> a(65536), b(65536, y), d(65536);
        for (unsigned k = 0; k < a.size(); ++k)
          a[k] = k;
        Inst i = inst(code(f));
        ASSERT_TRUE(kernel(d.data(), a.data(), b.data(), a.size(), i));
        Event ev = Event::None;
        for (unsigned k = 0; k < a.size(); ++k)
          ASSERT_EQ(d[k], sem(k, y, i, ev)) << k << " and " << y;
      }
}

TEST(LaneKernels, OrderOfFloats) {
  for (FloatFormat f : {FloatFormat::F32, FloatFormat::F64}) {
    BINARY(MaximumF, code(f), 0, f);
    BINARY(MinimumF, code(f), 0, f);
    BINARY(MaxNumF, code(f), 0, f);
    BINARY(MinNumF, code(f), 0, f);
  }
  for (unsigned predicate = 0; predicate < 16; ++predicate) {
    BINARY(CmpF32, code(FloatFormat::F32), predicate, FloatFormat::F32);
    BINARY(CmpF64, code(FloatFormat::F64), predicate, FloatFormat::F64);
  }
}

TEST(LaneKernels, Integers) {
  for (unsigned w : {1u, 8u, 31u, 32u, 64u}) {
    BINARY(AddI, w, 0, w);
    BINARY(SubI, w, 0, w);
    BINARY(MulI, w, 0, w);
    BINARY(AndI, w, 0, w);
    BINARY(OrI, w, 0, w);
    BINARY(XorI, w, 0, w);
    BINARY(MaxSI, w, 0, w);
    BINARY(MinSI, w, 0, w);
    BINARY(MaxUI, w, 0, w);
    BINARY(MinUI, w, 0, w);
    BINARY(CmpEQ, w, 0, w);
    BINARY(CmpNE, w, 0, w);
    BINARY(CmpSLT, w, 0, w);
    BINARY(CmpSLE, w, 0, w);
    BINARY(CmpULT, w, 0, w);
    BINARY(CmpULE, w, 0, w);
  }
}

TEST(LaneKernels, FlagsThatCanMakePoisonAreLeftAlone) {
  uint64_t a[4] = {1, 2, 3, 4}, d[4] = {9, 9, 9, 9};
  EXPECT_FALSE(lanes::AddI(d, a, a, 4, inst(32, kNSW)));
  EXPECT_FALSE(lanes::AddF32(d, a, a, 4, inst(code(FloatFormat::F32), kNNaN)));
  EXPECT_EQ(d[0], 9u);
}

TEST(LaneKernels, Conversions) {
  using F = FloatFormat;
  for (auto [from, to] : {std::pair{F::F16, F::F32},
                          {F::BF16, F::F32},
                          {F::F32, F::F16},
                          {F::F32, F::BF16},
                          {F::F32, F::F64},
                          {F::F64, F::F32}})
    UNARY(ConvertF, code(from), 0, code(to), from);
  for (unsigned w : {1u, 8u, 32u})
    for (unsigned b : {33u, 64u}) {
      UNARY(ExtSI, w, 0, b, w);
      UNARY(ExtUI, w, 0, b, w);
      UNARY(TruncI, b, 0, w, b);
    }
  for (unsigned w : {1u, 16u, 64u})
    for (FloatFormat f : {F::F32, F::F64})
      UNARY(SIToFP, w, 0, code(f), w);
}

// Every f16 and bf16 encoding, and every f32 that lies at or next to a
// midpoint.
TEST(LaneKernels, HalfConversionsExhaustively) {
  using F = FloatFormat;
  for (F f : {F::F16, F::BF16}) {
    Inst widen = inst(code(f), 0, code(F::F32));
    Inst narrow = inst(code(F::F32), 0, code(f));
    Event ev = Event::None;
    std::vector<uint64_t> a(65536), d(65536);
    for (unsigned k = 0; k < a.size(); ++k)
      a[k] = k;
    ASSERT_TRUE(lanes::ConvertF(d.data(), a.data(), a.size(), widen));
    for (unsigned k = 0; k < a.size(); ++k)
      ASSERT_EQ(d[k], sem::ConvertF(k, widen, ev)) << k;
    for (int64_t offset : {-1, 0, 1}) {
      std::vector<uint64_t> x(65536), y(65536);
      for (unsigned k = 0; k < x.size(); ++k) {
        uint64_t half = 1ull << (f == F::F16 ? 12 : 15);
        x[k] = (d[k] + half + offset) & 0xffffffff;
      }
      ASSERT_TRUE(lanes::ConvertF(y.data(), x.data(), x.size(), narrow));
      for (unsigned k = 0; k < x.size(); ++k)
        ASSERT_EQ(y[k], sem::ConvertF(x[k], narrow, ev)) << x[k];
    }
  }
}

TEST(LaneKernels, SignsAndFunctions) {
  using F = FloatFormat;
  for (F f : {F::F16, F::BF16, F::F32, F::F64}) {
    UNARY(NegF, code(f), 0, 0, f);
    UNARY(AbsF, code(f), 0, 0, f);
  }
  for (F f : {F::F32, F::F64})
    for (MathFn fn : {MathFn::Exp, MathFn::Exp2, MathFn::Log, MathFn::Log2,
                      MathFn::Tanh, MathFn::Erf, MathFn::Sin, MathFn::Cos,
                      MathFn::RSqrt, MathFn::Sqrt, MathFn::Floor, MathFn::Ceil})
      UNARY(Math1, code(f), static_cast<unsigned>(fn), 0, f);
}

TEST(LaneKernels, ThreeOperands) {
  using F = FloatFormat;
  for (auto [kernel, sem, f] : {std::tuple<lanes::Ternary *, Sem3, F>{
                                    lanes::FmaF32, sem::FmaF32, F::F32},
                                {lanes::FmaF64, sem::FmaF64, F::F64},
                                {lanes::Select, sem::Select, F::F32}}) {
    Operands operands(f);
    for (unsigned n = 1; n <= kLongest; ++n)
      for (unsigned rarity : {2u, 1000u}) {
        std::vector<uint64_t> a(n), b(n), c(n), d(n), expected(n);
        Inst i = inst(code(f));
        Event ev = Event::None;
        for (unsigned k = 0; k < n; ++k) {
          a[k] = operands.draw(rarity);
          b[k] = operands.draw(rarity);
          c[k] = operands.draw(rarity);
          expected[k] = sem(a[k], b[k], c[k], i, ev);
        }
        ASSERT_TRUE(kernel(d.data(), a.data(), b.data(), c.data(), n, i));
        EXPECT_EQ(d, expected);
      }
  }
}
