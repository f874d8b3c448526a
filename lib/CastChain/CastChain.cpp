//===- CastChain.cpp - read and print chains ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastChain.h"

#include "Passage.h"

#include <algorithm>
#include <cassert>

using namespace plumb;

static constexpr std::string_view kIntOverflowNames[] = {"sat", "wrap",
                                                         "poison"};

std::string_view plumb::intOverflowName(IntOverflow o) {
  return kIntOverflowNames[static_cast<unsigned>(o)];
}

std::optional<IntOverflow> plumb::parseIntOverflow(std::string_view name) {
  for (unsigned i = 0; i < std::size(kIntOverflowNames); ++i)
    if (kIntOverflowNames[i] == name)
      return static_cast<IntOverflow>(i);
  return std::nullopt;
}

std::string CastChain::str() const {
  std::string text = from.name();
  for (const CastHop &hop : hops)
    text += "->" + hop.to.name();
  return text;
}

const CastType *CastChain::opaque() const {
  if (from.isOpaque())
    return &from;
  for (const CastHop &hop : hops)
    if (hop.to.isOpaque())
      return &hop.to;
  return nullptr;
}

CastChain plumb::makeCastChain(const std::vector<CastType> &types) {
  assert(types.size() >= 2 && "a chain has a hop");
  CastChain chain;
  chain.from = types.front();
  for (size_t i = 1; i < types.size(); ++i)
    chain.hops.push_back({types[i], false});
  return chain;
}

static std::string trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    return {};
  size_t last = text.find_last_not_of(" \t\r\n");
  return std::string(text.substr(first, last - first + 1));
}

/// The words between arrows. Of arrows that are none (=>, -, >, a comma, the
/// Unicode one) `proper` says that one was found.
static std::vector<std::string> splitAtArrows(std::string text, bool &proper) {
  proper = true;
  for (std::string_view other : {"\u2192", "=>", "-->", ">>", ",", ":"})
    for (size_t at; (at = text.find(other)) != std::string::npos;
         proper = false)
      text.replace(at, other.size(), "->");
  std::vector<std::string> words;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    bool arrow = text.compare(i, 2, "->") == 0;
    if (!arrow && text[i] != '-' && text[i] != '>')
      continue;
    if (text[i] == '>' && text.substr(begin, i - begin).find('<') !=
                              std::string::npos) // of complex<f32>
      continue;
    proper &= arrow;
    words.push_back(trimmed(std::string_view(text).substr(begin, i - begin)));
    i += arrow;
    begin = i + 1;
  }
  words.push_back(trimmed(std::string_view(text).substr(begin)));
  return words;
}

static std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : "->") + word;
  return text;
}

Result<CastChain> plumb::parseCastChain(std::string_view text) {
  // Two blanks in a row cannot be part of a message that one wants to read.
  std::string shown = trimmed(text);
  if (shown.size() > 200)
    return makeError("a chain of " + std::to_string(shown.size()) +
                     " characters is none, expected something like "
                     "'i32->f32->f16'");
  if (shown.empty())
    return makeError("an empty chain, expected something like "
                     "'i32->f32->f16'");

  bool proper = true, complete = true;
  std::vector<std::string> words = splitAtArrows(shown, proper);
  std::vector<CastType> types;
  std::vector<std::string> mended;
  std::string wrong;
  for (const std::string &word : words) {
    if (word.empty()) {
      complete = false;
      continue;
    }
    Result<CastType> type = parseCastType(word);
    if (type) {
      types.push_back(*type);
      mended.push_back(word);
      continue;
    }
    std::optional<std::string> near = suggestCastType(word);
    if (wrong.empty())
      wrong = near ? "unknown type '" + word + "'" : type.error().message;
    // The reason is better than "unknown" where the type is just not allowed.
    if (near && parseElementType(word))
      wrong = type.error().message.substr(0, type.error().message.find(','));
    if (near)
      mended.push_back(*near);
    else
      complete = true;
  }
  auto suggestion = [&] {
    std::vector<std::string> all = mended;
    if (all.empty())
      all.push_back("i32");
    if (all.size() == 1)
      all.push_back(all[0] == "f32" ? "f16" : "f32");
    return ", did you mean '" + joined(all) + "'?";
  };
  bool allKnown = mended.size() + size_t(std::count(words.begin(), words.end(),
                                                    std::string())) ==
                  words.size();
  if (!wrong.empty())
    return makeError("'" + shown + "': " + wrong +
                     (allKnown ? suggestion() : std::string()));
  if (!complete && proper)
    return makeError("'" + shown +
                     "': expected a type before and after each "
                     "'->'" +
                     suggestion());
  if (!proper)
    return makeError("'" + shown +
                     "': expected types with '->' between them, the whole in "
                     "quotes for the shell" +
                     suggestion());
  if (types.size() < 2)
    return makeError("'" + shown + "': expected at least two types" +
                     suggestion());
  if (types.size() > kMaxCastHops + 1)
    return makeError("a chain of " + std::to_string(types.size()) +
                     " types is too long, expected at most " +
                     std::to_string(kMaxCastHops + 1));
  return makeCastChain(types);
}
