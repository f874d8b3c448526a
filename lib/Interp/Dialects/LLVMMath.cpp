//===- LLVMMath.cpp - LLVM's intrinsics on floats -------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The intrinsics are the functions of the math dialect, and leave the same
// names in Program::functionsUsed. fmuladd may be computed with one rounding or
// two; it is computed with one, which is what vector.fma, its usual origin,
// demands. The constrained conversions differ from plain ones in their rounding
// mode; the exceptions that they may raise have no effect on values.
//
//===----------------------------------------------------------------------===//

#include "../Exec/FloatSemantics.h"
#include "Elementwise.h"
#include "LLVMValues.h"
#include "VectorLowering.h"

using namespace plumb;
using namespace mlir;

static std::optional<TypeLayout> operandLayout(Operation *op, Emitter &e) {
  return e.layout(op->getOperand(0).getType());
}

template <MathFn fn>
static LogicalResult lowerFunction(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  noteMathFunction(e, fn);
  unsigned flags = static_cast<unsigned>(fn) | packedFastMath(llvmFastMath(op));
  Slot d = e.define(op->getResult(0)), a = e.slot(op->getOperand(0));
  if (isMath2(fn))
    e.binary(Opcode::Math2, d, a, e.slot(op->getOperand(1)), t->slots(),
             formatCode(*t), flags);
  else
    e.unary(Opcode::Math1, d, a, t->slots(), formatCode(*t), flags);
  return success();
}

template <Opcode opcode>
static LogicalResult lowerBinary(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.binary(opcode, e.define(op->getResult(0)), e.slot(op->getOperand(0)),
           e.slot(op->getOperand(1)), t->slots(), formatCode(*t),
           llvmFastMath(op));
  return success();
}

static LogicalResult lowerFAbs(LLVM::FAbsOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.unary(Opcode::AbsF, e.define(op.getRes()), e.slot(op.getIn()), t->slots(),
          formatCode(*t), llvmFastMath(op));
  return success();
}

static LogicalResult lowerFma(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.ternary(floatOpcode(t->elem.format, Opcode::FmaF32, Opcode::FmaF64,
                        Opcode::FmaFX),
            e.define(op->getResult(0)), e.slot(op->getOperand(0)),
            e.slot(op->getOperand(1)), e.slot(op->getOperand(2)), t->slots(),
            formatCode(*t), llvmFastMath(op));
  return success();
}

static LogicalResult lowerPowI(LLVM::PowIOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  std::optional<TypeLayout> power = e.layout(op.getPower().getType());
  if (!t || !power)
    return failure();
  if (power->elem.bits > 64)
    return e.unsupported("an exponent of more than 64 bits");
  e.noteFunction("fpowi");
  e.binary(Opcode::FPowI, e.define(op.getRes()), e.slot(op.getVal()),
           splatted(e, e.slot(op.getPower()), t->slots()), t->slots(),
           formatCode(*t),
           (power->elem.bits & kPayload) | packedFastMath(llvmFastMath(op)));
  return success();
}

/// 10^x as pow(10, x).
static LogicalResult lowerExp10(LLVM::Exp10Op op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  APFloat ten(10.0);
  bool loses;
  Type element = getElementTypeOrSelf(op.getType());
  ten.convert(cast<FloatType>(element).getFloatSemantics(),
              APFloat::rmNearestTiesToEven, &loses);
  e.noteFunction("exp10");
  Slot base = e.constant(ten.bitcastToAPInt().getZExtValue(), t->elem);
  e.binary(Opcode::Math2, e.define(op.getRes()), splatted(e, base, t->slots()),
           e.slot(op.getIn()), t->slots(), formatCode(*t),
           static_cast<unsigned>(MathFn::Pow) |
               packedFastMath(llvmFastMath(op)));
  return success();
}

static LogicalResult lowerSincos(LLVM::SincosOp op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  noteMathFunction(e, MathFn::Sin);
  noteMathFunction(e, MathFn::Cos);
  unsigned fast = packedFastMath(llvmFastMath(op)), n = t->slots();
  Slot d = e.define(op.getRes());
  e.unary(Opcode::Math1, d, e.slot(op.getVal()), n, formatCode(*t),
          static_cast<unsigned>(MathFn::Sin) | fast);
  e.unary(Opcode::Math1, d + n, e.slot(op.getVal()), n, formatCode(*t),
          static_cast<unsigned>(MathFn::Cos) | fast);
  return success();
}

/// To an integer: rint or round, then the conversion.
template <MathFn fn>
static LogicalResult lowerToInteger(Operation *op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  std::optional<TypeLayout> to = e.layout(op->getResult(0).getType());
  if (!t || !to)
    return failure();
  Slot whole = e.temp(t->slots());
  e.unary(Opcode::Math1, whole, e.slot(op->getOperand(0)), t->slots(),
          formatCode(*t), static_cast<unsigned>(fn));
  e.unary(Opcode::FPToSI, e.define(op->getResult(0)), whole, t->slots(),
          formatCode(*t), 0, to->elem.bits);
  return success();
}

static LogicalResult lowerIsFPClass(LLVM::IsFPClass op, Emitter &e) {
  std::optional<TypeLayout> t = operandLayout(op, e);
  if (!t)
    return failure();
  e.unary(Opcode::IsFPClass, e.define(op.getRes()), e.slot(op.getIn()),
          t->slots(), formatCode(*t), 0, op.getBit());
  return success();
}

//===----------------------------------------------------------------------===//
// Constrained conversions
//===----------------------------------------------------------------------===//

static std::optional<Rounding> roundingOf(LLVM::RoundingMode mode) {
  switch (mode) {
  case LLVM::RoundingMode::TowardZero:
    return Rounding::TowardZero;
  case LLVM::RoundingMode::NearestTiesToEven:
  case LLVM::RoundingMode::Dynamic: // nobody changes the environment
    return Rounding::NearestEven;
  case LLVM::RoundingMode::TowardPositive:
    return Rounding::Up;
  case LLVM::RoundingMode::TowardNegative:
    return Rounding::Down;
  case LLVM::RoundingMode::NearestTiesToAway:
    return Rounding::NearestAway;
  case LLVM::RoundingMode::Invalid:
    break;
  }
  return std::nullopt;
}

static LogicalResult convertFloat(Operation *op, Emitter &e,
                                  std::optional<Rounding> rounding) {
  std::optional<TypeLayout> from = operandLayout(op, e);
  std::optional<TypeLayout> to = e.layout(op->getResult(0).getType());
  if (!from || !to)
    return failure();
  if (!rounding)
    return e.unsupported("this rounding mode");
  e.unary(Opcode::ConvertF, e.define(op->getResult(0)),
          e.slot(op->getOperand(0)), from->slots(), formatCode(*from),
          static_cast<unsigned>(*rounding), formatCode(*to));
  return success();
}

static LogicalResult lowerFPTrunc(LLVM::ConstrainedFPTruncIntr op, Emitter &e) {
  return convertFloat(op, e, roundingOf(op.getRoundingmode()));
}

static LogicalResult lowerFPExt(LLVM::ConstrainedFPExtIntr op, Emitter &e) {
  return convertFloat(op, e, Rounding::NearestEven);
}

template <typename OpTy, Opcode opcode>
static LogicalResult lowerIntToFloat(OpTy op, Emitter &e) {
  std::optional<TypeLayout> from = operandLayout(op, e);
  std::optional<TypeLayout> to = e.layout(op->getResult(0).getType());
  if (!from || !to)
    return failure();
  if (roundingOf(op.getRoundingmode()) != Rounding::NearestEven)
    return e.unsupported("this rounding mode");
  e.unary(opcode, e.define(op->getResult(0)), e.slot(op->getOperand(0)),
          from->slots(), from->elem.bits, 0, formatCode(*to));
  return success();
}

void plumb::registerLLVMMath(DialectRegistry &r) {
  r.addAll<LLVM::FCeilOp>(lowerFunction<MathFn::Ceil>);
  r.addAll<LLVM::FFloorOp>(lowerFunction<MathFn::Floor>);
  r.addAll<LLVM::FTruncOp>(lowerFunction<MathFn::Trunc>);
  r.addAll<LLVM::RoundOp>(lowerFunction<MathFn::Round>);
  // In the default environment all three round to even.
  r.addAll<LLVM::RoundEvenOp, LLVM::RintOp, LLVM::NearbyintOp>(
      lowerFunction<MathFn::RoundEven>);
  r.addAll<LLVM::SqrtOp>(lowerFunction<MathFn::Sqrt>);
  r.addAll<LLVM::ExpOp>(lowerFunction<MathFn::Exp>);
  r.addAll<LLVM::Exp2Op>(lowerFunction<MathFn::Exp2>);
  r.addAll<LLVM::LogOp>(lowerFunction<MathFn::Log>);
  r.addAll<LLVM::Log2Op>(lowerFunction<MathFn::Log2>);
  r.addAll<LLVM::Log10Op>(lowerFunction<MathFn::Log10>);
  r.addAll<LLVM::SinOp>(lowerFunction<MathFn::Sin>);
  r.addAll<LLVM::CosOp>(lowerFunction<MathFn::Cos>);
  r.addAll<LLVM::TanOp>(lowerFunction<MathFn::Tan>);
  r.addAll<LLVM::ASinOp>(lowerFunction<MathFn::Asin>);
  r.addAll<LLVM::ACosOp>(lowerFunction<MathFn::Acos>);
  r.addAll<LLVM::ATanOp>(lowerFunction<MathFn::Atan>);
  r.addAll<LLVM::SinhOp>(lowerFunction<MathFn::Sinh>);
  r.addAll<LLVM::CoshOp>(lowerFunction<MathFn::Cosh>);
  r.addAll<LLVM::TanhOp>(lowerFunction<MathFn::Tanh>);
  r.addAll<LLVM::PowOp>(lowerFunction<MathFn::Pow>);
  r.addAll<LLVM::ATan2Op>(lowerFunction<MathFn::Atan2>);
  r.addAll<LLVM::MaximumOp>(lowerBinary<Opcode::MaximumF>);
  r.addAll<LLVM::MinimumOp>(lowerBinary<Opcode::MinimumF>);
  r.addAll<LLVM::MaxNumOp>(lowerBinary<Opcode::MaxNumF>);
  r.addAll<LLVM::MinNumOp>(lowerBinary<Opcode::MinNumF>);
  r.addAll<LLVM::CopySignOp>(lowerBinary<Opcode::CopySign>);
  r.add<LLVM::FAbsOp, lowerFAbs>();
  r.addAll<LLVM::FMAOp, LLVM::FMulAddOp>(lowerFma);
  r.add<LLVM::PowIOp, lowerPowI>();
  r.add<LLVM::Exp10Op, lowerExp10>();
  r.add<LLVM::SincosOp, lowerSincos>();
  r.addAll<LLVM::LrintOp, LLVM::LlrintOp>(lowerToInteger<MathFn::RoundEven>);
  r.addAll<LLVM::LroundOp, LLVM::LlroundOp>(lowerToInteger<MathFn::Round>);
  r.add<LLVM::IsFPClass, lowerIsFPClass>();
  r.add<LLVM::ConstrainedFPTruncIntr, lowerFPTrunc>();
  r.add<LLVM::ConstrainedFPExtIntr, lowerFPExt>();
  r.add<LLVM::ConstrainedSIToFP,
        lowerIntToFloat<LLVM::ConstrainedSIToFP, Opcode::SIToFP>>();
  r.add<LLVM::ConstrainedUIToFP,
        lowerIntToFloat<LLVM::ConstrainedUIToFP, Opcode::UIToFP>>();
}
