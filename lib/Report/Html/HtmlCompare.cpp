//===- HtmlCompare.cpp - compared outputs as a page -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../ComparisonWords.h"
#include "HtmlComparison.h"
#include "HtmlTables.h"
#include "plumbline/Report/ComparisonReport.h"
#include <algorithm>

namespace plumb {

std::string comparisonHtml(const ComparisonSet &set,
                           const ReportContext &context) {
  size_t failing = 0, open = 0;
  const OutputComparison *shown = nullptr;
  for (const OutputComparison &output : set.outputs) {
    bool isOpen = output.inconclusive();
    failing += !output.pass && !isOpen;
    open += isOpen;
    if (!output.pass && (!shown || shown->pass))
      shown = &output;
  }
  HtmlPage page;
  page.kind = "Comparison";
  page.subject = set.got + " with " + set.reference;
  page.version = context.version;
  page.railTitle = "Outputs";
  page.facts.emplace_back("outputs", shownCount(set.outputs.size()));
  if (failing) {
    page.state = {Tone::Fault, "differs", ""};
    page.facts.emplace_back("outside of the rule", shownCount(failing));
  } else if (open) {
    page.state = {Tone::Caution, "inconclusive", "?"};
  } else {
    page.state = {Tone::Fine, "agrees", ""};
  }
  if (shown)
    page.sentence = shown->name + ": " + comparisonSentence(*shown);
  else if (set.outputs.size() == 1)
    page.sentence = set.outputs.front().name + ": " +
                    comparisonSentence(set.outputs.front());
  else
    page.sentence = "All " + shownCount(set.outputs.size()) +
                    " outputs are within what is allowed";

  unsigned number = 0;
  for (const OutputComparison &output : set.outputs) {
    HtmlSection section;
    section.id = "output-" + std::to_string(++number);
    section.title = output.name;
    section.state = comparisonState(output);
    section.body << "<p class=\"quiet\">" << comparedType(output) << ", rule "
                 << output.rule << "</p>\n"
                 << htmlComparisonBody(output);
    page.sections.push_back(std::move(section));
  }
  Html again("<p>Reference: <code>");
  again << set.reference << "</code>. Compared: <code>" << set.got
        << "</code>.</p>\n";
  if (!set.command.empty())
    again << htmlCommand(set.command);
  page.sections.push_back({"again", "Command", "", {}, again});
  return page.str();
}

} // namespace plumb
