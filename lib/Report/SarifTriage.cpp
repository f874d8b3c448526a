//===- SarifTriage.cpp - a triage as SARIF --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One fault is one result, since hosts show each as work to be done. The
// findings of the stages are the results; those of the stage that decided have
// the verdict in their properties, and the next step in the first one's
// sentence. Where that stage has no finding of its own, the verdict itself
// ("verdict/device") is the result. What a stage measured and found in order is
// none; what was skipped is a notification of the run.
//
//===----------------------------------------------------------------------===//

#include "Sarif.h"
#include "TriageWords.h"
#include "plumbline/Report/SarifReport.h"
#include "plumbline/Report/TriageReport.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace plumb {

static bool isResult(const TriageFinding &finding) {
  return finding.severity != TriageSeverity::Note;
}

static void addProperties(SarifResult &entry, const TriageResult &result,
                          const StageResult &stage) {
  entry.properties.emplace_back("stage", stage.name);
  if (stage.number != result.verdict.stage)
    return;
  entry.properties.emplace_back(
      "category", std::string(categoryName(result.verdict.category)));
  entry.properties.emplace_back(
      "confidence", std::string(confidenceName(result.verdict.confidence)));
}

static void addFindings(SarifLog &log, const TriageResult &result,
                        const StageResult &stage) {
  bool decides = stage.number == result.verdict.stage;
  for (const TriageFinding &finding : stage.findings) {
    if (!isResult(finding))
      continue;
    SarifResult entry;
    entry.rule = finding.rule.empty() ? stage.name : finding.rule;
    entry.level = severityName(finding.severity);
    entry.message = finding.message;
    if (decides && !result.verdict.next.empty())
      entry.message += ". Next: " + result.verdict.next;
    decides = false;
    entry.position = finding.position;
    entry.related = finding.related;
    addProperties(entry, result, stage);
    log.describe(entry.rule, "Found by the stage " + stage.name + ".");
    log.add(entry);
  }
}

/// The verdict where no finding says it: a fault, or a difference that nothing
/// explains.
static void addVerdict(SarifLog &log, const TriageResult &result) {
  const TriageVerdict &verdict = result.verdict;
  bool isFaulty = isFault(verdict.category);
  if (!isFaulty && verdict.category != TriageCategory::Unexplained)
    return;
  SarifResult entry;
  for (const StageResult &stage : result.stages)
    if (stage.number == verdict.stage) {
      if (std::any_of(stage.findings.begin(), stage.findings.end(), isResult))
        return;
      addProperties(entry, result, stage);
    }
  entry.rule = "verdict/" + std::string(categoryName(verdict.category));
  entry.level = isFaulty ? "error" : "warning";
  entry.message = verdict.summary;
  if (!verdict.next.empty())
    entry.message += ". Next: " + verdict.next;
  entry.logicalName = result.entry.empty() ? "" : "@" + result.entry;
  log.describe(entry.rule, "The triage ended with the category " +
                               std::string(categoryName(verdict.category)) +
                               ".");
  log.add(entry);
}

OrderedJson triageSarif(const TriageResult &result,
                        const ReportContext &context) {
  SarifLog log(result.file, context);
  addVerdict(log, result);
  for (const StageResult &stage : result.stages)
    addFindings(log, result, stage);
  bool isComplete = result.finished;
  for (const StageResult &stage : result.stages)
    isComplete &= stage.status != StageStatus::Failed;
  log.finish(result.command, exitCode(result), isComplete);
  for (const StageResult &stage : result.stages) {
    std::string name =
        "Stage " + std::to_string(stage.number) + ", " + stage.name + ", ";
    switch (stage.status) {
    case StageStatus::Skipped:
      log.notify("note", name + "was skipped: " + stageSentence(stage));
      break;
    case StageStatus::Inconclusive:
      log.notify("warning", name + "is inconclusive: " + stage.summary);
      break;
    case StageStatus::Failed:
      log.notify("error", name + "failed: " + stage.summary);
      break;
    default:
      break;
    }
  }
  return log.json();
}

} // namespace plumb
