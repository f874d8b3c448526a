//===- ChangedSymbols.cpp - which functions a pass changed ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ChangedSymbols.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/raw_ostream.h"
#include <unordered_map>

namespace plumb {

namespace {
struct SymbolMap {
  std::vector<std::pair<std::string, mlir::Operation *>> inOrder;
  std::unordered_map<std::string, mlir::Operation *> byPath;

  mlir::Operation *lookup(const std::string &path) const {
    auto it = byPath.find(path);
    return it == byPath.end() ? nullptr : it->second;
  }
};
} // namespace

/// All symbols that hold no symbols themselves, by path, in program order.
static void collect(mlir::Operation *table, const std::string &prefix,
                    SymbolMap &symbols) {
  for (mlir::Region &region : table->getRegions())
    for (mlir::Operation &op : region.getOps()) {
      auto name = op.getAttrOfType<mlir::StringAttr>(
          mlir::SymbolTable::getSymbolAttrName());
      std::string path =
          name ? prefix + "@" + name.getValue().str() : std::string();
      if (op.hasTrait<mlir::OpTrait::SymbolTable>())
        collect(&op, path.empty() ? prefix : path + "::", symbols);
      else if (name && symbols.byPath.emplace(path, &op).second)
        symbols.inOrder.emplace_back(path, &op);
    }
}

static std::string symbolText(mlir::Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  flags.useLocalScope();
  flags.elideLargeElementsAttrs(64);
  flags.elideLargeResourceString(256);
  op->print(os, flags);
  return text + "\n";
}

ChangedSymbols changedSymbols(mlir::Operation *before, mlir::Operation *after) {
  SymbolMap old, now;
  collect(before, "", old);
  collect(after, "", now);
  auto isFunction = [](mlir::Operation *op) {
    return mlir::isa<mlir::FunctionOpInterface>(op);
  };
  auto isChanged = [](mlir::Operation *a, mlir::Operation *b) {
    return !a || !b ||
           !mlir::OperationEquivalence::isEquivalentTo(
               a, b, mlir::OperationEquivalence::IgnoreLocations);
  };

  ChangedSymbols result;
  for (bool functions : {true, false}) {
    for (auto &[path, op] : old.inOrder) {
      mlir::Operation *other = now.lookup(path);
      if (isFunction(op) != functions || !isChanged(op, other))
        continue;
      result.names.push_back(path);
      result.before += symbolText(op);
      if (other)
        result.after += symbolText(other);
    }
    for (auto &[path, op] : now.inOrder) {
      if (isFunction(op) != functions || old.lookup(path))
        continue;
      result.names.push_back(path);
      result.after += symbolText(op);
    }
    if (!result.names.empty())
      break;
  }
  return result;
}

std::string moduleText(mlir::Operation *module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  return text + "\n";
}

std::string locatedText(mlir::Operation *module, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  flags.enableDebugInfo();
  if (generic)
    flags.printGenericOpForm();
  module->print(os, flags);
  return text + "\n";
}

} // namespace plumb
