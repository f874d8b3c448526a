//===- HtmlHeatMap.cpp - where the errors sit -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlHeatMap.h"
#include <algorithm>
#include <cmath>
#include <iterator>

namespace plumb {

/// The first score of each step but the lowest.
static constexpr float kSteps[] = {0x1p-20f, 0.125f, 0.5f,  0.9f,
                                   1.0f,     2.0f,   16.0f, 256.0f};
static constexpr const char *kWords[] = {"no error",
                                         "up to 1/8 of what is allowed",
                                         "up to 1/2 of what is allowed",
                                         "up to 9/10 of what is allowed",
                                         "just within what is allowed",
                                         "up to 2 times what is allowed",
                                         "up to 16 times what is allowed",
                                         "up to 256 times what is allowed",
                                         "more than that, or not finite"};
static constexpr unsigned kFirstBeyond = 5;
static_assert(std::size(kWords) == std::size(kSteps) + 1);

unsigned heatStep(float score) {
  if (std::isnan(score))
    return std::size(kSteps);
  unsigned step = 0;
  // A score of exactly 1 is allowed.
  while (step != std::size(kSteps) &&
         (kSteps[step] == 1.0f ? score > 1.0f : score >= kSteps[step]))
    ++step;
  return step;
}

namespace {
struct Drawing {
  std::string paths[std::size(kWords)];
  std::string crosses, cells;
};
} // namespace

static Drawing draw(const ErrorGrid &grid) {
  Drawing drawing;
  for (uint64_t r = 0; r != grid.rows; ++r)
    for (uint64_t c = 0; c != grid.columns;) {
      unsigned step = heatStep(grid.score[r * grid.columns + c]);
      uint64_t end = c + 1;
      while (end != grid.columns &&
             heatStep(grid.score[r * grid.columns + end]) == step)
        ++end;
      std::string length = std::to_string(end - c);
      drawing.cells.append(end - c, static_cast<char>('0' + step));
      if (step)
        drawing.paths[step] += "M" + std::to_string(c) + " " +
                               std::to_string(r) + "h" + length + "v1h-" +
                               length + "z";
      if (step >= kFirstBeyond)
        for (uint64_t x = c; x != end; ++x)
          drawing.crosses += "M" + std::to_string(x) + ".3 " +
                             std::to_string(r) + ".3l.4 .4m0-.4l-.4 .4";
      c = end;
    }
  return drawing;
}

Html htmlHeatMap(const ErrorGrid &grid, const std::string &name) {
  if (!grid.rows || !grid.columns ||
      grid.score.size() != grid.rows * grid.columns)
    return {};
  Drawing drawing = draw(grid);
  uint64_t beyond = 0;
  for (char c : drawing.cells)
    beyond += c >= static_cast<char>('0' + kFirstBeyond);
  bool isVector = grid.arrayRows == 1;
  std::string words;
  for (const char *word : kWords)
    words += (words.empty() ? "" : "|") + std::string(word);

  Html html("<figure>\n<figcaption><b>Where the errors sit.</b> ");
  html << (isVector ? Html("The array from left to right")
                    : Html("The last axis across, all others down"))
       << "; each cell shows its largest error in units of what is allowed. "
       << shownCount(beyond, "cell", "cells") << " of "
       << shownCount(drawing.cells.size())
       << (beyond == 1 ? Html(" lies beyond it.") : Html(" lie beyond it."))
       << "</figcaption>\n<div class=\"heat\" style=\"max-width:"
       << std::min<uint64_t>(34, 3 * grid.columns + 5)
       << "rem\"><span class=\"down\" "
          "aria-hidden=\"true\"><span>0</span>";
  if (grid.arrayRows > 1)
    html << "<span>" << grid.arrayRows - 1 << "</span>";
  html << "</span>\n<svg role=\"img\" aria-label=\"Heat map of the errors of "
       << name << ": " << shownCount(beyond, "cell", "cells")
       << " beyond what is allowed\" viewBox=\"0 0 " << grid.columns << " "
       << grid.rows
       << "\" preserveAspectRatio=\"none\" shape-rendering=\"crispEdges\" "
          "style=\"aspect-ratio:"
       << grid.columns << "/" << grid.rows << "\" data-rows=\"" << grid.rows
       << "\" data-columns=\"" << grid.columns << "\" data-array-rows=\""
       << grid.arrayRows << "\" data-array-columns=\"" << grid.arrayColumns
       << "\" data-words=\"" << words << "\" data-cells=\"" << drawing.cells
       << "\">";
  for (unsigned step = 1; step != std::size(kWords); ++step)
    if (!drawing.paths[step].empty())
      html << "<path class=\"h" << step << "\" d=\"" << drawing.paths[step]
           << "\"/>";
  if (!drawing.crosses.empty())
    html << "<path class=\"m\" shape-rendering=\"auto\" d=\"" << drawing.crosses
         << "\"/>";
  html << "</svg>\n<span class=\"across\" aria-hidden=\"true\"><span>0</span>";
  if (grid.arrayColumns > 1)
    html << "<span>" << grid.arrayColumns - 1 << "</span>";
  html << "</span>\n<span class=\"readout\"></span></div>\n"
          "<ul class=\"legend\">";
  for (unsigned step = 0; step != std::size(kWords); ++step)
    if (drawing.cells.find(static_cast<char>('0' + step)) != std::string::npos)
      html << "<li><i class=\"h" << step << "\" aria-hidden=\"true\">"
           << (step >= kFirstBeyond ? Html("×") : Html()) << "</i>"
           << std::string_view(kWords[step]) << "</li>";
  html << "</ul>\n</figure>\n";
  return html;
}

} // namespace plumb
