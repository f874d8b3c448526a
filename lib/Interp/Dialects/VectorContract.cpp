//===- VectorContract.cpp - contract and outerproduct ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// contract: "the sum of products along contracting dimension pairs, adds this
// intermediate result to the accumulator": elements are widened to the type of
// the result, each product is rounded, products are combined in row-major order
// of the contracting dimensions, the accumulator last. Lanes are the elements
// of the result: one step of the contracting dimensions is a row of products.
//
//   small   both operands are spread to (steps x results) lanes, multiplied in
//           one instruction and folded row by row
//   large   a loop over the steps; each spreads its two rows
//
// outerproduct with an accumulator is a fused multiply-add for floats that are
// added, as its text promises.
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"
#include "plumbline/Numerics/Rounding.h"

using namespace plumb;
using namespace mlir;

/// Products up to here are spread at once.
static constexpr int64_t kSpreadLanes = 4096;

/// `n` elements as the type of the result. Fails for types that the operation
/// cannot promote.
static std::optional<Slot> promoted(Emitter &e, Slot a, unsigned n,
                                    const ScalarType &from,
                                    const ScalarType &to) {
  if (from == to)
    return a;
  if (from.isFloat() != to.isFloat() || from.bits > to.bits) {
    (void)e.unsupported("operands wider than the accumulator");
    return std::nullopt;
  }
  if (!from.isFloat())
    return resizedIntegers(e, a, n, from.bits, to.bits, /*isSigned=*/true);
  Slot d = e.temp(n);
  e.unary(Opcode::ConvertF, d, a, n, static_cast<unsigned>(from.format),
          static_cast<unsigned>(Rounding::NearestEven),
          static_cast<unsigned>(to.format));
  return d;
}

namespace {

/// How an operand of a contraction is walked.
struct Walk {
  /// Lanes between neighbours of each reduced and each result dimension.
  SmallVector<int64_t> reduced, results;
};

class Contraction {
public:
  Contraction(vector::ContractionOp op, Emitter &e) : op(op), e(e) {}
  LogicalResult emit();

private:
  bool readIterationSpace();
  Walk walkOf(AffineMap map, ArrayRef<int64_t> shape);
  SmallVector<Slot> spread(Slot first, const Walk &walk);
  void small(Slot sum, Slot lhs, Slot rhs, std::optional<Slot> mask);
  void large(Slot sum, Slot lhs, Slot rhs, std::optional<Slot> mask);

  vector::ContractionOp op;
  Emitter &e;
  ScalarType type;
  /// Sizes of all iterators, of the contracting ones, and of the result.
  SmallVector<int64_t> sizes, reduced, results;
  SmallVector<unsigned> reducedDims, resultDims;
  Walk lhsWalk, rhsWalk, maskWalk;
  Opcode combine = Opcode::AddI;
  unsigned steps = 1, n = 1;
};

} // namespace

bool Contraction::readIterationSpace() {
  SmallVector<AffineMap, 4> maps = op.getIndexingMapsArray();
  sizes.assign(maps[0].getNumDims(), 1);
  for (auto [map, shape] : {std::pair(maps[0], op.getLhsType().getShape()),
                            std::pair(maps[1], op.getRhsType().getShape())})
    for (auto [result, size] : llvm::zip_equal(map.getResults(), shape)) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim)
        return false;
      sizes[dim.getPosition()] = size;
    }
  llvm::SmallBitVector inResult(sizes.size());
  for (AffineExpr result : maps[2].getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    if (!dim)
      return false;
    resultDims.push_back(dim.getPosition());
    results.push_back(sizes[dim.getPosition()]);
    inResult.set(dim.getPosition());
  }
  for (unsigned d = 0; d < sizes.size(); ++d)
    if (!inResult.test(d)) {
      reducedDims.push_back(d);
      reduced.push_back(sizes[d]);
    }
  steps = numLanes(reduced);
  n = numLanes(results);
  lhsWalk = walkOf(maps[0], op.getLhsType().getShape());
  rhsWalk = walkOf(maps[1], op.getRhsType().getShape());
  maskWalk = walkOf(
      AffineMap::getMultiDimIdentityMap(sizes.size(), op.getContext()), sizes);
  return true;
}

Walk Contraction::walkOf(AffineMap map, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides = laneStrides(shape);
  SmallVector<int64_t> byDim(sizes.size(), 0);
  for (auto [result, stride] : llvm::zip_equal(map.getResults(), strides))
    byDim[cast<AffineDimExpr>(result).getPosition()] = stride;
  Walk walk;
  for (unsigned d : reducedDims)
    walk.reduced.push_back(byDim[d]);
  for (unsigned d : resultDims)
    walk.results.push_back(byDim[d]);
  return walk;
}

/// An operand's lane for every element of the result.
SmallVector<Slot> Contraction::spread(Slot first, const Walk &walk) {
  SmallVector<Slot> lanes;
  forEachPosition(results, [&](ArrayRef<int64_t> position) {
    lanes.push_back(first + laneAt(position, walk.results));
  });
  return lanes;
}

void Contraction::small(Slot sum, Slot lhs, Slot rhs,
                        std::optional<Slot> mask) {
  auto all = [&](Slot first, const Walk &walk) {
    SmallVector<Slot> lanes;
    forEachPosition(reduced, [&](ArrayRef<int64_t> position) {
      lanes.append(spread(first + laneAt(position, walk.reduced), walk));
    });
    return gathered(e, lanes);
  };
  Slot products = laneOp(e, multiplyOp(type), all(lhs, lhsWalk),
                         all(rhs, rhsWalk), steps * n, widthOf(type));
  if (mask) {
    foldRows(e, combine, sum, products, all(*mask, maskWalk), steps, n, type);
    return;
  }
  e.move(sum, products, n);
  foldRows(e, combine, sum, products + n, std::nullopt, steps - 1, n, type);
}

void Contraction::large(Slot sum, Slot lhs, Slot rhs,
                        std::optional<Slot> mask) {
  // One step's part of an operand is made contiguous once, in front of the
  // loop; within it, it is fetched and spread to the elements of the result.
  struct Operand {
    Slot lanes, row;
    unsigned total, size;
    SmallVector<Slot> spread;
  };
  auto prepare = [&](Slot first, const Walk &walk) {
    SmallVector<int64_t> shape, strides;
    Walk compact;
    for (auto [size, stride] : llvm::zip_equal(results, walk.results))
      if (stride) {
        shape.push_back(size);
        strides.push_back(stride);
      }
    SmallVector<int64_t> rowStrides = laneStrides(shape);
    auto next = rowStrides.begin();
    for (int64_t stride : walk.results)
      compact.results.push_back(stride ? *next++ : 0);
    SmallVector<Slot> lanes;
    forEachPosition(reduced, [&](ArrayRef<int64_t> r) {
      forEachPosition(shape, [&](ArrayRef<int64_t> position) {
        lanes.push_back(first + laneAt(r, walk.reduced) +
                        laneAt(position, strides));
      });
    });
    Operand o;
    o.total = lanes.size();
    o.size = numLanes(shape);
    o.lanes = gathered(e, lanes);
    o.row = e.temp(o.size);
    o.spread = spread(o.row, compact);
    return o;
  };
  Operand l = prepare(lhs, lhsWalk), r = prepare(rhs, rhsWalk), m{};
  if (mask)
    m = prepare(*mask, maskWalk);
  (void)e.loopNest({e.indexConstant(steps)}, [&](ArrayRef<Slot> iv) {
    auto fetch = [&](const Operand &o) {
      extractPart(e, o.row, o.lanes, iv[0], o.total, o.size);
      return gathered(e, o.spread);
    };
    Slot products =
        laneOp(e, multiplyOp(type), fetch(l), fetch(r), n, widthOf(type));
    foldRows(e, combine, sum, products,
             mask ? std::optional(fetch(m)) : std::nullopt, 1, n, type);
    return success();
  });
}

LogicalResult Contraction::emit() {
  std::optional<TypeLayout> lhsType = e.layout(op.getLhsType());
  std::optional<TypeLayout> rhsType = e.layout(op.getRhsType());
  std::optional<TypeLayout> accType = e.layout(op.getAccType());
  if (!lhsType || !rhsType || !accType)
    return failure();
  type = accType->elem;
  std::optional<Opcode> kind = combiningOp(e, op.getKind(), type);
  if (!kind)
    return failure();
  combine = *kind;
  if (!readIterationSpace())
    return e.unsupported("an indexing map that is no projected permutation");
  std::optional<Slot> lhs =
      promoted(e, e.slot(op.getLhs()), lhsType->slots(), lhsType->elem, type);
  std::optional<Slot> rhs =
      promoted(e, e.slot(op.getRhs()), rhsType->slots(), rhsType->elem, type);
  if (!lhs || !rhs)
    return failure();
  std::optional<Slot> mask = maskAround(op, e);
  bool isLarge = int64_t(steps) * n > kSpreadLanes;
  Slot sum = e.temp(n);
  if (mask || isLarge)
    e.gather(sum, SmallVector<Slot>(n, neutralElement(e, op.getKind(), type)));
  if (isLarge)
    large(sum, *lhs, *rhs, mask);
  else
    small(sum, *lhs, *rhs, mask);
  e.binary(combine, e.define(op.getResult()), sum, e.slot(op.getAcc()), n,
           widthOf(type));
  return success();
}

static LogicalResult lowerContract(vector::ContractionOp op, Emitter &e) {
  return Contraction(op, e).emit();
}

//===----------------------------------------------------------------------===//
// outerproduct
//===----------------------------------------------------------------------===//

static LogicalResult lowerOuterProduct(vector::OuterProductOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getResultVectorType());
  std::optional<TypeLayout> rhsType = e.layout(op.getRhs().getType());
  if (!t || !rhsType)
    return failure();
  ScalarType elem = t->elem;
  unsigned n = t->slots(), columns = rhsType->slots(), w = widthOf(elem);
  Slot lhs = e.slot(op.getLhs()), rhs = e.slot(op.getRhs());
  SmallVector<Slot> left, right;
  for (unsigned i = 0; i < n; ++i) {
    left.push_back(lhs + i / columns);
    right.push_back(rhs + i % columns);
  }
  Slot a = gathered(e, left), b = gathered(e, right);
  Slot d = e.define(op.getResult());
  bool isSum = op.getKind() == vector::CombiningKind::ADD;
  std::optional<Slot> acc;
  if (op.getAcc())
    acc = e.slot(op.getAcc());
  if (acc && isSum && elem.isFloat()) {
    Opcode fma = elem.format == FloatFormat::F32   ? Opcode::FmaF32
                 : elem.format == FloatFormat::F64 ? Opcode::FmaF64
                                                   : Opcode::FmaFX;
    e.ternary(fma, d, a, b, *acc, n, w);
  } else {
    e.binary(multiplyOp(elem), d, a, b, n, w);
    if (acc) {
      std::optional<Opcode> combine = combiningOp(e, op.getKind(), elem);
      if (!combine)
        return failure();
      e.binary(*combine, d, d, *acc, n, w);
    }
  }
  if (std::optional<Slot> mask = maskAround(op, e)) {
    if (!acc) {
      acc = e.temp(n);
      e.gather(*acc, SmallVector<Slot>(n, Emitter::kPoisonSlot));
    }
    selectLanes(e, d, *mask, d, *acc, n, elem);
  }
  return success();
}

void plumb::registerVectorContract(DialectRegistry &r) {
  r.add<vector::ContractionOp, lowerContract>();
  r.add<vector::OuterProductOp, lowerOuterProduct>();
}
