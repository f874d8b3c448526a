//===- ScalableVectors.h - scalable vectors of a known size -----*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// vector<[4]xf32> has 4 * vscale lanes, and vscale is a constant of the machine
// that a program runs on. A run takes it from CompileOptions::vscale; before
// the bytecode is made, a copy of the module has the fixed vectors in the place
// of the scalable ones. So lowerings never see a scalable type.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_SCALABLEVECTORS_H
#define PLUMBLINE_LIB_INTERP_SCALABLEVECTORS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Types.h"

namespace plumb {

/// The type with fixed vectors in it.
mlir::Type withFixedVectors(mlir::Type type, unsigned vscale);

/// A copy of `module` with fixed vectors; null if there is nothing scalable in
/// it.
mlir::OwningOpRef<mlir::Operation *> withFixedVectors(mlir::Operation *module,
                                                      unsigned vscale);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_SCALABLEVECTORS_H
