//===- Pipeline.h - a textual pipeline as a list of passes ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "The module after pass k" exists only if passes run one at a time: within
// func.func(A,B) MLIR runs A and B on the first function before it looks at the
// second. So the text is split into its leaves, each with the operations that
// it is nested under, and each leaf becomes a pipeline of its own:
//
//   builtin.module(func.func(A{x=1},B),C)
//     0  A{x=1} on func.func      builtin.module(func.func(A{x=1}))
//     1  B      on func.func      builtin.module(func.func(B))
//     2  C      on builtin.module builtin.module(C)
//
// The text is the user's, not what a parsed pass manager prints: printing the
// options of some passes does not parse again (an empty enum) or crashes (an
// uninitialised one). Only registered pipelines ("sparsifier") are expanded
// through their printed form, in a child process; one whose print cannot be
// used stays a single leaf.
//
// Passes are looked up in MLIR's global registry, which has to be filled
// before.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_PIPELINE_H
#define PLUMBLINE_BISECT_PIPELINE_H

#include "plumbline/Support/Error.h"
#include <string>
#include <vector>

namespace plumb {

struct Leaf {
  /// Place in the order of execution, from 0.
  unsigned index = 0;
  /// The pass's argument ("canonicalize").
  std::string pass;
  /// What stands between the braces, as given.
  std::string options;
  /// The registered pipeline that the pass came from; empty for most.
  std::string alias;
  /// Operation names from the outermost on ("builtin.module", "func.func");
  /// "any" for op-agnostic managers.
  std::vector<std::string> anchors;
  /// All options, where somebody else's registry has said them.
  std::string complete = {};

  const std::string &anchor() const { return anchors.back(); }
  /// "canonicalize{top-down=false}".
  std::string element() const;
  /// A pipeline of this leaf alone.
  std::string pipeline() const;
};

struct Pipeline {
  /// Wrapped in an anchor, as MLIR parses it.
  std::string text;
  std::vector<Leaf> leaves;
};

/// Splits and checks a pipeline. A list without an anchor ("cse,canonicalize"),
/// or one whose anchor is not the module's, is taken to run on builtin.module.
/// Errors: unbalanced brackets, an unknown pass or option (with the nearest
/// name), with the column in the text.
Result<Pipeline> parsePipeline(const std::string &text);

/// The leaves [first, last) as one pipeline text.
std::string pipelineText(const std::vector<Leaf> &leaves, size_t first,
                         size_t last);

/// Every option of a leaf's pass as the pass prints it, values that were not
/// given included; the options as given where it cannot be printed or the print
/// does not parse again.
std::string completeOptions(const Leaf &leaf);

} // namespace plumb

#endif // PLUMBLINE_BISECT_PIPELINE_H
