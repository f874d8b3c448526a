//===- Representation.h - one logical value in two types --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How a logical value of the input IR is kept at a later level:
//
//   Same     same elements; index may be i64, a float its bits as an integer
//   Reshape  the same number of elements in row-major order (flattening)
//   Split    an integer as two of half the width along a new last dimension,
//            low half first (arith-emulate-wide-int)
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_REPRESENTATION_H
#define PLUMBLINE_LIB_ORACLE_REPRESENTATION_H

#include "plumbline/Interp/Interpreter.h"
#include <optional>

namespace plumb {

enum class Representation { Same, Reshape, Split };

/// How `to` keeps a value of type `from`; none if it cannot.
std::optional<Representation> representation(const EntryType &from,
                                             const EntryType &to);

/// A logical value of type `from` as `to`; `how` is their representation().
HostValue toLevel(const HostValue &value, const EntryType &to,
                  Representation how);
/// The inverse.
HostValue fromLevel(const HostValue &value, const EntryType &from,
                    Representation how);

/// The dimensions of a HostValue of that type.
std::vector<int64_t> logicalShape(const TypeLayout &type);

/// "memref<4xf32>", with the element as the program spells it.
std::string typeText(const EntryType &type);

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_REPRESENTATION_H
