//===- Seen.h - the difference that a triage is to explain ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_SEEN_H
#define PLUMBLINE_LIB_TRIAGE_SEEN_H

#include "plumbline/Triage/Stage.h"

namespace plumb {

/// See TriageContext::seen().
SeenDifference findSeenDifference(TriageContext &context);

/// Each output of `given` against level 0's allowance; where level 0 has no
/// outputs, nothing. Outputs that the file lacks are left out.
std::vector<OutputComparison> compareWithLevel0(TriageContext &context,
                                                const GivenOutputs &given,
                                                bool withPlaces);

/// `values` in place of level 0's exact values, with level 0's allowance around
/// them: what a right implementation may be off from them. Types of `values`
/// may be wider.
HostValue withAllowanceOf(const HostValue &level0, const HostValue &values);

/// True if all comparisons pass.
bool allPass(const std::vector<OutputComparison> &comparisons);

/// "f.npz", "the golden g.npz".
std::string runText(const GivenOutputs &run);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_SEEN_H
