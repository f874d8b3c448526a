//===- SarifLint.cpp - findings of the lint as SARIF ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sarif.h"
#include "TriageWords.h"
#include "plumbline/Lint/Lint.h"
#include "plumbline/Report/SarifReport.h"
#include <nlohmann/json.hpp>

namespace plumb {

static std::string placeOf(const LintPosition &position) {
  return position.isKnown() ? position.str() : "";
}

OrderedJson lintSarif(const std::vector<LintFinding> &findings,
                      const std::string &file, const ReportContext &context) {
  SarifLog log(file, context);
  for (const LintRule &rule : lintRules())
    log.describe("lint/" + std::string(rule.name),
                 std::string(rule.summary) + ".");
  for (const LintFinding &finding : findings) {
    SarifResult entry;
    entry.rule = "lint/" + finding.rule;
    entry.level =
        finding.severity == LintSeverity::Warning ? "warning" : "note";
    entry.message = capitalised(finding.message) + ".";
    if (!finding.advice.empty())
      entry.message += " " + capitalised(finding.advice) + ".";
    entry.position = placeOf(finding.position);
    entry.logicalName = finding.function;
    for (const LintRelated &related : finding.related)
      entry.related.emplace_back(placeOf(related.position), related.message);
    log.add(entry);
  }
  log.finish("", findings.empty() ? 0 : 1, true);
  return log.json();
}

} // namespace plumb
