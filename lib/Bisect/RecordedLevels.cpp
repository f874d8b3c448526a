//===- RecordedLevels.cpp - runs levels as the search asks ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordedLevels.h"

namespace plumb {

RecordedLevels::RecordedLevels(Harness &harness, const Levels &levels)
    : harness(harness), levels(levels), runs(levels.size()),
      isReference(levels.size()), progress("levels") {}

LevelVerdict RecordedLevels::reference(unsigned level) {
  LevelVerdict verdict = judgeReference(at(level), harness.compareOptions());
  if (isGood(verdict.verdict))
    isReference[holder(level)] = true;
  return verdict;
}

LevelVerdict RecordedLevels::compare(unsigned reference, unsigned level) {
  if (latest != holder(level) && latest && !isReference[latest]) {
    droppedSteps += runs[latest]->steps();
    runs[latest].reset();
  }
  latest = holder(level);
  LevelRuns &runsOfLevel = at(level);
  progress.update(numRun, "level " + std::to_string(level));
  return compareLevels(at(reference), runsOfLevel, harness.compareOptions());
}

LevelRuns &RecordedLevels::at(unsigned level) {
  unsigned index = holder(level);
  if (index == 0)
    return harness.input();
  if (!runs[index]) {
    runs[index] = harness.version(levels.module(index));
    ++numRun;
  }
  return *runs[index];
}

uint64_t RecordedLevels::steps() const {
  uint64_t sum = harness.input().steps() + droppedSteps;
  for (const std::unique_ptr<LevelRuns> &one : runs)
    if (one)
      sum += one->steps();
  return sum;
}

} // namespace plumb
