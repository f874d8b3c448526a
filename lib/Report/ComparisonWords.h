//===- ComparisonWords.h - what a comparison came to, in words --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_REPORT_COMPARISONWORDS_H
#define PLUMBLINE_LIB_REPORT_COMPARISONWORDS_H

#include "plumbline/Oracle/OutputComparison.h"
#include <string>
#include <string_view>

namespace plumb {

/// "nowhere", "everywhere", "one", "slice", "tail", "tile", "periodic",
/// "scattered".
std::string_view errorPlaceName(ErrorPlace::Kind kind);

/// "64x64xf16", "f32".
std::string comparedType(const OutputComparison &comparison);

/// "3 of 4096 elements are outside of allclose:1e-05,0.001", "all 4096
/// elements are within the allowance".
std::string comparisonSentence(const OutputComparison &comparison);

} // namespace plumb

#endif // PLUMBLINE_LIB_REPORT_COMPARISONWORDS_H
