//===- GoldenStageReference.cpp - golden and program compared -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See GoldenStage.h. Each question leaves a finding, and a conclusion where it
// explains what was seen, or a part of it.
//
//===----------------------------------------------------------------------===//

#include "Experiments/PadSites.h"
#include "GoldenAgreement.h"
#include "GoldenMismatch.h"
#include "GoldenStage.h"
#include "GoldenTerms.h"
#include "Seen.h"
#include "plumbline/Interp/FloatTypes.h"

using namespace plumb;

/// Sizes of the inputs' axes, each once: what factors are named after.
std::vector<int64_t> GoldenStage::inputSizes() const {
  std::vector<int64_t> sizes;
  for (const HostValue &input : subject.inputs)
    for (int64_t size : input.shape)
      if (std::find(sizes.begin(), sizes.end(), size) == sizes.end())
        sizes.push_back(size);
  return sizes;
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
    mismatch = goldenRoundedInputs(context, runs, array);
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
  if (mismatch->kind == GoldenMismatch::Kind::Wrapped) {
    // The program's type is too narrow for its values; stage 2 looks for a sum.
    add(TriageSeverity::Warning, "mismatch",
        text + " The golden's " + array.name + " " + mismatch->sentence + ".");
    conclude(StageStatus::Partial, TriageCategory::GoldenWrong,
             Confidence::Suspected, "the golden " + mismatch->sentence,
             "compute in a wider integer, or wrap the golden as the program "
             "does");
    return;
  }
  if (std::optional<PadRatio> pad = padRatioOf(*mismatch, subject.module)) {
    // Which is the program's doing; stage 2 has the word.
    add(TriageSeverity::Warning, "mismatch",
        text + " The golden's " + array.name + " " + mismatch->sentence +
            ", and the program pads " + std::to_string(pad->data) +
            " elements to " + std::to_string(pad->padded) + ".");
    conclude(StageStatus::Partial, TriageCategory::GoldenWrong,
             Confidence::Suspected,
             "the golden " + mismatch->sentence +
                 ", which is the ratio of what is padded to the data",
             "divide by the number of data, not by that of the padded row");
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
