//===- DotText.cpp - a reader of Graphviz files ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DotText.h"
#include "plumbline/Deps/AccessGraph.h"
#include <cctype>

using namespace plumb;

namespace {

struct Token {
  enum Kind { End, Id, Arrow, Punctuation, Bad } kind = End;
  std::string text;
  bool isQuoted = false;
  unsigned line = 1, col = 1;
};

class DotParser {
public:
  DotParser(const std::string &text, const std::string &name)
      : text(text), name(name) {
    advance();
  }
  Result<DotGraph> parse();

private:
  void step() {
    if (text[at++] == '\n') {
      ++line;
      lineStart = at;
    }
  }
  void skipSpace();
  void advance();
  bool is(char c) const {
    return token.kind == Token::Punctuation && token.text[0] == c;
  }
  tl::unexpected<Error> fail(const std::string &expected) const;
  Status attributes(std::string *label);
  Status statement();

  const std::string &text, &name;
  size_t at = 0, lineStart = 0;
  unsigned line = 1;
  Token token;
  size_t depth = 0;
  DotGraph graph;
};

} // namespace

void DotParser::skipSpace() {
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at]))) {
      step();
    } else if (text.compare(at, 2, "//") == 0 || text[at] == '#') {
      while (at < text.size() && text[at] != '\n')
        step();
    } else if (text.compare(at, 2, "/*") == 0) {
      while (at < text.size() && text.compare(at, 2, "*/") != 0)
        step();
      for (int i = 0; i != 2 && at < text.size(); ++i)
        step();
    } else {
      return;
    }
  }
}

void DotParser::advance() {
  skipSpace();
  token = {};
  token.line = line;
  token.col = unsigned(at - lineStart + 1);
  if (at == text.size())
    return;
  auto isWord = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' ||
           c == '.' || (c & 0x80);
  };
  if (text[at] == '"') {
    token.kind = Token::Id;
    token.isQuoted = true;
    step();
    while (at < text.size() && text[at] != '"') {
      // A backslash only protects the quote; records have their own escapes.
      if (text[at] == '\\' && at + 1 < text.size()) {
        if (text[at + 1] != '"')
          token.text += text[at];
        step();
      }
      token.text += text[at];
      step();
    }
    if (at == text.size())
      token.kind = Token::Bad;
    else
      step();
  } else if (text.compare(at, 2, "->") == 0) {
    token.kind = Token::Arrow;
    token.text = "->";
    step();
    step();
  } else if (isWord(text[at]) || (text[at] == '-' && at + 1 < text.size() &&
                                  isWord(text[at + 1]))) {
    token.kind = Token::Id;
    do {
      token.text += text[at];
      step();
    } while (at < text.size() && isWord(text[at]));
  } else {
    token.kind = Token::Punctuation;
    token.text = text[at];
    step();
  }
}

tl::unexpected<Error> DotParser::fail(const std::string &expected) const {
  std::string found = token.kind == Token::End   ? "the end of the file"
                      : token.kind == Token::Bad ? "a string without an end"
                                                 : quotedText(token.text);
  return makeError(name, token.line, token.col,
                   "found " + found + ", expected " + expected);
}

/// `[a=b, c=d; e]`, any number of them.
Status DotParser::attributes(std::string *label) {
  while (is('[')) {
    advance();
    while (!is(']')) {
      if (token.kind != Token::Id)
        return fail("an attribute or ']'");
      bool isLabel = token.text == "label";
      advance();
      if (is('=')) {
        advance();
        if (token.kind != Token::Id)
          return fail("the value of an attribute");
        if (isLabel && label)
          *label = token.text;
        advance();
      }
      if (is(',') || is(';'))
        advance();
    }
    advance();
  }
  return {};
}

Status DotParser::statement() {
  if (is('{')) {
    ++depth;
    advance();
    return {};
  }
  if (token.kind != Token::Id)
    return fail("a node, an edge, a subgraph or '}'");
  Token first = token;
  advance();
  if (!first.isQuoted && first.text == "subgraph") {
    if (token.kind == Token::Id)
      advance();
    if (!is('{'))
      return fail("'{'");
    return {};
  }
  if (!first.isQuoted &&
      (first.text == "graph" || first.text == "node" || first.text == "edge"))
    return attributes(nullptr);
  if (is('=')) {
    advance();
    if (token.kind != Token::Id)
      return fail("the value of an attribute");
    advance();
    return {};
  }
  if (token.kind != Token::Arrow) {
    DotNode node = {first.text, "", first.line, first.col};
    if (Status s = attributes(&node.label); !s)
      return s;
    graph.nodes.push_back(std::move(node));
    return {};
  }
  while (token.kind == Token::Arrow) {
    advance();
    if (token.kind != Token::Id)
      return fail("the end of an edge");
    graph.edges.push_back({first.text, token.text, first.line, first.col});
    first = token;
    advance();
  }
  return attributes(nullptr);
}

Result<DotGraph> DotParser::parse() {
  if (token.kind == Token::Id && token.text == "strict")
    advance();
  if (token.kind != Token::Id || token.text != "digraph")
    return fail("digraph");
  advance();
  if (token.kind == Token::Id)
    advance();
  if (!is('{'))
    return fail("'{'");
  do {
    if (is('}')) {
      --depth;
      advance();
    } else if (is(';') || is(',')) {
      advance();
    } else if (Status s = statement(); !s) {
      return takeError(s);
    }
  } while (depth);
  if (token.kind != Token::End)
    return fail("the end of the file");
  return std::move(graph);
}

Result<DotGraph> plumb::parseDot(const std::string &text,
                                 const std::string &name) {
  return DotParser(text, name).parse();
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

namespace {

/// A row of cells. Rows within rows are rows of their own, noted in the order
/// in which they end.
struct Row {
  std::vector<std::string> cells;
  std::vector<std::vector<std::string>> inner;
};

} // namespace

static std::string trimmed(const std::string &text) {
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos)
    return "";
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// Two rows of equal length one after the other are names and values; more than
/// two of length two are fields each: {x | 0} | {y | 0} | {z | 0}.
static void readRow(const Row &row, DotRecord &record) {
  if (row.inner.empty() && row.cells.size() == 2)
    record.fields.emplace_back(row.cells[0], row.cells[1]);
  for (size_t i = 0; i + 1 < row.inner.size(); ++i) {
    const auto &names = row.inner[i], &values = row.inner[i + 1];
    if (names.size() != values.size() || names.empty() ||
        (names.size() == 2 && row.inner.size() > 2))
      continue;
    for (size_t k = 0; k != names.size(); ++k)
      record.fields.emplace_back(names[k], values[k]);
    ++i;
  }
}

DotRecord plumb::parseRecord(const std::string &label) {
  DotRecord record;
  std::vector<Row> open(1);
  std::string cell;
  bool closedRow = false; // The cell is a row that was taken already.
  auto endCell = [&] {
    std::string text = trimmed(cell);
    cell.clear();
    if (closedRow) {
      closedRow = false;
      return;
    }
    open.back().cells.push_back(text);
    record.cells.push_back(text);
  };
  for (size_t i = 0; i != label.size(); ++i) {
    char c = label[i];
    if (c == '\\' && i + 1 != label.size()) {
      char next = label[++i];
      cell += next == 'n' || next == 'l' || next == 'r' ? ' ' : next;
    } else if (c == '{') {
      open.emplace_back();
      cell.clear();
    } else if (c == '|') {
      endCell();
    } else if (c == '}' && open.size() > 1) {
      endCell();
      readRow(open.back(), record);
      std::vector<std::string> cells = std::move(open.back().cells);
      open.pop_back();
      open.back().inner.push_back(std::move(cells));
      closedRow = true;
    } else {
      cell += c;
    }
  }
  if (!trimmed(cell).empty())
    endCell();
  if (!record.cells.empty())
    record.title = record.cells.front();
  return record;
}

std::optional<std::string> DotRecord::field(std::string_view name,
                                            size_t n) const {
  for (const auto &[key, value] : fields)
    if (key == name && n-- == 0)
      return value;
  return std::nullopt;
}
