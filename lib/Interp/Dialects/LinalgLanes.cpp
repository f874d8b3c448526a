//===- LinalgLanes.cpp - tiles of a structured operation at once ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One parallel loop l of a structured operation runs in tiles: each operation
// of the body is one instruction for all lanes of a tile. With the reductions
// that are innermost otherwise left inside, a matrix product is
//
//   for i, for tiles of j: { c = C[i, j..]; for k: c += A[i, k] * B[k, j..];
//                            C[i, j..] = c }
//
// Each element of an init sees the same operations in the same order as without
// lanes, so the results are the same, bit by bit: every init has an index that
// is d_l itself, so that different lanes write different elements, and no lane
// reads what another one writes (StructuredOp::emit tests for it).
//
// Where there is nothing but reductions, or where parallel iterations lie far
// apart in memory, the innermost reduction runs in tiles instead: the terms are
// computed in lanes, and a fold (an instruction whose operand lies one slot
// before its destination) adds them up in order.
//
// The body is not translated by anything special: while Emitter::setLanes is
// on, scalar types have vector layouts, and the elementwise operations' own
// lowerings do the rest. Values that are the same for all lanes are spread
// once, before the loops.
//
//===----------------------------------------------------------------------===//

#include "LinalgLanes.h"
#include "TensorHelpers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace plumb {

//===----------------------------------------------------------------------===//
// Which loop
//===----------------------------------------------------------------------===//

/// The factor of d_loop in a linear expression; nullopt if it is not linear in
/// that dimension.
static std::optional<int64_t> coefficient(AffineExpr expr, unsigned loop) {
  if (!expr.isFunctionOfDim(loop))
    return 0;
  if (isa<AffineDimExpr>(expr))
    return 1;
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto a = coefficient(binary.getLHS(), loop),
       b = coefficient(binary.getRHS(), loop);
  if (!a || !b)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *a + *b;
  if (expr.getKind() == AffineExprKind::Mul)
    if (auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      return *a * factor.getValue();
  return std::nullopt;
}

/// Operations whose lowerings emit vector forms, and the two that are handled
/// here.
static bool runsInLanes(Operation &op) {
  if (isa<linalg::IndexOp>(op))
    return true;
  if (!isa<arith::ArithDialect, math::MathDialect>(op.getDialect()))
    return false;
  return isa<arith::ConstantOp>(op) ||
         OpTrait::hasElementwiseMappableTraits(&op);
}

/// True for the types that one slot holds, known to the interpreter or not.
static bool isOneSlot(Type type) {
  return isa<IntegerType, IndexType, FloatType>(type);
}

static bool bodyRunsInLanes(const StructuredOp &op) {
  for (Operation &o : op.body.without_terminator()) {
    if (!runsInLanes(o) || !llvm::all_of(o.getOperandTypes(), isOneSlot) ||
        !llvm::all_of(o.getResultTypes(), isOneSlot))
      return false;
  }
  return llvm::all_of(op.body.getTerminator()->getOperandTypes(), isOneSlot) &&
         llvm::all_of(op.body.getArgumentTypes(), isOneSlot);
}

/// Lanes of a tile. Many spread the cost of an instruction, but all values of
/// the body should stay in the cache.
static constexpr unsigned kLanes = 64;
static constexpr unsigned kFewestLanes = 4;

/// Operations that are one instruction, so that they can be a fold.
static bool canFold(Operation *op) {
  return isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::MaximumFOp,
             arith::MinimumFOp, arith::MaxNumFOp, arith::MinNumFOp,
             arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp,
             arith::OrIOp, arith::XOrIOp, arith::MaxSIOp, arith::MinSIOp,
             arith::MaxUIOp, arith::MinUIOp, math::FmaOp>(op);
}

/// True if each init is carried through the innermost loop by one operation
/// alone: acc = op(acc, term).
static bool isFold(const StructuredOp &op, unsigned loop) {
  if (loop + 1 != op.iterators.size() || !op.isReduction(loop))
    return false;
  return llvm::all_of(op.operands, [&](const StructuredOperand &o) {
    if (!o.isInit)
      return true;
    Operation *next = o.yielded.getDefiningOp();
    return !o.map.isFunctionOfDim(loop) && o.arg && o.arg.hasOneUse() && next &&
           next->getBlock() == &op.body && canFold(next) &&
           o.yielded.hasOneUse() && *o.arg.user_begin() == next;
  });
}

/// Roughly the time of one point of the iteration space in lanes of `loop`;
/// nullopt where that loop cannot run in lanes.
static std::optional<double> costOf(const StructuredOp &op, unsigned loop) {
  bool folds = isFold(op, loop);
  if (!folds && op.iterators[loop] != utils::IteratorType::parallel)
    return std::nullopt;
  int64_t extent = kDynamicSize;
  double cost = 0;
  for (const StructuredOperand &operand : op.operands) {
    if (!operand.type.isShaped())
      continue;
    bool hasOwnIndex = false, isStrided = false, isInvariant = true;
    unsigned rank = operand.map.getNumResults();
    for (auto [i, expr] : llvm::enumerate(operand.map.getResults())) {
      std::optional<int64_t> c = coefficient(expr, loop);
      if (!c)
        return std::nullopt;
      isInvariant &= *c == 0;
      isStrided |= *c != 0 && (*c != 1 || i + 1 != rank);
      if (isa<AffineDimExpr>(expr) && *c == 1) {
        hasOwnIndex = true;
        if (operand.type.shape[i] != kDynamicSize)
          extent = operand.type.shape[i];
      }
    }
    if (operand.isInit && folds) {
      cost += 2;
      continue;
    }
    if (operand.isInit && !hasOwnIndex)
      return std::nullopt;
    if (operand.arg || operand.isInit)
      cost += isInvariant ? 0.5 : isStrided ? 3 : 1;
  }
  double lanes = kLanes;
  if (extent != kDynamicSize)
    lanes = std::min<double>(lanes, extent);
  if (lanes < kFewestLanes)
    return std::nullopt;
  return cost + 40 / lanes;
}

std::optional<unsigned> chooseLaneLoop(const StructuredOp &op) {
  if (!bodyRunsInLanes(op))
    return std::nullopt;
  std::optional<unsigned> best;
  double bestCost = 0;
  for (unsigned loop = 0; loop < op.iterators.size(); ++loop)
    if (auto cost = costOf(op, loop))
      if (!best || *cost <= bestCost) {
        best = loop;
        bestCost = *cost;
      }
  return best;
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

namespace {
class LaneEmitter {
public:
  LaneEmitter(StructuredOp &op, unsigned loop)
      : op(op), e(op.e), loop(loop), folds(op.isReduction(loop)) {}
  LogicalResult emit();

private:
  void collectValues();
  void spread();
  void computeStrides();
  LogicalResult emitTiles(ArrayRef<Slot> ivs);
  LogicalResult emitTileLoop(SmallVector<Slot> ivs, Slot first, Slot count,
                             unsigned lanes);
  LogicalResult emitTile(ArrayRef<Slot> ivs, unsigned lanes);
  LogicalResult emitFold();
  void emitBody(ArrayRef<Slot> ivs, unsigned lanes, bool accumulate);
  Slot addressOf(const StructuredOperand &operand, ArrayRef<Slot> ivs,
                 unsigned lanes);
  void load(const StructuredOperand &operand, ArrayRef<Slot> ivs,
            unsigned lanes);
  void store(const StructuredOperand &init, ArrayRef<Slot> ivs, unsigned lanes);

  StructuredOp &op;
  Emitter &e;
  unsigned loop;
  bool folds;                   // the loop is a reduction
  unsigned width = 0;           // lanes of the widest tile
  std::optional<int64_t> known; // the loop's extent, if a type gives it
  SmallVector<unsigned> outer, inner;
  llvm::SetVector<Value> uniform; // the same for all lanes
  SmallVector<std::pair<Value, Slot>> renamed;
  llvm::DenseMap<const StructuredOperand *, Slot> strides;
  bool usesLaneIndex = false;
};
} // namespace

/// Gives each value of the body a place for its lanes.
void LaneEmitter::collectValues() {
  SmallVector<Value> varying;
  // A fold's accumulator, and one slot later the lanes of its next value.
  SmallVector<std::pair<Value, Value>> accumulators;
  llvm::SmallPtrSet<Value, 4> folded;
  for (const StructuredOperand &operand : op.operands)
    if (operand.isInit && folds) {
      accumulators.push_back({operand.arg, operand.yielded});
      folded.insert(operand.yielded);
    } else if (operand.arg)
      operand.type.isShaped() ? varying.push_back(operand.arg)
                              : (void)uniform.insert(operand.arg);
  for (Operation &o : op.body.without_terminator()) {
    bool isConstant = isa<arith::ConstantOp>(o);
    auto index = dyn_cast<linalg::IndexOp>(o);
    usesLaneIndex |= index && index.getDim() == loop;
    for (Value v : o.getResults())
      if (isConstant)
        uniform.insert(v);
      else if (!folded.contains(v))
        varying.push_back(v);
  }
  auto noteOutside = [&](Operation &o) {
    for (Value v : o.getOperands())
      if (v.getParentBlock() != &op.body)
        uniform.insert(v);
  };
  for (Operation &o : op.body)
    noteOutside(o);

  Slot next = e.scratch((varying.size() + uniform.size()) * width +
                        accumulators.size() * (width + 1));
  for (auto [before, after] : accumulators) {
    e.alias(before, next);
    e.alias(after, next + 1);
    next += width + 1;
  }
  for (Value v : uniform) {
    Slot scalar = 0;
    if (auto *constant = v.getDefiningOp();
        constant && constant->getBlock() == &op.body)
      (void)e.emitOp(constant);
    if (auto arg = dyn_cast<BlockArgument>(v);
        arg && arg.getOwner() == &op.body)
      scalar = op.operands[arg.getArgNumber()].slot;
    else
      scalar = e.slot(v);
    if (v.getParentBlock() != &op.body)
      renamed.push_back({v, scalar});
    e.emit2(Opcode::Splat, next, scalar, 0, 0, width);
    e.alias(v, next);
    next += width;
  }
  for (Value v : varying) {
    e.alias(v, next);
    next += width;
  }
}

/// Bytes from one lane to the next, for each operand in memory.
void LaneEmitter::computeStrides() {
  for (const StructuredOperand &operand : op.operands) {
    if (!operand.type.isShaped())
      continue;
    int64_t bytes = operand.type.elementBytes();
    Slot sum = e.indexConstant(0);
    ScalarType i64;
    i64.bits = 64;
    bool isFirst = true;
    for (auto [i, expr] : llvm::enumerate(operand.map.getResults())) {
      int64_t c = *coefficient(expr, loop);
      if (c == 0)
        continue;
      Slot factor = e.constant(static_cast<uint64_t>(c * bytes), i64);
      Slot part =
          binarySlot(e, Opcode::MulI, operand.slot + operand.type.strideSlot(i),
                     factor, 64);
      sum = isFirst ? part : binarySlot(e, Opcode::AddI, sum, part, 64);
      isFirst = false;
    }
    strides[&operand] = sum;
  }
}

/// Address of the first lane's element. Indices that are loop variables lie
/// within the operand because its sizes are the loops' extents; others are
/// checked at both ends of the tile.
Slot LaneEmitter::addressOf(const StructuredOperand &operand,
                            ArrayRef<Slot> ivs, unsigned lanes) {
  SmallVector<Slot> indices = op.indicesOf(operand, ivs);
  bool isPure = true, movesInChecked = false;
  for (AffineExpr expr : operand.map.getResults()) {
    if (isa<AffineDimExpr>(expr))
      continue;
    isPure = false;
    movesInChecked |= expr.isFunctionOfDim(loop);
  }
  if (isPure)
    return e.addressUnchecked(operand.type, operand.slot, indices);
  if (movesInChecked) {
    SmallVector<Slot> last(ivs);
    last[loop] = e.addIndex(ivs[loop], e.indexConstant(lanes - 1));
    (void)e.address(operand.type, operand.slot, op.indicesOf(operand, last));
  }
  return e.address(operand.type, operand.slot, indices);
}

void LaneEmitter::load(const StructuredOperand &operand, ArrayRef<Slot> ivs,
                       unsigned lanes) {
  e.emit2(Opcode::LoadLanes, e.slot(operand.arg),
          addressOf(operand, ivs, lanes), strides[&operand], 0, lanes,
          operand.type.elem.bits, operand.type.elem.code());
}

void LaneEmitter::store(const StructuredOperand &init, ArrayRef<Slot> ivs,
                        unsigned lanes) {
  e.emit2(Opcode::StoreLanes, e.slot(init.yielded), addressOf(init, ivs, lanes),
          strides[&init], 0, lanes, init.type.elem.bits, init.type.elem.code());
}

/// The body for one tile at `ivs`, whose accumulators are in their lanes if
/// `accumulate`.
void LaneEmitter::emitBody(ArrayRef<Slot> ivs, unsigned lanes,
                           bool accumulate) {
  for (const StructuredOperand &operand : op.operands)
    if (operand.arg && operand.type.isShaped() &&
        !(operand.isInit && accumulate))
      load(operand, ivs, lanes);
  unsigned bits = e.indexBits();
  for (Operation &o : op.body.without_terminator()) {
    if (isa<arith::ConstantOp>(o))
      continue;
    auto index = dyn_cast<linalg::IndexOp>(o);
    if (!index) {
      e.setLanes(lanes);
      (void)e.emitOp(&o);
      e.setLanes(1);
      continue;
    }
    Slot d = e.slot(index.getResult());
    e.emit2(Opcode::Splat, d, ivs[index.getDim()], 0, 0, lanes);
    if (index.getDim() == loop)
      e.binary(Opcode::AddI, d, d, e.iota(width), lanes, bits);
  }
  SmallVector<Emitter::Move> moves;
  for (const StructuredOperand &init : op.operands) {
    if (!init.isInit)
      continue;
    if (folds) { // the last lane is the accumulator of the next tile
      e.move(e.slot(init.arg), e.slot(init.yielded) + lanes - 1, 1);
      continue;
    }
    if (!accumulate || !init.arg) {
      store(init, ivs, lanes);
      continue;
    }
    TypeLayout tile;
    tile.kind = TypeLayout::Vector;
    tile.elem = init.type.elem;
    tile.shape = {lanes};
    moves.push_back({tile, e.slot(init.arg), e.slot(init.yielded), false});
  }
  e.parallelMove(moves);
}

LogicalResult LaneEmitter::emitTile(ArrayRef<Slot> point, unsigned lanes) {
  if (folds || inner.empty()) {
    emitBody(point, lanes, /*accumulate=*/folds);
    return success();
  }
  SmallVector<std::pair<const StructuredOperand *, Slot>> accumulators;
  for (const StructuredOperand &init : op.operands)
    if (init.isInit && init.arg) {
      Slot address = addressOf(init, point, lanes);
      accumulators.push_back({&init, address});
      e.emit2(Opcode::LoadLanes, e.slot(init.arg), address, strides[&init], 0,
              lanes, init.type.elem.bits, init.type.elem.code());
    }
  SmallVector<Slot> ivs(point), sizes;
  for (unsigned l : inner)
    sizes.push_back(op.extents[l]);
  LogicalResult result = e.loopNest(sizes, [&](ArrayRef<Slot> innerIvs) {
    for (auto [l, iv] : llvm::zip(inner, innerIvs))
      ivs[l] = iv;
    emitBody(ivs, lanes, /*accumulate=*/true);
    return success();
  });
  for (auto [init, address] : accumulators)
    e.emit2(Opcode::StoreLanes, e.slot(init->arg), address, strides[init], 0,
            lanes, init->type.elem.bits, init->type.elem.code());
  return result;
}

/// `count` tiles from iteration `first` on.
LogicalResult LaneEmitter::emitTileLoop(SmallVector<Slot> ivs, Slot first,
                                        Slot count, unsigned lanes) {
  if (count == e.indexConstant(1)) {
    ivs[loop] = first;
    return emitTile(ivs, lanes);
  }
  return e.loopNest({count}, [&](ArrayRef<Slot> tile) {
    ivs[loop] = e.mulIndex(tile[0], e.indexConstant(lanes));
    if (first != e.indexConstant(0))
      ivs[loop] = e.addIndex(ivs[loop], first);
    return emitTile(ivs, lanes);
  });
}

/// All iterations of the loop: wide tiles, then what is left over. `ivs` are
/// those of the loops outside.
LogicalResult LaneEmitter::emitTiles(ArrayRef<Slot> outside) {
  SmallVector<Slot> ivs(outside);
  Slot extent = op.extents[loop], zero = e.indexConstant(0);
  if (known) {
    int64_t tiles = *known / width, rest = *known % width;
    if (tiles && failed(emitTileLoop(ivs, zero, e.indexConstant(tiles), width)))
      return failure();
    if (!rest)
      return success();
    return emitTileLoop(ivs, e.indexConstant(tiles * width), e.indexConstant(1),
                        rest);
  }
  unsigned bits = e.indexBits();
  Slot first = zero, left = extent;
  for (unsigned lanes : {width, 8u}) {
    Slot size = e.indexConstant(lanes);
    Slot tiles = binarySlot(e, Opcode::DivUI, left, size, bits);
    if (failed(emitTileLoop(ivs, first, tiles, lanes)))
      return failure();
    first = e.addIndex(first, e.mulIndex(tiles, size));
    left = binarySlot(e, Opcode::RemUI, left, size, bits);
  }
  // The last few one by one: the body once more, in scalars.
  SmallVector<std::pair<Value, Slot>> accumulators;
  for (const StructuredOperand &init : op.operands)
    if (init.isInit && folds)
      accumulators.push_back({init.arg, e.slot(init.arg)});
  op.nameScalars();
  for (auto [arg, slot] : accumulators)
    e.alias(arg, slot);
  if (folds || !inner.empty())
    op.accumulateInPlace();
  return e.loopNest({left}, [&](ArrayRef<Slot> iv) -> LogicalResult {
    ivs[loop] = e.addIndex(first, iv[0]);
    if (!folds)
      return op.emitPoint(ivs, inner);
    op.emitElement(ivs, /*accumulate=*/true);
    return success();
  });
}

/// The loops with the innermost reduction in tiles; accumulators are single
/// registers.
LogicalResult LaneEmitter::emitFold() {
  SmallVector<unsigned> loops =
      llvm::to_vector(llvm::seq<unsigned>(0, op.iterators.size()));
  unsigned split = op.loopsOutsideReductions(loops);
  outer.assign(loops.begin(), loops.begin() + split);
  inner.assign(loops.begin() + split, loops.end() - 1);
  SmallVector<Slot> outerSizes, innerSizes;
  for (unsigned l : outer)
    outerSizes.push_back(op.extents[l]);
  for (unsigned l : inner)
    innerSizes.push_back(op.extents[l]);
  SmallVector<std::pair<const StructuredOperand *, Slot>> accumulators;
  for (const StructuredOperand &init : op.operands)
    if (init.isInit)
      accumulators.push_back({&init, e.slot(init.arg)});
  return e.loopNest(outerSizes, [&](ArrayRef<Slot> outerIvs) -> LogicalResult {
    SmallVector<Slot> ivs(outerIvs);
    ivs.resize(loops.size());
    for (auto [init, acc] : accumulators)
      e.load(acc, init->type, init->slot, op.indicesOf(*init, ivs));
    LogicalResult result = e.loopNest(innerSizes, [&](ArrayRef<Slot> iv) {
      llvm::copy(iv, ivs.begin() + split);
      return emitTiles(ivs);
    });
    for (auto [init, acc] : accumulators)
      e.store(acc, init->type, init->slot, op.indicesOf(*init, ivs));
    return result;
  });
}

LogicalResult LaneEmitter::emit() {
  for (const StructuredOperand &operand : op.operands)
    for (auto [i, expr] : llvm::enumerate(operand.map.getResults()))
      if (operand.type.isShaped() && operand.type.shape[i] != kDynamicSize &&
          expr == getAffineDimExpr(loop, expr.getContext()))
        known = operand.type.shape[i];
  width = known ? std::min<int64_t>(kLanes, *known) : kLanes;
  collectValues();
  computeStrides();
  LogicalResult result = success();
  if (folds) {
    result = emitFold();
  } else {
    for (unsigned l = 0; l < op.iterators.size(); ++l)
      if (l != loop)
        outer.push_back(l);
    unsigned split = op.loopsOutsideReductions(outer);
    inner.assign(outer.begin() + split, outer.end());
    outer.truncate(split);
    if (!inner.empty())
      op.accumulateInPlace();
    SmallVector<Slot> sizes;
    for (unsigned l : outer)
      sizes.push_back(op.extents[l]);
    result = e.loopNest(sizes, [&](ArrayRef<Slot> outerIvs) {
      SmallVector<Slot> ivs(op.extents.size());
      for (auto [l, iv] : llvm::zip(outer, outerIvs))
        ivs[l] = iv;
      return emitTiles(ivs);
    });
  }
  for (auto [v, scalar] : renamed)
    e.alias(v, scalar);
  return result;
}

LogicalResult emitInLanes(StructuredOp &op, unsigned loop) {
  return LaneEmitter(op, loop).emit();
}

} // namespace plumb
