//===- Interrupt.cpp - what an interrupted command leaves behind ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A signal handler may neither allocate nor lock: names are in fixed arrays.
//
//===----------------------------------------------------------------------===//

#include "Interrupt.h"
#include <cassert>
#include <csignal>
#include <cstdio>
#include <iterator>
#include <unistd.h>

namespace plumb {

static char leftBehind[4][512]; // "": nothing

static const std::atomic<int> *runningGroup = nullptr;

static void onInterrupt(int signal) {
  if (int group = runningGroup ? runningGroup->load() : 0)
    kill(-group, SIGKILL);
  for (const char *path : leftBehind)
    if (*path && unlink(path) != 0)
      rmdir(path);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

CleanUpWhenInterrupted::CleanUpWhenInterrupted(
    const std::vector<std::string> &paths, const std::atomic<int> &group) {
  assert(paths.size() <= std::size(leftBehind) &&
         "more than there is room for");
  for (size_t i = 0; i != paths.size() && i != std::size(leftBehind); ++i)
    std::snprintf(leftBehind[i], sizeof leftBehind[i], "%s", paths[i].c_str());
  runningGroup = &group;
  for (int signal : {SIGINT, SIGTERM, SIGHUP})
    std::signal(signal, onInterrupt);
}

CleanUpWhenInterrupted::~CleanUpWhenInterrupted() {
  for (int signal : {SIGINT, SIGTERM, SIGHUP})
    std::signal(signal, SIG_DFL);
  runningGroup = nullptr;
  for (char *path : leftBehind)
    *path = 0;
}

} // namespace plumb
