//===- MinimalSetTest.cpp - what of a set can be spared -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A test on sets of up to eight items is a table of 2^n bits, so that what is
// promised of the result can be looked up: it passes, and no set with one item
// less does.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Bisect/MinimalSet.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <random>
#include <set>

using namespace plumb;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
using Items = std::vector<unsigned>;

unsigned maskOf(const Items &items) {
  unsigned mask = 0;
  for (unsigned item : items)
    mask |= 1u << item;
  return mask;
}

Items firstItems(unsigned n) {
  Items items(n);
  std::iota(items.begin(), items.end(), 0);
  return items;
}

/// Spares what `table` says of the sets of `n` items, and checks the promise.
ReducedSet spare(unsigned n, const std::vector<bool> &table) {
  unsigned asked = 0;
  ReducedSet result = spareItems(firstItems(n), [&](const Items &items) {
    EXPECT_TRUE(std::is_sorted(items.begin(), items.end()));
    ++asked;
    return table[maskOf(items)];
  });
  EXPECT_EQ(result.tests, asked);
  EXPECT_TRUE(result.isMinimal);
  EXPECT_TRUE(std::is_sorted(result.kept.begin(), result.kept.end()));
  unsigned kept = maskOf(result.kept);
  EXPECT_TRUE(table[kept]) << "kept " << kept << " of " << n;
  for (unsigned item : result.kept)
    EXPECT_FALSE(table[kept & ~(1u << item)])
        << "item " << item << " of " << kept << " of " << n << " can be spared";
  return result;
}

TEST(SpareItems, OneMinimalForAnyTest) {
  // Whether a set passes has nothing to do with its neighbours; the whole does.
  std::mt19937 random(1);
  for (unsigned n = 1; n != 9; ++n)
    for (unsigned likely = 1; likely != 8; ++likely)
      for (unsigned i = 0; i != 200; ++i) {
        std::vector<bool> table(size_t(1) << n);
        for (size_t set = 0; set != table.size(); ++set)
          table[set] = random() % 8 < likely;
        table.back() = true;
        spare(n, table);
        ASSERT_FALSE(testing::Test::HasFailure()) << "n " << n << ", " << i;
      }
}

TEST(SpareItems, OneMinimalForMonotoneTests) {
  // A set passes if it holds one of a few cores. A 1-minimal set is a core then
  // that holds no other.
  std::mt19937 random(2);
  for (unsigned n = 1; n != 9; ++n)
    for (unsigned i = 0; i != 500; ++i) {
      std::set<unsigned> cores;
      for (unsigned core = 0; core != 1 + i % 4; ++core)
        cores.insert(random() % (1u << n));
      std::vector<bool> table(size_t(1) << n);
      for (unsigned set = 0; set != table.size(); ++set)
        for (unsigned core : cores)
          if ((set & core) == core)
            table[set] = true;
      unsigned kept = maskOf(spare(n, table).kept);
      ASSERT_TRUE(cores.count(kept)) << "n " << n << ", " << i;
    }
}

TEST(SpareItems, AnItemThatALaterOneNeeded) {
  // 0 cannot be spared while 1 is there: {0,1,2} {0,1} fail without it, and 1
  // can be spared. So 0 goes in a second round, and only in that.
  auto passes = [](const Items &items) {
    return items == Items{0, 1, 2} || items == Items{0, 2} || items == Items{2};
  };
  EXPECT_THAT(spareItems({0, 1, 2}, passes).kept, ElementsAre(2));
}

TEST(SpareItems, TheEmptySet) {
  unsigned asked = 0;
  auto always = [&](const Items &) {
    ++asked;
    return true;
  };
  ReducedSet result = spareItems({}, always);
  EXPECT_THAT(result.kept, IsEmpty());
  EXPECT_TRUE(result.isMinimal);
  EXPECT_EQ(result.tests, 0u);
  EXPECT_EQ(asked, 0u);
  // All at once is what is tried first.
  result = spareItems({3, 4, 9}, always);
  EXPECT_THAT(result.kept, IsEmpty());
  EXPECT_TRUE(result.isMinimal);
  EXPECT_EQ(asked, 1u);
  // Nothing can be spared.
  auto never = [](const Items &) { return false; };
  EXPECT_THAT(spareItems({3, 4, 9}, never).kept, ElementsAre(3, 4, 9));
}

TEST(SpareItems, StopsWhenToldTo) {
  // What is left then is no less valid, but nobody says that it is minimal.
  unsigned asked = 0;
  auto holdsFive = [&](const Items &items) {
    ++asked;
    return std::find(items.begin(), items.end(), 5) != items.end();
  };
  const unsigned all = spareItems(firstItems(8), holdsFive).tests;
  EXPECT_GT(all, 4u);
  for (unsigned limit = 0; limit != all + 2; ++limit) {
    asked = 0;
    ReducedSet result =
        spareItems(firstItems(8), holdsFive, [&] { return asked == limit; });
    EXPECT_EQ(asked, std::min(limit, all));
    EXPECT_EQ(result.tests, asked);
    EXPECT_THAT(result.kept, testing::Contains(5u));
    EXPECT_EQ(result.isMinimal, limit >= all) << limit;
    if (result.isMinimal)
      EXPECT_THAT(result.kept, ElementsAre(5));
  }
}

TEST(SpareItems, FewTestsWhereLittleIsNeeded) {
  // Of n items one is needed: halves leave it alone after 2 log2 n + 1 tests.
  for (unsigned needed = 0; needed != 64; ++needed) {
    ReducedSet result = spareItems(firstItems(64), [&](const Items &items) {
      return std::find(items.begin(), items.end(), needed) != items.end();
    });
    EXPECT_THAT(result.kept, ElementsAre(needed));
    EXPECT_LE(result.tests, 2 * 6 + 2u);
  }
  // All but the first are needed: 1 + 2 + 4 + 8 + 16, and the rest once more,
  // one by one.
  ReducedSet result = spareItems(firstItems(16), [&](const Items &items) {
    return items.size() - (items.front() == 0) == 15;
  });
  EXPECT_EQ(result.kept.size(), 15u);
  EXPECT_EQ(result.tests, 31u + 15);
}
} // namespace
