//===- JUnitReport.h - results as JUnit XML ---------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form that continuous integration collects. A triage has a test case a
// stage, a bisection one a pass. What is no pass is no pass here either: stages
// that could not run and levels that nobody looked at are skipped and say why,
// what could not be decided is an error, a fault is a failure with its
// evidence.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_REPORT_JUNITREPORT_H
#define PLUMBLINE_REPORT_JUNITREPORT_H

#include "plumbline/Report/ReportFile.h"
#include <string>

namespace plumb {

std::string bisectJUnit(const BisectResult &result,
                        const ReportContext &context);
std::string triageJUnit(const TriageResult &result,
                        const ReportContext &context);

} // namespace plumb

#endif // PLUMBLINE_REPORT_JUNITREPORT_H
