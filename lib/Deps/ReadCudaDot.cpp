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
// allocate and free them. Without it, every allocation begins a new version.
//
// A copy that is in both has to agree: a side file of another graph is noticed.
//
//===----------------------------------------------------------------------===//

#include "DotText.h"
#include "GraphJson.h"
#include "plumbline/Deps/Readers.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

using namespace plumb;

namespace {

/// Bytes that the node itself names.
struct Touched {
  uint64_t address;
  uint32_t buffer;
  ByteRegion region; ///< From the address on.
  uint8_t mode;
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
  void readCopy(const DotRecord &record, TaskIndex task);
  void readFill(const DotRecord &record, TaskIndex task);
  void readLifetime(const DotRecord &record, TaskIndex task, bool frees);
  uint32_t bufferAt(uint64_t address);
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
  IndexOf nodeOf, bufferOf;
  IndexOf sideTaskOf; ///< By the side file's ids.
  /// What lies at an address at the point of the capture that is being read.
  std::unordered_map<uint64_t, uint32_t> atAddress;
  std::map<uint64_t, uint32_t> allocations; ///< Buffers, by address.
  uint64_t numAllocations = 0;
};

} // namespace

static std::optional<uint64_t>
numberIn(const std::optional<std::string> &text) {
  if (!text)
    return std::nullopt;
  bool hex = text->compare(0, 2, "0x") == 0 || text->compare(0, 2, "0X") == 0;
  uint64_t number = 0;
  const char *end = text->data() + text->size();
  auto [stop, code] =
      std::from_chars(text->data() + (hex ? 2 : 0), end, number, hex ? 16 : 10);
  if (code != std::errc() || stop != end)
    return std::nullopt;
  return number;
}

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

void CudaDotReader::readCopy(const DotRecord &record, TaskIndex task) {
  std::optional<uint64_t> width = numberIn(record.field("Width"));
  std::optional<uint64_t> height = numberIn(record.field("Height"));
  std::optional<uint64_t> depth = numberIn(record.field("Depth"));
  bool known = width && height && depth;
  for (size_t side : {0, 1}) {
    std::optional<uint64_t> address = numberIn(record.field("ptr", side));
    std::optional<uint64_t> pitch = numberIn(record.field("pitch", side));
    std::optional<uint64_t> rows = numberIn(record.field("ysize", side));
    std::optional<uint64_t> x = numberIn(record.field("x", side));
    std::optional<uint64_t> y = numberIn(record.field("y", side));
    std::optional<uint64_t> z = numberIn(record.field("z", side));
    // No address: an array, whose layout is not known.
    if (!known || !address || *address == 0 || !pitch || !rows || !x || !y ||
        !z || *address >= regionLimit || *pitch >= 1u << 31 ||
        *rows >= 1u << 28 || *y >= 1u << 28 || *z >= 1u << 28) {
      known = false;
      break;
    }
    uint64_t begin = *x + *y * *pitch;
    unsigned __int128 slice = (unsigned __int128)*pitch * *rows;
    if (slice * std::max<uint64_t>(*z, 1) >= regionLimit) {
      known = false;
      break;
    }
    begin += uint64_t(slice) * *z;
    Result<ByteRegion> region = ByteRegion::strided(
        begin, *width, {{*height, *pitch}, {*depth, uint64_t(slice)}});
    if (!region) {
      known = false;
      break;
    }
    touched[task].push_back({*address, bufferAt(*address), *region,
                             uint8_t(side ? WriteAccess : ReadAccess)});
  }
  if (!known) {
    touched[task].clear();
    graph.tasks[task].isOpaque = true;
  }
}

void CudaDotReader::readFill(const DotRecord &record, TaskIndex task) {
  std::optional<uint64_t> address = numberIn(record.field("dptr"));
  std::optional<uint64_t> pitch = numberIn(record.field("pitch"));
  std::optional<uint64_t> size = numberIn(record.field("elementSize"));
  std::optional<uint64_t> width = numberIn(record.field("width"));
  std::optional<uint64_t> height = numberIn(record.field("height"));
  if (address && pitch && size && width && height && *size <= 4 &&
      *address < regionLimit && *width < regionLimit / 4)
    if (Result<ByteRegion> region =
            ByteRegion::strided(0, *width * *size, {{*height, *pitch}})) {
      touched[task].push_back(
          {*address, bufferAt(*address), *region, WriteAccess});
      return;
    }
  graph.tasks[task].isOpaque = true;
}

uint32_t CudaDotReader::bufferAt(uint64_t address) {
  auto [it, isNew] = atAddress.emplace(address, uint32_t(graph.buffers.size()));
  if (isNew) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)address);
    DepsBuffer buffer;
    buffer.id = text;
    buffer.address = address;
    // Within an allocation: another name of its bytes.
    auto around = allocations.upper_bound(address);
    if (around != allocations.begin()) {
      const DepsBuffer &outer = graph.buffers[(--around)->second];
      if (address - around->first < outer.bytes.value_or(0))
        buffer.version = outer.version;
    }
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
  if (!frees) {
    // A new life: what had addresses in this place before is past.
    ++numAllocations;
    atAddress.clear();
  }
  uint32_t index = bufferAt(*address);
  DepsBuffer &buffer = graph.buffers[index];
  if (!frees) {
    buffer.version = numAllocations;
    allocations[*address] = index;
  }
  for (const char *name : {"bytesize", "bytes", "size"})
    if (std::optional<uint64_t> bytes = numberIn(record.field(name));
        bytes && *bytes < regionLimit)
      buffer.bytes = *bytes;
  (frees ? buffer.free : buffer.alloc) = task;
}

void CudaDotReader::readNode(const DotNode &node) {
  TaskIndex index = TaskIndex(graph.tasks.size());
  DotRecord record = parseRecord(node.label);
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
    readCopy(record, index);
  else if (is("MEMSET"))
    readFill(record, index);
  else if (is("MEM_ALLOC") || is("MEM_FREE"))
    readLifetime(record, index, is("MEM_FREE"));
  else if (!is("EMPTY") && !is("EVENT_RECORD") && !is("EVENT_WAIT") &&
           !is("WAIT_EVENT"))
    graph.tasks[index].isOpaque = true; // Kernels, host functions, others.
}

/// What the node says it touches must be among what the side file says.
Status CudaDotReader::checkTouched(const JsonElement &element, TaskIndex task) {
  for (const Touched &own : touched[task]) {
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

/// Where the side file says who allocates and frees, the graph's own reading
/// of the same nodes is dropped.
Status CudaDotReader::readSideLifetime(const JsonElement &element) {
  for (const char *key : {"alloc", "free"}) {
    const Json *field = findField(element.value, key);
    if (!field || field->is_null())
      continue;
    Result<TaskIndex> task =
        readTaskId(sideTaskOf, element.value, key, element.document);
    if (!task)
      return takeError(task);
    DepsBuffer &buffer =
        graph.buffers[bufferOf[*readId(element.value, "id", element.document)]];
    TaskIndex DepsBuffer::*which =
        key[0] == 'a' ? &DepsBuffer::alloc : &DepsBuffer::free;
    for (DepsBuffer &own : graph.buffers)
      if (own.*which == *task)
        own.*which = noIndex;
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
      for (const Touched &own : touched[t])
        if (Status s = graph.addAccess(t, own.buffer, own.region, own.mode); !s)
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
