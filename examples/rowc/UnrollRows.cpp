//===- UnrollRows.cpp - several elements of a row at once -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Unrolls innermost loops. What is left where the factor does not divide their
// number of iterations is a loop of its own, the epilogue. For rows that are
// known to have a multiple of `factor` elements it can be left out; used on
// others that is the classic fault of such a pass, and no test of the text of a
// row of 8 elements sees it.
//
//===----------------------------------------------------------------------===//

#include "UnrollRows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

struct UnrollRows : PassWrapper<UnrollRows, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UnrollRows)

  UnrollRows() = default;
  UnrollRows(const UnrollRows &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "rowc-unroll"; }
  StringRef getDescription() const override {
    return "Unroll the innermost loops";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect>();
  }
  void runOnOperation() override;

  Option<unsigned> factor{*this, "factor", llvm::cl::desc("elements at once"),
                          llvm::cl::init(4)};
  Option<bool> epilogue{*this, "epilogue",
                        llvm::cl::desc("and those that are left"),
                        llvm::cl::init(true)};
};

} // namespace

/// Ends the loop behind the last whole group of `factor` iterations.
static void dropRest(scf::ForOp loop, unsigned factor) {
  APInt lower, upper, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)) ||
      !matchPattern(loop.getStep(), m_ConstantInt(&step)) || !step.isOne())
    return;
  const int64_t rest = (upper - lower).getSExtValue() % factor;
  OpBuilder builder(loop);
  loop.setUpperBound(arith::ConstantOp::create(
      builder, loop.getLoc(),
      builder.getIntegerAttr(loop.getUpperBound().getType(), upper - rest)));
}

void UnrollRows::runOnOperation() {
  if (!factor) {
    getOperation()->emitError() << getArgument() << ": factor is 0, expected "
                                << "at least 1";
    return signalPassFailure();
  }
  SmallVector<scf::ForOp> innermost;
  getOperation()->walk([&](scf::ForOp loop) {
    if (!loop.getBody()
             ->walk([](scf::ForOp) { return WalkResult::interrupt(); })
             .wasInterrupted())
      innermost.push_back(loop);
  });
  for (scf::ForOp loop : innermost) {
    if (!epilogue)
      dropRest(loop, factor);
    (void)loopUnrollByFactor(loop, factor);
  }
}

void registerUnrollRows() { PassRegistration<UnrollRows>(); }
