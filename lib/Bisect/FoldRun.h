//===- FoldRun.h - folding, one operation at a time -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A greedy driver folds between its patterns, and no action says so. So where a
// pass is wrong with all its patterns left out, the same driver is run on the
// same operations without any pattern and with a listener of ours: what changes
// then is a fold. Folding cannot be left out one by one, but the driver can be
// looked at after the n-th: between two folds the IR is whole.
//
// Dead code goes away on the side; that, and the folding of constants into each
// other, is not counted. Regions are not simplified.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_FOLDRUN_H
#define PLUMBLINE_LIB_BISECT_FOLDRUN_H

#include "PatternRun.h"
#include <string>
#include <vector>

namespace plumb {

struct FoldRun {
  /// Whether the driver ended or came to the fold that was asked for.
  bool isComplete = false;
  /// How many folds there were, up to that one.
  unsigned folds = 0;
  /// The module after them.
  std::string ir;
  /// The last of them: the operation and where it is.
  std::string op, location, symbol;
};

/// What to fold in a program: the operations that `anchors` (of a Leaf) name;
/// or, if it is not empty, the symbol at `path` alone.
struct FoldRoots {
  std::vector<std::string> anchors;
  std::string path;
};

/// Folds in `ir`; stops after fold number `limit`, from 1; 0: after all.
FoldRun runFolds(const PatternRunner &runner, const std::string &ir,
                 const FoldRoots &what, unsigned limit);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_FOLDRUN_H
