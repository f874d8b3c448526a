//===- DirectCast.h - one conversion in place of a chain --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_DIRECTCAST_H
#define PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_DIRECTCAST_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "plumbline/Lint/CastChains.h"

namespace plumb {

/// A copy of the program in which the last conversion of each chain is made
/// from the chain's first operand at once. Null if for one of them that cannot
/// be done in place: it goes through memory or another operation's region, or
/// no operation converts the types in one step.
mlir::OwningOpRef<mlir::ModuleOp>
withDirectCasts(mlir::ModuleOp module,
                const std::vector<const FoundCastChain *> &chains);

/// A copy of the program in which some conversions do not round: their results
/// are kept in f64 wherever they go, through memory and other operations, and
/// all else rounds as before. Null where the program cannot be retyped.
mlir::OwningOpRef<mlir::ModuleOp>
withoutRounding(mlir::ModuleOp module,
                const std::vector<mlir::Operation *> &casts);

/// A conversion that rounds, or may.
bool isRoundingCast(mlir::Operation *op);

} // namespace plumb

#endif // PLUMBLINE_LIB_TRIAGE_EXPERIMENTS_DIRECTCAST_H
