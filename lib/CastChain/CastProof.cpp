//===- CastProof.cpp - is a chain one conversion? -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/CastChain/CastProof.h"

#include "Comparison.h"
#include "Explanation.h"
#include "SourceSet.h"
#include "TypeLimits.h"

#include <algorithm>
#include <cmath>

using namespace plumb;

std::string_view plumb::castAnswerName(CastAnswer a) {
  switch (a) {
  case CastAnswer::Exact:
    return "exact";
  case CastAnswer::Differs:
    return "differs";
  case CastAnswer::Unknown:
    break;
  }
  return "unknown";
}

namespace {

/// Not for statistics: points inside of pieces, the same at every run.
class Points {
public:
  uint64_t next() { // Vigna's SplitMix64
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  Int256 between(Int256 first, Int256 last) {
    Int256 extent = last - first;
    Int256 random = Int256(makeUInt128(next(), next()));
    unsigned bits = bitLength(extent);
    random &= powerOf2(bits) - 1; // less than twice too large
    return first + (random > extent ? random - extent : random);
  }

private:
  uint64_t state = 0;
};

class Prover {
public:
  Prover(const CastChain &chain, const CastRules &rules,
         const CastProofOptions &options)
      : chain(chain), rules(rules), options(options),
        direct({CastHop{chain.to(), false}}, rules), chained(chain.hops, rules),
        comparison(direct, chained) {}

  CastProof prove(const SourceSet &source);

private:
  void zero();
  void segment(const Segment &s);
  Tally part(const Segment &s, const Piece &d, const Piece &c, Int256 first,
             Int256 last);
  void check(const Segment &s, const Piece &d, const Piece &c, Int256 x,
             bool mayDiffer);
  void counterexample(const CastValue &source);
  CastValue predicted(const Passage &passage, const Piece &piece, Int256 x,
                      int exponent) const;

  const CastChain &chain;
  const CastRules &rules;
  const CastProofOptions &options;
  Passage direct, chained;
  Comparison comparison;
  Points points;
  CastProof proof;
  std::vector<Region> regions;
  Int256 differing = 0, unordered = 0, worst = 0;
  double differingWeight = 0, weight = 0;
  int weightExponent = 0;
};

} // namespace

/// Keeps the one of smaller magnitude, the positive one of two.
void Prover::counterexample(const CastValue &source) {
  auto &best = proof.counts.counterexample;
  if (best && compareMagnitudes(best->source, source) <= 0)
    return;
  best = CastCounterexample{source, convert(source, {chain.to(), false}, rules),
                            convertThrough(source, chain, rules)};
}

void Prover::zero() {
  CastValue source;
  CastValue d = convert(source, {chain.to(), false}, rules);
  CastValue c = convertThrough(source, chain, rules).back();
  proof.representedExactly &= sameValue(d, source);
  if (agrees(d, c))
    return;
  counterexample(source);
  differing += 1;
  if (auto ulps = ulpsBetween(d, c, chain.to()))
    worst = std::max(worst, Int256(*ulps));
  else
    unordered += 1;
}

CastValue Prover::predicted(const Passage &passage, const Piece &piece,
                            Int256 x, int exponent) const {
  switch (piece.kind) {
  case Piece::Constant:
    return piece.value;
  case Piece::Steps:
    return valueOf(piece.steps(x), exponent);
  case Piece::Periodic:
    break;
  }
  return predicted(passage, passage.turns(piece, x, x, exponent).front(), x,
                   exponent);
}

/// Converts one value and compares with what the pieces say of it.
void Prover::check(const Segment &s, const Piece &d, const Piece &c, Int256 x,
                   bool mayDiffer) {
  ++proof.pointsChecked;
  CastValue source = s.value(x);
  CastValue isDirect = convert(source, {chain.to(), false}, rules);
  CastValue isChained = convertThrough(source, chain, rules).back();
  CastValue saidDirect = predicted(direct, d, x, s.exponent);
  CastValue saidChained = predicted(chained, c, x, s.exponent);
  bool fine = sameValue(isDirect, saidDirect) &&
              sameValue(isChained, saidChained) &&
              (mayDiffer || agrees(isDirect, isChained));
  if (!fine && proof.fault.empty())
    proof.fault = chain.str() + " of " + source.str() + ": converts to " +
                  isDirect.str() + " directly and " + isChained.str() +
                  " by the chain, proved to be " + saidDirect.str() + " and " +
                  saidChained.str();
}

Tally Prover::part(const Segment &s, const Piece &d, const Piece &c,
                   Int256 first, Int256 last) {
  ++proof.pieces;
  Tally tally = comparison.compare(d, c, first, last, s.exponent);
  if (options.checkPoints) {
    for (Int256 x : {first, last, points.between(first, last),
                     points.between(first, last)})
      check(s, d, c, x, tally.differing != 0);
    for (auto x : {tally.lowest, tally.highest})
      if (x &&
          agrees(convert(s.value(*x), {chain.to(), false}, rules),
                 convertThrough(s.value(*x), chain, rules).back()) &&
          proof.fault.empty())
        proof.fault = chain.str() + " of " + s.value(*x).str() +
                      ": proved to differ, but does not";
  }
  if (options.explain)
    regions.push_back(describe(s, d, c, first, last, tally));
  // Of two neighbours a grid that rounds has at most one.
  bool exact =
      (d.kind == Piece::Steps && d.steps.isIdentity()) ||
      (first == last &&
       sameValue(predicted(direct, d, first, s.exponent), s.value(first)));
  proof.representedExactly &= exact;
  return tally;
}

void Prover::segment(const Segment &s) {
  std::vector<Piece> ds = direct.pieces(s.first, s.last, s.exponent);
  std::vector<Piece> cs = chained.pieces(s.first, s.last, s.exponent);
  size_t firstRegion = regions.size();
  Tally total;
  auto d = ds.begin(), c = cs.begin();
  for (Int256 x = s.first; x <= s.last;) {
    Int256 end = std::min(d->last, c->last);
    total.append(part(s, *d, *c, x, end));
    x = end + 1;
    d += d->last == end;
    c += c->last == end;
  }
  if (s.negative()) // told from 0 outwards
    std::reverse(regions.begin() + firstRegion, regions.end());

  differing += total.differing;
  unordered += total.unordered;
  worst = std::max(worst, total.worst);
  double scale = std::ldexp(1.0, s.exponent - weightExponent);
  weight += scale * toDouble(s.count());
  differingWeight += scale * toDouble(total.differing);
  if (total.differing != 0 && total.lowest)
    counterexample(s.value(s.negative() ? *total.highest : *total.lowest));
}

CastProof Prover::prove(const SourceSet &source) {
  proof.representedExactly = true;
  // Weights are relative to the last binade's, so that f128 does not overflow.
  if (!source.segments.empty())
    weightExponent = source.segments.back().exponent;
  if (source.hasZero)
    zero();
  for (const Segment &s : source.segments)
    segment(s);
  proof.counts.considered = saturatedUInt128(source.count);
  proof.counts.differing = saturatedUInt128(differing);
  proof.counts.unordered = saturatedUInt128(unordered);
  proof.counts.worstUlp = saturatedUInt64(worst);
  proof.uniformRate = weight > 0 ? differingWeight / weight : 0;
  proof.answer = differing == 0 ? CastAnswer::Exact : CastAnswer::Differs;
  if (options.explain)
    proof.why = explain(chain, rules, regions, proof);
  return std::move(proof);
}

//===----------------------------------------------------------------------===//
// What does not count
//===----------------------------------------------------------------------===//

/// With the sign of a zero.
static std::string signedText(const CastValue &v) {
  bool negativeZero =
      !v.poison && v.number.cls == FloatClass::Zero && v.number.negative;
  return negativeZero ? "-0" : v.str();
}

static std::vector<CastSpecial> specialsOf(const CastChain &chain,
                                           const CastRules &rules) {
  std::vector<CastSpecial> specials;
  if (!chain.from.isFloat())
    return specials;
  const FormatInfo &f = formatInfo(chain.from.element.format);
  auto add = [&](const CastValue &source) {
    CastValue d = convert(source, {chain.to(), false}, rules);
    CastValue c = convertThrough(source, chain, rules).back();
    CastSpecial special = {signedText(source), signedText(d), signedText(c),
                           agrees(d, c)};
    // Zeros are one number, but here it is their sign that is looked at.
    if (d.isFinite() && c.isFinite())
      special.same = special.direct == special.chained;
    specials.push_back(special);
  };
  if (f.hasNaN())
    add(CastValue::nan());
  if (f.hasSignedZero)
    add({{FloatClass::Zero, true, 0, 0}, false});
  if (f.hasInfinity)
    for (bool negative : {false, true})
      add(CastValue::infinity(negative));
  return specials;
}

Result<CastProof> plumb::proveCast(const CastChain &chain,
                                   const CastRules &rules,
                                   const CastRange &range,
                                   const CastProofOptions &options) {
  if (chain.isStochastic(rules))
    return makeError("stochastic rounding gives no single result to compare; "
                     "expected rne, rna, rtz, rup, rdn or odd");
  if (const CastType *opaque = chain.opaque()) {
    CastProof proof;
    proof.why.push_back(
        opaque->name() +
        " has no public bit-exact definition, so that nothing can be proved "
        "about a conversion from it or to it.");
    return proof;
  }
  SourceSet source = sourceSet(chain.from, range);
  if (source.count == 0)
    return makeError("the range '" + range.text + "' has no value of " +
                     chain.from.name());
  CastProof proof = Prover(chain, rules, options).prove(source);
  proof.specials = specialsOf(chain, rules);
  return proof;
}
