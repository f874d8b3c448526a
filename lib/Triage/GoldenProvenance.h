//===- GoldenProvenance.h - where a golden comes from -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_GOLDENPROVENANCE_H
#define PLUMBLINE_LIB_TRIAGE_GOLDENPROVENANCE_H

#include "Arrays.h"

namespace plumb {

/// What can be said of the golden's file without its values: its hash, which a
/// report is worth nothing without, what it holds, and whether it is older than
/// the program, in which case it may be another program's.
std::vector<TriageFinding> goldenProvenance(const TriageCase &subject,
                                            const std::vector<ProgramArray> &);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_GOLDENPROVENANCE_H
