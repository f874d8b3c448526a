//===- Hazards.cpp - one sweep finds all unordered conflicts --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sweep enters the tasks in topological order and keeps, for every site,
// the history of what was done to it. A task looks at the histories of all
// sites that share a byte with one of its own and reports the entries that do
// not come before it. Two shortcuts keep that near linear, and neither leaves a
// pair out:
//
//   Chains. The entries of a history are linked by chain of the sweep. The
//   tasks of a chain come one after the other, so that a walk from its latest
//   entry backwards ends at the first entry that comes before the task: it
//   visits hazards and one entry more.
//
//   Epochs. A writer that comes after everything in the history closes it. Who
//   comes after that writer comes after all of it, and does not look. Who does
//   not has a hazard with the writer itself, and goes on to what it closed: the
//   work is paid for by a result. (This is the reader set since the last write
//   of a race detector, kept without forgetting what was before.)
//
//   Fronts. Where a storage has very many sites, a front is kept for each
//   subtree of their search tree: the tasks that come last among those that
//   have touched any of its sites, as long as they are few. Who comes after
//   these comes after all, and leaves the subtree out.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/Hazards.h"
#include "OrderSweep.h"
#include "Sites.h"
#include <algorithm>
#include <memory>
#include <tuple>

using namespace plumb;

namespace {

/// An access in the history of a site.
struct Entry {
  TaskIndex task;
  uint32_t previous; ///< Of the same chain and kind in the epoch; or noIndex.
  uint8_t mode;
};

/// The latest entry of each chain.
struct Tails {
  struct Tail {
    uint32_t chain, entry;
  };
  std::vector<Tail> list;
  /// Where a chain is in the list, once that is long.
  std::unique_ptr<std::unordered_map<uint32_t, uint32_t>> placeOf;

  /// The entry before the new one, or noIndex.
  uint32_t replace(uint32_t chain, uint32_t entry);
};

struct Epoch {
  TaskIndex closer = noIndex; ///< Comes after all earlier epochs.
  Tails reads, writes;
};

/// Tasks of which none comes before another one, and all others before one of
/// them.
struct Front {
  static constexpr unsigned most = 4;
  TaskIndex tasks[most];
  uint8_t size = 0; ///< most + 1: not kept any more.

  bool isKept() const { return size <= most; }
};

struct Found {
  TaskIndex other;
  uint8_t kinds;
  uint32_t otherSite, ownSite;
};

class Finder {
public:
  Finder(const AccessGraph &graph, const TaskOrder &order,
         const HazardOptions &options)
      : graph(graph), order(order), options(options),
        sites(graph, options.manyRegions),
        sweep(graph, order, options.memoryLimit), histories(sites.size()) {}

  HazardReport run();

private:
  void visit(TaskIndex task);
  void lookAt(TaskIndex task, uint32_t own, uint32_t other, uint8_t mode);
  bool walk(const Tails &tails, TaskIndex task, uint32_t own, uint32_t other,
            uint8_t mode);
  bool comesAfter(const Front &front);
  void lookAround(TaskIndex task, uint32_t own, uint8_t mode);
  void append(TaskIndex task, uint32_t site, uint8_t mode);
  void advance(Front &front, TaskIndex task);
  void report(TaskIndex task);
  void checkLifetimes(TaskIndex task);
  void judgeEdges(TaskIndex task);

  const AccessGraph &graph;
  const TaskOrder &order;
  const HazardOptions &options;
  Sites sites;
  OrderSweep sweep;
  std::vector<std::vector<Epoch>> histories; ///< Of a site.
  std::vector<Entry> entries;
  /// By subtree of crowded storages: of all accesses, and of those that write.
  std::vector<Front> fronts, writeFronts;
  std::vector<Found> found; ///< By the task at hand.
  std::unordered_multimap<TaskIndex, uint32_t> allocates;  ///< Buffers.
  std::unordered_multimap<uint32_t, TaskIndex> earlyUsers; ///< Of a buffer.
  HazardReport result;
};

} // namespace

uint32_t Tails::replace(uint32_t chain, uint32_t entry) {
  uint32_t place = uint32_t(list.size());
  if (placeOf) {
    place = placeOf->emplace(chain, place).first->second;
  } else {
    for (uint32_t i = 0; i != list.size() && place == list.size(); ++i)
      if (list[i].chain == chain)
        place = i;
    if (list.size() == 32) {
      placeOf = std::make_unique<std::unordered_map<uint32_t, uint32_t>>();
      for (const Tail &tail : list)
        placeOf->emplace(tail.chain, uint32_t(placeOf->size()));
      placeOf->emplace(chain, place);
    }
  }
  if (place == list.size()) {
    list.push_back({chain, entry});
    return noIndex;
  }
  return std::exchange(list[place].entry, entry);
}

/// Reports what does not come before \p task; whether all came before it.
bool Finder::walk(const Tails &tails, TaskIndex task, uint32_t own,
                  uint32_t other, uint8_t mode) {
  bool clean = true;
  bool sameVersion = graph.buffers[sites[own].buffer].version ==
                     graph.buffers[sites[other].buffer].version;
  for (const Tails::Tail &tail : tails.list)
    for (uint32_t e = tail.entry; e != noIndex; e = entries[e].previous) {
      const Entry &entry = entries[e];
      if (sweep.isAfter(entry.task))
        break;
      clean = false;
      bool inOrder = entry.task < task;
      uint8_t kinds = conflictKinds(inOrder ? entry.mode : mode,
                                    inOrder ? mode : entry.mode, sameVersion);
      if (kinds)
        found.push_back({entry.task, kinds, other, own});
    }
  return clean;
}

void Finder::lookAt(TaskIndex task, uint32_t own, uint32_t other,
                    uint8_t mode) {
  std::vector<Epoch> &history = histories[other];
  bool writes = mode & ~ReadAccess, clean = true;
  for (size_t i = history.size(); i--;) {
    const Epoch &epoch = history[i];
    clean &= walk(epoch.writes, task, own, other, mode);
    if (writes)
      clean &= walk(epoch.reads, task, own, other, mode);
    if (epoch.closer == noIndex || sweep.isAfter(epoch.closer))
      break;
    clean = false;
  }
  // Accumulations commute, so that who does not come after one need not have a
  // hazard with it: they close nothing.
  if (clean && (mode & (WriteAccess | LifetimeAccess)) && !history.empty() &&
      history.back().closer != task && sites.contains(own, other)) {
    Epoch &last = history.back();
    if (last.reads.list.empty() && last.writes.list.empty()) {
      last.closer = task; // Nothing happened since the last one closed.
      return;
    }
    history.emplace_back();
    history.back().closer = task;
  }
}

/// Whether the task at hand comes after all that the front stands for.
bool Finder::comesAfter(const Front &front) {
  if (!front.isKept())
    return false;
  for (unsigned i = 0; i != front.size; ++i)
    if (!sweep.isAfter(front.tasks[i]))
      return false;
  return true;
}

/// Adds the task at hand.
void Finder::advance(Front &front, TaskIndex task) {
  if (!front.isKept())
    return;
  uint8_t size = 0;
  for (unsigned i = 0; i != front.size; ++i)
    if (TaskIndex other = front.tasks[i];
        other != task && !sweep.isAfter(other))
      front.tasks[size++] = other;
  front.size = uint8_t(size + 1);
  if (size < Front::most)
    front.tasks[size] = task;
}

void Finder::lookAround(TaskIndex task, uint32_t own, uint8_t mode) {
  if (!sites.isCrowded(own)) {
    for (uint32_t other : sites.neighbours(own))
      lookAt(task, own, other, mode);
    return;
  }
  if (fronts.empty()) {
    fronts.resize(sites.numSubtrees());
    writeFronts.resize(sites.numSubtrees());
  }
  const std::vector<Front> &relevant =
      mode == ReadAccess ? writeFronts : fronts;
  sites.search(
      own, [&](uint32_t subtree) { return comesAfter(relevant[subtree]); },
      [&](uint32_t other) { lookAt(task, own, other, mode); });
}

void Finder::append(TaskIndex task, uint32_t site, uint8_t mode) {
  if (sites.isCrowded(site))
    sites.around(site, [&](uint32_t subtree) {
      advance(fronts[subtree], task);
      if (mode != ReadAccess)
        advance(writeFronts[subtree], task);
    });
  std::vector<Epoch> &history = histories[site];
  if (history.empty())
    history.emplace_back();
  Epoch &epoch = history.back();
  Tails &tails = mode == ReadAccess ? epoch.reads : epoch.writes;
  uint32_t entry = uint32_t(entries.size());
  entries.push_back({task, tails.replace(sweep.chain(task), entry), mode});
}

/// Makes one hazard of all that was found between \p task and each other one.
void Finder::report(TaskIndex task) {
  std::sort(found.begin(), found.end(),
            [](const Found &a, const Found &b) { return a.other < b.other; });
  for (size_t i = 0; i != found.size();) {
    size_t end = i;
    while (end != found.size() && found[end].other == found[i].other)
      ++end;
    if (result.hazards.size() == options.maxHazards) {
      result.truncated = true;
      return;
    }
    bool inOrder = found[i].other < task;
    Hazard hazard = {inOrder ? found[i].other : task,
                     inOrder ? task : found[i].other,
                     0,
                     noIndex,
                     {0, 0}};
    // The buffer that the earlier task mentions first.
    auto [first, last] = graph.accessesOf(hazard.from);
    for (uint32_t a = first; a != last && hazard.buffer == noIndex; ++a)
      for (size_t k = i; k != end; ++k) {
        const Site &from =
            sites[inOrder ? found[k].otherSite : found[k].ownSite];
        if (graph.accesses()[a].buffer == from.buffer)
          hazard.buffer = from.buffer;
      }
    for (; i != end; ++i) {
      hazard.kinds |= found[i].kinds;
      const Site &from = sites[inOrder ? found[i].otherSite : found[i].ownSite];
      const Site &to = sites[inOrder ? found[i].ownSite : found[i].otherSite];
      if (from.buffer != hazard.buffer)
        continue;
      ByteRange shared = sharedHull(graph.regionAt(from.region), from.base,
                                    graph.regionAt(to.region), to.base);
      shared = {shared.lo - from.base, shared.hi - from.base};
      if (hazard.bytes.hi == 0)
        hazard.bytes = shared;
      hazard.bytes = {std::min(hazard.bytes.lo, shared.lo),
                      std::max(hazard.bytes.hi, shared.hi)};
    }
    result.hazards.push_back(hazard);
  }
}

/// Ordered the wrong way round: the one who allocates after a use, the one who
/// frees before it.
void Finder::checkLifetimes(TaskIndex task) {
  auto [first, last] = graph.accessesOf(task);
  for (uint32_t a = first; a != last; ++a) {
    if (sites.siteOf(a) == noIndex)
      continue;
    uint32_t b = graph.accesses()[a].buffer;
    TaskIndex alloc = graph.buffers[b].alloc, free = graph.buffers[b].free;
    if (free != noIndex && order.rank[free] < order.rank[task] &&
        sweep.isAfter(free))
      result.lifetimeErrors.push_back({task, free, b, true});
    if (alloc != noIndex && order.rank[alloc] > order.rank[task])
      earlyUsers.emplace(b, task);
  }
  auto [begin, end] = allocates.equal_range(task);
  for (auto it = begin; it != end; ++it) {
    auto [firstUser, lastUser] = earlyUsers.equal_range(it->second);
    for (auto user = firstUser; user != lastUser; ++user)
      if (sweep.isAfter(user->second))
        result.lifetimeErrors.push_back(
            {user->second, task, it->second, false});
  }
}

void Finder::visit(TaskIndex task) {
  found.clear();
  auto [first, last] = graph.accessesOf(task);
  for (uint32_t a = first; a != last; ++a)
    if (uint32_t site = sites.siteOf(a); site != noIndex)
      lookAround(task, site, uint8_t(graph.accesses()[a].mode));
  // Its own accesses do not conflict with each other.
  for (uint32_t a = first; a != last; ++a)
    if (uint32_t site = sites.siteOf(a); site != noIndex)
      append(task, site, uint8_t(graph.accesses()[a].mode));
  if (!found.empty())
    report(task);
  checkLifetimes(task);
}

/// Counts the edges that lead to \p task and notes which of them others imply.
void Finder::judgeEdges(TaskIndex task) {
  const std::vector<uint32_t> &implied = sweep.redundantPredecessors();
  size_t next = 0;
  for (uint32_t i = order.firstOf[task]; i != order.firstOf[task + 1]; ++i) {
    bool isImplied = next != implied.size() && implied[next] == i;
    next += isImplied;
    uint8_t kinds = order.predecessors[i].kinds;
    if ((kinds & AddedEdge) && (isImplied || (kinds & ~AddedEdge)))
      result.redundantAdded.emplace_back(order.predecessors[i].task, task);
    if (!(kinds & ExplicitEdge))
      continue;
    ++result.numEdges;
    if (isImplied || (kinds & ImplicitEdge))
      result.redundantEdges.emplace_back(order.predecessors[i].task, task);
  }
}

HazardReport Finder::run() {
  for (uint32_t b = 0; b != graph.buffers.size(); ++b)
    if (graph.buffers[b].alloc != noIndex)
      allocates.emplace(graph.buffers[b].alloc, b);
  while (!sweep.done()) {
    TaskIndex task = sweep.enterNext();
    judgeEdges(task);
    if (!result.truncated)
      visit(task);
  }

  std::sort(result.hazards.begin(), result.hazards.end(),
            [](const Hazard &a, const Hazard &b) {
              return a.to != b.to ? a.to < b.to : a.from < b.from;
            });
  std::sort(result.redundantEdges.begin(), result.redundantEdges.end(),
            [](const auto &a, const auto &b) {
              return a.second != b.second ? a.second < b.second
                                          : a.first < b.first;
            });
  auto key = [](const LifetimeError &e) {
    return std::tuple(e.user, e.buffer, e.lifetime, e.afterFree);
  };
  auto &errors = result.lifetimeErrors;
  std::sort(errors.begin(), errors.end(),
            [&](const auto &a, const auto &b) { return key(a) < key(b); });
  errors.erase(std::unique(errors.begin(), errors.end(),
                           [&](const auto &a, const auto &b) {
                             return key(a) == key(b);
                           }),
               errors.end());
  result.numDuplicateEdges = graph.edges.size() - result.numEdges;
  result.assumedOverlaps = sites.numAssumed();
  result.numChains = sweep.numChains();
  result.searched = sweep.fellBack();
  return std::move(result);
}

Result<HazardReport> plumb::findHazards(const AccessGraph &graph,
                                        const HazardOptions &options,
                                        const std::vector<TaskPair> &added) {
  Result<TaskOrder> order = orderTasks(graph, added);
  if (!order)
    return takeError(order);
  return Finder(graph, *order, options).run();
}

std::vector<std::string> plumb::hazardKindNames(uint8_t kinds) {
  std::vector<std::string> names;
  for (auto [kind, name] : {std::pair(RawHazard, "RAW"),
                            {WarHazard, "WAR"},
                            {WawHazard, "WAW"},
                            {FreeHazard, "FREE"}})
    if (kinds & kind)
      names.push_back(name);
  return names;
}

std::vector<Conflict> plumb::conflictsOf(const AccessGraph &graph,
                                         TaskIndex from, TaskIndex to) {
  std::vector<Conflict> conflicts;
  auto [firstA, lastA] = graph.accessesOf(from);
  auto [firstB, lastB] = graph.accessesOf(to);
  for (uint32_t i = firstA; i != lastA; ++i)
    for (uint32_t k = firstB; k != lastB; ++k) {
      const DepsAccess &a = graph.accesses()[i], &b = graph.accesses()[k];
      const DepsBuffer &x = graph.buffers[a.buffer];
      const DepsBuffer &y = graph.buffers[b.buffer];
      if (a.buffer != b.buffer && !(x.address && y.address))
        continue;
      uint8_t kinds = conflictKinds(uint8_t(a.mode), uint8_t(b.mode),
                                    x.version == y.version);
      uint64_t baseA = x.address.value_or(0), baseB = y.address.value_or(0);
      if (!kinds || overlap(graph.region(a), baseA, graph.region(b), baseB) ==
                        Overlap::No)
        continue;
      ByteRange shared =
          sharedHull(graph.region(a), baseA, graph.region(b), baseB);
      conflicts.push_back(
          {a, b, kinds, {shared.lo - baseA, shared.hi - baseA}});
    }
  return conflicts;
}
