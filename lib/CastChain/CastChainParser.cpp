//===- CastChainParser.cpp - read chains ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Types with arrows between them, and behind a type that a hop goes to the
// rules of that hop: f32->f16:rtz->i8:rdn:wrap. What is wrong is mended as far
// as it can be guessed, all of it, so that the chain that an error offers is
// one.
//
//===----------------------------------------------------------------------===//

#include "Passage.h"
#include "plumbline/CastChain/CastChain.h"
#include "plumbline/Support/Suggest.h"

#include <algorithm>
#include <utility>

using namespace plumb;

namespace {

/// A type as it was written, and the rules behind it.
struct Word {
  std::string type;
  std::vector<std::string> rules;
};

class Parser {
public:
  explicit Parser(const std::string &text) : text(text) {}
  Result<CastChain> run();

private:
  void split();
  void addWord(const std::string &word);
  void readType(Word &word);
  void readRules(size_t index);
  bool readRule(const std::string &name, CastHop &hop);
  void isWrong(const std::string &message, bool canMend = true);
  std::string suggestion();

  std::string text;
  std::vector<Word> words;
  std::vector<CastHop> hops; ///< one a word
  /// Arrows or colons were other ones; an end of an arrow is missing.
  bool proper = true, hasGap = false;
  bool allMended = true, typesAreRead = true;
  std::string wrong; ///< the first thing that is
};

} // namespace

static constexpr std::string_view kRules[] = {"rne", "rna",  "rtz",   "rup",
                                              "rdn", "odd",  "ieee",  "sat",
                                              "nan", "wrap", "poison"};

static bool isRule(std::string_view name) {
  return std::find(std::begin(kRules), std::end(kRules), name) !=
         std::end(kRules);
}

static std::string trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    return {};
  size_t last = text.find_last_not_of(" \t\r\n");
  return std::string(text.substr(first, last - first + 1));
}

void Parser::isWrong(const std::string &message, bool canMend) {
  if (wrong.empty())
    wrong = message;
  allMended &= canMend;
}

/// `f16:rtz`. A colon in place of an arrow is told from one before a rule by
/// what is behind it.
void Parser::addWord(const std::string &word) {
  for (size_t begin = 0; begin <= word.size();) {
    size_t end = std::min(word.find(':', begin), word.size());
    std::string part =
        trimmed(std::string_view(word).substr(begin, end - begin));
    if (part.empty())
      hasGap = true;
    else if (begin == 0 || words.empty() ||
             (!isRule(part) && parseCastType(part)))
      words.push_back({part, {}});
    else
      words.back().rules.push_back(part);
    proper &= begin == 0 || part.empty() || !words.back().rules.empty();
    begin = end + 1;
  }
}

/// At arrows, and at what was meant to be some (=>, -, >, a comma, the Unicode
/// one).
void Parser::split() {
  std::string arrows = text;
  for (std::string_view other : {"\u2192", "=>", "-->", ">>", ","})
    for (size_t at; (at = arrows.find(other)) != std::string::npos;
         proper = false)
      arrows.replace(at, other.size(), "->");
  size_t begin = 0;
  for (size_t i = 0; i < arrows.size(); ++i) {
    bool arrow = arrows.compare(i, 2, "->") == 0;
    if (!arrow && arrows[i] != '-' && arrows[i] != '>')
      continue;
    if (arrows[i] == '>' && arrows.substr(begin, i - begin).find('<') !=
                                std::string::npos) // of complex<f32>
      continue;
    proper &= arrow;
    addWord(arrows.substr(begin, i - begin));
    i += arrow;
    begin = i + 1;
  }
  addWord(arrows.substr(begin));
}

void Parser::readType(Word &word) {
  Result<CastType> type = parseCastType(word.type);
  if (type) {
    hops.push_back({*type, false});
    return;
  }
  typesAreRead = false;
  hops.emplace_back();
  std::string message = type.error().message;
  std::optional<std::string> near = suggestCastType(word.type);
  if (near) // up to its own suggestion, for a whole chain follows
    message = message.substr(0, message.find(", "));
  isWrong(message, near.has_value());
  word.type = near.value_or(word.type);
}

/// False if there is no such rule for such a type, or if there is one already.
bool Parser::readRule(const std::string &name, CastHop &hop) {
  if (std::optional<Rounding> r = parseRounding(name))
    return !std::exchange(hop.rounding, r);
  if (hop.to.isInteger()) {
    std::optional<IntOverflow> o = parseIntOverflow(name);
    return o && !std::exchange(hop.intOverflow, o);
  }
  std::optional<Overflow> o = parseOverflow(name);
  return o && !std::exchange(hop.overflow, o);
}

void Parser::readRules(size_t index) {
  Word &word = words[index];
  CastHop &hop = hops[index];
  std::vector<std::string> mended;
  for (const std::string &name : word.rules) {
    if (!isRule(name)) {
      std::optional<std::string> near = nearest(name, kRules);
      std::string all;
      for (std::string_view rule : kRules)
        all += (all.empty() ? "" : ", ") + std::string(rule);
      isWrong("unknown rule '" + name + "' of " + word.type +
                  (near ? "" : " (expected one of " + all + ")"),
              near.has_value());
      if (near)
        mended.push_back(*near);
      continue;
    }
    if (!typesAreRead || readRule(name, hop)) {
      mended.push_back(name);
      continue;
    }
    bool isFloat = hop.to.isFloat();
    bool isOther =
        !parseRounding(name) && !(isFloat ? parseOverflow(name).has_value()
                                          : parseIntOverflow(name).has_value());
    isWrong(isOther
                ? "'" + name + "' is no rule of " + word.type + ", " +
                      (isFloat ? "a float overflows by ieee, sat or nan"
                               : "an integer overflows by sat, wrap or poison")
                : word.type + " has two rules for one thing, '" + name +
                      "' being the second");
  }
  word.rules = mended;
  if (index > 0 || word.rules.empty())
    return;
  isWrong("a rule belongs behind the type that a hop goes to, not behind the "
          "first type");
  if (words.size() > 1 && words[1].rules.empty())
    words[1].rules = word.rules;
  word.rules.clear();
}

std::string Parser::suggestion() {
  if (words.empty())
    words.push_back({"i32", {}});
  if (words.size() == 1)
    words.push_back({words[0].type == "f32" ? "f16" : "f32", {}});
  std::string mended;
  for (const Word &word : words) {
    mended += (mended.empty() ? "" : "->") + word.type;
    for (const std::string &rule : word.rules)
      mended += ":" + rule;
  }
  return ", did you mean '" + mended + "'?";
}

Result<CastChain> Parser::run() {
  split();
  for (Word &word : words)
    readType(word);
  for (size_t i = 0; i < words.size(); ++i)
    readRules(i);
  std::string message = "'" + text + "': ";
  if (!wrong.empty())
    return makeError(message + wrong +
                     (allMended ? suggestion() : std::string()));
  if (!proper)
    return makeError(message +
                     "expected types with '->' between them, the whole in "
                     "quotes for the shell" +
                     suggestion());
  if (hasGap)
    return makeError(message + "expected a type before and after each '->'" +
                     suggestion());
  if (words.size() < 2)
    return makeError(message + "expected at least two types" + suggestion());
  if (words.size() > kMaxCastHops + 1)
    return makeError("a chain of " + std::to_string(words.size()) +
                     " types is too long, expected at most " +
                     std::to_string(kMaxCastHops + 1));
  CastChain chain;
  chain.from = hops.front().to;
  chain.hops.assign(hops.begin() + 1, hops.end());
  return chain;
}

Result<CastChain> plumb::parseCastChain(std::string_view text) {
  std::string shown = trimmed(text);
  if (shown.size() > 400)
    return makeError("a chain of " + std::to_string(shown.size()) +
                     " characters is none, expected something like "
                     "'i32->f32->f16'");
  if (shown.empty())
    return makeError("an empty chain, expected something like "
                     "'i32->f32->f16'");
  return Parser(shown).run();
}
