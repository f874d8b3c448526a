//===- Retype.h - the same program in other float types ---------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What would the program have given, had it computed in another type? All float
// types that a predicate chooses are replaced, in signatures, memory, constants
// and operations alike; casts that then lead from a type to itself go. The
// operations and their order stay.
//
// A program that looks at the bits of its floats, or that has been lowered to
// machine types, cannot be retyped; nor can one that does not verify after it.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_RETYPE_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_RETYPE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Interp/HostValue.h"
#include "plumbline/Numerics/Format.h"
#include <functional>

namespace plumb {

/// The format that takes the place of another; the same one: stays.
using FormatMap = std::function<FloatFormat(FloatFormat)>;

/// Null if the program cannot be retyped.
mlir::OwningOpRef<mlir::ModuleOp> retyped(mlir::ModuleOp module,
                                          const FormatMap &map);

/// In a copy that retyped() would make, what some operations gave is rounded as
/// before: of every operation of the copy, asked before types are replaced.
/// Casts to narrower types that are asked for stay as they were.
using KeepsRounding = std::function<bool(mlir::Operation *)>;

/// Operations that round: arithmetic and functions, casts to a narrower type.
bool roundsItsResult(mlir::Operation *op);

/// As retyped(), on `copy` itself; false if it cannot be done, and then `copy`
/// is worth nothing.
bool retype(mlir::ModuleOp copy, const FormatMap &map,
            const KeepsRounding &keeps = nullptr);

/// Inputs in the types of the retyped program, each rounded once.
std::vector<HostValue> retypedInputs(const std::vector<HostValue> &inputs,
                                     const FormatMap &map);

/// MLIR's type of a format; null for those without one.
mlir::FloatType floatTypeOf(mlir::MLIRContext *context, FloatFormat f);
std::optional<FloatFormat> formatOfType(mlir::Type type);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_RETYPE_H
