//===- CastChain.cpp - read and print chains ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastChain.h"

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

std::string CastHop::str() const {
  std::string text = to.name();
  if (rounding)
    text += ":" + std::string(roundingName(*rounding));
  if (overflow)
    text += ":" + std::string(overflowName(*overflow));
  if (intOverflow)
    text += ":" + std::string(intOverflowName(*intOverflow));
  return text;
}

std::string CastChain::str() const {
  std::string text = from.name();
  for (const CastHop &hop : hops)
    text += "->" + hop.str();
  return text;
}

bool CastChain::isStochastic(const CastRules &rules) const {
  bool random = rules.rounding == Rounding::Stochastic;
  for (const CastHop &hop : hops)
    random |= hop.rounding == Rounding::Stochastic;
  return random;
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
