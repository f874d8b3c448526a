//===- ProgramBuilder.h - compiles what an entry reaches --------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Owns the Program under construction: functions are compiled when something
// first calls them (a worklist, so that deep call chains need no deep stack),
// locations and static data are shared by all of them.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_LIB_INTERP_PROGRAMBUILDER_H
#define PLUMBLINE_LIB_INTERP_PROGRAMBUILDER_H

#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "plumbline/Interp/Interpreter.h"
#include "llvm/ADT/APInt.h"
#include <algorithm>
#include <set>

namespace plumb {

class ProgramBuilder {
public:
  ProgramBuilder(Program &program, mlir::Operation *module,
                 const CompileOptions &options)
      : program(program), module(module), options(options),
        registry(options.registry ? *options.registry
                                  : DialectRegistry::builtin()),
        indexBits(options.indexBits) {
    program.orderSeed = options.orderSeed;
    program.looksForRaces = options.races;
    program.tellsOrder = options.races || options.observeOrder;
  }

  /// Number of `func` in Program::functions; queued for compilation if new.
  /// `hidden`: how many values its callers pass behind the operands.
  uint32_t functionIndex(mlir::FunctionOpInterface func, unsigned hidden = 0);
  /// Compiles the queue.
  void compilePending();
  /// Number of a host function, by identity.
  uint32_t hostIndex(const HostFunction *host);
  uint32_t locationOf(mlir::Operation *op);
  uint32_t message(llvm::StringRef text);
  /// What a slot holds for a constant of more than 64 bits.
  uint64_t wideConstant(const llvm::APInt &value);
  /// The program has scalars of `bits` bits.
  void noteWidth(unsigned bits) {
    program.wideWords = std::max(program.wideWords, (bits + 63) / 64);
  }

  Program &program;
  mlir::Operation *module;
  const CompileOptions &options;
  const DialectRegistry &registry;
  const unsigned indexBits;
  mlir::SymbolTableCollection symbols;
  std::set<std::string> functionsUsed;
  /// Operations that were made to be lowered in the place of others.
  std::vector<mlir::OwningOpRef<mlir::Operation *>> madeUp;
  /// Static data by name and by attribute: number in Program::statics.
  llvm::DenseMap<mlir::Attribute, uint32_t> constantStatics;
  llvm::StringMap<uint32_t> globalStatics;

private:
  llvm::DenseMap<mlir::Operation *, uint32_t> indices;
  std::vector<std::pair<mlir::FunctionOpInterface, unsigned>> pending;
  llvm::DenseMap<llvm::APInt, uint64_t> wideConstants;
  llvm::DenseMap<mlir::Operation *, uint32_t> locations;
};

} // namespace plumb

#endif // PLUMBLINE_LIB_INTERP_PROGRAMBUILDER_H
