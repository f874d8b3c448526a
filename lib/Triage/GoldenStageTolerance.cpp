//===- GoldenStageTolerance.cpp - could a right kernel pass? --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenStage.h. A tolerance that no kernel can meet explains what was seen
// only where what was seen is no more than a right kernel may be off.
//
//===----------------------------------------------------------------------===//

#include "Experiments/WidenSums.h"
#include "GoldenStage.h"
#include "GoldenTolerance.h"
#include "GoldenWeakCheck.h"
#include "plumbline/Interp/FloatTypes.h"
#include "plumbline/Lint/CastChains.h"
#include "plumbline/Numerics/Ulp.h"

using namespace plumb;

/// How far beyond the program's own error a right kernel's may be.
static constexpr double kBeyondWritten = 8;

/// Whether what was seen at an element is what a right kernel may be off: the
/// rounding of the output, or all of the allowance unless a narrow sum has a
/// part in it (that is the next stage's). The allowance bounds any order of a
/// sum; what is much further off than the program as written is no rounding.
bool GoldenStage::inherent(const SeenArray &array, size_t k,
                           bool narrowSums) const {
  const ProgramArray &of = *array.of;
  double g = of.wanted(k), got = array.got[k];
  double rounding =
      std::max(std::fabs(roundedTo(g, of.format) - g), halfUlp(g, of.format));
  if (!narrowSums && of.isCheckable(k))
    rounding =
        std::max(rounding, std::min(1.0, kBeyondWritten * writtenRatio) *
                               (of.allowance[k] + std::fabs(of.exact[k] - g)));
  return std::fabs(got - g) <= rounding * (1 + 0x1p-20) ||
         (std::isnan(got) && std::isnan(g)) || got == g;
}

void GoldenStage::tolerance() {
  if (rule.isAllowance())
    return;
  std::vector<ToleranceReport> reports;
  const ProgramArray *worst = nullptr;
  ToleranceReport total, worstReport;
  unsigned outputPrecision = 0;
  for (const ProgramArray &array : arrays) {
    if (!array.isFloat || (subject.golden && !array.golden))
      continue;
    // What a wrong golden asks for says nothing of the tolerance.
    ProgramArray compared = array;
    if (!agrees)
      compared.golden = nullptr;
    ToleranceReport report = toleranceOf(compared, rule);
    total.elements += report.elements;
    total.impossible += report.impossible;
    total.impossibleNaN += report.impossibleNaN;
    total.writtenFails += report.writtenFails;
    total.mayFail += report.mayFail;
    total.checkable += report.checkable;
    outputPrecision =
        std::max<unsigned>(outputPrecision, formatInfo(array.format).precision);
    if (!worst || report.impossible > worstReport.impossible) {
      worst = &array;
      worstReport = report;
    }
    reports.push_back(report);
  }
  if (!worst)
    return;
  bool narrowSums = false, hasSums = false;
  for (const FoundReduction &reduction : findReductions(subject.module)) {
    hasSums |= reduction.format.has_value();
    narrowSums |= isNarrowSum(reduction, worst->format);
  }
  std::string justified = justifiedRule(reports, rule);
  std::string advice =
      justified.empty() ? ""
                        : " The smallest tolerance that every right kernel of "
                          "this program meets on these inputs is " +
                              justified + ".";
  if (!justified.empty() && hasSums && zerosPass(justified))
    advice += " Zeros would pass that, too: the sums are too long for their "
              "type.";
  bool coarse = !justified.empty() && isCoarse(justified);
  if (coarse)
    advice += " One pair for all elements is coarse here, because sums may "
              "cancel: --rule=allowance judges each by itself.";
  std::string next = justified.empty()
                         ? "choose a tolerance that the output's type allows"
                     : coarse ? "use --rule=allowance, which judges each "
                                "element by itself"
                              : "use --rule=" + justified;

  auto countInherent = [&] {
    uint64_t n = 0;
    for (const SeenArray &array : seen)
      for (size_t k = 0; k != array.got.size(); ++k)
        n += array.fails[k] && array.of->isFloat &&
             inherent(array, k, narrowSums);
    return n;
  };

  if (total.impossibleNaN && total.impossibleNaN == total.impossible) {
    add(TriageSeverity::Error, "nan-policy",
        "No kernel can pass " + rule.str() + ": what is wanted is NaN in " +
            countText(total.impossibleNaN, "element") +
            ", and under this rule a NaN agrees with nothing.");
    uint64_t nans = 0;
    for (const SeenArray &array : seen)
      for (size_t k = 0; k != array.got.size(); ++k)
        nans += array.fails[k] && std::isnan(array.got[k]) &&
                std::isnan(array.of->wanted(k));
    bool whole = nans == failing() && result.status != StageStatus::Partial;
    conclude(whole ? StageStatus::Explained : StageStatus::Partial,
             TriageCategory::Tolerance,
             whole ? Confidence::Certified : Confidence::Measured,
             "no kernel can pass " + rule.str() +
                 ", under which a NaN agrees with nothing",
             "let a NaN agree with a NaN, or keep them out of the inputs");
    return;
  }
  if (total.impossible) {
    const ProgramArray &array = *worst;
    size_t k = worstReport.worst;
    std::string type(formatName(array.format));
    bool byGolden = subject.golden && agrees;
    double g = byGolden ? array.given[k] : array.exact[k];
    std::string of = byGolden ? "the golden" : "the exact value";
    std::string text =
        "No kernel with " + type + " outputs can pass " + rule.str() + ": at " +
        array.name + elementPlace(*array.program, k) + " " + of + " is " +
        exactText(g) + ", the nearest " + type + " number is " +
        exactText(worstReport.worstNearest) + ", " +
        shortText(std::fabs(worstReport.worstNearest - g)) + " away";
    if (std::optional<PairRule::AllClose> given = rule.allClose())
      text += ", and " + shortText(given->atol + given->rtol * std::fabs(g)) +
              " is allowed";
    text += " (so in " + std::to_string(total.impossible) + " of " +
            countText(total.elements, "element") + "). One rounding to " +
            type + " costs up to half an ulp, 2^-" +
            std::to_string(formatInfo(array.format).precision) + " = " +
            shortText(unitRoundoff(array.format)) + " of the value." + advice;
    add(TriageSeverity::Error, "tolerance", text);
    uint64_t n = countInherent(), all = failing();
    if (!seen.empty() && all) {
      TriageExperiment experiment;
      experiment.name = "what " + type + " costs at least";
      experiment.share = static_cast<double>(n) / static_cast<double>(all);
      experiment.outcome = std::to_string(n) + " of the " +
                           countText(all, "element") +
                           " that fail are off by no more than that";
      result.experiments.push_back(experiment);
    }
    // Against a golden that is wrong itself, this is the lesser matter.
    bool whole = n == all && result.status != StageStatus::Partial;
    conclude(whole ? StageStatus::Explained : StageStatus::Partial,
             TriageCategory::Tolerance,
             // That the check cannot be passed is certain either way; that it
             // is what the matter is, only if nothing else is there.
             whole ? Confidence::Certified : Confidence::Measured,
             "no kernel with " + type + " outputs can pass " + rule.str() +
                 (justified.empty() ? ""
                  : coarse
                      ? "; " + type + " alone needs rtol " +
                            exactText(roundedUp(unitRoundoff(array.format)))
                      : "; " + justified + " is what the types justify"),
             next);
    return;
  }

  if (total.writtenFails) {
    std::string text =
        "The program as written, run exactly as its types say, fails " +
        rule.str() + " in " + std::to_string(total.writtenFails) + " of " +
        countText(total.elements, "element") + "." + advice;
    add(TriageSeverity::Warning, "tolerance", text);
    // Narrow arithmetic that nothing else is behind: no sum, no function, no
    // chain of casts.
    bool plain = !hasSums;
    for (const FoundCastChain &chain : findCastChains(subject.module))
      plain &= chain.proof.answer == CastAnswer::Exact;
    FloatTypes types = floatTypesOf(subject.module);
    bool narrow = false;
    for (FloatFormat f : types.arithmetic)
      narrow |= formatInfo(f).precision < outputPrecision;
    for (const auto &[cast, n] : types.narrowings)
      narrow |= formatInfo(cast.second).precision < outputPrecision;
    if (plain && narrow && failing() && countInherent() == failing() &&
        result.status == StageStatus::Clear)
      conclude(StageStatus::Explained, TriageCategory::Tolerance,
               Confidence::Measured,
               "the program's types are too narrow for " + rule.str() +
                   (justified.empty()
                        ? ""
                        : "; " + justified + " is what they justify"),
               next);
    return;
  }
  if (total.mayFail)
    add(TriageSeverity::Note, "tolerance",
        "A right kernel may fail " + rule.str() + " in " +
            std::to_string(total.mayFail) + " of " +
            countText(total.checkable, "element") +
            " in the worst case; the program as written passes." + advice);
  else if (total.checkable == total.elements)
    add(TriageSeverity::Note, "tolerance",
        "Every right kernel passes " + rule.str() + "." + advice);
}

/// Whether an atol lets pass what is a good part of the outputs' size.
bool GoldenStage::isCoarse(const std::string &text) const {
  Result<PairRule> other = PairRule::get(text);
  std::optional<PairRule::AllClose> pair;
  if (!other || !(pair = other->allClose()))
    return false;
  std::optional<PairRule::AllClose> given = rule.allClose();
  if (given && pair->atol <= given->atol)
    return false; // it is the user's own
  double squares = 0;
  uint64_t n = 0;
  for (const ProgramArray &array : arrays)
    for (double v : array.exact)
      if (array.isFloat && std::isfinite(v)) {
        squares += v * v;
        ++n;
      }
  return n && pair->atol > std::sqrt(squares / static_cast<double>(n)) / 64;
}

/// Whether zeros would pass a rule for every output.
bool GoldenStage::zerosPass(const std::string &text) const {
  Result<PairRule> other = PairRule::get(text);
  if (!other)
    return false;
  bool all = true;
  for (const ProgramArray &array : arrays)
    if (array.isFloat && (!subject.golden || array.golden)) {
      std::vector<WeakPass> weak = weakPasses(array, {}, *other);
      all &= !weak.empty() && weak.front().kind == WeakPass::Kind::Zeros;
    }
  return all;
}
