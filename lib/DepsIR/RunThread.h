//===- RunThread.h - a thread of a run that is recorded ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads begin at one point of another thread and end before that one goes on,
// for the run has but one processor: they lie on a stack. A thread is cut into
// tasks where it begins another one and where it waits. Tasks are made when the
// first thing happens in them, so that two cuts in a row cost nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPSIR_RUNTHREAD_H
#define PLUMBLINE_LIB_DEPSIR_RUNTHREAD_H

#include "plumbline/Deps/AccessGraph.h"
#include "plumbline/Deps/ByteSet.h"
#include <algorithm>
#include <unordered_map>
#include <vector>

namespace plumb {

/// Tasks, ascending, each once.
using TaskList = std::vector<TaskIndex>;

inline void mergeInto(TaskList &list, const TaskList &more) {
  list.insert(list.end(), more.begin(), more.end());
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

/// What an operation of a task does to a buffer.
struct TouchKey {
  uint32_t buffer, place;
  uint8_t mode;

  bool operator==(const TouchKey &other) const {
    return buffer == other.buffer && place == other.place && mode == other.mode;
  }
  bool operator<(const TouchKey &other) const {
    return std::tie(buffer, place, mode) <
           std::tie(other.buffer, other.place, other.mode);
  }
};

struct TouchKeyHash {
  size_t operator()(const TouchKey &key) const {
    uint64_t bits = uint64_t(key.buffer) << 32 ^ uint64_t(key.place) << 3 ^
                    uint64_t(key.mode);
    return size_t((bits * 0x9e3779b97f4a7c15u) >> 20);
  }
};

struct RunThread {
  std::string name, loc;
  /// The task that began it; none of the entry.
  TaskIndex parent = noIndex;
  /// The task that is being filled, and the latest one.
  TaskIndex current = noIndex, latest = noIndex;
  /// What the next task comes after.
  TaskList tail;
  std::unordered_map<TouchKey, ByteSet, TouchKeyHash> touched;
  /// Something else happened in the current task: an allocation, say.
  bool isUsed = false;
  /// Parallel loops of it that run. What happens between their iterations is
  /// that of the task behind the loop.
  unsigned openLoops = 0;
};

/// A parallel loop that runs.
struct RunLoop {
  TaskList before, after;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPSIR_RUNTHREAD_H
