//===- FirstTag.h - the first tagged tensor that is wrong -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A run on a device recorded tensors at tags. The same tags stand in the input
// IR, as the attribute plumb.tag; the interpreter gives each the value that it
// should have, with an allowance. In the order of execution, the first that is
// outside shows where the difference comes in: behind the last right one.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_FIRSTTAG_H
#define PLUMBLINE_LIB_TRIAGE_FIRSTTAG_H

#include "plumbline/Triage/Stage.h"

namespace plumb {

struct TagCheck {
  std::string name;
  unsigned occurrence = 0;
  /// Of the tagged operation.
  std::string position, operation;
  /// Empty where the two cannot be compared: `why` says so.
  std::optional<OutputComparison> comparison;
  std::string why;

  bool isWrong() const;
  /// `tag 'scores'`, `tag 'tile' (the 3rd time)`.
  std::string text() const;
};

struct TagChecks {
  /// Those that were given and came by, in the order of execution.
  std::vector<TagCheck> checks;
  /// Given, and no operation with that tag ran so often.
  std::vector<std::string> missing;
};

/// Errors: the program cannot be run with observers.
Result<TagChecks> checkTags(const TriageCase &subject);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_FIRSTTAG_H
