//===- CastChain.cpp - are the program's chains of casts to blame? --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain that the prover shows to be one conversion for every value is
// innocent, and its proof is part of the report: chains of casts are blamed
// more often than they are guilty. Of the others each is taken out, alone and
// then all together, and the program run again. Two ways of taking it out:
//
//   in place   one conversion stands for the chain up to its last rounding
//   (what
//              widens behind it stays), or for all of it
//   by types   where the chain goes through memory or other operations: what
//   the
//              conversions before the last rounding give is kept in f64
//              wherever it goes, and so not rounded
//
// The second way also finds two roundings between which the finder of chains
// cannot follow the values: all conversions to a type in which nothing is
// computed, and which is rounded again.
//
//===----------------------------------------------------------------------===//

#include "DirectCast.h"
#include "Experiment.h"
#include "Retype.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <map>
#include <set>

namespace plumb {

/// More are reported, but not tried one by one.
static constexpr size_t kMostTried = 8;

static std::string proofText(const FoundCastChain &chain) {
  std::string text;
  if (chain.proof.proof)
    for (const std::string &sentence : chain.proof.proof->why)
      text += " " + sentence;
  // The rules of each step, which are what everybody expects.
  const std::string usual = ":rne:wrap";
  for (size_t at; (at = text.find(usual)) != std::string::npos;)
    text.erase(at, usual.size());
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

/// The chain without the conversions behind its last rounding.
static FoundCastChain upToLastRounding(const FoundCastChain &chain) {
  FoundCastChain part = chain;
  while (!part.casts.empty() && !isRoundingCast(part.casts.back().op) &&
         part.casts.back().to.isFloat())
    part.casts.pop_back();
  return part;
}

/// Of all the chains: the conversions before the last rounding of each.
static std::vector<mlir::Operation *>
earlierRoundings(const std::vector<const FoundCastChain *> &chains) {
  std::vector<mlir::Operation *> casts;
  for (const FoundCastChain *chain : chains) {
    FoundCastChain part = upToLastRounding(*chain);
    bool isWhole = part.casts.size() == chain->casts.size();
    // f32 -> bf16 -> f32: the only rounding is the one to take out.
    size_t end = part.casts.size() < 2 && !isWhole ? part.casts.size()
                                                   : part.casts.size() - 1;
    for (size_t i = 0; i != end; ++i)
      if (isRoundingCast(part.casts[i].op))
        casts.push_back(part.casts[i].op);
  }
  return casts;
}

namespace {
struct Attempt {
  std::string how;
  mlir::OwningOpRef<mlir::ModuleOp> copy;
  /// The types of the program's arguments were replaced.
  std::vector<HostValue> inputs;
};
} // namespace

static std::vector<HostValue>
inputsOf(ExpectedCase &c, const std::vector<mlir::Operation *> &casts) {
  return retypedInputs(c.subject.inputs, [&](FloatFormat f) {
    for (mlir::Operation *cast : casts)
      if (formatOfType(cast->getResult(0).getType()) == f)
        return FloatFormat::F64;
    return f;
  });
}

static std::vector<Attempt>
attemptsFor(ExpectedCase &c,
            const std::vector<const FoundCastChain *> &chains) {
  std::vector<Attempt> all;
  std::vector<FoundCastChain> parts;
  for (const FoundCastChain *chain : chains)
    parts.push_back(upToLastRounding(*chain));
  std::vector<const FoundCastChain *> shorter;
  for (const FoundCastChain &part : parts)
    if (part.casts.size() >= 2)
      shorter.push_back(&part);
  auto inPlace = [&](const std::vector<const FoundCastChain *> &which) {
    if (auto copy = withDirectCasts(c.module, which))
      all.push_back(
          {"one conversion in place of", std::move(copy), c.subject.inputs});
  };
  if (shorter.size() == chains.size())
    inPlace(shorter);
  bool isSame =
      std::equal(parts.begin(), parts.end(), chains.begin(),
                 [](const FoundCastChain &x, const FoundCastChain *y) {
                   return x.casts.size() == y->casts.size();
                 });
  if (!isSame || shorter.size() != chains.size())
    inPlace(chains);
  std::vector<mlir::Operation *> casts = earlierRoundings(chains);
  if (all.empty() && !casts.empty())
    if (auto copy = withoutRounding(c.module, casts))
      all.push_back(
          {"no rounding but the last in", std::move(copy), inputsOf(c, casts)});
  return all;
}

/// Runs one; true if every element passes.
static bool tryOne(ExpectedCase &c, const Attempt &attempt,
                   const std::string &names, const std::string &difference,
                   Confidence confidence) {
  std::string name = attempt.how + " " + names;
  ProgramRun run = c.runs.run(*attempt.copy, attempt.inputs);
  if (!run.ok()) {
    c.record(name, "could not be run: " + run.why);
    return false;
  }
  Effect effect = c.effectOf(run.outputs);
  double share =
      1 - static_cast<double>(effect.fails) / static_cast<double>(c.failing);
  c.record(name,
           effect.moved == 0 ? "moves nothing on these inputs: innocent here"
           : effect.fails == 0
               ? "every element passes"
               : countText(effect.fails, "element") + " would fail, " +
                     std::to_string(c.failing) + " did",
           &effect, std::max(share, 0.0));
  if (effect.moved)
    blame(c, names, difference, effect, confidence);
  return effect.fails == 0;
}

static void takeOut(ExpectedCase &c,
                    const std::vector<const FoundCastChain *> &chains) {
  std::string names, difference;
  for (const FoundCastChain *chain : chains) {
    if (names.find(chain->str()) == std::string::npos)
      names += (names.empty() ? "" : ", ") + chain->str();
    if (!difference.empty())
      continue;
    FoundCastChain part = upToLastRounding(*chain);
    difference =
        part.casts.size() < 2 || part.casts.size() == chain->casts.size()
            ? chain->proof.difference()
            : proveSequence(sequenceOf(part.casts)).difference();
  }
  std::vector<Attempt> attempts = attemptsFor(c, chains);
  if (attempts.empty()) {
    c.record("one conversion in place of " + names, "could not be made");
    c.untested = names;
    return;
  }
  // The prover's counterexample, and an experiment that needs no trust in it.
  for (const Attempt &attempt : attempts)
    if (tryOne(c, attempt, names, difference, Confidence::Certified))
      return;
}

/// Two roundings that the finder of chains did not connect.
static void takeOutByType(ExpectedCase &c) {
  std::set<FloatFormat> computed;
  std::map<FloatFormat, std::vector<mlir::Operation *>> into;
  std::map<FloatFormat, std::string> from, outOf;
  c.module.walk([&](mlir::Operation *op) {
    if (!isRoundingCast(op)) {
      if (roundsItsResult(op))
        for (mlir::Type type : op->getOperandTypes())
          if (std::optional<FloatFormat> f = formatOfType(type))
            computed.insert(*f);
      return;
    }
    std::optional<FloatFormat> to = formatOfType(op->getResult(0).getType()),
                               source =
                                   formatOfType(op->getOperand(0).getType());
    if (!to)
      return;
    into[*to].push_back(op);
    if (source) {
      outOf[*source] = formatName(*to);
      from[*to] = formatName(*source);
    } else {
      std::string type;
      llvm::raw_string_ostream(type)
          << mlir::getElementTypeOrSelf(op->getOperand(0).getType());
      from[*to] = type;
    }
  });
  for (const auto &[f, casts] : into) {
    if (computed.count(f) || !outOf.count(f) || formatInfo(f).precision >= 53 ||
        c.isExplained())
      continue;
    Attempt attempt{"no rounding but the last in",
                    withoutRounding(c.module, casts), inputsOf(c, casts)};
    if (attempt.copy)
      tryOne(c, attempt,
             from[f] + "->" + std::string(formatName(f)) + "->" + outOf[f], "",
             Confidence::Measured);
  }
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
  if (!c.isDifferent())
    return;
  for (size_t i = 0; i != guilty.size() && i != kMostTried; ++i)
    if (!c.isExplained())
      takeOut(c, {guilty[i]});
  if (guilty.size() > 1 && !c.isExplained())
    takeOut(c, guilty);
  if (!c.isExplained())
    takeOutByType(c);
}

} // namespace plumb
