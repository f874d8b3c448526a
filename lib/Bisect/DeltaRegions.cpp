//===- DeltaRegions.cpp - one side, one trip ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation with regions gives way to what is in one of them: a side of an
// if, or one trip of a loop, at its lower bound and with its initial values.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "plumbline/Bisect/Reduce.h"

using namespace mlir;

namespace plumb {

/// Puts the body of `block` in front of `op`, its arguments replaced, and what
/// its terminator yields in the place of op's results.
static void inlineBlock(Operation *op, Block &block, ValueRange arguments) {
  IRRewriter rewriter(op->getContext());
  Operation *terminator = block.getTerminator();
  llvm::SmallVector<Value> results(terminator->getOperands());
  rewriter.inlineBlockBefore(&block, op, arguments);
  // A terminator may yield more (a condition) or nothing at all.
  for (unsigned i = 0; i != op->getNumResults(); ++i)
    rewriter.replaceAllUsesWith(op->getResult(i), results[i]);
  rewriter.eraseOp(terminator);
  rewriter.eraseOp(op);
}

static bool isPlain(Region &region, unsigned results) {
  return region.hasOneBlock() && !region.front().empty() &&
         region.front().back().hasTrait<OpTrait::IsTerminator>() &&
         region.front().getTerminator()->getNumOperands() >= results;
}

/// The lower bound of an affine loop as a value.
static Value lowerBound(affine::AffineForOp loop) {
  OpBuilder builder(loop);
  AffineMap map = loop.getLowerBoundMap();
  return affine::AffineMaxOp::create(builder, loop.getLoc(), map,
                                     loop.getLowerBoundOperands());
}

void deltaInlineRegions(ReduceCandidate &candidate, Chooser &chooser) {
  llvm::SmallVector<Operation *> ops;
  candidate.module->walk([&](Operation *op) {
    if (op->getNumRegions())
      ops.push_back(op);
  });
  // Innermost first, as the walk gives them: what is inlined keeps existing.
  for (Operation *op : ops) {
    unsigned results = op->getNumResults();
    if (isa<scf::IfOp, affine::AffineIfOp>(op)) {
      // The then side, else the other; one that is not there has no block.
      for (Region &side : op->getRegions())
        if (isPlain(side, results) && chooser.take()) {
          inlineBlock(op, side.front(), {});
          break;
        }
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      if (!isPlain(loop.getRegion(), results) || !chooser.take())
        continue;
      llvm::SmallVector<Value> arguments{loop.getLowerBound()};
      arguments.append(loop.getInitArgs().begin(), loop.getInitArgs().end());
      inlineBlock(op, *loop.getBody(), arguments);
    } else if (auto loop = dyn_cast<affine::AffineForOp>(op)) {
      if (!isPlain(loop.getRegion(), results) || !chooser.take())
        continue;
      llvm::SmallVector<Value> arguments{lowerBound(loop)};
      arguments.append(loop.getInits().begin(), loop.getInits().end());
      inlineBlock(op, *loop.getBody(), arguments);
    } else if (auto loop = dyn_cast<scf::ParallelOp>(op)) {
      if (results || !chooser.take())
        continue;
      llvm::SmallVector<Value> arguments(loop.getLowerBound());
      inlineBlock(op, *loop.getBody(), arguments);
    } else if (isa<scf::ExecuteRegionOp>(op)) {
      if (isPlain(op->getRegion(0), results) && chooser.take())
        inlineBlock(op, op->getRegion(0).front(), {});
    }
  }
}

} // namespace plumb
