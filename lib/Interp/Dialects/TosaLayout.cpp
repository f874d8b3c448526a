//===- TosaLayout.cpp - TOSA's data movement ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that move elements and change none: what they are is the map from
// an output position to an input position.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

/// result[i] = input[position(i)].
static LogicalResult
moveElements(Emitter &e, const TosaTensor &in, const TosaTensor &out,
             function_ref<SmallVector<Slot>(ArrayRef<Slot>)> position) {
  return e.loopNest(out.sizes, [&](ArrayRef<Slot> ivs) {
    storeElement(e, out, ivs, loadElement(e, in, position(ivs)));
    return success();
  });
}

static LogicalResult lowerConcat(tosa::ConcatOp op, Emitter &e) {
  SmallVector<TosaTensor> inputs;
  for (Value v : op.getInput1()) {
    auto t = tosaTensor(e, v);
    if (!t)
      return failure();
    inputs.push_back(*t);
  }
  unsigned axis = op.getAxis(), rank = inputs[0].rank();
  SmallVector<Slot> sizes(inputs[0].sizes);
  for (const TosaTensor &t : llvm::drop_begin(inputs))
    for (unsigned i = 0; i < rank; ++i)
      if (i == axis)
        sizes[i] = e.addIndex(sizes[i], t.sizes[i]);
      else
        requireEqual(e, sizes[i], t.sizes[i], "the inputs' other sizes differ");
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return failure();
  Slot zero = e.indexConstant(0), one = e.indexConstant(1);
  SmallVector<Slot> offsets(rank, zero), strides(rank, one);
  for (const TosaTensor &t : inputs) {
    Slot view = viewOf(e, out->type, out->desc, offsets, t.sizes, strides,
                       llvm::SmallBitVector(rank));
    e.copyElements(viewLayout(out->type, rank), view, t.type, t.desc);
    offsets[axis] = e.addIndex(offsets[axis], t.sizes[axis]);
  }
  return success();
}

static LogicalResult lowerPad(tosa::PadOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput1());
  TypeLayout valueType;
  auto value = loadOnly(e, op.getPadConst(), valueType);
  if (!in || !value)
    return failure();
  SmallVector<Slot> padding = shapeSlots(e, op.getPadding()), sizes, low;
  for (unsigned i = 0; i < in->rank(); ++i) {
    low.push_back(padding[2 * i]);
    sizes.push_back(
        e.addIndex(e.addIndex(low[i], in->sizes[i]), padding[2 * i + 1]));
  }
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out || failed(fillElements(e, out->type, out->desc, *value)))
    return failure();
  SmallVector<Slot> ones(in->rank(), e.indexConstant(1));
  Slot view = viewOf(e, out->type, out->desc, low, in->sizes, ones,
                     llvm::SmallBitVector(in->rank()));
  e.copyElements(viewLayout(out->type, in->rank()), view, in->type, in->desc);
  return success();
}

/// A size of -1 in the shape stands for the one that is left over; the
/// result's type knows it where it is static.
static LogicalResult lowerReshape(tosa::ReshapeOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput1());
  auto to = e.layout(op.getOutput().getType());
  if (!in || !to)
    return failure();
  SmallVector<Slot> sizes = shapeSlots(e, op.getShape());
  Slot all = productOf(e, in->sizes);
  unsigned bits = e.indexBits();
  Scalars index(e, e.indexType());
  Slot minusOne = e.indexConstant(-1), one = e.indexConstant(1), known = one;
  SmallVector<Slot> isFree;
  for (unsigned i = 0; i < to->rank(); ++i) {
    if (to->shape[i] != kDynamicSize) {
      sizes[i] = e.indexConstant(to->shape[i]);
      isFree.push_back(e.i1Constant(false));
      known = e.mulIndex(known, sizes[i]);
      continue;
    }
    isFree.push_back(binarySlot(e, Opcode::CmpEQ, sizes[i], minusOne, bits));
    known = e.mulIndex(known, index.select(isFree[i], one, sizes[i]));
  }
  // Never divides by zero: an empty tensor has no left-over size.
  Slot isZero = binarySlot(e, Opcode::CmpEQ, known, e.indexConstant(0), bits);
  Slot rest =
      binarySlot(e, Opcode::DivUI, all, index.select(isZero, one, known), bits);
  for (unsigned i = 0; i < to->rank(); ++i) {
    if (to->shape[i] != kDynamicSize)
      continue;
    sizes[i] = index.select(isFree[i], rest, sizes[i]);
  }
  requireEqual(e, productOf(e, sizes), all,
               "the new sizes do not multiply to the number of elements");
  Slot d = e.define(op.getOutput());
  Slot flat = contiguousTensor(e, in->type, in->desc);
  takeReshaped(e, *to, d, sizes, in->type, flat);
  return success();
}

static LogicalResult lowerReverse(tosa::ReverseOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput1());
  if (!in)
    return failure();
  auto out = tosaResult(e, op.getOutput(), in->sizes);
  if (!out)
    return failure();
  unsigned axis = op.getAxis(), bits = e.indexBits();
  Slot last =
      binarySlot(e, Opcode::SubI, in->sizes[axis], e.indexConstant(1), bits);
  return moveElements(e, *in, *out, [&](ArrayRef<Slot> ivs) {
    SmallVector<Slot> at(ivs);
    at[axis] = binarySlot(e, Opcode::SubI, last, ivs[axis], bits);
    return at;
  });
}

static LogicalResult lowerSlice(tosa::SliceOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput1());
  auto to = e.layout(op.getOutput().getType());
  if (!in || !to)
    return failure();
  SmallVector<Slot> start = shapeSlots(e, op.getStart()),
                    sizes = shapeSlots(e, op.getSize());
  // A size of -1 is one that the type does not know: up to the end.
  unsigned bits = e.indexBits();
  for (unsigned i = 0; i < to->rank(); ++i) {
    Slot isFree =
        binarySlot(e, Opcode::CmpEQ, sizes[i], e.indexConstant(-1), bits);
    Slot rest = binarySlot(e, Opcode::SubI, in->sizes[i], start[i], bits);
    sizes[i] = Scalars(e, e.indexType()).select(isFree, rest, sizes[i]);
  }
  requireShape(e, *to, sizes, "the result type has other sizes");
  SmallVector<Slot> ones(in->rank(), e.indexConstant(1));
  e.subview(e.define(op.getOutput()), *to, in->type, in->desc, start, sizes,
            ones, llvm::SmallBitVector(in->rank()));
  return success();
}

static LogicalResult lowerTile(tosa::TileOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput1());
  if (!in)
    return failure();
  SmallVector<Slot> sizes;
  for (auto [size, times] :
       llvm::zip(in->sizes, shapeSlots(e, op.getMultiples())))
    sizes.push_back(e.mulIndex(size, times));
  // A multiple of -1 is one that the type alone knows.
  auto to = e.layout(op.getOutput().getType());
  if (!to)
    return failure();
  for (unsigned i = 0; i < to->rank(); ++i)
    if (to->shape[i] != kDynamicSize)
      sizes[i] = e.indexConstant(to->shape[i]);
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return failure();
  return moveElements(e, *in, *out, [&](ArrayRef<Slot> ivs) {
    SmallVector<Slot> at;
    for (auto [iv, size] : llvm::zip(ivs, in->sizes))
      at.push_back(binarySlot(e, Opcode::RemUI, iv, size, e.indexBits()));
    return at;
  });
}

static LogicalResult lowerTranspose(tosa::TransposeOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput1());
  if (!in)
    return failure();
  SmallVector<Slot> sizes;
  for (int32_t dim : op.getPerms())
    sizes.push_back(in->sizes[dim]);
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return failure();
  return moveElements(e, *in, *out, [&](ArrayRef<Slot> ivs) {
    SmallVector<Slot> at(ivs.size());
    for (auto [i, dim] : llvm::enumerate(op.getPerms()))
      at[dim] = ivs[i];
    return at;
  });
}

/// The index for batch `n` and position `w`, which must lie below `limit`.
static Slot loadIndex(Emitter &e, const TosaTensor &indices, Slot n, Slot w,
                      Slot limit) {
  Slot value = loadElement(e, indices, {n, w});
  Slot index = toIndex(e, value, indices.elem().bits);
  e.emit(Opcode::CheckRange, e.message("an index lies outside the tensor"),
         index, limit);
  return index;
}

/// output[n, w, c] = values[n, indices[n, w], c]
static LogicalResult lowerGather(tosa::GatherOp op, Emitter &e) {
  auto values = tosaTensor(e, op.getValues()),
       indices = tosaTensor(e, op.getIndices());
  if (!values || !indices)
    return failure();
  requireEqual(e, values->sizes[0], indices->sizes[0],
               "values and indices have not the same number of batches");
  auto out =
      tosaResult(e, op.getOutput(),
                 {values->sizes[0], indices->sizes[1], values->sizes[2]});
  if (!out)
    return failure();
  return e.loopNest({out->sizes[0], out->sizes[1]}, [&](ArrayRef<Slot> nw) {
    Slot k = loadIndex(e, *indices, nw[0], nw[1], values->sizes[1]);
    return e.loopNest({out->sizes[2]}, [&](ArrayRef<Slot> c) {
      storeElement(e, *out, {nw[0], nw[1], c[0]},
                   loadElement(e, *values, {nw[0], k, c[0]}));
      return success();
    });
  });
}

/// values_out = values_in, then values_out[n, indices[n, w], c] = input[n, w,
/// c]
static LogicalResult lowerScatter(tosa::ScatterOp op, Emitter &e) {
  auto values = tosaTensor(e, op.getValuesIn()),
       indices = tosaTensor(e, op.getIndices()),
       input = tosaTensor(e, op.getInput());
  auto to = e.layout(op.getValuesOut().getType());
  if (!values || !indices || !input || !to)
    return failure();
  const char *mismatch = "the sizes of values, indices and input disagree";
  requireEqual(e, values->sizes[0], indices->sizes[0], mismatch);
  requireEqual(e, values->sizes[0], input->sizes[0], mismatch);
  requireEqual(e, indices->sizes[1], input->sizes[1], mismatch);
  requireEqual(e, values->sizes[2], input->sizes[2], mismatch);
  TosaTensor out{*to, e.define(op.getValuesOut()), values->sizes};
  e.uniqueTensor(out.desc, *to, values->desc, e.dies(op.getValuesInMutable()));
  return e.loopNest({input->sizes[0], input->sizes[1]}, [&](ArrayRef<Slot> nw) {
    Slot k = loadIndex(e, *indices, nw[0], nw[1], values->sizes[1]);
    return e.loopNest({input->sizes[2]}, [&](ArrayRef<Slot> c) {
      storeElement(e, out, {nw[0], k, c[0]},
                   loadElement(e, *input, {nw[0], nw[1], c[0]}));
      return success();
    });
  });
}

static LogicalResult lowerIdentity(tosa::IdentityOp op, Emitter &e) {
  auto t = e.layout(op.getOutput().getType());
  if (!t)
    return failure();
  e.moveValue(*t, e.define(op.getOutput()), e.slot(op.getInput1()),
              e.dies(op.getInput1Mutable()));
  return success();
}

static LogicalResult lowerConst(tosa::ConstOp op, Emitter &e) {
  auto t = e.layout(op.getOutput().getType());
  if (!t)
    return failure();
  noteConstants(e, op.getValues(), *t);
  auto data = e.staticData("", op.getValues(),
                           cast<ShapedType>(op.getOutput().getType()),
                           /*isConstant=*/true, 0);
  if (!data)
    return failure();
  e.moveValue(*t, e.define(op.getOutput()), *data, /*take=*/true);
  return success();
}

void registerTosaLayout(DialectRegistry &r) {
  r.add<tosa::ConstOp, lowerConst>();
  r.add<tosa::IdentityOp, lowerIdentity>();
  r.add<tosa::ConcatOp, lowerConcat>();
  r.add<tosa::PadOp, lowerPad>();
  r.add<tosa::ReshapeOp, lowerReshape>();
  r.add<tosa::ReverseOp, lowerReverse>();
  r.add<tosa::SliceOp, lowerSlice>();
  r.add<tosa::TileOp, lowerTile>();
  r.add<tosa::TransposeOp, lowerTranspose>();
  r.add<tosa::GatherOp, lowerGather>();
  r.add<tosa::ScatterOp, lowerScatter>();
}

} // namespace plumb
