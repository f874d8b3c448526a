//===- Fix.h - edges that remove hazards, and their price -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPS_FIX_H
#define PLUMBLINE_LIB_DEPS_FIX_H

#include "TaskOrder.h"
#include "plumbline/Deps/DepsCheck.h"

namespace plumb {

/// Fills fixes, notes and fault of \p result from its report.
Status addFixes(const AccessGraph &graph, const DepsOptions &options,
                DepsResult &result);

/// Fills groups.
void addGroups(const AccessGraph &graph, DepsResult &result);
/// Fills inout of the groups, where readers are to be waited for.
void addInoutCosts(const AccessGraph &graph, DepsResult &result);
/// Fills mismatches and notes.
void addMismatches(const AccessGraph &graph, DepsResult &result);

/// The weight of the heaviest path up to each task and from each task on, the
/// task itself included in both.
struct PathWeights {
  std::vector<double> upTo, from;
  double longest = 0;
};
PathWeights pathWeights(const AccessGraph &graph, const TaskOrder &order);

GraphCost costOf(const AccessGraph &graph, const TaskOrder &order);

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_FIX_H
