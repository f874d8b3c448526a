//===- DepsCheck.h - verdicts on a graph, causes and fixes ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is wrong with a graph, in as few words as possible, and what to do about
// it. Hazards come in groups: those of one buffer that hang together by a
// common task have one cause, be they two or four thousand.
//
// The fix is a set of edges. Let H be all hazards, each directed along the
// order in which the tasks are submitted (a use before the task that frees, in
// any case). The transitive reduction of graph + H is unique, and its edges
// from H are the fix: with them every hazard has a path, and none can be left
// out, since nothing lies between its two ends. No set of edges that orders no
// more than the hazards is smaller. Both halves are checked again on the
// repaired graph.
//
// The price of an edge is the critical path with it, the price of all of them
// critical path and width, the largest number of tasks of which none waits for
// another one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_DEPSCHECK_H
#define PLUMBLINE_DEPS_DEPSCHECK_H

#include "plumbline/Deps/Hazards.h"

namespace plumb {

struct DepsFixEdge {
  TaskIndex from, to;
  uint32_t hazard;         ///< The one that it is between.
  double criticalPath = 0; ///< Of the graph with this edge alone.
};

/// What it would cost to declare the readers as INOUT, which also makes the
/// runtime order the writer after them: they would wait for each other, too.
struct InoutCost {
  uint32_t numReaders = 0; ///< 0: not applicable.
  double criticalPath = 0;
};

struct DepsGroup {
  std::vector<uint32_t> hazards; ///< Indices, ascending.
  std::vector<uint32_t> fixes;   ///< Indices of DepsFixEdge.
  uint8_t kinds = 0;             ///< HazardKind, of all.
  uint32_t buffer = noIndex;
  std::string cause;
  InoutCost inout;
};

struct GraphCost {
  double criticalPath = 0;
  uint64_t width = 0;
  bool widthIsExact = false; ///< Otherwise it is at least that.
};

/// An access that differs from what the task declares.
struct AccessMismatch {
  TaskIndex task;    ///< noIndex: the run did it where no task is.
  uint32_t access;   ///< Into actualAccesses(), accesses(), or
                     ///< accessesElsewhere() where there is no task.
  bool isUndeclared; ///< Done and not declared; else declared, not done.
};

/// What a check amounts to.
enum class DepsVerdict : uint8_t {
  Clean,        ///< All is known, and right.
  Finding,      ///< Something is wrong with the graph.
  Inconclusive, ///< Nothing is wrong in what is known, and not all is known.
};

struct DepsOptions {
  HazardOptions hazards;
  bool fix = true;
};

struct DepsResult {
  HazardReport report;
  std::vector<DepsGroup> groups; ///< Of all hazards that are listed.
  std::vector<DepsFixEdge> fixes;
  GraphCost before, after;
  std::vector<AccessMismatch> mismatches;
  uint64_t numOpaque = 0;       ///< Tasks of which not all is known.
  bool actualIsPartial = false; ///< As AccessGraph's.
  std::vector<std::string> notes;
  /// Set if the fix failed its own check: a fault of this library.
  std::string fault;

  /// Something is wrong with the graph; redundant edges and needless
  /// declarations are remarks.
  bool hasFinding() const;
  DepsVerdict verdict() const {
    return hasFinding()                   ? DepsVerdict::Finding
           : numOpaque || actualIsPartial ? DepsVerdict::Inconclusive
                                          : DepsVerdict::Clean;
  }
};

/// Fails if the tasks depend on each other in a cycle.
Result<DepsResult> checkDeps(const AccessGraph &graph,
                             const DepsOptions &options = {});

/// \name Details for reports
/// @{
/// How the edge is written in the source that made the graph.
std::string spellFix(const AccessGraph &graph, TaskIndex from, TaskIndex to);

/// What already orders two tasks that have no path between them: the nearest
/// task that both come after, and the nearest that comes after both.
struct NearOrder {
  std::vector<TaskIndex> fromAncestor, toAncestor; ///< Paths from it; or empty.
  std::vector<TaskIndex> fromDescendant, toDescendant; ///< Paths to it.
};
class NearOrderFinder {
public:
  explicit NearOrderFinder(const AccessGraph &graph);
  NearOrder find(TaskIndex from, TaskIndex to) const;

private:
  std::vector<uint32_t> firstIn, in, firstOut, out;
};
/// @}

} // namespace plumb

#endif // PLUMBLINE_DEPS_DEPSCHECK_H
