//===- Experiment.cpp - what the experiments of stage 2 share -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Experiment.h.
//
//===----------------------------------------------------------------------===//

#include "Experiment.h"
#include "../GoldenAgreement.h"
#include "plumbline/Oracle/Within.h"
#include <algorithm>
#include <cmath>

namespace plumb {

/// The distance from what is wanted, in units of the allowance; 0 where there
/// is none to measure by.
static double ratioOf(const ProgramArray &of, size_t k, double got) {
  double d = std::fabs(got - of.wanted(k));
  return of.isFloat && of.isCheckable(k) && of.allowance[k] > 0 &&
                 std::isfinite(d)
             ? d / of.allowance[k]
             : 0;
}

/// Where not even the nearest number of the output's type passes, a neighbour
/// of it is as good: stage 1 has explained that much.
static bool isExcused(const PairRule &rule, const ProgramArray &of, size_t k,
                      double got) {
  if (!of.isFloat || rule.isAllowance())
    return false;
  double wanted = of.wanted(k);
  return std::isfinite(wanted) && std::isfinite(got) &&
         ulpsBetween(wanted, got, of.format) <= 1 &&
         !rule.passes(wanted, roundedTo(wanted, of.format), of.format,
                      of.allowance[k], of.wantedFormat());
}

ExpectedCase::ExpectedCase(TriageContext &context, const PairRule &rule,
                           StageResult &result)
    : context(context), subject(context.subject()), rule(rule),
      module(llvm::cast<mlir::ModuleOp>(context.subject().module)),
      arrays(programArrays(context)), seen(seenArrays(context, arrays, rule)),
      reductions(findReductions(context.subject().module)), runs(context),
      result(result) {
  for (SeenArray &array : seen) {
    const ProgramArray &of = *array.of;
    for (size_t k = 0; k != array.got.size(); ++k) {
      if (array.fails[k] && isExcused(rule, of, k, array.got[k]))
        array.fails[k] = 0;
      if (!array.fails[k])
        continue;
      ++failing;
      double got = array.got[k], wanted = of.wanted(k);
      if (double d = std::fabs(got - wanted); std::isfinite(d))
        seenDistance = std::max(seenDistance, d);
      if (of.isFloat && std::isfinite(got) && std::isfinite(wanted))
        seenUlp = std::max(seenUlp, ulpsBetween(wanted, got, of.format));
      failingOtherwise +=
          !(got == of.typed[k] || (std::isnan(got) && std::isnan(of.typed[k])));
      unknown += !of.isCheckable(k);
      goldenOff +=
          of.golden && of.isCheckable(k) && !goldenFits(of, k, of.given[k]);
      seenRatio = std::max(seenRatio, ratioOf(of, k, got));
      if (array.source.empty())
        continue; // level 0's own outputs are the program's
      beyond += of.isFloat
                    ? of.isCheckable(k) && !isWithin(got, of.exact[k],
                                                     of.allowance[k], of.format)
                    : of.isCheckable(k) && got != of.exact[k];
    }
  }
  for (const ProgramArray &of : arrays)
    for (size_t k = 0; k != of.size(); ++k)
      if (!subject.golden || of.golden)
        writtenRatio = std::max(writtenRatio, ratioOf(of, k, of.typed[k]));
}

Effect ExpectedCase::effectOf(const std::vector<HostValue> &outputs) const {
  std::vector<std::vector<double>> all;
  for (const HostValue &output : outputs)
    all.push_back(doublesOf(output));
  return effectOf(all);
}

Effect
ExpectedCase::effectOf(const std::vector<std::vector<double>> &outputs) const {
  Effect effect;
  for (size_t i = 0; i != arrays.size() && i != outputs.size(); ++i) {
    const ProgramArray &of = arrays[i];
    if ((subject.golden && !of.golden) || outputs[i].size() != of.size())
      continue;
    std::vector<double> rounded = outputs[i];
    if (of.isFloat)
      for (double &x : rounded)
        x = roundedTo(x, of.format);
    std::vector<char> fails = failingElements(of, rounded, of.format, rule);
    for (size_t k = 0; k != of.size(); ++k) {
      ++effect.elements;
      effect.fails += fails[k] && !isExcused(rule, of, k, rounded[k]);
      double got = rounded[k], wanted = of.wanted(k), typed = of.typed[k];
      bool same = got == typed || (std::isnan(got) && std::isnan(typed));
      effect.moved += !same;
      if (!of.isFloat || !std::isfinite(got))
        continue;
      if (std::isfinite(wanted)) {
        effect.ratio = std::max(effect.ratio, ratioOf(of, k, got));
        effect.distance = std::max(effect.distance, std::fabs(got - wanted));
        effect.ulp = std::max(effect.ulp, ulpsBetween(wanted, got, of.format));
      }
      if (!same && std::isfinite(typed))
        effect.movedUlp =
            std::max(effect.movedUlp,
                     static_cast<double>(ulpsBetween(typed, got, of.format)));
    }
  }
  return effect;
}

void ExpectedCase::note(TriageSeverity severity, const char *name,
                        std::string message, std::string position) {
  TriageFinding finding;
  finding.severity = severity;
  finding.rule = std::string("expected/") + name;
  finding.message = std::move(message);
  finding.position = std::move(position);
  result.findings.push_back(std::move(finding));
}

void ExpectedCase::record(std::string name, std::string outcome,
                          const Effect *effect, std::optional<double> share) {
  TriageExperiment experiment;
  experiment.name = std::move(name);
  experiment.outcome = std::move(outcome);
  if (effect) {
    experiment.ulp = static_cast<double>(effect->ulp);
    experiment.distance = effect->distance;
  }
  experiment.share = share;
  result.experiments.push_back(std::move(experiment));
}

void ExpectedCase::conclude(StageStatus status, TriageCategory category,
                            Confidence confidence, std::string summary,
                            std::string next) {
  bool isBetter = result.status == StageStatus::Clear ||
                  (status == StageStatus::Explained &&
                   result.status == StageStatus::Partial);
  if (!isBetter)
    return;
  result.status = status;
  result.category = category;
  result.confidence = confidence;
  result.summary = std::move(summary);
  result.next = std::move(next);
}

} // namespace plumb
