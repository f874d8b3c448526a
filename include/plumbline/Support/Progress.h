//===- Progress.h - "12 of 40" for long tasks -------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task of more than a second says how far it is, on a terminal, ten times a
// second at most; a shorter one says nothing. update() may therefore be called
// at every step: most calls only look at the clock.
//
//   Progress progress("levels", levels.size());
//   for (const Level &level : levels) {
//     progress.update(level.index, level.pass);
//     ...
//   }
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_PROGRESS_H
#define PLUMBLINE_SUPPORT_PROGRESS_H

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace plumb {

class Progress {
public:
  /// \p total of 0 means that the number of steps is not known.
  explicit Progress(std::string what, uint64_t total = 0);
  /// Takes the line away.
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// Says that \p done steps are done; \p detail names what is being done now.
  void update(uint64_t done, std::string_view detail = {});

  /// The text of the line: `levels 12/40 (30%) canonicalize`.
  static std::string render(std::string_view what, uint64_t done,
                            uint64_t total, std::string_view detail);

private:
  std::string what;
  uint64_t total;
  std::chrono::steady_clock::time_point nextLine;
  bool shown = false;
};

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_PROGRESS_H
