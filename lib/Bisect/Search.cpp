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
/// The search behind one reference level.
class OneSearch {
public:
  OneSearch(LevelEvaluator &evaluator, const SearchInput &input,
            unsigned reference, std::vector<LevelVerdict> &verdicts)
      : evaluator(evaluator), reference(reference), verdicts(verdicts) {
    for (unsigned i = reference + 1; i < input.changed.size(); ++i)
      if (input.changed[i])
        levels.push_back(i);
  }

  /// The first finding, if there is one. Sets agreesUpTo and blocker.
  std::optional<SearchFinding> run();

  unsigned agreesUpTo = 0;
  std::optional<LevelVerdict> blocker;

private:
  /// Of the k-th changed level behind the reference.
  const LevelVerdict &at(size_t k) {
    LevelVerdict &verdict = verdicts[levels[k]];
    if (verdict.verdict == Verdict::NotEvaluated)
      verdict = evaluator.compare(reference, levels[k]);
    return verdict;
  }
  std::optional<size_t> judgeable(size_t lo, size_t hi);
  SearchFinding bisect(size_t hi);

  LevelEvaluator &evaluator;
  unsigned reference;
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

/// levels[hi] is bad, the reference is good.
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
  finding.reference = reference;
  finding.verdict = at(hi);
  agreesUpTo = levels[lo] - 1;
  if (!finding.isExact())
    blocker = at(lo);
  return finding;
}

std::optional<SearchFinding> OneSearch::run() {
  agreesUpTo = reference;
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

SearchResult searchLevels(LevelEvaluator &evaluator, const SearchInput &input) {
  SearchResult result;
  result.verdicts.resize(input.changed.size());
  unsigned reference = 0;
  while (true) {
    LevelVerdict asReference = evaluator.reference(reference);
    if (reference == 0)
      result.verdicts[0] = asReference;
    if (!isGood(asReference.verdict)) {
      if (reference == 0) {
        result.status = asReference.verdict == Verdict::SourceUB
                            ? SearchStatus::SourceUB
                        : asReference.verdict == Verdict::ToolError
                            ? SearchStatus::ToolError
                            : SearchStatus::Inconclusive;
        result.blocker = asReference;
        return result;
      }
      result.notes.push_back(
          "the search ends here: the culprit's output cannot serve as the new "
          "reference (" +
          std::string(verdictName(asReference.verdict)) + ": " +
          asReference.why + ")");
      break;
    }
    OneSearch search(evaluator, input, reference, result.verdicts);
    std::optional<SearchFinding> finding = search.run();
    result.agreesUpTo = search.agreesUpTo;
    result.blocker = search.blocker;
    if (!finding)
      break;
    result.findings.push_back(*finding);
    if (!input.all)
      break;
    // What was judged against the old reference has to be judged again.
    reference = finding->lastLeaf + 1;
    for (size_t i = reference + 1; i < result.verdicts.size(); ++i)
      result.verdicts[i] = LevelVerdict();
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
