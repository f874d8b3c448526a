//===- DotText.h - the nodes and edges of a Graphviz file -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As much of the DOT language as programs write: node and edge statements with
// attributes, subgraphs, comments. Of the attributes the label is kept, and
// that is taken apart as a record:
//
//   {KERNEL | {ID | 1 | name} | {{a | b} | {1 | 2}}}
//
// gives the title KERNEL and the fields ID -> 1, a -> 1, b -> 2: a row of two
// cells is a field, and so is each column of two rows of equal length.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPS_DOTTEXT_H
#define PLUMBLINE_LIB_DEPS_DOTTEXT_H

#include "plumbline/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace plumb {

struct DotNode {
  std::string id, label;
  unsigned line, col;
};

struct DotEdge {
  std::string from, to;
  unsigned line, col;
};

struct DotGraph {
  std::vector<DotNode> nodes;
  std::vector<DotEdge> edges;
};

Result<DotGraph> parseDot(const std::string &text, const std::string &name);

/// A record label.
struct DotRecord {
  std::string title; ///< The first cell.
  std::vector<std::pair<std::string, std::string>> fields;
  std::vector<std::string> cells; ///< All, in order.

  /// The \p n-th field of that name.
  std::optional<std::string> field(std::string_view name, size_t n = 0) const;
};

DotRecord parseRecord(const std::string &label);

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_DOTTEXT_H
