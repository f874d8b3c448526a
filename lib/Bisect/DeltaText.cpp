//===- DeltaText.cpp - smaller numbers and types in the text --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A size stands in many places at once, in types, loop bounds, maps and slices.
// Changing all of them together is a replacement in the program's text: every
// 64 becomes a 2, every f64 an f32. What does not parse or verify then is no
// candidate; what does is judged by the test like any other.
//
// Numbers are replaced where they stand alone or as a dimension of a shape, and
// not within names, strings or floats.
//
//===----------------------------------------------------------------------===//

#include "ChangedSymbols.h"
#include "DeltaHelpers.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

namespace plumb {

namespace {
/// A token of the text that may be replaced.
struct Token {
  size_t at, length;
};
} // namespace

static bool isWord(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '%' || c == '#' || c == '@' ||
         c == '$' || c == '.' || c == '!' || c == '^';
}

/// Integers of the text, in order.
static std::vector<Token> integersIn(const std::string &text) {
  std::vector<Token> tokens;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"' && (i == 0 || text[i - 1] != '\\'))
      inString = !inString;
    if (inString || !llvm::isDigit(c))
      continue;
    size_t end = i;
    while (end < text.size() && llvm::isDigit(text[end]))
      ++end;
    char before = i ? text[i - 1] : ' ',
         after = end < text.size() ? text[end] : ' ';
    bool dimension = before == 'x' && i >= 2 &&
                     (llvm::isDigit(text[i - 2]) || text[i - 2] == '?' ||
                      text[i - 2] == ']');
    bool exponent = (before == '+' || before == '-') && i >= 2 &&
                    (text[i - 2] == 'e' || text[i - 2] == 'E');
    bool alone = !isWord(before) || dimension;
    bool ends = after == 'x' || !isWord(after);
    if (alone && ends && !exponent && end - i < 10)
      tokens.push_back({i, end - i});
    i = end - 1;
  }
  return tokens;
}

/// Whole words that are equal to one of `words`.
static std::vector<Token> typesIn(const std::string &text,
                                  const std::string &word) {
  std::vector<Token> tokens;
  for (size_t at = text.find(word); at != std::string::npos;
       at = text.find(word, at + 1)) {
    char before = at ? text[at - 1] : ' ';
    size_t end = at + word.size();
    char after = end < text.size() ? text[end] : ' ';
    bool begins = !isWord(before) || before == 'x';
    if (begins && !isWord(after))
      tokens.push_back({at, word.size()});
  }
  return tokens;
}

/// Replaces the tokens, last first, and takes over the program if it parses and
/// the inputs fit it.
static void takeOver(ReduceCandidate &candidate, std::string text) {
  mlir::ParserConfig config(candidate.module->getContext());
  mlir::OwningOpRef<mlir::ModuleOp> parsed =
      mlir::parseSourceString<mlir::ModuleOp>(text, config);
  if (!parsed)
    return;
  ReduceCandidate changed;
  changed.module = mlir::OwningOpRef<mlir::Operation *>(parsed.release());
  changed.entry = candidate.entry;
  changed.inputs = candidate.inputs;
  changed.observeArgs = candidate.observeArgs;
  if (refitInputs(changed))
    candidate = std::move(changed);
}

void deltaNumbers(ReduceCandidate &candidate, Chooser &chooser) {
  std::string text = moduleText(candidate.module.get());
  std::vector<Token> tokens = integersIn(text);
  std::set<uint64_t, std::greater<uint64_t>> values; // the largest first
  auto valueOf = [&](const Token &token) {
    return std::stoull(text.substr(token.at, token.length));
  };
  for (const Token &token : tokens)
    values.insert(valueOf(token));
  // The smallest replacements of all values first: once two different sizes
  // have become the same number they can no longer be told apart.
  std::map<uint64_t, uint64_t> replacements;
  for (unsigned way = 0; way != 6; ++way)
    for (uint64_t value : values) {
      uint64_t to = way < 4 ? way + 1 : way == 4 ? value / 2 : value - 1;
      bool isNew = way < 4 || to > 4;
      if (isNew && to < value && chooser.take())
        replacements.emplace(value, to);
    }
  if (replacements.empty())
    return;
  for (size_t i = tokens.size(); i-- > 0;)
    if (auto to = replacements.find(valueOf(tokens[i]));
        to != replacements.end())
      text.replace(tokens[i].at, tokens[i].length, std::to_string(to->second));
  takeOver(candidate, std::move(text));
}

void deltaElementTypes(ReduceCandidate &candidate, Chooser &chooser) {
  static constexpr const char *kNarrower[][2] = {
      {"f128", "f32"}, {"f80", "f32"}, {"f64", "f32"}, {"i64", "i32"},
      {"i64", "i8"},   {"i32", "i8"},  {"i16", "i8"}};
  for (const auto &[from, to] : kNarrower) {
    std::string text = moduleText(candidate.module.get());
    std::vector<Token> tokens = typesIn(text, from);
    if (tokens.empty() || !chooser.take())
      continue;
    for (size_t i = tokens.size(); i-- > 0;)
      text.replace(tokens[i].at, tokens[i].length, to);
    takeOver(candidate, std::move(text));
  }
}

} // namespace plumb
