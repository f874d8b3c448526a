//===- UnifiedDiffTest.cpp - two texts as a unified diff ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expectations are what `diff -u` (GNU diffutils 3.8) prints for the two
// texts, but that it writes ranges of one line without their length; random
// pairs are checked by applying the diff.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/UnifiedDiff.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

using namespace plumb;
using testing::HasSubstr;

namespace {
TEST(UnifiedDiff, EqualTextsGiveNothing) {
  EXPECT_EQ(unifiedDiff("a\nb\n", "a\nb\n", "x", "y"), "");
  EXPECT_EQ(unifiedDiff("", "", "x", "y"), "");
}

TEST(UnifiedDiff, AsDiffU) {
  std::string before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n";
  std::string after =
      "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\n13\n15\nsixteen\n";
  EXPECT_EQ(unifiedDiff(before, after, "old", "new"),
            "--- old\n+++ new\n"
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
            "@@ -11,5 +11,5 @@\n 11\n 12\n 13\n-14\n 15\n+sixteen\n");
}

TEST(UnifiedDiff, NearChangesShareAHunk) {
  // Six lines between two changes are both their contexts, seven are more.
  EXPECT_EQ(unifiedDiff("a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n",
                        "old", "new"),
            "--- old\n+++ new\n@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n"
            " 5\n 6\n-b\n+B\n");
  EXPECT_EQ(unifiedDiff("a\n1\n2\n3\n4\n5\n6\n7\nb\n",
                        "A\n1\n2\n3\n4\n5\n6\n7\nB\n", "old", "new"),
            "--- old\n+++ new\n@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n"
            "@@ -6,4 +6,4 @@\n 5\n 6\n 7\n-b\n+B\n");
}

TEST(UnifiedDiff, FromAndToNothing) {
  EXPECT_EQ(unifiedDiff("", "a\nb\n", "x", "y"),
            "--- x\n+++ y\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  EXPECT_EQ(unifiedDiff("a\n", "", "x", "y"),
            "--- x\n+++ y\n@@ -1,1 +0,0 @@\n-a\n");
}

TEST(UnifiedDiff, LongOnesAreCut) {
  DiffOptions options;
  options.maxLines = 3;
  EXPECT_EQ(unifiedDiff("", "a\nb\nc\nd\n", "x", "y", options),
            "--- x\n+++ y\n@@ -0,0 +1,4 @@\n+a\n+b\n... 2 more lines\n");
}

TEST(UnifiedDiff, TextsWithNothingInCommon) {
  std::string before, after;
  for (int i = 0; i != 3000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  EXPECT_THAT(unifiedDiff(before, after, "x", "y"),
              HasSubstr("@@ -1,3000 +1,3000 @@\n-a0\n"));
}

/// Applies a diff as patch(1) does, with exact places.
std::string applyDiff(const std::string &before, const std::string &diff) {
  std::vector<std::string> lines;
  std::istringstream in(before), patch(diff);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  std::string out, line;
  std::getline(patch, line);
  std::getline(patch, line);
  size_t at = 0;
  while (std::getline(patch, line)) {
    if (line[0] == '@') {
      size_t start, count;
      EXPECT_EQ(sscanf(line.c_str(), "@@ -%zu,%zu", &start, &count), 2);
      for (size_t end = count ? start - 1 : start; at < end; ++at)
        out += lines[at] + "\n";
    } else if (line[0] == '+') {
      out += line.substr(1) + "\n";
    } else {
      EXPECT_EQ(lines.at(at), line.substr(1));
      if (line[0] == ' ')
        out += lines[at] + "\n";
      ++at;
    }
  }
  for (; at < lines.size(); ++at)
    out += lines[at] + "\n";
  return out;
}

TEST(UnifiedDiff, ApplyingItGivesTheOtherText) {
  std::mt19937 random(7);
  for (int round = 0; round != 2000; ++round) {
    std::string texts[2];
    for (std::string &text : texts)
      for (unsigned n = random() % 20; n; --n)
        text += std::string(1, "abc"[random() % 3]) + "\n";
    DiffOptions options;
    options.context = random() % 4;
    options.maxLines = 1000;
    std::string diff = unifiedDiff(texts[0], texts[1], "x", "y", options);
    if (texts[0] == texts[1]) {
      EXPECT_EQ(diff, "");
      continue;
    }
    ASSERT_EQ(applyDiff(texts[0], diff), texts[1]) << texts[0] << "\n" << diff;
  }
}
} // namespace
