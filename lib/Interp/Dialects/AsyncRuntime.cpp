//===- AsyncRuntime.cpp - coroutines and their runtime, lowered -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the async dialect becomes in the llvm dialect: the coroutine intrinsics,
// and calls of mlir_async_runtime's functions. Both are the instructions that
// the operations before the lowering are (Async.cpp).
//
// The runtime gets a coroutine together with a function to enter it with. Here
// that function has to be the one that the lowering writes: an
// llvm.intr.coro.resume of its argument and nothing else.
//
//===----------------------------------------------------------------------===//

#include "AsyncLowering.h"
#include "LLVMValues.h"
#include "RuntimeCalls.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

static LogicalResult lowerId(LLVM::CoroIdOp op, Emitter &e) {
  e.alias(op.getRes(), wordConstant(e, 0));
  return success();
}

static LogicalResult lowerBegin(LLVM::CoroBeginOp op, Emitter &e) {
  asyncCallTo(e, e.define(op.getRes()), AsyncFn::CoroBegin,
              e.slot(op.getMem()));
  return success();
}

/// The frame is kept elsewhere: any size will do, for the program to allocate.
template <uint64_t value>
static LogicalResult lowerConstant(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getResult(0).getType());
  if (!t)
    return failure();
  e.alias(op->getResult(0), e.constant(value, t->elem));
  return success();
}

static LogicalResult lowerSave(LLVM::CoroSaveOp op, Emitter &e) {
  e.alias(op.getRes(), e.slot(op.getHandle()));
  return success();
}

static LogicalResult lowerSuspend(LLVM::CoroSuspendOp op, Emitter &e) {
  e.emit(Opcode::CoroSuspend, e.define(op.getRes()));
  return success();
}

/// The memory of the frame, for the program to free.
static LogicalResult lowerFree(LLVM::CoroFreeOp op, Emitter &e) {
  e.alias(op.getRes(), e.slot(op.getHandle()));
  return success();
}

static LogicalResult lowerResume(LLVM::CoroResumeOp op, Emitter &e) {
  e.emit(Opcode::CoroResume, 0, e.slot(op.getHandle()));
  return success();
}

static LogicalResult lowerNone(LLVM::NoneTokenOp op, Emitter &e) {
  e.alias(op.getRes(), wordConstant(e, 0));
  return success();
}

void plumb::registerAsyncRuntime(DialectRegistry &r) {
  r.add<LLVM::CoroIdOp, lowerId>();
  r.add<LLVM::CoroBeginOp, lowerBegin>();
  r.addAll<LLVM::CoroSizeOp>(lowerConstant<64>);
  r.addAll<LLVM::CoroAlignOp>(lowerConstant<16>);
  r.add<LLVM::CoroSaveOp, lowerSave>();
  r.add<LLVM::CoroSuspendOp, lowerSuspend>();
  r.addAll<LLVM::CoroEndOp>(lowerConstant<0>);
  r.add<LLVM::CoroFreeOp, lowerFree>();
  r.add<LLVM::CoroResumeOp, lowerResume>();
  r.add<LLVM::NoneTokenOp, lowerNone>();
}

//===----------------------------------------------------------------------===//
// Functions of the runtime
//===----------------------------------------------------------------------===//

/// True if `pointer` is the address of a function that resumes its argument.
static bool isResume(Emitter &e, Value pointer) {
  while (auto cast = pointer.getDefiningOp<UnrealizedConversionCastOp>()) {
    if (cast.getNumOperands() != 1)
      return false;
    pointer = cast.getOperand(0);
  }
  auto address = pointer.getDefiningOp<LLVM::AddressOfOp>();
  if (!address)
    return false;
  auto function = dyn_cast_or_null<FunctionOpInterface>(
      e.lookupSymbol(address, address.getGlobalNameAttr()));
  if (!function || function.isExternal() || function.getNumArguments() != 1)
    return false;
  Block &body = function.getFunctionBody().front();
  auto resume = dyn_cast<LLVM::CoroResumeOp>(body.front());
  return resume && resume.getHandle() == body.getArgument(0) &&
         resume->getNextNode() == body.getTerminator();
}

bool plumb::lowerAsyncCall(Emitter &e, StringRef name, ValueRange operands,
                           ResultRange results) {
  // Misspelt in the library, too.
  if (name == "mlirAsyncRuntimGetNumWorkerThreads" && operands.empty() &&
      results.size() == 1) {
    std::optional<TypeLayout> t = e.layout(results[0].getType());
    if (!t)
      return false;
    e.alias(results[0], e.constant(4, t->elem));
    return true;
  }
  if (!name.consume_front("mlirAsyncRuntime"))
    return false;
  for (Value v : operands)
    if (!isa<LLVM::LLVMPointerType, IntegerType, IndexType, FunctionType>(
            v.getType()) &&
        v.getType().getDialect().getNamespace() != "async")
      return false;
  auto takes = [&](unsigned arguments, unsigned returned) {
    return operands.size() == arguments && results.size() == returned;
  };
  auto argument = [&](unsigned i) { return e.slot(operands[i]); };
  auto call = [&](AsyncFn fn) {
    asyncCallTo(e, results.empty() ? e.temp() : e.define(results[0]), fn,
                operands.empty() ? 0 : argument(0),
                operands.size() < 2 ? 0 : argument(1));
    return true;
  };
  if ((name == "AddRef" || name == "DropRef") && takes(2, 0))
    return true; // they live as long as the run
  if (name == "CreateToken" && takes(0, 1))
    return call(AsyncFn::CreateToken);
  if (name == "CreateValue" && takes(1, 1))
    return call(AsyncFn::CreateValue);
  if (name == "CreateGroup" && takes(1, 1))
    return call(AsyncFn::CreateGroup);
  if (name == "GetValueStorage" && takes(1, 1))
    return call(AsyncFn::Storage);
  if ((name == "EmplaceToken" || name == "EmplaceValue") && takes(1, 0))
    return call(AsyncFn::SetAvailable);
  if ((name == "SetTokenError" || name == "SetValueError") && takes(1, 0))
    return call(AsyncFn::SetError);
  if ((name == "IsTokenError" || name == "IsValueError" ||
       name == "IsGroupError") &&
      takes(1, 1))
    return call(AsyncFn::IsError);
  if (name == "AddTokenToGroup" && takes(2, 1))
    return call(AsyncFn::AddToGroup);
  if ((name == "AwaitToken" || name == "AwaitValue" ||
       name == "AwaitAllInGroup") &&
      takes(1, 0)) {
    e.emit(Opcode::Await, 0, argument(0));
    return true;
  }
  bool now = name == "Execute" && takes(2, 0);
  bool later =
      (name == "AwaitTokenAndExecute" || name == "AwaitValueAndExecute" ||
       name == "AwaitAllInGroupAndExecute") &&
      takes(3, 0);
  if (!now && !later)
    return false;
  if (!isResume(e, operands.back())) {
    (void)e.unsupported("the runtime's execution of a function that does more "
                        "than resume its argument");
    return true;
  }
  return call(now ? AsyncFn::Schedule : AsyncFn::ScheduleWhenReady);
}
