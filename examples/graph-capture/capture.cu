//===- capture.cu - CUDA graphs for `plumb deps`, from a real driver ------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A double-buffered pipeline on two streams: one copies tiles into two staging
// buffers by turns, the other adds each tile to a sum. Three graphs of it:
//
//   right       copy t waits for the kernel that read the buffer before
//   no_war      these waits are left out: a write may pass a read
//   early_free  the staging buffer comes from the graph's own allocator and is
//               given back while a kernel may still read it
//
// Each is captured, written as DOT and as JSON with what its nodes touch, and
// replayed, to see whether the missing order shows in the result. The kernel
// waits before it reads, as one does that is late for whatever reason: without
// that, an idle device hides the race (test/Deps/Inputs/cuda-graphs/README.md).
//
//   nvcc -std=c++17 ... ; ./capture DIRECTORY
//   plumb deps DIRECTORY/no_war.json
//
//===----------------------------------------------------------------------===//

#include "plumbline/Device/GraphRecord.h"
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <functional>
#include <map>
#include <string>
#include <vector>

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "capture: error: %s: %s\n", what,
               cudaGetErrorString(status));
  std::exit(2);
}
#define CHECK(call) check(call, #call)

constexpr int tile = 1 << 16, tiles = 8;

/// out[i] += stage[i], after `delay` nanoseconds.
__global__ void accumulate(const float *stage, float *out, int count,
                           unsigned delay) {
  for (unsigned waited = 0; waited < delay; waited += 1000)
    __nanosleep(1000);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] += stage[i];
}

/// What that kernel touches, told by its parameters.
static std::optional<std::vector<plumb::DeviceAccess>>
describe(const plumb::KernelLaunch &launch) {
  using plumb::DeviceAccess;
  using plumb::DeviceAccessKind;
  auto stage = launch.parameter<uint64_t>(0),
       out = launch.parameter<uint64_t>(1);
  auto count = launch.parameter<int>(2);
  if (launch.name.rfind("accumulate(", 0) != 0 || !stage || !out || !count)
    return std::nullopt;
  return std::vector<DeviceAccess>{
      DeviceAccess::row(DeviceAccessKind::Read, *stage, *count, 4),
      DeviceAccess::row(DeviceAccessKind::ReadWrite, *out, *count, 4)};
}

namespace {

struct Program {
  float *source, *stage[2], *out;
  cudaStream_t copies, sums;
};

} // namespace

static cudaEvent_t event() {
  cudaEvent_t event;
  CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  return event;
}

/// `after` waits for what is in `before` now.
static void order(cudaStream_t before, cudaStream_t after) {
  cudaEvent_t mark = event();
  CHECK(cudaEventRecord(mark, before));
  CHECK(cudaStreamWaitEvent(after, mark));
}

static void sum(const Program &p, const float *stage, unsigned delay) {
  accumulate<<<(tile + 255) / 256, 256, 0, p.sums>>>(stage, p.out, tile, delay);
  CHECK(cudaGetLastError());
}

static cudaGraph_t doubleBuffer(const Program &p, bool waits, unsigned delay) {
  CHECK(cudaStreamBeginCapture(p.copies, cudaStreamCaptureModeGlobal));
  order(p.copies, p.sums);
  cudaEvent_t read[2] = {event(), event()};
  for (int t = 0; t < tiles; ++t) {
    if (waits && t >= 2)
      CHECK(cudaStreamWaitEvent(p.copies, read[t % 2]));
    CHECK(cudaMemcpyAsync(p.stage[t % 2], p.source + t * tile,
                          tile * sizeof(float), cudaMemcpyDeviceToDevice,
                          p.copies));
    order(p.copies, p.sums);
    sum(p, p.stage[t % 2], delay);
    CHECK(cudaEventRecord(read[t % 2], p.sums));
  }
  order(p.sums, p.copies);
  cudaGraph_t graph;
  CHECK(cudaStreamEndCapture(p.copies, &graph));
  return graph;
}

static cudaGraph_t earlyFree(const Program &p, unsigned delay) {
  CHECK(cudaStreamBeginCapture(p.copies, cudaStreamCaptureModeGlobal));
  float *stage;
  CHECK(cudaMallocAsync(&stage, tile * sizeof(float), p.copies));
  CHECK(cudaMemcpyAsync(stage, p.source, tile * sizeof(float),
                        cudaMemcpyDeviceToDevice, p.copies));
  order(p.copies, p.sums);
  sum(p, stage, delay);
  CHECK(cudaFreeAsync(stage, p.copies));
  // The same place, most likely, for another tile.
  float *other;
  CHECK(cudaMallocAsync(&other, tile * sizeof(float), p.copies));
  CHECK(cudaMemcpyAsync(other, p.source + tile, tile * sizeof(float),
                        cudaMemcpyDeviceToDevice, p.copies));
  CHECK(cudaFreeAsync(other, p.copies));
  order(p.sums, p.copies);
  cudaGraph_t graph;
  CHECK(cudaStreamEndCapture(p.copies, &graph));
  return graph;
}

/// The sums that out[0] had over `repeats` replays, out being zero before each.
static std::map<float, int> replay(const Program &p, cudaGraph_t graph,
                                   int repeats) {
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  std::map<float, int> sums;
  for (int i = 0; i < repeats; ++i) {
    CHECK(cudaMemsetAsync(p.out, 0, tile * sizeof(float), p.copies));
    CHECK(cudaGraphLaunch(exec, p.copies));
    std::vector<float> out(tile);
    CHECK(cudaMemcpyAsync(out.data(), p.out, tile * sizeof(float),
                          cudaMemcpyDeviceToHost, p.copies));
    CHECK(cudaStreamSynchronize(p.copies));
    ++sums[out[0]];
  }
  CHECK(cudaGraphExecDestroy(exec));
  return sums;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: capture DIRECTORY\n");
    return 2;
  }
  auto driver = plumb::cuda::Driver::open();
  if (!driver) {
    std::fprintf(stderr, "%s\n", driver.error().str().c_str());
    return 3;
  }
  Program p;
  CHECK(cudaMalloc(&p.source, tiles * tile * sizeof(float)));
  for (float *&stage : p.stage)
    CHECK(cudaMalloc(&stage, tile * sizeof(float)));
  CHECK(cudaMalloc(&p.out, tile * sizeof(float)));
  std::vector<float> source(tiles * tile);
  for (int t = 0; t < tiles; ++t) // tile t holds 2^t: a sum names its tiles
    for (int i = 0; i < tile; ++i)
      source[t * tile + i] = float(1 << t);
  CHECK(cudaMemcpy(p.source, source.data(), source.size() * sizeof(float),
                   cudaMemcpyHostToDevice));
  CHECK(cudaStreamCreateWithFlags(&p.copies, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&p.sums, cudaStreamNonBlocking));

  plumb::GraphRecordOptions options;
  options.describe = describe;
  options.bufferNames = {{uint64_t(p.source), "source"},
                         {uint64_t(p.stage[0]), "stage0"},
                         {uint64_t(p.stage[1]), "stage1"},
                         {uint64_t(p.out), "out"}};
  struct {
    const char *name;
    std::function<cudaGraph_t(unsigned)> capture;
    float expected;
  } programs[] = {
      {"right", [&](unsigned delay) { return doubleBuffer(p, true, delay); },
       255},
      {"no_war", [&](unsigned delay) { return doubleBuffer(p, false, delay); },
       255},
      {"early_free", [&](unsigned delay) { return earlyFree(p, delay); }, 1}};

  cudaDeviceProp properties;
  int driverVersion = 0, runtimeVersion = 0;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  CHECK(cudaDriverGetVersion(&driverVersion));
  CHECK(cudaRuntimeGetVersion(&runtimeVersion));
  std::printf("%s, CUDA driver %d, runtime %d\n", properties.name,
              driverVersion, runtimeVersion);
  for (auto &[name, capture, expected] : programs) {
    cudaGraph_t graph = capture(0);
    std::string path = std::string(argv[1]) + "/" + name;
    if (auto written = plumb::dumpGraph(*driver, graph, path + ".dot",
                                        path + ".json", options);
        !written) {
      std::fprintf(stderr, "%s\n", written.error().str().c_str());
      return 2;
    }
    CHECK(cudaGraphDestroy(graph));
    for (unsigned delay : {0, 1000, 2000, 4000, 8000, 200000}) { // ns
      graph = capture(delay);
      std::printf("%s, kernels %u us late: expected %g, 200 replays gave", name,
                  delay / 1000, expected);
      for (auto [value, count] : replay(p, graph, 200))
        std::printf(" %g (%d times)", value, count);
      std::printf("\n");
      CHECK(cudaGraphDestroy(graph));
    }
  }
}
