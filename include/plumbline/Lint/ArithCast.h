//===- ArithCast.h - a conversion of the arith dialect ----------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// arith.extf, truncf, sitofp, uitofp, fptosi, fptoui, extsi, extui and trunci
// on scalars, vectors and tensors, as conversions of numbers between two types
// of a cast chain. MLIR's integers have no sign; here the operation gives it,
// where it does: trunci keeps the low bits whatever they mean, and the result
// of extui is the same number read either way.
//
// The rules are those of the arith dialect's documentation: truncf rounds as
// its attribute says; sitofp, uitofp and a truncf without attribute "using the
// default rounding mode", which is to nearest even unless a target has another;
// fptosi and fptoui toward zero, with a result that nothing may rely on
// (poison) where it does not fit; trunci wraps around, unless nsw or nuw make
// it poison. scaling_extf and scaling_truncf multiply, bitcast reads bits,
// index_cast has no width: they are not casts here.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LINT_ARITHCAST_H
#define PLUMBLINE_LINT_ARITHCAST_H

#include "plumbline/CastChain/CastType.h"
#include "plumbline/Lint/CastSequence.h"

#include "mlir/IR/Operation.h"

#include <optional>

namespace plumb {

/// The type of the elements of \p type (or \p type itself), signed or not if it
/// is an integer; none for index, complex, integers of more than 128 bits and
/// types of other dialects. An unsigned i1 is 0 or 1, a signed one 0 or -1.
std::optional<CastType> castTypeOf(mlir::Type type, bool isUnsigned);

/// One of the nine operations of the file comment.
bool isArithCast(mlir::Operation *op);

struct ArithCast {
  mlir::Operation *op;
  CastType from, to;
  /// The sign of the integer does not matter: `from` and `to` say signed for
  /// trunci without flags, and `to` says unsigned for extui.
  bool fromAnySign = false, toAnySign = false;
  ConversionRules rules;
};

/// \p op as a conversion, or none if it is no such operation or if a type of it
/// is not one of a cast chain. \p defaultRounding is that of the operations
/// that do not say how they round.
std::optional<ArithCast>
arithCast(mlir::Operation *op,
          Rounding defaultRounding = Rounding::NearestEven);

} // namespace plumb

#endif // PLUMBLINE_LINT_ARITHCAST_H
