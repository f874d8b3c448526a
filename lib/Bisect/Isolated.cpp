//===- Isolated.cpp - work that may crash or hang -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pipe carries frames: a byte for the kind, four for a number (the step, or
// the length of the text that follows), in the machine's own byte order. 'E' is
// the last frame of a child that returned from its work.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Bisect/Isolated.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plumb {

using Clock = std::chrono::steady_clock;

static void writeAll(int fd, const void *data, size_t size) {
  const char *bytes = static_cast<const char *>(data);
  while (size) {
    ssize_t n = write(fd, bytes, size);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      _exit(125); // the parent is gone
    bytes += n;
    size -= static_cast<size_t>(n);
  }
}

static void writeFrame(int fd, char kind, uint32_t n, const char *text) {
  char head[5] = {kind};
  std::memcpy(head + 1, &n, 4);
  writeAll(fd, head, sizeof head);
  if (text)
    writeAll(fd, text, n);
}

void IsolatedChild::beginStep(unsigned n) { writeFrame(fd, 'S', n, nullptr); }

void IsolatedChild::send(std::string_view text) {
  writeFrame(fd, 'T', static_cast<uint32_t>(text.size()), text.data());
}

[[noreturn]] static void
runChild(const std::function<void(IsolatedChild &)> &work, int pipe,
         int output) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  // Handlers that print stack traces take seconds and describe our own frames.
  for (int signal :
       {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGINT, SIGTERM})
    std::signal(signal, SIG_DFL);
  if (output >= 0) {
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
  }
  IsolatedChild child(pipe);
  work(child);
  std::fflush(nullptr);
  writeFrame(pipe, 'E', 0, nullptr);
  _exit(0);
}

namespace {
/// Takes the frames apart as they come.
class FrameReader {
public:
  explicit FrameReader(IsolatedResult &result) : result(result) {}

  /// Returns true if a step began.
  bool feed(const char *data, size_t size) {
    buffer.append(data, size);
    bool began = false;
    size_t at = 0;
    while (buffer.size() - at >= 5) {
      uint32_t n;
      std::memcpy(&n, buffer.data() + at + 1, 4);
      char kind = buffer[at];
      size_t length = 5 + (kind == 'T' ? n : 0);
      if (buffer.size() - at < length)
        break;
      if (kind == 'S') {
        result.step = n;
        began = true;
      } else if (kind == 'T') {
        result.text.append(buffer, at + 5, n);
      } else if (kind == 'E') {
        ended = true;
      }
      at += length;
    }
    buffer.erase(0, at);
    return began;
  }
  bool sawEnd() const { return ended; }

private:
  IsolatedResult &result;
  std::string buffer;
  bool ended = false;
};
} // namespace

/// The tail of what the child printed.
static std::string readTail(int fd) {
  constexpr off_t kTail = 16 * 1024;
  std::string text;
  off_t size = lseek(fd, 0, SEEK_END);
  if (size <= 0)
    return text;
  off_t start = size > kTail ? size - kTail : 0;
  text.resize(static_cast<size_t>(size - start));
  ssize_t n = pread(fd, text.data(), text.size(), start);
  text.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return text;
}

static std::string describeExit(int status) {
  if (WIFSIGNALED(status))
    return "signal " + std::to_string(WTERMSIG(status)) + " (" +
           strsignal(WTERMSIG(status)) + ")";
  return "exit code " + std::to_string(WEXITSTATUS(status));
}

IsolatedResult runIsolated(const std::function<void(IsolatedChild &)> &work,
                           double stepSeconds) {
  IsolatedResult result;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    result.reason = std::strerror(errno);
    return result;
  }
  int output = memfd_create("output", MFD_CLOEXEC);
  std::fflush(nullptr);
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    runChild(work, ends[1], output);
  }
  close(ends[1]);
  if (pid < 0) {
    result.reason = std::strerror(errno);
    close(ends[0]);
    if (output >= 0)
      close(output);
    return result;
  }

  FrameReader frames(result);
  auto limit = std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double>(stepSeconds));
  Clock::time_point deadline = Clock::now() + limit;
  bool timedOut = false;
  char buffer[64 * 1024];
  while (true) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                    deadline - Clock::now())
                    .count();
    if (left <= 0) {
      timedOut = true;
      break;
    }
    pollfd waitFor = {ends[0], POLLIN, 0};
    int ready = poll(&waitFor, 1, static_cast<int>(left > 1000 ? 1000 : left));
    if (ready <= 0)
      continue;
    ssize_t n = read(ends[0], buffer, sizeof buffer);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      break;
    if (frames.feed(buffer, static_cast<size_t>(n)))
      deadline = Clock::now() + limit;
    // A grandchild may keep the pipe open.
    if (frames.sawEnd())
      break;
  }
  int status = 0;
  // A child that closed the pipe and runs on has until the deadline.
  while (!timedOut && waitpid(pid, &status, WNOHANG) == 0) {
    timedOut = Clock::now() >= deadline;
    usleep(200);
  }
  if (timedOut) {
    kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
      ;
  }
  close(ends[0]);
  if (output >= 0) {
    result.output = readTail(output);
    close(output);
  }
  if (timedOut) {
    result.status = IsolatedResult::TimedOut;
    char text[64];
    std::snprintf(text, sizeof text, "no end within %g s", stepSeconds);
    result.reason = text;
  } else if (frames.sawEnd()) {
    result.status = IsolatedResult::Done;
  } else {
    result.status = IsolatedResult::Crashed;
    result.reason = describeExit(status);
  }
  return result;
}

} // namespace plumb
