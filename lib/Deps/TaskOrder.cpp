//===- TaskOrder.cpp - sorts the tasks, or names a cycle ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boost.Graph finds the strongly connected components and, in one of them, a
// shortest cycle. It reports misuse by exception: this is the one file that is
// compiled with them, and none leaves it.
//
//===----------------------------------------------------------------------===//

#include "TaskOrder.h"
#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <exception>
#include <functional>
#include <queue>

using namespace plumb;

namespace {

struct Arc {
  TaskIndex from, to;
  uint8_t kind;
};

using CsrGraph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property,
                                       boost::no_property, boost::no_property,
                                       uint32_t, uint32_t>;

} // namespace

static void addImplicit(const AccessGraph &graph, std::vector<Arc> &arcs) {
  auto add = [&](TaskIndex from, TaskIndex to) {
    arcs.push_back({from, to, ImplicitEdge});
  };
  if (graph.streams) {
    std::vector<TaskIndex> last(graph.streamNames.size(), noIndex);
    for (TaskIndex t = 0; t != graph.tasks.size(); ++t)
      if (uint32_t stream = graph.tasks[t].stream; stream != noIndex) {
        if (last[stream] != noIndex)
          add(last[stream], t);
        last[stream] = t;
      }
  }
  TaskIndex lastHost = noIndex, sinceSync = 0;
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t) {
    if (lastHost != noIndex)
      add(lastHost, t);
    if (graph.tasks[t].host == HostRole::None)
      continue;
    lastHost = t;
    if (graph.tasks[t].host == HostRole::Run)
      continue;
    for (TaskIndex earlier = sinceSync; earlier != t; ++earlier)
      add(earlier, t);
    sinceSync = t;
  }
}

/// Sorts by (to, from) in linear time: once by `from`, then stably by `to`.
static void sortArcs(std::vector<Arc> &arcs, size_t numTasks) {
  std::vector<Arc> sorted(arcs.size());
  std::vector<uint32_t> first(numTasks + 1);
  for (TaskIndex Arc::*end : {&Arc::from, &Arc::to}) {
    std::fill(first.begin(), first.end(), 0);
    for (const Arc &arc : arcs)
      ++first[arc.*end + 1];
    for (size_t i = 0; i != numTasks; ++i)
      first[i + 1] += first[i];
    for (const Arc &arc : arcs)
      sorted[first[arc.*end]++] = arc;
    arcs.swap(sorted);
  }
}

static Error describeCycle(const AccessGraph &graph,
                           const std::vector<TaskIndex> &cycle) {
  std::string text = "a cycle of " + std::to_string(cycle.size()) +
                     (cycle.size() == 1 ? " task: " : " tasks: ");
  constexpr size_t most = 12;
  for (size_t i = 0; i != cycle.size(); ++i) {
    if (i == most / 2 && cycle.size() > most) {
      text += "... -> ";
      i = cycle.size() - most / 2;
    }
    text += graph.tasks[cycle[i]].str() + " -> ";
  }
  text += graph.tasks[cycle.front()].str() + ", expected none";
  // Where one of its edges is written down.
  for (size_t i = 0; i != cycle.size(); ++i)
    for (const DepsEdge &edge : graph.edges)
      if (edge.from == cycle[i] && edge.to == cycle[(i + 1) % cycle.size()])
        return {graph.file, edge.line, edge.col, std::move(text)};
  const DepsTask &task = graph.tasks[cycle.front()];
  return {graph.file, task.line, task.col, std::move(text)};
}

/// A shortest cycle through the first task that is on one.
static std::vector<TaskIndex> findCycle(const std::vector<Arc> &arcs,
                                        uint32_t numTasks) {
  for (const Arc &arc : arcs)
    if (arc.from == arc.to)
      return {arc.from};
  std::vector<std::pair<uint32_t, uint32_t>> pairs;
  for (const Arc &arc : arcs)
    pairs.emplace_back(arc.from, arc.to);
  CsrGraph csr(boost::edges_are_unsorted, pairs.begin(), pairs.end(), numTasks);
  std::vector<uint32_t> component(numTasks);
  auto componentMap = boost::make_iterator_property_map(
      component.begin(), boost::get(boost::vertex_index, csr));
  uint32_t numComponents = boost::strong_components(csr, componentMap);
  std::vector<uint32_t> size(numComponents);
  for (uint32_t c : component)
    ++size[c];
  uint32_t start = 0;
  while (start != numTasks && size[component[start]] == 1)
    ++start;
  if (start == numTasks)
    return {};

  std::vector<uint32_t> parent(numTasks, noIndex);
  auto parentMap = boost::make_iterator_property_map(
      parent.begin(), boost::get(boost::vertex_index, csr));
  boost::breadth_first_search(
      csr, start,
      boost::visitor(boost::make_bfs_visitor(
          boost::record_predecessors(parentMap, boost::on_tree_edge()))));
  std::vector<TaskIndex> best;
  for (const Arc &arc : arcs) {
    if (arc.to != start || (arc.from != start && parent[arc.from] == noIndex))
      continue;
    std::vector<TaskIndex> cycle = {arc.from};
    while (cycle.back() != start)
      cycle.push_back(parent[cycle.back()]);
    if (best.empty() || cycle.size() < best.size())
      best = std::move(cycle);
  }
  std::reverse(best.begin(), best.end());
  return best;
}

static Result<TaskOrder> sortTasks(const AccessGraph &graph,
                                   const std::vector<TaskPair> &added) {
  uint32_t n = uint32_t(graph.tasks.size());
  std::vector<Arc> arcs;
  arcs.reserve(graph.edges.size() + added.size() + n);
  for (const DepsEdge &edge : graph.edges)
    arcs.push_back({edge.from, edge.to, ExplicitEdge});
  for (TaskPair pair : added)
    arcs.push_back({pair.first, pair.second, AddedEdge});
  addImplicit(graph, arcs);
  if (arcs.size() >= noIndex)
    return makeError(graph.file, "more than 2^32 edges");
  sortArcs(arcs, n);

  TaskOrder result;
  result.firstOf.assign(n + 1, 0);
  result.numSuccessors.assign(n, 0);
  result.predecessors.reserve(arcs.size());
  for (size_t i = 0; i != arcs.size(); ++i) {
    if (i && arcs[i].from == arcs[i - 1].from && arcs[i].to == arcs[i - 1].to) {
      result.predecessors.back().kinds |= arcs[i].kind;
      continue;
    }
    result.predecessors.push_back({arcs[i].from, arcs[i].kind});
    ++result.numSuccessors[arcs[i].from];
    ++result.firstOf[arcs[i].to + 1];
  }
  for (uint32_t i = 0; i != n; ++i)
    result.firstOf[i + 1] += result.firstOf[i];

  // Kahn's algorithm; of the tasks that are ready the first one submitted.
  std::vector<uint32_t> firstSuccessor(n + 1, 0), waitsFor(n);
  for (uint32_t i = 0; i != n; ++i) {
    firstSuccessor[i + 1] = firstSuccessor[i] + result.numSuccessors[i];
    waitsFor[i] = result.firstOf[i + 1] - result.firstOf[i];
  }
  std::vector<TaskIndex> successors(result.predecessors.size());
  std::vector<uint32_t> fill(firstSuccessor.begin(), firstSuccessor.end() - 1);
  for (TaskIndex t = 0; t != n; ++t)
    for (uint32_t i = result.firstOf[t]; i != result.firstOf[t + 1]; ++i)
      successors[fill[result.predecessors[i].task]++] = t;
  std::priority_queue<TaskIndex, std::vector<TaskIndex>,
                      std::greater<TaskIndex>>
      ready;
  for (TaskIndex t = 0; t != n; ++t)
    if (!waitsFor[t])
      ready.push(t);
  result.rank.assign(n, noIndex);
  result.order.reserve(n);
  while (!ready.empty()) {
    TaskIndex t = ready.top();
    ready.pop();
    result.rank[t] = uint32_t(result.order.size());
    result.order.push_back(t);
    for (uint32_t i = firstSuccessor[t]; i != firstSuccessor[t + 1]; ++i)
      if (--waitsFor[successors[i]] == 0)
        ready.push(successors[i]);
  }
  if (result.order.size() == n)
    return result;
  return tl::unexpected<Error>(describeCycle(graph, findCycle(arcs, n)));
}

Result<TaskOrder> plumb::orderTasks(const AccessGraph &graph,
                                    const std::vector<TaskPair> &added) {
  try {
    return sortTasks(graph, added);
  } catch (const std::exception &e) {
    return makeError(graph.file, std::string("sorting the tasks: ") + e.what());
  }
}
