//===- FooDialect.cpp - a dialect with one operation ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Nothing here knows of Plumbline.
//
//===----------------------------------------------------------------------===//

#include "FooDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

MLIR_DEFINE_EXPLICIT_TYPE_ID(foo::FooDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(foo::PolyOp)

using namespace foo;

FooDialect::FooDialect(mlir::MLIRContext *context)
    : Dialect(getDialectNamespace(), context, mlir::TypeID::get<FooDialect>()) {
  addOperations<PolyOp>();
}

llvm::ArrayRef<llvm::StringRef> PolyOp::getAttributeNames() {
  static const llvm::StringRef names[] = {"coefficients"};
  return names;
}

mlir::LogicalResult PolyOp::verify() {
  mlir::Type element = mlir::getElementTypeOrSelf(getOperand().getType());
  if (!llvm::isa<mlir::FloatType>(element))
    return emitOpError("expects floats");
  mlir::ArrayAttr coefficients = getCoefficients();
  if (!coefficients || coefficients.empty())
    return emitOpError("expects an attribute 'coefficients' with one or more");
  for (mlir::Attribute c : coefficients)
    if (!llvm::isa<mlir::FloatAttr>(c))
      return emitOpError("expects coefficients that are floats");
  return mlir::success();
}
