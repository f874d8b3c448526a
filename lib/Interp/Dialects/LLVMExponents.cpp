//===- LLVMExponents.cpp - llvm.intr.ldexp and frexp ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ldexp rounds once: the product with a power of two is formed in f128, where
// it is exact whatever the operands in f64 or less are, and then rounded to the
// type. frexp takes the bits of an f64 apart. Wider types are left out.
//
//===----------------------------------------------------------------------===//

#include "LLVMValues.h"
#include "LLVMVariadic.h"
#include "VectorLowering.h"
#include "plumbline/Numerics/Rounding.h"

using namespace plumb;
using namespace mlir;

static ScalarType floatType(FloatFormat format, unsigned bits) {
  ScalarType t;
  t.kind = ScalarType::Float;
  t.format = format;
  t.bits = bits;
  return t;
}

static Slot converted(Emitter &e, Slot a, unsigned n, FloatFormat from,
                      FloatFormat to) {
  if (from == to)
    return a;
  Slot d = e.temp(n);
  e.unary(Opcode::ConvertF, d, a, n, static_cast<unsigned>(from),
          static_cast<unsigned>(Rounding::NearestEven),
          static_cast<unsigned>(to));
  return d;
}

/// The layout of a float of at most 64 bits.
static std::optional<TypeLayout> narrowFloat(Emitter &e, Operation *op) {
  std::optional<TypeLayout> t = e.layout(op->getOperand(0).getType());
  if (t && t->elem.bits > 64) {
    (void)e.unsupported(op->getName().getStringRef() + " on " + t->str());
    return std::nullopt;
  }
  return t;
}

static LogicalResult lowerLdexp(LLVM::LoadExpOp op, Emitter &e) {
  std::optional<TypeLayout> t = narrowFloat(e, op);
  std::optional<TypeLayout> power = e.layout(op.getPower().getType());
  if (!t || !power)
    return failure();
  unsigned n = t->slots();
  ScalarType word = wordType();
  auto lanes = [&](int64_t value) {
    return splatted(e, wordConstant(e, static_cast<uint64_t>(value)), n);
  };
  Slot exponent = e.slot(op.getPower());
  if (power->slots() < n)
    exponent = splatted(e, exponent, n);
  exponent = resizedIntegers(e, exponent, n, power->elem.bits, word.bits, true);
  // What is beyond this is zero or infinite in all these types.
  exponent = laneOp(e, Opcode::MaxSI, exponent, lanes(-2400), n, 64);
  exponent = laneOp(e, Opcode::MinSI, exponent, lanes(2400), n, 64);
  // 2^n as a product of three powers that f64 has.
  Slot third = laneOp(e, Opcode::DivSI, exponent, lanes(3), n, 64);
  Slot rest = laneOp(e, Opcode::SubI, exponent,
                     laneOp(e, Opcode::AddI, third, third, n, 64), n, 64);
  Slot two =
      splatted(e, e.floatConstant(2.0, floatType(FloatFormat::F64, 64)), n);
  auto powerOf = [&](Slot k) {
    Slot d = e.temp(n);
    e.binary(Opcode::FPowI, d, two, k, n,
             static_cast<unsigned>(FloatFormat::F64), /*64 bits*/ 0);
    return converted(e, d, n, FloatFormat::F64, FloatFormat::F128);
  };
  Slot product =
      converted(e, e.slot(op.getVal()), n, t->elem.format, FloatFormat::F128);
  Slot step = powerOf(third);
  for (Slot factor : {step, step, powerOf(rest)})
    product = laneOp(e, Opcode::MulFX, product, factor, n,
                     static_cast<unsigned>(FloatFormat::F128));
  e.move(e.define(op.getRes()),
         converted(e, product, n, FloatFormat::F128, t->elem.format), n);
  return success();
}

/// { fraction in [0.5, 1), exponent }: of zero, both are zero; of what is not
/// finite, the fraction is the operand, and the exponent 0 (any would do).
static LogicalResult lowerFrexp(LLVM::FractionExpOp op, Emitter &e) {
  std::optional<TypeLayout> t = narrowFloat(e, op);
  std::optional<TypeLayout> result = e.layout(op.getRes().getType());
  if (!t || !result)
    return failure();
  unsigned n = t->slots();
  ScalarType word = wordType();
  ScalarType wide = floatType(FloatFormat::F64, 64);
  auto f64 = static_cast<unsigned>(FloatFormat::F64);
  auto lanes = [&](uint64_t value) {
    return splatted(e, wordConstant(e, value), n);
  };
  Slot x =
      converted(e, e.slot(op.getVal()), n, t->elem.format, FloatFormat::F64);
  // A subnormal f64 is scaled by 2^54 first.
  auto bitsOf = [&](Slot v) { return *bitcastTo(e, v, n, wide, n, word); };
  auto field = [&](Slot bits) {
    return laneOp(e, Opcode::AndI,
                  laneOp(e, Opcode::ShRUI, bits, lanes(52), n, 64),
                  lanes(0x7ff), n, 64);
  };
  Slot bits = bitsOf(x), exponent = field(bits);
  Slot scaled =
      bitsOf(laneOp(e, Opcode::MulF64, x,
                    splatted(e, e.floatConstant(0x1p54, wide), n), n, f64));
  Slot small = laneOp(e, Opcode::CmpEQ, exponent, lanes(0), n, 64);
  Slot from = e.temp(n), biased = e.temp(n);
  selectLanes(e, from, small, scaled, bits, n, word);
  selectLanes(e, biased, small,
              laneOp(e, Opcode::SubI, field(scaled), lanes(54), n, 64),
              exponent, n, word);
  Slot fraction = laneOp(
      e, Opcode::OrI,
      laneOp(e, Opcode::AndI, from, lanes(~(uint64_t(0x7ff) << 52)), n, 64),
      lanes(uint64_t(1022) << 52), n, 64);
  Slot zero =
      laneOp(e, Opcode::CmpEQ,
             laneOp(e, Opcode::AndI, bits, lanes(~uint64_t(0) >> 1), n, 64),
             lanes(0), n, 64);
  Slot keeps =
      laneOp(e, Opcode::OrI, zero,
             laneOp(e, Opcode::CmpEQ, exponent, lanes(0x7ff), n, 64), n, 1);
  Slot fractionBits = e.temp(n), number = e.temp(n);
  selectLanes(e, fractionBits, keeps, bits, fraction, n, word);
  selectLanes(e, number, keeps, lanes(0),
              laneOp(e, Opcode::SubI, biased, lanes(1022), n, 64), n, word);
  Slot d = e.define(op.getRes());
  e.move(d,
         converted(e, *bitcastTo(e, fractionBits, n, word, n, wide), n,
                   FloatFormat::F64, t->elem.format),
         n);
  unsigned exponents = result->slots() - n;
  e.move(d + n,
         resizedIntegers(e, number, exponents, 64, leafType(*result, n).bits,
                         true),
         exponents);
  return success();
}

void plumb::registerLLVMExponents(DialectRegistry &r) {
  r.add<LLVM::LoadExpOp, lowerLdexp>();
  r.add<LLVM::FractionExpOp, lowerFrexp>();
}
