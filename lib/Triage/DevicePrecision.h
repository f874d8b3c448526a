//===- DevicePrecision.h - is it only less precise --------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Outputs outside of the allowance may be wrong, or the right function in less
// precision than the program asks for: a library's compute type, a matrix
// unit's accumulator, fast math. Three kinds of experiment tell:
//
//   outputs     are they those of a right implementation, rounded once more?
//   contracts   the allowance of level 0 again, under a contract that promises
//               less (flushed subnormals, conversions an ulp off, fast
//               functions, a truncating matrix unit): is the run within it?
//   arithmetic  the program run in narrower arithmetic (Narrowed.h): are its
//               errors those of the run, bit by bit, or in size, spread and
//               direction?
//
// A bound for narrow sums in any order would be of no use here: it is so wide
// that wrong values pass. Errors of one place, or of one factor, are like those
// of no experiment.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_DEVICEPRECISION_H
#define PLUMBLINE_LIB_TRIAGE_DEVICEPRECISION_H

#include "plumbline/Triage/Stage.h"

namespace plumb {

struct PrecisionMatch {
  TriageCategory category = TriageCategory::Device;
  Confidence confidence = Confidence::Suspected;
  std::string summary, next;
};

/// Level 0 must have outputs. Every experiment is added to `experiments`.
std::optional<PrecisionMatch>
matchPrecision(TriageContext &context, const GivenOutputs &run,
               std::vector<TriageExperiment> &experiments);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_DEVICEPRECISION_H
