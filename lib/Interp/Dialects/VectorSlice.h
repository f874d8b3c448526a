//===- VectorSlice.h - boxes of memory that vectors come from ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// vector.load, maskedload and transfer_read (and their stores) all move a box
// of a memref or tensor: it starts at an element, and every dimension of the
// vector walks along one dimension of the base. They differ in which lanes are
// *active*, that is, access memory at all:
//
//   - a lane whose mask bit is 0 is not;
//   - along a dimension that is not promised to be in bounds, a lane past the
//     end of the base is not.
//
// Every active lane must lie within the base in each dimension, not only within
// the allocation: anything else is undefined behaviour. A start before the
// beginning is never padding, for accesses "may run out-of-bounds as the index
// increases".
//
// The innermost vector dimension is one instruction: lanes that follow one
// another in memory, or that lie a stride apart.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_VECTORSLICE_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_VECTORSLICE_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

struct VectorSlice {
  /// One dimension of the vector.
  struct Dim {
    int64_t size;
    /// The dimension of the base that it walks along; each at most once.
    unsigned baseDim;
    /// Promised: no lane that is not masked off lies outside.
    bool inBounds;
    /// Mask lanes between neighbours.
    int64_t maskStride;
  };

  /// A memref or tensor, its descriptor, and the first element.
  TypeLayout base;
  Slot desc = 0;
  llvm::SmallVector<Slot> indices;
  /// Outermost first. Dimensions of a vector element of the base are not here.
  llvm::SmallVector<Dim> dims;
  /// First lane of an i1 vector.
  std::optional<Slot> mask;
  /// Bytes that the first element's address must be a multiple of; 0: any.
  uint64_t alignment = 0;

  /// Elements of the base that the slice has.
  int64_t numElements() const;
};

/// The slice that a vector of `shape` takes along the last dimensions of the
/// base, all of it in bounds; a mask of the same shape may be added.
VectorSlice trailingSlice(const TypeLayout &base, Slot desc,
                          llvm::ArrayRef<Slot> indices,
                          llvm::ArrayRef<int64_t> shape);

/// d = the slice in row-major order of its dimensions. Inactive lanes are
/// copied from `passThrough()`, the first of as many slots, which is called
/// only where there can be inactive lanes.
mlir::LogicalResult readSlice(Emitter &e, const VectorSlice &slice, Slot d,
                              llvm::function_ref<Slot()> passThrough);

/// Stores the lanes at `value` to the slice; inactive ones are left out.
mlir::LogicalResult writeSlice(Emitter &e, const VectorSlice &slice,
                               Slot value);

/// Undefined behaviour unless `address` is a multiple of `alignment` (a power
/// of two; 0: no demand), where `lanes`, if given, has an active lane.
void checkAlignment(Emitter &e, Slot address, uint64_t alignment,
                    std::optional<Slot> lanes = std::nullopt,
                    unsigned numLanes = 0);

/// Undefined behaviour unless 0 <= index < size.
void checkIndex(Emitter &e, Slot index, Slot size, llvm::StringRef what);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_VECTORSLICE_H
