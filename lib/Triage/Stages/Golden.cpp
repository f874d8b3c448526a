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

#include "../GoldenAgreement.h"
#include "../GoldenProvenance.h"
#include "../GoldenStage.h"
#include "../GoldenWeakCheck.h"

using namespace plumb;

std::string GoldenStage::clearSummary() const {
  std::string text;
  if (subject.golden)
    text = "the golden agrees with the program's fp64 value";
  if (!rule.isAllowance())
    text += (text.empty() ? "" : ", and ") +
            ("a right kernel can pass " + rule.str());
  return text;
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
  }
}

void GoldenStage::weakCheck() {
  if (rule.isAllowance())
    return;
  for (const ProgramArray &array : arrays) {
    if (subject.golden && !array.golden)
      continue;
    bool isZero = true;
    for (size_t k = 0; k != array.size(); ++k)
      isZero &= array.wanted(k) == 0;
    if (isZero && array.size()) {
      add(TriageSeverity::Warning, "weak-check",
          array.name + " is zero everywhere: on these inputs a kernel that "
                       "writes zeros is right.");
      continue;
    }
    for (const WeakPass &weak : weakPasses(array, subject.inputs, rule)) {
      add(TriageSeverity::Warning, "weak-check",
          "For " + array.name + ", " + weak.what + " would pass " + rule.str() +
              ": the check cannot tell a right kernel from one that gives "
              "that.");
      // Where something fails, that is what is asked about.
      if (!failing())
        conclude(StageStatus::Partial, TriageCategory::WeakCheck,
                 Confidence::Measured,
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
