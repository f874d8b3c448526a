//===- Extern.h - functions of shared libraries -----------------*- C++ -*-===//
//
// Part of Plumbline, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program may declare a function that neither it nor the interpreter defines.
// The libraries in here are where it is looked for: it is then called as native
// code, by the calling convention that MLIR's lowering to LLVM gives it.
//
//   i1 ... i64, index, f32, f64     as in C (i1 as bool, others sign-extended)
//   a pointer of the llvm dialect   a pointer
//   memref<...xT>                   allocated, aligned, offset, sizes, strides;
//                                   with llvm.emit_c_interface the function is
//                                   _mlir_ciface_NAME and gets a pointer to
//                                   those in a struct
//   memref<*xT>                     rank, and a pointer to such a struct
//
// and one scalar or nothing as the result. The memory that it gets is a copy of
// the simulated one, with guards around it, and what it has changed is copied
// back: a write outside an allocation is a finding. It must not keep pointers.
// A run may call it twice with the same arguments (Interpreter.h: a run that
// starts again), so its results should depend on nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef PLUMBLINE_INTERP_EXTERN_H
#define PLUMBLINE_INTERP_EXTERN_H

#include "plumbline/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir {
class FunctionOpInterface;
} // namespace mlir

namespace plumb {

class HostFunction;

class ExternLibraries {
public:
  /// Loads shared libraries, which stay loaded. Errors: a file that is none.
  static Result<std::shared_ptr<const ExternLibraries>>
  load(const std::vector<std::string> &paths);
  ~ExternLibraries();

  /// The definition of a declared function, which lives as long as the
  /// libraries do; null with `why` set (" (...)") if there is none, or if its
  /// types cannot be passed. Thread-safe.
  const HostFunction *bind(mlir::FunctionOpInterface function,
                           unsigned indexBits, std::string &why) const;

private:
  ExternLibraries();
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace plumb

#endif // PLUMBLINE_INTERP_EXTERN_H
