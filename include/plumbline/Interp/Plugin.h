//===- Plugin.h - dialects from shared libraries ----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin brings a dialect into plumb and plumb-opt
// (--load-plumb-plugin=lib.so): the dialect itself, passes over it, and how its
// operations are interpreted. It exports one function:
//
//   PLUMB_PLUGIN {
//     plumb::PluginInfo info;
//     info.name = "foo";
//     info.registerDialects = [](mlir::DialectRegistry &r) { ... };
//     info.registerLowerings = [](plumb::DialectRegistry &r) { ... };
//     return info;
//   }
//
// It is linked to libMLIR (the target Plumbline::Plugin) and finds the
// interpreter in the program that loads it. Both must be of one build of the
// interpreter: the fields that PluginInfo fills by itself tell.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_PLUGIN_H
#define PLUMBLINE_INTERP_PLUGIN_H

#include "plumbline/Interp/Bytecode.h"
#include "plumbline/Interp/DialectRegistry.h"
#include "plumbline/Support/Error.h"
#include "llvm/Config/llvm-config.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace plumb {

/// Grows when a plugin that was built before can no longer be loaded.
inline constexpr uint32_t kPluginVersion = 1;

/// Instructions of the interpreter that a plugin was built for.
inline constexpr uint32_t kPluginInstructions = 0
#define PLUMB_UNARY(Name, Rule) +2
#define PLUMB_BINARY(Name, Rule) +2
#define PLUMB_TERNARY(Name, Rule) +2
#define PLUMB_INST(Name, Cells) +1
#include "plumbline/Interp/Opcodes.def"
    ;

struct PluginInfo {
  uint32_t version = kPluginVersion;
  uint32_t instructions = kPluginInstructions;
  const char *llvm = LLVM_VERSION_STRING;
  /// For messages.
  const char *name = "";
  /// Each may be null.
  void (*registerDialects)(mlir::DialectRegistry &) = nullptr;
  void (*registerPasses)() = nullptr;
  void (*registerLowerings)(DialectRegistry &) = nullptr;
};

#define PLUMB_PLUGIN                                                           \
  extern "C" __attribute__((visibility("default"))) void plumbGetPluginInfo(   \
      plumb::PluginInfo *out);                                                 \
  static plumb::PluginInfo plumbPluginInfo();                                  \
  extern "C" void plumbGetPluginInfo(plumb::PluginInfo *out) {                 \
    *out = plumbPluginInfo();                                                  \
  }                                                                            \
  static plumb::PluginInfo plumbPluginInfo()

/// Plugins that have been loaded.
class Plugins {
public:
  /// Loads a library, which stays loaded, and registers its passes. Errors: no
  /// such file, no shared library, no plugin, one of another build.
  Status load(const std::string &path);

  void registerDialects(mlir::DialectRegistry &registry) const;
  /// What CompileOptions::registry takes; null (the built-in one) without
  /// plugins. Lives as long as this does.
  const DialectRegistry *lowerings() const { return registry.get(); }

private:
  std::vector<PluginInfo> plugins;
  std::unique_ptr<DialectRegistry> registry;
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_PLUGIN_H
