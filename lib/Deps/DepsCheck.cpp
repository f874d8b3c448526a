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

/// Declared against actual, byte by byte: of each actual access the bytes that
/// no declared one allows; and declared writes of which no byte is written.
void plumb::addMismatches(const AccessGraph &graph, DepsResult &result) {
  uint64_t undecided = 0;
  constexpr uint8_t writes = WriteAccess | AccumulateAccess;
  constexpr uint8_t reads = ReadAccess | AccumulateAccess;
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t) {
    if (!graph.tasks[t].hasActual)
      continue;
    auto [first, last] = graph.accessesOf(t);
    auto [firstActual, lastActual] = graph.actualOf(t);
    for (uint32_t a = firstActual; a != lastActual; ++a) {
      const DepsAccess &actual = graph.actualAccesses()[a];
      bool allowed = true;
      for (uint8_t side : {reads, writes}) {
        if (!(actual.mode & side))
          continue;
        std::vector<ByteRegion> declared;
        for (uint32_t d = first; d != last; ++d) {
          const DepsAccess &access = graph.accesses()[d];
          if (access.buffer == actual.buffer && (access.mode & side))
            declared.push_back(graph.region(access));
        }
        std::optional<bool> covered = covers(declared, graph.region(actual));
        undecided += !covered;
        allowed &= covered.value_or(true);
      }
      if (!allowed)
        result.mismatches.push_back({t, a, true});
    }
    for (uint32_t d = first; d != last; ++d) {
      const DepsAccess &access = graph.accesses()[d];
      if (!(access.mode & writes))
        continue;
      bool written = graph.region(access).empty();
      for (uint32_t a = firstActual; a != lastActual && !written; ++a) {
        const DepsAccess &actual = graph.actualAccesses()[a];
        written = actual.buffer == access.buffer && (actual.mode & writes) &&
                  overlap(graph.region(access), 0, graph.region(actual), 0) !=
                      Overlap::No;
      }
      if (!written)
        result.mismatches.push_back({t, d, false});
    }
  }
  if (undecided)
    result.notes.push_back(std::to_string(undecided) +
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
