//===- Scalars.cpp - arithmetic on values of one type ---------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "Scalars.h"
#include "../Exec/ShadowRules.h"
#include "TensorHelpers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "plumbline/Numerics/Convert.h"
#include <cmath>

using namespace mlir;

namespace plumb {

ScalarType intType(unsigned bits) {
  ScalarType t;
  t.bits = bits;
  return t;
}

Opcode Scalars::pick(Opcode f32, Opcode f64, Opcode fx, Opcode i) const {
  if (!type.isFloat())
    return i;
  return type.format == FloatFormat::F32   ? f32
         : type.format == FloatFormat::F64 ? f64
                                           : fx;
}

Slot Scalars::op(Opcode opcode, Slot a, Slot b, unsigned flags) const {
  return binarySlot(e, opcode, a, b, width(), flags);
}

Slot Scalars::constant(double value) const {
  if (type.isFloat())
    return e.floatConstant(value, type);
  return e.constant(APInt(type.bits,
                          static_cast<uint64_t>(static_cast<int64_t>(value)),
                          /*isSigned=*/true, /*implicitTrunc=*/true),
                    type);
}

Slot Scalars::lowest() const {
  return type.isFloat() ? constant(-HUGE_VAL)
                        : e.constant(APInt::getSignedMinValue(type.bits), type);
}

Slot Scalars::highest() const {
  return type.isFloat() ? constant(HUGE_VAL)
                        : e.constant(APInt::getSignedMaxValue(type.bits), type);
}

Slot Scalars::add(Slot a, Slot b) const {
  return op(pick(Opcode::AddF32, Opcode::AddF64, Opcode::AddFX, Opcode::AddI),
            a, b, isFloat() ? fastMath : kNSW);
}

Slot Scalars::sub(Slot a, Slot b) const {
  return op(pick(Opcode::SubF32, Opcode::SubF64, Opcode::SubFX, Opcode::SubI),
            a, b, isFloat() ? fastMath : kNSW);
}

Slot Scalars::mul(Slot a, Slot b) const {
  return op(pick(Opcode::MulF32, Opcode::MulF64, Opcode::MulFX, Opcode::MulI),
            a, b, isFloat() ? fastMath : 0);
}

Slot Scalars::div(Slot a, Slot b) const {
  return op(pick(Opcode::DivF32, Opcode::DivF64, Opcode::DivFX, Opcode::DivSI),
            a, b, isFloat() ? fastMath : 0);
}

Slot Scalars::neg(Slot a) const {
  if (!isFloat())
    return sub(constant(0), a);
  Slot d = e.temp();
  e.unary(Opcode::NegF, d, a, 1, width(), fastMath);
  return d;
}

Slot Scalars::max(Slot a, Slot b, bool ignoreNaN) const {
  Opcode f = ignoreNaN ? Opcode::MaxNumF : Opcode::MaximumF;
  return op(pick(f, f, f, Opcode::MaxSI), a, b);
}

Slot Scalars::min(Slot a, Slot b, bool ignoreNaN) const {
  Opcode f = ignoreNaN ? Opcode::MinNumF : Opcode::MinimumF;
  return op(pick(f, f, f, Opcode::MinSI), a, b);
}

Slot Scalars::compare(unsigned predicate, Slot a, Slot b) const {
  return op(pick(Opcode::CmpF32, Opcode::CmpF64, Opcode::CmpFX, Opcode::CmpEQ),
            a, b, predicate);
}

Slot Scalars::greater(Slot a, Slot b) const {
  return isFloat() ? compare(unsigned(arith::CmpFPredicate::OGT), a, b)
                   : op(Opcode::CmpSLT, b, a);
}

Slot Scalars::greaterEqual(Slot a, Slot b) const {
  return isFloat() ? compare(unsigned(arith::CmpFPredicate::OGE), a, b)
                   : op(Opcode::CmpSLE, b, a);
}

Slot Scalars::equal(Slot a, Slot b) const {
  return isFloat() ? compare(unsigned(arith::CmpFPredicate::OEQ), a, b)
                   : op(Opcode::CmpEQ, a, b);
}

Slot Scalars::isNaN(Slot a) const {
  return isFloat() ? compare(unsigned(arith::CmpFPredicate::UNO), a, a)
                   : e.i1Constant(false);
}

Slot Scalars::select(Slot condition, Slot a, Slot b) const {
  Slot d = e.temp();
  e.ternary(Opcode::Select, d, condition, a, b, 1, width(),
            isFloat() ? 0 : kSelectInt);
  return d;
}

Slot Scalars::abs(Slot a) const {
  Slot d = e.temp();
  e.unary(isFloat() ? Opcode::AbsF : Opcode::AbsI, d, a, 1, width());
  return d;
}

Slot Scalars::math(MathFn fn, Slot a) const {
  Slot d = e.temp();
  e.unary(Opcode::Math1, d, a, 1, width(), static_cast<unsigned>(fn));
  return d;
}

Slot Scalars::from(ScalarType other, Slot a) const {
  if (other == type)
    return a;
  Slot d = e.temp();
  if (isFloat())
    e.unary(Opcode::ConvertF, d, a, 1, other.code(), 0, type.code());
  else
    e.unary(other.bits < type.bits ? Opcode::ExtSI : Opcode::TruncI, d, a, 1,
            other.bits, 0, type.bits);
  return d;
}

} // namespace plumb
