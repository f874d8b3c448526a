//===- Func.cpp - calls of functions --------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace plumb;
using namespace plumb::depsir;

bool plumb::depsir::runFunc(Evaluator &evaluator, mlir::Operation *op) {
  auto call = llvm::dyn_cast<mlir::func::CallOp>(op);
  if (!call)
    return false;
  auto callee = llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
      evaluator.lookUp(op, call.getCalleeAttr()));
  if (callee && !callee.isExternal())
    evaluator.callFunction(op, callee);
  else if (!runRuntimeCall(evaluator, op, call.getCallee(), call.getOperands()))
    evaluator.giveUp(op, "it calls @" + call.getCallee().str() +
                             ", of which there is only a declaration");
  return true;
}
