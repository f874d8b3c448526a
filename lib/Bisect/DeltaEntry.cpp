//===- DeltaEntry.cpp - begin later, end earlier --------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The entry of a real program loads, computes and stores; the fault is in the
// middle. Two changes cut it out: what an operation gives in the run becomes an
// argument, and a value in the middle becomes the only result. The operations
// before the one and behind the other are then without use, and other deltas
// take them away.
//
// What an operation gives is found by running the program with all of these
// values as results.
//
//===----------------------------------------------------------------------===//

#include "DeltaHelpers.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OperationSupport.h"
#include "plumbline/Interp/Interpreter.h"

using namespace mlir;

namespace plumb {

/// The entry if nobody calls it and one block does all; else null.
static func::FuncOp simpleEntry(const ReduceCandidate &candidate) {
  auto entry =
      dyn_cast_or_null<func::FuncOp>(entryOf(candidate).getOperation());
  if (!entry || entry.isExternal() || !entry.getBody().hasOneBlock() ||
      !SymbolTable::symbolKnownUseEmpty(entry, candidate.module.get()) ||
      entry.getNumArguments() != candidate.inputs.size())
    return nullptr;
  return entry;
}

/// Whether a value of the type is a number or a handful of them.
static bool isPlain(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    if (!isa<VectorType, RankedTensorType>(type) || !shaped.hasStaticShape() ||
        shaped.getNumElements() > 4096)
      return false;
    if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
      return false;
    if (auto tensor = dyn_cast<RankedTensorType>(type);
        tensor && tensor.getEncoding())
      return false;
    type = shaped.getElementType();
  }
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless() && integer.getWidth() <= 64;
  auto real = dyn_cast<FloatType>(type);
  return isa<IndexType>(type) || (real && real.getWidth() <= 64);
}

/// Operations of the entry's block with one plain result, in order.
static llvm::SmallVector<Operation *> plainOps(func::FuncOp entry) {
  llvm::SmallVector<Operation *> ops;
  for (Operation &op : entry.getBody().front().without_terminator())
    if (op.getNumResults() == 1 && isPlain(op.getResult(0).getType()))
      ops.push_back(&op);
  return ops;
}

static void setResults(func::FuncOp entry, llvm::ArrayRef<Value> values) {
  entry.getBody().front().getTerminator()->setOperands(values);
  llvm::SmallVector<Type> types;
  for (Value value : values)
    types.push_back(value.getType());
  entry.setFunctionType(
      FunctionType::get(entry.getContext(), entry.getArgumentTypes(), types));
  entry.removeResAttrsAttr();
}

/// What plainOps() give in a run; empty if it cannot be had.
static std::vector<HostValue> valuesOf(const ReduceCandidate &candidate) {
  ReduceCandidate copy = candidate.clone();
  func::FuncOp entry = simpleEntry(copy);
  llvm::SmallVector<Value> values;
  for (Operation *op : plainOps(entry))
    values.push_back(op->getResult(0));
  setResults(entry, values);
  auto program = CompiledProgram::compile(copy.module.get(), copy.entry);
  if (!program)
    return {};
  RunOptions options;
  options.maxSteps = 10'000'000;
  Result<RunResult> run = (*program)->run(copy.inputs, options);
  if (!run || run->status != RunStatus::Ok ||
      run->results.size() != values.size())
    return {};
  return std::move(run->results);
}

void deltaOpsToArguments(ReduceCandidate &candidate, Chooser &chooser) {
  func::FuncOp entry = simpleEntry(candidate);
  if (!entry)
    return;
  llvm::SmallVector<Operation *> ops = plainOps(entry), chosen;
  llvm::SmallVector<unsigned> indices;
  for (unsigned i = ops.size(); i-- > 0;) // the last: it needs all the others
    if (!ops[i]->hasTrait<OpTrait::ConstantLike>() && !ops[i]->use_empty() &&
        chooser.take()) {
      chosen.push_back(ops[i]);
      indices.push_back(i);
    }
  if (chosen.empty())
    return;
  std::vector<HostValue> values = valuesOf(candidate);
  if (values.empty())
    return;
  // Memrefs that count as outputs keep their numbers: new arguments come last.
  for (auto [op, index] : llvm::zip(chosen, indices)) {
    HostValue value = std::move(values[index]);
    if (llvm::any_of(value.poison, [](uint32_t origin) { return origin; }))
      continue;
    value.poison.clear();
    value.shadows.clear();
    unsigned at = entry.getNumArguments();
    if (failed(entry.insertArgument(at, op->getResult(0).getType(), {},
                                    op->getLoc())))
      continue;
    op->getResult(0).replaceAllUsesWith(entry.getArgument(at));
    candidate.inputs.push_back(std::move(value));
  }
}

void deltaReturnEarlier(ReduceCandidate &candidate, Chooser &chooser) {
  func::FuncOp entry = simpleEntry(candidate);
  if (!entry)
    return;
  // Only towards the beginning, so that two values do not take turns.
  Operation *now = nullptr;
  if (entry.getNumResults() == 1 && isPlain(entry.getResultTypes()[0]))
    now =
        entry.getBody().front().getTerminator()->getOperand(0).getDefiningOp();
  bool isAlone = candidate.observeArgs && candidate.observeArgs->empty();
  for (Operation *op : plainOps(entry)) {
    if (op->hasTrait<OpTrait::ConstantLike>() ||
        (now && op == now && isAlone) || (now && now->isBeforeInBlock(op)))
      continue;
    if (!chooser.take())
      continue;
    setResults(entry, op->getResult(0));
    candidate.observeArgs.emplace();
    return;
  }
}

} // namespace plumb
