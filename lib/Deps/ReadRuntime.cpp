//===- ReadRuntime.cpp - the recorded graph of a task runtime -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// deps.json: tasks in submission order with typed arguments, tensors with
// addresses, and the edges that the runtime made. Numbers of 64 bits are
// strings. What matters here:
//
//   * Only edges flagged `wait` order anything; the others only keep memory
//     alive.
//   * OUTPUT arguments carry no geometry: they write the whole tensor. An
//     OUTPUT_EXISTING writes what its own geometry says.
//   * NO_DEP arguments are outside of the runtime's tracking; nobody says
//     whether they are read or written. They are left out, and counted.
//   * A buffer is an address with a version: memory is used again.
//
// The format is not ours: fields that are not needed are not looked at.
//
//===----------------------------------------------------------------------===//

#include "GraphJson.h"
#include "plumbline/Deps/Readers.h"
#include <algorithm>
#include <map>

using namespace plumb;

namespace {

struct Tensor {
  uint32_t buffer;
  ByteRegion whole;
};

class RuntimeReader {
public:
  RuntimeReader(const GraphJson &json, const std::string &name) : json(json) {
    graph.file = name;
    graph.format = "runtime";
    graph.spelling = FixSpelling::TaskDeps;
  }
  Result<AccessGraph> read();

private:
  Status readTensor(const JsonElement &element);
  Status readTask(const JsonElement &element);
  Status readArgument(TaskIndex task, const Json &arg,
                      const JsonDocument &document);
  Status readEdge(const JsonElement &element);

  const GraphJson &json;
  AccessGraph graph;
  IndexOf tensorOf, taskOf;
  std::vector<Tensor> tensors;
  std::map<std::pair<uint64_t, uint64_t>, uint32_t> bufferAt;
  uint64_t untracked = 0, retaining = 0;
};

} // namespace

Status RuntimeReader::readTensor(const JsonElement &element) {
  const Json &value = element.value;
  const JsonDocument &document = element.document;
  Result<std::string> id = readId(value, "tensor_id", document);
  if (!id)
    return takeError(id);
  Result<uint64_t> address = readNumber(value, "buffer_addr", document);
  if (!address)
    return takeError(address);
  uint64_t version = 0;
  if (findField(value, "version")) {
    Result<uint64_t> number = readNumber(value, "version", document);
    if (!number)
      return takeError(number);
    version = *number;
  }
  Result<uint64_t> numel = readNumber(value, "buffer_numel", document);
  if (!numel)
    return takeError(numel);
  Result<std::string> dtype = getString(value, "dtype", &document);
  if (!dtype)
    return takeError(dtype);
  std::optional<unsigned> bits = dtypeBits(*dtype);
  if (!bits)
    return jsonError(*findField(value, "dtype"), document,
                     "unknown dtype " + quotedText(*dtype) +
                         ", expected one such as FLOAT32, BF16, INT8");
  if (*numel >= regionLimit / *bits || *address >= regionLimit)
    return jsonError(value, document,
                     "the tensor ends beyond byte 2^61, expected less");
  if (!tensorOf.emplace(*id, uint32_t(element.index)).second)
    return jsonError(value, document,
                     "the tensor " + quotedText(*id) +
                         " is there twice, expected different ids");
  uint64_t bytes = (*numel * *bits + 7) / 8;
  auto [place, isNew] = bufferAt.emplace(std::pair(*address, version),
                                         uint32_t(graph.buffers.size()));
  if (isNew) {
    DepsBuffer buffer;
    buffer.id = *id;
    buffer.address = *address;
    buffer.version = version;
    buffer.bytes = 0;
    graph.buffers.push_back(buffer);
  }
  DepsBuffer &buffer = graph.buffers[place->second];
  buffer.bytes = std::max(*buffer.bytes, bytes);
  tensors.push_back({place->second, ByteRegion::interval(0, bytes)});
  return {};
}

Status RuntimeReader::readArgument(TaskIndex task, const Json &arg,
                                   const JsonDocument &document) {
  Result<std::string> type = getString(arg, "type", &document);
  if (!type)
    return takeError(type);
  if (*type == "NO_DEP") {
    ++untracked;
    return {};
  }
  uint8_t mode = 0;
  if (*type == "INPUT")
    mode = ReadAccess;
  else if (*type == "OUTPUT" || *type == "OUTPUT_EXISTING")
    mode = WriteAccess;
  else if (*type == "INOUT")
    mode = ReadAccess | WriteAccess;
  else
    return jsonError(*findField(arg, "type"), document,
                     "found " + quotedText(*type) +
                         ", expected INPUT, OUTPUT, INOUT, OUTPUT_EXISTING or "
                         "NO_DEP");
  Result<std::string> id = readId(arg, "tensor_id", document);
  if (!id)
    return takeError(id);
  Result<uint32_t> index =
      lookUp(tensorOf, *id, "tensor", *findField(arg, "tensor_id"), document);
  if (!index)
    return takeError(index);
  const Tensor &tensor = tensors[*index];
  ByteRegion region = tensor.whole;
  const Json *shape = findField(arg, "shape");
  if (*type != "OUTPUT" && shape && shape->is_array()) {
    // The generic fields, by their names there.
    Json view = {{"dtype", arg.value("dtype", Json())}, {"shape", *shape}};
    for (auto [from, to] :
         {std::pair("start_offset", "offset"), {"strides", "strides"}}) {
      if (const Json *field = findField(arg, from); field && field->is_array())
        view[to] = *field;
      else if (field) {
        Result<uint64_t> number = readNumber(arg, from, document);
        if (!number)
          return takeError(number);
        view[to] = *number;
      }
    }
    Result<JsonDocument> inner = JsonDocument::parse(view.dump(), "");
    if (!inner)
      return takeError(inner);
    Result<ByteRegion> read =
        readRegion(inner->root(), *inner, graph.buffers[tensor.buffer].bytes);
    if (!read)
      return jsonError(arg, document, read.error().message);
    region = std::move(*read);
  }
  return graph.addAccess(task, tensor.buffer, region, mode);
}

Status RuntimeReader::readTask(const JsonElement &element) {
  const Json &value = element.value;
  const JsonDocument &document = element.document;
  DepsTask task;
  task.line = element.line;
  task.col = element.col;
  Result<std::string> id = readId(value, "task_id", document, &task.idIsNumber);
  if (!id)
    return takeError(id);
  task.id = std::move(*id);
  if (const Json *name = findField(value, "name"); name && name->is_string())
    task.name = name->get<std::string>();
  else if (const Json *kernels = findField(value, "kernel_ids");
           kernels && kernels->is_array()) {
    task.name = "kernel";
    for (const Json &kernel : *kernels)
      task.name += " " + (kernel.is_string() ? kernel.get<std::string>()
                                             : kernel.dump());
  }
  if (!taskOf.emplace(task.id, TaskIndex(element.index)).second)
    return jsonError(value, document,
                     "the task " + quotedText(task.id) +
                         " is there twice, expected different ids");
  graph.tasks.push_back(std::move(task));
  if (!findField(value, "args"))
    return {};
  Result<const Json *> args = getArray(value, "args", &document);
  if (!args)
    return takeError(args);
  for (const Json &arg : **args)
    if (Status s = readArgument(TaskIndex(element.index), arg, document); !s)
      return s;
  return {};
}

Status RuntimeReader::readEdge(const JsonElement &element) {
  Result<const Json *> flags =
      getArray(element.value, "flags", &element.document);
  if (!flags)
    return takeError(flags);
  DepsEdge edge = {0, 0, element.line, element.col};
  for (auto [key, to] : {std::pair("pred", &edge.from), {"succ", &edge.to}}) {
    Result<TaskIndex> task =
        readTaskId(taskOf, element.value, key, element.document);
    if (!task)
      return takeError(task);
    *to = *task;
  }
  if (std::find(flags.value()->begin(), flags.value()->end(), "wait") ==
      flags.value()->end())
    ++retaining;
  else
    graph.edges.push_back(edge);
  return {};
}

Result<AccessGraph> RuntimeReader::read() {
  for (const char *key : {"tasks", "tensors"})
    if (Result<size_t> count = json.countOf(key); !count)
      return takeError(count);
  auto each = [&](const char *key,
                  Status (RuntimeReader::*take)(const JsonElement &)) {
    return json.forEach(key,
                        [&](const JsonElement &e) { return (this->*take)(e); });
  };
  if (Status s = each("tensors", &RuntimeReader::readTensor); !s)
    return takeError(s);
  if (Status s = each("tasks", &RuntimeReader::readTask); !s)
    return takeError(s);
  if (Status s = each("edges", &RuntimeReader::readEdge); !s)
    return takeError(s);
  if (retaining)
    graph.notes.push_back(std::to_string(retaining) +
                          " edges without the flag wait order nothing");
  if (untracked)
    graph.notes.push_back(std::to_string(untracked) +
                          " NO_DEP arguments are not checked");
  if (Status s = graph.finish(); !s)
    return takeError(s);
  return std::move(graph);
}

Result<AccessGraph> plumb::readRuntimeGraph(const std::string &text,
                                            const std::string &name) {
  Result<GraphJson> json = GraphJson::open(text, name);
  if (!json)
    return takeError(json);
  return RuntimeReader(*json, name).read();
}
