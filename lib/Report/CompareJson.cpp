//===- CompareJson.cpp - plumb compare as JSON ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fields that stand at the top are those of the gravest comparison: the
// first that fails, else the first that is inconclusive, else the first.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/CompareText.h"
#include "plumbline/Report/ComparisonReport.h"
#include "plumbline/Report/ValueText.h"
#include <nlohmann/json.hpp>

namespace plumb {

/// 0 passes, 1 is inconclusive, 2 fails.
static int gravity(const OutputComparison &c) {
  return c.pass ? 0 : c.inconclusive() ? 1 : 2;
}

static OrderedJson runJson(const RunDifference &runs) {
  OrderedJson json;
  json["name"] = runs.name;
  json["agreement"] = runAgreementName(runs.agreement);
  json["runs"] = runs.runs;
  json["count"] = runs.count;
  json["differing"] = runs.differing;
  json["max_abs"] = OrderedJson(jsonNumber(runs.maxAbs));
  json["max_ulp"] = runs.maxUlp;
  json["worst"] = nullptr;
  if (runs.worst)
    json["worst"] = {{"index", runs.worst->index},
                     {"first", elementJson(runs.worst->expected)},
                     {"other", elementJson(runs.worst->got)}};
  return json;
}

OrderedJson compareJson(const std::string &reference,
                        const std::vector<ComparedFile> &compared,
                        const std::vector<RunDifference> &runs) {
  OrderedJson json;
  json["schema"] = kCompareSchema;
  json["reference"] = reference;
  OrderedJson arrays = OrderedJson::array();
  size_t gravest = 0;
  for (size_t i = 0; i != compared.size(); ++i) {
    OrderedJson one = comparisonJson(compared[i].comparison);
    one["file"] = compared[i].file;
    one["notes"] = compared[i].comparison.notes;
    arrays.push_back(std::move(one));
    if (gravity(compared[i].comparison) > gravity(compared[gravest].comparison))
      gravest = i;
  }
  if (!arrays.empty())
    for (const char *field : {"rule", "pass", "status", "name", "stats",
                              "uncheckable", "worst", "required", "others"})
      if (auto found = arrays[gravest].find(field);
          found != arrays[gravest].end())
        json[field] = *found;
  json["arrays"] = std::move(arrays);
  json["runs"] = OrderedJson::array();
  for (const RunDifference &run : runs)
    json["runs"].push_back(runJson(run));
  return json;
}

} // namespace plumb
