//===- ErrorPlaceTest.cpp - shapes of wrong elements ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays of zeros with ones where it is wrong: each shape that has a name, and
// what is nearly one.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/OutputComparison.h"
#include "gtest/gtest.h"
#include <functional>

using namespace plumb;

namespace {

using Kind = ErrorPlace::Kind;
using Index = std::vector<int64_t>;

/// An array of i8, wrong where `isWrong` says so.
OutputComparison
compareWhere(const std::vector<int64_t> &shape,
             const std::function<bool(const Index &)> &isWrong) {
  size_t n = 1;
  for (int64_t d : shape)
    n *= static_cast<size_t>(d);
  std::vector<int8_t> expected(n), got(n);
  Index at(shape.size());
  for (size_t k = 0; k != n; ++k) {
    size_t rest = k;
    for (size_t d = shape.size(); d-- > 0;) {
      at[d] = static_cast<int64_t>(rest % static_cast<size_t>(shape[d]));
      rest /= static_cast<size_t>(shape[d]);
    }
    got[k] = isWrong(at);
  }
  ElementType type = ElementType::signless(8);
  Result<OutputComparison> result =
      compareOutput(OutputArray{{type, expected.data(), 0}, shape},
                    OutputArray{{type, got.data(), 0}, shape}, {});
  EXPECT_TRUE(result) << result.error().str();
  return *result;
}

ErrorPlace place(const std::vector<int64_t> &shape,
                 const std::function<bool(const Index &)> &isWrong) {
  return compareWhere(shape, isWrong).place;
}

TEST(ErrorPlaceTest, Nowhere) {
  ErrorPlace p = place({4, 4}, [](const Index &) { return false; });
  EXPECT_EQ(p.kind, Kind::Nowhere);
  EXPECT_EQ(p.sentence, "no element is wrong");
  EXPECT_TRUE(p.lo.empty());
}

TEST(ErrorPlaceTest, Everywhere) {
  ErrorPlace p = place({10, 10}, [](const Index &) { return true; });
  EXPECT_EQ(p.kind, Kind::Everywhere);
  EXPECT_EQ(p.sentence, "100 of 100 elements are wrong: everywhere");
  // Nine tenths are.
  p = place({10, 10}, [](const Index &i) { return i[0] != 3; });
  EXPECT_EQ(p.kind, Kind::Everywhere);
  p = place({10, 10}, [](const Index &i) { return i[0] != 3 && i[1] != 0; });
  EXPECT_NE(p.kind, Kind::Everywhere);
}

TEST(ErrorPlaceTest, One) {
  ErrorPlace p = place({4, 8}, [](const Index &i) { return i == Index{2, 5}; });
  EXPECT_EQ(p.kind, Kind::One);
  EXPECT_EQ(p.sentence, "the only wrong element is [2, 5]");
  EXPECT_EQ(p.lo, (Index{2, 5}));
  EXPECT_EQ(p.hi, (Index{3, 6}));
  // Of a scalar, and of an array of one element.
  p = place({}, [](const Index &) { return true; });
  EXPECT_EQ(p.kind, Kind::One);
  EXPECT_EQ(p.sentence, "the only element is wrong");
  EXPECT_TRUE(p.lo.empty());
  p = place({1}, [](const Index &) { return true; });
  EXPECT_EQ(p.kind, Kind::One);
}

TEST(ErrorPlaceTest, Slice) {
  ErrorPlace p = place({16, 8}, [](const Index &i) { return i[0] == 3; });
  EXPECT_EQ(p.kind, Kind::Slice);
  EXPECT_EQ(p.sentence,
            "all 8 wrong elements lie in row 3 (all there are wrong)");
  p = place({16, 8}, [](const Index &i) { return i[1] == 0; });
  EXPECT_EQ(p.kind, Kind::Slice);
  EXPECT_EQ(p.sentence,
            "all 16 wrong elements lie in column 0 (all there are wrong)");
  p = place({16, 8}, [](const Index &i) { return i[0] == 3 || i[0] == 4; });
  EXPECT_EQ(p.sentence,
            "all 16 wrong elements lie in rows 3 to 4 (all there are wrong)");
  p = place({16, 8},
            [](const Index &i) { return i[0] == 3 || i[0] == 9 || !i[0]; });
  EXPECT_EQ(p.kind, Kind::Slice);
  EXPECT_EQ(p.sentence, "all 24 wrong elements lie in rows 0, 3 and 9 (all "
                        "there are wrong)");
  p = place({4, 6, 5}, [](const Index &i) { return i[1] == 2; });
  EXPECT_EQ(p.kind, Kind::Slice);
  EXPECT_EQ(p.sentence, "all 20 wrong elements lie in index 2 of axis 1 (all "
                        "there are wrong)");
}

TEST(ErrorPlaceTest, ADenseSliceMayHaveRightElements) {
  ErrorPlace p =
      place({16, 20}, [](const Index &i) { return i[0] == 3 && i[1] != 7; });
  EXPECT_EQ(p.kind, Kind::Slice);
  EXPECT_EQ(p.sentence, "all 19 wrong elements lie in row 3 (19 of the 20 "
                        "there are wrong)");
}

TEST(ErrorPlaceTest, PartOfASlice) {
  // Every seventh or so of a row: not dense, and no accident.
  ErrorPlace p = place({64, 64}, [](const Index &i) {
    return i[0] == 10 && (i[1] * i[1]) % 7 == 1;
  });
  EXPECT_EQ(p.kind, Kind::Slice);
  EXPECT_EQ(p.sentence.find("lie in row 10 ("), 22u) << p.sentence;
  // Two elements in one row of three are one.
  p = place({3, 64}, [](const Index &i) {
    return i == Index{1, 3} || i == Index{1, 40};
  });
  EXPECT_EQ(p.kind, Kind::Scattered);
}

TEST(ErrorPlaceTest, Tail) {
  ErrorPlace p = place({64, 10}, [](const Index &i) { return i[0] >= 61; });
  EXPECT_EQ(p.kind, Kind::Tail);
  EXPECT_EQ(p.sentence, "all 30 wrong elements lie in rows 61 to 63, the last "
                        "3 of 64 (all there are wrong)");
  EXPECT_EQ(p.lo, (Index{61, 0}));
  EXPECT_EQ(p.hi, (Index{64, 10}));
  p = place({2, 1025}, [](const Index &i) { return i[1] == 1024; });
  EXPECT_EQ(p.kind, Kind::Tail);
  EXPECT_EQ(p.sentence, "both wrong elements lie in column 1024, the last of "
                        "1025 (all there are wrong)");
  p = place({1000}, [](const Index &i) { return i[0] >= 960; });
  EXPECT_EQ(p.kind, Kind::Tail);
  EXPECT_EQ(p.sentence, "all 40 wrong elements lie in indices 960 to 999, the "
                        "last 40 of 1000 (all there are wrong)");
}

TEST(ErrorPlaceTest, TailsOfTwoAxes) {
  ErrorPlace p =
      place({20, 30}, [](const Index &i) { return i[0] >= 16 || i[1] >= 24; });
  EXPECT_EQ(p.kind, Kind::Tail);
  EXPECT_EQ(p.sentence, "all 216 wrong elements lie in rows 16 to 19 or "
                        "columns 24 to 29, the ends of the axes (all there are "
                        "wrong)");
  // One that is right, and it is no such shape.
  p = place({20, 30}, [](const Index &i) {
    return (i[0] >= 16 || i[1] >= 24) && i != Index{17, 2};
  });
  EXPECT_NE(p.kind, Kind::Tail);
}

TEST(ErrorPlaceTest, TailInMemory) {
  ErrorPlace p =
      place({10, 10}, [](const Index &i) { return i[0] * 10 + i[1] >= 75; });
  EXPECT_EQ(p.kind, Kind::Tail);
  EXPECT_EQ(p.sentence, "all 25 wrong elements are among the last 25 of 100 in "
                        "memory order");
}

TEST(ErrorPlaceTest, Tile) {
  ErrorPlace p = place({64, 64}, [](const Index &i) {
    return i[0] / 16 == 1 && i[1] / 16 == 2;
  });
  EXPECT_EQ(p.kind, Kind::Tile);
  EXPECT_EQ(p.sentence,
            "all 256 wrong elements lie in rows 16 to 31, columns 32 to 47, a "
            "block of 16x16 (all there are wrong)");
  EXPECT_EQ(p.lo, (Index{16, 32}));
  EXPECT_EQ(p.hi, (Index{32, 48}));
  p = place({100}, [](const Index &i) { return i[0] >= 32 && i[0] < 64; });
  EXPECT_EQ(p.kind, Kind::Tile);
  EXPECT_EQ(p.sentence, "all 32 wrong elements lie in indices 32 to 63, a "
                        "block of 32 (all there are wrong)");
  // One thread block's run over rows.
  p = place({16, 48}, [](const Index &i) {
    int64_t flat = i[0] * 48 + i[1];
    return flat >= 128 && flat < 256;
  });
  EXPECT_EQ(p.kind, Kind::Tile);
  EXPECT_EQ(p.sentence, "all 128 wrong elements lie in one run in memory, "
                        "elements 128 to 255 (all there are wrong)");
}

TEST(ErrorPlaceTest, Periodic) {
  ErrorPlace p = place({8, 32}, [](const Index &i) { return i[1] % 4 == 1; });
  EXPECT_EQ(p.kind, Kind::Periodic);
  EXPECT_EQ(p.sentence,
            "all 64 wrong elements lie in every 4th column, from 1");
  p = place({8, 96}, [](const Index &i) { return i[1] % 32 >= 24; });
  EXPECT_EQ(p.kind, Kind::Periodic);
  EXPECT_EQ(p.sentence, "all 192 wrong elements lie in columns that are 24 to "
                        "31 modulo 32");
  p = place({90}, [](const Index &i) { return i[0] % 3 == 0; });
  EXPECT_EQ(p.kind, Kind::Periodic);
  EXPECT_EQ(p.sentence, "all 30 wrong elements lie in every 3rd index, from 0");
  // All but some.
  p = place({8, 32}, [](const Index &i) { return i[1] % 4 != 1; });
  EXPECT_EQ(p.kind, Kind::Periodic);
  EXPECT_EQ(p.sentence, "all 192 wrong elements lie in columns that are 0, 2, "
                        "3 modulo 4");
  // Half of every fourth row.
  p = place({64, 64}, [](const Index &i) {
    return i[0] % 4 == 2 && (i[0] + i[1]) % 2 == 0;
  });
  EXPECT_EQ(p.kind, Kind::Periodic);
  EXPECT_EQ(p.sentence, "all 512 wrong elements lie in every 4th row, from 2");
}

TEST(ErrorPlaceTest, PeriodicInALongVector) {
  ErrorPlace p =
      place({200000}, [](const Index &i) { return i[0] % 64 == 63; });
  EXPECT_EQ(p.kind, Kind::Periodic);
  EXPECT_EQ(p.sentence,
            "all 3125 wrong elements lie in every 64th index, from 63");
}

/// Several threads see a part each.
TEST(ErrorPlaceTest, LargeArrays) {
  OutputComparison c = compareWhere({512, 1024}, [](const Index &i) {
    int64_t flat = i[0] * 1024 + i[1];
    return flat >= 100000 && flat < 400000;
  });
  EXPECT_EQ(c.stats.numExceeding, 300000u);
  EXPECT_EQ(c.place.kind, Kind::Tile);
  EXPECT_EQ(c.place.sentence,
            "all 300000 wrong elements lie in one run in memory, elements "
            "100000 to 399999 (all there are wrong)");
  ASSERT_TRUE(c.first);
  EXPECT_EQ(c.first->index, (Index{97, 672}));
  EXPECT_EQ(c.axes[0].wrong[97], 352u);
  EXPECT_EQ(c.axes[0].wrong[390], 640u);
}

TEST(ErrorPlaceTest, Scattered) {
  ErrorPlace p = place({100, 100}, [](const Index &i) {
    return (i[0] * 7919 + i[1] * 104729) % 997 == 5;
  });
  EXPECT_EQ(p.kind, Kind::Scattered);
  p = place({100, 100}, [](const Index &i) {
    return i == Index{3, 5} || i == Index{40, 9} || i == Index{41, 70};
  });
  EXPECT_EQ(p.kind, Kind::Scattered);
  EXPECT_EQ(p.sentence, "all 3 wrong elements are scattered over rows 3 to 41, "
                        "columns 5 to 70");
}

TEST(ErrorPlaceTest, AxesOfOneElement) {
  ErrorPlace p = place({1, 64, 1}, [](const Index &i) { return i[1] >= 60; });
  EXPECT_EQ(p.kind, Kind::Tail);
  EXPECT_EQ(p.sentence, "all 4 wrong elements lie in indices 60 to 63 of axis "
                        "1, the last 4 of 64 (all there are wrong)");
}

TEST(ErrorPlaceTest, Histograms) {
  OutputComparison c = compareWhere(
      {3, 10000}, [](const Index &i) { return i[0] == 1 && i[1] >= 9998; });
  ASSERT_EQ(c.axes.size(), 2u);
  EXPECT_EQ(c.axes[0].wrong, (std::vector<uint64_t>{0, 2, 0}));
  EXPECT_EQ(c.axes[0].indicesPerBin, 1u);
  EXPECT_EQ(c.axes[1].indicesPerBin, 3u); // the least that gives 4096 or fewer
  EXPECT_EQ(c.axes[1].wrong.size(), 3334u);
  EXPECT_EQ(c.axes[1].wrong[3332], 1u); // 9996 to 9998
  EXPECT_EQ(c.axes[1].wrong[3333], 1u);
}

TEST(ErrorPlaceTest, Grid) {
  OutputComparison c = compareWhere({2, 3, 300}, [](const Index &i) {
    return i == Index{1, 0, 150} || i == Index{1, 0, 299};
  });
  EXPECT_EQ(c.grid.arrayRows, 6u);
  EXPECT_EQ(c.grid.arrayColumns, 300u);
  EXPECT_EQ(c.grid.rows, 6u);
  EXPECT_EQ(c.grid.columns, 100u); // of three columns each
  ASSERT_EQ(c.grid.score.size(), 600u);
  for (size_t i = 0; i != 600; ++i)
    EXPECT_EQ(c.grid.score[i], i == 350 || i == 399 ? 3.0f : 0.0f) << i;
}

TEST(ErrorPlaceTest, NoElements) {
  OutputComparison c = compareWhere({0, 5}, [](const Index &) { return true; });
  EXPECT_EQ(c.place.kind, Kind::Nowhere);
  EXPECT_TRUE(c.pass);
  EXPECT_TRUE(c.grid.score.empty());
  EXPECT_FALSE(c.worst);
}

} // namespace
