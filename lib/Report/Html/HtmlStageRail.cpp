//===- HtmlStageRail.cpp - the stops of a report, as a line ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlStageRail.h"

namespace plumb {

Html htmlStageRail(const std::string &title,
                   const std::vector<RailStop> &stops) {
  Html html("<nav class=\"rail\" aria-label=\"");
  html << title << "\">\n<h2>" << title << "</h2>\n<ol>\n";
  for (const RailStop &stop : stops) {
    html << "<li" << (stop.decided ? Html(" class=\"decided\"") : Html())
         << "><a href=\"#" << stop.section << "\"><span class=\"dot "
         << std::string_view(stop.state.className())
         << "\" aria-hidden=\"true\">" << stop.state.shownMark()
         << "</span><span class=\"name\">" << stop.name;
    std::string detail = stop.state.word;
    if (!stop.detail.empty())
      detail += (detail.empty() ? "" : ", ") + stop.detail;
    if (!detail.empty())
      html << " <small>" << detail << "</small>";
    html << "</span>";
    if (stop.seconds >= 0)
      html << "<span class=\"time\">" << shownSeconds(stop.seconds)
           << "</span>";
    html << "</a></li>\n";
  }
  html
      << "</ol>\n<p class=\"keys\"><kbd>j</kbd> <kbd>k</kbd> next and previous "
         "section, <kbd>t</kbd> light or dark</p>\n</nav>\n";
  return html;
}

} // namespace plumb
