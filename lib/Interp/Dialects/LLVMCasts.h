//===- LLVMCasts.h - casts to and from LLVM types ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_LLVMCASTS_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_LLVMCASTS_H

#include "mlir/IR/BuiltinOps.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// Lowers an unrealized cast one side of which is the llvm dialect's; or any
/// between values that have the same scalars.
mlir::LogicalResult lowerUnrealizedCast(mlir::UnrealizedConversionCastOp op,
                                        Emitter &e);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_LLVMCASTS_H
