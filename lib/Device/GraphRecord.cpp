//===- GraphRecord.cpp - reads a CUDA graph from the driver ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One pass over the nodes, one over the edges, then the order. Nodes are read
// by the driver's own queries: the DOT output is for people, and its text has
// changed between versions of CUDA.
//
// The driver does not promise an order of the nodes that it lists. In practice
// it is that of creation, which for a capture is that of the calls. We take it
// as far as the edges allow, since the kind of a hazard (a write after a read
// or a read after a write) depends on what came first.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Device/GraphRecord.h"
#include "plumbline/Support/File.h"
#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <queue>
#include <unordered_map>

using namespace plumb;
using namespace plumb::cuda;

/// CU_LAUNCH_PARAM_BUFFER_POINTER and CU_LAUNCH_PARAM_BUFFER_SIZE.
static void *const launchBuffer = reinterpret_cast<void *>(1);
static void *const launchBufferSize = reinterpret_cast<void *>(2);

static std::string demangled(const std::string &symbol) {
  int status = 0;
  char *name = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  std::string result = status == 0 && name ? name : symbol;
  std::free(name);
  return result;
}

namespace {

class Reader {
public:
  Reader(const Driver &driver, const GraphRecordOptions &options)
      : driver(driver), options(options) {}

  /// Adds the nodes of \p graph; \p around are the tasks that stand for its
  /// beginning and end inside another graph.
  Status addGraph(Graph graph,
                  std::optional<std::pair<size_t, size_t>> around = {});
  Result<GraphRecord> finish();

private:
  Status addNode(GraphNode node);
  Status addKernel(GraphNode node, GraphTask &task);
  Status addCopy(GraphNode node, GraphTask &task);
  Status addFill(GraphNode node, GraphTask &task);
  Status addAllocation(GraphNode node);
  Status addFree(GraphNode node);
  Status addChild(GraphNode node);
  Result<KernelLaunch> launchOf(const KernelNodeParams &params);
  void addUnknown(const KernelLaunch &launch, GraphTask &task);
  /// Makes sure that the allocation around \p address is in the record.
  bool findBuffer(uint64_t address);

  tl::unexpected<Error> failed(const char *function, Code status) {
    return tl::unexpected<Error>(driver.error(function, status));
  }

  const Driver &driver;
  const GraphRecordOptions &options;
  GraphRecord record;
  /// First and last task of a node: two for a child graph.
  std::unordered_map<GraphNode, std::pair<size_t, size_t>> tasksOf;
};

} // namespace

bool Reader::findBuffer(uint64_t address) {
  for (const GraphBuffer &buffer : record.buffers)
    if (address >= buffer.address && address - buffer.address < buffer.bytes)
      return true;
  DevicePointer base = 0;
  size_t bytes = 0;
  if (driver.memGetAddressRange(&base, &bytes, address) != 0)
    return false;
  record.buffers.push_back({base, bytes, {}, {}});
  return true;
}

Result<KernelLaunch> Reader::launchOf(const KernelNodeParams &params) {
  KernelLaunch launch;
  std::copy_n(params.grid, 3, launch.grid.begin());
  std::copy_n(params.block, 3, launch.block.begin());
  launch.sharedBytes = params.sharedBytes;

  void *function = params.function ? params.function : params.kernel;
  const char *symbol = nullptr;
  if (Code status = params.function ? driver.funcGetName(&symbol, function)
                                    : driver.kernelGetName(&symbol, function))
    return failed("cuFuncGetName", status);
  launch.symbol = symbol;
  launch.name = demangled(launch.symbol);

  const uint8_t *buffer = nullptr;
  size_t bufferBytes = 0;
  if (!params.parameters && params.extra)
    for (void **extra = params.extra; *extra; extra += 2) {
      if (extra[0] == launchBuffer)
        buffer = static_cast<const uint8_t *>(extra[1]);
      else if (extra[0] == launchBufferSize)
        bufferBytes = *static_cast<const size_t *>(extra[1]);
    }

  // The driver tells the end of the parameters by an error.
  size_t offset = 0, bytes = 0;
  for (size_t i = 0;
       (params.function
            ? driver.funcGetParamInfo(function, i, &offset, &bytes)
            : driver.kernelGetParamInfo(function, i, &offset, &bytes)) == 0;
       ++i) {
    const uint8_t *value = nullptr;
    if (params.parameters)
      value = static_cast<const uint8_t *>(params.parameters[i]);
    else if (buffer && offset + bytes <= bufferBytes)
      value = buffer + offset;
    if (!value)
      return makeError("kernel " + launch.name + ": parameter " +
                       std::to_string(i) + " has no value in the graph");
    launch.parameters.emplace_back(value, value + bytes);
  }
  return launch;
}

/// Whatever in the parameters could be an address of device memory, inside of
/// structs passed by value, too.
void Reader::addUnknown(const KernelLaunch &launch, GraphTask &task) {
  for (const std::vector<uint8_t> &bytes : launch.parameters)
    for (size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      uint64_t address;
      std::memcpy(&address, bytes.data() + at, 8);
      if (address && findBuffer(address))
        task.accesses.push_back({DeviceAccessKind::Unknown, address, {}, {}});
    }
}

Status Reader::addKernel(GraphNode node, GraphTask &task) {
  KernelNodeParams params{};
  if (Code status = driver.kernelNodeGetParams(node, &params))
    return failed("cuGraphKernelNodeGetParams", status);
  Result<KernelLaunch> launch = launchOf(params);
  if (!launch)
    return takeError(launch);
  task.name = launch->name;
  task.launch = *launch;
  std::optional<std::vector<DeviceAccess>> accesses;
  if (options.describe)
    accesses = options.describe(*launch);
  if (accesses)
    task.accesses = std::move(*accesses);
  else
    addUnknown(*launch, task);
  return {};
}

static DeviceAccess sideOf(const Memcpy3D &copy, bool isSource) {
  const Memcpy3D::Side &side = isSource ? copy.source : copy.target;
  DeviceAccess access;
  access.kind = isSource ? DeviceAccessKind::Read : DeviceAccessKind::Write;
  if (side.memory == MemoryType::Array) {
    // An array's layout is the driver's own.
    access.kind = DeviceAccessKind::Unknown;
    access.address = reinterpret_cast<uint64_t>(side.array);
    return access;
  }
  // A copy of one row may leave pitch and height 0.
  uint64_t pitch = side.pitch ? side.pitch : copy.widthBytes;
  uint64_t rows = side.height ? side.height : copy.height;
  access.address = side.memory == MemoryType::Host
                       ? reinterpret_cast<uint64_t>(side.host)
                       : side.device;
  access.address += (side.z * rows + side.y) * pitch + side.xBytes;
  auto dimension = [&](uint64_t extent, uint64_t stride) {
    if (extent == 1)
      return;
    access.shape.push_back(int64_t(extent));
    access.strides.push_back(int64_t(stride));
  };
  dimension(copy.depth, pitch * rows);
  dimension(copy.height, pitch);
  access.shape.push_back(int64_t(copy.widthBytes));
  access.strides.push_back(1);
  return access;
}

Status Reader::addCopy(GraphNode node, GraphTask &task) {
  Memcpy3D copy{};
  if (Code status = driver.memcpyNodeGetParams(node, &copy))
    return failed("cuGraphMemcpyNodeGetParams", status);
  task.accesses = {sideOf(copy, true), sideOf(copy, false)};
  return {};
}

Status Reader::addFill(GraphNode node, GraphTask &task) {
  MemsetNodeParams fill{};
  if (Code status = driver.memsetNodeGetParams(node, &fill))
    return failed("cuGraphMemsetNodeGetParams", status);
  DeviceAccess access;
  access.kind = DeviceAccessKind::Write;
  access.address = fill.target;
  if (fill.height > 1) {
    access.shape.push_back(int64_t(fill.height));
    access.strides.push_back(int64_t(fill.pitch));
  }
  access.shape.push_back(int64_t(fill.width * fill.elementSize));
  access.strides.push_back(1);
  task.accesses = {std::move(access)};
  return {};
}

Status Reader::addAllocation(GraphNode node) {
  MemAllocNodeParams params{};
  if (Code status = driver.memAllocNodeGetParams(node, &params))
    return failed("cuGraphMemAllocNodeGetParams", status);
  record.buffers.push_back(
      {params.pointer, params.bytes, record.tasks.size() - 1, {}});
  return {};
}

Status Reader::addFree(GraphNode node) {
  DevicePointer pointer = 0;
  if (Code status = driver.memFreeNodeGetParams(node, &pointer))
    return failed("cuGraphMemFreeNodeGetParams", status);
  findBuffer(pointer);
  // The latest allocation there that nobody has freed.
  for (size_t i = record.buffers.size(); i-- > 0;)
    if (record.buffers[i].address == pointer && !record.buffers[i].free) {
      record.buffers[i].free = record.tasks.size() - 1;
      return {};
    }
  return makeError("a node frees memory that no node of this graph and no "
                   "allocation of this process has");
}

Status Reader::addChild(GraphNode node) {
  Graph child = nullptr;
  if (Code status = driver.childGraphNodeGetGraph(node, &child))
    return failed("cuGraphChildGraphNodeGetGraph", status);
  size_t begin = record.tasks.size() - 1, end = begin + 1;
  GraphTask last = record.tasks[begin];
  last.kind = last.name = "child end";
  record.tasks.push_back(last);
  tasksOf[node].second = end;
  if (Status added = addGraph(child, std::pair(begin, end)); !added)
    return added;
  return {};
}

Status Reader::addNode(GraphNode node) {
  NodeType type{};
  if (Code status = driver.nodeGetType(node, &type))
    return failed("cuGraphNodeGetType", status);
  // By the values of NodeType.
  static const char *const kinds[] = {
      "kernel",           "memcpy",         "memset",     "host",
      "child begin",      "empty",          "event wait", "event record",
      "semaphore signal", "semaphore wait", "alloc",      "free",
      "batch mem op",     "conditional"};
  size_t index = size_t(type);
  if (index >= std::size(kinds) || type == NodeType::BatchMemOp ||
      type == NodeType::Conditional)
    return makeError(
        index < std::size(kinds)
            ? std::string("nodes of kind '") + kinds[index] +
                  "' are not supported: what they run is not in the graph"
            : "unknown kind of node: " + std::to_string(index));

  size_t number = record.tasks.size();
  tasksOf[node] = {number, number};
  GraphTask task;
  task.kind = task.name = kinds[index];
  task.node = reinterpret_cast<uint64_t>(node);
  Status filled;
  if (type == NodeType::Kernel)
    filled = addKernel(node, task);
  else if (type == NodeType::Memcpy)
    filled = addCopy(node, task);
  else if (type == NodeType::Memset)
    filled = addFill(node, task);
  if (!filled)
    return filled;
  for (const DeviceAccess &access : task.accesses)
    findBuffer(access.address);
  record.tasks.push_back(std::move(task));

  if (type == NodeType::MemAlloc)
    return addAllocation(node);
  if (type == NodeType::MemFree)
    return addFree(node);
  if (type == NodeType::Graph)
    return addChild(node);
  return {};
}

Status Reader::addGraph(Graph graph,
                        std::optional<std::pair<size_t, size_t>> around) {
  size_t count = 0;
  if (Code status = driver.graphGetNodes(graph, nullptr, &count))
    return failed("cuGraphGetNodes", status);
  std::vector<GraphNode> nodes(count);
  if (count)
    if (Code status = driver.graphGetNodes(graph, nodes.data(), &count))
      return failed("cuGraphGetNodes", status);
  for (GraphNode node : nodes)
    if (Status added = addNode(node); !added)
      return added;

  size_t edges = 0;
  if (Code status = driver.graphGetEdges(graph, nullptr, nullptr, &edges))
    return failed("cuGraphGetEdges", status);
  std::vector<GraphNode> from(edges), to(edges);
  if (edges)
    if (Code status =
            driver.graphGetEdges(graph, from.data(), to.data(), &edges))
      return failed("cuGraphGetEdges", status);
  for (size_t i = 0; i < edges; ++i)
    record.edges.emplace_back(tasksOf[from[i]].second, tasksOf[to[i]].first);
  if (around)
    for (GraphNode node : nodes) {
      record.edges.emplace_back(around->first, tasksOf[node].first);
      record.edges.emplace_back(tasksOf[node].second, around->second);
    }
  return {};
}

/// Puts the tasks in order: Kahn's algorithm, the earliest that is free first.
Result<GraphRecord> Reader::finish() {
  size_t count = record.tasks.size();
  std::vector<std::vector<size_t>> successors(count);
  std::vector<size_t> waiting(count, 0), place(count, 0);
  for (auto [from, to] : record.edges) {
    successors[from].push_back(to);
    ++waiting[to];
  }
  std::priority_queue<size_t, std::vector<size_t>, std::greater<>> ready;
  for (size_t i = 0; i < count; ++i)
    if (!waiting[i])
      ready.push(i);
  std::vector<GraphTask> ordered;
  while (!ready.empty()) {
    size_t task = ready.top();
    ready.pop();
    place[task] = ordered.size();
    ordered.push_back(std::move(record.tasks[task]));
    for (size_t next : successors[task])
      if (!--waiting[next])
        ready.push(next);
  }
  if (ordered.size() != count)
    return makeError("the driver's graph has a cycle");
  record.tasks = std::move(ordered);
  for (auto &[from, to] : record.edges) {
    from = place[from];
    to = place[to];
  }
  std::sort(record.edges.begin(), record.edges.end());
  for (GraphBuffer &buffer : record.buffers) {
    if (buffer.alloc)
      buffer.alloc = place[*buffer.alloc];
    if (buffer.free)
      buffer.free = place[*buffer.free];
  }
  return std::move(record);
}

Result<GraphRecord> plumb::recordGraph(const Driver &driver, Graph graph,
                                       const GraphRecordOptions &options) {
  Reader reader(driver, options);
  if (Status added = reader.addGraph(graph); !added)
    return takeError(added);
  return reader.finish();
}

Status plumb::dumpGraph(const Driver &driver, Graph graph,
                        const std::string &dotPath, const std::string &jsonPath,
                        const GraphRecordOptions &options) {
  if (!jsonPath.empty()) {
    Result<GraphRecord> record = recordGraph(driver, graph, options);
    if (!record)
      return takeError(record);
    if (Status written = writeTextFile(jsonPath, graphJson(*record, options));
        !written)
      return written;
  }
  if (!dotPath.empty())
    if (Code status =
            driver.graphDebugDotPrint(graph, dotPath.c_str(), dotVerbose))
      return tl::unexpected<Error>(
          driver.error("cuGraphDebugDotPrint", status));
  return {};
}
