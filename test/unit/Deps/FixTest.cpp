//===- FixTest.cpp - fixes heal, and nothing in them is idle --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BruteForce.h"
#include "plumbline/Deps/DepsCheck.h"
#include "plumbline/Deps/DepsReport.h"
#include "plumbline/Deps/Readers.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace plumb;
using namespace plumb::test;

namespace {

/// Through the generic format, so that the reader and the repaired text are
/// tried, too.
void checkFix(const ModelGraph &model, uint64_t index) {
  std::string text = model.asJson();
  Result<AccessGraph> graph = readGenericGraph(text, "g.json");
  ASSERT_TRUE(graph) << graph.error().str() << text;
  Result<DepsResult> result = checkDeps(*graph);
  ASSERT_TRUE(result) << result.error().str();
  ASSERT_EQ(result->fault, "") << index << text;
  ModelHazards before = bruteForce(model);
  ASSERT_EQ(result->report.hazards.size(), before.hazards.size()) << text;

  // Every hazard is in one group.
  size_t grouped = 0;
  for (const DepsGroup &group : result->groups)
    grouped += group.hazards.size();
  EXPECT_EQ(grouped, before.hazards.size());

  std::vector<std::pair<int, int>> edges;
  std::vector<std::pair<TaskIndex, TaskIndex>> added;
  for (const DepsFixEdge &fix : result->fixes) {
    edges.emplace_back(int(fix.from), int(fix.to));
    added.emplace_back(fix.from, fix.to);
  }
  ModelHazards after = bruteForce(model, edges);
  EXPECT_TRUE(after.hazards.empty()) << index << text;
  // What is said to be impossible is the only lifetime that goes wrong.
  if (result->notes.empty())
    EXPECT_LE(after.lifetime.size(), before.lifetime.size()) << index << text;
  for (size_t skip = 0; skip != edges.size(); ++skip) {
    std::vector<std::pair<int, int>> others = edges;
    others.erase(others.begin() + skip);
    EXPECT_FALSE(bruteForce(model, others).hazards.empty())
        << index << ": " << edges[skip].first << " -> " << edges[skip].second
        << " is idle in " << text;
  }

  Result<std::string> fixed = textWithEdges(*graph, text, added);
  ASSERT_TRUE(fixed) << fixed.error().str();
  Result<AccessGraph> again = readGenericGraph(*fixed, "fixed.json");
  ASSERT_TRUE(again) << again.error().str() << *fixed;
  Result<HazardReport> report = findHazards(*again);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->hazards.empty());
}

/// The longest path of tasks, by trying all.
unsigned longestPath(const ModelGraph &model) {
  size_t n = model.tasks.size();
  std::vector<unsigned> length(n, 1);
  for (size_t round = 0; round != n; ++round)
    for (auto [a, b] : model.edges)
      length[b] = std::max(length[b], length[a] + 1);
  return *std::max_element(length.begin(), length.end());
}

/// The largest antichain, by trying all subsets.
unsigned widthOf(const ModelGraph &model) {
  size_t n = model.tasks.size();
  std::vector<std::vector<char>> before(n, std::vector<char>(n, 0));
  for (auto [a, b] : model.edges)
    before[a][b] = 1;
  for (size_t k = 0; k != n; ++k)
    for (size_t i = 0; i != n; ++i)
      for (size_t j = 0; j != n; ++j)
        before[i][j] |= char(before[i][k] && before[k][j]);
  unsigned best = 0;
  for (unsigned set = 0; set != 1u << n; ++set) {
    bool antichain = true;
    for (size_t i = 0; i != n && antichain; ++i)
      for (size_t j = 0; j != n && antichain; ++j)
        antichain = !(set >> i & 1 && set >> j & 1 && before[i][j]);
    if (antichain)
      best = std::max(best, unsigned(__builtin_popcount(set)));
  }
  return best;
}

} // namespace

TEST(Fix, HealsRandomGraphs) {
  for (uint64_t i = 0; i != 1500 && !HasFailure(); ++i) {
    PhiloxStream random(2, "fixes", i);
    checkFix(randomGraph(random, 16), i);
  }
}

TEST(Fix, CostOfSmallGraphs) {
  for (uint64_t i = 0; i != 300 && !HasFailure(); ++i) {
    PhiloxStream random(3, "cost", i);
    ModelGraph model = randomGraph(random, 11);
    model.streams = false;
    for (ModelTask &task : model.tasks) {
      task.accesses.clear();
      task.host = 0;
    }
    for (ModelBuffer &buffer : model.buffers)
      buffer.alloc = buffer.free = -1;
    Result<DepsResult> result = checkDeps(toAccessGraph(model));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->before.criticalPath, longestPath(model));
    EXPECT_TRUE(result->before.widthIsExact);
    EXPECT_EQ(result->before.width, widthOf(model)) << model.asJson();
  }
}

// One writer after 64 readers: 64 edges, not 64 readers in a row.
TEST(Fix, ReadersNeedNotWaitForEachOther) {
  ModelGraph model;
  model.buffers = {{64}};
  ModelAccess all = {0, 0, {64}, {1}, 1, 'w'};
  model.tasks.push_back({{all}});
  for (int i = 1; i <= 64; ++i) {
    ModelAccess read = all;
    read.mode = 'r';
    model.tasks.push_back({{read}});
    model.edges.emplace_back(0, i);
  }
  model.tasks.push_back({{all}});
  model.edges.emplace_back(0, 65);
  Result<DepsResult> result = checkDeps(toAccessGraph(model));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->report.hazards.size(), 64u);
  ASSERT_EQ(result->groups.size(), 1u);
  EXPECT_EQ(result->fixes.size(), 64u);
  EXPECT_EQ(result->before.criticalPath, 2);
  EXPECT_EQ(result->after.criticalPath, 3);
  EXPECT_EQ(result->before.width, 65u);
  EXPECT_EQ(result->after.width, 64u);
  EXPECT_EQ(result->groups[0].inout.numReaders, 64u);
  EXPECT_EQ(result->groups[0].inout.criticalPath, 66);
}

// A list that is cut short is still healed, in rounds.
TEST(Fix, TruncatedList) {
  ModelGraph model;
  model.buffers = {{8}};
  for (int i = 0; i != 30; ++i)
    model.tasks.push_back({{{0, 0, {8}, {1}, 1, 'w'}}});
  DepsOptions options;
  options.hazards.maxHazards = 100;
  Result<DepsResult> result = checkDeps(toAccessGraph(model), options);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->report.truncated);
  EXPECT_EQ(result->report.hazards.size(), 100u);
  EXPECT_EQ(result->fault, "");
  EXPECT_EQ(result->fixes.size(), 29u); // A chain.
}
