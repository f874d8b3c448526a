//===- LLVMWide.h - integers of 65 to 128 bits in LLVM ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Slots hold 64 bits. Wider integers come up in lowered programs all the same:
// the high half of a product (arith.mulsi_extended) is computed in i128. Within
// a function, arithmetic on them is done in pairs of words here; passed on to
// blocks, functions or memory they are not supported.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LLVMWIDE_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LLVMWIDE_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// True if an operand or a result is a wide integer or a vector of such.
bool isWide(mlir::Operation *op);

/// Lowers arithmetic, bit operations, shifts by a constant, comparisons, casts,
/// select and constants on them.
mlir::LogicalResult lowerWide(mlir::Operation *op, Emitter &e);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LLVMWIDE_H
