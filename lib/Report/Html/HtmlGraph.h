//===- HtmlGraph.h - the tasks around a missing edge ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_HTML_HTMLGRAPH_H
#define PLUMBLINE_LIB_REPORT_HTML_HTMLGRAPH_H

#include "Html.h"
#include "plumbline/Deps/DepsCheck.h"

namespace plumb {

/// The tasks of the hazards with their neighbours, as a drawing. Hazards are
/// dashed and named, edges to add are thick and say so. Empty without hazards.
Html htmlGraph(const AccessGraph &graph, const DepsResult &result);

/// Cause, tasks and fix of each group of hazards, and what the fix costs.
Html htmlHazards(const AccessGraph &graph, const DepsResult &result);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_HTML_HTMLGRAPH_H
