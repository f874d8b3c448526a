//===- ArithCast.cpp - a conversion of the arith dialect ------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Lint/ArithCast.h"

#include "plumbline/Interp/ArithRounding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace plumb;
namespace arith = mlir::arith;

std::optional<CastType> plumb::castTypeOf(mlir::Type type, bool isUnsigned) {
  type = mlir::getElementTypeOrSelf(type);
  if (auto f = llvm::dyn_cast<mlir::FloatType>(type)) {
    std::optional<FloatFormat> format = formatOf(f.getFloatSemantics());
    if (!format)
      return std::nullopt;
    return CastType::floating(*format);
  }
  auto integer = llvm::dyn_cast<mlir::IntegerType>(type);
  if (!integer || integer.getWidth() == 0 ||
      integer.getWidth() > kMaxCastIntegerBits)
    return std::nullopt;
  if (!integer.isSignless())
    isUnsigned = integer.isUnsigned();
  // "i8" is read as signed and "i1" as 0 or 1.
  unsigned bits = integer.getWidth();
  ElementType element = ElementType::signless(bits);
  if (isUnsigned && bits > 1)
    element.kind = ElementType::Kind::UInt;
  else if (!isUnsigned && bits == 1)
    element.kind = ElementType::Kind::SInt;
  return CastType{element, {}};
}

bool plumb::isArithCast(mlir::Operation *op) {
  return llvm::isa<arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp,
                   arith::UIToFPOp, arith::FPToSIOp, arith::FPToUIOp,
                   arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op);
}

/// "No signed wrap" and "no unsigned wrap" make the result poison that would be
/// another number with that sign. (With both flags it is poison more often than
/// is said here.)
static void readOverflowFlags(arith::TruncIOp op, ArithCast &cast) {
  arith::IntegerOverflowFlags flags = op.getOverflowFlags();
  bool nsw = bitEnumContainsAny(flags, arith::IntegerOverflowFlags::nsw);
  bool nuw = bitEnumContainsAny(flags, arith::IntegerOverflowFlags::nuw);
  if (!nsw && !nuw)
    return;
  bool isUnsigned = !nsw;
  cast.from = *castTypeOf(op.getIn().getType(), isUnsigned);
  cast.to = *castTypeOf(op.getType(), isUnsigned);
  cast.fromAnySign = cast.toAnySign = false;
  cast.rules.intOverflow = IntOverflow::Poison;
}

std::optional<ArithCast> plumb::arithCast(mlir::Operation *op,
                                          Rounding defaultRounding) {
  if (!isArithCast(op))
    return std::nullopt;
  bool fromUnsigned = llvm::isa<arith::UIToFPOp, arith::ExtUIOp>(op);
  bool toUnsigned = llvm::isa<arith::FPToUIOp, arith::ExtUIOp>(op);
  std::optional<CastType> from =
      castTypeOf(op->getOperand(0).getType(), fromUnsigned);
  std::optional<CastType> to =
      castTypeOf(op->getResult(0).getType(), toUnsigned);
  if (!from || !to)
    return std::nullopt;
  ArithCast cast;
  cast.op = op;
  cast.from = *from;
  cast.to = *to;
  cast.fromAnySign = llvm::isa<arith::TruncIOp>(op);
  cast.toAnySign = llvm::isa<arith::TruncIOp, arith::ExtUIOp>(op);
  cast.rules.rounding = defaultRounding;
  cast.rules.intOverflow = IntOverflow::Wrap;
  if (auto truncf = llvm::dyn_cast<arith::TruncFOp>(op))
    cast.rules.rounding = roundingOf(truncf.getRoundingmode(), defaultRounding);
  if (auto trunci = llvm::dyn_cast<arith::TruncIOp>(op))
    readOverflowFlags(trunci, cast);
  if (llvm::isa<arith::FPToSIOp, arith::FPToUIOp>(op))
    cast.rules = {Rounding::TowardZero, IntOverflow::Poison};
  return cast;
}
