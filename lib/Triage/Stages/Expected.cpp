//===- Expected.cpp - stage 2: may a right compiler do this? --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Differences that are nobody's fault, and faults of the source that look like
// them: each suspicion is an experiment (lib/Triage/Experiments, a file each).
// The order is from the particular to the general, because the first that
// explains everything gives the verdict: a guilty chain of casts, a pad that
// reaches the output and a narrow accumulator are faults and each is shown by
// removing it; the order of sums and the errors of functions are what any
// compiler may change; and a difference that stays within the allowance and is
// as large as what the program's own rounding makes is rounding.
//
// docs/triage-expected.md has an example of each.
//
//===----------------------------------------------------------------------===//

#include "../Experiments/Experiment.h"
#include <algorithm>

using namespace plumb;

static std::string clearSummary(const ExpectedCase &c) {
  if (!c.isDifferent())
    return "no difference to explain";
  if (c.beyond)
    return std::to_string(c.beyond) + " of the " +
           countText(c.failing, "element") +
           " that fail are further from the exact value than any right "
           "implementation of the program";
  return "no expected difference explains what was seen";
}

StageResult plumb::runExpectedStage(TriageContext &context) {
  StageResult result;
  result.status = StageStatus::Clear;
  Result<PairRule> rule = PairRule::get(context.subject().rule);
  if (!rule) {
    result.status = StageStatus::Failed;
    result.summary = rule.error().message;
    return result;
  }
  const TriageCase &subject = context.subject();
  bool isKnown = context.hasReference() && !context.level0().outputs.empty();
  ExpectedCase c(context, *rule, result);
  castChainExperiment(c);
  if (!isKnown) {
    // Casts can be proved without running anything; all else needs a run.
    std::string why = context.source().why;
    if (subject.golden || !subject.runs.empty()) {
      result.status = StageStatus::Inconclusive;
      result.summary = "the program's own value is not known: " + why;
    } else {
      result.status = StageStatus::Skipped;
      result.missing = "the program's own value is not known: " + why;
    }
    return result;
  }
  paddingExperiment(c);
  accumulationExperiment(c);
  repeatExperiment(c);
  orderExperiment(c);
  functionExperiment(c);
  roundingExperiment(c);
  if (c.runs.exhausted())
    c.note(TriageSeverity::Note, "budget",
           "The experiments' budget of instructions is used up; those that are "
           "not listed were not made.");
  if (result.status == StageStatus::Clear)
    result.summary = clearSummary(c);
  return result;
}
