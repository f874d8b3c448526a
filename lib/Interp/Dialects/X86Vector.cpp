//===- X86Vector.cpp - the x86vector dialect ------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations quote Intel's guide to intrinsics for what they mean, by the
// names of their operands; so they are taken here. mask.rndscale rounds `a` as
// `imm` says where a bit of `k` is set and has lanes of `src` elsewhere, and
// mask.scalef scales `a` by `b`. MLIR's own conversion hands the operands to
// LLVM's intrinsics in the order in which they are written, which is not the
// intrinsics' (there `src` comes behind `a` and `b`): what the intrinsics then
// compute is something else, and a difference between the levels is right.
//
// The integers that choose fraction bits and roundings are part of the
// instruction's encoding: they must be constants.
//
//===----------------------------------------------------------------------===//

#include "LLVMValues.h"
#include "VectorLowering.h"
#include "X86Lanes.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"

using namespace plumb;
using namespace mlir;

static LogicalResult lowerCompress(x86vector::MaskCompressOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  unsigned n = t->slots();
  Slot rest;
  if (op.getSrc()) {
    rest = e.slot(op.getSrc());
  } else if (op.getConstantSrcAttr()) {
    std::optional<Slot> lanes =
        e.constantAttr(op.getConstantSrcAttr(), op.getType());
    if (!lanes)
      return failure();
    rest = *lanes;
  } else {
    rest = splatted(e, e.constant(0, t->elem), n);
  }
  x86::compress(e, e.define(op.getDst()), e.slot(op.getK()), e.slot(op.getA()),
                rest, n);
  return success();
}

/// A constant operand; nullopt after reporting that it is none.
static std::optional<int64_t> immediate(Emitter &e, Value v, StringRef what) {
  std::optional<int64_t> value = constantInt(v);
  if (!value)
    (void)e.unsupported(Twine(what) + " that is no constant");
  return value;
}

static LogicalResult lowerRoundScale(x86vector::MaskRndScaleOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  std::optional<int64_t> imm = immediate(e, op.getImm(), "an 'imm'");
  if (!imm)
    return failure();
  std::optional<int64_t> rounding =
      immediate(e, op.getRounding(), "a 'rounding'");
  if (!rounding)
    return failure();
  if (*rounding != 4 && *rounding != 8)
    return e.unsupported("the rounding " + Twine(*rounding) +
                         " (4 is the default, 8 is without exceptions)");
  Slot d = e.define(op.getDst());
  std::optional<Slot> mask =
      x86::maskLanes(e, e.slot(op.getK()), 32, t->slots());
  if (!mask)
    return failure();
  x86::roundToFraction(e, d, e.slot(op.getA()), *imm & 255, e.slot(op.getSrc()),
                       *mask, t->slots(), t->elem);
  return success();
}

static LogicalResult lowerScale(x86vector::MaskScaleFOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  std::optional<int64_t> rounding =
      immediate(e, op.getRounding(), "a 'rounding'");
  if (!rounding)
    return failure();
  unsigned bits = op.getK().getType().getIntOrFloatBitWidth();
  Slot d = e.define(op.getDst());
  std::optional<Slot> mask =
      x86::maskLanes(e, e.slot(op.getK()), bits, t->slots());
  if (!mask)
    return failure();
  return x86::scale(e, d, e.slot(op.getA()), e.slot(op.getB()),
                    e.slot(op.getSrc()), *mask, *rounding, t->slots(), t->elem);
}

static LogicalResult lowerIntersect(x86vector::Vp2IntersectOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getA().getType());
  if (!t)
    return failure();
  Slot first = e.define(op.getK1()), second = e.define(op.getK2());
  x86::intersect(e, first, second, e.slot(op.getA()), e.slot(op.getB()),
                 t->slots(), t->elem.bits);
  return success();
}

static LogicalResult lowerDotBF16(x86vector::DotBF16Op op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> factors = e.layout(op.getA().getType());
  if (!t || !factors)
    return failure();
  x86::dotPairs(e, e.define(op.getDst()), e.slot(op.getSrc()),
                e.slot(op.getA()), e.slot(op.getB()), t->slots());
  return success();
}

static LogicalResult lowerToBF16(x86vector::CvtPackedF32ToBF16Op op,
                                 Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  x86::toBF16(e, e.define(op.getDst()), e.slot(op.getA()), t->slots());
  return success();
}

static LogicalResult lowerRsqrt(x86vector::RsqrtOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  x86::reciprocalRoot(e, e.define(op.getB()), e.slot(op.getA()), t->slots());
  return success();
}

static LogicalResult lowerDot(x86vector::DotOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  x86::dotFours(e, e.define(op.getRes()), e.slot(op.getA()), e.slot(op.getB()),
                0xff, t->slots());
  return success();
}

static LogicalResult lowerDotInt8(x86vector::DotInt8Op op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  x86::dotBytes(e, e.define(op.getDst()), e.slot(op.getW()), e.slot(op.getA()),
                e.slot(op.getB()), t->slots());
  return success();
}

/// From the first element on whatever lies there, as the guide says ("stored at
/// memory locations starting at"): strides do not count.
template <typename Op, x86::Halves which>
static LogicalResult lowerHalves(Op op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getDst().getType());
  std::optional<TypeLayout> memory = e.layout(op.getA().getType());
  if (!t || !memory)
    return failure();
  x86::loadHalves(e, e.define(op.getDst()),
                  e.slot(op.getA()) + TypeLayout::kAddress, memory->elem.format,
                  which, t->slots());
  return success();
}

void plumb::registerX86VectorDialect(DialectRegistry &r) {
  r.add<x86vector::MaskCompressOp, lowerCompress>();
  r.add<x86vector::MaskRndScaleOp, lowerRoundScale>();
  r.add<x86vector::MaskScaleFOp, lowerScale>();
  r.add<x86vector::Vp2IntersectOp, lowerIntersect>();
  r.add<x86vector::DotBF16Op, lowerDotBF16>();
  r.add<x86vector::CvtPackedF32ToBF16Op, lowerToBF16>();
  r.add<x86vector::RsqrtOp, lowerRsqrt>();
  r.add<x86vector::DotOp, lowerDot>();
  r.add<x86vector::DotInt8Op, lowerDotInt8>();
  r.add<x86vector::BcstToPackedF32Op,
        lowerHalves<x86vector::BcstToPackedF32Op, x86::Halves::First>>();
  r.add<
      x86vector::CvtPackedEvenIndexedToF32Op,
      lowerHalves<x86vector::CvtPackedEvenIndexedToF32Op, x86::Halves::Even>>();
  r.add<x86vector::CvtPackedOddIndexedToF32Op,
        lowerHalves<x86vector::CvtPackedOddIndexedToF32Op, x86::Halves::Odd>>();
}
