//===- WriteGraph.cpp - access graphs as files ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Regions are written in bytes: a run is a row of i8, and the dimensions lie
// around it. One line a task, an edge, a buffer, so that a message's line says
// which.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/WriteGraph.h"
#include "plumbline/Support/Json.h"
#include <nlohmann/json.hpp>

using namespace plumb;

namespace {

class Writer {
public:
  explicit Writer(const AccessGraph &graph) : graph(graph) {}
  std::string run(const std::vector<std::pair<TaskIndex, TaskIndex>> &added);

private:
  void field(const char *name, const std::string &value);
  void taskField(const char *name, TaskIndex task);
  void accesses(const char *name, const std::vector<DepsAccess> &list,
                std::pair<uint32_t, uint32_t> range);
  void access(const DepsAccess &access);
  void task(TaskIndex index);
  void buffer(const DepsBuffer &buffer);
  std::string idOf(TaskIndex index) const {
    const DepsTask &task = graph.tasks[index];
    return task.idIsNumber ? task.id : quoted(task.id);
  }
  /// A JSON string, whatever bytes a file name is made of.
  static std::string quoted(const std::string &value) {
    std::string line = jsonText(Json(value), -1);
    line.pop_back();
    return line;
  }

  const AccessGraph &graph;
  std::string text;
};

} // namespace

void Writer::field(const char *name, const std::string &value) {
  text += std::string(",\"") + name + "\":" + value;
}

void Writer::taskField(const char *name, TaskIndex task) {
  if (task != noIndex)
    field(name, idOf(task));
}

static const char *modeName(uint8_t mode) {
  switch (mode) {
  case ReadAccess:
    return "\"read\"";
  case WriteAccess:
    return "\"write\"";
  case AccumulateAccess:
    return "\"accumulate\"";
  default:
    return "\"readwrite\"";
  }
}

void Writer::access(const DepsAccess &access) {
  const ByteRegion &region = graph.region(access);
  std::string shape, strides;
  for (ByteDim dim : region.dims) {
    shape += std::to_string(dim.count) + ",";
    strides += std::to_string(dim.stride) + ",";
  }
  text += "{\"buffer\":" + quoted(graph.buffers[access.buffer].id);
  field("offset", std::to_string(region.begin));
  field("shape", "[" + shape + std::to_string(region.run) + "]");
  if (!strides.empty())
    field("strides", "[" + strides + "1]");
  field("dtype", "\"i8\"");
  field("access", modeName(uint8_t(access.mode)));
  if (const std::string &place = graph.placeOf(access); !place.empty())
    field("loc", quoted(place));
  text += "}";
}

void Writer::accesses(const char *name, const std::vector<DepsAccess> &list,
                      std::pair<uint32_t, uint32_t> range) {
  field(name, "[");
  bool isFirst = true;
  for (uint32_t i = range.first; i != range.second; ++i) {
    // Lives of buffers are told with the buffers.
    if (list[i].mode & LifetimeAccess)
      continue;
    if (!isFirst)
      text += ",";
    isFirst = false;
    access(list[i]);
  }
  text += "]";
}

void Writer::task(TaskIndex index) {
  const DepsTask &task = graph.tasks[index];
  text += (index ? ",\n {\"id\":" : "\n {\"id\":") + idOf(index);
  if (!task.name.empty())
    field("name", quoted(task.name));
  if (!task.loc.empty())
    field("loc", quoted(task.loc));
  if (task.stream != noIndex)
    field("stream", quoted(graph.streamNames[task.stream]));
  if (task.host != HostRole::None)
    field("host", task.host == HostRole::Run ? "\"run\"" : "\"sync\"");
  taskField("parent", task.parent);
  taskField("continues", task.continues);
  if (task.isOpaque)
    field("unknown", "true");
  if (task.weight != 1)
    field("weight", Json(task.weight).dump());
  accesses("args", graph.accesses(), graph.accessesOf(index));
  if (task.hasActual)
    accesses("actual", graph.actualAccesses(), graph.actualOf(index));
  text += "}";
}

void Writer::buffer(const DepsBuffer &buffer) {
  text += "{\"id\":" + quoted(buffer.id);
  if (buffer.bytes)
    field("bytes", std::to_string(*buffer.bytes));
  // Versions tell apart what lies at one address.
  if (buffer.address) {
    field("address", std::to_string(*buffer.address));
    field("version", std::to_string(buffer.version));
  }
  taskField("alloc", buffer.alloc);
  taskField("free", buffer.free);
  text += "}";
}

std::string
Writer::run(const std::vector<std::pair<TaskIndex, TaskIndex>> &added) {
  text = "{\"tasks\": [";
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t)
    task(t);
  text += "],\n\"edges\": [";
  bool isFirst = true;
  auto edge = [&](TaskIndex from, TaskIndex to, const char *why) {
    text += (isFirst ? "\n {\"from\":" : ",\n {\"from\":") + idOf(from) +
            ",\"to\":" + idOf(to) + why + "}";
    isFirst = false;
  };
  for (const DepsEdge &e : graph.edges)
    edge(e.from, e.to, "");
  for (auto [from, to] : added)
    edge(from, to, ",\"why\":\"added by plumb deps\"");
  text += "],\n\"buffers\": [";
  for (size_t b = 0; b != graph.buffers.size(); ++b) {
    text += b ? ",\n " : "\n ";
    buffer(graph.buffers[b]);
  }
  text += "],\n\"streams\": ";
  text += graph.streams ? "true" : "false";
  static constexpr const char *runtimes[] = {"tasks", "streams", "cuda-graph",
                                             "mlir", "kernel"};
  text += std::string(",\n\"runtime\": \"") + runtimes[size_t(graph.spelling)] +
          "\"";
  if (!graph.notes.empty()) {
    text += ",\n\"notes\": [";
    for (size_t i = 0; i != graph.notes.size(); ++i)
      text += (i ? ",\n " : "\n ") + quoted(graph.notes[i]);
    text += "]";
  }
  return std::move(text) + "}\n";
}

std::string plumb::genericGraphText(
    const AccessGraph &graph,
    const std::vector<std::pair<TaskIndex, TaskIndex>> &added) {
  return Writer(graph).run(added);
}
