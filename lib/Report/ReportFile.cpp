//===- ReportFile.cpp - a bisection as a document -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Report/ReportFile.h"

namespace plumb {

namespace {
struct Kind {
  const char *extension;
  std::string (*write)(const BisectResult &, const ReportContext &);
};
} // namespace

static constexpr Kind kKinds[] = {
    {".md", bisectMarkdown},
};

static Result<const Kind *> kindOf(const std::string &path) {
  std::string known;
  for (const Kind &kind : kKinds) {
    std::string_view extension = kind.extension;
    if (path.size() > extension.size() &&
        path.compare(path.size() - extension.size(), extension.size(),
                     extension) == 0)
      return &kind;
    known += (known.empty() ? "" : ", ") + std::string(extension);
  }
  return makeError("--report=" + path +
                   ": expected a file name that ends with " + known);
}

Status checkReportPath(const std::string &path) {
  Result<const Kind *> kind = kindOf(path);
  if (!kind)
    return takeError(kind);
  return {};
}

Result<std::string> bisectReport(const BisectResult &result,
                                 const std::string &path,
                                 const ReportContext &context) {
  Result<const Kind *> kind = kindOf(path);
  if (!kind)
    return takeError(kind);
  return (*kind)->write(result, context);
}

} // namespace plumb
