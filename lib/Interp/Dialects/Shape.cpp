//===- Shape.cpp - the shape dialect --------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A !shape.shape is the tensor of its extents, a !shape.size an index, and a
// !shape.witness an i1. Values in error have no form here: what would make one
// ends the run there and then, and so does an assuming whose witness is false.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Shape/IR/Shape.h"
#include "TensorHelpers.h"
#include "Unranked.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
/// A shape that is read: its layout and descriptor.
struct Extents {
  TypeLayout type;
  Slot desc = 0;

  Slot rank(Emitter &e) const { return sizeSlot(e, type, desc, 0); }
  Slot at(Emitter &e, Slot i) const {
    Slot d = e.temp();
    e.load(d, type, desc, {i});
    return d;
  }
};
} // namespace

static std::optional<Extents> extentsOf(Emitter &e, Value shape) {
  std::optional<TypeLayout> t = e.layout(shape.getType());
  if (!t)
    return std::nullopt;
  return Extents{*t, e.slot(shape)};
}

static std::optional<SmallVector<Extents>> allExtents(Emitter &e,
                                                      ValueRange shapes) {
  SmallVector<Extents> all;
  for (Value shape : shapes) {
    std::optional<Extents> extents = extentsOf(e, shape);
    if (!extents)
      return std::nullopt;
    all.push_back(*extents);
  }
  return all;
}

/// `result` = a shape of `rank` extents, number i being extent(i).
static LogicalResult makeShape(Emitter &e, Value result, Slot rank,
                               llvm::function_ref<Slot(Slot)> extent) {
  std::optional<TypeLayout> t = e.layout(result.getType());
  if (!t)
    return failure();
  requireShape(e, *t, {rank}, "the shape has not the rank of its type");
  Slot d = e.define(result);
  e.allocate(d, *t, {rank}, Emitter::Tensor);
  return e.loopNest({rank}, [&](ArrayRef<Slot> iv) {
    e.store(extent(iv[0]), *t, d, {iv[0]});
    return success();
  });
}

static Slot indexOp(Emitter &e, Opcode op, Slot a, Slot b) {
  return binarySlot(e, op, a, b, e.indexBits());
}

//===----------------------------------------------------------------------===//
// Shapes from values, constants and extents
//===----------------------------------------------------------------------===//

static LogicalResult lowerConstShape(shape::ConstShapeOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  e.allocate(d, *t, {e.indexConstant(op.getShape().getNumElements())},
             Emitter::Tensor);
  for (auto [i, extent] : llvm::enumerate(op.getShape().getValues<int64_t>()))
    e.store(e.indexConstant(extent), *t, d,
            {e.indexConstant(static_cast<int64_t>(i))});
  return success();
}

static LogicalResult lowerShapeOf(shape::ShapeOfOp op, Emitter &e) {
  Value source = op.getArg();
  if (!isa<ShapedType>(source.getType()))
    return e.unsupported("shape_of of a value that carries its own shape");
  std::optional<TypeLayout> t = e.layout(source.getType());
  if (!t)
    return failure();
  Slot desc = e.slot(source);
  if (isUnranked(source.getType()))
    return makeShape(e, op.getResult(), desc,
                     [&](Slot i) { return unrankedDim(e, desc, i); });
  std::optional<TypeLayout> result = e.layout(op.getResult().getType());
  if (!result)
    return failure();
  Slot d = e.define(op.getResult());
  e.allocate(d, *result, {e.indexConstant(t->rank())}, Emitter::Tensor);
  for (auto [i, size] : llvm::enumerate(e.sizesOf(*t, desc)))
    e.store(size, *result, d, {e.indexConstant(static_cast<int64_t>(i))});
  return success();
}

static LogicalResult lowerFromExtents(shape::FromExtentsOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getShape().getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getShape());
  e.allocate(d, *t, {e.indexConstant(op.getExtents().size())}, Emitter::Tensor);
  for (auto [i, extent] : llvm::enumerate(op.getExtents()))
    e.store(e.slot(extent), *t, d, {e.indexConstant(static_cast<int64_t>(i))});
  return success();
}

/// The same extents under another type.
static LogicalResult lowerSame(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getResult(0).getType());
  std::optional<TypeLayout> from = e.layout(op->getOperand(0).getType());
  if (!t || !from)
    return failure();
  Slot source = e.slot(op->getOperand(0));
  if (t->isShaped())
    requireShape(e, *t, e.sizesOf(*from, source),
                 "the shape has not the rank of its type");
  e.moveValue(*t, e.define(op->getResult(0)), source);
  return success();
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static LogicalResult lowerConstSize(shape::ConstSizeOp op, Emitter &e) {
  e.alias(op.getResult(), e.indexConstant(op.getValue().getSExtValue()));
  return success();
}

template <Opcode opcode>
static LogicalResult lowerSizes(Operation *op, Emitter &e) {
  if (isa<shape::ShapeType>(op->getResult(0).getType()) ||
      isa<ShapedType>(op->getResult(0).getType()))
    return e.unsupported(op->getName().getStringRef() + " of shapes");
  e.emit(opcode, e.define(op->getResult(0)), e.slot(op->getOperand(0)),
         e.slot(op->getOperand(1)), e.indexBits());
  return success();
}

static LogicalResult lowerRank(shape::RankOp op, Emitter &e) {
  std::optional<Extents> shape = extentsOf(e, op.getShape());
  if (!shape)
    return failure();
  e.move(e.define(op.getRank()), shape->rank(e), 1);
  return success();
}

static LogicalResult lowerGetExtent(shape::GetExtentOp op, Emitter &e) {
  std::optional<Extents> shape = extentsOf(e, op.getShape());
  if (!shape)
    return failure();
  e.load(e.define(op.getExtent()), shape->type, shape->desc,
         {e.slot(op.getDim())});
  return success();
}

static LogicalResult lowerDim(shape::DimOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getValue().getType());
  if (!t)
    return failure();
  Slot source = e.slot(op.getValue()), index = e.slot(op.getIndex());
  if (isUnranked(op.getValue().getType())) {
    e.move(e.define(op.getExtent()), unrankedDim(e, source, index), 1);
    return success();
  }
  if (!t->isShaped())
    return e.unsupported("shape.dim of " + t->str());
  e.emit(Opcode::CheckRange, e.message("there is no such dimension"), index,
         e.indexConstant(t->rank()));
  e.emit2(Opcode::DimDyn, e.define(op.getExtent()), source, index, 0,
          t->rank());
  return success();
}

static LogicalResult lowerNumElements(shape::NumElementsOp op, Emitter &e) {
  std::optional<Extents> shape = extentsOf(e, op.getShape());
  if (!shape)
    return failure();
  Slot product = e.define(op.getResult());
  e.move(product, e.indexConstant(1), 1);
  return e.loopNest({shape->rank(e)}, [&](ArrayRef<Slot> iv) {
    e.emit(Opcode::MulI, product, product, shape->at(e, iv[0]), e.indexBits());
    return success();
  });
}

//===----------------------------------------------------------------------===//
// Shapes from shapes
//===----------------------------------------------------------------------===//

static Slot largestRank(Emitter &e, ArrayRef<Extents> shapes) {
  Slot rank = e.indexConstant(0);
  for (const Extents &shape : shapes)
    rank = indexOp(e, Opcode::MaxUI, rank, shape.rank(e));
  return rank;
}

/// Extent number `i` of `rank` of all shapes broadcast: those of a shape with
/// fewer are its last. `fits` becomes 0 where they do not go together.
static Slot broadcastExtent(Emitter &e, ArrayRef<Extents> shapes, Slot rank,
                            Slot i, Slot fits) {
  Slot one = e.indexConstant(1), extent = e.temp();
  e.move(extent, one, 1);
  for (const Extents &shape : shapes) {
    Slot missing = indexOp(e, Opcode::SubI, rank, shape.rank(e));
    Label next = e.newLabel(), takes = e.newLabel();
    e.branchIf(indexOp(e, Opcode::CmpULT, i, missing), next);
    Slot mine = shape.at(e, indexOp(e, Opcode::SubI, i, missing));
    e.branchIf(indexOp(e, Opcode::CmpEQ, mine, one), next);
    e.branchIf(indexOp(e, Opcode::CmpEQ, extent, one), takes);
    Slot same = indexOp(e, Opcode::CmpEQ, mine, extent);
    e.emit(Opcode::AndI, fits, fits, same, 1);
    e.place(takes);
    e.move(extent, mine, 1);
    e.place(next);
  }
  return extent;
}

static LogicalResult lowerBroadcast(shape::BroadcastOp op, Emitter &e) {
  std::optional<SmallVector<Extents>> shapes = allExtents(e, op.getShapes());
  if (!shapes)
    return failure();
  Slot rank = largestRank(e, *shapes);
  uint32_t message = e.message("these shapes do not broadcast");
  return makeShape(e, op.getResult(), rank, [&](Slot i) {
    Slot fits = e.temp();
    e.move(fits, e.i1Constant(true), 1);
    Slot extent = broadcastExtent(e, *shapes, rank, i, fits);
    e.emit(Opcode::CheckDim, message, fits, e.i1Constant(true));
    return extent;
  });
}

/// is_broadcastable and its constraint.
static LogicalResult lowerBroadcastable(Operation *op, Emitter &e) {
  std::optional<SmallVector<Extents>> shapes = allExtents(e, op->getOperands());
  if (!shapes)
    return failure();
  Slot rank = largestRank(e, *shapes), fits = e.define(op->getResult(0));
  e.move(fits, e.i1Constant(true), 1);
  return e.loopNest({rank}, [&](ArrayRef<Slot> iv) {
    broadcastExtent(e, *shapes, rank, iv[0], fits);
    return success();
  });
}

/// shape_eq and its constraint.
static LogicalResult lowerEqual(Operation *op, Emitter &e) {
  std::optional<SmallVector<Extents>> shapes = allExtents(e, op->getOperands());
  if (!shapes)
    return failure();
  Slot equal = e.define(op->getResult(0));
  e.move(equal, e.i1Constant(true), 1);
  for (const Extents &shape : llvm::drop_begin(*shapes)) {
    const Extents &first = shapes->front();
    Label next = e.newLabel();
    Slot rank = first.rank(e);
    Slot same = indexOp(e, Opcode::CmpEQ, rank, shape.rank(e));
    e.emit(Opcode::AndI, equal, equal, same, 1);
    e.branchUnless(same, next);
    if (failed(e.loopNest({rank}, [&](ArrayRef<Slot> iv) {
          e.emit(
              Opcode::AndI, equal, equal,
              indexOp(e, Opcode::CmpEQ, first.at(e, iv[0]), shape.at(e, iv[0])),
              1);
          return success();
        })))
      return failure();
    e.place(next);
  }
  return success();
}

static LogicalResult lowerConcat(shape::ConcatOp op, Emitter &e) {
  std::optional<Extents> left = extentsOf(e, op.getLhs());
  std::optional<Extents> right = extentsOf(e, op.getRhs());
  if (!left || !right)
    return failure();
  Slot middle = left->rank(e);
  Slot rank = indexOp(e, Opcode::AddI, middle, right->rank(e));
  return makeShape(e, op.getResult(), rank, [&](Slot i) {
    Slot extent = e.temp();
    Label second = e.newLabel(), end = e.newLabel();
    e.branchUnless(indexOp(e, Opcode::CmpULT, i, middle), second);
    e.move(extent, left->at(e, i), 1);
    e.jump(end);
    e.place(second);
    e.move(extent, right->at(e, indexOp(e, Opcode::SubI, i, middle)), 1);
    e.place(end);
    return extent;
  });
}

/// A negative index counts from the end.
static LogicalResult lowerSplitAt(shape::SplitAtOp op, Emitter &e) {
  std::optional<Extents> shape = extentsOf(e, op.getOperand());
  if (!shape)
    return failure();
  Slot rank = shape->rank(e), index = e.slot(op.getIndex());
  Slot at = e.temp();
  e.ternary(Opcode::Select, at,
            indexOp(e, Opcode::CmpSLT, index, e.indexConstant(0)),
            indexOp(e, Opcode::AddI, index, rank), index, 1, e.indexBits(), 2);
  e.emit(Opcode::CheckRange, e.message("the shape is split beyond its rank"),
         at, indexOp(e, Opcode::AddI, rank, e.indexConstant(1)));
  if (failed(makeShape(e, op.getHead(), at,
                       [&](Slot i) { return shape->at(e, i); })))
    return failure();
  return makeShape(
      e, op.getTail(), indexOp(e, Opcode::SubI, rank, at),
      [&](Slot i) { return shape->at(e, indexOp(e, Opcode::AddI, i, at)); });
}

/// Any of the operands: the first.
static LogicalResult lowerAny(shape::AnyOp op, Emitter &e) {
  if (op.getInputs().empty())
    return e.unsupported("shape.any of nothing");
  return lowerSame(op, e);
}

static LogicalResult lowerReduce(shape::ReduceOp op, Emitter &e) {
  std::optional<Extents> shape = extentsOf(e, op.getShape());
  if (!shape)
    return failure();
  Block &body = op.getRegion().front();
  auto arguments = body.getArguments().drop_front(2);
  SmallVector<TypeLayout> types;
  for (auto [argument, init] : llvm::zip(arguments, op.getInitVals())) {
    std::optional<TypeLayout> t = e.layout(init.getType());
    if (!t)
      return failure();
    types.push_back(*t);
    e.moveValue(*t, e.define(argument), e.slot(init));
  }
  LogicalResult done =
      e.loopNest({shape->rank(e)}, [&](ArrayRef<Slot> iv) -> LogicalResult {
        e.alias(body.getArgument(0), iv[0]);
        e.move(e.define(body.getArgument(1)), shape->at(e, iv[0]), 1);
        if (failed(e.emitBlockBody(body)))
          return failure();
        SmallVector<Emitter::Move> moves;
        for (auto [i, value] :
             llvm::enumerate(body.getTerminator()->getOperands()))
          moves.push_back(
              {types[i], e.slot(arguments[i]), e.slot(value), false});
        e.parallelMove(moves);
        return success();
      });
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    e.moveValue(types[i], e.define(result), e.slot(arguments[i]));
  return done;
}

//===----------------------------------------------------------------------===//
// Witnesses
//===----------------------------------------------------------------------===//

static LogicalResult lowerConstWitness(shape::ConstWitnessOp op, Emitter &e) {
  e.alias(op.getResult(), e.i1Constant(op.getPassing()));
  return success();
}

/// A requirement that does not hold stops the program with its message.
static LogicalResult lowerRequire(shape::CstrRequireOp op, Emitter &e) {
  e.emit(Opcode::Assert, 0, e.slot(op.getPred()), e.message(op.getMsg()));
  e.alias(op.getResult(), e.i1Constant(true));
  return success();
}

static LogicalResult lowerAssumingAll(shape::AssumingAllOp op, Emitter &e) {
  Slot all = e.i1Constant(true);
  for (Value witness : op.getInputs())
    all = binarySlot(e, Opcode::AndI, all, e.slot(witness), 1);
  e.move(e.define(op.getResult()), all, 1);
  return success();
}

static LogicalResult lowerAssuming(shape::AssumingOp op, Emitter &e) {
  e.emit(Opcode::CheckDim, e.message("the witness of the shapes is false"),
         e.slot(op.getWitness()), e.i1Constant(true));
  Block &body = op.getDoRegion().front();
  if (failed(e.emitBlockBody(body)))
    return failure();
  for (auto [result, value] :
       llvm::zip(op.getResults(), body.getTerminator()->getOperands())) {
    std::optional<TypeLayout> t = e.layout(result.getType());
    if (!t)
      return failure();
    e.moveValue(*t, e.define(result), e.slot(value));
  }
  return success();
}

/// Terminators are read by what surrounds them.
static LogicalResult lowerNothing(Operation *, Emitter &) { return success(); }

void registerShapeDialect(DialectRegistry &r) {
  r.add<shape::ConstShapeOp, lowerConstShape>();
  r.add<shape::ShapeOfOp, lowerShapeOf>();
  r.add<shape::FromExtentsOp, lowerFromExtents>();
  r.addAll<shape::FromExtentTensorOp, shape::ToExtentTensorOp,
           shape::SizeToIndexOp, shape::IndexToSizeOp>(lowerSame);
  r.add<shape::ConstSizeOp, lowerConstSize>();
  r.addAll<shape::AddOp>(lowerSizes<Opcode::AddI>);
  r.addAll<shape::MulOp>(lowerSizes<Opcode::MulI>);
  r.addAll<shape::DivOp>(lowerSizes<Opcode::FloorDivSI>);
  r.addAll<shape::MaxOp>(lowerSizes<Opcode::MaxUI>);
  r.addAll<shape::MinOp>(lowerSizes<Opcode::MinUI>);
  r.add<shape::RankOp, lowerRank>();
  r.add<shape::GetExtentOp, lowerGetExtent>();
  r.add<shape::DimOp, lowerDim>();
  r.add<shape::NumElementsOp, lowerNumElements>();
  r.add<shape::BroadcastOp, lowerBroadcast>();
  r.addAll<shape::IsBroadcastableOp, shape::CstrBroadcastableOp>(
      lowerBroadcastable);
  r.addAll<shape::ShapeEqOp, shape::CstrEqOp>(lowerEqual);
  r.add<shape::ConcatOp, lowerConcat>();
  r.add<shape::SplitAtOp, lowerSplitAt>();
  r.add<shape::AnyOp, lowerAny>();
  r.add<shape::ReduceOp, lowerReduce>();
  r.add<shape::ConstWitnessOp, lowerConstWitness>();
  r.add<shape::CstrRequireOp, lowerRequire>();
  r.add<shape::AssumingAllOp, lowerAssumingAll>();
  r.add<shape::AssumingOp, lowerAssuming>();
  r.addAll<shape::AssumingYieldOp, shape::YieldOp>(lowerNothing);
}

} // namespace plumb
