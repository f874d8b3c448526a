//===- Kernel.cpp - what device code does to its arguments ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pointers and memrefs are followed from the arguments through views, casts and
// address arithmetic to loads, stores and calls, in any order of the code: what
// matters is whether an argument is read or written at all, not where. A use
// that is none of these (a pointer that is stored, say) means: not known.
// Globals are named by the code itself, also in the functions that it calls.
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace plumb;
using namespace plumb::depsir;

namespace {

/// What is done through one argument.
struct Usage {
  uint8_t mode = 0;
  uint64_t elementBytes = 0;
  bool isUnknown = false;
};

class Follower {
public:
  Follower(Evaluator &evaluator, Usage &usage)
      : evaluator(evaluator), usage(usage) {}

  /// The uses of \p value, within \p region only if one is given.
  void follow(mlir::Value value, mlir::Region *region = nullptr);

private:
  void followUse(mlir::OpOperand &use);
  void followEffects(mlir::OpOperand &use);
  void followCall(mlir::CallOpInterface call, mlir::OpOperand &use);
  void note(uint8_t mode, mlir::Type type) {
    usage.mode |= mode;
    usage.elementBytes = std::max(usage.elementBytes, bytesOfType(type));
  }

  Evaluator &evaluator;
  Usage &usage;
  llvm::DenseSet<mlir::Value> seen;
};

} // namespace

static bool isAddress(mlir::Type type) {
  return llvm::isa<mlir::BaseMemRefType, mlir::LLVM::LLVMPointerType,
                   mlir::LLVM::LLVMStructType>(type);
}

void Follower::follow(mlir::Value value, mlir::Region *region) {
  if (!seen.insert(value).second)
    return;
  for (mlir::OpOperand &use : value.getUses())
    if (!region || region->isAncestor(use.getOwner()->getParentRegion()))
      followUse(use);
}

void Follower::followCall(mlir::CallOpInterface call, mlir::OpOperand &use) {
  auto symbol =
      llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee());
  auto callee = symbol ? llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
                             evaluator.lookUp(call, symbol))
                       : mlir::FunctionOpInterface();
  mlir::OperandRange operands = call.getArgOperands();
  unsigned index = use.getOperandNumber() - operands.getBeginOperandIndex();
  if (!callee || callee.isExternal() ||
      index >= callee.getFunctionBody().getNumArguments()) {
    usage.isUnknown = true;
    return;
  }
  follow(callee.getFunctionBody().getArgument(index));
  for (mlir::Value result : call->getResults())
    if (isAddress(result.getType()))
      usage.isUnknown = true;
}

/// Of operations that say what they do to each operand.
void Follower::followEffects(mlir::OpOperand &use) {
  mlir::Operation *op = use.getOwner();
  if (mlir::isMemoryEffectFree(op)) {
    // Address arithmetic and the like: the results are part of the story.
    for (mlir::Value result : op->getResults())
      if (isAddress(result.getType()))
        follow(result);
    return;
  }
  auto interface = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(op);
  if (!interface) {
    usage.isUnknown = true;
    return;
  }
  llvm::SmallVector<mlir::MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (mlir::MemoryEffects::EffectInstance &effect : effects) {
    if (effect.getValue() && effect.getValue() != use.get())
      continue;
    mlir::Type type = use.get().getType();
    if (auto memref = llvm::dyn_cast<mlir::MemRefType>(type))
      type = memref.getElementType();
    if (llvm::isa<mlir::MemoryEffects::Read>(effect.getEffect()))
      note(ReadAccess, type);
    else if (llvm::isa<mlir::MemoryEffects::Write>(effect.getEffect()))
      note(WriteAccess, type);
  }
}

void Follower::followUse(mlir::OpOperand &use) {
  namespace LLVM = mlir::LLVM;
  mlir::Operation *op = use.getOwner();
  if (auto store = llvm::dyn_cast<LLVM::StoreOp>(op)) {
    if (store.getValue() == use.get())
      usage.isUnknown = true; // The pointer itself escapes into memory.
    else
      note(WriteAccess, store.getValue().getType());
  } else if (auto load = llvm::dyn_cast<LLVM::LoadOp>(op)) {
    note(ReadAccess, load.getResult().getType());
  } else if (auto atomic = llvm::dyn_cast<LLVM::AtomicRMWOp>(op)) {
    note(atomic.getBinOp() == LLVM::AtomicBinOp::xchg ? ReadAccess | WriteAccess
                                                      : AccumulateAccess,
         atomic.getVal().getType());
  } else if (auto atomic = llvm::dyn_cast<mlir::memref::AtomicRMWOp>(op)) {
    note(atomicMode(op), atomic.getValue().getType());
  } else if (auto store = llvm::dyn_cast<mlir::memref::StoreOp>(op);
             store && store.getValueToStore() == use.get()) {
    usage.isUnknown = true;
  } else if (auto call = llvm::dyn_cast<mlir::CallOpInterface>(op)) {
    followCall(call, use);
  } else if (auto view = llvm::dyn_cast<mlir::ViewLikeOpInterface>(op)) {
    if (view.getViewSource() == use.get())
      for (mlir::Value result : op->getResults())
        follow(result);
  } else if (op->hasTrait<mlir::OpTrait::IsTerminator>() ||
             op->getNumRegions() != 0) {
    usage.isUnknown = true; // Through block arguments or results.
  } else if (llvm::isa<LLVM::PtrToIntOp>(op)) {
    usage.isUnknown = true;
  } else {
    followEffects(use);
  }
}

namespace {

/// Globals that a kernel, or a function that it calls, names by itself.
class Globals {
public:
  Globals(Evaluator &evaluator, std::vector<TaskAccess> &accesses)
      : evaluator(evaluator), accesses(accesses) {}
  /// False if something is done to one of which the effect is not known.
  bool visit(mlir::Region &region);

private:
  bool add(mlir::Value address, MemoryView view);
  bool visitCall(mlir::CallOpInterface call);

  Evaluator &evaluator;
  std::vector<TaskAccess> &accesses;
  llvm::DenseSet<mlir::Region *> seen;
};

} // namespace

bool Globals::add(mlir::Value address, MemoryView view) {
  Usage usage;
  Follower(evaluator, usage).follow(address);
  if (usage.mode)
    accesses.push_back({view, usage.mode, {}, usage.elementBytes});
  return !usage.isUnknown;
}

bool Globals::visitCall(mlir::CallOpInterface call) {
  auto symbol =
      llvm::dyn_cast<mlir::SymbolRefAttr>(call.getCallableForCallee());
  auto callee = symbol ? llvm::dyn_cast_if_present<mlir::FunctionOpInterface>(
                             evaluator.lookUp(call, symbol))
                       : mlir::FunctionOpInterface();
  return callee && (callee.isExternal() || visit(callee.getFunctionBody()));
}

bool Globals::visit(mlir::Region &region) {
  if (!seen.insert(&region).second)
    return true;
  bool isKnown = true;
  region.walk([&](mlir::Operation *op) {
    MemoryView view;
    view.offsetBytes = 0;
    if (auto global = llvm::dyn_cast<mlir::memref::GetGlobalOp>(op)) {
      view = viewOfType(global.getType(), noIndex);
      view.buffer =
          evaluator.globalBuffer(op, global.getNameAttr(), endOf(view));
      isKnown = add(global.getResult(), view);
    } else if (auto address = llvm::dyn_cast<mlir::LLVM::AddressOfOp>(op)) {
      view.buffer =
          evaluator.globalBuffer(op, address.getGlobalNameAttr(), std::nullopt);
      isKnown = view.buffer != noIndex && add(address.getResult(), view);
    } else if (llvm::isa<mlir::LLVM::IntToPtrOp>(op)) {
      isKnown = op->use_empty(); // It may point anywhere.
    } else if (auto call = llvm::dyn_cast<mlir::CallOpInterface>(op)) {
      isKnown = visitCall(call);
    }
    return isKnown ? mlir::WalkResult::advance()
                   : mlir::WalkResult::interrupt();
  });
  return isKnown;
}

bool plumb::depsir::kernelAccesses(
    Evaluator &evaluator,
    llvm::ArrayRef<std::pair<mlir::Value, AbstractValue>> arguments,
    mlir::Region &kernel, std::vector<TaskAccess> &accesses) {
  for (const auto &[value, abstract] : arguments) {
    if (!isAddress(value.getType()))
      continue;
    Usage usage;
    // A value from outside has uses elsewhere, which are not the kernel's.
    Follower(evaluator, usage).follow(value, &kernel);
    if (usage.isUnknown)
      return false;
    if (!usage.mode)
      continue;
    if (!abstract.is(Kind::View))
      return false;
    accesses.push_back({abstract.view, usage.mode, {}, usage.elementBytes});
  }
  return Globals(evaluator, accesses).visit(kernel);
}
