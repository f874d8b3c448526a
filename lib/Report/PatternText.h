//===- PatternText.h - what within a pass is wrong, shown -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_PATTERNTEXT_H
#define PLUMBLINE_LIB_REPORT_PATTERNTEXT_H

#include "plumbline/Bisect/PatternFinding.h"
#include "plumbline/Support/Json.h"
#include <string>

namespace plumb {

/// One line: "pattern (anonymous namespace)::FoldX, attempt 48 of 120, the 14th
/// success, on arith.addi in @f". Its place is `location`.
std::string patternText(const PatternFinding &finding);

OrderedJson patternJson(const PatternFinding &finding);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_PATTERNTEXT_H
