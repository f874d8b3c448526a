//===- NpyHeader.h - the header's Python literal -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_SUPPORT_NPYHEADER_H
#define PLUMBLINE_LIB_SUPPORT_NPYHEADER_H

#include "plumbline/Support/Error.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

struct NpyHeader {
  std::string descr;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};

/// NumPy's own limit.
constexpr size_t npyMaxRank = 64;

/// Parses the dict; \p offset is where \p text stands in the file \p file.
Result<NpyHeader> parseNpyHeader(std::string_view text, uint64_t offset,
                                 const std::string &file);

/// The number of bytes of the elements; an error if they exceed 2^63 - 1 or
/// there is a negative extent.
Result<uint64_t> npyDataSize(const std::vector<int64_t> &shape,
                             uint64_t itemSize);

/// `(2, 3)`, as Python prints a tuple.
std::string npyShapeText(const std::vector<int64_t> &shape);

} // namespace plumb

#endif // PLUMBLINE_LIB_SUPPORT_NPYHEADER_H
