//===- Sarif.cpp - a log of results in the making -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sarif.h"
#include "plumbline/Support/Hash.h"
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace plumb {

static constexpr const char *kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
    "sarif-schema-2.1.0.json";

/// Takes ":number" from the end of a text.
static bool takeNumber(std::string &text, unsigned &number) {
  size_t colon = text.rfind(':');
  if (colon == std::string::npos || !colon || colon + 1 == text.size())
    return false;
  const char *first = text.data() + colon + 1,
             *last = text.data() + text.size();
  unsigned value = 0;
  auto parsed = std::from_chars(first, last, value);
  if (parsed.ec != std::errc() || parsed.ptr != last)
    return false;
  number = value;
  text.resize(colon);
  return true;
}

SarifPlace sarifPlace(const std::string &position) {
  SarifPlace place;
  place.file = position;
  unsigned last = 0, first = 0;
  if (!takeNumber(place.file, last))
    return place;
  if (takeNumber(place.file, first)) {
    place.line = first;
    place.column = last;
  } else {
    place.line = last;
  }
  return place;
}

static std::string percentEncoded(std::string_view path) {
  static constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  for (char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      out += c;
      continue;
    }
    unsigned char byte = static_cast<unsigned char>(c);
    out += '%';
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
  return out;
}

std::string sarifUri(const std::string &path, const std::string &directory) {
  std::string_view rest = path;
  if (!directory.empty() && rest.substr(0, directory.size()) == directory &&
      rest.substr(directory.size(), 1) == "/")
    rest.remove_prefix(directory.size() + 1);
  while (rest.substr(0, 2) == "./")
    rest.remove_prefix(2);
  if (rest.substr(0, 1) == "/")
    return "file://" + percentEncoded(rest);
  return percentEncoded(rest);
}

SarifLog::SarifLog(std::string file, const ReportContext &context)
    : file(std::move(file)), context(context),
      results(std::make_unique<OrderedJson>(OrderedJson::array())),
      notifications(std::make_unique<OrderedJson>(OrderedJson::array())) {}

SarifLog::~SarifLog() = default;

void SarifLog::describe(const std::string &rule, const std::string &text) {
  descriptions.emplace(rule, text);
}

unsigned SarifLog::ruleIndex(const std::string &rule) {
  auto at = std::find(rules.begin(), rules.end(), rule);
  if (at == rules.end())
    at = rules.insert(at, rule);
  return static_cast<unsigned>(at - rules.begin());
}

OrderedJson SarifLog::location(const std::string &position,
                               const std::string &logicalName) const {
  SarifPlace place = sarifPlace(position.empty() ? file : position);
  OrderedJson json = OrderedJson::object();
  if (!place.file.empty() && place.file[0] != '<') {
    OrderedJson artifact;
    artifact["uri"] = sarifUri(place.file, context.directory);
    if (artifact["uri"].get<std::string>().rfind("file:", 0) != 0)
      artifact["uriBaseId"] = "SRCROOT";
    OrderedJson physical;
    physical["artifactLocation"] = std::move(artifact);
    // Hosts show a result without a line nowhere: it is the file's first then.
    OrderedJson region;
    region["startLine"] = std::max(1u, place.line);
    if (place.line && place.column)
      region["startColumn"] = place.column;
    physical["region"] = std::move(region);
    json["physicalLocation"] = std::move(physical);
  }
  if (!logicalName.empty())
    json["logicalLocations"] = OrderedJson::array(
        {{{"fullyQualifiedName", logicalName}, {"kind", "function"}}});
  return json;
}

void SarifLog::add(const SarifResult &result) {
  OrderedJson json;
  json["ruleId"] = result.rule;
  json["ruleIndex"] = ruleIndex(result.rule);
  json["level"] = result.level;
  json["message"] = {{"text", result.message}};
  OrderedJson place = location(result.position, result.logicalName);
  if (!place.empty())
    json["locations"] = OrderedJson::array({place});
  if (!result.related.empty()) {
    OrderedJson related = OrderedJson::array();
    for (const auto &[position, message] : result.related) {
      OrderedJson one = location(position, "");
      one["id"] = related.size();
      one["message"] = {{"text", message}};
      related.push_back(std::move(one));
    }
    json["relatedLocations"] = std::move(related);
  }
  // The same fault in the same place stays the same from run to run, whatever
  // values it shows.
  std::string same = result.rule + "|" + sarifPlace(result.position).file +
                     "|" + result.logicalName + "|" +
                     std::to_string(sarifPlace(result.position).line);
  json["partialFingerprints"] = {
      {"plumbline/v1", sha256Hex(same).substr(0, 32)}};
  for (const auto &[name, word] : result.properties)
    json["properties"][name] = word;
  results->push_back(std::move(json));
}

void SarifLog::finish(const std::string &command, int exitCode,
                      bool isComplete) {
  OrderedJson json;
  if (!command.empty())
    json["commandLine"] = command;
  json["exitCode"] = exitCode;
  json["executionSuccessful"] = isComplete;
  invocation = std::make_unique<OrderedJson>(std::move(json));
}

void SarifLog::notify(const std::string &level, const std::string &message) {
  notifications->push_back(
      {{"level", level}, {"message", {{"text", message}}}});
}

OrderedJson SarifLog::json() const {
  OrderedJson driver;
  driver["name"] = "Plumbline";
  driver["version"] = context.version;
  driver["rules"] = OrderedJson::array();
  for (const std::string &rule : rules) {
    auto at = descriptions.find(rule);
    driver["rules"].push_back(
        {{"id", rule},
         {"shortDescription",
          {{"text", at == descriptions.end() ? rule : at->second}}}});
  }
  OrderedJson run;
  run["tool"] = {{"driver", std::move(driver)}};
  if (invocation) {
    run["invocations"] = OrderedJson::array({*invocation});
    if (!notifications->empty())
      run["invocations"][0]["toolExecutionNotifications"] = *notifications;
  }
  if (!context.directory.empty()) {
    std::string root = "file://" + percentEncoded(context.directory);
    if (root.back() != '/')
      root += '/';
    run["originalUriBaseIds"] = {{"SRCROOT", {{"uri", root}}}};
  }
  run["columnKind"] = "unicodeCodePoints";
  run["results"] = *results;
  OrderedJson json;
  json["$schema"] = kSchema;
  json["version"] = "2.1.0";
  json["runs"] = OrderedJson::array({std::move(run)});
  return json;
}

} // namespace plumb
