//===- Isolated.h - work that may crash or hang -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiler under test crashes, overflows its stack, calls exit() or never
// ends; a tool that looks for such passes must not go down with them. fork(2)
// catches all of these, which llvm::CrashRecoveryContext does not, and leaves
// the parent's MLIRContext as it was.
//
// Work is done in steps. The child says which step it begins, so that the
// parent knows where it died, and may send text back. What it writes to stdout
// and stderr (an assertion, "LLVM ERROR: ...") is kept, too.
//
// The child is a copy of the calling thread alone: MLIR's multithreading must
// be disabled in contexts that the work touches.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_BISECT_ISOLATED_H
#define PLUMBLINE_BISECT_ISOLATED_H

#include <functional>
#include <string>
#include <string_view>

namespace plumb {

/// What the child uses to report.
class IsolatedChild {
public:
  explicit IsolatedChild(int fd) : fd(fd) {}
  /// Begins step `n`; the time limit starts again.
  void beginStep(unsigned n);
  /// Sends text, which is appended to IsolatedResult::text.
  void send(std::string_view text);

private:
  int fd;
};

struct IsolatedResult {
  enum Status {
    Done,        ///< the work returned
    Crashed,     ///< a signal, or exit() in the middle
    TimedOut,    ///< a step took longer than the limit; the child was killed
    Unavailable, ///< no child process could be made
  };
  Status status = Unavailable;
  /// The last step that began; 0 if none did.
  unsigned step = 0;
  /// "signal 11 (Segmentation fault)", "exit code 1", "no end within 10 s".
  std::string reason;
  /// What the child sent.
  std::string text;
  /// The last 16 KiB of what it wrote to stdout and stderr.
  std::string output;
};

/// Does `work` in a child process, each step of which may take `stepSeconds`.
IsolatedResult runIsolated(const std::function<void(IsolatedChild &)> &work,
                           double stepSeconds);

} // namespace plumb

#endif // PLUMBLINE_BISECT_ISOLATED_H
