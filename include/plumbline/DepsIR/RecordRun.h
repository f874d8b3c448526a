//===- RecordRun.h - the dependency graph of a run --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program touched when it ran, and what ordered it, as a graph:
//
//   RunRecorder recorder;
//   options.observers = &recorder.observers();   // CompileOptions:
//   observeOrder auto result = program->run(inputs, options);
//   Result<AccessGraph> graph = recorder.finish(*result);
//
// A task is a stretch of one thread of the program (the entry itself, the
// region of an async.execute, an iteration of a parallel loop) in which nothing
// is begun and nothing is waited for. Its accesses are the bytes that it
// touched, by buffer, operation and kind: however often a loop comes by, they
// are few regions (Deps/ByteSet.h).
//
// What is not known of the run makes its first task opaque, so that a check of
// the graph cannot end better than inconclusive: coroutines, external
// functions, a run that ended early, and what the limits cut off. Tensors are
// values and not recorded, nor is what the async runtime keeps for itself.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPSIR_RECORDRUN_H
#define PLUMBLINE_DEPSIR_RECORDRUN_H

#include "plumbline/Deps/AccessGraph.h"
#include <memory>

namespace plumb {

struct Observers;
struct RunResult;

struct RunRecordOptions {
  /// What the first task is called.
  std::string entry;
  /// Recording ends with as many tasks, buffers or accesses.
  uint64_t maxTasks = 1'000'000, maxBuffers = 1'000'000;
  uint64_t maxAccesses = 4'000'000;
  /// In so many pieces an operation of a task may touch a buffer.
  size_t maxRegions = 4096;
};

class RunRecorder {
public:
  explicit RunRecorder(RunRecordOptions options = {});
  ~RunRecorder();

  /// For RunOptions::observers, of one run.
  const Observers &observers() const;

  /// The graph, finished: memref arguments are the buffers `arg0`, `arg1`, ...
  /// by their number among all arguments, where \p memrefArguments lists those
  /// numbers. To be called once.
  Result<AccessGraph> finish(const RunResult &run,
                             const std::vector<unsigned> &memrefArguments);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace plumb

#endif // PLUMBLINE_DEPSIR_RECORDRUN_H
