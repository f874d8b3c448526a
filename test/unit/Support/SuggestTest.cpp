//===- SuggestTest.cpp - did you mean ...? -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Suggest.h"
#include "gtest/gtest.h"

using namespace plumb;

TEST(SuggestTest, Distances) {
  EXPECT_EQ(editDistance("", ""), 0u);
  EXPECT_EQ(editDistance("abc", ""), 3u);
  EXPECT_EQ(editDistance("", "abc"), 3u);
  EXPECT_EQ(editDistance("same", "same"), 0u);
  // The classic examples.
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
  EXPECT_EQ(editDistance("Saturday", "Sunday"), 3u);
  EXPECT_EQ(editDistance("teh", "the"), 1u);
  // Swap, then insert between the two: the restricted distance would be 3.
  EXPECT_EQ(editDistance("ca", "abc"), 2u);
  EXPECT_EQ(editDistance("abc", "ca"), 2u);
  EXPECT_EQ(editDistance("a cat", "an abct"), 3u); // The same and an "n".
  // Bytes above 127 are characters like others.
  EXPECT_EQ(editDistance("\xc3\xa4", "\xa4\xc3"), 1u);
}

TEST(SuggestTest, FindsTheNearest) {
  EXPECT_EQ(nearest("canonicalise", {"cse", "canonicalize", "sccp"}),
            "canonicalize");
  EXPECT_EQ(nearest("--pass-pipline", {"--pass", "--pass-pipeline"}),
            "--pass-pipeline");
  EXPECT_EQ(nearest("sce", {"sccp", "cse"}), "cse");
  EXPECT_EQ(nearest("abcdef", {"abcdex", "abcdey"}), "abcdex"); // The first.
  EXPECT_EQ(nearest("abcdef", {"abcxyf", "abcdef2"}), "abcdef2");
}

TEST(SuggestTest, KeepsQuietWhenNothingIsNear) {
  EXPECT_EQ(nearest("frobnicate", {"cse", "canonicalize"}), std::nullopt);
  EXPECT_EQ(nearest("a", {"b"}), std::nullopt);
  EXPECT_EQ(nearest("cse", {"dce"}), std::nullopt); // Two of three.
  EXPECT_EQ(nearest("cse", {"csx", "cse"}), std::nullopt);
  EXPECT_EQ(nearest("", {"x"}), std::nullopt);
  EXPECT_EQ(nearest("x", std::vector<std::string>()), std::nullopt);
  std::string huge(1000000, 'x');
  EXPECT_EQ(nearest(huge, std::vector<std::string>{huge + "y"}), std::nullopt);
}

TEST(SuggestTest, MakesAHalfSentence) {
  std::vector<std::string> names = {"float", "double"};
  EXPECT_EQ(didYouMean("flaot", names), ", did you mean 'float'?");
  EXPECT_EQ(didYouMean("banana", names), "");
}
