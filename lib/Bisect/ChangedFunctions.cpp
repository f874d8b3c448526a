//===- ChangedFunctions.cpp - a pass on some of its functions -------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangedFunctions.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"

namespace plumb {

mlir::Operation *symbolAt(mlir::Operation *module, const std::string &path) {
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(path).split(names, "::");
  mlir::Operation *op = module;
  for (llvm::StringRef name : names) {
    if (!op->hasTrait<mlir::OpTrait::SymbolTable>())
      return nullptr;
    op = mlir::SymbolTable::lookupSymbolIn(op, name.ltrim('@'));
    if (!op)
      return nullptr;
  }
  return op;
}

mlir::OwningOpRef<mlir::Operation *>
mixedFunctions(mlir::Operation *before, mlir::Operation *after,
               const std::vector<std::string> &paths, size_t n) {
  mlir::OwningOpRef<mlir::Operation *> mixed(after->clone());
  for (size_t i = n; i < paths.size(); ++i) {
    mlir::Operation *old = symbolAt(before, paths[i]);
    mlir::Operation *now = symbolAt(mixed.get(), paths[i]);
    if (!old || !now)
      continue;
    mlir::OpBuilder(now).clone(*old);
    now->erase();
  }
  mlir::ScopedDiagnosticHandler handler(
      before->getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  if (mlir::failed(mlir::verify(mixed.get())))
    return {};
  return mixed;
}

} // namespace plumb
