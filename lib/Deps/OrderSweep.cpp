//===- OrderSweep.cpp - clocks over chains, searches where they fail ------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OrderSweep.h"
#include <algorithm>

using namespace plumb;

OrderSweep::OrderSweep(const AccessGraph &graph, const TaskOrder &order,
                       uint64_t memoryLimit)
    : graph(graph), order(order), memoryLimit(memoryLimit) {
  chainOf.assign(order.numTasks(), noIndex);
  positionOf.assign(order.numTasks(), 0);
  openSuccessors = order.numSuccessors;
  clocks.resize(order.numTasks());
}

TaskIndex OrderSweep::enterNext() {
  TaskIndex task = order.order[next++];
  redundant.clear();
  if (!searching && memory > memoryLimit) {
    searching = true;
    clocks.clear();
    clocks.shrink_to_fit();
    spare.clear();
  }
  if (!searching && memoryLimit == 0)
    searching = true;
  if (searching)
    enterBySearch(task);
  else
    enterByClocks(task);
  return task;
}

//===----------------------------------------------------------------------===//
// Clocks
//===----------------------------------------------------------------------===//

void OrderSweep::clearNow() {
  if (nowIsArray)
    std::fill(now.begin(), now.begin() + nowSize, 0);
  else
    for (uint32_t chain : touched)
      now[chain] = 0;
  touched.clear();
  nowIsArray = false;
  nowSize = 0;
}

void OrderSweep::raise(uint32_t chain, uint32_t position) {
  if (nowIsArray)
    nowSize = std::max(nowSize, chain + 1);
  else if (!now[chain])
    touched.push_back(chain);
  now[chain] = std::max(now[chain], position);
}

void OrderSweep::merge(const Clock &clock) {
  if (!clock.isArray) {
    for (size_t i = 0; i != clock.data.size(); i += 2)
      raise(clock.data[i], clock.data[i + 1]);
    return;
  }
  if (!nowIsArray) {
    nowIsArray = true;
    for (uint32_t chain : touched)
      nowSize = std::max(nowSize, chain + 1);
    touched.clear();
  }
  uint32_t size = uint32_t(clock.data.size());
  nowSize = std::max(nowSize, size);
  uint32_t *to = now.data();
  const uint32_t *from = clock.data.data();
  for (uint32_t i = 0; i != size; ++i)
    to[i] = std::max(to[i], from[i]);
}

void OrderSweep::enterByClocks(TaskIndex task) {
  clearNow();
  uint32_t first = order.firstOf[task], last = order.firstOf[task + 1];
  for (uint32_t i = first; i != last; ++i)
    merge(clocks[order.predecessors[i].task]);
  // So far without the predecessors themselves: one that is there precedes
  // another one.
  for (uint32_t i = first; i != last; ++i) {
    TaskIndex p = order.predecessors[i].task;
    if (now[chainOf[p]] >= positionOf[p])
      redundant.push_back(i);
  }
  for (uint32_t i = first; i != last; ++i) {
    TaskIndex p = order.predecessors[i].task;
    raise(chainOf[p], positionOf[p]);
    if (--openSuccessors[p] == 0)
      release(p);
  }
  assignChain(task);
  if (openSuccessors[task])
    store(task);
}

void OrderSweep::store(TaskIndex task) {
  Clock &clock = clocks[task];
  if (!spare.empty()) {
    clock.data.swap(spare.back());
    spare.pop_back();
  }
  clock.data.clear();
  uint32_t size = nowSize;
  if (!nowIsArray)
    for (uint32_t chain : touched)
      size = std::max(size, chain + 1);
  // An array takes less room than pairs from half of the chains on, and is
  // merged several times faster.
  clock.isArray = nowIsArray || touched.size() * 4 >= size;
  if (clock.isArray) {
    clock.data.assign(now.begin(), now.begin() + size);
  } else {
    clock.data.reserve(touched.size() * 2);
    for (uint32_t chain : touched) {
      clock.data.push_back(chain);
      clock.data.push_back(now[chain]);
    }
  }
  memory += clock.data.capacity() * sizeof(uint32_t);
}

void OrderSweep::release(TaskIndex task) {
  std::vector<uint32_t> &data = clocks[task].data;
  memory -= data.capacity() * sizeof(uint32_t);
  if (spare.size() < 64)
    spare.push_back(std::move(data));
  data = {};
}

void OrderSweep::assignChain(TaskIndex task) {
  uint32_t chosen = noIndex;
  uint32_t stream = graph.tasks[task].stream;
  for (uint32_t i = order.firstOf[task]; i != order.firstOf[task + 1]; ++i) {
    TaskIndex p = order.predecessors[i].task;
    if (tailTask[chainOf[p]] != p)
      continue;
    bool sameStream = stream != noIndex && graph.tasks[p].stream == stream;
    if (chosen == noIndex || sameStream)
      chosen = chainOf[p];
  }
  // Any chain whose end comes before the task will do, edge or no edge.
  if (chosen == noIndex && !searching) {
    if (nowIsArray) {
      for (uint32_t c = 0; c != nowSize && chosen == noIndex; ++c)
        if (now[c] == tailPosition[c])
          chosen = c;
    } else {
      for (uint32_t c : touched)
        if (now[c] == tailPosition[c]) {
          chosen = c;
          break;
        }
    }
  }
  if (chosen == noIndex) {
    chosen = numChains();
    tailPosition.push_back(0);
    tailTask.push_back(noIndex);
    if (now.size() < tailPosition.size())
      now.resize(tailPosition.size() * 2, 0);
  }
  chainOf[task] = chosen;
  positionOf[task] = ++tailPosition[chosen];
  tailTask[chosen] = task;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

void OrderSweep::enterBySearch(TaskIndex task) {
  reachedFor.resize(order.numTasks(), noIndex);
  strictlyFor.resize(order.numTasks(), noIndex);
  current = task;
  frontier = {};
  uint32_t lowest = noIndex;
  uint32_t first = order.firstOf[task], last = order.firstOf[task + 1];
  for (uint32_t i = first; i != last; ++i) {
    TaskIndex p = order.predecessors[i].task;
    reachedFor[p] = task;
    frontier.push(order.rank[p]);
    lowest = std::min(lowest, order.rank[p]);
  }
  if (last - first > 1)
    expandTo(lowest);
  for (uint32_t i = first; i != last; ++i)
    if (strictlyFor[order.predecessors[i].task] == task)
      redundant.push_back(i);
  assignChain(task);
}

/// Expands all reached tasks with a rank above \p rank: afterwards everything
/// before the current task from that rank on is marked.
void OrderSweep::expandTo(uint32_t rank) {
  while (!frontier.empty() && frontier.top() > rank) {
    TaskIndex task = order.order[frontier.top()];
    frontier.pop();
    for (uint32_t i = order.firstOf[task]; i != order.firstOf[task + 1]; ++i) {
      TaskIndex p = order.predecessors[i].task;
      strictlyFor[p] = current;
      if (reachedFor[p] == current)
        continue;
      reachedFor[p] = current;
      frontier.push(order.rank[p]);
    }
  }
}

bool OrderSweep::search(TaskIndex task) {
  expandTo(order.rank[task]);
  return reachedFor[task] == current;
}
