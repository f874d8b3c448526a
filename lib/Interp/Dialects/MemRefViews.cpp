//===- MemRefViews.cpp - views, casts and metadata ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A view is another descriptor of the same memory. Where a static type promises
// a size or a stride that the value does not have, the program is undefined:
// that is checked here, because every later level relies on it.
//
//===----------------------------------------------------------------------===//

#include "MemRefViews.h"
#include "Unranked.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "plumbline/Interp/Emitter.h"
#include "llvm/ADT/SmallBitVector.h"
#include <vector>

using namespace plumb;
using namespace mlir;

static LogicalResult lowerUnrankedCast(memref::CastOp op, Emitter &e) {
  Slot source = e.slot(op.getSource());
  if (isUnranked(op.getType())) {
    e.alias(op.getDest(), asUnranked(e, op.getSource()));
    return success();
  }
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!to)
    return failure();
  fromUnranked(e, e.define(op.getDest()), *to, source);
  return success();
}

static LogicalResult lowerCast(memref::CastOp op, Emitter &e) {
  if (isUnranked(op.getType()) || isUnranked(op.getSource().getType()))
    return lowerUnrankedCast(op, e);
  std::optional<TypeLayout> from = e.layout(op.getSource().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSource());
  uint32_t message = e.message("a size or stride is not what the type of the "
                               "cast says");
  for (unsigned i = 0; i < to->rank(); ++i) {
    if (to->shape[i] != kDynamicSize && from->shape[i] == kDynamicSize)
      e.emit(Opcode::CheckDim, message, source + from->sizeSlot(i),
             e.indexConstant(to->shape[i]));
    if (to->strides[i] != kDynamicSize && from->strides[i] == kDynamicSize)
      e.emit(Opcode::CheckDim, message, source + from->strideSlot(i),
             e.indexConstant(to->strides[i]));
  }
  e.moveValue(*to, e.define(op.getResult()), source);
  return success();
}

static LogicalResult lowerMemorySpaceCast(memref::MemorySpaceCastOp op,
                                          Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  e.moveValue(*t, e.define(op.getResult()), e.slot(op.getSource()));
  return success();
}

static LogicalResult lowerDim(memref::DimOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getSource().getType());
  if (!t)
    return failure();
  Slot source = e.slot(op.getSource()), d = e.define(op.getResult());
  if (isUnranked(op.getSource().getType())) {
    e.move(d, unrankedDim(e, source, e.slot(op.getIndex())), 1);
    return success();
  }
  std::optional<int64_t> index = op.getConstantIndex();
  if (index && *index >= 0 && *index < t->rank())
    e.move(d, source + t->sizeSlot(*index), 1);
  else
    e.emit2(Opcode::DimDyn, d, source, e.slot(op.getIndex()), 0, t->rank());
  return success();
}

static LogicalResult lowerRank(memref::RankOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getMemref().getType());
  if (!t)
    return failure();
  Slot rank = isUnranked(op.getMemref().getType()) ? e.slot(op.getMemref())
                                                   : e.indexConstant(t->rank());
  e.move(e.define(op.getResult()), rank, 1);
  return success();
}

/// The dimensions of the source that the result lacks: of those of size 1 the
/// ones without which sizes and strides are the result's. Not getDroppedDims,
/// which forgets to multiply by the steps and crashes where these matter.
static llvm::SmallBitVector droppedDims(memref::SubViewOp op,
                                        const TypeLayout &from,
                                        const TypeLayout &to) {
  // `?` is the same number here and in a layout. What is no attribute is `?`
  // in the type, even where it is known to be constant.
  static_assert(ShapedType::kDynamic == kDynamicSize);
  ArrayRef<int64_t> sizes = op.getStaticSizes(), steps = op.getStaticStrides();
  unsigned n = from.rank(), m = to.rank();
  auto fits = [&](unsigned i, unsigned j, bool strides) {
    if (sizes[i] != to.shape[j])
      return false;
    bool known = steps[i] != kDynamicSize && from.strides[i] != kDynamicSize;
    return !strides ||
           to.strides[j] == (known ? steps[i] * from.strides[i] : kDynamicSize);
  };
  for (bool strides : {true, false}) {
    // can[i][j]: dimensions i, i + 1, ... can become j, j + 1, ...
    std::vector<std::vector<char>> can(n + 1, std::vector<char>(m + 1, 0));
    can[n][m] = 1;
    auto keeps = [&](unsigned i, unsigned j) {
      return j < m && can[i + 1][j + 1] && fits(i, j, strides);
    };
    for (unsigned i = n; i-- > 0;)
      for (unsigned j = 0; j <= m; ++j)
        can[i][j] = keeps(i, j) || (can[i + 1][j] && sizes[i] == 1);
    if (!can[0][0])
      continue;
    llvm::SmallBitVector dropped(n);
    for (unsigned i = 0, j = 0; i < n; ++i) {
      if (keeps(i, j))
        ++j;
      else
        dropped.set(i);
    }
    return dropped;
  }
  return llvm::SmallBitVector(n); // no valid type ends here
}

static LogicalResult lowerSubView(memref::SubViewOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getSourceType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  e.subview(e.define(op.getResult()), *to, *from, e.slot(op.getSource()),
            e.slotsOf(op.getMixedOffsets()), e.slotsOf(op.getMixedSizes()),
            e.slotsOf(op.getMixedStrides()), droppedDims(op, *from, *to));
  return success();
}

/// The allocation behind an unranked memref as one of rank 0, for operations to
/// which only the address matters.
static std::optional<TypeLayout> baseOfUnranked(Emitter &e, Value source,
                                                Slot &desc) {
  std::optional<TypeLayout> t = e.layout(MemRefType::get(
      {}, cast<UnrankedMemRefType>(source.getType()).getElementType()));
  if (!t)
    return std::nullopt;
  Slot aligned = unrankedWord(e, e.slot(source), e.indexConstant(1));
  desc = e.temp(t->slots());
  e.move(desc, aligned, 1);
  e.move(desc + t->baseSlot(), aligned, 1);
  return t;
}

static LogicalResult lowerReinterpretCast(memref::ReinterpretCastOp op,
                                          Emitter &e) {
  Slot source = e.slot(op.getSource());
  std::optional<TypeLayout> from =
      isUnranked(op.getSource().getType())
          ? baseOfUnranked(e, op.getSource(), source)
          : e.layout(op.getSource().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  e.reinterpret(e.define(op.getResult()), *to, *from, source,
                e.slotsOf(op.getMixedOffsets())[0],
                e.slotsOf(op.getMixedSizes()), e.slotsOf(op.getMixedStrides()));
  return success();
}

static LogicalResult lowerMetadata(memref::ExtractStridedMetadataOp op,
                                   Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getSource().getType());
  std::optional<TypeLayout> buffer = e.layout(op.getBaseBuffer().getType());
  if (!t || !buffer)
    return failure();
  Slot source = e.slot(op.getSource()), base = source + t->baseSlot();
  Slot d = e.define(op.getBaseBuffer());
  e.move(d, base, 1);
  e.move(d + buffer->baseSlot(), base, 1);
  Slot bytes = e.temp(), offset = e.temp();
  ScalarType word;
  word.bits = 64;
  e.emit(Opcode::SubI, bytes, source, base, 64);
  e.emit(Opcode::DivSI, offset, bytes, e.constant(t->elementBytes(), word), 64);
  e.emit(Opcode::TruncI, e.define(op.getOffset()), offset, e.indexBits(), 64);
  for (unsigned i = 0; i < t->rank(); ++i) {
    e.move(e.define(op.getSizes()[i]), source + t->sizeSlot(i), 1);
    e.emit(Opcode::TruncI, e.define(op.getStrides()[i]),
           source + t->strideSlot(i), e.indexBits(), 64);
  }
  return success();
}

static LogicalResult lowerPointer(memref::ExtractAlignedPointerAsIndexOp op,
                                  Emitter &e) {
  if (isUnranked(op.getSource().getType())) {
    e.alias(op.getResult(),
            unrankedWord(e, e.slot(op.getSource()), e.indexConstant(1)));
    return success();
  }
  std::optional<TypeLayout> t = e.layout(op.getSource().getType());
  if (!t)
    return failure();
  e.move(e.define(op.getResult()), e.slot(op.getSource()) + t->baseSlot(), 1);
  return success();
}

static LogicalResult lowerTranspose(memref::TransposeOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getIn().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getIn()), d = e.define(op.getResult());
  e.move(d, source, 1);
  e.move(d + to->baseSlot(), source + from->baseSlot(), 1);
  AffineMap permutation = op.getPermutation();
  for (unsigned i = 0; i < to->rank(); ++i) {
    unsigned from_i = permutation.getDimPosition(i);
    e.move(d + to->sizeSlot(i), source + from->sizeSlot(from_i), 1);
    e.move(d + to->strideSlot(i), source + from->strideSlot(from_i), 1);
  }
  return success();
}

static LogicalResult lowerView(memref::ViewOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getSource().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSource()), d = e.define(op.getResult());
  // The source is a flat i8 memref: the shift is in bytes.
  Slot address = e.temp();
  e.emit(Opcode::AddI, address, source, e.slot(op.getByteShift()), 64);
  unsigned dynamic = 0;
  Slot stride = e.indexConstant(1);
  SmallVector<Slot> sizes;
  for (int64_t size : to->shape)
    sizes.push_back(size == kDynamicSize ? e.slot(op.getSizes()[dynamic++])
                                         : e.indexConstant(size));
  for (unsigned i = to->rank(); i-- > 0;) {
    e.move(d + to->sizeSlot(i), sizes[i], 1);
    e.move(d + to->strideSlot(i), stride, 1);
    stride = e.mulIndex(stride, sizes[i]);
  }
  e.move(d, address, 1);
  e.move(d + to->baseSlot(), address, 1);
  return success();
}

static LogicalResult lowerExpandShape(memref::ExpandShapeOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getSrcType());
  std::optional<TypeLayout> to = e.layout(op.getResultType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSrc()), d = e.define(op.getResult());
  SmallVector<Slot> sizes = e.slotsOf(op.getMixedOutputShape());
  uint32_t message =
      e.message("the expanded sizes do not multiply to the source's size");
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    Slot stride = source + from->strideSlot(i), product = e.indexConstant(1);
    for (int64_t j : llvm::reverse(group)) {
      e.move(d + to->sizeSlot(j), sizes[j], 1);
      e.move(d + to->strideSlot(j), stride, 1);
      Slot next = e.temp();
      e.emit(Opcode::MulI, next, stride, sizes[j], 64);
      stride = next;
      product = e.mulIndex(product, sizes[j]);
    }
    e.emit(Opcode::CheckDim, message, product, source + from->sizeSlot(i));
  }
  // Dimensions of a rank-0 source are all 1.
  if (from->rank() == 0)
    for (unsigned j = 0; j < to->rank(); ++j) {
      e.move(d + to->sizeSlot(j), e.indexConstant(1), 1);
      e.move(d + to->strideSlot(j), e.indexConstant(1), 1);
    }
  e.move(d, source, 1);
  e.move(d + to->baseSlot(), source + from->baseSlot(), 1);
  return success();
}

/// Dimensions that are collapsed must be contiguous; where strides are dynamic
/// only the run can tell. Unit dimensions have no say in it, nor has any where
/// there is no element.
static void checkContiguous(Emitter &e, const TypeLayout &type, Slot source,
                            ArrayRef<int64_t> group) {
  if (llvm::none_of(group,
                    [&](int64_t j) { return type.strides[j] == kDynamicSize; }))
    return;
  unsigned bits = e.indexBits();
  Slot one = e.indexConstant(1), zero = e.indexConstant(0);
  auto size = [&](int64_t j) { return source + type.sizeSlot(j); };
  auto binary = [&](Opcode op, Slot a, Slot b, unsigned w) {
    Slot d = e.temp();
    e.emit(op, d, a, b, w);
    return d;
  };
  Slot total = one;
  for (unsigned i = 0; i < type.rank(); ++i)
    total = e.mulIndex(total, size(i));
  Slot empty = binary(Opcode::CmpEQ, total, zero, bits), inner = one;
  Slot expected = e.indexConstant(1);
  uint32_t message = e.message("collapsed dimensions are not contiguous");
  for (int64_t j : llvm::reverse(group)) {
    Slot stride = source + type.strideSlot(j);
    Slot unit = binary(Opcode::CmpEQ, size(j), one, bits);
    Slot first = binary(Opcode::CmpEQ, inner, one, bits);
    Slot fits = binary(Opcode::CmpEQ, stride, expected, 64);
    for (Slot other : {unit, first, empty})
      fits = binary(Opcode::OrI, fits, other, 1);
    e.emit2(Opcode::CheckLanes, message, e.i1Constant(true), fits, 0, 1, 0,
            /*kind: undefined*/ 2);
    Slot next = e.temp();
    e.ternary(Opcode::Select, next, unit, expected,
              binary(Opcode::MulI, stride, size(j), 64), 1, 64, 2);
    expected = next;
    inner = e.mulIndex(inner, size(j));
  }
}

static LogicalResult lowerCollapseShape(memref::CollapseShapeOp op,
                                        Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getSrcType());
  std::optional<TypeLayout> to = e.layout(op.getResultType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSrc()), d = e.define(op.getResult());
  for (auto [i, group] : llvm::enumerate(op.getReassociationIndices())) {
    checkContiguous(e, *from, source, group);
    // The stride is that of the innermost dimension that is not of size 1.
    Slot size = e.indexConstant(1), stride = e.temp();
    e.move(stride, source + from->strideSlot(group.back()), 1);
    for (int64_t j : group) {
      size = e.mulIndex(size, source + from->sizeSlot(j));
      if (from->shape[j] == 1)
        continue;
      Slot one = e.temp(), next = e.temp();
      e.emit(Opcode::CmpEQ, one, source + from->sizeSlot(j), e.indexConstant(1),
             e.indexBits());
      e.ternary(Opcode::Select, next, one, stride, source + from->strideSlot(j),
                1, e.indexBits(), 2);
      stride = next;
    }
    e.move(d + to->sizeSlot(i), size, 1);
    e.move(d + to->strideSlot(i), stride, 1);
  }
  e.move(d, source, 1);
  e.move(d + to->baseSlot(), source + from->baseSlot(), 1);
  return success();
}

void plumb::registerMemRefViews(DialectRegistry &r) {
  r.add<memref::CastOp, lowerCast>();
  r.add<memref::MemorySpaceCastOp, lowerMemorySpaceCast>();
  r.add<memref::DimOp, lowerDim>();
  r.add<memref::RankOp, lowerRank>();
  r.add<memref::SubViewOp, lowerSubView>();
  r.add<memref::ReinterpretCastOp, lowerReinterpretCast>();
  r.add<memref::ExtractStridedMetadataOp, lowerMetadata>();
  r.add<memref::ExtractAlignedPointerAsIndexOp, lowerPointer>();
  r.add<memref::TransposeOp, lowerTranspose>();
  r.add<memref::ViewOp, lowerView>();
  r.add<memref::ExpandShapeOp, lowerExpandShape>();
  r.add<memref::CollapseShapeOp, lowerCollapseShape>();
  registerMemRefReshape(r);
}
