//===- Triage.h - walk the stages -------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TRIAGE_TRIAGE_H
#define PLUMBLINE_TRIAGE_TRIAGE_H

#include "plumbline/Support/Error.h"
#include "plumbline/Triage/Stage.h"
#include <functional>
#include <set>

namespace plumb {

struct TriageOptions {
  /// Numbers of the stages to run; empty: all.
  std::set<unsigned> stages;
  /// Go on behind a stage that explains everything.
  bool keepGoing = false;
  /// A directory for what each stage found, so that an interrupted triage goes
  /// on; empty: none. It belongs to one case: its hash is kept there.
  std::string directory;
  /// Called before the first stage, after each and at the end.
  std::function<void(const TriageResult &)> onProgress;
};

/// Errors are the user's to mend: a directory of another case, one that cannot
/// be written.
Result<TriageResult> triage(const TriageCase &subject,
                            const TriageOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_TRIAGE_TRIAGE_H
