//===- Operators.cpp - arithmetic, whatever the dialect -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operators.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace plumb;
using namespace mlir;

Operator plumb::operatorOf(Operation *op) {
  if (!op)
    return Operator::None;
  using O = Operator;
  return llvm::StringSwitch<O>(op->getName().getStringRef())
      .Cases({"arith.addf", "arith.addi", "tosa.add", "llvm.fadd", "llvm.add"},
             O::Add)
      .Cases({"arith.subf", "arith.subi", "tosa.sub", "llvm.fsub", "llvm.sub"},
             O::Sub)
      .Cases({"arith.mulf", "arith.muli", "tosa.mul", "llvm.fmul", "llvm.mul"},
             O::Mul)
      .Cases({"arith.divf", "llvm.fdiv"}, O::Div)
      .Cases({"arith.negf", "tosa.negate", "llvm.fneg"}, O::Neg)
      .Cases({"math.fma", "vector.fma", "llvm.intr.fma", "llvm.intr.fmuladd"},
             O::Fma)
      .Cases({"math.absf", "tosa.abs", "llvm.intr.fabs"}, O::Abs)
      .Cases({"arith.maximumf", "arith.maxnumf", "arith.maxsi", "arith.maxui",
              "tosa.maximum", "llvm.intr.maximum", "llvm.intr.maxnum",
              "llvm.intr.smax", "llvm.intr.umax"},
             O::Max)
      .Cases({"arith.minimumf", "arith.minnumf", "arith.minsi", "arith.minui",
              "tosa.minimum", "llvm.intr.minimum", "llvm.intr.minnum",
              "llvm.intr.smin", "llvm.intr.umin"},
             O::Min)
      .Cases({"math.exp", "math.exp2", "tosa.exp", "llvm.intr.exp",
              "llvm.intr.exp2", "rocdl.exp2", "nvvm.ex2"},
             O::Exp)
      .Cases({"math.log", "math.log2", "math.log10", "tosa.log",
              "llvm.intr.log", "llvm.intr.log2", "llvm.intr.log10"},
             O::Log)
      .Cases({"math.sqrt", "llvm.intr.sqrt"}, O::Sqrt)
      .Cases({"math.rsqrt", "tosa.rsqrt", "nvvm.rsqrt.approx.ftz.f"}, O::Rsqrt)
      .Cases({"tosa.reciprocal", "nvvm.rcp.approx.ftz.f"}, O::Reciprocal)
      .Cases({"math.powf", "tosa.pow", "llvm.intr.pow"}, O::Pow)
      .Cases({"math.tanh", "tosa.tanh", "llvm.intr.tanh"}, O::Tanh)
      .Case("tosa.sigmoid", O::Sigmoid)
      .Cases({"math.erf", "tosa.erf"}, O::Erf)
      .Cases({"math.sin", "math.cos", "tosa.sin", "tosa.cos", "llvm.intr.sin",
              "llvm.intr.cos"},
             O::SinCos)
      .Cases({"math.round", "llvm.intr.round"}, O::RoundAway)
      .Cases({"math.roundeven", "llvm.intr.roundeven", "llvm.intr.rint",
              "llvm.intr.nearbyint"},
             O::RoundEven)
      .Cases({"math.floor", "tosa.floor", "llvm.intr.floor"}, O::Floor)
      .Cases({"math.ceil", "tosa.ceil", "llvm.intr.ceil"}, O::Ceil)
      .Cases({"math.trunc", "llvm.intr.trunc"}, O::TruncToInteger)
      .Cases({"arith.fptosi", "arith.fptoui", "llvm.fptosi", "llvm.fptoui"},
             O::ToInteger)
      .Case("math.isnan", O::IsNan)
      .Case("math.isinf", O::IsInf)
      .Cases({"math.isfinite", "math.isnormal"}, O::IsFinite)
      .Default(O::None);
}

bool plumb::isOtherCast(Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"llvm.fpext", "llvm.fptrunc", "llvm.sitofp", "llvm.uitofp",
              "tosa.cast"},
             true)
      .Default(false);
}

std::optional<MinOrMax> plumb::asMinOrMax(Operation *op) {
  auto select = dyn_cast_if_present<arith::SelectOp>(op);
  if (!select)
    return std::nullopt;
  Value a, b;
  bool greater = false, less = false;
  if (auto cmp = select.getCondition().getDefiningOp<arith::CmpFOp>()) {
    a = cmp.getLhs(), b = cmp.getRhs();
    using P = arith::CmpFPredicate;
    P p = cmp.getPredicate();
    greater = p == P::OGT || p == P::OGE || p == P::UGT || p == P::UGE;
    less = p == P::OLT || p == P::OLE || p == P::ULT || p == P::ULE;
  } else if (auto cmp = select.getCondition().getDefiningOp<arith::CmpIOp>()) {
    a = cmp.getLhs(), b = cmp.getRhs();
    using P = arith::CmpIPredicate;
    P p = cmp.getPredicate();
    greater = p == P::sgt || p == P::sge;
    less = p == P::slt || p == P::sle;
  }
  if (!greater && !less)
    return std::nullopt;
  bool same = a == select.getTrueValue() && b == select.getFalseValue();
  bool swapped = b == select.getTrueValue() && a == select.getFalseValue();
  if (!same && !swapped)
    return std::nullopt;
  return MinOrMax{greater == same};
}

std::optional<llvm::APFloat> plumb::constantFloat(Value value) {
  if (!isa<FloatType>(getElementTypeOrSelf(value)))
    return std::nullopt;
  Attribute attribute;
  if (auto constant = value.getDefiningOp<LLVM::ConstantOp>())
    attribute = constant.getValue();
  else if (!matchPattern(value, m_Constant(&attribute)))
    return std::nullopt;
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return number.getValue();
  auto elements = dyn_cast<DenseFPElementsAttr>(attribute);
  if (elements && elements.isSplat() && !elements.empty())
    return elements.getSplatValue<APFloat>();
  return std::nullopt;
}

std::optional<double> plumb::constantDouble(Value value) {
  std::optional<APFloat> number = constantFloat(value);
  if (!number)
    return std::nullopt;
  bool losesInfo;
  number->convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
  return number->convertToDouble();
}
