//===- LinalgContraction.h - sums of products at once -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See LinalgContraction.cpp for what counts as a sum of products, and
// Exec/Contractions.cpp for how it is run.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LINALGCONTRACTION_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LINALGCONTRACTION_H

#include "LinalgStructured.h"

namespace plumb {

/// If the body of `op` is a sum of products, emits the instruction that does
/// all of it and then goes to `done`; where it cannot, and for all other
/// bodies, the loops that follow have to do it.
void emitContraction(StructuredOp &op, Label done);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LINALGCONTRACTION_H
