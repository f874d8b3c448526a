//===- SearchTest.cpp - the search over made-up levels --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A level is a letter: g good, u and v unknown, and any other letter or digit a
// value that is bad against another value and identical to the same. Level i
// stands behind leaf i-1.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Search.h"
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

using namespace plumb;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
class Letters final : public LevelEvaluator {
public:
  explicit Letters(std::string levels) : levels(std::move(levels)) {}

  LevelVerdict reference(unsigned level) override {
    LevelVerdict v;
    v.verdict = undefined.count(level) ? Verdict::SourceUB
                : isUnknown(level)     ? Verdict::Unsupported
                                       : Verdict::Identical;
    return v;
  }
  LevelVerdict compare(unsigned reference, unsigned level) override {
    EXPECT_TRUE(asked.insert({reference, level}).second)
        << "asked twice: " << reference << ", " << level;
    LevelVerdict v;
    v.verdict = isUnknown(level)                     ? Verdict::Unsupported
                : levels[level] == levels[reference] ? Verdict::Rounding
                                                     : Verdict::Semantic;
    v.why = std::string(1, levels[level]);
    return v;
  }
  bool isUnknown(unsigned level) const {
    return levels[level] == 'u' || levels[level] == 'v';
  }
  std::string levels;
  std::set<unsigned> undefined;
  std::set<std::pair<unsigned, unsigned>> asked;
};

SearchInput allChanged(const std::string &levels) {
  SearchInput input;
  input.changed.assign(levels.size(), true);
  return input;
}

SearchResult search(const std::string &levels, bool all = false) {
  Letters evaluator(levels);
  SearchInput input = allChanged(levels);
  input.all = all;
  return searchLevels(evaluator, input);
}

/// "first-last" leaf of each finding.
std::vector<std::string> findings(const SearchResult &r) {
  std::vector<std::string> list;
  for (const SearchFinding &f : r.findings)
    list.push_back(std::to_string(f.firstLeaf) + "-" +
                   std::to_string(f.lastLeaf));
  return list;
}

TEST(Search, AgreesIfTheEndIsGood) {
  SearchResult r = search("ggggg");
  EXPECT_EQ(r.status, SearchStatus::Agree);
  EXPECT_EQ(r.agreesUpTo, 4u);
  EXPECT_EQ(r.verdicts[4].verdict, Verdict::Rounding);
  EXPECT_EQ(r.verdicts[2].verdict, Verdict::NotEvaluated);
  EXPECT_EQ(search("g").status, SearchStatus::Agree);
}

TEST(Search, FindsTheFirstBadLevelAnywhere) {
  for (unsigned n = 1; n != 20; ++n)
    for (unsigned culprit = 0; culprit != n; ++culprit) {
      std::string levels(n + 1, 'b');
      std::fill_n(levels.begin(), culprit + 1, 'g');
      Letters evaluator(levels);
      SearchResult r = searchLevels(evaluator, allChanged(levels));
      ASSERT_EQ(r.status, SearchStatus::Culprit) << levels;
      ASSERT_THAT(findings(r), ElementsAre(std::to_string(culprit) + "-" +
                                           std::to_string(culprit)));
      EXPECT_EQ(r.agreesUpTo, culprit);
      // One for the last level, then a binary search over the others.
      EXPECT_LE(evaluator.asked.size(), 2 + std::log2(n)) << levels;
    }
}

TEST(Search, UnchangedLevelsAreNeverRun) {
  std::string levels = "gggbbb";
  Letters evaluator(levels);
  SearchInput input;
  input.changed = {true, false, true, true, false, false};
  SearchResult r = searchLevels(evaluator, input);
  EXPECT_THAT(findings(r), ElementsAre("2-2"));
  for (auto [reference, level] : evaluator.asked)
    EXPECT_TRUE(input.changed[level]);
  EXPECT_EQ(r.verdicts[5].verdict, Verdict::Semantic);
  EXPECT_EQ(r.verdicts[1].verdict, Verdict::Identical);
}

TEST(Search, AnUnknownTailIsInconclusive) {
  SearchResult r = search("gggguu");
  EXPECT_EQ(r.status, SearchStatus::Inconclusive);
  EXPECT_TRUE(r.findings.empty());
  EXPECT_EQ(r.agreesUpTo, 3u);
  ASSERT_TRUE(r.blocker);
  EXPECT_EQ(r.blocker->verdict, Verdict::Unsupported);

  r = search("guuu");
  EXPECT_EQ(r.status, SearchStatus::Inconclusive);
  EXPECT_EQ(r.agreesUpTo, 0u);
}

TEST(Search, ACulpritBeforeAnUnknownTailIsFound) {
  EXPECT_THAT(findings(search("ggbbbuuu")), ElementsAre("1-1"));
  EXPECT_EQ(search("ggbbbuuu").status, SearchStatus::Culprit);
}

TEST(Search, UnknownLevelsInTheMiddleArePassedOver) {
  // Where only unknown levels are left, the culprit is one of their passes.
  SearchResult r = search("gguuubb");
  EXPECT_EQ(r.status, SearchStatus::Inconclusive);
  EXPECT_THAT(findings(r), ElementsAre("1-4"));
  EXPECT_EQ(r.agreesUpTo, 1u);
  EXPECT_TRUE(r.blocker);

  // They do not matter where the change is elsewhere.
  EXPECT_THAT(findings(search("gugugugbb")), ElementsAre("6-6"));
  EXPECT_THAT(findings(search("gbububub")), ElementsAre("0-0"));
  EXPECT_THAT(findings(search("gguuuugbuuubuu")), ElementsAre("6-6"));
  EXPECT_EQ(search("guuuug").status, SearchStatus::Agree);
}

TEST(Search, EveryPatternOfUnknownsIsSound) {
  // All levels of up to 9 with one transition and any unknowns: the finding
  // contains the culprit, and is as narrow as the unknown levels allow.
  for (unsigned n = 2; n != 10; ++n)
    for (unsigned culprit = 0; culprit + 1 != n; ++culprit)
      for (unsigned mask = 0; mask != 1u << (n - 1); ++mask) {
        std::string levels(n, 'b');
        std::fill_n(levels.begin(), culprit + 1, 'g');
        for (unsigned i = 1; i != n; ++i)
          if (mask >> (i - 1) & 1)
            levels[i] = 'u';
        SearchResult r = search(levels);
        size_t firstBad = levels.find('b');
        size_t lastGood = levels.rfind('g');
        if (firstBad == std::string::npos) {
          ASSERT_TRUE(r.findings.empty()) << levels;
          ASSERT_EQ(r.agreesUpTo, lastGood) << levels;
          continue;
        }
        ASSERT_EQ(r.findings.size(), 1u) << levels;
        ASSERT_EQ(r.findings[0].firstLeaf, lastGood) << levels;
        ASSERT_EQ(r.findings[0].lastLeaf, firstBad - 1) << levels;
      }
}

TEST(Search, AllGoesOnBehindEachCulprit) {
  SearchResult r = search("gggaaabbb", true);
  EXPECT_EQ(r.status, SearchStatus::Culprit);
  EXPECT_THAT(findings(r), ElementsAre("2-2", "5-5"));
  EXPECT_EQ(r.findings[0].reference, 0u);
  EXPECT_EQ(r.findings[1].reference, 3u);
  // Without it the search ends with the first.
  EXPECT_THAT(findings(search("gggaaabbb")), ElementsAre("2-2"));
  EXPECT_THAT(findings(search("gabcd", true)),
              ElementsAre("0-0", "1-1", "2-2", "3-3"));
  EXPECT_THAT(findings(search("gabuuu", true)), ElementsAre("0-0", "1-1"));
}

/// The leaf that repairs each finding, "-" where there is none.
std::string repairs(const SearchResult &r) {
  std::string text;
  for (const SearchFinding &f : r.findings)
    text += f.repairedBy ? std::to_string(*f.repairedBy) : "-";
  return text;
}

TEST(Search, AllSeesWhatIsRepaired) {
  SearchResult r = search("ggaagg");
  EXPECT_EQ(r.status, SearchStatus::Agree);
  r = search("ggaagg", true);
  EXPECT_EQ(r.status, SearchStatus::Culprit);
  EXPECT_THAT(findings(r), ElementsAre("1-1"));
  EXPECT_EQ(repairs(r), "3");
  EXPECT_EQ(r.agreesUpTo, 5u);
  EXPECT_EQ(r.verdicts[2].verdict, Verdict::Semantic);
  EXPECT_EQ(r.verdicts[4].verdict, Verdict::Rounding);

  // Wrong again, by the same or another.
  r = search("gaaggaabb", true);
  EXPECT_THAT(findings(r), ElementsAre("0-0", "4-4", "6-6"));
  EXPECT_EQ(repairs(r), "2--");
  // Two at once, or one after the other.
  r = search("gaabbgg", true);
  EXPECT_THAT(findings(r), ElementsAre("0-0", "2-2"));
  EXPECT_EQ(repairs(r), "44");
  r = search("gabag", true);
  EXPECT_THAT(findings(r), ElementsAre("0-0", "1-1"));
  EXPECT_EQ(repairs(r), "32");
  // A level that cannot be judged in between.
  r = search("guaug", true);
  EXPECT_EQ(r.status, SearchStatus::Inconclusive);
  EXPECT_THAT(findings(r), ElementsAre("0-1"));
  EXPECT_EQ(repairs(r), "3");
  r = search("gaguu", true);
  EXPECT_THAT(findings(r), ElementsAre("0-0"));
  EXPECT_EQ(r.agreesUpTo, 2u);
  EXPECT_TRUE(r.blocker);
}

TEST(Search, AllAgreesWithTheDefinition) {
  // Every word of up to 7 letters: a step is a finding if the new letter is
  // not that of a reference in force, which are those letters, from the first
  // on, that no repair has taken away.
  for (unsigned n = 2; n != 8; ++n)
    for (unsigned word = 0; word != 1u << (2 * (n - 1)); ++word) {
      std::string levels = "g", stack = "g", expected;
      for (unsigned i = 1; i != n; ++i) {
        char letter = "gabc"[word >> (2 * (i - 1)) & 3];
        levels += letter;
        size_t at = stack.find(letter);
        if (at != std::string::npos) {
          stack.resize(at + 1);
        } else {
          stack += letter;
          expected += std::to_string(i - 1);
        }
      }
      std::string got;
      for (const SearchFinding &f : search(levels, true).findings)
        got += std::to_string(f.firstLeaf);
      ASSERT_EQ(got, expected) << levels;
    }
}

TEST(Search, WithoutAllOneOfTheStepsIsFound) {
  for (unsigned n = 2; n != 12; ++n)
    for (unsigned word = 0; word != 1u << (n - 2); ++word) {
      std::string levels(n, 'g');
      for (unsigned i = 1; i + 1 != n; ++i)
        levels[i] = word >> (i - 1) & 1 ? 'b' : 'g';
      levels[n - 1] = 'b';
      SearchResult r = search(levels);
      ASSERT_EQ(r.findings.size(), 1u) << levels;
      ASSERT_TRUE(r.findings[0].isExact());
      unsigned leaf = r.findings[0].firstLeaf;
      ASSERT_EQ(levels[leaf], 'g') << levels;
      ASSERT_EQ(levels[leaf + 1], 'b') << levels;
    }
}

TEST(Search, AllBehindAnUndefinedOutput) {
  auto run = [](const std::string &levels, std::set<unsigned> undefined) {
    Letters evaluator(levels);
    evaluator.undefined = std::move(undefined);
    SearchInput input = allChanged(levels);
    input.all = true;
    return searchLevels(evaluator, input);
  };
  // Level 3 makes something definite of it, which is not its fault, and is a
  // reference.
  SearchResult r = run("ggbaac", {2});
  EXPECT_THAT(findings(r), ElementsAre("1-1", "4-4"));
  EXPECT_EQ(r.findings[1].reference, 3u);
  ASSERT_EQ(r.notes.size(), 1u);
  EXPECT_THAT(r.notes[0], HasSubstr("source-ub"));
  // Level 3 is right again.
  r = run("ggbgga", {2});
  EXPECT_THAT(findings(r), ElementsAre("1-1", "4-4"));
  EXPECT_EQ(repairs(r), "2-");
  EXPECT_EQ(r.findings[1].reference, 0u);
  // Undefined for two passes: said once.
  r = run("ggbac", {2, 3});
  EXPECT_THAT(findings(r), ElementsAre("1-1"));
  EXPECT_EQ(r.notes.size(), 1u);
}

TEST(Search, AllIsHeldUpByTheFirstUnknownLevel) {
  // Until the result is right again.
  SearchResult r = search("guv", true);
  EXPECT_EQ(r.status, SearchStatus::Inconclusive);
  ASSERT_TRUE(r.blocker);
  EXPECT_EQ(r.blocker->why, "u");
  r = search("guvg", true);
  EXPECT_EQ(r.status, SearchStatus::Agree);
  EXPECT_FALSE(r.blocker);
  r = search("guvgv", true);
  ASSERT_TRUE(r.blocker);
  EXPECT_EQ(r.blocker->why, "v");
}

TEST(Search, AnInputThatIsNoReferenceEndsTheSearch) {
  Letters evaluator("gbb");
  evaluator.undefined = {0};
  SearchResult r = searchLevels(evaluator, allChanged("gbb"));
  EXPECT_EQ(r.status, SearchStatus::SourceUB);
  EXPECT_TRUE(evaluator.asked.empty());
  EXPECT_EQ(search("ubb").status, SearchStatus::Inconclusive);
}

TEST(Search, ACrashIsACulprit) {
  SearchInput input = allChanged("ggg");
  SearchInput::Stop stop;
  stop.leaf = 2;
  stop.verdict.verdict = Verdict::Crash;
  input.stop = stop;
  {
    Letters evaluator("ggg");
    SearchResult r = searchLevels(evaluator, input);
    EXPECT_EQ(r.status, SearchStatus::Culprit);
    EXPECT_THAT(findings(r), ElementsAre("2-2"));
    EXPECT_EQ(r.findings[0].verdict.verdict, Verdict::Crash);
  }
  { // Before it: the wrong value comes first.
    Letters evaluator("gbb");
    SearchResult r = searchLevels(evaluator, input);
    EXPECT_THAT(findings(r), ElementsAre("0-0"));
    Letters again("gbb");
    input.all = true;
    r = searchLevels(again, input);
    EXPECT_THAT(findings(r), ElementsAre("0-0", "2-2"));
    EXPECT_EQ(r.findings[1].reference, 1u);
  }
  { // Levels that cannot be judged do not excuse it.
    Letters evaluator("guu");
    EXPECT_THAT(findings(searchLevels(evaluator, input)), ElementsAre("2-2"));
  }
}

TEST(Search, APassThatFailsIsNoCulprit) {
  SearchInput input = allChanged("ggg");
  SearchInput::Stop stop;
  stop.leaf = 2;
  stop.verdict.verdict = Verdict::Inconclusive;
  stop.verdict.why = "failed";
  input.stop = stop;
  Letters evaluator("ggg");
  SearchResult r = searchLevels(evaluator, input);
  EXPECT_EQ(r.status, SearchStatus::Inconclusive);
  EXPECT_TRUE(r.findings.empty());
  ASSERT_TRUE(r.blocker);
  EXPECT_EQ(r.blocker->why, "failed");
  EXPECT_EQ(r.agreesUpTo, 2u);
  // What could not be judged before it comes first.
  Letters unknown("ggu");
  r = searchLevels(unknown, input);
  ASSERT_TRUE(r.blocker);
  EXPECT_EQ(r.blocker->why, "u");
  EXPECT_EQ(r.agreesUpTo, 1u);
}
} // namespace
