//===- CudaDotNodes.h - what a node of a CUDA graph's DOT says -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cudaGraphDebugDotPrint has two spellings of a copy, seen in graphs recorded
// on an H200 (test/Deps/Inputs/cuda-graphs). The runtime's, after
// cudaMemcpy3DParms:
//
//   {srcPtr | dstPtr} | {pitch | ptr | xsize | ysize | pitch | ...}
//   {srcPos | {x | 0} ...} | {Extent | {Width | 64} | {Height | 1} ...}
//
// and the driver's, after CUDA_MEMCPY3D:
//
//   {src | dst} | {MemoryType | Array | Host | Device | XInBytes | Y | Z |
//                  Pitch | Height | LOD | MemoryType | ...}
//   {Extent | {WidthInBytes | Height | Depth} | {64 | 1 | 1}}
//
// Nodes with little to say (host functions, events, child graphs) are plain
// text of several lines: number, title, `name: value`.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPS_CUDADOTNODES_H
#define PLUMBLINE_LIB_DEPS_CUDADOTNODES_H

#include "DotText.h"
#include "plumbline/Deps/AccessGraph.h"

namespace plumb {

/// Bytes that the node itself names.
struct NodeAccess {
  uint64_t address;
  ByteRegion region; ///< From the address on.
  uint8_t mode;
};

/// A decimal or 0x number, and nothing else.
std::optional<uint64_t> numberIn(const std::optional<std::string> &text);

/// A node's label: a record, or lines of plain text.
DotRecord parseNodeLabel(const std::string &label);

/// What a copy reads and writes; nothing where a side is an array, whose layout
/// is not known, or the label is not as expected.
std::optional<std::vector<NodeAccess>> accessesOfCopy(const DotRecord &record);

/// The same of a fill.
std::optional<std::vector<NodeAccess>> accessOfFill(const DotRecord &record);

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_CUDADOTNODES_H
