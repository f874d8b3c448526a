//===- BruteForce.h - hazards byte by byte --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The definition of a hazard, written down as slowly as possible, to check the
// finder by. It shares nothing with it: accesses are lists of elements, which
// mark bytes of a memory; what comes before what is the closure of a matrix;
// and a pair is judged by going through all bytes.
//
// ModelGraph is also what random graphs are made as; asJson writes one in the
// generic format.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_DEPS_BRUTEFORCE_H
#define PLUMBLINE_TEST_UNIT_DEPS_BRUTEFORCE_H

#include "plumbline/Deps/AccessGraph.h"
#include "plumbline/Support/Philox.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace plumb::test {

struct ModelAccess {
  unsigned buffer;
  unsigned offset;                      ///< In elements.
  std::vector<unsigned> shape, strides; ///< In elements.
  unsigned bytes;                       ///< Of an element: 1, 2, 4, 8.
  char mode;                            ///< r, w, b(oth), a(ccumulate).
};

struct ModelTask {
  std::vector<ModelAccess> accesses;
  int stream = -1;
  int host = 0; ///< 1 runs on the host, 2 synchronises.
};

struct ModelBuffer {
  unsigned bytes;
  int address = -1; ///< -1: none.
  unsigned version = 0;
  int alloc = -1, free = -1;
};

struct ModelGraph {
  std::vector<ModelTask> tasks;
  std::vector<ModelBuffer> buffers;
  std::vector<std::pair<int, int>> edges;
  bool streams = false;

  std::string asJson() const;
};

struct ModelHazards {
  /// (from, to) -> kinds, as text in the order RAW WAR WAW FREE.
  std::map<std::pair<int, int>, std::string> hazards;
  std::set<std::pair<int, int>> redundant;
  /// (user, alloc or free task, buffer).
  std::set<std::tuple<int, int, int>> lifetime;
  std::map<std::pair<int, int>, ByteRange> bytes; ///< In the first buffer.
};

/// With \p extra edges beside those of the graph.
ModelHazards bruteForce(const ModelGraph &graph,
                        const std::vector<std::pair<int, int>> &extra = {});

/// A graph of up to \p maxTasks tasks: few bytes, so that much overlaps.
ModelGraph randomGraph(PhiloxStream &random, unsigned maxTasks);

/// Built through the functions of AccessGraph.
AccessGraph toAccessGraph(const ModelGraph &model);

} // namespace plumb::test

#endif // PLUMBLINE_TEST_UNIT_DEPS_BRUTEFORCE_H
