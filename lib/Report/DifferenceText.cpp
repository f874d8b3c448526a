//===- DifferenceText.cpp - a first difference in words -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DifferenceText.h"
#include <cstdio>

namespace plumb {

std::string joined(const std::vector<std::string> &parts) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : ", ") + part;
  return text;
}

static std::string number(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

std::string differenceText(const Difference &d) {
  std::string text = d.place();
  if (!d.expected.empty())
    text += " expected " + d.expected + ",";
  text += " got " + d.got;
  std::vector<std::string> more;
  // Millions of ulps say no more than the values do.
  if (d.ulp && *d.ulp && *d.ulp <= 1'000'000)
    more.push_back(std::to_string(*d.ulp) + " ulp");
  if (d.allowance)
    more.push_back("allowed are " + number(*d.allowance));
  return more.empty() ? text : text + " (" + joined(more) + ")";
}

std::string remainingWhy(const LevelVerdict &verdict) {
  std::string why = verdict.why;
  if (const std::optional<Difference> &d = verdict.first) {
    std::string said =
        d->place() + " expected " + d->expected + ", got " + d->got + ": ";
    if (why.compare(0, said.size(), said) == 0)
      why.erase(0, said.size());
  }
  return why;
}

} // namespace plumb
