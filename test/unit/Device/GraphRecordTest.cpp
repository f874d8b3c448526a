//===- GraphRecordTest.cpp - recorded graphs, from a driver made up here --===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is no GPU where tests run. Driver is a table of functions, so a test
// fills it with its own, which answer from a graph that the test describes. The
// expected records are worked by hand from these descriptions. That the real
// driver answers in the same way is shown by graphs recorded on an H200, in
// test/Deps.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Device/GraphRecord.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Json.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace plumb;
using namespace plumb::cuda;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

// The handles' types are opaque in the driver; here they are our nodes.
struct CUgraphNode_st {
  NodeType type = NodeType::Empty;
  KernelNodeParams kernel{};
  Memcpy3D copy{};
  MemsetNodeParams fill{};
  MemAllocNodeParams alloc{};
  DevicePointer freed = 0;
  Graph child = nullptr;
};

struct CUgraph_st {
  std::vector<CUgraphNode_st> nodes;
  std::vector<std::pair<size_t, size_t>> edges;
};

namespace {

struct FakeFunction {
  const char *name;
  std::vector<std::pair<size_t, size_t>> parameters; // offset, bytes
};

constexpr int notFound = 500, invalidValue = 1;

/// Device memory: [0x10000, 0x10100) and [0x20000, 0x20040).
Code addressRange(DevicePointer *base, size_t *bytes, DevicePointer address) {
  for (auto [begin, size] :
       {std::pair<DevicePointer, size_t>{0x10000, 0x100}, {0x20000, 0x40}})
    if (address >= begin && address < begin + size) {
      *base = begin;
      *bytes = size;
      return 0;
    }
  return notFound;
}

Code parameterInfo(void *function, size_t index, size_t *offset,
                   size_t *bytes) {
  auto &parameters = static_cast<FakeFunction *>(function)->parameters;
  if (index >= parameters.size())
    return invalidValue;
  std::tie(*offset, *bytes) = parameters[index];
  return 0;
}

Code functionName(const char **name, void *function) {
  *name = static_cast<FakeFunction *>(function)->name;
  return 0;
}

Driver fakeDriver() {
  Driver driver;
  driver.getErrorName = [](Code status, const char **name) {
    *name = status == notFound ? "CUDA_ERROR_NOT_FOUND" : nullptr;
    return status == notFound ? 0 : 1;
  };
  driver.graphGetNodes = [](Graph graph, GraphNode *nodes, size_t *count) {
    *count = graph->nodes.size();
    for (size_t i = 0; nodes && i < *count; ++i)
      nodes[i] = &graph->nodes[i];
    return 0;
  };
  driver.graphGetEdges = [](Graph graph, GraphNode *from, GraphNode *to,
                            size_t *count) {
    *count = graph->edges.size();
    for (size_t i = 0; from && i < *count; ++i) {
      from[i] = &graph->nodes[graph->edges[i].first];
      to[i] = &graph->nodes[graph->edges[i].second];
    }
    return 0;
  };
  driver.graphDebugDotPrint = [](Graph, const char *, unsigned) {
    return notFound;
  };
  driver.nodeGetType = [](GraphNode node, NodeType *type) {
    *type = node->type;
    return 0;
  };
  driver.kernelNodeGetParams = [](GraphNode node, KernelNodeParams *params) {
    *params = node->kernel;
    return 0;
  };
  driver.memcpyNodeGetParams = [](GraphNode node, Memcpy3D *params) {
    *params = node->copy;
    return 0;
  };
  driver.memsetNodeGetParams = [](GraphNode node, MemsetNodeParams *params) {
    *params = node->fill;
    return 0;
  };
  driver.memAllocNodeGetParams = [](GraphNode node,
                                    MemAllocNodeParams *params) {
    *params = node->alloc;
    return 0;
  };
  driver.memFreeNodeGetParams = [](GraphNode node, DevicePointer *pointer) {
    *pointer = node->freed;
    return 0;
  };
  driver.childGraphNodeGetGraph = [](GraphNode node, Graph *graph) {
    *graph = node->child;
    return 0;
  };
  driver.funcGetName = driver.kernelGetName = functionName;
  driver.funcGetParamInfo = driver.kernelGetParamInfo = parameterInfo;
  driver.memGetAddressRange = addressRange;
  return driver;
}

CUgraphNode_st nodeOf(NodeType type) {
  CUgraphNode_st node;
  node.type = type;
  return node;
}

} // namespace

TEST(CudaDriver, SaysWhatItLacks) {
  Result<Driver> missing = Driver::open("libno-such-driver.so.1");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().str(),
              testing::AllOf(HasSubstr("cannot open CUDA's driver"),
                             HasSubstr("libno-such-driver.so.1")));
  Result<Driver> other = Driver::open("libm.so.6");
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().str(),
              testing::AllOf(HasSubstr("libm.so.6: error: the driver has no "),
                             HasSubstr("cuFuncGetParamInfo"),
                             HasSubstr("CUDA 12.4")));
}

TEST(GraphRecord, CopyOfPlanes) {
  // 2 planes of 3 rows of 8 bytes; source pitch 16, 4 rows a plane, beginning
  // at plane 0, row 1, byte 4; target dense in host memory.
  CUgraph_st graph;
  graph.nodes = {nodeOf(NodeType::Memcpy)};
  Memcpy3D &copy = graph.nodes[0].copy;
  copy.source.memory = MemoryType::Device;
  copy.source.device = 0x10000;
  copy.source.y = 1;
  copy.source.xBytes = 4;
  copy.source.pitch = 16;
  copy.source.height = 4;
  copy.target.memory = MemoryType::Host;
  copy.target.host = reinterpret_cast<void *>(0x7000);
  copy.target.pitch = 8;
  copy.target.height = 3;
  copy.widthBytes = 8;
  copy.height = 3;
  copy.depth = 2;

  Result<GraphRecord> record = recordGraph(fakeDriver(), &graph);
  ASSERT_TRUE(record) << record.error().str();
  ASSERT_EQ(record->tasks.size(), 1u);
  const std::vector<DeviceAccess> &accesses = record->tasks[0].accesses;
  ASSERT_EQ(accesses.size(), 2u);
  EXPECT_EQ(accesses[0].kind, DeviceAccessKind::Read);
  EXPECT_EQ(accesses[0].address, 0x10014u);
  EXPECT_THAT(accesses[0].shape, ElementsAre(2, 3, 8));
  EXPECT_THAT(accesses[0].strides, ElementsAre(64, 16, 1));
  EXPECT_EQ(accesses[1].kind, DeviceAccessKind::Write);
  EXPECT_EQ(accesses[1].address, 0x7000u);
  EXPECT_THAT(accesses[1].strides, ElementsAre(24, 8, 1));

  Json json = *parseJson(graphJson(*record), "graph");
  EXPECT_EQ(json["tasks"][0]["args"][0]["buffer"], "0x10000");
  EXPECT_EQ(json["tasks"][0]["args"][0]["offset"], 0x14);
  EXPECT_EQ(json["tasks"][0]["args"][1]["buffer"], "host");
  EXPECT_EQ(json["tasks"][0]["args"][1]["offset"], 0x7000);
  EXPECT_EQ(json["buffers"][0]["bytes"], 0x100);
  // The last byte written is 24 + 16 + 7 behind the first.
  EXPECT_EQ(json["buffers"][1]["id"], "host");
  EXPECT_EQ(json["buffers"][1]["bytes"], 0x7000 + 48);
}

TEST(GraphRecord, FillOfRows) {
  CUgraph_st graph;
  graph.nodes = {nodeOf(NodeType::Memset)};
  graph.nodes[0].fill = {0x20000, 32, 0, 4, 5, 2};
  Result<GraphRecord> record = recordGraph(fakeDriver(), &graph);
  ASSERT_TRUE(record) << record.error().str();
  const DeviceAccess &access = record->tasks[0].accesses.at(0);
  EXPECT_EQ(access.kind, DeviceAccessKind::Write);
  EXPECT_THAT(access.shape, ElementsAre(2, 20));
  EXPECT_THAT(access.strides, ElementsAre(32, 1));
}

TEST(GraphRecord, KernelsAndTheirParameters) {
  // void scale(float *, int), its symbol as the Itanium ABI mangles it.
  FakeFunction scale{"_Z5scalePfi", {{0, 8}, {8, 4}}};
  uint64_t pointer = 0x20010;
  int32_t count = 12;
  void *parameters[] = {&pointer, &count};
  // The same values once more, in one buffer.
  struct {
    uint64_t pointer = 0x10008;
    int32_t count = 3;
  } packed;
  size_t packedBytes = 12;
  void *extra[] = {reinterpret_cast<void *>(1), &packed,
                   reinterpret_cast<void *>(2), &packedBytes, nullptr};
  CUgraph_st graph;
  graph.nodes = {nodeOf(NodeType::Kernel), nodeOf(NodeType::Kernel)};
  graph.nodes[0].kernel = {&scale,     {3, 1, 1}, {4, 2, 1}, 96,
                           parameters, nullptr,   nullptr,   nullptr};
  graph.nodes[1].kernel = {nullptr, {1, 1, 1}, {1, 1, 1}, 0,
                           nullptr, extra,     &scale,    nullptr};
  graph.edges = {{0, 1}};

  // Nothing said of the kernel: its pointers are recorded as unknown.
  Result<GraphRecord> unknown = recordGraph(fakeDriver(), &graph);
  ASSERT_TRUE(unknown) << unknown.error().str();
  EXPECT_EQ(unknown->tasks[0].name, "scale(float*, int)");
  ASSERT_EQ(unknown->tasks[0].accesses.size(), 1u);
  EXPECT_EQ(unknown->tasks[0].accesses[0].kind, DeviceAccessKind::Unknown);
  EXPECT_EQ(unknown->tasks[0].accesses[0].address, 0x20010u);
  EXPECT_THAT(unknown->edges, ElementsAre(Pair(0, 1)));

  GraphRecordOptions options;
  options.bufferNames = {{0x20000, "weights"}};
  options.describe = [](const KernelLaunch &launch) {
    return std::optional(std::vector{DeviceAccess::row(
        DeviceAccessKind::ReadWrite, launch.parameter<uint64_t>(0).value_or(0),
        launch.parameter<int32_t>(1).value_or(0), 4)});
  };
  Result<GraphRecord> record = recordGraph(fakeDriver(), &graph, options);
  ASSERT_TRUE(record) << record.error().str();
  Json json = *parseJson(graphJson(*record, options), "graph");
  const Json &first = json["tasks"][0];
  EXPECT_EQ(first["kernel"], "_Z5scalePfi");
  EXPECT_EQ(first["grid"], Json::parse("[3, 1, 1]"));
  EXPECT_EQ(first["block"], Json::parse("[4, 2, 1]"));
  EXPECT_EQ(first["shared_bytes"], 96);
  EXPECT_EQ(first["parameters"], Json::parse(R"(["0x20010", "0xc"])"));
  EXPECT_EQ(first["args"], Json::parse(R"([{"buffer": "weights", "offset": 4,
      "shape": [12], "strides": [1], "dtype": "i32", "access": "readwrite"}])"));
  EXPECT_EQ(json["tasks"][1]["args"][0]["offset"], 2);
  EXPECT_EQ(json["tasks"][1]["args"][0]["shape"], Json::parse("[3]"));
}

TEST(GraphRecord, UnalignedElementsAreBytes) {
  CUgraph_st graph;
  FakeFunction kernel{"k", {}};
  graph.nodes = {nodeOf(NodeType::Kernel)};
  graph.nodes[0].kernel.function = &kernel;
  GraphRecordOptions options;
  options.describe = [](const KernelLaunch &) {
    return std::optional(std::vector<DeviceAccess>{
        {DeviceAccessKind::Read, 0x10002, {2, 3}, {8, 1}, 4}});
  };
  Result<GraphRecord> record = recordGraph(fakeDriver(), &graph, options);
  ASSERT_TRUE(record) << record.error().str();
  Json json = *parseJson(graphJson(*record, options), "graph");
  EXPECT_EQ(json["tasks"][0]["args"],
            Json::parse(R"([{"buffer": "0x10000", "offset": 2,
      "shape": [2, 3, 4], "strides": [32, 4, 1], "dtype": "i8",
      "access": "read"}])"));
}

TEST(GraphRecord, ReusedPlacesAreDifferentBuffers) {
  // alloc A, fill A, free A, alloc B at the same place, fill B, free B. The
  // nodes are listed backwards: the edges put them in order.
  CUgraph_st graph;
  graph.nodes = {nodeOf(NodeType::MemFree),  nodeOf(NodeType::Memset),
                 nodeOf(NodeType::MemAlloc), nodeOf(NodeType::MemFree),
                 nodeOf(NodeType::Memset),   nodeOf(NodeType::MemAlloc)};
  for (CUgraphNode_st &node : graph.nodes) {
    node.alloc.pointer = node.freed = 0x900000;
    node.alloc.bytes = 64;
    node.fill = {0x900000, 0, 0, 1, 64, 1};
  }
  graph.edges = {{5, 4}, {4, 3}, {3, 2}, {2, 1}, {1, 0}};
  // The driver lists a free before its allocation: refused, rather than
  // recorded without its end.
  EXPECT_FALSE(recordGraph(fakeDriver(), &graph));

  std::reverse(graph.nodes.begin(), graph.nodes.end());
  graph.edges = {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}};
  Result<GraphRecord> record = recordGraph(fakeDriver(), &graph);
  ASSERT_TRUE(record) << record.error().str();
  Json json = *parseJson(graphJson(*record), "graph");
  EXPECT_EQ(json["buffers"], Json::parse(R"([
      {"id": "0x900000", "address": "0x900000", "bytes": 64,
       "alloc": "t0", "free": "t2"},
      {"id": "0x900000#1", "address": "0x900000", "bytes": 64,
       "alloc": "t3", "free": "t5"}])"));
  EXPECT_EQ(json["tasks"][1]["args"][0]["buffer"], "0x900000");
  EXPECT_EQ(json["tasks"][4]["args"][0]["buffer"], "0x900000#1");
}

TEST(GraphRecord, ChildGraphs) {
  // empty -> child{ memset, memset unordered } -> empty
  CUgraph_st child;
  child.nodes = {nodeOf(NodeType::Memset), nodeOf(NodeType::Memset)};
  child.nodes[0].fill = {0x20000, 0, 0, 1, 8, 1};
  child.nodes[1].fill = {0x20008, 0, 0, 1, 8, 1};
  CUgraph_st graph;
  graph.nodes = {nodeOf(NodeType::Empty), nodeOf(NodeType::Graph),
                 nodeOf(NodeType::Empty)};
  graph.nodes[1].child = &child;
  graph.edges = {{0, 1}, {1, 2}};
  Result<GraphRecord> record = recordGraph(fakeDriver(), &graph);
  ASSERT_TRUE(record) << record.error().str();
  std::vector<std::string> kinds;
  for (const GraphTask &task : record->tasks)
    kinds.push_back(task.kind);
  EXPECT_THAT(kinds, ElementsAre("empty", "child begin", "memset", "memset",
                                 "child end", "empty"));
  EXPECT_THAT(record->edges, ElementsAre(Pair(0, 1), Pair(1, 2), Pair(1, 3),
                                         Pair(2, 4), Pair(3, 4), Pair(4, 5)));
}

TEST(GraphRecord, FailsClosed) {
  CUgraph_st graph;
  graph.nodes = {nodeOf(NodeType::Conditional)};
  Result<GraphRecord> conditional = recordGraph(fakeDriver(), &graph);
  ASSERT_FALSE(conditional);
  EXPECT_THAT(conditional.error().str(), HasSubstr("'conditional'"));
  graph.nodes[0].type = NodeType(99);
  EXPECT_FALSE(recordGraph(fakeDriver(), &graph));

  graph.nodes = {nodeOf(NodeType::Empty), nodeOf(NodeType::Empty)};
  graph.edges = {{0, 1}, {1, 0}};
  EXPECT_FALSE(recordGraph(fakeDriver(), &graph));

  graph.edges.clear();
  Driver driver = fakeDriver();
  Status dot = dumpGraph(driver, &graph, "unwritten.dot", "");
  ASSERT_FALSE(dot);
  EXPECT_THAT(dot.error().str(),
              HasSubstr("cuGraphDebugDotPrint: CUDA_ERROR_NOT_FOUND"));
  driver.graphGetEdges = [](Graph, GraphNode *, GraphNode *, size_t *) {
    return 7;
  };
  Result<GraphRecord> edges = recordGraph(driver, &graph);
  ASSERT_FALSE(edges);
  EXPECT_THAT(edges.error().str(), HasSubstr("cuGraphGetEdges: error 7"));
}
