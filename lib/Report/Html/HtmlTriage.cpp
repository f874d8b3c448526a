//===- HtmlTriage.cpp - a triage as a page --------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each stage is a section and a stop on the rail, whatever became of it: what
// was not run is seen as such. While the triage runs, the page says so and can
// be reloaded; if it is cut short, the last page written stays readable.
//
//===----------------------------------------------------------------------===//

#include "../TriageWords.h"
#include "HtmlComparison.h"
#include "HtmlFinding.h"
#include "HtmlGraph.h"
#include "HtmlPage.h"
#include "HtmlPassTable.h"
#include "HtmlTables.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Report/TriageReport.h"

namespace plumb {

static ShownState stageState(const StageResult &stage, bool isFinished) {
  std::string word(stageStatusName(stage.status));
  switch (stage.status) {
  case StageStatus::NotRun:
    return {Tone::Quiet, isFinished ? "not run" : "to come", "·"};
  case StageStatus::Skipped:
    return {Tone::Quiet, word, "○"};
  case StageStatus::Clear:
    return {Tone::Fine, word, ""};
  case StageStatus::Partial:
    return {Tone::Caution, "explains a part", "½"};
  case StageStatus::Explained:
    if (isExpected(stage.category))
      return {Tone::Expected, "explains it", ""};
    return {isFault(stage.category) ? Tone::Fault : Tone::Fine, "explains it",
            ""};
  case StageStatus::Inconclusive:
    return {Tone::Caution, word, "?"};
  case StageStatus::Failed:
    return {Tone::Caution, "failed", ""};
  }
  return {Tone::Quiet, word, ""};
}

static ShownState verdictStateOf(const TriageResult &result) {
  TriageCategory category = result.verdict.category;
  std::string word(categoryName(category));
  if (!result.finished && category == TriageCategory::Agrees)
    return {Tone::Quiet, "nothing found so far", "·"};
  if (isFault(category))
    return {Tone::Fault, word, ""};
  if (isExpected(category))
    return {Tone::Expected, "expected: " + word, ""};
  if (exitCode(result))
    return {Tone::Caution, word, "?"};
  return {Tone::Fine, word, ""};
}

static Html stageBody(const StageResult &stage, bool isFinished) {
  Html html;
  if (stage.status == StageStatus::NotRun) {
    html << "<p class=\"quiet\">"
         << (isFinished
                 ? Html("It was not asked for, or an earlier stage ended "
                        "the triage.")
                 : Html("Its turn is still to come."))
         << "</p>\n";
    return html;
  }
  if (hasCategory(stage))
    html << "<p class=\"quiet\">" << categoryName(stage.category) << ", "
         << confidenceName(stage.confidence) << ": "
         << confidenceMeaning(stage.confidence) << "</p>\n";
  if (std::string sentence = stageSentence(stage); !sentence.empty())
    html << "<p class=\"summary\">" << htmlSentence(sentence) << "</p>\n";
  if (stage.status == StageStatus::Skipped && !stage.enable.empty())
    html << "<p class=\"enable quiet\">It runs with:</p>\n"
         << htmlCommand(stage.enable);
  if (stage.resumed)
    html << "<p class=\"quiet\">From the directory of an earlier run.</p>\n";
  if (!stage.next.empty())
    html << "<p class=\"enable\"><b>Next:</b> " << htmlProse(stage.next)
         << "</p>\n";
  html << htmlFindings(stage.findings);
  if (stage.bisect) {
    html << "<h3>Passes</h3>\n"
         << htmlPassTable(*stage.bisect) << htmlFindingsOf(*stage.bisect);
    for (const std::string &note : stage.bisect->notes)
      html << "<p class=\"quiet\">" << htmlProse(note) << "</p>\n";
  }
  if (stage.graph && stage.deps)
    html << htmlHazards(*stage.graph, *stage.deps)
         << htmlGraph(*stage.graph, *stage.deps);
  html << htmlExperiments(stage.experiments);
  for (const TriageTable &table : stage.tables)
    html << htmlTable(table);
  for (const OutputComparison &output : stage.comparisons)
    html << htmlComparison(output);
  return html;
}

static Html seenBody(const SeenDifference &seen) {
  Html html("<p class=\"summary\">");
  html << htmlSentence(seenSentence(seen)) << ".</p>\n";
  for (const OutputComparison &output : seen.outputs)
    html << htmlComparison(output);
  return html;
}

static Html again(const TriageResult &result) {
  Html html;
  if (!result.inputs.empty()) {
    html << "<h3>Inputs</h3>\n<ol start=\"0\">\n";
    for (const std::string &input : result.inputs)
      html << "<li><code>" << input << "</code></li>\n";
    html << "</ol>\n";
  }
  if (!result.command.empty())
    html << "<h3>Command</h3>\n" << htmlCommand(result.command);
  if (html.empty())
    html << "<p class=\"quiet\">Nothing is known of how it was called.</p>\n";
  return html;
}

/// What has run and what comes, while it goes on.
static std::string progress(const TriageResult &result) {
  size_t done = 0;
  const StageResult *next = nullptr;
  for (const StageResult &stage : result.stages)
    if (stage.status != StageStatus::NotRun)
      ++done;
    else if (!next)
      next = &stage;
  std::string text = std::to_string(done) + " of " +
                     std::to_string(result.stages.size()) + " stages are done";
  if (next)
    text += ", " + next->name + " is at work";
  return text + ". This page is written anew after each stage.";
}

std::string triageHtml(const TriageResult &result,
                       const ReportContext &context) {
  HtmlPage page;
  page.kind = "Triage";
  page.subject = result.file + ", @" + result.entry;
  page.version = context.version;
  page.state = verdictStateOf(result);
  page.sentence = capitalised(result.verdict.summary);
  if (page.sentence.empty())
    page.sentence =
        result.finished ? std::string("No verdict") : "No verdict yet";
  page.next = result.verdict.next;
  page.railTitle = "Stages";
  if (!result.finished)
    page.running = progress(result);
  if (isFault(result.verdict.category) || isExpected(result.verdict.category))
    page.facts.emplace_back(
        std::string(confidenceName(result.verdict.confidence)) + ":",
        std::string(confidenceMeaning(result.verdict.confidence)));
  if (result.verdict.stage && result.verdict.stage <= result.stages.size())
    page.facts.emplace_back("decided at stage",
                            std::to_string(result.verdict.stage) + ", " +
                                result.stages[result.verdict.stage - 1].name);
  page.facts.emplace_back("took", shownSeconds(result.seconds));

  if (!result.seen.what.empty()) {
    ShownState state = result.seen.exists
                           ? ShownState{Tone::Caution, "a difference", "≠"}
                           : ShownState{Tone::Fine, "no difference", ""};
    page.sections.push_back(
        {"seen", "The difference", "", state, seenBody(result.seen)});
    page.rail.push_back({"seen", "The difference", "", state, -1, false});
  }
  for (const StageResult &stage : result.stages) {
    HtmlSection section;
    section.id = "stage-" + std::to_string(stage.number);
    section.number = std::to_string(stage.number);
    section.title = stage.name;
    if (!section.title.empty() && section.title[0] >= 'a' &&
        section.title[0] <= 'z')
      section.title[0] = static_cast<char>(section.title[0] - 'a' + 'A');
    section.state = stageState(stage, result.finished);
    section.body = stageBody(stage, result.finished);
    bool ran = stage.status != StageStatus::NotRun &&
               stage.status != StageStatus::Skipped;
    page.rail.push_back(
        {section.id, section.number + " " + section.title,
         hasCategory(stage) ? std::string(categoryName(stage.category)) : "",
         section.state, ran ? stage.seconds : -1,
         stage.number == result.verdict.stage});
    page.sections.push_back(std::move(section));
  }
  page.sections.push_back(
      {"again", "Inputs and command", "", {}, again(result)});
  page.rail.push_back(
      {"again", "Inputs and command", "", {Tone::Quiet, "", "↻"}, -1, false});
  return page.str();
}

} // namespace plumb
