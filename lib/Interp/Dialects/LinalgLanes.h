//===- LinalgLanes.h - tiles of a structured operation at once --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LINALGLANES_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LINALGLANES_H

#include "LinalgStructured.h"

namespace plumb {

/// The parallel loop whose iterations may run many at once and cost least that
/// way; nullopt if there is none.
std::optional<unsigned> chooseLaneLoop(const StructuredOp &op);

/// Emits the loops of `op` with `loop` in lanes. No init may share memory with
/// another operand, but for the element itself that an iteration writes.
mlir::LogicalResult emitInLanes(StructuredOp &op, unsigned loop);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LINALGLANES_H
