//===- ReorderLoop.cpp - the sums of loops in another order ---------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that carries sums and writes nothing is cut into loops over parts of
// its range, each with sums of its own. Any loop can be run backwards: the body
// gets the variable of the iteration that is as far from the end as this one is
// from the beginning.
//
//===----------------------------------------------------------------------===//

#include "ReorderParts.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace plumb {

using mlir::Value;
namespace arith = mlir::arith;

static bool writesMemory(mlir::scf::ForOp loop) {
  return loop
      .walk([&](mlir::Operation *op) {
        if (op == loop.getOperation() ||
            op->hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>() ||
            op->hasTrait<mlir::OpTrait::IsTerminator>())
          return mlir::WalkResult::advance();
        auto effects = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(op);
        if (!effects || effects.hasEffect<mlir::MemoryEffects::Write>() ||
            effects.hasEffect<mlir::MemoryEffects::Allocate>() ||
            effects.hasEffect<mlir::MemoryEffects::Free>())
          return mlir::WalkResult::interrupt();
        return mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// All that the loop carries are sums of floats.
static bool carriesOnlySums(mlir::scf::ForOp loop) {
  unsigned sums = 0;
  for (const FoundReduction &reduction : findReductions(loop))
    sums += reduction.op == loop.getOperation() && !reduction.inMemory &&
            reduction.kind == FoundReduction::Kind::Add && reduction.format;
  return sums && sums == loop.getNumRegionIterArgs();
}

static Value tripCount(mlir::OpBuilder &b, mlir::Location loc,
                       mlir::scf::ForOp loop) {
  Value span =
      arith::SubIOp::create(b, loc, loop.getUpperBound(), loop.getLowerBound());
  return arith::CeilDivSIOp::create(b, loc, span, loop.getStep());
}

static Value integer(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type,
                     int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
}

bool reorderLoop(mlir::scf::ForOp loop, const SumOrdering &order) {
  if (!carriesOnlySums(loop) || writesMemory(loop) || order.parts < 2)
    return false;
  mlir::OpBuilder b(loop);
  mlir::Location loc = loop.getLoc();
  mlir::Type type = loop.getInductionVar().getType();
  Value trips = tripCount(b, loc, loop);
  Value count = integer(b, loc, type, order.parts);
  // The bound of part i: lower + trips * i / parts * step, as for slices.
  auto bound = [&](unsigned i) -> Value {
    if (i == order.parts)
      return loop.getUpperBound();
    Value k = integer(b, loc, type, i);
    Value first = arith::DivSIOp::create(
        b, loc, arith::MulIOp::create(b, loc, trips, k), count);
    return arith::AddIOp::create(
        b, loc, loop.getLowerBound(),
        arith::MulIOp::create(b, loc, first, loop.getStep()));
  };
  llvm::SmallVector<llvm::SmallVector<Value>> sums(loop.getNumResults());
  for (unsigned part = 0; part != order.parts; ++part) {
    Value from = bound(part), to = bound(part + 1);
    llvm::SmallVector<Value> begin(loop.getInitArgs());
    if (part)
      for (Value &value : begin)
        value =
            arith::ConstantOp::create(b, loc, b.getZeroAttr(value.getType()));
    auto copy = llvm::cast<mlir::scf::ForOp>(b.clone(*loop.getOperation()));
    copy.getInitArgsMutable().assign(begin);
    copy.getLowerBoundMutable().assign(from);
    copy.getUpperBoundMutable().assign(to);
    for (unsigned i = 0; i != copy.getNumResults(); ++i)
      sums[i].push_back(copy.getResult(i));
  }
  for (unsigned i = 0; i != loop.getNumResults(); ++i)
    loop.getResult(i).replaceAllUsesWith(
        addParts(sums[i], order.tree, [&](Value x, Value y) -> Value {
          return arith::AddFOp::create(b, loc, x, y);
        }));
  loop.erase();
  return true;
}

bool reverseLoop(mlir::scf::ForOp loop) {
  mlir::OpBuilder b(loop);
  mlir::Location loc = loop.getLoc();
  Value trips = tripCount(b, loc, loop);
  Value one = integer(b, loc, trips.getType(), 1);
  Value last = arith::AddIOp::create(
      b, loc, loop.getLowerBound(),
      arith::MulIOp::create(b, loc, arith::SubIOp::create(b, loc, trips, one),
                            loop.getStep()));
  b.setInsertionPointToStart(loop.getBody());
  Value at = loop.getInductionVar();
  auto done = arith::SubIOp::create(b, loc, at, loop.getLowerBound());
  auto other = arith::SubIOp::create(b, loc, last, done);
  at.replaceAllUsesExcept(other, done);
  return true;
}

} // namespace plumb
