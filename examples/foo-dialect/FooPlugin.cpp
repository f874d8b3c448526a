//===- FooPlugin.cpp - the plugin's one exported function -----------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   plumb run poly.mlir --load-plumb-plugin=build/FooPlugin.so
//
//===----------------------------------------------------------------------===//

#include "FooDialect.h"
#include "plumbline/Interp/Plugin.h"

void registerFooLowerings(plumb::DialectRegistry &registry);

PLUMB_PLUGIN {
  plumb::PluginInfo info;
  info.name = "foo";
  info.registerDialects = [](mlir::DialectRegistry &registry) {
    registry.insert<foo::FooDialect>();
  };
  info.registerPasses = foo::registerLowerFoo;
  info.registerLowerings = registerFooLowerings;
  return info;
}
