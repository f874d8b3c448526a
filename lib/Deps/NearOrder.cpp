//===- NearOrder.cpp - what almost orders two tasks -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskOrder.h"
#include "plumbline/Deps/DepsCheck.h"
#include <algorithm>

using namespace plumb;

NearOrderFinder::NearOrderFinder(const AccessGraph &graph) {
  Result<TaskOrder> order = orderTasks(graph);
  if (!order)
    return;
  firstIn = order->firstOf;
  firstOut.assign(graph.tasks.size() + 1, 0);
  for (const Predecessor &p : order->predecessors) {
    in.push_back(p.task);
    ++firstOut[p.task + 1];
  }
  for (size_t i = 0; i != graph.tasks.size(); ++i)
    firstOut[i + 1] += firstOut[i];
  out.resize(in.size());
  std::vector<uint32_t> next(firstOut.begin(), firstOut.end() - 1);
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t)
    for (uint32_t i = firstIn[t]; i != firstIn[t + 1]; ++i)
      out[next[in[i]]++] = t;
}

/// Searches from both tasks in turn, level by level, until one meets what the
/// other has seen. The sum of the two distances is then least but for one step,
/// which is near enough for a hint.
static void meet(const std::vector<uint32_t> &first,
                 const std::vector<uint32_t> &arcs, TaskIndex a, TaskIndex b,
                 std::vector<TaskIndex> &pathA, std::vector<TaskIndex> &pathB) {
  constexpr size_t most = 20000; // Tasks; a hint is not worth more.
  using Parents = std::unordered_map<TaskIndex, TaskIndex>;
  Parents seen[2] = {{{a, noIndex}}, {{b, noIndex}}};
  std::vector<TaskIndex> level[2] = {{a}, {b}};
  auto trace = [](const Parents &parents, TaskIndex t) {
    std::vector<TaskIndex> path;
    for (; t != noIndex; t = parents.at(t))
      path.push_back(t);
    return path;
  };
  while ((!level[0].empty() || !level[1].empty()) &&
         seen[0].size() + seen[1].size() < most)
    for (int side : {0, 1}) {
      std::vector<TaskIndex> next;
      for (TaskIndex t : level[side])
        for (uint32_t i = first[t]; i != first[t + 1]; ++i) {
          if (!seen[side].emplace(arcs[i], t).second)
            continue;
          if (seen[1 - side].count(arcs[i])) {
            pathA = trace(seen[0], arcs[i]);
            pathB = trace(seen[1], arcs[i]);
            return;
          }
          next.push_back(arcs[i]);
        }
      level[side] = std::move(next);
    }
}

NearOrder NearOrderFinder::find(TaskIndex from, TaskIndex to) const {
  NearOrder near;
  if (firstIn.empty())
    return near;
  meet(firstIn, in, from, to, near.fromAncestor, near.toAncestor);
  meet(firstOut, out, from, to, near.fromDescendant, near.toDescendant);
  std::reverse(near.fromDescendant.begin(), near.fromDescendant.end());
  std::reverse(near.toDescendant.begin(), near.toDescendant.end());
  return near;
}
