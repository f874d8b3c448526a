//===- AllocationScope.h - automatic allocations of a loop body -*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What memref.alloca allocates lives until control leaves the region of the
// nearest operation with the trait AutomaticAllocationScope: the loops of scf
// and affine and gpu.launch end it with each iteration.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_ALLOCATIONSCOPE_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_ALLOCATIONSCOPE_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "plumbline/Interp/Emitter.h"

namespace plumb {

/// Opens a scope of automatic allocations if the body makes any of its own, and
/// closes it.
class AllocationScope {
public:
  AllocationScope(Emitter &e, mlir::Region &region) : e(e) {
    region.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
      needed |= llvm::isa<mlir::memref::AllocaOp>(op);
      return op->hasTrait<mlir::OpTrait::AutomaticAllocationScope>()
                 ? mlir::WalkResult::skip()
                 : mlir::WalkResult::advance();
    });
    if (needed)
      e.emit(Opcode::ScopeEnter, 0);
  }
  ~AllocationScope() {
    if (needed)
      e.emit(Opcode::ScopeExit, 0);
  }

private:
  Emitter &e;
  bool needed = false;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_ALLOCATIONSCOPE_H
