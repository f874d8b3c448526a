//===- Samples.h - results of every kind, made by hand ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reports are tested on what commands write; what commands write rarely (a
// triage that was cut short, a fault of our own, names that are markup) is made
// here.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_SUPPORT_REPORTS_SAMPLES_H
#define PLUMBLINE_TEST_SUPPORT_REPORTS_SAMPLES_H

#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Report/ComparisonReport.h"
#include "plumbline/Triage/TriageResult.h"

namespace plumb::samples {

/// One tile of a matrix is wrong, and the last column a little.
OutputComparison wrongTile();
/// Everything within what is allowed.
OutputComparison rightOutput();

/// A culprit among a dozen passes, with all that is known of one.
BisectResult culprit();

/// All six stages at their beginning.
TriageResult begun();
/// Ended at stage 4; stages 5 and 6 were not run.
TriageResult passTriage();
/// A missing edge at stage 5, of a graph of some size.
TriageResult edgeTriage();
/// After stage 2, going on.
TriageResult runningTriage();
/// Agrees; one stage was skipped.
TriageResult agreeingTriage();
/// Every text is `text`.
TriageResult textTriage(const std::string &text);

} // namespace plumb::samples

#endif // PLUMBLINE_TEST_SUPPORT_REPORTS_SAMPLES_H
