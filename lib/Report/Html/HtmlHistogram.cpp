//===- HtmlHistogram.cpp - how large errors are, and along what -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HtmlHistogram.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace plumb {

/// Height of all drawings in their own units.
static constexpr double kHeight = 100;

/// The bin whose scores start at 1: what is allowed ends below it.
static constexpr size_t kAllowed = 32;

/// A bar from the ground, with a gap beside it where there is room for one.
static Html bar(size_t at, double height, const char *kind, double gap) {
  Html html("<rect class=\"");
  html << std::string_view(kind) << "\" x=\""
       << shownNumber(static_cast<double>(at) + gap / 2) << "\" y=\""
       << shownNumber(kHeight - height) << "\" width=\"" << shownNumber(1 - gap)
       << "\" height=\"" << shownNumber(height) << "\"/>";
  return html;
}

/// Few next to many should still be seen: heights grow as the fourth root.
static double heightOf(uint64_t count, uint64_t most) {
  if (!count)
    return 0;
  return std::max(3.0, kHeight * 0.96 *
                           std::sqrt(std::sqrt(static_cast<double>(count) /
                                               static_cast<double>(most))));
}

/// 2^n as a factor of what is allowed.
static std::string powerText(int n) {
  if (n == 0)
    return "allowed";
  if (n > 0 && n <= 10)
    return std::to_string(1 << n) + "×";
  if (n < 0 && n >= -10)
    return "1/" + std::to_string(1 << -n);
  return "2^" + std::to_string(n);
}

Html htmlScoreHistogram(const ScoreHistogram &h) {
  const std::vector<uint64_t> &bins = h.bins;
  size_t first = 0, last = bins.size();
  while (first != last && !bins[first])
    ++first;
  if (first == last)
    return {};
  while (!bins[last - 1])
    --last;
  // What is allowed is in the picture, with some room around it.
  first = std::min(first, kAllowed - 4);
  last = std::min(std::max(last, kAllowed + 2), bins.size());
  uint64_t most = *std::max_element(bins.begin(), bins.end());
  uint64_t within = std::accumulate(bins.begin(), bins.begin() + kAllowed,
                                    uint64_t(0)),
           beyond = std::accumulate(bins.begin() + kAllowed, bins.end(),
                                    uint64_t(0));
  size_t width = last - first;

  Html html(
      "<figure>\n<figcaption><b>How large the errors are.</b> Elements by "
      "the ratio of their error to what is allowed; each bar is a factor "
      "of two, its height grows with the fourth root of the count. ");
  html << shownCount(h.exact, "element has", "elements have") << " no error";
  if (h.nonFinite)
    html << ", " << shownCount(h.nonFinite) << " not finite on one side";
  if (h.uncheckable)
    html << ", " << shownCount(h.uncheckable) << " cannot be judged";
  html << ".</figcaption>\n<div class=\"bars\"><svg role=\"img\" "
          "aria-label=\"Histogram: "
       << shownCount(within) << " within what is allowed, "
       << shownCount(beyond) << " beyond\" viewBox=\"0 0 " << width << " 100\" "
       << "preserveAspectRatio=\"none\">";
  for (size_t i = first; i != last; ++i)
    if (bins[i])
      html << bar(i - first, heightOf(bins[i], most),
                  i < kAllowed ? "within" : "beyond", 0.14);
  std::string limit = std::to_string(kAllowed - first);
  html << "<line class=\"limit\" x1=\"" << limit << "\" x2=\"" << limit
       << "\" y1=\"0\" y2=\"100\"/></svg>\n<div class=\"ticks\" "
          "aria-hidden=\"true\">";
  auto tick = [&](size_t at) {
    double percent =
        100.0 * static_cast<double>(at - first) / static_cast<double>(width);
    html << "<span"
         << (percent < 6    ? Html(" class=\"first\"")
             : percent > 94 ? Html(" class=\"last\"")
                            : Html())
         << " style=\"left:" << shownNumber(percent) << "%\">"
         << powerText(static_cast<int>(at) - static_cast<int>(kAllowed))
         << "</span>";
  };
  // Ticks that are no nearer than a fifth of the width to each other.
  size_t step = std::max<size_t>(1, (width + 4) / 5);
  for (size_t at = kAllowed; at >= first; at -= step) {
    tick(at);
    if (at < first + step)
      break;
  }
  for (size_t at = kAllowed + step; at <= last; at += step)
    tick(at);
  html << "</div>\n<div class=\"sides\"><span>"
       << shownCount(within, "element", "elements")
       << " within</span><span class=\""
       << (beyond ? Html("fault") : Html("quiet")) << "\">"
       << shownCount(beyond, "element", "elements")
       << " beyond</span></div></div>\n</figure>\n";
  return html;
}

/// At most 128 bars.
static AxisHistogram coarser(const AxisHistogram &axis) {
  AxisHistogram out = axis;
  while (out.wrong.size() > 128) {
    std::vector<uint64_t> half((out.wrong.size() + 1) / 2);
    for (size_t i = 0; i != out.wrong.size(); ++i)
      half[i / 2] += out.wrong[i];
    out.wrong = std::move(half);
    out.indicesPerBin *= 2;
  }
  return out;
}

Html htmlAxisHistograms(const std::vector<AxisHistogram> &axes) {
  Html drawings;
  for (const AxisHistogram &full : axes) {
    AxisHistogram axis = coarser(full);
    if (axis.wrong.size() < 2)
      continue;
    uint64_t most = *std::max_element(axis.wrong.begin(), axis.wrong.end());
    if (!most)
      continue;
    size_t hit =
        static_cast<size_t>(std::count_if(full.wrong.begin(), full.wrong.end(),
                                          [](uint64_t n) { return n != 0; }));
    drawings << "<figure class=\"bars\"><figcaption>Axis " << axis.axis << ": ";
    if (full.indicesPerBin == 1)
      drawings << hit << " of " << full.wrong.size() << " indices have wrong "
               << "elements";
    else
      drawings << "wrong elements by index";
    drawings << ", at most " << shownCount(most);
    if (axis.indicesPerBin > 1)
      drawings << " in " << axis.indicesPerBin << " indices";
    drawings << "</figcaption><svg role=\"img\" aria-label=\"Wrong elements "
                "along axis "
             << axis.axis << "\" viewBox=\"0 0 " << axis.wrong.size()
             << " 100\" preserveAspectRatio=\"none\">";
    for (size_t i = 0; i != axis.wrong.size(); ++i)
      if (axis.wrong[i])
        drawings << bar(
            i,
            std::max(3.0, 96.0 * static_cast<double>(axis.wrong[i]) /
                              static_cast<double>(most)),
            "beyond", axis.wrong.size() <= 48 ? 0.14 : 0);
    drawings << "</svg><div class=\"ticks\" aria-hidden=\"true\"><span "
                "class=\"first\" style=\"left:0\">0</span><span class=\"last\" "
                "style=\"left:100%\">"
             << axis.wrong.size() * axis.indicesPerBin - 1
             << "</span></div></figure>\n";
  }
  if (drawings.empty())
    return {};
  Html html("<div class=\"axes\">\n");
  html << drawings << "</div>\n";
  return html;
}

} // namespace plumb
