//===- Log.cpp - what the user hears on stderr ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// spdlog's own stderr sinks know nothing of a line that is to be replaced, so
// the sink is written here. It asks the file descriptor whether it is a
// terminal at every progress line: a test, or a program that Plumbline is
// embedded in, may redirect it.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Log.h"

// The layers are compiled without exceptions.
#ifndef SPDLOG_NO_EXCEPTIONS
#define SPDLOG_NO_EXCEPTIONS
#endif
#include <algorithm>
#include <cstdio>
#include <memory>
#include <mutex>
#include <spdlog/logger.h>
#include <spdlog/sinks/base_sink.h>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace plumb;

namespace {

/// Returns to the first column and erases to the end of the line.
constexpr char eraseLine[] = "\r\033[K";

class StderrSink final : public spdlog::sinks::base_sink<std::mutex> {
public:
  void progress(std::string_view text) {
    if (!isatty(STDERR_FILENO))
      return;
    // A line that wraps could not be erased; a control character might move
    // the cursor.
    std::string line(text.substr(0, terminalWidth() - 1));
    std::replace_if(
        line.begin(), line.end(),
        [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    std::lock_guard<std::mutex> lock(mutex_);
    std::fputs(eraseLine, stderr);
    write(line);
    lineOpen = true;
    std::fflush(stderr);
  }

  void clear() {
    std::lock_guard<std::mutex> lock(mutex_);
    eraseOpenLine();
    std::fflush(stderr);
  }

protected:
  void sink_it_(const spdlog::details::log_msg &message) override {
    eraseOpenLine();
    if (message.level == spdlog::level::err)
      std::fputs("error: ", stderr);
    else if (message.level == spdlog::level::warn)
      std::fputs("warning: ", stderr);
    write({message.payload.data(), message.payload.size()});
    std::fputc('\n', stderr);
  }

  void flush_() override { std::fflush(stderr); }

private:
  void eraseOpenLine() {
    if (lineOpen)
      std::fputs(eraseLine, stderr);
    lineOpen = false;
  }

  static void write(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
  }

  static size_t terminalWidth() {
    winsize size = {};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
      return 80;
    return size.ws_col;
  }

  bool lineOpen = false;
};

struct Logger {
  std::shared_ptr<StderrSink> sink = std::make_shared<StderrSink>();
  spdlog::logger log{"plumb", sink};

  /// Never destroyed: destructors of static objects may still log.
  static Logger &get() {
    static Logger *logger = new Logger();
    return *logger;
  }

private:
  Logger() {
    log.set_level(spdlog::level::info);
    log.flush_on(spdlog::level::debug);
  }
};

void log(spdlog::level::level_enum level, std::string_view text) {
  Logger::get().log.log(level, spdlog::string_view_t(text.data(), text.size()));
}

} // namespace

void plumb::setLogLevel(LogLevel level) {
  spdlog::level::level_enum lowest = spdlog::level::info;
  if (level == LogLevel::Quiet)
    lowest = spdlog::level::err;
  else if (level == LogLevel::Verbose)
    lowest = spdlog::level::debug;
  Logger::get().log.set_level(lowest);
}

LogLevel plumb::logLevel() {
  if (logVerboseEnabled())
    return LogLevel::Verbose;
  return Logger::get().log.should_log(spdlog::level::info) ? LogLevel::Normal
                                                           : LogLevel::Quiet;
}

void plumb::logError(std::string_view text) { log(spdlog::level::err, text); }
void plumb::logWarn(std::string_view text) { log(spdlog::level::warn, text); }
void plumb::logInfo(std::string_view text) { log(spdlog::level::info, text); }
void plumb::logVerbose(std::string_view text) {
  log(spdlog::level::debug, text);
}
bool plumb::logVerboseEnabled() {
  return Logger::get().log.should_log(spdlog::level::debug);
}

void plumb::logProgress(std::string_view text) {
  if (logLevel() != LogLevel::Quiet)
    Logger::get().sink->progress(text);
}
void plumb::clearProgress() { Logger::get().sink->clear(); }
