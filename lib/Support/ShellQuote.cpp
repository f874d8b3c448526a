//===- ShellQuote.cpp - words for a POSIX shell ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/ShellQuote.h"

namespace plumb {

std::string shellQuoted(std::string_view word) {
  bool plain = !word.empty() &&
               word.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                                      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789-_=+./:,@%") == word.npos;
  if (plain)
    return std::string(word);
  // Within single quotes everything stands for itself but the quote.
  std::string inner;
  for (char c : word)
    inner += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return "'" + inner + "'";
}

} // namespace plumb
