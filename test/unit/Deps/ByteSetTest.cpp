//===- ByteSetTest.cpp - sets of bytes, against std::set ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/ByteSet.h"
#include "plumbline/Support/Philox.h"
#include <gtest/gtest.h>
#include <set>

using namespace plumb;

namespace {

/// Every byte of the regions; fails where one is in two.
std::set<uint64_t> bytesOf(const std::vector<ByteRegion> &regions) {
  std::set<uint64_t> bytes;
  for (const ByteRegion &region : regions) {
    std::vector<uint64_t> begins = {region.begin};
    for (ByteDim dim : region.dims) {
      std::vector<uint64_t> more;
      for (uint64_t begin : begins)
        for (uint64_t i = 0; i != dim.count; ++i)
          more.push_back(begin + i * dim.stride);
      begins = std::move(more);
    }
    for (uint64_t begin : begins)
      for (uint64_t i = 0; i != region.run; ++i)
        EXPECT_TRUE(bytes.insert(begin + i).second) << region.str();
  }
  return bytes;
}

std::vector<std::string> texts(const ByteSet &set) {
  std::vector<std::string> result;
  std::optional<std::vector<ByteRegion>> regions = set.regions(1000);
  EXPECT_TRUE(regions);
  for (const ByteRegion &region : regions.value_or(std::vector<ByteRegion>()))
    result.push_back(region.str());
  return result;
}

using Texts = std::vector<std::string>;

} // namespace

TEST(ByteSet, RandomAccesses) {
  for (uint64_t i = 0; i != 3000 && !HasFailure(); ++i) {
    PhiloxStream random(1, "byte set", i);
    ByteSet set;
    std::set<uint64_t> expected;
    // From dense to sparse, so that runs stay runs or become pages.
    const uint64_t space = uint64_t(16) << random.below(12);
    const uint64_t longest = uint64_t(1) << random.below(8);
    const uint64_t accesses = random.below(1500);
    EXPECT_TRUE(set.empty());
    for (uint64_t k = 0; k != accesses; ++k) {
      uint64_t lo = random.below(space), hi = lo + 1 + random.below(longest);
      set.add(lo, hi);
      for (uint64_t byte = lo; byte != hi; ++byte)
        expected.insert(byte);
    }
    EXPECT_EQ(set.empty(), expected.empty());
    std::optional<std::vector<ByteRegion>> regions = set.regions(SIZE_MAX);
    ASSERT_TRUE(regions);
    EXPECT_EQ(bytesOf(*regions), expected) << i;
    if (!regions->empty()) {
      EXPECT_FALSE(set.regions(regions->size() - 1));
      EXPECT_TRUE(set.regions(regions->size()));
    }
  }
}

TEST(ByteSet, ViewsAreOneRegion) {
  // 1000 x 1000 elements of 4 bytes, by rows: one interval.
  ByteSet rows, columns, tile, every, grid;
  for (uint64_t i = 0; i != 1000; ++i)
    for (uint64_t j = 0; j != 1000; ++j) {
      rows.add((i * 1000 + j) * 4, (i * 1000 + j) * 4 + 4);
      columns.add((j * 1000 + i) * 4, (j * 1000 + i) * 4 + 4);
    }
  EXPECT_EQ(texts(rows), Texts{"[0, 4000000)"});
  EXPECT_EQ(texts(columns), Texts{"[0, 4000000)"});
  // Rows 5 to 36 and columns 7 to 22 of it, by columns.
  for (uint64_t j = 7; j != 23; ++j)
    for (uint64_t i = 5; i != 37; ++i)
      tile.add((i * 1000 + j) * 4, (i * 1000 + j) * 4 + 4);
  EXPECT_EQ(texts(tile), Texts{"[20028, 20092) and 31 more every 4000"});
  // Every second element, 10^6 of them, backwards.
  for (uint64_t i = 1000000; i--;)
    every.add(i * 8, i * 8 + 4);
  EXPECT_EQ(texts(every), Texts{"[0, 4) and 999999 more every 8"});
  // Elements 16 bytes apart in rows 4096 bytes apart in planes.
  for (uint64_t z = 0; z != 4; ++z)
    for (uint64_t y = 0; y != 30; ++y)
      for (uint64_t x = 0; x != 100; ++x)
        grid.add(z * 1000000 + y * 4096 + x * 16,
                 z * 1000000 + y * 4096 + x * 16 + 2);
  EXPECT_EQ(grid.regions(1)->front(),
            *ByteRegion::strided(0, 2, {{100, 16}, {30, 4096}, {4, 1000000}}));
}

TEST(ByteSet, LongRuns) {
  // Whole gigabytes take no pages, short runs between them do.
  ByteSet set;
  const uint64_t gigabyte = uint64_t(1) << 30;
  for (uint64_t i = 0; i != 1000; ++i) {
    set.add(2 * i * gigabyte, (2 * i + 1) * gigabyte);
    set.add((2 * i + 1) * gigabyte + 64, (2 * i + 1) * gigabyte + 65);
  }
  std::optional<std::vector<ByteRegion>> regions = set.regions(SIZE_MAX);
  ASSERT_TRUE(regions);
  uint64_t bytes = 0;
  for (const ByteRegion &region : *regions)
    bytes += region.numRuns() * region.run;
  EXPECT_EQ(bytes, 1000 * (gigabyte + 1));
}
