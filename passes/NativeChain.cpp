//===- NativeChain.cpp - chains that a target and arith have --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NativeChain.h"

#include <algorithm>

using namespace plumb;

/// No table of a target needs more, and the number of paths grows fast.
static constexpr unsigned kMaxHops = 4;

namespace {

class Search {
public:
  Search(const ArithCast &cast, const NativeHops &hops,
         Rounding defaultRounding)
      : cast(cast), hops(hops), defaultRounding(defaultRounding) {}
  std::optional<NativeChain> run();

private:
  void extend(const CastType &at, unsigned left);
  void reached();
  bool canSay(const CastType &from, const CastType &to) const;
  ConversionRules rules(const CastType &from, const CastType &to) const;

  const ArithCast &cast;
  const NativeHops &hops;
  Rounding defaultRounding;
  std::vector<CastType> ends;
  CastType start;
  std::vector<CastStep> path;
  std::optional<NativeChain> best;
};

} // namespace

/// The type, and that of the other sign if that does not matter.
static std::vector<CastType> signsOf(const CastType &type, bool any) {
  std::vector<CastType> types = {type};
  if (any && type.bits() > 1) {
    CastType other = type;
    other.element.kind =
        type.isSigned() ? ElementType::Kind::UInt : ElementType::Kind::Int;
    types.push_back(other);
  }
  return types;
}

ConversionRules Search::rules(const CastType &from, const CastType &to) const {
  if (from.isInteger() && to.isInteger()) // as the trunci that it comes from
    return {defaultRounding, cast.to.isInteger() && cast.from.isInteger()
                                 ? cast.rules.intOverflow
                                 : IntOverflow::Wrap};
  if (to.isInteger())
    return {Rounding::TowardZero, IntOverflow::Poison};
  // Of a truncf as it says, on the way to an integer toward zero, else the
  // default.
  return {from.isFloat() ? cast.rules.rounding : defaultRounding,
          IntOverflow::Wrap};
}

/// Whether the conversion may follow those of the path.
bool Search::canSay(const CastType &from, const CastType &to) const {
  if (to.isOpaque())
    return false;
  if (from.isFloat() == to.isFloat())
    return from.bits() != to.bits();
  bool wasInteger = cast.from.isInteger();
  if (to.isInteger()) // the last change of kind, unless it may overflow
    return cast.to.isInteger() &&
           (!wasInteger || holdsEveryValue(cast.to, cast.from));
  // From an integer to a float: not if it came from one.
  return wasInteger;
}

void Search::extend(const CastType &at, unsigned left) {
  for (const NativeHop &hop : hops(at)) {
    bool isEnd = std::find(ends.begin(), ends.end(), hop.to) != ends.end();
    if (isEnd != (left == 1))
      continue; // shorter ones have been tried
    if (hop.to == start ||
        std::any_of(path.begin(), path.end(),
                    [&](const CastStep &s) { return s.to == hop.to; }))
      continue;
    // int -> float -> int -> float is no path: the first float decides.
    bool wasFloat = at.isInteger() && cast.from.isInteger() &&
                    std::any_of(path.begin(), path.end(),
                                [](const auto &s) { return s.to.isFloat(); });
    if (!canSay(at, hop.to) || (wasFloat && hop.to.isFloat()))
      continue;
    ConversionRules by = rules(at, hop.to);
    if (!hop.follows(by))
      continue;
    path.push_back({hop.to, by, hop.flushSubnormals});
    if (left == 1)
      reached();
    else
      extend(hop.to, left - 1);
    path.pop_back();
    if (best && best->isExact())
      return;
  }
}

/// How many values differ, as far as it is known.
static double rateOf(const NativeChain &chain) {
  return chain.proof.proof ? chain.proof.proof->counts.rate() : 1;
}

void Search::reached() {
  NativeChain chain;
  chain.sequence.from = start;
  chain.sequence.steps = path;
  chain.sequence.direct = cast.rules;
  if (chain.isNative() && !path.front().flushSubnormals)
    chain.proof.answer = CastAnswer::Exact; // it is the conversion itself
  else
    chain.proof = proveSequence(chain.sequence);
  if (!best || chain.isExact() ||
      (path.size() == best->sequence.steps.size() &&
       rateOf(chain) < rateOf(*best)))
    best = std::move(chain);
}

std::optional<NativeChain> Search::run() {
  ends = signsOf(cast.to, cast.toAnySign);
  for (unsigned length = 1; length <= kMaxHops; ++length)
    for (const CastType &from : signsOf(cast.from, cast.fromAnySign)) {
      start = from;
      extend(from, length);
      if (best && best->isExact())
        return std::move(best);
    }
  return std::move(best);
}

std::optional<NativeChain> plumb::findNativeChain(const ArithCast &cast,
                                                  const NativeHops &hops,
                                                  Rounding defaultRounding) {
  return Search(cast, hops, defaultRounding).run();
}
