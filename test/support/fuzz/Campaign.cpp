//===- Campaign.cpp - many programs, in processes of their own ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lines from a child: "B first count" before a batch, "P part" before a part of
// it, "F program kind detail" for a failure, "O count operation" and "S
// numbers" for its tally, "E" behind all.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include "plumbline/Support/File.h"
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace plumb;
using namespace plumb::fuzz;

std::string fuzz::inChild(const std::function<void(int out)> &work,
                          const std::function<void(const std::string &)> &line,
                          unsigned seconds) {
  int ends[2];
  if (pipe(ends) != 0)
    return "no pipe";
  std::fflush(nullptr);
  pid_t child = fork();
  if (child < 0)
    return "no process";
  if (child == 0) {
    close(ends[0]);
    // A crash is reported by who waits, without a stack trace.
    for (int s : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
      std::signal(s, SIG_DFL);
    if (!std::freopen("/dev/null", "w", stderr))
      _exit(3);
    work(ends[1]);
    _exit(0);
  }
  close(ends[1]);
  std::string pending;
  bool hung = false;
  for (;;) {
    pollfd ready{ends[0], POLLIN, 0};
    if (poll(&ready, 1, static_cast<int>(seconds) * 1000) == 0) {
      hung = true;
      kill(child, SIGKILL);
      break;
    }
    char bytes[4096];
    ssize_t n = read(ends[0], bytes, sizeof bytes);
    if (n <= 0)
      break;
    pending.append(bytes, static_cast<size_t>(n));
    for (size_t end; (end = pending.find('\n')) != std::string::npos;) {
      line(pending.substr(0, end));
      pending.erase(0, end + 1);
    }
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (hung)
    return "hang";
  if (WIFSIGNALED(status))
    return "crash (signal " + std::to_string(WTERMSIG(status)) + ")";
  return WEXITSTATUS(status)
             ? "exit code " + std::to_string(WEXITSTATUS(status))
             : "";
}

static void say(int out, std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  text += '\n';
  for (size_t at = 0; at < text.size();) {
    ssize_t n = write(out, text.data() + at, text.size() - at);
    if (n <= 0)
      _exit(3);
    at += static_cast<size_t>(n);
  }
}

static void sayTally(int out, const Tally &t) {
  for (const auto &[name, count] : t.operations)
    say(out, "O " + std::to_string(count) + " " + name);
  say(out, cat("S ", t.programs, " ", t.elements, " ", t.checkedShadows, " ",
               t.secondsMake, " ", t.secondsParse, " ", t.secondsInterpret, " ",
               t.secondsShadows, " ", t.secondsLower, " ", t.secondsCompile,
               " ", t.secondsNative, " ", t.secondsLowered));
}

static void writeProgram(const CampaignOptions &options,
                         const Failure &failure) {
  if (options.keep.empty())
    return;
  RandomProgram p = makeProgram(options.seed, failure.program, options.gen);
  std::ofstream file(options.keep + "/" + failure.kind + "-" +
                     std::to_string(options.seed) + "-" +
                     std::to_string(failure.program) + ".mlir");
  file << "// " << failure.kind << ": " << failure.detail << "\n";
  for (const auto &inputs : p.inputs)
    file << "// -e " << p.entry << argFlags(inputs) << "\n";
  file << p.text;
}

std::vector<Failure> fuzz::runCampaign(Checker &checker,
                                       const CampaignOptions &options,
                                       Tally &tally) {
  std::vector<Failure> failures;
  auto record = [&](Failure f) {
    std::printf("program %llu: %s: %s\n",
                static_cast<unsigned long long>(f.program), f.kind.c_str(),
                f.detail.substr(0, 400).c_str());
    std::fflush(stdout);
    writeProgram(options, f);
    failures.push_back(std::move(f));
  };
  uint64_t end = options.first + options.programs;
  uint64_t batchFirst = options.first, batchCount = 0;
  std::string part;
  auto line = [&](const std::string &text) {
    std::istringstream in(text.substr(1));
    if (text[0] == 'B') {
      in >> batchFirst >> batchCount;
    } else if (text[0] == 'F') {
      Failure f;
      in >> f.program >> f.kind;
      std::getline(in, f.detail);
      record(std::move(f));
    } else if (text[0] == 'O') {
      uint64_t count;
      std::string name;
      in >> count >> name;
      tally.operations[name] += count;
    } else if (text[0] == 'S') {
      Tally t;
      in >> t.programs >> t.elements >> t.checkedShadows >> t.secondsMake >>
          t.secondsParse >> t.secondsInterpret >> t.secondsShadows >>
          t.secondsLower >> t.secondsCompile >> t.secondsNative >>
          t.secondsLowered;
      tally.add(t);
    } else if (text[0] == 'P') {
      part = text.substr(2);
    } else if (text[0] == 'E') {
      batchFirst += batchCount;
      batchCount = 0;
    }
  };
  auto work = [&](uint64_t from, uint64_t to, unsigned batch) {
    return [&, from, to, batch](int out) {
      checker.onPart = [out](const char *name) {
        say(out, std::string("P ") + name);
      };
      for (uint64_t at = from; at < to; at += batch) {
        uint64_t n = std::min<uint64_t>(batch, to - at);
        say(out, cat("B ", at, " ", n));
        Tally t;
        std::vector<RandomProgram> programs;
        auto start = std::chrono::steady_clock::now();
        for (uint64_t k = at; k < at + n; ++k)
          programs.push_back(makeProgram(options.seed, k, options.gen));
        t.secondsMake = std::chrono::duration<double>(
                            std::chrono::steady_clock::now() - start)
                            .count();
        std::vector<Failure> found = checker.check(programs, t);
        for (const Failure &f : found)
          say(out, cat("F ", f.program, " ", f.kind, " ", f.detail));
        sayTally(out, t);
        say(out, "E");
      }
    };
  };
  for (uint64_t at = options.first; at < end;) {
    uint64_t to = std::min<uint64_t>(end, at + options.chunk);
    batchFirst = at;
    batchCount = 0;
    std::string died =
        inChild(work(at, to, options.batch), line, options.seconds);
    at = batchFirst;
    if (died.empty())
      continue;
    // Each program of the batch again, alone.
    uint64_t first = batchFirst, count = batchCount;
    std::string batchPart = part;
    bool found = false;
    for (uint64_t k = first; k < first + count; ++k) {
      std::string alone = inChild(work(k, k + 1, 1), line, options.seconds);
      if (alone.empty())
        continue;
      found = true;
      record({k, alone.substr(0, alone.find(' ')), alone + " in " + part});
    }
    if (!found)
      record(
          {first, died.substr(0, died.find(' ')),
           died + " in " + batchPart + ", of the batch, of no program alone"});
    at = first + std::max<uint64_t>(count, 1);
  }
  return failures;
}
