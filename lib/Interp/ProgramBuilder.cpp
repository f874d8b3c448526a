//===- ProgramBuilder.cpp - compiles what an entry reaches ----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramBuilder.h"
#include "Exec/WidePool.h"
#include "Fusion.h"
#include "mlir/IR/Location.h"
#include "plumbline/Interp/Emitter.h"
#include "llvm/Support/raw_ostream.h"

using namespace plumb;
using namespace mlir;

uint32_t ProgramBuilder::functionIndex(FunctionOpInterface func,
                                       unsigned hidden) {
  auto [it, isNew] =
      indices.try_emplace(func.getOperation(), program.functions.size());
  if (isNew) {
    program.functions.emplace_back();
    program.functions.back().name = func.getName().str();
    pending.push_back({func, hidden});
  }
  return it->second;
}

void ProgramBuilder::compilePending() {
  while (!pending.empty()) {
    auto [func, hidden] = pending.back();
    pending.pop_back();
    Emitter emitter(*this, program.functions[indices.lookup(func)]);
    // What cannot be translated has become a trap in its place.
    (void)emitter.emitFunction(func, hidden);
    fuse(program.functions[indices.lookup(func)]);
  }
  program.functionsUsed.assign(functionsUsed.begin(), functionsUsed.end());
}

uint64_t ProgramBuilder::wideConstant(const APInt &value) {
  noteWidth(value.getBitWidth());
  if (WidePool::isSmall(value))
    return value.getZExtValue();
  auto [it, isNew] = wideConstants.try_emplace(
      value, WidePool::kTag | program.wideConstants.size());
  if (isNew)
    program.wideConstants.emplace_back(
        value.getRawData(), value.getRawData() + value.getNumWords());
  return it->second;
}

uint32_t ProgramBuilder::hostIndex(const HostFunction *host) {
  for (uint32_t i = 0; i < program.hostFunctions.size(); ++i)
    if (program.hostFunctions[i] == host)
      return i;
  program.hostFunctions.push_back(host);
  return program.hostFunctions.size() - 1;
}

/// "file:line:col" of the innermost file position behind a location.
static std::string positionOf(Location loc) {
  if (auto file = dyn_cast<FileLineColLoc>(loc))
    return (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" +
            Twine(file.getColumn()))
        .str();
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return positionOf(call.getCallee());
  if (auto name = dyn_cast<NameLoc>(loc))
    return positionOf(name.getChildLoc());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      if (std::string text = positionOf(part); !text.empty())
        return text;
  return "";
}

/// Accesses of these are no races among themselves.
static bool isAtomic(Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name == "llvm.load" || name == "llvm.store")
    // LLVM::AtomicOrdering: 0 is not_atomic.
    if (auto ordering = op->getAttrOfType<IntegerAttr>("ordering"))
      return ordering.getInt() != 0;
  return name == "memref.atomic_rmw" || name == "memref.generic_atomic_rmw" ||
         name == "llvm.atomicrmw" || name == "llvm.cmpxchg";
}

uint32_t ProgramBuilder::locationOf(Operation *op) {
  auto [it, isNew] = locations.try_emplace(op, program.locations.size());
  if (isNew)
    program.locations.push_back({positionOf(op->getLoc()),
                                 op->getName().getStringRef().str(),
                                 isAtomic(op)});
  return it->second;
}

uint32_t ProgramBuilder::message(StringRef text) {
  for (uint32_t i = 0; i < program.messages.size(); ++i)
    if (program.messages[i] == text)
      return i;
  program.messages.push_back(text.str());
  return program.messages.size() - 1;
}
