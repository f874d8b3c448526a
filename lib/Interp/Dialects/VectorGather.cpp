//===- VectorGather.cpp - lanes from and to scattered elements ------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// gather, scatter, expandload and compressstore go lane by lane, in order, and
// branch around a lane that is masked off; long vectors in a loop.
//
// The index of a gather or scatter is added to the innermost offset. Where the
// base has several dimensions it may leave the innermost one and counts on in
// row-major order (linalg's vectoriser makes such gathers from tensor.extract
// of several indices): through the strides of a memref, through the shape of a
// tensor. Active lanes of a scatter that name one element twice are undefined
// behaviour, as its text says.
//
//===----------------------------------------------------------------------===//

#include "VectorLowering.h"
#include "VectorSlice.h"

using namespace plumb;
using namespace mlir;

namespace {

/// A lane whose number is known now or at run time.
struct Lane {
  unsigned number = 0;
  std::optional<Slot> slot;
};

/// A memref or tensor and an element of it.
struct Base {
  TypeLayout type;
  Slot desc;
  SmallVector<Slot> offsets;
  uint64_t alignment;
};

} // namespace

/// More lanes than this become a loop.
static constexpr unsigned kUnrolledLanes = 64;

static void forEachLane(Emitter &e, unsigned n,
                        llvm::function_ref<void(Lane)> fn) {
  if (n <= kUnrolledLanes) {
    for (unsigned i = 0; i < n; ++i)
      fn({i, std::nullopt});
    return;
  }
  (void)e.loopNest({e.indexConstant(n)}, [&](ArrayRef<Slot> iv) {
    fn({0, iv[0]});
    return success();
  });
}

static Slot readLane(Emitter &e, Slot vector, Lane lane, unsigned n) {
  if (!lane.slot)
    return vector + lane.number;
  Slot d = e.temp();
  extractPart(e, d, vector, *lane.slot, n, 1);
  return d;
}

/// Fills lane `lane` of the `n` at `d`: with the pass-through lane, unless
/// active; else by `load(slot)`. `counter` is one more slot that load changes.
static void loadLane(Emitter &e, Slot d, Slot passThrough, Slot active,
                     Lane lane, unsigned n, std::optional<Slot> counter,
                     llvm::function_ref<void(Slot)> load) {
  Slot to = lane.slot ? e.temp() : d + lane.number;
  e.move(to, readLane(e, passThrough, lane, n), 1);
  Label skip = e.newLabel();
  uint32_t join = e.newJoin();
  e.branchUnless(active, skip, join);
  load(to);
  e.place(skip);
  SmallVector<std::pair<Slot, unsigned>> results{{to, 1}};
  if (counter)
    results.push_back({*counter, 1});
  e.join(join, results);
  if (lane.slot)
    insertPart(e, d, to, *lane.slot, n, 1);
}

static void storeLane(Emitter &e, Slot active, std::optional<Slot> counter,
                      llvm::function_ref<void()> store) {
  Label skip = e.newLabel();
  uint32_t join = e.newJoin();
  e.branchUnless(active, skip, join);
  store();
  e.place(skip);
  SmallVector<std::pair<Slot, unsigned>> results;
  if (counter)
    results.push_back({*counter, 1});
  e.join(join, results);
}

static std::optional<Base> baseOf(Emitter &e, Value value, OperandRange offsets,
                                  std::optional<uint64_t> alignment) {
  std::optional<TypeLayout> type = e.layout(value.getType());
  if (!type)
    return std::nullopt;
  if (type->elementSlots() != 1 || type->elementLanes || !type->rank()) {
    (void)e.unsupported("single lanes of " + type->str());
    return std::nullopt;
  }
  Base base{*type, e.slot(value), {}, alignment.value_or(0)};
  for (Value v : offsets)
    base.offsets.push_back(e.slot(v));
  return base;
}

/// Loads (or stores) the element of `base` whose innermost index is `inner`,
/// which must lie within the innermost dimension.
static void access(Emitter &e, const Base &base, Slot inner, Slot value,
                   bool isStore) {
  SmallVector<Slot> indices(base.offsets);
  indices.back() = inner;
  if (base.alignment > 1)
    checkAlignment(e, e.address(base.type, base.desc, indices), base.alignment);
  if (isStore)
    e.store(value, base.type, base.desc, indices);
  else
    e.load(value, base.type, base.desc, indices);
}

/// The same where `inner` may run on into the next rows.
static void accessRunningOn(Emitter &e, const Base &base, Slot inner,
                            Slot value, bool isStore) {
  unsigned rank = base.type.rank(), w = e.indexBits();
  if (rank == 1) {
    access(e, base, inner, value, isStore);
    return;
  }
  SmallVector<Slot> sizes = e.sizesOf(base.type, base.desc);
  for (unsigned d = 0; d + 1 < rank; ++d)
    checkIndex(e, base.offsets[d], sizes[d],
               "an offset of the base is out of bounds");
  SmallVector<Slot> indices(base.offsets);
  if (base.type.kind == TypeLayout::MemRef) {
    // The memory's own check is all there is: a row ends where the next one
    // begins, or in a gap.
    indices.back() = inner;
    Slot address = e.addressUnchecked(base.type, base.desc, indices);
    checkAlignment(e, address, base.alignment);
    if (isStore)
      e.storeLanes(value, base.type, address, 1);
    else
      e.loadLanes(value, base.type, address, 1);
    return;
  }
  checkIndex(e, e.indexConstant(0), sizes.back(), "the base has no elements");
  Slot linear = base.offsets[0];
  for (unsigned d = 1; d < rank; ++d) {
    linear = e.mulIndex(linear, sizes[d]);
    linear = e.addIndex(linear, d + 1 < rank ? base.offsets[d] : inner);
  }
  for (unsigned d = rank; d-- > 1;) {
    indices[d] = laneOp(e, Opcode::RemUI, linear, sizes[d], 1, w);
    linear = laneOp(e, Opcode::DivUI, linear, sizes[d], 1, w);
  }
  indices[0] = linear;
  Base element = base;
  element.offsets = indices;
  access(e, element, indices.back(), value, isStore);
}

/// The lanes of an index vector as indices.
static std::optional<Slot> indexLanes(Emitter &e, Value indices) {
  std::optional<TypeLayout> type = e.layout(indices.getType());
  if (!type)
    return std::nullopt;
  Type element = cast<VectorType>(indices.getType()).getElementType();
  return resizedIntegers(e, e.slot(indices), type->slots(), type->elem.bits,
                         e.indexBits(), !element.isUnsignedInteger());
}

//===----------------------------------------------------------------------===//
// gather, scatter
//===----------------------------------------------------------------------===//

static LogicalResult lowerGather(vector::GatherOp op, Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getType());
  std::optional<Base> base =
      baseOf(e, op.getBase(), op.getOffsets(), op.getAlignment());
  std::optional<Slot> indices = indexLanes(e, op.getIndices());
  if (!type || !base || !indices)
    return failure();
  unsigned n = type->slots();
  Slot mask = e.slot(op.getMask()), d = e.define(op.getResult());
  if (std::optional<Slot> around = maskAround(op, e))
    mask = laneOp(e, Opcode::AndI, mask, *around, n, 1);
  forEachLane(e, n, [&](Lane lane) {
    Slot active = readLane(e, mask, lane, n);
    loadLane(e, d, e.slot(op.getPassThru()), active, lane, n, std::nullopt,
             [&](Slot to) {
               Slot inner = e.addIndex(base->offsets.back(),
                                       readLane(e, *indices, lane, n));
               accessRunningOn(e, *base, inner, to, /*isStore=*/false);
             });
  });
  return success();
}

/// Undefined behaviour where two active lanes have the same index: all pairs of
/// lanes `distance` apart are compared at once.
static void checkDistinct(Emitter &e, Slot indices, Slot mask, unsigned n) {
  if (n < 2)
    return;
  Slot both = e.temp(n), differ = e.temp(n);
  for (unsigned distance = 1; distance < n; ++distance) {
    unsigned pairs = n - distance;
    e.binary(Opcode::AndI, both, mask, mask + distance, pairs, 1);
    e.binary(Opcode::CmpNE, differ, indices, indices + distance, pairs,
             e.indexBits());
    requireLanes(e, both, differ, pairs, LaneFault::Other,
                 "two active lanes have the same index");
  }
}

static LogicalResult lowerScatter(vector::ScatterOp op, Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getVectorType());
  std::optional<Base> base =
      baseOf(e, op.getBase(), op.getOffsets(), op.getAlignment());
  std::optional<Slot> indices = indexLanes(e, op.getIndices());
  if (!type || !base || !indices)
    return failure();
  unsigned n = type->slots();
  Slot mask = e.slot(op.getMask()), value = e.slot(op.getValueToStore());
  checkDistinct(e, *indices, mask, n);
  if (Value result = op.getResult()) {
    Slot d = e.define(result);
    e.uniqueTensor(d, base->type, base->desc, e.dies(op.getBaseMutable()));
    base->desc = d;
  }
  forEachLane(e, n, [&](Lane lane) {
    storeLane(e, readLane(e, mask, lane, n), std::nullopt, [&] {
      Slot inner =
          e.addIndex(base->offsets.back(), readLane(e, *indices, lane, n));
      accessRunningOn(e, *base, inner, readLane(e, value, lane, n),
                      /*isStore=*/true);
    });
  });
  return success();
}

//===----------------------------------------------------------------------===//
// expandload, compressstore
//===----------------------------------------------------------------------===//

static LogicalResult lowerExpandLoad(vector::ExpandLoadOp op, Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getType());
  std::optional<Base> base =
      baseOf(e, op.getBase(), op.getIndices(), op.getAlignment());
  if (!type || !base)
    return failure();
  if (type->rank() != 1)
    return e.unsupported("an expandload of more than one dimension");
  unsigned n = type->slots();
  Slot mask = e.slot(op.getMask()), d = e.define(op.getResult());
  Slot next = e.temp();
  e.move(next, base->offsets.back(), 1);
  forEachLane(e, n, [&](Lane lane) {
    loadLane(e, d, e.slot(op.getPassThru()), readLane(e, mask, lane, n), lane,
             n, next, [&](Slot to) {
               access(e, *base, next, to, /*isStore=*/false);
               e.binary(Opcode::AddI, next, next, e.indexConstant(1), 1,
                        e.indexBits());
             });
  });
  return success();
}

static LogicalResult lowerCompressStore(vector::CompressStoreOp op,
                                        Emitter &e) {
  std::optional<TypeLayout> type = e.layout(op.getVectorType());
  std::optional<Base> base =
      baseOf(e, op.getBase(), op.getIndices(), op.getAlignment());
  if (!type || !base)
    return failure();
  if (type->rank() != 1)
    return e.unsupported("a compressstore of more than one dimension");
  unsigned n = type->slots();
  Slot mask = e.slot(op.getMask()), value = e.slot(op.getValueToStore());
  Slot next = e.temp();
  e.move(next, base->offsets.back(), 1);
  forEachLane(e, n, [&](Lane lane) {
    storeLane(e, readLane(e, mask, lane, n), next, [&] {
      access(e, *base, next, readLane(e, value, lane, n), /*isStore=*/true);
      e.binary(Opcode::AddI, next, next, e.indexConstant(1), 1, e.indexBits());
    });
  });
  return success();
}

void plumb::registerVectorGather(DialectRegistry &r) {
  r.add<vector::GatherOp, lowerGather>();
  r.add<vector::ScatterOp, lowerScatter>();
  r.add<vector::ExpandLoadOp, lowerExpandLoad>();
  r.add<vector::CompressStoreOp, lowerCompressStore>();
}
