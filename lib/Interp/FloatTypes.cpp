//===- FloatTypes.cpp - the float types that a program computes in --------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See FloatTypes.h. Which operations compute is decided by dialect, and by name
// where a dialect also moves values.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/FloatTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringSwitch.h"

using namespace plumb;

static std::optional<FloatFormat> floatOf(mlir::Type type) {
  type = mlir::getElementTypeOrSelf(type);
  if (auto complex = llvm::dyn_cast<mlir::ComplexType>(type))
    type = complex.getElementType();
  auto f = llvm::dyn_cast<mlir::FloatType>(type);
  if (!f)
    return std::nullopt;
  return formatOf(f.getFloatSemantics());
}

/// Dialects whose operations on floats compute.
static bool computes(mlir::Operation *op) {
  llvm::StringRef dialect = op->getName().getDialectNamespace();
  if (!llvm::StringSwitch<bool>(dialect)
           .Cases({"arith", "math", "complex", "tosa", "linalg"}, true)
           .Cases({"vector", "llvm"}, true)
           .Default(false))
    return false;
  if (op->hasTrait<mlir::OpTrait::ConstantLike>() ||
      llvm::isa<mlir::ViewLikeOpInterface>(op))
    return false;
  llvm::StringRef name = op->getName().stripDialect();
  if (dialect == "vector") // the rest moves
    return llvm::StringSwitch<bool>(name)
        .Cases({"contract", "fma", "multi_reduction"}, true)
        .Cases({"outerproduct", "reduction", "scan"}, true)
        .Default(false);
  if (dialect == "llvm")
    return name.starts_with("intr.") ? !name.starts_with("intr.masked")
                                     : name.starts_with("f");
  if (dialect == "linalg")
    return op->getNumRegions() == 0; // those with one have the operations in it
  if (dialect == "arith")
    return name != "bitcast" && name != "select" && name != "constant";
  return true;
}

FloatTypes plumb::floatTypesOf(mlir::Operation *module) {
  FloatTypes types;
  module->walk([&](mlir::Operation *op) {
    if (op->getNumResults() != 1 || op->getNumOperands() == 0 || !computes(op))
      return;
    std::optional<FloatFormat> to = floatOf(op->getResult(0).getType());
    if (!to)
      return;
    std::optional<FloatFormat> from = floatOf(op->getOperand(0).getType());
    bool isCast = op->getNumOperands() == 1 && from && *from != *to;
    if (!isCast) {
      types.arithmetic.insert(*to);
      return;
    }
    if (formatInfo(*to).precision < formatInfo(*from).precision)
      ++types.narrowings[{*from, *to}];
  });
  return types;
}

std::optional<FloatFormat> FloatTypes::widest() const {
  std::optional<FloatFormat> best;
  for (FloatFormat f : arithmetic)
    if (!best || formatInfo(f).precision > formatInfo(*best).precision)
      best = f;
  return best;
}

bool FloatTypes::isNarrowerThan(const FloatTypes &before) const {
  for (const auto &[types, count] : narrowings) {
    auto known = before.narrowings.find(types);
    if (known == before.narrowings.end() || known->second < count)
      return true;
  }
  std::optional<FloatFormat> wide = before.widest();
  for (FloatFormat f : arithmetic)
    if (wide && formatInfo(f).precision < formatInfo(*wide).precision &&
        !before.arithmetic.count(f))
      return true;
  return false;
}
