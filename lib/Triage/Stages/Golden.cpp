//===- Golden.cpp - stage 1: is the reference right? ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before anything is blamed: is the golden what the program should give, and
// could a right kernel pass the check? Each question is a function with its own
// evidence in a file of its own (Golden*.cpp); here their answers are weighed:
//
//   the golden differs from the program in a way that predicts every element
//     (a factor, an order, a narrower type): the two are different functions,
//     which ends the triage if the difference that was seen goes with it
//   it differs otherwise: either of the two may be wrong. That explains
//     nothing yet, and later stages look whether the program's padding or casts
//     are behind it
//   no number of the output's type passes the tolerance: it has to be changed.
//     It ends the triage only if what was seen is no more than that rounding;
//     a rest has causes of its own
//   zeros would pass: the check says nothing, whatever it says
//
// docs/triage-golden.md has an example of each.
//
//===----------------------------------------------------------------------===//

#include "../Arrays.h"
#include "../Experiments/ProgramRuns.h"
#include "../Experiments/WidenSums.h"
#include "../GoldenAgreement.h"
#include "../GoldenMismatch.h"
#include "../GoldenProvenance.h"
#include "../GoldenSameCode.h"
#include "../GoldenTerms.h"
#include "../GoldenTolerance.h"
#include "../GoldenWeakCheck.h"
#include "../Seen.h"
#include "plumbline/Interp/FloatTypes.h"
#include "plumbline/Lint/CastChains.h"
#include "plumbline/Numerics/Ulp.h"
#include <algorithm>
#include <cmath>

using namespace plumb;

/// How far beyond the program's own error a right kernel's may be.
static constexpr double kBeyondWritten = 8;

namespace {
class GoldenStage {
public:
  GoldenStage(TriageContext &context, const PairRule &rule)
      : context(context), subject(context.subject()), rule(rule),
        arrays(programArrays(context)), seen(seenArrays(context, arrays, rule)),
        runs(context) {
    for (const ProgramArray &of : arrays)
      for (size_t k = 0; k != of.size(); ++k)
        if (of.isCheckable(k) && of.allowance[k] > 0)
          writtenRatio =
              std::max(writtenRatio,
                       std::fabs(of.typed[k] - of.wanted(k)) / of.allowance[k]);
  }

  StageResult run() {
    result.status = StageStatus::Clear;
    if (subject.golden) {
      provenance();
      nonFinite();
      same = sameCode(context, runs, arrays);
      agreement();
      secondRun();
      storedNarrower();
    }
    tolerance();
    weakCheck();
    if (result.status == StageStatus::Clear && result.summary.empty())
      result.summary = clearSummary();
    return std::move(result);
  }

private:
  void provenance();
  void nonFinite();
  void agreement();
  void secondRun();
  void storedNarrower();
  void tolerance();
  void weakCheck();

  void add(TriageSeverity severity, const char *name, std::string message) {
    TriageFinding finding;
    finding.severity = severity;
    finding.rule = std::string("golden/") + name;
    finding.message = std::move(message);
    result.findings.push_back(std::move(finding));
  }
  /// Takes a conclusion if it says more than what there is.
  void conclude(StageStatus status, TriageCategory category,
                Confidence confidence, std::string summary, std::string next) {
    bool isBetter = result.status == StageStatus::Clear ||
                    (status == StageStatus::Explained &&
                     result.status == StageStatus::Partial) ||
                    (status == result.status && confidence > result.confidence);
    if (!isBetter)
      return;
    result.status = status;
    result.category = category;
    result.confidence = confidence;
    result.summary = std::move(summary);
    result.next = std::move(next);
  }

  uint64_t failing() const {
    uint64_t sum = 0;
    for (const SeenArray &array : seen)
      sum += array.failing();
    return sum;
  }
  /// Whether the user's check would find the program's own outputs wrong.
  bool programFails() const {
    return std::any_of(
        arrays.begin(), arrays.end(), [&](const ProgramArray &array) {
          if (!array.golden)
            return false;
          std::vector<char> fails =
              failingElements(array, array.typed, array.format, rule);
          return std::find(fails.begin(), fails.end(), 1) != fails.end();
        });
  }
  /// Of the elements that fail: how many pass if `wanted` is what they are
  /// compared with.
  template <typename Fn> uint64_t mended(Fn &&wanted) const {
    uint64_t sum = 0;
    for (const SeenArray &array : seen)
      for (size_t k = 0; k != array.got.size(); ++k)
        sum += array.fails[k] && passes(array, k, wanted(*array.of, k));
    return sum;
  }
  bool passes(const SeenArray &array, size_t k, double wanted) const {
    return array.of->isFloat ? rule.passes(wanted, array.got[k], array.format,
                                           array.of->allowance[k])
                             : rule.passesInteger(wanted, array.got[k]);
  }
  bool zerosPass(const std::string &text) const;
  bool inherent(const SeenArray &array, size_t k, bool narrowSums) const;
  std::string clearSummary() const;
  std::vector<int64_t> inputSizes() const;

  TriageContext &context;
  const TriageCase &subject;
  const PairRule &rule;
  std::vector<ProgramArray> arrays;
  std::vector<SeenArray> seen;
  StageResult result;
  ProgramRuns runs;
  std::optional<SameCode> same;
  /// How far off the program as written is, in units of the allowance.
  double writtenRatio = 0;
  bool agrees = true; ///< golden and program, where they can be compared
};
} // namespace

std::string GoldenStage::clearSummary() const {
  std::string text;
  if (subject.golden)
    text = "the golden agrees with the program's fp64 value";
  if (!rule.isAllowance())
    text += (text.empty() ? "" : ", and ") +
            ("a right kernel can pass " + rule.str());
  return text;
}

/// Sizes of the inputs' axes, each once: what factors are named after.
std::vector<int64_t> GoldenStage::inputSizes() const {
  std::vector<int64_t> sizes;
  for (const HostValue &input : subject.inputs)
    for (int64_t size : input.shape)
      if (std::find(sizes.begin(), sizes.end(), size) == sizes.end())
        sizes.push_back(size);
  return sizes;
}

void GoldenStage::provenance() {
  for (TriageFinding &finding : goldenProvenance(subject, arrays))
    result.findings.push_back(std::move(finding));
}

void GoldenStage::nonFinite() {
  for (const ProgramArray &array : arrays) {
    if (!array.golden || !array.isFloat)
      continue;
    GoldenAgreement a = goldenAgreement(array);
    if (a.goldenNaN + a.goldenInf + a.programNaN + a.programInf == 0)
      continue;
    std::string text = array.name + ": the golden has " +
                       std::to_string(a.goldenNaN) + " NaN and " +
                       countText(a.goldenInf, "infinit") +
                       ", the program gives " + std::to_string(a.programNaN) +
                       " and " + std::to_string(a.programInf);
    // "infinit" + "y" or "ies".
    size_t at = text.find("infinit") + 7;
    text.replace(at, text.compare(at, 1, "s") == 0 ? 1 : 0,
                 a.goldenInf == 1 ? "y" : "ies");
    if (a.nonFiniteMismatch) {
      size_t k = a.firstNonFinite;
      text += "; not at the same places: " + array.name +
              elementPlace(*array.program, k) + " is " +
              array.golden->printElement(k) + " in the golden and " +
              array.program->printElement(k) + " in the program.";
      add(TriageSeverity::Warning, "non-finite", text);
      continue;
    }
    add(TriageSeverity::Note, "non-finite", text + ", at the same places.");
    if (a.goldenNaN && !rule.isAllowance() &&
        rule.str().find("equal_nan=false") != std::string::npos)
      add(TriageSeverity::Warning, "nan-policy",
          "Under " + rule.str() +
              " a NaN agrees with nothing, so that no "
              "kernel passes where the program's value is NaN.");
  }
}

void GoldenStage::agreement() {
  uint64_t disagree = 0, checkable = 0, elements = 0;
  const ProgramArray *firstWrong = nullptr;
  GoldenAgreement first;
  bool rounded = true;
  double ratio = 0;
  for (const ProgramArray &array : arrays) {
    if (!array.golden)
      continue;
    GoldenAgreement a = goldenAgreement(array);
    disagree += a.disagree;
    checkable += a.checkable;
    elements += a.elements;
    rounded &= a.isRoundedExact || !array.isFloat;
    ratio = std::max(ratio, a.largestRatio);
    if (a.disagree && !firstWrong) {
      firstWrong = &array;
      first = a;
    }
  }
  if (!disagree) {
    std::string text =
        "The golden agrees with the program's fp64 value in all " +
        countText(checkable, "element") + " that can be checked";
    if (checkable != elements)
      text += " of " + std::to_string(elements);
    text += rounded ? ": it is that value, rounded to the golden's type."
                    : ", to " + shortText(ratio) + " of what is allowed.";
    add(TriageSeverity::Note, "agreement", text);
    return;
  }

  agrees = false;
  const ProgramArray &array = *firstWrong;
  size_t k = first.first;
  std::string numbers =
      std::to_string(disagree) + " of " + countText(elements, "element");
  std::string where = array.name + elementPlace(*array.program, k);
  std::string text =
      "The golden disagrees with the program in " + numbers + "; first " +
      where + ": the golden has " + exactText(array.given[k]) +
      ", the program's fp64 value is " + exactText(array.exact[k]);
  if (array.isFloat)
    text += ", and a right implementation is within " +
            shortText(array.allowance[k] + array.goldenRounding(k)) + " of it";
  text += ".";
  for (OutputComparison &comparison :
       compareWithLevel0(context, *subject.golden, /*withPlaces=*/true)) {
    if (comparison.name == array.name && !comparison.place.sentence.empty())
      text += " Where: " + comparison.place.sentence + ".";
    result.comparisons.push_back(std::move(comparison));
  }

  std::optional<GoldenMismatch> mismatch = explainGolden(array, inputSizes());
  bool matters = failing() > 0 || programFails();
  bool isNarrowRun = same && same->types == SameCode::Types::Narrower;
  if (!mismatch && !isNarrowRun)
    mismatch = goldenTerms(context, runs, array);
  if (!mismatch && isNarrowRun) {
    add(TriageSeverity::Note, "agreement", text);
    return; // secondRun() says why
  }
  if (!mismatch) {
    add(matters ? TriageSeverity::Warning : TriageSeverity::Note, "agreement",
        text + " No factor, order or narrower type explains it, so that "
               "either of the two may be wrong.");
    if (matters)
      conclude(StageStatus::Partial, TriageCategory::GoldenWrong,
               Confidence::Suspected,
               "the golden disagrees with the program's fp64 value in " +
                   numbers + "; which of the two is wrong is not known",
               "compute the golden anew, in fp64, from these inputs; or look "
               "for a fault in the program's source");
    return;
  }
  add(matters ? TriageSeverity::Error : TriageSeverity::Warning, "mismatch",
      text + " The golden's " + array.name + " " + mismatch->sentence + ".");
  bool isPrecision = mismatch->kind == GoldenMismatch::Kind::Precision;
  TriageCategory category = isPrecision ? TriageCategory::GoldenPrecision
                                        : TriageCategory::GoldenWrong;
  TriageExperiment experiment;
  experiment.name = "the program's fp64 value in place of the golden";
  uint64_t mend =
      mended([](const ProgramArray &of, size_t i) { return of.exact[i]; });
  if (!subject.runs.empty() && failing()) {
    experiment.share =
        static_cast<double>(mend) / static_cast<double>(failing());
    experiment.outcome = std::to_string(mend) + " of the " +
                         countText(failing(), "element") +
                         " that fail pass against it";
    result.experiments.push_back(experiment);
  }
  if (!matters)
    return; // the user's check does not mind
  // Runs that agree with a golden that the program does not agree with say
  // that it is the program that is not what was meant.
  bool whole = subject.runs.empty() || (failing() && mend == failing());
  std::string next =
      isPrecision
          ? "compute the golden in fp64 and store it in a type no narrower "
            "than the output"
          : "make golden and program the same function: no pass is to blame "
            "for this difference";
  conclude(whole ? StageStatus::Explained : StageStatus::Partial, category,
           Confidence::Measured, "the golden " + mismatch->sentence, next);
}

void GoldenStage::secondRun() {
  if (!same)
    return;
  const std::string &how = same->how;
  std::string text = "The golden has the very bits of a run " + how + ", " +
                     countText(same->evidence, "rounding error") + " included";
  if (same->types == SameCode::Types::Wider) {
    add(TriageSeverity::Note, "second-run",
        text + ", which is more than the program's types hold.");
    return;
  }
  add(TriageSeverity::Warning, "second-run",
      text + ": it is a second run of the same code and no reference. A kernel "
             "that rounds in another order, or less, differs from it.");
  // In f32 and wider, what differs is the order of operations: stage 2 says.
  FloatTypes types = floatTypesOf(subject.module);
  bool isNarrower = same->types == SameCode::Types::Narrower;
  bool isLow = isNarrower;
  for (FloatFormat f : types.arithmetic)
    isLow |= formatInfo(f).precision < 24;
  if (!failing() || !isLow)
    return;
  bool whole = true;
  if (!subject.runs.empty()) {
    uint64_t mend =
        mended([](const ProgramArray &of, size_t i) { return of.exact[i]; });
    TriageExperiment experiment;
    experiment.name = "the program's fp64 value in place of the golden";
    experiment.share =
        static_cast<double>(mend) / static_cast<double>(failing());
    experiment.outcome = std::to_string(mend) + " of the " +
                         countText(failing(), "element") +
                         " that fail pass against it";
    result.experiments.push_back(experiment);
    whole = mend == failing();
  }
  if (whole || isNarrower)
    conclude(whole ? StageStatus::Explained : StageStatus::Partial,
             TriageCategory::GoldenPrecision, Confidence::Measured,
             "the golden is a run " + how + ", not a reference",
             "compute the golden in fp64");
}

/// A golden whose file has a narrower type than the program's output.
void GoldenStage::storedNarrower() {
  if (!agrees)
    return;
  const ProgramArray *narrow = nullptr;
  for (const ProgramArray &array : arrays)
    if (array.golden && array.isFloat && array.golden->elem.isFloat() &&
        !array.golden->elem.isWide() &&
        formatInfo(array.golden->elem.format).precision <
            formatInfo(array.format).precision)
      narrow = &array;
  if (!narrow)
    return;
  std::string types = narrow->goldenType + ", the program's " + narrow->name +
                      " is " + narrow->program->elementName;
  add(TriageSeverity::Warning, "narrow-golden",
      "The golden is stored in " + types +
          ": it is off by up to half an ulp of its own type.");
  if (!failing())
    return;
  uint64_t mend =
      mended([](const ProgramArray &of, size_t i) { return of.exact[i]; });
  if (mend)
    conclude(mend == failing() ? StageStatus::Explained : StageStatus::Partial,
             TriageCategory::GoldenPrecision, Confidence::Measured,
             "the golden is stored in " + types +
                 ": against the program's fp64 value " +
                 (mend == failing() ? "every element passes"
                                    : std::to_string(mend) + " of " +
                                          countText(failing(), "element") +
                                          " that fail pass"),
             "store the golden in a type no narrower than the output");
}

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
  std::string justified = justifiedRule(reports, rule);
  std::string advice =
      justified.empty() ? ""
                        : " The smallest tolerance that every right kernel of "
                          "this program meets on these inputs is " +
                              justified + ".";
  if (!justified.empty() && zerosPass(justified))
    advice += " Zeros would pass that, too: the sums are too long for their "
              "type.";
  std::string next = justified.empty()
                         ? "choose a tolerance that the output's type allows"
                         : "use --rule=" + justified;

  bool narrowSums = false, hasSums = false;
  for (const FoundReduction &reduction : findReductions(subject.module)) {
    hasSums |= reduction.format.has_value();
    narrowSums |= isNarrowSum(reduction, worst->format);
  }
  auto countInherent = [&] {
    uint64_t n = 0;
    for (const SeenArray &array : seen)
      for (size_t k = 0; k != array.got.size(); ++k)
        n += array.fails[k] && array.of->isFloat &&
             inherent(array, k, narrowSums);
    return n;
  };

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
             TriageCategory::Tolerance, Confidence::Certified,
             "no kernel with " + type + " outputs can pass " + rule.str() +
                 (justified.empty()
                      ? ""
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

void GoldenStage::weakCheck() {
  if (rule.isAllowance())
    return;
  for (const ProgramArray &array : arrays) {
    if (subject.golden && !array.golden)
      continue;
    for (const WeakPass &weak : weakPasses(array, subject.inputs, rule)) {
      add(TriageSeverity::Warning, "weak-check",
          "For " + array.name + ", " + weak.what + " would pass " + rule.str() +
              ": the check cannot tell a right kernel from one that gives "
              "that.");
      // Where something fails, that is what is asked about.
      if (!failing())
        conclude(StageStatus::Partial, TriageCategory::WeakCheck,
                 Confidence::Certified,
                 weak.what + " would pass " + rule.str() + " for " + array.name,
                 "use a tolerance relative to the outputs' size, or "
                 "--rule=allowance");
    }
  }
}

StageResult plumb::runGoldenStage(TriageContext &context) {
  const TriageCase &subject = context.subject();
  StageResult result;
  Result<PairRule> rule = PairRule::get(subject.rule);
  if (!rule) {
    result.status = StageStatus::Failed;
    result.summary = rule.error().message;
    return result;
  }
  if (!subject.golden && rule->isAllowance()) {
    result.status = StageStatus::Skipped;
    result.missing = "neither a golden nor a tolerance was given";
    result.enable = "--golden=FILE.npz, --rule=allclose:ATOL,RTOL";
    return result;
  }
  if (!context.hasReference() || context.level0().outputs.empty()) {
    result.status = StageStatus::Inconclusive;
    result.summary =
        "the program's own value is not known: " + context.source().why;
    if (subject.golden)
      for (TriageFinding &finding : goldenProvenance(subject, {}))
        result.findings.push_back(std::move(finding));
    return result;
  }
  return GoldenStage(context, *rule).run();
}
