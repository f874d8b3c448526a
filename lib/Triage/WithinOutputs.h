//===- WithinOutputs.h - outputs against those of a version -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Outputs that somebody gives, against those of a version of the program: of
// another contract, of the last level, of an experiment.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_WITHINOUTPUTS_H
#define PLUMBLINE_LIB_TRIAGE_WITHINOUTPUTS_H

#include "plumbline/Triage/Stage.h"

namespace plumb {

/// Whether all outputs of `given` are within the allowance that `outputs`
/// (which have shadows) grant; integers have the same bits. False where there
/// is nothing to compare.
bool isWithinOutputs(const std::vector<HostValue> &outputs,
                     const GivenOutputs &given);

/// Of the runs of the case, those that are within the allowance of the last
/// level; 0 where that is not known.
unsigned runsLikeLastLevel(TriageContext &context);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_WITHINOUTPUTS_H
