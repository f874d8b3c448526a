//===- ReadGeneric.cpp - our own graph format -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schema is in docs/deps.md. Buffers are read first, wherever they stand:
// accesses name them. Their tasks come last, when all tasks are known.
//
//===----------------------------------------------------------------------===//

#include "GraphJson.h"
#include "plumbline/Deps/Readers.h"
#include "plumbline/Support/Suggest.h"
#include <cmath>

using namespace plumb;

namespace {

class GenericReader {
public:
  GenericReader(const GraphJson &json, const std::string &name) : json(json) {
    graph.file = name;
    graph.format = "json";
  }
  Result<AccessGraph> read();

private:
  Status readSettings();
  Status readBuffers();
  Status readTask(const JsonElement &element);
  Status readNesting(const JsonElement &element, DepsTask &task) const;
  Status readEdge(const JsonElement &element);
  Status readLifetime(const JsonElement &element);

  const GraphJson &json;
  AccessGraph graph;
  IndexOf bufferOf, taskOf;
};

} // namespace

Status GenericReader::readSettings() {
  if (Status s = json.checkKeys({"schema", "tasks", "edges", "buffers",
                                 "streams", "runtime", "notes"});
      !s)
    return s;
  if (json.has("streams")) {
    Result<Json> value = json.value("streams");
    if (!value)
      return takeError(value);
    if (!value->is_boolean())
      return tl::unexpected<Error>(
          json.errorAtKey("streams", "expected true or false"));
    graph.streams = value->get<bool>();
  }
  graph.spelling = graph.streams ? FixSpelling::Events : FixSpelling::TaskDeps;
  if (!json.has("runtime"))
    return {};
  Result<Json> value = json.value("runtime");
  if (!value)
    return takeError(value);
  struct Named {
    const char *name;
    FixSpelling spelling;
  };
  static constexpr Named names[] = {{"tasks", FixSpelling::TaskDeps},
                                    {"streams", FixSpelling::Events},
                                    {"cuda-graph", FixSpelling::CudaGraph},
                                    {"mlir", FixSpelling::AsyncToken},
                                    {"kernel", FixSpelling::Barrier}};
  for (const Named &n : names)
    if (*value == n.name) {
      graph.spelling = n.spelling;
      return {};
    }
  return tl::unexpected<Error>(json.errorAtKey(
      "runtime", "expected tasks, streams, cuda-graph, mlir or kernel"));
}

Status GenericReader::readBuffers() {
  return json.forEach("buffers", [&](const JsonElement &element) -> Status {
    Result<DepsBuffer> buffer = readBuffer(element);
    if (!buffer)
      return takeError(buffer);
    if (!bufferOf.emplace(buffer->id, uint32_t(element.index)).second)
      return jsonError(element.value, element.document,
                       "the buffer " + quotedText(buffer->id) +
                           " is there twice, expected different ids");
    graph.buffers.push_back(std::move(*buffer));
    return {};
  });
}

/// Of what this task is a part.
Status GenericReader::readNesting(const JsonElement &element,
                                  DepsTask &task) const {
  for (auto [key, to] :
       {std::pair("parent", &task.parent), {"continues", &task.continues}}) {
    if (!findField(element.value, key))
      continue;
    Result<TaskIndex> other =
        readTaskId(taskOf, element.value, key, element.document);
    if (!other) {
      Error error = other.error();
      error.message += " among the earlier tasks";
      return tl::unexpected<Error>(std::move(error));
    }
    *to = *other;
  }
  return {};
}

Status GenericReader::readTask(const JsonElement &element) {
  const Json &value = element.value;
  const JsonDocument &document = element.document;
  if (Status s = checkTaskFields(element, {"id", "name", "loc", "stream",
                                           "args", "actual", "host", "weight",
                                           "parent", "continues", "unknown"});
      !s)
    return s;
  DepsTask task;
  task.line = element.line;
  task.col = element.col;
  Result<std::string> id = readId(value, "id", document, &task.idIsNumber);
  if (!id)
    return takeError(id);
  task.id = std::move(*id);
  for (auto [key, to] : {std::pair("name", &task.name), {"loc", &task.loc}})
    if (findField(value, key)) {
      if (Result<std::string> text = getString(value, key, &document); !text)
        return takeError(text);
      Result<std::string> text = readId(value, key, document);
      if (!text)
        return takeError(text);
      *to = std::move(*text);
    }
  // The node of a CUDA graph: edges are added to that.
  if (findField(value, "node") && !json.has("runtime"))
    graph.spelling = FixSpelling::CudaGraph;
  if (const Json *stream = findField(value, "stream");
      stream && !stream->is_null()) {
    Result<std::string> name = readId(value, "stream", document);
    if (!name)
      return takeError(name);
    task.stream = graph.internStream(*name);
  }
  if (const Json *host = findField(value, "host")) {
    if (*host == "run")
      task.host = HostRole::Run;
    else if (*host == "sync")
      task.host = HostRole::Sync;
    else
      return jsonError(*host, document, "expected \"run\" or \"sync\"");
  }
  if (const Json *weight = findField(value, "weight")) {
    Result<double> number = asDouble(*weight, &document);
    if (!number)
      return takeError(number);
    if (!std::isfinite(*number) || *number < 0)
      return jsonError(*weight, document,
                       "found " + weight->dump() +
                           ", expected a finite number from 0 on");
    task.weight = *number;
  }
  if (Status s = readNesting(element, task); !s)
    return s;
  if (findField(value, "unknown")) {
    Result<bool> isUnknown = asBool(*findField(value, "unknown"), &document);
    if (!isUnknown)
      return takeError(isUnknown);
    task.isOpaque = *isUnknown;
  }
  if (!taskOf.emplace(task.id, TaskIndex(element.index)).second)
    return jsonError(*findField(value, "id"), document,
                     "the task " + quotedText(task.id) +
                         " is there twice, expected different ids");
  graph.tasks.push_back(std::move(task));
  TaskIndex index = TaskIndex(element.index);
  if (Status s = readAccesses(graph, index, element, "args", bufferOf); !s)
    return s;
  return readAccesses(graph, index, element, "actual", bufferOf);
}

Status GenericReader::readEdge(const JsonElement &element) {
  if (Status s =
          checkFields(element.value, {"from", "to", "why"}, &element.document);
      !s)
    return s;
  DepsEdge edge = {0, 0, element.line, element.col};
  for (auto [key, to] : {std::pair("from", &edge.from), {"to", &edge.to}}) {
    Result<TaskIndex> task =
        readTaskId(taskOf, element.value, key, element.document);
    if (!task)
      return takeError(task);
    *to = *task;
  }
  graph.edges.push_back(edge);
  return {};
}

Status GenericReader::readLifetime(const JsonElement &element) {
  DepsBuffer &buffer = graph.buffers[element.index];
  for (auto [key, to] :
       {std::pair("alloc", &buffer.alloc), {"free", &buffer.free}}) {
    const Json *field = findField(element.value, key);
    if (!field || field->is_null())
      continue;
    Result<TaskIndex> task =
        readTaskId(taskOf, element.value, key, element.document);
    if (!task)
      return takeError(task);
    *to = *task;
  }
  return {};
}

Result<AccessGraph> GenericReader::read() {
  if (Status s = readSettings(); !s)
    return takeError(s);
  Result<size_t> numTasks = json.countOf("tasks");
  if (!numTasks)
    return takeError(numTasks);
  if (*numTasks >= noIndex)
    return tl::unexpected<Error>(
        json.errorAtKey("tasks", "expected less than 2^32 - 1"));
  graph.tasks.reserve(*numTasks);
  taskOf.reserve(*numTasks);
  if (Status s = readBuffers(); !s)
    return takeError(s);
  auto each = [&](const char *key,
                  Status (GenericReader::*take)(const JsonElement &)) {
    return json.forEach(key,
                        [&](const JsonElement &e) { return (this->*take)(e); });
  };
  Status notes = json.forEach("notes", [&](const JsonElement &e) -> Status {
    if (!e.value.is_string())
      return jsonError(e.value, e.document, "expected a string");
    graph.notes.push_back(e.value.get<std::string>());
    return {};
  });
  if (!notes)
    return takeError(notes);
  if (Status s = each("tasks", &GenericReader::readTask); !s)
    return takeError(s);
  if (Status s = each("edges", &GenericReader::readEdge); !s)
    return takeError(s);
  if (Status s = each("buffers", &GenericReader::readLifetime); !s)
    return takeError(s);
  if (Status s = graph.finish(); !s)
    return takeError(s);
  return std::move(graph);
}

Result<AccessGraph> plumb::readGenericGraph(const std::string &text,
                                            const std::string &name) {
  Result<GraphJson> json = GraphJson::open(text, name);
  if (!json)
    return takeError(json);
  return GenericReader(*json, name).read();
}
