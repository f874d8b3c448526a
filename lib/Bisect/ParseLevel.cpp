//===- ParseLevel.cpp - IR that another program printed -------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Unknown operations are allowed for the time of the parsing: whether one
// matters shows when the interpreter comes to it, and then it says its name.
//
//===----------------------------------------------------------------------===//

#include "ParseLevel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

namespace plumb {

Result<mlir::OwningOpRef<mlir::ModuleOp>> parseLevel(llvm::StringRef text,
                                                     llvm::StringRef name,
                                                     mlir::MLIRContext *context,
                                                     bool *isModule) {
  Error first;
  bool hasError = false;
  mlir::ScopedDiagnosticHandler handler(context, [&](mlir::Diagnostic &d) {
    if (hasError || d.getSeverity() != mlir::DiagnosticSeverity::Error)
      return mlir::success();
    hasError = true;
    first.message = d.str();
    if (auto at = d.getLocation()->findInstanceOf<mlir::FileLineColLoc>()) {
      first.file = at.getFilename().str();
      first.line = at.getLine();
      first.col = at.getColumn();
    }
    return mlir::success();
  });
  bool allowed = context->allowsUnregisteredDialects();
  context->allowUnregisteredDialects(true);
  mlir::Block block;
  bool ok = mlir::succeeded(mlir::parseSourceString(
      text, &block, mlir::ParserConfig(context, /*verifyAfterParse=*/false),
      name));
  ok &= !block.empty();
  auto module =
      ok ? llvm::dyn_cast<mlir::ModuleOp>(block.front()) : mlir::ModuleOp();
  bool alone = module && llvm::hasSingleElement(block);
  // Parts of a module may refer to others that are not there.
  ok &= !alone || mlir::succeeded(mlir::verify(module));
  context->allowUnregisteredDialects(allowed);
  if (!ok) {
    if (!hasError)
      first.message = "no operation";
    return tl::unexpected<Error>(std::move(first));
  }
  if (isModule)
    *isModule = alone;
  if (alone) {
    module->remove();
  } else {
    module = mlir::ModuleOp::create(mlir::UnknownLoc::get(context));
    module.getBody()->getOperations().splice(module.getBody()->begin(),
                                             block.getOperations());
  }
  return mlir::OwningOpRef<mlir::ModuleOp>(module);
}

} // namespace plumb
