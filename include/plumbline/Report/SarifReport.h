//===- SarifReport.h - results as SARIF 2.1.0 -------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form that code hosts show beside the lines of a change (OASIS, Static
// Analysis Results Interchange Format 2.1.0). A result has a rule, a sentence,
// a level and a place in a file; docs/reports.md lists our rules. Paths below
// ReportContext::directory are written relative to it, as hosts want them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_SARIFREPORT_H
#define PLUMBLINE_REPORT_SARIFREPORT_H

#include "plumbline/Report/ReportFile.h"
#include "plumbline/Support/Json.h"
#include <string>
#include <vector>

namespace plumb {

struct LintFinding;

OrderedJson bisectSarif(const BisectResult &result,
                        const ReportContext &context);
OrderedJson triageSarif(const TriageResult &result,
                        const ReportContext &context);
/// `file` is what findings without a place are about.
OrderedJson lintSarif(const std::vector<LintFinding> &findings,
                      const std::string &file, const ReportContext &context);

} // namespace plumb

#endif // PLUMBLINE_REPORT_SARIFREPORT_H
