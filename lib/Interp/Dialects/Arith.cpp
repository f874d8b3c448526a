//===- Arith.cpp - the arith dialect --------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nearly every operation is one instruction over the slots of a value. What
// the instructions mean is in Exec/IntSemantics.h and Exec/FloatSemantics.h.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "../Exec/FloatSemantics.h"
#include "../Exec/ShadowRules.h"
#include "Elementwise.h"
#include "VectorLowering.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "plumbline/Interp/ArithRounding.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static LogicalResult emitInteger(Operation *op, Emitter &e, Opcode opcode,
                                 unsigned flags) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(0).getType());
  if (!t)
    return failure();
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        e.binary(opcode, out[0], in[0], in[1], n, t->elem.bits, flags);
      });
}

template <Opcode opcode>
static LogicalResult lowerInteger(Operation *op, Emitter &e) {
  unsigned flags = 0;
  if (auto iface = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    flags = (iface.hasNoSignedWrap() ? kNSW : 0) |
            (iface.hasNoUnsignedWrap() ? kNUW : 0);
  return emitInteger(op, e, opcode, flags);
}

template <typename OpTy, Opcode opcode>
static LogicalResult lowerWithExact(OpTy op, Emitter &e) {
  return emitInteger(op, e, opcode, op.getIsExact() ? kExact : 0);
}

static LogicalResult lowerCmpI(arith::CmpIOp op, Emitter &e) {
  const IntegerCompare form =
      integerCompare(static_cast<unsigned>(op.getPredicate()));
  std::optional<TypeLayout> t = e.layout(op.getLhs().getType());
  if (!t)
    return failure();
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       e.binary(form.opcode, out[0], in[form.swap],
                                in[!form.swap], n, t->elem.bits);
                     });
}

/// Two results of the same operands: low and high half, sum and carry.
template <Opcode first, Opcode second>
static LogicalResult lowerExtended(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(0).getType());
  if (!t)
    return failure();
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       e.binary(first, out[0], in[0], in[1], n, t->elem.bits);
                       e.binary(second, out[1], in[0], in[1], n, t->elem.bits);
                     });
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

template <Opcode f32, Opcode f64, Opcode any>
static LogicalResult lowerFloatBinary(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(0).getType());
  if (!t)
    return failure();
  Opcode opcode = floatOpcode(t->elem.format, f32, f64, any);
  uint8_t flags = fastMathOf(op);
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        e.binary(opcode, out[0], in[0], in[1], n, formatCode(*t), flags);
      });
}

static LogicalResult lowerNegF(arith::NegFOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        e.unary(Opcode::NegF, out[0], in[0], n, formatCode(*t), fastMathOf(op));
      });
}

static LogicalResult lowerCmpF(arith::CmpFOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getLhs().getType());
  if (!t)
    return failure();
  Opcode opcode = floatOpcode(t->elem.format, Opcode::CmpF32, Opcode::CmpF64,
                              Opcode::CmpFX);
  unsigned flags =
      static_cast<unsigned>(op.getPredicate()) | packedFastMath(fastMathOf(op));
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        e.binary(opcode, out[0], in[0], in[1], n, formatCode(*t), flags);
      });
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// One unary instruction whose source is described by w and result by b.
static LogicalResult emitCast(Operation *op, Emitter &e, Opcode opcode,
                              unsigned flags) {
  std::optional<TypeLayout> from = e.layout(op->getOperand(0).getType());
  std::optional<TypeLayout> to = e.layout(op->getResult(0).getType());
  if (!from || !to)
    return failure();
  auto describe = [](const ScalarType &t) -> unsigned {
    return t.isFloat() ? t.code() : t.bits;
  };
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       e.unary(opcode, out[0], in[0], n, describe(from->elem),
                               flags, describe(to->elem));
                     });
}

template <Opcode opcode>
static LogicalResult lowerCast(Operation *op, Emitter &e) {
  return emitCast(op, e, opcode, 0);
}

static LogicalResult lowerTruncI(arith::TruncIOp op, Emitter &e) {
  return emitCast(op, e, Opcode::TruncI,
                  (op.hasNoSignedWrap() ? kNSW : 0) |
                      (op.hasNoUnsignedWrap() ? kNUW : 0));
}

static LogicalResult lowerExtF(arith::ExtFOp op, Emitter &e) {
  return emitCast(op, e, Opcode::ConvertF, packedFastMath(fastMathOf(op)));
}

static LogicalResult lowerTruncF(arith::TruncFOp op, Emitter &e) {
  return emitCast(op, e, Opcode::ConvertF,
                  static_cast<unsigned>(roundingOf(op.getRoundingmode())) |
                      packedFastMath(fastMathOf(op)));
}

/// A scale of any type as its power of two in e8m0, then in the type of the
/// arithmetic: what the descriptions of scaling_extf and scaling_truncf do.
static Slot emitScale(Emitter &e, Slot scale, FloatFormat from, FloatFormat to,
                      unsigned n) {
  auto convert = [&](FloatFormat source, FloatFormat target) {
    if (source == target)
      return;
    Slot d = e.temp(n);
    e.unary(Opcode::ConvertF, d, scale, n, static_cast<unsigned>(source), 0,
            static_cast<unsigned>(target));
    scale = d;
  };
  convert(from, FloatFormat::F8E8M0FNU);
  convert(FloatFormat::F8E8M0FNU, to);
  return scale;
}

static LogicalResult lowerScalingExtF(arith::ScalingExtFOp op, Emitter &e) {
  std::optional<TypeLayout> in = e.layout(op.getIn().getType());
  std::optional<TypeLayout> scale = e.layout(op.getScale().getType());
  std::optional<TypeLayout> out = e.layout(op.getType());
  if (!in || !scale || !out)
    return failure();
  FloatFormat f = out->elem.format;
  uint8_t fast = fastMathOf(op);
  Opcode multiply =
      floatOpcode(f, Opcode::MulF32, Opcode::MulF64, Opcode::MulFX);
  return elementwise(
      op, e, [&](ArrayRef<Slot> operands, ArrayRef<Slot> results, unsigned n) {
        Slot factor = emitScale(e, operands[1], scale->elem.format, f, n);
        Slot wide = e.temp(n);
        e.unary(Opcode::ConvertF, wide, operands[0], n, formatCode(*in),
                packedFastMath(fast), static_cast<unsigned>(f));
        e.binary(multiply, results[0], wide, factor, n,
                 static_cast<unsigned>(f), fast);
      });
}

static LogicalResult lowerScalingTruncF(arith::ScalingTruncFOp op, Emitter &e) {
  std::optional<TypeLayout> in = e.layout(op.getIn().getType());
  std::optional<TypeLayout> scale = e.layout(op.getScale().getType());
  std::optional<TypeLayout> out = e.layout(op.getType());
  if (!in || !scale || !out)
    return failure();
  FloatFormat f = in->elem.format;
  uint8_t fast = fastMathOf(op);
  Opcode divide = floatOpcode(f, Opcode::DivF32, Opcode::DivF64, Opcode::DivFX);
  unsigned rounding = static_cast<unsigned>(roundingOf(op.getRoundingmode()));
  return elementwise(
      op, e, [&](ArrayRef<Slot> operands, ArrayRef<Slot> results, unsigned n) {
        Slot divisor = emitScale(e, operands[1], scale->elem.format, f, n);
        Slot quotient = e.temp(n);
        e.binary(divide, quotient, operands[0], divisor, n,
                 static_cast<unsigned>(f), fast);
        e.unary(Opcode::ConvertF, results[0], quotient, n,
                static_cast<unsigned>(f), rounding | packedFastMath(fast),
                formatCode(*out));
      });
}

/// index_cast sign-extends, index_castui zero-extends, both truncate. A memref
/// of integers of the same width is the same memref.
template <Opcode extend>
static LogicalResult lowerIndexCast(Operation *op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op->getOperand(0).getType());
  std::optional<TypeLayout> to = e.layout(op->getResult(0).getType());
  if (!from || !to)
    return failure();
  unsigned w = from->elem.bits, b = to->elem.bits;
  if (from->kind == TypeLayout::MemRef) {
    if (w != b)
      return e.unsupported("a memref of integers seen with another width");
    e.alias(op->getResult(0), e.slot(op->getOperand(0)));
    return success();
  }
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        if (w == b)
          e.move(out[0], in[0], n);
        else
          e.unary(w < b ? extend : Opcode::TruncI, out[0], in[0], n, w, 0, b);
      });
}

static LogicalResult lowerBitcast(arith::BitcastOp op, Emitter &e) {
  std::optional<TypeLayout> from = e.layout(op.getIn().getType());
  std::optional<TypeLayout> to = e.layout(op.getType());
  if (!from || !to)
    return failure();
  if (from->kind == TypeLayout::MemRef) {
    e.alias(op.getResult(), e.slot(op.getIn()));
    return success();
  }
  unsigned flags = from->elem.isFloat() ? from->elem.code() + 1u : 0u;
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       e.unary(Opcode::Bitcast, out[0], in[0], n,
                               from->elem.bits, flags, to->elem.code());
                     });
}

//===----------------------------------------------------------------------===//
// Constants and select
//===----------------------------------------------------------------------===//

static LogicalResult lowerConstant(arith::ConstantOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  if (!t)
    return failure();
  noteConstants(e, op.getValue(), *t);
  if (t->kind == TypeLayout::Tensor) {
    Slot d = e.define(op.getResult());
    std::optional<Slot> data =
        e.staticData("", op.getValue(), cast<ShapedType>(op.getType()),
                     /*isConstant=*/true, /*alignment=*/0);
    if (!data)
      return failure();
    e.moveValue(*t, d, *data, /*take=*/true);
    return success();
  }
  std::optional<Slot> s = e.constantAttr(op.getValue(), op.getType());
  if (!s)
    return failure();
  e.alias(op.getResult(), *s);
  return success();
}

/// Select's idea of the type of what it chooses.
static std::pair<unsigned, unsigned> selectType(const TypeLayout &t) {
  if (t.kind == TypeLayout::MemRef)
    return {64, kSelectInt};
  if (t.elem.isFloat())
    return {formatCode(t), 0};
  return {t.elem.bits, kSelectInt};
}

static LogicalResult lowerSelect(arith::SelectOp op, Emitter &e) {
  std::optional<TypeLayout> t = e.layout(op.getType());
  std::optional<TypeLayout> c = e.layout(op.getCondition().getType());
  if (!t || !c)
    return failure();
  auto [w, flags] = selectType(*t);

  // A condition an element: as other elementwise operations.
  if (c->kind != TypeLayout::Scalar || t->slots() == 1) {
    if (t->kind != TypeLayout::MemRef)
      return elementwise(
          op, e,
          [&, w = w, flags = flags](ArrayRef<Slot> in, ArrayRef<Slot> out,
                                    unsigned n) {
            if (t->parts == 1)
              e.ternary(Opcode::Select, out[0], in[0], in[1], in[2], n, w,
                        flags);
            else // complex: one condition for both parts
              for (unsigned i = 0; i < n; ++i)
                e.ternary(Opcode::Select, out[0] + i, in[0] + i / t->parts,
                          in[1] + i, in[2] + i, 1, w, flags);
          });
  }

  Slot cond = e.slot(op.getCondition());
  Slot a = e.slot(op.getTrueValue()), b = e.slot(op.getFalseValue());
  Slot d = e.define(op.getResult());
  if (t->elem.isWide() && t->kind == TypeLayout::Vector) {
    e.ternary(Opcode::Select, d, splatted(e, cond, t->slots()), a, b,
              t->slots(), w, flags);
    return success();
  }
  if (t->kind != TypeLayout::Tensor) {
    e.emit2(Opcode::SelectN, d, cond, a, b, t->slots(), w, flags);
    return success();
  }
  // A whole tensor: a reference to one of them.
  Label otherwise = e.newLabel(), end = e.newLabel();
  uint32_t join = e.newJoin();
  e.branchUnless(cond, otherwise, join);
  e.moveValue(*t, d, a);
  e.jump(end);
  e.place(otherwise);
  e.moveValue(*t, d, b);
  e.place(end);
  e.join(join, {{d, t->slots()}});
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void plumb::registerArithDialect(DialectRegistry &r) {
  r.addAll<arith::AddIOp>(lowerInteger<Opcode::AddI>);
  r.addAll<arith::SubIOp>(lowerInteger<Opcode::SubI>);
  r.addAll<arith::MulIOp>(lowerInteger<Opcode::MulI>);
  r.addAll<arith::ShLIOp>(lowerInteger<Opcode::ShLI>);
  r.addAll<arith::CeilDivSIOp>(lowerInteger<Opcode::CeilDivSI>);
  r.addAll<arith::CeilDivUIOp>(lowerInteger<Opcode::CeilDivUI>);
  r.addAll<arith::FloorDivSIOp>(lowerInteger<Opcode::FloorDivSI>);
  r.addAll<arith::RemSIOp>(lowerInteger<Opcode::RemSI>);
  r.addAll<arith::RemUIOp>(lowerInteger<Opcode::RemUI>);
  r.addAll<arith::AndIOp>(lowerInteger<Opcode::AndI>);
  r.addAll<arith::OrIOp>(lowerInteger<Opcode::OrI>);
  r.addAll<arith::XOrIOp>(lowerInteger<Opcode::XorI>);
  r.addAll<arith::MaxSIOp>(lowerInteger<Opcode::MaxSI>);
  r.addAll<arith::MaxUIOp>(lowerInteger<Opcode::MaxUI>);
  r.addAll<arith::MinSIOp>(lowerInteger<Opcode::MinSI>);
  r.addAll<arith::MinUIOp>(lowerInteger<Opcode::MinUI>);
  r.add<arith::DivSIOp, lowerWithExact<arith::DivSIOp, Opcode::DivSI>>();
  r.add<arith::DivUIOp, lowerWithExact<arith::DivUIOp, Opcode::DivUI>>();
  r.add<arith::ShRSIOp, lowerWithExact<arith::ShRSIOp, Opcode::ShRSI>>();
  r.add<arith::ShRUIOp, lowerWithExact<arith::ShRUIOp, Opcode::ShRUI>>();
  r.addAll<arith::AddUIExtendedOp>(
      lowerExtended<Opcode::AddI, Opcode::AddUICarry>);
  r.addAll<arith::MulSIExtendedOp>(
      lowerExtended<Opcode::MulI, Opcode::MulSIHigh>);
  r.addAll<arith::MulUIExtendedOp>(
      lowerExtended<Opcode::MulI, Opcode::MulUIHigh>);
  r.add<arith::CmpIOp, lowerCmpI>();

  r.addAll<arith::AddFOp>(
      lowerFloatBinary<Opcode::AddF32, Opcode::AddF64, Opcode::AddFX>);
  r.addAll<arith::SubFOp>(
      lowerFloatBinary<Opcode::SubF32, Opcode::SubF64, Opcode::SubFX>);
  r.addAll<arith::MulFOp>(
      lowerFloatBinary<Opcode::MulF32, Opcode::MulF64, Opcode::MulFX>);
  r.addAll<arith::DivFOp>(
      lowerFloatBinary<Opcode::DivF32, Opcode::DivF64, Opcode::DivFX>);
  r.addAll<arith::RemFOp>(
      lowerFloatBinary<Opcode::RemF, Opcode::RemF, Opcode::RemF>);
  r.addAll<arith::MaximumFOp>(
      lowerFloatBinary<Opcode::MaximumF, Opcode::MaximumF, Opcode::MaximumF>);
  r.addAll<arith::MinimumFOp>(
      lowerFloatBinary<Opcode::MinimumF, Opcode::MinimumF, Opcode::MinimumF>);
  r.addAll<arith::MaxNumFOp>(
      lowerFloatBinary<Opcode::MaxNumF, Opcode::MaxNumF, Opcode::MaxNumF>);
  r.addAll<arith::MinNumFOp>(
      lowerFloatBinary<Opcode::MinNumF, Opcode::MinNumF, Opcode::MinNumF>);
  r.add<arith::NegFOp, lowerNegF>();
  r.add<arith::CmpFOp, lowerCmpF>();

  r.addAll<arith::ExtSIOp>(lowerCast<Opcode::ExtSI>);
  r.addAll<arith::ExtUIOp>(lowerCast<Opcode::ExtUI>);
  r.add<arith::TruncIOp, lowerTruncI>();
  r.add<arith::ExtFOp, lowerExtF>();
  r.add<arith::TruncFOp, lowerTruncF>();
  r.add<arith::ScalingExtFOp, lowerScalingExtF>();
  r.add<arith::ScalingTruncFOp, lowerScalingTruncF>();
  r.addAll<arith::FPToSIOp>(lowerCast<Opcode::FPToSI>);
  r.addAll<arith::FPToUIOp>(lowerCast<Opcode::FPToUI>);
  r.addAll<arith::SIToFPOp>(lowerCast<Opcode::SIToFP>);
  r.addAll<arith::UIToFPOp>(lowerCast<Opcode::UIToFP>);
  r.addAll<arith::IndexCastOp>(lowerIndexCast<Opcode::ExtSI>);
  r.addAll<arith::IndexCastUIOp>(lowerIndexCast<Opcode::ExtUI>);
  r.add<arith::BitcastOp, lowerBitcast>();

  r.add<arith::ConstantOp, lowerConstant>();
  r.add<arith::SelectOp, lowerSelect>();
}
