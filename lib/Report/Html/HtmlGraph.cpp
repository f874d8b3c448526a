//===- HtmlGraph.cpp - the tasks around a missing edge --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of each cause the pairs are shown that an added edge joins (these imply the
// others), with their direct neighbours and with what both come after.
//
//===----------------------------------------------------------------------===//

#include "HtmlGraph.h"
#include "../DifferenceText.h"
#include "HtmlTables.h"
#include "LayeredLayout.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace plumb {

/// What is still a picture and no carpet.
static constexpr size_t kMostTasks = 36, kMostPairs = 10;
/// Of the groups that are told in words.
static constexpr size_t kMostGroups = 20;

namespace {
enum class ArcKind { Edge, Stream, Hazard, Fix };

struct Arc {
  TaskIndex from, to;
  ArcKind kind;
  std::string label;
};

class Neighbourhood {
public:
  Neighbourhood(const AccessGraph &graph, const DepsResult &result)
      : graph(graph), result(result) {}
  Html draw();

private:
  void findOrder();
  void choosePairs();
  void chooseNeighbours();
  void collectArcs();
  void choosePorts();
  Html node(TaskIndex task, LayoutPoint at) const;
  Html arc(size_t index, Html &labels);
  double besideTwin(const Arc &a) const;
  LayoutPoint centre(TaskIndex task) const {
    return layout.nodes[rankOf.at(task)];
  }
  static std::string shortened(const std::string &text);
  static double widthOf(const DepsTask &task);

  const AccessGraph &graph;
  const DepsResult &result;
  /// Edges and stream order of all tasks.
  std::vector<Arc> order;
  std::vector<uint32_t> hazards; ///< indices of those shown
  std::set<TaskIndex> racing, shown;
  std::vector<Arc> arcs;
  std::vector<TaskIndex> tasks; ///< shown, in an order that arcs follow
  std::map<TaskIndex, size_t> rankOf;
  LayeredLayout layout;
  /// Of each arc: how far from the middle of its two tasks it begins and ends.
  std::vector<std::pair<double, double>> ports;
  /// What the drawing covers across: labels may stand beside all tasks.
  double left = 0, right = 0;
};
} // namespace

/// Characters, not bytes; what is too long ends in an ellipsis.
std::string Neighbourhood::shortened(const std::string &text) {
  size_t characters = 0;
  for (size_t i = 0; i != text.size(); ++i)
    if ((text[i] & 0xC0) != 0x80 && ++characters > 24)
      return text.substr(0, i) + "…";
  return text;
}

double Neighbourhood::widthOf(const DepsTask &task) {
  size_t longest =
      std::max(shortened(task.id).size(), shortened(task.name).size());
  return std::max(64.0, 7.4 * static_cast<double>(longest) + 22);
}

void Neighbourhood::findOrder() {
  for (const DepsEdge &edge : graph.edges)
    order.push_back({edge.from, edge.to, ArcKind::Edge, ""});
  if (!graph.streams)
    return;
  std::map<uint32_t, TaskIndex> lastOf;
  for (TaskIndex t = 0; t != graph.tasks.size(); ++t) {
    uint32_t stream = graph.tasks[t].stream;
    if (stream == noIndex)
      continue;
    auto [at, isFirst] = lastOf.emplace(stream, t);
    if (!isFirst)
      order.push_back({at->second, t, ArcKind::Stream, ""});
    at->second = t;
  }
}

void Neighbourhood::choosePairs() {
  for (const DepsGroup &group : result.groups) {
    std::vector<uint32_t> chosen;
    for (uint32_t f : group.fixes)
      if (result.fixes[f].hazard != noIndex)
        chosen.push_back(result.fixes[f].hazard);
    if (chosen.empty() && !group.hazards.empty())
      chosen.push_back(group.hazards.front());
    for (uint32_t h : chosen) {
      if (hazards.size() == kMostPairs)
        return;
      if (std::find(hazards.begin(), hazards.end(), h) != hazards.end())
        continue;
      hazards.push_back(h);
      const Hazard &hazard = result.report.hazards[h];
      racing.insert({hazard.from, hazard.to});
    }
  }
}

void Neighbourhood::chooseNeighbours() {
  shown = racing;
  auto show = [&](TaskIndex t) {
    if (shown.size() < kMostTasks)
      shown.insert(t);
  };
  NearOrderFinder near(graph);
  for (uint32_t h : hazards) {
    const Hazard &hazard = result.report.hazards[h];
    NearOrder o = near.find(hazard.from, hazard.to);
    for (const auto *path : {&o.fromAncestor, &o.toAncestor})
      if (path->size() <= 6)
        for (TaskIndex t : *path)
          show(t);
  }
  for (const Arc &edge : order) {
    if (racing.count(edge.to))
      show(edge.from);
    if (racing.count(edge.from))
      show(edge.to);
  }
}

void Neighbourhood::collectArcs() {
  std::set<std::pair<TaskIndex, TaskIndex>> seen;
  for (const Arc &edge : order)
    if (shown.count(edge.from) && shown.count(edge.to) &&
        seen.insert({edge.from, edge.to}).second)
      arcs.push_back(edge);

  // An order that all edges follow: the smallest number first, of those whose
  // predecessors have been taken.
  std::map<TaskIndex, size_t> waitsFor;
  for (const Arc &a : arcs)
    ++waitsFor[a.to];
  std::set<TaskIndex> ready;
  for (TaskIndex t : shown)
    if (!waitsFor.count(t))
      ready.insert(t);
  while (!ready.empty()) {
    TaskIndex t = *ready.begin();
    ready.erase(ready.begin());
    rankOf[t] = tasks.size();
    tasks.push_back(t);
    for (const Arc &a : arcs)
      if (a.from == t && !--waitsFor[a.to])
        ready.insert(a.to);
  }

  for (uint32_t h : hazards) {
    const Hazard &hazard = result.report.hazards[h];
    arcs.push_back({hazard.from, hazard.to, ArcKind::Hazard,
                    joined(hazardKindNames(hazard.kinds)) + " " +
                        shortened(graph.buffers[hazard.buffer].id)});
  }
  for (const DepsFixEdge &fix : result.fixes)
    if (racing.count(fix.from) && racing.count(fix.to))
      arcs.push_back({fix.from, fix.to, ArcKind::Fix, "add"});
}

static std::string_view className(ArcKind kind) {
  switch (kind) {
  case ArcKind::Edge:
    return "edge";
  case ArcKind::Stream:
    return "stream";
  case ArcKind::Hazard:
    return "hazard";
  case ArcKind::Fix:
    return "fix";
  }
  return "edge";
}

static std::string coordinate(double x) {
  // A tenth of a pixel is enough, and keeps the page small.
  std::string text = shownNumber(std::round(x * 10) / 10);
  return std::fabs(x) < 1000
             ? text
             : std::to_string(static_cast<long>(std::lround(x)));
}

static std::string point(LayoutPoint p) {
  return coordinate(p.x) + " " + coordinate(p.y);
}

Html Neighbourhood::node(TaskIndex index, LayoutPoint at) const {
  const DepsTask &task = graph.tasks[index];
  double width = widthOf(task), height = LayoutSpacing().nodeHeight;
  bool hasName = !task.name.empty() && task.name != task.id;
  Html html("<g");
  html << (racing.count(index) ? Html(" class=\"racing\"") : Html())
       << "><title>" << task.str() << "</title><rect rx=\"5\" x=\""
       << coordinate(at.x - width / 2) << "\" y=\""
       << coordinate(at.y - height / 2) << "\" width=\"" << coordinate(width)
       << "\" height=\"" << coordinate(height)
       << "\"/><text text-anchor=\"middle\" x=\"" << coordinate(at.x)
       << "\" y=\"" << coordinate(at.y + (hasName ? -3 : 4)) << "\">"
       << shortened(task.id) << "</text>";
  if (hasName)
    html << "<text class=\"name\" text-anchor=\"middle\" x=\""
         << coordinate(at.x) << "\" y=\"" << coordinate(at.y + 12) << "\">"
         << shortened(task.name) << "</text>";
  html << "</g>\n";
  return html;
}

/// Arcs leave and reach a task side by side, in the order of where they come
/// from and go to, so that they neither cross nor hide each other there.
void Neighbourhood::choosePorts() {
  ports.assign(arcs.size(), {0, 0});
  for (bool atEnd : {false, true})
    for (TaskIndex task : tasks) {
      std::vector<size_t> here;
      for (size_t i = 0; i != arcs.size(); ++i)
        if ((atEnd ? arcs[i].to : arcs[i].from) == task)
          here.push_back(i);
      auto otherX = [&](size_t i) {
        const std::vector<LayoutPoint> &bends = layout.bends[i];
        if (!bends.empty())
          return atEnd ? bends.back().x : bends.front().x;
        return centre(atEnd ? arcs[i].from : arcs[i].to).x;
      };
      std::sort(here.begin(), here.end(), [&](size_t i, size_t j) {
        return std::tuple(otherX(i), arcs[i].kind, i) <
               std::tuple(otherX(j), arcs[j].kind, j);
      });
      double count = static_cast<double>(here.size());
      double step = std::min(18.0, widthOf(graph.tasks[task]) * 0.7 / count);
      for (size_t k = 0; k != here.size(); ++k) {
        double offset = (static_cast<double>(k) - (count - 1) / 2) * step;
        (atEnd ? ports[here[k]].second : ports[here[k]].first) = offset;
      }
    }
}

/// -1 or 1: labels of two arcs between the same tasks stand on either side.
double Neighbourhood::besideTwin(const Arc &a) const {
  for (const Arc &other : arcs)
    if (&other != &a && other.from == a.from && other.to == a.to)
      return a.kind < other.kind ? -1 : 1;
  return 0;
}

Html Neighbourhood::arc(size_t index, Html &labels) {
  const Arc &a = arcs[index];
  double half = LayoutSpacing().nodeHeight / 2;
  LayoutPoint from = centre(a.from), to = centre(a.to);
  double sign = to.y >= from.y ? 1 : -1;
  from.y += sign * half;
  to.y -= sign * (half + 7);
  from.x += ports[index].first;
  to.x += ports[index].second;
  std::vector<LayoutPoint> points = {from};
  points.insert(points.end(), layout.bends[index].begin(),
                layout.bends[index].end());
  points.push_back(to);

  std::string path = "M" + point(points[0]);
  for (size_t i = 1; i != points.size(); ++i) {
    LayoutPoint p = points[i - 1], q = points[i];
    double middle = (p.y + q.y) / 2;
    path += "C" + point({p.x, middle}) + " " + point({q.x, middle}) + " " +
            point(q);
  }
  Html html("<path class=\"");
  html << className(a.kind) << "\" d=\"" << path << "\"/><path class=\"head "
       << className(a.kind) << "\" d=\"M" << point({to.x, to.y + sign * 7})
       << "L" << point({to.x - 4.5, to.y - sign * 1.5}) << "L"
       << point({to.x + 4.5, to.y - sign * 1.5}) << "z\"/>\n";
  if (a.label.empty())
    return html;
  LayoutPoint p = points[(points.size() - 1) / 2],
              q = points[(points.size() - 1) / 2 + 1];
  LayoutPoint at = {(p.x + q.x) / 2, (p.y + q.y) / 2};
  double width = 7.1 * static_cast<double>(a.label.size()) + 6;
  at.x += besideTwin(a) * (width / 2 + 4);
  left = std::min(left, at.x - width / 2 - 4);
  right = std::max(right, at.x + width / 2 + 4);
  labels << "<g class=\"label " << className(a.kind) << "\"><rect x=\""
         << coordinate(at.x - width / 2) << "\" y=\"" << coordinate(at.y - 9)
         << "\" width=\"" << coordinate(width)
         << "\" height=\"18\"/><text text-anchor=\"middle\" x=\""
         << coordinate(at.x) << "\" y=\"" << coordinate(at.y + 4) << "\">"
         << a.label << "</text></g>\n";
  return html;
}

Html Neighbourhood::draw() {
  findOrder();
  choosePairs();
  if (hazards.empty())
    return {};
  chooseNeighbours();
  collectArcs();
  if (tasks.size() != shown.size())
    return {}; // a cycle: there is no picture of it

  std::vector<double> widths;
  for (TaskIndex t : tasks)
    widths.push_back(widthOf(graph.tasks[t]));
  std::vector<std::pair<size_t, size_t>> ends;
  for (const Arc &a : arcs)
    ends.emplace_back(rankOf[a.from], rankOf[a.to]);
  layout = layOut(widths, ends);
  right = layout.width;
  choosePorts();

  Html lines, labels;
  for (size_t i = 0; i != arcs.size(); ++i)
    lines << arc(i, labels);
  Html html(
      "<figure>\n<figcaption><b>The tasks around it.</b> Time runs down. "
      "Dashed and named: two tasks that touch the same bytes and that "
      "nothing orders. Thick, with the word add: an edge that is missing.");
  if (shown.size() < graph.tasks.size())
    html << " " << shown.size() << " of " << graph.tasks.size()
         << " tasks are shown.";
  html << "</figcaption>\n<div class=\"graph\" role=\"region\" tabindex=\"0\" "
          "aria-label=\"Drawing of the task graph\"><svg role=\"img\" "
          "aria-label=\""
       << shownCount(hazards.size(), "pair", "pairs")
       << " of tasks without an order, among " << shown.size()
       << " tasks\" width=\"" << coordinate(right - left) << "\" height=\""
       << coordinate(layout.height)
       << "\" style=\"min-width:" << coordinate((right - left) * 0.75)
       << "px\" viewBox=\"" << coordinate(left) << " 0 "
       << coordinate(right - left) << " " << coordinate(layout.height)
       << "\">\n"
       << lines;
  for (TaskIndex t : tasks)
    html << node(t, centre(t));
  html << labels << "</svg></div>\n</figure>\n";
  return html;
}

Html htmlGraph(const AccessGraph &graph, const DepsResult &result) {
  return Neighbourhood(graph, result).draw();
}

Html htmlHazards(const AccessGraph &graph, const DepsResult &result) {
  Html html;
  if (!result.groups.empty()) {
    html << "<ul class=\"findings\">\n";
    size_t told = 0;
    for (const DepsGroup &group : result.groups) {
      if (told++ == kMostGroups) {
        html << "<li class=\"fault\"><p>and "
             << shownCount(result.groups.size() - kMostGroups, "more group",
                           "more groups")
             << "</p></li>\n";
        break;
      }
      html << "<li class=\"fault\"><p><b>"
           << joined(hazardKindNames(group.kinds)) << "</b> " << group.cause
           << "</p>";
      size_t listed = 0;
      for (uint32_t f : group.fixes) {
        if (listed++ == 6) {
          html << "<p class=\"where\">and "
               << shownCount(group.fixes.size() - 6, "more edge", "more edges")
               << "</p>";
          break;
        }
        const DepsFixEdge &fix = result.fixes[f];
        html << "<p class=\"where\">add " << graph.tasks[fix.from].str()
             << " → " << graph.tasks[fix.to].str() << ": <code>"
             << spellFix(graph, fix.from, fix.to) << "</code></p>";
      }
      html << "</li>\n";
    }
    html << "</ul>\n";
  }
  std::vector<std::pair<std::string, Html>> figures;
  auto add = [&](const char *name, const std::string &value) {
    Html shown;
    shown << value;
    figures.emplace_back(name, shown);
  };
  add("tasks", shownCount(graph.tasks.size()));
  add("edges", shownCount(result.report.numEdges));
  add("pairs without an order", shownCount(result.report.hazards.size()));
  if (!result.fixes.empty()) {
    add("edges to add", shownCount(result.fixes.size()));
    add("critical path", shownNumber(result.before.criticalPath) + " → " +
                             shownNumber(result.after.criticalPath));
    add("width", shownCount(result.before.width) + " → " +
                     shownCount(result.after.width));
  }
  if (!result.report.redundantEdges.empty())
    add("edges that others imply",
        shownCount(result.report.redundantEdges.size()));
  html << htmlFigures(figures);
  for (const std::string &note : result.notes)
    html << "<p class=\"quiet\">" << note << "</p>\n";
  return html;
}

} // namespace plumb
