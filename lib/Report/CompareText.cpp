//===- CompareText.cpp - what plumb compare prints ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See CompareText.h.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/CompareText.h"
#include "ComparisonWords.h"
#include "DifferenceText.h"
#include <algorithm>
#include <cmath>
#include <cstdio>

namespace plumb {

static std::string number(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

/// Four digits, rounded up: a tolerance has to pass.
static std::string tolerance(double x) {
  if (!std::isfinite(x))
    return "inf";
  char text[40];
  std::snprintf(text, sizeof text, "%.4g", x);
  if (std::strtod(text, nullptr) < x)
    std::snprintf(text, sizeof text, "%.4g", x * (1 + 5e-4));
  return text;
}

static std::string line(const char *head, const std::string &text) {
  char padded[32];
  std::snprintf(padded, sizeof padded, "  %-9s ", head);
  return padded + text + "\n";
}

static std::string worstText(const OutputComparison &c) {
  const Difference &d = *c.worst;
  std::string text = d.place() + " expected " + d.expected + ", got " + d.got;
  std::vector<std::string> more;
  if (d.distance)
    more.push_back(number(*d.distance) + " apart");
  if (d.ulp)
    more.push_back(std::to_string(*d.ulp) + " ulp");
  if (d.allowance)
    more.push_back("allowed are " + number(*d.allowance));
  return more.empty() ? text : text + " (" + joined(more) + ")";
}

static std::string errorsText(const ErrorStats &s) {
  std::string text = "at most " + number(s.maxAbs) + " absolute, " +
                     number(s.maxRel) + " relative, " +
                     std::to_string(s.maxUlp) + " ulp; on average " +
                     number(s.meanAbs) + ", " + number(s.meanRel) + ", " +
                     number(s.meanUlp) + "; half are within " +
                     number(s.p50Abs) + ", 99 % within " + number(s.p99Abs);
  if (s.numNonFiniteMismatch)
    text += "; " + std::to_string(s.numNonFiniteMismatch) +
            " NaN or infinite on one side, or of other signs";
  return text;
}

static std::string requiredText(const RequiredTolerance &r) {
  if (!std::isfinite(r.atol))
    return "no tolerance passes a NaN or an infinity that the reference lacks";
  return "allclose:" + tolerance(r.atol) + "," + tolerance(r.rtol) + " (or " +
         tolerance(r.atolAlone) + " absolute alone, " + tolerance(r.rtolAlone) +
         " relative alone), or ulp:" + std::to_string(r.ulp);
}

static std::string othersText(const std::vector<OtherRule> &others) {
  size_t width = 0;
  for (const OtherRule &other : others)
    width = std::max(width, other.name.size());
  std::string text;
  for (const OtherRule &other : others) {
    std::string name = other.name + std::string(width - other.name.size(), ' ');
    std::string says = other.pass ? "pass" : "fail";
    if (!other.pass && other.exceeding)
      says += " (" + std::to_string(other.exceeding) + ")";
    if (says.size() < 16)
      says.resize(16, ' ');
    name += "  ";
    name += says;
    name += "  ";
    name += other.rule;
    text += line(text.empty() ? "others" : "", name);
  }
  return text;
}

/// How many elements have which share of what is allowed.
static std::string scoresText(const ScoreHistogram &h) {
  // Bin i begins at 2^(i - 32).
  struct Group {
    const char *text;
    size_t begin, end;
  };
  static const Group kGroups[] = {
      {"at most a sixteenth of what is allowed", 0, 28},
      {"up to a quarter", 28, 30},
      {"up to all", 30, 32},
      {"up to 4 times", 32, 34},
      {"up to 64 times", 34, 38},
      {"more", 38, 64}};
  std::string text = std::to_string(h.exact) + " exact";
  for (const Group &group : kGroups) {
    uint64_t n = 0;
    for (size_t i = group.begin; i != group.end; ++i)
      n += h.bins[i];
    if (n)
      text += ", " + std::to_string(n) + " " + group.text;
  }
  if (h.nonFinite)
    text += ", " + std::to_string(h.nonFinite) + " no number";
  if (h.uncheckable)
    text += ", " + std::to_string(h.uncheckable) + " unknown";
  return text;
}

std::string compareText(const OutputComparison &c, const std::string &file,
                        CompareDetail detail) {
  std::string types = comparedType(c);
  if (!c.gotType.empty() && c.gotType != c.elementType)
    types += ", the output " + c.gotType;
  std::string name = c.name.empty() ? std::string() : c.name + " ";
  std::string text = file + ": " +
                     (c.pass             ? "note"
                      : c.inconclusive() ? "warning"
                                         : "error") +
                     ": " + name + "(" + types + "): " + comparisonSentence(c) +
                     "\n";
  if (detail == CompareDetail::Verdict || c.stats.count == 0)
    return text;
  const bool differs = c.stats.maxAbs != 0 || c.stats.numNonFiniteMismatch ||
                       c.stats.numExceeding;
  if (differs && c.worst)
    text += line("worst", worstText(c));
  if (c.stats.numExceeding && c.first && c.worst &&
      c.first->index != c.worst->index)
    text += line("first", c.first->place() + " expected " + c.first->expected +
                              ", got " + c.first->got);
  if (c.stats.numExceeding)
    text += line("where", c.place.sentence);
  if (c.uncheckable)
    text += line("unknown", std::to_string(c.uncheckable) + " of " +
                                std::to_string(c.stats.count) +
                                " elements have no bounded allowance: neither "
                                "right nor wrong");
  if (!differs) {
    text += line("errors", "none: all elements are equal");
    return text;
  }
  text += line("errors", errorsText(c.stats));
  if (detail == CompareDetail::Verbose)
    text += line("scores", scoresText(c.histogram));
  text += line("needed", requiredText(c.stats.required));
  if (c.justified && std::isfinite(c.justified->atol))
    text += line("justified", "allclose:" + tolerance(c.justified->atol) + "," +
                                  tolerance(c.justified->rtol) +
                                  " would accept every right output");
  text += othersText(c.others);
  for (const std::string &note : c.notes)
    text.append(file).append(": note: ").append(note).append("\n");
  return text;
}

/// A cell's character: by the power of ten of its score.
static char cellOf(float score) {
  if (std::isinf(score))
    return '!';
  if (score == 0)
    return ' ';
  if (score <= 1)
    return '.';
  static const char kMarks[] = "123456789";
  int power = std::clamp(int(std::floor(std::log10(score))), 0, 8);
  return kMarks[power];
}

std::string heatText(const OutputComparison &c) {
  const ErrorGrid &g = c.grid;
  if (g.score.empty())
    return "";
  // A terminal's line and a screen's height.
  const uint64_t columns = std::min<uint64_t>(g.columns, 64);
  const uint64_t rows = std::min<uint64_t>(g.rows, 32);
  const uint64_t perColumn = (g.columns + columns - 1) / columns;
  const uint64_t perRow = (g.rows + rows - 1) / rows;
  std::string text = line(
      "heat", "largest error in each cell: '.' is accepted, 1 up to ten "
              "times what is allowed, 2 up to a hundred, ...; ! no number");
  for (uint64_t r = 0; r < g.rows; r += perRow) {
    std::string cells;
    for (uint64_t k = 0; k < g.columns; k += perColumn) {
      float worst = 0;
      for (uint64_t y = r; y < std::min(r + perRow, g.rows); ++y)
        for (uint64_t x = k; x < std::min(k + perColumn, g.columns); ++x)
          worst = std::max(worst, g.score[y * g.columns + x]);
      cells += cellOf(worst);
    }
    text += line("", "|" + cells + "|");
  }
  return text;
}

std::string runsText(const RunDifference &runs) {
  std::string text = "runs: " + runs.name + ": " + std::to_string(runs.runs) +
                     " runs are " +
                     std::string(runAgreementName(runs.agreement));
  if (runs.agreement == RunAgreement::Identical)
    return text + "\n";
  text += ": " + std::to_string(runs.differing) + " of " +
          std::to_string(runs.count) + " elements differ, by at most " +
          number(runs.maxAbs) + " or " + std::to_string(runs.maxUlp) + " ulp";
  if (runs.worst)
    text += ", as at " + runs.worst->place() + ": " + runs.worst->expected +
            " and " + runs.worst->got;
  return text + "\n";
}

} // namespace plumb
