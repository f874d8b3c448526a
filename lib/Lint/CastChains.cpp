//===- CastChains.cpp - the chains of casts in IR -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/CastChains.h"

#include "StoredValues.h"
#include "ValueSources.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>

using namespace plumb;

//===----------------------------------------------------------------------===//
// Numbers that pass from one conversion to the next
//===----------------------------------------------------------------------===//

static CastType withSign(CastType type, bool isUnsigned) {
  unsigned bits = type.bits();
  ElementType &e = type.element;
  e = ElementType::signless(bits);
  if (isUnsigned && bits > 1)
    e.kind = ElementType::Kind::UInt;
  else if (!isUnsigned && bits == 1)
    e.kind = ElementType::Kind::SInt;
  return type;
}

/// The single conversion that the casts stand for.
static ConversionRules directRules(const std::vector<ArithCast> &casts) {
  ConversionRules rules = casts.back().rules;
  const CastType &from = casts.front().from, &to = casts.back().to;
  if (to.isInteger()) {
    if (from.isFloat()) // arith.fptosi, fptoui
      return {Rounding::TowardZero, IntOverflow::Poison};
    // arith.trunci; what a step promises not to happen need not be looked at.
    bool promised = llvm::any_of(casts, [](const ArithCast &cast) {
      return cast.rules.intOverflow == IntOverflow::Poison &&
             cast.from.isInteger();
    });
    return {rules.rounding, promised ? IntOverflow::Poison : IntOverflow::Wrap};
  }
  // It rounds as the last one that rounds to a float.
  rules.intOverflow = IntOverflow::Wrap;
  for (const ArithCast &cast : casts)
    if (cast.to.isFloat() && !holdsEveryValue(cast.to, cast.from))
      rules.rounding = cast.rules.rounding;
  return rules;
}

CastSequence plumb::sequenceOf(const std::vector<ArithCast> &casts) {
  CastSequence sequence;
  sequence.from = casts.front().from;
  for (size_t i = 0; i < casts.size(); ++i) {
    const ArithCast &cast = casts[i];
    CastType to = cast.to;
    const ArithCast *next = i + 1 < casts.size() ? &casts[i + 1] : nullptr;
    const CastType &before =
        sequence.steps.empty() ? sequence.from : sequence.steps.back().to;
    // Where the sign is free: as the next reads it, else as it was.
    if (cast.toAnySign) {
      bool isUnsigned = next && !next->fromAnySign
                            ? !next->from.isSigned()
                            : before.isInteger() && !before.isSigned();
      to = withSign(to, isUnsigned);
    }
    sequence.steps.push_back({to, cast.rules});
    // The bits of one sign are read with the other.
    if (next && !next->fromAnySign && next->from != to && to.isInteger())
      sequence.steps.push_back(
          {next->from, {cast.rules.rounding, IntOverflow::Wrap}});
  }
  sequence.direct = directRules(casts);
  return sequence;
}

static FoundCastChain::Kind kindOf(const CastSequence &s) {
  const CastType &to = s.to();
  if (s.from.isFloat() == to.isFloat() && s.from.bits() == to.bits() &&
      (s.from.isInteger() || s.from == to))
    return FoundCastChain::Kind::RoundTrip;
  bool wasFloat = s.from.isFloat(), wasInteger = false;
  for (const CastStep &step : s.steps) {
    wasInteger |= wasFloat && step.to.isInteger();
    if (wasInteger && step.to.isFloat())
      return FoundCastChain::Kind::ThroughInteger;
    wasFloat |= step.to.isFloat();
  }
  return FoundCastChain::Kind::Conversion;
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

namespace {

/// Where the operand of a cast comes from.
struct Origins {
  struct Cast {
    mlir::Operation *op;
    bool throughMemory;
  };
  /// Casts whose results it may be, each once.
  llvm::SmallVector<Cast> casts;
  /// It may also be something else.
  bool others = false;
};

class Finder {
public:
  Finder(mlir::Operation *root, const FindCastChainsOptions &options)
      : root(root), options(options), memory(root) {}
  std::vector<FoundCastChain> run();

private:
  bool onlyFeedsCasts(mlir::Operation *op);
  void extend(mlir::Operation *op, bool throughMemory, unsigned &left);
  void add(bool throughMemory);

  mlir::Operation *root;
  const FindCastChainsOptions &options;
  StoredValues memory;
  llvm::MapVector<mlir::Operation *, ArithCast> casts;
  llvm::DenseMap<mlir::Operation *, Origins> origins;
  llvm::DenseMap<mlir::Operation *, bool> feedsCasts;
  /// From the last conversion backwards.
  std::vector<mlir::Operation *> path;
  std::map<std::string, SequenceProof> proofs;
  std::vector<FoundCastChain> found;
};

} // namespace

/// Whether every use of the results is a cast, or moves them to one.
bool Finder::onlyFeedsCasts(mlir::Operation *op) {
  // False while it is being found out: in a cycle of blocks there are others.
  auto [known, isNew] = feedsCasts.try_emplace(op, false);
  if (!isNew)
    return known->second;
  bool feeds = !op->use_empty() &&
               llvm::all_of(op->getUsers(), [&](mlir::Operation *user) {
                 return casts.contains(user) ||
                        (onlyMovesData(user) && onlyFeedsCasts(user));
               });
  return feedsCasts[op] = feeds;
}

/// A proof depends on the types and rules alone.
static std::string keyOf(const CastSequence &s) {
  std::string key = s.from.name();
  auto add = [&](const CastStep &step) {
    key += "->" + step.to.name();
    key += roundingName(step.rules.rounding);
    key += intOverflowName(step.rules.intOverflow);
  };
  for (const CastStep &step : s.steps)
    add(step);
  add({s.to(), s.direct});
  return key;
}

void Finder::add(bool throughMemory) {
  FoundCastChain chain;
  for (auto op = path.rbegin(); op != path.rend(); ++op)
    chain.casts.push_back(casts.find(*op)->second);
  chain.throughMemory = throughMemory;
  chain.sequence = sequenceOf(chain.casts);
  chain.kind = kindOf(chain.sequence);
  auto [proof, isNew] = proofs.try_emplace(keyOf(chain.sequence));
  if (isNew)
    proof->second = proveSequence(chain.sequence);
  chain.proof = proof->second;
  found.push_back(std::move(chain));
}

/// Lists the chains that end in \p path, of which \p op is the newest.
void Finder::extend(mlir::Operation *op, bool throughMemory, unsigned &left) {
  // Longer ones than the prover takes come from loops or from no compiler.
  constexpr size_t longest = 16;
  if (left == 0)
    return;
  path.push_back(op);
  auto [entry, isNew] = origins.try_emplace(op);
  if (isNew) {
    Origins known;
    for (const ValueSource &source : sourcesOf(op->getOperand(0), memory)) {
      mlir::Operation *cast = source.value.getDefiningOp();
      // A cast that is not here has a type that no chain has.
      if (cast && casts.contains(cast))
        known.casts.push_back({cast, source.throughMemory});
      else
        known.others = true;
    }
    entry->second = std::move(known);
  }
  // By value: the map grows below.
  Origins here = entry->second;
  bool begins = here.others;
  for (const Origins::Cast &cast : here.casts) {
    if (llvm::is_contained(path, cast.op) || path.size() >= longest) {
      begins = true;
      continue;
    }
    extend(cast.op, throughMemory || cast.throughMemory, left);
  }
  if ((begins || here.casts.empty()) && path.size() > 1 && left > 0) {
    --left;
    add(throughMemory);
  }
  path.pop_back();
}

std::vector<FoundCastChain> Finder::run() {
  root->walk([&](mlir::Operation *op) {
    if (auto cast = arithCast(op, options.defaultRounding))
      casts.insert({op, *cast});
  });
  for (auto &[op, cast] : casts) {
    if (onlyFeedsCasts(op))
      continue;
    unsigned left = options.maxChainsPerCast;
    extend(op, false, left);
  }
  return std::move(found);
}

std::vector<FoundCastChain>
plumb::findCastChains(mlir::Operation *root,
                      const FindCastChainsOptions &options) {
  return Finder(root, options).run();
}
