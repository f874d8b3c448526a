//===- MinimalSet.cpp - passes that are guilty only together --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MinimalSet.h"
#include "ChunkSearch.h"
#include "plumbline/Bisect/Harness.h"
#include "plumbline/Support/Progress.h"
#include <chrono>

namespace plumb {

ReducedSet
spareItems(std::vector<unsigned> items,
           const std::function<bool(const std::vector<unsigned> &)> &test,
           const std::function<bool()> &stop) {
  ReducedSet result;
  auto attempt = [&](unsigned first, unsigned last) {
    std::vector<unsigned> fewer = items;
    fewer.erase(fewer.begin() + first, fewer.begin() + last);
    ++result.tests;
    if (!test(fewer))
      return false;
    items = std::move(fewer);
    return true;
  };
  // Where one item has become superfluous because a later one went, another
  // round of single items finds it.
  ChunkPosition at;
  size_t before;
  do {
    before = items.size();
    if (!searchChunks(
            at, [&] { return static_cast<unsigned>(items.size()); }, attempt,
            stop, [] {})) {
      result.isMinimal = false;
      break;
    }
    at = {1, 0};
  } while (items.size() != before && !items.empty());
  result.kept = std::move(items);
  return result;
}

namespace {
/// Runs some passes of a pipeline behind the reference of a finding.
class Subsets {
public:
  explicit Subsets(const CertificateCase &c) : c(c), record(c.record) {
    record.crossCheck = false;
  }
  /// Whether these passes, in order, show the fault.
  bool showFault(const std::vector<unsigned> &passes);

private:
  const CertificateCase &c;
  RecordOptions record;
};
} // namespace

bool Subsets::showFault(const std::vector<unsigned> &passes) {
  Pipeline some;
  for (unsigned pass : passes)
    some.leaves.push_back(c.pipeline.leaves[pass]);
  Levels levels =
      Levels::record(c.levels.module(c.finding.reference), some, record);
  if (levels.stop())
    return levels.stop()->verdict == c.finding.verdict.verdict &&
           levels.stop()->leaf + 1 == passes.size();
  for (unsigned i = 0; i != levels.size(); ++i)
    c.harness.noteSignature(levels.module(i));
  unsigned last = levels.size() - 1;
  if (levels.list()[last].holder == 0)
    return false;
  std::unique_ptr<LevelRuns> runs = c.harness.version(levels.module(last));
  return isBad(
      compareLevels(c.reference, *runs, c.harness.compareOptions()).verdict);
}

std::optional<MinimalSet> findMinimalSet(const CertificateCase &c,
                                         double seconds) {
  const SearchFinding &finding = c.finding;
  // A pass that changed nothing on its way is not missed. The culprit is always
  // there: the question is what it needs.
  std::vector<unsigned> others, culprit;
  if (finding.isExact())
    culprit.push_back(finding.firstLeaf);
  for (unsigned i = finding.reference;
       i != finding.lastLeaf + (finding.isExact() ? 0 : 1); ++i)
    if (c.levels.list()[i + 1].changed)
      others.push_back(i);

  Subsets subsets(c);
  Progress progress("minimal set");
  unsigned tests = 0;
  auto test = [&](const std::vector<unsigned> &some) {
    progress.update(++tests, std::to_string(some.size()) + " passes");
    std::vector<unsigned> all = some;
    all.insert(all.end(), culprit.begin(), culprit.end());
    return subsets.showFault(all);
  };
  if (!test(others))
    return std::nullopt;
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
  ReducedSet reduced = spareItems(others, test, [&] {
    return std::chrono::duration<double>(Clock::now() - start).count() >
           seconds;
  });
  reduced.kept.insert(reduced.kept.end(), culprit.begin(), culprit.end());
  MinimalSet set;
  set.passes = std::move(reduced.kept);
  set.tests = tests;
  set.isMinimal = reduced.isMinimal;
  std::vector<Leaf> leaves;
  for (unsigned pass : set.passes)
    leaves.push_back(c.pipeline.leaves[pass]);
  set.pipeline = pipelineText(leaves, 0, leaves.size());
  return set;
}

} // namespace plumb
