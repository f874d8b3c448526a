//===- DeltaHelpers.h - what several deltas need ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A delta leaves a program that may well be invalid, the driver sees to that;
// but what it puts in must be of a type that there is a constant of, and inputs
// must go on fitting the entry.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_BISECT_DELTAHELPERS_H
#define PLUMBLINE_LIB_BISECT_DELTAHELPERS_H

#include "mlir/IR/Operation.h"
#include "plumbline/Bisect/Reduce.h"

namespace mlir {
class FunctionOpInterface;
} // namespace mlir

namespace plumb {

/// Whether makeConstant() can make a constant of the type near `op`.
bool canBeConstant(mlir::Type type, mlir::Operation *op);
/// A constant of the type, all elements `number`, in front of `op`; in the
/// LLVM dialect within an LLVM function, else of arith.
mlir::Value makeConstant(mlir::Operation *op, mlir::Type type, int64_t number);

/// The function that is called, or null.
mlir::FunctionOpInterface entryOf(const ReduceCandidate &candidate);
/// Makes the inputs fit the entry's types: cut to smaller shapes, converted to
/// other element types. False if they cannot be made to fit.
bool refitInputs(ReduceCandidate &candidate);

} // namespace plumb

#endif // PLUMBLINE_LIB_BISECT_DELTAHELPERS_H
