//===- Process.h - another program, run to its end --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a program without a shell, in a process group of its own: the whole
// group is killed when time is up, and what a wrapper script has left behind
// when it ends. Standard input is empty; both outputs go to files in memory, so
// that no pipe fills up.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PROCESS_H
#define PLUMBLINE_LIB_BISECT_PROCESS_H

#include "plumbline/Support/Error.h"
#include <atomic>
#include <string>
#include <vector>

namespace plumb {

struct ProcessResult {
  enum End {
    Exited,
    Signalled, ///< by itself, or its wrapper says that the program was
    TimedOut,
  };
  End end = Exited;
  int code = 0; ///< of Exited
  /// "exit code 1", "signal 11 (Segmentation fault)", "no end within 10 s".
  std::string reason;
  /// What it wrote to stdout and stderr.
  std::string out, err;

  bool succeeded() const { return end == Exited && code == 0; }
};

/// The program that `name` means: itself if it has a slash, else the first of
/// PATH. Errors: there is none, it is not executable.
Result<std::string> findProgram(const std::string &name);

/// Runs `path` with `arguments` (the first of them the program's name) for at
/// most `seconds`. `group`, if not null, is the process group while it runs,
/// and 0 before and after. Errors: it cannot be started.
Result<ProcessResult> runProcess(const std::string &path,
                                 const std::vector<std::string> &arguments,
                                 double seconds,
                                 std::atomic<int> *group = nullptr);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PROCESS_H
