//===- HtmlDiff.cpp - two texts side by side ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlDiff.h"
#include "../LineDiff.h"
#include <algorithm>
#include <iterator>
#include <optional>

namespace plumb {

namespace {
/// A line of both sides, or of one.
struct Row {
  std::optional<size_t> before, after;
  bool isSame = false;
};
} // namespace

/// 0 to 1: the share of two lines that their common pairs of characters are
/// (Dice's coefficient), spaces left aside.
static double likeness(std::string_view a, std::string_view b) {
  auto pairs = [](std::string_view text) {
    std::vector<unsigned> list;
    char last = 0;
    for (char c : text) {
      if (c == ' ')
        continue;
      if (last)
        list.push_back(static_cast<unsigned>(static_cast<unsigned char>(last))
                           << 8 |
                       static_cast<unsigned char>(c));
      last = c;
    }
    std::sort(list.begin(), list.end());
    return list;
  };
  std::vector<unsigned> p = pairs(a), q = pairs(b), common;
  std::set_intersection(p.begin(), p.end(), q.begin(), q.end(),
                        std::back_inserter(common));
  size_t all = p.size() + q.size();
  return all ? 2 * static_cast<double>(common.size()) / static_cast<double>(all)
             : 1;
}

/// Lines less alike than this are not set against each other.
static constexpr double kLeastLikeness = 0.5;

/// Rows for a run of changes: lines that are alike next to each other, in the
/// order of both sides, so that all likenesses together are as large as can be
/// (as Needleman and Wunsch align sequences).
static void alignRun(const std::vector<size_t> &gone,
                     const std::vector<size_t> &come, const TextLines &before,
                     const TextLines &after, std::vector<Row> &rows) {
  const size_t n = gone.size(), m = come.size();
  // Beyond this size nobody reads line by line.
  const bool aligns = n && m && n * m <= 10'000;
  std::vector<double> best((n + 1) * (m + 1), 0), like(n * m, 0);
  auto at = [&](size_t i, size_t j) -> double & {
    return best[i * (m + 1) + j];
  };
  if (aligns)
    for (size_t i = n; i-- != 0;)
      for (size_t j = m; j-- != 0;) {
        double alike = likeness(before[gone[i]], after[come[j]]);
        like[i * m + j] = alike;
        at(i, j) = std::max(at(i + 1, j), at(i, j + 1));
        if (alike >= kLeastLikeness)
          at(i, j) = std::max(at(i, j), alike + at(i + 1, j + 1));
      }
  size_t i = 0, j = 0;
  while (i != n || j != m) {
    Row row;
    bool pairs = aligns && i != n && j != m &&
                 like[i * m + j] >= kLeastLikeness &&
                 at(i, j) == like[i * m + j] + at(i + 1, j + 1);
    bool takesGone = pairs || (i != n && (j == m || at(i, j) == at(i + 1, j)));
    if (takesGone)
      row.before = gone[i++];
    if (pairs || !takesGone)
      row.after = come[j++];
    rows.push_back(row);
  }
}

static std::vector<Row> pairUp(const std::vector<LineEdit> &edits,
                               const TextLines &before,
                               const TextLines &after) {
  std::vector<Row> rows;
  for (size_t i = 0; i != edits.size();) {
    if (edits[i].kind == ' ') {
      rows.push_back({edits[i].before, edits[i].after, true});
      ++i;
      continue;
    }
    std::vector<size_t> gone, come;
    for (; i != edits.size() && edits[i].kind != ' '; ++i)
      if (edits[i].kind == '-')
        gone.push_back(edits[i].before);
      else
        come.push_back(edits[i].after);
    alignRun(gone, come, before, after, rows);
  }
  return rows;
}

static bool isWordPart(char c) {
  return c == '_' || c == '%' || c == '.' || (c >= '0' && c <= '9') ||
         (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/// The line with what lies between the common start and the common end of the
/// two marked, whole words at a time.
static Html marked(std::string_view line, std::string_view other) {
  size_t start = 0, shorter = std::min(line.size(), other.size());
  while (start < shorter && line[start] == other[start])
    ++start;
  size_t end = 0;
  while (end < shorter - start &&
         line[line.size() - 1 - end] == other[other.size() - 1 - end])
    ++end;
  while (start && isWordPart(line[start - 1]))
    --start;
  while (end && isWordPart(line[line.size() - end]))
    --end;
  size_t length = line.size() - end - start;
  Html html;
  html << line.substr(0, start);
  if (length)
    html << "<mark>" << line.substr(start, length) << "</mark>";
  html << line.substr(start + length);
  return html;
}

namespace {
class DiffWriter {
public:
  DiffWriter(const TextLines &before, const TextLines &after)
      : before(before), after(after) {}

  void row(const Row &r) {
    html << "<tr" << (r.isSame ? Html(" class=\"same\"") : Html()) << ">";
    cell(r, r.before, before, r.isSame ? "before" : "gone",
         r.isSame ? " " : "−", r.after ? after[*r.after] : std::string_view());
    cell(r, r.after, after, r.isSame ? "after" : "come", r.isSame ? " " : "+",
         r.before ? before[*r.before] : std::string_view());
    html << "</tr>\n";
  }
  void gap(size_t lines, const char *what) {
    html << "<tr class=\"gap\"><td colspan=\"4\">"
         << shownCount(lines, "line", "lines") << " " << std::string_view(what)
         << "</td></tr>\n";
  }
  Html html;

private:
  void cell(const Row &r, const std::optional<size_t> &line,
            const TextLines &lines, std::string_view kind,
            std::string_view sign, std::string_view other) {
    if (!line) {
      html << "<td class=\"line none\"></td><td class=\"text none\"></td>";
      return;
    }
    html << "<td class=\"line " << kind << "\">" << *line + 1
         << "</td><td class=\"text " << kind << "\" data-sign=\"" << sign
         << "\">";
    if (r.before && r.after && !r.isSame)
      html << marked(lines[*line], other);
    else
      html << lines[*line];
    html << "</td>";
  }

  const TextLines &before, &after;
};
} // namespace

Html htmlDiff(const std::string &beforeText, const std::string &afterText,
              const std::string &beforeName, const std::string &afterName,
              const HtmlDiffOptions &options) {
  TextLines before = splitLines(beforeText), after = splitLines(afterText);
  std::vector<Row> rows = pairUp(lineDiff(before, after), before, after);
  std::vector<bool> shown(rows.size(), false);
  bool differs = false;
  for (size_t i = 0; i != rows.size(); ++i)
    if (!rows[i].isSame) {
      differs = true;
      size_t first = i > options.context ? i - options.context : 0;
      size_t last = std::min(i + options.context + 1, rows.size());
      std::fill(shown.begin() + static_cast<std::ptrdiff_t>(first),
                shown.begin() + static_cast<std::ptrdiff_t>(last), true);
    }
  if (!differs)
    return "<p class=\"quiet\">The text of the IR is the same.</p>\n";

  DiffWriter writer(before, after);
  size_t written = 0, hidden = 0;
  for (size_t i = 0; i != rows.size(); ++i) {
    if (!shown[i]) {
      ++hidden;
      continue;
    }
    if (written == options.maxRows) {
      writer.gap(rows.size() - i, "more");
      hidden = 0;
      break;
    }
    if (hidden)
      writer.gap(hidden, "unchanged");
    hidden = 0;
    writer.row(rows[i]);
    ++written;
  }
  if (hidden)
    writer.gap(hidden, "unchanged");

  Html html(
      "<div class=\"diff\"><table>\n<colgroup><col class=\"line\"><col>"
      "<col class=\"line\"><col></colgroup>\n<thead><tr><th colspan=\"2\" "
      "scope=\"col\">");
  html << beforeName << "</th><th colspan=\"2\" scope=\"col\">" << afterName
       << "</th></tr></thead>\n<tbody>\n"
       << writer.html << "</tbody></table></div>\n";
  return html;
}

} // namespace plumb
