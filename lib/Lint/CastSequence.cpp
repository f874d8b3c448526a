//===- CastSequence.cpp - conversions that each have own rules ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/CastSequence.h"

#include <algorithm>

using namespace plumb;

std::string CastSequence::str() const { return chain().str(); }

CastChain CastSequence::chain() const {
  CastChain chain;
  chain.from = from;
  for (const CastStep &step : steps)
    chain.hops.push_back({step.to, step.flushSubnormals});
  return chain;
}

std::string SequenceProof::difference() const {
  if (!counterexample)
    return {};
  return counterexample->source.str() + " gives " +
         counterexample->direct.str() + " directly and " +
         counterexample->chained().str() + " by the chain";
}

//===----------------------------------------------------------------------===//
// One set of rules
//===----------------------------------------------------------------------===//

namespace {

/// The only value of a set, if it has at most one.
template <class T> class Unanimous {
public:
  void add(T value) {
    disagree |= is && *is != value;
    is = value;
  }
  bool isUnanimous() const { return !disagree; }
  T valueOr(T other) const { return is.value_or(other); }

private:
  std::optional<T> is;
  bool disagree = false;
};

} // namespace

/// The rounding that all those have who round anything.
static Unanimous<Rounding> roundingOf(const CastSequence &s) {
  Unanimous<Rounding> rounding;
  const CastType *from = &s.from;
  // An integer rounded to a float is an integer: floats from 2^(p-1) on are,
  // and the integers below that are floats.
  bool isIntegral = from->isInteger();
  auto rounds = [&](const CastType &to) {
    return !holdsEveryValue(to, *from) && !(to.isInteger() && isIntegral);
  };
  if (rounds(s.to()))
    rounding.add(s.direct.rounding);
  for (const CastStep &step : s.steps) {
    if (rounds(step.to))
      rounding.add(step.rules.rounding);
    isIntegral |= step.to.isInteger();
    from = &step.to;
  }
  return rounding;
}

static std::optional<IntOverflow> intOverflowOf(const CastSequence &s) {
  Unanimous<IntOverflow> overflow;
  // Conversions between integers that may wrap where another one is poison.
  bool wraps = false, wrapsBeforeTheEnd = false;
  auto add = [&](const CastType &from, const CastStep &step, bool isDirect) {
    if (step.to.isFloat() || holdsEveryValue(step.to, from))
      return;
    overflow.add(step.rules.intOverflow);
    if (step.rules.intOverflow != IntOverflow::Wrap)
      return;
    wraps = true;
    // What does not fit here does not fit the result, which is then poison by
    // the direct conversion and may be anything.
    wrapsBeforeTheEnd |=
        isDirect || s.to().isFloat() || !holdsEveryValue(step.to, s.to());
  };
  add(s.from, {s.to(), s.direct}, true);
  const CastType *from = &s.from;
  for (const CastStep &step : s.steps) {
    add(*from, step, false);
    from = &step.to;
  }
  if (overflow.isUnanimous())
    return overflow.valueOr(IntOverflow::Wrap);
  if (wraps && !wrapsBeforeTheEnd &&
      s.direct.intOverflow == IntOverflow::Poison)
    return IntOverflow::Poison;
  return std::nullopt;
}

std::optional<CastRules> plumb::uniformRules(const CastSequence &sequence) {
  Unanimous<Rounding> rounding = roundingOf(sequence);
  std::optional<IntOverflow> overflow = intOverflowOf(sequence);
  if (!rounding.isUnanimous() || !overflow)
    return std::nullopt;
  CastRules rules;
  rules.rounding = rounding.valueOr(Rounding::NearestEven);
  rules.intOverflow = *overflow;
  return rules;
}

//===----------------------------------------------------------------------===//
// Rules that differ
//===----------------------------------------------------------------------===//

static CastValue convertBy(const CastValue &value, const CastStep &step) {
  CastRules rules;
  rules.rounding = step.rules.rounding;
  rules.intOverflow = step.rules.intOverflow;
  return convert(value, CastHop{step.to, step.flushSubnormals}, rules);
}

static CastCounterexample convertEach(const CastValue &source,
                                      const CastSequence &s) {
  CastCounterexample result;
  result.source = source;
  result.direct = convertBy(source, {s.to(), s.direct});
  CastValue value = source;
  for (const CastStep &step : s.steps) {
    // Poison stays poison, which convert need not know.
    if (!value.poison)
      value = convertBy(value, step);
    result.hops.push_back(value);
  }
  return result;
}

static bool differs(const CastCounterexample &c) {
  return !agrees(c.direct, c.chained());
}

/// |a| < |b|, of finite numbers.
static bool isSmaller(const CastValue &a, const CastValue &b) {
  bool aZero = a.number.cls == FloatClass::Zero;
  bool bZero = b.number.cls == FloatClass::Zero;
  if (aZero || bZero)
    return aZero && !bZero;
  if (a.number.exponent != b.number.exponent)
    return a.number.exponent < b.number.exponent;
  return a.number.significand < b.number.significand;
}

/// All values of a source of at most 16 bits.
static SequenceProof exhaust(const CastSequence &s) {
  SequenceProof proof;
  proof.answer = CastAnswer::Exact;
  for (uint32_t bits = 0; bits < (1u << s.from.bits()); ++bits) {
    CastValue source = CastValue::decode(UInt128(bits), s.from);
    if (!source.isFinite())
      continue;
    CastCounterexample c = convertEach(source, s);
    if (!differs(c))
      continue;
    proof.answer = CastAnswer::Differs;
    proof.isSmallest = true;
    if (!proof.counterexample ||
        isSmaller(source, proof.counterexample->source))
      proof.counterexample = std::move(c);
  }
  return proof;
}

/// Values of the source beside the values and the ties of \p type: in each
/// binade from 1 - 1/2 ulp to 1 + 3/2 ulp by quarters, and what is next to
/// these.
template <class Try>
static void tryBeside(const CastType &type, const CastSequence &s, Try tryOne) {
  // A float has one precision and integers have one ulp; of these also the
  // binades below 1.
  bool isFloat = type.isFloat();
  int precision = isFloat ? formatInfo(type.element.format).precision : 0;
  for (int e = isFloat ? -160 : -2; e <= 130; ++e) {
    int fraction = (isFloat ? precision - 1 : std::max(0, e)) + 2;
    if (fraction > 100)
      break; // too fine for any 64-bit source
    for (int k = -2; k <= 6; ++k)
      for (int beside = -1; beside <= 1; ++beside) {
        // 20 bits below the quarters of an ulp, to be beside them.
        UInt128 quarters = (UInt128(1) << fraction) + UInt128(k + 2);
        UInt128 magnitude = (quarters << 20) - (UInt128(2) << 20) +
                            UInt128(beside + 1) - UInt128(1);
        for (bool negative : {false, true})
          for (Rounding r : {Rounding::Down, Rounding::Up})
            tryOne(convertBy(
                CastValue::make(negative, magnitude, e - fraction - 20),
                {s.from, {r, IntOverflow::Saturate}}));
      }
  }
}

static SequenceProof tryValues(const CastSequence &s) {
  SequenceProof proof;
  auto tryOne = [&](const CastValue &source) {
    if (!source.isFinite() ||
        (proof.counterexample &&
         !isSmaller(source, proof.counterexample->source)))
      return;
    CastCounterexample c = convertEach(source, s);
    if (differs(c))
      proof.counterexample = std::move(c);
  };
  tryOne(CastValue());
  for (const CastStep &step : s.steps) {
    // Where a single set of rules fails, the mixture may, too.
    CastRules rules;
    rules.rounding = step.rules.rounding;
    rules.intOverflow = step.rules.intOverflow;
    CastProofOptions options;
    options.checkPoints = options.explain = false;
    if (Result<CastProof> p = proveCast(s.chain(), rules, {}, options);
        p && p->counts.counterexample)
      tryOne(p->counts.counterexample->source);
    tryBeside(step.to, s, tryOne);
  }
  if (proof.counterexample) {
    proof.answer = CastAnswer::Differs;
    return proof;
  }
  proof.unknown = "its conversions round by different rules, and no value "
                  "tried for which it differs is no proof";
  return proof;
}

SequenceProof plumb::proveSequence(const CastSequence &sequence) {
  std::optional<CastRules> rules = uniformRules(sequence);
  if (!rules)
    return sequence.from.bits() <= 16 ? exhaust(sequence) : tryValues(sequence);
  SequenceProof result;
  Result<CastProof> proof = proveCast(sequence.chain(), *rules);
  if (!proof) {
    result.unknown = proof.error().message;
    return result;
  }
  result.answer = proof->answer;
  if (!proof->fault.empty()) {
    result.answer = CastAnswer::Unknown;
    result.unknown = proof->fault;
  } else if (result.answer == CastAnswer::Unknown) {
    result.unknown =
        proof->why.empty() ? "nothing is known of it" : proof->why.front();
  }
  if (proof->counts.counterexample) {
    // Told by the rules of the IR, where they differ without a consequence.
    result.counterexample =
        convertEach(proof->counts.counterexample->source, sequence);
    result.isSmallest = true;
  }
  for (const CastSpecial &special : proof->specials)
    if (!special.same && result.special.empty())
      result.special = special.source + " gives " + special.direct +
                       " directly and " + special.chained + " by the chain";
  result.proof = std::move(*proof);
  return result;
}
