//===- Reorder.cpp - the same sums in another order -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Reorder.h. Affine loops become scf loops first, so that there is one kind
// of loop to know.
//
//===----------------------------------------------------------------------===//

#include "Reorder.h"
#include "ReorderParts.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/SetVector.h"

namespace plumb {

mlir::Value
addParts(llvm::SmallVector<mlir::Value> parts, bool tree,
         llvm::function_ref<mlir::Value(mlir::Value, mlir::Value)> add) {
  if (!tree) {
    mlir::Value sum = parts.front();
    for (mlir::Value part : llvm::drop_begin(parts))
      sum = add(sum, part);
    return sum;
  }
  while (parts.size() > 1) {
    llvm::SmallVector<mlir::Value> half;
    for (size_t i = 0; i < parts.size(); i += 2)
      half.push_back(i + 1 < parts.size() ? add(parts[i], parts[i + 1])
                                          : parts[i]);
    parts = std::move(half);
  }
  return parts.front();
}

static bool lowerAffine(mlir::ModuleOp module) {
  bool hasLoops = module
                      .walk([](mlir::affine::AffineForOp) {
                        return mlir::WalkResult::interrupt();
                      })
                      .wasInterrupted();
  if (!hasLoops)
    return true;
  mlir::MLIRContext *context = module.getContext();
  mlir::RewritePatternSet patterns(context);
  mlir::populateAffineToStdConversionPatterns(patterns);
  mlir::ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](mlir::Operation *op) {
    return op->getName().getDialectNamespace() != "affine" ||
           op->getName().getStringRef().starts_with("affine.linearize") ||
           op->getName().getStringRef().starts_with("affine.delinearize");
  });
  return mlir::succeeded(
      mlir::applyPartialConversion(module, target, std::move(patterns)));
}

mlir::OwningOpRef<mlir::ModuleOp>
reordered(mlir::ModuleOp module, const SumOrdering &order, unsigned &changed) {
  mlir::MLIRContext *context = module.getContext();
  context
      ->loadDialect<mlir::arith::ArithDialect, mlir::linalg::LinalgDialect,
                    mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                    mlir::tensor::TensorDialect, mlir::vector::VectorDialect>();
  mlir::ScopedDiagnosticHandler silent(
      context, [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::OwningOpRef<mlir::ModuleOp> copy(
      llvm::cast<mlir::ModuleOp>(module->clone()));
  changed = 0;
  if (!lowerAffine(*copy))
    return {};

  // An operation with several sums is replaced once; what is within another
  // one, first.
  std::vector<FoundReduction> sums;
  llvm::SmallPtrSet<mlir::Operation *, 8> once;
  for (const FoundReduction &reduction : findReductions(*copy))
    if (reduction.kind == FoundReduction::Kind::Add && reduction.format &&
        once.insert(reduction.op).second)
      sums.push_back(reduction);
  for (auto it = sums.rbegin(); it != sums.rend(); ++it) {
    bool done = false;
    if (llvm::isa<mlir::linalg::LinalgOp>(it->op)) {
      done = reorderLinalg(*it, order);
    } else if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(it->op)) {
      if (order.backwards)
        done = reverseLoop(loop);
      else if (!it->inMemory)
        done = reorderLoop(loop, order);
    } else {
      done = reorderVector(it->op, order);
    }
    changed += done;
  }
  if (!changed || mlir::failed(mlir::verify(*copy)))
    return {};
  return copy;
}

} // namespace plumb
