//===- GoldenStage.h - what the parts of stage 1 share ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stage 1 asks its questions one after the other and keeps the conclusion that
// says most. Stages/Golden.cpp has the frame and the questions about the file
// and the check, GoldenStageReference.cpp those that compare golden and
// program, GoldenStageTolerance.cpp whether a right kernel could pass.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENSTAGE_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENSTAGE_H

#include "Arrays.h"
#include "Experiments/ProgramRuns.h"
#include "GoldenSameCode.h"
#include <algorithm>
#include <cmath>

namespace plumb {

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
    if (rule.isWhole())
      return context.seen().exists;
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
  bool isCoarse(const std::string &text) const;
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

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENSTAGE_H
