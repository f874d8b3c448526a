//===- LintReport.h - findings of the lint as text and JSON -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As a compiler prints them, so that editors jump to them, and as JSON of the
// schema plumbline.lint/1. docs/lint.md lists its fields.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LINT_LINTREPORT_H
#define PLUMBLINE_LINT_LINTREPORT_H

#include "plumbline/Lint/Lint.h"
#include "plumbline/Support/Json.h"

#include <string>
#include <vector>

namespace plumb {

/// \p file stands where a position is not known. Ends with a line that counts.
std::string lintText(const std::string &file,
                     const std::vector<LintFinding> &findings,
                     const LintOptions &options);

OrderedJson lintJson(const std::string &file,
                     const std::vector<LintFinding> &findings,
                     const LintOptions &options);

/// Each rule and what it finds, a line each.
std::string lintRulesText();

} // namespace plumb

#endif // PLUMBLINE_LINT_LINTREPORT_H
