//===- LLVMCalls.cpp - llvm.call and what it can reach --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A callee that the program defines is compiled as any function; a declaration
// is a function of the C library (LLVMMemory.cpp), of libm, or of MLIR's
// runtime libraries (lib/Interp/Runtime).
//
//===----------------------------------------------------------------------===//

#include "FunctionValues.h"
#include "LLVMValues.h"
#include "LLVMVariadic.h"

using namespace plumb;
using namespace mlir;

static LogicalResult callFunction(Emitter &e, FunctionOpInterface callee,
                                  OperandRange operands, ResultRange results) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(callee.getOperation()))
    if (function.isVarArg()) {
      if (!callee.isExternal())
        return callVariadic(e, callee, operands, results);
      if (callee.getName() == "printf" && !operands.empty())
        return callPrintf(e, operands, results);
      return e.unsupported("the external variadic function '" +
                           callee.getName() + "'");
    }
  // The callee would get a copy of what is behind the pointer.
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    if (callee.getArgAttr(i, LLVM::LLVMDialect::getByValAttrName()))
      return e.unsupported("an argument with llvm.byval");
  // A variadic function's own block of arguments is nothing to pass on.
  auto caller = e.currentOp()->getParentOfType<LLVM::LLVMFuncOp>();
  if (caller && caller.isVarArg())
    return e.call(callee, operands, results);
  return e.call(callee, operands, results, e.hiddenSlots());
}

static LogicalResult callPointer(Emitter &e, LLVM::CallOp op) {
  Value pointer = op.getCalleeOperands().front();
  OperandRange operands = op.getCalleeOperands().drop_front();
  if (auto address = pointer.getDefiningOp<LLVM::AddressOfOp>())
    if (auto callee = dyn_cast_or_null<FunctionOpInterface>(
            e.lookupSymbol(address, address.getGlobalNameAttr())))
      return callFunction(e, callee, operands, op->getResults());
  if (op.getVarCalleeType())
    return e.unsupported("a call of a variadic function through a pointer");
  return callThroughPointer(e, e.slot(pointer), op.getCalleeFunctionType(),
                            op->getResults(), [&](FunctionOpInterface callee) {
                              return callFunction(e, callee, operands,
                                                  op->getResults());
                            });
}

static LogicalResult lowerCall(LLVM::CallOp op, Emitter &e) {
  FlatSymbolRefAttr symbol = op.getCalleeAttr();
  if (!symbol)
    return callPointer(e, op);
  auto callee =
      dyn_cast_or_null<FunctionOpInterface>(e.lookupSymbol(op, symbol));
  if (!callee)
    return e.unsupported("a call of '" + symbol.getValue() +
                         "', which is no function");
  return callFunction(e, callee, op.getCalleeOperands(), op->getResults());
}

/// Nothing throws: the normal way out is the only one.
static LogicalResult lowerInvoke(LLVM::InvokeOp op, Emitter &e) {
  FlatSymbolRefAttr symbol = op.getCalleeAttr();
  auto callee =
      symbol ? dyn_cast_or_null<FunctionOpInterface>(e.lookupSymbol(op, symbol))
             : FunctionOpInterface();
  if (!callee)
    return e.unsupported("an invoke of a computed function");
  if (failed(
          callFunction(e, callee, op.getCalleeOperands(), op->getResults())) ||
      failed(e.moveToBlock(op.getNormalDest(), op.getNormalDestOperands())))
    return failure();
  e.jump(e.labelOf(op.getNormalDest()));
  return success();
}

void plumb::registerLLVMCalls(DialectRegistry &r) {
  r.add<LLVM::CallOp, lowerCall>();
  r.add<LLVM::InvokeOp, lowerInvoke>();
}
