//===- GraphCost.cpp - critical path and width ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The width of an order is the least number of chains that cover it (Dilworth
// 1950), which is the number of tasks less a maximum matching of the pairs in
// the order (Fulkerson 1956). That is found exactly for graphs of up to two
// thousand tasks, by augmenting paths over rows of bits. Larger ones get a
// lower bound: tasks whose longest paths from a start have equally many edges
// never wait for each other.
//
//===----------------------------------------------------------------------===//

#include "Fix.h"
#include <algorithm>

using namespace plumb;

PathWeights plumb::pathWeights(const AccessGraph &graph,
                               const TaskOrder &order) {
  PathWeights weights;
  uint32_t n = order.numTasks();
  weights.upTo.assign(n, 0);
  weights.from.assign(n, 0);
  for (TaskIndex t : order.order) {
    for (uint32_t i = order.firstOf[t]; i != order.firstOf[t + 1]; ++i)
      weights.upTo[t] =
          std::max(weights.upTo[t], weights.upTo[order.predecessors[i].task]);
    weights.upTo[t] += graph.tasks[t].weight;
    weights.longest = std::max(weights.longest, weights.upTo[t]);
  }
  // Backwards: a task is complete when all its successors have been seen.
  for (uint32_t i = n; i--;) {
    TaskIndex t = order.order[i];
    weights.from[t] += graph.tasks[t].weight;
    for (uint32_t k = order.firstOf[t]; k != order.firstOf[t + 1]; ++k) {
      TaskIndex p = order.predecessors[k].task;
      weights.from[p] = std::max(weights.from[p], weights.from[t]);
    }
  }
  return weights;
}

namespace {

/// A maximum matching of each task with a later one.
class Matching {
public:
  explicit Matching(const TaskOrder &order)
      : n(order.numTasks()), words((n + 63) / 64), after(size_t(n) * words, 0),
        matched(n, noIndex), partner(n, noIndex) {
    for (uint32_t i = n; i--;) {
      TaskIndex t = order.order[i];
      for (uint32_t k = order.firstOf[t]; k != order.firstOf[t + 1]; ++k) {
        TaskIndex p = order.predecessors[k].task;
        after[size_t(p) * words + t / 64] |= uint64_t(1) << t % 64;
        for (uint32_t w = 0; w != words; ++w)
          after[size_t(p) * words + w] |= after[size_t(t) * words + w];
      }
    }
  }

  uint32_t size() {
    uint32_t pairs = 0;
    for (TaskIndex t = 0; t != n; ++t) {
      unseen.assign(words, ~uint64_t(0));
      pairs += augment(t);
    }
    return pairs;
  }

private:
  /// Kuhn's search for an augmenting path, breadth first so that no deep graph
  /// can exhaust the stack.
  bool augment(TaskIndex start) {
    std::vector<TaskIndex> queue = {start};     // On the left side.
    std::vector<uint32_t> cameFrom(n, noIndex); // Left, by right.
    for (size_t head = 0; head != queue.size(); ++head) {
      TaskIndex left = queue[head];
      for (uint32_t w = 0; w != words; ++w)
        while (uint64_t fresh = after[size_t(left) * words + w] & unseen[w]) {
          uint32_t right = w * 64 + uint32_t(__builtin_ctzll(fresh));
          unseen[w] &= ~(uint64_t(1) << right % 64);
          cameFrom[right] = left;
          if (matched[right] != noIndex) {
            queue.push_back(matched[right]);
            continue;
          }
          // Turn the path around.
          while (true) {
            TaskIndex owner = cameFrom[right];
            uint32_t next = partner[owner];
            matched[right] = owner;
            partner[owner] = right;
            if (owner == start)
              return true;
            right = next;
          }
        }
    }
    return false;
  }

  uint32_t n, words;
  std::vector<uint64_t> after;
  std::vector<TaskIndex> matched; ///< The left partner of a right one.
  std::vector<uint32_t> partner;  ///< The right partner of a left one.
  std::vector<uint64_t> unseen;
};

} // namespace

GraphCost plumb::costOf(const AccessGraph &graph, const TaskOrder &order) {
  GraphCost cost;
  cost.criticalPath = pathWeights(graph, order).longest;
  uint32_t n = order.numTasks();
  constexpr uint32_t mostForMatching = 2048;
  if (n <= mostForMatching) {
    cost.widthIsExact = true;
    cost.width = n - Matching(order).size();
    return cost;
  }
  std::vector<uint32_t> depth(n, 0), count(n, 0);
  for (TaskIndex t : order.order) {
    for (uint32_t i = order.firstOf[t]; i != order.firstOf[t + 1]; ++i)
      depth[t] = std::max(depth[t], depth[order.predecessors[i].task] + 1);
    cost.width = std::max<uint64_t>(cost.width, ++count[depth[t]]);
  }
  return cost;
}
