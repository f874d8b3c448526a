//===- PassUnit.cpp - a pass on an operation, in words --------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassUnit.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"

namespace plumb {

bool isPassAdaptor(const mlir::Pass &pass) {
  return pass.getArgument().empty() &&
         pass.getName() == "mlir::detail::OpToOpPassAdaptor";
}

std::string passNameOf(const mlir::Pass &pass) {
  return pass.getArgument().empty() ? pass.getName().str()
                                    : pass.getArgument().str();
}

std::string symbolNameOf(mlir::Operation *op) {
  auto name = op->getAttrOfType<mlir::StringAttr>(
      mlir::SymbolTable::getSymbolAttrName());
  return name ? "@" + name.str() : std::string();
}

std::string operationNameOf(mlir::Operation *op) {
  std::string symbol = symbolNameOf(op);
  return op->getName().getStringRef().str() +
         (symbol.empty() ? "" : " " + symbol);
}

} // namespace plumb
