//===- Readers.cpp - which reader a file is for ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/Readers.h"
#include "GraphJson.h"
#include "plumbline/Support/File.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>

using namespace plumb;

std::vector<std::string> plumb::graphFormatNames() {
  return {"auto", "json", "runtime", "dot"};
}

static std::string guessFormat(const std::string &text) {
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && text[first] != '{' && text[first] != '[')
    return text.compare(first, 7, "digraph") == 0 ||
                   text.compare(first, 6, "strict") == 0
               ? "dot"
               : "";
  // Only the runtime's graphs have tensors.
  std::string name = "input";
  Result<GraphJson> json = GraphJson::open(text, name);
  return json && json->has("tensors") ? "runtime" : "json";
}

Result<AccessGraph> plumb::readAccessGraph(const std::string &path,
                                           const ReadGraphOptions &options) {
  std::vector<std::string> names = graphFormatNames();
  if (std::find(names.begin(), names.end(), options.format) == names.end())
    return makeError("unknown format " + quotedText(options.format) +
                     didYouMean(options.format, names) +
                     " (expected auto, json, runtime or dot)");
  Result<std::string> text = readTextFile(path);
  if (!text)
    return takeError(text);
  std::string format =
      options.format == "auto" ? guessFormat(*text) : options.format;
  if (format.empty())
    return makeError(path, 1, 1,
                     "expected a graph as JSON or as a Graphviz digraph");
  if (format == "dot") {
    std::string side;
    if (!options.side.empty()) {
      Result<std::string> sideText = readTextFile(options.side);
      if (!sideText)
        return takeError(sideText);
      side = std::move(*sideText);
    }
    return readCudaDot(*text, path, side, options.side);
  }
  if (!options.side.empty())
    return makeError(options.side,
                     "a side file goes with a CUDA graph, and " + path +
                         " is none: it says itself what its tasks touch");
  return format == "runtime" ? readRuntimeGraph(*text, path)
                             : readGenericGraph(*text, path);
}

//===----------------------------------------------------------------------===//
// Added edges
//===----------------------------------------------------------------------===//

Result<std::string> plumb::textWithEdges(
    const AccessGraph &graph, const std::string &text,
    const std::vector<std::pair<TaskIndex, TaskIndex>> &added) {
  if (added.empty())
    return text;
  if (graph.format == "dot") {
    std::string lines;
    for (auto [from, to] : added)
      lines += "\"" + graph.tasks[from].id + "\" -> \"" + graph.tasks[to].id +
               "\" [label=\"added\"];\n";
    size_t end = text.find_last_of('}');
    if (end == std::string::npos)
      return makeError(graph.file, "found no closing brace");
    return text.substr(0, end) + lines + text.substr(end);
  }
  Result<GraphJson> json = GraphJson::open(text, graph.file);
  if (!json)
    return takeError(json);
  std::string list;
  for (auto [from, to] : added) {
    auto id = [&](TaskIndex t) {
      const DepsTask &task = graph.tasks[t];
      return task.idIsNumber ? task.id : Json(task.id).dump();
    };
    list += (list.empty() ? "\n  " : ",\n  ");
    if (graph.format == "runtime")
      list += "{\"pred\": " + id(from) + ", \"succ\": " + id(to) +
              ", \"arg\": -1, \"source\": \"explicit\", \"flags\": "
              "[\"wait\"]}";
    else
      list += "{\"from\": " + id(from) + ", \"to\": " + id(to) +
              ", \"why\": \"added by plumb deps\"}";
  }
  if (std::optional<size_t> end = json->endOfArray("edges")) {
    Result<size_t> count = json->countOf("edges");
    return text.substr(0, *end) + (*count ? "," : "") + list + "\n" +
           text.substr(*end);
  }
  size_t end = json->endOfObject();
  return text.substr(0, end) + ",\n\"edges\": [" + list + "\n]\n" +
         text.substr(end);
}
