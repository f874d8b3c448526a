//===- CudaAbiTest.cpp - our types against CUDA's own header --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CudaAbi.h repeats what the driver's interface fixes. Where cuda.h is there
// (CMake looks for it), the compiler compares the two.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Device/CudaAbi.h"
#include <gtest/gtest.h>

#ifdef PLUMBLINE_CUDA_HEADER
#include <cuda.h>
#include <type_traits>

namespace ours = plumb::cuda;

#define SAME_PLACE(ourType, ourField, type, field)                             \
  static_assert(offsetof(ours::ourType, ourField) == offsetof(type, field))

static_assert(std::is_same_v<ours::Graph, CUgraph>);
static_assert(std::is_same_v<ours::GraphNode, CUgraphNode>);
static_assert(std::is_same_v<ours::DevicePointer, CUdeviceptr>);
static_assert(sizeof(ours::Code) == sizeof(CUresult));

static_assert(sizeof(ours::KernelNodeParams) ==
              sizeof(CUDA_KERNEL_NODE_PARAMS_v2));
SAME_PLACE(KernelNodeParams, grid, CUDA_KERNEL_NODE_PARAMS_v2, gridDimX);
SAME_PLACE(KernelNodeParams, block, CUDA_KERNEL_NODE_PARAMS_v2, blockDimX);
SAME_PLACE(KernelNodeParams, sharedBytes, CUDA_KERNEL_NODE_PARAMS_v2,
           sharedMemBytes);
SAME_PLACE(KernelNodeParams, parameters, CUDA_KERNEL_NODE_PARAMS_v2,
           kernelParams);
SAME_PLACE(KernelNodeParams, extra, CUDA_KERNEL_NODE_PARAMS_v2, extra);
SAME_PLACE(KernelNodeParams, kernel, CUDA_KERNEL_NODE_PARAMS_v2, kern);

static_assert(sizeof(ours::Memcpy3D) == sizeof(CUDA_MEMCPY3D_v2));
SAME_PLACE(Memcpy3D, source.z, CUDA_MEMCPY3D_v2, srcZ);
SAME_PLACE(Memcpy3D, source.memory, CUDA_MEMCPY3D_v2, srcMemoryType);
SAME_PLACE(Memcpy3D, source.host, CUDA_MEMCPY3D_v2, srcHost);
SAME_PLACE(Memcpy3D, source.device, CUDA_MEMCPY3D_v2, srcDevice);
SAME_PLACE(Memcpy3D, source.array, CUDA_MEMCPY3D_v2, srcArray);
SAME_PLACE(Memcpy3D, source.pitch, CUDA_MEMCPY3D_v2, srcPitch);
SAME_PLACE(Memcpy3D, source.height, CUDA_MEMCPY3D_v2, srcHeight);
SAME_PLACE(Memcpy3D, target.xBytes, CUDA_MEMCPY3D_v2, dstXInBytes);
SAME_PLACE(Memcpy3D, target.device, CUDA_MEMCPY3D_v2, dstDevice);
SAME_PLACE(Memcpy3D, target.height, CUDA_MEMCPY3D_v2, dstHeight);
SAME_PLACE(Memcpy3D, widthBytes, CUDA_MEMCPY3D_v2, WidthInBytes);
SAME_PLACE(Memcpy3D, depth, CUDA_MEMCPY3D_v2, Depth);

static_assert(sizeof(ours::MemsetNodeParams) ==
              sizeof(CUDA_MEMSET_NODE_PARAMS_v1));
SAME_PLACE(MemsetNodeParams, pitch, CUDA_MEMSET_NODE_PARAMS_v1, pitch);
SAME_PLACE(MemsetNodeParams, elementSize, CUDA_MEMSET_NODE_PARAMS_v1,
           elementSize);
SAME_PLACE(MemsetNodeParams, width, CUDA_MEMSET_NODE_PARAMS_v1, width);

static_assert(sizeof(ours::MemAllocNodeParams) ==
              sizeof(CUDA_MEM_ALLOC_NODE_PARAMS_v1));
SAME_PLACE(MemAllocNodeParams, bytes, CUDA_MEM_ALLOC_NODE_PARAMS_v1, bytesize);
SAME_PLACE(MemAllocNodeParams, pointer, CUDA_MEM_ALLOC_NODE_PARAMS_v1, dptr);

#define SAME_VALUE(ours, theirs) static_assert(int(ours) == int(theirs))
SAME_VALUE(ours::NodeType::Kernel, CU_GRAPH_NODE_TYPE_KERNEL);
SAME_VALUE(ours::NodeType::Memcpy, CU_GRAPH_NODE_TYPE_MEMCPY);
SAME_VALUE(ours::NodeType::Memset, CU_GRAPH_NODE_TYPE_MEMSET);
SAME_VALUE(ours::NodeType::Host, CU_GRAPH_NODE_TYPE_HOST);
SAME_VALUE(ours::NodeType::Graph, CU_GRAPH_NODE_TYPE_GRAPH);
SAME_VALUE(ours::NodeType::Empty, CU_GRAPH_NODE_TYPE_EMPTY);
SAME_VALUE(ours::NodeType::WaitEvent, CU_GRAPH_NODE_TYPE_WAIT_EVENT);
SAME_VALUE(ours::NodeType::EventRecord, CU_GRAPH_NODE_TYPE_EVENT_RECORD);
SAME_VALUE(ours::NodeType::SemaphoreSignal,
           CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL);
SAME_VALUE(ours::NodeType::SemaphoreWait, CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT);
SAME_VALUE(ours::NodeType::MemAlloc, CU_GRAPH_NODE_TYPE_MEM_ALLOC);
SAME_VALUE(ours::NodeType::MemFree, CU_GRAPH_NODE_TYPE_MEM_FREE);
SAME_VALUE(ours::NodeType::BatchMemOp, CU_GRAPH_NODE_TYPE_BATCH_MEM_OP);
SAME_VALUE(ours::NodeType::Conditional, CU_GRAPH_NODE_TYPE_CONDITIONAL);
SAME_VALUE(ours::MemoryType::Host, CU_MEMORYTYPE_HOST);
SAME_VALUE(ours::MemoryType::Device, CU_MEMORYTYPE_DEVICE);
SAME_VALUE(ours::MemoryType::Array, CU_MEMORYTYPE_ARRAY);
SAME_VALUE(ours::MemoryType::Unified, CU_MEMORYTYPE_UNIFIED);
SAME_VALUE(ours::dotVerbose, CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE);

#endif

TEST(CudaAbi, MatchesTheHeader) {
#ifndef PLUMBLINE_CUDA_HEADER
  GTEST_SKIP() << "no cuda.h was found when this was built";
#endif
}
