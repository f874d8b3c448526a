//===- TensorSlices.h - slices written into a given tensor ------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tensor.parallel_insert_slice has no result: the scf.forall around it names
// the tensor that it writes to, so scf.forall's lowering calls it from here.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_TENSORSLICES_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_TENSORSLICES_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {

class DialectRegistry;

/// Copies the source of `op` to its slice of the tensor at `dest`, in place:
/// the caller has made sure that nobody else holds that tensor.
mlir::LogicalResult
lowerParallelInsertSlice(mlir::tensor::ParallelInsertSliceOp op,
                         const TypeLayout &destType, Slot dest, Emitter &e);

/// Registers the operations of TensorSlices.cpp, TensorReshape.cpp and
/// TensorGather.cpp.
void registerTensorSlices(DialectRegistry &r);
void registerTensorReshapes(DialectRegistry &r);
void registerTensorGathers(DialectRegistry &r);

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_TENSORSLICES_H
