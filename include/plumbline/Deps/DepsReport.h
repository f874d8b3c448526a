//===- DepsReport.h - what was found, for people and programs ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_DEPSREPORT_H
#define PLUMBLINE_DEPS_DEPSREPORT_H

#include "plumbline/Deps/DepsCheck.h"
#include "plumbline/Support/Json.h"

namespace plumb {

struct DepsTextOptions {
  size_t maxGroups = 20; ///< Told in full.
  bool verbose = false;  ///< All of it.
};

/// Compiler-style text, and a summary in the last line.
std::string depsText(const AccessGraph &graph, const DepsResult &result,
                     const DepsTextOptions &options = {});

/// The schema is in docs/deps.md.
OrderedJson depsJson(const AccessGraph &graph, const DepsResult &result);

/// The tasks of the hazards with what is next to them, as a Graphviz digraph:
/// hazards red, added edges green, paths between neighbours dotted.
std::string depsDot(const AccessGraph &graph, const DepsResult &result);

/// A Chrome trace: each task as early as the edges allow, a row a chain; the
/// racing pairs are marked and joined by arrows.
std::string depsTrace(const AccessGraph &graph, const DepsResult &result);

} // namespace plumb

#endif // PLUMBLINE_DEPS_DEPSREPORT_H
