//===- OrderSweep.h - who comes before the task at hand? ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reachability in a DAG of 10^6 tasks, asked only in one way: tasks are entered
// in topological order, and of the one entered last one asks which earlier
// tasks come before it.
//
// The DAG is cut into chains (Jagadish 1990): each task continues a chain whose
// last task comes before it, if there is one. There are then about as many
// chains as tasks ever run side by side, and what comes before a task is one
// number per chain, its clock: how far along the chain. A clock is the maximum
// of those of the direct predecessors, and is needed only until the last direct
// successor has been entered: what is held at one time is the cut of the sweep,
// not the whole graph. Clocks are lists of (chain, position), or arrays where
// most chains occur.
//
// A graph that is both very wide and dense would need too much memory all the
// same. The sweep then changes, in the middle, to a search backwards from each
// task, which goes no further than to the earliest task that is asked for.
//
// The clocks also tell, for nothing, which direct predecessors are redundant:
// those that come before another one (the edges which transitive reduction
// removes; Aho, Garey and Ullman 1972).
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_DEPS_ORDERSWEEP_H
#define PLUMBLINE_LIB_DEPS_ORDERSWEEP_H

#include "TaskOrder.h"
#include <queue>

namespace plumb {

class OrderSweep {
public:
  /// \p memoryLimit in bytes, for the clocks held at one time; 0 searches from
  /// the start.
  OrderSweep(const AccessGraph &graph, const TaskOrder &order,
             uint64_t memoryLimit = uint64_t(1) << 30);

  /// Goes on to the next task in topological order.
  TaskIndex enterNext();
  bool done() const { return next == order.numTasks(); }

  /// Whether the task entered last comes after \p task, which has been entered
  /// before it.
  bool isAfter(TaskIndex task) {
    return searching ? search(task) : now[chainOf[task]] >= positionOf[task];
  }
  /// Of the task entered last, the direct predecessors that come before another
  /// one of its direct predecessors, as indices into order.predecessors.
  const std::vector<uint32_t> &redundantPredecessors() const {
    return redundant;
  }

  /// Tasks of a chain come one after the other.
  uint32_t chain(TaskIndex task) const { return chainOf[task]; }
  uint32_t numChains() const { return uint32_t(tailPosition.size()); }
  bool fellBack() const { return searching; }

private:
  struct Clock {
    bool isArray = false;
    std::vector<uint32_t> data; ///< Positions, or pairs (chain, position).
  };

  void clearNow();
  void raise(uint32_t chain, uint32_t position);
  void merge(const Clock &clock);
  void enterByClocks(TaskIndex task);
  void enterBySearch(TaskIndex task);
  void store(TaskIndex task);
  void release(TaskIndex task);
  void assignChain(TaskIndex task);
  bool search(TaskIndex task);
  void expandTo(uint32_t rank);

  const AccessGraph &graph;
  const TaskOrder &order;
  uint64_t memoryLimit, memory = 0;
  uint32_t next = 0;

  std::vector<uint32_t> chainOf, positionOf; ///< Positions count from 1.
  std::vector<uint32_t> tailPosition;        ///< Of a chain.
  std::vector<TaskIndex> tailTask;
  std::vector<uint32_t> redundant;

  std::vector<Clock> clocks; ///< Of what strictly precedes a task.
  std::vector<uint32_t> openSuccessors;
  std::vector<std::vector<uint32_t>> spare; ///< Released, for reuse.
  std::vector<uint32_t> now;                ///< The clock of the last task.
  std::vector<uint32_t> touched; ///< Chains in it, unless nowIsArray.
  bool nowIsArray = false;
  uint32_t nowSize = 0; ///< The part of `now` in use, if nowIsArray.

  // The search: ranks of tasks reached and not expanded; marks say for which
  // task they hold.
  bool searching = false;
  std::priority_queue<uint32_t> frontier;
  std::vector<uint32_t> reachedFor, strictlyFor;
  uint32_t current = 0;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_DEPS_ORDERSWEEP_H
