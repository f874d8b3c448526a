//===- ReportFile.h - a bisection as a document -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `--report=FILE`: the file's extension says what kind of document it is. A
// kind is one source file and one row of the table in ReportFile.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_REPORTFILE_H
#define PLUMBLINE_REPORT_REPORTFILE_H

#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Support/Error.h"
#include <string>

namespace plumb {

/// What a report says that the result does not hold.
struct ReportContext {
  /// Plumbline's own version, "0.1.0".
  std::string version;
};

/// Error if no kind of document has the extension of `path`.
Status checkReportPath(const std::string &path);

/// The document for `path`, which is not written. Errors: as above.
Result<std::string> bisectReport(const BisectResult &result,
                                 const std::string &path,
                                 const ReportContext &context);

/// Markdown as bug trackers take it; see BisectMarkdown.cpp.
std::string bisectMarkdown(const BisectResult &result,
                           const ReportContext &context);

} // namespace plumb

#endif // PLUMBLINE_REPORT_REPORTFILE_H
