//===- DepsJson.cpp - the verdict for programs ----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/DepsReport.h"
#include <nlohmann/json.hpp>

using namespace plumb;

/// As the file writes it: a number or a string.
static OrderedJson idJson(const AccessGraph &graph, TaskIndex index) {
  const DepsTask &task = graph.tasks[index];
  if (!task.idIsNumber)
    return task.id;
  if (task.id[0] == '-')
    return std::stoll(task.id);
  return std::stoull(task.id);
}

static OrderedJson
pairsJson(const AccessGraph &graph,
          const std::vector<std::pair<TaskIndex, TaskIndex>> &pairs) {
  OrderedJson out = OrderedJson::array();
  for (auto [from, to] : pairs)
    out.push_back(OrderedJson::array({idJson(graph, from), idJson(graph, to)}));
  return out;
}

static OrderedJson costJson(const GraphCost &cost) {
  OrderedJson out;
  out["critical_path"] = cost.criticalPath;
  out["width"] = cost.width;
  out["width_is_exact"] = cost.widthIsExact;
  return out;
}

OrderedJson plumb::depsJson(const AccessGraph &graph,
                            const DepsResult &result) {
  const HazardReport &report = result.report;
  OrderedJson out;
  out["schema"] = "plumbline.deps/1";
  out["format"] = graph.format;
  out["tasks"] = graph.tasks.size();
  out["edges"] = report.numEdges;
  out["hazards"] = OrderedJson::array();
  for (const Hazard &h : report.hazards) {
    OrderedJson hazard;
    hazard["kinds"] = hazardKindNames(h.kinds);
    hazard["from"] = idJson(graph, h.from);
    hazard["to"] = idJson(graph, h.to);
    hazard["buffer"] = graph.buffers[h.buffer].id;
    hazard["bytes"] = {h.bytes.lo, h.bytes.hi};
    out["hazards"].push_back(std::move(hazard));
  }
  out["truncated"] = report.truncated;

  out["groups"] = OrderedJson::array();
  std::vector<std::pair<TaskIndex, TaskIndex>> added;
  for (const DepsGroup &g : result.groups) {
    OrderedJson group;
    group["cause"] = g.cause;
    group["hazards"] = g.hazards;
    group["fix"] = OrderedJson::array();
    for (uint32_t f : g.fixes) {
      const DepsFixEdge &fix = result.fixes[f];
      OrderedJson edge;
      edge["from"] = idJson(graph, fix.from);
      edge["to"] = idJson(graph, fix.to);
      edge["spelling"] = spellFix(graph, fix.from, fix.to);
      edge["critical_path"] = fix.criticalPath;
      group["fix"].push_back(std::move(edge));
    }
    if (g.inout.numReaders)
      group["inout_instead"] = {{"readers", g.inout.numReaders},
                                {"critical_path", g.inout.criticalPath}};
    out["groups"].push_back(std::move(group));
  }
  for (const DepsFixEdge &fix : result.fixes)
    added.emplace_back(fix.from, fix.to);
  out["add_edges"] = pairsJson(graph, added);
  out["redundant_edges"] = pairsJson(graph, report.redundantEdges);
  out["cost"] = {{"before", costJson(result.before)},
                 {"after", costJson(result.after)}};

  out["lifetime_errors"] = OrderedJson::array();
  for (const LifetimeError &e : report.lifetimeErrors)
    out["lifetime_errors"].push_back(
        {{"task", idJson(graph, e.user)},
         {e.afterFree ? "after_free" : "before_alloc",
          idJson(graph, e.lifetime)},
         {"buffer", graph.buffers[e.buffer].id}});
  for (bool undeclared : {true, false}) {
    OrderedJson list = OrderedJson::array();
    for (const AccessMismatch &m : result.mismatches) {
      if (m.isUndeclared != undeclared)
        continue;
      const bool hasTask = m.task != noIndex;
      const DepsAccess &access = !hasTask ? graph.accessesElsewhere()[m.access]
                                 : undeclared ? graph.actualAccesses()[m.access]
                                              : graph.accesses()[m.access];
      ByteRange hull = graph.region(access).hull();
      list.push_back({{"task", hasTask ? idJson(graph, m.task) : OrderedJson()},
                      {"buffer", graph.buffers[access.buffer].id},
                      {"bytes", {hull.lo, hull.hi}},
                      {"does", accessVerb(uint8_t(access.mode))}});
      if (const std::string &place = graph.placeOf(access); !place.empty())
        list.back()["loc"] = place;
    }
    out[undeclared ? "undeclared" : "over_declared"] = std::move(list);
  }
  out["unknown_tasks"] = result.numOpaque;
  out["notes"] = result.notes;
  return out;
}
