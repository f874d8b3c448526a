//===- RunReport.h - one run as JSON ----------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_RUNREPORT_H
#define PLUMBLINE_REPORT_RUNREPORT_H

#include "plumbline/Interp/Interpreter.h"
#include "plumbline/Support/Json.h"
#include <string>
#include <string_view>

namespace plumb {

inline constexpr const char *kRunSchema = "plumbline.run/1";

/// Wall time in seconds.
struct RunTimes {
  double parse = 0, compile = 0, run = 0;
};

/// "ok", "undefined", "unsupported", "aborted", "budget".
std::string_view runStatusName(RunStatus status);

/// {schema, status, results: [{type, shape, values}], arguments (after the
/// call), findings: [{kind, loc, operation, message, severity}], poison (where
/// elements without a value came from), output, steps, seconds {parse, compile,
/// run}}. Values are numbers or "nan", "inf", "-inf", "poison".
OrderedJson runJson(const RunResult &result, const RunTimes &times);

/// Compiler-style lines for what a run found: "file:line:col: error: ...".
/// `file` stands where a position is not known.
std::string findingsText(const RunResult &result, const std::string &file);

} // namespace plumb

#endif // PLUMBLINE_REPORT_RUNREPORT_H
