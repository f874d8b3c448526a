//===- DepsDot.cpp - the neighbourhood of the hazards, drawn --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Graphviz draws a hundred tasks well and a thousand not at all. Of each cause
// the picture has the pairs that an added edge joins (these imply the others),
// their direct neighbours, and what both come after; at most some hundred tasks
// in all.
//
//===----------------------------------------------------------------------===//

#include "TaskOrder.h"
#include "plumbline/Deps/DepsReport.h"
#include <set>

using namespace plumb;

static std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text.substr(0, 80)) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

std::string plumb::depsDot(const AccessGraph &graph, const DepsResult &result) {
  constexpr size_t mostTasks = 150, mostPairs = 40;
  Result<TaskOrder> order = orderTasks(graph);
  if (!order)
    return "digraph deps {\n}\n";

  // Those that are in trouble first, then their surroundings as far as there
  // is room.
  std::set<TaskPair> pairs;
  std::set<TaskIndex> shown, racing;
  for (const DepsGroup &group : result.groups) {
    std::vector<uint32_t> chosen;
    for (uint32_t f : group.fixes)
      if (result.fixes[f].hazard != noIndex)
        chosen.push_back(result.fixes[f].hazard);
    if (chosen.empty())
      chosen.push_back(group.hazards[0]);
    for (uint32_t h : chosen) {
      if (pairs.size() == mostPairs)
        break;
      const Hazard &hazard = result.report.hazards[h];
      pairs.emplace(hazard.from, hazard.to);
      racing.insert({hazard.from, hazard.to});
    }
  }
  for (const LifetimeError &e : result.report.lifetimeErrors)
    if (racing.size() < mostTasks)
      racing.insert({e.user, e.lifetime});
  shown = racing;
  NearOrderFinder near(graph);
  auto show = [&](TaskIndex t) {
    if (shown.size() < mostTasks)
      shown.insert(t);
  };
  for (TaskPair pair : pairs) {
    NearOrder o = near.find(pair.first, pair.second);
    for (const auto *path : {&o.fromAncestor, &o.toAncestor})
      for (TaskIndex t : *path)
        show(t);
  }
  std::vector<TaskPair> edges;
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t)
    for (uint32_t i = order->firstOf[t]; i != order->firstOf[t + 1]; ++i) {
      TaskIndex p = order->predecessors[i].task;
      if (racing.count(t))
        show(p);
      if (racing.count(p))
        show(t);
    }

  std::string text = "digraph deps {\n  node [shape=box, fontname=Helvetica, "
                     "fontsize=10];\n  edge [fontname=Helvetica, "
                     "fontsize=9];\n";
  for (TaskIndex t : shown) {
    const DepsTask &task = graph.tasks[t];
    text += "  n" + std::to_string(t) + " [label=\"" + escaped(task.id) +
            (task.name.empty() || task.name == task.id
                 ? ""
                 : "\\n" + escaped(task.name)) +
            "\"" + (racing.count(t) ? ", color=red, penwidth=2" : "") + "];\n";
  }
  for (TaskIndex t : shown)
    for (uint32_t i = order->firstOf[t]; i != order->firstOf[t + 1]; ++i) {
      const Predecessor &p = order->predecessors[i];
      if (shown.count(p.task))
        text += "  n" + std::to_string(p.task) + " -> n" + std::to_string(t) +
                (p.kinds & ExplicitEdge ? "" : " [style=dashed]") + ";\n";
    }
  for (const Hazard &h : result.report.hazards) {
    if (!pairs.count({h.from, h.to}))
      continue;
    std::string kinds;
    for (const std::string &name : hazardKindNames(h.kinds))
      kinds += (kinds.empty() ? "" : " ") + name;
    text += "  n" + std::to_string(h.from) + " -> n" + std::to_string(h.to) +
            " [color=red, fontcolor=red, style=bold, constraint=false, "
            "label=\"" +
            kinds + " " + escaped(graph.buffers[h.buffer].id) + "\"];\n";
  }
  for (const DepsFixEdge &fix : result.fixes)
    if (shown.count(fix.from) && shown.count(fix.to))
      text += "  n" + std::to_string(fix.from) + " -> n" +
              std::to_string(fix.to) +
              " [color=darkgreen, fontcolor=darkgreen, style=dashed, "
              "label=\"add\"];\n";
  if (shown.size() < graph.tasks.size())
    text += "  label=\"" + std::to_string(shown.size()) + " of " +
            std::to_string(graph.tasks.size()) +
            " tasks: those around the hazards\";\n";
  return text + "}\n";
}
