//===- deps_scale.cpp - the dependency checker on large graphs ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   deps_scale [--seconds=10] [--quick]
//
// Graphs of known truth, as large as real ones and larger, through findHazards
// and through two other methods, written here in their simplest good form:
//
//   BFS      the set of what comes before a task, searched backwards from each
//            (Legion Spy's way); regions compared in bytes as we do. It stops
//            after --seconds; then the time is scaled from the tasks done.
//   buffers  vector clocks, and for each whole buffer its last write and the
//            reads since then (the way of PyTorch's CUDA sanitizer)
//
// Three kinds of graph. "attention": requests of steps of four tasks (qk,
// softmax, pv, update) that double-buffer their intermediate results in one
// scratch buffer, which all requests share row by row; in a hundred requests
// one edge of the kind WAR is left out, so that the truth is a hundred hazards.
// "fan-in": blocks of 64 producers and 64 consumers that read all of them; no
// hazard. "cache": each step appends a row and another task reads all rows so
// far; a hundred readers do not wait for the last one. The regions are all
// different, and half the square of the steps share a byte.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/Hazards.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>
#include <sys/resource.h>
#include <time.h>

using namespace plumb;
using Pairs = std::set<std::pair<TaskIndex, TaskIndex>>;

/// Seconds of this process on its core: others on the machine do not count.
static double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

namespace {

struct Builder {
  AccessGraph graph;

  TaskIndex task() {
    graph.tasks.emplace_back();
    return TaskIndex(graph.tasks.size() - 1);
  }
  void access(TaskIndex t, uint32_t buffer, uint64_t row, uint8_t mode) {
    (void)graph.addAccess(
        t, buffer, ByteRegion::interval(row * 256, row * 256 + 256), mode);
  }
  void edge(TaskIndex from, TaskIndex to) { graph.edges.push_back({from, to}); }
  uint32_t buffer() {
    graph.buffers.emplace_back();
    return uint32_t(graph.buffers.size() - 1);
  }
};

} // namespace

static AccessGraph attention(unsigned requests, unsigned steps, Pairs &truth) {
  Builder b;
  constexpr uint8_t inout = ReadAccess | WriteAccess;
  uint32_t cache = b.buffer(), scratch = b.buffer(), state = b.buffer();
  for (unsigned r = 0; r != requests; ++r) {
    std::vector<TaskIndex> qk, softmax, pv, update;
    for (unsigned s = 0; s != steps; ++s) {
      uint64_t row = r * 6 + s % 2 * 3;
      qk.push_back(b.task());
      b.access(qk[s], cache, r, ReadAccess);
      b.access(qk[s], cache, requests + r * steps + s, ReadAccess);
      b.access(qk[s], scratch, row, WriteAccess);
      softmax.push_back(b.task());
      b.access(softmax[s], scratch, row, ReadAccess);
      b.access(softmax[s], scratch, row + 1, WriteAccess);
      pv.push_back(b.task());
      b.access(pv[s], scratch, row + 1, ReadAccess);
      b.access(pv[s], cache, requests + (requests + r) * steps + s, ReadAccess);
      b.access(pv[s], scratch, row + 2, WriteAccess);
      update.push_back(b.task());
      b.access(update[s], scratch, row + 2, ReadAccess);
      for (unsigned part = 0; part != 3; ++part)
        b.access(update[s], state, r * 3 + part, inout);
      b.edge(qk[s], softmax[s]);
      b.edge(softmax[s], pv[s]);
      b.edge(pv[s], update[s]);
      if (s >= 1) {
        b.edge(qk[s - 1], qk[s]);
        b.edge(update[s - 1], update[s]);
      }
      if (s >= 2) {
        b.edge(softmax[s - 2], qk[s]);
        b.edge(pv[s - 2], softmax[s]);
        // Nothing but this edge, and those of later steps, leads from an update
        // to a pv: without it just this pair is not ordered.
        if (s == steps / 2 && r < 100)
          truth.emplace(update[s - 2], pv[s]);
        else
          b.edge(update[s - 2], pv[s]);
      }
    }
  }
  (void)b.graph.finish();
  return std::move(b.graph);
}

static AccessGraph cache(unsigned steps, Pairs &truth) {
  Builder b;
  uint32_t rows = b.buffer();
  TaskIndex last = noIndex;
  for (unsigned s = 0; s != steps; ++s) {
    TaskIndex append = b.task();
    b.access(append, rows, s, WriteAccess);
    if (last != noIndex)
      b.edge(last, append);
    TaskIndex reader = b.task();
    (void)b.graph.addAccess(reader, rows,
                            ByteRegion::interval(0, uint64_t(s + 1) * 256),
                            ReadAccess);
    if (last != noIndex && s % (steps / 100) == 7) {
      b.edge(last, reader);
      truth.emplace(append, reader);
    } else {
      b.edge(append, reader);
    }
    last = append;
  }
  (void)b.graph.finish();
  return std::move(b.graph);
}

static AccessGraph fanIn(unsigned blocks) {
  Builder b;
  uint32_t rows = b.buffer(), out = b.buffer();
  TaskIndex join = noIndex;
  for (unsigned k = 0; k != blocks; ++k) {
    std::vector<TaskIndex> producers;
    for (unsigned i = 0; i != 64; ++i) {
      producers.push_back(b.task());
      b.access(producers[i], rows, i, WriteAccess);
      if (join != noIndex)
        b.edge(join, producers[i]);
    }
    TaskIndex first = TaskIndex(b.graph.tasks.size());
    for (unsigned i = 0; i != 64; ++i) {
      TaskIndex consumer = b.task();
      for (unsigned p = 0; p != 64; ++p) {
        b.access(consumer, rows, p, ReadAccess);
        b.edge(producers[p], consumer);
      }
      b.access(consumer, out, i, WriteAccess);
    }
    join = b.task();
    for (unsigned i = 0; i != 64; ++i)
      b.edge(first + i, join);
  }
  (void)b.graph.finish();
  return std::move(b.graph);
}

//===----------------------------------------------------------------------===//
// The other methods
//===----------------------------------------------------------------------===//

namespace {

/// Predecessors of each task; all edges here lead to later tasks.
struct Predecessors {
  explicit Predecessors(const AccessGraph &graph)
      : first(graph.tasks.size() + 1, 0), list(graph.edges.size()) {
    for (const DepsEdge &e : graph.edges)
      ++first[e.to + 1];
    for (size_t i = 1; i != first.size(); ++i)
      first[i] += first[i - 1];
    std::vector<uint32_t> next(first.begin(), first.end() - 1);
    for (const DepsEdge &e : graph.edges)
      list[next[e.to]++] = e.from;
  }
  std::vector<uint32_t> first, list;
};

struct Answer {
  Pairs pairs;
  double seconds = 0;
  bool scaled = false;
};

} // namespace

static Answer searchBackwards(const AccessGraph &graph, double limit) {
  double start = now();
  Answer answer;
  Predecessors preds(graph);
  // Earlier accesses by place; rows are whole, so that a map finds them all.
  std::unordered_map<uint64_t, std::vector<DepsAccess>> history;
  std::vector<uint32_t> seen(graph.tasks.size(), noIndex);
  std::vector<TaskIndex> stack;
  size_t n = graph.tasks.size();
  for (TaskIndex t = 0; t != n; ++t) {
    stack.assign(1, t);
    while (!stack.empty()) {
      TaskIndex at = stack.back();
      stack.pop_back();
      for (uint32_t i = preds.first[at]; i != preds.first[at + 1]; ++i)
        if (TaskIndex p = preds.list[i]; seen[p] != t) {
          seen[p] = t;
          stack.push_back(p);
        }
    }
    auto [begin, end] = graph.accessesOf(t);
    for (uint32_t a = begin; a != end; ++a) {
      const DepsAccess &own = graph.accesses()[a];
      auto &entries = history[uint64_t(own.buffer) << 32 | own.region];
      for (const DepsAccess &other : entries)
        if (((own.mode | other.mode) & WriteAccess) && other.task != t &&
            seen[other.task] != t)
          answer.pairs.emplace(other.task, t);
      entries.push_back(own);
    }
    if (t % 64 == 0 && now() - start > limit) {
      // A task costs what comes before it: the rest costs more, and this is
      // the least that the whole can take.
      double done = double(t + 1) / double(n);
      answer.seconds = (now() - start) / done;
      answer.scaled = true;
      return answer;
    }
  }
  answer.seconds = now() - start;
  return answer;
}

static Answer wholeBuffers(const AccessGraph &graph) {
  double start = now();
  Answer answer;
  Predecessors preds(graph);
  size_t n = graph.tasks.size();
  // A stream for each chain of tasks, greedily.
  std::vector<uint32_t> chain(n), time(n), last, uses(n, 0);
  for (TaskIndex p : preds.list)
    ++uses[p];
  for (TaskIndex t = 0; t != n; ++t) {
    uint32_t c = noIndex;
    for (uint32_t i = preds.first[t]; i != preds.first[t + 1]; ++i)
      if (uint32_t of = chain[preds.list[i]]; last[of] == preds.list[i])
        c = of;
    if (c == noIndex) {
      c = uint32_t(last.size());
      last.push_back(0);
    }
    time[t] = preds.first[t] == preds.first[t + 1] ? 1 : time[last[c]] + 1;
    chain[t] = c;
    last[c] = t;
  }
  struct Buffer {
    TaskIndex write = noIndex;
    std::unordered_map<uint32_t, TaskIndex> reads; ///< The latest of a stream.
  };
  std::vector<Buffer> buffers(graph.buffers.size());
  std::vector<std::unique_ptr<std::vector<uint32_t>>> clocks(n);
  for (TaskIndex t = 0; t != n; ++t) {
    auto clock = std::make_unique<std::vector<uint32_t>>(last.size(), 0);
    for (uint32_t i = preds.first[t]; i != preds.first[t + 1]; ++i) {
      TaskIndex p = preds.list[i];
      for (size_t c = 0; c != clock->size(); ++c)
        (*clock)[c] = std::max((*clock)[c], (*clocks[p])[c]);
      if (--uses[p] == 0)
        clocks[p].reset();
    }
    (*clock)[chain[t]] = time[t];
    auto check = [&](TaskIndex other) {
      if (other != noIndex && other != t &&
          (*clock)[chain[other]] < time[other])
        answer.pairs.emplace(other, t);
    };
    auto [begin, end] = graph.accessesOf(t);
    for (uint32_t a = begin; a != end; ++a) {
      const DepsAccess &own = graph.accesses()[a];
      Buffer &buffer = buffers[own.buffer];
      check(buffer.write);
      if (own.mode & WriteAccess) {
        for (auto [stream, reader] : buffer.reads)
          check(reader);
        buffer.reads.clear();
        buffer.write = t;
      } else {
        buffer.reads[chain[t]] = t;
      }
    }
    if (uses[t])
      clocks[t] = std::move(clock);
  }
  answer.seconds = now() - start;
  return answer;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static std::string judged(const Answer &answer, const Pairs &truth) {
  size_t hits = 0;
  for (const auto &pair : answer.pairs)
    hits += truth.count(pair);
  char text[96];
  std::snprintf(text, sizeof text, "%s%.3g s, %zu missed, %zu false",
                answer.scaled ? "> " : "", answer.seconds, truth.size() - hits,
                answer.pairs.size() - hits);
  if (answer.scaled)
    std::snprintf(text, sizeof text, "> %.3g s (scaled)", answer.seconds);
  return text;
}

static void row(const char *kind, const AccessGraph &graph, const Pairs &truth,
                double limit, bool withPeers) {
  double start = now();
  Result<HazardReport> report = findHazards(graph);
  Answer ours;
  ours.seconds = now() - start;
  if (!report)
    std::exit(1);
  for (const Hazard &h : report->hazards)
    ours.pairs.emplace(h.from, h.to);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::printf("| %s | %zu | %zu | %zu | %s | %.2f us | %.2f GiB | %s | %s |\n",
              kind, graph.tasks.size(), graph.edges.size(),
              graph.accesses().size(), judged(ours, truth).c_str(),
              ours.seconds / double(graph.tasks.size()) * 1e6,
              double(usage.ru_maxrss) / (1 << 20),
              withPeers ? judged(searchBackwards(graph, limit), truth).c_str()
                        : "",
              withPeers ? judged(wholeBuffers(graph), truth).c_str() : "");
  std::fflush(stdout);
}

int main(int argc, char **argv) {
  double limit = 10;
  bool quick = false;
  for (int i = 1; i < argc; ++i) {
    if (!std::strncmp(argv[i], "--seconds=", 10))
      limit = std::atof(argv[i] + 10);
    else if (!std::strcmp(argv[i], "--quick"))
      quick = true;
    else {
      std::fprintf(stderr, "expected --seconds=N or --quick\n");
      return 2;
    }
  }
  std::printf("| graph | tasks | edges | accesses | plumb | a task | memory of "
              "the process | BFS | buffers |\n"
              "|---|---:|---:|---:|---|---:|---:|---|---|\n");
  auto attentionRow = [&](unsigned requests, unsigned steps, bool withPeers) {
    Pairs truth;
    AccessGraph graph = attention(requests, steps, truth);
    row("attention", graph, truth, limit, withPeers);
  };
  attentionRow(256, 65, true);
  row("fan-in", fanIn(quick ? 78 : 775), {}, limit, true);
  // The peers, which know whole rows and whole buffers, are not for this one.
  auto cacheRow = [&](unsigned steps) {
    Pairs truth;
    AccessGraph graph = cache(steps, truth);
    row("cache", graph, truth, limit, false);
  };
  cacheRow(8000);
  if (quick)
    return 0;
  cacheRow(16000);
  cacheRow(32000);
  for (unsigned steps : {125u, 250u, 500u})
    attentionRow(250, steps, false);
  attentionRow(250, 1000, true);
}
