//===- PipelineText.cpp - the syntax of textual pipelines -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PipelineText.h"

namespace plumb {

/// Deeper nesting than any real pipeline's.
static constexpr unsigned kMaxDepth = 64;

namespace {
class PipelineTextParser {
public:
  explicit PipelineTextParser(const std::string &text) : text(text) {}

  Result<std::vector<PipelineElement>> parse() {
    Result<std::vector<PipelineElement>> list = parseList(0);
    if (list && at != text.size())
      return error(at, "unbalanced ')'");
    return list;
  }

private:
  Result<std::vector<PipelineElement>> parseList(unsigned depth) {
    std::vector<PipelineElement> list;
    if (depth > kMaxDepth)
      return error(at, "nested too deeply");
    skipSpace();
    if (at == text.size() || text[at] == ')')
      return list;
    while (true) {
      Result<PipelineElement> element = parseElement(depth);
      if (!element)
        return takeError(element);
      list.push_back(std::move(*element));
      skipSpace();
      if (at == text.size() || text[at] == ')')
        return list;
      if (text[at] != ',')
        return error(at, std::string("expected ',' or ')', got '") + text[at] +
                             "'");
      ++at;
    }
  }

  Result<PipelineElement> parseElement(unsigned depth) {
    skipSpace();
    PipelineElement element;
    size_t start = at;
    element.column = static_cast<unsigned>(start + 1);
    at = text.find_first_of(",{}()", at);
    if (at == std::string::npos)
      at = text.size();
    size_t end = at;
    while (end > start && isSpace(text[end - 1]))
      --end;
    element.name = text.substr(start, end - start);
    if (element.name.empty())
      return error(start, "expected the name of a pass or operation");
    if (at == text.size())
      return element;
    if (text[at] == '(')
      return parseNested(std::move(element), depth);
    if (text[at] == '{')
      return parseOptions(std::move(element));
    if (text[at] == '}')
      return error(at, "unbalanced '}'");
    return element;
  }

  Result<PipelineElement> parseNested(PipelineElement element, unsigned depth) {
    size_t open = at++;
    element.isAnchor = true;
    Result<std::vector<PipelineElement>> nested = parseList(depth + 1);
    if (!nested)
      return takeError(nested);
    if (at == text.size())
      return error(open, "unbalanced '('");
    ++at;
    element.nested = std::move(*nested);
    return element;
  }

  Result<PipelineElement> parseOptions(PipelineElement element) {
    size_t open = at;
    unsigned depth = 0;
    for (; at != text.size(); ++at) {
      if (text[at] == '{')
        ++depth;
      if (text[at] != '}' || --depth)
        continue;
      element.options = text.substr(open + 1, at - open - 1);
      ++at;
      return element;
    }
    return error(open, "unbalanced '{'");
  }

  static bool isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }
  void skipSpace() {
    while (at != text.size() && isSpace(text[at]))
      ++at;
  }
  tl::unexpected<Error> error(size_t offset, std::string message) {
    return makeError("pass pipeline", 1, static_cast<unsigned>(offset + 1),
                     std::move(message));
  }

  const std::string &text;
  size_t at = 0;
};
} // namespace

Result<std::vector<PipelineElement>>
parsePipelineText(const std::string &text) {
  return PipelineTextParser(text).parse();
}

} // namespace plumb
