//===- Interrupt.h - what an interrupted command leaves behind --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program that is run for a user has a process group of its own, so that all
// of it can be ended when its time is up; the terminal's interrupt does not
// reach it. And temporary files have to go. One of these lives at a time.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_INTERRUPT_H
#define PLUMBLINE_TOOLS_PLUMB_INTERRUPT_H

#include <atomic>
#include <string>
#include <vector>

namespace plumb {

/// On SIGINT, SIGTERM and SIGHUP: kills `group`, if it is not 0, and removes
/// `paths`, files before their folder. At most four.
class CleanUpWhenInterrupted {
public:
  CleanUpWhenInterrupted(const std::vector<std::string> &paths,
                         const std::atomic<int> &group);
  ~CleanUpWhenInterrupted();
  CleanUpWhenInterrupted(const CleanUpWhenInterrupted &) = delete;
  CleanUpWhenInterrupted &operator=(const CleanUpWhenInterrupted &) = delete;
};

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_INTERRUPT_H
