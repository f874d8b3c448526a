//===- LevelVerdict.cpp - one level judged against another ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/LevelVerdict.h"
#include "Downgrade.h"
#include "ElementJudge.h"
#include "VerdictParts.h"
#include "plumbline/Oracle/HostValueSource.h"
#include <algorithm>

namespace plumb {

static Verdict toVerdict(ElementVerdict v) {
  switch (v) {
  case ElementVerdict::Identical:
    return Verdict::Identical;
  case ElementVerdict::Rounding:
    return Verdict::Rounding;
  case ElementVerdict::Reassociated:
    return Verdict::Reassociated;
  case ElementVerdict::Approximation:
    return Verdict::Approximation;
  case ElementVerdict::Uncheckable:
    return Verdict::Inconclusive;
  case ElementVerdict::Precision:
    return Verdict::Precision;
  case ElementVerdict::Semantic:
    return Verdict::Semantic;
  }
  return Verdict::ToolError;
}

static void describe(LevelVerdict &result, const Judgement &j) {
  const Difference &d = *result.first;
  if (isBad(result.verdict)) {
    result.why =
        d.place() + " expected " + d.expected + ", got " + d.got + ": " + j.why;
    if (d.distance && d.allowance)
      result.why += " by " + shortNumber(*d.distance) + ", allowed are " +
                    shortNumber(*d.allowance);
    return;
  }
  switch (result.verdict) {
  case Verdict::Approximation:
    result.why = "functions or constants were replaced by near ones, off by "
                 "up to " +
                 shortNumber(*result.approximationUlps) + " ulp";
    break;
  case Verdict::Reassociated:
    result.why =
        "sums in another order: " + count(result.differing, "element") +
        " with other bits, within the allowance";
    break;
  default:
    result.why = "other rounding: " + count(result.differing, "element") +
                 " with other bits, within the allowance";
    break;
  }
}

static LevelVerdict compareElements(LevelRuns &reference, LevelRuns &level,
                                    const CompareOptions &options) {
  const LevelRun &a = reference.get(UnitTable::Declared);
  const LevelRun &b = level.get(UnitTable::Declared);
  LevelVerdict result;
  ElementJudge judge(reference, level);
  ElementVerdict worst = ElementVerdict::Identical;
  struct At {
    size_t output, element;
    Judgement judgement;
  };
  std::optional<At> first, firstUncheckable;
  for (size_t o = 0; o != a.outputs.size(); ++o) {
    for (size_t k = 0; k != a.outputs[o].bits.size(); ++k) {
      ++result.elements;
      if (k < b.outputs[o].poison.size() && b.outputs[o].poison[k])
        continue; // compareLevels() tells of these
      Judgement j = judge.judge(o, k);
      result.differing += !j.sameBits;
      if (j.verdict == ElementVerdict::Approximation)
        result.approximationUlps =
            std::max(result.approximationUlps.value_or(0), j.approximationUlps);
      if (j.verdict == ElementVerdict::Uncheckable) {
        if (!result.uncheckable++)
          firstUncheckable = At{o, k, j};
        continue;
      }
      result.wrong += j.verdict >= ElementVerdict::Precision;
      if (j.verdict > worst) {
        worst = j.verdict;
        first = At{o, k, j};
      }
    }
  }

  result.verdict = toVerdict(worst);
  bool tooLittle =
      !isBad(result.verdict) && result.uncheckable * 2 > result.elements;
  if (tooLittle) {
    result.verdict = Verdict::Inconclusive;
    first = firstUncheckable;
  }
  if (first) {
    auto [o, k, j] = *first;
    Difference d =
        differenceAt(options.outputNames[o], a.outputs[o], b.outputs[o], k);
    if (j.byShadow && isBad(result.verdict)) {
      // Typed values that agree are no argument.
      double v0 = reference.get(UnitTable::F64).outputs[o].shadows[k].v;
      double vi = level.get(UnitTable::F64).outputs[o].shadows[k].v;
      if (d.ulp == uint64_t(0)) {
        d.expected = number(v0);
        d.got = number(vi);
        d.ulp.reset();
      }
    }
    d.distance = j.distance;
    d.allowance = j.allowance;
    result.first = d;
    if (tooLittle)
      result.why = std::to_string(result.uncheckable) + " of " +
                   count(result.elements, "element") + " cannot be checked (" +
                   d.place() + ": " + j.why + ")";
    else
      describe(result, j);
  }
  if (result.verdict == Verdict::Identical)
    result.why = "the same bits";
  if (result.uncheckable && !tooLittle)
    result.notes.push_back(
        std::to_string(result.uncheckable) + " of " +
        count(result.elements, "element") +
        " not checkable: " + firstUncheckable->judgement.why);
  return result;
}

/// What passes on this input may be a worse program all the same.
static void weighPrecision(LevelVerdict &result, LevelRuns &reference,
                           LevelRuns &level, const CompareOptions &options) {
  if (!isGood(result.verdict) && result.verdict != Verdict::Inconclusive)
    return;
  std::optional<Downgrade> found = downgradeOf(reference, level);
  if (!found || !(found->weight > kDowngradeWeight))
    return;
  const HostValue &a =
      reference.get(UnitTable::Declared).outputs[found->output];
  const HostValue &b = level.get(UnitTable::Declared).outputs[found->output];
  size_t k = found->element;
  Difference d = differenceAt(options.outputNames[found->output], a, b, k);
  result.notes.push_back(
      "without regard to that: " + std::string(verdictName(result.verdict)) +
      ", " + result.why);
  result.verdict = Verdict::PrecisionDowngrade;
  result.first = d;
  result.why = "narrower types came in: half of the elements of " + d.output +
               " may now be off by " + shortNumber(found->weight) +
               " times the old allowance more";
}

/// The user's rule on the typed values. `byAllowance` names the kind.
static LevelVerdict compareByRule(LevelRuns &reference, LevelRuns &level,
                                  const CompareOptions &options) {
  LevelVerdict byAllowance = compareElements(reference, level, options);
  const LevelRun &a = reference.get(UnitTable::Declared);
  const LevelRun &b = level.get(UnitTable::Declared);
  LevelVerdict result;
  result.elements = byAllowance.elements;
  std::string rule = options.rule->str();
  for (size_t o = 0; o != a.outputs.size(); ++o) {
    const HostValue &want =
        options.golden.empty() ? a.outputs[o] : options.golden[o];
    Result<HostValueSource> source = HostValueSource::get(want, b.outputs[o]);
    if (!source) {
      result.verdict = Verdict::Inconclusive;
      result.why = source.error().message;
      return result;
    }
    source->forEach([&](uint64_t, const ElementPair &pair) {
      result.differing += !pair.sameBits && pair.ulps != 0;
    });
    RuleResult judged = options.rule->evaluate(*source);
    result.wrong += judged.exceeding;
    if (judged.pass || result.first)
      continue;
    result.first = differenceAt(options.outputNames[o], want, b.outputs[o],
                                judged.worstIndex);
    const Difference &d = *result.first;
    result.why = d.place() + " expected " + d.expected + ", got " + d.got +
                 ": the rule " + rule + " does not allow it";
  }
  std::string says = "the allowance would say " +
                     std::string(verdictName(byAllowance.verdict));
  if (result.first) {
    // A rule that looks at the array as a whole may exceed at no element.
    result.verdict =
        isBad(byAllowance.verdict) ? byAllowance.verdict : Verdict::Precision;
  } else {
    result.verdict = result.differing ? Verdict::Rounding : Verdict::Identical;
    result.why = result.differing
                     ? count(result.differing, "element") +
                           " with other bits, allowed by the rule " + rule
                     : "the same bits";
  }
  if (byAllowance.verdict != result.verdict)
    result.notes.push_back(says);
  return result;
}

static LevelVerdict compareOutcomes(LevelRuns &reference, LevelRuns &level,
                                    const CompareOptions &options) {
  const LevelRun &a = reference.get(UnitTable::Declared);
  const LevelRun &b = level.get(UnitTable::Declared);
  bool aborts = a.run.status == RunStatus::Aborted;
  switch (b.run.status) {
  case RunStatus::Ok:
    break;
  case RunStatus::Undefined:
    return atFinding(Verdict::UBIntroduced, b.run, "undefined behaviour");
  case RunStatus::Unsupported:
    return atFinding(Verdict::Unsupported, b.run, "unsupported");
  case RunStatus::Budget:
    if (b.endless) {
      LevelVerdict result = atFinding(Verdict::Semantic, b.run, "");
      result.why = "the program does not end: more than 1000 times the steps "
                   "of the input, which took " +
                   count(a.run.steps, "step");
      return result;
    }
    return atFinding(Verdict::Inconclusive, b.run,
                     "the run did not end within its budget");
  case RunStatus::Aborted: {
    LevelVerdict result = atFinding(
        aborts ? Verdict::Identical : Verdict::Semantic, b.run, "it aborts");
    result.why = aborts ? "both stop themselves"
                        : "the program now stops itself: " + result.why;
    return result;
  }
  }
  LevelVerdict result;
  if (aborts) {
    result.verdict = Verdict::Semantic;
    result.why = "the program no longer stops itself on this input";
    return result;
  }
  for (size_t o = 0; o != a.outputs.size(); ++o) {
    const HostValue &x = a.outputs[o], &y = b.outputs[o];
    if (x.shape == y.shape && x.bits.size() == y.bits.size())
      continue;
    result.verdict = Verdict::Semantic;
    Difference d;
    d.output = options.outputNames[o];
    d.expected = x.typeString();
    d.got = y.typeString();
    result.first = d;
    result.why = d.output + " has another shape: expected " + d.expected +
                 ", got " + d.got;
    return result;
  }
  std::optional<LevelVerdict> poison =
      poisonIn(b, Verdict::UBIntroduced, options, &a);
  if (poison) {
    // A wrong value elsewhere says more than a missing one.
    result = compareElements(reference, level, options);
    if (!isBad(result.verdict))
      return *poison;
    result.wrong += poison->wrong;
    result.notes.push_back(poison->why + " (" +
                           count(poison->wrong, "element") + ")");
    return result;
  }
  result = options.rule ? compareByRule(reference, level, options)
                        : compareElements(reference, level, options);
  if (!options.rule)
    weighPrecision(result, reference, level, options);
  if (a.run.output != b.run.output)
    result.notes.push_back("the printed text differs; it is not compared");
  return result;
}

LevelVerdict compareLevels(LevelRuns &reference, LevelRuns &level,
                           const CompareOptions &options) {
  LevelVerdict result = compareOutcomes(reference, level, options);
  const RunResult &run = level.get(UnitTable::Declared).run;
  const Finding *race = run.race();
  if (!race || reference.get(UnitTable::Declared).run.race())
    return result;
  if (isBad(result.verdict) || isUnknown(result.verdict)) {
    // A wrong value says more.
    result.notes.push_back(raceText(*race));
    return result;
  }
  result.verdict = Verdict::UBIntroduced;
  result.operation = race->operation;
  result.position = race->position;
  result.why = "race: " + race->message + "; as written the outputs agree";
  return result;
}

} // namespace plumb
