//===- WitnessSearch.cpp - inputs that show a difference ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first tries give all arguments the same kind of values, the others mix:
// for each argument a kind is drawn. Shapes stay as given, for they are the
// user's; a size that is an argument of its own is a number like any other.
//
//===----------------------------------------------------------------------===//

#include "WitnessSearch.h"
#include "ChunkSearch.h"
#include "plumbline/Bisect/Reduce.h"
#include "plumbline/Numerics/Convert.h"
#include "plumbline/Oracle/ArgSpec.h"
#include "plumbline/Oracle/InputsGenerate.h"
#include "plumbline/Support/Philox.h"
#include <cmath>

namespace plumb {

void deltaInputs(ReduceCandidate &candidate, Chooser &chooser);

WitnessSearch::WitnessSearch(const Levels &levels, unsigned last,
                             HarnessOptions base, std::vector<HostValue> given)
    : levels(levels), last(last), base(std::move(base)),
      given(std::move(given)) {}

namespace {
enum class Kind { Edges, Small, Zeros, Ones, Iota, Random };
constexpr unsigned kNumKinds = 6;
} // namespace

static void fill(HostValue &value, uint64_t bits) {
  value.bits.assign(value.bits.size(), bits);
}

/// Edges of the type without its extremes: what is too large for most programs
/// becomes a number near zero.
static void tame(HostValue &value) {
  static constexpr double kSmall[] = {-0.0, 1e-8, -0.5, 1e-4, 0.1, -1e-30, 3};
  for (size_t i = 0; i != value.bits.size(); ++i) {
    double x = value.asDouble(i);
    if (std::isfinite(x) && std::fabs(x) <= 1024)
      continue;
    double to = kSmall[i % std::size(kSmall)];
    value.bits[i] = value.elem.isFloat()
                        ? encode(to, value.elem.format)
                        : (x < 0 ? (value.elem.bits == 64
                                        ? ~uint64_t(0)
                                        : (uint64_t(1) << value.elem.bits) - 1)
                                 : i % 17);
  }
}

static bool makeValue(HostValue &value, Kind kind, uint64_t seed,
                      unsigned argument) {
  EntryType entry;
  entry.layout.kind = value.isScalar ? TypeLayout::Scalar : TypeLayout::Tensor;
  entry.layout.elem = value.elem;
  entry.layout.parts = value.parts;
  entry.layout.shape = value.shape;
  entry.elementName = value.elementName;
  Result<ArgType> type = argTypeOf(entry);
  if (!type)
    return false;
  Generator rule;
  switch (kind) {
  case Kind::Zeros:
  case Kind::Ones: {
    double number = kind == Kind::Ones;
    fill(value, value.elem.isFloat() ? encode(number, value.elem.format)
                                     : static_cast<uint64_t>(number));
    return true;
  }
  case Kind::Edges:
  case Kind::Small:
    rule.kind = Generator::Kind::Adversarial;
    break;
  case Kind::Iota:
    rule.kind = Generator::Kind::Iota;
    break;
  case Kind::Random:
    break;
  }
  if (!generate(rule, *type, seed, argument, value))
    return false;
  if (kind == Kind::Small)
    tame(value);
  return true;
}

std::vector<HostValue> WitnessSearch::inputsOf(unsigned attempt,
                                               uint64_t seed) const {
  std::vector<HostValue> inputs = given;
  for (unsigned a = 0; a != inputs.size(); ++a) {
    HostValue &value = inputs[a];
    PhiloxStream stream(seed, "witness", uint64_t(attempt) << 16 | a);
    Kind kind = attempt < kNumKinds
                    ? static_cast<Kind>(attempt)
                    : static_cast<Kind>(stream.below(kNumKinds));
    // Zeros, ones and small numbers are made of one word.
    if (value.elem.bits > 64 && kind != Kind::Iota)
      kind = kind == Kind::Random ? Kind::Random : Kind::Edges;
    HostValue made = value;
    if (makeValue(made, kind, seed + attempt, a))
      value = std::move(made);
  }
  return inputs;
}

std::optional<Verdict>
WitnessSearch::difference(const std::vector<HostValue> &inputs) {
  HarnessOptions options = base;
  options.inputs = inputs;
  Result<std::unique_ptr<Harness>> harness =
      Harness::create(levels.module(0), std::move(options));
  if (!harness)
    return std::nullopt;
  const CompareOptions &compare = (*harness)->compareOptions();
  if (!isGood(judgeReference((*harness)->input(), compare).verdict))
    return std::nullopt;
  for (unsigned i = 0; i <= last; ++i)
    if (levels.list()[i].changed)
      (*harness)->noteSignature(levels.module(i));
  std::unique_ptr<LevelRuns> runs = (*harness)->version(levels.module(last));
  Verdict verdict = compareLevels((*harness)->input(), *runs, compare).verdict;
  numJudged += !isUnknown(verdict);
  if (!isBad(verdict))
    return std::nullopt;
  return verdict;
}

void WitnessSearch::simplify(Witness &witness, Verdict verdict) {
  // The reducer's own change of inputs, searched in the same way.
  ReduceCandidate candidate;
  candidate.inputs = witness.inputs;
  unsigned budget = 200;
  auto count = [&] {
    ReduceCandidate copy;
    copy.inputs = candidate.inputs;
    Chooser none(0, 0);
    deltaInputs(copy, none);
    return none.seen();
  };
  auto attempt = [&](unsigned first, unsigned last) {
    --budget;
    ReduceCandidate changed;
    changed.inputs = candidate.inputs;
    Chooser chooser(first, last);
    deltaInputs(changed, chooser);
    if (difference(changed.inputs) != verdict)
      return false;
    candidate.inputs = std::move(changed.inputs);
    witness.simplified += last - first;
    return true;
  };
  ChunkPosition at;
  searchChunks(at, count, attempt, [&] { return !budget; }, [] {});
  witness.inputs = std::move(candidate.inputs);
}

std::optional<Witness> WitnessSearch::run(unsigned count, uint64_t seed) {
  for (unsigned attempt = 0; attempt != count; ++attempt) {
    Witness witness;
    witness.inputs = inputsOf(attempt, seed);
    std::optional<Verdict> verdict = difference(witness.inputs);
    if (!verdict)
      continue;
    witness.attempt = attempt + 1;
    simplify(witness, *verdict);
    return witness;
  }
  return std::nullopt;
}

} // namespace plumb
