//===- TosaConversions.cpp - tosa.cast, rescale, apply_scale --------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By the pseudocode of the TOSA 1.0 specification, "Type conversion". Floats
// become integers by rounding to nearest even and clipping to the range of the
// result (a NaN has no result: poison); fixed-point values are rescaled in 64
// bits by a multiplication, a rounding addition and a shift.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"
#include <cmath>

using namespace mlir;

namespace plumb {

/// round_to_nearest_int, clipped; exact for every pair of types: the clipping
/// compares with powers of two, which all formats have.
static Slot floatToInt(Emitter &e, const Scalars &in, ScalarType out, Slot a) {
  Slot rounded = in.math(MathFn::RoundEven, a), converted = e.temp();
  Scalars result(e, out);
  Slot limit = in.constant(std::ldexp(1.0, out.bits - 1));
  Slot lowLimit = in.constant(-std::ldexp(1.0, out.bits - 1));
  Slot isHigh = in.greaterEqual(rounded, limit);
  Slot isLow = in.greater(lowLimit, rounded);
  // Out-of-range values are replaced before they are converted.
  Slot inRange = in.select(isHigh, in.constant(0), rounded);
  inRange = in.select(isLow, in.constant(0), inRange);
  e.unary(Opcode::FPToSI, converted, inRange, 1, in.scalarType().code(), 0,
          out.bits);
  converted = result.select(isHigh, result.highest(), converted);
  return result.select(isLow, result.lowest(), converted);
}

static LogicalResult lowerCast(tosa::CastOp op, Emitter &e) {
  auto from = e.layout(op.getInput().getType()),
       to = e.layout(op.getOutput().getType());
  if (!from || !to)
    return failure();
  Scalars in(e, from->elem), out(e, to->elem);
  ScalarType f = from->elem, t = to->elem;
  return broadcastLoop(
      e, {op.getInput()}, op.getOutput(), [&](ArrayRef<Slot> v) {
        Slot a = v[0], d = e.temp();
        if (!t.isFloat() && t.bits == 1 && (f.isFloat() || f.bits > 1))
          return binarySlot(e, Opcode::XorI, in.equal(a, in.constant(0)),
                            e.i1Constant(true), 1);
        if (f.isFloat() && !t.isFloat())
          return floatToInt(e, in, t, a);
        if (f.isFloat() || (!t.isFloat() && f.bits > 1))
          return out.from(f, a);
        if (t.isFloat())
          e.unary(f.bits == 1 ? Opcode::UIToFP : Opcode::SIToFP, d, a, 1,
                  f.bits, 0, t.code());
        else if (t.bits == 1)
          return a;
        else
          e.unary(Opcode::ExtUI, d, a, 1, 1, 0, t.bits);
        return d;
      });
}

/// To 64 bits, by sign or by zeros.
static Slot widen(Emitter &e, ScalarType type, bool isUnsigned, Slot a) {
  if (type.bits == 64)
    return a;
  Slot d = e.temp();
  e.unary(isUnsigned ? Opcode::ExtUI : Opcode::ExtSI, d, a, 1, type.bits, 0,
          64);
  return d;
}

static LogicalResult lowerRescale(tosa::RescaleOp op, Emitter &e) {
  auto in = tosaTensor(e, op.getInput()),
       multiplier = tosaTensor(e, op.getMultiplier()),
       shift = tosaTensor(e, op.getShift());
  if (!in || !multiplier || !shift)
    return failure();
  TypeLayout inZpType, outZpType;
  auto inZp = loadOnly(e, op.getInputZp(), inZpType),
       outZp = loadOnly(e, op.getOutputZp(), outZpType);
  auto out = tosaResult(e, op.getOutput(), in->sizes);
  if (!inZp || !outZp || !out)
    return failure();
  ScalarType t = out->elem();
  if (in->elem().isFloat() || t.isFloat() || t.bits > 32)
    return e.unsupported("a rescale of " + in->type.str() + " to " +
                         out->type.str());
  if (op.getRoundingMode() == tosa::RoundingMode::INEXACT_ROUND)
    return e.unsupported("inexact rounding, which implementations may choose");
  bool isDouble = op.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND;
  Scalars i64(e, intType(64));
  Slot zpIn = widen(e, inZpType.elem, op.getInputUnsigned(), *inZp);
  Slot zpOut = widen(e, outZpType.elem, op.getOutputUnsigned(), *outZp);
  int64_t span = int64_t(1) << t.bits;
  int64_t least = op.getOutputUnsigned() ? 0 : -(span / 2);
  Slot low = i64.constant(least), high = i64.constant(least + span - 1);
  Scalars result(e, t);
  return e.loopNest(out->sizes, [&](ArrayRef<Slot> ivs) {
    Slot channel =
        op.getPerChannel() && !ivs.empty() ? ivs.back() : e.indexConstant(0);
    Slot m = widen(e, multiplier->elem(), false,
                   loadElement(e, *multiplier, {channel}));
    Slot s = widen(e, shift->elem(), false, loadElement(e, *shift, {channel}));
    Slot v =
        widen(e, in->elem(), op.getInputUnsigned(), loadElement(e, *in, ivs));
    v = applyScale32(e, i64.sub(v, zpIn), m, s, isDouble);
    v = i64.min(i64.max(i64.add(v, zpOut), low), high);
    storeElement(e, *out, ivs, result.from(intType(64), v));
    return success();
  });
}

/// The scalar of which rescale consists; on scalars, vectors and tensors.
static LogicalResult lowerApplyScale(tosa::ApplyScaleOp op, Emitter &e) {
  auto value = e.layout(op.getValue().getType()),
       multiplier = e.layout(op.getMultiplier().getType()),
       shift = e.layout(op.getShift().getType()),
       out = e.layout(op.getOutput().getType());
  if (!value || !multiplier || !shift || !out)
    return failure();
  if (op.getRoundingMode() == tosa::RoundingMode::INEXACT_ROUND)
    return e.unsupported("inexact rounding, which implementations may choose");
  bool isDouble = op.getRoundingMode() == tosa::RoundingMode::DOUBLE_ROUND;
  Scalars result(e, out->elem);
  auto scale = [&](Slot v, Slot m, Slot s) {
    Slot scaled = applyScale32(e, widen(e, value->elem, false, v),
                               widen(e, multiplier->elem, false, m),
                               widen(e, shift->elem, false, s), isDouble);
    return result.from(intType(64), scaled);
  };
  if (out->isShaped())
    return broadcastLoop(
        e, op->getOperands(), op.getOutput(),
        [&](ArrayRef<Slot> v) { return scale(v[0], v[1], v[2]); });
  Slot d = e.define(op.getOutput());
  for (unsigned i = 0; i < out->slots(); ++i)
    e.move(d + i,
           scale(e.slot(op.getValue()) + i, e.slot(op.getMultiplier()) + i,
                 e.slot(op.getShift()) + i),
           1);
  return success();
}

void registerTosaConversions(DialectRegistry &r) {
  r.add<tosa::CastOp, lowerCast>();
  r.add<tosa::RescaleOp, lowerRescale>();
  r.add<tosa::ApplyScaleOp, lowerApplyScale>();
}

} // namespace plumb
