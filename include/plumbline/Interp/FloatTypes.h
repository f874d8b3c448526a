//===- FloatTypes.h - the float types that a program computes in *- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What to look at before a change of precision is weighed: which float types a
// module has arithmetic in, and where it rounds a value to a narrower one. Read
// off the operations' types, whatever their dialect: an operation that gives a
// float of another, wider float is a narrowing; moves, memory and shapes are no
// arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_FLOATTYPES_H
#define PLUMBLINE_INTERP_FLOATTYPES_H

#include "plumbline/Numerics/Format.h"
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

struct FloatTypes {
  std::set<FloatFormat> arithmetic;
  /// (from, to), and how many operations do it.
  std::map<std::pair<FloatFormat, FloatFormat>, unsigned> narrowings;

  /// The widest type of arithmetic; none without any.
  std::optional<FloatFormat> widest() const;
  /// Something here is narrower than in `before`: arithmetic in a type that
  /// was not there, below the widest that was, or more narrowings.
  bool isNarrowerThan(const FloatTypes &before) const;
};

FloatTypes floatTypesOf(mlir::Operation *module);

} // namespace plumb

#endif // PLUMBLINE_INTERP_FLOATTYPES_H
