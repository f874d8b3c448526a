//===- DepsText.cpp - the verdict for people ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/DepsReport.h"
#include <algorithm>
#include <cstdio>

using namespace plumb;

namespace {

class TextReport {
public:
  TextReport(const AccessGraph &graph, const DepsResult &result,
             const DepsTextOptions &options)
      : graph(graph), result(result), options(options), near(graph) {}
  std::string run();

private:
  void sayAt(const DepsAccess &access, const std::string &note);
  void say(TaskIndex place, const char *severity, const std::string &message);
  void tellGroup(const DepsGroup &group);
  void tellPair(const Hazard &hazard);
  void tellNear(const Hazard &hazard);
  void tellFixes(const DepsGroup &group);
  void tellLifetimes();
  void tellMismatch(const AccessMismatch &mismatch);
  void tellMismatches();
  void tellRemarks();
  std::string pathText(const std::vector<TaskIndex> &path) const;
  std::string summary() const;

  const AccessGraph &graph;
  const DepsResult &result;
  const DepsTextOptions &options;
  NearOrderFinder near;
  std::string text;
};

} // namespace

static std::string number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", value);
  return buffer;
}

static std::string counted(uint64_t n, const char *one, const char *many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

static std::string joined(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : "+") + part;
  return text;
}

static std::string rangeText(ByteRange r) {
  return "[" + std::to_string(r.lo) + ", " + std::to_string(r.hi) + ")";
}

void TextReport::say(TaskIndex place, const char *severity,
                     const std::string &message) {
  std::string where = place == noIndex ? graph.file : graph.placeOf(place);
  if (!where.empty())
    text += where + ": ";
  text += std::string(severity) + ": " + message + "\n";
}

/// A note at the place of an access, if it has one of its own.
void TextReport::sayAt(const DepsAccess &access, const std::string &note) {
  if (const std::string &place = graph.placeOf(access); !place.empty())
    text += place + ": note: " + note + "\n";
  else
    say(access.task, "note", note);
}

std::string TextReport::pathText(const std::vector<TaskIndex> &path) const {
  constexpr size_t most = 8;
  std::string out;
  for (size_t i = 0; i != path.size(); ++i) {
    if (i == most / 2 && path.size() > most) {
      out += " -> ...";
      i = path.size() - most / 2;
    }
    out += (i ? " -> " : "") + graph.tasks[path[i]].id;
  }
  return out;
}

void TextReport::tellPair(const Hazard &hazard) {
  std::vector<Conflict> conflicts = conflictsOf(graph, hazard.from, hazard.to);
  constexpr size_t most = 3;
  for (size_t i = 0; i != std::min(conflicts.size(), most); ++i) {
    const Conflict &c = conflicts[i];
    auto describe = [&](const DepsAccess &access) {
      return graph.tasks[access.task].str() + " " +
             accessVerb(uint8_t(access.mode)) + " " +
             graph.region(access).str() + " of " +
             quotedText(graph.buffers[access.buffer].id);
    };
    sayAt(c.from, describe(c.from));
    sayAt(c.to, describe(c.to) + "; shared: bytes " + rangeText(c.bytes) +
                    ", " + joined(hazardKindNames(c.kinds)));
  }
  if (conflicts.size() > most)
    say(hazard.to, "note",
        "and " + counted(conflicts.size() - most, "more pair", "more pairs") +
            " of arguments");
}

void TextReport::tellNear(const Hazard &hazard) {
  NearOrder order = near.find(hazard.from, hazard.to);
  const DepsTask &from = graph.tasks[hazard.from];
  const DepsTask &to = graph.tasks[hazard.to];
  if (!order.fromAncestor.empty())
    say(hazard.to, "note",
        "nearest to an order: both come after " +
            graph.tasks[order.fromAncestor.front()].str() + ", by " +
            pathText(order.fromAncestor) + " and " +
            pathText(order.toAncestor) + "; nothing leads from " + from.id +
            " to " + to.id);
  else if (!order.fromDescendant.empty())
    say(hazard.to, "note",
        "nearest to an order: both come before " +
            graph.tasks[order.fromDescendant.back()].str() + ", by " +
            pathText(order.fromDescendant) + " and " +
            pathText(order.toDescendant) + "; nothing leads from " + from.id +
            " to " + to.id);
  else
    say(hazard.to, "note",
        "no task is ordered with both " + from.id + " and " + to.id);
}

void TextReport::tellFixes(const DepsGroup &group) {
  size_t most = options.verbose ? SIZE_MAX : 8;
  for (size_t i = 0; i != std::min(group.fixes.size(), most); ++i) {
    const DepsFixEdge &fix = result.fixes[group.fixes[i]];
    say(fix.to, "note",
        "fix: " + spellFix(graph, fix.from, fix.to) + " (critical path " +
            number(result.before.criticalPath) + " -> " +
            number(fix.criticalPath) + ")");
  }
  if (group.fixes.size() > most)
    text += "  ... and " +
            counted(group.fixes.size() - most, "more edge", "more edges") +
            ", see --json or --verbose\n";
  if (group.fixes.empty() && !result.fixes.empty())
    say(graph.tasks.empty() ? noIndex
                            : result.report.hazards[group.hazards[0]].to,
        "note", "the edges for the other causes heal this one, too");
  if (group.inout.numReaders)
    say(result.report.hazards[group.hazards[0]].to, "note",
        "not by declaring the readers INOUT: each would become a producer and "
        "wait for the one before, " +
            std::to_string(group.inout.numReaders) +
            " readers in a row (critical path " +
            number(result.before.criticalPath) + " -> " +
            number(group.inout.criticalPath) + "; with the edges above " +
            number(result.after.criticalPath) + ")");
}

void TextReport::tellGroup(const DepsGroup &group) {
  const Hazard &first = result.report.hazards[group.hazards[0]];
  say(first.to, "error",
      (group.kinds == FreeHazard ? "unordered lifetime, " : "missing edge, ") +
          joined(hazardKindNames(group.kinds)) + " on " + group.cause);
  tellPair(first);
  if (group.hazards.size() > 1) {
    std::string list;
    constexpr size_t most = 5;
    for (size_t i = 1; i != group.hazards.size() && i <= most; ++i) {
      const Hazard &h = result.report.hazards[group.hazards[i]];
      list += (i > 1 ? ", " : "") + graph.tasks[h.from].id + " and " +
              graph.tasks[h.to].id;
    }
    say(first.to, "note",
        counted(group.hazards.size() - 1, "more pair", "more pairs") + ": " +
            list + (group.hazards.size() > most + 1 ? ", ..." : ""));
  }
  tellNear(first);
  tellFixes(group);
}

void TextReport::tellLifetimes() {
  constexpr size_t most = 20;
  const auto &errors = result.report.lifetimeErrors;
  for (size_t i = 0; i != std::min(errors.size(), most); ++i) {
    const LifetimeError &e = errors[i];
    std::string buffer = quotedText(graph.buffers[e.buffer].id);
    say(e.user, "error",
        graph.tasks[e.user].str() +
            (e.afterFree ? " uses " + buffer + " after "
                         : " uses " + buffer + " before ") +
            graph.tasks[e.lifetime].str() +
            (e.afterFree ? " frees it: the edges say so"
                         : " allocates it: the edges say so"));
  }
  if (errors.size() > most)
    text += "  ... and " + std::to_string(errors.size() - most) +
            " more of these\n";
}

void TextReport::tellMismatch(const AccessMismatch &m) {
  const DepsAccess &access = m.task == noIndex
                                 ? graph.accessesElsewhere()[m.access]
                             : m.isUndeclared ? graph.actualAccesses()[m.access]
                                              : graph.accesses()[m.access];
  std::string what = accessVerb(uint8_t(access.mode)) + " " +
                     graph.region(access).str() + " of " +
                     quotedText(graph.buffers[access.buffer].id);
  const std::string &place = graph.placeOf(access);
  if (m.task == noIndex) {
    text += (place.empty() ? graph.file : place) +
            ": error: undeclared access: the run " + what +
            " here, and no task is known to\n";
  } else if (m.isUndeclared) {
    say(m.task, "error",
        "undeclared access: " + graph.tasks[m.task].str() + " " + what +
            ", which its arguments do not say");
    if (!place.empty() && place != graph.placeOf(m.task))
      text += place + ": note: it is done here\n";
  } else {
    say(m.task, "warning",
        "over-declared: " + graph.tasks[m.task].str() + " declares that it " +
            what +
            ", and never writes there; as an input it "
            "would not have to wait for other readers");
  }
}

void TextReport::tellMismatches() {
  size_t told = 0, most = options.verbose ? SIZE_MAX : 20;
  for (bool isUndeclared : {true, false})
    for (const AccessMismatch &m : result.mismatches)
      if (m.isUndeclared == isUndeclared && told++ < most)
        tellMismatch(m);
  if (told > most)
    text += "  ... and " +
            counted(told - most, "more difference", "more differences") +
            " between declared and actual accesses, see --json or --verbose\n";
}

void TextReport::tellRemarks() {
  const auto &edges = result.report.redundantEdges;
  if (!edges.empty()) {
    std::string list;
    size_t most = options.verbose ? SIZE_MAX : 5;
    for (size_t i = 0; i != std::min(edges.size(), most); ++i)
      list += (i ? ", " : "") + graph.tasks[edges[i].first].id + " -> " +
              graph.tasks[edges[i].second].id;
    say(noIndex, "note",
        counted(edges.size(), "redundant edge", "redundant edges") +
            ", implied by longer paths: " + list +
            (edges.size() > most ? ", ..." : ""));
  }
  for (const std::string &note : result.notes)
    say(noIndex, "note", note);
  if (result.numOpaque)
    say(noIndex, "warning",
        "of " + counted(result.numOpaque, "task", "tasks") +
            " it is not known what they touch: nothing is proved about them");
}

std::string TextReport::summary() const {
  const HazardReport &report = result.report;
  std::string line = counted(graph.tasks.size(), "task", "tasks") + ", " +
                     counted(report.numEdges, "edge", "edges") + ": ";
  if (report.hazards.empty())
    line += result.numOpaque || result.actualIsPartial
                ? "no hazard among what is known"
                : "no hazard";
  else
    line += (report.truncated ? "at least " : "") +
            counted(report.hazards.size(), "hazard", "hazards") + ", " +
            counted(result.groups.size(), "cause", "causes");
  if (!report.lifetimeErrors.empty())
    line +=
        ", " +
        counted(report.lifetimeErrors.size(), "use outside", "uses outside") +
        " of a lifetime";
  size_t undeclared = 0;
  for (const AccessMismatch &m : result.mismatches)
    undeclared += m.isUndeclared;
  if (undeclared)
    line +=
        ", " + counted(undeclared, "undeclared access", "undeclared accesses");
  if (!result.fixes.empty()) {
    auto width = [](const GraphCost &cost) {
      return (cost.widthIsExact ? "" : "at least ") +
             std::to_string(cost.width);
    };
    line += "; " + counted(result.fixes.size(), "edge heals", "edges heal") +
            " them: critical path " + number(result.before.criticalPath) +
            " -> " + number(result.after.criticalPath) + ", width " +
            width(result.before) + " -> " + width(result.after);
  }
  return line + "\n";
}

std::string TextReport::run() {
  size_t most = options.verbose ? SIZE_MAX : options.maxGroups;
  for (size_t i = 0; i != std::min(result.groups.size(), most); ++i)
    tellGroup(result.groups[i]);
  if (result.groups.size() > most)
    text += "  ... and " +
            counted(result.groups.size() - most, "more cause", "more causes") +
            ", see --json or --verbose\n";
  tellLifetimes();
  tellMismatches();
  tellRemarks();
  if (!graph.file.empty())
    text += graph.file + ": ";
  return text + summary();
}

std::string plumb::depsText(const AccessGraph &graph, const DepsResult &result,
                            const DepsTextOptions &options) {
  return TextReport(graph, result, options).run();
}
