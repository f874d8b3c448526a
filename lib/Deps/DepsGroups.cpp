//===- DepsGroups.cpp - one cause for many hazards ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fix.h"
#include <algorithm>
#include <boost/pending/disjoint_sets.hpp>
#include <map>
#include <set>

using namespace plumb;

/// `3 tasks ('accum', 'norm')`, or `'accum' (t1)`.
static std::string describeTasks(const AccessGraph &graph,
                                 const std::set<TaskIndex> &tasks) {
  if (tasks.size() == 1)
    return graph.tasks[*tasks.begin()].str();
  std::string text = std::to_string(tasks.size()) + " tasks (";
  constexpr size_t most = 3;
  std::set<std::string> names;
  bool more = false;
  for (TaskIndex t : tasks) {
    const DepsTask &task = graph.tasks[t];
    std::string name = quotedText(task.name.empty() ? task.id : task.name);
    if (names.count(name))
      continue;
    if (names.size() == most) {
      more = true;
      break;
    }
    text += (names.empty() ? "" : ", ") + name;
    names.insert(name);
  }
  return text + (more ? ", ...)" : ")");
}

static std::string describeCause(const AccessGraph &graph,
                                 const HazardReport &report,
                                 const DepsGroup &group) {
  std::string buffer = quotedText(graph.buffers[group.buffer].id);
  // The kinds in the order of how many hazards have them.
  std::string text;
  struct Kind {
    HazardKind kind;
    const char *before, *between, *after;
  };
  static constexpr Kind kinds[] = {
      {RawHazard, "", " may read it before ", " wrote it"},
      {WarHazard, "", " may overwrite it before ", " read it"},
      {WawHazard, "", " and ", " write it in no order"},
      {FreeHazard, "", " and ",
       " are not ordered, and one allocates, frees or "
       "reuses it"},
  };
  for (const Kind &kind : kinds) {
    if (!(group.kinds & kind.kind))
      continue;
    // A pair that is told by an earlier kind need not be told again.
    std::set<TaskIndex> from, to;
    for (uint32_t i : group.hazards) {
      const Hazard &h = report.hazards[i];
      if ((h.kinds & kind.kind) && !(h.kinds & (kind.kind - 1))) {
        from.insert(h.from);
        to.insert(h.to);
      }
    }
    if (from.empty())
      continue;
    text += (text.empty() ? "" : "; ") + describeTasks(graph, to) +
            kind.between + describeTasks(graph, from) + kind.after;
  }
  return buffer + ": " + text;
}

void plumb::addGroups(const AccessGraph &graph, DepsResult &result) {
  const std::vector<Hazard> &hazards = result.report.hazards;
  // Hazards of one buffer with a common task belong together, and so do those
  // between tasks that the same two places of the source have made.
  std::vector<uint32_t> parent(hazards.size()), rank(hazards.size());
  boost::disjoint_sets<uint32_t *, uint32_t *> sets(rank.data(), parent.data());
  std::unordered_map<uint64_t, uint32_t> firstWith;
  std::map<std::tuple<uint32_t, std::string, std::string>, uint32_t> firstAt;
  for (uint32_t i = 0; i != hazards.size(); ++i) {
    sets.make_set(i);
    for (TaskIndex t : {hazards[i].from, hazards[i].to}) {
      uint64_t key = uint64_t(hazards[i].buffer) << 32 | t;
      auto [it, isNew] = firstWith.emplace(key, i);
      if (!isNew)
        sets.union_set(it->second, i);
    }
    const std::string &from = graph.tasks[hazards[i].from].loc,
                      &to = graph.tasks[hazards[i].to].loc;
    if (from.empty() || to.empty())
      continue;
    auto [it, isNew] =
        firstAt.emplace(std::tuple(hazards[i].buffer, from, to), i);
    if (!isNew)
      sets.union_set(it->second, i);
  }
  std::unordered_map<uint32_t, uint32_t> groupOf;
  std::vector<uint32_t> groupOfHazard(hazards.size());
  for (uint32_t i = 0; i != hazards.size(); ++i) {
    auto [it, isNew] =
        groupOf.emplace(sets.find_set(i), uint32_t(result.groups.size()));
    if (isNew) {
      result.groups.emplace_back();
      result.groups.back().buffer = hazards[i].buffer;
    }
    DepsGroup &group = result.groups[it->second];
    group.hazards.push_back(i);
    group.kinds |= hazards[i].kinds;
    groupOfHazard[i] = it->second;
  }
  for (uint32_t f = 0; f != result.fixes.size(); ++f)
    if (uint32_t h = result.fixes[f].hazard; h != noIndex)
      result.groups[groupOfHazard[h]].fixes.push_back(f);
  for (DepsGroup &group : result.groups)
    group.cause = describeCause(graph, result.report, group);
}

void plumb::addInoutCosts(const AccessGraph &graph, DepsResult &result) {
  constexpr size_t mostGroups = 10; // Each costs a pass over the graph.
  size_t done = 0;
  Result<TaskOrder> order = orderTasks(graph);
  if (!order)
    return;
  for (DepsGroup &group : result.groups) {
    std::set<std::pair<uint32_t, TaskIndex>> readers; // By rank.
    std::vector<TaskIndex> writers;
    for (uint32_t i : group.hazards) {
      const Hazard &h = result.report.hazards[i];
      if (h.kinds != WarHazard)
        continue;
      readers.emplace(order->rank[h.from], h.from);
      writers.push_back(h.to);
    }
    if (readers.size() < 2 || done++ == mostGroups)
      continue;
    std::vector<TaskPair> edges;
    TaskIndex last = noIndex;
    for (auto [rank, task] : readers) {
      if (last != noIndex)
        edges.emplace_back(last, task);
      last = task;
    }
    for (TaskIndex writer : writers)
      if (order->rank[writer] > order->rank[last])
        edges.emplace_back(last, writer);
    Result<TaskOrder> chained = orderTasks(graph, edges);
    if (!chained)
      continue;
    group.inout.numReaders = uint32_t(readers.size());
    group.inout.criticalPath = pathWeights(graph, *chained).longest;
  }
}
