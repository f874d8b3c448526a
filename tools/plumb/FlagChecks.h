//===- FlagChecks.h - what the values of flags must be ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CLI11's own checks let NaN pass, turn -1 into 2^64 - 1, and print a limit in
// 309 digits. These say what was expected and what came, before any work.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TOOLS_PLUMB_FLAGCHECKS_H
#define PLUMBLINE_TOOLS_PLUMB_FLAGCHECKS_H

#include "plumbline/Support/File.h"
#include "llvm/ADT/StringRef.h"
#include <CLI/CLI.hpp>
#include <cmath>
#include <string>
#include <vector>

namespace plumb {

inline CLI::Validator expecting(std::string what,
                                std::function<bool(llvm::StringRef)> fits) {
  return CLI::Validator(
      [what, fits](std::string &value) {
        return fits(value) ? std::string()
                           : "expected " + what + ", got '" + value + "'";
      },
      "");
}

/// A finite number of seconds that is not negative; or above 0.
inline CLI::Validator seconds(bool zero = false) {
  return expecting(zero ? "a number of seconds, or 0"
                        : "a number of seconds above 0",
                   [zero](llvm::StringRef text) {
                     double v;
                     return !text.getAsDouble(v) && std::isfinite(v) &&
                            (zero ? v >= 0 : v > 0);
                   });
}

/// An integer of 64 bits, at least `least`.
inline CLI::Validator count(uint64_t least = 0) {
  return expecting("an integer from " + std::to_string(least),
                   [least](llvm::StringRef text) {
                     uint64_t v;
                     return !text.getAsInteger(10, v) && v >= least;
                   });
}

/// An integer of [low, high].
inline CLI::Validator between(uint64_t low, uint64_t high) {
  return expecting("an integer from " + std::to_string(low) + " to " +
                       std::to_string(high),
                   [low, high](llvm::StringRef text) {
                     uint64_t v;
                     return !text.getAsInteger(10, v) && low <= v && v <= high;
                   });
}

inline CLI::Validator oneOf(std::vector<std::string> words) {
  std::string all;
  for (size_t i = 0; i < words.size(); ++i)
    all += (!i ? "" : i + 1 < words.size() ? ", " : " or ") + words[i];
  return expecting(all, [words](llvm::StringRef text) {
    for (const std::string &word : words)
      if (text == word)
        return true;
    return false;
  });
}

/// A file that can be written, or "-": who waits for an answer learns at once
/// that there is no place for it. Nothing is created.
inline CLI::Validator writable() {
  return CLI::Validator(
      [](std::string &path) {
        // An empty path has a message of its own.
        Status status = path.empty() ? Status() : checkWritable(path);
        return status ? std::string()
                      : "'" + path + "': " + status.error().message;
      },
      "");
}

} // namespace plumb

#endif // PLUMBLINE_TOOLS_PLUMB_FLAGCHECKS_H
