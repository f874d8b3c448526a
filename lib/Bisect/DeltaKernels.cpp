//===- DeltaKernels.cpp - fewer arguments of kernels ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of gpu.func, with the operands of all its launches. What a launch no longer
// hands over, the host may no longer need.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "plumbline/Bisect/Reduce.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace plumb {

void deltaKernelArguments(ReduceCandidate &candidate, Chooser &chooser) {
  llvm::MapVector<Operation *, llvm::SmallVector<gpu::LaunchFuncOp>> kernels;
  candidate.module->walk([&](gpu::LaunchFuncOp launch) {
    if (auto kernel = SymbolTable::lookupNearestSymbolFrom<gpu::GPUFuncOp>(
            launch, launch.getKernel()))
      kernels[kernel].push_back(launch);
  });
  for (auto &[op, launches] : kernels) {
    auto kernel = cast<gpu::GPUFuncOp>(op);
    for (unsigned i = kernel.getNumArguments(); i-- > 0;) {
      if (!kernel.getArgument(i).use_empty() || !chooser.take() ||
          failed(kernel.eraseArgument(i)))
        continue;
      for (gpu::LaunchFuncOp launch : launches)
        launch.getKernelOperandsMutable().erase(i);
    }
  }
}

} // namespace plumb
