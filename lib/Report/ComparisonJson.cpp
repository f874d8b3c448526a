//===- ComparisonJson.cpp - one compared output as JSON -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComparisonWords.h"
#include "JsonParts.h"
#include "plumbline/Report/ComparisonReport.h"
#include <nlohmann/json.hpp>

namespace plumb {

/// The eleven numbers that every comparison has, by the names of numpy.
static OrderedJson statsJson(const ErrorStats &s) {
  OrderedJson json;
  json["count"] = s.count;
  json["num_exceeding"] = s.numExceeding;
  json["max_abs"] = realJson(s.maxAbs);
  json["mean_abs"] = realJson(s.meanAbs);
  json["p50_abs"] = realJson(s.p50Abs);
  json["p90_abs"] = realJson(s.p90Abs);
  json["p99_abs"] = realJson(s.p99Abs);
  json["max_rel"] = realJson(s.maxRel);
  json["mean_rel"] = realJson(s.meanRel);
  json["max_ulp"] = s.maxUlp;
  json["mean_ulp"] = realJson(s.meanUlp);
  json["finite"] = s.numFinite;
  json["non_finite_matches"] = s.numNonFiniteMatches;
  json["non_finite_mismatches"] = s.numNonFiniteMismatch;
  return json;
}

static OrderedJson requiredJson(const RequiredTolerance &r) {
  OrderedJson json;
  json["atol"] = realJson(r.atol);
  json["rtol"] = realJson(r.rtol);
  json["atol_alone"] = realJson(r.atolAlone);
  json["rtol_alone"] = realJson(r.rtolAlone);
  json["ulp"] = r.ulp == UINT64_MAX ? OrderedJson("inf") : OrderedJson(r.ulp);
  return json;
}

static OrderedJson histogramJson(const ScoreHistogram &h) {
  OrderedJson json;
  json["exact"] = h.exact;
  json["non_finite"] = h.nonFinite;
  json["uncheckable"] = h.uncheckable;
  json["bins"] = OrderedJson::array();
  for (size_t i = 0; i != h.bins.size(); ++i)
    if (h.bins[i])
      json["bins"].push_back(
          {{"log2", static_cast<int>(i) - 32}, {"count", h.bins[i]}});
  return json;
}

OrderedJson comparisonJson(const OutputComparison &c) {
  OrderedJson json;
  json["name"] = c.name;
  json["type"] = c.elementType;
  json["got_type"] = c.gotType;
  json["shape"] = c.shape;
  json["rule"] = c.rule;
  json["pass"] = c.pass;
  json["status"] = comparisonStatus(c);
  json["stats"] = statsJson(c.stats);
  json["uncheckable"] = c.uncheckable;
  json["worst"] = differenceJson(c.worst);
  json["first"] = differenceJson(c.first);
  json["required"] = requiredJson(c.stats.required);
  json["justified"] = c.justified ? requiredJson(*c.justified) : OrderedJson();
  json["others"] = OrderedJson::object();
  json["other_rules"] = OrderedJson::array();
  for (const OtherRule &other : c.others) {
    json["others"][other.name] = other.pass;
    json["other_rules"].push_back({{"name", other.name},
                                   {"rule", other.rule},
                                   {"pass", other.pass},
                                   {"exceeding", other.exceeding}});
  }
  json["place"] = {{"kind", errorPlaceName(c.place.kind)},
                   {"lo", c.place.lo},
                   {"hi", c.place.hi},
                   {"sentence", c.place.sentence}};
  json["axes"] = OrderedJson::array();
  for (const AxisHistogram &axis : c.axes)
    json["axes"].push_back({{"axis", axis.axis},
                            {"indices_per_bin", axis.indicesPerBin},
                            {"wrong", axis.wrong}});
  json["histogram"] = histogramJson(c.histogram);
  json["notes"] = c.notes;
  return json;
}

} // namespace plumb
