//===- HtmlPartsTest.cpp - the drawings and tables of a page --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Report/Html/HtmlDiff.h"
#include "../../../lib/Report/Html/HtmlHeatMap.h"
#include "../../../lib/Report/Html/HtmlHistogram.h"
#include "../../../lib/Report/Html/HtmlTables.h"
#include "../../../lib/Report/Html/LayeredLayout.h"
#include "../../../lib/Report/TriageWords.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <regex>

using namespace plumb;
using testing::HasSubstr;
using testing::Not;

namespace {
/// How often `part` stands in `text`.
size_t countOf(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos;
       at = text.find(part, at + 1))
    ++count;
  return count;
}

/// The text of all cells of a side: "gone", "come", "before", "after".
std::vector<std::string> cells(const Html &html, const std::string &kind) {
  std::vector<std::string> found;
  std::regex cell("<td class=\"text " + kind + "\"[^>]*>(.*?)</td>");
  std::string text = html.str();
  for (std::sregex_iterator it(text.begin(), text.end(), cell), end; it != end;
       ++it)
    found.push_back((*it)[1]);
  return found;
}

TEST(HtmlDiff, EqualTextsAreASentence) {
  EXPECT_THAT(htmlDiff("a\n", "a\n", "x", "y").str(), Not(HasSubstr("<table")));
}

TEST(HtmlDiff, SidesSignsAndMarks) {
  Html html = htmlDiff("a\n%0 = arith.addf %x, %y : f32\nb\n",
                       "a\n%0 = arith.subf %x, %y : f32\nb\n", "old", "<new>");
  EXPECT_EQ(
      cells(html, "gone"),
      std::vector<std::string>({"%0 = <mark>arith.addf</mark> %x, %y : f32"}));
  EXPECT_EQ(
      cells(html, "come"),
      std::vector<std::string>({"%0 = <mark>arith.subf</mark> %x, %y : f32"}));
  EXPECT_EQ(cells(html, "before"), std::vector<std::string>({"a", "b"}));
  EXPECT_EQ(countOf(html.str(), "data-sign=\"−\""), 1u);
  EXPECT_EQ(countOf(html.str(), "data-sign=\"+\""), 1u);
  EXPECT_THAT(html.str(), HasSubstr("&lt;new&gt;"));
}

TEST(HtmlDiff, LinesThatAreAlikeStandNextToEachOther) {
  // A line came in before the two that changed: these two are pairs.
  Html html = htmlDiff("%1 = math.exp %a : f32\n%2 = math.log %1 : f32\n",
                       "vector.print \"something else\"\n"
                       "%1 = math.exp %a : f64\n%2 = math.log %1 : f64\n",
                       "x", "y");
  std::string text = html.str();
  EXPECT_EQ(cells(html, "gone").size(), 2u);
  EXPECT_EQ(cells(html, "come").size(), 3u);
  EXPECT_EQ(countOf(text, "<mark>f32</mark>"), 2u);
  EXPECT_EQ(countOf(text, "<mark>f64</mark>"), 2u);
  EXPECT_EQ(countOf(text, "text none"), 1u);
}

TEST(HtmlDiff, EveryChangedLineIsThereOnce) {
  std::mt19937 random(11);
  for (int round = 0; round != 500; ++round) {
    std::string texts[2];
    size_t lines[2] = {0, 0};
    for (int side : {0, 1})
      for (unsigned n = random() % 12; n; --n, ++lines[side])
        texts[side] += "op" + std::to_string(random() % 4) + " value" +
                       std::to_string(random() % 3) + "\n";
    HtmlDiffOptions options;
    options.context = 100;
    Html html = htmlDiff(texts[0], texts[1], "x", "y", options);
    if (texts[0] == texts[1])
      continue;
    EXPECT_EQ(cells(html, "before").size() + cells(html, "gone").size(),
              lines[0]);
    EXPECT_EQ(cells(html, "after").size() + cells(html, "come").size(),
              lines[1]);
  }
}

TEST(HtmlDiff, LongOnesAreCutAndCounted) {
  std::string before, after;
  for (int i = 0; i != 50; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "zzz" + std::to_string(i) + "\n";
  }
  HtmlDiffOptions options;
  options.maxRows = 10;
  EXPECT_THAT(htmlDiff(before, after, "x", "y", options).str(),
              HasSubstr(" lines more<"));
  options.context = 2;
  options.maxRows = 100;
  EXPECT_THAT(
      htmlDiff(before + "end\n", before + "END\n", "x", "y", options).str(),
      HasSubstr("48 lines unchanged"));
}

TEST(HtmlHeatMap, StepsOfTheScale) {
  EXPECT_EQ(heatStep(0), 0u);
  EXPECT_EQ(heatStep(0.1f), 1u);
  EXPECT_EQ(heatStep(0.2f), 2u);
  EXPECT_EQ(heatStep(0.6f), 3u);
  EXPECT_EQ(heatStep(1), 4u) << "exactly what is allowed is allowed";
  EXPECT_EQ(heatStep(std::nextafter(1.0f, 2.0f)), 5u);
  EXPECT_EQ(heatStep(3), 6u);
  EXPECT_EQ(heatStep(20), 7u);
  EXPECT_EQ(heatStep(1e6f), 8u);
  EXPECT_EQ(heatStep(INFINITY), 8u);
  EXPECT_EQ(heatStep(NAN), 8u);
}

TEST(HtmlHeatMap, CellsAsRunsWithCrossesBeyond) {
  ErrorGrid grid;
  grid.rows = 2;
  grid.columns = 4;
  grid.arrayRows = 20;
  grid.arrayColumns = 400;
  grid.score = {0, 0.1f, 0.1f, 3, 0, 0, INFINITY, 0};
  std::string text = htmlHeatMap(grid, "<r>").str();
  EXPECT_THAT(text, HasSubstr("data-cells=\"01160080\""));
  EXPECT_THAT(text, HasSubstr("class=\"h1\" d=\"M1 0h2v1h-2z\""));
  EXPECT_THAT(text, HasSubstr("class=\"h6\" d=\"M3 0h1v1h-1z\""));
  EXPECT_THAT(text, HasSubstr("class=\"h8\" d=\"M2 1h1v1h-1z\""));
  EXPECT_EQ(countOf(text, "l.4 .4m0-.4l-.4 .4"), 2u);
  EXPECT_THAT(text, HasSubstr("2 cells of 8 lie beyond it"));
  EXPECT_THAT(text, HasSubstr(">19<"));
  EXPECT_THAT(text, HasSubstr(">399<"));
  EXPECT_THAT(text, Not(HasSubstr("<r>")));
  EXPECT_TRUE(htmlHeatMap({}, "r").empty());
}

TEST(HtmlHistogram, WhatIsAllowedIsInThePicture) {
  ScoreHistogram h;
  EXPECT_TRUE(htmlScoreHistogram(h).empty());
  h.bins[30] = 5; // a quarter to half of what is allowed
  h.bins[33] = 2; // two to four times
  h.exact = 1;
  std::string text = htmlScoreHistogram(h).str();
  EXPECT_THAT(text, HasSubstr("aria-label=\"Histogram: 5 within what is "
                              "allowed, 2 beyond\""));
  EXPECT_EQ(countOf(text, "class=\"within\""), 1u);
  EXPECT_EQ(countOf(text, "class=\"beyond\""), 1u);
  // From bin 28 to 34: the limit, bin 32, is four from the left.
  EXPECT_THAT(text, HasSubstr("viewBox=\"0 0 6 100\""));
  EXPECT_THAT(text, HasSubstr("x1=\"4\" x2=\"4\""));
  EXPECT_THAT(text, HasSubstr(">allowed<"));
  EXPECT_THAT(text, HasSubstr("1 element has no error"));
  // At the far ends, and all bins at once.
  h.bins.assign(64, 1);
  EXPECT_THAT(htmlScoreHistogram(h).str(), HasSubstr("viewBox=\"0 0 64 100\""));
}

TEST(HtmlHistogram, LongAxesBecomeFewerBars) {
  AxisHistogram axis;
  axis.wrong.assign(300, 0);
  axis.wrong[299] = 7;
  std::string text = htmlAxisHistograms({axis}).str();
  EXPECT_THAT(text, HasSubstr("viewBox=\"0 0 75 100\""));
  EXPECT_THAT(text, HasSubstr("1 of 300 indices"));
  EXPECT_EQ(countOf(text, "<rect"), 1u);
  axis.wrong[299] = 0;
  EXPECT_TRUE(htmlAxisHistograms({axis}).empty());
}

TEST(HtmlTables, NumbersStandRight) {
  TriageTable table{"T", {"K", "what"}, {{"16", "1.5e-3"}, {"-", "none"}}};
  std::string text = htmlTable(table).str();
  EXPECT_THAT(text, HasSubstr("<th scope=\"col\" class=\"n\">K</th>"));
  EXPECT_THAT(text, HasSubstr("<th scope=\"col\">what</th>"));
}

TEST(HtmlTables, SentencesWithCode) {
  EXPECT_EQ(htmlProse("run `a <b>` now").str(),
            "run <code>a &lt;b&gt;</code> now");
  EXPECT_EQ(htmlProse("one ` alone").str(), "one ` alone");
  EXPECT_EQ(capitalised("the order"), "The order");
  EXPECT_EQ(capitalised("affine-loop-fusion is"), "affine-loop-fusion is");
  EXPECT_EQ(capitalised("load2 may"), "load2 may");
  EXPECT_EQ(capitalised(""), "");
}

TEST(LayeredLayout, ArcsRunDownAndNodesKeepApart) {
  std::mt19937 random(3);
  for (int round = 0; round != 200; ++round) {
    size_t n = 1 + random() % 25;
    std::vector<double> widths;
    for (size_t i = 0; i != n; ++i)
      widths.push_back(60 + random() % 100);
    std::vector<std::pair<size_t, size_t>> arcs;
    for (size_t i = 0; i + 1 < n; ++i)
      for (unsigned k = random() % 3; k; --k)
        arcs.emplace_back(i, i + 1 + random() % (n - i - 1));
    LayeredLayout layout = layOut(widths, arcs);
    ASSERT_EQ(layout.nodes.size(), n);
    ASSERT_EQ(layout.bends.size(), arcs.size());
    for (size_t a = 0; a != arcs.size(); ++a) {
      auto [from, to] = arcs[a];
      EXPECT_LT(layout.layerOf[from], layout.layerOf[to]);
      EXPECT_EQ(layout.bends[a].size(),
                layout.layerOf[to] - layout.layerOf[from] - 1);
      double y = layout.nodes[from].y;
      for (LayoutPoint bend : layout.bends[a]) {
        EXPECT_GT(bend.y, y);
        y = bend.y;
      }
      EXPECT_GT(layout.nodes[to].y, y);
    }
    for (size_t i = 0; i != n; ++i) {
      EXPECT_GE(layout.nodes[i].x - widths[i] / 2, 0);
      EXPECT_LE(layout.nodes[i].x + widths[i] / 2, layout.width);
      EXPECT_LE(layout.nodes[i].y, layout.height);
      for (size_t j = 0; j != i; ++j)
        if (layout.layerOf[i] == layout.layerOf[j])
          EXPECT_GE(std::abs(layout.nodes[i].x - layout.nodes[j].x),
                    (widths[i] + widths[j]) / 2);
    }
  }
}

TEST(LayeredLayout, NoCrossingWhereNoneIsNeeded) {
  // 0 -> 3, 1 -> 2: drawn in the order of numbers they would cross.
  LayeredLayout layout = layOut({60, 60, 60, 60}, {{0, 3}, {1, 2}});
  bool left = layout.nodes[0].x < layout.nodes[1].x;
  EXPECT_EQ(left, layout.nodes[3].x < layout.nodes[2].x);
}
} // namespace
