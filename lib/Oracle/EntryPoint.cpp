//===- EntryPoint.cpp - which function a command is about -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Looks through the functions of a module.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Oracle/EntryPoint.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Support/Suggest.h"
#include <algorithm>
#include <vector>

using namespace plumb;

static std::string list(const std::vector<std::string> &names) {
  constexpr size_t kShown = 12;
  std::string text;
  for (size_t i = 0; i < names.size() && i < kShown; ++i)
    text += (i ? ", " : "") + names[i];
  if (names.size() > kShown)
    text += ", ... (" + std::to_string(names.size()) + " functions)";
  return text;
}

Result<std::string> plumb::chooseEntry(mlir::Operation *module,
                                       const std::string &wanted) {
  std::vector<std::string> names, publicNames;
  bool declared = false;
  for (mlir::Region &region : module->getRegions())
    for (mlir::Block &block : region)
      for (mlir::Operation &op : block) {
        auto function = llvm::dyn_cast<mlir::FunctionOpInterface>(op);
        // A sequence of the transform dialect is of no program that runs.
        if (!function || op.getName().getDialectNamespace() == "transform")
          continue;
        std::string name = function.getName().str();
        if (function.isExternal()) {
          declared |= name == wanted;
          continue;
        }
        names.push_back(name);
        if (mlir::SymbolTable::getSymbolVisibility(&op) ==
            mlir::SymbolTable::Visibility::Public)
          publicNames.push_back(name);
      }
  auto has = [&](const std::string &name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };

  std::string there = names.empty() ? "the module has no function with a body"
                                    : "the module has " + list(names);
  if (!wanted.empty()) {
    if (has(wanted))
      return wanted;
    if (declared)
      return makeError("the function '" + wanted + "' has no body (" + there +
                       ")");
    return makeError("no function '" + wanted + "'" +
                     didYouMean(wanted, names) + " (" + there + ")");
  }
  if (publicNames.size() == 1)
    return publicNames.front();
  if (has("main"))
    return std::string("main");
  if (names.empty())
    return makeError(there);
  return makeError("which function is the entry? Name one with -e: " +
                   list(publicNames.empty() ? names : publicNames));
}
