//===- LowerFoo.cpp - foo.poly in terms of arith --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass for plumb bisect to look at. With forget-constant it has a bug.
//
//===----------------------------------------------------------------------===//

#include "FooDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/Pass.h"

namespace {
struct LowerFoo : mlir::PassWrapper<LowerFoo, mlir::OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerFoo)

  LowerFoo() = default;
  LowerFoo(const LowerFoo &other) : PassWrapper(other) {}

  llvm::StringRef getArgument() const final { return "lower-foo"; }
  llvm::StringRef getDescription() const final {
    return "foo.poly as multiplications and additions";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect>();
  }

  void runOnOperation() final {
    getOperation()->walk([&](foo::PolyOp op) {
      mlir::OpBuilder b(op);
      mlir::Location loc = op.getLoc();
      mlir::Value x = op->getOperand(0), sum;
      mlir::ArrayAttr coefficients = op.getCoefficients();
      for (size_t i = coefficients.size(); i-- > 0;) {
        double value =
            llvm::cast<mlir::FloatAttr>(coefficients[i]).getValueAsDouble();
        if (i == 0 && forgetConstant)
          value = 0;
        mlir::TypedAttr attr =
            b.getFloatAttr(mlir::getElementTypeOrSelf(x.getType()), value);
        if (auto vector = llvm::dyn_cast<mlir::VectorType>(x.getType()))
          attr = mlir::DenseElementsAttr::get(vector, attr);
        mlir::Value c = mlir::arith::ConstantOp::create(b, loc, attr);
        if (!sum) {
          sum = c;
          continue;
        }
        mlir::Value p = mlir::arith::MulFOp::create(b, loc, sum, x);
        sum = mlir::arith::AddFOp::create(b, loc, p, c);
      }
      op->getResult(0).replaceAllUsesWith(sum);
      op->erase();
    });
  }

  Option<bool> forgetConstant{*this, "forget-constant",
                              llvm::cl::desc("Take the last term to be 0"),
                              llvm::cl::init(false)};
};
} // namespace

void foo::registerLowerFoo() { mlir::PassRegistration<LowerFoo>(); }
