//===- DifferenceText.h - a first difference in words -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_DIFFERENCETEXT_H
#define PLUMBLINE_LIB_REPORT_DIFFERENCETEXT_H

#include "plumbline/Oracle/Verdict.h"
#include <string>
#include <vector>

namespace plumb {

/// `arg0[2] expected 3.0, got 6.0 (2 ulp, allowed are 1e-07)`.
std::string differenceText(const Difference &d);

/// What a verdict says beyond its first difference: why, without the words that
/// differenceText() has already.
std::string remainingWhy(const LevelVerdict &verdict);

/// "a, b, c".
std::string joined(const std::vector<std::string> &parts);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_DIFFERENCETEXT_H
