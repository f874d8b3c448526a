//===- ReadIR.h - the dependency graph that IR describes --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Host code that submits work says what may run at the same time: async.execute
// and its tokens, the async operations of the gpu dialect, and behind
// gpu-to-llvm the calls of MLIR's GPU runtime on streams and events. The reader
// follows the host code of one function from its beginning to its end, loops
// with known bounds included, and records each piece of work as a task: what it
// waits for, and which bytes it reads and writes.
//
// What it cannot follow is said: an operation of unknown effect, or control
// flow that depends on data, is a task of which nothing is known (isOpaque),
// and a check of the graph cannot end better than inconclusive.
//
// Approximations, all towards more accesses: a kernel touches the whole of each
// view that it is given and uses; a view whose place is not known is its whole
// buffer. Different arguments of the function are taken for different memory.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPSIR_READIR_H
#define PLUMBLINE_DEPSIR_READIR_H

#include "plumbline/Deps/AccessGraph.h"
#include <string>

namespace mlir {
class Operation;
} // namespace mlir

namespace plumb {

struct IRGraphOptions {
  /// The function; empty: the only one that has a body and is not private.
  std::string entry;
  /// Operations that may be followed, loops' bodies counted each time.
  uint64_t maxOperations = 10'000'000;
};

/// The graph of \p module, a builtin.module. Errors: no such function, or more
/// than one to choose from; a function that calls itself; too many operations.
Result<AccessGraph> readIRGraph(mlir::Operation *module,
                                const IRGraphOptions &options = {});

} // namespace plumb

#endif // PLUMBLINE_DEPSIR_READIR_H
