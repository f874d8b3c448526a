//===- GraphRecord.h - a CUDA graph with what its nodes touch ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What cudaGraphDebugDotPrint leaves out is what a check of the edges needs:
// the arguments of kernels, and how many bytes lie behind a pointer. Both can
// be had from the driver while the graph lives:
//
//   cudaStreamEndCapture(stream, &graph);
//   auto driver = cuda::Driver::open();
//   GraphRecordOptions options;
//   options.describe = [](const KernelLaunch &launch) { ... };
//   dumpGraph(*driver, graph, "graph.dot", "graph.json", options);
//
// and then, anywhere, `plumb deps graph.json`. Copies, fills, allocations and
// frees say themselves what they touch. A kernel cannot: `describe` tells for
// each launch, from its name and the values of its parameters. Where it does
// not, each parameter that points into device memory is recorded as of unknown
// access, which the check reports and draws no conclusion from.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEVICE_GRAPHRECORD_H
#define PLUMBLINE_DEVICE_GRAPHRECORD_H

#include "plumbline/Device/CudaDriver.h"
#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumb {

/// How a task uses memory. Two accumulations (atomic updates whose order does
/// not matter) do not conflict.
enum class DeviceAccessKind { Unknown, Read, Write, ReadWrite, Accumulate };

/// A strided region of memory. Strides count elements; the first element lies
/// at `address`.
struct DeviceAccess {
  DeviceAccessKind kind = DeviceAccessKind::Unknown;
  uint64_t address = 0;
  /// Of unknown extent: no shape. Then all of the allocation behind `address`.
  std::vector<int64_t> shape, strides;
  unsigned elementBytes = 1;

  /// `count` neighbours.
  static DeviceAccess row(DeviceAccessKind kind, uint64_t address,
                          int64_t count, unsigned elementBytes) {
    return {kind, address, {count}, {1}, elementBytes};
  }
};

/// A kernel node: what runs, on which grid, with which arguments.
struct KernelLaunch {
  std::string symbol; ///< As in the binary.
  std::string name;   ///< Demangled.
  std::array<unsigned, 3> grid{}, block{};
  unsigned sharedBytes = 0;
  std::vector<std::vector<uint8_t>> parameters; ///< The bytes of each.

  /// Parameter \p index as a T; none if there is no such parameter of its size.
  template <class T> std::optional<T> parameter(size_t index) const {
    if (index >= parameters.size() || parameters[index].size() != sizeof(T))
      return std::nullopt;
    T value;
    std::memcpy(&value, parameters[index].data(), sizeof(T));
    return value;
  }
};

struct GraphTask {
  std::string kind; ///< "kernel", "memcpy", "child begin", ...
  std::string name;
  uint64_t node = 0; ///< The handle, which DOT shows, too.
  std::optional<KernelLaunch> launch;
  std::vector<DeviceAccess> accesses;
};

/// An allocation, from cudaMalloc's kind or from a node of the graph.
struct GraphBuffer {
  uint64_t address = 0, bytes = 0;
  std::optional<size_t> alloc, free; ///< Tasks.
};

/// Tasks in an order that follows the edges and, where these leave a choice,
/// the nodes' creation: for a captured graph, that of the capture.
struct GraphRecord {
  std::vector<GraphTask> tasks;
  std::vector<std::pair<size_t, size_t>> edges;
  std::vector<GraphBuffer> buffers;
};

struct GraphRecordOptions {
  /// What a launch touches; none: not known.
  std::function<std::optional<std::vector<DeviceAccess>>(const KernelLaunch &)>
      describe;
  /// Names of buffers by the address that they begin at.
  std::map<uint64_t, std::string> bufferNames;
};

/// Reads \p graph, which stays as it is. Child graphs are taken apart into
/// their nodes between a "child begin" and a "child end". Errors: the driver's;
/// conditional nodes and edges with annotations, which are not supported.
Result<GraphRecord> recordGraph(const cuda::Driver &driver, cuda::Graph graph,
                                const GraphRecordOptions &options = {});

/// In the form that `plumb deps` reads (docs/deps.md). What lies in none of the
/// device's allocations is in one buffer, "host", whose offsets are addresses.
std::string graphJson(const GraphRecord &record,
                      const GraphRecordOptions &options = {});

/// Both files of a graph; an empty path leaves one out.
Status dumpGraph(const cuda::Driver &driver, cuda::Graph graph,
                 const std::string &dotPath, const std::string &jsonPath,
                 const GraphRecordOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_DEVICE_GRAPHRECORD_H
