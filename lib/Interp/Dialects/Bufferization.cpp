//===- Bufferization.cpp - the bufferization dialect ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bridges between tensors and buffers copy. That is what they mean as long
// as a program keeps the promises that they carry (a buffer read through
// to_tensor is not written while the tensor lives, and the other way round),
// and a program that does not keep them gets the values of the moment.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "TensorHelpers.h"
#include "Unranked.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

/// True if a row-major allocation has the strides that the type promises.
static bool admitsRowMajor(const TypeLayout &t) {
  int64_t expected = 1;
  for (unsigned i = t.rank(); i-- > 0;) {
    if (t.strides[i] != kDynamicSize && expected != kDynamicSize &&
        t.strides[i] != expected)
      return false;
    if (t.strides[i] != kDynamicSize && expected == kDynamicSize)
      return false;
    expected = expected == kDynamicSize || t.shape[i] == kDynamicSize
                   ? kDynamicSize
                   : expected * t.shape[i];
  }
  return true;
}

/// Between unranked tensors and memrefs: the descriptor is the same.
static bool lowerUnranked(Emitter &e, Value from, Value to) {
  if (!isUnranked(from.getType()) || !isUnranked(to.getType()))
    return false;
  e.alias(to, e.slot(from));
  return true;
}

static LogicalResult lowerToTensor(bufferization::ToTensorOp op, Emitter &e) {
  if (lowerUnranked(e, op.getBuffer(), op.getResult()))
    return success();
  auto from = e.layout(op.getBuffer().getType()),
       to = e.layout(op.getResult().getType());
  if (!from || !to)
    return failure();
  Slot d = e.define(op.getResult()), source = e.slot(op.getBuffer());
  e.allocate(d, *to, e.sizesOf(*from, source), Emitter::Tensor);
  e.copyElements(*to, d, *from, source);
  return success();
}

/// A fresh buffer with the contents of `source`, in `result`.
static LogicalResult copyToBuffer(Emitter &e, Value source, Value result,
                                  Emitter::AllocKind kind) {
  auto from = e.layout(source.getType()), to = e.layout(result.getType());
  if (!from || !to)
    return failure();
  if (!admitsRowMajor(*to))
    return e.unsupported("a copy to the layout of " + to->str());
  Slot d = e.define(result), s = e.slot(source);
  e.allocate(d, *to, e.sizesOf(*from, s), kind);
  e.copyElements(*to, d, *from, s);
  return success();
}

/// The buffer of a tensor that was read from a buffer is that buffer; others
/// get one, which nobody is responsible for freeing.
static LogicalResult lowerToBuffer(bufferization::ToBufferOp op, Emitter &e) {
  if (lowerUnranked(e, op.getTensor(), op.getBuffer()))
    return success();
  if (auto from = op.getTensor().getDefiningOp<bufferization::ToTensorOp>())
    if (memref::CastOp::areCastCompatible(from.getBuffer().getType(),
                                          op.getBuffer().getType())) {
      e.alias(op.getBuffer(), e.slot(from.getBuffer()));
      return success();
    }
  return copyToBuffer(e, op.getTensor(), op.getBuffer(), Emitter::Argument);
}

static LogicalResult lowerClone(bufferization::CloneOp op, Emitter &e) {
  return copyToBuffer(e, op.getInput(), op.getOutput(), Emitter::Heap);
}

static LogicalResult lowerAllocTensor(bufferization::AllocTensorOp op,
                                      Emitter &e) {
  auto t = e.layout(op.getResult().getType());
  if (!t)
    return failure();
  Slot d = e.define(op.getResult());
  if (Value copy = op.getCopy()) {
    Slot source = e.slot(copy);
    e.allocate(d, *t, e.sizesOf(*t, source), Emitter::Tensor);
    e.copyElements(*t, d, *t, source);
  } else {
    e.allocate(d, *t,
               mixedSlots(e, op.getType().getShape(), op.getDynamicSizes()),
               Emitter::Tensor);
  }
  return success();
}

/// A tensor's memory goes with its last holder.
static LogicalResult lowerDeallocTensor(bufferization::DeallocTensorOp,
                                        Emitter &) {
  return success();
}

static LogicalResult
lowerMaterialize(bufferization::MaterializeInDestinationOp op, Emitter &e) {
  auto from = e.layout(op.getSource().getType()),
       to = e.layout(op.getDest().getType());
  if (!from || !to)
    return failure();
  Slot source = e.slot(op.getSource()), dest = e.slot(op.getDest());
  for (unsigned i = 0; i < to->rank(); ++i)
    requireEqual(e, sizeSlot(e, *from, source, i), sizeSlot(e, *to, dest, i),
                 "the source has not the sizes of the destination");
  if (op.getResult())
    e.moveValue(*to, e.define(op.getResult()), source,
                e.dies(op.getSourceMutable()));
  else
    e.copyElements(*to, dest, *from, source);
  return success();
}

/// Frees each memref whose condition holds and that no retained memref and no
/// earlier one in the list shares an allocation with. A retained memref is
/// owned afterwards if one that shares its allocation was.
static LogicalResult lowerDealloc(bufferization::DeallocOp op, Emitter &e) {
  SmallVector<Slot> bases, retained;
  SmallVector<TypeLayout> types;
  for (Value v : op.getMemrefs()) {
    auto t = e.layout(v.getType());
    if (!t)
      return failure();
    types.push_back(*t);
    bases.push_back(e.slot(v) + t->baseSlot());
  }
  for (Value v : op.getRetained()) {
    auto t = e.layout(v.getType());
    if (!t)
      return failure();
    retained.push_back(e.slot(v) + t->baseSlot());
  }
  auto either = [&](Slot a, Slot b) {
    return binarySlot(e, Opcode::OrI, a, b, 1);
  };
  auto both = [&](Slot a, Slot b) {
    return binarySlot(e, Opcode::AndI, a, b, 1);
  };
  auto same = [&](Slot a, Slot b) {
    return binarySlot(e, Opcode::CmpEQ, a, b, 64);
  };

  Slot no = e.i1Constant(false);
  SmallVector<Slot> owned(retained.size(), no), kept;
  for (unsigned i = 0; i < bases.size(); ++i) {
    Slot condition = e.slot(op.getConditions()[i]), keep = no;
    for (unsigned j = 0; j < retained.size(); ++j) {
      Slot aliases = same(bases[i], retained[j]);
      keep = either(keep, aliases);
      owned[j] = either(owned[j], both(aliases, condition));
    }
    for (unsigned j = 0; j < i; ++j)
      keep = either(keep, same(bases[i], bases[j]));
    kept.push_back(keep);
  }
  for (unsigned i = 0; i < bases.size(); ++i) {
    Label skip = e.newLabel();
    e.branchUnless(e.slot(op.getConditions()[i]), skip);
    e.branchIf(kept[i], skip);
    e.emit(Opcode::Dealloc, 0, e.slot(op.getMemrefs()[i]), types[i].rank());
    e.place(skip);
  }
  for (auto [result, s] : llvm::zip(op.getUpdatedConditions(), owned))
    e.move(e.define(result), s, 1);
  return success();
}

void registerBufferizationDialect(DialectRegistry &r) {
  r.add<bufferization::ToTensorOp, lowerToTensor>();
  r.add<bufferization::ToBufferOp, lowerToBuffer>();
  r.add<bufferization::CloneOp, lowerClone>();
  r.add<bufferization::AllocTensorOp, lowerAllocTensor>();
  r.add<bufferization::DeallocTensorOp, lowerDeallocTensor>();
  r.add<bufferization::MaterializeInDestinationOp, lowerMaterialize>();
  r.add<bufferization::DeallocOp, lowerDealloc>();
}

} // namespace plumb
