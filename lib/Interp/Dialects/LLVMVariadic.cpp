//===- LLVMVariadic.cpp - functions with variable arguments ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After the lowering a variadic function reads its va_list itself, as the ABI
// of its target lays it out; here that is System V's for x86-64:
//
//   struct va_list { i32 gp_offset, fp_offset; ptr overflow, registers; }
//
// The register save area holds 6 integer registers of 8 bytes and 8 vector
// registers of 16, of which the fixed arguments take the first. The caller
// writes all of it into one block and passes its address behind the operands:
//
//   byte 0   the va_list as va_start is to give it
//   byte 32  register save area
//   byte 208 arguments for which no register was left
//
//===----------------------------------------------------------------------===//

#include "LLVMVariadic.h"
#include "LLVMValues.h"
#include "RuntimeCalls.h"
#include "VectorLowering.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace plumb;
using namespace mlir;

static constexpr unsigned kIntegers = 6, kVectors = 8;
static constexpr unsigned kListBytes = 24, kRegisters = 32;
static constexpr unsigned kIntegerBytes = 8, kVectorBytes = 16;
static constexpr unsigned kVectorsAt = kIntegers * kIntegerBytes;
static constexpr unsigned kOverflow =
    kRegisters + kVectorsAt + kVectors * kVectorBytes;

namespace {
/// Registers taken so far.
struct Registers {
  unsigned integers = 0, vectors = 0, overflow = 0;

  /// Where in the block the next argument goes; `isVector`: a float.
  unsigned next(bool isVector) {
    if (isVector && vectors < kVectors)
      return kRegisters + kVectorsAt + kVectorBytes * vectors++;
    if (!isVector && integers < kIntegers)
      return kRegisters + kIntegerBytes * integers++;
    return kOverflow + 8 * overflow++;
  }
};
} // namespace

static TypeLayout scalar(ScalarType elem) {
  TypeLayout t;
  t.kind = TypeLayout::Scalar;
  t.elem = elem;
  return t;
}

static void storeWord(Emitter &e, Slot block, unsigned at, Slot value,
                      ScalarType type) {
  e.storeLanes(value, scalar(type), offsetBy(e, block, at), 1);
}

/// A scalar that travels in one register; nullopt after reporting another.
static std::optional<TypeLayout> passedAlone(Emitter &e, Value v) {
  std::optional<TypeLayout> t = e.layout(v.getType());
  if (!t)
    return std::nullopt;
  if (t->kind == TypeLayout::Scalar && t->parts == 1 && t->elem.bits <= 64)
    return t;
  (void)e.unsupported("a variable argument of type " + t->str());
  return std::nullopt;
}

LogicalResult plumb::callVariadic(Emitter &e, FunctionOpInterface callee,
                                  OperandRange operands, ResultRange results) {
  unsigned fixed = callee.getNumArguments();
  if (operands.size() < fixed)
    return e.unsupported("a call with too few arguments");
  // Where they go, before the block can have its size.
  Registers registers;
  SmallVector<std::pair<unsigned, TypeLayout>> places;
  for (auto [i, v] : llvm::enumerate(operands)) {
    std::optional<TypeLayout> t = passedAlone(e, v);
    if (!t)
      return failure();
    if (i == fixed)
      registers.overflow = 0; // va_start begins behind the fixed ones
    places.push_back({registers.next(t->elem.isFloat()), *t});
  }
  Registers atStart;
  for (unsigned i = 0; i < fixed; ++i)
    atStart.next(places[i].second.elem.isFloat());

  TypeLayout bytes;
  bytes.kind = TypeLayout::MemRef;
  bytes.shape = {kDynamicSize};
  bytes.elem.bits = 8;
  Slot block = e.temp(bytes.slots());
  e.emit(Opcode::ScopeEnter, 0);
  e.allocate(block, bytes,
             {e.indexConstant(kOverflow + 8 * registers.overflow)},
             Emitter::Stack, 16);
  ScalarType half;
  half.bits = 32;
  auto offset = [&](unsigned n) { return e.constant(n, half); };
  storeWord(e, block, 0, offset(kIntegerBytes * atStart.integers), half);
  storeWord(e, block, 4, offset(kVectorsAt + kVectorBytes * atStart.vectors),
            half);
  storeWord(e, block, 8, offsetBy(e, block, kOverflow), wordType());
  storeWord(e, block, 16, offsetBy(e, block, kRegisters), wordType());
  for (unsigned i = fixed; i < operands.size(); ++i) {
    const auto &[at, type] = places[i];
    storeWord(e, block, at, e.slot(operands[i]),
              type.elem.isFloat() ? type.elem : wordType());
  }
  LogicalResult done =
      e.call(callee, operands.take_front(fixed), results, {block});
  e.emit(Opcode::ScopeExit, 0);
  return done;
}

LogicalResult plumb::callPrintf(Emitter &e, OperandRange operands,
                                ResultRange results) {
  SmallVector<Slot> arguments;
  for (auto [i, v] : llvm::enumerate(operands)) {
    std::optional<TypeLayout> t = passedAlone(e, v);
    if (!t)
      return failure();
    if (i == 1)
      arguments.push_back(wordConstant(e, operands.size() - 1));
    if (t->elem.isFloat() && t->elem.bits != 64)
      return e.unsupported("a variable argument of type " + t->str());
    arguments.push_back(
        t->elem.isFloat()
            ? e.slot(v)
            : resizedIntegers(e, e.slot(v), 1, t->elem.bits, 64, true));
  }
  if (operands.size() == 1)
    arguments.push_back(wordConstant(e, 0));
  Slot d = callRuntime(e, ".printf", arguments, 1);
  if (results.size() == 1)
    e.alias(results[0], d);
  return success();
}

//===----------------------------------------------------------------------===//
// The callee's side
//===----------------------------------------------------------------------===//

static void copyList(Emitter &e, Slot to, Slot from) {
  Slot length = wordConstant(e, kListBytes);
  Slot source = byteRange(e, from, length);
  e.emit2(Opcode::CopyMem, byteRange(e, to, length), source, 0, 1, 1);
}

static LogicalResult lowerStart(LLVM::VaStartOp op, Emitter &e) {
  auto function = op->getParentOfType<LLVM::LLVMFuncOp>();
  if (!function || !function.isVarArg() || e.hiddenSlots().size() != 1)
    return e.unsupported("va_start outside of a variadic function");
  copyList(e, e.slot(op.getArgList()), e.hiddenSlots()[0]);
  return success();
}

static LogicalResult lowerCopy(LLVM::VaCopyOp op, Emitter &e) {
  copyList(e, e.slot(op.getDestList()), e.slot(op.getSrcList()));
  return success();
}

static LogicalResult lowerEnd(LLVM::VaEndOp, Emitter &) { return success(); }

/// llvm.va_arg: from its registers as long as there are any.
static LogicalResult lowerArgument(LLVM::VaArgOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  if (t->kind != TypeLayout::Scalar || t->elem.bits > 64)
    return e.unsupported("va_arg of type " + t->str());
  bool isVector = t->elem.isFloat();
  Slot list = e.slot(op.getArg()), offset = e.temp(), address = e.temp();
  ScalarType half;
  half.bits = 32;
  Slot field = isVector ? offsetBy(e, list, 4) : list;
  e.loadLanes(offset, scalar(half), field, 1);
  unsigned end = isVector ? kVectorsAt + kVectors * kVectorBytes : kVectorsAt;
  Slot left = e.temp(), next = e.temp();
  Label overflow = e.newLabel(), found = e.newLabel();
  e.emit(Opcode::CmpULT, left, offset, e.constant(end, half), 32);
  e.branchUnless(left, overflow);
  Slot registers = e.temp();
  e.loadLanes(registers, scalar(wordType()), offsetBy(e, list, 16), 1);
  e.emit(Opcode::AddI, address, registers, offset, 64);
  e.emit(Opcode::AddI, next, offset,
         e.constant(isVector ? kVectorBytes : kIntegerBytes, half), 32);
  e.storeLanes(next, scalar(half), field, 1);
  e.jump(found);
  e.place(overflow);
  Slot overflowField = offsetBy(e, list, 8), beyond = e.temp();
  e.loadLanes(address, scalar(wordType()), overflowField, 1);
  e.emit(Opcode::AddI, beyond, address, wordConstant(e, 8), 64);
  e.storeLanes(beyond, scalar(wordType()), overflowField, 1);
  e.place(found);
  e.loadLanes(e.define(op.getRes()), *t, address, 1);
  return success();
}

void plumb::registerLLVMVariadic(DialectRegistry &r) {
  r.add<LLVM::VaStartOp, lowerStart>();
  r.add<LLVM::VaCopyOp, lowerCopy>();
  r.add<LLVM::VaEndOp, lowerEnd>();
  r.add<LLVM::VaArgOp, lowerArgument>();
}
