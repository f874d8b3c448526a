//===- DepsTrace.cpp - the racing pair on a time line ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Trace Event Format of Chrome and Perfetto ("X" complete events, "s" and
// "f" flow events; times in microseconds). A unit of weight is a microsecond.
//
//===----------------------------------------------------------------------===//

#include "OrderSweep.h"
#include "plumbline/Deps/DepsReport.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

using namespace plumb;

std::string plumb::depsTrace(const AccessGraph &graph,
                             const DepsResult &result) {
  Result<TaskOrder> order = orderTasks(graph);
  if (!order)
    return "{\"traceEvents\": []}\n";
  std::vector<double> start(graph.tasks.size(), 0);
  std::vector<uint32_t> row(graph.tasks.size());
  OrderSweep sweep(graph, *order);
  while (!sweep.done()) {
    TaskIndex t = sweep.enterNext();
    for (uint32_t i = order->firstOf[t]; i != order->firstOf[t + 1]; ++i) {
      TaskIndex p = order->predecessors[i].task;
      start[t] = std::max(start[t], start[p] + graph.tasks[p].weight);
    }
    row[t] = graph.streams && graph.tasks[t].stream != noIndex
                 ? graph.tasks[t].stream
                 : uint32_t(graph.streamNames.size()) + sweep.chain(t);
  }

  std::set<TaskIndex> racing;
  for (const Hazard &h : result.report.hazards)
    racing.insert({h.from, h.to});
  OrderedJson events = OrderedJson::array();
  if (graph.streams)
    for (uint32_t s = 0; s != graph.streamNames.size(); ++s)
      events.push_back(
          {{"ph", "M"},
           {"name", "thread_name"},
           {"pid", 0},
           {"tid", s},
           {"args", {{"name", "stream " + graph.streamNames[s]}}}});
  for (TaskIndex t : order->order) {
    const DepsTask &task = graph.tasks[t];
    OrderedJson event = {{"ph", "X"},
                         {"name", task.name.empty() ? task.id : task.name},
                         {"pid", 0},
                         {"tid", row[t]},
                         {"ts", start[t]},
                         {"dur", task.weight},
                         {"args", {{"id", task.id}}}};
    if (racing.count(t)) {
      event["cname"] = "terrible"; // Red, in Chrome's palette.
      event["args"]["hazard"] = true;
    }
    events.push_back(std::move(event));
  }
  // One arrow a cause: the pair that the report tells in full.
  uint32_t id = 0;
  for (const DepsGroup &group : result.groups) {
    const Hazard &h = result.report.hazards[group.hazards[0]];
    std::string name;
    for (const std::string &kind : hazardKindNames(h.kinds))
      name += kind + " ";
    name += graph.buffers[h.buffer].id;
    for (TaskIndex t : {h.from, h.to}) {
      OrderedJson flow = {{"ph", t == h.from ? "s" : "f"},
                          {"name", name},
                          {"cat", "hazard"},
                          {"id", id},
                          {"pid", 0},
                          {"tid", row[t]},
                          {"ts", start[t]}};
      if (t == h.to)
        flow["bp"] = "e";
      events.push_back(std::move(flow));
    }
    ++id;
  }
  OrderedJson out;
  out["displayTimeUnit"] = "ns";
  out["traceEvents"] = std::move(events);
  return jsonText(out, -1);
}
