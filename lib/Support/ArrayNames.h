//===- ArrayNames.h - messages on archives of named arrays ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_SUPPORT_ARRAYNAMES_H
#define PLUMBLINE_LIB_SUPPORT_ARRAYNAMES_H

#include "plumbline/Support/Suggest.h"
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

/// `has no array 'x', did you mean 'y'? (it has y, z and 4 more)`.
inline std::string noSuchArray(std::string_view name,
                               const std::vector<std::string> &names) {
  constexpr size_t shown = 20;
  std::string list;
  for (size_t i = 0; i < std::min(names.size(), shown); ++i)
    list += (i ? ", " : "") + names[i];
  if (names.size() > shown)
    list += " and " + std::to_string(names.size() - shown) + " more";
  if (list.empty())
    list = "none at all";
  return "has no array '" + std::string(name) + "'" + didYouMean(name, names) +
         " (it has " + list + ")";
}

} // namespace plumb

#endif // PLUMBLINE_LIB_SUPPORT_ARRAYNAMES_H
