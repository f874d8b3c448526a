//===- JsonPlace.h - where a value stands in its text --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_SUPPORT_JSONPLACE_H
#define PLUMBLINE_LIB_SUPPORT_JSONPLACE_H

#include "plumbline/Support/Json.h"
#include <optional>

namespace plumb {

/// The step from a value to one inside it: a key of an object or, where it is
/// null, an index of an array.
struct JsonStep {
  const std::string *key;
  size_t index;
};
using JsonPath = std::vector<JsonStep>;

/// The way from \p root to the value whose address is \p &target.
std::optional<JsonPath> findJsonPath(const Json &root, const Json &target);

/// `tasks[2].name`; empty for the root.
std::string jsonPathText(const JsonPath &path);

/// The offset at which the value \p path begins in \p text, which is valid JSON
/// that has such a value.
size_t findJsonOffset(std::string_view text, const JsonPath &path);

/// The beginning of the JSON token that ends before \p end.
size_t jsonTokenStart(std::string_view text, size_t end);

/// An error at the line and column of \p offset.
Error errorAtOffset(std::string_view text, size_t offset,
                    const std::string &file, std::string message);

} // namespace plumb

#endif // PLUMBLINE_LIB_SUPPORT_JSONPLACE_H
