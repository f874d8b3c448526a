//===- NpyDtype.h - NumPy's dtype strings -----------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_SUPPORT_NPYDTYPE_H
#define PLUMBLINE_LIB_SUPPORT_NPYDTYPE_H

#include "plumbline/Support/Error.h"
#include <cstdint>
#include <string_view>

namespace plumb {

/// What a dtype string says.
struct NpyDtype {
  /// '<' or '>'; '|' where there is no order.
  char order = '|';
  uint64_t itemSize = 0;
  /// The bytes that are reversed together in the other byte order: half a
  /// complex number, one character of a string, 1 where there is no order.
  uint64_t swapUnit = 1;
};

Result<NpyDtype> parseNpyDescr(std::string_view descr);

} // namespace plumb

#endif // PLUMBLINE_LIB_SUPPORT_NPYDTYPE_H
