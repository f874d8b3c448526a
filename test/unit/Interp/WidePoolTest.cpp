//===- WidePoolTest.cpp - scalars that do not fit a slot ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small values are themselves, others tags; a collection frees what no frame
// holds, and nothing else. Expected values are worked by hand.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Interp/Exec/WidePool.h"
#include <gtest/gtest.h>

using namespace plumb;
using llvm::APInt;

static Program programWith(unsigned words) {
  Program p;
  p.wideWords = words;
  p.wideConstants = {{1, 2}, {uint64_t(1) << 63}};
  return p;
}

TEST(WidePool, SmallValuesAreThemselves) {
  WidePool pool(programWith(2));
  uint64_t most = WidePool::kTag - 1;
  EXPECT_EQ(pool.put(APInt(128, most)), most);
  EXPECT_EQ(pool.get(most, 128), APInt(128, most));
  EXPECT_EQ(pool.bytes(), 32u); // the constants only
}

TEST(WidePool, OthersAreTags) {
  WidePool pool(programWith(2));
  // Constants come first.
  EXPECT_EQ(pool.get(WidePool::kTag, 128), APInt(128, {1, 2}));
  EXPECT_EQ(pool.get(WidePool::kTag | 1, 65), APInt(65, uint64_t(1) << 63));
  APInt minusOne = APInt::getAllOnes(128), minusOne65 = APInt::getAllOnes(65);
  uint64_t a = pool.put(minusOne), b = pool.put(minusOne65);
  EXPECT_EQ(pool.get(a, 128), minusOne);
  EXPECT_EQ(pool.get(b, 65), minusOne65);
  EXPECT_EQ(pool.get(b, 128), minusOne65.zext(128));
  // What only looks like a tag is no harm.
  EXPECT_EQ(pool.get(~uint64_t(0), 128), APInt(128, 0));
}

TEST(WidePool, ACollectionKeepsWhatIsInUse) {
  WidePool pool(programWith(3));
  std::vector<uint64_t> slots;
  for (unsigned i = 0; !pool.isFull(); ++i)
    slots.push_back(pool.put(APInt(192, i).shl(100)));
  const uint64_t kept[] = {slots[7], 12, slots[100], ~uint64_t(0)};
  uint64_t bytes = pool.bytes();
  pool.beginCollection();
  pool.keep(kept, 4);
  pool.endCollection();
  EXPECT_FALSE(pool.isFull());
  // New values take the place of the others, and of them only.
  for (unsigned i = 0; i < 1000; ++i)
    pool.put(APInt::getAllOnes(192));
  EXPECT_EQ(pool.bytes(), bytes);
  EXPECT_EQ(pool.get(slots[7], 192), APInt(192, 7).shl(100));
  EXPECT_EQ(pool.get(slots[100], 192), APInt(192, 100).shl(100));
  EXPECT_EQ(pool.get(WidePool::kTag, 128), APInt(128, {1, 2}));
}
