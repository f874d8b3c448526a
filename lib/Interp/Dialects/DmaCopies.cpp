//===- DmaCopies.cpp - dma_start and dma_wait -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transfer takes `n` elements that lie one behind the other from where the
// indices of the source point, and writes them likewise at the destination. A
// strided one has, in the slower of the two memories (the one whose memory
// space has the lower number), `k` elements every `stride` elements instead:
// the i-th is (i / k) * stride + i mod k elements behind the first.
//
// All is done when it is started. That is one of the moments at which the
// hardware may do it, so a program that waits as it should has this result.
//
//===----------------------------------------------------------------------===//

#include "DmaCopies.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

namespace {
/// What both dialects say of a transfer.
struct Transfer {
  Value source, target;
  SmallVector<Slot> sourceIndices, targetIndices;
  Value count;
  /// Both null if all elements lie one behind the other.
  Value stride, perStride;
  bool isStrided() const { return stride != nullptr; }
};
} // namespace

static ScalarType wordType() {
  ScalarType word;
  word.bits = 64;
  return word;
}

/// Number of the memory space; nullopt if it is no number.
static std::optional<int64_t> memorySpace(Value memref) {
  Attribute space = cast<MemRefType>(memref.getType()).getMemorySpace();
  if (!space)
    return 0;
  if (auto number = dyn_cast<IntegerAttr>(space))
    return number.getInt();
  return std::nullopt;
}

/// Address of the element that is `distance` elements behind `first`.
static Slot elementAt(Emitter &e, const TypeLayout &type, Slot first,
                      Slot distance) {
  Slot bytes = e.temp(), at = e.temp();
  e.emit(Opcode::MulI, bytes, e.wideIndex(distance),
         e.constant(type.elementBytes(), wordType()), 64);
  e.emit(Opcode::AddI, at, first, bytes, 64);
  return at;
}

static LogicalResult emitTransfer(Emitter &e, const Transfer &t) {
  std::optional<TypeLayout> from = e.layout(t.source.getType());
  std::optional<TypeLayout> to = e.layout(t.target.getType());
  if (!from || !to)
    return failure();
  if (cast<MemRefType>(t.source.getType()).getElementType() !=
      cast<MemRefType>(t.target.getType()).getElementType())
    return e.unsupported("a transfer that changes the element type");
  if (isa<VectorType>(cast<MemRefType>(t.source.getType()).getElementType()))
    return e.unsupported("a transfer of vectors");
  bool sourceIsSlower = true;
  if (t.isStrided()) {
    std::optional<int64_t> a = memorySpace(t.source), b = memorySpace(t.target);
    if (!a || !b || *a == *b)
      return e.unsupported("a strided transfer between memory spaces of which "
                           "neither is the slower by its number");
    sourceIsSlower = *a < *b;
  }

  Slot count = e.slot(t.count);
  return e.loopNest({count}, [&](ArrayRef<Slot> iv) -> LogicalResult {
    // The indices are checked here: a transfer of nothing touches nothing.
    Slot first = e.address(*from, e.slot(t.source), t.sourceIndices);
    Slot last = e.address(*to, e.slot(t.target), t.targetIndices);
    Slot here = iv[0], there = iv[0];
    if (t.isStrided()) {
      AffineExpr i, stride, per;
      MLIRContext *context = e.currentOp()->getContext();
      bindDims(context, i);
      bindSymbols(context, stride, per);
      Slot slow = e.affineExpr(i.floorDiv(per) * stride + i % per, iv,
                               e.slotsOf(ValueRange{t.stride, t.perStride}));
      (sourceIsSlower ? here : there) = slow;
    }
    Slot value = e.temp(from->elementSlots());
    e.loadLanes(value, *from, elementAt(e, *from, first, here),
                from->elementSlots());
    e.storeLanes(value, *to, elementAt(e, *to, last, there),
                 to->elementSlots());
    return success();
  });
}

static LogicalResult lowerStart(memref::DmaStartOp op, Emitter &e) {
  Transfer t;
  t.source = op.getSrcMemRef();
  t.target = op.getDstMemRef();
  t.sourceIndices = e.slotsOf(ValueRange(op.getSrcIndices()));
  t.targetIndices = e.slotsOf(ValueRange(op.getDstIndices()));
  t.count = op.getNumElements();
  t.stride = op.getStride();
  t.perStride = op.getNumElementsPerStride();
  return emitTransfer(e, t);
}

static LogicalResult lowerAffineStart(affine::AffineDmaStartOp op, Emitter &e) {
  Transfer t;
  t.source = op.getSrcMemRef();
  t.target = op.getDstMemRef();
  t.sourceIndices =
      e.affineMap(op.getSrcMap(), e.slotsOf(ValueRange(op.getSrcIndices())));
  t.targetIndices =
      e.affineMap(op.getDstMap(), e.slotsOf(ValueRange(op.getDstIndices())));
  t.count = op.getNumElements();
  t.stride = op.getStride();
  t.perStride = op.getNumElementsPerStride();
  return emitTransfer(e, t);
}

template <typename Wait> static LogicalResult lowerWait(Wait, Emitter &) {
  return success(); // all was done at the start
}

void plumb::registerMemRefDma(DialectRegistry &r) {
  r.add<memref::DmaStartOp, lowerStart>();
  r.add<memref::DmaWaitOp, lowerWait<memref::DmaWaitOp>>();
}

void plumb::registerAffineDma(DialectRegistry &r) {
  r.add<affine::AffineDmaStartOp, lowerAffineStart>();
  r.add<affine::AffineDmaWaitOp, lowerWait<affine::AffineDmaWaitOp>>();
}
