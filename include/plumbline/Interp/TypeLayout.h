//===- TypeLayout.h - types in registers and in memory ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register is one 64-bit slot of a frame. A scalar takes one slot (integers
// zero-extended, floats as their bits; one of more than 64 bits as a tag, see
// ScalarType::isWide), a complex number two, a vector one slot an element, a
// memref or a tensor a descriptor:
//
//   slot 0              address of element [0, ..., 0]
//   slots 1 .. r        sizes
//   slots r+1 .. 2r     strides, in elements
//   slot 2r+1           address of the allocation that the view came from
//
// Keeping one element a slot wastes registers on i1 masks, and makes every
// static data movement (extract, insert, shuffle, transpose, broadcast,
// shape_cast, strided slices) one and the same instruction: a gather of slots.
//
// Memory follows what finalize-memref-to-llvm produces on x86-64: an element
// takes the next power of two of bytes, from 65 bits on multiples of 16 bytes
// (f80: 16, of which 10 are written); a vector is an array of rows, its
// innermost dimension, each of which takes the next power of two of bytes and
// is packed where the elements do not fill their bytes.
//
// A value of the llvm dialect is its scalars, one slot each: a pointer is an
// integer of 64 bits (an address of the simulated memory), a struct or an array
// its members one after the other. So extractvalue and insertvalue are moves of
// slots, and nested arrays of vectors lie as the n-D vector that they stand
// for.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_TYPELAYOUT_H
#define PLUMBLINE_INTERP_TYPELAYOUT_H

#include "plumbline/Numerics/Format.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class Type;
} // namespace mlir

namespace plumb {

/// A dynamic size or stride in TypeLayout::shape / strides.
inline constexpr int64_t kDynamicSize = INT64_MIN;

/// Integers of more bits are refused. The limit keeps a mistaken type from
/// costing megabytes a value; nothing else depends on it.
inline constexpr uint32_t kMaxScalarBits = 1u << 16;

/// One element: an integer of `bits` or a float of `format`.
struct ScalarType {
  enum Kind : uint8_t { Int, Float };
  Kind kind = Int;
  uint32_t bits = 0;
  FloatFormat format = FloatFormat::F64; // meaningful for Float only

  bool isFloat() const { return kind == Float; }
  /// What instructions carry as "format or 255".
  uint8_t code() const {
    return isFloat() ? static_cast<uint8_t>(format) : 255;
  }
  /// More than 64 bits: integers from i65 on, f80, f128. A slot holds the value
  /// itself, zero-extended, where it is below 2^63, and else a tag: 2^63 plus
  /// the value's number among those that a run keeps aside (Exec/WidePool.h).
  bool isWide() const { return bits > 64; }
  /// Bytes that a scalar of this type takes in memory, padding included.
  unsigned bytes() const;
  /// Bytes of it that a load or a store touches.
  unsigned accessedBytes() const { return isWide() ? (bits + 7) / 8 : bytes(); }
  bool operator==(const ScalarType &o) const {
    return kind == o.kind && bits == o.bits &&
           (!isFloat() || format == o.format);
  }
};

/// Bytes of a memory access of `bits`: the next power of two.
inline unsigned accessBytes(unsigned bits) {
  unsigned bytes = 1;
  while (bytes * 8 < bits)
    bytes *= 2;
  return bytes;
}

struct TypeLayout {
  enum Kind : uint8_t { None, Scalar, Vector, MemRef, Tensor, Aggregate };

  /// Scalars of an aggregate that follow one another in memory.
  struct Run {
    ScalarType elem;
    uint32_t count = 0;
    /// Of the first one, in bytes from the aggregate's address.
    uint64_t offset = 0;
    /// They lie bit by bit: a vector of elements that are no whole bytes.
    bool packed = false;
  };

  Kind kind = None;
  ScalarType elem;
  /// 2 for complex elements, else 1.
  uint8_t parts = 1;
  /// Dimensions of a vector, memref or tensor; kDynamicSize where unknown.
  std::vector<int64_t> shape;
  /// Strides of a memref in elements, kDynamicSize where unknown.
  std::vector<int64_t> strides;
  /// Elements between a memref's base and its first element; kDynamicSize where
  /// unknown.
  int64_t offset = 0;
  /// A memref or tensor of vectors: lanes of one element, else 0.
  uint32_t elementLanes = 0;
  /// Rows of such a vector: all its dimensions but the innermost.
  uint32_t elementRows = 1;
  /// An aggregate's scalars, in the order of their slots.
  std::vector<Run> runs;

  unsigned rank() const { return static_cast<unsigned>(shape.size()); }
  bool isShaped() const { return kind == MemRef || kind == Tensor; }
  bool hasStaticShape() const;
  /// Elements of a static shape (a vector's lanes; 1 for a scalar); INT64_MAX
  /// where they are more.
  int64_t numElements() const;
  /// Slots that a value of this type takes in a frame.
  unsigned slots() const;
  /// Slots of one element of a memref, tensor or vector.
  unsigned elementSlots() const {
    return parts * (elementLanes ? elementLanes : 1);
  }
  /// Bytes of one memref or tensor element in memory.
  uint64_t elementBytes() const;
  /// Lanes and bytes of one row of a vector element.
  unsigned rowLanes() const { return elementLanes / elementRows; }
  uint64_t rowBytes() const;
  /// Where a slot of an element lies in memory, in bits from its beginning.
  uint64_t laneBit(unsigned slot) const;
  /// True if nothing lies between the rows of a vector element.
  bool denseRows() const;
  /// True if the lanes of an element are packed bits in memory.
  bool packedLanes() const {
    return elementLanes && elem.bits != 8 * elem.bytes();
  }

  // Slots of a descriptor.
  static constexpr unsigned kAddress = 0;
  unsigned sizeSlot(unsigned dim) const { return 1 + dim; }
  unsigned strideSlot(unsigned dim) const { return 1 + rank() + dim; }
  unsigned baseSlot() const { return 1 + 2 * rank(); }

  /// "f32", "vector<4xf32>", "memref<?xi32>": for messages.
  std::string str() const;
};

/// The layout of `type`, or nullopt with `why` set: types wider than
/// kMaxScalarBits, scalable vectors (ScalableVectors.h makes them fixed ones
/// before), layouts that are no strides, and foreign types.
std::optional<TypeLayout> layoutOf(mlir::Type type, unsigned indexBits,
                                   std::string &why);

} // namespace plumb

#endif // PLUMBLINE_INTERP_TYPELAYOUT_H
