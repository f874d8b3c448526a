//===- PatternRecords.h - named texts through a pipe ------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A child process sends one text; here that is a list of "name length\n" with
// so many bytes behind it. Of two with one name the later counts. What a child
// that crashed has sent in part is dropped.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_PATTERNRECORDS_H
#define PLUMBLINE_LIB_BISECT_PATTERNRECORDS_H

#include <cstdlib>
#include <map>
#include <string>

namespace plumb {

class PatternRecords {
public:
  PatternRecords() = default;
  explicit PatternRecords(const std::string &sent) {
    size_t at = 0;
    while (at < sent.size()) {
      size_t space = sent.find(' ', at), line = sent.find('\n', at);
      if (space == std::string::npos || line == std::string::npos ||
          space > line)
        return;
      size_t size = std::strtoul(sent.c_str() + space + 1, nullptr, 10);
      if (size > sent.size() - line - 1)
        return;
      texts[sent.substr(at, space - at)] = sent.substr(line + 1, size);
      at = line + 1 + size;
    }
  }

  /// `name` is one word.
  void add(const char *name, const std::string &text) {
    packed += name + (" " + std::to_string(text.size())) + "\n" + text;
  }
  const std::string &str() const { return packed; }

  /// Empty if there is none of that name.
  std::string operator[](const char *name) const {
    auto it = texts.find(name);
    return it == texts.end() ? std::string() : it->second;
  }

private:
  std::string packed;
  std::map<std::string, std::string> texts;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_PATTERNRECORDS_H
