//===- BruteForce.cpp - hazards byte by byte ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BruteForce.h"
#include <algorithm>

using namespace plumb;
using namespace plumb::test;

namespace {

/// What one task does to one byte of one buffer.
struct Touch {
  bool read = false, write = false; ///< Not by accumulation.
  bool accumulate = false, lifetime = false;

  bool any() const { return read || write || accumulate || lifetime; }
};

using Matrix = std::vector<std::vector<char>>;

} // namespace

static std::vector<unsigned> touchedBytes(const ModelAccess &access) {
  std::vector<unsigned> starts = {access.offset};
  for (size_t d = 0; d != access.shape.size(); ++d) {
    std::vector<unsigned> next;
    for (unsigned start : starts)
      for (unsigned i = 0; i != access.shape[d]; ++i)
        next.push_back(start + i * access.strides[d]);
    starts = next;
  }
  std::vector<unsigned> bytes;
  for (unsigned start : starts)
    for (unsigned i = 0; i != access.bytes; ++i)
      bytes.push_back(start * access.bytes + i);
  return bytes;
}

/// before[a][b]: there is a path from a to b.
static Matrix closure(const ModelGraph &graph,
                      std::vector<std::pair<int, int>> edges) {
  int n = int(graph.tasks.size());
  for (int b = 0; b != n; ++b)
    for (int a = 0; a != b; ++a) {
      bool sameStream = graph.streams && graph.tasks[a].stream >= 0 &&
                        graph.tasks[a].stream == graph.tasks[b].stream;
      if (sameStream || graph.tasks[a].host || graph.tasks[b].host == 2)
        edges.emplace_back(a, b);
    }
  Matrix before(n, std::vector<char>(n, 0));
  for (auto [a, b] : edges)
    before[a][b] = 1;
  for (int k = 0; k != n; ++k)
    for (int i = 0; i != n; ++i)
      if (before[i][k])
        for (int j = 0; j != n; ++j)
          before[i][j] |= before[k][j];
  return before;
}

ModelHazards
plumb::test::bruteForce(const ModelGraph &graph,
                        const std::vector<std::pair<int, int>> &extra) {
  int n = int(graph.tasks.size());
  ModelHazards result;
  std::vector<std::pair<int, int>> edges = graph.edges;
  edges.insert(edges.end(), extra.begin(), extra.end());
  Matrix before = closure(graph, edges);

  // touches[task][buffer][byte]
  std::vector<std::map<unsigned, std::map<unsigned, Touch>>> touches(n);
  std::vector<std::vector<unsigned>> mentions(n); // Buffers in their order.
  for (int t = 0; t != n; ++t)
    for (const ModelAccess &access : graph.tasks[t].accesses) {
      mentions[t].push_back(access.buffer);
      for (unsigned byte : touchedBytes(access)) {
        Touch &touch = touches[t][access.buffer][byte];
        touch.read |= access.mode == 'r' || access.mode == 'b';
        touch.write |= access.mode == 'w' || access.mode == 'b';
        touch.accumulate |= access.mode == 'a';
      }
    }
  for (unsigned b = 0; b != graph.buffers.size(); ++b)
    for (int t : {graph.buffers[b].alloc, graph.buffers[b].free})
      if (t >= 0) {
        mentions[t].push_back(b);
        for (unsigned byte = 0; byte != graph.buffers[b].bytes; ++byte)
          touches[t][b][byte].lifetime = true;
      }

  for (int to = 0; to != n; ++to)
    for (int from = 0; from != to; ++from) {
      if (before[from][to] || before[to][from])
        continue;
      bool raw = false, war = false, waw = false, free = false;
      std::map<unsigned, std::vector<unsigned>> shared;
      for (auto &[bufferA, bytesA] : touches[from])
        for (auto &[bufferB, bytesB] : touches[to]) {
          const ModelBuffer &x = graph.buffers[bufferA];
          const ModelBuffer &y = graph.buffers[bufferB];
          if (bufferA != bufferB && (x.address < 0 || y.address < 0))
            continue;
          for (auto &[byteA, a] : bytesA) {
            int byteB = int(byteA);
            if (bufferA != bufferB)
              byteB += x.address - y.address;
            auto found = bytesB.find(unsigned(byteB));
            if (byteB < 0 || found == bytesB.end())
              continue;
            const Touch &b = found->second;
            bool conflict = false;
            if (a.lifetime || b.lifetime)
              conflict = free = true;
            bool aReads = a.read || a.accumulate;
            bool aWrites = a.write || a.accumulate;
            bool bReads = b.read || b.accumulate;
            bool bWrites = b.write || b.accumulate;
            if (x.version != y.version) {
              if (aWrites || bWrites)
                if ((aReads || aWrites) && (bReads || bWrites))
                  conflict = free = true;
            } else {
              // Accumulating against accumulating does not count; every
              // other pairing does.
              bool isRaw = (a.write && bReads) || (a.accumulate && b.read);
              bool isWar = (aReads && b.write) || (a.read && b.accumulate);
              bool isWaw = (a.write && bWrites) || (a.accumulate && b.write);
              raw |= isRaw;
              war |= isWar;
              waw |= isWaw;
              conflict |= isRaw || isWar || isWaw;
            }
            if (conflict)
              shared[bufferA].push_back(byteA);
          }
        }
      std::string kinds = std::string(raw ? "RAW " : "") + (war ? "WAR " : "") +
                          (waw ? "WAW " : "") + (free ? "FREE " : "");
      if (kinds.empty())
        continue;
      result.hazards[{from, to}] = kinds;
      for (unsigned buffer : mentions[from])
        if (shared.count(buffer)) {
          auto [lo, hi] =
              std::minmax_element(shared[buffer].begin(), shared[buffer].end());
          result.bytes[{from, to}] = {*lo, *hi + 1};
          break;
        }
    }

  // An edge is redundant if the rest orders its ends.
  for (size_t e = 0; e != graph.edges.size(); ++e) {
    std::vector<std::pair<int, int>> rest;
    for (auto edge : edges)
      if (edge != graph.edges[e])
        rest.push_back(edge);
    if (closure(graph, rest)[graph.edges[e].first][graph.edges[e].second])
      result.redundant.insert(graph.edges[e]);
  }

  for (int b = 0; b != int(graph.buffers.size()); ++b)
    for (int t = 0; t != n; ++t) {
      const ModelBuffer &buffer = graph.buffers[b];
      if (!touches[t].count(unsigned(b)))
        continue;
      if (buffer.free >= 0 && before[buffer.free][t])
        result.lifetime.insert({t, buffer.free, b});
      if (buffer.alloc >= 0 && before[t][buffer.alloc])
        result.lifetime.insert({t, buffer.alloc, b});
    }
  return result;
}

ModelGraph plumb::test::randomGraph(PhiloxStream &random, unsigned maxTasks) {
  ModelGraph graph;
  unsigned n = unsigned(random.between(2, int64_t(maxTasks)));
  unsigned numBuffers = unsigned(random.between(1, 4));
  bool addresses = random.below(3) == 0;
  for (unsigned b = 0; b != numBuffers; ++b) {
    ModelBuffer buffer;
    buffer.bytes = unsigned(random.between(8, 64));
    if (addresses && random.below(4)) {
      buffer.address = int(random.below(64));
      buffer.version = unsigned(random.below(2));
    }
    if (random.below(4) == 0)
      buffer.alloc = int(random.below(n));
    if (random.below(4) == 0)
      buffer.free = int(random.below(n));
    graph.buffers.push_back(buffer);
  }

  graph.streams = random.below(2);
  unsigned numStreams = unsigned(random.between(1, 4));
  bool hosts = random.below(4) == 0;
  const char *modes[] = {"r", "rw", "rrrwba", "a", "rb", "ar", "aw"};
  for (unsigned t = 0; t != n; ++t) {
    ModelTask task;
    if (random.below(3))
      task.stream = int(random.below(numStreams));
    if (hosts && random.below(8) == 0)
      task.host = int(random.between(1, 2));
    for (uint64_t a = random.below(4); a--;) {
      ModelAccess access;
      access.buffer = unsigned(random.below(numBuffers));
      access.bytes = 1u << random.below(4);
      const char *m = modes[random.below(7)];
      access.mode = m[random.below(std::char_traits<char>::length(m))];
      unsigned room = graph.buffers[access.buffer].bytes / access.bytes;
      access.offset = unsigned(random.below(room));
      unsigned last = access.offset;
      for (uint64_t d = random.below(4); d--;) {
        unsigned stride = unsigned(random.below(9));
        unsigned most = stride ? (room - 1 - last) / stride + 1 : 3;
        unsigned count = unsigned(
            random.between(random.below(30) ? 1 : 0, std::min(most, 6u)));
        access.shape.push_back(count);
        access.strides.push_back(stride);
        last += count ? (count - 1) * stride : 0;
      }
      task.accesses.push_back(access);
    }
    graph.tasks.push_back(task);
  }

  // Edges along submission order or, in some graphs, along another order that
  // streams and hosts do not contradict.
  std::vector<int> place(n);
  for (unsigned t = 0; t != n; ++t)
    place[t] = int(t);
  if (!graph.streams && !hosts && random.below(4) == 0)
    for (unsigned t = n; t > 1; --t)
      std::swap(place[t - 1], place[random.below(t)]);
  uint64_t density = random.below(5) * n / 2;
  for (uint64_t e = 0; e != density; ++e) {
    int a = int(random.below(n)), b = int(random.below(n));
    if (a != b)
      graph.edges.emplace_back(place[std::min(a, b)], place[std::max(a, b)]);
  }
  return graph;
}

AccessGraph plumb::test::toAccessGraph(const ModelGraph &model) {
  AccessGraph graph;
  graph.streams = model.streams;
  for (size_t t = 0; t != model.tasks.size(); ++t) {
    DepsTask task;
    task.id = task.name = "t" + std::to_string(t);
    if (model.tasks[t].stream >= 0)
      task.stream =
          graph.internStream("s" + std::to_string(model.tasks[t].stream));
    task.host = HostRole(model.tasks[t].host);
    graph.tasks.push_back(task);
  }
  for (size_t b = 0; b != model.buffers.size(); ++b) {
    const ModelBuffer &m = model.buffers[b];
    DepsBuffer buffer;
    buffer.id = "b" + std::to_string(b);
    buffer.bytes = m.bytes;
    if (m.address >= 0)
      buffer.address = uint64_t(m.address);
    buffer.version = m.version;
    buffer.alloc = m.alloc < 0 ? noIndex : TaskIndex(m.alloc);
    buffer.free = m.free < 0 ? noIndex : TaskIndex(m.free);
    graph.buffers.push_back(buffer);
  }
  for (TaskIndex t = 0; t != model.tasks.size(); ++t)
    for (const ModelAccess &m : model.tasks[t].accesses) {
      std::vector<ByteDim> dims;
      for (size_t d = 0; d != m.shape.size(); ++d)
        dims.push_back({m.shape[d], uint64_t(m.strides[d]) * m.bytes});
      uint8_t mode = m.mode == 'r'   ? uint8_t(ReadAccess)
                     : m.mode == 'w' ? uint8_t(WriteAccess)
                     : m.mode == 'a' ? uint8_t(AccumulateAccess)
                                     : uint8_t(ReadAccess | WriteAccess);
      (void)graph.addAccess(
          t, m.buffer,
          *ByteRegion::strided(uint64_t(m.offset) * m.bytes, m.bytes, dims),
          mode);
    }
  for (auto [from, to] : model.edges)
    graph.edges.push_back({TaskIndex(from), TaskIndex(to)});
  (void)graph.finish();
  return graph;
}

std::string ModelGraph::asJson() const {
  auto id = [](int t) { return "\"t" + std::to_string(t) + "\""; };
  auto list = [](const std::vector<unsigned> &values) {
    std::string text = "[";
    for (unsigned v : values)
      text += (text.size() > 1 ? "," : "") + std::to_string(v);
    return text + "]";
  };
  std::string text = "{\"tasks\":[";
  for (size_t t = 0; t != tasks.size(); ++t) {
    text += (t ? ",\n{\"id\":" : "\n{\"id\":") + id(int(t)) + ",\"name\":\"k\"";
    if (tasks[t].stream >= 0)
      text += ",\"stream\":" + std::to_string(tasks[t].stream);
    if (tasks[t].host)
      text += tasks[t].host == 1 ? ",\"host\":\"run\"" : ",\"host\":\"sync\"";
    text += ",\"args\":[";
    for (size_t a = 0; a != tasks[t].accesses.size(); ++a) {
      const ModelAccess &m = tasks[t].accesses[a];
      const char *dtypes[] = {"", "i8", "bf16", "", "f32", "", "", "", "i64"};
      const char *mode = m.mode == 'r'   ? "read"
                         : m.mode == 'w' ? "write"
                         : m.mode == 'a' ? "accumulate"
                                         : "readwrite";
      text += std::string(a ? "," : "") + "{\"buffer\":\"b" +
              std::to_string(m.buffer) +
              "\",\"offset\":" + std::to_string(m.offset) +
              ",\"shape\":" + list(m.shape) +
              ",\"strides\":" + list(m.strides) + ",\"dtype\":\"" +
              dtypes[m.bytes] + "\",\"access\":\"" + mode + "\"}";
    }
    text += "]}";
  }
  text += "],\n\"edges\":[";
  for (size_t e = 0; e != edges.size(); ++e)
    text += std::string(e ? "," : "") + "{\"from\":" + id(edges[e].first) +
            ",\"to\":" + id(edges[e].second) + "}";
  text += "],\n\"buffers\":[";
  for (size_t b = 0; b != buffers.size(); ++b) {
    text += std::string(b ? "," : "") + "{\"id\":\"b" + std::to_string(b) +
            "\",\"bytes\":" + std::to_string(buffers[b].bytes);
    if (buffers[b].address >= 0)
      text += ",\"address\":" + std::to_string(buffers[b].address) +
              ",\"version\":" + std::to_string(buffers[b].version);
    if (buffers[b].alloc >= 0)
      text += ",\"alloc\":" + id(buffers[b].alloc);
    if (buffers[b].free >= 0)
      text += ",\"free\":" + id(buffers[b].free);
    text += "}";
  }
  return text + "],\n\"streams\":" + (streams ? "true" : "false") + "}\n";
}
