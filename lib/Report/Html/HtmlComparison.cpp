//===- HtmlComparison.cpp - one compared output as a block ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlComparison.h"
#include "../ComparisonWords.h"
#include "../DifferenceText.h"
#include "../TriageWords.h"
#include "HtmlHeatMap.h"
#include "HtmlHistogram.h"
#include "HtmlTables.h"
#include "plumbline/Report/ComparisonReport.h"
#include <cmath>

namespace plumb {

ShownState comparisonState(const OutputComparison &comparison) {
  std::string status(comparisonStatus(comparison));
  if (status == "pass")
    return {Tone::Fine, "passes", ""};
  if (status == "fail")
    return {Tone::Fault, "fails", ""};
  return {Tone::Caution, "inconclusive", "?"};
}

static Html withNote(const std::string &value, const std::string &note) {
  Html html;
  html << value;
  if (!note.empty())
    html << " <small>" << note << "</small>";
  return html;
}

static Html figures(const OutputComparison &c) {
  const ErrorStats &s = c.stats;
  std::vector<std::pair<std::string, Html>> list;
  list.emplace_back(
      "outside of the rule",
      withNote(shownCount(s.numExceeding), "of " + shownCount(s.count)));
  if (c.uncheckable)
    list.emplace_back("cannot be judged",
                      withNote(shownCount(c.uncheckable), ""));
  list.emplace_back("largest error", withNote(shownNumber(s.maxAbs), ""));
  list.emplace_back("largest error, in ulp",
                    withNote(shownCount(s.maxUlp), ""));
  list.emplace_back("largest relative error",
                    withNote(shownNumber(s.maxRel), ""));
  list.emplace_back("99 % are below", withNote(shownNumber(s.p99Abs), ""));
  const RequiredTolerance &r = s.required;
  if (std::isfinite(r.atol))
    list.emplace_back("would pass with",
                      withNote("atol " + shownNumber(r.atol),
                               "and rtol " + shownNumber(r.rtol)));
  if (c.justified)
    list.emplace_back("the contract justifies",
                      withNote("atol " + shownNumber(c.justified->atol),
                               "and rtol " + shownNumber(c.justified->rtol)));
  if (s.numNonFiniteMismatch)
    list.emplace_back("NaN or infinity on one side",
                      withNote(shownCount(s.numNonFiniteMismatch), ""));
  return htmlFigures(list);
}

/// Worst and first, once where they are one.
static Html elements(const OutputComparison &c) {
  Html html;
  auto line = [&](std::string_view which, const Difference &d) {
    html << "<p>" << which << ": <code>" << differenceText(d)
         << "</code></p>\n";
  };
  if (c.worst)
    line("Worst", *c.worst);
  if (c.first && (!c.worst || c.first->index != c.worst->index))
    line("First that fails", *c.first);
  return html;
}

static Html others(const OutputComparison &c) {
  if (c.others.empty())
    return {};
  Html html("<table>\n<thead><tr><th scope=\"col\">Rule</th>"
            "<th scope=\"col\">Verdict</th><th scope=\"col\" class=\"n\">"
            "Outside</th><th scope=\"col\">Its numbers</th></tr></thead>\n"
            "<tbody>\n");
  for (const OtherRule &other : c.others)
    html << "<tr><th scope=\"row\">" << other.name << "</th><td>"
         << htmlState(other.pass ? ShownState{Tone::Fine, "would pass", ""}
                                 : ShownState{Tone::Fault, "would fail", ""})
         << "</td><td class=\"n\">" << shownCount(other.exceeding)
         << "</td><td><code>" << other.rule << "</code></td></tr>\n";
  html << "</tbody></table>";
  return htmlScrolled("What other rules would have said", html);
}

Html htmlComparisonBody(const OutputComparison &c) {
  Html html("<p>");
  html << capitalised(comparisonSentence(c));
  if (!c.place.sentence.empty())
    html << "; " << c.place.sentence;
  html << ".</p>\n" << elements(c) << figures(c);
  for (const std::string &note : c.notes)
    html << "<p class=\"enable\">" << htmlSentence(note) << "</p>\n";
  if (c.stats.count > 1)
    html << htmlHeatMap(c.grid, c.name) << htmlScoreHistogram(c.histogram)
         << htmlAxisHistograms(c.axes);
  html << others(c);
  return html;
}

Html htmlComparison(const OutputComparison &c) {
  Html html("<h3><code>");
  html << c.name << "</code> " << comparedType(c) << " "
       << htmlState(comparisonState(c)) << "</h3>\n"
       << htmlComparisonBody(c);
  return html;
}

} // namespace plumb
