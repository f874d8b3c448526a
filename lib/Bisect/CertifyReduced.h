//===- CertifyReduced.h - the fault in a smaller program --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_CERTIFYREDUCED_H
#define PLUMBLINE_LIB_BISECT_CERTIFYREDUCED_H

#include "plumbline/Bisect/Bisect.h"
#include "plumbline/Bisect/Harness.h"

namespace plumb {

/// Reduces `input`, what the culprit got, and fills `finding.reduced` and the
/// certificate's item of that name.
void certifyReduced(BisectFinding &finding, mlir::Operation *input,
                    Harness &harness, const BisectOptions &options);

/// Whether a level can be called from outside without knowing the levels before
/// it: its entry has the types that its inputs have.
bool isStandalone(const std::optional<LevelInputs> &inputs);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_CERTIFYREDUCED_H
