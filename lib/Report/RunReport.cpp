//===- RunReport.cpp - one run as JSON ------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/RunReport.h"
#include "plumbline/Report/ValueText.h"
#include <nlohmann/json.hpp>

namespace plumb {

std::string_view runStatusName(RunStatus status) {
  switch (status) {
  case RunStatus::Ok:
    return "ok";
  case RunStatus::Undefined:
    return "undefined";
  case RunStatus::Unsupported:
    return "unsupported";
  case RunStatus::Aborted:
    return "aborted";
  case RunStatus::Budget:
    return "budget";
  }
  return "unsupported";
}

OrderedJson runJson(const RunResult &result, const RunTimes &times) {
  OrderedJson json;
  json["schema"] = kRunSchema;
  json["status"] = runStatusName(result.status);
  json["results"] = OrderedJson::array();
  for (const HostValue &value : result.results)
    json["results"].push_back(valueJson(value));
  json["arguments"] = OrderedJson::array();
  for (const HostValue &value : result.arguments)
    json["arguments"].push_back(valueJson(value));
  json["findings"] = OrderedJson::array();
  for (const Finding &finding : result.findings) {
    OrderedJson one;
    one["kind"] = finding.kind;
    one["loc"] = finding.position;
    one["operation"] = finding.operation;
    one["message"] = finding.message;
    one["severity"] = finding.isNote ? "note" : "error";
    json["findings"].push_back(std::move(one));
  }
  // Poison in an output is no finding of the run: nothing undefined was done.
  json["poison"] = OrderedJson::array();
  for (const PoisonOrigin &origin : result.poisons)
    json["poison"].push_back({{"kind", origin.kind},
                              {"loc", origin.position},
                              {"operation", origin.operation},
                              {"message", origin.message}});
  json["output"] = result.output;
  json["steps"] = result.steps;
  json["seconds"] = {
      {"parse", times.parse}, {"compile", times.compile}, {"run", times.run}};
  return json;
}

std::string findingsText(const RunResult &result, const std::string &file) {
  std::string text;
  auto add = [&](const std::string &position, const char *severity,
                 const std::string &kind, const std::string &operation,
                 const std::string &message) {
    text +=
        (position.empty() ? file : position) + ": " + severity + ": " + kind;
    if (!operation.empty())
      text += " in " + operation;
    text += message.empty() ? "\n" : ": " + message + "\n";
  };
  for (const Finding &f : result.findings)
    add(f.position, f.isNote ? "note" : "error", f.kind, f.operation,
        f.message);
  for (const PoisonOrigin &p : result.poisons)
    add(p.position, "warning", "poison from " + p.kind, p.operation, p.message);
  return text;
}

} // namespace plumb
