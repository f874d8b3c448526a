//===- PatternPrefixTest.cpp - the first step of many that is wrong -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Bisect/PatternPrefix.h"
#include <gtest/gtest.h>
#include <set>

using namespace plumb;

namespace {
constexpr auto Right = PrefixAnswer::Right, Wrong = PrefixAnswer::Wrong,
               Unknown = PrefixAnswer::Unknown;

TEST(PatternPrefixTest, FindsEveryStep) {
  for (unsigned total : {1u, 2u, 3u, 7u, 64u, 100u})
    for (unsigned first = 1; first <= total; ++first) {
      unsigned asked = 0;
      PrefixSearch search([&](unsigned n) {
        ++asked;
        return n < first ? Right : Wrong;
      });
      PrefixResult found = search.between(0, total);
      EXPECT_EQ(found.wrong, first);
      EXPECT_EQ(found.right, first - 1);
      EXPECT_TRUE(found.isMonotone);
      // 2^7 > 100, and four probes.
      EXPECT_LE(asked, 11u);
    }
}

TEST(PatternPrefixTest, AsksOnce) {
  std::set<unsigned> asked;
  PrefixSearch search([&](unsigned n) {
    EXPECT_TRUE(asked.insert(n).second) << n;
    return n < 13 ? Right : Wrong;
  });
  search.at(0);
  search.at(40);
  search.between(0, 40);
}

TEST(PatternPrefixTest, GoesAroundWhatCannotBeJudged) {
  // Of 0..20, 5 to 9 are unknown; 3 is the first that is wrong.
  PrefixSearch before([](unsigned n) {
    return n >= 5 && n <= 9 ? Unknown : n < 3 ? Right : Wrong;
  });
  EXPECT_EQ(before.between(0, 20).wrong, 3u);
  PrefixSearch behind([](unsigned n) {
    return n >= 5 && n <= 9 ? Unknown : n < 17 ? Right : Wrong;
  });
  EXPECT_EQ(behind.between(0, 20).wrong, 17u);
}

TEST(PatternPrefixTest, LeavesAGap) {
  PrefixSearch search([](unsigned n) {
    return n >= 5 && n <= 9 ? Unknown : n < 5 ? Right : Wrong;
  });
  PrefixResult found = search.between(0, 20);
  EXPECT_EQ(found.right, 4u);
  EXPECT_EQ(found.wrong, 10u);
}

TEST(PatternPrefixTest, SaysThatItComesAndGoes) {
  // Wrong from 4 on, right again from 40 to 70, wrong to the end at 100. The
  // first half is never looked at by halving: 50 is right.
  PrefixSearch search(
      [](unsigned n) { return n < 4 || (n >= 40 && n <= 70) ? Right : Wrong; });
  PrefixResult found = search.between(0, 100);
  EXPECT_EQ(found.right, 70u);
  EXPECT_EQ(found.wrong, 71u);
  EXPECT_FALSE(found.isMonotone);
}
} // namespace
