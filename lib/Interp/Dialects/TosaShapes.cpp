//===- TosaShapes.cpp - TOSA's shapes and control flow --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value of type !tosa.shape<n> is n index slots. It never leaves the function
// that makes it: no function, branch or loop of TOSA passes one on.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

/// Makes slots for a shape result.
static Slot defineShape(Emitter &e, Value shape) {
  unsigned n = cast<tosa::shapeType>(shape.getType()).getRank();
  Slot d = e.temp(n);
  e.alias(shape, d);
  return d;
}

static LogicalResult lowerConstShape(tosa::ConstShapeOp op, Emitter &e) {
  Slot d = defineShape(e, op.getOutput());
  for (auto [i, v] : llvm::enumerate(op.getValues().getValues<APInt>()))
    e.move(d + i, e.indexConstant(v.getSExtValue()), 1);
  return success();
}

static LogicalResult lowerConcatShape(tosa::ConcatShapeOp op, Emitter &e) {
  Slot d = defineShape(e, op.getOutput());
  for (Value v : op.getInput())
    for (Slot s : shapeSlots(e, v))
      e.move(d++, s, 1);
  return success();
}

static LogicalResult lowerDim(tosa::DimOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput1());
  if (!in)
    return failure();
  e.move(defineShape(e, op.getOutput()), in->sizes[op.getAxis()], 1);
  return success();
}

template <typename OpTy, Opcode Code>
static LogicalResult lowerShapeBinary(OpTy op, Emitter &e) {
  SmallVector<Slot> a = shapeSlots(e, op.getInput1()),
                    b = shapeSlots(e, op.getInput2());
  Slot d = defineShape(e, op.getOutput());
  for (auto [i, x] : llvm::enumerate(a))
    e.emit(Code, d + i, x, b[i], e.indexBits());
  return success();
}

static LogicalResult lowerExp2Shape(tosa::Exp2ShapeOp op, Emitter &e) {
  Slot d = defineShape(e, op.getOutput());
  for (auto [i, x] : llvm::enumerate(shapeSlots(e, op.getInput())))
    e.emit(Opcode::ShLI, d + i, e.indexConstant(1), x, e.indexBits());
  return success();
}

/// floor(log2 x) = bits - 1 - clz(x); the ceiling is that of x - 1, plus 1.
template <typename OpTy, bool IsCeil>
static LogicalResult lowerLog2Shape(OpTy op, Emitter &e) {
  unsigned bits = e.indexBits();
  Slot d = defineShape(e, op.getOutput());
  Slot one = e.indexConstant(1);
  Slot top = e.indexConstant(IsCeil ? bits : bits - 1);
  for (auto [i, x] : llvm::enumerate(shapeSlots(e, op.getInput()))) {
    Slot of = IsCeil ? binarySlot(e, Opcode::SubI, x, one, bits) : x;
    Slot zeros = e.temp();
    e.unary(Opcode::CtLZ, zeros, of, 1, bits);
    e.emit(Opcode::SubI, d + i, top, zeros, bits);
  }
  return success();
}

static LogicalResult lowerSliceShape(tosa::SliceShapeOp op, Emitter &e) {
  TypeLayout type;
  auto start = loadOnly(e, op.getStart(), type);
  if (!start)
    return failure();
  unsigned total = cast<tosa::shapeType>(op.getInput().getType()).getRank();
  unsigned n = cast<tosa::shapeType>(op.getOutput().getType()).getRank();
  Slot first = toIndex(e, *start, type.elem.bits);
  Slot d = defineShape(e, op.getOutput()), in = e.slot(op.getInput());
  for (unsigned i = 0; i < n; ++i) {
    Slot at = e.addIndex(first, e.indexConstant(i));
    e.emit(Opcode::CheckRange, e.message("the slice leaves the shape"), at,
           e.indexConstant(total));
    e.emit2(Opcode::ExtractDyn, d + i, in, at, total, 1);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// The truth value of a tensor of one i1.
static std::optional<Slot> loadCondition(Emitter &e, Value v) {
  TypeLayout type;
  return loadOnly(e, v, type);
}

/// The values' slots and layouts moved to other slots as if at once; failure
/// after a report.
static LogicalResult moveAll(Emitter &e, TypeRange types,
                             function_ref<Slot(unsigned)> from,
                             function_ref<Slot(unsigned)> to) {
  SmallVector<Emitter::Move> moves;
  for (auto [i, type] : llvm::enumerate(types)) {
    auto t = e.layout(type);
    if (!t)
      return failure();
    moves.push_back({*t, to(i), from(i), false});
  }
  e.parallelMove(moves);
  return success();
}

static LogicalResult moveAll(Emitter &e, ValueRange from,
                             function_ref<Slot(unsigned)> to) {
  return moveAll(
      e, from.getTypes(), [&](unsigned i) { return e.slot(from[i]); }, to);
}

static LogicalResult emitBranch(tosa::IfOp op, Block &block, Emitter &e) {
  if (failed(moveAll(e, op.getInputList(), [&](unsigned i) {
        return e.define(block.getArgument(i));
      })))
    return failure();
  if (failed(e.emitBlockBody(block)))
    return failure();
  return moveAll(e, block.getTerminator()->getOperands(),
                 [&](unsigned i) { return e.define(op->getResult(i)); });
}

static LogicalResult lowerIf(tosa::IfOp op, Emitter &e) {
  auto condition = loadCondition(e, op.getCondition());
  if (!condition)
    return failure();
  uint32_t joinId = e.newJoin();
  Label otherwise = e.newLabel(), done = e.newLabel();
  e.branchUnless(*condition, otherwise, joinId);
  if (failed(emitBranch(op, op.getThenGraph().front(), e)))
    return failure();
  e.jump(done);
  e.place(otherwise);
  if (failed(emitBranch(op, op.getElseGraph().front(), e)))
    return failure();
  e.place(done);
  e.join(joinId, ValueRange());
  return success();
}

/// The condition looks at the state and the body gets it whatever the condition
/// did, so it has slots of its own.
static LogicalResult lowerWhile(tosa::WhileOp op, Emitter &e) {
  Block &cond = op.getCondGraph().front(), &body = op.getBodyGraph().front();
  SmallVector<Slot> state;
  for (Value v : op.getInputList()) {
    auto t = e.layout(v.getType());
    if (!t)
      return failure();
    state.push_back(e.tensorTemp(t->rank()));
  }
  TypeRange types = op.getInputList().getTypes();
  auto stateAt = [&](unsigned i) { return state[i]; };
  auto argumentsOf = [&](Block &block) {
    return [&](unsigned i) { return e.define(block.getArgument(i)); };
  };
  if (failed(moveAll(e, op.getInputList(), stateAt)))
    return failure();
  uint32_t joinId = e.newJoin();
  Label top = e.newLabel(), done = e.newLabel();
  e.place(top);
  if (failed(moveAll(e, types, stateAt, argumentsOf(cond))) ||
      failed(e.emitBlockBody(cond)))
    return failure();
  auto condition = loadCondition(e, cond.getTerminator()->getOperand(0));
  if (!condition)
    return failure();
  e.branchUnless(*condition, done, joinId);
  if (failed(moveAll(e, types, stateAt, argumentsOf(body))) ||
      failed(e.emitBlockBody(body)) ||
      failed(moveAll(e, body.getTerminator()->getOperands(), stateAt)))
    return failure();
  e.jump(top);
  e.place(done);
  if (failed(moveAll(e, types, stateAt,
                     [&](unsigned i) { return e.define(op->getResult(i)); })))
    return failure();
  e.join(joinId, ValueRange());
  return success();
}

/// The operation around it reads its operands.
static LogicalResult lowerYield(tosa::YieldOp, Emitter &) { return success(); }

void registerTosaShapes(DialectRegistry &r) {
  r.add<tosa::ConstShapeOp, lowerConstShape>();
  r.add<tosa::ConcatShapeOp, lowerConcatShape>();
  r.add<tosa::DimOp, lowerDim>();
  r.add<tosa::AddShapeOp, lowerShapeBinary<tosa::AddShapeOp, Opcode::AddI>>();
  r.add<tosa::SubShapeOp, lowerShapeBinary<tosa::SubShapeOp, Opcode::SubI>>();
  r.add<tosa::MulShapeOp, lowerShapeBinary<tosa::MulShapeOp, Opcode::MulI>>();
  r.add<tosa::MaxShapeOp, lowerShapeBinary<tosa::MaxShapeOp, Opcode::MaxSI>>();
  r.add<tosa::MinShapeOp, lowerShapeBinary<tosa::MinShapeOp, Opcode::MinSI>>();
  r.add<tosa::ModShapeOp, lowerShapeBinary<tosa::ModShapeOp, Opcode::RemSI>>();
  r.add<tosa::DivCeilShapeOp,
        lowerShapeBinary<tosa::DivCeilShapeOp, Opcode::CeilDivSI>>();
  r.add<tosa::DivFloorShapeOp,
        lowerShapeBinary<tosa::DivFloorShapeOp, Opcode::FloorDivSI>>();
  r.add<tosa::Exp2ShapeOp, lowerExp2Shape>();
  r.add<tosa::Log2CeilShapeOp, lowerLog2Shape<tosa::Log2CeilShapeOp, true>>();
  r.add<tosa::Log2FloorShapeOp,
        lowerLog2Shape<tosa::Log2FloorShapeOp, false>>();
  r.add<tosa::SliceShapeOp, lowerSliceShape>();
  r.add<tosa::IfOp, lowerIf>();
  r.add<tosa::WhileOp, lowerWhile>();
  r.add<tosa::YieldOp, lowerYield>();
}

} // namespace plumb
