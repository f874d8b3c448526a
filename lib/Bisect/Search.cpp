//===- Search.cpp - the first level that is wrong -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Search.h"
#include <algorithm>

namespace plumb {

LevelEvaluator::~LevelEvaluator() = default;

namespace {
/// The search for one culprit.
class OneSearch {
public:
  OneSearch(LevelEvaluator &evaluator, const SearchInput &input,
            std::vector<LevelVerdict> &verdicts)
      : evaluator(evaluator), verdicts(verdicts) {
    for (unsigned i = 1; i < input.changed.size(); ++i)
      if (input.changed[i])
        levels.push_back(i);
  }

  /// The first finding, if there is one. Sets agreesUpTo and blocker.
  std::optional<SearchFinding> run();

  unsigned agreesUpTo = 0;
  std::optional<LevelVerdict> blocker;

private:
  /// Of the k-th changed level behind the input.
  const LevelVerdict &at(size_t k) {
    LevelVerdict &verdict = verdicts[levels[k]];
    if (verdict.verdict == Verdict::NotEvaluated)
      verdict = evaluator.compare(0, levels[k]);
    return verdict;
  }
  std::optional<size_t> judgeable(size_t lo, size_t hi);
  SearchFinding bisect(size_t hi);

  LevelEvaluator &evaluator;
  std::vector<LevelVerdict> &verdicts;
  std::vector<unsigned> levels;
};
} // namespace

/// A level in [lo, hi) that can be judged, the nearest to the middle.
std::optional<size_t> OneSearch::judgeable(size_t lo, size_t hi) {
  size_t mid = lo + (hi - lo) / 2;
  for (size_t distance = 0; distance <= hi - lo; ++distance) {
    if (mid + distance < hi && !isUnknown(at(mid + distance).verdict))
      return mid + distance;
    if (distance && mid >= lo + distance &&
        !isUnknown(at(mid - distance).verdict))
      return mid - distance;
  }
  return std::nullopt;
}

/// levels[hi] is bad, the input is good.
SearchFinding OneSearch::bisect(size_t hi) {
  // Good up to but without levels[lo].
  size_t lo = 0;
  while (lo < hi) {
    std::optional<size_t> mid = judgeable(lo, hi);
    if (!mid)
      break;
    if (isBad(at(*mid).verdict))
      hi = *mid;
    else
      lo = *mid + 1;
  }
  SearchFinding finding;
  finding.firstLeaf = levels[lo] - 1;
  finding.lastLeaf = levels[hi] - 1;
  finding.verdict = at(hi);
  agreesUpTo = levels[lo] - 1;
  if (!finding.isExact())
    blocker = at(lo);
  return finding;
}

std::optional<SearchFinding> OneSearch::run() {
  size_t end = levels.size();
  while (end && isUnknown(at(end - 1).verdict))
    --end;
  if (end && isBad(at(end - 1).verdict))
    return bisect(end - 1);
  if (end < levels.size()) {
    blocker = at(end);
    agreesUpTo = levels[end] - 1;
  } else {
    agreesUpTo = static_cast<unsigned>(verdicts.size()) - 1;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// All culprits
//===----------------------------------------------------------------------===//

namespace {
/// Judges one changed level after the other.
class FullSearch {
public:
  FullSearch(LevelEvaluator &evaluator, const SearchInput &input,
             SearchResult &result)
      : evaluator(evaluator), input(input), result(result) {}
  void run();
  /// The reference that is in force.
  unsigned reference() const { return references.back().level; }

private:
  struct Reference {
    unsigned level = 0;
    /// The findings before this one belong to earlier references.
    size_t findings = 0;
  };
  void isRight(unsigned level);
  bool isRepaired(unsigned level);
  void accuse(unsigned level);
  bool becomesReference(unsigned level);

  LevelEvaluator &evaluator;
  const SearchInput &input;
  SearchResult &result;
  std::vector<Reference> references = {{0, 0}};
  /// The last level that is right, and the first one behind it that another
  /// pass has changed; 0: none.
  unsigned right = 0, firstOpen = 0;
  /// The output of the last culprit cannot be a reference.
  bool isBroken = false;
};
} // namespace

/// `level` agrees with the reference in force.
void FullSearch::isRight(unsigned level) {
  right = level;
  firstOpen = 0;
  result.blocker.reset();
  isBroken = false;
}

/// Whether `level`, which is bad, agrees with an earlier reference.
bool FullSearch::isRepaired(unsigned level) {
  for (size_t i = 0; i + 1 < references.size(); ++i) {
    LevelVerdict verdict = evaluator.compare(references[i].level, level);
    if (!isGood(verdict.verdict))
      continue;
    for (size_t f = references[i + 1].findings; f != result.findings.size();
         ++f)
      if (!result.findings[f].repairedBy)
        result.findings[f].repairedBy = level - 1;
    references.resize(i + 1);
    result.verdicts[level] = std::move(verdict);
    return true;
  }
  return false;
}

/// Makes `level` the reference, if it can be one.
bool FullSearch::becomesReference(unsigned level) {
  LevelVerdict verdict = evaluator.reference(level);
  if (isGood(verdict.verdict)) {
    size_t last = result.findings.size() - 1;
    references.push_back({level, last});
    isRight(level);
    return true;
  }
  if (!isBroken)
    result.notes.push_back(
        "behind the pass with index " + std::to_string(level - 1) +
        " no other is accused until the result is right again: its output "
        "cannot serve as the new reference (" +
        std::string(verdictName(verdict.verdict)) + ": " + verdict.why + ")");
  return false;
}

void FullSearch::accuse(unsigned level) {
  SearchFinding finding;
  finding.firstLeaf = firstOpen - 1;
  finding.lastLeaf = level - 1;
  finding.reference = reference();
  finding.verdict = result.verdicts[level];
  result.findings.push_back(std::move(finding));
  isBroken = !becomesReference(level);
}

void FullSearch::run() {
  for (unsigned level = 1; level < input.changed.size(); ++level) {
    if (!input.changed[level])
      continue;
    if (!firstOpen)
      firstOpen = level;
    LevelVerdict &verdict = result.verdicts[level];
    verdict = evaluator.compare(reference(), level);
    if (isUnknown(verdict.verdict)) {
      if (!result.blocker)
        result.blocker = verdict;
    } else if (isGood(verdict.verdict)) {
      if (isBroken)
        result.findings.back().repairedBy = level - 1;
      isRight(level);
    } else if (isRepaired(level)) {
      isRight(level);
    } else if (isBroken) {
      becomesReference(level);
    } else {
      accuse(level);
    }
  }
  result.agreesUpTo = firstOpen
                          ? firstOpen - 1
                          : static_cast<unsigned>(input.changed.size()) - 1;
}

SearchResult searchLevels(LevelEvaluator &evaluator, const SearchInput &input) {
  SearchResult result;
  result.verdicts.resize(input.changed.size());
  LevelVerdict &source = result.verdicts[0];
  source = evaluator.reference(0);
  if (!isGood(source.verdict)) {
    result.status = source.verdict == Verdict::SourceUB ? SearchStatus::SourceUB
                    : source.verdict == Verdict::ToolError
                        ? SearchStatus::ToolError
                        : SearchStatus::Inconclusive;
    result.blocker = source;
    return result;
  }
  unsigned reference = 0;
  if (input.all) {
    FullSearch search(evaluator, input, result);
    search.run();
    reference = search.reference();
  } else {
    OneSearch search(evaluator, input, result.verdicts);
    if (std::optional<SearchFinding> finding = search.run())
      result.findings.push_back(std::move(*finding));
    result.agreesUpTo = search.agreesUpTo;
    result.blocker = search.blocker;
  }

  // A pass that crashes is wrong whatever came before it.
  if (input.stop && isBad(input.stop->verdict.verdict) &&
      (result.findings.empty() || input.all)) {
    SearchFinding finding;
    finding.firstLeaf = finding.lastLeaf = input.stop->leaf;
    finding.reference = reference;
    finding.verdict = input.stop->verdict;
    result.findings.push_back(finding);
  }
  if (input.stop && !result.blocker && !isBad(input.stop->verdict.verdict))
    result.blocker = input.stop->verdict;

  for (size_t i = 1; i < input.changed.size(); ++i)
    if (!input.changed[i])
      result.verdicts[i] = result.verdicts[i - 1];

  bool exact = std::any_of(
      result.findings.begin(), result.findings.end(),
      [](const SearchFinding &finding) { return finding.isExact(); });
  if (exact)
    result.status = SearchStatus::Culprit;
  else if (!result.findings.empty() || result.blocker)
    result.status = SearchStatus::Inconclusive;
  else
    result.status = SearchStatus::Agree;
  return result;
}

} // namespace plumb
