//===- JUnitXml.cpp - a test suite in the making --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JUnitXml.h"
#include "MarkupText.h"
#include <algorithm>
#include <cstdio>

namespace plumb {

static std::string attribute(const char *name, const std::string &value) {
  return std::string(" ") + name + "=\"" + markupAttribute(value) + "\"";
}

/// Seconds with three decimals, which is what collectors take.
static std::string time(double seconds) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.3f", seconds > 0 ? seconds : 0);
  return buffer;
}

static std::string outcome(const JUnitCase &c) {
  const char *name = c.outcome == JUnitCase::Skipped   ? "skipped"
                     : c.outcome == JUnitCase::Failure ? "failure"
                                                       : "error";
  std::string text = std::string("      <") + name +
                     attribute("message", c.message) +
                     attribute("type", c.type);
  if (c.details.empty())
    return text + "/>\n";
  return text + ">" + markupText(c.details) + "</" + name + ">\n";
}

std::string JUnitSuite::str() const {
  auto count = [&](JUnitCase::Outcome outcome) {
    return std::to_string(
        std::count_if(cases.begin(), cases.end(), [&](const JUnitCase &c) {
          return c.outcome == outcome;
        }));
  };
  double seconds = 0;
  for (const JUnitCase &c : cases)
    seconds += c.seconds;
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<testsuites>\n  <testsuite" +
                     attribute("name", name) +
                     attribute("tests", std::to_string(cases.size())) +
                     attribute("failures", count(JUnitCase::Failure)) +
                     attribute("errors", count(JUnitCase::Error)) +
                     attribute("skipped", count(JUnitCase::Skipped)) +
                     attribute("time", time(seconds)) + ">\n";
  if (!properties.empty()) {
    text += "    <properties>\n";
    for (const auto &[key, value] : properties)
      text += "      <property" + attribute("name", key) +
              attribute("value", value) + "/>\n";
    text += "    </properties>\n";
  }
  for (const JUnitCase &c : cases) {
    text += "    <testcase" + attribute("name", c.name) +
            attribute("classname", name) + attribute("time", time(c.seconds));
    if (c.outcome == JUnitCase::Passed && c.output.empty()) {
      text += "/>\n";
      continue;
    }
    text += ">\n";
    if (c.outcome != JUnitCase::Passed)
      text += outcome(c);
    if (!c.output.empty())
      text += "      <system-out>" + markupText(c.output) + "</system-out>\n";
    text += "    </testcase>\n";
  }
  return text + "  </testsuite>\n</testsuites>\n";
}

} // namespace plumb
