//===- SarifBisect.cpp - a bisection as SARIF -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rule is the kind of the finding, "bisect/semantic": the pass that did it
// is in the sentence. The place is that of the rewrite within the pass or of
// the operation behind the verdict, where one of them is known, and else the
// file.
//
//===----------------------------------------------------------------------===//

#include "DifferenceText.h"
#include "PatternText.h"
#include "Sarif.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Report/SarifReport.h"
#include <nlohmann/json.hpp>

namespace plumb {

static const char *kindDescription(Verdict verdict) {
  switch (verdict) {
  case Verdict::Semantic:
    return "A pass made another function of the program, whatever the "
           "precision.";
  case Verdict::Precision:
    return "A pass made the program less precise than its types promise.";
  case Verdict::PrecisionDowngrade:
    return "A pass brought in narrower types that weigh visibly.";
  case Verdict::UBIntroduced:
    return "A pass brought in undefined behaviour.";
  case Verdict::Nondeterministic:
    return "The same pass on the same program gives two results.";
  case Verdict::Verifier:
    return "A pass left invalid IR.";
  case Verdict::Crash:
    return "A pass crashed, or did not end.";
  case Verdict::SourceUB:
    return "The program has undefined behaviour before any pass.";
  default:
    return "The result cannot be judged.";
  }
}

static std::string findingSentence(const BisectResult &result,
                                   const BisectFinding &f, bool isProved) {
  std::string text = isProved ? "Pass " : "Suspected: pass ";
  text += f.pass;
  if (!f.isExact())
    text += " to " + result.levels[f.lastIndex].pass;
  text += " (index " + std::to_string(f.index) + " of " +
          std::to_string(result.levels.size()) + ", " + f.anchor;
  if (!f.symbols.empty())
    text += " " + joined(f.symbols);
  text += ") ";
  text += f.verdict.verdict == Verdict::Crash ||
                  f.verdict.verdict == Verdict::Verifier
              ? "failed"
              : "changed the result";
  if (f.verdict.first)
    text += ": " + differenceText(*f.verdict.first);
  else if (!f.verdict.why.empty())
    text += ": " + f.verdict.why;
  text += ".";
  if (f.pattern && f.pattern->kind != PatternFinding::NotApplicable)
    text += " Within it: " + patternText(*f.pattern) + ".";
  return text;
}

static void addFinding(SarifLog &log, const BisectResult &result,
                       const BisectFinding &f, bool isProved) {
  SarifResult entry;
  entry.rule = "bisect/" + std::string(verdictName(f.verdict.verdict));
  entry.level = isProved ? "error" : "warning";
  entry.message = findingSentence(result, f, isProved);
  if (f.pattern && !f.pattern->location.empty())
    entry.position = f.pattern->location;
  else
    entry.position = f.verdict.position;
  entry.logicalName = joined(f.symbols);
  log.describe(entry.rule, kindDescription(f.verdict.verdict));
  log.add(entry);
}

static void addBisect(SarifLog &log, const BisectResult &result) {
  for (const BisectFinding &f : result.culprits)
    addFinding(log, result, f, true);
  for (const BisectFinding &f : result.suspects)
    addFinding(log, result, f, false);
  if (result.status == BisectStatus::SourceUB) {
    SarifResult entry;
    entry.rule = "bisect/source-ub";
    entry.level = "error";
    entry.message = result.summary + ".";
    entry.position = result.source.position;
    log.describe(entry.rule, kindDescription(Verdict::SourceUB));
    log.add(entry);
  }
}

OrderedJson bisectSarif(const BisectResult &result,
                        const ReportContext &context) {
  SarifLog log(result.file, context);
  addBisect(log, result);
  log.finish(result.command, exitCode(result),
             result.status != BisectStatus::ToolError);
  if (result.status == BisectStatus::Inconclusive ||
      result.status == BisectStatus::ToolError)
    log.notify(result.status == BisectStatus::ToolError ? "error" : "warning",
               result.summary);
  for (const std::string &note : result.notes)
    log.notify("note", note);
  return log.json();
}

} // namespace plumb
