//===- InputsType.h - types of arguments, as they are written ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command line and input files name types without an MLIRContext, and name
// only what a logical value has: an element type and a shape. `64x?xf16`,
// `memref<64x?xf16>` and `tensor<64x?xf16, #layout>` are the same ArgType; what
// the entry makes of the value (tensor, memref with strides, vector) is its own
// affair.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_ORACLE_INPUTSTYPE_H
#define PLUMBLINE_ORACLE_INPUTSTYPE_H

#include "plumbline/Interp/HostValue.h"
#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Numerics/ElementType.h"
#include "plumbline/Support/Error.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

/// Elements that one argument may have.
inline constexpr int64_t kMaxArgumentElements = int64_t(1) << 30;

struct ArgType {
  /// `bits` of an index are those of the program, 32 or 64.
  ElementType element;
  bool isScalar = true;
  /// kDynamicSize where the size is not known. The lanes of a memref of vectors
  /// are the last dimension.
  std::vector<int64_t> shape;

  /// One part: the type itself, or that of a complex number's parts.
  ElementType part() const;
  unsigned parts() const { return element.isComplex() ? 2 : 1; }
  bool hasStaticShape() const;
  /// "64x?xf16", "f32".
  std::string str() const;
};

/// Parses `64x?xf16`, `f32` or a memref, tensor or vector type, of which what
/// follows the first comma is not looked at.
Result<ArgType> parseArgType(std::string_view text);

/// What the entry takes. Errors: elements wider than 64 bits a part, or no
/// value that can be passed.
Result<ArgType> argTypeOf(const EntryType &entry);

/// An argument's type as the entry has it, for messages: "memref<4x?xsi8>".
std::string entryTypeText(const EntryType &entry);

/// Makes \p type, which the entry has, as definite as \p given allows. Errors:
/// other elements, another rank, other sizes; they name both.
Status refineType(ArgType &type, const ArgType &given);

/// The same for a shape alone.
Status refineShape(ArgType &type, const std::vector<int64_t> &shape);

/// The shape of \p count elements that are listed without nesting: one open
/// size is found from the others. An error if the number does not fit.
Status refineCount(ArgType &type, uint64_t count);

/// Elements of a static shape; an error beyond kMaxArgumentElements.
Result<uint64_t> countElements(const ArgType &type);

/// A value of that type (static shape) whose bits are still to be filled in.
HostValue makeHostValue(const ArgType &type);

} // namespace plumb

#endif // PLUMBLINE_ORACLE_INPUTSTYPE_H
