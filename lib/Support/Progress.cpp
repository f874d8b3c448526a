//===- Progress.cpp - "12 of 40" for long tasks --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Progress.h"
#include "plumbline/Support/Log.h"

using namespace plumb;
using Clock = std::chrono::steady_clock;

static constexpr std::chrono::milliseconds silence(1000), interval(100);

Progress::Progress(std::string what, uint64_t total)
    : what(std::move(what)), total(total), nextLine(Clock::now() + silence) {}

Progress::~Progress() {
  if (shown)
    clearProgress();
}

void Progress::update(uint64_t done, std::string_view detail) {
  Clock::time_point now = Clock::now();
  if (now < nextLine)
    return;
  nextLine = now + interval;
  shown = true;
  logProgress(render(what, done, total, detail));
}

std::string Progress::render(std::string_view what, uint64_t done,
                             uint64_t total, std::string_view detail) {
  std::string line(what);
  line += ' ' + std::to_string(done);
  if (total) {
    line += '/' + std::to_string(total);
    // Not 100 * done, which may overflow.
    double percent = 100.0 * (double(done) / double(total));
    line += " (" + std::to_string(unsigned(percent)) + "%)";
  }
  if (!detail.empty())
    line += ' ' + std::string(detail);
  return line;
}
