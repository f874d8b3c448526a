//===- VectorReduction.cpp - reduction, multi_reduction, scan -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order is the one that the text of an operation suggests and LLVM's
// ordered reductions have: the accumulator first, then the elements in
// row-major order of the reduced dimensions. A multi_reduction folds whole rows
// of results at once.
//
// A reduction without an accumulator starts from its first element. (MLIR's
// lowering starts sums from +0, which turns a sum of -0 into +0.)
//
// scan: the result at i is combined from the result at i - 1 and, inclusive,
// the element at i, which is the first result; or, exclusive, the element at
// i - 1, and the initial value is the first result. The second result is the
// last of the first. So an inclusive scan has no use for its initial value; the
// operation's text leaves this open, its only lowering does it so.
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// reduction
//===----------------------------------------------------------------------===//

/// A sum of no lanes at all is +0; what `d` holds then is the neutral -0.
static void emptySumIsZero(Emitter &e, Slot d, Slot mask, unsigned n,
                           const ScalarType &type) {
  Slot any = e.temp();
  e.move(any, mask, 1);
  for (unsigned i = 1; i < n; ++i)
    e.binary(Opcode::OrI, any, any, mask + i, 1, 1);
  selectLanes(e, d, any, d, e.constant(0, type), 1, type);
}

static LogicalResult lowerReduction(vector::ReductionOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getSourceVectorType());
  if (!t)
    return failure();
  vector::CombiningKind kind = op.getKind();
  std::optional<Opcode> combine = combiningOp(e, kind, t->elem);
  if (!combine)
    return failure();
  unsigned n = t->slots();
  unsigned flags =
      t->elem.isFloat() ? static_cast<unsigned>(op.getFastmath()) : 0;
  Slot lanes = e.slot(op.getVector());
  Slot d = e.define(op.getDest());
  std::optional<Slot> mask = maskAround(op, e);
  if (op.getAcc()) {
    e.move(d, e.slot(op.getAcc()), 1);
  } else if (mask) {
    e.move(d, neutralElement(e, kind, t->elem, flags), 1);
  } else {
    e.move(d, lanes++, 1);
    --n;
  }
  foldRows(e, *combine, d, lanes, mask, n, 1, t->elem, flags);
  if (mask && !op.getAcc() && t->elem.isFloat() &&
      kind == vector::CombiningKind::ADD)
    emptySumIsZero(e, d, *mask, n, t->elem);
  return success();
}

//===----------------------------------------------------------------------===//
// multi_reduction
//===----------------------------------------------------------------------===//

static LogicalResult lowerMultiReduction(vector::MultiDimReductionOp op,
                                         Emitter &e) {
  VectorType source = op.getSourceVectorType();
  std::optional<TypeLayout> t = e.layout(source);
  if (!t)
    return failure();
  std::optional<Opcode> combine = combiningOp(e, op.getKind(), t->elem);
  if (!combine)
    return failure();
  SmallVector<int64_t> strides = laneStrides(source.getShape());
  SmallVector<int64_t> kept, keptStrides, reduced, reducedStrides;
  for (int64_t d = 0; d < source.getRank(); ++d) {
    bool isReduced = op.isReducedDim(d);
    (isReduced ? reduced : kept).push_back(source.getDimSize(d));
    (isReduced ? reducedStrides : keptStrides).push_back(strides[d]);
  }
  unsigned n = numLanes(kept), rows = numLanes(reduced);
  SmallVector<int64_t> order;
  forEachPosition(reduced, [&](ArrayRef<int64_t> r) {
    forEachPosition(kept, [&](ArrayRef<int64_t> k) {
      order.push_back(laneAt(r, reducedStrides) + laneAt(k, keptStrides));
    });
  });
  auto inOrder = [&](Slot first) {
    SmallVector<Slot> lanes;
    for (int64_t lane : order)
      lanes.push_back(first + lane);
    return gathered(e, lanes);
  };
  Slot lanes = inOrder(e.slot(op.getSource()));
  std::optional<Slot> mask = maskAround(op, e);
  if (mask)
    mask = inOrder(*mask);
  Slot d = e.define(op.getDest());
  e.move(d, e.slot(op.getAcc()), n);
  foldRows(e, *combine, d, lanes, mask, rows, n, t->elem);
  return success();
}

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

static LogicalResult lowerScan(vector::ScanOp op, Emitter &e) {
  VectorType source = op.getSourceType();
  std::optional<TypeLayout> t = e.layout(source);
  if (!t)
    return failure();
  std::optional<Opcode> combine = combiningOp(e, op.getKind(), t->elem);
  if (!combine)
    return failure();
  // Rows across the scanned dimension; `order` is the lane of each in turn.
  unsigned dim = op.getReductionDim();
  SmallVector<int64_t> strides = laneStrides(source.getShape());
  SmallVector<int64_t> rest(source.getShape()), restStrides(strides);
  rest.erase(rest.begin() + dim);
  restStrides.erase(restStrides.begin() + dim);
  unsigned rows = source.getDimSize(dim), n = numLanes(rest);
  SmallVector<int64_t> order;
  for (unsigned r = 0; r < rows; ++r)
    forEachPosition(rest, [&](ArrayRef<int64_t> position) {
      order.push_back(r * strides[dim] + laneAt(position, restStrides));
    });
  SmallVector<Slot> lanes;
  for (int64_t lane : order)
    lanes.push_back(e.slot(op.getSource()) + lane);
  Slot in = gathered(e, lanes), out = e.temp(rows * n);
  e.move(out, op.getInclusive() ? in : e.slot(op.getInitialValue()), n);
  for (unsigned r = 1; r < rows; ++r)
    e.binary(*combine, out + r * n, out + (r - 1) * n,
             in + (op.getInclusive() ? r : r - 1) * n, n, widthOf(t->elem));
  SmallVector<Slot> back(order.size());
  for (auto [i, lane] : llvm::enumerate(order))
    back[lane] = out + i;
  e.gather(e.define(op.getDest()), back);
  e.move(e.define(op.getAccumulatedValue()), out + (rows - 1) * n, n);
  return success();
}

void plumb::registerVectorReduction(DialectRegistry &r) {
  r.add<vector::ReductionOp, lowerReduction>();
  r.add<vector::MultiDimReductionOp, lowerMultiReduction>();
  r.add<vector::ScanOp, lowerScan>();
}
