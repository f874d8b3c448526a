//===- Sarif.h - a log of results in the making -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_SARIF_H
#define PLUMBLINE_LIB_REPORT_SARIF_H

#include "plumbline/Report/ReportFile.h"
#include "plumbline/Support/Json.h"
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

struct SarifResult {
  std::string rule, level, message; ///< level: "error", "warning", "note"
  /// "file:line:col", "file"; empty: the log's file.
  std::string position;
  std::vector<std::pair<std::string, std::string>> related;
  /// The function or pass that it is about; may be empty.
  std::string logicalName;
  /// Further names and words, of the result alone.
  std::vector<std::pair<std::string, std::string>> properties;
};

/// A place as SARIF splits it. `line` is 0 where it is not known.
struct SarifPlace {
  std::string file;
  unsigned line = 0, column = 0;
};
/// Of "file:line:col", "file:line", "file"; names may hold colons.
SarifPlace sarifPlace(const std::string &position);

/// A reference to a file (RFC 3986): relative below `directory`, else a file
/// URI where the path is absolute.
std::string sarifUri(const std::string &path, const std::string &directory);

class SarifLog {
public:
  /// `file`: what results without a place are about; may be empty.
  SarifLog(std::string file, const ReportContext &context);
  ~SarifLog();

  /// What a rule is about, and its usual level. Rules that nobody described
  /// get their name.
  void describe(const std::string &rule, const std::string &text);
  void add(const SarifResult &result);
  /// How the run ended: the command, its exit code, whether all of it ran.
  void finish(const std::string &command, int exitCode, bool isComplete);
  /// A remark about the run, such as what was skipped.
  void notify(const std::string &level, const std::string &message);

  OrderedJson json() const;

private:
  OrderedJson location(const std::string &position,
                       const std::string &logicalName) const;
  unsigned ruleIndex(const std::string &rule);

  std::string file;
  const ReportContext &context;
  std::vector<std::string> rules;
  std::map<std::string, std::string> descriptions;
  std::unique_ptr<OrderedJson> results, invocation, notifications;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_SARIF_H
