//===- Log.h - what the user hears on stderr --------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three levels are all that a command line tool needs: quiet (errors only),
// normal, verbose. Lines go to stderr, so that stdout stays free for results
// that other programs read. A progress line is one that the next line replaces;
// it is written only where a person can watch, on a terminal.
//
// The work is done by spdlog, which this header does not include: every other
// file of the project includes this one, and spdlog is slow to compile. The
// level and the open progress line live in the one logger object; messages of
// several threads do not mix.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_SUPPORT_LOG_H
#define PLUMBLINE_SUPPORT_LOG_H

#include <string_view>

namespace plumb {

enum class LogLevel {
  Quiet,  ///< Errors.
  Normal, ///< Errors, warnings and information; the initial level.
  Verbose ///< Everything.
};

void setLogLevel(LogLevel level);
LogLevel logLevel();

/// `error: text`, at every level.
void logError(std::string_view text);
/// `warning: text`, at normal and verbose.
void logWarn(std::string_view text);
/// `text`, at normal and verbose.
void logInfo(std::string_view text);
/// `text`, at verbose only; ask logVerboseEnabled() before building a long one.
void logVerbose(std::string_view text);
bool logVerboseEnabled();

/// Replaces the progress line, if stderr is a terminal and the level is not
/// quiet. The text is cut to the terminal's width. Progress.h decides when a
/// task has taken long enough to deserve one.
void logProgress(std::string_view text);
/// Takes the progress line away, if there is one.
void clearProgress();

} // namespace plumb

#endif // PLUMBLINE_SUPPORT_LOG_H
