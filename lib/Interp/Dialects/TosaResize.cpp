//===- TosaResize.cpp - tosa.resize ---------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each output row (and column alike), with scale = n / d:
//
//   y = oy * d + offset;  iy = floor(y / n);  r = y - iy * n
//   iy0 = clip(iy), iy1 = clip(iy + 1)            to [0, IH - 1]
//
// NEAREST_NEIGHBOR takes iy1 where 2 r >= n, else iy0. BILINEAR weighs iy0 with
// n - r and iy1 with r: in integers as they stand (the result is scaled by n_y
// n_x), in floats after division by n.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
/// One spatial axis at one output position.
struct Sample {
  Slot first, second; // clipped input positions
  Slot rest, unit;    // r and n, index slots
};
} // namespace

static Sample sampleOf(Emitter &e, Slot out, Slot n, Slot d, Slot offset,
                       Slot size) {
  unsigned bits = e.indexBits();
  Slot zero = e.indexConstant(0), one = e.indexConstant(1);
  Slot last = binarySlot(e, Opcode::SubI, size, one, bits);
  Slot y = e.addIndex(e.mulIndex(out, d), offset);
  Slot at = binarySlot(e, Opcode::FloorDivSI, y, n, bits);
  Slot rest = binarySlot(e, Opcode::SubI, y, e.mulIndex(at, n), bits);
  auto clip = [&](Slot v) {
    return binarySlot(e, Opcode::MinSI,
                      binarySlot(e, Opcode::MaxSI, v, zero, bits), last, bits);
  };
  return {clip(at), clip(e.addIndex(at, one)), rest, n};
}

static Slot nearest(Emitter &e, const Sample &s) {
  Slot isFar = binarySlot(e, Opcode::CmpSLE, s.unit, e.addIndex(s.rest, s.rest),
                          e.indexBits());
  return Scalars(e, e.indexType()).select(isFar, s.second, s.first);
}

static LogicalResult lowerResize(tosa::ResizeOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput());
  auto to = e.layout(op.getOutput().getType());
  if (!in || !to)
    return failure();
  SmallVector<Slot> scale = shapeSlots(e, op.getScale()),
                    offset = shapeSlots(e, op.getOffset()),
                    border = shapeSlots(e, op.getBorder());
  unsigned bits = e.indexBits();
  Slot one = e.indexConstant(1);
  SmallVector<Slot> sizes(in->sizes);
  for (unsigned i = 0; i < 2; ++i) {
    // ((size - 1) * n - offset + border) / d + 1
    Slot n = scale[2 * i], d = scale[2 * i + 1];
    Slot span =
        e.mulIndex(binarySlot(e, Opcode::SubI, in->sizes[1 + i], one, bits), n);
    span = e.addIndex(binarySlot(e, Opcode::SubI, span, offset[i], bits),
                      border[i]);
    sizes[1 + i] =
        e.addIndex(binarySlot(e, Opcode::FloorDivSI, span, d, bits), one);
  }
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return failure();
  bool isNearest = op.getMode() == tosa::ResizeMode::NEAREST_NEIGHBOR;
  Scalars s(e, out->elem());

  return e.loopNest(out->sizes, [&](ArrayRef<Slot> o) {
    Sample y = sampleOf(e, o[1], scale[0], scale[1], offset[0], in->sizes[1]);
    Sample x = sampleOf(e, o[2], scale[2], scale[3], offset[1], in->sizes[2]);
    auto at = [&](Slot iy, Slot ix) {
      return s.from(in->elem(), loadElement(e, *in, {o[0], iy, ix, o[3]}));
    };
    if (isNearest) {
      storeElement(e, *out, o, at(nearest(e, y), nearest(e, x)));
      return success();
    }
    // Weights of the first and second position along one axis.
    auto weights = [&](const Sample &p) -> std::pair<Slot, Slot> {
      Slot near = binarySlot(e, Opcode::SubI, p.unit, p.rest, bits);
      if (!s.isFloat()) {
        ScalarType index = e.indexType();
        return {s.from(index, near), s.from(index, p.rest)};
      }
      Slot rest = e.temp(), unit = e.temp();
      e.unary(Opcode::SIToFP, rest, p.rest, 1, bits, 0, s.scalarType().code());
      e.unary(Opcode::SIToFP, unit, p.unit, 1, bits, 0, s.scalarType().code());
      Slot second = s.div(rest, unit);
      return {s.sub(s.constant(1), second), second};
    };
    auto [y0, y1] = weights(y);
    auto [x0, x1] = weights(x);
    Slot sum = s.mul(s.mul(at(y.first, x.first), y0), x0);
    sum = s.add(sum, s.mul(s.mul(at(y.first, x.second), y0), x1));
    sum = s.add(sum, s.mul(s.mul(at(y.second, x.first), y1), x0));
    sum = s.add(sum, s.mul(s.mul(at(y.second, x.second), y1), x1));
    storeElement(e, *out, o, sum);
    return success();
  });
}

void registerTosaResize(DialectRegistry &r) {
  r.add<tosa::ResizeOp, lowerResize>();
}

} // namespace plumb
