//===- Readers.h - access graphs from files ---------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three formats, told apart by what is in the file:
//
//   json      the generic one, docs/deps.md
//   runtime   deps.json of a task runtime: tasks, tensors, edges
//   dot       a CUDA graph as cudaGraphDebugDotPrint writes it (verbose), with
//             a side file that says what its kernels touch
//
// A reader is a function from text to AccessGraph: a new one is a file, a line
// in readAccessGraph and one in formatNames. Files of other formats, and graphs
// that never were files, go the same way.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEPS_READERS_H
#define PLUMBLINE_DEPS_READERS_H

#include "plumbline/Deps/AccessGraph.h"

namespace plumb {

struct ReadGraphOptions {
  std::string format = "auto";
  std::string side; ///< The file with a CUDA graph's accesses; may be empty.
};

/// What ReadGraphOptions::format may be.
std::vector<std::string> graphFormatNames();

Result<AccessGraph> readAccessGraph(const std::string &path,
                                    const ReadGraphOptions &options = {});

/// \name One reader each; \p name stands in messages
/// @{
Result<AccessGraph> readGenericGraph(const std::string &text,
                                     const std::string &name);
Result<AccessGraph> readRuntimeGraph(const std::string &text,
                                     const std::string &name);
Result<AccessGraph> readCudaDot(const std::string &text,
                                const std::string &name,
                                const std::string &sideText,
                                const std::string &sideName);
/// @}

/// \p text, from which \p graph was read, with the edges \p added and all else
/// as it was.
Result<std::string>
textWithEdges(const AccessGraph &graph, const std::string &text,
              const std::vector<std::pair<TaskIndex, TaskIndex>> &added);

} // namespace plumb

#endif // PLUMBLINE_DEPS_READERS_H
