//===- AccessGraph.h - tasks, what they touch, what orders them -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model that all readers fill (Readers.h for files; whoever has a graph in
// memory calls the same functions) and all checks read. Tasks are numbered in
// submission order. What orders them:
//
//   edges        from a task to one that waits for it
//   streams      where the graph says so, the tasks of a stream in turn
//   host points  tasks that run on the submitting thread: whatever is submitted
//                later waits for them; those that also wait for all that was
//                submitted before are device-wide synchronisations
//
// Buffers may have an address. Those that overlap in memory alias: two of the
// same version are two names of the same data, two of different versions use
// the address one after the other. The tasks that allocate and free a buffer
// touch it as a whole.
//
// A task may be a part of another one: what that one began (`parent`), or the
// rest of it, after it has begun others or waited (`continues`). That is how
// recorded runs look (DepsIR/RecordRun.h). It orders nothing.
//
// A graph of 10^6 tasks has some 10^7 strings and regions, most of them equal:
// regions and places are interned, accesses are sixteen bytes.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_ACCESSGRAPH_H
#define PLUMBLINE_DEPS_ACCESSGRAPH_H

#include "plumbline/Deps/Region.h"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plumb {

/// What a task does to a region: bits. An atomic accumulation reads and writes,
/// but commutes with other accumulations.
enum AccessMode : uint8_t {
  ReadAccess = 1,
  WriteAccess = 2,
  AccumulateAccess = 4,
  LifetimeAccess = 8, ///< Allocates or frees.
};

/// `reads`, `writes`, `reads and writes`, `accumulates into`, `allocates or
/// frees`.
std::string accessVerb(uint8_t mode);

using TaskIndex = uint32_t;
constexpr uint32_t noIndex = UINT32_MAX;

enum class HostRole : uint8_t {
  None, ///< Runs on the device.
  Run,  ///< Runs on the submitting thread.
  Sync, ///< As Run, and waits for all that was submitted before.
};

/// How a missing edge is written down in the source that made the graph.
enum class FixSpelling : uint8_t {
  TaskDeps,   ///< deps=[t12]
  Events,     ///< event record and wait on streams
  CudaGraph,  ///< cudaGraphAddDependencies
  AsyncToken, ///< async dependencies of MLIR's operations
  Barrier,    ///< a barrier between the phases of a kernel
};

struct DepsTask {
  std::string id, name;
  std::string loc; ///< Where the source makes it; may be empty.
  uint32_t stream = noIndex;
  HostRole host = HostRole::None;
  bool hasActual = false;     ///< What it really touched is known.
  bool idIsNumber = false;    ///< The id is a number in the file.
  bool isOpaque = false;      ///< What it touches is not known.
  double weight = 1;          ///< Its cost in the critical path.
  unsigned line = 0, col = 0; ///< In the graph's file.
  TaskIndex parent = noIndex; ///< An earlier task, which began this one.
  TaskIndex continues =
      noIndex; ///< An earlier task, of which this is the rest.

  /// What this task did is known together with what others did, and is listed
  /// with this one of them. noIndex: by itself.
  TaskIndex comparedWith = noIndex;

  /// `'copy' (t4)`, or `t4` where the name says no more.
  std::string str() const;
};

struct DepsBuffer {
  std::string id;
  std::optional<uint64_t> bytes;
  std::optional<uint64_t> address;
  uint64_t version = 0;
  TaskIndex alloc = noIndex, free = noIndex;
};

struct DepsAccess {
  uint32_t buffer;
  uint32_t region : 28; ///< Relative to the buffer.
  uint32_t mode : 4;    ///< AccessMode.
  TaskIndex task;
  uint32_t place; ///< Where the source makes it; noIndex: not told.
};

struct DepsEdge {
  TaskIndex from, to;
  unsigned line = 0, col = 0;
};

class AccessGraph {
public:
  std::string file;     ///< For messages; may be empty.
  std::string format;   ///< Which reader made it.
  bool streams = false; ///< Streams order their tasks.
  FixSpelling spelling = FixSpelling::TaskDeps;
  std::vector<DepsTask> tasks;
  std::vector<DepsBuffer> buffers;
  std::vector<std::string> streamNames;
  std::vector<DepsEdge> edges;
  std::vector<std::string> notes; ///< What the reader left out, and why.
  /// What tasks were seen to do is not all that they did.
  bool actualIsPartial = false;

  /// Fails where 2^28 regions or 2^32 tasks are too few. \p place is where the
  /// source makes the access, `file:line:col`; empty: not told.
  Status addAccess(TaskIndex task, uint32_t buffer, const ByteRegion &region,
                   uint8_t mode, const std::string &place = "");
  /// What \p task was seen to do, as against what it declares.
  Status addActual(TaskIndex task, uint32_t buffer, const ByteRegion &region,
                   uint8_t mode, const std::string &place = "");
  /// What a run did where no task is.
  Status addElsewhere(uint32_t buffer, const ByteRegion &region, uint8_t mode,
                      const std::string &place);
  uint32_t internStream(const std::string &name);

  /// To be called once, after the last access: adds those of the tasks that
  /// allocate and free, and sorts all by task.
  Status finish();

  /// After actual accesses were added to a finished graph.
  void sortActual();

  const std::vector<DepsAccess> &accesses() const { return declared; }
  const std::vector<DepsAccess> &actualAccesses() const { return actual; }
  const std::vector<DepsAccess> &accessesElsewhere() const { return elsewhere; }
  /// `file:line:col` of an access, or "".
  const std::string &placeOf(const DepsAccess &access) const;
  const ByteRegion &region(const DepsAccess &access) const {
    return regions[access.region];
  }
  /// The accesses of a task are consecutive, in the order in which they were
  /// added: [first, last).
  std::pair<uint32_t, uint32_t> accessesOf(TaskIndex task) const {
    return {firstOf[task], firstOf[task + 1]};
  }
  std::pair<uint32_t, uint32_t> actualOf(TaskIndex task) const {
    return {firstActualOf[task], firstActualOf[task + 1]};
  }
  uint32_t numRegions() const { return uint32_t(regions.size()); }
  const ByteRegion &regionAt(uint32_t index) const { return regions[index]; }

  /// `file:line:col`, the task's own location if it has one.
  std::string placeOf(TaskIndex task) const;

private:
  Result<uint32_t> intern(const ByteRegion &region);
  Status append(std::vector<DepsAccess> &list, TaskIndex task, uint32_t buffer,
                const ByteRegion &region, uint8_t mode,
                const std::string &place);

  std::vector<ByteRegion> regions;
  std::unordered_multimap<uint64_t, uint32_t> regionOf; ///< By hash.
  std::unordered_map<std::string, uint32_t> streamOf, placeIndex;
  std::vector<std::string> places;
  std::vector<DepsAccess> declared, actual, elsewhere;
  std::vector<uint32_t> firstOf, firstActualOf;
};

/// Text of the user for a message: in single quotes, and not too long.
std::string quotedText(std::string_view text);

} // namespace plumb

#endif // PLUMBLINE_DEPS_ACCESSGRAPH_H
