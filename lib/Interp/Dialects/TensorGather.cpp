//===- TensorGather.cpp - tensor.gather, tensor.scatter -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both move whole slices of an *indexed* tensor T (gather's source, scatter's
// destination) to or from a *packed* one P. For every position b of the
// indices' leading dimensions and every position s within a slice,
//
//   P[b, s] <-> T[t],  t[dims[k]] = indices[b, k],  t[others] = s
//
// where P has the dimensions of `dims` as 1s or not at all. Coordinates that
// are promised to be unique are checked with one flag an element of the indexed
// dimensions.
//
//===----------------------------------------------------------------------===//

#include "TensorHelpers.h"
#include "TensorSlices.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
struct IndexedSlices {
  TypeLayout indexedType, packedType, indicesType;
  Slot indexed, packed, indices;
  ArrayRef<int64_t> dims;
  bool unique;
};
} // namespace

/// Marks the coordinates as seen; undefined behaviour if they were already.
static void requireUnseen(Emitter &e, const TypeLayout &seenType, Slot seen,
                          ArrayRef<Slot> coordinates) {
  Slot flag = e.temp();
  e.load(flag, seenType, seen, coordinates);
  requireEqual(e, flag, e.i1Constant(false),
               "coordinates that are promised to be unique are not");
  e.store(e.i1Constant(true), seenType, seen, coordinates);
}

/// Loops over all pairs of elements: move(T's indices, P's indices).
static LogicalResult
moveSlices(Emitter &e, const IndexedSlices &x,
           function_ref<void(ArrayRef<Slot>, ArrayRef<Slot>)> move) {
  unsigned batchRank = x.indicesType.rank() - 1;
  unsigned rank = x.indexedType.rank(), count = x.dims.size();
  llvm::SmallBitVector isIndexed(rank);
  for (int64_t dim : x.dims)
    isIndexed.set(dim);
  bool keepsRank = x.packedType.rank() == batchRank + rank;

  SmallVector<Slot> indicesSizes = e.sizesOf(x.indicesType, x.indices);
  SmallVector<Slot> packedSizes = e.sizesOf(x.packedType, x.packed);
  SmallVector<Slot> indexedSizes = e.sizesOf(x.indexedType, x.indexed);
  const char *mismatch = "the sizes of source, indices and result disagree";
  requireEqual(e, indicesSizes[batchRank], e.indexConstant(count), mismatch);
  SmallVector<Slot> batchSizes, sliceSizes;
  for (unsigned i = 0; i < batchRank; ++i) {
    batchSizes.push_back(indicesSizes[i]);
    requireEqual(e, indicesSizes[i], packedSizes[i], mismatch);
  }
  unsigned packedDim = batchRank;
  for (unsigned i = 0; i < rank; ++i) {
    if (!isIndexed.test(i)) {
      sliceSizes.push_back(indexedSizes[i]);
      requireEqual(e, indexedSizes[i], packedSizes[packedDim++], mismatch);
    } else if (keepsRank) {
      requireEqual(e, packedSizes[packedDim++], e.indexConstant(1), mismatch);
    }
  }

  TypeLayout seenType;
  seenType.kind = TypeLayout::Tensor;
  seenType.elem.bits = 1;
  seenType.shape.assign(count, kDynamicSize);
  Slot seen = 0;
  if (x.unique) {
    SmallVector<Slot> sizes;
    for (int64_t dim : x.dims)
      sizes.push_back(indexedSizes[dim]);
    seen = e.tensorTemp(count);
    e.allocate(seen, seenType, sizes, Emitter::Tensor);
    if (failed(fillElements(e, seenType, seen, e.i1Constant(false))))
      return failure();
  }

  LogicalResult result =
      e.loopNest(batchSizes, [&](ArrayRef<Slot> batch) -> LogicalResult {
        SmallVector<Slot> at(batch), coordinates;
        at.push_back(0);
        for (unsigned k = 0; k < count; ++k) {
          at.back() = e.indexConstant(k);
          Slot value = e.temp();
          e.load(value, x.indicesType, x.indices, at);
          Slot c = toIndex(e, value, x.indicesType.elem.bits);
          e.emit(Opcode::CheckRange,
                 e.message("a coordinate lies outside the tensor"), c,
                 indexedSizes[x.dims[k]]);
          coordinates.push_back(c);
        }
        if (x.unique)
          requireUnseen(e, seenType, seen, coordinates);
        return e.loopNest(sliceSizes, [&](ArrayRef<Slot> slice) {
          SmallVector<Slot> from(rank), to(batch);
          for (unsigned k = 0; k < count; ++k)
            from[x.dims[k]] = coordinates[k];
          unsigned next = 0;
          for (unsigned i = 0; i < rank; ++i) {
            if (!isIndexed.test(i)) {
              from[i] = slice[next++];
              to.push_back(from[i]);
            } else if (keepsRank) {
              to.push_back(e.indexConstant(0));
            }
          }
          move(from, to);
          return success();
        });
      });
  if (x.unique)
    e.release(seenType, seen);
  return result;
}

static LogicalResult lowerGather(tensor::GatherOp op, Emitter &e) {
  auto source = e.layout(op.getSourceType()),
       indices = e.layout(op.getIndicesType()),
       result = e.layout(op.getResultType());
  if (!source || !indices || !result)
    return failure();
  Slot d = e.define(op.getResult());
  Slot src = e.slot(op.getSource()), at = e.slot(op.getIndices());
  // The result's sizes: the indices' leading ones, then the slice's.
  unsigned batchRank = indices->rank() - 1, rank = source->rank();
  bool keepsRank = result->rank() == batchRank + rank;
  SmallVector<Slot> sizes;
  for (unsigned i = 0; i < batchRank; ++i)
    sizes.push_back(sizeSlot(e, *indices, at, i));
  for (unsigned i = 0; i < rank; ++i) {
    if (!llvm::is_contained(op.getGatherDims(), i))
      sizes.push_back(sizeSlot(e, *source, src, i));
    else if (keepsRank)
      sizes.push_back(e.indexConstant(1));
  }
  requireShape(e, *result, sizes, "the result type has other sizes");
  e.allocate(d, *result, sizes, Emitter::Tensor);
  Slot element = e.temp(source->elementSlots());
  IndexedSlices x{*source, *result, *indices,           src,
                  d,       at,      op.getGatherDims(), op.getUnique()};
  return moveSlices(e, x, [&](ArrayRef<Slot> from, ArrayRef<Slot> to) {
    e.load(element, *source, src, from);
    e.store(element, *result, d, to);
  });
}

static LogicalResult lowerScatter(tensor::ScatterOp op, Emitter &e) {
  auto source = e.layout(op.getSourceType()),
       indices = e.layout(op.getIndicesType()),
       dest = e.layout(op.getDestType());
  if (!source || !indices || !dest)
    return failure();
  Slot d = e.define(op.getResult());
  e.uniqueTensor(d, *dest, e.slot(op.getDest()), e.dies(op.getDestMutable()));
  Slot src = e.slot(op.getSource()), at = e.slot(op.getIndices());
  Slot element = e.temp(source->elementSlots());
  IndexedSlices x{
      *dest,         *source, *indices, d, src, at, op.getScatterDims(),
      op.getUnique()};
  return moveSlices(e, x, [&](ArrayRef<Slot> to, ArrayRef<Slot> from) {
    e.load(element, *source, src, from);
    e.store(element, *dest, d, to);
  });
}

void registerTensorGathers(DialectRegistry &r) {
  r.add<tensor::GatherOp, lowerGather>();
  r.add<tensor::ScatterOp, lowerScatter>();
}

} // namespace plumb
