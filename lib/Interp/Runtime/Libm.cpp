//===- Libm.cpp - the C math functions that lowered programs call ---------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// After convert-math-to-libm a program declares expf, tanh and the like. Where
// the result is all that matters the call compiles to the same Math1 or Math2
// instruction as the math operation did (see Emitter::call), so that it keeps
// its shadow; the table says which function a name stands for.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "llvm/ADT/StringSwitch.h"

using namespace plumb;

std::optional<LibmFunction> plumb::libmFunction(llvm::StringRef name) {
  LibmFunction f;
  f.format = FloatFormat::F64;
  std::optional<MathFn> fn = libmByDoubleName(name);
  if (!fn && name.consume_back("f")) {
    f.format = FloatFormat::F32;
    fn = libmByDoubleName(name);
  }
  if (!fn)
    return std::nullopt;
  f.fn = *fn;
  return f;
}

std::optional<LibmArithmetic> plumb::libmArithmetic(llvm::StringRef name) {
  using Known = std::optional<std::pair<Opcode, unsigned>>;
  auto byDoubleName = [](llvm::StringRef name) {
    return llvm::StringSwitch<Known>(name)
        .Case("fabs", std::pair(Opcode::AbsF, 1u))
        .Case("copysign", std::pair(Opcode::CopySign, 2u))
        .Case("fmod", std::pair(Opcode::RemF, 2u))
        .Case("fmax", std::pair(Opcode::MaxNumF, 2u))
        .Case("fmin", std::pair(Opcode::MinNumF, 2u))
        .Case("fma", std::pair(Opcode::FmaF64, 3u))
        .Default(std::nullopt);
  };
  LibmArithmetic f;
  f.format = FloatFormat::F64;
  Known known = byDoubleName(name);
  if (!known && name.consume_back("f")) {
    f.format = FloatFormat::F32;
    known = byDoubleName(name);
    if (known && known->first == Opcode::FmaF64)
      known->first = Opcode::FmaF32;
  }
  if (!known)
    return std::nullopt;
  std::tie(f.op, f.operands) = *known;
  return f;
}

std::optional<MathFn> plumb::libmByDoubleName(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<MathFn>>(name)
      .Case("ceil", MathFn::Ceil)
      .Case("floor", MathFn::Floor)
      .Case("round", MathFn::Round)
      .Case("roundeven", MathFn::RoundEven)
      .Case("rint", MathFn::RoundEven)
      .Case("trunc", MathFn::Trunc)
      .Case("sqrt", MathFn::Sqrt)
      .Case("rsqrt", MathFn::RSqrt)
      .Case("cbrt", MathFn::Cbrt)
      .Case("exp", MathFn::Exp)
      .Case("exp2", MathFn::Exp2)
      .Case("expm1", MathFn::ExpM1)
      .Case("log", MathFn::Log)
      .Case("log2", MathFn::Log2)
      .Case("log10", MathFn::Log10)
      .Case("log1p", MathFn::Log1p)
      .Case("sin", MathFn::Sin)
      .Case("cos", MathFn::Cos)
      .Case("tan", MathFn::Tan)
      .Case("asin", MathFn::Asin)
      .Case("acos", MathFn::Acos)
      .Case("atan", MathFn::Atan)
      .Case("sinh", MathFn::Sinh)
      .Case("cosh", MathFn::Cosh)
      .Case("tanh", MathFn::Tanh)
      .Case("asinh", MathFn::Asinh)
      .Case("acosh", MathFn::Acosh)
      .Case("atanh", MathFn::Atanh)
      .Case("erf", MathFn::Erf)
      .Case("erfc", MathFn::Erfc)
      .Case("pow", MathFn::Pow)
      .Case("atan2", MathFn::Atan2)
      .Default(std::nullopt);
}
