//===- HostValue.h - inputs and outputs of a run ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A HostValue is a *logical* value: an element type, a shape and elements in
// row-major order, whatever the entry function of a level makes of it (tensor,
// memref, vector, scalar). One set of HostValues drives every level of a
// pipeline, and what comes back is compared element by element.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_HOSTVALUE_H
#define PLUMBLINE_INTERP_HOSTVALUE_H

#include "plumbline/Interp/Shadow.h"
#include "plumbline/Interp/TypeLayout.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class APInt;
} // namespace llvm

namespace plumb {

struct HostValue {
  ScalarType elem;
  /// "f32", "i32", "index", "si8": as the program spells it.
  std::string elementName;
  /// 2 for complex numbers, whose parts lie one after the other.
  uint8_t parts = 1;
  bool isScalar = true;
  /// Empty for scalars and rank-0 shapes.
  std::vector<int64_t> shape;
  /// One 64-bit word an element part: the element's bits, zero-extended; of an
  /// element of more than 64 bits the low word, the others are in `high`.
  std::vector<uint64_t> bits;
  /// highWords() an element part, the lower first.
  std::vector<uint64_t> high;

  // Filled for outputs only, and only where asked for.
  /// The fp64 value and its allowance, one an element part.
  std::vector<Shadow> shadows;
  /// 0, or 1 + index into RunResult::poisons: why the element has no value.
  std::vector<uint32_t> poison;

  /// Words of an element part beyond the first.
  unsigned highWords() const { return elem.bits ? (elem.bits - 1) / 64 : 0; }
  /// The element part as an integer of elem.bits bits.
  llvm::APInt element(uint64_t i) const;
  /// Adds an element part to `bits` and `high`; its width may be another.
  void append(const llvm::APInt &element);
  /// Puts an element part in the place of another.
  void replace(uint64_t i, const llvm::APInt &element);
  /// True if both element parts have the same bits; the types must be equal.
  bool sameBits(uint64_t i, const HostValue &other, uint64_t j) const;

  /// Number of elements times parts that `shape` asks for.
  uint64_t count() const;
  /// The element part as a double; integers by their signed value (i1: 0/1).
  double asDouble(uint64_t i) const;
  /// The element part printed so that it reads back exactly: shortest
  /// round-trip decimal for floats, signed decimal for integers.
  std::string printElement(uint64_t i) const;
  /// "tensor<4xf32>"-like text for messages ("4xf32", "f32").
  std::string typeString() const;
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_HOSTVALUE_H
