//===- FunctionValues.cpp - functions as values ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See FunctionValues.h. The comparisons are made one after the other: programs
// take the address of few functions of one type.
//
//===----------------------------------------------------------------------===//

#include "FunctionValues.h"
#include "../ProgramBuilder.h"
#include "LLVMValues.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace plumb;
using namespace mlir;

static SmallVector<FunctionOpInterface> candidates(Emitter &e, Type type) {
  SmallVector<FunctionOpInterface> found;
  auto note = [&](Operation *op, FlatSymbolRefAttr symbol) {
    auto function =
        dyn_cast_or_null<FunctionOpInterface>(e.lookupSymbol(op, symbol));
    if (function && function.getFunctionType() == type &&
        !llvm::is_contained(found, function))
      found.push_back(function);
  };
  e.program().module->walk([&](Operation *op) {
    if (auto address = dyn_cast<LLVM::AddressOfOp>(op))
      note(op, address.getGlobalNameAttr());
    else if (auto same = dyn_cast<LLVM::DSOLocalEquivalentOp>(op))
      note(op, same.getFunctionNameAttr());
    else if (auto constant = dyn_cast<func::ConstantOp>(op))
      note(op, constant.getValueAttr());
  });
  return found;
}

LogicalResult plumb::callThroughPointer(
    Emitter &e, Slot pointer, Type type, ResultRange results,
    llvm::function_ref<LogicalResult(FunctionOpInterface)> call) {
  SmallVector<std::pair<TypeLayout, Slot>> joined;
  for (Value result : results) {
    std::optional<TypeLayout> t = e.layout(result.getType());
    if (!t)
      return failure();
    Slot d = t->kind == TypeLayout::Tensor ? e.tensorTemp(t->rank())
                                           : e.temp(t->slots());
    joined.push_back({*t, d});
  }
  Label end = e.newLabel();
  for (FunctionOpInterface callee : candidates(e, type)) {
    std::optional<uint64_t> address = symbolAddress(e, callee);
    if (!address)
      return failure();
    Label next = e.newLabel();
    Slot same = e.temp();
    e.emit(Opcode::CmpEQ, same, pointer, wordConstant(e, *address), 64);
    e.branchUnless(same, next);
    if (succeeded(call(callee)))
      for (auto [result, to] : llvm::zip(results, joined))
        e.moveValue(to.first, to.second, e.slot(result), /*take=*/true);
    e.jump(end);
    e.place(next);
  }
  (void)e.unsupported("a call through a pointer to no function of this type");
  e.place(end);
  for (auto [result, to] : llvm::zip(results, joined))
    e.alias(result, to.second);
  return success();
}
