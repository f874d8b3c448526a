//===- WriteGraphTest.cpp - what is written is read again -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/WriteGraph.h"
#include "BruteForce.h"
#include "plumbline/Deps/DepsCheck.h"
#include "plumbline/Deps/DepsReport.h"
#include "plumbline/Deps/Readers.h"
#include <gtest/gtest.h>

using namespace plumb;
using namespace plumb::test;

TEST(WriteGraph, RandomGraphs) {
  for (uint64_t i = 0; i != 1000 && !HasFailure(); ++i) {
    PhiloxStream random(2, "write", i);
    ModelGraph model = randomGraph(random, 30);
    AccessGraph graph = toAccessGraph(model);
    std::string text = genericGraphText(graph);
    Result<AccessGraph> again = readGenericGraph(text, "");
    ASSERT_TRUE(again) << again.error().str() << text;
    EXPECT_EQ(genericGraphText(*again), text) << i;
    // The model's own text has the same graph in other words: elements of
    // several types.
    Result<AccessGraph> other = readGenericGraph(model.asJson(), "");
    ASSERT_TRUE(other);
    ModelHazards expected = bruteForce(model);
    for (const AccessGraph *g : {&*again, &*other}) {
      Result<HazardReport> report = findHazards(*g);
      ASSERT_TRUE(report);
      EXPECT_EQ(report->hazards.size(), expected.hazards.size()) << text;
      for (const Hazard &h : report->hazards)
        EXPECT_TRUE(expected.hazards.count({int(h.from), int(h.to)})) << text;
    }
  }
}

TEST(WriteGraph, AllFields) {
  // As written by hand, in the order of the writer.
  const std::string text = R"({"tasks": [
 {"id":"a \"b\"","name":"n","loc":"f.c:1:2","stream":"s","host":"sync","weight":2.5,"args":[{"buffer":"x","offset":4,"shape":[3,2,8],"strides":[100,20,1],"dtype":"i8","access":"accumulate","loc":"f.c:3:4"}],"actual":[{"buffer":"x","offset":0,"shape":[1],"dtype":"i8","access":"readwrite"}]},
 {"id":7,"parent":"a \"b\"","unknown":true,"args":[]},
 {"id":"c","host":"run","parent":"a \"b\"","continues":7,"args":[]}],
"edges": [
 {"from":"a \"b\"","to":7},
 {"from":7,"to":"c"}],
"buffers": [
 {"id":"x","bytes":1024,"address":4096,"version":3,"alloc":"a \"b\"","free":"c"},
 {"id":"y"}],
"streams": true,
"runtime": "kernel",
"notes": [
 "one"]}
)";
  Result<AccessGraph> graph = readGenericGraph(text, "");
  ASSERT_TRUE(graph) << graph.error().str();
  EXPECT_EQ(genericGraphText(*graph), text);
}

TEST(WriteGraph, AddedEdges) {
  Result<AccessGraph> graph =
      readGenericGraph(R"({"tasks": [{"id": "a"}, {"id": "b"}]})", "");
  ASSERT_TRUE(graph);
  Result<AccessGraph> more =
      readGenericGraph(genericGraphText(*graph, {{0, 1}}), "");
  ASSERT_TRUE(more) << more.error().str();
  ASSERT_EQ(more->edges.size(), 1u);
  EXPECT_EQ(more->edges[0].from, 0u);
  EXPECT_EQ(more->edges[0].to, 1u);
}

TEST(WriteGraph, NamesThatAreNoText) {
  Result<AccessGraph> graph =
      readGenericGraph(R"({"tasks": [{"id": "a"}]})", "");
  ASSERT_TRUE(graph);
  graph->tasks[0].loc = "dir\xff/f.mlir:1:1";
  Result<AccessGraph> again = readGenericGraph(genericGraphText(*graph), "");
  ASSERT_TRUE(again) << again.error().str();
  EXPECT_EQ(again->tasks[0].loc, "dir\xef\xbf\xbd/f.mlir:1:1");
}
