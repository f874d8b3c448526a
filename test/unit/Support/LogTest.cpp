//===- LogTest.cpp - what the user hears on stderr -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Log.h"
#include "plumbline/Support/Progress.h"
#include "gtest/gtest.h"
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <string>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace plumb;

namespace {

class LogTest : public testing::Test {
protected:
  ~LogTest() override { setLogLevel(LogLevel::Normal); }
};

std::string captured(const std::function<void()> &write) {
  testing::internal::CaptureStderr();
  write();
  return testing::internal::GetCapturedStderr();
}

/// False in a container without /dev/pts, where no terminal can be made.
bool hasTerminals() {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master >= 0)
    close(master);
  return master >= 0;
}

/// What \p write puts on a terminal of \p columns columns.
std::string capturedOnTerminal(unsigned short columns,
                               const std::function<void()> &write) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  EXPECT_GE(master, 0);
  EXPECT_EQ(grantpt(master), 0);
  EXPECT_EQ(unlockpt(master), 0);
  int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
  EXPECT_GE(terminal, 0);
  winsize size = {24, columns, 0, 0};
  EXPECT_EQ(ioctl(terminal, TIOCSWINSZ, &size), 0);

  std::fflush(stderr);
  int old = dup(STDERR_FILENO);
  dup2(terminal, STDERR_FILENO);
  write();
  std::fflush(stderr);
  // So that reading ends without closing the terminal first.
  EXPECT_EQ(::write(STDERR_FILENO, "\004", 1), 1);
  dup2(old, STDERR_FILENO);
  close(old);

  std::string out;
  char c;
  while (read(master, &c, 1) == 1 && c != '\004')
    out += c;
  close(terminal);
  close(master);
  return out;
}

void logAll() {
  logError("e");
  logWarn("w");
  logInfo("i {} %s"); // Not a format.
  logVerbose("v");
}

} // namespace

TEST_F(LogTest, LevelsFilter) {
  EXPECT_EQ(logLevel(), LogLevel::Normal);
  EXPECT_EQ(captured(logAll), "error: e\nwarning: w\ni {} %s\n");
  setLogLevel(LogLevel::Quiet);
  EXPECT_EQ(logLevel(), LogLevel::Quiet);
  EXPECT_EQ(captured(logAll), "error: e\n");
  EXPECT_FALSE(logVerboseEnabled());
  setLogLevel(LogLevel::Verbose);
  EXPECT_EQ(logLevel(), LogLevel::Verbose);
  EXPECT_EQ(captured(logAll), "error: e\nwarning: w\ni {} %s\nv\n");
  EXPECT_TRUE(logVerboseEnabled());
}

TEST_F(LogTest, ProgressIsForTerminalsOnly) {
  EXPECT_EQ(captured([] {
              logProgress("1/2");
              logInfo("i");
              clearProgress();
            }),
            "i\n");
}

TEST_F(LogTest, MessagesReplaceProgress) {
  if (!hasTerminals())
    GTEST_SKIP() << "no pseudo-terminal here";
  EXPECT_EQ(capturedOnTerminal(80,
                               [] {
                                 logProgress("1/2");
                                 logProgress("2/2");
                                 logInfo("i");
                                 logInfo("j");
                                 clearProgress();
                               }),
            "\r\033[K1/2\r\033[K2/2\r\033[Ki\r\nj\r\n");
}

TEST_F(LogTest, ProgressFitsTheTerminal) {
  if (!hasTerminals())
    GTEST_SKIP() << "no pseudo-terminal here";
  EXPECT_EQ(capturedOnTerminal(10,
                               [] {
                                 logProgress("0123\n56789abc");
                                 clearProgress();
                               }),
            "\r\033[K0123 5678\r\033[K");
  setLogLevel(LogLevel::Quiet);
  EXPECT_EQ(capturedOnTerminal(10, [] { logProgress("x"); }), "");
}

TEST_F(LogTest, ThreadsDoNotMixLines) {
  std::string out = captured([] {
    std::vector<std::thread> threads;
    for (char c : {'a', 'b', 'c', 'd'})
      threads.emplace_back([c] {
        for (int i = 0; i < 50; ++i)
          logInfo(std::string(100, c));
      });
    for (std::thread &thread : threads)
      thread.join();
  });
  ASSERT_EQ(out.size(), 4u * 50 * 101);
  for (size_t at = 0; at < out.size(); at += 101)
    EXPECT_EQ(out.substr(at, 101), std::string(100, out[at]) + "\n");
}

TEST(ProgressTest, RendersCounts) {
  EXPECT_EQ(Progress::render("levels", 12, 40, "cse"),
            "levels 12/40 (30%) cse");
  EXPECT_EQ(Progress::render("levels", 12, 0, ""), "levels 12");
  EXPECT_EQ(Progress::render("x", 1ull << 63, (1ull << 63) + 1, ""),
            "x 9223372036854775808/9223372036854775809 (100%)");
}

TEST(ProgressTest, ShortTasksAreSilentAndLongOnesAreNot) {
  EXPECT_EQ(capturedOnTerminal(80,
                               [] {
                                 Progress progress("short", 2);
                                 progress.update(1);
                                 progress.update(2);
                               }),
            "");
  EXPECT_EQ(capturedOnTerminal(80,
                               [] {
                                 Progress progress("long", 3);
                                 std::this_thread::sleep_for(
                                     std::chrono::milliseconds(1020));
                                 progress.update(1);
                                 progress.update(2); // Too soon after.
                               }),
            "\r\033[Klong 1/3 (33%)\r\033[K");
}
