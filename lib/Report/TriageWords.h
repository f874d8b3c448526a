//===- TriageWords.h - what stages and verdicts say, in words ---*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_TRIAGEWORDS_H
#define PLUMBLINE_LIB_REPORT_TRIAGEWORDS_H

#include "plumbline/Triage/TriageResult.h"
#include <string>
#include <string_view>

namespace plumb {

/// What a word of confidence means: "an experiment on these inputs shows it".
std::string_view confidenceMeaning(Confidence confidence);

/// "note", "warning", "error".
std::string_view severityName(TriageSeverity severity);

/// True where `category` and `confidence` of a stage say something.
bool hasCategory(const StageResult &stage);

/// What stands behind a stage's status: its summary; why it was skipped.
std::string stageSentence(const StageResult &stage);

/// "device outputs against the golden: up to 0.5 and 512 ulp in result0".
std::string seenSentence(const SeenDifference &seen);

/// With a capital letter, where the first word is one of the language and no
/// name of a pass or a task.
std::string capitalised(std::string text);

/// "3 ulp, 0.4 % of what is seen"; empty without numbers.
std::string experimentNumbers(const TriageExperiment &experiment);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_TRIAGEWORDS_H
