//===- Error.cpp - errors with a place in a file -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Support/Error.h"

using namespace plumb;

std::string Error::str() const {
  std::string out = file;
  auto append = [&out](unsigned number) {
    if (!out.empty())
      out += ':';
    out += std::to_string(number);
  };
  if (line) {
    append(line);
    if (col)
      append(col);
  }
  if (!out.empty())
    out += ": ";
  return out + "error: " + message;
}

tl::unexpected<Error> plumb::makeError(std::string message) {
  return makeError("", 0, 0, std::move(message));
}

tl::unexpected<Error> plumb::makeError(std::string file, std::string message) {
  return makeError(std::move(file), 0, 0, std::move(message));
}

tl::unexpected<Error> plumb::makeError(std::string file, unsigned line,
                                       unsigned col, std::string message) {
  return tl::unexpected<Error>(
      Error{std::move(file), line, col, std::move(message)});
}
