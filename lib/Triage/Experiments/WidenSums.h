//===- WidenSums.h - accumulators in a wider type ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy of the program that keeps its sums in a wider type and rounds all else
// as before: types narrower than that are widened everywhere, and what every
// operation but those of the sums gives is rounded back at once. What the copy
// gives differently is what the narrow accumulators do.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_WIDENSUMS_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_WIDENSUMS_H

#include "Reductions.h"
#include "Retype.h"

namespace plumb {

/// Null if there is no such accumulator, or the program cannot be retyped. With
/// `termsToo` the terms are not rounded either, nor anything else.
mlir::OwningOpRef<mlir::ModuleOp>
withWideSums(mlir::ModuleOp module, FloatFormat wide, bool termsToo = false);

/// The types that withWideSums() replaces, for the inputs.
FormatMap widening(FloatFormat wide);

/// Whether a sum is kept in a type that loses more than the numbers it is made
/// of or becomes: below 24 bits of precision, or below `output`'s.
bool isNarrowSum(const FoundReduction &reduction, FloatFormat output);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_WIDENSUMS_H
