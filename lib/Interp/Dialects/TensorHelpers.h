//===- TensorHelpers.h - descriptors of tensors -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the lowerings of tensor, linalg, bufferization and tosa share: sizes
// that are partly static, checks that two sizes agree, views that own nothing,
// contiguous forms of a tensor, and loops over all elements.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_TENSORHELPERS_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_TENSORHELPERS_H

#include "plumbline/Interp/Emitter.h"
#include "llvm/ADT/SmallBitVector.h"

namespace plumb {

/// Slots of values that are given partly as attributes: where `statics[i]` is
/// ShapedType::kDynamic, the next of `dynamics`.
llvm::SmallVector<Slot> mixedSlots(Emitter &e, llvm::ArrayRef<int64_t> statics,
                                   mlir::ValueRange dynamics);

/// The size of dimension `dim`: a constant where the type knows it.
Slot sizeSlot(Emitter &e, const TypeLayout &type, Slot desc, unsigned dim);

/// Undefined behaviour, described by `what`, unless a == b. Nothing is emitted
/// where the two are the same slot (equal constants are).
void requireEqual(Emitter &e, Slot a, Slot b, llvm::StringRef what);

/// Undefined behaviour unless `sizes` are what a type's static sizes say.
void requireShape(Emitter &e, const TypeLayout &type,
                  llvm::ArrayRef<Slot> sizes, llvm::StringRef what);

/// The layout of a view of a tensor or memref: a memref of the same elements
/// and rank whose sizes and strides are not known. Its descriptor owns no
/// reference.
TypeLayout viewLayout(const TypeLayout &type, unsigned rank);

/// A view of `src` that owns nothing, in a fresh slot, of viewLayout(src, rank
/// minus the dropped dimensions).
Slot viewOf(Emitter &e, const TypeLayout &srcType, Slot src,
            llvm::ArrayRef<Slot> offsets, llvm::ArrayRef<Slot> sizes,
            llvm::ArrayRef<Slot> strides, const llvm::SmallBitVector &dropped);

/// The same tensor in row-major order without gaps, in a fresh tensor slot:
/// itself if it is so already, else a copy.
Slot contiguousTensor(Emitter &e, const TypeLayout &type, Slot tensor);

/// Fills the tensor descriptor `d` with the elements of the contiguous tensor
/// at `from` seen under other sizes; takes over its reference.
void takeReshaped(Emitter &e, const TypeLayout &dType, Slot d,
                  llvm::ArrayRef<Slot> sizes, const TypeLayout &fromType,
                  Slot from);

/// Product of sizes; the constant 1 for none.
Slot productOf(Emitter &e, llvm::ArrayRef<Slot> sizes);

/// A destination whose elements will all be written, for a tensor `init` that
/// is not read: its own memory where it dies here, else a fresh allocation.
void writeOnlyTensor(Emitter &e, Slot d, const TypeLayout &type,
                     mlir::OpOperand &init);

/// Stores `value` to every element.
mlir::LogicalResult fillElements(Emitter &e, const TypeLayout &type, Slot desc,
                                 Slot value);

/// An integer or index of the given width as an index; signed.
Slot toIndex(Emitter &e, Slot value, unsigned width);

/// CmpEQ, CmpULT, AndI, ... of one-slot operands in a fresh slot.
Slot binarySlot(Emitter &e, Opcode op, Slot a, Slot b, unsigned width,
                unsigned flags = 0);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_TENSORHELPERS_H
