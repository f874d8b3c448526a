//===- ReadCudaDot.cpp - CUDA graphs from cudaGraphDebugDotPrint ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The DOT text has the nodes in the order of their creation, which is the order
// of capture, and the edges. Copies, fills, allocations and frees name their
// addresses. Kernels do not: what they touch stands in a side file, one task an
// operation, `order` being the place in that order:
//
//   {"buffers": [{"id", "address", "bytes"}],
//    "tasks": [{"order", "name", "args": [as in the generic format]}]}
//
// What the layer Device writes is such a file, too; its buffers say which tasks
// allocate and free them.
//
// Every allocation begins a new life of its addresses, a version. A buffer of
// the side file that lies in one is of the life that its address has where it
// is used; so a side file may say as little as it likes, and its buffers still
// meet what the nodes themselves name.
//
// A copy that is in both has to agree: a side file of another graph is noticed.
//
//===----------------------------------------------------------------------===//

#include "CudaDotNodes.h"
#include "GraphJson.h"
#include "plumbline/Deps/Readers.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace plumb;

namespace {

struct Touched {
  NodeAccess access;
  uint32_t buffer;
};

/// A stretch of memory from the node that allocates it on.
struct Life {
  TaskIndex since;
  uint64_t bytes, version;
};

class CudaDotReader {
public:
  CudaDotReader(const DotGraph &dot, const std::string &name) : dot(dot) {
    graph.file = name;
    graph.format = "dot";
    graph.spelling = FixSpelling::CudaGraph;
  }
  Result<AccessGraph> read(const std::string &sideText,
                           const std::string &sideName);

private:
  Status sortNodes();
  void readNode(const DotNode &node);
  void touch(TaskIndex task, std::optional<std::vector<NodeAccess>> accesses);
  void readLifetime(const DotRecord &record, TaskIndex task, bool frees);
  uint32_t bufferAt(uint64_t address, TaskIndex task);
  uint64_t versionAt(uint64_t address, TaskIndex task) const;
  void setVersion(DepsBuffer &buffer, const JsonElement &element);
  void chooseLives(const JsonElement &element, TaskIndex task);
  Status readSide(const GraphJson &json);
  Status readSideTask(const JsonElement &element);
  Status readSideLifetime(const JsonElement &element);
  Status checkHandle(const Json &value, const JsonDocument &document,
                     TaskIndex task) const;
  Status checkTouched(const JsonElement &element, TaskIndex task);

  const DotGraph &dot;
  AccessGraph graph;
  std::vector<const DotNode *> nodes;
  std::vector<std::vector<Touched>> touched;
  std::vector<bool> hasSide;
  std::vector<std::optional<uint64_t>> handles;
  /// Of the side file's buffers: those for the task at hand.
  IndexOf nodeOf, bufferOf;
  IndexOf sideTaskOf; ///< By the side file's ids.
  /// What lies at an address at the point of the capture that is being read.
  std::unordered_map<uint64_t, uint32_t> atAddress;
  /// By their first addresses, in the order of capture; and the longest.
  std::map<uint64_t, std::vector<Life>> lives;
  uint64_t longestLife = 0, numLives = 0;
  /// The buffers of the side file that have no version of their own, each with
  /// one for every life in which it is used.
  std::unordered_map<std::string, std::map<uint64_t, uint32_t>> livesOf;
  IndexOf sideBufferOf; ///< By the side file's ids.
};

} // namespace

/// Nodes by the number at the end of their names.
Status CudaDotReader::sortNodes() {
  std::vector<std::pair<uint64_t, const DotNode *>> numbered;
  std::string prefix;
  for (const DotNode &node : dot.nodes) {
    size_t digits = node.id.find_last_not_of("0123456789") + 1;
    std::optional<uint64_t> number = numberIn(node.id.substr(digits));
    if (!number)
      return makeError(graph.file, node.line, node.col,
                       "found the node " + quotedText(node.id) +
                           ", expected a name that ends in its number, as "
                           "cudaGraphDebugDotPrint writes it");
    if (!prefix.empty() && node.id.substr(0, digits) != prefix)
      return makeError(graph.file, node.line, node.col,
                       "found the node " + quotedText(node.id) + " beside " +
                           quotedText(prefix + "...") +
                           ", expected one graph without child graphs");
    prefix = node.id.substr(0, digits);
    numbered.emplace_back(*number, &node);
  }
  std::sort(numbered.begin(), numbered.end());
  for (size_t i = 0; i != numbered.size(); ++i) {
    const DotNode &node = *numbered[i].second;
    if (!nodeOf.emplace(node.id, uint32_t(i)).second)
      return makeError(graph.file, node.line, node.col,
                       "the node " + quotedText(node.id) +
                           " is there twice, expected different names");
    nodes.push_back(&node);
  }
  return {};
}

void CudaDotReader::touch(TaskIndex task,
                          std::optional<std::vector<NodeAccess>> accesses) {
  if (!accesses) {
    graph.tasks[task].isOpaque = true;
    return;
  }
  for (NodeAccess &access : *accesses) {
    uint32_t buffer = bufferAt(access.address, task);
    touched[task].push_back({std::move(access), buffer});
  }
}

/// Of the life that \p address has at \p task; 0 where the graph does not
/// allocate it.
uint64_t CudaDotReader::versionAt(uint64_t address, TaskIndex task) const {
  const Life *latest = nullptr;
  for (auto it = lives.upper_bound(address); it != lives.begin();) {
    --it;
    if (address - it->first >= longestLife)
      break;
    for (const Life &life : it->second)
      if (life.since <= task && address - it->first < life.bytes &&
          (!latest || latest->since < life.since))
        latest = &life;
  }
  return latest ? latest->version : 0;
}

uint32_t CudaDotReader::bufferAt(uint64_t address, TaskIndex task) {
  auto [it, isNew] = atAddress.emplace(address, uint32_t(graph.buffers.size()));
  if (isNew) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)address);
    DepsBuffer buffer;
    buffer.id = text;
    buffer.address = address;
    buffer.version = versionAt(address, task);
    graph.buffers.push_back(std::move(buffer));
  }
  return it->second;
}

void CudaDotReader::readLifetime(const DotRecord &record, TaskIndex task,
                                 bool frees) {
  std::optional<uint64_t> address = numberIn(record.field("dptr"));
  if (!address || *address >= regionLimit) {
    graph.tasks[task].isOpaque = true;
    return;
  }
  std::optional<uint64_t> bytes;
  for (const char *name : {"bytesize", "bytes", "size"})
    if (std::optional<uint64_t> number = numberIn(record.field(name));
        number && *number < regionLimit)
      bytes = number;
  if (!frees) {
    // A new life: what had addresses in this place before is past.
    atAddress.clear();
    uint64_t length = std::max<uint64_t>(bytes.value_or(1), 1);
    lives[*address].push_back({task, length, ++numLives});
    longestLife = std::max(longestLife, length);
  }
  DepsBuffer &buffer = graph.buffers[bufferAt(*address, task)];
  if (bytes)
    buffer.bytes = bytes;
  (frees ? buffer.free : buffer.alloc) = task;
}

void CudaDotReader::readNode(const DotNode &node) {
  TaskIndex index = TaskIndex(graph.tasks.size());
  DotRecord record = parseNodeLabel(node.label);
  DepsTask task;
  task.id = node.id;
  task.line = node.line;
  task.col = node.col;
  // The kernel's name with its launch: `_Z5accumPKfPfi<<<16384,256,0>>>`.
  for (const std::string &cell : record.cells)
    if (size_t launch = cell.find("<<<"); launch != std::string::npos)
      task.name = cell.substr(0, launch);
  if (task.name.empty())
    task.name = record.title;
  graph.tasks.push_back(std::move(task));
  touched.emplace_back();
  handles.push_back(numberIn(record.field("node handle")));
  auto is = [&](std::string_view title) { return record.title == title; };
  if (is("MEMCPY"))
    touch(index, accessesOfCopy(record));
  else if (is("MEMSET"))
    touch(index, accessOfFill(record));
  else if (is("MEM_ALLOC") || is("MEM_FREE"))
    readLifetime(record, index, is("MEM_FREE"));
  else if (!is("EMPTY") && !is("EVENT_RECORD") && !is("EVENT_WAIT") &&
           !is("WAIT_EVENT"))
    graph.tasks[index].isOpaque = true; // Kernels, host functions, others.
}

/// What the node says it touches must be among what the side file says.
Status CudaDotReader::checkTouched(const JsonElement &element, TaskIndex task) {
  for (const auto &[own, ownBuffer] : touched[task]) {
    bool found = false, comparable = false;
    for (const Json &arg : element.value["args"]) {
      const DepsBuffer &buffer =
          graph.buffers[bufferOf[*readId(arg, "buffer", element.document)]];
      uint8_t mode = *readMode(arg, element.document);
      Result<ByteRegion> region =
          readRegion(arg, element.document, buffer.bytes);
      comparable |= buffer.address.has_value();
      found |= buffer.address && (mode == 0 || (mode & own.mode)) &&
               overlap(own.region, own.address, *region, *buffer.address) !=
                   Overlap::No;
    }
    if (comparable && !found)
      return jsonError(
          element.value, element.document,
          "the node " + quotedText(graph.tasks[task].id) + " " +
              accessVerb(own.mode) +
              " memory that no argument here does; expected the side file "
              "of this graph");
  }
  return {};
}

/// Both name the driver's handle of a node: another capture has other ones.
Status CudaDotReader::checkHandle(const Json &value,
                                  const JsonDocument &document,
                                  TaskIndex task) const {
  if (!findField(value, "node") || !handles[task])
    return {};
  Result<uint64_t> handle = readNumber(value, "node", document);
  if (!handle)
    return takeError(handle);
  if (*handle == *handles[task])
    return {};
  return jsonError(*findField(value, "node"), document,
                   "the node " + quotedText(graph.tasks[task].id) +
                       " has another handle; expected the side file of this "
                       "graph");
}

/// A buffer of the side file without a version of its own: nothing to do where
/// its addresses have one life only.
void CudaDotReader::setVersion(DepsBuffer &buffer, const JsonElement &element) {
  const Json *alloc = findField(element.value, "alloc");
  if (buffer.address && !findField(element.value, "version") &&
      (!alloc || alloc->is_null()) && !lives.empty())
    livesOf[buffer.id];
}

/// Makes bufferOf name, of each buffer in the arguments of \p task, the life
/// that it has there.
void CudaDotReader::chooseLives(const JsonElement &element, TaskIndex task) {
  for (const Json &arg : element.value["args"]) {
    if (!arg.is_object() || !findField(arg, "buffer"))
      continue; // An error that is told soon.
    Result<std::string> id = readId(arg, "buffer", element.document);
    auto mine = id ? livesOf.find(*id) : livesOf.end();
    if (mine == livesOf.end())
      continue;
    const uint32_t first = sideBufferOf[*id];
    const uint64_t version = versionAt(*graph.buffers[first].address, task);
    auto [it, isNew] = mine->second.emplace(version, first);
    if (isNew && mine->second.size() == 1) {
      graph.buffers[first].version = version;
    } else if (isNew) {
      it->second = uint32_t(graph.buffers.size());
      DepsBuffer other = graph.buffers[first];
      other.id += "#" + std::to_string(mine->second.size() - 1);
      other.version = version;
      graph.buffers.push_back(std::move(other));
    }
    bufferOf[*id] = it->second;
  }
}

/// Where the side file says who allocates and frees, the graph's own reading
/// of the same nodes is dropped, but for its version: nodes without a task in
/// the side file are of it.
Status CudaDotReader::readSideLifetime(const JsonElement &element) {
  for (const char *key : {"alloc", "free"}) {
    const Json *field = findField(element.value, key);
    if (!field || field->is_null())
      continue;
    Result<TaskIndex> task =
        readTaskId(sideTaskOf, element.value, key, element.document);
    if (!task)
      return takeError(task);
    DepsBuffer &buffer = graph.buffers[sideBufferOf[*readId(element.value, "id",
                                                            element.document)]];
    TaskIndex DepsBuffer::*which =
        key[0] == 'a' ? &DepsBuffer::alloc : &DepsBuffer::free;
    for (DepsBuffer &own : graph.buffers)
      if (own.*which == *task) {
        own.*which = noIndex;
        if (key[0] == 'a' && !findField(element.value, "version"))
          buffer.version = own.version;
      }
    buffer.*which = *task;
  }
  return {};
}

Status CudaDotReader::readSideTask(const JsonElement &element) {
  const Json &value = element.value;
  const JsonDocument &document = element.document;
  if (Status s =
          checkTaskFields(element, {"id", "name", "loc", "weight", "args"});
      !s)
    return s;
  Result<uint64_t> order = getUInt(value, "order", &document);
  if (!order)
    return takeError(order);
  if (*order >= graph.tasks.size())
    return jsonError(*findField(value, "order"), document,
                     "found " + std::to_string(*order) +
                         ", expected less than the graph's " +
                         std::to_string(graph.tasks.size()) + " nodes");
  TaskIndex task = TaskIndex(*order);
  if (hasSide[task])
    return jsonError(*findField(value, "order"), document,
                     std::to_string(*order) +
                         " is there twice, expected different ones");
  hasSide[task] = true;
  if (Status s = checkHandle(value, document, task); !s)
    return s;
  if (findField(value, "id")) {
    Result<std::string> id = readId(value, "id", document);
    if (!id)
      return takeError(id);
    if (!sideTaskOf.emplace(*id, task).second)
      return jsonError(*findField(value, "id"), document,
                       "the task " + quotedText(*id) +
                           " is there twice, expected different ids");
  }
  for (auto [key, to] : {std::pair("name", &graph.tasks[task].name),
                         {"loc", &graph.tasks[task].loc}})
    if (findField(value, key)) {
      Result<std::string> text = readId(value, key, document);
      if (!text)
        return takeError(text);
      *to = std::move(*text);
    }
  if (findField(value, "weight")) {
    Result<double> weight = getDouble(value, "weight", &document);
    if (!weight)
      return takeError(weight);
    if (!std::isfinite(*weight) || *weight < 0)
      return jsonError(*findField(value, "weight"), document,
                       "expected a finite number from 0 on");
    graph.tasks[task].weight = *weight;
  }
  if (Result<const Json *> args = getArray(value, "args", &document); !args)
    return takeError(args);
  graph.tasks[task].isOpaque = false;
  chooseLives(element, task);
  if (Status s = readAccesses(graph, task, element, "args", bufferOf); !s)
    return s;
  return checkTouched(element, task);
}

Status CudaDotReader::readSide(const GraphJson &json) {
  // A recording in the generic format is a side file, too: its edges are those
  // of the graph.
  if (Status s = json.checkKeys(
          {"schema", "buffers", "tasks", "edges", "streams", "runtime"});
      !s)
    return s;
  if (Result<size_t> count = json.countOf("tasks"); !count)
    return takeError(count);
  Status buffers =
      json.forEach("buffers", [&](const JsonElement &element) -> Status {
        Result<DepsBuffer> buffer = readBuffer(element);
        if (!buffer)
          return takeError(buffer);
        if (!bufferOf.emplace(buffer->id, uint32_t(graph.buffers.size()))
                 .second)
          return jsonError(element.value, element.document,
                           "the buffer " + quotedText(buffer->id) +
                               " is there twice, expected different ids");
        sideBufferOf.emplace(buffer->id, uint32_t(graph.buffers.size()));
        setVersion(*buffer, element);
        graph.buffers.push_back(std::move(*buffer));
        return {};
      });
  if (!buffers)
    return buffers;
  if (Status s = json.forEach(
          "tasks", [&](const JsonElement &e) { return readSideTask(e); });
      !s)
    return s;
  return json.forEach(
      "buffers", [&](const JsonElement &e) { return readSideLifetime(e); });
}

Result<AccessGraph> CudaDotReader::read(const std::string &sideText,
                                        const std::string &sideName) {
  if (Status s = sortNodes(); !s)
    return takeError(s);
  for (const DotNode *node : nodes)
    readNode(*node);
  for (const DotEdge &edge : dot.edges) {
    auto from = nodeOf.find(edge.from), to = nodeOf.find(edge.to);
    if (from == nodeOf.end() || to == nodeOf.end())
      return makeError(
          graph.file, edge.line, edge.col,
          "unknown node " +
              quotedText(from == nodeOf.end() ? edge.from : edge.to) +
              ", expected one that has a label");
    graph.edges.push_back({from->second, to->second, edge.line, edge.col});
  }
  hasSide.assign(nodes.size(), false);
  if (!sideName.empty()) {
    Result<GraphJson> json = GraphJson::open(sideText, sideName);
    if (!json)
      return takeError(json);
    if (Status s = readSide(*json); !s)
      return takeError(s);
  }
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t)
    if (!hasSide[t])
      for (const auto &[own, buffer] : touched[t])
        if (Status s = graph.addAccess(t, buffer, own.region, own.mode); !s)
          return takeError(s);
  if (Status s = graph.finish(); !s)
    return takeError(s);
  return std::move(graph);
}

Result<AccessGraph> plumb::readCudaDot(const std::string &text,
                                       const std::string &name,
                                       const std::string &sideText,
                                       const std::string &sideName) {
  Result<DotGraph> dot = parseDot(text, name);
  if (!dot)
    return takeError(dot);
  return CudaDotReader(*dot, name).read(sideText, sideName);
}
