//===- FooPatterns.cpp - passes that rewrite foo --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One of them has a bug, for plumb bisect to find. foo-combine-shifts takes the
// sum of two amounts modulo the width, as processors take the amount of a
// shift: a number that is shifted out and saturates becomes a small one. The
// largest amount there is would have been right. A shift by 31 saturates all
// but 0 and -1, and -1 << 31 is the least i32.
//
//===----------------------------------------------------------------------===//

#include "Foo.h"
#include "FooPasses.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace foo {
#define GEN_PASS_DEF_COMBINESHIFTS
#define GEN_PASS_DEF_SIMPLIFYFOO
#include "FooPasses.h.inc"
} // namespace foo

using namespace mlir;

namespace {
struct ReluOfRelu : OpRewritePattern<foo::ReluOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(foo::ReluOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.getX().getDefiningOp<foo::ReluOp>())
      return failure();
    rewriter.replaceOp(op, op.getX());
    return success();
  }
};

struct ShiftOfShift : OpRewritePattern<foo::ShiftSatOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(foo::ShiftSatOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<foo::ShiftSatOp>();
    if (!inner)
      return failure();
    unsigned width = op.getType().getIntOrFloatBitWidth();
    rewriter.replaceOpWithNewOp<foo::ShiftSatOp>(
        op, op.getType(), inner.getX(),
        (inner.getAmount() + op.getAmount()) % width);
    return success();
  }
};

template <class Pattern> LogicalResult apply(func::FuncOp function) {
  RewritePatternSet patterns(function.getContext());
  patterns.add<Pattern>(function.getContext());
  return applyPatternsGreedily(function, std::move(patterns));
}

struct SimplifyFoo : foo::impl::SimplifyFooBase<SimplifyFoo> {
  void runOnOperation() override {
    if (failed(apply<ReluOfRelu>(getOperation())))
      signalPassFailure();
  }
};

struct CombineShifts : foo::impl::CombineShiftsBase<CombineShifts> {
  void runOnOperation() override {
    if (failed(apply<ShiftOfShift>(getOperation())))
      signalPassFailure();
  }
};
} // namespace
