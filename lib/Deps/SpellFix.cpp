//===- SpellFix.cpp - an edge as its source writes it ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Deps/DepsCheck.h"

using namespace plumb;

std::string plumb::spellFix(const AccessGraph &graph, TaskIndex from,
                            TaskIndex to) {
  const DepsTask &first = graph.tasks[from], &second = graph.tasks[to];
  switch (graph.spelling) {
  case FixSpelling::TaskDeps:
    return "deps=[" + first.id + "] on " + second.str();
  case FixSpelling::Events: {
    auto stream = [&](const DepsTask &task) {
      return task.stream == noIndex ? std::string("its stream")
                                    : graph.streamNames[task.stream];
    };
    return "cudaEventRecord(e, " + stream(first) + ") after " + first.str() +
           ", cudaStreamWaitEvent(" + stream(second) + ", e) before " +
           second.str();
  }
  case FixSpelling::CudaGraph:
    return "cudaGraphAddDependencies(graph, &" + first.id + ", &" + second.id +
           ", 1)";
  case FixSpelling::AsyncToken:
    return "the token of " + first.str() + " among the dependencies of " +
           second.str() +
           ", or waited for by its thread before (async.await, gpu.wait)";
  case FixSpelling::Barrier:
    return "a barrier (gpu.barrier, __syncthreads()) after " + first.str() +
           " and before " + second.str();
  }
  return "";
}
