//===- JUnitBisect.cpp - a bisection as JUnit XML -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A case a pass, and one before them for the input. Only culprits fail: behind
// one every level is as wrong, and ten failures of one cause help nobody.
//
//===----------------------------------------------------------------------===//

#include "JUnitXml.h"
#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/JUnitReport.h"
#include <algorithm>

namespace plumb {

static const BisectFinding *findingAt(const std::vector<BisectFinding> &list,
                                      unsigned index) {
  for (const BisectFinding &f : list)
    if (f.index <= index && index <= f.lastIndex)
      return &f;
  return nullptr;
}

static void judge(JUnitCase &c, const BisectResult &result,
                  const BisectLevel &level) {
  auto end = [&](JUnitCase::Outcome outcome, const std::string &type,
                 const std::string &message) {
    c.outcome = outcome;
    c.type = type;
    c.message = message;
  };
  const LevelVerdict &v = level.verdict;
  std::string verdict(verdictName(v.verdict));
  if (const BisectFinding *f = findingAt(result.culprits, level.index)) {
    end(JUnitCase::Failure, std::string(verdictName(f->verdict.verdict)),
        "the pass changed the result: " + f->verdict.why);
    BisectResult one = result;
    one.culprits = {*f};
    one.suspects.clear();
    c.details = bisectText(one);
    return;
  }
  if (findingAt(result.suspects, level.index))
    return end(JUnitCase::Error, "suspect",
               "suspected, without proof: " + v.why);
  if (result.failedPass && level.index >= result.failedPass->index)
    return level.index == result.failedPass->index
               ? end(JUnitCase::Error, "failed-pass",
                     "the pass signalled failure: " + result.failedPass->error)
               : end(JUnitCase::Skipped, "not-run",
                     "a pass before it signalled failure");
  if (!level.changed || isGood(v.verdict))
    return;
  if (isBad(v.verdict))
    return end(JUnitCase::Skipped, "behind-a-culprit",
               "wrong since a pass before it (" + verdict + ")");
  if (v.verdict != Verdict::NotEvaluated)
    return end(JUnitCase::Error, verdict, v.why);
  // What lies before a level that is right is right; behind a culprit nobody
  // looked.
  if (level.index < result.agreesUpTo)
    return;
  end(JUnitCase::Skipped, "not-evaluated", "the search did not look at it");
}

std::string bisectJUnit(const BisectResult &result,
                        const ReportContext &context) {
  JUnitSuite suite;
  suite.name = "plumb bisect " + result.file;
  suite.properties = {{"version", context.version},
                      {"entry", result.entry},
                      {"rule", result.rule},
                      {"status", std::string(bisectStatusName(result.status))},
                      {"pass-pipeline", result.pipeline},
                      {"command", result.command}};
  JUnitCase input;
  input.name = "input";
  if (!isGood(result.source.verdict)) {
    input.outcome = result.source.verdict == Verdict::SourceUB
                        ? JUnitCase::Failure
                        : JUnitCase::Error;
    input.type = verdictName(result.source.verdict);
    input.message = result.summary;
    input.details = bisectText(result);
  }
  suite.cases.push_back(input);
  for (const BisectLevel &level : result.levels) {
    JUnitCase c;
    c.name = std::to_string(level.index) + " " + level.pass;
    if (!level.options.empty())
      c.name += "{" + level.options + "}";
    c.name += " on " + level.anchor;
    c.seconds = level.seconds;
    judge(c, result, level);
    for (const std::string &line : level.diagnostics)
      c.output += line + "\n";
    suite.cases.push_back(std::move(c));
  }
  // An end that no pass shows must not look like success.
  bool isShown = std::any_of(
      suite.cases.begin(), suite.cases.end(), [](const JUnitCase &c) {
        return c.outcome == JUnitCase::Failure || c.outcome == JUnitCase::Error;
      });
  if (!isShown && exitCode(result)) {
    JUnitCase end;
    end.name = "end";
    end.outcome = JUnitCase::Error;
    end.type = bisectStatusName(result.status);
    end.message = result.summary;
    end.details = bisectText(result);
    suite.cases.push_back(std::move(end));
  }
  return suite.str();
}

} // namespace plumb
