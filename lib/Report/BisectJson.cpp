//===- BisectJson.cpp - a bisection as JSON -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonParts.h"
#include "PatternText.h"
#include "ReplayCommand.h"
#include "plumbline/Report/BisectReport.h"
#include "plumbline/Report/ValueText.h"
#include <nlohmann/json.hpp>

namespace plumb {

/// Modules beyond this size are left out of the JSON.
static constexpr size_t kMaxIRText = size_t(1) << 20;

/// The fields of a verdict, added to an object.
static void addVerdict(OrderedJson &json, const LevelVerdict &v) {
  json["verdict"] = verdictName(v.verdict);
  if (v.verdict == Verdict::NotEvaluated)
    return;
  json["why"] = v.why;
  if (v.first)
    json["first_difference"] = differenceJson(v.first);
  if (v.elements)
    json["elements"] = {{"all", v.elements},
                        {"differing", v.differing},
                        {"wrong", v.wrong},
                        {"not_checkable", v.uncheckable}};
  if (v.approximationUlps)
    json["approximation_ulps"] = realJson(*v.approximationUlps);
  if (!v.operation.empty())
    json["operation"] = v.operation;
  if (!v.position.empty())
    json["location"] = v.position;
  if (!v.notes.empty())
    json["notes"] = v.notes;
}

static OrderedJson certificateJson(const Certificate &c) {
  OrderedJson json, why = OrderedJson::object();
  auto add = [&](const char *name, const CertificateItem &item) {
    json[name] = certificateStateName(item.state);
    if (!item.why.empty())
      why[name] = item.why;
  };
  add("alone", c.alone);
  add("without", c.without);
  add("reduced", c.reduced);
  add("ub_free", c.ubFree);
  add("deterministic", c.deterministic);
  add("native", c.native);
  json["why"] = std::move(why);
  return json;
}

static OrderedJson findingJson(const BisectResult &result,
                               const BisectFinding &f) {
  OrderedJson json;
  json["pass"] = f.pass;
  json["options"] = f.options;
  json["index"] = f.index;
  if (!f.isExact())
    json["last_index"] = f.lastIndex;
  json["anchor"] = f.anchor;
  std::string symbol;
  for (const std::string &name : f.symbols)
    symbol += (symbol.empty() ? "" : ", ") + name;
  json["symbol"] = orNull(symbol);
  json["symbols"] = f.symbols;
  json["anchors"] = f.anchors;
  json["complete_options"] = f.completeOptions;
  json["alias"] = orNull(f.alias);
  json["pass_pipeline"] = f.leafPipeline;
  json["kind"] = verdictName(f.verdict.verdict);
  json["reference_level"] = f.reference;
  addVerdict(json, f.verdict);
  json["certificate"] = certificateJson(f.certificate);
  if (f.pattern)
    json["pattern"] = patternJson(*f.pattern);
  json["ir_before"] = orNull(f.irBefore);
  json["ir_after"] = orNull(f.irAfter);
  if (f.reduced) {
    OrderedJson reduced;
    reduced["ir"] = f.reduced->ir;
    reduced["operations"] = f.reduced->operations;
    reduced["inputs"] = OrderedJson::array();
    for (const HostValue &input : f.reduced->inputs)
      reduced["inputs"].push_back(valueJson(input));
    if (f.reduced->observeArgs)
      reduced["observe_args"] = *f.reduced->observeArgs;
    reduced["ir_after"] = orNull(f.reduced->irAfter);
    reduced["first_difference"] = differenceJson(f.reduced->verdict.first);
    reduced["command"] = orNull(reducedCommand(result, f, "reduced.mlir"));
    json["reduced"] = std::move(reduced);
  }
  json["repaired_by"] = f.repairedBy ? OrderedJson(*f.repairedBy) : nullptr;
  json["minimal_set"] = nullptr;
  if (f.minimalSet)
    json["minimal_set"] = {{"passes", f.minimalSet->passes},
                           {"pass_pipeline", f.minimalSet->pipeline},
                           {"is_minimal", f.minimalSet->isMinimal},
                           {"tests", f.minimalSet->tests}};
  if (!f.output.empty())
    json["printed"] = f.output;
  return json;
}

static OrderedJson levelJson(const BisectLevel &level) {
  OrderedJson json;
  json["index"] = level.index;
  json["pass"] = level.pass;
  json["options"] = level.options;
  json["anchor"] = level.anchor;
  if (!level.alias.empty())
    json["alias"] = level.alias;
  json["changed"] = level.changed;
  addVerdict(json, level.verdict);
  json["seconds"] = level.seconds;
  if (!level.diagnostics.empty())
    json["diagnostics"] = level.diagnostics;
  return json;
}

OrderedJson bisectJson(const BisectResult &result, size_t maxInputElements) {
  const BisectFinding *first =
      result.culprits.empty() ? nullptr : &result.culprits.front();
  OrderedJson json;
  json["schema"] = kBisectSchema;
  json["status"] = bisectStatusName(result.status);
  json["message"] = result.summary;
  json["culprit"] = first ? findingJson(result, *first) : OrderedJson();
  json["culprits"] = OrderedJson::array();
  for (const BisectFinding &f : result.culprits)
    json["culprits"].push_back(findingJson(result, f));
  json["suspects"] = OrderedJson::array();
  for (const BisectFinding &f : result.suspects)
    json["suspects"].push_back(findingJson(result, f));

  const LevelVerdict *kind = first                           ? &first->verdict
                             : isGood(result.source.verdict) ? nullptr
                                                             : &result.source;
  json["kind"] = kind ? OrderedJson(verdictName(kind->verdict)) : OrderedJson();
  json["first_difference"] = kind ? differenceJson(kind->first) : OrderedJson();
  json["certificate"] =
      first ? certificateJson(first->certificate) : OrderedJson();

  OrderedJson source;
  addVerdict(source, result.source);
  json["source"] = std::move(source);
  json["agrees_up_to"] = result.agreesUpTo;
  json["blocker"] = nullptr;
  if (result.blocker) {
    OrderedJson blocker;
    addVerdict(blocker, *result.blocker);
    json["blocker"] = std::move(blocker);
  }
  json["failed_pass"] = nullptr;
  if (result.failedPass) {
    const BisectLevel &level = result.levels[result.failedPass->index];
    json["failed_pass"] = {{"pass", level.pass},
                           {"options", level.options},
                           {"index", level.index},
                           {"anchor", level.anchor},
                           {"error", result.failedPass->error},
                           {"printed", result.failedPass->output}};
  }
  json["levels"] = OrderedJson::array();
  for (const BisectLevel &level : result.levels)
    json["levels"].push_back(levelJson(level));

  json["entry"] = result.entry;
  json["operations"] = result.operations;
  json["pipeline"] = result.pipeline;
  json["rule"] = result.rule;
  json["inputs"] = OrderedJson::array();
  for (const HostValue &input : result.inputs) {
    if (input.bits.size() <= maxInputElements)
      json["inputs"].push_back(valueJson(input));
    else
      json["inputs"].push_back(
          {{"type", input.typeString()}, {"shape", input.shape}});
  }
  const BisectFinding *replay = first ? first
                                : result.suspects.empty()
                                    ? nullptr
                                    : &result.suspects.front();
  OrderedJson reproducer;
  reproducer["command"] = orNull(result.command);
  reproducer["pass_pipeline"] =
      replay ? OrderedJson(replay->leafPipeline) : OrderedJson();
  reproducer["tool_command"] =
      replay ? orNull(replay->toolCommand) : OrderedJson();
  reproducer["input_ir"] = replay && replay->inputIR.size() <= kMaxIRText
                               ? orNull(replay->inputIR)
                               : OrderedJson();
  json["reproducer"] = std::move(reproducer);
  json["notes"] = result.notes;
  json["steps"] = result.steps;
  json["levels_run"] = result.levelsRun;
  json["seconds"] = {{"all", result.seconds},
                     {"passes", result.passSeconds},
                     {"search", result.searchSeconds}};
  return json;
}

} // namespace plumb
