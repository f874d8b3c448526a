//===- Operators.h - arithmetic, whatever the dialect -----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A logarithm is math.log, tosa.log and llvm.intr.log. Rules ask for what an
// operation computes. The table is by name, so that a dialect that a program
// did not load costs nothing.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_LINT_OPERATORS_H
#define PLUMBLINE_LIB_LINT_OPERATORS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/APFloat.h"

#include <cstdint>
#include <optional>

namespace plumb {

enum class Operator : uint8_t {
  None,
  Add,
  Sub,
  Mul,
  Div,
  Neg,
  Fma, ///< operand 0 times operand 1 plus operand 2
  Abs,
  Max, ///< of two values
  Min,
  Exp, ///< to any base
  Log, ///< to any base
  Sqrt,
  Rsqrt,
  Reciprocal,
  Pow,
  Tanh,
  Sigmoid,
  Erf,
  SinCos,
  RoundAway, ///< to an integer, ties away from zero
  RoundEven, ///< to an integer, ties to even
  Floor,
  Ceil,
  TruncToInteger, ///< to an integral value, toward zero
  ToInteger,      ///< a conversion from float to integer
  IsNan,
  IsInf,
  IsFinite,
};

/// What \p op, null for none, computes of floats; and of integers for Add, Sub,
/// Mul, Max and Min.
Operator operatorOf(mlir::Operation *op);

/// A conversion between floats or from integer to float that is no operation of
/// isArithCast: those of the llvm and tosa dialects.
bool isOtherCast(mlir::Operation *op);

/// A select between the two values that its condition compares.
struct MinOrMax {
  bool isMax;
};

/// \p op as max(a, b) or min(a, b), where it is a select (of operands 1 and 2)
/// by a comparison of these.
std::optional<MinOrMax> asMinOrMax(mlir::Operation *op);

/// The one float that \p value is, or that all its elements are.
std::optional<llvm::APFloat> constantFloat(mlir::Value value);

/// That as a double; rounded where it is none.
std::optional<double> constantDouble(mlir::Value value);

} // namespace plumb

#endif // PLUMBLINE_LIB_LINT_OPERATORS_H
