//===- UnifiedDiff.cpp - two texts as a unified diff ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/UnifiedDiff.h"
#include "LineDiff.h"
#include <algorithm>

namespace plumb {

/// "@@ -3,4 +3,5 @@" for the edits [first, last).
static std::string hunkHeader(const std::vector<LineEdit> &edits, size_t first,
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
  TextLines a = splitLines(before), b = splitLines(after);
  std::vector<LineEdit> edits = lineDiff(a, b);
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
