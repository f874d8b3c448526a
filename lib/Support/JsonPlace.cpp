//===- JsonPlace.cpp - where a value stands in its text ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A second, minimal walk over a text that has been parsed before: it only needs
// to tell strings from brackets.
//
//===----------------------------------------------------------------------===//

#include "JsonPlace.h"
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace plumb;

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

/// Depth-first; no deeper than jsonMaxDepth.
static bool extendPath(const Json &from, const Json &target, JsonPath &path) {
  if (&from == &target)
    return true;
  if (from.is_object()) {
    for (auto it = from.begin(); it != from.end(); ++it) {
      path.push_back({&it.key(), 0});
      if (extendPath(*it, target, path))
        return true;
      path.pop_back();
    }
  } else if (from.is_array()) {
    for (size_t i = 0; i < from.size(); ++i) {
      path.push_back({nullptr, i});
      if (extendPath(from[i], target, path))
        return true;
      path.pop_back();
    }
  }
  return false;
}

std::optional<JsonPath> plumb::findJsonPath(const Json &root,
                                            const Json &target) {
  JsonPath path;
  if (!extendPath(root, target, path))
    return std::nullopt;
  return path;
}

static bool isIdentifier(const std::string &key) {
  return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
}

std::string plumb::jsonPathText(const JsonPath &path) {
  std::string out;
  for (const JsonStep &step : path) {
    if (!step.key)
      out += "[" + std::to_string(step.index) + "]";
    else if (isIdentifier(*step.key))
      out += (out.empty() ? "" : ".") + *step.key;
    else
      out += "[\"" + *step.key + "\"]";
  }
  return out;
}

//===----------------------------------------------------------------------===//
// Offsets
//===----------------------------------------------------------------------===//

namespace {

class Walker {
public:
  explicit Walker(std::string_view text) : text(text) {
    if (text.substr(0, 3) == "\xEF\xBB\xBF") // Byte order mark.
      at = 3;
    skipSpace();
  }

  void enter(const JsonStep &step) {
    ++at; // The bracket.
    skipSpace();
    for (size_t i = 0; at < text.size(); ++i) {
      if (step.key) {
        bool found = parseKey() == *step.key;
        skipSpace();
        ++at; // The colon.
        skipSpace();
        if (found)
          return;
      } else if (i == step.index) {
        return;
      }
      skipValue();
      skipSpace();
      ++at; // The comma.
      skipSpace();
    }
  }

  size_t offset() const { return at; }

private:
  void skipSpace() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t' ||
                                text[at] == '\n' || text[at] == '\r'))
      ++at;
  }

  void skipString() {
    for (++at; at < text.size() && text[at] != '"'; ++at)
      if (text[at] == '\\')
        ++at;
    ++at;
  }

  std::string parseKey() {
    size_t start = at;
    skipString();
    Json key = Json::parse(text.substr(start, at - start), nullptr,
                           /*allow_exceptions=*/false);
    return key.is_string() ? key.get<std::string>() : std::string();
  }

  void skipValue() {
    size_t depth = 0;
    for (; at < text.size(); ++at) {
      char c = text[at];
      if (c == '"') {
        skipString();
        if (depth == 0)
          return;
        --at;
      } else if (c == '{' || c == '[') {
        ++depth;
      } else if (c == '}' || c == ']') {
        if (depth == 0)
          return; // Of the container that the value is in.
        if (--depth == 0) {
          ++at;
          return;
        }
      } else if (depth == 0 && c == ',') {
        return;
      }
    }
  }

  std::string_view text;
  size_t at = 0;
};

} // namespace

size_t plumb::findJsonOffset(std::string_view text, const JsonPath &path) {
  Walker walker(text);
  for (const JsonStep &step : path)
    walker.enter(step);
  return std::min(walker.offset(), text.size());
}

size_t plumb::jsonTokenStart(std::string_view text, size_t end) {
  if (end == 0 || end > text.size())
    return text.size();
  size_t at = end - 1;
  if (text[at] == '"') {
    // Every other quote of the string stands behind an odd number of
    // backslashes.
    while (at > 0) {
      --at;
      size_t backslashes = 0;
      while (backslashes < at && text[at - 1 - backslashes] == '\\')
        ++backslashes;
      if (text[at] == '"' && backslashes % 2 == 0)
        break;
    }
    return at;
  }
  auto isWord = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || c == '+' || c == '-' || c == '.';
  };
  while (at > 0 && isWord(text[at]) && isWord(text[at - 1]))
    --at;
  return at;
}

Error plumb::errorAtOffset(std::string_view text, size_t offset,
                           const std::string &file, std::string message) {
  std::string_view before = text.substr(0, offset);
  size_t lineStart = before.rfind('\n');
  lineStart = lineStart == before.npos ? 0 : lineStart + 1;
  unsigned line = 1 + unsigned(std::count(before.begin(), before.end(), '\n'));
  return {file, line, unsigned(before.size() - lineStart + 1),
          std::move(message)};
}
