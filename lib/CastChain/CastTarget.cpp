//===- CastTarget.cpp - the conversions that a machine has ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastTarget.h"

#include "EmbeddedTargets.h"
#include "plumbline/CastChain/CastSearch.h"
#include "plumbline/Support/Suggest.h"

#include <algorithm>

using namespace plumb;

bool TargetConversion::follows(const CastRules &rules) const {
  auto has = [](const auto &list, auto rule) {
    return list.empty() ||
           std::find(list.begin(), list.end(), rule) != list.end();
  };
  if (!holdsEveryValue(to, from) && !roundings.empty() &&
      std::none_of(roundings.begin(), roundings.end(),
                   [&](const auto &r) { return r.first == rules.rounding; }))
    return false;
  if (!canOverflow(from, to))
    return true;
  if (to.isFloat())
    return has(overflows, rules.overflow);
  // Where nothing may be relied upon, anything will do.
  return rules.intOverflow == IntOverflow::Poison ||
         has(intOverflows, rules.intOverflow);
}

std::string TargetConversion::spelling(Rounding r) const {
  std::string text = instruction;
  size_t at = text.find("%r");
  if (at == std::string::npos || roundings.empty())
    return text;
  const auto *found = &roundings.front();
  for (const auto &candidate : roundings)
    if (candidate.first == r)
      found = &candidate;
  return text.replace(at, 2, found->second);
}

std::vector<CastType> CastTarget::types() const {
  std::vector<CastType> types;
  auto add = [&](const CastType &type) {
    if (std::find(types.begin(), types.end(), type) == types.end())
      types.push_back(type);
  };
  for (const TargetConversion &c : conversions)
    add(c.from);
  for (const TargetConversion &c : conversions)
    add(c.to);
  return types;
}

const TargetConversion *CastTarget::find(const CastType &from,
                                         const CastType &to,
                                         const CastRules &rules) const {
  for (const TargetConversion &c : conversions)
    if (sameValues(c.from, from) && sameValues(c.to, to) && c.follows(rules))
      return &c;
  return nullptr;
}

bool CastTarget::hasConversion(const CastType &from, const CastType &to) const {
  return std::any_of(conversions.begin(), conversions.end(),
                     [&](const TargetConversion &c) {
                       return sameValues(c.from, from) && sameValues(c.to, to);
                     });
}

std::vector<std::string> plumb::builtinCastTargets() {
  std::vector<std::string> names;
  for (unsigned i = 0; i < kNumEmbeddedTargets; ++i)
    names.push_back(kEmbeddedTargets[i].name);
  return names;
}

static std::string lowerCase(std::string text) {
  for (char &c : text)
    if (c >= 'A' && c <= 'Z')
      c = static_cast<char>(c - 'A' + 'a');
  return text;
}

/// rne/ieee/sat, as the flags say it.
static std::string rulesText(const CastRules &rules) {
  return "rounding " + std::string(roundingName(rules.rounding)) +
         ", overflow " + std::string(overflowName(rules.overflow)) +
         ", integer overflow " +
         std::string(intOverflowName(rules.intOverflow));
}

Result<CastChain> plumb::onTarget(const CastChain &chain,
                                  const CastTarget &target,
                                  const CastRules &rules) {
  CastChain native = chain;
  CastType from = chain.from;
  std::vector<CastType> types = target.types();
  auto isKnown = [&](const CastType &type) {
    return std::any_of(types.begin(), types.end(),
                       [&](const CastType &t) { return sameValues(t, type); });
  };
  for (CastHop &hop : native.hops) {
    const CastRules own = hop.under(rules);
    const TargetConversion *found = target.find(from, hop.to, own);
    if (found) {
      hop.flushSubnormals = found->flushesSubnormals;
      from = hop.to;
      continue;
    }
    std::string message = "'" + chain.str() + "': " + target.name;
    for (const CastType &type : {from, hop.to})
      if (!isKnown(type)) {
        std::vector<std::string> names;
        for (const CastType &known : types)
          names.push_back(known.name());
        std::string near = didYouMean(type.name(), names);
        if (near.empty())
          for (const std::string &name : names)
            // i8 is closer to ui8 than spelling says; but of ours, not theirs.
            if (lowerCase(name) == lowerCase(type.name()))
              near = ", did you mean '" + name + "'?";
        std::string all;
        for (const std::string &name : names)
          all += " " + name;
        return makeError(message + " has no type " + type.name() + near +
                         " (its types:" + all + ")");
      }
    message +=
        target.hasConversion(from, hop.to)
            ? " converts " + from.name() + " to " + hop.to.name() +
                  ", but not by these rules (" + rulesText(own) + ")"
            : " has no conversion from " + from.name() + " to " + hop.to.name();
    // The nearest valid chain: a native way for this hop in its place.
    if (auto way = breadthFirstChain(target, from, hop.to, own)) {
      std::string mended;
      CastType last = chain.from;
      mended = last.name();
      for (const CastHop &h : chain.hops) {
        if (last == from && h.to == hop.to)
          for (CastHop inner : way->chain.hops) {
            inner.rounding = h.rounding;
            mended += "->" + (inner.to == h.to ? h : inner).str();
          }
        else
          mended += "->" + h.str();
        last = h.to;
      }
      return makeError(message + ", did you mean '" + mended + "'?");
    }
    std::string all;
    for (const TargetConversion &c : target.conversions)
      if (sameValues(c.from, from) && c.follows(own))
        all += " " + c.to.name();
    return makeError(message + (all.empty() ? "; by these rules there is "
                                              "nothing that it converts to"
                                            : "; it converts to" + all));
  }
  return native;
}
