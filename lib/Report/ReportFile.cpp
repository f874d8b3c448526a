//===- ReportFile.cpp - results as documents ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/ReportFile.h"
#include "plumbline/Report/ComparisonReport.h"
#include "plumbline/Report/TriageReport.h"
#include <string_view>

namespace plumb {

namespace {
struct Kind {
  const char *extension;
  // Null: there is no such document.
  std::string (*bisect)(const BisectResult &, const ReportContext &);
  std::string (*triage)(const TriageResult &, const ReportContext &);
  std::string (*comparison)(const ComparisonSet &, const ReportContext &);

  bool has(ReportOf what) const {
    switch (what) {
    case ReportOf::Bisect:
      return bisect;
    case ReportOf::Triage:
      return triage;
    case ReportOf::Comparison:
      return comparison;
    }
    return false;
  }
};
} // namespace

static constexpr Kind kKinds[] = {
    {".md", bisectMarkdown, triageMarkdown, nullptr},
    {".html", bisectHtml, triageHtml, comparisonHtml},
};

static Result<const Kind *> kindOf(const std::string &path, ReportOf what) {
  std::string known;
  for (const Kind &kind : kKinds) {
    if (!kind.has(what))
      continue;
    std::string_view extension = kind.extension;
    if (path.size() > extension.size() &&
        path.compare(path.size() - extension.size(), extension.size(),
                     extension) == 0)
      return &kind;
    known += (known.empty() ? "" : " or ") + std::string(extension);
  }
  return makeError("--report=" + path +
                   ": expected a file name that ends with " + known);
}

Status checkReportPath(const std::string &path, ReportOf what) {
  Result<const Kind *> kind = kindOf(path, what);
  if (!kind)
    return takeError(kind);
  return {};
}

Result<std::string> bisectReport(const BisectResult &result,
                                 const std::string &path,
                                 const ReportContext &context) {
  Result<const Kind *> kind = kindOf(path, ReportOf::Bisect);
  if (!kind)
    return takeError(kind);
  return (*kind)->bisect(result, context);
}

Result<std::string> triageReport(const TriageResult &result,
                                 const std::string &path,
                                 const ReportContext &context) {
  Result<const Kind *> kind = kindOf(path, ReportOf::Triage);
  if (!kind)
    return takeError(kind);
  return (*kind)->triage(result, context);
}

Result<std::string> comparisonReport(const ComparisonSet &set,
                                     const std::string &path,
                                     const ReportContext &context) {
  Result<const Kind *> kind = kindOf(path, ReportOf::Comparison);
  if (!kind)
    return takeError(kind);
  return (*kind)->comparison(set, context);
}

} // namespace plumb
