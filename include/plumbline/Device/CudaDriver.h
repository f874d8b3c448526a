//===- CudaDriver.h - libcuda, opened at run time ---------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver is looked up by dlopen, not linked: one binary runs on hosts with
// and without a GPU, and says what is missing on the latter.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_DEVICE_CUDADRIVER_H
#define PLUMBLINE_DEVICE_CUDADRIVER_H

#include "plumbline/Device/CudaAbi.h"
#include "plumbline/Support/Error.h"
#include <string>

namespace plumb::cuda {

class Driver {
public:
  /// Opens \p library and takes the functions of CudaFunctions.def from it. An
  /// error names the library, or the functions that it lacks (a driver older
  /// than CUDA 12.4 has no cuFuncGetParamInfo). The library stays open until
  /// the process ends, as the driver expects.
  static Result<Driver> open(const std::string &library = "libcuda.so.1");

#define PLUMB_CUDA(member, symbol, parameters) Code(*member) parameters = {};
#include "plumbline/Device/CudaFunctions.def"

  /// `cuGraphGetNodes: CUDA_ERROR_INVALID_VALUE`.
  Error error(const char *function, Code status) const;
};

} // namespace plumb::cuda

#endif // PLUMBLINE_DEVICE_CUDADRIVER_H
