//===- IntegerRanges.cpp - what integers can be ---------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerRanges.h"

#include "StoredValues.h"
#include "ValueSources.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

#include <algorithm>

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

template <bool (*Operation)(int64_t, int64_t, int64_t &)>
static std::optional<int64_t> checked(std::optional<int64_t> a,
                                      std::optional<int64_t> b) {
  int64_t result;
  if (!a || !b || Operation(*a, *b, result))
    return std::nullopt;
  return result;
}

static bool add(int64_t a, int64_t b, int64_t &r) {
  return __builtin_add_overflow(a, b, &r);
}
static bool subtract(int64_t a, int64_t b, int64_t &r) {
  return __builtin_sub_overflow(a, b, &r);
}
static bool multiply(int64_t a, int64_t b, int64_t &r) {
  return __builtin_mul_overflow(a, b, &r);
}

IntegerRange plumb::operator+(IntegerRange a, IntegerRange b) {
  return {checked<add>(a.low, b.low), checked<add>(a.high, b.high)};
}

IntegerRange plumb::operator-(IntegerRange a, IntegerRange b) {
  return {checked<subtract>(a.low, b.high), checked<subtract>(a.high, b.low)};
}

IntegerRange plumb::operator*(IntegerRange a, IntegerRange b) {
  // A factor that is known not to be negative: the bounds keep their order.
  auto isNatural = [](const IntegerRange &r) { return r.low && *r.low >= 0; };
  if (isNatural(a) && isNatural(b))
    return {checked<multiply>(a.low, b.low), checked<multiply>(a.high, b.high)};
  if (!a.isKnown() || !b.isKnown())
    return {};
  IntegerRange all;
  for (std::optional<int64_t> x : {a.low, a.high})
    for (std::optional<int64_t> y : {b.low, b.high}) {
      std::optional<int64_t> product = checked<multiply>(x, y);
      if (!product)
        return {};
      all.low = std::min(all.low.value_or(*product), *product);
      all.high = std::max(all.high.value_or(*product), *product);
    }
  return all;
}

IntegerRange plumb::unite(IntegerRange a, IntegerRange b) {
  IntegerRange all;
  if (a.low && b.low)
    all.low = std::min(*a.low, *b.low);
  if (a.high && b.high)
    all.high = std::max(*a.high, *b.high);
  return all;
}

IntegerRange plumb::limitsOf(unsigned bits, bool isUnsigned) {
  if (bits == 0 || bits > 64 || (isUnsigned && bits > 63))
    return {};
  if (isUnsigned)
    return {0, (int64_t(1) << bits) - 1};
  int64_t high = static_cast<int64_t>((uint64_t(1) << (bits - 1)) - 1);
  return {-high - 1, high};
}

static unsigned bitsOf(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return integer ? integer.getWidth() : 64;
}

static bool fits(const IntegerRange &range, Type type) {
  IntegerRange limits = limitsOf(bitsOf(type));
  return range.isKnown() && limits.isKnown() && *limits.low <= *range.low &&
         *range.high <= *limits.high;
}

/// If every value fits, they are the results.
static IntegerRange ifFits(IntegerRange range, Type type) {
  if (bitsOf(type) == 64) // what is no int64_t has no bound
    return range;
  return fits(range, type) ? range : IntegerRange();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

IntegerRange IntegerRanges::of(OpFoldResult value) {
  if (auto attribute = dyn_cast<Attribute>(value)) {
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      return IntegerRange::exactly(integer.getInt());
    return {};
  }
  return of(cast<Value>(value));
}

IntegerRange IntegerRanges::of(Value value) {
  constexpr unsigned deepest = 200;
  if (!getElementTypeOrSelf(value).isIntOrIndex() ||
      bitsOf(value.getType()) > 64)
    return {};
  // Nothing is known of what depends on itself.
  auto [entry, isNew] = known.try_emplace(value);
  if (!isNew || depth >= deepest)
    return entry->second;
  ++depth;
  IntegerRange range = compute(value);
  --depth;
  return known[value] = range;
}

static std::optional<IntegerRange> ofConstant(Value value) {
  Attribute attribute;
  if (!matchPattern(value, m_Constant(&attribute)))
    return std::nullopt;
  auto number = [](const APInt &bits) -> std::optional<int64_t> {
    return bits.trySExtValue();
  };
  if (auto integer = dyn_cast<IntegerAttr>(attribute)) {
    std::optional<int64_t> n = number(integer.getValue());
    return IntegerRange{n, n};
  }
  auto elements = dyn_cast<DenseIntElementsAttr>(attribute);
  if (!elements || elements.empty() ||
      (!elements.isSplat() && elements.size() > 4096))
    return IntegerRange();
  std::optional<IntegerRange> all;
  auto add = [&](const APInt &bits) {
    std::optional<int64_t> n = number(bits);
    all = all ? unite(*all, {n, n}) : IntegerRange{n, n};
  };
  if (elements.isSplat())
    add(elements.getSplatValue<APInt>());
  else
    for (const APInt &bits : elements.getValues<APInt>())
      add(bits);
  return all;
}

IntegerRange IntegerRanges::compute(Value value) {
  if (std::optional<IntegerRange> constant = ofConstant(value))
    return *constant;
  if (auto result = dyn_cast<OpResult>(value)) {
    IntegerRange range = computeOp(result.getOwner(), result);
    if (range.low || range.high)
      return range;
  } else {
    IntegerRange range = ofArgument(cast<BlockArgument>(value));
    if (range.low || range.high)
      return range;
  }
  std::optional<IntegerRange> all;
  for (const ValueSource &source : sourcesOf(value, memory)) {
    IntegerRange range =
        source.value == value ? IntegerRange() : of(source.value);
    all = all ? unite(*all, range) : range;
  }
  return all.value_or(IntegerRange());
}

IntegerRange IntegerRanges::beforeWrap(Operation *op) {
  auto operand = [&](unsigned i) { return of(op->getOperand(i)); };
  if (isa<arith::AddIOp, index::AddOp>(op))
    return operand(0) + operand(1);
  if (isa<arith::SubIOp, index::SubOp>(op))
    return operand(0) - operand(1);
  if (isa<arith::MulIOp, index::MulOp>(op))
    return operand(0) * operand(1);
  if (isa<arith::ShLIOp, index::ShlOp>(op)) {
    IntegerRange by = operand(1);
    if (by.isKnown() && *by.low >= 0 && *by.high < 62)
      return operand(0) *
             IntegerRange{int64_t(1) << *by.low, int64_t(1) << *by.high};
    return {};
  }
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, index::CastSOp,
          index::CastUOp, arith::TruncIOp>(op))
    return operand(0);
  return {};
}

static IntegerRange clampLow(IntegerRange range, int64_t low) {
  if (range.low)
    range.low = std::max(*range.low, low);
  return range;
}

/// The quotient by a number above 0.
static IntegerRange divide(IntegerRange a, IntegerRange b) {
  if (!b.low || *b.low <= 0 || !a.low || *a.low < 0)
    return {};
  IntegerRange r;
  r.low = b.high ? *a.low / *b.high : 0;
  if (a.high)
    r.high = *a.high / *b.low;
  return r;
}

IntegerRange IntegerRanges::computeOp(Operation *op, OpResult result) {
  auto operand = [&](unsigned i) { return of(op->getOperand(i)); };
  Type type = result.getType();
  return TypeSwitch<Operation *, IntegerRange>(op)
      .Case<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp,
            index::AddOp, index::SubOp, index::MulOp, index::ShlOp,
            arith::IndexCastOp, index::CastSOp, arith::TruncIOp>(
          [&](Operation *) { return ifFits(beforeWrap(op), type); })
      .Case<arith::IndexCastUIOp, index::CastUOp>([&](Operation *) {
        IntegerRange range = ifFits(beforeWrap(op), type);
        return range.low && *range.low >= 0 ? range : IntegerRange();
      })
      .Case([&](arith::ExtSIOp ext) {
        IntegerRange range = operand(0);
        return range.isKnown() ? range
                               : limitsOf(bitsOf(ext.getIn().getType()));
      })
      .Case([&](arith::ExtUIOp ext) {
        IntegerRange range = operand(0);
        return range.isKnown() && *range.low >= 0
                   ? range
                   : limitsOf(bitsOf(ext.getIn().getType()), true);
      })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp, index::DivSOp,
            index::DivUOp, index::FloorDivSOp>(
          [&](Operation *) { return divide(operand(0), operand(1)); })
      .Case<arith::CeilDivSIOp, arith::CeilDivUIOp, index::CeilDivSOp,
            index::CeilDivUOp>([&](Operation *) {
        IntegerRange b = operand(1);
        return divide(operand(0) + b - IntegerRange::exactly(1), b);
      })
      .Case<arith::RemSIOp, arith::RemUIOp, index::RemSOp, index::RemUOp>(
          [&](Operation *) -> IntegerRange {
            IntegerRange a = operand(0), b = operand(1);
            if (!b.isKnown() || *b.low <= 0)
              return {};
            if (isa<arith::RemUIOp, index::RemUOp>(op) ||
                (a.low && *a.low >= 0))
              return {0, *b.high - 1};
            return {1 - *b.high, *b.high - 1};
          })
      .Case<arith::ShRUIOp, arith::ShRSIOp, index::ShrUOp, index::ShrSOp>(
          [&](Operation *) -> IntegerRange {
            IntegerRange by = operand(1);
            if (!by.isKnown() || *by.low < 0 || *by.high >= 62)
              return {};
            return divide(operand(0),
                          {int64_t(1) << *by.low, int64_t(1) << *by.high});
          })
      .Case<arith::AndIOp, index::AndOp>([&](Operation *) -> IntegerRange {
        for (unsigned i : {1, 0})
          if (IntegerRange mask = operand(i); mask.isKnown() && *mask.low >= 0)
            return {0, mask.high};
        return {};
      })
      .Case<arith::MinSIOp, index::MinSOp>([&](Operation *) {
        IntegerRange a = operand(0), b = operand(1), r;
        if (a.low && b.low)
          r.low = std::min(*a.low, *b.low);
        for (const IntegerRange &x : {a, b})
          if (x.high)
            r.high = std::min(r.high.value_or(*x.high), *x.high);
        return r;
      })
      .Case<arith::MaxSIOp, index::MaxSOp>([&](Operation *) {
        IntegerRange a = operand(0), b = operand(1), r;
        if (a.high && b.high)
          r.high = std::max(*a.high, *b.high);
        for (const IntegerRange &x : {a, b})
          if (x.low)
            r.low = std::max(r.low.value_or(*x.low), *x.low);
        return r;
      })
      .Case<tensor::DimOp, memref::DimOp>([&](auto dim) -> IntegerRange {
        std::optional<int64_t> index = dim.getConstantIndex();
        auto shaped = cast<ShapedType>(dim->getOperand(0).getType());
        if (!index || !shaped.hasRank() || *index < 0 ||
            *index >= shaped.getRank())
          return {};
        std::optional<int64_t> largest =
            largestSize(dim->getOperand(0), *index);
        if (shaped.isDynamicDim(*index))
          return {0, largest};
        return {largest, largest};
      })
      .Case([&](linalg::IndexOp index) -> IntegerRange {
        auto structured = dyn_cast<linalg::LinalgOp>(index->getParentOp());
        if (!structured)
          return {};
        return clampLow(
            IntegerRange{0, largestSteps(structured, index.getDim())} -
                IntegerRange{0, 1},
            0);
      })
      .Case([&](affine::AffineApplyOp apply) {
        return ofMap(apply.getAffineMap(), apply.getMapOperands(), false,
                     false);
      })
      .Case([&](affine::AffineMinOp min) {
        return ofMap(min.getAffineMap(), min.getMapOperands(), true, false);
      })
      .Case([&](affine::AffineMaxOp max) {
        return ofMap(max.getAffineMap(), max.getMapOperands(), false, true);
      })
      .Case<gpu::ThreadIdOp, gpu::BlockIdOp>([&](auto id) -> IntegerRange {
        bool isThread = isa<gpu::ThreadIdOp>(op);
        auto dim = static_cast<unsigned>(id.getDimension());
        std::optional<int64_t> count;
        if (auto launch = op->template getParentOfType<gpu::LaunchOp>()) {
          gpu::KernelDim3 sizes = isThread ? launch.getBlockSizeOperandValues()
                                           : launch.getGridSizeOperandValues();
          count = of(dim == 0 ? sizes.x : dim == 1 ? sizes.y : sizes.z).high;
        } else if (auto kernel =
                       op->template getParentOfType<gpu::GPUFuncOp>()) {
          auto sizes =
              isThread ? kernel.getKnownBlockSize() : kernel.getKnownGridSize();
          if (sizes && dim < sizes->size())
            count = (*sizes)[dim];
        }
        if (id.getUpperBound())
          count = id.getUpperBound()->getSExtValue();
        if (!count || *count < 1)
          return {0, std::nullopt};
        return {0, *count - 1};
      })
      .Default([](Operation *) { return IntegerRange(); });
}

IntegerRange IntegerRanges::ofArgument(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  if (auto launch = dyn_cast_if_present<gpu::LaunchOp>(op)) {
    gpu::KernelDim3 ids[] = {launch.getBlockIds(), launch.getThreadIds()};
    gpu::KernelDim3 sizes[] = {launch.getGridSizeOperandValues(),
                               launch.getBlockSizeOperandValues()};
    gpu::KernelDim3 dims[] = {launch.getGridSize(), launch.getBlockSize()};
    for (int i = 0; i < 2; ++i) {
      Value size[] = {sizes[i].x, sizes[i].y, sizes[i].z};
      Value id[] = {ids[i].x, ids[i].y, ids[i].z};
      Value dim[] = {dims[i].x, dims[i].y, dims[i].z};
      for (int axis = 0; axis < 3; ++axis) {
        if (dim[axis] == argument)
          return of(size[axis]);
        if (id[axis] == argument)
          return clampLow(
              IntegerRange{0, of(size[axis]).high} - IntegerRange{0, 1}, 0);
      }
    }
    return {};
  }
  if (auto loop = dyn_cast_if_present<affine::AffineForOp>(op)) {
    if (argument != loop.getInductionVar())
      return {};
    IntegerRange low = ofMap(loop.getLowerBoundMap(),
                             loop.getLowerBoundOperands(), false, true);
    IntegerRange high = ofMap(loop.getUpperBoundMap(),
                              loop.getUpperBoundOperands(), true, false);
    return {low.low, (high - IntegerRange::exactly(1)).high};
  }
  auto loop = dyn_cast_if_present<LoopLikeOpInterface>(op);
  if (!loop)
    return {};
  std::optional<SmallVector<Value>> ivs = loop.getLoopInductionVars();
  std::optional<SmallVector<OpFoldResult>> lows = loop.getLoopLowerBounds(),
                                           highs = loop.getLoopUpperBounds();
  if (!ivs || !lows || !highs || ivs->size() != lows->size() ||
      ivs->size() != highs->size())
    return {};
  for (size_t i = 0; i < ivs->size(); ++i)
    if ((*ivs)[i] == argument)
      return {of((*lows)[i]).low,
              (of((*highs)[i]) - IntegerRange::exactly(1)).high};
  return {};
}

IntegerRange IntegerRanges::ofExpr(AffineExpr expr, ValueRange dims,
                                   ValueRange symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return IntegerRange::exactly(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return of(dims[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return of(symbols[symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  IntegerRange a = ofExpr(binary.getLHS(), dims, symbols);
  IntegerRange b = ofExpr(binary.getRHS(), dims, symbols);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return a + b;
  case AffineExprKind::Mul:
    return a * b;
  case AffineExprKind::Mod:
    if (b.high && *b.high > 0)
      return {0, *b.high - 1};
    return {};
  case AffineExprKind::FloorDiv:
    return divide(a, b);
  case AffineExprKind::CeilDiv:
    return divide(a + b - IntegerRange::exactly(1), b);
  default:
    return {};
  }
}

IntegerRange IntegerRanges::ofMap(AffineMap map, ValueRange operands,
                                  bool takesMin, bool takesMax) {
  IntegerRange all;
  bool first = true;
  for (AffineExpr expr : map.getResults()) {
    IntegerRange range = ofExpr(expr, operands.take_front(map.getNumDims()),
                                operands.drop_front(map.getNumDims()));
    if (first) {
      all = range;
    } else if (takesMin) {
      all.low = all.low && range.low
                    ? std::optional(std::min(*all.low, *range.low))
                    : std::nullopt;
      if (range.high)
        all.high = std::min(all.high.value_or(*range.high), *range.high);
    } else if (takesMax) {
      all.high = all.high && range.high
                     ? std::optional(std::max(*all.high, *range.high))
                     : std::nullopt;
      if (range.low)
        all.low = std::max(all.low.value_or(*range.low), *range.low);
    } else {
      return {};
    }
    first = false;
  }
  return all;
}
