//===- HazardsTest.cpp - the finder against brute force -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/Hazards.h"
#include "BruteForce.h"
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

namespace {

std::string kindText(uint8_t kinds) {
  std::string text;
  for (const std::string &name : hazardKindNames(kinds))
    text += name + " ";
  return text;
}

/// The finder's answer in the model's terms.
ModelHazards found(const HazardReport &report) {
  ModelHazards result;
  for (const Hazard &h : report.hazards) {
    std::pair<int, int> pair(int(h.from), int(h.to));
    EXPECT_TRUE(result.hazards.emplace(pair, kindText(h.kinds)).second);
    result.bytes[pair] = h.bytes;
  }
  for (auto [from, to] : report.redundantEdges)
    EXPECT_TRUE(result.redundant.emplace(int(from), int(to)).second);
  for (const LifetimeError &e : report.lifetimeErrors)
    EXPECT_TRUE(
        result.lifetime.emplace(int(e.user), int(e.lifetime), int(e.buffer))
            .second);
  return result;
}

void expectSame(const ModelGraph &model, uint64_t index) {
  ModelHazards expected = bruteForce(model);
  AccessGraph graph = toAccessGraph(model);
  for (auto [memoryLimit, manyRegions] : {std::pair(uint64_t(1) << 30, 64u),
                                          {uint64_t(1) << 30, 1u},
                                          {uint64_t(0), 3u},
                                          {uint64_t(64), 1u}}) {
    HazardOptions options;
    options.memoryLimit = memoryLimit;
    options.manyRegions = manyRegions;
    Result<HazardReport> report = findHazards(graph, options);
    ASSERT_TRUE(report) << report.error().str();
    ModelHazards got = found(*report);
    EXPECT_EQ(got.hazards, expected.hazards) << index << model.asJson();
    EXPECT_EQ(got.bytes, expected.bytes) << index << model.asJson();
    EXPECT_EQ(got.redundant, expected.redundant) << index << model.asJson();
    EXPECT_EQ(got.lifetime, expected.lifetime) << index << model.asJson();
    EXPECT_EQ(report->assumedOverlaps, 0u);
    if (testing::Test::HasFailure())
      return;
  }
}

} // namespace

TEST(Hazards, TenThousandRandomGraphs) {
  uint64_t hazards = 0, free = 0;
  for (uint64_t i = 0; i != 10000 && !HasFailure(); ++i) {
    PhiloxStream random(1, "hazards", i);
    ModelGraph model = randomGraph(random, 40);
    expectSame(model, i);
    for (auto &[pair, kinds] : bruteForce(model).hazards) {
      ++hazards;
      free += kinds.find("FREE") != kinds.npos;
    }
  }
  // The graphs are neither all clean nor all of one kind.
  EXPECT_GT(hazards, 100000u);
  EXPECT_GT(free, 10000u);
}
