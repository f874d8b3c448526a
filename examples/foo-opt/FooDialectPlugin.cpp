//===- FooDialectPlugin.cpp - foo for tools that do not link it -----------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's own kind of plugin: it makes foo's syntax known, and not its meaning.
//
//===----------------------------------------------------------------------===//

#include "Foo.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Foo", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            registry->insert<foo::FooDialect>();
          }};
}
