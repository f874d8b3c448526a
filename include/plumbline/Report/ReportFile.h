//===- ReportFile.h - results as documents ----------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `--report=FILE`: the file's extension says what kind of document it is. A
// kind is one row of the table in ReportFile.cpp, and a source file for each
// result that it can show.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_REPORTFILE_H
#define PLUMBLINE_REPORT_REPORTFILE_H

#include "plumbline/Support/Error.h"
#include <string>

namespace plumb {

struct BisectResult;
struct ComparisonSet;
struct TriageResult;

/// What a report says that the result does not hold.
struct ReportContext {
  /// Plumbline's own version, "0.1.0".
  std::string version;
  /// Where the command ran, absolute: paths below it are written relative to
  /// it. Empty: absolute paths stay as they are.
  std::string directory;
};

enum class ReportOf { Bisect, Triage, Comparison };

/// Error if no kind of document has the extension of `path`, or none for this
/// result.
Status checkReportPath(const std::string &path,
                       ReportOf what = ReportOf::Bisect);

/// The document for `path`, which is not written. Errors: as above.
Result<std::string> bisectReport(const BisectResult &result,
                                 const std::string &path,
                                 const ReportContext &context);
Result<std::string> triageReport(const TriageResult &result,
                                 const std::string &path,
                                 const ReportContext &context);
Result<std::string> comparisonReport(const ComparisonSet &set,
                                     const std::string &path,
                                     const ReportContext &context);

/// Markdown as bug trackers take it; see BisectMarkdown.cpp.
std::string bisectMarkdown(const BisectResult &result,
                           const ReportContext &context);
/// One self-contained page.
std::string bisectHtml(const BisectResult &result,
                       const ReportContext &context);

} // namespace plumb

#endif // PLUMBLINE_REPORT_REPORTFILE_H
