//===- Narrowed.cpp - the program in narrower arithmetic ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Narrowed.h.
//
//===----------------------------------------------------------------------===//

#include "Narrowed.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Verifier.h"

namespace plumb {

static mlir::FloatType typeOf(FloatFormat format, mlir::MLIRContext *context) {
  switch (format) {
  case FloatFormat::F16:
    return mlir::Float16Type::get(context);
  case FloatFormat::BF16:
    return mlir::BFloat16Type::get(context);
  case FloatFormat::TF32:
    return mlir::FloatTF32Type::get(context);
  default:
    return mlir::Float32Type::get(context);
  }
}

/// `type` with elements `to`; null where its own are no wider.
static mlir::Type narrowType(mlir::Type type, mlir::FloatType to) {
  auto element =
      llvm::dyn_cast<mlir::FloatType>(mlir::getElementTypeOrSelf(type));
  if (!element || element.getFPMantissaWidth() <= to.getFPMantissaWidth() ||
      element.getWidth() <= to.getWidth())
    return nullptr;
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
    return shaped.clone(to);
  return to;
}

/// `value` rounded to the narrow type, in its own type.
static mlir::Value rounded(mlir::OpBuilder &builder, mlir::Value value,
                           mlir::FloatType to, bool towardZero) {
  mlir::Type narrow = narrowType(value.getType(), to);
  auto down =
      mlir::arith::TruncFOp::create(builder, value.getLoc(), narrow, value);
  if (towardZero)
    down.setRoundingmode(mlir::arith::RoundingMode::toward_zero);
  return mlir::arith::ExtFOp::create(builder, value.getLoc(), value.getType(),
                                     down, mlir::arith::FastMathFlagsAttr());
}

static void generalize(mlir::ModuleOp module) {
  llvm::SmallVector<mlir::linalg::LinalgOp> named;
  module.walk([&](mlir::linalg::LinalgOp op) {
    if (!llvm::isa<mlir::linalg::GenericOp>(op.getOperation()))
      named.push_back(op);
  });
  mlir::IRRewriter rewriter(module.getContext());
  for (mlir::linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    (void)mlir::linalg::generalizeNamedOp(rewriter, op);
  }
}

NarrowedModule narrowed(mlir::Operation *module, FloatFormat format,
                        NarrowWhat what, bool towardZero,
                        const NarrowInputs &inputs) {
  NarrowedModule result;
  mlir::OwningOpRef<mlir::ModuleOp> copy(
      llvm::cast<mlir::ModuleOp>(module->clone()));
  generalize(*copy);
  mlir::FloatType to = typeOf(format, module->getContext());
  llvm::SmallVector<mlir::Operation *> sums, products;
  copy->walk([&](mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    if (llvm::isa<mlir::arith::AddFOp, mlir::arith::SubFOp, mlir::math::FmaOp>(
            op) ||
        name == "vector.fma")
      sums.push_back(op);
    if (llvm::isa<mlir::arith::MulFOp, mlir::math::FmaOp>(op) ||
        name == "vector.fma")
      products.push_back(op);
    result.left += name == "vector.contract" || name == "vector.reduction" ||
                   name == "vector.multi_reduction" ||
                   name == "vector.outerproduct" || name == "nvgpu.mma.sync" ||
                   name.starts_with("gpu.subgroup_mma");
  });
  mlir::OpBuilder builder(module->getContext());
  if (what == NarrowWhat::Inputs) {
    auto function = copy->lookupSymbol<mlir::func::FuncOp>(inputs.entry);
    if (!function || function.isExternal())
      return result;
    builder.setInsertionPointToStart(&function.getBody().front());
    for (mlir::BlockArgument argument : function.getArguments()) {
      if ((inputs.only && argument.getArgNumber() != *inputs.only) ||
          llvm::isa<mlir::BaseMemRefType>(argument.getType()) ||
          !narrowType(argument.getType(), to))
        continue;
      mlir::Value back = rounded(builder, argument, to, towardZero);
      argument.replaceAllUsesExcept(
          back, back.getDefiningOp()->getOperand(0).getDefiningOp());
      ++result.narrowed;
    }
  } else if (what == NarrowWhat::Operands) {
    for (mlir::Operation *op : products) {
      if (!narrowType(op->getResult(0).getType(), to))
        continue;
      builder.setInsertionPoint(op);
      for (unsigned i : {0u, 1u})
        op->setOperand(i, rounded(builder, op->getOperand(i), to, towardZero));
      ++result.narrowed;
    }
  } else {
    if (what == NarrowWhat::Arithmetic)
      for (mlir::Operation *op : products)
        if (llvm::isa<mlir::arith::MulFOp>(op))
          sums.push_back(op);
    for (mlir::Operation *op : sums) {
      mlir::Value value = op->getResult(0);
      if (!narrowType(value.getType(), to))
        continue;
      builder.setInsertionPointAfter(op);
      mlir::Value back = rounded(builder, value, to, towardZero);
      mlir::Operation *down =
          back.getDefiningOp()->getOperand(0).getDefiningOp();
      value.replaceAllUsesExcept(back, down);
      ++result.narrowed;
    }
  }
  if (result.narrowed && mlir::succeeded(mlir::verify(*copy)))
    result.module = std::move(copy);
  return result;
}

} // namespace plumb
