//===- VectorTransfer.cpp - vectors from and to memory --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// vector.load, store, maskedload, maskedstore, transfer_read, transfer_write
// and type_cast. Each describes its VectorSlice, which does the rest.
//
// An access past the end that vector.load's text calls target-specific is
// undefined behaviour here: no value may be relied on, and LLVM's load that it
// becomes has none.
//
// transfer_read along a dimension that its map does not mention (a broadcast,
// constant 0) reads the lanes of the other dimensions once and spreads them.
// A masked-off lane is the padding value, or the passthru of a vector.mask
// around; a lane out of bounds is the padding value in any case.
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"
#include "VectorSlice.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// load, store, maskedload, maskedstore
//===----------------------------------------------------------------------===//

/// The slice of a load or store; nullopt after reporting why there is none.
/// A base whose elements are vectors is accessed one element at a time: the
/// slice has no dimensions then.
static std::optional<VectorSlice> sliceOf(Emitter &e, Value base,
                                          OperandRange indices, VectorType type,
                                          std::optional<uint64_t> alignment) {
  std::optional<TypeLayout> layout = e.layout(base.getType());
  if (!layout)
    return std::nullopt;
  ArrayRef<int64_t> shape = type.getShape();
  if (layout->elementLanes)
    shape = {};
  if (shape.size() > layout->rank()) {
    (void)e.unsupported("a vector of more dimensions than its memref");
    return std::nullopt;
  }
  VectorSlice slice =
      trailingSlice(*layout, e.slot(base), e.slotsOf(indices), shape);
  slice.alignment = alignment.value_or(0);
  return slice;
}

/// Alignment of a slice of vector elements, which SliceEmitter's rows do not
/// see.
static void checkElementAlignment(Emitter &e, const VectorSlice &slice) {
  if (slice.base.elementLanes && slice.alignment > 1)
    checkAlignment(e, e.address(slice.base, slice.desc, slice.indices),
                   slice.alignment);
}

static LogicalResult lowerLoad(vector::LoadOp op, Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getType());
  std::optional<VectorSlice> slice = sliceOf(
      e, op.getBase(), op.getIndices(), op.getVectorType(), op.getAlignment());
  if (!type || !slice)
    return failure();
  Slot d = e.define(op.getResult());
  checkElementAlignment(e, *slice);
  return readSlice(e, *slice, d, nullptr);
}

static LogicalResult lowerStore(vector::StoreOp op, Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getVectorType());
  std::optional<VectorSlice> slice = sliceOf(
      e, op.getBase(), op.getIndices(), op.getVectorType(), op.getAlignment());
  if (!type || !slice)
    return failure();
  checkElementAlignment(e, *slice);
  return writeSlice(e, *slice, e.slot(op.getValueToStore()));
}

static LogicalResult lowerMaskedLoad(vector::MaskedLoadOp op, Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getType());
  std::optional<VectorSlice> slice = sliceOf(
      e, op.getBase(), op.getIndices(), op.getVectorType(), op.getAlignment());
  if (!type || !slice)
    return failure();
  slice->mask = e.slot(op.getMask());
  return readSlice(e, *slice, e.define(op.getResult()),
                   [&] { return e.slot(op.getPassThru()); });
}

static LogicalResult lowerMaskedStore(vector::MaskedStoreOp op, Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getVectorType());
  std::optional<VectorSlice> slice = sliceOf(
      e, op.getBase(), op.getIndices(), op.getVectorType(), op.getAlignment());
  if (!type || !slice)
    return failure();
  slice->mask = e.slot(op.getMask());
  return writeSlice(e, *slice, e.slot(op.getValueToStore()));
}

//===----------------------------------------------------------------------===//
// transfer_read, transfer_write
//===----------------------------------------------------------------------===//

namespace {

/// What both transfers have in common.
struct Transfer {
  VectorSlice slice;
  /// Mask lanes between neighbours of each dimension of the permutation map's
  /// results; 0 along a broadcast.
  SmallVector<int64_t> maskStrides;
  /// Sizes of the results of the map, and the lanes of one element of the base.
  SmallVector<int64_t> sizes;
  unsigned elementSlots = 1;

  bool hasBroadcast() const { return slice.numElements() != numLanes(sizes); }
};

} // namespace

/// The mask, if any, over the lanes of a transfer: its own and that of a
/// vector.mask around it.
static std::optional<Slot> maskOf(VectorTransferOpInterface op, Emitter &e) {
  std::optional<Slot> mask = maskAround(op, e);
  if (Value own = op.getMask()) {
    unsigned n = op.getMaskType().getNumElements();
    Slot s = e.slot(own);
    mask = mask ? laneOp(e, Opcode::AndI, *mask, s, n, 1) : s;
  }
  return mask;
}

static std::optional<Transfer> transferOf(VectorTransferOpInterface op,
                                          Emitter &e) {
  std::optional<TypeLayout> base = e.layout(op.getBase().getType());
  std::optional<TypeLayout> type = e.layout(op.getVectorType());
  if (!base || !type)
    return std::nullopt;
  Transfer t;
  t.slice.base = *base;
  t.slice.desc = e.slot(op.getBase());
  t.slice.indices = e.slotsOf(op.getIndices());
  t.slice.mask = maskOf(op, e);
  t.elementSlots = base->elementSlots();

  AffineMap map = op.getPermutationMap();
  SmallVector<bool> inBounds(op.getInBounds().getAsValueRange<BoolAttr>());
  for (unsigned i = 0; i < map.getNumResults(); ++i) {
    t.sizes.push_back(op.getVectorType().getDimSize(i));
    auto dim = dyn_cast<AffineDimExpr>(map.getResult(i));
    if (dim)
      t.slice.dims.push_back(
          {t.sizes.back(), dim.getPosition(), inBounds[i], 0});
  }
  // The mask has the dimensions that are read, in the base's order.
  for (VectorSlice::Dim &dim : t.slice.dims) {
    dim.maskStride = 1;
    for (const VectorSlice::Dim &other : t.slice.dims)
      if (other.baseDim > dim.baseDim)
        dim.maskStride *= other.size;
  }
  auto next = t.slice.dims.begin();
  for (AffineExpr result : map.getResults())
    t.maskStrides.push_back(isa<AffineDimExpr>(result) ? next++->maskStride
                                                       : 0);
  return t;
}

static LogicalResult lowerTransferRead(vector::TransferReadOp op, Emitter &e) {
  std::optional<Transfer> t = transferOf(op, e);
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  unsigned n = t->slice.numElements() * t->elementSlots;
  Slot read = t->hasBroadcast() ? e.temp(n) : d;
  auto padding = [&] {
    Slot pad = e.slot(op.getPadding());
    if (t->elementSlots == 1)
      return splatted(e, pad, n);
    SmallVector<Slot> lanes;
    for (unsigned i = 0; i < n; ++i)
      lanes.push_back(pad + i % t->elementSlots);
    return gathered(e, lanes);
  };
  if (failed(readSlice(e, t->slice, read, padding)))
    return failure();
  if (t->hasBroadcast()) {
    SmallVector<int64_t> compact;
    for (const VectorSlice::Dim &dim : t->slice.dims)
      compact.push_back(dim.size);
    SmallVector<int64_t> strides = laneStrides(compact), spread;
    auto next = strides.begin();
    for (AffineExpr result : op.getPermutationMap().getResults())
      spread.push_back(isa<AffineDimExpr>(result) ? *next++ : 0);
    SmallVector<Slot> lanes;
    forEachPosition(t->sizes, [&](ArrayRef<int64_t> position) {
      Slot element = read + laneAt(position, spread) * t->elementSlots;
      for (unsigned i = 0; i < t->elementSlots; ++i)
        lanes.push_back(element + i);
    });
    e.gather(d, lanes);
  }
  // A passthru replaces what the mask of the vector.mask leaves out.
  vector::MaskOp masking = maskingOp(op);
  if (masking && masking.getPassthru()) {
    SmallVector<Slot> lanes;
    Slot mask = e.slot(masking.getMask());
    forEachPosition(t->sizes, [&](ArrayRef<int64_t> position) {
      lanes.push_back(mask + laneAt(position, t->maskStrides));
    });
    selectLanes(e, d, gathered(e, lanes), d, e.slot(masking.getPassthru()),
                lanes.size(), t->slice.base.elem);
  }
  return success();
}

static LogicalResult lowerTransferWrite(vector::TransferWriteOp op,
                                        Emitter &e) {
  std::optional<Transfer> t = transferOf(op, e);
  if (!t)
    return failure();
  if (t->hasBroadcast())
    return e.unsupported("a transfer_write along a broadcast");
  if (Value result = op.getResult()) {
    Slot d = e.define(result);
    e.uniqueTensor(d, t->slice.base, t->slice.desc,
                   diesHere(e, op.getBaseMutable()));
    t->slice.desc = d;
  }
  return writeSlice(e, t->slice, e.slot(op.getVector()));
}

//===----------------------------------------------------------------------===//
// type_cast
//===----------------------------------------------------------------------===//

/// True if the elements of two memrefs of the same scalars lie alike, whatever
/// part of the dimensions belongs to a vector.
static bool liesAlike(const TypeLayout &a, const TypeLayout &b) {
  if (a.numElements() * a.elementBytes() != b.numElements() * b.elementBytes())
    return false;
  if (a.elementLanes && b.elementLanes)
    return a.rowLanes() == b.rowLanes();
  // Scalars leave no gaps and are not packed.
  const TypeLayout &v = a.elementLanes ? a : b;
  return !v.elementLanes ||
         (!v.packedLanes() && v.rowLanes() * v.elem.bytes() == v.rowBytes());
}

/// The same memory, row-major without gaps, with other vectors as its elements:
/// memref<4x3xf32>, memref<4xvector<3xf32>> and memref<vector<4x3xf32>>.
static LogicalResult lowerTypeCast(vector::TypeCastOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getMemref().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  if (!from->hasStaticShape() || !to->hasStaticShape() ||
      !liesAlike(*from, *to))
    return e.unsupported(
        "a type_cast to elements that lie otherwise in memory");
  Slot src = e.slot(op.getMemref()), d = e.define(op.getResult());
  e.move(d + TypeLayout::kAddress, src + TypeLayout::kAddress, 1);
  e.move(d + to->baseSlot(), src + from->baseSlot(), 1);
  SmallVector<int64_t> strides = laneStrides(to->shape);
  for (unsigned i = 0; i < to->rank(); ++i) {
    e.move(d + to->sizeSlot(i), e.indexConstant(to->shape[i]), 1);
    e.move(d + to->strideSlot(i), e.indexConstant(strides[i]), 1);
  }
  return success();
}

void plumb::registerVectorTransfer(DialectRegistry &r) {
  r.add<vector::LoadOp, lowerLoad>();
  r.add<vector::StoreOp, lowerStore>();
  r.add<vector::MaskedLoadOp, lowerMaskedLoad>();
  r.add<vector::MaskedStoreOp, lowerMaskedStore>();
  r.add<vector::TransferReadOp, lowerTransferRead>();
  r.add<vector::TransferWriteOp, lowerTransferWrite>();
  r.add<vector::TypeCastOp, lowerTypeCast>();
}
