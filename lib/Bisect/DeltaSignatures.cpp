//===- DeltaSignatures.cpp - fewer arguments and results ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of func.func alone: what a lowered signature means is known from the levels
// before it only. A function that is used other than by func.call keeps its
// signature.
//
//===----------------------------------------------------------------------===//

#include "DeltaHelpers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace plumb {

namespace {
/// A function that is nothing but called.
struct Callee {
  func::FuncOp func;
  llvm::SmallVector<func::CallOp> calls;
};
} // namespace

static llvm::SmallVector<Callee> calleesOf(ReduceCandidate &candidate) {
  llvm::SmallVector<Callee> callees;
  Operation *module = candidate.module.get();
  for (Region &region : module->getRegions())
    for (auto func : region.getOps<func::FuncOp>()) {
      if (func.isExternal())
        continue;
      Callee callee;
      callee.func = func;
      auto uses = SymbolTable::getSymbolUses(func, module);
      if (!uses)
        continue;
      bool onlyCalls = true;
      for (SymbolTable::SymbolUse use : *uses) {
        auto call = dyn_cast<func::CallOp>(use.getUser());
        onlyCalls &= bool(call);
        if (call)
          callee.calls.push_back(call);
      }
      if (onlyCalls)
        callees.push_back(std::move(callee));
    }
  return callees;
}

static void eraseResult(Callee &callee, unsigned index) {
  callee.func.walk([&](func::ReturnOp op) { op->eraseOperand(index); });
  llvm::BitVector which(callee.func.getNumResults());
  which.set(index);
  (void)callee.func.eraseResults(which);
  for (func::CallOp &call : callee.calls) {
    OpBuilder builder(call);
    auto fewer = func::CallOp::create(builder, call.getLoc(), callee.func,
                                      call.getOperands());
    unsigned to = 0;
    for (unsigned i = 0; i != call.getNumResults(); ++i)
      if (i != index)
        call.getResult(i).replaceAllUsesWith(fewer.getResult(to++));
    call.erase();
    call = fewer;
  }
}

void deltaResults(ReduceCandidate &candidate, Chooser &chooser) {
  for (Callee &callee : calleesOf(candidate)) {
    bool isEntry = callee.func.getName() == candidate.entry;
    for (unsigned i = callee.func.getNumResults(); i-- > 0;) {
      bool unused = llvm::all_of(callee.calls, [&](func::CallOp call) {
        return call.getResult(i).use_empty();
      });
      // The entry's own results are what is observed: one may be enough.
      if (unused &&
          !(isEntry && callee.func.getNumResults() == 1 &&
            callee.func.getNumArguments() == 0) &&
          chooser.take())
        eraseResult(callee, i);
    }
  }
}

/// The argument's value as a constant in the entry; null if it is none that a
/// constant can be.
static Value constantOf(func::FuncOp func, unsigned index,
                        const HostValue &value) {
  Type type = func.getArgument(index).getType();
  if (!value.isScalar || value.parts != 1 || value.elem.bits > 64)
    return nullptr;
  OpBuilder builder = OpBuilder::atBlockBegin(&func.getBody().front());
  TypedAttr attr;
  if (auto real = dyn_cast<FloatType>(type))
    attr = FloatAttr::get(
        real, llvm::APFloat(real.getFloatSemantics(),
                            llvm::APInt(real.getWidth(), value.bits[0])));
  else if (isa<IndexType>(type))
    attr = builder.getIndexAttr(static_cast<int64_t>(value.bits[0]));
  else if (auto integer = dyn_cast<IntegerType>(type);
           integer && integer.isSignless())
    attr = builder.getIntegerAttr(
        type, llvm::APInt(integer.getWidth(), value.bits[0], false, true));
  if (!attr)
    return nullptr;
  func->getContext()->getOrLoadDialect<arith::ArithDialect>();
  return arith::ConstantOp::create(builder, func.getLoc(), attr);
}

/// What became of --observe-args.
static void forgetArgument(std::optional<std::vector<unsigned>> &observed,
                           unsigned index) {
  if (!observed)
    return;
  std::vector<unsigned> left;
  for (unsigned i : *observed)
    if (i != index)
      left.push_back(i - (i > index));
  observed = left;
}

void deltaArguments(ReduceCandidate &candidate, Chooser &chooser) {
  for (Callee &callee : calleesOf(candidate)) {
    bool isEntry = callee.func.getName() == candidate.entry;
    for (unsigned i = callee.func.getNumArguments(); i-- > 0;) {
      BlockArgument argument = callee.func.getArgument(i);
      if (!argument.use_empty()) {
        // First a constant in its place; the argument goes in the next round.
        if (isEntry && i < candidate.inputs.size() && callee.calls.empty()) {
          Type type = argument.getType();
          bool scalar = isa<FloatType, IntegerType, IndexType>(type);
          if (scalar && chooser.take())
            if (Value constant =
                    constantOf(callee.func, i, candidate.inputs[i]))
              argument.replaceAllUsesWith(constant);
        } else if (!isEntry) {
          Operation *first = &callee.func.getBody().front().front();
          if (canBeConstant(argument.getType(), first) && chooser.take())
            argument.replaceAllUsesWith(
                makeConstant(first, argument.getType(), 1));
        }
        continue;
      }
      if (isEntry && !callee.calls.empty())
        continue;
      if (!chooser.take())
        continue;
      (void)callee.func.eraseArgument(i);
      for (func::CallOp call : callee.calls)
        call->eraseOperand(i);
      if (isEntry && i < candidate.inputs.size()) {
        candidate.inputs.erase(candidate.inputs.begin() + i);
        forgetArgument(candidate.observeArgs, i);
      }
    }
  }
}

} // namespace plumb
