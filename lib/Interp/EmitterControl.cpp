//===- EmitterControl.cpp - labels, branches, loops, regions, calls -------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Structured and unstructured control flow become the same jumps. What stays
// of the structure is the Join at the end of a region: there the full loop ends
// the scope of a decision that the allowance could not decide, and marks its
// results. Structured branches carry the number of their join for that.
//
//===----------------------------------------------------------------------===//

#include "Coalesce.h"
#include "Dialects/Elementwise.h"
#include "Dialects/RuntimeCalls.h"
#include "ProgramBuilder.h"
#include "Runtime/Runtime.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "plumbline/Interp/Emitter.h"
#include "plumbline/Interp/Extern.h"
#include "plumbline/Interp/HostFunction.h"
#include "llvm/ADT/PostOrderIterator.h"

using namespace plumb;
using namespace mlir;

Label Emitter::newLabel() {
  labelTargets.push_back(0);
  return {static_cast<uint32_t>(labelTargets.size() - 1)};
}

void Emitter::place(Label label) {
  labelTargets[label.id] = static_cast<uint32_t>(fn.code.size());
}

void Emitter::patchLabels() {
  for (auto [inst, label] : labelUses)
    fn.code[inst].d = labelTargets[label];
  for (auto [word, label] : labelTableUses)
    builder.program.table[word] = labelTargets[label];
}

void Emitter::jump(Label target) {
  labelUses.push_back({emit(Opcode::Jmp, 0), target.id});
}

void Emitter::branchIf(Slot cond, Label target, uint32_t joinId) {
  labelUses.push_back({emit(Opcode::BrTrue, 0, cond, joinId), target.id});
}

void Emitter::branchUnless(Slot cond, Label target, uint32_t joinId) {
  labelUses.push_back({emit(Opcode::BrFalse, 0, cond, joinId), target.id});
}

void Emitter::switchOn(Slot value, Label otherwise,
                       ArrayRef<std::pair<uint64_t, Label>> cases,
                       uint32_t joinId) {
  uint32_t base = table({static_cast<uint32_t>(cases.size()), 0});
  labelTableUses.push_back({base + 1, otherwise.id});
  for (auto [key, label] : cases) {
    uint32_t word = table(
        {static_cast<uint32_t>(key), static_cast<uint32_t>(key >> 32), 0});
    labelTableUses.push_back({word + 2, label.id});
  }
  emit(Opcode::Switch, joinId, value, base);
}

void Emitter::switchOn(Slot value, ScalarType type, Label otherwise,
                       ArrayRef<std::pair<APInt, Label>> cases,
                       uint32_t joinId) {
  if (!type.isWide()) {
    SmallVector<std::pair<uint64_t, Label>> words;
    for (const auto &[key, label] : cases)
      words.push_back({key.getZExtValue(), label});
    switchOn(value, otherwise, words, joinId);
    return;
  }
  Slot equal = temp();
  for (const auto &[key, label] : cases) {
    binary(Opcode::CmpEQ, equal, value, constant(key, type), 1, type.bits);
    branchIf(equal, label, joinId);
  }
  jump(otherwise);
}

uint32_t Emitter::newJoin() { return nextJoin++; }

void Emitter::join(uint32_t joinId,
                   ArrayRef<std::pair<Slot, unsigned>> results) {
  // One Join a contiguous range; the first ends the scope, so the others must
  // come before it and look at it only.
  if (results.empty()) {
    emit2(Opcode::Join, 0, 0, joinId, 0, 0);
    return;
  }
  for (size_t i = results.size(); i-- > 0;)
    emit2(Opcode::Join, results[i].first, 0, joinId, /*closes=*/i == 0,
          results[i].second);
}

void Emitter::join(uint32_t joinId, ValueRange results) {
  SmallVector<std::pair<Slot, unsigned>> ranges;
  for (Value v : results)
    if (std::optional<TypeLayout> t = layout(v.getType()))
      if (t->slots())
        ranges.push_back({slot(v), t->slots()});
  join(joinId, ranges);
}

LogicalResult
Emitter::forLoop(Slot lb, Slot ub, Slot step, unsigned w, bool isUnsigned,
                 uint32_t joinId,
                 llvm::function_ref<LogicalResult(Slot iv)> body) {
  Slot iv = temp();
  move(iv, lb, 1);
  Label exit = newLabel(), top = newLabel();
  if (w > 64) { // of comparisons and branches
    ScalarType type;
    type.bits = w;
    Opcode less = isUnsigned ? Opcode::CmpULT : Opcode::CmpSLT;
    Slot condition = temp(), left = temp();
    Label positive = newLabel();
    binary(less, condition, constant(0, type), step, 1, w);
    branchIf(condition, positive, joinId);
    trap(TrapKind::Undefined, "the step of a loop must be positive");
    place(positive);
    binary(less, condition, iv, ub, 1, w);
    branchUnless(condition, exit, joinId);
    place(top);
    LogicalResult result = body(iv);
    // What is left, as an unsigned number, whatever iv + step wraps to.
    binary(Opcode::SubI, left, ub, iv, 1, w);
    binary(Opcode::CmpULT, condition, step, left, 1, w);
    branchUnless(condition, exit, joinId);
    binary(Opcode::AddI, iv, iv, step, 1, w);
    jump(top);
    place(exit);
    return result;
  }
  labelUses.push_back(
      {emit2(Opcode::ForEnter, 0, iv, ub, step, 0, w, isUnsigned, joinId),
       exit.id});
  place(top);
  LogicalResult result = body(iv);
  labelUses.push_back(
      {emit2(Opcode::ForNext, 0, iv, ub, step, 0, w, isUnsigned, joinId),
       top.id});
  place(exit);
  return result;
}

LogicalResult
Emitter::loopNest(ArrayRef<Slot> sizes,
                  llvm::function_ref<LogicalResult(ArrayRef<Slot>)> body) {
  SmallVector<Slot> ivs;
  SmallVector<Label> tops, exits;
  Slot zero = indexConstant(0);
  for (Slot size : sizes) {
    Slot iv = temp();
    ivs.push_back(iv);
    move(iv, zero, 1);
    exits.push_back(newLabel());
    tops.push_back(newLabel());
    Slot more = temp();
    emit(Opcode::CmpULT, more, iv, size, indexBits());
    branchUnless(more, exits.back());
    place(tops.back());
  }
  LogicalResult result = body(ivs);
  for (size_t i = sizes.size(); i-- > 0;) {
    labelUses.push_back(
        {emit(Opcode::LoopNext, 0, ivs[i], sizes[i]), tops[i].id});
    place(exits[i]);
  }
  return result;
}

LogicalResult Emitter::emitBlockBody(Block &block) {
  // An operation that cannot be translated has become a trap; what follows it
  // is translated all the same, for other paths lead there.
  for (Operation &op : block.without_terminator())
    (void)emitOp(&op);
  return success();
}

LogicalResult
Emitter::emitRegion(Region &region,
                    llvm::function_ref<LogicalResult(Operation *)> leave) {
  if (region.empty())
    return success();
  // In reverse post-order a definition comes before the uses it dominates,
  // whatever the order in the text; blocks that nothing reaches are left out.
  llvm::ReversePostOrderTraversal<Region *> order(&region);
  for (Block *block : order)
    blockLabels[block] = newLabel();
  LogicalResult result = success();
  for (Block *block : order) {
    place(blockLabels[block]);
    coalesceBranch(*this, *block);
    for (Operation &op : *block) {
      bool leaves = op.hasTrait<OpTrait::IsTerminator>() &&
                    op.getNumSuccessors() == 0 && &op == &block->back();
      if (failed(leaves ? leave(&op) : emitOp(&op)))
        result = failure();
    }
  }
  return result;
}

Label Emitter::exitLabel(Operation *op) {
  auto [it, isNew] = exitLabels.try_emplace(op);
  if (isNew)
    it->second = newLabel();
  return it->second;
}

Label Emitter::labelOf(Block *block) { return blockLabels.lookup(block); }

LogicalResult Emitter::moveToBlock(Block *block, OperandRange operands) {
  SmallVector<Move> moves;
  Operation *owner = current;
  for (auto [arg, operand] : llvm::zip(block->getArguments(), operands)) {
    std::optional<TypeLayout> t = layout(arg.getType());
    if (!t)
      return failure();
    bool take = false;
    for (OpOperand &use : owner->getOpOperands())
      take |= use.get() == operand && dies(use);
    moves.push_back({*t, slot(arg), slot(operand), take});
  }
  parallelMove(moves);
  return success();
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Operation *Emitter::lookupSymbol(Operation *from, SymbolRefAttr symbol) {
  return builder.symbols.lookupNearestSymbolFrom(from, symbol);
}

LogicalResult Emitter::call(FunctionOpInterface callee, OperandRange operands,
                            ResultRange results, ArrayRef<Slot> hidden) {
  if (callee.isExternal() &&
      lowerRuntimeCall(*this, callee.getName(), operands, results))
    return success();
  SmallVector<uint32_t> words{
      static_cast<uint32_t>(operands.size() + hidden.size())};
  for (auto [i, v] : llvm::enumerate(operands)) {
    std::optional<TypeLayout> t = layout(v.getType());
    if (!t)
      return failure();
    uint32_t tensor = 0;
    if (t->kind == TypeLayout::Tensor) {
      tensor = t->rank() + 1;
      // A kernel is called for every thread with the same operands.
      if (hidden.empty() && !callee.isExternal() &&
          dies(current->getOpOperand(operands.getBeginOperandIndex() + i)))
        tensor |= kTakesTensor;
    }
    words.append({slot(v), t->slots(), tensor});
  }
  for (Slot s : hidden)
    words.append({s, 1, 0});
  SmallVector<TypeLayout> types;
  unsigned total = 0;
  for (Value v : results) {
    std::optional<TypeLayout> t = layout(v.getType());
    if (!t)
      return failure();
    types.push_back(*t);
    total += t->slots();
  }
  // Results lie one after the other, for the callee to fill.
  Slot base = temp(total), next = base;
  for (auto [v, t] : llvm::zip(results, types)) {
    alias(v, next);
    if (t.kind == TypeLayout::Tensor) {
      fn.tensorSlots.push_back({next, t.rank(), false});
      release(t, next);
    }
    next += t.slots();
  }
  if (!callee.isExternal()) {
    emit2(Opcode::Call, base, builder.functionIndex(callee, hidden.size()),
          table(words), 0, 0);
    return success();
  }
  SmallVector<TypeLayout> operandTypes;
  for (Value v : operands)
    operandTypes.push_back(*layout(v.getType()));
  if (std::optional<LibmFunction> libm = libmFunction(callee.getName())) {
    bool binary = libm->fn >= MathFn::Pow;
    bool fits = types.size() == 1 && operandTypes.size() == 1u + binary;
    for (const TypeLayout &t : operandTypes)
      fits &= t.kind == TypeLayout::Scalar && t.elem.isFloat() &&
              t.elem.format == libm->format && t.parts == 1;
    if (fits && types[0].elem == operandTypes[0].elem) {
      noteMathFunction(*this, libm->fn);
      emit(binary ? Opcode::Math2 : Opcode::Math1, base, slot(operands[0]),
           binary ? slot(operands[1]) : 0, unsigned(libm->format),
           unsigned(libm->fn));
      return success();
    }
  }
  if (std::optional<LibmArithmetic> libm = libmArithmetic(callee.getName())) {
    auto fits = [&](const TypeLayout &t) {
      return t.kind == TypeLayout::Scalar && t.elem.isFloat() &&
             t.elem.format == libm->format && t.parts == 1;
    };
    if (types.size() == 1 && operandTypes.size() == libm->operands &&
        llvm::all_of(types, fits) && llvm::all_of(operandTypes, fits)) {
      auto w = static_cast<unsigned>(libm->format);
      if (libm->operands == 1)
        unary(libm->op, base, slot(operands[0]), 1, w);
      else if (libm->operands == 2)
        binary(libm->op, base, slot(operands[0]), slot(operands[1]), 1, w);
      else
        ternary(libm->op, base, slot(operands[0]), slot(operands[1]),
                slot(operands[2]), 1, w);
      return success();
    }
  }
  std::string why;
  const HostFunction *host =
      HostFunction::find(callee.getName(), operandTypes, types, why);
  if (!host && why.empty()) {
    if (builder.options.externs)
      host = builder.options.externs->bind(callee, indexBits(), why);
    else
      why = " (--extern LIB.so gives it a definition)";
  }
  if (!host)
    return unsupported("the external function '" + callee.getName() + "'" +
                       why);
  emit2(Opcode::CallHost, base, builder.hostIndex(host), table(words), 0, total,
        0, 0, 0, types.empty() ? 255 : types.front().elem.code());
  return success();
}

void Emitter::callHost(StringRef name, ArrayRef<Slot> arguments) {
  const HostFunction *host = HostFunction::named(name);
  if (!host) {
    (void)unsupported("the runtime function '" + name + "'");
    return;
  }
  SmallVector<uint32_t> words{static_cast<uint32_t>(arguments.size())};
  for (Slot s : arguments)
    words.append({s, 1, 0});
  emit2(Opcode::CallHost, temp(), builder.hostIndex(host), table(words), 0, 0);
}

void Emitter::printText(StringRef text) {
  emit(Opcode::Print, 0, message(text));
}

LogicalResult Emitter::ret(OperandRange operands) {
  SmallVector<uint32_t> words{static_cast<uint32_t>(operands.size())};
  for (Value v : operands) {
    std::optional<TypeLayout> t = layout(v.getType());
    if (!t)
      return failure();
    words.append({slot(v), t->slots(),
                  t->kind == TypeLayout::Tensor ? t->rank() + 1 : 0});
  }
  emit(Opcode::Ret, 0, 0, table(words));
  return success();
}
