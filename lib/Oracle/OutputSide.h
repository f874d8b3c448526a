//===- OutputSide.h - one of two arrays that are compared -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A host value (words of 64 bits, with shadows) and an array of a file (bytes)
// as the same thing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_OUTPUTSIDE_H
#define PLUMBLINE_LIB_ORACLE_OUTPUTSIDE_H

#include "plumbline/Oracle/OutputComparison.h"

namespace plumb {

/// One of the two arrays.
struct OutputSide {
  ElementType type;
  ArrayView view;
  std::vector<int64_t> shape;
  const HostValue *host = nullptr; // or null

  /// "4x4xf32".
  std::string typeText() const;
  /// Element part `k` as text that reads back.
  std::string element(uint64_t k) const;
};

/// The arrays must outlive their sides.
OutputSide sideOf(const HostValue &value);
OutputSide sideOf(const OutputArray &array);

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_OUTPUTSIDE_H
