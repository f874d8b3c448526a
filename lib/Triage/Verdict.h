//===- Verdict.h - the one verdict at the end of a triage -------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first stage that explains the whole difference, or found a fault by
// itself, decides. Without one, the best-founded fault that explains a part;
// else a difference that was seen is unexplained, and what was not seen agrees.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_VERDICT_H
#define PLUMBLINE_LIB_TRIAGE_VERDICT_H

#include "plumbline/Triage/TriageResult.h"

namespace plumb {

TriageVerdict decide(const TriageResult &result);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_VERDICT_H
