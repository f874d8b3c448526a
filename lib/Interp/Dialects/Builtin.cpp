//===- Builtin.cpp - builtin.module and casts -----------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What unrealized_conversion_cast can mean is in LLVMCasts.cpp.
//
//===----------------------------------------------------------------------===//

#include "LLVMCasts.h"
#include "mlir/IR/BuiltinOps.h"
#include "plumbline/Interp/Emitter.h"

using namespace plumb;
using namespace mlir;

static LogicalResult lowerModule(ModuleOp, Emitter &) { return success(); }

void plumb::registerBuiltinDialect(DialectRegistry &r) {
  r.add<UnrealizedConversionCastOp, lowerUnrealizedCast>();
  r.add<ModuleOp, lowerModule>();
}
