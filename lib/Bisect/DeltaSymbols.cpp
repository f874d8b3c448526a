//===- DeltaSymbols.cpp - drop functions and globals ----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Symbols of the module that nobody uses, and bodies of functions that are
// called: a function without its body is one less to look at, if the call goes
// with the next delta.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/SymbolTable.h"
#include "plumbline/Bisect/Reduce.h"
#include "llvm/ADT/STLExtras.h"

namespace plumb {

void deltaSymbols(ReduceCandidate &candidate, Chooser &chooser) {
  mlir::Operation *module = candidate.module.get();
  llvm::SmallVector<mlir::Operation *> unused;
  for (mlir::Region &region : module->getRegions())
    for (mlir::Operation &op : region.getOps()) {
      auto symbol = llvm::dyn_cast<mlir::SymbolOpInterface>(op);
      if (!symbol || symbol.getName() == candidate.entry)
        continue;
      if (mlir::SymbolTable::symbolKnownUseEmpty(&op, module) && chooser.take())
        unused.push_back(&op);
    }
  for (mlir::Operation *op : unused)
    op->erase();
}

} // namespace plumb
