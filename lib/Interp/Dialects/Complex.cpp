//===- Complex.cpp - the complex dialect ----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A complex number is two slots, real part first. Products are the textbook's;
// quotients are Smith's (Comm. ACM 5, 1962, algorithm 116), which does not
// overflow early, with C's Annex G results where an operand is zero or
// infinite. Functions are composed of real ones by their identities, each
// operation in the element's type.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "Elementwise.h"
#include "Scalars.h"
#include "plumbline/Interp/DialectRegistry.h"
#include <cmath>

using namespace mlir;

namespace plumb {

namespace {
struct Parts {
  Slot re, im;
};

/// Complex arithmetic over the real arithmetic of one type.
class ComplexMath {
public:
  ComplexMath(Emitter &e, ScalarType type, unsigned fastMath)
      : e(e), r(e, type, fastMath) {}

  Emitter &e;
  Scalars r;

  Slot both(Slot a, Slot b) const { return bits(Opcode::AndI, a, b); }
  Slot either(Slot a, Slot b) const { return bits(Opcode::OrI, a, b); }
  Slot no(Slot a) const { return bits(Opcode::XorI, a, e.i1Constant(true)); }
  Slot isZero(Slot a) const { return r.equal(a, r.constant(0)); }
  Slot isInfinite(Slot a) const {
    return r.equal(r.abs(a), r.constant(HUGE_VAL));
  }
  Slot isFinite(Slot a) const {
    return r.greater(r.constant(HUGE_VAL), r.abs(a));
  }
  Slot copySign(Slot magnitude, Slot sign) const {
    return r.op(Opcode::CopySign, magnitude, sign);
  }
  Slot atan2(Slot y, Slot x) const {
    return r.op(Opcode::Math2, y, x, static_cast<unsigned>(MathFn::Atan2));
  }
  Slot square(Slot a) const { return r.mul(a, a); }
  Parts select(Slot c, Parts a, Parts b) const {
    return {r.select(c, a.re, b.re), r.select(c, a.im, b.im)};
  }

  Parts neg(Parts a) const { return {r.neg(a.re), r.neg(a.im)}; }
  Parts add(Parts a, Parts b) const {
    return {r.add(a.re, b.re), r.add(a.im, b.im)};
  }
  Parts sub(Parts a, Parts b) const {
    return {r.sub(a.re, b.re), r.sub(a.im, b.im)};
  }
  Parts mul(Parts a, Parts b) const {
    return {r.sub(r.mul(a.re, b.re), r.mul(a.im, b.im)),
            r.add(r.mul(a.im, b.re), r.mul(a.re, b.im))};
  }
  Parts div(Parts a, Parts b) const;
  Slot abs(Parts a) const;
  Parts exp(Parts a) const;
  Parts expm1(Parts a) const;
  Parts log(Parts a) const { return {r.math(MathFn::Log, abs(a)), arg(a)}; }
  Parts log1p(Parts a) const;
  Slot arg(Parts a) const { return atan2(a.im, a.re); }
  Parts sin(Parts a) const;
  Parts cos(Parts a) const;
  Parts tanh(Parts a) const;
  Parts tan(Parts a) const;
  Parts sqrt(Parts a) const;
  Parts rsqrt(Parts a) const {
    return div({r.constant(1), r.constant(0)}, sqrt(a));
  }
  Parts sign(Parts a) const;
  Parts pow(Parts a, Parts b) const;
  Parts atan2(Parts y, Parts x) const;

private:
  Slot bits(Opcode opcode, Slot a, Slot b) const {
    Slot d = e.temp();
    e.emit(opcode, d, a, b, 1);
    return d;
  }
};
} // namespace

Parts ComplexMath::div(Parts a, Parts b) const {
  // Smith: divide by the larger part of b first.
  Slot imIsLarger = r.greater(r.abs(b.im), r.abs(b.re));
  Slot large = r.select(imIsLarger, b.im, b.re);
  Slot small = r.select(imIsLarger, b.re, b.im);
  Slot ratio = r.div(small, large);
  Slot den = r.add(large, r.mul(small, ratio));
  // |re| >= |im|: (a.re + a.im q, a.im - a.re q) / den
  Parts byRe{r.add(a.re, r.mul(a.im, ratio)), r.sub(a.im, r.mul(a.re, ratio))};
  Parts byIm{r.add(r.mul(a.re, ratio), a.im), r.sub(r.mul(a.im, ratio), a.re)};
  Parts num = select(imIsLarger, byIm, byRe);
  Parts q{r.div(num.re, den), r.div(num.im, den)};

  // x / 0 is infinite unless x has no number in it.
  Slot inf = r.constant(HUGE_VAL), zero = r.constant(0), one = r.constant(1);
  Slot zeroDen = both(both(isZero(b.re), isZero(b.im)),
                      no(both(r.isNaN(a.re), r.isNaN(a.im))));
  Slot signedInf = copySign(inf, b.re);
  q = select(zeroDen, {r.mul(signedInf, a.re), r.mul(signedInf, a.im)}, q);
  // inf / finite is infinite.
  Slot infNum = either(isInfinite(a.re), isInfinite(a.im));
  Slot finDen = both(isFinite(b.re), isFinite(b.im));
  auto box = [&](Slot v) {
    return copySign(r.select(isInfinite(v), one, zero), v);
  };
  Slot nonZeroDen = no(both(isZero(b.re), isZero(b.im)));
  Parts boxed{box(a.re), box(a.im)};
  Parts infinite{
      r.mul(inf, r.add(r.mul(boxed.re, b.re), r.mul(boxed.im, b.im))),
      r.mul(inf, r.sub(r.mul(boxed.im, b.re), r.mul(boxed.re, b.im)))};
  q = select(both(both(infNum, finDen), nonZeroDen), infinite, q);
  // finite / inf is zero.
  Slot finNum = both(isFinite(a.re), isFinite(a.im));
  Slot infDen = either(isInfinite(b.re), isInfinite(b.im));
  Parts boxedDen{box(b.re), box(b.im)};
  Parts zeros{
      r.mul(zero, r.add(r.mul(a.re, boxedDen.re), r.mul(a.im, boxedDen.im))),
      r.mul(zero, r.sub(r.mul(a.im, boxedDen.re), r.mul(a.re, boxedDen.im)))};
  return select(both(finNum, infDen), zeros, q);
}

/// max * sqrt(1 + (min / max)^2), infinite where a part is.
Slot ComplexMath::abs(Parts a) const {
  Slot x = r.abs(a.re), y = r.abs(a.im);
  Slot yIsLarger = r.greater(y, x);
  Slot large = r.select(yIsLarger, y, x), small = r.select(yIsLarger, x, y);
  Slot ratio = r.div(small, large);
  Slot m =
      r.mul(large, r.math(MathFn::Sqrt, r.add(r.constant(1), square(ratio))));
  m = r.select(isZero(large), r.add(x, y), m); // 0, or the NaN in y
  return r.select(either(isInfinite(x), isInfinite(y)), r.constant(HUGE_VAL),
                  m);
}

Parts ComplexMath::exp(Parts a) const {
  Slot scale = r.math(MathFn::Exp, a.re);
  // exp of a real number is real, also where it is infinite.
  Slot isReal = isZero(a.im);
  Parts z{r.mul(scale, r.math(MathFn::Cos, a.im)),
          r.mul(scale, r.math(MathFn::Sin, a.im))};
  return select(isReal, {scale, a.im}, z);
}

/// exp(x) cos y - 1 = expm1(x) cos y + (cos y - 1), cos y - 1 = -2 sin(y/2)^2
Parts ComplexMath::expm1(Parts a) const {
  Slot half = r.mul(r.constant(0.5), a.im);
  Slot cosm1 = r.mul(r.constant(-2), square(r.math(MathFn::Sin, half)));
  Slot m1 = r.math(MathFn::ExpM1, a.re);
  Slot scale = r.math(MathFn::Exp, a.re);
  return {r.add(r.mul(m1, r.math(MathFn::Cos, a.im)), cosm1),
          r.mul(scale, r.math(MathFn::Sin, a.im))};
}

/// log|1 + z| = log1p(x (2 + x) + y^2) / 2
Parts ComplexMath::log1p(Parts a) const {
  Slot t = r.add(r.mul(a.re, r.add(r.constant(2), a.re)), square(a.im));
  return {r.mul(r.constant(0.5), r.math(MathFn::Log1p, t)),
          atan2(a.im, r.add(r.constant(1), a.re))};
}

Parts ComplexMath::sin(Parts a) const {
  return {r.mul(r.math(MathFn::Sin, a.re), r.math(MathFn::Cosh, a.im)),
          r.mul(r.math(MathFn::Cos, a.re), r.math(MathFn::Sinh, a.im))};
}

Parts ComplexMath::cos(Parts a) const {
  return {r.mul(r.math(MathFn::Cos, a.re), r.math(MathFn::Cosh, a.im)),
          r.neg(r.mul(r.math(MathFn::Sin, a.re), r.math(MathFn::Sinh, a.im)))};
}

/// With t = tanh x, u = tan y: (t (1 + u^2) + i u (1 - t^2)) / (1 + t^2 u^2)
Parts ComplexMath::tanh(Parts a) const {
  Slot t = r.math(MathFn::Tanh, a.re), u = r.math(MathFn::Tan, a.im);
  Slot one = r.constant(1), uu = square(u);
  Slot den = r.add(one, r.mul(square(t), uu));
  // 1 - t^2 = 1 / cosh(x)^2 without cancellation.
  Slot sech = r.div(one, r.math(MathFn::Cosh, a.re));
  return {r.div(r.mul(t, r.add(one, uu)), den),
          r.div(r.mul(u, square(sech)), den)};
}

/// tan z = -i tanh(i z)
Parts ComplexMath::tan(Parts a) const {
  Parts t = tanh({r.neg(a.im), a.re});
  return {t.im, r.neg(t.re)};
}

/// The root with non-negative real part.
Parts ComplexMath::sqrt(Parts a) const {
  Slot half = r.constant(0.5), zero = r.constant(0);
  Slot t = r.math(MathFn::Sqrt, r.mul(half, r.add(abs(a), r.abs(a.re))));
  Slot other = r.div(r.mul(half, r.abs(a.im)), t);
  other = r.select(isZero(t), zero, other);
  Slot isLeft = r.greater(zero, a.re);
  return {r.select(isLeft, other, t),
          copySign(r.select(isLeft, t, other), a.im)};
}

Parts ComplexMath::sign(Parts a) const {
  Slot m = abs(a);
  return select(isZero(m), a, {r.div(a.re, m), r.div(a.im, m)});
}

/// exp(b log a); 0^b = 0 except 0^0 = 1.
Parts ComplexMath::pow(Parts a, Parts b) const {
  Slot zero = r.constant(0), one = r.constant(1);
  Slot baseIsZero = both(isZero(a.re), isZero(a.im));
  Slot exponentIsZero = both(isZero(b.re), isZero(b.im));
  Parts power = exp(mul(b, log(a)));
  power = select(baseIsZero, {zero, zero}, power);
  return select(exponentIsZero, {one, zero}, power);
}

/// -i log((x + i y) / sqrt(x^2 + y^2))
Parts ComplexMath::atan2(Parts y, Parts x) const {
  Parts num{r.sub(x.re, y.im), r.add(x.im, y.re)};
  Parts l = log(div(num, sqrt(add(mul(x, x), mul(y, y)))));
  return {l.im, r.neg(l.re)};
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static Parts partsAt(Slot s) { return {s, s + 1}; }

static LogicalResult setParts(Emitter &e, Value v, Parts p) {
  Slot d = e.define(v);
  e.move(d, p.re, 1);
  e.move(d + 1, p.im, 1);
  return success();
}

/// Complex functions may be approximated like real ones.
static void noteFunctionOf(Operation *op, Emitter &e) {
  e.noteFunction(op->getName().getStringRef());
}

template <typename OpTy, Parts (ComplexMath::*Fn)(Parts) const, bool IsExact>
static LogicalResult lowerUnary(OpTy op, Emitter &e) {
  auto t = e.layout(op.getComplex().getType());
  if (!t)
    return failure();
  if (!IsExact)
    noteFunctionOf(op, e);
  ComplexMath m(e, t->elem, fastMathOf(op));
  return setParts(e, op->getResult(0),
                  (m.*Fn)(partsAt(e.slot(op.getComplex()))));
}

template <typename OpTy, Parts (ComplexMath::*Fn)(Parts, Parts) const,
          bool IsExact>
static LogicalResult lowerBinary(OpTy op, Emitter &e) {
  auto t = e.layout(op.getLhs().getType());
  if (!t)
    return failure();
  if (!IsExact)
    noteFunctionOf(op, e);
  ComplexMath m(e, t->elem, fastMathOf(op));
  return setParts(
      e, op.getResult(),
      (m.*Fn)(partsAt(e.slot(op.getLhs())), partsAt(e.slot(op.getRhs()))));
}

template <typename OpTy, Slot (ComplexMath::*Fn)(Parts) const>
static LogicalResult lowerToReal(OpTy op, Emitter &e) {
  auto t = e.layout(op.getComplex().getType());
  if (!t)
    return failure();
  ComplexMath m(e, t->elem, fastMathOf(op));
  e.move(e.define(op.getResult()), (m.*Fn)(partsAt(e.slot(op.getComplex()))),
         1);
  return success();
}

static LogicalResult lowerConj(complex::ConjOp op, Emitter &e) {
  auto t = e.layout(op.getComplex().getType());
  if (!t)
    return failure();
  Parts a = partsAt(e.slot(op.getComplex()));
  return setParts(e, op.getResult(), {a.re, Scalars(e, t->elem).neg(a.im)});
}

static LogicalResult lowerRe(complex::ReOp op, Emitter &e) {
  e.move(e.define(op.getReal()), e.slot(op.getComplex()), 1);
  return success();
}

static LogicalResult lowerIm(complex::ImOp op, Emitter &e) {
  e.move(e.define(op.getImaginary()), e.slot(op.getComplex()) + 1, 1);
  return success();
}

static LogicalResult lowerCreate(complex::CreateOp op, Emitter &e) {
  return setParts(e, op.getComplex(),
                  {e.slot(op.getReal()), e.slot(op.getImaginary())});
}

static LogicalResult lowerConstant(complex::ConstantOp op, Emitter &e) {
  auto s = e.constantAttr(op.getValue(), op.getComplex().getType());
  if (!s)
    return failure();
  return setParts(e, op.getComplex(), partsAt(*s));
}

template <typename OpTy, bool IsNot>
static LogicalResult lowerCompare(OpTy op, Emitter &e) {
  auto t = e.layout(op.getLhs().getType());
  if (!t)
    return failure();
  ComplexMath m(e, t->elem, 0);
  Parts a = partsAt(e.slot(op.getLhs())), b = partsAt(e.slot(op.getRhs()));
  Slot same = m.both(m.r.equal(a.re, b.re), m.r.equal(a.im, b.im));
  e.move(e.define(op.getResult()), IsNot ? m.no(same) : same, 1);
  return success();
}

/// Between a complex number and an integer or float of both parts' bits: the
/// real part is the low half.
static LogicalResult lowerBitcast(complex::BitcastOp op, Emitter &e) {
  auto from = e.layout(op.getOperand().getType()),
       to = e.layout(op.getResult().getType());
  if (!from || !to)
    return failure();
  Slot s = e.slot(op.getOperand()), d = e.define(op.getResult());
  auto bitcast = [&](Slot to, Slot from, ScalarType fromType,
                     ScalarType toType) {
    e.unary(Opcode::Bitcast, to, from, 1, fromType.bits,
            fromType.isFloat() ? fromType.code() + 1 : 0, toType.code());
  };
  if (from->parts == to->parts) {
    for (unsigned i = 0; i < from->parts; ++i)
      bitcast(d + i, s + i, from->elem, to->elem);
    return success();
  }
  unsigned half = from->parts == 2 ? from->elem.bits : to->elem.bits;
  ScalarType part = intType(half), whole = intType(2 * half);
  Scalars words(e, whole);
  Slot shift = words.constant(half), low = e.temp(), high = e.temp();
  if (from->parts == 2) {
    for (unsigned i = 0; i < 2; ++i) {
      Slot word = i ? high : low;
      bitcast(word, s + i, from->elem, part);
      e.unary(Opcode::ExtUI, word, word, 1, half, 0, 2 * half);
    }
    Slot all = words.op(Opcode::OrI, low, words.op(Opcode::ShLI, high, shift));
    bitcast(d, all, whole, to->elem);
    return success();
  }
  Slot all = e.temp();
  bitcast(all, s, from->elem, whole);
  e.unary(Opcode::TruncI, low, all, 1, 2 * half, 0, half);
  e.unary(Opcode::TruncI, high, words.op(Opcode::ShRUI, all, shift), 1,
          2 * half, 0, half);
  bitcast(d, low, part, to->elem);
  bitcast(d + 1, high, part, to->elem);
  return success();
}

/// Repeated squaring; a negative exponent takes the reciprocal in the end.
static LogicalResult lowerPowi(complex::PowiOp op, Emitter &e) {
  auto t = e.layout(op.getLhs().getType()), n = e.layout(op.getRhs().getType());
  if (!t || !n)
    return failure();
  ComplexMath m(e, t->elem, fastMathOf(op));
  Scalars integer(e, n->elem);
  Slot one = m.r.constant(1), zero = m.r.constant(0);
  Slot base = e.temp(2), power = e.temp(2), rest = e.temp();
  auto set = [&](Slot d, Parts p) {
    e.move(d, p.re, 1);
    e.move(d + 1, p.im, 1);
  };
  e.move(base, e.slot(op.getLhs()), 2);
  set(power, {one, zero});
  e.move(rest, integer.abs(e.slot(op.getRhs())), 1);
  Label top = e.newLabel(), done = e.newLabel();
  Slot none = integer.constant(0);
  e.place(top);
  e.branchIf(integer.equal(rest, none), done);
  Slot isOdd = e.temp();
  e.unary(Opcode::TruncI, isOdd, rest, 1, n->elem.bits, 0, 1);
  set(power, m.select(n->elem.bits == 1 ? rest : isOdd,
                      m.mul(partsAt(power), partsAt(base)), partsAt(power)));
  if (n->elem.bits > 1)
    e.move(rest, integer.op(Opcode::ShRUI, rest, integer.constant(1)), 1);
  else
    e.move(rest, none, 1);
  set(base, m.mul(partsAt(base), partsAt(base)));
  e.jump(top);
  e.place(done);
  Slot isNegative = integer.op(Opcode::CmpSLT, e.slot(op.getRhs()), none);
  Parts inverse = m.div({one, zero}, partsAt(power));
  return setParts(e, op.getResult(),
                  m.select(isNegative, inverse, partsAt(power)));
}

using namespace complex;
void registerComplexDialect(DialectRegistry &r) {
  using M = ComplexMath;
  r.add<ConstantOp, lowerConstant>();
  r.add<CreateOp, lowerCreate>();
  r.add<ReOp, lowerRe>();
  r.add<ImOp, lowerIm>();
  r.add<BitcastOp, lowerBitcast>();
  r.add<EqualOp, lowerCompare<EqualOp, false>>();
  r.add<NotEqualOp, lowerCompare<NotEqualOp, true>>();
  r.add<ConjOp, lowerConj>();
  r.add<NegOp, lowerUnary<NegOp, &M::neg, true>>();
  r.add<AddOp, lowerBinary<AddOp, &M::add, true>>();
  r.add<SubOp, lowerBinary<SubOp, &M::sub, true>>();
  r.add<MulOp, lowerBinary<MulOp, &M::mul, true>>();
  r.add<DivOp, lowerBinary<DivOp, &M::div, true>>();
  r.add<AbsOp, lowerToReal<AbsOp, &M::abs>>();
  r.add<AngleOp, lowerToReal<AngleOp, &M::arg>>();
  r.add<ExpOp, lowerUnary<ExpOp, &M::exp, false>>();
  r.add<Expm1Op, lowerUnary<Expm1Op, &M::expm1, false>>();
  r.add<LogOp, lowerUnary<LogOp, &M::log, false>>();
  r.add<Log1pOp, lowerUnary<Log1pOp, &M::log1p, false>>();
  r.add<SinOp, lowerUnary<SinOp, &M::sin, false>>();
  r.add<CosOp, lowerUnary<CosOp, &M::cos, false>>();
  r.add<TanOp, lowerUnary<TanOp, &M::tan, false>>();
  r.add<TanhOp, lowerUnary<TanhOp, &M::tanh, false>>();
  r.add<SqrtOp, lowerUnary<SqrtOp, &M::sqrt, false>>();
  r.add<RsqrtOp, lowerUnary<RsqrtOp, &M::rsqrt, false>>();
  r.add<SignOp, lowerUnary<SignOp, &M::sign, true>>();
  r.add<PowOp, lowerBinary<PowOp, &M::pow, false>>();
  r.add<Atan2Op,
        lowerBinary<Atan2Op,
                    static_cast<Parts (M::*)(Parts, Parts) const>(&M::atan2),
                    false>>();
  r.add<PowiOp, lowerPowi>();
}

} // namespace plumb
