//===- ToleranceNotes.h - tolerances that nothing could meet ----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tolerance below the rounding of the output's own type fails right outputs.
// These sentences say so, at the element that failed worst, and what would be
// right.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_ORACLE_TOLERANCENOTES_H
#define PLUMBLINE_LIB_ORACLE_TOLERANCENOTES_H

#include "plumbline/Oracle/OutputComparison.h"
#include <functional>

namespace plumb {

/// For a comparison that is complete but for its notes. `expected` is the type
/// of what was compared with (f64 for shadows), `got` that of the output.
std::vector<std::string> toleranceNotes(const OutputComparison &comparison,
                                        const ElementType &expected,
                                        const ElementType &got);

/// The least tolerances that accept all that the allowance does: of errors that
/// are as large as `allowance(k)` says at the values of `source`; NaN where
/// nothing is known.
RequiredTolerance
justifiedTolerance(const ElementSource &source,
                   const std::function<double(uint64_t)> &allowance);

} // namespace plumb

#endif // PLUMBLINE_LIB_ORACLE_TOLERANCENOTES_H
