//===- ComparisonReport.h - compared outputs as JSON and HTML ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_COMPARISONREPORT_H
#define PLUMBLINE_REPORT_COMPARISONREPORT_H

#include "plumbline/Oracle/OutputComparison.h"
#include "plumbline/Report/ReportFile.h"
#include "plumbline/Support/Json.h"
#include <string>
#include <vector>

namespace plumb {

/// "pass", "fail", or "inconclusive" where too little can be checked.
std::string_view comparisonStatus(const OutputComparison &comparison);

/// One output; docs/reports.md and docs/schemas/compare.schema.json have its
/// fields. The grid of the heat map is left out, HTML shows it.
OrderedJson comparisonJson(const OutputComparison &comparison);

/// What `plumb compare` shows.
struct ComparisonSet {
  std::string reference, got; ///< "golden.npz", "k.mlir @f"
  std::string command;        ///< that gives it again
  std::vector<OutputComparison> outputs;
};

/// One self-contained page.
std::string comparisonHtml(const ComparisonSet &set,
                           const ReportContext &context);

} // namespace plumb

#endif // PLUMBLINE_REPORT_COMPARISONREPORT_H
