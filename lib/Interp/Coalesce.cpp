//===- Coalesce.cpp - values that live where they are passed to -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value v may take the slot of an argument a if a is dead when v is defined:
// no use of a lies behind the definition in v's block, at whose end a gets v
// anyway. Uses elsewhere come before. Nor may v be used behind its block, where
// a may have got another value. The definition itself may use a where the
// instruction reads its operands before it writes. A lowering can make one
// value a second name of another's slot (casts do): an argument whose users are
// not known to refrain from it stays alone.
//
//===----------------------------------------------------------------------===//

#include "Coalesce.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/StringSet.h"

using namespace plumb;
using namespace mlir;

/// Arguments with more uses than this keep their moves: the question is asked
/// once for each way into a block.
static constexpr unsigned kMaxUses = 64;

/// Operations that become one instruction, which fills the result's slot after
/// it has read its operands.
static bool isOneInstruction(Operation *op) {
  static const llvm::StringSet<> names{
      "arith.addi",     "arith.subi",     "arith.muli",    "arith.andi",
      "arith.ori",      "arith.xori",     "arith.shli",    "arith.shrsi",
      "arith.shrui",    "arith.divsi",    "arith.divui",   "arith.remsi",
      "arith.remui",    "arith.cmpi",     "arith.cmpf",    "arith.select",
      "arith.maxsi",    "arith.minsi",    "arith.maxui",   "arith.minui",
      "arith.addf",     "arith.subf",     "arith.mulf",    "arith.divf",
      "arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf",
      "arith.negf",     "arith.extf",     "arith.truncf",  "arith.extsi",
      "arith.extui",    "arith.trunci",   "arith.sitofp",  "arith.uitofp",
      "arith.fptosi",   "arith.fptoui",   "math.fma",      "math.exp",
      "math.tanh",      "math.sqrt",      "math.absf",     "index.add",
      "index.sub",      "index.mul",      "index.cmp",     "llvm.add",
      "llvm.sub",       "llvm.mul",       "llvm.and",      "llvm.or",
      "llvm.xor",       "llvm.shl",       "llvm.lshr",     "llvm.ashr",
      "llvm.icmp",      "llvm.fcmp",      "llvm.select",   "llvm.fadd",
      "llvm.fsub",      "llvm.fmul",      "llvm.fdiv",     "llvm.fneg",
      "llvm.fpext",     "llvm.fptrunc",   "llvm.sext",     "llvm.zext",
      "llvm.trunc",     "llvm.sitofp",    "llvm.uitofp",   "memref.load",
      "llvm.load",
  };
  return names.contains(op->getName().getStringRef());
}

/// Further operations that give no result the slot of a scalar operand.
static bool leavesOperandsAlone(Operation *op) {
  static const llvm::StringSet<> names{
      "memref.store",
      "affine.load",
      "affine.store",
      "scf.for",
      "scf.if",
      "scf.yield",
      "affine.for",
      "affine.yield",
      "func.call",
      "func.return",
      "cf.br",
      "cf.cond_br",
      "llvm.store",
      "llvm.br",
      "llvm.cond_br",
      "llvm.getelementptr",
      "llvm.return",
      "arith.index_cast",
      "scf.condition",
      "scf.while",
      "arith.index_castui",
  };
  return isOneInstruction(op) || names.contains(op->getName().getStringRef());
}

bool plumb::isNeverRenamed(Value v) {
  unsigned uses = 0;
  for (Operation *user : v.getUsers())
    if (++uses > kMaxUses || !leavesOperandsAlone(user))
      return false;
  return true;
}

bool plumb::isSingleScalar(Emitter &e, Value v) {
  Type type = v.getType();
  if (auto i = dyn_cast<IntegerType>(type)) {
    if (i.getWidth() > 64 || i.getWidth() == 0)
      return false;
  } else if (!isa<IndexType, Float16Type, BFloat16Type, Float32Type,
                  Float64Type>(type)) {
    return false;
  }
  // Not where a scalar stands for a tile of lanes.
  std::optional<TypeLayout> t = e.layout(type);
  return t && t->kind == TypeLayout::Scalar && t->slots() == 1;
}

/// No use of `name` follows `definition` in its block.
static bool isDeadAt(Value name, Operation *definition) {
  if (!isNeverRenamed(name))
    return false;
  Block *block = definition->getBlock();
  for (Operation *user : name.getUsers()) {
    Operation *at = block->findAncestorOpInBlock(*user);
    if (at && at != definition && !at->isBeforeInBlock(definition))
      return false;
    if (at == definition && user != definition)
      return false;
  }
  return true;
}

/// Nobody reads v once its block has ended.
static bool isUsedWithin(Value v, Block &block) {
  unsigned uses = 0;
  for (Operation *user : v.getUsers())
    if (++uses > kMaxUses || !block.findAncestorOpInBlock(*user))
      return false;
  return true;
}

void plumb::coalesce(Emitter &e, Block &block, ValueRange passed,
                     ArrayRef<Slot> into,
                     ArrayRef<SmallVector<Value, 2>> names) {
  for (auto [i, v] : llvm::enumerate(passed)) {
    Operation *definition = v.getDefiningOp();
    if (!definition || definition->getBlock() != &block ||
        !isOneInstruction(definition) || !isSingleScalar(e, v))
      continue;
    bool ok = llvm::count(passed, v) == 1 && isUsedWithin(v, block);
    for (Value name : names[i])
      ok = ok && name.getType() == v.getType() && isDeadAt(name, definition);
    if (ok)
      e.alias(v, into[i]);
  }
}

void plumb::coalesceLoop(Emitter &e, Block &block, ValueRange passed,
                         ValueRange arguments) {
  SmallVector<Slot> into;
  SmallVector<SmallVector<Value, 2>> names;
  for (Value argument : arguments) {
    into.push_back(e.slot(argument));
    names.push_back({argument});
  }
  coalesce(e, block, passed, into, names);
}

void plumb::coalesceResults(Emitter &e, Block &block, ValueRange passed,
                            ArrayRef<Slot> results) {
  SmallVector<SmallVector<Value, 2>> names(passed.size());
  coalesce(e, block, passed, results, names);
}

void plumb::coalesceBranch(Emitter &e, Block &block) {
  if (block.empty())
    return;
  auto branch = dyn_cast<BranchOpInterface>(&block.back());
  if (!branch || branch->getNumSuccessors() != 1)
    return;
  SuccessorOperands operands = branch.getSuccessorOperands(0);
  Block *next = branch->getSuccessor(0);
  if (operands.getProducedOperandCount() || next->getNumArguments() == 0)
    return;
  coalesceLoop(e, block, operands.getForwardedOperands(), next->getArguments());
}
