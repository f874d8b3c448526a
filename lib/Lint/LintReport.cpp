//===- LintReport.cpp - findings of the lint as text and JSON -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/LintReport.h"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace plumb;

static std::string plural(size_t count, const std::string &noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

static size_t countOf(const std::vector<LintFinding> &findings,
                      LintSeverity severity) {
  return static_cast<size_t>(std::count_if(
      findings.begin(), findings.end(),
      [&](const LintFinding &f) { return f.severity == severity; }));
}

std::string plumb::lintText(const std::string &file,
                            const std::vector<LintFinding> &findings,
                            const LintOptions &options) {
  auto place = [&](const LintPosition &p) {
    return p.isKnown() ? p.str() : file;
  };
  std::string text;
  for (const LintFinding &f : findings) {
    std::string at = place(f.position) + ": ";
    text += at + std::string(lintSeverityName(f.severity)) + ": " + f.message +
            " [" + f.rule + "]\n";
    for (const LintRelated &related : f.related)
      text += place(related.position) + ": note: " + related.message + "\n";
    if (!f.advice.empty())
      text += at + "note: " + f.advice + "\n";
  }
  size_t warnings = countOf(findings, LintSeverity::Warning);
  size_t notes = findings.size() - warnings;
  text += file + ": ";
  if (findings.empty())
    text += "no findings (" + plural(rulesToRun(options).size(), "rule") + ")";
  else
    text += plural(warnings, "warning") +
            (notes ? ", " + plural(notes, "note") : std::string());
  return text + "\n";
}

static void putPosition(OrderedJson &json, const LintPosition &position) {
  // Null where nothing is known.
  json["file"] = nullptr;
  json["line"] = nullptr;
  json["column"] = nullptr;
  if (!position.isKnown())
    return;
  json["file"] = position.file;
  json["line"] = position.line;
  json["column"] = position.column;
}

OrderedJson plumb::lintJson(const std::string &file,
                            const std::vector<LintFinding> &findings,
                            const LintOptions &options) {
  OrderedJson json;
  json["schema"] = "plumbline.lint/1";
  json["file"] = file;
  json["rules"] = OrderedJson::array();
  for (const LintRule *rule : rulesToRun(options))
    json["rules"].push_back(std::string(rule->name));
  json["warnings"] = countOf(findings, LintSeverity::Warning);
  json["notes"] = countOf(findings, LintSeverity::Remark);
  json["findings"] = OrderedJson::array();
  for (const LintFinding &f : findings) {
    OrderedJson one;
    one["rule"] = f.rule;
    one["severity"] = std::string(lintSeverityName(f.severity));
    putPosition(one, f.position);
    one["operation"] = f.operation;
    one["function"] = f.function;
    one["message"] = f.message;
    one["advice"] = f.advice;
    one["related"] = OrderedJson::array();
    for (const LintRelated &related : f.related) {
      OrderedJson note;
      putPosition(note, related.position);
      note["message"] = related.message;
      one["related"].push_back(std::move(note));
    }
    json["findings"].push_back(std::move(one));
  }
  return json;
}

std::string plumb::lintRulesText() {
  size_t width = 0;
  for (const LintRule &rule : lintRules())
    width = std::max(width, rule.name.size());
  std::string text;
  for (const LintRule &rule : lintRules())
    text += std::string(rule.name) +
            std::string(width - rule.name.size() + 2, ' ') +
            std::string(rule.summary) + "\n";
  return text;
}
