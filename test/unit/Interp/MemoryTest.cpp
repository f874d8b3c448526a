//===- MemoryTest.cpp - what is written, and what shadows are kept --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory is filled in order, or not; shadows are what the bits say, or not.
// What can be asked must not depend on which of these ways of keeping it was
// taken.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/Memory.h"
#include "plumbline/Numerics/Convert.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace plumb;

namespace {

constexpr uint8_t kF32 = static_cast<uint8_t>(FloatFormat::F32);

class MemoryTest : public ::testing::Test {
protected:
  Memory memory{uint64_t(1) << 32};
  /// Valid until the next one is made.
  Memory::Allocation &make(uint64_t size) {
    return memory[Memory::idOf(memory.allocate(size, Memory::Heap, 0))];
  }
  void store(Memory::Allocation &a, uint64_t offset, float value,
             const Shadow &s, uint8_t code = kF32) {
    std::memcpy(a.data + offset, &value, 4);
    Memory::markWritten(a, offset, 4);
    memory.setShadow(a, offset, 4, s, code);
  }
  static Shadow exact(double v, uint16_t marks = 0) {
    Shadow s;
    s.v = v;
    s.marks = marks;
    return s;
  }
};

TEST_F(MemoryTest, WrittenInOrderAndNot) {
  for (uint64_t size : {uint64_t(64), uint64_t(1) << 20}) {
    Memory::Allocation &a = make(size);
    EXPECT_FALSE(Memory::isWritten(a, 0, 1));
    Memory::markWritten(a, 0, 8);
    Memory::markWritten(a, 4, 8); // overlaps
    EXPECT_TRUE(Memory::isWritten(a, 0, 12));
    EXPECT_FALSE(Memory::isWritten(a, 11, 2));
    EXPECT_EQ(a.uninitialised, size - 12);
    Memory::markWritten(a, 20, 4); // leaves a hole
    EXPECT_TRUE(Memory::isWritten(a, 20, 4));
    EXPECT_TRUE(Memory::isWritten(a, 0, 12));
    EXPECT_FALSE(Memory::isWritten(a, 12, 1));
    EXPECT_FALSE(Memory::isWritten(a, 0, 24));
    EXPECT_EQ(a.uninitialised, size - 16);
    Memory::markWritten(a, 0, size);
    EXPECT_EQ(a.uninitialised, 0u);
    EXPECT_TRUE(Memory::isWritten(a, 0, size));
    memory.markPoison(a, 16, 4, 7);
    EXPECT_FALSE(Memory::isWritten(a, 19, 2));
    EXPECT_TRUE(Memory::isWritten(a, 0, 16));
    EXPECT_EQ(memory.poisonCause(a, 12, 8), 7u);
    EXPECT_EQ(a.uninitialised, 4u);
    Memory::markWritten(a, 16, 4);
    EXPECT_TRUE(Memory::isWritten(a, 0, size));
  }
}

TEST_F(MemoryTest, ExactShadowsTakeNoPage) {
  Memory::Allocation &a = make(4096);
  for (int i = 0; i < 1024; ++i)
    store(a, 4 * i, static_cast<float>(i) / 8,
          exact(i / 8.0, i % 2 ? kConstant : 0));
  for (Shadow *page : a.side->pages)
    EXPECT_EQ(page, nullptr);
  for (int i = 0; i < 1024; ++i) {
    const Shadow *s = Memory::shadowAt(a, 4 * i, 4);
    ASSERT_NE(s, nullptr);
    EXPECT_EQ(s->v, i / 8.0);
    EXPECT_EQ(s->marks, i % 2 ? kConstant : 0);
    EXPECT_EQ(s->E, 0);
  }
  // The same value with an allowance, another value, a mark: none is exact.
  Shadow off = exact(0.1f);
  off.E = 1e-9;
  store(a, 0, 0.1f, off);
  store(a, 4, 0.1f, exact(0.1));
  store(a, 8, 0.1f, exact(0.1f, kRestarted));
  store(a, 12, -0.0f, exact(0.0));
  EXPECT_EQ(Memory::shadowAt(a, 0, 4)->E, 1e-9);
  EXPECT_EQ(Memory::shadowAt(a, 4, 4)->v, 0.1);
  EXPECT_EQ(Memory::shadowAt(a, 8, 4)->marks, kRestarted);
  EXPECT_FALSE(std::signbit(Memory::shadowAt(a, 12, 4)->v));
  store(a, 12, -0.0f, exact(-0.0));
  EXPECT_TRUE(std::signbit(Memory::shadowAt(a, 12, 4)->v));
  EXPECT_EQ(Memory::shadowAt(a, 16, 4)->v, 0.5);
}

TEST_F(MemoryTest, OnlyTheSamePlaceAndWidth) {
  Memory::Allocation &a = make(64);
  store(a, 8, 1.5f, exact(1.5));
  EXPECT_EQ(Memory::shadowAt(a, 8, 8), nullptr);
  EXPECT_EQ(Memory::shadowAt(a, 10, 2), nullptr);
  EXPECT_EQ(Memory::shadowAt(a, 12, 4), nullptr);
  // A wider one over it, then a narrower one within that.
  Shadow wide = exact(3);
  wide.E = 2;
  memory.setShadow(a, 8, 8, wide);
  EXPECT_EQ(Memory::shadowAt(a, 8, 4), nullptr);
  EXPECT_EQ(Memory::shadowAt(a, 8, 8)->E, 2);
  store(a, 16, 2.5f, exact(2.5));
  memory.setShadow(a, 12, 2, exact(9, kRestarted));
  EXPECT_EQ(Memory::shadowAt(a, 8, 8), nullptr); // partly overwritten
  EXPECT_EQ(Memory::shadowAt(a, 12, 2)->v, 9);
  EXPECT_EQ(Memory::shadowAt(a, 16, 4)->v, 2.5); // cells were split
  Memory::dropShadows(a, 18, 1);
  EXPECT_EQ(Memory::shadowAt(a, 16, 4), nullptr);
}

TEST_F(MemoryTest, TilesAsOneByOne) {
  std::vector<uint64_t> addresses;
  // References last until the next allocation.
  for (int i = 0; i < 3; ++i)
    addresses.push_back(memory.allocate(8192, Memory::Heap, 0));
  Memory::Allocation &a = memory[Memory::idOf(addresses[0])];
  Memory::Allocation &b = memory[Memory::idOf(addresses[1])];
  Memory::Allocation &c = memory[Memory::idOf(addresses[2])];
  std::vector<uint64_t> bits;
  std::vector<Shadow> shadows;
  for (int i = 0; i < 1500; ++i) {
    float x = static_cast<float>(i) * 0.37f;
    bits.push_back(bitCast<uint32_t>(x));
    Shadow s = exact(i < 700 ? x : i * 0.37);
    s.E = i < 700 ? 0 : i * 1e-9;
    shadows.push_back(s);
    store(b, 4 * i, x, s);
    std::memcpy(a.data + 4 * i, &x, 4);
  }
  memory.storeShadows(a, 0, 4, 1500, bits.data(), shadows.data(), kF32);
  std::vector<Shadow> back(1500);
  ASSERT_TRUE(Memory::loadShadows(a, 4 * 700, 4, 800, bits.data() + 700,
                                  back.data() + 700));
  for (int i = 0; i < 1500; ++i) {
    const Shadow s = *Memory::shadowAt(a, 4 * i, 4);
    const Shadow t = *Memory::shadowAt(b, 4 * i, 4);
    EXPECT_TRUE(s.v == t.v && s.E == t.E && s.v == shadows[i].v);
    if (i >= 700)
      EXPECT_TRUE(back[i].v == s.v && back[i].E == s.E);
  }
  // Exact ones at once, and a copy of everything.
  memory.storeShadows(a, 0, 4, 700, bits.data(), shadows.data(), kF32);
  ASSERT_TRUE(
      Memory::loadShadows(a, 40, 4, 100, bits.data() + 10, back.data()));
  EXPECT_EQ(back[5].v, shadows[15].v);
  Memory::markWritten(a, 0, 6000);
  memory.copy(c, 400, a, 0, 6000, true);
  for (int i = 0; i < 1500; ++i)
    EXPECT_EQ(Memory::shadowAt(c, 400 + 4 * i, 4)->v, shadows[i].v);
}

} // namespace
