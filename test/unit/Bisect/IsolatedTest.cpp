//===- IsolatedTest.cpp - work that crashes and hangs ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Isolated.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace plumb;
using testing::HasSubstr;

TEST(Isolated, ReturnsWhatTheChildSends) {
  std::string large(3'000'000, 'x');
  IsolatedResult r = runIsolated(
      [&](IsolatedChild &child) {
        child.beginStep(4);
        child.send("a");
        child.send(large);
        std::printf("to stdout\n");
        std::fprintf(stderr, "to stderr\n");
      },
      10);
  EXPECT_EQ(r.status, IsolatedResult::Done) << r.reason;
  EXPECT_EQ(r.step, 4u);
  EXPECT_EQ(r.text, "a" + large);
  EXPECT_THAT(r.output, HasSubstr("to stdout"));
  EXPECT_THAT(r.output, HasSubstr("to stderr"));
}

TEST(Isolated, ASignalIsACrashAtItsStep) {
  IsolatedResult r = runIsolated(
      [&](IsolatedChild &child) {
        child.beginStep(1);
        child.beginStep(2);
        std::fprintf(stderr, "LLVM ERROR: out of ideas\n");
        std::abort();
      },
      10);
  EXPECT_EQ(r.status, IsolatedResult::Crashed);
  EXPECT_EQ(r.step, 2u);
  EXPECT_EQ(r.reason, "signal 6 (Aborted)");
  EXPECT_EQ(r.output, "LLVM ERROR: out of ideas\n");
}

TEST(Isolated, AnExitInTheMiddleIsACrash) {
  IsolatedResult r = runIsolated([](IsolatedChild &) { _exit(0); }, 10);
  EXPECT_EQ(r.status, IsolatedResult::Crashed);
  EXPECT_EQ(r.reason, "exit code 0");
}

TEST(Isolated, AStepThatDoesNotEndIsKilled) {
  IsolatedResult r = runIsolated(
      [](IsolatedChild &child) {
        child.beginStep(1);
        pause();
      },
      0.2);
  EXPECT_EQ(r.status, IsolatedResult::TimedOut);
  EXPECT_EQ(r.step, 1u);
  EXPECT_EQ(r.reason, "no end within 0.2 s");
}

TEST(Isolated, TheLimitIsPerStep) {
  IsolatedResult r = runIsolated(
      [](IsolatedChild &child) {
        for (unsigned i = 1; i <= 6; ++i) {
          child.beginStep(i);
          usleep(150'000);
        }
      },
      0.5);
  EXPECT_EQ(r.status, IsolatedResult::Done) << r.reason;
}

TEST(Isolated, AChildThatHidesIsKilledToo) {
  // Closes every descriptor, so that the pipe says nothing.
  IsolatedResult r = runIsolated(
      [](IsolatedChild &) {
        for (int fd = 3; fd != 256; ++fd)
          close(fd);
        pause();
      },
      0.2);
  EXPECT_EQ(r.status, IsolatedResult::TimedOut);
}
