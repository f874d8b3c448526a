//===- ExpandFoo.cpp - foo in terms of arith and math ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Foo.h"
#include "FooPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"

namespace foo {
#define GEN_PASS_DEF_EXPANDFOO
#include "FooPasses.h.inc"
} // namespace foo

using namespace mlir;

static Value expand(OpBuilder &b, foo::MaddOp op) {
  return math::FmaOp::create(b, op.getLoc(), op.getA(), op.getB(), op.getC());
}

static Value expand(OpBuilder &b, foo::ReluOp op) {
  TypedAttr zero = b.getZeroAttr(op.getType());
  Value c = arith::ConstantOp::create(b, op.getLoc(), zero);
  return arith::MaximumFOp::create(b, op.getLoc(), op.getX(), c);
}

/// Shifted there and back, a number that has overflowed is another one.
static Value expand(OpBuilder &b, foo::ShiftSatOp op) {
  Location loc = op.getLoc();
  Type type = op.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  auto constant = [&](const APInt &value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  };
  Value x = op.getX();
  Value amount = constant(APInt(width, op.getAmount()));
  Value shifted = arith::ShLIOp::create(b, loc, x, amount);
  Value back = arith::ShRSIOp::create(b, loc, shifted, amount);
  Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, back, x);
  Value isNegative = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, x,
                                           constant(APInt::getZero(width)));
  Value limit = arith::SelectOp::create(
      b, loc, isNegative, constant(APInt::getSignedMinValue(width)),
      constant(APInt::getSignedMaxValue(width)));
  return arith::SelectOp::create(b, loc, fits, shifted, limit);
}

namespace {
struct ExpandFoo : foo::impl::ExpandFooBase<ExpandFoo> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      OpBuilder b(op);
      Value value;
      if (auto madd = dyn_cast<foo::MaddOp>(op))
        value = expand(b, madd);
      else if (auto relu = dyn_cast<foo::ReluOp>(op))
        value = expand(b, relu);
      else if (auto shift = dyn_cast<foo::ShiftSatOp>(op))
        value = expand(b, shift);
      else
        return;
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    });
  }
};
} // namespace
