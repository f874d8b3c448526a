//===- HtmlFinding.cpp - a culprit and its evidence -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlFinding.h"
#include "../DifferenceText.h"
#include "../PatternText.h"
#include "../ReplayCommand.h"
#include "HtmlDiff.h"
#include "HtmlPassTable.h"
#include "HtmlTables.h"

namespace plumb {

/// Programs beyond this size are left out of the page.
static constexpr size_t kMaxProgram = 200'000;

std::string findingTitle(const BisectResult &result, const BisectFinding &f) {
  std::string of = " of " + std::to_string(result.levels.size());
  if (!f.isExact())
    return "one of the passes from " + f.pass + " (index " +
           std::to_string(f.index) + ") to " + result.levels[f.lastIndex].pass +
           " (index " + std::to_string(f.lastIndex) + of + ")";
  std::string symbols = joined(f.symbols);
  return "pass " + f.pass + " (index " + std::to_string(f.index) + of + ", " +
         f.anchor + (symbols.empty() ? "" : " ") + symbols + ")";
}

static ShownState certificateState(CertificateItem::State state) {
  std::string word(certificateStateName(state));
  switch (state) {
  case CertificateItem::Yes:
    return {Tone::Fine, word, ""};
  case CertificateItem::No:
    return {Tone::Fault, word, ""};
  case CertificateItem::NotIndependent:
    return {Tone::Caution, word, ""};
  case CertificateItem::NotRun:
  case CertificateItem::NotApplicable:
    return {Tone::Quiet, word, ""};
  }
  return {Tone::Quiet, word, ""};
}

static Html certificate(const Certificate &c) {
  Html items;
  auto item = [&](const char *name, const CertificateItem &item) {
    if (item.state == CertificateItem::NotRun)
      return;
    items << "<li>" << htmlState(certificateState(item.state)) << "<span>"
          << std::string_view(name);
    if (!item.why.empty())
      items << " <span class=\"quiet\">" << item.why << "</span>";
    items << "</span></li>\n";
  };
  item("the pass alone is wrong on what it got, printed and parsed", c.alone);
  item("the pipeline without it is right", c.without);
  item("a reduced program still shows it", c.reduced);
  item("nothing undefined in the program before the pass", c.ubFree);
  item("twice the same result", c.deterministic);
  item("native code of both programs gives both values", c.native);
  if (items.empty())
    return {};
  Html html("<h3>Evidence</h3>\n<ul class=\"evidence\">\n");
  html << items << "</ul>\n";
  return html;
}

static Html within(const PatternFinding &pattern) {
  Html html("<h3>Within the pass</h3>\n<p>");
  html << patternText(pattern) << ".</p>\n";
  if (!pattern.location.empty())
    html << "<p class=\"quiet\">at <code>" << pattern.location
         << "</code></p>\n";
  if (!pattern.before.empty() && pattern.before.size() < kMaxProgram)
    html << htmlDiff(pattern.before, pattern.after, "before this step",
                     "after it");
  if (!pattern.reproduce.empty())
    html << htmlCommand(pattern.reproduce);
  return html;
}

static Html reduced(const BisectResult &result, const BisectFinding &f) {
  Html html("<h3>Reduced program</h3>\n<p>");
  html << shownCount(f.reduced->operations, "operation", "operations");
  if (f.reduced->verdict.first)
    html << "; " << differenceText(*f.reduced->verdict.first);
  html << ".</p>\n";
  if (f.reduced->ir.size() < kMaxProgram &&
      f.reduced->irAfter.size() < kMaxProgram) {
    if (f.reduced->irAfter.empty())
      html << "<pre tabindex=\"0\">" << f.reduced->ir << "</pre>\n";
    else
      html << htmlDiff(f.reduced->ir, f.reduced->irAfter, "reduced.mlir",
                       "after " + f.pass);
    html << htmlFolded("The reduced program as text", f.reduced->ir);
  }
  std::string command = reducedCommand(result, f, "reduced.mlir");
  if (!command.empty())
    html << "<p class=\"quiet enable\">It alone, as reduced.mlir:</p>\n"
         << htmlCommand(command);
  return html;
}

Html htmlFinding(const BisectResult &result, const BisectFinding &f,
                 bool isProved) {
  Html html("<p class=\"summary\">");
  if (f.verdict.first)
    html << differenceText(*f.verdict.first);
  else
    html << f.verdict.why;
  html << "</p>\n";
  if (!isProved)
    html << "<p class=\"quiet\">A suspect: the pass alone does not show the "
            "fault, or it is not down to one pass.</p>\n";
  std::vector<std::pair<std::string, Html>> figures;
  auto figure = [&](const char *name, const std::string &value) {
    Html shown;
    shown << value;
    if (!value.empty())
      figures.emplace_back(name, shown);
  };
  figure("kind", std::string(verdictName(f.verdict.verdict)));
  if (f.verdict.wrong)
    figure("wrong elements", shownCount(f.verdict.wrong) + " of " +
                                 shownCount(f.verdict.elements));
  if (f.verdict.first && f.verdict.first->distance)
    figure("distance", shownNumber(*f.verdict.first->distance));
  if (f.verdict.first && f.verdict.first->allowance)
    figure("allowed", shownNumber(*f.verdict.first->allowance));
  if (f.repairedBy)
    figure("right again behind index", std::to_string(*f.repairedBy));
  html << htmlFigures(figures);
  if (std::string why = remainingWhy(f.verdict);
      !why.empty() && f.verdict.first)
    html << "<p class=\"quiet enable\">" << why << "</p>\n";
  for (const std::string &note : f.verdict.notes)
    html << "<p class=\"quiet\">" << note << "</p>\n";
  const std::string &options =
      f.completeOptions.empty() ? f.options : f.completeOptions;
  if (!options.empty())
    html << "<p class=\"enable\">Options: <code>" << options << "</code></p>\n";
  if (f.minimalSet)
    html << "<p class=\"enable\">Passes that show it together: <code>"
         << f.minimalSet->pipeline << "</code></p>\n";

  html << "<h3>What it did to the IR</h3>\n";
  if (f.irBefore.size() < kMaxProgram && f.irAfter.size() < kMaxProgram &&
      !f.irAfter.empty())
    html << htmlDiff(f.irBefore, f.irAfter, "before " + f.pass,
                     "after " + f.pass);
  else if (f.irAfter.empty())
    html << "<p class=\"quiet\">There is no IR after it.</p>\n";
  else
    html << "<p class=\"quiet\">The IR is too long for a page.</p>\n";
  if (!f.output.empty())
    html << htmlFolded("What it printed", f.output);
  if (f.pattern)
    html << within(*f.pattern);
  html << certificate(f.certificate);
  if (f.reduced)
    html << reduced(result, f);
  if (!f.inputIR.empty() && f.inputIR.size() < kMaxProgram)
    html << htmlFolded("The module that the pass got; run it with " +
                           f.leafPipeline,
                       f.inputIR);
  return html;
}

Html htmlFindingsOf(const BisectResult &result) {
  Html html;
  auto add = [&](const BisectFinding &f, bool isProved) {
    std::string title = findingTitle(result, f);
    html << "<h3>" << (isProved ? "Culprit: " : "Suspect: ") + title
         << "</h3>\n"
         << htmlFinding(result, f, isProved);
  };
  for (const BisectFinding &f : result.culprits)
    add(f, true);
  for (const BisectFinding &f : result.suspects)
    add(f, false);
  return html;
}

} // namespace plumb
