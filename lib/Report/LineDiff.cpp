//===- LineDiff.cpp - a shortest script from one text to another ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineDiff.h"
#include <algorithm>

namespace plumb {

TextLines splitLines(std::string_view text) {
  TextLines lines;
  while (!text.empty()) {
    size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// Beyond this many differing lines no script is looked for.
static constexpr int kMaxDistance = 2000;

std::vector<LineEdit> lineDiff(const TextLines &a, const TextLines &b) {
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

  std::vector<LineEdit> edits;
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

} // namespace plumb
