//===- HtmlTables.cpp - lists, tables and commands of a report ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlTables.h"
#include "../TriageWords.h"
#include "HtmlPage.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace plumb {

Html htmlProse(const std::string &text) {
  Html html;
  std::string_view rest = text;
  while (true) {
    size_t open = rest.find('`');
    size_t close = open == std::string_view::npos ? std::string_view::npos
                                                  : rest.find('`', open + 1);
    if (close == std::string_view::npos)
      break;
    html << rest.substr(0, open) << "<code>"
         << rest.substr(open + 1, close - open - 1) << "</code>";
    rest.remove_prefix(close + 1);
  }
  html << rest;
  return html;
}

Html htmlSentence(const std::string &text) {
  return htmlProse(capitalised(text));
}

/// A number, with a unit or a sign, at most: what is set right.
static bool isNumeric(const std::string &text) {
  if (text.empty() || text == "-" || text == "nan" || text == "inf")
    return true;
  char *end = nullptr;
  std::strtod(text.c_str(), &end);
  return end != text.c_str() && text.c_str() + text.size() - end <= 4;
}

static std::vector<bool> numericColumns(const TriageTable &table) {
  std::vector<bool> numeric(table.columns.size(), !table.rows.empty());
  for (const auto &row : table.rows)
    for (size_t i = 0; i < row.size() && i < numeric.size(); ++i)
      if (!isNumeric(row[i]))
        numeric[i] = false;
  return numeric;
}

Html htmlScrolled(const std::string &name, const Html &table) {
  Html html("<p class=\"caption\">");
  html << name
       << "</p>\n<div class=\"scroll\" role=\"region\" tabindex=\"0\" "
          "aria-label=\""
       << name << "\">" << table << "</div>\n";
  return html;
}

Html htmlTable(const TriageTable &table) {
  std::vector<bool> numeric = numericColumns(table);
  Html html("<table>\n<thead><tr>");
  for (size_t i = 0; i != table.columns.size(); ++i)
    html << "<th scope=\"col\"" << (numeric[i] ? Html(" class=\"n\"") : Html())
         << ">" << table.columns[i] << "</th>";
  html << "</tr></thead>\n<tbody>\n";
  for (const auto &row : table.rows) {
    html << "<tr>";
    for (size_t i = 0; i != row.size(); ++i)
      html << "<td"
           << (i < numeric.size() && numeric[i] ? Html(" class=\"n\"") : Html())
           << ">" << row[i] << "</td>";
    html << "</tr>\n";
  }
  html << "</tbody></table>";
  return htmlScrolled(table.title, html);
}

Html htmlExperiments(const std::vector<TriageExperiment> &experiments) {
  if (experiments.empty())
    return {};
  Html html("<table>\n<thead><tr>"
            "<th scope=\"col\">What was changed</th>"
            "<th scope=\"col\">What came of it</th>"
            "<th scope=\"col\" class=\"n\">ulp</th>"
            "<th scope=\"col\" class=\"n\">distance</th>"
            "<th scope=\"col\">of what is seen</th></tr></thead>\n<tbody>\n");
  for (const TriageExperiment &e : experiments) {
    html << "<tr><td>" << e.name << "</td><td>" << htmlProse(e.outcome)
         << "</td><td class=\"n\">" << (e.ulp ? shownNumber(*e.ulp) : "")
         << "</td><td class=\"n\">"
         << (e.distance ? shownNumber(*e.distance) : "") << "</td><td>";
    if (e.share && std::isfinite(*e.share)) {
      double part = std::clamp(*e.share, 0.0, 1.0);
      html << "<span class=\"share\" aria-hidden=\"true\"><span style=\"width:"
           << shownNumber(part * 100) << "%\"></span></span>"
           << shownNumber(*e.share * 100) << " %";
    }
    html << "</td></tr>\n";
  }
  html << "</tbody></table>";
  return htmlScrolled("Experiments", html);
}

static Tone toneOf(TriageSeverity severity) {
  switch (severity) {
  case TriageSeverity::Note:
    return Tone::Quiet;
  case TriageSeverity::Warning:
    return Tone::Caution;
  case TriageSeverity::Error:
    return Tone::Fault;
  }
  return Tone::Quiet;
}

Html htmlFindings(const std::vector<TriageFinding> &findings) {
  if (findings.empty())
    return {};
  Html html("<ul class=\"findings\">\n");
  for (const TriageFinding &f : findings) {
    ShownState state{toneOf(f.severity), std::string(severityName(f.severity)),
                     f.severity == TriageSeverity::Note ? "i" : ""};
    html << "<li class=\"" << std::string_view(state.className()) << "\">"
         << htmlState(state) << "<p>" << htmlProse(f.message) << "</p>";
    if (!f.position.empty() || !f.rule.empty()) {
      html << "<p class=\"where\">";
      if (!f.position.empty())
        html << "<code>" << f.position << "</code> ";
      if (!f.rule.empty())
        html << "rule " << f.rule;
      html << "</p>";
    }
    if (!f.related.empty()) {
      html << "<ul>";
      for (const auto &[position, message] : f.related) {
        html << "<li>";
        if (!position.empty())
          html << "<code>" << position << "</code>: ";
        html << htmlProse(message) << "</li>";
      }
      html << "</ul>";
    }
    html << "</li>\n";
  }
  html << "</ul>\n";
  return html;
}

Html htmlFigures(const std::vector<std::pair<std::string, Html>> &figures) {
  Html html("<dl class=\"figures\">");
  for (const auto &[name, value] : figures)
    html << "<div><dt>" << name << "</dt><dd>" << value << "</dd></div>";
  html << "</dl>\n";
  return html;
}

Html htmlCommand(const std::string &command) {
  Html html("<div class=\"command\"><pre class=\"wrap\">");
  html << command << "</pre></div>\n";
  return html;
}

Html htmlFolded(const std::string &summary, const std::string &text) {
  Html html("<details><summary>");
  html << summary << "</summary><pre tabindex=\"0\">" << text
       << "</pre></details>\n";
  return html;
}

} // namespace plumb
