//===- GoldenTerms.h - a golden of other inputs -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A golden that sums fewer terms than the program was made for another K, or
// lost a tail: the program on inputs that are zero from some index on gives its
// numbers. Tried are one term less, halves, and the multiples of common tile
// sizes below K.
//
// A golden that was computed, in whatever precision, from inputs that had been
// rounded to a narrow type is the program's value on such inputs.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENTERMS_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENTERMS_H

#include "Experiments/ProgramRuns.h"
#include "GoldenMismatch.h"

namespace plumb {

std::optional<GoldenMismatch> goldenRoundedInputs(TriageContext &context,
                                                  ProgramRuns &runs,
                                                  const ProgramArray &array);

std::optional<GoldenMismatch> goldenTerms(TriageContext &context,
                                          ProgramRuns &runs,
                                          const ProgramArray &array);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENTERMS_H
