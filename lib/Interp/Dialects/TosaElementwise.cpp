//===- TosaElementwise.cpp - TOSA's elementwise operations ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elementwise operations with broadcasting, by the pseudocode of the TOSA 1.0
// specification ("Elementwise operators", "Activation functions"). MLIR admits
// more element types than the specification does; the same formulas are used
// for these.
//
//===----------------------------------------------------------------------===//

#include "TosaHelpers.h"
#include "plumbline/Interp/DialectRegistry.h"

using namespace mlir;

namespace plumb {

/// The type of the first operand's elements.
static std::optional<ScalarType> elementOf(Emitter &e, Value v) {
  auto t = e.layout(v.getType());
  if (!t)
    return std::nullopt;
  return t->elem;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

using BinaryFn = Slot (*)(const Scalars &, Slot, Slot);

template <typename OpTy, BinaryFn Fn>
static LogicalResult lowerBinary(OpTy op, Emitter &e) {
  auto elem = elementOf(e, op.getInput1());
  if (!elem)
    return failure();
  Scalars s(e, *elem);
  return broadcastLoop(e, {op.getInput1(), op.getInput2()}, op.getOutput(),
                       [&](ArrayRef<Slot> v) { return Fn(s, v[0], v[1]); });
}

static Slot addOf(const Scalars &s, Slot a, Slot b) { return s.add(a, b); }
static Slot subOf(const Scalars &s, Slot a, Slot b) { return s.sub(a, b); }
static Slot divOf(const Scalars &s, Slot a, Slot b) { return s.div(a, b); }
static Slot greaterOf(const Scalars &s, Slot a, Slot b) {
  return s.greater(a, b);
}
static Slot greaterEqualOf(const Scalars &s, Slot a, Slot b) {
  return s.greaterEqual(a, b);
}
static Slot equalOf(const Scalars &s, Slot a, Slot b) { return s.equal(a, b); }
static Slot andOf(const Scalars &s, Slot a, Slot b) {
  return s.op(Opcode::AndI, a, b);
}
static Slot orOf(const Scalars &s, Slot a, Slot b) {
  return s.op(Opcode::OrI, a, b);
}
static Slot xorOf(const Scalars &s, Slot a, Slot b) {
  return s.op(Opcode::XorI, a, b);
}

template <typename OpTy, bool IsMax>
static LogicalResult lowerMinMax(OpTy op, Emitter &e) {
  auto elem = elementOf(e, op.getInput1());
  if (!elem)
    return failure();
  Scalars s(e, *elem);
  bool ignore = ignoresNaN(op.getNanMode());
  return broadcastLoop(e, {op.getInput1(), op.getInput2()}, op.getOutput(),
                       [&](ArrayRef<Slot> v) {
                         return IsMax ? s.max(v[0], v[1], ignore)
                                      : s.min(v[0], v[1], ignore);
                       });
}

static LogicalResult lowerPow(tosa::PowOp op, Emitter &e) {
  auto elem = elementOf(e, op.getInput1());
  if (!elem)
    return failure();
  if (!elem->isFloat())
    return e.unsupported("tosa.pow of integers");
  e.noteFunction("math.powf");
  Scalars s(e, *elem);
  return broadcastLoop(e, {op.getInput1(), op.getInput2()}, op.getOutput(),
                       [&](ArrayRef<Slot> v) {
                         return s.op(Opcode::Math2, v[0], v[1],
                                     static_cast<unsigned>(MathFn::Pow));
                       });
}

/// Shift amounts outside [0, 31] (63 for i64) are unpredictable; shifts by the
/// width or more of a narrow type are those of C's promoted integers.
template <typename OpTy, Opcode Shift>
static LogicalResult lowerShift(OpTy op, Emitter &e) {
  auto elem = elementOf(e, op.getInput1());
  if (!elem)
    return failure();
  if (elem->isFloat())
    return e.unsupported("shifts of floats");
  unsigned wide = elem->bits == 64 ? 64 : 32, bits = elem->bits;
  Scalars narrow(e, *elem), s(e, intType(wide));
  bool isArithmetic = Shift == Opcode::ShRSI;
  auto widen = [&](Slot a, bool isSigned) {
    if (bits == wide)
      return a;
    Slot d = e.temp();
    e.unary(isSigned ? Opcode::ExtSI : Opcode::ExtUI, d, a, 1, bits, 0, wide);
    return d;
  };
  bool round = false;
  if constexpr (std::is_same_v<OpTy, tosa::ArithmeticRightShiftOp>)
    round = op.getRound();
  return broadcastLoop(
      e, {op.getInput1(), op.getInput2()}, op.getOutput(),
      [&](ArrayRef<Slot> v) {
        Slot a = widen(v[0], isArithmetic), amount = widen(v[1], true);
        // ShLI and the others are poison for amounts past the width.
        Slot result = s.op(Shift, a, amount);
        if (round) {
          // Rounds up if the last bit shifted out is set.
          Slot zero = s.constant(0), one = s.constant(1);
          Slot moves = s.op(Opcode::CmpSLT, zero, amount);
          Slot last = s.select(moves, s.op(Opcode::SubI, amount, one), zero);
          Slot bit = s.op(Opcode::AndI, s.op(Opcode::ShRSI, a, last), one);
          bit = s.select(moves, bit, zero);
          result = s.op(Opcode::AddI, result, bit);
        }
        return narrow.from(intType(wide), result);
      });
}

/// i32 products may be scaled by a rounded right shift.
static LogicalResult lowerMul(tosa::MulOp op, Emitter &e) {
  auto in = elementOf(e, op.getInput1()), out = elementOf(e, op.getOutput());
  if (!in || !out)
    return failure();
  Scalars result(e, *out);
  ValueRange operands = ValueRange(op->getOperands()).take_front(2);
  if (in->isFloat())
    return broadcastLoop(e, operands, op.getOutput(), [&](ArrayRef<Slot> v) {
      return result.mul(result.from(*in, v[0]), result.from(*in, v[1]));
    });
  TypeLayout shiftType;
  auto shift = loadOnly(e, op.getShift(), shiftType);
  if (!shift)
    return failure();
  if (in->bits != 32)
    return broadcastLoop(e, operands, op.getOutput(), [&](ArrayRef<Slot> v) {
      return result.mul(result.from(*in, v[0]), result.from(*in, v[1]));
    });
  Scalars i64(e, intType(64)), i8(e, intType(8));
  Slot amount = i64.from(intType(8), *shift), zero = i64.constant(0),
       one = i64.constant(1);
  Slot scales = i64.op(Opcode::CmpSLT, zero, amount);
  Slot last = i64.select(scales, i64.op(Opcode::SubI, amount, one), zero);
  Slot round = i64.select(scales, i64.op(Opcode::ShLI, one, last), zero);
  return broadcastLoop(e, operands, op.getOutput(), [&](ArrayRef<Slot> v) {
    Slot product =
        i64.op(Opcode::MulI, i64.from(*in, v[0]), i64.from(*in, v[1]));
    product =
        i64.op(Opcode::ShRSI, i64.op(Opcode::AddI, product, round), amount);
    return result.from(intType(64), product);
  });
}

static LogicalResult lowerSelect(tosa::SelectOp op, Emitter &e) {
  auto elem = elementOf(e, op.getInput2());
  if (!elem)
    return failure();
  Scalars s(e, *elem);
  return broadcastLoop(
      e, op->getOperands(), op.getOutput(),
      [&](ArrayRef<Slot> v) { return s.select(v[0], v[1], v[2]); });
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult mapElements(OpTy op, Emitter &e,
                                 function_ref<Slot(const Scalars &, Slot)> fn) {
  Value input = op->getOperand(0), output = op->getResult(0);
  auto elem = elementOf(e, input);
  if (!elem)
    return failure();
  Scalars s(e, *elem);
  return broadcastLoop(e, {input}, output,
                       [&](ArrayRef<Slot> v) { return fn(s, v[0]); });
}

template <typename OpTy, MathFn Fn>
static LogicalResult lowerMath(OpTy op, Emitter &e) {
  auto elem = elementOf(e, op->getOperand(0));
  if (!elem)
    return failure();
  if (!elem->isFloat())
    return e.unsupported("this function of integers");
  switch (Fn) {
  case MathFn::Ceil:
  case MathFn::Floor:
    break;
  default:
    e.noteFunction(std::string("math.") + op->getName().stripDialect().str());
  }
  return mapElements(op, e,
                     [](const Scalars &s, Slot a) { return s.math(Fn, a); });
}

static LogicalResult lowerSigmoid(tosa::SigmoidOp op, Emitter &e) {
  auto elem = elementOf(e, op.getInput());
  if (!elem)
    return failure();
  if (!elem->isFloat())
    return e.unsupported("tosa.sigmoid of integers");
  e.noteFunction("math.exp");
  return mapElements(op, e, [](const Scalars &s, Slot a) {
    Slot one = s.constant(1);
    return s.div(one, s.add(one, s.math(MathFn::Exp, s.neg(a))));
  });
}

static LogicalResult lowerReciprocal(tosa::ReciprocalOp op, Emitter &e) {
  return mapElements(
      op, e, [](const Scalars &s, Slot a) { return s.div(s.constant(1), a); });
}

static LogicalResult lowerAbs(tosa::AbsOp op, Emitter &e) {
  return mapElements(op, e, [](const Scalars &s, Slot a) { return s.abs(a); });
}

static LogicalResult lowerClz(tosa::ClzOp op, Emitter &e) {
  return mapElements(op, e, [&](const Scalars &s, Slot a) {
    Slot d = e.temp();
    e.unary(Opcode::CtLZ, d, a, 1, s.scalarType().bits);
    return d;
  });
}

template <typename OpTy> static LogicalResult lowerNot(OpTy op, Emitter &e) {
  return mapElements(op, e, [](const Scalars &s, Slot a) {
    return s.op(Opcode::XorI, a, s.constant(-1));
  });
}

/// -(x - zp) + output_zp, clipped to the type.
static LogicalResult lowerNegate(tosa::NegateOp op, Emitter &e) {
  auto elem = elementOf(e, op.getInput1());
  if (!elem)
    return failure();
  if (elem->isFloat())
    return broadcastLoop(
        e, {op.getInput1()}, op.getOutput(),
        [&](ArrayRef<Slot> v) { return Scalars(e, *elem).neg(v[0]); });
  if (elem->bits > 62)
    return e.unsupported("tosa.negate of i" + Twine(elem->bits));
  TypeLayout zpType;
  auto inZp = loadOnly(e, op.getInput1Zp(), zpType),
       outZp = loadOnly(e, op.getOutputZp(), zpType);
  if (!inZp || !outZp)
    return failure();
  Scalars narrow(e, *elem), i64(e, intType(64));
  Slot zpIn = i64.from(zpType.elem, *inZp),
       zpOut = i64.from(zpType.elem, *outZp);
  Slot low = i64.from(*elem, narrow.lowest()),
       high = i64.from(*elem, narrow.highest());
  return broadcastLoop(e, {op.getInput1()}, op.getOutput(),
                       [&](ArrayRef<Slot> v) {
                         Slot a = i64.sub(zpIn, i64.from(*elem, v[0]));
                         a = i64.add(a, zpOut);
                         a = i64.min(i64.max(a, low), high);
                         return narrow.from(intType(64), a);
                       });
}

/// Where NaN is ignored, a NaN becomes the least value.
static LogicalResult lowerClamp(tosa::ClampOp op, Emitter &e) {
  auto elem = elementOf(e, op.getInput());
  if (!elem)
    return failure();
  Type type = cast<ShapedType>(op.getInput().getType()).getElementType();
  auto low = e.constantAttr(op.getMinVal(), type),
       high = e.constantAttr(op.getMaxVal(), type);
  if (!low || !high)
    return failure();
  bool ignore = ignoresNaN(op.getNanMode()) && elem->isFloat();
  return mapElements(op, e, [&](const Scalars &s, Slot a) {
    Slot clipped = s.min(s.max(a, *low), *high);
    return ignore ? s.select(s.isNaN(a), *low, clipped) : clipped;
  });
}

/// 256 entries are looked up; 513 are interpolated by the low 7 bits.
static LogicalResult lowerTable(tosa::TableOp op, Emitter &e) {
  auto elem = elementOf(e, op.getInput1());
  auto table = tosaTensor(e, op.getTable());
  auto out = elementOf(e, op.getOutput());
  if (!elem || !table || !out)
    return failure();
  if (elem->isFloat() || (elem->bits != 8 && elem->bits != 16))
    return e.unsupported("a table for " + Twine(elem->bits) + "-bit elements");
  Scalars i32(e, intType(32)), result(e, *out);
  auto at = [&](Slot index) {
    return loadElement(e, *table, {toIndex(e, index, 32)});
  };
  return broadcastLoop(
      e, {op.getInput1()}, op.getOutput(), [&](ArrayRef<Slot> v) {
        Slot x = i32.from(*elem, v[0]);
        if (elem->bits == 8)
          return result.from(table->elem(), at(i32.add(x, i32.constant(128))));
        Slot value = i32.add(x, i32.constant(32768));
        Slot index = i32.op(Opcode::ShRUI, value, i32.constant(7));
        Slot fraction = i32.op(Opcode::AndI, value, i32.constant(127));
        Slot base = i32.from(table->elem(), at(index));
        Slot next =
            i32.from(table->elem(), at(i32.add(index, i32.constant(1))));
        Slot slope = i32.sub(next, base);
        Slot y = i32.add(i32.op(Opcode::ShLI, base, i32.constant(7)),
                         i32.mul(slope, fraction));
        return result.from(intType(32), y);
      });
}

void registerTosaElementwise(DialectRegistry &r) {
  r.add<tosa::AddOp, lowerBinary<tosa::AddOp, addOf>>();
  r.add<tosa::SubOp, lowerBinary<tosa::SubOp, subOf>>();
  r.add<tosa::IntDivOp, lowerBinary<tosa::IntDivOp, divOf>>();
  r.add<tosa::BitwiseAndOp, lowerBinary<tosa::BitwiseAndOp, andOf>>();
  r.add<tosa::BitwiseOrOp, lowerBinary<tosa::BitwiseOrOp, orOf>>();
  r.add<tosa::BitwiseXorOp, lowerBinary<tosa::BitwiseXorOp, xorOf>>();
  r.add<tosa::LogicalAndOp, lowerBinary<tosa::LogicalAndOp, andOf>>();
  r.add<tosa::LogicalOrOp, lowerBinary<tosa::LogicalOrOp, orOf>>();
  r.add<tosa::LogicalXorOp, lowerBinary<tosa::LogicalXorOp, xorOf>>();
  r.add<tosa::EqualOp, lowerBinary<tosa::EqualOp, equalOf>>();
  r.add<tosa::GreaterOp, lowerBinary<tosa::GreaterOp, greaterOf>>();
  r.add<tosa::GreaterEqualOp,
        lowerBinary<tosa::GreaterEqualOp, greaterEqualOf>>();
  r.add<tosa::MaximumOp, lowerMinMax<tosa::MaximumOp, true>>();
  r.add<tosa::MinimumOp, lowerMinMax<tosa::MinimumOp, false>>();
  r.add<tosa::PowOp, lowerPow>();
  r.add<tosa::MulOp, lowerMul>();
  r.add<tosa::LogicalLeftShiftOp,
        lowerShift<tosa::LogicalLeftShiftOp, Opcode::ShLI>>();
  r.add<tosa::LogicalRightShiftOp,
        lowerShift<tosa::LogicalRightShiftOp, Opcode::ShRUI>>();
  r.add<tosa::ArithmeticRightShiftOp,
        lowerShift<tosa::ArithmeticRightShiftOp, Opcode::ShRSI>>();
  r.add<tosa::SelectOp, lowerSelect>();
  r.add<tosa::AbsOp, lowerAbs>();
  r.add<tosa::NegateOp, lowerNegate>();
  r.add<tosa::BitwiseNotOp, lowerNot<tosa::BitwiseNotOp>>();
  r.add<tosa::LogicalNotOp, lowerNot<tosa::LogicalNotOp>>();
  r.add<tosa::ClzOp, lowerClz>();
  r.add<tosa::CeilOp, lowerMath<tosa::CeilOp, MathFn::Ceil>>();
  r.add<tosa::FloorOp, lowerMath<tosa::FloorOp, MathFn::Floor>>();
  r.add<tosa::CosOp, lowerMath<tosa::CosOp, MathFn::Cos>>();
  r.add<tosa::SinOp, lowerMath<tosa::SinOp, MathFn::Sin>>();
  r.add<tosa::ExpOp, lowerMath<tosa::ExpOp, MathFn::Exp>>();
  r.add<tosa::LogOp, lowerMath<tosa::LogOp, MathFn::Log>>();
  r.add<tosa::TanhOp, lowerMath<tosa::TanhOp, MathFn::Tanh>>();
  r.add<tosa::ErfOp, lowerMath<tosa::ErfOp, MathFn::Erf>>();
  r.add<tosa::RsqrtOp, lowerMath<tosa::RsqrtOp, MathFn::RSqrt>>();
  r.add<tosa::SigmoidOp, lowerSigmoid>();
  r.add<tosa::ReciprocalOp, lowerReciprocal>();
  r.add<tosa::ClampOp, lowerClamp>();
  r.add<tosa::TableOp, lowerTable>();
}

} // namespace plumb
