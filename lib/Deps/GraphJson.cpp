//===- GraphJson.cpp - splitting a JSON file into small ones --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scan only counts brackets. Whatever it cannot follow is left to the
// parser of Support, which then reads all of the file and says what is wrong.
//
//===----------------------------------------------------------------------===//

#include "GraphJson.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>
#include <cstring>

using namespace plumb;

namespace {

/// Walks through JSON text by its brackets and quotes, counting lines.
class Scanner {
public:
  explicit Scanner(std::string_view text) : text(text) {}

  bool atEnd() const { return at == text.size(); }
  char peek() const { return atEnd() ? '\0' : text[at]; }
  void skipSpace() {
    while (!atEnd() && (peek() == ' ' || peek() == '\t' || peek() == '\r' ||
                        peek() == '\n'))
      step();
  }
  bool take(char c) {
    skipSpace();
    if (peek() != c || atEnd())
      return false;
    step();
    return true;
  }
  bool skipString() {
    if (!take('"'))
      return false;
    while (!atEnd() && peek() != '"') {
      if (peek() == '\\')
        step();
      if (!atEnd())
        step();
    }
    return take('"');
  }
  /// To behind a value, of any nesting.
  bool skipValue() {
    skipSpace();
    size_t depth = 0;
    do {
      char c = peek();
      if (atEnd())
        return false;
      if (c == '"') {
        if (!skipString())
          return false;
      } else if (c == '{' || c == '[') {
        ++depth;
        step();
      } else if (c == '}' || c == ']') {
        if (depth == 0)
          return false;
        --depth;
        step();
      } else if (depth) {
        step();
      } else {
        size_t start = at; // A number or a word.
        while (!atEnd() && !std::strchr(",]} \t\r\n", peek()))
          step();
        return at != start;
      }
    } while (depth);
    return true;
  }

  size_t at = 0, lineStart = 0;
  unsigned line = 1;
  unsigned col() const { return unsigned(at - lineStart + 1); }

private:
  void step() {
    if (text[at++] == '\n') {
      ++line;
      lineStart = at;
    }
  }

  std::string_view text;
};

} // namespace

/// Whether the top level could be followed to its end.
bool GraphJson::scan() {
  Scanner s(*text);
  if (!s.take('{'))
    return false;
  s.skipSpace();
  if (s.peek() != '}')
    do {
      s.skipSpace();
      size_t keyStart = s.at;
      if (!s.skipString())
        return false;
      Section section;
      section.key = text->substr(keyStart + 1, s.at - keyStart - 2);
      // An escape in a key, and a key that stands twice: not ours to judge.
      if (section.key.find('\\') != std::string::npos || find(section.key) ||
          !s.take(':'))
        return false;
      s.skipSpace();
      section.place = {s.at, 0, s.line, s.col()};
      if (s.peek() == '[') {
        section.isArray = true;
        s.take('[');
        s.skipSpace();
        if (s.peek() != ']')
          do {
            s.skipSpace();
            Place place = {s.at, 0, s.line, s.col()};
            if (!s.skipValue())
              return false;
            place.end = s.at;
            section.elements.push_back(place);
          } while (s.take(','));
        if (!s.take(']'))
          return false;
      } else if (!s.skipValue()) {
        return false;
      }
      section.place.end = s.at;
      sections.push_back(std::move(section));
    } while (s.take(','));
  s.skipSpace();
  objectEnd = s.at;
  if (!s.take('}'))
    return false;
  s.skipSpace();
  return s.atEnd();
}

Result<GraphJson> GraphJson::open(const std::string &text, std::string name) {
  GraphJson json;
  json.text = &text;
  json.name = std::move(name);
  if (json.scan())
    return json;
  Result<JsonDocument> document = JsonDocument::parse(text, json.name);
  if (!document)
    return takeError(document);
  return tl::unexpected<Error>(document->errorAt(
      document->root(), "found " + std::string(jsonTypeName(document->root())) +
                            ", expected an object with plain keys"));
}

const GraphJson::Section *GraphJson::find(std::string_view key) const {
  for (const Section &section : sections)
    if (section.key == key)
      return &section;
  return nullptr;
}

Status
GraphJson::checkKeys(std::initializer_list<std::string_view> allowed) const {
  for (const Section &section : sections)
    if (std::find(allowed.begin(), allowed.end(), section.key) ==
        allowed.end()) {
      std::string list;
      for (std::string_view key : allowed)
        list += (list.empty() ? "" : ", ") + std::string(key);
      return makeError(name, section.place.line, section.place.col,
                       "unknown field " + quotedText(section.key) +
                           didYouMean(section.key, allowed) +
                           ", expected one of: " + list);
    }
  return {};
}

/// An error in a piece of the text that begins at \p place, after the bracket
/// that was put before it, as one in the whole.
Error GraphJson::moved(Error error, const Section &section, Place place,
                       size_t index) const {
  if (error.line == 1)
    error.col = place.col + (error.col > 1 ? error.col - 2 : 0);
  if (error.line)
    error.line += place.line - 1;
  // `[3].name: ...` counts within the piece.
  size_t close = error.message.find(']');
  if (section.isArray && error.message[0] == '[' && close != std::string::npos)
    error.message =
        section.key + "[" +
        std::to_string(index + std::stoull(error.message.substr(1))) +
        error.message.substr(close);
  else
    error.message = section.key + ": " + error.message;
  error.file = name;
  return error;
}

Status GraphJson::forEach(
    std::string_view key,
    const std::function<Status(const JsonElement &)> &take) const {
  const Section *section = find(key);
  if (!section)
    return {};
  if (!section->isArray)
    return tl::unexpected<Error>(errorAtKey(key, "expected an array"));
  constexpr size_t most = 256;
  for (size_t i = 0; i < section->elements.size(); i += most) {
    size_t end = std::min(i + most, section->elements.size());
    Place first = section->elements[i];
    std::string piece =
        "[" +
        text->substr(first.begin,
                     section->elements[end - 1].end - first.begin) +
        "]";
    Result<JsonDocument> document = JsonDocument::parse(piece, name);
    if (!document)
      return tl::unexpected<Error>(
          moved(std::move(document.error()), *section, first, i));
    for (size_t k = i; k != end; ++k) {
      Place place = section->elements[k];
      Status status =
          take({document->root()[k - i], *document, k, place.line, place.col});
      if (!status)
        return tl::unexpected<Error>(
            moved(std::move(status.error()), *section, first, i));
    }
  }
  return {};
}

Result<size_t> GraphJson::countOf(std::string_view key) const {
  const Section *section = find(key);
  if (!section)
    return makeError(name,
                     "found no field '" + std::string(key) + "', expected one");
  if (!section->isArray)
    return tl::unexpected<Error>(errorAtKey(key, "expected an array"));
  return section->elements.size();
}

Result<Json> GraphJson::value(std::string_view key) const {
  const Section *section = find(key);
  if (!section)
    return makeError(name,
                     "found no field '" + std::string(key) + "', expected one");
  Result<Json> value = parseJson(
      std::string_view(*text).substr(section->place.begin,
                                     section->place.end - section->place.begin),
      name);
  if (!value) {
    Place place = section->place;
    ++place.col; // No bracket was put before it.
    return tl::unexpected<Error>(
        moved(std::move(value.error()), *section, place, 0));
  }
  return value;
}

Error GraphJson::errorAtKey(std::string_view key, std::string message) const {
  const Section *section = find(key);
  return {name, section ? section->place.line : 0,
          section ? section->place.col : 0,
          std::string(key) + ": " + std::move(message)};
}

std::optional<size_t> GraphJson::endOfArray(std::string_view key) const {
  const Section *section = find(key);
  if (!section || !section->isArray)
    return std::nullopt;
  return section->place.end - 1;
}
