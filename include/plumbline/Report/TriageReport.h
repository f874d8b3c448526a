//===- TriageReport.h - a triage as text, JSON and documents ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text has a line a stage, what the stage found below it (places at the
// start of a line, as compilers write them), and the verdict at the end. The
// JSON's fields are in docs/reports.md and docs/schemas/triage.schema.json. The
// page is written anew after each stage: it says what has not been run yet.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_TRIAGEREPORT_H
#define PLUMBLINE_REPORT_TRIAGEREPORT_H

#include "plumbline/Report/ReportFile.h"
#include "plumbline/Support/Json.h"
#include "plumbline/Triage/TriageResult.h"
#include <string>

namespace plumb {

inline constexpr const char *kTriageSchema = "plumbline.triage/1";

struct TriageTextOptions {
  /// Add what stages that found nothing measured: experiments, tables, notes.
  bool verbose = false;
};

/// One stage: its line and its findings. `file` stands where a place is not
/// known.
std::string stageText(const StageResult &stage, const std::string &file,
                      const TriageTextOptions &options = {});
/// The end: verdict, next step, how to run it again.
std::string verdictText(const TriageResult &result);
/// What is seen, all stages, the end.
std::string triageText(const TriageResult &result,
                       const TriageTextOptions &options = {});

OrderedJson triageJson(const TriageResult &result);

/// One self-contained page.
std::string triageHtml(const TriageResult &result,
                       const ReportContext &context);
/// Markdown as bug trackers take it.
std::string triageMarkdown(const TriageResult &result,
                           const ReportContext &context);

} // namespace plumb

#endif // PLUMBLINE_REPORT_TRIAGEREPORT_H
