//===- NumberText.cpp - numbers as a report writes them -------------------===//
//---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumberText.h"
#include <cmath>
#include <cstdio>

namespace plumb {

std::string shownNumber(double x) {
  if (std::isnan(x))
    return "nan";
  if (std::isinf(x))
    return x > 0 ? "inf" : "-inf";
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

std::string shownCount(uint64_t n) {
  std::string digits = std::to_string(n);
  if (digits.size() > 3)
    for (size_t at = digits.size() - 3;; at -= 3) {
      digits.insert(at, ",");
      if (at <= 3)
        break;
    }
  return digits;
}

std::string shownCount(uint64_t n, const char *one, const char *many) {
  return shownCount(n) + " " + (n == 1 ? one : many);
}

std::string shownSeconds(double seconds) {
  char buffer[60];
  if (!(seconds >= 0))
    return "";
  if (seconds < 0.1)
    std::snprintf(buffer, sizeof buffer,
                  seconds < 0.00095 ? "%.2g ms" : "%.0f ms", seconds * 1000);
  else if (seconds < 120)
    std::snprintf(buffer, sizeof buffer, seconds < 10 ? "%.2f s" : "%.0f s",
                  seconds);
  else
    std::snprintf(buffer, sizeof buffer, "%.0f min %.0f s",
                  std::floor(seconds / 60), std::floor(std::fmod(seconds, 60)));
  return buffer;
}

} // namespace plumb
