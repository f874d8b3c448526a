//===- TosaHelpers.cpp - loops over tensor elements -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header. A broadcast axis is addressed by index * (size != 1), with
// the factor computed once before the loops.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"

using namespace mlir;

namespace plumb {

std::optional<TosaTensor> tosaTensor(Emitter &e, Value v) {
  auto t = e.layout(v.getType());
  if (!t)
    return std::nullopt;
  TosaTensor tensor;
  tensor.type = *t;
  tensor.desc = e.slot(v);
  tensor.sizes = e.sizesOf(*t, tensor.desc);
  return tensor;
}

std::optional<TosaTensor> tosaResult(Emitter &e, Value v,
                                     ArrayRef<Slot> sizes) {
  auto t = e.layout(v.getType());
  if (!t)
    return std::nullopt;
  requireShape(e, *t, sizes, "the result type has other sizes");
  TosaTensor tensor;
  tensor.type = *t;
  tensor.desc = e.define(v);
  tensor.sizes.assign(sizes.begin(), sizes.end());
  for (unsigned i = 0; i < t->rank(); ++i)
    if (t->shape[i] != kDynamicSize)
      tensor.sizes[i] = e.indexConstant(t->shape[i]);
  e.allocate(tensor.desc, *t, tensor.sizes, Emitter::Tensor);
  return tensor;
}

Slot loadElement(Emitter &e, const TosaTensor &t, ArrayRef<Slot> indices) {
  Slot d = e.temp(t.type.elementSlots());
  e.load(d, t.type, t.desc, indices);
  return d;
}

void storeElement(Emitter &e, const TosaTensor &t, ArrayRef<Slot> indices,
                  Slot value) {
  e.store(value, t.type, t.desc, indices);
}

std::optional<Slot> loadOnly(Emitter &e, Value v, TypeLayout &type) {
  auto t = tosaTensor(e, v);
  if (!t)
    return std::nullopt;
  type = t->type;
  SmallVector<Slot> zeros(t->rank(), e.indexConstant(0));
  return loadElement(e, *t, zeros);
}

/// The size of result dimension `dim`: the one size that is not 1.
static Slot broadcastSize(Emitter &e, ArrayRef<TosaTensor> operands,
                          unsigned dim) {
  Slot one = e.indexConstant(1), size = operands[0].sizes[dim];
  unsigned bits = e.indexBits();
  for (const TosaTensor &t : operands.drop_front()) {
    if (t.sizes[dim] == size)
      continue;
    Slot isOne = binarySlot(e, Opcode::CmpEQ, size, one, bits);
    size = Scalars(e, e.indexType()).select(isOne, t.sizes[dim], size);
  }
  return size;
}

LogicalResult broadcastLoop(Emitter &e, ValueRange operands, Value result,
                            function_ref<Slot(ArrayRef<Slot>)> body) {
  SmallVector<TosaTensor> in;
  for (Value v : operands) {
    auto t = tosaTensor(e, v);
    if (!t)
      return failure();
    in.push_back(*t);
  }
  unsigned rank = in[0].rank(), bits = e.indexBits();
  SmallVector<Slot> sizes;
  for (unsigned i = 0; i < rank; ++i)
    sizes.push_back(broadcastSize(e, in, i));
  Slot one = e.indexConstant(1);
  Scalars index(e, e.indexType());
  // factors[k][i]: 0 where operand k is broadcast along i; nullopt: never.
  SmallVector<SmallVector<std::optional<Slot>>> factors;
  for (const TosaTensor &t : in) {
    auto &row = factors.emplace_back();
    for (unsigned i = 0; i < rank; ++i) {
      if (t.sizes[i] == sizes[i]) {
        row.push_back(std::nullopt);
        continue;
      }
      if (t.sizes[i] == one) {
        row.push_back(e.indexConstant(0));
        continue;
      }
      Slot isOne = binarySlot(e, Opcode::CmpEQ, t.sizes[i], one, bits);
      requireEqual(e, t.sizes[i], index.select(isOne, one, sizes[i]),
                   "the operands' sizes differ and are not 1");
      row.push_back(binarySlot(e, Opcode::XorI, isOne, e.i1Constant(true), 1));
    }
  }
  auto out = tosaResult(e, result, sizes);
  if (!out)
    return failure();
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> ivs) {
    SmallVector<Slot> values;
    for (auto [t, row] : llvm::zip(in, factors)) {
      SmallVector<Slot> at(ivs);
      for (unsigned i = 0; i < rank; ++i)
        if (row[i])
          at[i] = *row[i] == e.indexConstant(0) ? *row[i]
                                                : e.mulIndex(ivs[i], *row[i]);
      values.push_back(loadElement(e, t, at));
    }
    storeElement(e, *out, ivs, body(values));
    return success();
  });
}

SmallVector<Slot> shapeSlots(Emitter &e, Value shape) {
  unsigned n = cast<tosa::shapeType>(shape.getType()).getRank();
  SmallVector<Slot> slots;
  for (unsigned i = 0; i < n; ++i)
    slots.push_back(e.slot(shape) + i);
  return slots;
}

bool ignoresNaN(tosa::NanPropagationMode mode) {
  return mode == tosa::NanPropagationMode::IGNORE;
}

/// TOSA specification, 1.0, section "Integer operations": apply_scale_32.
Slot applyScale32(Emitter &e, Slot value, Slot multiplier, Slot shift,
                  bool doubleRound) {
  Scalars i64(e, intType(64));
  Slot one = i64.constant(1);
  Slot round = i64.op(Opcode::ShLI, one, i64.sub(shift, one));
  if (doubleRound) {
    Slot extra = i64.constant(1 << 30), zero = i64.constant(0);
    Slot isNegative = i64.op(Opcode::CmpSLT, value, zero);
    Slot isLong = i64.op(Opcode::CmpSLT, i64.constant(31), shift);
    Slot signedExtra = i64.select(isNegative, i64.sub(zero, extra), extra);
    round = i64.add(round, i64.select(isLong, signedExtra, zero));
  }
  return i64.op(Opcode::ShRSI,
                i64.add(i64.op(Opcode::MulI, value, multiplier, kNSW), round),
                shift);
}

} // namespace plumb
