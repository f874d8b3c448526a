//===- WidenSums.cpp - accumulators in a wider type -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See WidenSums.h. Named linalg operations become generic ones first, because
// what their body does is then written in it.
//
//===----------------------------------------------------------------------===//

#include "WidenSums.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/PatternMatch.h"

namespace plumb {

FormatMap widening(FloatFormat wide) {
  return [wide](FloatFormat f) {
    return formatInfo(f).precision < formatInfo(wide).precision ? wide : f;
  };
}

bool isNarrowSum(const FoundReduction &reduction, FloatFormat output) {
  if (!reduction.format || reduction.kind != FoundReduction::Kind::Add)
    return false;
  unsigned precision = formatInfo(*reduction.format).precision;
  if (precision < 24 || precision < formatInfo(output).precision)
    return true;
  // Terms that were made in a wider type and cut for the sum.
  for (mlir::Operation *op : reduction.path)
    for (mlir::Value operand : op->getOperands())
      if (mlir::Operation *from = operand.getDefiningOp())
        if (llvm::isa<mlir::arith::TruncFOp>(from) &&
            formatOfType(operand.getType()) == reduction.format)
          if (std::optional<FloatFormat> f =
                  formatOfType(from->getOperand(0).getType());
              f && formatInfo(*f).precision > precision)
            return true;
  return false;
}

static void generalize(mlir::ModuleOp module) {
  llvm::SmallVector<mlir::linalg::LinalgOp> named;
  module.walk([&](mlir::linalg::LinalgOp op) {
    if (op.getNumReductionLoops() != 0 &&
        !llvm::isa<mlir::linalg::GenericOp>(op.getOperation()))
      named.push_back(op);
  });
  mlir::IRRewriter rewriter(module.getContext());
  for (mlir::linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)mlir::linalg::generalizeNamedOp(rewriter, op);
  }
}

mlir::OwningOpRef<mlir::ModuleOp>
withWideSums(mlir::ModuleOp module, FloatFormat wide, bool termsToo) {
  mlir::OwningOpRef<mlir::ModuleOp> copy(
      llvm::cast<mlir::ModuleOp>(module->clone()));
  mlir::ScopedDiagnosticHandler silent(
      module.getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  generalize(*copy);
  llvm::SmallPtrSet<mlir::Operation *, 16> sums;
  bool any = false;
  for (const FoundReduction &reduction : findReductions(*copy)) {
    if (reduction.kind != FoundReduction::Kind::Add || !reduction.format ||
        formatInfo(*reduction.format).precision >= formatInfo(wide).precision)
      continue;
    any = true;
    sums.insert(reduction.op);
    sums.insert(reduction.path.begin(), reduction.path.end());
  }
  if (!any)
    return {};
  bool done = termsToo
                  ? retype(*copy, widening(wide))
                  : retype(*copy, widening(wide), [&](mlir::Operation *op) {
                      return roundsItsResult(op) && !sums.contains(op);
                    });
  if (!done)
    return {};
  return copy;
}

} // namespace plumb
