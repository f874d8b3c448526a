//===- CudaDriver.cpp - libcuda, opened at run time -----------------------===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "plumbline/Device/CudaDriver.h"
#include <dlfcn.h>

using namespace plumb;
using namespace plumb::cuda;

Result<Driver> Driver::open(const std::string &library) {
  void *handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *why = dlerror();
    return makeError("cannot open CUDA's driver: " +
                     std::string(why ? why : library.c_str()));
  }
  Driver driver;
  std::string missing;
  auto take = [&](auto &function, const char *symbol) {
    void *address = dlsym(handle, symbol);
    if (!address)
      missing += std::string(missing.empty() ? "" : ", ") + symbol;
    // POSIX has dlsym's result convertible to a function pointer.
    reinterpret_cast<void *&>(function) = address;
  };
#define PLUMB_CUDA(member, symbol, parameters) take(driver.member, #symbol);
#include "plumbline/Device/CudaFunctions.def"
  if (!missing.empty())
    return makeError(library, "the driver has no " + missing +
                                  ", expected that of CUDA 12.4 or newer");
  return driver;
}

Error Driver::error(const char *function, Code status) const {
  const char *name = nullptr;
  if (getErrorName(status, &name) != 0 || !name)
    return {
        {}, 0, 0, std::string(function) + ": error " + std::to_string(status)};
  return {{}, 0, 0, std::string(function) + ": " + name};
}
