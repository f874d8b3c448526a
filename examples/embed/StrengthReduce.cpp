//===- StrengthReduce.cpp - divisions become shifts -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass of one's own, with a fault that has been in many compilers: a shift
// rounds towards minus infinity, a signed division towards zero. For unsigned
// numbers the two are the same.
//
//===----------------------------------------------------------------------===//

#include "StrengthReduce.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {

template <typename Division, typename Shift>
struct DivisionToShift : OpRewritePattern<Division> {
  using OpRewritePattern<Division>::OpRewritePattern;
  LogicalResult matchAndRewrite(Division op,
                                PatternRewriter &rewriter) const override {
    APInt divisor;
    if (!matchPattern(op.getRhs(), m_ConstantInt(&divisor)) ||
        !divisor.isPowerOf2())
      return failure();
    Value amount = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getIntegerAttr(op.getType(), divisor.logBase2()));
    rewriter.replaceOpWithNewOp<Shift>(op, op.getLhs(), amount);
    return success();
  }
};

struct StrengthReduce : PassWrapper<StrengthReduce, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StrengthReduce)

  StringRef getArgument() const override { return "kernelc-strength-reduce"; }
  StringRef getDescription() const override {
    return "Divisions by powers of two become shifts";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect>();
  }
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<DivisionToShift<arith::DivUIOp, arith::ShRUIOp>,
                 DivisionToShift<arith::DivSIOp, arith::ShRSIOp>>(
        &getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

std::unique_ptr<Pass> createStrengthReduce() {
  return std::make_unique<StrengthReduce>();
}

void registerStrengthReduce() { PassRegistration<StrengthReduce>(); }
