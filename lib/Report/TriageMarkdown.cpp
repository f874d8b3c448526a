//===- TriageMarkdown.cpp - a triage as an issue --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For whoever has to mend it: the verdict as the title, the stages as a table,
// then what the deciding stage found. Where that is a pass, the issue that
// `plumb bisect` writes follows, a level deeper.
//
//===----------------------------------------------------------------------===//

#include "ComparisonWords.h"
#include "DifferenceText.h"
#include "NumberText.h"
#include "TriageWords.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Report/TriageReport.h"

namespace plumb {

/// Text in a line of Markdown: nothing in it makes markup or ends a cell.
static std::string plain(const std::string &text) {
  std::string out;
  for (char c : text) {
    if (c == '\n' || c == '\r') {
      out += ' ';
      continue;
    }
    if (c == '<') {
      out += "&lt;";
      continue;
    }
    if (std::string_view("\\`*_[]|").find(c) != std::string_view::npos)
      out += '\\';
    out += c;
  }
  return out;
}

static std::string fenced(const std::string &text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos)
    fence += '`';
  return fence + "sh\n" + text + "\n" + fence + "\n\n";
}

static std::string stageTable(const TriageResult &result) {
  std::string out = "| stage | status | | time |\n|---|---|---|--:|\n";
  for (const StageResult &stage : result.stages) {
    bool ran = stage.status != StageStatus::NotRun &&
               stage.status != StageStatus::Skipped;
    std::string name = std::to_string(stage.number) + " " + stage.name;
    if (stage.number == result.verdict.stage)
      name = "**" + name + "**";
    out += "| " + name + " | " + std::string(stageStatusName(stage.status)) +
           " | " + plain(stageSentence(stage)) + " | " +
           (ran ? shownSeconds(stage.seconds) : "") + " |\n";
  }
  return out + "\n";
}

static std::string stageDetails(const StageResult &stage) {
  std::string out = "## " + std::to_string(stage.number) + " " + stage.name +
                    "\n\n" + plain(stageSentence(stage)) + "\n\n";
  for (const TriageFinding &finding : stage.findings) {
    out += "- ";
    if (!finding.position.empty())
      out += "`" + finding.position + "` ";
    out += std::string(severityName(finding.severity)) + ": " +
           plain(finding.message);
    if (!finding.rule.empty())
      out += " (" + plain(finding.rule) + ")";
    out += "\n";
    for (const auto &[position, message] : finding.related)
      out += "  - " + (position.empty() ? "" : "`" + position + "` ") +
             plain(message) + "\n";
  }
  if (!stage.findings.empty())
    out += "\n";
  for (const OutputComparison &output : stage.comparisons) {
    out += "- " + plain(output.name) + ": " + plain(comparisonSentence(output));
    if (!output.place.sentence.empty())
      out += "; " + plain(output.place.sentence);
    if (output.worst)
      out += "; worst: " + plain(differenceText(*output.worst));
    out += "\n";
  }
  if (!stage.comparisons.empty())
    out += "\n";
  if (!stage.experiments.empty()) {
    out += "| experiment | outcome | |\n|---|---|---|\n";
    for (const TriageExperiment &e : stage.experiments)
      out += "| " + plain(e.name) + " | " + plain(e.outcome) + " | " +
             plain(experimentNumbers(e)) + " |\n";
    out += "\n";
  }
  return out;
}

/// The headings of a document, one level deeper; not those in its code.
static std::string deeper(const std::string &markdown) {
  std::string out, fence;
  size_t at = 0;
  while (at < markdown.size()) {
    size_t end = markdown.find('\n', at);
    if (end == std::string::npos)
      end = markdown.size();
    std::string line = markdown.substr(at, end - at);
    size_t quotes = line.find_first_not_of('`');
    if (quotes == std::string::npos)
      quotes = line.size();
    if (quotes >= 3) {
      if (fence.empty())
        fence = line.substr(0, quotes);
      else if (line == fence)
        fence.clear();
    } else if (fence.empty() && !line.empty() && line[0] == '#') {
      out += '#';
    }
    out += line + "\n";
    at = end + 1;
  }
  return out;
}

std::string triageMarkdown(const TriageResult &result,
                           const ReportContext &context) {
  const TriageVerdict &verdict = result.verdict;
  std::string out = "# " + std::string(categoryName(verdict.category)) + ": " +
                    plain(verdict.summary) + "\n\n";
  if (!result.finished)
    out += "The triage is still running.\n\n";
  if (isFault(verdict.category) || isExpected(verdict.category))
    out += "Confidence: **" + std::string(confidenceName(verdict.confidence)) +
           "**, " + std::string(confidenceMeaning(verdict.confidence)) +
           ".\n\n";
  if (!verdict.next.empty())
    out += "Next: " + plain(verdict.next) + "\n\n";
  out += "Program: `" + result.file + "`, entry `" + result.entry + "`. " +
         plain(seenSentence(result.seen)) + ".\n\n" + stageTable(result);
  for (const StageResult &stage : result.stages)
    if (stage.number == verdict.stage || hasCategory(stage) ||
        stage.status == StageStatus::Inconclusive ||
        stage.status == StageStatus::Failed) {
      out += stageDetails(stage);
      if (stage.bisect &&
          (!stage.bisect->culprits.empty() || !stage.bisect->suspects.empty()))
        out += deeper(bisectMarkdown(*stage.bisect, context));
    }
  if (!result.inputs.empty()) {
    out += "## Inputs\n\n";
    for (const std::string &input : result.inputs)
      out += "- `" + input + "`\n";
    out += "\n";
  }
  if (!result.command.empty())
    out += "## Again\n\n" + fenced(result.command);
  return out + "Plumbline " + context.version + ", " +
         shownSeconds(result.seconds) + ".\n";
}

} // namespace plumb
