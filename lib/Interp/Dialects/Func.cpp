//===- Func.cpp - functions and calls -------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A callee is compiled when its first call is; a declaration is looked for in
// the runtime.
//
//===----------------------------------------------------------------------===//

#include "FunctionValues.h"
#include "LLVMValues.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

static LogicalResult callSymbol(Operation *op, FlatSymbolRefAttr symbol,
                                OperandRange operands, Emitter &e) {
  auto callee =
      dyn_cast_or_null<FunctionOpInterface>(e.lookupSymbol(op, symbol));
  if (!callee)
    return e.unsupported("a call of '" + symbol.getValue() +
                         "', which is no function");
  return e.call(callee, operands, op->getResults());
}

static LogicalResult lowerCall(func::CallOp op, Emitter &e) {
  return callSymbol(op, op.getCalleeAttr(), op.getOperands(), e);
}

static LogicalResult lowerCallIndirect(func::CallIndirectOp op, Emitter &e) {
  if (auto constant = op.getCallee().getDefiningOp<func::ConstantOp>())
    return callSymbol(op, constant.getValueAttr(), op.getCalleeOperands(), e);
  return callThroughPointer(e, e.slot(op.getCallee()), op.getCallee().getType(),
                            op->getResults(), [&](FunctionOpInterface callee) {
                              return e.call(callee, op.getCalleeOperands(),
                                            op->getResults());
                            });
}

static LogicalResult lowerConstant(func::ConstantOp op, Emitter &e) {
  Operation *function = e.lookupSymbol(op, op.getValueAttr());
  if (!function)
    return e.unsupported("the unknown function '" + op.getValue() + "'");
  std::optional<uint64_t> address = symbolAddress(e, function);
  if (!address)
    return failure();
  e.alias(op.getResult(), wordConstant(e, *address));
  return success();
}

static LogicalResult lowerReturn(func::ReturnOp op, Emitter &e) {
  return e.ret(op.getOperands());
}

static LogicalResult lowerFunc(func::FuncOp, Emitter &) { return success(); }

void plumb::registerFuncDialect(DialectRegistry &r) {
  r.add<func::CallOp, lowerCall>();
  r.add<func::CallIndirectOp, lowerCallIndirect>();
  r.add<func::ConstantOp, lowerConstant>();
  r.add<func::ReturnOp, lowerReturn>();
  r.add<func::FuncOp, lowerFunc>();
}
