//===- CastSequence.cpp - conversions that each have own rules ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/CastSequence.h"

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

/// Floats overflow as IEEE 754 has it.
static CastRules rulesOf(const ConversionRules &rules) {
  return {rules.rounding, Overflow::IEEE, rules.intOverflow};
}

CastChain CastSequence::chainWithRules() const {
  CastChain chain = this->chain();
  for (size_t i = 0; i < steps.size(); ++i) {
    chain.hops[i].rounding = steps[i].rules.rounding;
    chain.hops[i].intOverflow = steps[i].rules.intOverflow;
  }
  return chain;
}

SequenceProof plumb::proveSequence(const CastSequence &sequence) {
  SequenceProof result;
  Result<CastProof> proof =
      proveCast(sequence.chainWithRules(), rulesOf(sequence.direct));
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
  result.counterexample = proof->counts.counterexample;
  for (const CastSpecial &special : proof->specials)
    if (!special.same && result.special.empty())
      result.special = special.source + " gives " + special.direct +
                       " directly and " + special.chained + " by the chain";
  result.proof = std::move(*proof);
  return result;
}
