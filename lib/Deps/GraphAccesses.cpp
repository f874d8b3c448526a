//===- GraphAccesses.cpp - what a task of a graph file touches ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The generic format and the side files of CUDA graphs write tasks alike, and
// the layer Device writes files that are both.
//
//===----------------------------------------------------------------------===//

#include "GraphJson.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>

using namespace plumb;

Status plumb::checkTaskFields(const JsonElement &element,
                              std::vector<std::string_view> allowed) {
  if (!element.value.is_object())
    return checkFields(element.value, {}, &element.document);
  static constexpr std::string_view described[] = {
      "order", "node",  "kind",         "kernel",
      "grid",  "block", "shared_bytes", "parameters"};
  for (auto it = element.value.begin(); it != element.value.end(); ++it) {
    const std::string &key = it.key();
    auto isIn = [&](const auto &list) {
      return std::find(std::begin(list), std::end(list), key) != std::end(list);
    };
    if (key.compare(0, 2, "x-") == 0 || isIn(allowed) || isIn(described))
      continue;
    std::string list;
    for (std::string_view name : allowed)
      list += (list.empty() ? "" : ", ") + std::string(name);
    std::string hint = didYouMean(key, allowed);
    return jsonError(*it, element.document,
                     "unknown field " + quotedText(key) +
                         (hint.empty() ? ", expected one of: " + list : hint));
  }
  return {};
}

/// What cannot be judged, and where: one line a task and buffer.
static void noteUnknown(AccessGraph &graph, TaskIndex task, uint32_t buffer) {
  graph.tasks[task].isOpaque = true;
  std::string note = graph.tasks[task].str() + " may touch " +
                     quotedText(graph.buffers[buffer].id) +
                     ": nobody says whether it reads or writes";
  if (graph.notes.empty() || graph.notes.back() != note)
    graph.notes.push_back(std::move(note));
}

Status
plumb::readAccesses(AccessGraph &graph, TaskIndex task,
                    const JsonElement &element, const char *key,
                    const std::unordered_map<std::string, uint32_t> &bufferOf) {
  const JsonDocument &document = element.document;
  if (!findField(element.value, key))
    return {};
  Result<const Json *> args = getArray(element.value, key, &document);
  if (!args)
    return takeError(args);
  bool isActual = std::string_view(key) == "actual";
  if (isActual)
    graph.tasks[task].hasActual = true;
  for (const Json &arg : **args) {
    if (Status s = checkFields(
            arg,
            {"buffer", "offset", "shape", "strides", "dtype", "access", "loc"},
            &document);
        !s)
      return s;
    Result<std::string> id = readId(arg, "buffer", document);
    if (!id)
      return takeError(id);
    Result<uint32_t> buffer =
        lookUp(bufferOf, *id, "buffer", *findField(arg, "buffer"), document);
    if (!buffer)
      return takeError(buffer);
    Result<ByteRegion> region =
        readRegion(arg, document, graph.buffers[*buffer].bytes);
    if (!region)
      return takeError(region);
    Result<uint8_t> mode = readMode(arg, document);
    if (!mode)
      return takeError(mode);
    if (*mode == 0) {
      if (isActual)
        return jsonError(*findField(arg, "access"), document,
                         "found 'unknown', expected what the task was seen "
                         "to do");
      noteUnknown(graph, task, *buffer);
      continue;
    }
    std::string place;
    if (findField(arg, "loc")) {
      Result<std::string> text = getString(arg, "loc", &document);
      if (!text)
        return takeError(text);
      place = std::move(*text);
    }
    Status added = isActual
                       ? graph.addActual(task, *buffer, *region, *mode, place)
                       : graph.addAccess(task, *buffer, *region, *mode, place);
    if (!added)
      return added;
  }
  return {};
}
