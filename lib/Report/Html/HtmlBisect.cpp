//===- HtmlBisect.cpp - a bisection as a page -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../DifferenceText.h"
#include "../TriageWords.h"
#include "HtmlFinding.h"
#include "HtmlPage.h"
#include "HtmlPassTable.h"
#include "HtmlTables.h"
#include "plumbline/Report/ReportFile.h"
#include "plumbline/Report/ValueText.h"

namespace plumb {

static ShownState statusState(const BisectResult &result) {
  switch (result.status) {
  case BisectStatus::Culprit:
    return {Tone::Fault, "a culprit", ""};
  case BisectStatus::Agree:
    return {Tone::Fine, "agrees", ""};
  case BisectStatus::Inconclusive:
    return {Tone::Caution, "inconclusive", "?"};
  case BisectStatus::SourceUB:
    return {Tone::Fault, "undefined behaviour in the input", ""};
  case BisectStatus::ToolError:
    return {Tone::Caution, "a fault of Plumbline", ""};
  }
  return {Tone::Caution, "inconclusive", "?"};
}

static std::string sentenceOf(const BisectResult &result) {
  if (result.culprits.empty())
    return result.summary;
  const BisectFinding &f = result.culprits.front();
  std::string text = capitalised(findingTitle(result, f)) +
                     (f.verdict.verdict == Verdict::Crash ||
                              f.verdict.verdict == Verdict::Verifier
                          ? " failed"
                          : " changed the result");
  if (f.verdict.first)
    text += ": " + differenceText(*f.verdict.first);
  return text;
}

static Html passes(const BisectResult &result) {
  Html html("<p>");
  html << shownCount(result.levels.size(), "pass", "passes") << " run";
  if (result.levelsRun)
    html << ", " << shownCount(result.levelsRun, "level", "levels")
         << " interpreted";
  if (result.agreesUpTo)
    html << "; right up to the pass with index " << result.agreesUpTo - 1;
  html << ".</p>\n" << htmlPassTable(result);
  if (result.failedPass)
    html << htmlFolded("A pass signalled failure: " + result.failedPass->error,
                       result.failedPass->output);
  for (const std::string &note : result.notes)
    html << "<p class=\"quiet\">" << note << "</p>\n";
  return html;
}

static Html again(const BisectResult &result) {
  Html html("<p>Entry <code>@");
  html << result.entry << "</code>, rule " << result.rule << ".</p>\n";
  if (!result.inputs.empty()) {
    html << "<h3>Inputs</h3>\n<ol start=\"0\">\n";
    for (const HostValue &input : result.inputs)
      html << "<li><code>" << valueText(input) << "</code></li>\n";
    html << "</ol>\n";
  }
  html << "<h3>Pipeline</h3>\n" << htmlCommand(result.pipeline);
  if (!result.command.empty())
    html << "<h3>Command</h3>\n" << htmlCommand(result.command);
  return html;
}

std::string bisectHtml(const BisectResult &result,
                       const ReportContext &context) {
  HtmlPage page;
  page.kind = "Bisection";
  page.subject = result.file + ", @" + result.entry;
  page.sentence = sentenceOf(result);
  page.state = statusState(result);
  page.version = context.version;
  page.railTitle = "Sections";
  if (!result.culprits.empty())
    page.facts.emplace_back(
        "kind",
        std::string(verdictName(result.culprits.front().verdict.verdict)));
  page.facts.emplace_back("passes", shownCount(result.levels.size()));
  page.facts.emplace_back("took", shownSeconds(result.seconds));

  unsigned number = 0;
  auto add = [&](const BisectFinding &f, bool isProved) {
    HtmlSection section;
    section.id = "finding-" + std::to_string(++number);
    section.title = (isProved ? "Culprit: " : "Suspect: ") + f.pass;
    section.state = verdictState(f.verdict.verdict);
    section.body << "<p class=\"quiet\">" << findingTitle(result, f) << "</p>\n"
                 << htmlFinding(result, f, isProved);
    page.sections.push_back(std::move(section));
  };
  for (const BisectFinding &f : result.culprits)
    add(f, true);
  for (const BisectFinding &f : result.suspects)
    add(f, false);
  if (result.status == BisectStatus::SourceUB) {
    HtmlSection section{"source", "The input", "", statusState(result), {}};
    section.body << "<p>" << result.source.why << "</p>\n<p><code>"
                 << result.source.position << "</code> "
                 << result.source.operation
                 << "</p>\n<p class=\"quiet\">No pass is to blame for what an "
                    "undefined program computes.</p>\n";
    page.sections.push_back(std::move(section));
  }
  page.sections.push_back({"passes", "Passes", "", {}, passes(result)});
  page.sections.push_back(
      {"again", "Inputs and command", "", {}, again(result)});
  return page.str();
}

} // namespace plumb
