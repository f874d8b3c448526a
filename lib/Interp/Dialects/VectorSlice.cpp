//===- VectorSlice.cpp - boxes of memory that vectors come from -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice becomes rows, one for each position of its outer dimensions. Where
// every lane is active the outer indices are checked by the row's address and
// the last lane of a row once. Otherwise three things are computed from the
// indices, and only those that are needed:
//
//   rowActive   1 where the row lies before the end in every outer dimension
//               without a promise
//   laneActive  the same for the lanes of a row, equal for all rows
//   inside      1 for lanes within the base in every dimension: with a mask,
//               an active lane that is not inside is undefined behaviour
//
// A base whose elements are vectors takes one access an element, around which
// is a branch.
//
//===----------------------------------------------------------------------===//

#include "VectorSlice.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

int64_t VectorSlice::numElements() const {
  int64_t n = 1;
  for (const Dim &dim : dims)
    n *= dim.size;
  return n;
}

VectorSlice plumb::trailingSlice(const TypeLayout &base, Slot desc,
                                 ArrayRef<Slot> indices,
                                 ArrayRef<int64_t> shape) {
  VectorSlice slice;
  slice.base = base;
  slice.desc = desc;
  slice.indices.assign(indices.begin(), indices.end());
  SmallVector<int64_t> strides = laneStrides(shape);
  unsigned first = base.rank() - shape.size();
  for (size_t i = 0; i < shape.size(); ++i)
    slice.dims.push_back({shape[i], static_cast<unsigned>(first + i),
                          /*inBounds=*/true, strides[i]});
  return slice;
}

void plumb::checkIndex(Emitter &e, Slot index, Slot size, StringRef what) {
  e.emit(Opcode::CheckRange, e.message(what), index, size);
}

void plumb::checkAlignment(Emitter &e, Slot address, uint64_t alignment,
                           std::optional<Slot> lanes, unsigned numLanes) {
  if (alignment <= 1)
    return;
  ScalarType word;
  word.bits = 64;
  Slot rest = laneOp(e, Opcode::AndI, address, e.constant(alignment - 1, word),
                     1, word.bits);
  Slot aligned =
      laneOp(e, Opcode::CmpEQ, rest, e.constant(0, word), 1, word.bits);
  unsigned n = lanes ? numLanes : 1;
  requireLanes(e, lanes ? *lanes : e.i1Constant(true), splatted(e, aligned, n),
               n, LaneFault::Misaligned,
               "the address is no multiple of the alignment " +
                   std::to_string(alignment));
}

namespace {

/// Emits the accesses of one slice.
class SliceEmitter {
public:
  SliceEmitter(Emitter &e, const VectorSlice &s)
      : e(e), s(s), width(e.indexBits()), sizes(e.sizesOf(s.base, s.desc)) {
    for (const VectorSlice::Dim &dim : s.dims)
      allInBounds &= dim.inBounds;
    outer = s.dims;
    if (!outer.empty())
      inner = outer.pop_back_val();
    n = inner ? inner->size : 1;
  }

  /// `lanes`: destination of a read, or values of a write.
  LogicalResult emit(Slot lanes, bool isWrite,
                     llvm::function_ref<Slot()> passThrough);

private:
  bool canBeInactive() const { return s.mask || !allInBounds; }
  Slot both(Slot a, Slot b) { return laneOp(e, Opcode::AndI, a, b, 1, 1); }
  /// Index of the base's dimension `dim.baseDim` at `position`.
  Slot indexAt(const VectorSlice::Dim &dim, int64_t position);
  void checkStart();
  void prepareLanes();
  void row(Slot lanes, bool isWrite, std::optional<Slot> passThrough,
           ArrayRef<int64_t> position);
  std::optional<Slot> activeLanes(ArrayRef<int64_t> position);
  void checkActive(Slot active, ArrayRef<int64_t> position);
  LogicalResult vectorElements(Slot lanes, bool isWrite,
                               std::optional<Slot> passThrough);
  bool isContiguous() const;
  const VectorSlice::Dim *dimAlong(unsigned baseDim) const;

  Emitter &e;
  const VectorSlice &s;
  unsigned width;
  SmallVector<Slot> sizes;
  bool allInBounds = true;
  SmallVector<VectorSlice::Dim> outer;
  std::optional<VectorSlice::Dim> inner;
  unsigned n;
  llvm::DenseMap<std::pair<unsigned, int64_t>, Slot> shifted;
  /// 1 for lanes before the end of the base, if the inner dimension is without
  /// a promise or there is a mask.
  std::optional<Slot> lanesBeforeEnd;
};

} // namespace

Slot SliceEmitter::indexAt(const VectorSlice::Dim &dim, int64_t position) {
  Slot start = s.indices[dim.baseDim];
  if (!position)
    return start;
  auto [it, isNew] = shifted.try_emplace({dim.baseDim, position}, 0);
  if (isNew)
    it->second = e.addIndex(start, e.indexConstant(position));
  return it->second;
}

const VectorSlice::Dim *SliceEmitter::dimAlong(unsigned baseDim) const {
  for (const VectorSlice::Dim &dim : s.dims)
    if (dim.baseDim == baseDim)
      return &dim;
  return nullptr;
}

bool SliceEmitter::isContiguous() const {
  return n == 1 || (s.base.kind == TypeLayout::MemRef &&
                    s.base.strides[inner->baseDim] == 1);
}

/// Without a mask, what the indices must fulfil holds for all rows alike.
void SliceEmitter::checkStart() {
  if (!canBeInactive()) {
    // The rows' addresses check the rest.
    if (n > 1)
      checkIndex(e, indexAt(*inner, n - 1), sizes[inner->baseDim],
                 "the last lane of the vector is out of bounds");
    return;
  }
  for (unsigned d = 0; d < s.base.rank(); ++d) {
    const VectorSlice::Dim *dim = dimAlong(d);
    if (dim && !dim->inBounds) {
      Slot after =
          laneOp(e, Opcode::CmpSLE, e.indexConstant(0), s.indices[d], 1, width);
      requireLanes(e, e.i1Constant(true), after, 1, LaneFault::OutOfBounds,
                   "the first lane of the vector lies before the base");
      continue;
    }
    checkIndex(e, s.indices[d], sizes[d],
               "the first lane of the vector is out of bounds");
    if (dim && dim->size > 1)
      checkIndex(e, indexAt(*dim, dim->size - 1), sizes[d],
                 "the last lane of the vector is out of bounds");
  }
}

void SliceEmitter::prepareLanes() {
  if (!inner || (!s.mask && inner->inBounds))
    return;
  Slot room = laneOp(e, Opcode::SubI, sizes[inner->baseDim],
                     s.indices[inner->baseDim], 1, width);
  lanesBeforeEnd = laneOp(e, Opcode::CmpSLT, laneNumbers(e, n),
                          splatted(e, room, n), n, width);
}

/// The lanes of a row that access memory; none if all of them do.
std::optional<Slot> SliceEmitter::activeLanes(ArrayRef<int64_t> position) {
  std::optional<Slot> active;
  if (s.mask) {
    int64_t first = 0;
    for (auto [dim, p] : llvm::zip_equal(outer, position))
      first += p * dim.maskStride;
    SmallVector<Slot> lanes;
    for (unsigned i = 0; i < n; ++i)
      lanes.push_back(*s.mask + first + i * (inner ? inner->maskStride : 0));
    active = gathered(e, lanes);
  }
  auto limit = [&](Slot lanes) {
    active = active ? laneOp(e, Opcode::AndI, *active, lanes, n, 1) : lanes;
  };
  if (inner && !inner->inBounds)
    limit(*lanesBeforeEnd);
  std::optional<Slot> rowActive;
  for (auto [dim, p] : llvm::zip_equal(outer, position)) {
    if (dim.inBounds)
      continue;
    Slot before = laneOp(e, Opcode::CmpSLT, indexAt(dim, p), sizes[dim.baseDim],
                         1, width);
    rowActive = rowActive ? both(*rowActive, before) : before;
  }
  if (rowActive)
    limit(splatted(e, *rowActive, n));
  return active;
}

/// With a mask: every active lane lies within the base.
void SliceEmitter::checkActive(Slot active, ArrayRef<int64_t> position) {
  SmallVector<Slot> index(s.indices.begin(), s.indices.end());
  for (auto [dim, p] : llvm::zip_equal(outer, position))
    index[dim.baseDim] = indexAt(dim, p);
  std::optional<Slot> row;
  for (unsigned d = 0; d < s.base.rank(); ++d) {
    // Along a row: its first lane must not lie before the base; those after
    // its end are told apart by lanesBeforeEnd.
    Slot in =
        inner && d == inner->baseDim
            ? laneOp(e, Opcode::CmpSLE, e.indexConstant(0), index[d], 1, width)
            : laneOp(e, Opcode::CmpULT, index[d], sizes[d], 1, width);
    row = row ? both(*row, in) : in;
  }
  if (!row)
    return;
  Slot inside = splatted(e, *row, n);
  if (lanesBeforeEnd)
    inside = laneOp(e, Opcode::AndI, inside, *lanesBeforeEnd, n, 1);
  requireLanes(e, active, inside, n, LaneFault::OutOfBounds,
               "an active lane is out of bounds");
}

void SliceEmitter::row(Slot lanes, bool isWrite,
                       std::optional<Slot> passThrough,
                       ArrayRef<int64_t> position) {
  SmallVector<Slot> index(s.indices.begin(), s.indices.end());
  bool isFirst = true;
  for (auto [dim, p] : llvm::zip_equal(outer, position)) {
    index[dim.baseDim] = indexAt(dim, p);
    isFirst &= p == 0;
  }
  std::optional<Slot> active = activeLanes(position);
  Slot address;
  if (active || canBeInactive()) {
    if (s.mask)
      checkActive(*active, position);
    address = e.addressUnchecked(s.base, s.desc, index);
  } else {
    address = e.address(s.base, s.desc, index);
  }
  if (isFirst)
    checkAlignment(e, address, s.alignment, active, n);

  if (isContiguous() && !active) {
    if (isWrite)
      e.storeLanes(lanes, s.base, address, n);
    else
      e.loadLanes(lanes, s.base, address, n);
    return;
  }
  bool strided = !isContiguous();
  Slot stride = strided ? s.desc + s.base.strideSlot(inner->baseDim) : 0;
  if (!active)
    active = maskConstant(e, SmallVector<bool>(n, true));
  // Without inactive lanes the destination stands in for what they would be.
  e.emit2(isWrite ? Opcode::MaskedStore : Opcode::MaskedLoad, lanes, address,
          *active, passThrough.value_or(lanes), n, s.base.elem.bits,
          s.base.elem.code(), stride, strided);
}

/// Elements that are vectors themselves, one access each.
LogicalResult SliceEmitter::vectorElements(Slot lanes, bool isWrite,
                                           std::optional<Slot> passThrough) {
  if (s.mask)
    return e.unsupported("a mask over a memref or tensor of vectors");
  SmallVector<int64_t> shape;
  for (const VectorSlice::Dim &dim : s.dims)
    shape.push_back(dim.size);
  unsigned slots = s.base.elementSlots(), element = 0;
  forEachPosition(shape, [&](ArrayRef<int64_t> position) {
    Slot at = lanes + element * slots;
    SmallVector<Slot> index(s.indices.begin(), s.indices.end());
    std::optional<Slot> active;
    for (auto [dim, p] : llvm::zip_equal(s.dims, position)) {
      index[dim.baseDim] = indexAt(dim, p);
      if (dim.inBounds)
        continue;
      Slot before = laneOp(e, Opcode::CmpSLT, index[dim.baseDim],
                           sizes[dim.baseDim], 1, width);
      active = active ? both(*active, before) : before;
    }
    Label skip = e.newLabel();
    uint32_t join = active ? e.newJoin() : 0;
    if (active) {
      if (!isWrite)
        e.move(at, *passThrough + element * slots, slots);
      e.branchUnless(*active, skip, join);
    }
    if (isWrite)
      e.store(at, s.base, s.desc, index);
    else
      e.load(at, s.base, s.desc, index);
    e.place(skip);
    if (active) {
      std::pair<Slot, unsigned> result{at, slots};
      e.join(join, isWrite ? ArrayRef<std::pair<Slot, unsigned>>() : result);
    }
    ++element;
  });
  return success();
}

LogicalResult SliceEmitter::emit(Slot lanes, bool isWrite,
                                 llvm::function_ref<Slot()> passThrough) {
  if (s.base.parts != 1)
    return e.unsupported("vectors of complex numbers");
  std::optional<Slot> through;
  if (canBeInactive() && !isWrite)
    through = passThrough();
  if (s.base.elementLanes)
    return vectorElements(lanes, isWrite, through);
  if (!s.mask)
    checkStart();
  prepareLanes();
  SmallVector<int64_t> shape;
  for (const VectorSlice::Dim &dim : outer)
    shape.push_back(dim.size);
  unsigned done = 0;
  forEachPosition(shape, [&](ArrayRef<int64_t> position) {
    row(lanes + done, isWrite,
        through ? std::optional<Slot>(*through + done) : std::nullopt,
        position);
    done += n;
  });
  return success();
}

LogicalResult plumb::readSlice(Emitter &e, const VectorSlice &slice, Slot d,
                               llvm::function_ref<Slot()> passThrough) {
  return SliceEmitter(e, slice).emit(d, /*isWrite=*/false, passThrough);
}

LogicalResult plumb::writeSlice(Emitter &e, const VectorSlice &slice,
                                Slot value) {
  return SliceEmitter(e, slice).emit(value, /*isWrite=*/true, nullptr);
}
