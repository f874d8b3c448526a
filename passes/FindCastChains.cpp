//===- FindCastChains.cpp - warn of chains of casts -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shows what Lint/CastChains.h finds, at the last conversion of each chain with
// notes at those before it. Chains that look meant (back to the type they came
// from, or through an integer) are remarks, the others warnings.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Passes/Passes.h"

#include "PassOptions.h"

#include "plumbline/Lint/CastChains.h"

namespace plumb {
#define GEN_PASS_DEF_FINDCASTCHAINSPASS
#include "plumbline/Passes/Passes.h.inc"
} // namespace plumb

using namespace plumb;

namespace {

struct FindCastChainsPass
    : plumb::impl::FindCastChainsPassBase<FindCastChainsPass> {
  using FindCastChainsPassBase::FindCastChainsPassBase;

  void runOnOperation() override;
};

} // namespace

static std::string textOf(const FoundCastChain &chain) {
  std::string text = chain.str();
  if (chain.throughMemory)
    text += " (through memory)";
  const SequenceProof &proof = chain.proof;
  switch (proof.answer) {
  case CastAnswer::Exact:
    return "chain of casts " + text + " is one conversion, for every value";
  case CastAnswer::Unknown:
    return "cannot tell whether the chain of casts " + text +
           " is one conversion: " + proof.unknown;
  case CastAnswer::Differs:
    break;
  }
  switch (chain.kind) {
  case FoundCastChain::Kind::Conversion:
    break;
  case FoundCastChain::Kind::RoundTrip:
    return "round trip " + text +
           " changes values: " + proof.counterexample->source.str() +
           " becomes " + proof.counterexample->chained().str();
  case FoundCastChain::Kind::ThroughInteger:
    return "chain of casts " + text +
           " rounds to an integer: " + proof.difference();
  }
  return "chain of casts " + text +
         " is not one conversion: " + proof.difference();
}

static void report(const FoundCastChain &chain) {
  mlir::Operation *last = chain.casts.back().op;
  bool isMeant = chain.kind != FoundCastChain::Kind::Conversion &&
                 chain.proof.answer == CastAnswer::Differs;
  mlir::InFlightDiagnostic diagnostic =
      isMeant || chain.proof.answer == CastAnswer::Exact ? last->emitRemark()
                                                         : last->emitWarning();
  diagnostic << textOf(chain);
  for (size_t i = 0; i + 1 < chain.casts.size(); ++i) {
    const ArithCast &cast = chain.casts[i];
    diagnostic.attachNote(cast.op->getLoc())
        << (i == 0 ? "it begins here, with " : "then ") << cast.from.name()
        << " to " << cast.to.name() << ", rounding "
        << std::string(roundingName(cast.rules.rounding));
  }
}

void FindCastChainsPass::runOnOperation() {
  mlir::FailureOr<Rounding> defaultRounding =
      parseRoundingOption(rounding, getOperation(), getArgument());
  if (mlir::failed(defaultRounding))
    return signalPassFailure();
  FindCastChainsOptions options;
  options.defaultRounding = *defaultRounding;
  for (const FoundCastChain &chain : findCastChains(getOperation(), options))
    if (all || chain.proof.answer != CastAnswer::Exact)
      report(chain);
  markAllAnalysesPreserved();
}
