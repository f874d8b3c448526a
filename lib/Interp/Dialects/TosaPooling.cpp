//===- TosaPooling.cpp - TOSA's pooling -----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both poolings run over the positions of a window that lie within the input;
// an average divides by their number. Integer averages divide by multiplying
// with the specification's reciprocal_scale of the count.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

namespace {
struct Pooling {
  TosaTensor in, out;
  ArrayRef<int64_t> kernel, stride, pad;
};
} // namespace

template <typename OpTy>
static std::optional<Pooling> poolingOf(OpTy op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput());
  if (!in)
    return std::nullopt;
  Pooling p{*in, {}, op.getKernel(), op.getStride(), op.getPad()};
  unsigned bits = e.indexBits();
  SmallVector<Slot> sizes{in->sizes[0]};
  for (unsigned i = 0; i < 2; ++i) {
    Slot span = e.addIndex(
        in->sizes[1 + i],
        e.indexConstant(p.pad[2 * i] + p.pad[2 * i + 1] - p.kernel[i]));
    sizes.push_back(e.addIndex(binarySlot(e, Opcode::FloorDivSI, span,
                                          e.indexConstant(p.stride[i]), bits),
                               e.indexConstant(1)));
  }
  sizes.push_back(in->sizes[3]);
  auto out = tosaResult(e, op.getOutput(), sizes);
  if (!out)
    return std::nullopt;
  p.out = *out;
  return p;
}

/// Calls `visit` with each element of the window of output position `o`.
static LogicalResult forWindow(Emitter &e, const Pooling &p, ArrayRef<Slot> o,
                               function_ref<void(Slot)> visit) {
  return e.loopNest(
      {e.indexConstant(p.kernel[0]), e.indexConstant(p.kernel[1])},
      [&](ArrayRef<Slot> k) {
        SmallVector<Slot> at{o[0]};
        Label outside = e.newLabel();
        for (unsigned i = 0; i < 2; ++i) {
          Slot first =
              e.addIndex(e.mulIndex(o[1 + i], e.indexConstant(p.stride[i])),
                         e.indexConstant(-p.pad[2 * i]));
          at.push_back(e.addIndex(first, k[i]));
          e.branchUnless(binarySlot(e, Opcode::CmpULT, at.back(),
                                    p.in.sizes[1 + i], e.indexBits()),
                         outside);
        }
        at.push_back(o[3]);
        visit(loadElement(e, p.in, at));
        e.place(outside);
        return success();
      });
}

static LogicalResult lowerMaxPool(tosa::MaxPool2dOp op, Emitter &e) {
  auto p = poolingOf(op, e);
  if (!p)
    return failure();
  Scalars s(e, p->in.elem());
  bool ignore = ignoresNaN(op.getNanMode());
  Slot best = e.temp();
  return e.loopNest(p->out.sizes, [&](ArrayRef<Slot> o) -> LogicalResult {
    e.move(best, s.lowest(), 1);
    LogicalResult r = forWindow(
        e, *p, o, [&](Slot v) { e.move(best, s.max(best, v, ignore), 1); });
    storeElement(e, p->out, o, best);
    return r;
  });
}

/// sum / count by reciprocal_scale and apply_scale_32; i64 slots.
static Slot averageOf(Emitter &e, Slot sum, Slot count) {
  Scalars i64(e, intType(64)), i32(e, intType(32));
  // k = 32 - clz(count - 1): 2^(k-1) < count <= 2^k.
  Slot one = i64.constant(1), zeros = e.temp();
  Slot less = i32.from(intType(64), i64.sub(count, one));
  e.unary(Opcode::CtLZ, zeros, less, 1, 32);
  Slot k = i64.sub(i64.constant(32), i64.from(intType(32), zeros));
  Slot numerator = i64.op(Opcode::ShLI, i64.constant((1 << 30) + 1), k);
  Slot multiplier = i64.op(Opcode::DivUI, numerator, count);
  return applyScale32(e, sum, multiplier, i64.add(k, i64.constant(30)),
                      /*doubleRound=*/false);
}

static LogicalResult lowerAvgPool(tosa::AvgPool2dOp op, Emitter &e) {
  auto p = poolingOf(op, e);
  auto accType = e.layout(op.getAccType());
  if (!p || !accType)
    return failure();
  ScalarType in = p->in.elem(), out = p->out.elem();
  Scalars acc(e, accType->elem), result(e, out), i64(e, intType(64));
  Slot sum = e.temp(), count = e.temp();
  Slot zpIn = 0, zpOut = 0, low = 0, high = 0;
  if (!in.isFloat()) {
    TypeLayout inType, outType;
    auto inZp = loadOnly(e, op.getInputZp(), inType),
         outZp = loadOnly(e, op.getOutputZp(), outType);
    if (!inZp || !outZp)
      return failure();
    zpIn = acc.from(inType.elem, *inZp);
    zpOut = i64.from(outType.elem, *outZp);
    low = i64.from(out, result.lowest());
    high = i64.from(out, result.highest());
  }
  return e.loopNest(p->out.sizes, [&](ArrayRef<Slot> o) -> LogicalResult {
    e.move(sum, acc.constant(0), 1);
    e.move(count, i64.constant(0), 1);
    LogicalResult r = forWindow(e, *p, o, [&](Slot v) {
      Slot x = acc.from(in, v);
      if (!in.isFloat())
        x = acc.sub(x, zpIn);
      e.move(sum, acc.add(sum, x), 1);
      e.move(count, i64.add(count, i64.constant(1)), 1);
    });
    Slot value;
    if (in.isFloat()) {
      Slot n = e.temp();
      e.unary(Opcode::SIToFP, n, count, 1, 64, 0, acc.scalarType().code());
      value = result.from(acc.scalarType(), acc.div(sum, n));
    } else {
      value = averageOf(e, i64.from(acc.scalarType(), sum), count);
      value = i64.min(i64.max(i64.add(value, zpOut), low), high);
      value = result.from(intType(64), value);
    }
    storeElement(e, p->out, o, value);
    return r;
  });
}

void registerTosaPooling(DialectRegistry &r) {
  r.add<tosa::MaxPool2dOp, lowerMaxPool>();
  r.add<tosa::AvgPool2dOp, lowerAvgPool>();
}

} // namespace plumb
