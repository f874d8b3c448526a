//===- Process.cpp - another program, run to its end ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// execv and not execvp: the latter hands a text file that it cannot start to a
// shell. What went wrong between fork and exec comes through a pipe that a
// successful exec closes.
//
//===----------------------------------------------------------------------===//

#include "Process.h"
#include "llvm/Support/Program.h"
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plumb {

/// A program that writes more than this, to any file, is stopped (SIGXFSZ).
static constexpr rlim_t kMaxOutput = 4ull << 30;

Result<std::string> findProgram(const std::string &name) {
  std::string path = name;
  if (name.find('/') == std::string::npos) {
    llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name);
    if (!found)
      return makeError("there is no program '" + name + "' in PATH");
    path = *found;
  }
  struct stat status;
  if (stat(path.c_str(), &status) != 0)
    return makeError("'" + path + "': " + std::strerror(errno));
  if (S_ISDIR(status.st_mode))
    return makeError("'" + path + "' is a directory, expected a program");
  if (access(path.c_str(), X_OK) != 0)
    return makeError("'" + path + "' is not executable");
  return path;
}

static std::string signalText(int signal) {
  return "signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

[[noreturn]] static void runChild(const std::string &path,
                                  const std::vector<std::string> &arguments,
                                  int out, int err, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  rlimit noCore = {0, 0}, output = {kMaxOutput, kMaxOutput};
  setrlimit(RLIMIT_CORE, &noCore);
  setrlimit(RLIMIT_FSIZE, &output);
  for (int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGINT,
                     SIGTERM, SIGPIPE})
    std::signal(signal, SIG_DFL);
  int null = open("/dev/null", O_RDONLY);
  std::vector<char *> argv;
  for (const std::string &argument : arguments)
    argv.push_back(const_cast<char *>(argument.c_str()));
  argv.push_back(nullptr);
  if (dup2(null, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
      dup2(err, STDERR_FILENO) >= 0)
    execv(path.c_str(), argv.data());
  int error = errno;
  [[maybe_unused]] ssize_t n = write(report, &error, sizeof error);
  _exit(127);
}

/// Waits for `pid` to end, without collecting it. False if it does not.
static bool waitUntil(pid_t pid, std::chrono::steady_clock::time_point end) {
  useconds_t pause = 200;
  while (true) {
    siginfo_t info = {};
    if (waitid(P_PID, static_cast<id_t>(pid), &info,
               WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == pid)
      return true;
    if (std::chrono::steady_clock::now() >= end)
      return false;
    usleep(pause);
    pause = pause < 2000 ? pause * 2 : pause;
  }
}

static std::string readAll(int fd) {
  std::string text;
  off_t size = lseek(fd, 0, SEEK_END);
  text.resize(size > 0 ? static_cast<size_t>(size) : 0);
  size_t at = 0;
  while (at < text.size()) {
    ssize_t n =
        pread(fd, text.data() + at, text.size() - at, static_cast<off_t>(at));
    if (n <= 0)
      break;
    at += static_cast<size_t>(n);
  }
  text.resize(at);
  return text;
}

static void setEnd(ProcessResult &result, int status) {
  // A shell that waited for a program which a signal ended says so by 128 plus
  // its number.
  int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  if (WIFEXITED(status))
    for (int one : {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGKILL, SIGSEGV})
      if (WEXITSTATUS(status) == 128 + one)
        signal = one;
  if (signal) {
    result.end = ProcessResult::Signalled;
    result.reason = signalText(signal);
    return;
  }
  result.code = WEXITSTATUS(status);
  result.reason = "exit code " + std::to_string(result.code);
}

Result<ProcessResult> runProcess(const std::string &path,
                                 const std::vector<std::string> &arguments,
                                 double seconds, std::atomic<int> *group) {
  ProcessResult result;
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0)
    return makeError(path + ": " + std::strerror(errno));
  int out = memfd_create("stdout", MFD_CLOEXEC);
  int err = memfd_create("stderr", MFD_CLOEXEC);
  std::fflush(nullptr);
  pid_t pid = fork();
  if (pid == 0)
    runChild(path, arguments, out, err, report[1]);
  int error = pid < 0 ? errno : 0;
  close(report[1]);
  bool ended = false;
  if (pid > 0) {
    setpgid(pid, pid); // whoever is first
    if (group)
      *group = pid;
    ssize_t n;
    while ((n = read(report[0], &error, sizeof error)) < 0 && errno == EINTR)
      ;
    if (n != sizeof error)
      error = 0;
    ended = waitUntil(
        pid,
        std::chrono::steady_clock::now() +
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                std::chrono::duration<double>(seconds)));
    // The number of the group is not given to another before pid is collected.
    kill(-pid, SIGKILL);
    if (group)
      *group = 0;
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
      ;
    if (ended) {
      setEnd(result, status);
    } else {
      result.end = ProcessResult::TimedOut;
      char text[64];
      std::snprintf(text, sizeof text, "no end within %g s", seconds);
      result.reason = text;
    }
    result.out = readAll(out);
    result.err = readAll(err);
  }
  for (int fd : {report[0], out, err})
    if (fd >= 0)
      close(fd);
  if (error)
    return makeError("cannot run '" + path + "': " + std::strerror(error));
  return result;
}

} // namespace plumb
