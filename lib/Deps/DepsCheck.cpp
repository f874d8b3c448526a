//===- DepsCheck.cpp - all checks of a graph ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/DepsCheck.h"
#include "Fix.h"
#include <algorithm>

using namespace plumb;

bool DepsResult::hasFinding() const {
  if (!report.hazards.empty() || !report.lifetimeErrors.empty())
    return true;
  for (const AccessMismatch &m : mismatches)
    if (m.isUndeclared)
      return true;
  return false;
}

namespace {

/// Declared against actual, byte by byte.
class Comparison {
public:
  Comparison(const AccessGraph &graph, DepsResult &result)
      : graph(graph), result(result) {}
  /// Of tasks whose actual accesses are known together, those of \p leader.
  void compare(TaskIndex leader, const std::vector<TaskIndex> &tasks);
  uint64_t undecided = 0;

private:
  static constexpr uint8_t writes = WriteAccess | AccumulateAccess;
  static constexpr uint8_t reads = ReadAccess | AccumulateAccess;

  bool isAllowed(const DepsAccess &actual,
                 const std::vector<uint32_t> &declared);
  bool isWritten(const DepsAccess &declared, TaskIndex leader) const;

  const AccessGraph &graph;
  DepsResult &result;
};

} // namespace

bool Comparison::isAllowed(const DepsAccess &actual,
                           const std::vector<uint32_t> &declared) {
  bool allowed = true;
  for (uint8_t side : {reads, writes}) {
    if (!(actual.mode & side))
      continue;
    std::vector<ByteRegion> regions;
    for (uint32_t d : declared) {
      const DepsAccess &access = graph.accesses()[d];
      if (access.buffer == actual.buffer && (access.mode & side))
        regions.push_back(graph.region(access));
    }
    std::optional<bool> covered = covers(regions, graph.region(actual));
    undecided += !covered;
    allowed &= covered.value_or(true);
  }
  return allowed;
}

bool Comparison::isWritten(const DepsAccess &declared, TaskIndex leader) const {
  if (graph.region(declared).empty())
    return true;
  auto [first, last] = graph.actualOf(leader);
  for (uint32_t a = first; a != last; ++a) {
    const DepsAccess &actual = graph.actualAccesses()[a];
    if (actual.buffer == declared.buffer && (actual.mode & writes) &&
        overlap(graph.region(declared), 0, graph.region(actual), 0) !=
            Overlap::No)
      return true;
  }
  return false;
}

void Comparison::compare(TaskIndex leader,
                         const std::vector<TaskIndex> &tasks) {
  std::vector<uint32_t> declared;
  bool isOpaque = false;
  for (TaskIndex t : tasks) {
    auto [first, last] = graph.accessesOf(t);
    for (uint32_t d = first; d != last; ++d)
      declared.push_back(d);
    isOpaque |= graph.tasks[t].isOpaque;
  }
  auto [first, last] = graph.actualOf(leader);
  // Who declares that it may do anything declares this, too.
  for (uint32_t a = first; a != last && !isOpaque; ++a)
    if (!isAllowed(graph.actualAccesses()[a], declared))
      result.mismatches.push_back({leader, a, true});
  if (graph.actualIsPartial)
    return;
  for (uint32_t d : declared)
    if (const DepsAccess &access = graph.accesses()[d];
        (access.mode & writes) && !isWritten(access, leader))
      result.mismatches.push_back({access.task, d, false});
}

void plumb::addMismatches(const AccessGraph &graph, DepsResult &result) {
  std::vector<std::vector<TaskIndex>> groups(graph.tasks.size());
  bool isOpaque = false;
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t) {
    const DepsTask &task = graph.tasks[t];
    isOpaque |= task.isOpaque;
    if (task.hasActual)
      groups[task.comparedWith == noIndex ? t : task.comparedWith].push_back(t);
  }
  Comparison comparison(graph, result);
  for (TaskIndex t = 0; t != groups.size(); ++t)
    if (!groups[t].empty())
      comparison.compare(t, groups[t]);
  // Where a task may do anything, it may do it anywhere.
  for (uint32_t a = 0; a != graph.accessesElsewhere().size() && !isOpaque; ++a)
    result.mismatches.push_back({noIndex, a, true});
  if (comparison.undecided)
    result.notes.push_back(std::to_string(comparison.undecided) +
                           " actual accesses have too many parts to be "
                           "compared with the declared ones");
}

Result<DepsResult> plumb::checkDeps(const AccessGraph &graph,
                                    const DepsOptions &options) {
  Result<HazardReport> report = findHazards(graph, options.hazards);
  if (!report)
    return takeError(report);
  DepsResult result;
  result.report = std::move(*report);
  result.notes = graph.notes;
  result.actualIsPartial = graph.actualIsPartial;
  for (const DepsTask &task : graph.tasks)
    result.numOpaque += task.isOpaque;
  if (result.report.truncated)
    result.notes.push_back("the list of hazards ends after " +
                           std::to_string(result.report.hazards.size()) +
                           "; there are more");
  if (result.report.assumedOverlaps)
    result.notes.push_back(
        std::to_string(result.report.assumedOverlaps) +
        " pairs of regions have strides too tangled to decide whether they "
        "share a byte; they are taken to");
  if (result.report.numDuplicateEdges)
    result.notes.push_back(std::to_string(result.report.numDuplicateEdges) +
                           " edges are there more than once");
  addMismatches(graph, result);
  if (options.fix && !result.report.hazards.empty())
    if (Status s = addFixes(graph, options, result); !s)
      return takeError(s);
  addGroups(graph, result);
  if (options.fix)
    addInoutCosts(graph, result);
  if (!options.fix || result.report.hazards.empty()) {
    Result<TaskOrder> order = orderTasks(graph);
    if (!order)
      return takeError(order);
    result.before = result.after = costOf(graph, *order);
  }
  return result;
}
