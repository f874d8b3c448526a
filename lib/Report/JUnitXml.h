//===- JUnitXml.h - a test suite in the making ------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JUnit's XML has no standard. What is written here is what the schemas of
// Jenkins' xUnit plugin and of Ant have in common: a suite with its counts,
// cases with at most one of skipped, error and failure.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_JUNITXML_H
#define PLUMBLINE_LIB_REPORT_JUNITXML_H

#include <string>
#include <utility>
#include <vector>

namespace plumb {

struct JUnitCase {
  enum Outcome { Passed, Skipped, Failure, Error };

  std::string name;
  double seconds = 0;
  Outcome outcome = Passed;
  /// Of all but Passed: one line; a word for the kind; all that is known.
  std::string message, type, details;
  std::string output; ///< shown with the case, whatever became of it
};

struct JUnitSuite {
  std::string name;
  std::vector<std::pair<std::string, std::string>> properties;
  std::vector<JUnitCase> cases;

  std::string str() const;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_JUNITXML_H
