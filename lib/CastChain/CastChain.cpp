//===- CastChain.cpp - read and print chains ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastChain.h"

#include "Passage.h"

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

/// The words between arrows. Not `proper` if some of these were other ones (=>,
/// -, >, a comma, the Unicode one).
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
  std::string shown = trimmed(text);
  if (shown.size() > 200)
    return makeError("a chain of " + std::to_string(shown.size()) +
                     " characters is none, expected something like "
                     "'i32->f32->f16'");
  if (shown.empty())
    return makeError("an empty chain, expected something like "
                     "'i32->f32->f16'");

  bool proper = true, hasGap = false, allMended = true;
  std::vector<CastType> types;
  std::vector<std::string> mended; // the types as they may have been meant
  std::string wrong;               // the first that is none
  for (const std::string &word : splitAtArrows(shown, proper)) {
    if (word.empty()) {
      hasGap = true;
      continue;
    }
    Result<CastType> type = parseCastType(word);
    if (type) {
      types.push_back(*type);
      mended.push_back(word);
      continue;
    }
    std::optional<std::string> near = suggestCastType(word);
    if (wrong.empty()) // up to its own suggestion, for a whole chain follows
      wrong =
          near ? type.error().message.substr(0, type.error().message.find(", "))
               : type.error().message;
    allMended &= near.has_value();
    mended.push_back(near.value_or(word));
  }
  auto suggestion = [&] {
    if (mended.empty())
      mended.push_back("i32");
    if (mended.size() == 1)
      mended.push_back(mended[0] == "f32" ? "f16" : "f32");
    return ", did you mean '" + joined(mended) + "'?";
  };
  std::string message = "'" + shown + "': ";
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
  if (types.size() < 2)
    return makeError(message + "expected at least two types" + suggestion());
  if (types.size() > kMaxCastHops + 1)
    return makeError("a chain of " + std::to_string(types.size()) +
                     " types is too long, expected at most " +
                     std::to_string(kMaxCastHops + 1));
  return makeCastChain(types);
}
