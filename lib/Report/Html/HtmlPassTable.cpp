//===- HtmlPassTable.cpp - the passes of a pipeline, judged ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlPassTable.h"
#include <algorithm>

namespace plumb {

ShownState verdictState(Verdict verdict) {
  std::string word(verdictName(verdict));
  if (verdict == Verdict::NotEvaluated)
    return {Tone::Quiet, "not looked at", "·"};
  if (isGood(verdict))
    return {Tone::Fine, word, ""};
  if (isBad(verdict))
    return {Tone::Fault, word, ""};
  return {Tone::Caution, word, "?"};
}

/// How far the first element that decided the verdict is off.
static std::string errorText(const LevelVerdict &v) {
  std::string text;
  if (v.first && v.first->ulp)
    text = shownCount(*v.first->ulp) + " ulp";
  if (v.first && v.first->distance)
    text += (text.empty() ? "" : ", ") + shownNumber(*v.first->distance);
  if (text.empty() && v.first)
    text = v.first->got + " for " + v.first->expected;
  if (text.empty() && v.approximationUlps)
    text = shownNumber(*v.approximationUlps) + " ulp";
  return text;
}

namespace {
enum class Role { None, Culprit, Suspect, Failed, NotRun };
} // namespace

static Role roleOf(const BisectResult &result, unsigned index) {
  auto holds = [&](const BisectFinding &f) {
    return f.index <= index && index <= f.lastIndex;
  };
  if (std::any_of(result.culprits.begin(), result.culprits.end(), holds))
    return Role::Culprit;
  if (std::any_of(result.suspects.begin(), result.suspects.end(), holds))
    return Role::Suspect;
  if (result.failedPass && index >= result.failedPass->index)
    return index == result.failedPass->index ? Role::Failed : Role::NotRun;
  return Role::None;
}

static Html row(const BisectLevel &level, Role role) {
  ShownState state = verdictState(level.verdict.verdict);
  if (role == Role::Failed)
    state = {Tone::Caution, "signalled failure", ""};
  else if (role == Role::NotRun)
    state = {Tone::Quiet, "not run", "·"};
  else if (!level.changed && isGood(level.verdict.verdict))
    state = {Tone::Fine, "identical", ""};
  else if (!level.changed && level.verdict.verdict == Verdict::NotEvaluated)
    state = {Tone::Quiet, "as before", "="};

  Html html("<tr");
  if (role == Role::Culprit || role == Role::Suspect)
    html << " class=\"culprit\"";
  else if (!level.changed)
    html << " class=\"same\"";
  html << "><td class=\"n index\">" << level.index << "</td><td class=\"pass\">"
       << "<code>" << level.pass << "</code>";
  if (role == Role::Culprit)
    html << "<span class=\"tag\">culprit</span>";
  else if (role == Role::Suspect)
    html << "<span class=\"tag\">suspect</span>";
  std::string about = "on " + level.anchor;
  if (!level.options.empty())
    about += ", " + level.options;
  if (!level.alias.empty())
    about += ", part of " + level.alias;
  html << "<small>" << about << "</small></td><td>" << htmlState(state)
       << "</td>";
  std::string error = errorText(level.verdict);
  html << "<td class=\"n\""
       << (error.empty() ? Html() : Html(" data-label=\"first difference\""))
       << ">" << error << "</td><td>"
       << (role == Role::NotRun
               ? Html()
               : (level.changed ? Html("changed") : Html("unchanged")))
       << "</td><td class=\"n\">"
       << (role == Role::NotRun ? "" : shownSeconds(level.seconds))
       << "</td></tr>\n";
  return html;
}

Html htmlPassTable(const BisectResult &result) {
  if (result.levels.empty())
    return "<p class=\"quiet\">No pass was run.</p>\n";
  Html html("<table class=\"passes\">\n<thead><tr><th scope=\"col\" "
            "class=\"n\">Index</th><th scope=\"col\">Pass</th>"
            "<th scope=\"col\">Verdict</th><th scope=\"col\" class=\"n\">"
            "First difference</th><th scope=\"col\">IR</th><th scope=\"col\" "
            "class=\"n\">"
            "Time</th></tr></thead>\n<tbody>\n");
  for (const BisectLevel &level : result.levels)
    html << row(level, roleOf(result, level.index));
  html << "</tbody></table>\n";
  return html;
}

} // namespace plumb
