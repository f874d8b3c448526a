//===- RecordedLevels.h - runs levels as the search asks --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles and runs a level when the search asks for it, once. What is kept of
// a run may be large (shadows of every output): only references stay, and the
// level that was asked about last, which may become one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_RECORDEDLEVELS_H
#define PLUMBLINE_LIB_BISECT_RECORDEDLEVELS_H

#include "plumbline/Bisect/Harness.h"
#include "plumbline/Bisect/Levels.h"
#include "plumbline/Bisect/Search.h"
#include "plumbline/Support/Progress.h"

namespace plumb {

class RecordedLevels final : public LevelEvaluator {
public:
  RecordedLevels(Harness &harness, const Levels &levels);

  LevelVerdict reference(unsigned level) override;
  LevelVerdict compare(unsigned reference, unsigned level) override;

  /// The runs of a level.
  LevelRuns &at(unsigned level);
  /// Instructions interpreted so far, and levels that were run, the input
  /// among them.
  uint64_t steps() const;
  unsigned levelsRun() const { return numRun; }

private:
  unsigned holder(unsigned level) const { return levels.list()[level].holder; }

  Harness &harness;
  const Levels &levels;
  /// By holder.
  std::vector<std::unique_ptr<LevelRuns>> runs;
  /// Not to be dropped; and the one that is dropped next. 0: the input, which
  /// is the harness's.
  std::vector<bool> isReference;
  unsigned latest = 0;
  uint64_t droppedSteps = 0;
  unsigned numRun = 1;
  Progress progress;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_RECORDEDLEVELS_H
