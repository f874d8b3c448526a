//===- CastSearch.cpp - chains of native conversions ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The search for an exact chain goes breadth first over what chains can do, not
// over chains: a state is a type and a function from the source to it. A chain
// that does what an earlier one did is dropped, for all its continuations do,
// too; so is one that has lost what the destination must tell apart. What is
// left is so little that the search ends, and if it ends without an exact
// chain, there is none of any length.
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastSearch.h"

#include "Equivalence.h"
#include "Passage.h"

#include <algorithm>
#include <deque>

using namespace plumb;

/// What can follow `from`: floats of its width first, else as in the table.
static std::vector<const TargetConversion *> following(const CastTarget &target,
                                                       const CastType &from,
                                                       const CastRules &rules) {
  std::vector<const TargetConversion *> first, others;
  for (const TargetConversion &c : target.conversions) {
    if (!sameValues(c.from, from) || !c.follows(rules))
      continue;
    bool preferred = c.to.isFloat() && c.to.bits() == from.bits();
    auto &list = preferred ? first : others;
    // Of two instructions for one pair the first.
    if (std::none_of(list.begin(), list.end(), [&](const TargetConversion *n) {
          return sameValues(n->to, c.to);
        }))
      list.push_back(&c);
  }
  first.insert(first.end(), others.begin(), others.end());
  return first;
}

static CastPath pathOf(const CastType &from,
                       const std::vector<const TargetConversion *> &hops) {
  CastPath path;
  path.chain.from = from;
  for (const TargetConversion *c : hops)
    path.chain.hops.push_back({c->to, c->flushesSubnormals});
  path.conversions = hops;
  return path;
}

std::optional<CastPath> plumb::breadthFirstChain(const CastTarget &target,
                                                 const CastType &from,
                                                 const CastType &to,
                                                 const CastRules &rules) {
  std::vector<CastType> seen = {from};
  std::deque<std::vector<const TargetConversion *>> queue = {{}};
  while (!queue.empty()) {
    std::vector<const TargetConversion *> path = std::move(queue.front());
    queue.pop_front();
    const CastType at = path.empty() ? from : path.back()->to;
    if (sameValues(at, to) && !path.empty())
      return pathOf(from, path);
    for (const TargetConversion *c : following(target, at, rules)) {
      if (!sameValues(c->to, to) && !holdsEveryValue(c->to, to))
        continue;
      if (std::any_of(seen.begin(), seen.end(),
                      [&](const CastType &t) { return sameValues(t, c->to); }))
        continue;
      seen.push_back(c->to);
      queue.push_back(path);
      queue.back().push_back(c);
    }
  }
  return std::nullopt;
}

namespace {

class ExactSearch {
public:
  ExactSearch(const CastTarget &target, const CastType &from,
              const CastType &to, const CastRules &rules,
              const CastRange &range, const CastSearchOptions &options)
      : target(target), from(from), to(to), rules(rules), range(range),
        options(options), source(sourceSet(from, range)),
        witnesses(tellingValues({to, false}, rules, source, 512)) {
    for (const CastValue &w : witnesses)
      wanted.push_back(convert(w, {to, false}, rules));
  }

  Status run(CastSearch &result);

private:
  struct State {
    std::vector<const TargetConversion *> hops;
    std::vector<CastValue> values; ///< of the witnesses
    bool lossless;                 ///< every source value is still what it was
  };
  bool isLost(const State &s) const;
  bool isKnown(const State &s) const;
  bool mayGoThrough(const CastType &opaque) const;
  Result<bool> isExact(const State &s, CastSearch &result);

  const CastTarget &target;
  const CastType &from, &to;
  const CastRules &rules;
  const CastRange &range;
  const CastSearchOptions &options;
  SourceSet source;
  std::vector<CastValue> witnesses, wanted;
  std::deque<State> states; ///< all that were found, in the order of a queue
};

} // namespace

/// Whether values became one that the destination must tell apart. Neighbours
/// are enough: conversions keep the order, but where an integer wraps around.
bool ExactSearch::isLost(const State &s) const {
  for (size_t i = 1; i < wanted.size(); ++i)
    if (!wanted[i].poison && !wanted[i - 1].poison &&
        !sameValue(wanted[i], wanted[i - 1]) &&
        sameValue(s.values[i], s.values[i - 1]))
      return true;
  return false;
}

bool ExactSearch::isKnown(const State &s) const {
  const CastType &type = s.hops.back()->to;
  return std::any_of(states.begin(), states.end(), [&](const State &old) {
    if (old.hops.empty())
      return s.lossless && sameValues(type, from);
    if (!sameValues(old.hops.back()->to, type))
      return false;
    if (old.lossless || s.lossless)
      return old.lossless && s.lossless;
    return std::equal(old.values.begin(), old.values.end(), s.values.begin(),
                      sameValue) &&
           areEquivalent(pathOf(from, old.hops).chain,
                         pathOf(from, s.hops).chain, rules, source);
  });
}

/// Whether a format has as many encodings as the conversion has results.
bool ExactSearch::mayGoThrough(const CastType &opaque) const {
  size_t results = 1;
  for (size_t i = 1; i < wanted.size(); ++i)
    results += !sameValue(wanted[i], wanted[i - 1]);
  return opaque.bits() >= 16 || results <= size_t(1) << opaque.bits();
}

Result<bool> ExactSearch::isExact(const State &s, CastSearch &result) {
  if (!sameValues(s.hops.back()->to, to))
    return false;
  for (size_t i = 0; i < wanted.size(); ++i)
    if (!agrees(wanted[i], s.values[i]))
      return false;
  CastPath path = pathOf(from, s.hops);
  Result<CastProof> proof =
      proveCast(path.chain, rules, range, {true, options.explain});
  if (!proof)
    return takeError(proof);
  if (proof->answer != CastAnswer::Exact)
    return false;
  path.proof = std::move(*proof);
  result.exact = std::move(path);
  return true;
}

Status ExactSearch::run(CastSearch &result) {
  constexpr size_t mostStates = 1000;
  states.push_back({{}, witnesses, true});
  for (size_t next = 0; next < states.size(); ++next) {
    const CastType at =
        states[next].hops.empty() ? from : states[next].hops.back()->to;
    if (states[next].hops.size() >= kMaxCastHops)
      return {};
    for (const TargetConversion *c : following(target, at, rules)) {
      if (c->to.isOpaque()) {
        result.leftOutOpaque |= mayGoThrough(c->to);
        continue;
      }
      State s = states[next];
      s.hops.push_back(c);
      CastHop hop = {c->to, c->flushesSubnormals};
      for (CastValue &v : s.values)
        v = convert(v, hop, rules);
      s.lossless &= !hop.flushSubnormals && holdsEveryValue(c->to, from);
      ++result.chainsLookedAt;
      Result<bool> exact = isExact(s, result);
      if (!exact)
        return takeError(exact);
      if (*exact)
        return {};
      if (isLost(s) || isKnown(s))
        continue;
      if (states.size() >= mostStates)
        return {};
      states.push_back(std::move(s));
    }
  }
  result.provedNone = true;
  return {};
}

Result<CastSearch> plumb::searchCast(const CastTarget &target,
                                     const CastType &from, const CastType &to,
                                     const CastRules &rules,
                                     const CastRange &range,
                                     const CastSearchOptions &options) {
  CastSearch result;
  result.pick = breadthFirstChain(target, from, to, rules);
  if (result.pick) {
    Result<CastProof> proof =
        proveCast(result.pick->chain, rules, range, {true, options.explain});
    if (!proof)
      return takeError(proof);
    result.pick->proof = std::move(*proof);
    if (result.pick->proof.answer == CastAnswer::Exact) {
      result.exact = result.pick;
      return result;
    }
  }
  if (from.isOpaque() || to.isOpaque() || !options.findExact)
    return result;
  if (rules.rounding == Rounding::Stochastic)
    return makeError("stochastic rounding gives no single result to compare");
  if (Status s =
          ExactSearch(target, from, to, rules, range, options).run(result);
      !s)
    return takeError(s);
  return result;
}
