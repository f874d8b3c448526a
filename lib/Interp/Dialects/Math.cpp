//===- Math.cpp - the math dialect ----------------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that are not exact leave their name in Program::functionsUsed:
// where it is gone at a later level, a pass has put an approximation in its
// place.
//
// math.clampf follows its description to the letter, which is max(min(x, lo),
// hi) and what math-expand-ops makes of it, not the max(min(x, hi), lo) that
// its name suggests.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Math/IR/Math.h"
#include "../Exec/FloatSemantics.h"
#include "Elementwise.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

/// Layout of the first operand, which decides what an instruction computes in.
static std::optional<TypeLayout> operandLayout(Operation *op, Emitter &e) {
  return e.layout(op->getOperand(0).getType());
}

static void note(Operation *op, Emitter &e) {
  e.noteFunction(op->getName().stripDialect());
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

template <MathFn fn>
static LogicalResult lowerFunction(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  if (mathRule(fn) != MathRule::exact)
    note(op, e);
  unsigned flags = static_cast<unsigned>(fn) | packedFastMath(fastMathOf(op));
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        if (in.size() == 1)
          e.unary(Opcode::Math1, out[0], in[0], n, formatCode(*t), flags);
        else
          e.binary(Opcode::Math2, out[0], in[0], in[1], n, formatCode(*t),
                   flags);
      });
}

static LogicalResult lowerSincos(math::SincosOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.noteFunction("sin");
  e.noteFunction("cos");
  unsigned fast = packedFastMath(fastMathOf(op));
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       unsigned w = formatCode(*t);
                       e.unary(Opcode::Math1, out[0], in[0], n, w,
                               static_cast<unsigned>(MathFn::Sin) | fast);
                       e.unary(Opcode::Math1, out[1], in[0], n, w,
                               static_cast<unsigned>(MathFn::Cos) | fast);
                     });
}

static LogicalResult lowerFPowI(math::FPowIOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  std::optional<TypeLayout> power = e.layout(op.getRhs().getType());
  if (!t || !power)
    return failure();
  if (power->elem.bits > 64)
    return e.unsupported("an exponent of more than 64 bits");
  note(op, e);
  unsigned flags =
      (power->elem.bits & kPayload) | packedFastMath(fastMathOf(op));
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        e.binary(Opcode::FPowI, out[0], in[0], in[1], n, formatCode(*t), flags);
      });
}

static LogicalResult lowerAbsF(math::AbsFOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        e.unary(Opcode::AbsF, out[0], in[0], n, formatCode(*t), fastMathOf(op));
      });
}

static LogicalResult lowerCopySign(math::CopySignOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       e.binary(Opcode::CopySign, out[0], in[0], in[1], n,
                                formatCode(*t), fastMathOf(op));
                     });
}

static LogicalResult lowerFma(math::FmaOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  Opcode opcode = floatOpcode(t->elem.format, Opcode::FmaF32, Opcode::FmaF64,
                              Opcode::FmaFX);
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       e.ternary(opcode, out[0], in[0], in[1], in[2], n,
                                 formatCode(*t), fastMathOf(op));
                     });
}

static LogicalResult lowerClampF(math::ClampFOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       Slot least = e.temp(n);
                       e.binary(Opcode::MinimumF, least, in[0], in[1], n,
                                formatCode(*t), fastMathOf(op));
                       e.binary(Opcode::MaximumF, out[0], least, in[2], n,
                                formatCode(*t), fastMathOf(op));
                     });
}

template <unsigned mask>
static LogicalResult lowerClass(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  return elementwise(op, e,
                     [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
                       e.unary(Opcode::IsFPClass, out[0], in[0], n,
                               formatCode(*t), fastMathOf(op), mask);
                     });
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

template <Opcode opcode>
static LogicalResult lowerInteger(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  return elementwise(
      op, e, [&](ArrayRef<Slot> in, ArrayRef<Slot> out, unsigned n) {
        if (in.size() == 1)
          e.unary(opcode, out[0], in[0], n, t->elem.bits);
        else
          e.binary(opcode, out[0], in[0], in[1], n, t->elem.bits);
      });
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void plumb::registerMathDialect(DialectRegistry &r) {
  r.addAll<math::CeilOp>(lowerFunction<MathFn::Ceil>);
  r.addAll<math::FloorOp>(lowerFunction<MathFn::Floor>);
  r.addAll<math::RoundOp>(lowerFunction<MathFn::Round>);
  r.addAll<math::RoundEvenOp>(lowerFunction<MathFn::RoundEven>);
  r.addAll<math::TruncOp>(lowerFunction<MathFn::Trunc>);
  r.addAll<math::SqrtOp>(lowerFunction<MathFn::Sqrt>);
  r.addAll<math::RsqrtOp>(lowerFunction<MathFn::RSqrt>);
  r.addAll<math::CbrtOp>(lowerFunction<MathFn::Cbrt>);
  r.addAll<math::ExpOp>(lowerFunction<MathFn::Exp>);
  r.addAll<math::Exp2Op>(lowerFunction<MathFn::Exp2>);
  r.addAll<math::ExpM1Op>(lowerFunction<MathFn::ExpM1>);
  r.addAll<math::LogOp>(lowerFunction<MathFn::Log>);
  r.addAll<math::Log2Op>(lowerFunction<MathFn::Log2>);
  r.addAll<math::Log10Op>(lowerFunction<MathFn::Log10>);
  r.addAll<math::Log1pOp>(lowerFunction<MathFn::Log1p>);
  r.addAll<math::SinOp>(lowerFunction<MathFn::Sin>);
  r.addAll<math::CosOp>(lowerFunction<MathFn::Cos>);
  r.addAll<math::TanOp>(lowerFunction<MathFn::Tan>);
  r.addAll<math::AsinOp>(lowerFunction<MathFn::Asin>);
  r.addAll<math::AcosOp>(lowerFunction<MathFn::Acos>);
  r.addAll<math::AtanOp>(lowerFunction<MathFn::Atan>);
  r.addAll<math::SinhOp>(lowerFunction<MathFn::Sinh>);
  r.addAll<math::CoshOp>(lowerFunction<MathFn::Cosh>);
  r.addAll<math::TanhOp>(lowerFunction<MathFn::Tanh>);
  r.addAll<math::AsinhOp>(lowerFunction<MathFn::Asinh>);
  r.addAll<math::AcoshOp>(lowerFunction<MathFn::Acosh>);
  r.addAll<math::AtanhOp>(lowerFunction<MathFn::Atanh>);
  r.addAll<math::ErfOp>(lowerFunction<MathFn::Erf>);
  r.addAll<math::ErfcOp>(lowerFunction<MathFn::Erfc>);
  r.addAll<math::PowFOp>(lowerFunction<MathFn::Pow>);
  r.addAll<math::Atan2Op>(lowerFunction<MathFn::Atan2>);
  r.add<math::SincosOp, lowerSincos>();
  r.add<math::FPowIOp, lowerFPowI>();
  r.add<math::AbsFOp, lowerAbsF>();
  r.add<math::CopySignOp, lowerCopySign>();
  r.add<math::FmaOp, lowerFma>();
  r.add<math::ClampFOp, lowerClampF>();
  r.addAll<math::IsNaNOp>(lowerClass<kAnyNaN>);
  r.addAll<math::IsInfOp>(lowerClass<kAnyInf>);
  r.addAll<math::IsFiniteOp>(lowerClass<kAnyFinite>);
  r.addAll<math::IsNormalOp>(lowerClass<kAnyNormal>);
  r.addAll<math::AbsIOp>(lowerInteger<Opcode::AbsI>);
  r.addAll<math::CountLeadingZerosOp>(lowerInteger<Opcode::CtLZ>);
  r.addAll<math::CountTrailingZerosOp>(lowerInteger<Opcode::CtTZ>);
  r.addAll<math::CtPopOp>(lowerInteger<Opcode::CtPop>);
  r.addAll<math::IPowIOp>(lowerInteger<Opcode::IPowI>);
}
