//===- ParsedIR.h - IR of a test --------------------------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_TEST_UNIT_LINT_PARSEDIR_H
#define PLUMBLINE_TEST_UNIT_LINT_PARSEDIR_H

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

#include <string>

namespace plumb {

/// A module with a context of its own.
struct ParsedIR {
  ParsedIR() {
    context.loadDialect<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                        mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                        mlir::gpu::GPUDialect, mlir::index::IndexDialect,
                        mlir::linalg::LinalgDialect, mlir::math::MathDialect,
                        mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                        mlir::tensor::TensorDialect,
                        mlir::vector::VectorDialect>();
  }

  mlir::ModuleOp parse(const std::string &text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    if (!module)
      module = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
    return *module;
  }

  /// What the first function returns first.
  mlir::Value returned() {
    mlir::Value value;
    module->walk([&](mlir::func::ReturnOp op) {
      if (!value && op.getNumOperands())
        value = op.getOperand(0);
    });
    return value;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace plumb

#endif // PLUMBLINE_TEST_UNIT_LINT_PARSEDIR_H
