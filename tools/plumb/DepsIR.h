//===- DepsIR.h - plumb deps on IR ------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_DEPSIR_H
#define PLUMBLINE_TOOLS_PLUMB_DEPSIR_H

#include "plumbline/Deps/AccessGraph.h"
#include <string>
#include <vector>

namespace plumb {

struct IRGraphFlags {
  std::string file, entry, pipeline;
};

/// Whether \p file, read as \p format ("auto", ...), is IR.
bool isIRGraph(const std::string &file, const std::string &format);

/// The graph to report of.
struct IRGraph {
  AccessGraph graph;
  /// With a pipeline: a line a level, and one that says what they amount to.
  std::vector<std::string> levels;
  std::string summary;
  /// Levels of which not all is known lie in front of it, or at the end.
  bool isInconclusive = false;
};

/// Reads IR; with a pipeline, the level after the first pass that has a hazard,
/// or the last one. Prints what is wrong and returns an exit code other than 0.
int readIRGraphs(const IRGraphFlags &flags, IRGraph &result);

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_DEPSIR_H
