//===- TaskOrder.h - what comes before what, as a sorted DAG ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Edges, streams and host points become one list of direct predecessors a task,
// without duplicates, and one topological order: the one nearest to submission
// order, so that it *is* submission order wherever that is possible.
//
// A host point is a direct predecessor of the tasks submitted after it up to
// the next one; the next one follows it, and so the rest is transitive. A
// synchronisation has all tasks since the last one as predecessors. Both keep
// the number of implicit edges below twice the number of tasks.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPS_TASKORDER_H
#define PLUMBLINE_LIB_DEPS_TASKORDER_H

#include "plumbline/Deps/AccessGraph.h"

namespace plumb {

enum PredecessorKind : uint8_t {
  ExplicitEdge = 1, ///< In the graph's edges.
  ImplicitEdge = 2, ///< By stream or host point.
  AddedEdge = 4,    ///< Of those given beside the graph's.
};

struct Predecessor {
  TaskIndex task;
  uint8_t kinds; ///< PredecessorKind.
};

struct TaskOrder {
  std::vector<TaskIndex> order; ///< Topological.
  std::vector<uint32_t> rank;   ///< The place of a task in it.
  std::vector<uint32_t> firstOf;
  std::vector<Predecessor> predecessors; ///< Of t: firstOf[t], firstOf[t+1].
  std::vector<uint32_t> numSuccessors;

  uint32_t numTasks() const { return uint32_t(rank.size()); }
};

using TaskPair = std::pair<TaskIndex, TaskIndex>;

/// Orders the tasks of \p graph with the edges \p added. A cycle is an error
/// that names it.
Result<TaskOrder> orderTasks(const AccessGraph &graph,
                             const std::vector<TaskPair> &added = {});

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_TASKORDER_H
