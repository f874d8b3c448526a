//===- LevelRuns.cpp - the runs of one level, made when needed ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/LevelRuns.h"

namespace plumb {

const LevelRun &LevelRuns::get(UnitTable table) {
  std::optional<LevelRun> &run = runs[static_cast<unsigned>(table)];
  if (!run) {
    run = runner(table);
    totalSteps += run->run.steps;
  }
  return *run;
}

} // namespace plumb
