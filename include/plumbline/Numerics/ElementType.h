//===- ElementType.h - the type of an array's elements ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Host arrays (files, command-line arguments, results) need a type without an
// MLIRContext. The spelling is MLIR's: "f8E4M3FN", "i8" (signless), "ui4",
// "si16", "index", "complex<f32>".
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_NUMERICS_ELEMENTTYPE_H
#define PLUMBLINE_NUMERICS_ELEMENTTYPE_H

#include "plumbline/Numerics/Format.h"
#include "plumbline/Support/Error.h"

#include <string>
#include <string_view>

namespace plumb {

/// A scalar type, or a complex number of two floats. (MLIR's complex<i32> has
/// no operations and no counterpart here.)
struct ElementType {
  enum class Kind : uint8_t { Float, Int, UInt, SInt, Index, Complex };

  Kind kind = Kind::Float;
  /// Bits of one element; of both parts for Complex; 64 for Index.
  unsigned bits = 64;
  /// Of a Float and of the parts of a Complex.
  FloatFormat format = FloatFormat::F64;

  static constexpr ElementType floating(FloatFormat f) {
    return {Kind::Float, formatInfo(f).bits, f};
  }
  static constexpr ElementType signless(unsigned bits) {
    return {Kind::Int, bits, FloatFormat::F64};
  }
  static constexpr ElementType complex(FloatFormat f) {
    return {Kind::Complex, 2u * formatInfo(f).bits, f};
  }

  bool isFloat() const { return kind == Kind::Float; }
  bool isComplex() const { return kind == Kind::Complex; }
  bool isInteger() const { return !isFloat() && !isComplex(); }
  /// Whether an integer's top bit counts as a sign when it is shown or compared
  /// by size: signless integers are read as signed, but i1 is 0 or 1.
  bool isSignedInteger() const {
    return kind == Kind::SInt || (kind == Kind::Int && bits > 1) ||
           kind == Kind::Index;
  }
  /// 2 for a complex number, else 1; and the bits of one.
  unsigned parts() const { return isComplex() ? 2 : 1; }
  unsigned partBits() const { return bits / parts(); }
  /// Bytes of one part in a host array: the next power of two that holds its
  /// bits, in the low bits, little-endian (tf32: 4, f80: 16, f4 and i1: 1).
  unsigned partBytes() const {
    unsigned bytes = 1;
    while (uint64_t(bytes) * 8 < partBits())
      bytes *= 2;
    return bytes;
  }

  friend bool operator==(const ElementType &a, const ElementType &b) {
    if (a.kind != b.kind || a.bits != b.bits)
      return false;
    return a.isInteger() || a.format == b.format;
  }
  friend bool operator!=(const ElementType &a, const ElementType &b) {
    return !(a == b);
  }
};

/// MLIR's widest integer type.
inline constexpr unsigned kMaxIntegerBits = (1u << 24) - 1;

/// "f32", "i8", "ui4", "si16", "index", "complex<f32>". The message of an error
/// names the text and lists what is possible.
Result<ElementType> parseElementType(std::string_view text);

/// The inverse of parseElementType.
std::string toString(const ElementType &type);

} // namespace plumb

#endif // PLUMBLINE_NUMERICS_ELEMENTTYPE_H
