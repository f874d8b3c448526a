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
// The address of a function is that of an object without bytes: it can be
// stored and compared, not read. A call through a pointer compares it with the
// functions of its type whose address the program takes.
//
//===----------------------------------------------------------------------===//

#include "../ProgramBuilder.h"
#include "LLVMValues.h"

using namespace plumb;
using namespace mlir;

static LogicalResult callFunction(Emitter &e, FunctionOpInterface callee,
                                  OperandRange operands, ResultRange results) {
  if (callee.isExternal() &&
      lowerRuntimeCall(e, callee.getName(), operands, results))
    return success();
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(callee.getOperation()))
    if (function.isVarArg())
      return e.unsupported("the variadic function '" + callee.getName() + "'");
  // The callee would get a copy of what is behind the pointer.
  for (unsigned i = 0; i < callee.getNumArguments(); ++i)
    if (callee.getArgAttr(i, LLVM::LLVMDialect::getByValAttrName()))
      return e.unsupported("an argument with llvm.byval");
  return e.call(callee, operands, results, e.hiddenSlots());
}

/// Functions of the module that `type` fits and whose address is taken.
static SmallVector<LLVM::LLVMFuncOp> candidates(Emitter &e,
                                                LLVM::LLVMFunctionType type) {
  SmallVector<LLVM::LLVMFuncOp> found;
  e.program().module->walk([&](LLVM::AddressOfOp op) {
    auto function = dyn_cast_or_null<LLVM::LLVMFuncOp>(
        e.lookupSymbol(op, op.getGlobalNameAttr()));
    if (function && function.getFunctionType() == type &&
        !llvm::is_contained(found, function))
      found.push_back(function);
  });
  return found;
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
  auto type = op.getCalleeFunctionType();
  unsigned slots = 0;
  for (Type result : op->getResultTypes()) {
    std::optional<unsigned> n = numLeaves(e, result);
    if (!n)
      return failure();
    slots = *n;
  }
  Slot pointerSlot = e.slot(pointer), d = e.temp(slots);
  Label end = e.newLabel();
  for (LLVM::LLVMFuncOp callee : candidates(e, type)) {
    std::optional<uint64_t> address = symbolAddress(e, callee);
    if (!address)
      return failure();
    Label next = e.newLabel();
    Slot same = e.temp();
    e.emit(Opcode::CmpEQ, same, pointerSlot, wordConstant(e, *address), 64);
    e.branchUnless(same, next);
    if (succeeded(callFunction(e, callee, operands, op->getResults())) && slots)
      e.move(d, e.slot(op->getResult(0)), slots);
    e.jump(end);
    e.place(next);
  }
  (void)e.unsupported("a call through a pointer to no function of this type");
  e.place(end);
  if (slots)
    e.alias(op->getResult(0), d);
  return success();
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
