//===- Hazards.h - pairs of tasks that nothing orders -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two tasks conflict if they touch a byte in common and at least one of them
// writes it; two atomic accumulations do not. Named by submission order:
//
//   RAW  the earlier one writes, the later one reads
//   WAR  the earlier one reads, the later one writes
//   WAW  both write
//   FREE one allocates or frees the buffer, or the two use one address for
//        different versions of a buffer
//
// A conflict without a path between the two tasks is a hazard. Every such pair
// is listed, not only those since the last write: that is the definition which
// a reader can check by hand, and grouping (DepsCheck.h) makes one cause of
// them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_HAZARDS_H
#define PLUMBLINE_DEPS_HAZARDS_H

#include "plumbline/Deps/AccessGraph.h"

namespace plumb {

enum HazardKind : uint8_t {
  RawHazard = 1,
  WarHazard = 2,
  WawHazard = 4,
  FreeHazard = 8,
};

/// `RAW`, `WAR`, `WAW`, `FREE`, in this order.
std::vector<std::string> hazardKindNames(uint8_t kinds);

struct Hazard {
  TaskIndex from, to; ///< Submitted earlier, and later.
  uint8_t kinds;      ///< HazardKind: all that apply.
  /// The first buffer of `from`'s accesses with a conflict. The shared bytes
  /// are counted from its start: the first one and one past the last one.
  uint32_t buffer;
  ByteRange bytes;
};

/// Two accesses of a pair of tasks that conflict.
struct Conflict {
  DepsAccess from, to;
  uint8_t kinds;
  ByteRange bytes; ///< In from's buffer.
};

/// A use of a buffer before the task that allocates it, or after the one that
/// frees it: ordered, and wrong.
struct LifetimeError {
  TaskIndex user;
  TaskIndex lifetime; ///< What allocates or frees.
  uint32_t buffer;
  bool afterFree;
};

struct HazardOptions {
  /// The search ends after as many hazards.
  uint64_t maxHazards = 1000000;
  /// For the sets of predecessors; 0 finds them by searching.
  uint64_t memoryLimit = uint64_t(1) << 30;
  /// Storages with as many different regions are searched from the top of a
  /// tree. It changes the time, and nothing else.
  uint32_t manyRegions = 64;
};

struct HazardReport {
  std::vector<Hazard> hazards; ///< Sorted by `to`, then `from`.
  std::vector<LifetimeError> lifetimeErrors;
  /// Edges that a longer path implies; each edge once.
  std::vector<std::pair<TaskIndex, TaskIndex>> redundantEdges;
  /// The same, of the edges that were added.
  std::vector<std::pair<TaskIndex, TaskIndex>> redundantAdded;
  uint64_t numEdges = 0; ///< Different ones.
  uint64_t numDuplicateEdges = 0;
  bool truncated = false;       ///< There are more than maxHazards.
  uint64_t assumedOverlaps = 0; ///< Pairs of regions too tangled to decide.
  uint32_t numChains = 0;
  bool searched = false; ///< Too wide for clocks; slower.
};

/// Of \p graph with the edges \p added. Fails if the tasks depend on each other
/// in a cycle.
Result<HazardReport>
findHazards(const AccessGraph &graph, const HazardOptions &options = {},
            const std::vector<std::pair<TaskIndex, TaskIndex>> &added = {});

/// All conflicts of two tasks, whether ordered or not.
std::vector<Conflict> conflictsOf(const AccessGraph &graph, TaskIndex from,
                                  TaskIndex to);

} // namespace plumb

#endif // PLUMBLINE_DEPS_HAZARDS_H
