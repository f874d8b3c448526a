//===- Search.h - the first level that is wrong -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A binary search over the levels that a pass changed, with three answers
// instead of two. Levels are evaluated only when the search asks, and once:
//
//  1. From the end backwards to the last level that can be judged. The levels
//     behind it are usually the ones that have left the dialects the
//     interpreter knows, and say so at once.
//  2. If it is good, all agree up to there.
//  3. If it is bad, bisect between it and the reference. A level that cannot be
//     judged is passed over in favour of the nearest that can; if none is left,
//     the culprit is bracketed: one of the passes first..last.
//
// What it finds is always a step from a good level to a bad one. If "bad" does
// not stay bad there may be several, and this finds one of them; a fault that a
// later pass repairs before the last level goes unnoticed.
//
// With `all`, every changed level is judged, in order, and all of that is seen.
// The output of a culprit becomes the reference for what is behind it. A level
// that is bad against this one and good against an earlier reference is no
// culprit's: its pass has repaired (or hidden) the fault, and the earlier
// reference is in force again. Where the output of a culprit cannot be a
// reference, nobody is accused of what is wrong behind it until a level is good
// again, or can be a reference itself.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_SEARCH_H
#define PLUMBLINE_BISECT_SEARCH_H

#include "plumbline/Oracle/Verdict.h"
#include <optional>
#include <string>
#include <vector>

namespace plumb {

/// Judges levels; made so that the search can be tested without any IR.
class LevelEvaluator {
public:
  virtual ~LevelEvaluator();
  /// Whether the level can be a reference: a good verdict if so.
  virtual LevelVerdict reference(unsigned level) = 0;
  /// The level against a reference that was accepted. With `all` a level may be
  /// compared with several references, one after the other, and then be asked
  /// for as a reference itself; without it no level is asked about twice.
  virtual LevelVerdict compare(unsigned reference, unsigned level) = 0;
};

struct SearchInput {
  /// Of each level, whether the pass before it changed the IR. Level 0 counts
  /// as changed.
  std::vector<bool> changed;
  /// Where the pipeline ended early: the leaf that did not give a level, with
  /// the verdict crash, verifier or (the pass signalled failure) inconclusive.
  struct Stop {
    unsigned leaf = 0;
    LevelVerdict verdict;
  };
  std::optional<Stop> stop;
  bool all = false;
};

/// A pass, or one of several neighbours, that made the result wrong.
struct SearchFinding {
  /// Leaf indices; equal if the culprit is known exactly.
  unsigned firstLeaf = 0, lastLeaf = 0;
  /// The level that it is measured against.
  unsigned reference = 0;
  /// Of the level after lastLeaf.
  LevelVerdict verdict;
  /// The later leaf behind which the result is right again, as against
  /// `reference` or an earlier one. Looked for with `all` alone.
  std::optional<unsigned> repairedBy;

  bool isExact() const { return firstLeaf == lastLeaf; }
};

enum class SearchStatus { Culprit, Agree, Inconclusive, SourceUB, ToolError };

struct SearchResult {
  SearchStatus status = SearchStatus::Inconclusive;
  std::vector<SearchFinding> findings;
  /// Of each level against the reference that was in force; NotEvaluated where
  /// the search did not look. An unchanged level has its predecessor's.
  std::vector<LevelVerdict> verdicts;
  /// The last level that is known to agree (with the input, or with the last
  /// culprit's output).
  unsigned agreesUpTo = 0;
  /// What came behind it and could not be judged, if anything.
  std::optional<LevelVerdict> blocker;
  std::vector<std::string> notes;
};

SearchResult searchLevels(LevelEvaluator &evaluator, const SearchInput &input);

} // namespace plumb

#endif // PLUMBLINE_BISECT_SEARCH_H
