//===- Device.cpp - stage 6: the compiled kernel's outputs ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Outputs of runs, each against level 0's allowance, and against each other:
//
//   agrees      within what a right implementation may give
//   unordered   runs from the same inputs differ, and not all of them agree
//   precision   outside, in the way that narrower arithmetic is: the same
//               program with rounded sums, or products, is run, and its errors
//               have the size and the spread of those that are seen
//   functions   outside, and within once the math functions are granted a few
//               ulp more than the contract does: another library, no fault
//   wrong       outside, and in no such way
//
// Whose fault "wrong" is, follows from the last level: where its outputs are
// right, and the run's are not, what lies behind it is to blame.
//
//===----------------------------------------------------------------------===//

#include "../Arrays.h"
#include "../DevicePrecision.h"
#include "../Seen.h"
#include "../WiderFunctions.h"
#include "../WithinOutputs.h"
#include "plumbline/Oracle/RunDifferences.h"
#include "plumbline/Triage/Stage.h"
#include <algorithm>

namespace plumb {

namespace {
class DeviceStage {
public:
  explicit DeviceStage(TriageContext &context)
      : context(context), subject(context.subject()) {}

  StageResult run() {
    if (subject.runs.empty()) {
      stage.status = StageStatus::Skipped;
      stage.missing = "no outputs of the compiled kernel were given";
      stage.enable = "--out=OUT.npz (arrays result0, arg0, ...), or "
                     "--device-run=DIR";
      stage.summary = stage.missing;
      return std::move(stage);
    }
    for (const auto &[key, value] : subject.provenance)
      add(TriageSeverity::Note, "device/provenance", key + ": " + value);
    if (!context.hasReference()) {
      stage.status = StageStatus::Inconclusive;
      stage.summary = "there is nothing to compare with: the input is " +
                      std::string(verdictName(context.source().verdict)) +
                      " (" + context.source().why + ")";
      return std::move(stage);
    }
    compareTheRuns();
    compareWithProgram();
    conclude();
    return std::move(stage);
  }

private:
  TriageFinding &add(TriageSeverity severity, const char *rule,
                     std::string message) {
    TriageFinding finding;
    finding.severity = severity;
    finding.rule = rule;
    finding.message = std::move(message);
    stage.findings.push_back(std::move(finding));
    return stage.findings.back();
  }

  /// The runs with each other: identical, in the last bits, or unordered.
  void compareTheRuns() {
    const std::vector<HostValue> &level0 = context.level0().outputs;
    for (size_t o = 0; o != level0.size(); ++o) {
      std::vector<const HostValue *> values;
      for (const GivenOutputs &run : subject.runs)
        if (run.present[o])
          values.push_back(&run.values[o]);
      if (values.size() < 2)
        continue;
      Result<RunDifference> found =
          compareRuns(context.outputNames()[o], values, &level0[o]);
      if (!found)
        continue;
      agreement = std::max(agreement, found->agreement);
      if (found->agreement == RunAgreement::Identical)
        continue;
      bool apart = found->agreement == RunAgreement::Unordered;
      std::string message =
          found->name + ": " + std::to_string(found->differing) + " of " +
          countText(found->count, "element") +
          " differ between runs, by up to " + std::to_string(found->maxUlp) +
          " ulp" +
          (apart ? ", more than the order of sums explains"
                 : ", no more than the order of sums may make");
      if (found->worst)
        message += "; " + found->worst->place() + " is " +
                   found->worst->expected + " and " + found->worst->got;
      add(apart ? TriageSeverity::Error : TriageSeverity::Note, "device/runs",
          message);
    }
  }

  void compareWithProgram() {
    for (size_t r = 0; r != subject.runs.size(); ++r) {
      const GivenOutputs &run = subject.runs[r];
      std::vector<OutputComparison> compared =
          compareWithLevel0(context, run, /*withPlaces=*/true);
      bool wrong = false;
      for (const OutputComparison &c : compared) {
        wrong |= !c.pass && !c.inconclusive();
        open |= c.inconclusive();
      }
      if (wrong && !firstWrong)
        firstWrong = r;
      numWrong += wrong;
      // The worst run is shown, or else the first.
      if (r == 0 || (firstWrong && *firstWrong == r))
        stage.comparisons = std::move(compared);
    }
  }

  /// The user's own check, run on what it was meant for.
  bool userAccepts() {
    return !subject.rule.empty() && !context.seen().exists &&
           !context.seen().outputs.empty();
  }

  std::string runsText() const {
    return countText(subject.runs.size(), "run") +
           (subject.runs.size() == 1 ? ""
            : agreement != RunAgreement::Identical
                ? ", which differ from each other,"
                : ", all the same bits,");
  }

  void agrees() {
    stage.summary = runsText() + (subject.runs.size() == 1 ? " is" : " are") +
                    " within the allowance";
    if (open) {
      stage.status = StageStatus::Inconclusive;
      stage.summary = "most elements have no bounded allowance: nothing can be "
                      "said of the outputs";
      return;
    }
    if (!context.seen().exists) {
      stage.status = StageStatus::Clear;
      return;
    }
    // Somebody's check fails on what is right. Whether the golden or the
    // tolerance is at fault is for the first stage; what is seen is rounding.
    if (goldenAgrees()) {
      stage.status = StageStatus::Explained;
      stage.category = TriageCategory::Rounding;
      stage.confidence = Confidence::Measured;
      stage.summary += ", and so is the golden: the difference is one that a "
                       "right implementation may make";
      stage.next = "give the check a tolerance that the types justify";
      return;
    }
    stage.status = StageStatus::Clear;
    stage.summary += " of the program; it is the golden that is not";
  }

  bool goldenAgrees() {
    if (!subject.golden)
      return true;
    return allPass(compareWithLevel0(context, *subject.golden, false));
  }

  /// True where the last level is known, and right.
  bool lastLevelIsRight(std::string &text) {
    if (!subject.hasPipeline()) {
      text = "no pipeline was given: whether a pass or what lies behind the "
             "passes is to blame is not known";
      return false;
    }
    const std::vector<HostValue> &last = context.lastOutputs();
    if (last.empty()) {
      text = "the last level cannot be interpreted: whether a pass or what "
             "lies behind the passes is to blame is not known";
      return false;
    }
    GivenOutputs given;
    given.values = last;
    given.present.assign(last.size(), true);
    if (allPass(compareWithLevel0(context, given, false))) {
      text = "the last level is right, and what the run gives is not: the "
             "fault lies behind the passes (code generation, launch, data, "
             "the hardware)";
      return true;
    }
    text = "the last level is not within the allowance either";
    return false;
  }

  void conclude() {
    if (!firstWrong) {
      agrees();
      return;
    }
    const GivenOutputs &run = subject.runs[*firstWrong];
    const OutputComparison *bad = nullptr;
    for (const OutputComparison &c : stage.comparisons)
      if (!bad && !c.pass && !c.inconclusive())
        bad = &c;
    std::string what = runText(run) + ": ";
    if (bad && bad->worst)
      what += bad->worst->place() + " expected " + bad->worst->expected +
              ", got " + bad->worst->got + "; ";
    if (bad)
      what += std::to_string(bad->stats.numExceeding) + " of " +
              countText(bad->stats.count, "element") + " of " + bad->name +
              " outside of what a right implementation may give";
    bool isGoldenOff =
        subject.golden && !context.seen().exists && !goldenAgrees();
    if ((isGoldenOff || !userAccepts()) && functions(what))
      return;
    if (isGoldenOff) {
      add(TriageSeverity::Error, "device/outputs", what);
      stage.status = StageStatus::Partial;
      stage.category = TriageCategory::GoldenWrong;
      stage.confidence = Confidence::Suspected;
      stage.summary = "the run and the golden agree with each other, and "
                      "neither with the program as it is written: the golden "
                      "was made by the same code, or this is not the program "
                      "that ran";
      stage.next = "compute the golden by other means, in f64; see that the "
                   "kernel was compiled from this IR and ran on these inputs";
      return;
    }
    if (userAccepts()) {
      stage.status = StageStatus::Clear;
      stage.summary = "your rule " + subject.rule +
                      " accepts the outputs; the allowance does not";
      add(TriageSeverity::Warning, "device/loose-rule", what);
      return;
    }
    add(TriageSeverity::Error, "device/outputs", what);
    if (bad && !bad->place.sentence.empty())
      add(TriageSeverity::Note, "device/place", bad->place.sentence);
    if (const Finding *race = context.level0().run.race()) {
      sourceRace(*race, what);
      return;
    }
    if (agreement == RunAgreement::Unordered ||
        numWrong != subject.runs.size()) {
      unordered();
      return;
    }
    std::string text;
    bool isRight = lastLevelIsRight(text);
    stage.status = StageStatus::Explained;
    stage.category = TriageCategory::Device;
    stage.confidence = isRight ? Confidence::Measured : Confidence::Suspected;
    if (!isRight && runsLikeLastLevel(context) == subject.runs.size()) {
      // Which pass it is, stage 4 could not say, or was not asked.
      stage.category = TriageCategory::PassSemantic;
      stage.summary = what + "; the last level gives the same: a pass is to "
                             "blame, and not what lies behind the passes";
      stage.next = "see what stage 4, passes, says of the levels";
      return;
    }
    if (precision(run))
      return;
    stage.summary = what + "; " + text;
    stage.next =
        isRight ? "compare ptxas -O0 with -O3, other launch sizes, and the "
                  "kernel's inputs as the device has them; tag tensors inside "
                  "the run (plumb.tag) to see the first wrong one"
                : "give the pipeline (--pass-pipeline), so that the passes are "
                  "looked at";
  }

  /// Iterations of a parallel loop race in the program itself. The interpreter
  /// runs each of them as a whole, so that it cannot say what a device may give
  /// that interleaves them: an update that is lost, a sum half written.
  void sourceRace(const Finding &race, const std::string &what) {
    TriageFinding &finding =
        add(TriageSeverity::Error, "device/race",
            "the program races: " + race.message +
                "; what a device gives depends on which comes first");
    finding.position = race.position;
    stage.status = StageStatus::Explained;
    stage.category = TriageCategory::SourceUB;
    stage.confidence = Confidence::Suspected;
    stage.summary = what +
                    "; iterations of a parallel loop of the program "
                    "race, at " +
                    race.position;
    stage.next = "make the update atomic (memref.atomic_rmw) or a reduction "
                 "of the loop (scf.reduce), and run the device again";
  }

  void unordered() {
    stage.status = StageStatus::Explained;
    stage.category = TriageCategory::Nondeterministic;
    stage.confidence = Confidence::Measured;
    stage.summary =
        std::to_string(numWrong) + " of " +
        countText(subject.runs.size(), "run") +
        " from the same inputs are outside the allowance" +
        (numWrong == subject.runs.size() ? ", and they differ from each other"
                                         : ", the others are right") +
        ": the result depends on timing";
    stage.next = "look for a missing order: give the task graph (--deps), or "
                 "check the kernel for races (compute-sanitizer)";
  }

  /// True if a math library that is a few ulp less precise than the contract's
  /// accounts for all runs (and the golden).
  bool functions(const std::string &what) {
    if (agreement == RunAgreement::Unordered)
      return false;
    std::optional<WiderFunctions> wider;
    auto isExplained = [&](const GivenOutputs &outputs) {
      std::optional<WiderFunctions> one =
          widerFunctions(context, outputs, stage.experiments);
      if (one && (!wider || one->ulps > wider->ulps))
        wider = one;
      return one.has_value();
    };
    // The one that is wrong first: it seldom is.
    if (!isExplained(subject.runs[*firstWrong]))
      return false;
    for (size_t r = 0; r != subject.runs.size(); ++r)
      if (r != *firstWrong && !isExplained(subject.runs[r]))
        return false;
    if (subject.golden && !goldenAgrees() && !isExplained(*subject.golden))
      return false;
    add(TriageSeverity::Note, "device/outputs", what);
    stage.status = StageStatus::Explained;
    stage.category = TriageCategory::Functions;
    stage.confidence = Confidence::Measured;
    stage.summary = "errors of math functions are the difference: for the "
                    "outputs to be right " +
                    widerFunctionsText(*wider) + ", and nothing else beyond it";
    stage.next = widerFunctionsNext(*wider);
    return true;
  }

  /// True if narrower arithmetic, or a looser contract, accounts for the run.
  bool precision(const GivenOutputs &run) {
    std::optional<PrecisionMatch> match =
        matchPrecision(context, run, stage.experiments);
    if (!match)
      return false;
    stage.category = match->category;
    stage.confidence = match->confidence;
    stage.summary = match->summary;
    stage.next = match->next;
    return true;
  }

  TriageContext &context;
  const TriageCase &subject;
  StageResult stage;
  std::optional<size_t> firstWrong;
  size_t numWrong = 0;
  RunAgreement agreement = RunAgreement::Identical;
  bool open = false; ///< some comparison is inconclusive
};
} // namespace

StageResult runDeviceStage(TriageContext &context) {
  return DeviceStage(context).run();
}

} // namespace plumb
