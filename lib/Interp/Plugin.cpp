//===- Plugin.cpp - dialects from shared libraries ------------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything that can be wrong with a file is found before anything of it is
// used but the function that describes it.
//
//===----------------------------------------------------------------------===//

#include "plumbline/Interp/Plugin.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"

using namespace plumb;

Status Plugins::load(const std::string &path) {
  auto fail = [&](const std::string &why) -> tl::unexpected<Error> {
    return makeError("plugin " + path + ": " + why);
  };
  if (!llvm::sys::fs::exists(path))
    return fail("there is no such file");
  llvm::SmallString<128> full(path);
  (void)llvm::sys::fs::make_absolute(full);
  std::string why;
  auto library =
      llvm::sys::DynamicLibrary::getPermanentLibrary(full.c_str(), &why);
  if (!library.isValid())
    return fail("it cannot be loaded: " + why);
  auto *describe = reinterpret_cast<void (*)(PluginInfo *)>(
      library.getAddressOfSymbol("plumbGetPluginInfo"));
  if (!describe)
    return fail("it has no function plumbGetPluginInfo (see PLUMB_PLUGIN in "
                "plumbline/Interp/Plugin.h)");
  // The version comes first, whatever follows it in another one, and however
  // much.
  struct {
    PluginInfo info;
    char room[1024];
  } filled = {};
  describe(&filled.info);
  const PluginInfo &info = filled.info;
  if (info.version != kPluginVersion)
    return fail("it was built for version " + std::to_string(info.version) +
                " of the plugin interface, this is version " +
                std::to_string(kPluginVersion));
  if (info.instructions != kPluginInstructions)
    return fail("it was built for another build of Plumbline: its interpreter "
                "has " +
                std::to_string(info.instructions) + " instructions, this one " +
                std::to_string(kPluginInstructions));
  if (std::string(info.llvm) != LLVM_VERSION_STRING)
    return fail("it was built for LLVM " + std::string(info.llvm) +
                ", this is " + LLVM_VERSION_STRING);
  if (!registry)
    registry = std::make_unique<DialectRegistry>(DialectRegistry::builtin());
  if (info.registerLowerings)
    info.registerLowerings(*registry);
  if (info.registerPasses)
    info.registerPasses();
  plugins.push_back(info);
  return {};
}

void Plugins::registerDialects(mlir::DialectRegistry &to) const {
  for (const PluginInfo &info : plugins)
    if (info.registerDialects)
      info.registerDialects(to);
}
