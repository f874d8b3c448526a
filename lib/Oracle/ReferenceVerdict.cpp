//===- ReferenceVerdict.cpp - whether a level can be a reference ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementJudge.h"
#include "VerdictParts.h"
#include "plumbline/Numerics/Ulp.h"
#include "plumbline/Oracle/HostValueSource.h"

namespace plumb {

/// The reference's typed outputs against a file of the user's.
static std::optional<LevelVerdict>
compareGolden(LevelRuns &reference, const CompareOptions &options) {
  const LevelRun &run = reference.get(UnitTable::Declared);
  for (size_t o = 0; o != options.golden.size(); ++o) {
    const HostValue &want = options.golden[o], &have = run.outputs[o];
    LevelVerdict result;
    result.verdict = Verdict::Inconclusive;
    Result<HostValueSource> source = HostValueSource::get(want, have);
    if (!source) {
      result.why = options.outputNames[o] + ": " + source.error().message;
      return result;
    }
    std::optional<size_t> bad;
    if (options.rule) {
      RuleResult judged = options.rule->evaluate(*source);
      if (!judged.pass)
        bad = judged.worstIndex;
    } else {
      source->forEach([&](uint64_t k, const ElementPair &pair) {
        if (bad || pair.ulps == 0 || pair.sameNonFinite())
          return;
        double allowed = 0;
        if (have.elem.isFloat() && k < have.shadows.size())
          allowed = allowance(have.shadows[k], UnitTable::Declared) +
                    halfUlp(pair.expected, have.elem.format);
        // What has no bound is not checkable, here as everywhere.
        if (!(pair.absError > allowed) && pair.bothFinite())
          return;
        if (std::isnan(allowed) || std::isinf(allowed))
          return;
        bad = k;
      });
    }
    if (!bad)
      continue;
    result.first = differenceAt(options.outputNames[o], want, have, *bad);
    result.why = "the input IR already differs from the reference values: " +
                 result.first->place() + " is expected to be " +
                 result.first->expected + ", it is " + result.first->got;
    return result;
  }
  return std::nullopt;
}

static LevelVerdict judgeValues(LevelRuns &reference,
                                const CompareOptions &options) {
  const LevelRun &run = reference.get(UnitTable::Declared);
  switch (run.run.status) {
  case RunStatus::Ok:
    break;
  case RunStatus::Undefined:
    return atFinding(Verdict::SourceUB, run.run, "undefined behaviour");
  case RunStatus::Unsupported:
    return atFinding(Verdict::Unsupported, run.run, "unsupported");
  case RunStatus::Budget:
    return atFinding(Verdict::Inconclusive, run.run,
                     "the run did not end within its budget");
  case RunStatus::Aborted: {
    // Defined behaviour: later levels have to stop, too.
    LevelVerdict result = atFinding(Verdict::Identical, run.run, "");
    result.notes.push_back("the program stops itself on this input; its "
                           "outputs are not compared");
    return result;
  }
  }
  if (std::optional<LevelVerdict> poison =
          poisonIn(run, Verdict::SourceUB, options, nullptr))
    return *poison;

  LevelVerdict result;
  ElementJudge judge(reference, reference);
  for (size_t o = 0; o != run.outputs.size(); ++o) {
    const HostValue &value = run.outputs[o];
    result.elements += value.bits.size();
    for (size_t k = 0; k != value.bits.size(); ++k) {
      if (judge.isConsistent(o, k))
        continue;
      result.verdict = Verdict::ToolError;
      Difference d = differenceAt(options.outputNames[o], value, value, k);
      d.expected = number(value.shadows[k].v);
      d.ulp.reset();
      d.allowance = allowance(value.shadows[k], UnitTable::Declared);
      result.why = d.place() + " is " + d.got + ", outside the allowance " +
                   shortNumber(*d.allowance) + " around its own fp64 value " +
                   d.expected;
      result.first = d;
      return result;
    }
  }
  if (std::optional<LevelVerdict> golden = compareGolden(reference, options))
    return *golden;
  result.verdict = Verdict::Identical;
  return result;
}

LevelVerdict judgeReference(LevelRuns &reference,
                            const CompareOptions &options) {
  LevelVerdict result = judgeValues(reference, options);
  const LevelRun &run = reference.get(UnitTable::Declared);
  const Finding *race = run.run.race();
  if (!race)
    return result;
  if (!run.dependsOnOrder || result.verdict != Verdict::Identical) {
    result.notes.push_back(raceText(*race));
    return result;
  }
  // The program has no one result to be kept.
  result = LevelVerdict();
  result.verdict = Verdict::SourceUB;
  result.operation = race->operation;
  result.position = race->position;
  result.why = "race: " + race->message +
               "; in another order of the iterations the outputs are others";
  return result;
}

} // namespace plumb
