//===- GraphJson.cpp - a recorded CUDA graph as JSON ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Regions are written in elements of the size that the record has, from the
// beginning of their buffer, if that is a multiple of the element; else in
// bytes. An element's type is not known, only its size: i8 to i64.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Device/GraphRecord.h"
#include "plumbline/Support/Json.h"
#include <cstdio>
#include <nlohmann/json.hpp>

using namespace plumb;

static std::string hexadecimal(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", (unsigned long long)value);
  return text;
}

static const char *nameOf(DeviceAccessKind kind) {
  switch (kind) {
  case DeviceAccessKind::Read:
    return "read";
  case DeviceAccessKind::Write:
    return "write";
  case DeviceAccessKind::ReadWrite:
    return "readwrite";
  case DeviceAccessKind::Accumulate:
    return "accumulate";
  case DeviceAccessKind::Unknown:
    break;
  }
  return "unknown";
}

/// A parameter's bytes: as a number up to eight of them, in memory's order
/// beyond that.
static std::string parameterText(const std::vector<uint8_t> &bytes) {
  if (bytes.size() <= 8) {
    uint64_t value = 0;
    for (size_t i = bytes.size(); i-- > 0;)
      value = value << 8 | bytes[i];
    return hexadecimal(value);
  }
  std::string text;
  for (uint8_t byte : bytes) {
    char digits[4];
    std::snprintf(digits, sizeof(digits), "%02x", byte);
    text += digits;
  }
  return text;
}

namespace {

class Writer {
public:
  Writer(const GraphRecord &record, const GraphRecordOptions &options)
      : record(record), options(options) {}

  std::string write();

private:
  /// The buffer around \p address when \p task runs: of several that had the
  /// same place one after the other, the latest.
  std::optional<size_t> bufferAt(uint64_t address, size_t task) const;
  std::string bufferId(size_t buffer) const;
  OrderedJson access(const DeviceAccess &access, size_t task);
  OrderedJson task(size_t index);

  const GraphRecord &record;
  const GraphRecordOptions &options;
  uint64_t hostEnd = 0;
};

} // namespace

static std::string taskId(size_t task) { return "t" + std::to_string(task); }

std::optional<size_t> Writer::bufferAt(uint64_t address, size_t task) const {
  std::optional<size_t> best;
  for (size_t i = 0; i < record.buffers.size(); ++i) {
    const GraphBuffer &buffer = record.buffers[i];
    if (address < buffer.address || address - buffer.address >= buffer.bytes ||
        (buffer.alloc && *buffer.alloc > task))
      continue;
    if (!best ||
        buffer.alloc.value_or(0) >= record.buffers[*best].alloc.value_or(0))
      best = i;
  }
  return best;
}

std::string Writer::bufferId(size_t buffer) const {
  uint64_t address = record.buffers[buffer].address;
  auto name = options.bufferNames.find(address);
  std::string id =
      name == options.bufferNames.end() ? hexadecimal(address) : name->second;
  // A place that is allocated more than once in a graph.
  size_t version = 0;
  for (size_t i = 0; i < buffer; ++i)
    version += record.buffers[i].address == address;
  return version ? id + "#" + std::to_string(version) : id;
}

OrderedJson Writer::access(const DeviceAccess &access, size_t task) {
  std::optional<size_t> buffer = bufferAt(access.address, task);
  uint64_t offset = access.address;
  uint64_t rest = 1; // bytes to the end of the buffer
  OrderedJson json;
  if (buffer) {
    const GraphBuffer &found = record.buffers[*buffer];
    offset -= found.address;
    rest = found.bytes - offset;
    json["buffer"] = bufferId(*buffer);
  } else {
    json["buffer"] = "host";
  }

  std::vector<int64_t> shape = access.shape, strides = access.strides;
  unsigned bytes = access.elementBytes;
  if (shape.empty()) {
    shape = {int64_t(rest)};
    strides = {1};
    bytes = 1;
  }
  bool isPlain = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
  if (!isPlain || offset % bytes) {
    for (int64_t &stride : strides)
      stride *= bytes;
    shape.push_back(bytes);
    strides.push_back(1);
    bytes = 1;
  }
  if (!buffer) {
    uint64_t end = offset;
    for (size_t i = 0; i < shape.size(); ++i)
      if (shape[i] > 0 && strides[i] > 0)
        end += uint64_t(shape[i] - 1) * uint64_t(strides[i]) * bytes;
    hostEnd = std::max(hostEnd, end + bytes);
  }
  json["offset"] = offset / bytes;
  json["shape"] = shape;
  json["strides"] = strides;
  json["dtype"] = "i" + std::to_string(8 * bytes);
  json["access"] = nameOf(access.kind);
  return json;
}

OrderedJson Writer::task(size_t index) {
  const GraphTask &task = record.tasks[index];
  OrderedJson json;
  json["id"] = taskId(index);
  json["name"] = task.name;
  json["order"] = index;
  json["kind"] = task.kind;
  json["node"] = hexadecimal(task.node);
  if (task.launch) {
    json["kernel"] = task.launch->symbol;
    json["grid"] = task.launch->grid;
    json["block"] = task.launch->block;
    json["shared_bytes"] = task.launch->sharedBytes;
    json["parameters"] = OrderedJson::array();
    for (const std::vector<uint8_t> &bytes : task.launch->parameters)
      json["parameters"].push_back(parameterText(bytes));
  }
  json["args"] = OrderedJson::array();
  for (const DeviceAccess &each : task.accesses)
    json["args"].push_back(access(each, index));
  return json;
}

std::string Writer::write() {
  std::vector<OrderedJson> tasks, edges, buffers;
  for (size_t i = 0; i < record.tasks.size(); ++i)
    tasks.push_back(task(i));
  for (auto [from, to] : record.edges)
    edges.push_back({{"from", taskId(from)}, {"to", taskId(to)}});
  for (size_t i = 0; i < record.buffers.size(); ++i) {
    const GraphBuffer &buffer = record.buffers[i];
    OrderedJson entry;
    entry["id"] = bufferId(i);
    entry["address"] = hexadecimal(buffer.address);
    entry["bytes"] = buffer.bytes;
    if (buffer.alloc)
      entry["alloc"] = taskId(*buffer.alloc);
    if (buffer.free)
      entry["free"] = taskId(*buffer.free);
    buffers.push_back(std::move(entry));
  }
  if (hostEnd)
    buffers.push_back({{"id", "host"}, {"bytes", hostEnd}});

  // One entry a line, so that a person can read it and diff can compare it.
  std::string text = "{\n";
  auto list = [&](const char *name, const std::vector<OrderedJson> &entries) {
    text += std::string("\"") + name + "\": [";
    for (const OrderedJson &entry : entries)
      text += (&entry == &entries.front() ? "\n " : ",\n ") + entry.dump();
    text += "],\n";
  };
  list("tasks", tasks);
  list("edges", edges);
  list("buffers", buffers);
  return text + "\"streams\": false\n}\n";
}

std::string plumb::graphJson(const GraphRecord &record,
                             const GraphRecordOptions &options) {
  return Writer(record, options).write();
}
