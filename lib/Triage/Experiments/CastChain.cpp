//===- CastChain.cpp - are the program's chains of casts to blame? --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain that the prover shows to be one conversion for every value is
// innocent, and its proof is part of the report: chains of casts are blamed
// more often than they are guilty. Of the others each is replaced by one
// conversion, alone and then all together, and the program run again.
//
// A chain that cannot be replaced in place (it goes through memory) is judged
// by the exact value rounded once to the output's type, which is what the
// program gives without any rounding on the way; only a program without sums
// and functions, where there is nothing else that rounds, can be judged so.
//
//===----------------------------------------------------------------------===//

#include "DirectCast.h"
#include "Experiment.h"
#include "plumbline/Interp/FloatTypes.h"

namespace plumb {

/// More are reported, but not tried one by one.
static constexpr size_t kMostTried = 8;

static std::string proofText(const FoundCastChain &chain) {
  std::string text;
  if (chain.proof.proof)
    for (const std::string &sentence : chain.proof.proof->why)
      text += " " + sentence;
  return text;
}

static void report(ExpectedCase &c, const FoundCastChain &chain) {
  std::string where = positionOf(chain.casts.front().op);
  switch (chain.proof.answer) {
  case CastAnswer::Exact:
    c.note(TriageSeverity::Note, "cast-exact",
           "The casts " + chain.str() +
               " are proved innocent: they give what one conversion gives, for "
               "every value." +
               proofText(chain),
           where);
    return;
  case CastAnswer::Differs: {
    std::string text = "The casts " + chain.str() +
                       " are not one conversion: " + chain.proof.difference() +
                       ".";
    if (chain.kind == FoundCastChain::Kind::RoundTrip)
      text += " The chain ends in the type that it began with, which may be "
              "meant.";
    if (chain.kind == FoundCastChain::Kind::ThroughInteger)
      text += " It goes through an integer, which rounds and may be meant.";
    c.note(c.isDifferent() ? TriageSeverity::Warning : TriageSeverity::Note,
           "cast-differs", text + proofText(chain), where);
    return;
  }
  case CastAnswer::Unknown:
    c.note(TriageSeverity::Note, "cast-unknown",
           "The casts " + chain.str() +
               " cannot be judged: " + chain.proof.unknown + ".",
           where);
    return;
  }
}

/// Whether only casts, moves and exact operations are in the program.
static bool hasOnlyCasts(const ExpectedCase &c) {
  return c.reductions.empty() && floatTypesOf(c.module).arithmetic.empty();
}

static void blame(ExpectedCase &c, const std::string &chains,
                  const std::string &difference, const Effect &effect,
                  Confidence confidence) {
  double share =
      1 - static_cast<double>(effect.fails) / static_cast<double>(c.failing);
  bool whole = effect.fails == 0 && c.fitsProgram();
  if (!(share > 0))
    return;
  c.conclude(whole ? StageStatus::Explained : StageStatus::Partial,
             TriageCategory::CastChain, confidence,
             "the casts " + chains +
                 (whole ? " are the difference: with one conversion in their "
                          "place every element passes"
                        : " are a part of the difference") +
                 (difference.empty() ? "" : " (" + difference + ")"),
             "convert once, or through a type that keeps every value; "
             "plumb-opt's plumb-legalize-casts finds one");
}

void castChainExperiment(ExpectedCase &c) {
  std::vector<FoundCastChain> chains = findCastChains(c.module);
  std::vector<const FoundCastChain *> guilty;
  for (const FoundCastChain &chain : chains) {
    report(c, chain);
    if (chain.proof.answer == CastAnswer::Differs &&
        chain.kind != FoundCastChain::Kind::ThroughInteger)
      guilty.push_back(&chain);
  }
  if (!c.isDifferent() || guilty.empty())
    return;

  auto attempt = [&](const std::vector<const FoundCastChain *> &which) {
    std::string names, difference;
    for (const FoundCastChain *chain : which) {
      if (names.find(chain->str()) == std::string::npos)
        names += (names.empty() ? "" : ", ") + chain->str();
      if (difference.empty())
        difference = chain->proof.difference();
    }
    std::string name = "one conversion in place of " + names;
    mlir::OwningOpRef<mlir::ModuleOp> copy = withDirectCasts(c.module, which);
    std::vector<std::vector<double>> outputs;
    // The prover's counterexample, and an experiment that needs no trust.
    Confidence confidence = Confidence::Certified;
    if (copy) {
      ProgramRun run = c.runs.run(*copy);
      if (!run.ok()) {
        c.record(name, "could not be run: " + run.why);
        return;
      }
      for (const HostValue &output : run.outputs)
        outputs.push_back(doublesOf(output));
    } else if (hasOnlyCasts(c)) {
      name = "no rounding but the last in " + names;
      confidence = Confidence::Measured;
      for (const ProgramArray &array : c.arrays)
        outputs.push_back(array.exact);
    } else {
      c.record(name, "could not be made: the chain goes through memory, or "
                     "through another operation");
      return;
    }
    Effect effect = c.effectOf(outputs);
    double share =
        1 - static_cast<double>(effect.fails) / static_cast<double>(c.failing);
    c.record(name,
             effect.moved == 0 ? "moves nothing on these inputs: innocent here"
             : effect.fails == 0
                 ? "every element passes"
                 : std::to_string(effect.fails) + " of " +
                       countText(c.failing, "element") + " still fail",
             &effect, std::max(share, 0.0));
    if (effect.moved)
      blame(c, names, difference, effect, confidence);
  };
  for (size_t i = 0; i != guilty.size() && i != kMostTried; ++i)
    if (!c.isExplained())
      attempt({guilty[i]});
  if (guilty.size() > 1 && !c.isExplained())
    attempt(guilty);
}

} // namespace plumb
