//===- TosaBlockScaled.cpp - TOSA on tensors with scales ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block-scaled tensor is two: the data in an 8, 6 or 4-bit float, and for
// each `block_size` neighbours along the last dimension one scale, a power of
// two in f8E8M0FNU (OCP Microscaling Formats, v1.0). An element's value is the
// product of the two, formed in f32, where it is exact unless it over- or
// underflows.
//
// cast_to_block_scaled, which chooses the scales, is left out: which one it
// takes for a block is stated neither by MLIR nor by a published version of
// TOSA.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
struct BlockScaled {
  TosaTensor data, scale;
  int64_t blockSize = 0;
};
} // namespace

static std::optional<BlockScaled>
blockScaled(Emitter &e, Value data, Value scale, tosa::BlockSize size) {
  auto d = tosaTensor(e, data), s = tosaTensor(e, scale);
  if (!d || !s)
    return std::nullopt;
  BlockScaled t{*d, *s, tosa::BlockSizeAttr::getBlockSizeValue(size)};
  for (unsigned i = 0; i + 1 < d->rank(); ++i)
    requireEqual(e, d->sizes[i], s->sizes[i],
                 "data and scales have not the same blocks");
  Slot covered = e.mulIndex(s->sizes.back(), e.indexConstant(t.blockSize));
  requireEqual(e, d->sizes.back(), covered,
               "data and scales have not the same blocks");
  return t;
}

/// The value at `at`, as one of `f32`.
static Slot loadScaled(Emitter &e, const Scalars &f32, const BlockScaled &t,
                       ArrayRef<Slot> at) {
  SmallVector<Slot> block(at);
  block.back() = binarySlot(e, Opcode::DivUI, at.back(),
                            e.indexConstant(t.blockSize), e.indexBits());
  return f32.mul(f32.from(t.data.elem(), loadElement(e, t.data, at)),
                 f32.from(t.scale.elem(), loadElement(e, t.scale, block)));
}

static Scalars f32Scalars(Emitter &e) {
  ScalarType type;
  type.kind = ScalarType::Float;
  type.format = FloatFormat::F32;
  type.bits = 32;
  return Scalars(e, type);
}

static LogicalResult lowerCastFrom(tosa::CastFromBlockScaledOp op, Emitter &e) {
  auto in =
      blockScaled(e, op.getInputData(), op.getInputScale(), op.getBlockSize());
  if (!in)
    return failure();
  auto out = tosaResult(e, op.getOutputData(), in->data.sizes);
  if (!out)
    return failure();
  Scalars f32 = f32Scalars(e), result(e, out->elem());
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> at) {
    storeElement(e, *out, at,
                 result.from(f32.scalarType(), loadScaled(e, f32, *in, at)));
    return success();
  });
}

/// out[n, h, w] = sum over c of a[n, h, c] * b[n, w, c]; a `b` of one batch
/// serves for all.
static LogicalResult lowerMatmul(tosa::MatmulTBlockScaledOp op, Emitter &e) {
  auto a = blockScaled(e, op.getAData(), op.getAScale(), op.getBlockSize());
  auto b = blockScaled(e, op.getBData(), op.getBScale(), op.getBlockSize());
  if (!a || !b)
    return failure();
  requireEqual(e, a->data.sizes[2], b->data.sizes[2],
               "the sizes of the factors disagree");
  Slot isOne = binarySlot(e, Opcode::CmpEQ, b->data.sizes[0],
                          e.indexConstant(1), e.indexBits());
  Scalars index(e, e.indexType());
  requireEqual(e, b->data.sizes[0],
               index.select(isOne, e.indexConstant(1), a->data.sizes[0]),
               "the factors have different numbers of batches");
  auto out = tosaResult(e, op.getOutputData(),
                        {a->data.sizes[0], a->data.sizes[1], b->data.sizes[1]});
  if (!out)
    return failure();
  Scalars f32 = f32Scalars(e), result(e, out->elem());
  Slot sum = e.temp();
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> nhw) -> LogicalResult {
    e.move(sum, f32.constant(0), 1);
    Slot batch = index.select(isOne, e.indexConstant(0), nhw[0]);
    LogicalResult summed =
        e.loopNest({a->data.sizes[2]}, [&](ArrayRef<Slot> c) {
          Slot x = loadScaled(e, f32, *a, {nhw[0], nhw[1], c[0]});
          Slot y = loadScaled(e, f32, *b, {batch, nhw[2], c[0]});
          e.move(sum, f32.add(sum, f32.mul(x, y)), 1);
          return success();
        });
    storeElement(e, *out, nhw, result.from(f32.scalarType(), sum));
    return summed;
  });
}

void registerTosaBlockScaled(DialectRegistry &r) {
  r.add<tosa::CastFromBlockScaledOp, lowerCastFrom>();
  r.add<tosa::MatmulTBlockScaledOp, lowerMatmul>();
}

} // namespace plumb
