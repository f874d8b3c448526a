//===- WriteGraph.h - access graphs as files --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_WRITEGRAPH_H
#define PLUMBLINE_DEPS_WRITEGRAPH_H

#include "plumbline/Deps/AccessGraph.h"

namespace plumb {

/// \p graph, finished, in the generic format (docs/deps.md), with the edges
/// \p added. readGenericGraph gives the same graph back.
std::string genericGraphText(
    const AccessGraph &graph,
    const std::vector<std::pair<TaskIndex, TaskIndex>> &added = {});

} // namespace plumb

#endif // PLUMBLINE_DEPS_WRITEGRAPH_H
