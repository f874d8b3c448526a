//===- Scalars.h - arithmetic on values of one type -------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowerings that compute something themselves (TOSA's pseudocode, complex
// arithmetic, softmax) write it with these: one instruction a call, of the
// opcode that the type asks for.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_DIALECTS_SCALARS_H
#define PLUMBLINE_LIB_INTERP_DIALECTS_SCALARS_H

#include "plumbline/Interp/Emitter.h"

namespace plumb {

ScalarType intType(unsigned bits);

/// Arithmetic on one-slot values of one type; results in fresh slots.
class Scalars {
public:
  /// `fastMath` goes with every instruction of floats that takes flags.
  Scalars(Emitter &e, ScalarType type, unsigned fastMath = 0)
      : e(e), type(type), fastMath(fastMath) {}

  bool isFloat() const { return type.isFloat(); }
  ScalarType scalarType() const { return type; }

  Slot constant(double value) const;
  /// -inf and +inf, or the least and greatest signed integer.
  Slot lowest() const;
  Slot highest() const;

  /// Overflow of integers is poison.
  Slot add(Slot a, Slot b) const;
  Slot sub(Slot a, Slot b) const;
  /// Of integers the low bits.
  Slot mul(Slot a, Slot b) const;
  Slot div(Slot a, Slot b) const;
  Slot neg(Slot a) const;
  /// `ignoreNaN`: the operand that is no NaN, instead of the NaN.
  Slot max(Slot a, Slot b, bool ignoreNaN = false) const;
  Slot min(Slot a, Slot b, bool ignoreNaN = false) const;
  /// 1 if a > b, a >= b, a == b; false if one is a NaN.
  Slot greater(Slot a, Slot b) const;
  Slot greaterEqual(Slot a, Slot b) const;
  Slot equal(Slot a, Slot b) const;
  Slot isNaN(Slot a) const;
  Slot select(Slot condition, Slot a, Slot b) const;
  Slot abs(Slot a) const;
  Slot math(MathFn fn, Slot a) const;
  /// The value of another type as one of this: floats rounded to nearest even,
  /// integers sign-extended or truncated, never between the two kinds.
  Slot from(ScalarType other, Slot a) const;
  /// Two-operand instruction of this type.
  Slot op(Opcode opcode, Slot a, Slot b, unsigned flags = 0) const;

private:
  Opcode pick(Opcode f32, Opcode f64, Opcode fx, Opcode i) const;
  Slot compare(unsigned predicate, Slot a, Slot b) const;
  unsigned width() const { return type.isFloat() ? type.code() : type.bits; }

  Emitter &e;
  ScalarType type;
  unsigned fastMath;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_DIALECTS_SCALARS_H
