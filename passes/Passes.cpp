//===- Passes.cpp - register the passes -----------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Passes/Passes.h"

#include "mlir/Pass/PassRegistry.h"

namespace plumb {
#define GEN_PASS_REGISTRATION
#include "plumbline/Passes/Passes.h.inc"
} // namespace plumb

void plumb::registerPasses() { registerPlumbPasses(); }
