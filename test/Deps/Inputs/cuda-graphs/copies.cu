// Made copies.dot and copies.json, and nodes.dot: see README.md.
#include "plumbline/Device/GraphRecord.h"
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "error: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(2);
}
#define CHECK(call) check(call, #call)

template <class Work> static cudaGraph_t capture(cudaStream_t s, Work work) {
  cudaGraph_t graph;
  CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  work();
  CHECK(cudaStreamEndCapture(s, &graph));
  return graph;
}

int main() {
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  char *a, *b, *host, *managed;
  CHECK(cudaMalloc(&a, 1 << 20));
  CHECK(cudaMalloc(&b, 1 << 20));
  CHECK(cudaMallocHost(&host, 1 << 16));
  CHECK(cudaMallocManaged(&managed, 1 << 16));
  auto deviceToDevice = cudaMemcpyDeviceToDevice;
  cudaGraph_t copies = capture(s, [&] {
    CHECK(cudaMemcpyAsync(b + 256, a + 1024, 4096, deviceToDevice, s));
    CHECK(cudaMemcpy2DAsync(b + 64, 256, a + 128, 512, 100, 7, deviceToDevice,
                            s));
    cudaMemcpy3DParms p{};
    p.srcPtr = make_cudaPitchedPtr(a, 512, 512, 16);
    p.dstPtr = make_cudaPitchedPtr(b, 1024, 1024, 8);
    p.srcPos = make_cudaPos(12, 3, 2);
    p.dstPos = make_cudaPos(20, 1, 1);
    p.extent = make_cudaExtent(40, 5, 3);
    p.kind = deviceToDevice;
    CHECK(cudaMemcpy3DAsync(&p, s));
    CHECK(cudaMemcpyAsync(b, host, 512, cudaMemcpyHostToDevice, s));
    CHECK(cudaMemcpyAsync(host + 512, b, 512, cudaMemcpyDeviceToHost, s));
    CHECK(cudaMemcpyAsync(managed, b, 128, cudaMemcpyDefault, s));
    CHECK(cudaMemsetAsync(b, 0, 300, s));
    CHECK(cudaMemsetAsync(b, 0, 4096, s));
    CHECK(cudaMemset2DAsync(b + 16, 512, 1, 24, 9, s));
  });
  auto driver = plumb::cuda::Driver::open();
  if (!driver || !plumb::dumpGraph(*driver, copies, "copies.dot",
                                   "copies.json", {}))
    return 2;
  // The runtime's own export spells copies in another way.
  cudaGraph_t nodes = capture(s, [&] {
    cudaEvent_t event;
    CHECK(cudaEventCreate(&event));
    CHECK(cudaMemsetAsync(b, 0, 300, s));
    CHECK(cudaLaunchHostFunc(s, [](void *) {}, nullptr));
    CHECK(cudaEventRecordWithFlags(event, s, cudaEventRecordExternal));
    CHECK(cudaStreamWaitEvent(s, event, cudaEventWaitExternal));
    CHECK(cudaMemcpyAsync(b, a, 64, deviceToDevice, s));
  });
  CHECK(cudaGraphDebugDotPrint(nodes, "nodes.dot",
                               cudaGraphDebugDotFlagsVerbose));
  return 0;
}
