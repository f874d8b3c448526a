//===- UnifiedDiff.cpp - two texts as a unified diff ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/UnifiedDiff.h"
#include <algorithm>
#include <string_view>
#include <vector>

namespace plumb {

using Lines = std::vector<std::string_view>;

static Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

namespace {
struct Edit {
  char kind; // ' ', '-' or '+'
  size_t before, after;
};
} // namespace

/// Beyond this many differing lines no script is looked for.
static constexpr int kMaxDistance = 2000;

/// A shortest script from a to b.
static std::vector<Edit> script(const Lines &a, const Lines &b) {
  const int n = static_cast<int>(a.size()), m = static_cast<int>(b.size());
  // furthest[k] is the largest x on diagonal k = x - y; trace keeps it for each
  // number of edits, to walk back.
  std::vector<std::vector<int>> trace;
  std::vector<int> furthest(2 * kMaxDistance + 3, 0);
  const int origin = kMaxDistance + 1;
  int distance = -1;
  for (int d = 0; d <= kMaxDistance && distance < 0; ++d) {
    trace.emplace_back(furthest.begin() + origin - d - 1,
                       furthest.begin() + origin + d + 2);
    for (int k = -d; k <= d; k += 2) {
      bool down = k == -d || (k != d && furthest[origin + k - 1] <
                                            furthest[origin + k + 1]);
      int x = down ? furthest[origin + k + 1] : furthest[origin + k - 1] + 1;
      int y = x - k;
      while (x < n && y < m && a[x] == b[y])
        ++x, ++y;
      furthest[origin + k] = x;
      if (x >= n && y >= m) {
        distance = d;
        break;
      }
    }
  }

  std::vector<Edit> edits;
  if (distance < 0) {
    for (int x = 0; x != n; ++x)
      edits.push_back({'-', static_cast<size_t>(x), 0});
    for (int y = 0; y != m; ++y)
      edits.push_back({'+', a.size(), static_cast<size_t>(y)});
    return edits;
  }
  int x = n, y = m;
  for (int d = distance; d >= 0; --d) {
    const std::vector<int> &row = trace[static_cast<size_t>(d)];
    auto at = [&](int k) { return row[static_cast<size_t>(k + d + 1)]; };
    int k = x - y;
    bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
    int fromK = down ? k + 1 : k - 1;
    int fromX = d == 0 ? 0 : at(fromK), fromY = d == 0 ? 0 : fromX - fromK;
    int startX = d == 0 ? 0 : (down ? fromX : fromX + 1);
    while (x > startX) {
      --x, --y;
      edits.push_back({' ', static_cast<size_t>(x), static_cast<size_t>(y)});
    }
    if (d == 0)
      break;
    if (down)
      edits.push_back(
          {'+', static_cast<size_t>(fromX), static_cast<size_t>(fromY)});
    else
      edits.push_back(
          {'-', static_cast<size_t>(fromX), static_cast<size_t>(fromY)});
    x = fromX;
    y = fromY;
  }
  std::reverse(edits.begin(), edits.end());
  return edits;
}

/// "@@ -3,4 +3,5 @@" for the edits [first, last).
static std::string hunkHeader(const std::vector<Edit> &edits, size_t first,
                              size_t last) {
  size_t removed = 0, added = 0;
  for (size_t i = first; i != last; ++i) {
    removed += edits[i].kind != '+';
    added += edits[i].kind != '-';
  }
  auto range = [](size_t start, size_t count) {
    return std::to_string(count ? start + 1 : start) + "," +
           std::to_string(count);
  };
  return "@@ -" + range(edits[first].before, removed) + " +" +
         range(edits[first].after, added) + " @@";
}

std::string unifiedDiff(const std::string &before, const std::string &after,
                        const std::string &beforeName,
                        const std::string &afterName,
                        const DiffOptions &options) {
  Lines a = split(before), b = split(after);
  std::vector<Edit> edits = script(a, b);
  std::vector<std::string> lines;
  const size_t context = options.context;
  size_t i = 0;
  while (true) {
    while (i != edits.size() && edits[i].kind == ' ')
      ++i;
    if (i == edits.size())
      break;
    // A hunk goes on while no more than two contexts lie between changes.
    size_t first = i > context ? i - context : 0;
    size_t last = i, end = i;
    for (; end != edits.size() && end - last <= 2 * context + 1; ++end)
      if (edits[end].kind != ' ')
        last = end;
    end = std::min(last + context + 1, edits.size());
    lines.push_back(hunkHeader(edits, first, end));
    for (size_t e = first; e != end; ++e) {
      std::string_view text =
          edits[e].kind == '+' ? b[edits[e].after] : a[edits[e].before];
      lines.push_back(edits[e].kind + std::string(text));
    }
    i = end;
  }
  if (lines.empty())
    return {};
  std::string out = "--- " + beforeName + "\n+++ " + afterName + "\n";
  size_t shown = std::min(lines.size(), options.maxLines);
  for (size_t l = 0; l != shown; ++l)
    out += lines[l] + "\n";
  if (shown < lines.size())
    out += "... " + std::to_string(lines.size() - shown) + " more lines\n";
  return out;
}

} // namespace plumb
