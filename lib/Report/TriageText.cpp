//===- TriageText.cpp - a triage as text ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComparisonWords.h"
#include "DifferenceText.h"
#include "NumberText.h"
#include "TriageWords.h"
#include "plumbline/Report/TriageReport.h"
#include <algorithm>

namespace plumb {

static std::string padded(std::string text, size_t width) {
  if (text.size() < width)
    text.append(width - text.size(), ' ');
  return text;
}

static std::string padLeft(std::string text, size_t width) {
  if (text.size() < width)
    text.insert(0, width - text.size(), ' ');
  return text;
}

/// Columns to their widest cell, indented.
static std::string tableText(const TriageTable &table) {
  std::vector<size_t> widths;
  auto measure = [&](const std::vector<std::string> &row) {
    for (size_t i = 0; i != row.size(); ++i) {
      if (i == widths.size())
        widths.push_back(0);
      widths[i] = std::max(widths[i], row[i].size());
    }
  };
  measure(table.columns);
  for (const auto &row : table.rows)
    measure(row);
  auto line = [&](const std::vector<std::string> &row) {
    std::string text = "    ";
    for (size_t i = 0; i != row.size(); ++i)
      text += i + 1 == row.size() ? row[i] : padded(row[i], widths[i] + 2);
    return text + "\n";
  };
  std::string out = "    " + table.title + "\n" + line(table.columns);
  for (const auto &row : table.rows)
    out += line(row);
  return out;
}

static std::string findingText(const TriageFinding &finding,
                               const std::string &file) {
  auto place = [&](const std::string &position) {
    return (position.empty() ? file : position) + ": ";
  };
  std::string text = place(finding.position) +
                     std::string(severityName(finding.severity)) + ": " +
                     finding.message;
  if (!finding.rule.empty())
    text += " [" + finding.rule + "]";
  text += "\n";
  for (const auto &[position, message] : finding.related)
    text += place(position) + "note: " + message + "\n";
  return text;
}

std::string stageText(const StageResult &stage, const std::string &file,
                      const TriageTextOptions &options) {
  std::string status(stageStatusName(stage.status));
  std::string text = std::to_string(stage.number) + " " +
                     padded(stage.name, 13) + " " + padded(status, 12) + " ";
  bool ran = stage.status != StageStatus::NotRun &&
             stage.status != StageStatus::Skipped;
  text += padLeft(ran ? shownSeconds(stage.seconds) : "", 8) + "  ";
  if (hasCategory(stage))
    text += std::string(categoryName(stage.category)) + " (" +
            std::string(confidenceName(stage.confidence)) + "): ";
  text += stageSentence(stage);
  if (stage.resumed)
    text += " (from the earlier run)";
  while (!text.empty() && text.back() == ' ')
    text.pop_back();
  text += "\n";
  if (stage.status == StageStatus::Skipped && !stage.enable.empty())
    text += "    enable it: " + stage.enable + "\n";
  if (!ran)
    return text;

  // Of a stage that found nothing only what deserves attention is told.
  bool tells = options.verbose || stage.status != StageStatus::Clear;
  for (const TriageFinding &finding : stage.findings)
    if (tells || finding.severity != TriageSeverity::Note)
      text += findingText(finding, file);
  if (!tells)
    return text;
  for (const OutputComparison &output : stage.comparisons) {
    text += "    " + output.name + ": " + comparisonSentence(output);
    if (!output.place.sentence.empty())
      text += "; " + output.place.sentence;
    text += "\n";
    if (output.worst && !output.pass)
      text += "    worst: " + differenceText(*output.worst) + "\n";
  }
  for (const TriageExperiment &experiment : stage.experiments) {
    text += "    " + experiment.name + ": " + experiment.outcome;
    if (std::string numbers = experimentNumbers(experiment); !numbers.empty())
      text += " (" + numbers + ")";
    text += "\n";
  }
  if (options.verbose)
    for (const TriageTable &table : stage.tables)
      text += tableText(table);
  return text;
}

std::string verdictText(const TriageResult &result) {
  const TriageVerdict &verdict = result.verdict;
  const std::string file = result.file.empty() ? "plumb triage" : result.file;
  std::string text = file + ": ";
  if (isFault(verdict.category))
    text += "error: ";
  else if (exitCode(result))
    text += "warning: ";
  text += categoryName(verdict.category);
  if (verdict.category != TriageCategory::Agrees)
    text += " (" + std::string(confidenceName(verdict.confidence)) + ")";
  if (verdict.stage && verdict.stage <= result.stages.size())
    text += " at stage " + std::to_string(verdict.stage) + ", " +
            result.stages[verdict.stage - 1].name;
  text += ": " + verdict.summary + "\n";
  if (!verdict.next.empty())
    text += file + ": note: next: " + verdict.next + "\n";
  for (const StageResult &stage : result.stages)
    if (stage.status == StageStatus::Skipped && !stage.enable.empty())
      text += file + ": note: stage " + std::to_string(stage.number) + ", " +
              stage.name + ", was skipped; it runs with " + stage.enable + "\n";
  text += file + ": note: took " + shownSeconds(result.seconds) + "\n";
  if (exitCode(result) && !result.command.empty())
    text += file + ": note: again with: " + result.command + "\n";
  return text;
}

std::string triageText(const TriageResult &result,
                       const TriageTextOptions &options) {
  std::string text;
  if (!result.seen.what.empty())
    text += "seen: " + seenSentence(result.seen) + "\n";
  for (const StageResult &stage : result.stages)
    text += stageText(stage, result.file.empty() ? "plumb triage" : result.file,
                      options);
  return text + verdictText(result);
}

} // namespace plumb
