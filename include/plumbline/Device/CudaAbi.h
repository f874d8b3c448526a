//===- CudaAbi.h - the part of CUDA's driver API that is used ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types as the driver's binary interface has them, which does not change once a
// version of a function is published: CUDA's own headers are needed neither to
// build this layer nor to use it. Where they are there, a unit test compares
// every size and offset with cuda.h (CUDA 12.4 or newer).
//
// CUgraph and its kin are pointers to incomplete structs of the same names as
// in cuda.h, so a program that includes both passes its own handles.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEVICE_CUDAABI_H
#define PLUMBLINE_DEVICE_CUDAABI_H

#include <cstddef>
#include <cstdint>

struct CUgraph_st;
struct CUgraphNode_st;

namespace plumb::cuda {

using Graph = CUgraph_st *;
using GraphNode = CUgraphNode_st *;
using DevicePointer = unsigned long long;

/// CUresult; 0 is success.
using Code = int;

/// CUgraphNodeType.
enum class NodeType : int {
  Kernel = 0,
  Memcpy = 1,
  Memset = 2,
  Host = 3,
  Graph = 4,
  Empty = 5,
  WaitEvent = 6,
  EventRecord = 7,
  SemaphoreSignal = 8,
  SemaphoreWait = 9,
  MemAlloc = 10,
  MemFree = 11,
  BatchMemOp = 12,
  Conditional = 13,
};

/// CUmemorytype.
enum class MemoryType : int { Host = 1, Device = 2, Array = 3, Unified = 4 };

/// CUDA_KERNEL_NODE_PARAMS_v2.
struct KernelNodeParams {
  void *function;
  unsigned grid[3], block[3];
  unsigned sharedBytes;
  void **parameters; ///< One pointer to each parameter's value, or null.
  void **extra;      ///< The other way to pass them, as one buffer.
  void *kernel;      ///< Used when function is null.
  void *context;
};

/// CUDA_MEMCPY3D_v2.
struct Memcpy3D {
  struct Side {
    size_t xBytes, y, z, lod;
    MemoryType memory;
    void *host;
    DevicePointer device;
    void *array, *reserved;
    size_t pitch, height;
  };
  Side source, target;
  size_t widthBytes, height, depth;
};

/// CUDA_MEMSET_NODE_PARAMS_v1.
struct MemsetNodeParams {
  DevicePointer target;
  size_t pitch;
  unsigned value, elementSize;
  size_t width, height;
};

/// CUDA_MEM_ALLOC_NODE_PARAMS_v1.
struct MemAllocNodeParams {
  struct {
    int allocType, handleTypes;
    int locationType, locationId;
    void *securityAttributes;
    size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
  } pool;
  const void *access;
  size_t accessCount, bytes;
  DevicePointer pointer;
};

/// CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE.
constexpr unsigned dotVerbose = 1;

} // namespace plumb::cuda

#endif // PLUMBLINE_DEVICE_CUDAABI_H
