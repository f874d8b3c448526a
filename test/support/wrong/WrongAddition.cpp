//===- WrongAddition.cpp - an interpreter that subtracts ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin that makes the interpreter wrong on purpose: wherever it should add
// integers it subtracts, before and after lowering. Passes are blamed then for
// what is right, unless somebody asks for a second opinion; native code gives
// one. Nothing is wrong with the program, nor with the passes.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "plumbline/Interp/Emitter.h"
#include "plumbline/Interp/Plugin.h"

template <typename AddOp>
static mlir::LogicalResult lowerWrongly(AddOp op, plumb::Emitter &e) {
  e.binary(plumb::Opcode::SubI, e.define(op.getResult()), e.slot(op.getLhs()),
           e.slot(op.getRhs()), 1, 32);
  return mlir::success();
}

PLUMB_PLUGIN {
  plumb::PluginInfo info;
  info.name = "wrong-addition";
  info.registerLowerings = [](plumb::DialectRegistry &registry) {
    registry.add<mlir::arith::AddIOp, lowerWrongly<mlir::arith::AddIOp>>();
    registry.add<mlir::LLVM::AddOp, lowerWrongly<mlir::LLVM::AddOp>>();
  };
  return info;
}
