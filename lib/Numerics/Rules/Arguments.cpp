//===- Arguments.cpp - the arguments of comparison rules ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"

#include <charconv>
#include <cmath>

using namespace plumb;

std::vector<std::string_view> plumb::splitArguments(std::string_view text) {
  std::vector<std::string_view> parts;
  if (text.empty())
    return parts;
  for (size_t comma; (comma = text.find(',')) != std::string_view::npos;) {
    parts.push_back(text.substr(0, comma));
    text.remove_prefix(comma + 1);
  }
  parts.push_back(text);
  return parts;
}

static tl::unexpected<Error> wrong(std::string_view text, std::string_view what,
                                   std::string_view expected) {
  std::string message(what);
  message += " is '";
  message += text;
  message += "', expected ";
  message += expected;
  return makeError(std::move(message));
}

Result<double> plumb::parseTolerance(std::string_view text,
                                     std::string_view what) {
  double x = 0;
  const char *end = text.data() + text.size();
  auto parsed = std::from_chars(text.data(), end, x);
  if (parsed.ec != std::errc() || parsed.ptr != end || !std::isfinite(x) ||
      std::signbit(x))
    return wrong(text, what, "a finite number that is not negative, as 1e-5");
  return x;
}

Result<uint64_t> plumb::parseCount(std::string_view text,
                                   std::string_view what) {
  uint64_t x = 0;
  const char *end = text.data() + text.size();
  auto parsed = std::from_chars(text.data(), end, x);
  if (parsed.ec != std::errc() || parsed.ptr != end)
    return wrong(text, what, "an integer that is not negative, as 4");
  return x;
}

std::string plumb::printShortest(double x) {
  char buffer[64];
  auto printed = std::to_chars(buffer, buffer + sizeof(buffer), x);
  return std::string(buffer, printed.ptr);
}
