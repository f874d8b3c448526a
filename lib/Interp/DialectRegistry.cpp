//===- DialectRegistry.cpp - which operations can be interpreted ----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/DialectRegistry.h"
#include <algorithm>

using namespace plumb;

void DialectRegistry::addLowering(mlir::TypeID id, llvm::StringRef name,
                                  Lowering fn) {
  if (lowerings.try_emplace(id, fn).second)
    names.push_back(name.str());
  else
    lowerings[id] = fn; // the later registration wins: a user's over ours
}

DialectRegistry::Lowering DialectRegistry::lookup(mlir::Operation *op) const {
  // The TypeID of an unregistered operation is `void`'s, which is never added.
  return lowerings.lookup(op->getName().getTypeID());
}

std::vector<std::string> DialectRegistry::operationNames() const {
  std::vector<std::string> sorted = names;
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

const DialectRegistry &DialectRegistry::builtin() {
  static const DialectRegistry registry = [] {
    DialectRegistry r;
#define PLUMB_DIALECT(Name) register##Name##Dialect(r);
#include "plumbline/Interp/Dialects.def"
    return r;
  }();
  return registry;
}
