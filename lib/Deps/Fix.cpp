//===- Fix.cpp - the edges that remove all hazards ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fix.h"
#include "OrderSweep.h"
#include <algorithm>
#include <map>

using namespace plumb;

/// Whether \p first must come before \p second whatever the order of
/// submission: it uses what the other frees, or allocates what it uses.
static bool mustPrecede(const AccessGraph &graph, TaskIndex first,
                        TaskIndex second) {
  auto uses = [&](TaskIndex task, uint32_t buffer) {
    auto [begin, end] = graph.accessesOf(task);
    for (uint32_t a = begin; a != end; ++a)
      if (graph.accesses()[a].buffer == buffer &&
          !graph.region(graph.accesses()[a]).empty())
        return true;
    return false;
  };
  auto [begin, end] = graph.accessesOf(second);
  for (uint32_t a = begin; a != end; ++a) {
    uint32_t b = graph.accesses()[a].buffer;
    if (graph.buffers[b].free == second && uses(first, b))
      return true;
  }
  auto [begin2, end2] = graph.accessesOf(first);
  for (uint32_t a = begin2; a != end2; ++a) {
    uint32_t b = graph.accesses()[a].buffer;
    if (graph.buffers[b].alloc == first && uses(second, b))
      return true;
  }
  return false;
}

namespace {

/// Gives each hazard its direction.
class Director {
public:
  Director(const AccessGraph &graph, const std::vector<TaskPair> &fixed,
           std::vector<std::string> &notes)
      : graph(graph), fixed(fixed), notes(notes),
        order(orderTasks(graph, fixed)) {}

  std::vector<TaskPair> direct(const std::vector<Hazard> &hazards);

private:
  TaskPair inOrder(const Hazard &hazard) const;
  void require(const std::vector<TaskPair> &pairs);
  void giveUp(TaskPair pair);

  const AccessGraph &graph;
  const std::vector<TaskPair> &fixed;
  std::vector<std::string> &notes;
  Result<TaskOrder> order;
  uint64_t numGivenUp = 0;
};

} // namespace

TaskPair Director::inOrder(const Hazard &hazard) const {
  TaskPair pair(hazard.from, hazard.to);
  if (order->rank[pair.first] > order->rank[pair.second])
    std::swap(pair.first, pair.second);
  return pair;
}

void Director::giveUp(TaskPair pair) {
  constexpr uint64_t most = 5;
  if (++numGivenUp <= most)
    notes.push_back("no edge makes the lifetime right that " +
                    graph.tasks[pair.first].str() + " and " +
                    graph.tasks[pair.second].str() +
                    " share: move the task that allocates or frees");
}

/// Makes the first task of each pair come first, if that can be.
void Director::require(const std::vector<TaskPair> &pairs) {
  std::vector<TaskPair> added = fixed;
  added.insert(added.end(), pairs.begin(), pairs.end());
  if (Result<TaskOrder> all = orderTasks(graph, added)) {
    order = std::move(all);
    return;
  }
  // Each on its own, as far as they go together.
  added = fixed;
  for (TaskPair pair : pairs) {
    added.push_back(pair);
    if (Result<TaskOrder> one = orderTasks(graph, added)) {
      order = std::move(one);
      continue;
    }
    added.pop_back();
    giveUp(pair);
  }
}

std::vector<TaskPair> Director::direct(const std::vector<Hazard> &hazards) {
  // Those that lifetimes ask for. If submission order has all of them, it is
  // as good as any.
  std::vector<TaskPair> required;
  bool isReversed = false;
  for (const Hazard &h : hazards) {
    if (!(h.kinds & FreeHazard))
      continue;
    TaskPair pair = inOrder(h);
    bool asIs = mustPrecede(graph, pair.first, pair.second);
    bool reversed = mustPrecede(graph, pair.second, pair.first);
    if (asIs && reversed) {
      giveUp(pair);
    } else if (reversed) {
      required.emplace_back(pair.second, pair.first);
      isReversed = true;
    } else if (asIs) {
      required.push_back(pair);
    }
  }
  if (isReversed)
    require(required);
  std::vector<TaskPair> pairs;
  for (const Hazard &h : hazards)
    pairs.push_back(inOrder(h));
  return pairs;
}

/// Those of \p candidates that the graph with all of them does not imply.
static Result<std::vector<TaskPair>>
reduce(const AccessGraph &graph, const std::vector<TaskPair> &candidates,
       uint64_t memoryLimit) {
  Result<TaskOrder> order = orderTasks(graph, candidates);
  if (!order)
    return takeError(order);
  OrderSweep sweep(graph, *order, memoryLimit);
  std::vector<TaskPair> kept;
  while (!sweep.done()) {
    TaskIndex task = sweep.enterNext();
    const std::vector<uint32_t> &redundant = sweep.redundantPredecessors();
    size_t next = 0;
    for (uint32_t i = order->firstOf[task]; i != order->firstOf[task + 1];
         ++i) {
      if (next != redundant.size() && redundant[next] == i)
        ++next;
      else if (order->predecessors[i].kinds == AddedEdge)
        kept.emplace_back(order->predecessors[i].task, task);
    }
  }
  return kept;
}

Status plumb::addFixes(const AccessGraph &graph, const DepsOptions &options,
                       DepsResult &result) {
  // Where the list of hazards was cut short, several rounds are needed.
  constexpr unsigned mostRounds = 16;
  std::vector<TaskPair> edges;
  std::map<TaskPair, uint32_t> hazardOf;
  for (uint32_t i = 0; i != result.report.hazards.size(); ++i) {
    const Hazard &h = result.report.hazards[i];
    hazardOf[{h.from, h.to}] = i;
  }
  HazardReport after = result.report;
  for (unsigned round = 0; !after.hazards.empty(); ++round) {
    if (round == mostRounds) {
      result.notes.push_back(
          "too many hazards for one fix: add these edges and ask again");
      break;
    }
    size_t listed = after.hazards.size();
    std::vector<TaskPair> more =
        Director(graph, edges, result.notes).direct(after.hazards);
    edges.insert(edges.end(), more.begin(), more.end());
    Result<std::vector<TaskPair>> kept =
        reduce(graph, edges, options.hazards.memoryLimit);
    if (!kept)
      return takeError(kept);
    edges = std::move(*kept);
    Result<HazardReport> again = findHazards(graph, options.hazards, edges);
    if (!again)
      return takeError(again);
    if (!again->hazards.empty() && listed < options.hazards.maxHazards)
      result.fault = "hazards are left with the edges that should heal them";
    after = std::move(*again);
    if (!result.fault.empty())
      return {};
  }
  if (!after.redundantAdded.empty())
    result.fault = "an added edge is implied by the others";

  Result<TaskOrder> before = orderTasks(graph);
  Result<TaskOrder> repaired = orderTasks(graph, edges);
  if (!before || !repaired)
    return makeError("sorting the repaired graph failed");
  PathWeights weights = pathWeights(graph, *before);
  for (auto [from, to] : edges) {
    auto found = hazardOf.find(std::minmax(from, to));
    DepsFixEdge edge = {from, to, noIndex, 0};
    if (found != hazardOf.end())
      edge.hazard = found->second;
    edge.criticalPath =
        std::max(weights.longest, weights.upTo[from] + weights.from[to]);
    result.fixes.push_back(edge);
  }
  result.before = costOf(graph, *before);
  result.after = costOf(graph, *repaired);
  return {};
}
