//===- JoinActual.h - what tasks declare against what a run did -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of tasks that say what they touch (a runtime's, or what IR says of
// itself) and the recording of a run (DepsIR/RecordRun.h) are of the same
// source: they are joined by its places, `file:line:col`, of whose files the
// last part of the path counts. An access of the run belongs to the tasks at
// its own place; if there are none, to those at the place of the thread that it
// is in, or of the one that began this one, and so on.
//
// Where a place has as many tasks as the run began threads there, the first
// belongs to the first, and so on. Otherwise (a loop came by several times) all
// tasks of a place together are compared with all that was done there.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_JOINACTUAL_H
#define PLUMBLINE_DEPS_JOINACTUAL_H

#include "plumbline/Deps/AccessGraph.h"

namespace plumb {

/// Gives the tasks of \p declared the actual accesses of \p run, both finished;
/// checkDeps then tells the differences. Where the run is not known completely,
/// or parts of it are at no task's place, a note says so and
/// AccessGraph::actualIsPartial is set.
Status joinActual(AccessGraph &declared, const AccessGraph &run);

} // namespace plumb

#endif // PLUMBLINE_DEPS_JOINACTUAL_H
