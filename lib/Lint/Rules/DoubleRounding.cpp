//===- DoubleRounding.cpp - casts that round twice ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain of conversions rounds more than once where one conversion rounds
// once: i32 -> f32 -> bf16 gives another number than i32 -> bf16 where the
// first rounding ends on a tie of the second. The prover of CastChain says for
// which chains that happens, and names a value.
//
// What counts is the part of a chain up to its last conversion that rounds. A
// type on the way that holds less than the last one makes it a narrow passage,
// which may be meant, and gets a remark. Not looked at: chains of conversions
// between integers, which wrap around; round trips (f32 -> bf16 -> f32) and
// passages through an integer, which are meant to change values.
// plumb-find-cast-chains shows all of these.
//
//===----------------------------------------------------------------------===//

#include "../LintContext.h"
#include "Numbers.h"

#include "plumbline/Lint/CastChains.h"

using namespace plumb;

/// The bits that a number has at most, of an integer without its sign.
static unsigned precisionOf(const CastType &type) {
  if (type.isFloat())
    return formatInfo(type.element.format).precision;
  return type.bits() - (type.isSigned() ? 1 : 0);
}

static void check(LintContext &context, FoundCastChain chain) {
  std::vector<ArithCast> &casts = chain.casts;
  while (!casts.empty() && holdsEveryValue(casts.back().to, casts.back().from))
    casts.pop_back();
  if (casts.size() < 2)
    return;
  bool isNarrow = false;
  for (const ArithCast &cast : casts) {
    if (cast.op != casts.back().op && !cast.to.isFloat())
      return;
    isNarrow |= precisionOf(cast.to) < precisionOf(casts.back().to);
  }
  CastSequence sequence = sequenceOf(casts);
  SequenceProof proof = proveSequence(sequence);
  if (proof.answer != CastAnswer::Differs)
    return;
  LintFinding *finding = context.report(
      isNarrow ? LintSeverity::Remark : LintSeverity::Warning, casts.back().op,
      "chain of casts " + sequence.str() +
          " is not one conversion: " + proof.difference(),
      "convert " + sequence.from.name() + " to " + sequence.to().name() +
          " in one step, or round to odd before the last");
  for (size_t i = 0; i + 1 < casts.size(); ++i)
    context.relate(finding, casts[i].op,
                   (i == 0 ? "it begins here, with " : "then ") +
                       casts[i].from.name() + " to " + casts[i].to.name());
}

void plumb::lintDoubleRounding(LintContext &context) {
  FindCastChainsOptions options;
  options.defaultRounding = context.options().defaultRounding;
  for (const FoundCastChain &chain : findCastChains(context.root(), options))
    if (chain.proof.answer == CastAnswer::Differs &&
        chain.kind == FoundCastChain::Kind::Conversion)
      check(context, chain);
}
