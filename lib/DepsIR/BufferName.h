//===- BufferName.h - what allocations are called ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// IR that is read and IR that is run call the same allocation the same:
// `alloc:20:8` for a memref.alloc in line 20, column 8, `alloc:20:8#1` the
// second time.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPSIR_BUFFERNAME_H
#define PLUMBLINE_LIB_DEPSIR_BUFFERNAME_H

#include <string>

namespace plumb::depsir {

/// Of the operation \p name ("memref.alloc") at \p place ("f.mlir:20:8").
inline std::string bufferName(const std::string &name,
                              const std::string &place) {
  std::string base = name.substr(name.find('.') + 1);
  size_t column = place.rfind(':');
  if (column == std::string::npos || column == 0)
    return base;
  size_t line = place.rfind(':', column - 1);
  return line == std::string::npos ? base : base + ":" + place.substr(line + 1);
}

} // namespace plumb::depsir

#endif // PLUMBLINE_LIB_DEPSIR_BUFFERNAME_H
