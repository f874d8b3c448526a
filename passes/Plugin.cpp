//===- Plugin.cpp - the passes as a plug-in -------------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt --load-pass-plugin=libPlumblinePassPlugin.so loads this. It must be
// built for the same LLVM as the program that loads it.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Passes/Passes.h"

#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Plumbline", PLUMBLINE_VERSION,
          plumb::registerPasses};
}
