//===- SearchFlags.h - flags of commands that look for a pass ---*- C++ -*-===//
//-*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bisect and triage go through the same pipeline with the same limits, and
// write their results in the same kinds of files.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_SEARCHFLAGS_H
#define PLUMBLINE_TOOLS_PLUMB_SEARCHFLAGS_H

#include "plumbline/Bisect/Bisect.h"
#include <string>

namespace CLI {
class App;
} // namespace CLI

namespace plumb {

/// The pipeline, what counts as right, and how long to look.
struct SearchFlags {
  std::string pipeline, contract = "any", observeArgs;
  bool reduce = false;
  unsigned searchInputs = 0;
  double reduceSeconds = BisectOptions().reduceSeconds;
  double timeOut = RecordOptions().passTimeout;
  uint64_t maxSteps = BisectOptions().maxSteps;

  void addTo(CLI::App &app);
};

/// The files to write; empty: not that one.
struct ReportFlags {
  std::string json, report, sarif, junit;

  void addTo(CLI::App &app);
  /// Nothing else may be printed then.
  bool usesStdout() const;
};

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_SEARCHFLAGS_H
