//===- DialectRegistry.h - which operations can be interpreted --*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dialect is supported by one file that registers a lowering for each of its
// operations (lib/Interp/Dialects/<Name>.cpp, one line in Dialects.def). A
// lowering translates the operation to bytecode through the Emitter and returns
// failure, after Emitter::unsupported, for what it cannot translate.
//
// The registry is an ordinary object: users make one, add their own dialects
// and hand it to CompileOptions. The built-in one is immutable and shared.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_DIALECTREGISTRY_H
#define PLUMBLINE_INTERP_DIALECTREGISTRY_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace plumb {

class Emitter;

class DialectRegistry {
public:
  using Lowering = mlir::LogicalResult (*)(mlir::Operation *, Emitter &);

  /// Registers `Fn`, a function from (OpTy, Emitter &) to LogicalResult:
  ///   registry.add<arith::AddIOp, lowerAddI>();
  template <typename OpTy, mlir::LogicalResult (*Fn)(OpTy, Emitter &)>
  void add() {
    addLowering(mlir::TypeID::get<OpTy>(), OpTy::getOperationName(),
                [](mlir::Operation *op, Emitter &e) -> mlir::LogicalResult {
                  return Fn(llvm::cast<OpTy>(op), e);
                });
  }

  /// Registers a lowering for several operations that it tells apart itself.
  template <typename... OpTys> void addAll(Lowering fn) {
    (addLowering(mlir::TypeID::get<OpTys>(), OpTys::getOperationName(), fn),
     ...);
  }

  /// For operations found by an interface rather than by their class (linalg's
  /// named operations): tried when no lowering of the class exists.
  void addFallback(Lowering fn) { fallbacks.push_back(fn); }

  void addLowering(mlir::TypeID id, llvm::StringRef name, Lowering fn);

  /// The lowering of `op`, or null.
  Lowering lookup(mlir::Operation *op) const;
  /// Fallbacks, tried in order; each returns failure without emitting
  /// anything if the operation is not its.
  llvm::ArrayRef<Lowering> fallbackLowerings() const { return fallbacks; }

  /// Names of all operations with a lowering, sorted (docs/coverage.md).
  std::vector<std::string> operationNames() const;

  /// Everything in Dialects.def.
  static const DialectRegistry &builtin();

private:
  llvm::DenseMap<mlir::TypeID, Lowering> lowerings;
  std::vector<std::string> names;
  std::vector<Lowering> fallbacks;
};

/// What Dialects.def lists: each adds one dialect's operations to `r`.
#define PLUMB_DIALECT(Name) void register##Name##Dialect(DialectRegistry &r);
#include "plumbline/Interp/Dialects.def"

} // namespace plumb

#endif // PLUMBLINE_INTERP_DIALECTREGISTRY_H
