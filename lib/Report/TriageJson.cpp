//===- TriageJson.cpp - a triage as JSON ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every stage has all fields, empty or null where they say nothing, so that a
// script need not ask whether they are there. What stages 4 and 5 worked out is
// in the form that `plumb bisect` and `plumb deps` give.
//
//===----------------------------------------------------------------------===//

#include "JsonParts.h"
#include "TriageWords.h"
#include "plumbline/Deps/DepsReport.h"
#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/ComparisonReport.h"
#include "plumbline/Report/TriageReport.h"
#include <nlohmann/json.hpp>

namespace plumb {

/// Inputs beyond this size are in the case's own files, and not here again.
static constexpr size_t kMaxInputElements = 4096;

static OrderedJson findingJson(const TriageFinding &finding) {
  OrderedJson json;
  json["severity"] = severityName(finding.severity);
  json["rule"] = finding.rule;
  json["message"] = finding.message;
  json["location"] = orNull(finding.position);
  json["related"] = OrderedJson::array();
  for (const auto &[position, message] : finding.related)
    json["related"].push_back(
        {{"location", orNull(position)}, {"message", message}});
  return json;
}

static OrderedJson experimentJson(const TriageExperiment &experiment) {
  auto real = [](const std::optional<double> &x) {
    return x ? realJson(*x) : OrderedJson();
  };
  OrderedJson json;
  json["name"] = experiment.name;
  json["outcome"] = experiment.outcome;
  json["ulp"] = real(experiment.ulp);
  json["distance"] = real(experiment.distance);
  json["share"] = real(experiment.share);
  return json;
}

static OrderedJson
comparisonsJson(const std::vector<OutputComparison> &comparisons) {
  OrderedJson json = OrderedJson::array();
  for (const OutputComparison &comparison : comparisons)
    json.push_back(comparisonJson(comparison));
  return json;
}

static OrderedJson stageJson(const StageResult &stage) {
  OrderedJson json;
  json["number"] = stage.number;
  json["name"] = stage.name;
  json["status"] = stageStatusName(stage.status);
  json["category"] = nullptr;
  json["confidence"] = nullptr;
  if (hasCategory(stage)) {
    json["category"] = categoryName(stage.category);
    json["confidence"] = confidenceName(stage.confidence);
  }
  json["summary"] = stage.summary;
  json["missing"] = orNull(stage.missing);
  json["enable"] = orNull(stage.enable);
  json["next"] = orNull(stage.next);
  json["findings"] = OrderedJson::array();
  for (const TriageFinding &finding : stage.findings)
    json["findings"].push_back(findingJson(finding));
  json["experiments"] = OrderedJson::array();
  for (const TriageExperiment &experiment : stage.experiments)
    json["experiments"].push_back(experimentJson(experiment));
  json["tables"] = OrderedJson::array();
  for (const TriageTable &table : stage.tables)
    json["tables"].push_back({{"title", table.title},
                              {"columns", table.columns},
                              {"rows", table.rows}});
  json["comparisons"] = comparisonsJson(stage.comparisons);
  json["bisect"] = stage.bisect ? bisectJson(*stage.bisect, kMaxInputElements)
                                : OrderedJson();
  json["deps"] = stage.graph && stage.deps ? depsJson(*stage.graph, *stage.deps)
                                           : OrderedJson();
  json["seconds"] = stage.seconds;
  json["resumed"] = stage.resumed;
  return json;
}

OrderedJson triageJson(const TriageResult &result) {
  OrderedJson json;
  json["schema"] = kTriageSchema;
  const TriageVerdict &verdict = result.verdict;
  OrderedJson v;
  v["category"] = categoryName(verdict.category);
  v["is_fault"] = isFault(verdict.category);
  v["is_expected"] = isExpected(verdict.category);
  v["confidence"] = confidenceName(verdict.confidence);
  v["stage"] = verdict.stage ? OrderedJson(verdict.stage) : OrderedJson();
  v["summary"] = verdict.summary;
  v["next"] = orNull(verdict.next);
  json["verdict"] = std::move(v);
  json["finished"] = result.finished;
  json["exit_code"] = exitCode(result);
  json["file"] = result.file;
  json["entry"] = result.entry;
  json["command"] = result.command;
  json["inputs"] = result.inputs;
  json["seen"] = {{"what", result.seen.what},
                  {"exists", result.seen.exists},
                  {"max_abs", realJson(result.seen.maxAbs)},
                  {"max_ulp", result.seen.maxUlp},
                  {"outputs", comparisonsJson(result.seen.outputs)},
                  {"unchecked", result.seen.unchecked}};
  json["stages"] = OrderedJson::array();
  for (const StageResult &stage : result.stages)
    json["stages"].push_back(stageJson(stage));
  json["seconds"] = result.seconds;
  return json;
}

} // namespace plumb
