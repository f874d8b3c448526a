//===- LinalgRelayout.cpp - linalg.pack, linalg.unpack --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An unpacked tensor U of rank n and its packed form P of rank n + k hold the
// same elements. Dimension i of U lies in P's outer dimension o(i), where
// o is the inverse of outer_dims_perm, and, if inner_dims_pos[q] = i, in inner
// dimension n + q:
//
//   U[u]  <->  P[p],  u_i = p_o(i) * tile_q + p_(n+q)    tiled dimensions
//                     u_i = p_o(i)                       others
//
// Elements of P that belong to no u < size(U) are padding.
//
//===----------------------------------------------------------------------===//

#include "LinalgStructured.h"
#include "TensorHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
/// For each dimension of the unpacked tensor: where it lies in the packed one.
struct PackedDim {
  unsigned outer = 0;
  std::optional<unsigned> inner;
  Slot tile = 0;
};
} // namespace

/// Also checks that the packed tensor's inner sizes are the tiles.
template <typename OpTy>
static SmallVector<PackedDim> packedDims(OpTy op, Emitter &e, unsigned rank,
                                         const TypeLayout &packedType,
                                         Slot packed) {
  SmallVector<PackedDim> dims(rank);
  for (unsigned i = 0; i < rank; ++i)
    dims[i].outer = i;
  for (auto [j, dim] : llvm::enumerate(op.getOuterDimsPerm()))
    dims[dim].outer = j;
  SmallVector<Slot> tiles =
      mixedSlots(e, op.getStaticInnerTiles(), op.getInnerTiles());
  for (auto [q, dim] : llvm::enumerate(op.getInnerDimsPos())) {
    dims[dim].inner = rank + q;
    dims[dim].tile = sizeSlot(e, packedType, packed, rank + q);
    requireEqual(e, tiles[q], dims[dim].tile,
                 "inner_tiles are not the packed tensor's inner sizes");
  }
  return dims;
}

static LogicalResult lowerPack(linalg::PackOp op, Emitter &e) {
  auto from = e.layout(op.getSourceType()), to = e.layout(op.getDestType());
  if (!from || !to)
    return failure();
  unsigned rank = from->rank(), bits = e.indexBits();
  Slot source = e.slot(op.getSource()), dest = e.slot(op.getDest());
  SmallVector<PackedDim> dims = packedDims(op, e, rank, *to, dest);
  SmallVector<Slot> sizes = e.sizesOf(*from, source);
  SmallVector<Slot> packedSizes = e.sizesOf(*to, dest);
  bool isPadded = static_cast<bool>(op.getPaddingValue());
  for (unsigned i = 0; i < rank; ++i) {
    Slot outer = packedSizes[dims[i].outer];
    if (!dims[i].inner)
      requireEqual(e, sizes[i], outer, "the sizes of source and dest disagree");
    else if (isPadded)
      requireEqual(
          e, binarySlot(e, Opcode::CeilDivUI, sizes[i], dims[i].tile, bits),
          outer, "the packed tensor has another number of tiles than it needs");
    else
      requireEqual(
          e, sizes[i], e.mulIndex(outer, dims[i].tile),
          "the tiles do not divide the source evenly, and nothing pads it");
  }
  Slot d = e.define(op.getResult());
  writeOnlyTensor(e, d, *to, op.getDestMutable());

  Slot element = e.temp(from->elementSlots());
  return e.loopNest(packedSizes, [&](ArrayRef<Slot> p) {
    SmallVector<Slot> u;
    std::optional<Slot> inside;
    for (unsigned i = 0; i < rank; ++i) {
      if (!dims[i].inner) {
        u.push_back(p[dims[i].outer]);
        continue;
      }
      u.push_back(e.addIndex(e.mulIndex(p[dims[i].outer], dims[i].tile),
                             p[*dims[i].inner]));
      if (!isPadded)
        continue;
      Slot in = binarySlot(e, Opcode::CmpULT, u[i], sizes[i], bits);
      inside = inside ? binarySlot(e, Opcode::AndI, *inside, in, 1) : in;
    }
    Label pad = e.newLabel(), done = e.newLabel();
    if (inside)
      e.branchUnless(*inside, pad);
    e.load(element, *from, source, u);
    e.store(element, *to, d, p);
    if (inside) {
      e.jump(done);
      e.place(pad);
      e.store(e.slot(op.getPaddingValue()), *to, d, p);
      e.place(done);
    }
    return success();
  });
}

static LogicalResult lowerUnpack(linalg::UnPackOp op, Emitter &e) {
  auto from = e.layout(op.getSourceType()), to = e.layout(op.getDestType());
  if (!from || !to)
    return failure();
  unsigned rank = to->rank(), bits = e.indexBits();
  Slot source = e.slot(op.getSource()), dest = e.slot(op.getDest());
  SmallVector<PackedDim> dims = packedDims(op, e, rank, *from, source);
  SmallVector<Slot> sizes = e.sizesOf(*to, dest);
  SmallVector<Slot> packedSizes = e.sizesOf(*from, source);
  for (unsigned i = 0; i < rank; ++i) {
    Slot outer = packedSizes[dims[i].outer];
    if (!dims[i].inner) {
      requireEqual(e, sizes[i], outer, "the sizes of source and dest disagree");
      continue;
    }
    Slot have = e.mulIndex(outer, dims[i].tile);
    Slot tooMany = binarySlot(e, Opcode::CmpULT, have, sizes[i], bits);
    requireEqual(e, tooMany, e.i1Constant(false),
                 "the result is larger than the packed tensor's tiles");
  }
  Slot d = e.define(op.getResult());
  writeOnlyTensor(e, d, *to, op.getDestMutable());

  Slot element = e.temp(from->elementSlots());
  return e.loopNest(sizes, [&](ArrayRef<Slot> u) {
    SmallVector<Slot> p(from->rank());
    for (unsigned i = 0; i < rank; ++i) {
      if (!dims[i].inner) {
        p[dims[i].outer] = u[i];
        continue;
      }
      p[dims[i].outer] = binarySlot(e, Opcode::DivUI, u[i], dims[i].tile, bits);
      p[*dims[i].inner] =
          binarySlot(e, Opcode::RemUI, u[i], dims[i].tile, bits);
    }
    e.load(element, *from, source, p);
    e.store(element, *to, d, u);
    return success();
  });
}

void registerLinalgRelayouts(DialectRegistry &r) {
  r.add<linalg::PackOp, lowerPack>();
  r.add<linalg::UnPackOp, lowerUnpack>();
}

} // namespace plumb
