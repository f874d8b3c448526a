//===- VectorShape.cpp - lanes that move and do not change ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// broadcast, extract, insert, slices, shape_cast, transpose, shuffle,
// interleave, from/to_elements: at static positions all of them are a gather of
// slots, or no instruction at all where the lanes lie together already. A
// position that is known at run time only and out of bounds makes the result
// poison, as LLVM's extractelement does ("the result is undefined").
//
// bitcast is the one operation here that computes: bits of the innermost
// dimension are cut into chunks of the widths' greatest common divisor, the
// lowest first, and put together again.
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"
#include <numeric>

using namespace plumb;
using namespace mlir;

static ArrayRef<int64_t> shapeOf(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getShape() : ArrayRef<int64_t>();
}

//===----------------------------------------------------------------------===//
// Whole vectors
//===----------------------------------------------------------------------===//

static LogicalResult lowerBroadcast(vector::BroadcastOp op, Emitter &e) {
  if (!e.layout(op.getType()))
    return failure();
  ArrayRef<int64_t> from = shapeOf(op.getSourceType()),
                    to = op.getResultVectorType().getShape();
  SmallVector<int64_t> strides(to.size() - from.size(), 0);
  strides.append(laneStrides(from));
  for (size_t i = 0; i < from.size(); ++i)
    if (from[i] == 1)
      strides[to.size() - from.size() + i] = 0;
  Slot src = e.slot(op.getSource());
  SmallVector<Slot> lanes;
  forEachPosition(to, [&](ArrayRef<int64_t> position) {
    lanes.push_back(src + laneAt(position, strides));
  });
  e.gather(e.define(op.getResult()), lanes);
  return success();
}

static LogicalResult lowerShapeCast(vector::ShapeCastOp op, Emitter &e) {
  if (!e.layout(op.getType()))
    return failure();
  e.alias(op.getResult(), e.slot(op.getSource()));
  return success();
}

static LogicalResult lowerTranspose(vector::TransposeOp op, Emitter &e) {
  if (!e.layout(op.getType()))
    return failure();
  SmallVector<int64_t> from = laneStrides(op.getSourceVectorType().getShape());
  SmallVector<int64_t> strides;
  for (int64_t dim : op.getPermutation())
    strides.push_back(from[dim]);
  Slot src = e.slot(op.getVector());
  SmallVector<Slot> lanes;
  forEachPosition(op.getResultVectorType().getShape(),
                  [&](ArrayRef<int64_t> position) {
                    lanes.push_back(src + laneAt(position, strides));
                  });
  e.gather(e.define(op.getResult()), lanes);
  return success();
}

static LogicalResult lowerShuffle(vector::ShuffleOp op, Emitter &e) {
  if (!e.layout(op.getType()))
    return failure();
  // Both operands agree in everything but the leading dimension.
  ArrayRef<int64_t> shape = op.getV1VectorType().getShape();
  int64_t parts1 = shape.empty() ? 1 : shape.front();
  int64_t n = numLanes(shape) / parts1;
  Slot v1 = e.slot(op.getV1()), v2 = e.slot(op.getV2());
  SmallVector<Slot> lanes;
  for (int64_t part : op.getMask())
    for (int64_t i = 0; i < n; ++i)
      lanes.push_back(part == vector::ShuffleOp::kPoisonIndex
                          ? Emitter::kPoisonSlot
                      : part < parts1 ? v1 + part * n + i
                                      : v2 + (part - parts1) * n + i);
  e.gather(e.define(op.getResult()), lanes);
  return success();
}

static LogicalResult lowerInterleave(vector::InterleaveOp op, Emitter &e) {
  if (!e.layout(op.getType()))
    return failure();
  Slot a = e.slot(op.getLhs()), b = e.slot(op.getRhs());
  SmallVector<Slot> lanes;
  for (int64_t i = 0; i < op.getSourceVectorType().getNumElements(); ++i)
    lanes.append({static_cast<Slot>(a + i), static_cast<Slot>(b + i)});
  e.gather(e.define(op.getResult()), lanes);
  return success();
}

static LogicalResult lowerDeinterleave(vector::DeinterleaveOp op, Emitter &e) {
  if (!e.layout(op.getSourceVectorType()))
    return failure();
  Slot src = e.slot(op.getSource());
  SmallVector<Slot> even, odd;
  for (int64_t i = 0; i < op.getResultVectorType().getNumElements(); ++i) {
    even.push_back(src + 2 * i);
    odd.push_back(src + 2 * i + 1);
  }
  e.gather(e.define(op.getRes1()), even);
  e.gather(e.define(op.getRes2()), odd);
  return success();
}

static LogicalResult lowerFromElements(vector::FromElementsOp op, Emitter &e) {
  if (!e.layout(op.getType()))
    return failure();
  SmallVector<Slot> lanes;
  for (Value v : op.getElements())
    lanes.push_back(e.slot(v));
  e.gather(e.define(op.getResult()), lanes);
  return success();
}

static LogicalResult lowerToElements(vector::ToElementsOp op, Emitter &e) {
  if (!e.layout(op.getSource().getType()))
    return failure();
  Slot src = e.slot(op.getSource());
  for (OpResult element : op.getElements())
    e.alias(element, src + element.getResultNumber());
  return success();
}

//===----------------------------------------------------------------------===//
// Parts of vectors
//===----------------------------------------------------------------------===//

/// A k-D position in an n-D vector, in parts of the remaining dimensions.
struct PartPosition {
  /// Static: the part's number.
  int64_t number = 0;
  /// Otherwise the slot of its number; past the last part if an index is out
  /// of bounds.
  std::optional<Slot> slot;
  bool isPoison = false;
};

static PartPosition positionOf(Emitter &e, ArrayRef<int64_t> statics,
                               ValueRange dynamics, ArrayRef<int64_t> shape,
                               int64_t poisonIndex) {
  PartPosition p;
  p.isPoison = llvm::is_contained(statics, poisonIndex);
  if (p.isPoison)
    return p;
  ArrayRef<int64_t> dims = shape.take_front(statics.size());
  SmallVector<int64_t> strides = laneStrides(dims);
  std::optional<Slot> inside;
  for (size_t i = 0; i < statics.size(); ++i) {
    if (!ShapedType::isDynamic(statics[i])) {
      p.number += statics[i] * strides[i];
      continue;
    }
    Slot index = e.slot(dynamics.front());
    dynamics = dynamics.drop_front();
    if (statics.size() > 1) {
      Slot in = laneOp(e, Opcode::CmpULT, index, e.indexConstant(dims[i]), 1,
                       e.indexBits());
      inside = inside ? laneOp(e, Opcode::AndI, *inside, in, 1, 1) : in;
    }
    Slot term = strides[i] == 1
                    ? index
                    : e.mulIndex(index, e.indexConstant(strides[i]));
    p.slot = p.slot ? e.addIndex(*p.slot, term) : term;
  }
  if (!p.slot)
    return p;
  if (p.number)
    p.slot = e.addIndex(*p.slot, e.indexConstant(p.number));
  if (inside) {
    Slot checked = e.temp();
    selectLanes(e, checked, *inside, *p.slot, e.indexConstant(numLanes(dims)),
                1, e.indexType());
    p.slot = checked;
  }
  return p;
}

static LogicalResult lowerExtract(vector::ExtractOp op, Emitter &e) {
  VectorType source = op.getSourceVectorType();
  if (!e.layout(source))
    return failure();
  Slot src = e.slot(op.getSource());
  PartPosition p =
      positionOf(e, op.getStaticPosition(), op.getDynamicPosition(),
                 source.getShape(), vector::ExtractOp::kPoisonIndex);
  unsigned n = numLanes(shapeOf(op.getType()));
  if (p.isPoison)
    e.gather(e.define(op.getResult()),
             SmallVector<Slot>(n, Emitter::kPoisonSlot));
  else if (p.slot)
    extractPart(e, e.define(op.getResult()), src, *p.slot,
                source.getNumElements(), n);
  else
    e.alias(op.getResult(), src + p.number * n);
  return success();
}

static LogicalResult lowerInsert(vector::InsertOp op, Emitter &e) {
  VectorType type = op.getDestVectorType();
  if (!e.layout(type))
    return failure();
  Slot value = e.slot(op.getValueToStore()), dest = e.slot(op.getDest());
  PartPosition p =
      positionOf(e, op.getStaticPosition(), op.getDynamicPosition(),
                 type.getShape(), vector::InsertOp::kPoisonIndex);
  unsigned total = type.getNumElements();
  unsigned n = numLanes(shapeOf(op.getValueToStoreType()));
  Slot d = e.define(op.getResult());
  if (p.isPoison) {
    e.gather(d, SmallVector<Slot>(total, Emitter::kPoisonSlot));
    return success();
  }
  e.move(d, dest, total);
  if (p.slot)
    insertPart(e, d, value, *p.slot, total, n);
  else
    e.move(d + p.number * n, value, n);
  return success();
}

static SmallVector<int64_t> integers(ArrayAttr attr) {
  SmallVector<int64_t> values;
  for (APInt v : attr.getAsValueRange<IntegerAttr>())
    values.push_back(v.getSExtValue());
  return values;
}

static LogicalResult lowerExtractStridedSlice(vector::ExtractStridedSliceOp op,
                                              Emitter &e) {
  VectorType source = op.getSourceVectorType();
  auto type = cast<VectorType>(op.getType());
  if (!e.layout(source))
    return failure();
  // Offsets and strides of the leading dimensions; the others are whole.
  SmallVector<int64_t> strides = laneStrides(source.getShape());
  SmallVector<int64_t> offsets = integers(op.getOffsets());
  SmallVector<int64_t> steps = integers(op.getStrides());
  int64_t first = 0;
  for (size_t i = 0; i < offsets.size(); ++i) {
    first += offsets[i] * strides[i];
    strides[i] *= steps[i];
  }
  Slot src = e.slot(op.getSource());
  SmallVector<Slot> lanes;
  forEachPosition(type.getShape(), [&](ArrayRef<int64_t> position) {
    lanes.push_back(src + first + laneAt(position, strides));
  });
  e.gather(e.define(op.getResult()), lanes);
  return success();
}

static LogicalResult lowerInsertStridedSlice(vector::InsertStridedSliceOp op,
                                             Emitter &e) {
  VectorType dest = op.getDestVectorType();
  ArrayRef<int64_t> shape = op.getSourceVectorType().getShape();
  if (!e.layout(dest))
    return failure();
  // Strides belong to the last dimensions, those of the inserted vector.
  SmallVector<int64_t> strides = laneStrides(dest.getShape());
  SmallVector<int64_t> offsets = integers(op.getOffsets());
  SmallVector<int64_t> steps = integers(op.getStrides());
  int64_t first = laneAt(offsets, strides);
  SmallVector<int64_t> walk(ArrayRef<int64_t>(strides).take_back(shape.size()));
  for (size_t i = 0; i < walk.size(); ++i)
    walk[i] *= steps[i];
  Slot src = e.slot(op.getValueToStore()), to = e.slot(op.getDest());
  SmallVector<Slot> lanes;
  for (int64_t i = 0; i < dest.getNumElements(); ++i)
    lanes.push_back(to + i);
  Slot next = src;
  forEachPosition(shape, [&](ArrayRef<int64_t> position) {
    lanes[first + laneAt(position, walk)] = next++;
  });
  e.gather(e.define(op.getResult()), lanes);
  return success();
}

//===----------------------------------------------------------------------===//
// bitcast
//===----------------------------------------------------------------------===//

static Slot bitcastLanes(Emitter &e, Slot a, unsigned n, const ScalarType &from,
                         uint8_t code) {
  Slot d = e.temp(n);
  unsigned operand = from.isFloat() ? from.code() + 1 : 0;
  e.unary(Opcode::Bitcast, d, a, n, from.bits, operand, code);
  return d;
}

static ScalarType integerOf(unsigned bits) {
  ScalarType t;
  t.bits = bits;
  return t;
}

/// Integers of `from` bits seen as `m` integers of `to` bits.
static Slot regroupBits(Emitter &e, Slot a, unsigned n, unsigned from,
                        unsigned m, unsigned to) {
  unsigned chunk = std::gcd(from, to);
  unsigned pieces = from / chunk, perResult = to / chunk;
  auto shiftBy = [&](unsigned bits, unsigned width, unsigned lanes) {
    return splatted(e, e.constant(bits, integerOf(width)), lanes);
  };
  // Chunk j of lane i lies at split[j] + i.
  SmallVector<Slot> split;
  for (unsigned j = 0; j < pieces; ++j) {
    Slot shifted = j == 0 ? a
                          : laneOp(e, Opcode::ShRUI, a,
                                   shiftBy(j * chunk, from, n), n, from);
    split.push_back(resizedIntegers(e, shifted, n, from, chunk, false));
  }
  std::optional<Slot> result;
  for (unsigned j = 0; j < perResult; ++j) {
    SmallVector<Slot> lanes;
    for (unsigned i = 0; i < m; ++i) {
      unsigned at = i * perResult + j;
      lanes.push_back(split[at % pieces] + at / pieces);
    }
    Slot part = resizedIntegers(e, gathered(e, lanes), m, chunk, to, false);
    if (j)
      part = laneOp(e, Opcode::ShLI, part, shiftBy(j * chunk, to, m), m, to);
    result = result ? laneOp(e, Opcode::OrI, *result, part, m, to) : part;
  }
  return *result;
}

std::optional<Slot> plumb::bitcastTo(Emitter &e, Slot lanes, unsigned n,
                                     const ScalarType &a, unsigned m,
                                     const ScalarType &b) {
  if (uint64_t(n) * a.bits != uint64_t(m) * b.bits) {
    (void)e.unsupported("a bitcast between different numbers of bits");
    return std::nullopt;
  }
  if (a.bits == b.bits) {
    if (a.code() != b.code())
      lanes = bitcastLanes(e, lanes, n, a, b.code());
    return lanes;
  }
  if (a.isFloat())
    lanes = bitcastLanes(e, lanes, n, a, 255);
  lanes = regroupBits(e, lanes, n, a.bits, m, b.bits);
  if (b.isFloat())
    lanes = bitcastLanes(e, lanes, m, integerOf(b.bits), b.code());
  return lanes;
}

static LogicalResult lowerBitCast(vector::BitCastOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getSource().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  std::optional<Slot> lanes =
      bitcastTo(e, e.slot(op.getSource()), from->slots(), from->elem,
                to->slots(), to->elem);
  if (!lanes)
    return failure();
  e.alias(op.getResult(), *lanes);
  return success();
}

void plumb::registerVectorShape(DialectRegistry &r) {
  r.add<vector::BroadcastOp, lowerBroadcast>();
  r.add<vector::ShapeCastOp, lowerShapeCast>();
  r.add<vector::TransposeOp, lowerTranspose>();
  r.add<vector::ShuffleOp, lowerShuffle>();
  r.add<vector::InterleaveOp, lowerInterleave>();
  r.add<vector::DeinterleaveOp, lowerDeinterleave>();
  r.add<vector::FromElementsOp, lowerFromElements>();
  r.add<vector::ToElementsOp, lowerToElements>();
  r.add<vector::ExtractOp, lowerExtract>();
  r.add<vector::InsertOp, lowerInsert>();
  r.add<vector::ExtractStridedSliceOp, lowerExtractStridedSlice>();
  r.add<vector::InsertStridedSliceOp, lowerInsertStridedSlice>();
  r.add<vector::BitCastOp, lowerBitCast>();
}
