//===- JUnitTriage.cpp - a triage as JUnit XML ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JUnitXml.h"
#include "TriageWords.h"
#include "plumbline/Report/JUnitReport.h"
#include "plumbline/Report/TriageReport.h"
#include <algorithm>

namespace plumb {

static JUnitCase stageCase(const StageResult &stage,
                           const TriageResult &result) {
  JUnitCase c;
  c.name = std::to_string(stage.number) + " " + stage.name;
  c.message = stageSentence(stage);
  c.type = stageStatusName(stage.status);
  std::string text = stageText(stage, result.file);
  switch (stage.status) {
  case StageStatus::NotRun:
    c.outcome = JUnitCase::Skipped;
    c.message = result.finished ? "not asked for, or an earlier stage ended "
                                  "the triage"
                                : "still to come";
    return c;
  case StageStatus::Skipped:
    c.outcome = JUnitCase::Skipped;
    if (!stage.enable.empty())
      c.message += "; it runs with " + stage.enable;
    return c;
  case StageStatus::Clear:
    break;
  case StageStatus::Partial:
  case StageStatus::Explained:
    if (!isFault(stage.category))
      break;
    // A suspicion that did not become the verdict is told, and is no failure.
    if (stage.status == StageStatus::Partial &&
        stage.number != result.verdict.stage)
      break;
    c.outcome = JUnitCase::Failure;
    c.type = categoryName(stage.category);
    c.details = text;
    break;
  case StageStatus::Inconclusive:
  case StageStatus::Failed:
    c.outcome = JUnitCase::Error;
    c.details = text;
    break;
  }
  c.seconds = stage.seconds;
  if (c.outcome == JUnitCase::Passed)
    c.output = text;
  return c;
}

std::string triageJUnit(const TriageResult &result,
                        const ReportContext &context) {
  JUnitSuite suite;
  suite.name = "plumb triage " + result.file;
  suite.properties = {
      {"version", context.version},
      {"entry", result.entry},
      {"category", std::string(categoryName(result.verdict.category))},
      {"confidence", std::string(confidenceName(result.verdict.confidence))},
      {"command", result.command}};
  for (const StageResult &stage : result.stages)
    suite.cases.push_back(stageCase(stage, result));
  // An end that no stage shows must not look like success.
  bool isShown = std::any_of(
      suite.cases.begin(), suite.cases.end(), [](const JUnitCase &c) {
        return c.outcome == JUnitCase::Failure || c.outcome == JUnitCase::Error;
      });
  int code = exitCode(result);
  if (!isShown && (code || !result.finished)) {
    JUnitCase verdict;
    verdict.name = "verdict";
    verdict.outcome = code == 1 ? JUnitCase::Failure : JUnitCase::Error;
    verdict.type =
        result.finished ? categoryName(result.verdict.category) : "unfinished";
    verdict.message = result.finished ? result.verdict.summary
                                      : "the triage did not come to its end";
    verdict.details = verdictText(result);
    suite.cases.push_back(std::move(verdict));
  }
  return suite.str();
}

} // namespace plumb
